"""Sides of systems that need no more than stat lines and band files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from generator.errors import RuleError
from generator.systems import System
from generator.tables import Rules

T = TypeVar("T")


def is_file(text: str) -> bool:
    """Whether a side is named by a band file."""
    return text.lower().endswith(".toml")


def members(system: System, rules: Rules, text: str, read: Callable[[Rules, str], Sequence[T]]) -> tuple[T, ...]:
    """The members of a band file, or of stat lines with semicolons in between.

    Raises:
        RuleError: a side of nobody.
        PaperdelveError: a line or file that gives no members.
    """
    if is_file(text):
        return tuple(read(rules, text))
    found = tuple(one for line in text.split(";") if line.strip() for one in system.parse(rules, line))
    if not found:
        raise RuleError("a side is empty; give a stat line or a band file")
    return found
