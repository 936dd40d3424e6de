"""The vocabulary that the pages of all systems share: names, signs, counts, reasons; no sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.dice import Reason
from generator.render.text import plain


def name(text: str) -> str:
    """What a user typed, on one line and without markers."""
    return " ".join(plain(text).split())


def minus(text: str) -> str:
    """A text of the tables with its minus signs as they are printed: `−1 Rep`, but `1-3`."""
    return _MINUS.sub("−", text)


_MINUS = re.compile(r"(?<!\w)-(?=\d)")


def signed(value: int) -> str:
    """`+1` or `−1`."""
    return f"{value:+d}".replace("-", "−")


def count(value: int, one: str, many: str) -> str:
    """`1 use`, `2 uses`."""
    return f"{value} {one if value == 1 else many}"


def capital(text: str) -> str:
    """The same with a capital letter to begin with."""
    return text[:1].upper() + text[1:]


def reasons(parts: Iterable[Reason]) -> str:
    """What a number is made of: `broadsword +2, sharp +1`; a part that adds nothing without its number."""
    return ", ".join(f"{part.why} {signed(part.value)}" if part.value else part.why for part in parts)
