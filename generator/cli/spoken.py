"""Rolls on tables in words: why, what came, by which rule."""

from __future__ import annotations

from generator.dice import Roll


def roll_text(roll: Roll) -> str:
    """A roll as a referee says it: `treasure (40.0): 2 +5 the Big Bad's Rep = 7`."""
    added = "".join(f" {reason.value:+d} {reason.why}" for reason in roll.reasons if reason.value)
    against = f" against {roll.target}" if roll.target is not None else ""
    return f"{roll.why} ({roll.rule}): {' '.join(map(str, roll.dice)) or 'no dice'}{added}{against} = {roll.result}"
