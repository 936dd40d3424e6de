"""`paperdelve odds` in Dungeon Dudes: an attack of each on the other, and the duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.cli.chart import Bar, Chart, Odds, chance_json, percent
from generator.cli.dudes_lines import pair
from generator.dudes.combat import Fighter, fighter
from generator.dudes.odds import AttackOdds, attack_odds, duel_odds
from generator.errors import RuleError
from generator.tables import Rules

TAKES: frozenset[str] = frozenset()


def odds(rules: Rules, first: str, others: Sequence[str], asked: Mapping[str, Any]) -> Odds:
    """The odds of the Dudes of two stat lines.

    Raises:
        RuleError: more than two.
    """
    if len(others) != 1:
        raise RuleError(f"{len(others)} against one: Dudes fight one against one; give two stat lines")
    plan = pair(rules, first, others[0])
    one, other = (fighter(rules, side[0]) for side in plan.dudes)
    attacks = [(one, other, attack_odds(rules, one, other)), (other, one, attack_odds(rules, other, one))]
    facts: list[tuple[tuple[str, ...], Any]] = []
    for attacker, defender, found in attacks:
        facts += [
            (("attack", "hit", attacker.name), chance_json(found.hit)),
            (("attack", "faints", defender.name), chance_json(found.faints)),
        ]
    duel, length = _duel(rules, one, other)
    return Odds((*(_attack(*attack) for attack in attacks), duel), (*facts, (("duel", "attacks"), length)))


def _attack(attacker: Fighter, defender: Fighter, found: AttackOdds) -> Chart:
    bars = [Bar(str(cost), _cost(cost), chance) for cost, chance in found.losses]
    faints = f"; {defender.name} faints with {percent(found.faints)} ({found.faints})" if found.faints else ""
    note = f"{attacker.name} hits with {percent(found.hit)} ({found.hit}){faints}."
    title = f"{attacker.name} attacks {defender.name}"
    return Chart(("attack", "losses", defender.name), title, tuple(bars), (note,))


def _cost(cost: int) -> str:
    return "a miss" if not cost else "1 hit point" if cost == 1 else f"{cost} hit points"


def _duel(rules: Rules, one: Fighter, other: Fighter) -> tuple[Chart, float]:
    """The duel, and how many attacks it takes on average."""
    found = duel_odds(rules, one, other)
    bars = [
        Bar(one.name, f"{one.name} wins", found.first_wins),
        Bar(other.name, f"{other.name} wins", found.second_wins),
    ]
    title = f"{one.name} and {other.name}, a duel to the faint"
    if found.endless:
        note = "Neither can hit the other: both go as they came (ruling nobody_can_hit)."
        return Chart(
            ("duel", "wins"), title, (*bars, Bar("nobody", "nobody wins", found.endless)), (note,)
        ), found.attacks
    starts = [duel_odds(rules, one, other, who.name).first_wins for who in (one, other)]
    note = (
        f"{one.name} wins with {percent(starts[0])} if {one.name} attacks first, with {percent(starts[1])} if "
        f"{other.name} does. A duel takes {found.attacks:.1f} attacks on average."
    )
    return Chart(("duel", "wins"), title, tuple(bars), (note,)), found.attacks
