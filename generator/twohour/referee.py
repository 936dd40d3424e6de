"""The ways to read dice in 2 Hour Dungeon Crawl (3.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.dice import Reason, Roll, Tray, lowest
from generator.referee import Referee as Referee
from generator.referee import total as total


def passes(
    tray: Tray,
    count: int,
    target: int,
    *,
    who: str,
    why: str,
    rule: str,
    reasons: tuple[Reason, ...] = (),
    about: object = None,
) -> Roll:
    """How many of the dice are at most `target` (3.1); of more than two dice the two lowest count."""
    dice = tray.faces(count, who=who, why=why, rule=rule, reasons=reasons, target=target, about=about)
    counted, discarded = lowest(dice, 2) if count > 2 else (dice, ())
    passed = sum(face <= target for face in counted)
    return tray.keep(Roll(who, why, rule, dice, passed, reasons, target, discarded))


def chance(tray: Tray, up_to: int, *, who: str, why: str, rule: str) -> Roll:
    """A possibility (3.3): one die; the result is 1 if it shows at most `up_to`, else 0."""
    dice = tray.faces(1, who=who, why=why, rule=rule, target=up_to)
    return tray.keep(Roll(who, why, rule, dice, int(dice[0] <= up_to), (), up_to))


def half(tray: Tray, *, who: str, why: str, rule: str, plus: int = 0) -> Roll:
    """1/2d6 (3.5): one die halved, rounded up, 1 to 3; `plus` is added."""
    dice = tray.faces(1, who=who, why=why, rule=rule)
    reasons = (Reason("fixed part", plus, rule),) if plus else ()
    return tray.keep(Roll(who, why, rule, dice, (dice[0] + 1) // 2 + plus, reasons))


def amount(tray: Tray, expression: str, *, who: str, why: str, rule: str) -> int:
    """An amount written as `3`, `2d6`, `1/2d6` or `3 + 1/2d6`."""
    fixed, _, dice = expression.rpartition(" + ")
    if dice == "1/2d6":
        return half(tray, who=who, why=why, rule=rule, plus=int(fixed or 0)).result
    if "d6" in dice:
        return total(tray, int(dice.partition("d")[0]), who=who, why=why, rule=rule).result + int(fixed or 0)
    return int(expression)


def outcome_of(cells: Mapping[str, Any], dice: tuple[int, ...]) -> str:
    """A row's outcome, or what it says for doubles (39.4, 39.7)."""
    return str(cells["doubles"] if "doubles" in cells and is_double(dice) else cells["outcome"])


def is_double(dice: tuple[int, ...]) -> bool:
    """Whether the first two dice show the same face."""
    return dice[0] == dice[1]
