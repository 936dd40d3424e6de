"""What a fight is made of, as its journal keeps it: enough to build it again without the files that it came from."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from generator.cli.fight_sides import SIDES, Meeting, read_sides
from generator.cli.options import load_rules
from generator.dice import Dice, ScriptedDice, SeededDice
from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.records import from_plain, to_plain
from generator.tables import Rules
from generator.twohour.battle.field import Plan
from generator.twohour.battle.wear import read_wear
from generator.twohour.statline import format_line, parse_line


class Setup(NamedTuple):
    """A fight before its first roll. `lines` are the stat lines of both sides, `home` the file of the first and
    `house_sum` the checksum of the house file."""

    seed: str
    lines: tuple[tuple[str, ...], tuple[str, ...]]
    rolls: str
    auto: bool
    board: str
    active: int
    fleeing: bool
    dice: str | None = None
    house: str | None = None
    house_sum: int | None = None
    home: str | None = None
    save: bool = False
    wear: tuple[str, ...] = ()

    @staticmethod
    def of(rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Setup:
        """The fight that the command line asks for.

        Raises:
            PaperdelveError: a side that cannot be read.
        """
        meeting = Meeting(asked["group"], asked["level"], asked["met"], asked["three"])
        sides = read_sides(rules, first, second, meeting)
        lines = tuple(tuple(format_line(rules, who) for who in side) for side in sides.characters)
        return Setup(
            asked["seed"],
            (lines[0], lines[1]),
            asked["rolls"],
            asked["auto"],
            asked["board"],
            int(asked["active"]) - 1,
            asked["fleeing"],
            asked["dice"],
            asked["house"],
            _sum(asked["house"]),
            sides.home,
            asked["save"],
            sides.wear,
        )

    def plan(self, rules: Rules) -> Plan:
        """The two sides as the rules want them."""
        first, second = (tuple(one for line in side for one in parse_line(rules, line)) for side in self.lines)
        decided = (not self.auto, False)
        wear = tuple(read_wear(line, "the journal") for line in self.wear)
        return Plan(SIDES, (first, second), self.board, self.active, self.fleeing, decided, wear)

    def source(self) -> Dice:
        """Fresh dice for the program."""
        return SeededDice(f"{self.seed}/fight") if self.dice is None else ScriptedDice.parse(self.dice)


def _sum(house: str | None) -> int | None:
    if house is None:
        return None
    with open(house, "rb") as stream:
        return zlib.crc32(stream.read())


def to_setup(setup: Setup) -> dict[str, Any]:
    """As it stands in a journal."""
    plain: dict[str, Any] = to_plain(setup, {})
    return plain


def from_setup(content: Mapping[str, Any], where: str) -> tuple[Setup, Rules]:
    """The fight of a journal, and its rules.

    Raises:
        PaperdelveError: something is missing or of the wrong kind, or the house file is no longer what it was.
    """
    import msgspec

    try:
        setup = from_plain(dict(content), Setup)
    except msgspec.ValidationError as error:
        raise PaperdelveError(f"{where}, line 1: the setup is damaged ({error}); start the fight again") from None
    rules = load_rules(setup.house)
    if _sum(setup.house) != setup.house_sum:
        raise PaperdelveError(
            f"{where}: the house file {setup.house} has changed since the fight began, and the same answers may mean "
            f"another fight; put it back, or start the fight again"
        )
    return setup, rules
