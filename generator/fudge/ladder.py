"""The ladder: words and numbers for the same levels, beyond its ends too."""

from __future__ import annotations

from generator.checks import nearest
from generator.errors import StatLineError
from generator.tables import Rules

FAIR = 0
FARTHEST = 20
"""No level is farther from Fair, up or down."""


def levels(rules: Rules) -> dict[str, int]:
    """The ladder's words as printed, from the highest level down."""
    found = rules.memo.get("fudge levels")
    if found is None:
        entries = rules.tables["ladder"].entries.values()
        found = {str(cells["title"]): int(cells["level"]) for cells in sorted(entries, key=lambda one: -one["level"])}
        rules.memo["fudge levels"] = found
    return dict(found)


def terrible(rules: Rules) -> int:
    """The level at which, or below which, a hit hurts nobody."""
    return named_level(rules, "terrible")


def word(rules: Rules, level: int) -> str:
    """A level as stat lines have it: its word, or beyond the ladder a number: `+5`."""
    return next((text for text, number in levels(rules).items() if number == level), f"{level:+d}")


def spoken(rules: Rules, level: int) -> str:
    """A level in word and number: `Great (+2)`, `beyond Legendary (+5)`, `sub-Terrible (-6)`."""
    known = levels(rules)
    top, bottom = next(iter(known)), list(known)[-1]
    text = f"beyond {top}" if level > known[top] else bottom if level < known[bottom] else word(rules, level)
    return f"{text} ({level:+d})"


def read_level(rules: Rules, text: str) -> int:
    """The level that a word or number means: `Great`, `great`, `sub terrible`, `+2`, `2`, `-3`.

    Raises:
        StatLineError: no level; says which word is nearest.
    """
    number = read_number(text)
    if number is not None:
        return number
    known = {_folded(name): level for name, level in levels(rules).items()}
    found = known.get(_folded(text))
    if found is None:
        listed = ", ".join(levels(rules))
        hint = nearest(text.strip(), [name.lower() for name in levels(rules)])
        raise StatLineError(
            f"'{text.strip()[:30]}' is no level of the ladder{hint}; it has {listed}, and numbers such as +2"
        )
    return found


def named_level(rules: Rules, name: str) -> int:
    """The level of an identifier of the ladder, such as `sub_terrible`."""
    return int(rules.tables["ladder"].entries[name]["level"])


def read_number(text: str) -> int | None:
    """A level written as a number, with or without a sign; None if it is no number or beyond all ladders."""
    sign = text.strip().replace("−", "-")
    digits = sign[1:] if sign[:1] in ("+", "-") else sign
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and int(digits) <= FARTHEST):
        return None
    return int(sign)


def _folded(text: str) -> str:
    return "".join(text.lower().replace("-", " ").replace("_", " ").split())
