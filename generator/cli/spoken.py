"""Rolls in words and in JSON: who rolled, why, what came, by which rule."""

from __future__ import annotations

from typing import Any

from generator.dice import Roll


def roll_json(roll: Roll) -> dict[str, Any]:
    """A roll as it stands in JSON."""
    content: dict[str, Any] = {
        "who": roll.who,
        "why": roll.why,
        "rule": roll.rule,
        "dice": list(roll.dice),
        "reasons": [{"why": reason.why, "value": reason.value, "rule": reason.rule} for reason in roll.reasons],
        "result": roll.result,
    }
    if roll.target is not None:
        content["target"] = roll.target
    if roll.discarded:
        content["discarded"] = list(roll.discarded)
    if roll.again:
        content["again"] = True
    return content


def roll_text(roll: Roll, *, who: bool = False) -> str:
    """A roll as a referee says it: `treasure (40.0): 2 +5 the Big Bad's Rep = 7`."""
    added = "".join(f" {reason.value:+d} {reason.why}" for reason in roll.reasons if reason.value)
    against = f" against {roll.target}" if roll.target is not None else ""
    name = f"{roll.who}, " if who else ""
    return (
        f"{name}{roll.why} ({roll.rule}): {' '.join(map(str, roll.dice)) or 'no dice'}{added}{against} = {roll.result}"
    )
