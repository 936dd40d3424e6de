"""What the tests of Fantasy Fudge share: rules with and without a house file, referees, fighters of stat lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from generator.choices import Chooser, FirstChooser, SeededChooser
from generator.dice import ScriptedDice, SeededDice, Tray
from generator.fudge.fighter import Character, Fighter, fighter
from generator.fudge.rolling import kinds_of_dice
from generator.fudge.rules import load
from generator.fudge.statline import parse_line
from generator.referee import Referee
from generator.tables import Rules


@cache
def _rules(house: str) -> Rules:
    if not house:
        return load()
    path = Path(mkdtemp(), "house.toml")
    path.write_text(house, "utf-8")
    return load(path)


def rules(**rulings: str) -> Rules:
    """The rules, with these rulings chosen."""
    lines = "".join(f'{name} = "{value}"\n' for name, value in sorted(rulings.items()))
    return _rules(f"[rulings]\n{lines}" if lines else "")


def house(text: str) -> Rules:
    """The rules with a house file of that text."""
    return _rules(text)


def scripted(dice: str, of: Rules | None = None, chooser: Chooser | None = None) -> Referee:
    """A referee with these faces, as they are typed."""
    known = of or rules()
    kinds = kinds_of_dice(known)
    source = ScriptedDice.parse(dice, kinds=kinds) if kinds else ScriptedDice.parse(dice)
    return Referee(known, Tray(source), chooser or FirstChooser())


def seeded(seed: str, of: Rules | None = None, chooser: Chooser | None = None) -> Referee:
    """A referee that rolls by a seed."""
    return Referee(of or rules(), Tray(SeededDice(seed)), chooser or SeededChooser(seed))


def people(lines: str, of: Rules | None = None) -> tuple[Character, ...]:
    """The characters of stat lines with semicolons in between."""
    return tuple(one for line in lines.split(";") for one in parse_line(of or rules(), line))


def one(line: str, of: Rules | None = None, **now: Any) -> Fighter:
    """The fighter of a stat line, with what is otherwise about it now."""
    (character,) = people(line, of)
    return fighter(of or rules(), character)._replace(**now)


def some(lines: str, of: Rules | None = None) -> tuple[Fighter, ...]:
    """The fighters of stat lines with semicolons in between."""
    return tuple(fighter(of or rules(), who) for who in people(lines, of))
