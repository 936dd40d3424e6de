"""A Dude's line in a list of those to fight with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.dudes.dude import Dude, attack_bonus, defense_bonus, total
from generator.dudes.rules import kind_of, title
from generator.dudes.statline import things
from generator.render.ranks import PLAIN
from generator.render.wording import signed
from generator.tables import Rules

WIDTHS = (24.0, 24.0)
"""Of the columns for attack and defense, in points."""

_PER_LINE = 5
_MOST_LINES = 4


def figures(rules: Rules, dude: Dude) -> tuple[str, str]:
    """What it adds to its die in attack and in defense."""
    return signed(total(attack_bonus(rules, dude))), signed(total(defense_bonus(rules, dude)))


def kit(rules: Rules, dude: Dude) -> str:
    """Its level, skills, weapon and armor."""
    return ", ".join([f"L{dude.level}", *things(rules, dude)])


def boxes(rules: Rules, dude: Dude) -> tuple[str, ...]:
    """A box for each hit point, five to a line as long as there are not many lines."""
    per_line = max(_PER_LINE, -(-dude.hit_points // _MOST_LINES))
    full, rest = divmod(dude.hit_points, per_line)
    return (*(PLAIN * per_line,) * full, *((PLAIN * rest,) if rest else ()))


def meaning(rules: Rules, cells: Mapping[str, Any]) -> str:
    """What an entry of the tables of conversion gives a Dude; empty for nothing."""
    parts = [title(rules, "weapons", cells["weapon"])] if "weapon" in cells else []
    if "skills" in cells:
        parts.append(" or else ".join(title(rules, kind_of(rules, skill), skill) for skill in cells["skills"]))
    if "armor" in cells:
        between = " or else " if "title" in cells else ", "  # an entry gives one of its pieces, a row for an AC all
        parts.append(between.join(title(rules, "armor", piece) for piece in cells["armor"]))
    return ", ".join(parts)
