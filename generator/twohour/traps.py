"""Disarming a trap (37.1.4)."""

from __future__ import annotations

from generator.twohour.referee import Referee, passes


def disarm(referee: Referee, who: str, count: int, rep: int) -> tuple[str, int]:
    """`disarmed` or `sprung`, and the dice passed last: passing 1, the test is taken again at once, and 1 counts as 0
    then. `count` dice, of three the best two, against `rep`."""
    table = referee.rules.tables["trap"]
    passed = passes(referee.tray, count, rep, who=who, why=table.title, rule=table.section).result
    outcome = str(table.row(passed).cells["outcome"])
    if outcome == "again":
        passed = passes(referee.tray, count, rep, who=who, why="taken again at once", rule=table.section).result
        outcome = str(table.row(passed if passed == 2 else 0).cells["outcome"])
    return outcome, passed
