"""The three game systems as values: what a command must know of one before it imports its rules."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from typing import Any

from generator.checks import nearest
from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.tables import Rules, StrPath, read_toml


class System(NamedTuple):
    """A system: its name on the command line and in files, its title, and the package of its rules."""

    name: str
    title: str
    package: str

    def module(self, name: str) -> Any:
        """A module of its package, imported when asked for."""
        return importlib.import_module(f"generator.{self.package}.{name}")

    def load(self, house: str | None = None) -> Rules:
        """Its rules, with a house file laid over them.

        Raises:
            TableError: the house file is not sound.
        """
        rules: Rules = self.module("rules").load(house)
        return rules

    @property
    def version(self) -> str:
        """The version of its rules."""
        return str(self.module("rules").VERSION)

    def parse(self, rules: Rules, line: str) -> Sequence[Any]:
        """The characters of a stat line.

        Raises:
            StatLineError: it is none of this system's.
        """
        found: Sequence[Any] = self.module("statline").parse_line(rules, line)
        return found

    def format(self, rules: Rules, character: Any) -> str:
        """The stat line of a character."""
        return str(self.module("statline").format_line(rules, character))


TWOHOUR = System("2hdc", "2 Hour Dungeon Crawl", "twohour")
DUDES = System("dudes", "Dungeon Dudes", "dudes")
FUDGE = System("fudge", "Fantasy Fudge", "fudge")

SYSTEMS = {system.name: system for system in (TWOHOUR, DUDES, FUDGE)}

_LADDER = "legendary|superb|great|good|fair|mediocre|poor|terrible"
_MARKS = (
    (FUDGE, re.compile(rf"\b(?:odf|ddf)\s*[+-]?\d|\bfodder\b|(?<![-+\w])(?:{_LADDER})\b", re.IGNORECASE)),
    (TWOHOUR, re.compile(r"\bac\s*[0-9]", re.IGNORECASE)),
    (DUDES, re.compile(r"\b(?:a|d|hp|l|attack|level)\s*\d+\b", re.IGNORECASE)),
)
"""What only lines of one system have, the surest first."""


def of_line(line: str) -> System:
    """The system that a stat line looks like; 2 Hour Dungeon Crawl where nothing tells."""
    return told_by(line) or TWOHOUR


def of_lines(lines: Sequence[str]) -> System:
    """The one system that several stat lines look like; those where nothing tells go with the others.

    Raises:
        PaperdelveError: they are of different systems.
    """
    told = [(f"'{line.strip()}'", told_by(line)) for line in lines]
    return agreed([(line, system) for line, system in told if system is not None]) or TWOHOUR


def agreed(told: Sequence[tuple[str, System]]) -> System | None:
    """The one system of lines and files, each by its name and its system; None if there are none.

    Raises:
        PaperdelveError: they are of different systems; names two of them.
    """
    for text, system in told[1:]:
        if system != told[0][1]:
            raise PaperdelveError(
                f"{told[0][0]} is of {told[0][1].title} and {text} of {system.title}; take both of one system"
            )
    return told[0][1] if told else None


def told_by(line: str) -> System | None:
    """The system that only such a stat line can be of; None where nothing tells."""
    stats = line.rpartition(":")[2]
    return next((system for system, mark in _MARKS if mark.search(stats)), None)


def of_file(path: StrPath) -> System:
    """The system that a band file says it is of.

    Raises:
        PaperdelveError: it cannot be read, or names no system.
    """
    name = read_toml(path).get("system")
    if name not in SYSTEMS:
        hint = nearest(name, SYSTEMS) if isinstance(name, str) else ""
        raise PaperdelveError(f'{path}: names no system{hint}; write system = "2hdc", "dudes" or "fudge" in it')
    return SYSTEMS[name]
