"""Exact odds of an attack and of a duel. Chances of one attack are fractions; a duel's are floats worked out of them
without sampling, exact to the last digits of a float."""

from __future__ import annotations

from fractions import Fraction

from generator.dudes.combat import Fighter
from generator.dudes.dude import total
from generator.dudes.rules import number
from generator.named import NamedTuple
from generator.tables import Rules


class AttackOdds(NamedTuple):
    """One attack: the chance of a hit, of each loss of hit points (0 is a miss) in rising order, and that the defender
    faints."""

    hit: Fraction
    losses: tuple[tuple[int, Fraction], ...]
    faints: Fraction


class DuelOdds(NamedTuple):
    """A duel to the faint: who wins, and how many attacks it takes on average; `endless` is 1 where neither can hit
    the other, and both go as they came (ruling nobody_can_hit)."""

    first_wins: float
    second_wins: float
    endless: float
    attacks: float


def hit_chance(rules: Rules, attacker: Fighter, defender: Fighter) -> Fraction:
    """The chance that die and attack bonus are higher than die and defense bonus."""
    return _higher(number(rules, "attack_die"), total(attacker.attack) - total(defender.defense))


def _higher(sides: int, lead: int) -> Fraction:
    """The chance that one die with `lead` added is higher than another."""
    wins = sum(max(0, min(sides, face + lead - 1)) for face in range(1, sides + 1))
    return Fraction(wins, sides * sides)


def defense_fails(rules: Rules, attack: int, defender: Fighter) -> Fraction:
    """The chance that an attack already rolled hits."""
    sides = number(rules, "attack_die")
    return Fraction(max(0, min(sides, attack - total(defender.defense) - 1)), sides)


def losses(rules: Rules, attacker: Fighter) -> tuple[tuple[int, Fraction], ...]:
    """What a hit costs, each with its chance."""
    sides, more = number(rules, "damage_die"), total(attacker.damage)
    return tuple((face + more, Fraction(1, sides)) for face in range(1, sides + 1))


def attack_odds(rules: Rules, attacker: Fighter, defender: Fighter) -> AttackOdds:
    """One attack on a defender as it is now."""
    hit = hit_chance(rules, attacker, defender)
    costs = losses(rules, attacker)
    faints = sum((chance for cost, chance in costs if cost >= defender.hit_points), Fraction(0))
    return AttackOdds(hit, ((0, 1 - hit), *((cost, hit * chance) for cost, chance in costs)), hit * faints)


def duel_odds(rules: Rules, first: Fighter, second: Fighter, attacker: str | None = None) -> DuelOdds:
    """A duel of two who stand, with the hit points that they have now; `attacker` is the name of who attacks next,
    None while that is not rolled (then either is as likely)."""
    chances = (float(hit_chance(rules, first, second)), float(hit_chance(rules, second, first)))
    if not any(chances):
        return DuelOdds(0.0, 0.0, 1.0, 0.0)
    costs = tuple(tuple((cost, float(chance)) for cost, chance in losses(rules, who)) for who in (first, second))
    hers, his = _table(chances, (costs[0], costs[1]), first.hit_points, second.hit_points)
    if attacker is None:
        wins, length = (hers[0] + his[0]) / 2, (hers[1] + his[1]) / 2
    else:
        wins, length = hers if attacker == first.name else his
    return DuelOdds(wins, 1 - wins, 0.0, length)


_Costs = tuple[tuple[int, float], ...]
_Value = tuple[float, float]
"""The chance that the first wins, and the attacks to come."""


def _table(hit: tuple[float, float], costs: tuple[_Costs, _Costs], first: int, second: int) -> tuple[_Value, _Value]:
    """The values of the state with so many hit points, the first attacking and the second attacking.

    Misses change nothing but whose turn it is, so each pair of states is two equations in two unknowns:
    x = a + (1 - p) y and y = b + (1 - q) x, where a and b come from states with fewer hit points.
    """
    p, q = hit
    alike = 1 - (1 - p) * (1 - q)
    known: dict[tuple[int, int], tuple[_Value, _Value]] = {}
    for own in range(1, first + 1):
        for other in range(1, second + 1):
            a_wins, a_length, b_wins, b_length = 0.0, 1.0, 0.0, 1.0
            for cost, chance in costs[0]:
                wins, length = known[own, other - cost][1] if cost < other else (1.0, 0.0)
                a_wins += p * chance * wins
                a_length += p * chance * length
            for cost, chance in costs[1]:
                wins, length = known[own - cost, other][0] if cost < own else (0.0, 0.0)
                b_wins += q * chance * wins
                b_length += q * chance * length
            x = ((a_wins + (1 - p) * b_wins) / alike, (a_length + (1 - p) * b_length) / alike)
            y = ((b_wins + (1 - q) * a_wins) / alike, (b_length + (1 - q) * a_length) / alike)
            known[own, other] = (x, y)
    return known[first, second]
