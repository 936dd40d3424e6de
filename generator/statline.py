"""What the stat lines of all systems share: `[N x] [Name:] stats`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.errors import StatLineError
from generator.named import NamedTuple

MOST = 99
"""Characters that one line may stand for."""

_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they turn the direction of all that follows
_COUNT = re.compile(r"\s*(\d{1,4})\s*x\s+", re.IGNORECASE)


class Head(NamedTuple):
    """A line taken apart: how many characters it stands for, their name (empty if it has none), and the rest."""

    many: int
    name: str
    stats: str


def split_line(line: str, example: str) -> Head:
    """The parts that the lines of every system have; the name ends at the last colon.

    Raises:
        StatLineError: an empty name or one that cannot be seen, or an impossible count; `example` shows a line.
    """
    counted = _COUNT.match(line)
    count = int(counted[1]) if counted else 1
    rest = line[counted.end() :] if counted else line
    name, colon, stats = rest.rpartition(":")
    name = " ".join(name.split())
    if any(letter < " " or letter == "\x7f" or letter in _TURNING for letter in name):
        raise StatLineError(f"{line.strip()!a}: the name has letters that cannot be seen; type it again")
    if colon and not name:
        raise StatLineError(f"'{line.strip()}': the name before the colon is empty; write '{example}'")
    if not 1 <= count <= MOST:
        raise StatLineError(f"'{line.strip()}': {count} of them? take 1 to {MOST}")
    return Head(count, name, stats)


def join_line(name: str, stats: str) -> str:
    """The line of one character; `split_line` takes it apart again. A name that itself looks like `3 x Bandit` keeps
    its meaning behind an explicit count."""
    if not name:
        return stats
    return f"{'1 x ' if _COUNT.match(name) else ''}{name}: {stats}"


def numbered(name: str, count: int) -> list[str]:
    """The names of so many who are called alike."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def told_apart(sides: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The same names, no two alike: those that several of one side bear, or somebody of a side before, are numbered."""
    taken: set[str] = set()
    apart = []
    for side in sides:
        given = [name.casefold() for name in side]
        named = []
        for name in side:
            number, unique = 1, name
            shared = given.count(name.casefold()) > 1
            while unique.casefold() in taken or (shared if unique == name else unique.casefold() in given):
                unique = f"{name} {number}"
                number += 1
            taken.add(unique.casefold())
            named.append(unique)
        apart.append(tuple(named))
    return tuple(apart)
