"""The exact odds of one exchange, one unopposed attack, one damage roll: fractions, counted over all throws.

They agree with `combat` where a lone fighter hits whom it harms most, which is the default there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from generator.fudge.combat import (
    Aim,
    Facing,
    aim_bearing,
    bearing,
    compared_shield,
    is_hit,
    is_rolling,
)
from generator.fudge.damage import Blow, blow, damage_chances
from generator.fudge.fighter import Fighter, fighter, total
from generator.fudge.ladder import terrible
from generator.fudge.rolling import chances
from generator.fudge.statline import parse_line
from generator.fudge.wounds import OUTCOMES, UNHURT, suffer
from generator.named import NamedTuple
from generator.tables import Rules

if TYPE_CHECKING:
    from fractions import Fraction

K = TypeVar("K")

Shares = Mapping[str, "Fraction"]
"""The chance of each of `wounds.OUTCOMES` that can come, from the lightest on; together 1."""


class ExchangeOdds(NamedTuple):
    """The odds of an exchange. `leads`: for each foe of the lone fighter (of two, of the first), the chance of each
    number of levels by which the lone one is ahead; `outcomes`: for everybody, the worst that is done to it."""

    lone: str
    leads: Mapping[str, Mapping[int, Fraction]]
    outcomes: Mapping[str, Shares]


class AimOdds(NamedTuple):
    """The odds of an unopposed attack: of each lead over the difficulty, and of what the target suffers."""

    leads: Mapping[int, Fraction]
    outcomes: Shares


class Claim(NamedTuple):
    """What hits come to in a typical fight: how often the attacker hits in a round, the share of each outcome among
    its hits, and how many of the hits end as Hurt or Very Hurt; `of_wounds` the same among hits that wound at all."""

    title: str
    hits: Fraction
    outcomes: Shares
    hurt: Fraction
    of_wounds: Fraction


# --- exchanges -------------------------------------------------------------------------------------------------------


class _Best(NamedTuple):
    """The foe that a lone fighter would hit: compared by damage, then by who comes first."""

    damage: int
    before: int
    lead: int


class _State(NamedTuple):
    """What has come of the foes looked at so far: whether all were met, whom the lone fighter would hit if it meets all
    and if not, and what it has suffered."""

    meets_all: bool
    best: _Best | None
    clear_best: _Best | None
    lone: Fighter
    worst: str


def exchange_odds(rules: Rules, first: Sequence[Fighter], second: Sequence[Fighter]) -> ExchangeOdds:
    """The odds of `combat.exchange` between these, of whom one side is one fighter alone."""
    facing = Facing(tuple(first), tuple(second))
    lone, foes = facing.lone, facing.foes
    own, own_throws = _changes(rules, lone, foes)
    base = total(bearing(rules, lone, foes))
    throws = own_throws
    leads: dict[str, dict[int, int]] = {foe.name: {} for foe in foes}
    counts: dict[str, dict[str, int]] = {who.name: {} for who in (lone, *foes)}
    damages, damage_throws = damage_chances(rules)
    for foe in foes:
        throws *= _changes(rules, foe, (lone,))[1] * damage_throws
    for change, ways in own.items():
        states = {_State(True, None, None, lone, UNHURT): ways}
        for place, foe in enumerate(foes):
            result = base + change - compared_shield(rules, foe, foes)
            states = _met(rules, states, (place, foe), result, damages)
            for other, more in _changes(rules, foe, (lone,))[0].items():
                lead = result - total(bearing(rules, foe, (lone,))) - other
                leads[foe.name][lead] = leads[foe.name].get(lead, 0) + ways * more
        for state, found in states.items():
            _add(counts[lone.name], state.worst, found * damage_throws)
            chosen = state.best if state.meets_all else state.clear_best
            if chosen is not None:
                victim = foes[-chosen.before]
                for rolled, more in damages.items():
                    hit = blow(rules, lone, victim, chosen.lead, rolled=rolled)
                    outcome = suffer(rules, victim, hit.wound, hit.strike).outcome
                    _add(counts[victim.name], outcome, found * more)
    throws *= damage_throws
    return ExchangeOdds(
        lone.name,
        {name: _leads(found) for name, found in leads.items()},
        {name: _shares(found, throws) for name, found in counts.items()},
    )


def _met(
    rules: Rules, states: dict[_State, int], which: tuple[int, Fighter], result: int, damages: Mapping[int, int]
) -> dict[_State, int]:
    """The states after one more foe, against which the lone fighter's result is `result`."""
    place, foe = which
    limit, damage_throws = terrible(rules), sum(damages.values())
    found: dict[_State, int] = {}
    for state, ways in states.items():
        lone = state.lone
        level = total(bearing(rules, foe, (lone,)))
        for change, more in _changes(rules, foe, (lone,))[0].items():
            lead = result - level - change
            if lead < 0:
                after = state._replace(meets_all=False)
                if level + change <= limit:
                    _add(found, after, ways * more * damage_throws)
                    continue
                for rolled, most in damages.items():
                    hit = blow(rules, foe, lone, -lead, rolled=rolled)
                    struck, outcome = suffer(rules, lone, hit.wound, hit.strike)
                    worst = max(state.worst, outcome, key=OUTCOMES.index)
                    _add(found, after._replace(lone=struck, worst=worst), ways * more * most)
                continue
            if lead > 0 and result > limit:
                candidate = _Best(blow(rules, lone, foe, lead).damage, -place, lead)
                clear = candidate if lead > 1 else None
                state_after = state._replace(
                    best=_better(state.best, candidate), clear_best=_better(state.clear_best, clear)
                )
            else:
                state_after = state
            _add(found, state_after, ways * more * damage_throws)
    return found


def _better(one: _Best | None, other: _Best | None) -> _Best | None:
    return max((best for best in (one, other) if best is not None), default=None)


def _changes(rules: Rules, who: Fighter, foes: Sequence[Fighter]) -> tuple[Mapping[int, int], int]:
    """In how many throws its dice add how much; nothing in the one throw of cannon fodder."""
    return chances(rules) if is_rolling(rules, who, foes) else ({0: 1}, 1)


# --- attacks and damage ----------------------------------------------------------------------------------------------


def aim_odds(rules: Rules, aim: Aim) -> AimOdds:
    """The odds of `combat.unopposed`."""
    changes, throws = _changes(rules, aim.attacker, ())
    damage_throws = damage_chances(rules)[1]
    level = total(aim_bearing(rules, aim))
    leads: dict[int, int] = {}
    counts: dict[str, int] = {}
    for change, ways in changes.items():
        lead = level + change - aim.difficulty
        leads[lead] = ways
        if is_hit(rules, lead) and level + change > terrible(rules):
            for outcome, more in _struck(rules, Blow(aim.attacker, aim.target, lead, aim.missile)):
                _add(counts, outcome, ways * more)
    return AimOdds(_leads(leads), _shares(counts, throws * damage_throws))


def blow_odds(rules: Rules, struck: Blow) -> Shares:
    """What a hit does whose damage is still to be rolled."""
    counts: dict[str, int] = {}
    for outcome, ways in _struck(rules, struck):
        _add(counts, outcome, ways)
    return _shares(counts, damage_chances(rules)[1])


def _struck(rules: Rules, struck: Blow) -> Iterator[tuple[str, int]]:
    """Each outcome of a hit by damage roll, and in how many throws it comes."""
    for rolled, ways in damage_chances(rules)[0].items():
        hit = blow(rules, struck.winner, struck.loser, struck.degree, missile=struck.missile, rolled=rolled)
        yield suffer(rules, struck.loser, hit.wound, hit.strike).outcome, ways


# --- a reader's claim ------------------------------------------------------------------------------------------------


def given_a_hit(rules: Rules, attacker: Fighter, defender: Fighter) -> tuple[Fraction, Shares]:
    """How often the attacker wins a round against the defender with more than a Terrible result, and what becomes of
    the defender then; `unhurt` where the damage comes to nothing."""
    from fractions import Fraction

    own, own_throws = _changes(rules, attacker, (defender,))
    other, other_throws = _changes(rules, defender, (attacker,))
    level, against = total(bearing(rules, attacker, (defender,))), total(bearing(rules, defender, (attacker,)))
    damage_throws = damage_chances(rules)[1]
    hits, counts = 0, dict[str, int]()
    for change, ways in own.items():
        for others, more in other.items():
            lead = level + change - against - others
            if lead > 0 and level + change > terrible(rules):
                hits += ways * more
                for outcome, most in _struck(rules, Blow(attacker, defender, lead)):
                    _add(counts, outcome, ways * more * most)
    if not hits:
        return Fraction(0), {}
    return Fraction(hits, own_throws * other_throws), _shares(counts, hits * damage_throws)


def claim(rules: Rules) -> tuple[Claim, ...]:
    """The figures that answer "almost all hits end as Hurt or Very Hurt", for the typical fights of the tables."""
    from fractions import Fraction

    found = []
    for cells in rules.tables["typical"].entries.values():
        attacker, defender = (
            fighter(rules, parse_line(rules, str(cells[key]))[0]._replace(name=key)) for key in ("attacker", "defender")
        )
        hits, outcomes = given_a_hit(rules, attacker, defender)
        hurt = sum((outcomes.get(wound, Fraction(0)) for wound in ("hurt", "very_hurt")), Fraction(0))
        wounds = 1 - outcomes.get(UNHURT, Fraction(0))
        found.append(Claim(str(cells["title"]), hits, outcomes, hurt, hurt / wounds if wounds else Fraction(0)))
    return tuple(found)


# --- counting --------------------------------------------------------------------------------------------------------


def _add(counts: dict[K, int], key: K, ways: int) -> None:
    counts[key] = counts.get(key, 0) + ways


def _leads(counts: Mapping[int, int]) -> dict[int, Fraction]:
    """Counts as chances, in the order of the leads."""
    from fractions import Fraction

    throws = sum(counts.values())
    return {lead: Fraction(counts[lead], throws) for lead in sorted(counts)}


def _shares(counts: Mapping[str, int], throws: int) -> dict[str, Fraction]:
    """Counts as chances, in the order of the outcomes; what is left is unhurt."""
    from fractions import Fraction

    counted = dict(counts)
    _add(counted, UNHURT, throws - sum(counts.values()))
    return {outcome: Fraction(counted[outcome], throws) for outcome in OUTCOMES if counted.get(outcome)}
