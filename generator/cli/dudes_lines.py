"""Stat lines of Dungeon Dudes on the command line."""

from __future__ import annotations

from generator.dudes.contest import Plan, verify_plan
from generator.dudes.statline import parse_line
from generator.dudes.team import told_apart
from generator.errors import RuleError
from generator.tables import Rules


def pair(rules: Rules, first: str, second: str) -> Plan:
    """The duel of the two Dudes of two stat lines.

    Raises:
        StatLineError: a line that is no Dude.
        RuleError: several Dudes, or one who has fainted.
    """
    for line in (first, second):
        many = len(parse_line(rules, line))
        if many > 1:
            raise RuleError(f"'{line}': one Dude is wanted here, not {many}; leave out the '{many} x'")
    both = told_apart(parse_line(rules, first), parse_line(rules, second))
    plan = Plan((both[0][0].name, both[1][0].name), both)
    verify_plan(plan)
    return plan
