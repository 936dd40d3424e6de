"""Who fights: two sides read from stat lines, band files, or a pack and a card's code."""

from __future__ import annotations

import os
from itertools import count
from typing import TYPE_CHECKING

from generator.cli.fight_lines import is_file
from generator.cli.pack_codes import Meeting, from_code
from generator.cli.packing import PACK, read_pack
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.tables import Rules, read_toml
from generator.twohour.band import read_band
from generator.twohour.battle.wear import format_wear, read_wear
from generator.twohour.characters import Character
from generator.twohour.rules import singular
from generator.twohour.statline import parse_line

if TYPE_CHECKING:
    from generator.twohour.adventure import Adventure


NAMES = ("The band", "The enemy")
"""What the two sides are called."""


class Sides(NamedTuple):
    """The characters of both sides, no two of one name; `home` is the file that the first side came from, `wear` what
    it says is used up."""

    characters: tuple[tuple[Character, ...], tuple[Character, ...]]
    home: str | None = None
    wear: tuple[str, ...] = ()


def read_sides(rules: Rules, first: str, second: str, meeting: Meeting) -> Sides:
    """Both sides as they are named on the command line.

    Raises:
        PaperdelveError: a line, a file or a code that gives no fighters.
    """
    home = os.path.join(first, PACK) if os.path.isdir(first) else first if _is_file(first) else None
    adventure = read_pack(first, rules) if is_pack(first) else None
    band = _grouped(_members(rules, first) if adventure is None else (adventure.star, *adventure.band), meeting.group)
    code = second.strip().upper()
    if adventure is not None and code.isalnum():
        enemies = from_code(adventure, code, len(band), meeting, first)
    elif len(code) < 4 and code[-1:].isdecimal() and code.isalnum():
        raise RuleError(f"'{second}' is a code: name its pack first, such as out/friday/pack.json {code}")
    else:
        enemies = _members(rules, second)
    return Sides(_told_apart(rules, band, enemies), home, _wear(first, adventure))


def group_of(adventure: Adventure, size: int | None) -> tuple[Character, ...]:
    """Those of a pack's band who fight: the first so many, or all.

    Raises:
        RuleError: they are not so many.
    """
    return _grouped((adventure.star, *adventure.band), size)


def _grouped(band: tuple[Character, ...], size: int | None) -> tuple[Character, ...]:
    if size is not None and size > len(band):
        raise RuleError(f"--group {size}: the first side is {len(band)} strong; take {len(band)} or less")
    return band[:size]


def _wear(path: str, adventure: Adventure | None) -> tuple[str, ...]:
    """What a pack or band file says is used up, checked."""
    lines = adventure.wear if adventure else read_toml(path).get("wear", ()) if _is_file(path) else ()
    return tuple(format_wear(read_wear(line, path)) for line in lines)


def is_pack(text: str) -> bool:
    """Whether a side is named by a pack."""
    return text.lower().endswith(".json") or os.path.isfile(os.path.join(text, PACK))


def _is_file(text: str) -> bool:
    return is_pack(text) or is_file(text)


def _members(rules: Rules, text: str) -> tuple[Character, ...]:
    """The members of a band file or a pack's band, or of stat lines with semicolons in between."""
    if is_pack(text):
        adventure = read_pack(text, rules)
        return (adventure.star, *adventure.band)
    if is_file(text):
        return read_band(rules, text).members
    found = [one for line in text.split(";") if line.strip() for one in parse_line(rules, line)]
    if not found:
        raise RuleError("a side is empty; give a stat line, a band file, or a pack and a card's code")
    return tuple(found)


def _told_apart(
    rules: Rules, first: tuple[Character, ...], second: tuple[Character, ...]
) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """Nobody without a name, and no two of one name: where they clash, those of the second side are numbered on."""
    taken: set[str] = set()
    sides = []
    for side in (first, second):
        wanted = [who.name or singular(rules, who.race) for who in side]
        given = [name.casefold() for name in wanted]
        named = []
        for who, name in zip(side, wanted, strict=True):
            low = name.casefold()
            if low in taken or given.count(low) > 1 or (not who.name and f"{low} 1" in given):
                name = _numbered(name, taken.union(given))
            taken.add(name.casefold())
            named.append(who._replace(name=name))
        sides.append(tuple(named))
    return sides[0], sides[1]


def _numbered(name: str, taken: set[str]) -> str:
    """The name with the next number that makes it free."""
    base = name.rstrip("0123456789").rstrip() or name
    return next(made for number in count(1) if (made := f"{base} {number}").casefold() not in taken)
