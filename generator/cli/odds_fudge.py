"""`paperdelve odds` in Fantasy Fudge: an exchange, an attack on somebody caught unawares, a shot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.cli.chart import Bar, Chart, Odds, chance_json, chances_json, percent
from generator.cli.fudge_lines import Strikes, armed, level, sides, with_damage_roll
from generator.errors import RuleError
from generator.fudge.combat import Aim
from generator.fudge.fighter import TO_WOUND, Fighter, missile_weapon
from generator.fudge.ladder import spoken
from generator.fudge.odds import Shares, aim_odds, exchange_odds, given_a_hit
from generator.fudge.wounds import UNHURT, outcome_words
from generator.tables import Rules

if TYPE_CHECKING:
    from fractions import Fraction

TAKES = frozenset({"shot", "stun", "pull", "foes_stun", "foes_pull", "unawares", "difficulty", "damage_roll"})
CLAIMED = ("hurt", "very_hurt")
"""The wounds of which a reader says that almost all hits end so."""

Fact = tuple[tuple[str, ...], Any]


def odds(rules: Rules, first: str, others: Sequence[str], asked: Mapping[str, Any]) -> Odds:
    """The odds of the fighters of stat lines: of one exchange and, where the first has a missile weapon, of a shot;
    with `shot` or `unawares` of that alone.

    Raises:
        RuleError: several on both sides, or several where an attack has one attacker and one target.
    """
    rules = with_damage_roll(rules, asked["damage_roll"])
    strikes = Strikes(*(asked[name] for name in Strikes._fields))
    own, foes = armed(rules, *sides(rules, first, others), strikes)
    given, shot, unawares = asked["difficulty"], asked["shot"], asked["unawares"]
    if shot and unawares:
        raise RuleError("--shot and --unawares: take one of the two, and give the difficulty with --difficulty")
    alone = len(own) == 1 and len(foes) == 1
    if (shot or unawares) and not alone:
        raise RuleError(f"{len(own)} against {len(foes)}: such an attack has one attacker and one target")
    if unawares:
        return _aim(rules, Aim(own[0], foes[0], level(rules, given, "unaware_difficulty"), missile=False))
    aim = Aim(own[0], foes[0], level(rules, given, "shot_difficulty"))
    if shot:
        return _aim(rules, aim)
    if len(own) > 1 and len(foes) > 1:
        raise RuleError(f"{len(own)} against {len(foes)}: an exchange is one against one, or one against several")
    exchange = _exchange(rules, own, foes)
    if not (alone and missile_weapon(rules, own[0].character)):
        if given is not None:
            raise RuleError("--difficulty: an exchange is opposed; it is for --shot and --unawares")
        return exchange
    also = _aim(rules, aim)
    return Odds((*exchange.charts, *also.charts), (*exchange.facts, *also.facts))


def _exchange(rules: Rules, own: Sequence[Fighter], foes: Sequence[Fighter]) -> Odds:
    found = exchange_odds(rules, own, foes)
    charts = [
        Chart(
            ("exchange", "degrees", foe),
            f"By how many levels {found.lone} is ahead of $who in one exchange",
            _degrees(leads),
        )
        for foe, leads in found.leads.items()
    ]
    notes: dict[str, tuple[str, ...]] = {}
    facts: list[Fact] = []
    if len(own) == len(foes) == 1:
        for attacker, victim in ((own[0], foes[0]), (foes[0], own[0])):
            hits, outcomes = given_a_hit(rules, attacker, victim)
            place = "exchange", "hits", attacker.name
            facts += [((*place, "hit"), chance_json(hits)), ((*place, "outcomes"), chances_json(outcomes))]
            notes[victim.name] = (_of_hits(attacker, hits, outcomes),)
    else:
        notes[found.lone] = (f"{found.lone} hits whom it harms most of those whom it may.",)
    charts += [
        _outcomes(rules, ("exchange", "outcomes", who.name), found.outcomes[who.name], notes.get(who.name, ()))
        for who in (*own, *foes)
    ]
    return Odds(tuple(charts), tuple(facts))


def _of_hits(attacker: Fighter, hits: Fraction, outcomes: Shares) -> str:
    """What the hits of one come to, in a sentence."""
    if not hits:
        return f"{attacker.name} cannot hit."
    text = f"{attacker.name} hits in {percent(hits)} of the exchanges"
    if attacker.strike != TO_WOUND:
        return f"{text}."
    claimed = percent(float(sum(outcomes.get(wound, 0) for wound in CLAIMED)))
    nothing = outcomes.get(UNHURT)
    harmless = f"; {percent(nothing)} wound nobody" if nothing else ""
    return f"{text}. Of these hits {claimed} end as Hurt or Very Hurt{harmless}."


def _aim(rules: Rules, aim: Aim) -> Odds:
    found = aim_odds(rules, aim)
    what = "shot" if aim.missile else "unawares"
    attacker, target = aim.attacker.name, aim.target.name
    deed = f"{attacker} shoots at {target}" if aim.missile else f"{attacker} attacks {target}, caught unawares"
    title = f"{deed}: by how many levels above {spoken(rules, aim.difficulty)}"
    charts = (
        Chart((what, "degrees"), title, _degrees(found.leads)),
        _outcomes(rules, (what, "outcomes", target), found.outcomes, ()),
    )
    return Odds(charts, (((what, "difficulty"), aim.difficulty),))


def _degrees(leads: Mapping[int, Fraction]) -> tuple[Bar, ...]:
    return tuple(
        Bar(f"{lead:+d}" if lead else "0", f"{lead:+d}" if lead else " 0", share) for lead, share in leads.items()
    )


def _outcomes(rules: Rules, path: tuple[str, ...], shares: Shares, notes: tuple[str, ...]) -> Chart:
    bars = tuple(Bar(outcome, outcome_words(rules, outcome), share) for outcome, share in shares.items())
    return Chart(path, "The worst that is done to $who", bars, notes)
