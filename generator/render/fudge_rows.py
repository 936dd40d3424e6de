"""A fighter's line in a list of those to fight with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.fudge.fighter import Character, ddf, missile_weapon, odf, shield_of, skill_reason, total, track
from generator.fudge.ladder import word
from generator.fudge.rules import WOUNDS, title
from generator.render.wording import minus, signed
from generator.tables import Rules

WIDTHS = (24.0, 32.0)
"""Of the columns for skill and damage factors, in points."""


def figures(rules: Rules, who: Character) -> tuple[str, str]:
    """Its skill, and both damage factors."""
    return signed(who.skill), minus(f"{total(odf(rules, who))} / {total(ddf(rules, who))}")


def kit(rules: Rules, who: Character) -> str:
    """Its level in a word, what it carries, and how it shoots."""
    parts = [minus(word(rules, who.skill)) + (" fodder" if who.fodder else "")]
    parts += [title(rules, "weapons", held) for held in who.weapons]
    parts += [title(rules, "armor", who.armor)] if who.armor else []
    parts += [title(rules, "shields", who.shield)] if who.shield and shield_of(rules, who) else []
    parts += [f"Scale {signed(who.scale)}"] if who.scale else []
    text = ", ".join(parts)
    if missile_weapon(rules, who) is None:
        return text
    skill = skill_reason(rules, who, missile=True).value
    return f"{text}; shoots {signed(skill)}, ODF {minus(str(total(odf(rules, who, missile=True))))}"


def boxes(rules: Rules, who: Character) -> tuple[str, ...]:
    """Its wound track: Scratches in the first line, what is graver in the second, each box with its wound's letter."""
    lightest, *graver = (
        str(rules.tables["wounds"].entries[wound]["title"])[0] * count
        for wound, count in zip(WOUNDS, track(rules, who), strict=True)
    )
    return lightest, "".join(graver)


def meaning(rules: Rules, cells: Mapping[str, Any]) -> str:
    """What an entry of the tables of conversion gives a fighter; empty for nothing."""
    parts = [title(rules, "weapons", name) for name in cells.get("weapons", ())]
    parts += [title(rules, "armor", cells["armor"])] if "armor" in cells else []
    parts += [title(rules, "shields", cells["shield"])] if "shield" in cells else []
    parts += [f"Scale {signed(cells['scale'])}"] if cells.get("scale") else []
    parts += [f"{title(rules, 'attributes', name)} {signed(step)}" for name, step in cells.get("traits", {}).items()]
    boxes = [title(rules, "wounds", wound) for wound in cells.get("boxes", ())]
    parts += [f"one more box: {' and '.join(boxes)}"] if boxes else []
    return ", ".join(parts)
