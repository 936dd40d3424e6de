"""What a fight is made of, as its journal keeps it: enough to build it again without the files that it came from."""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from typing import Any

from generator.cli.fight_sides import SIDES, Meeting, read_sides
from generator.cli.options import load_rules
from generator.dice import Dice, ScriptedDice, SeededDice
from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.records import from_plain, to_plain
from generator.resolver.answers import ROLLS
from generator.tables import Rules
from generator.twohour.battle.field import Plan
from generator.twohour.battle.squares import WIDTHS
from generator.twohour.battle.wear import read_wear
from generator.twohour.statline import format_line, parse_line


class Setup(NamedTuple):
    """A fight before its first roll. `lines` are the stat lines of both sides, `home` is the file of the first; files
    are named from the root, with their checksums."""

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
    home_sum: int | None = None
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
        house, home = (file and os.path.abspath(file) for file in (asked["house"], sides.home))
        return Setup(
            asked["seed"],
            (lines[0], lines[1]),
            asked["rolls"],
            asked["auto"],
            asked["board"],
            int(asked["active"]) - 1,
            asked["fleeing"],
            asked["dice"],
            house,
            checksum(house),
            home,
            checksum(home),
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


def checksum(file: str | None) -> int | None:
    """A file's checksum; None if there is none, or it cannot be read."""
    try:
        with open(file or "", "rb") as stream:
            return zlib.crc32(stream.read())
    except OSError:
        return None


def near(file: str) -> str:
    """A file as it is named from here, if it lies below."""
    here = os.path.join(os.getcwd(), "")
    return file.removeprefix(here)


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
        raise _damaged(where, error) from None
    rules = load_rules(setup.house)
    if checksum(setup.house) != setup.house_sum:
        raise PaperdelveError(
            f"{where}: the house file {near(str(setup.house))} has changed since the fight began, and the same "
            f"answers may mean another fight; put it back, or start the fight again"
        )
    try:
        names = [who.name.casefold() for side in setup.plan(rules).characters for who in side]
    except PaperdelveError as error:
        raise _damaged(where, error) from None
    sound = all(setup.lines) and setup.board in WIDTHS and setup.active in (0, 1) and setup.rolls in ROLLS
    if not sound or not all(names) or len(set(names)) < len(names):
        raise _damaged(where, "a side, a name, the board, who is active or who rolls cannot be so")
    return setup, rules


def _damaged(where: str, what: object) -> PaperdelveError:
    return PaperdelveError(f"{where}, line 1: the setup is damaged ({what}); start the fight again")
