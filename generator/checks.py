"""Checks of what stands in a cell of a table, and hints at the word that was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Check = Callable[[Any, "Names"], str | None]
"""Says what is wrong with a value, in the words after 'is ...', or None."""

Names = Mapping[str, frozenset[str]]
"""The identifiers that other cells may refer to, by subject ('race', 'weapon', ...)."""


def nearest(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)`, or nothing where no known word is near."""
    import difflib

    close = difflib.get_close_matches(word.lower(), list(known), n=1)
    return f" (did you mean '{close[0]}'?)" if close else ""


def text(value: Any, names: Names) -> str | None:
    """Any text."""
    return None if isinstance(value, str) else "not text"


def whole(value: Any, names: Names) -> str | None:
    """A whole number."""
    return None if isinstance(value, int) and not isinstance(value, bool) else "not a whole number"


def between(low: int, high: int) -> Check:
    """A whole number from `low` to `high`."""

    def check(value: Any, names: Names) -> str | None:
        wrong = whole(value, names)
        return wrong or (None if low <= value <= high else f"{value}, not from {low} to {high}")

    return check


def amount(value: Any, names: Names) -> str | None:
    """An amount that dice can give: `3`, `2d6`, `1/2d6`, `3 + 1/2d6`."""
    fixed, plus, dice = str(value).rpartition(" + ")
    number, d, sides = dice.partition("d")
    rolled = d == "d" and sides == "6" and (number == "1/2" or _small(number))
    if isinstance(value, str) and ((rolled and (not plus or _small(fixed))) or (not plus and _small(dice))):
        return None
    return f'\'{value}\', no amount; write "3", "2d6", "1/2d6" or "3 + 1/2d6"'


def _small(number: str) -> bool:
    return number.isascii() and number.isdecimal() and len(number) <= 2


def truth(value: Any, names: Names) -> str | None:
    """true or false."""
    return None if isinstance(value, bool) else "neither true nor false"


def one_of(*known: Any) -> Check:
    """One of these values."""

    def check(value: Any, names: Names) -> str | None:
        if value in known:
            return None
        return f"'{value}', not one of {', '.join(map(str, known))}"

    return check


def ref(subject: str) -> Check:
    """An identifier of that subject."""

    def check(value: Any, names: Names) -> str | None:
        if isinstance(value, str) and value in names[subject]:
            return None
        return f"'{value}', an unknown {subject}{nearest(str(value), names[subject])}"

    return check


def many(item: Check) -> Check:
    """A list, not empty, of such values."""

    def check(value: Any, names: Names) -> str | None:
        if not isinstance(value, list) or not value:
            return "not a list with something in it"
        return next((wrong for wrong in (item(part, names) for part in value) if wrong), None)

    return check


def record(**fields: Check) -> Check:
    """A small table with some of these keys."""

    def check(value: Any, names: Names) -> str | None:
        if not isinstance(value, dict):
            return "not a table"
        for key, part in value.items():
            wrong = fields[key](part, names) if key in fields else f"holding an unknown key '{key}'"
            if wrong:
                return wrong
        return None

    return check
