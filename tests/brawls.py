"""Dudes for tests: their rules loaded once, referees, fighters of stat lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.choices import Chooser, SeededChooser
from generator.dice import Dice, ScriptedDice, SeededDice, Tray
from generator.dudes.combat import Fighter, fighter
from generator.dudes.contest import Plan
from generator.dudes.dude import Dude
from generator.dudes.rules import load
from generator.dudes.statline import parse_line
from generator.referee import Referee
from generator.tables import Rules

ZED = "Zed: A14 D14 HP10"
BOB = "Bob: A16 D16 HP10"


@cache
def rules(house: Path | None = None) -> Rules:
    """The rules, loaded once."""
    return load(house)


def ruled(folder: Path, **rulings: str) -> Rules:
    """The rules with other rulings."""
    path = folder / "house.toml"
    path.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in rulings.items()), "utf-8")
    return load(path)


def referee(
    seed: str = "test", dice: str | None = None, chooser: Chooser | None = None, under: Rules | None = None
) -> Referee:
    """A referee with faces from the seed or from `dice`, and seeded decisions unless there is a chooser."""
    source: Dice = SeededDice(seed) if dice is None else ScriptedDice.parse(dice, 20)
    return Referee(under or rules(), Tray(source), chooser or SeededChooser(seed))


def dude(line: str, under: Rules | None = None) -> Dude:
    """The one Dude of a stat line."""
    (found,) = parse_line(under or rules(), line)
    return found


def one(line: str, under: Rules | None = None) -> Fighter:
    """The fighter of a stat line."""
    return fighter(under or rules(), dude(line, under))


def plan(mode: str, first: list[str], second: list[str], **more: object) -> Plan:
    """A fight of the Reds against the Blues."""
    sides = tuple(tuple(dude(line) for line in side) for side in (first, second))
    return Plan(("The Reds", "The Blues"), (sides[0], sides[1]), mode)._replace(**more)
