"""Adventures for tests, by seed."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from generator.choices import SeededChooser
from generator.dice import Dice, ScriptedDice, SeededDice, Tray
from generator.tables import Rules
from generator.twohour.adventure import Adventure, roll_adventure
from generator.twohour.band import make_band
from generator.twohour.referee import Referee
from generator.twohour.rules import load, races


@cache
def rules(house: Path | None = None) -> Rules:
    """The rules, loaded once."""
    return load(house)


def referee(seed: str = "test", dice: str | None = None, house: Path | None = None) -> Referee:
    """A referee with seeded decisions, and faces from the seed or from `dice`."""
    source: Dice = SeededDice(seed) if dice is None else ScriptedDice.parse(dice)
    return Referee(rules(house), Tray(source), SeededChooser(seed))


@cache
def adventure(
    seed: str = "test",
    race: str = "human",
    rep: int = 5,
    size: int | None = None,
    profession: str | None = None,
    house: Path | None = None,
) -> Adventure:
    """A rolled adventure; the band has four members, or the Star alone at Rep 3, unless `size` says otherwise."""
    asked = referee(seed, house=house)
    many = size if size is not None else (1 if rep == 3 else min(rep, 4))
    return roll_adventure(asked, make_band(asked.branch("band"), race, rep, many, profession), seed)


@lru_cache(maxsize=256)  # many tests go over the first ones; a whole sweep is too many to keep
def varied(number: int, house: Path | None = None) -> Adventure:
    """The adventure of a sweep's number: every race and every Rep come round."""
    names = races(rules())
    return adventure.__wrapped__(f"sweep {number}", names[number % len(names)], 3 + number % 7, house=house)
