"""`paperdelve odds` in 2 Hour Dungeon Crawl: a melee, and a shot of whoever has what to shoot with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.cli.chart import Bar, Chart, Odds, chance_json
from generator.cli.twohour_lines import two
from generator.errors import RuleError
from generator.tables import Rules
from generator.telling import Sentences
from generator.twohour.combat.fighter import DEAD, OUT, Fighter
from generator.twohour.combat.odds import melee_odds, shot_odds

TAKES = frozenset({"shot", "weapon"})


def odds(rules: Rules, first: str, others: Sequence[str], asked: Mapping[str, Any]) -> Odds:
    """The odds of the fighters of two stat lines: a melee and, where the first has a missile weapon, a shot; with
    `shot` that alone.

    Raises:
        RuleError: more than two, or a shot without a missile weapon.
    """
    if len(others) != 1:
        raise RuleError(f"{len(others)} against one: these odds are of one against one; give two stat lines")
    one, other = two(rules, first, others[0])
    weapon = asked["weapon"].upper() if asked["weapon"] else None
    if asked["shot"] or weapon:
        return Odds((_shot(rules, one, other, weapon),))
    charts, facts = _melee(rules, one, other)
    with suppress(RuleError):
        charts.append(_shot(rules, one, other, None))
    return Odds(tuple(charts), facts)


def _melee(rules: Rules, one: Fighter, other: Fighter) -> tuple[list[Chart], tuple[tuple[tuple[str, ...], Any], ...]]:
    found = melee_odds(rules, one, other)
    term = Sentences("2hdc").term
    wins = [
        Bar(one.name, f"{one.name} wins", found.first_wins),
        Bar(other.name, f"{other.name} wins", found.second_wins),
    ]
    endless = (Bar("nobody", "neither can harm the other", found.endless),) if found.endless else ()
    falls = (
        (other, ((OUT, found.second_out), (DEAD, found.second_dead))),
        (one, ((OUT, found.first_out), (DEAD, found.first_dead))),
    )
    ends = [
        Chart(
            ("melee", "falls", who.name),
            f"How {who.name} falls",
            tuple(Bar(status, term(status), chance) for status, chance in chances),
        )
        for who, chances in falls
    ]
    title = f"{one.name} and {other.name}, a melee to its end"
    bars = (*wins, *endless)
    return [Chart(("melee", "wins"), title, bars), *ends], ((("melee", "endless"), chance_json(found.endless)),)


def _shot(rules: Rules, shooter: Fighter, target: Fighter, weapon: str | None) -> Chart:
    term = Sentences("2hdc").term
    found = shot_odds(rules, shooter, target, weapon)
    bars = tuple(Bar(result, term(result).replace("_", " "), chance) for result, chance in found.items() if chance)
    return Chart(("shot",), f"{shooter.name} shoots at {target.name}", bars)
