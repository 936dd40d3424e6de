"""What a fight is made of, as its journal keeps it: enough to build it again without the files that it came from."""

from __future__ import annotations

import importlib
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.records import from_plain, to_plain
from generator.resolver.answers import ROLLS
from generator.resolver.bout import Bout
from generator.systems import SYSTEMS, System
from generator.tables import Rules
from generator.telling import Sentences


class Setup(NamedTuple):
    """A fight before its first roll. `lines` are the stat lines of both sides, `home` is the file of the first; files
    are named from the root, with their checksums. `players` is whether the players decide for the second side too,
    `options` is what the system alone understands."""

    system: str
    seed: str
    lines: tuple[tuple[str, ...], tuple[str, ...]]
    rolls: str
    auto: bool
    players: bool
    options: dict[str, Any]
    dice: str | None = None
    house: str | None = None
    house_sum: int | None = None
    home: str | None = None
    home_sum: int | None = None
    save: bool = False

    @property
    def decided(self) -> tuple[bool, bool]:
        """For which sides the players decide."""
        return not self.auto, self.players and not self.auto


class Sides(NamedTuple):
    """Both sides as they were named: their stat lines, no two of one name, the file of the first if it came from one,
    and what the system wants to remember of the command line."""

    lines: tuple[tuple[str, ...], tuple[str, ...]]
    home: str | None
    options: dict[str, Any]


class Result(NamedTuple):
    """A fight by itself, as a simulation counts it: the winner's number, how it ended, how long it took, and each one's
    name, status and fate."""

    winner: int | None
    how: str
    length: int
    fates: tuple[tuple[str, str, str], ...]


class Corner(Protocol):
    """What the command needs of a system: the module `generator.cli.fight_<package>`."""

    TAKES: frozenset[str]
    """Options of the command that this system understands beside those of all."""

    OPPONENTS: str
    """Who decides for the second side unless told: `players` or `rules`."""

    LENGTH: str
    """What the length of a fight is counted in."""

    COLUMNS: Sequence[tuple[str, str]]
    """The statuses that a simulation reports, and their headings."""

    kinds: Callable[[Rules], Any]
    """The dice beside plain ones that faces on the command line may be of."""

    sides: int
    """The most sides of a plain die in this system."""

    def read(self, rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Sides:
        """Both sides as they are named on the command line; PaperdelveError for one that cannot be read."""

    def names(self, rules: Rules, setup: Setup) -> tuple[str, str]:
        """What a report calls the two sides."""

    def verify(self, rules: Rules, setup: Setup) -> None:
        """PaperdelveError unless the fight can be fought."""

    def bout(self, rules: Rules, setup: Setup, sentences: Sentences) -> Bout:
        """One run of the fight."""

    def alone(self, rules: Rules, setup: Setup) -> Callable[[str], Result]:
        """What fights it by itself, given a seed."""

    def envelope(self, bout: Any, seed: str) -> dict[str, Any]:
        """A fight as JSON, also one that is not over yet."""

    def summary(self, bout: Any) -> list[str]:
        """The record at the end."""

    def save(self, rules: Rules, setup: Setup, bout: Any) -> list[str]:
        """Write the first side's file anew; what is to be told about it."""


def corner_of(system: System) -> Corner:
    """What the command needs of a system."""
    found: Corner = importlib.import_module(f"generator.cli.fight_{system.package}")
    return found


def make_setup(system: System, rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Setup:
    """The fight that the command line asks for.

    Raises:
        PaperdelveError: a side that cannot be read, or a fight that cannot be fought.
    """
    corner = corner_of(system)
    found = corner.read(rules, first, second, asked)
    house, home = (file and os.path.abspath(file) for file in (asked["house"], found.home))
    setup = Setup(
        system.name,
        asked["seed"],
        found.lines,
        asked["rolls"],
        asked["auto"],
        (asked["opponents"] or corner.OPPONENTS) == "players",
        found.options,
        asked["dice"],
        house,
        checksum(house),
        home,
        checksum(home),
        asked["save"],
    )
    corner.verify(rules, setup)
    return setup


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


def unchanged(setup: Setup) -> str:
    """The file of the first side, to be written anew.

    Raises:
        PaperdelveError: it is no longer as the fight found it.
    """
    file = setup.home or ""
    if checksum(file) != setup.home_sum:
        raise PaperdelveError(
            f"{near(file)}: is gone or has changed since the fight began; write into it what the fight's record "
            f"says, or put it back and resume the fight to save it then"
        )
    return file


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
    if setup.system not in SYSTEMS:
        raise _damaged(where, f"there is no system '{setup.system}'")
    system = SYSTEMS[setup.system]
    rules = system.load(setup.house)
    if checksum(setup.house) != setup.house_sum:
        raise PaperdelveError(
            f"{where}: the house file {near(str(setup.house))} has changed since the fight began, and the same "
            f"answers may mean another fight; put it back, or start the fight again"
        )
    try:
        found = [one for side in setup.lines for line in side for one in system.parse(rules, line)]
        names = [who.name.casefold() for who in found]
        if not all(setup.lines) or setup.rolls not in ROLLS or not all(names) or len(set(names)) < len(names):
            raise PaperdelveError("a side, a name or who rolls cannot be so")
        corner_of(system).verify(rules, setup)
    except (PaperdelveError, LookupError, TypeError, ValueError) as error:
        raise _damaged(where, error) from None
    return setup, rules


def _damaged(where: str, what: object) -> PaperdelveError:
    return PaperdelveError(f"{where}, line 1: the setup is damaged ({what}); start the fight again")
