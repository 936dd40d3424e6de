"""Sides of systems that need no more than stat lines and band files."""

from __future__ import annotations

from typing import Any

from generator.errors import RuleError
from generator.systems import System
from generator.tables import Rules


def is_file(text: str) -> bool:
    """Whether a side is named by a band file."""
    return text.lower().endswith(".toml")


def members(system: System, rules: Rules, text: str) -> tuple[Any, ...]:
    """The characters of stat lines with semicolons in between.

    Raises:
        RuleError: a side of nobody.
        StatLineError: a line that gives no characters.
    """
    found = tuple(one for line in text.split(";") if line.strip() for one in system.parse(rules, line))
    if not found:
        raise RuleError("a side is empty; give a stat line or a band file")
    return found
