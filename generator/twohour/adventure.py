"""A whole adventure: the dungeon, and whom one may meet in it, rolled up front."""

from __future__ import annotations

import os

from generator.dice import Roll
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.band import Band
from generator.twohour.characters import Character
from generator.twohour.delve import ReasonWhy, adventure_names, roll_dungeon
from generator.twohour.dungeon import Tile, levels, rooms
from generator.twohour.encounters import SPARE_PEFS, Pef, Scene, roll_pef
from generator.twohour.referee import Referee


class Adventure(NamedTuple):
    """Everything that a pack prints, rolled up front. `rules` is the version of the tables, with the house file's name
    if there is one; `rulings` maps every ruling to the value in force; `sizes` is the largest group reckoned
    with, `wear` what fights have used up of the band so far. `combat` is the system that its fights are fought in, and
    `combat_lines` are stat lines in that system, of those of the band whom fights have changed."""

    seed: str
    rules: str
    rulings: dict[str, str]
    title: str
    sizes: int
    star: Character
    band: tuple[Character, ...]
    big_bad: Character
    reason: ReasonWhy
    tiles: tuple[Tile, ...]
    pefs: tuple[Pef, ...]
    rolls: tuple[Roll, ...]
    wear: tuple[str, ...] = ()
    combat: str = "2hdc"
    combat_lines: tuple[str, ...] = ()


def roll_adventure(referee: Referee, band: Band, seed: str) -> Adventure:
    """Roll a whole adventure: the dungeon, and whom one may meet in it."""
    names = adventure_names(referee, band)
    title, big_bad, reason, sizes, tiles = roll_dungeon(referee, band, names)
    scene = Scene(big_bad, max(levels(tiles)), sizes)
    pefs = tuple(
        roll_pef(referee.branch(f"pef {number}"), f"P{number}", scene, names)
        for number in range(1, len(rooms(tiles)) + SPARE_PEFS + 1)
    )
    return Adventure(
        seed,
        rules_name(referee.rules),
        {name: ruling.value for name, ruling in referee.rules.rulings.items()},
        title,
        sizes,
        band.star,
        band.grunts,
        big_bad,
        reason,
        tiles,
        pefs,
        tuple(referee.tray.rolls),
    )


def rules_name(rules: Rules) -> str:
    """The version of the rules as printed and kept, with the name of the house file laid over them."""
    return f"{rules.version} + {os.path.basename(rules.house)}" if rules.house else rules.version
