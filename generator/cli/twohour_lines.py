"""Stat lines and other words of 2 Hour Dungeon Crawl on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import RuleError
from generator.tables import Rules
from generator.twohour.combat.fighter import Fighter, fighter
from generator.twohour.rules import singular
from generator.twohour.statline import parse_line


def people(rules: Rules, lines: Sequence[str]) -> tuple[Fighter, ...]:
    """The fighters of stat lines; those without a name are called after their race, and no two alike."""
    found: list[Fighter] = []
    for character in (one for line in lines for one in parse_line(rules, line)):
        base = character.name or singular(rules, character.race)
        number = 1 + sum(other.name == base or other.name.startswith(f"{base} #") for other in found)
        found.append(fighter(rules, character._replace(name=base if number == 1 else f"{base} #{number}")))
    return tuple(found)


def alone(rules: Rules, line: str) -> Fighter:
    """The one fighter of a stat line.

    Raises:
        RuleError: it is several.
    """
    found = people(rules, (line,))
    if len(found) != 1:
        raise RuleError(f"'{line}': one character is wanted here, not {len(found)}; leave out the '{len(found)} x'")
    return found[0]


def two(rules: Rules, first: str, second: str) -> tuple[Fighter, Fighter]:
    """The two fighters of two stat lines.

    Raises:
        RuleError: they are more.
    """
    both = people(rules, (first, second))
    if len(both) != 2:
        raise RuleError("two characters are wanted here, one stat line each; leave out the 'N x'")
    return both[0], both[1]


def sides(text: str | None, option: str) -> tuple[int, int]:
    """Two numbers written as `4:2`.

    Raises:
        RuleError: it is not that.
    """
    first, colon, second = (text or "1:1").partition(":")
    if not (colon and first.isdecimal() and second.isdecimal() and 0 < int(first) < 100 and 0 < int(second) < 100):
        raise RuleError(f"{option} '{text}': write two numbers, one's own first, such as 4:2")
    return int(first), int(second)
