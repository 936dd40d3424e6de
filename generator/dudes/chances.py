"""The odds of what is being asked in a fight, as lines: exact, from `odds`."""

from __future__ import annotations

from fractions import Fraction

from generator.dice import Call
from generator.dudes.combat import Draw, Facing, Fighter, Hit
from generator.dudes.contest import TEAM_MODE, Plan
from generator.dudes.odds import attack_odds, defense_fails, duel_odds, losses
from generator.dudes.ring import Ring
from generator.tables import Rules

NONE = "  There are no odds for this."


def chances(ring: Ring, plan: Plan, asked: Call | str) -> list[str]:
    """Lines for a call for dice, or for the choice of who fights next."""
    rules, to_the_faint = ring.referee.rules, plan.mode != TEAM_MODE
    if isinstance(asked, str):
        return _of_choice(ring, plan) or [NONE]
    match asked.about:
        case Draw(first, second, face):
            return _of_draw(rules, first, second, face, to_the_faint)
        case Facing(attacker, defender, attack):
            return _of_attack(rules, attacker, defender, attack, to_the_faint)
        case Hit(attacker, defender):
            return [_of_hit(rules, attacker, defender)]
    return [NONE]


def _of_choice(ring: Ring, plan: Plan) -> list[str]:
    """For the side that chooses: how each of its Dudes does against each of the others."""
    own = ring.choosing
    if own is None:
        return []
    sides = [[ring[dude.name] for dude in side if ring[dude.name].stands] for side in plan.dudes]
    lines = []
    for who in sides[own]:
        for enemy in sides[1 - own]:
            odds = duel_odds(ring.referee.rules, who, enemy)
            if odds.endless:
                lines.append(f"  {who.name} and {enemy.name} cannot hit each other")
                continue
            hits = attack_odds(ring.referee.rules, who, enemy).hit
            lines.append(
                f"  {who.name} hits {enemy.name} with {_share(hits)}, beats them with {_share(odds.first_wins)}"
            )
    return lines


def _of_draw(rules: Rules, first: Fighter, second: Fighter, face: int | None, to_the_faint: bool) -> list[str]:
    """Who attacks first is even until one has rolled; what it means for the duel."""
    if not to_the_faint:
        return ["  The higher number attacks first; equal ones are rolled again"]
    lines = [] if face is None else [f"  {first.name} has {face}"]
    for who in (first, second):
        wins = duel_odds(rules, first, second, who.name).first_wins
        lines.append(f"  If {who.name} attacks first, {first.name} wins with {_share(wins)}")
    return lines


def _of_attack(rules: Rules, attacker: Fighter, defender: Fighter, attack: int | None, to_the_faint: bool) -> list[str]:
    odds = attack_odds(rules, attacker, defender)
    hit = odds.hit if attack is None else defense_fails(rules, attack, defender)
    rolled = "" if attack is None else f" with a {attack}"
    lines = [f"  {attacker.name} hits {defender.name}{rolled}: {_share(hit)}", _of_hit(rules, attacker, defender)]
    if to_the_faint and attack is None:
        duel = duel_odds(rules, attacker, defender, attacker.name)
        lines.append(f"  {attacker.name} wins the duel: {_share(duel.first_wins)}")
    return lines


def _of_hit(rules: Rules, attacker: Fighter, defender: Fighter) -> str:
    costs = losses(rules, attacker)
    faints = sum((chance for cost, chance in costs if cost >= defender.hit_points), Fraction(0))
    return f"  A hit costs {costs[0][0]} to {costs[-1][0]} hit points; {defender.name} faints: {_share(faints)}"


def _share(chance: Fraction | float) -> str:
    return f"{float(chance):.1%}"
