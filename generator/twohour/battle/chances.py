"""The odds of what is being asked in a fight, as lines: exact, from `combat.odds`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from generator.dice import Call, Tray
from generator.twohour.battle.actions import is_loaded
from generator.twohour.battle.field import Battle
from generator.twohour.combat.charge import charge
from generator.twohour.combat.crisis import FLEE, Fear
from generator.twohour.combat.damage import Hit, worse
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, MINUS_1, OUT, Fighter
from generator.twohour.combat.melee import Facing, least_successes, melee_pool, round_dice
from generator.twohour.combat.shooting import MISS, Aim

NONE = "  There are no odds for this."
WORDS = {
    MISS: "a miss",
    CARRY_ON: "Carry On",
    MINUS_1: "-1 Rep",
    DUCK_BACK: "Duck Back",
    FLEE: "Flee",
    OUT: "Out of the Fight",
    DEAD: "Obviously Dead",
}
"""Results in words, in the order in which they are told."""


def chances(battle: Battle, asked: Call | str) -> list[str]:
    """Lines for a call for dice, or for the choice that a figure has."""
    if isinstance(asked, str):
        return _of_choice(battle) or [NONE]
    rules = battle.referee.rules
    match asked.about:
        case Facing(first, second):
            return _of_round(battle, first, second, asked.who)
        case Aim(shooter, target):
            return [_of_shot(battle, shooter, target)]
        case Fear():
            from generator.twohour.combat.odds import crisis_odds

            found = zip(asked.about.group, crisis_odds(rules, asked.about), strict=True)
            return [f"  {who.name}: {_shares(odds)}" for who, odds in found]
        case Hit():
            return [f"  {_shares(_of_hit(battle, asked.about))}"]
    if asked.rule == rules.tables["charge_into_melee"].section:
        return _of_charge(battle, asked.who)
    if asked.target is not None:
        return [f"  Each die passes with {asked.target} or less: {min(6, max(0, asked.target)) / 6:.1%}"]
    return [NONE]


def _shares(odds: Mapping[str, float]) -> str:
    return ", ".join(f"{words} {odds[name]:.1%}" for name, words in WORDS.items() if odds.get(name))


def _of_choice(battle: Battle) -> list[str]:
    """For whoever is to act: how a melee with each enemy would end, and a shot."""
    name = battle.deciding
    if name is None:
        return []
    who = battle.fighters[name]
    enemies = battle.standing(battle.enemy_of(battle.side_of(name)))
    lines = []
    for enemy in enemies:
        if is_loaded(battle, who):
            lines.append(_of_shot(battle, who, enemy))
        lines.append(_of_melee(battle, who, enemy))
    return lines


def _of_melee(battle: Battle, first: Fighter, second: Fighter) -> str:
    from generator.twohour.combat.odds import melee_odds

    odds = melee_odds(battle.referee.rules, first, second)
    return f"  {first.name} beats {second.name} in melee: {odds.first_wins:.1%} (falls: {odds.second_wins:.1%})"


def _of_shot(battle: Battle, shooter: Fighter, target: Fighter) -> str:
    from generator.twohour.combat.odds import shot_odds

    return f"  {shooter.name} shoots at {target.name}: {_shares(shot_odds(battle.referee.rules, shooter, target))}"


def _of_hit(battle: Battle, hit: Hit) -> dict[str, float]:
    """What the rolls that are left make of a hit, with the worst result so far."""
    from generator.twohour.combat.odds import damage_odds

    odds: dict[str, float] = {}
    for result, share in damage_odds(battle.referee.rules, hit.impact, hit.rolls, hit.cause).items():
        worst = worse(hit.worst, result)
        odds[worst] = odds.get(worst, 0.0) + share
    return odds


def _of_round(battle: Battle, first: Fighter, second: Fighter, asked: str) -> list[str]:
    """The melee from this round on while neither has rolled; once the first has, how the second's dice may meet it."""
    ref = battle.referee
    pools = melee_pool(ref, first, second), melee_pool(ref, second, first)
    dice, least = round_dice(pools, (least_successes(ref, first), least_successes(ref, second)))
    if asked == first.name:
        leads = _leads(dice, least, 0)
        return [_of_melee(battle, first, second), _of_both("This round", first, second, leads)]
    leads = _leads((0, dice[1]), (0, least[1]), ref.tray.rolls[-1].result)
    return [_of_both("This round", first, second, leads)]


def _of_charge(battle: Battle, asked: str) -> list[str]:
    """Who wins the Charge test; level ones are rolled again."""
    leaders = [battle.fighters[side.leader] for side in battle.sides]
    counts = (len(battle.standing(battle.sides[0])), len(battle.standing(battle.sides[1])))
    tray = Tray(_Sixes(2))
    stand_in, active = battle.referee._replace(tray=tray), leaders[battle.plan.active]
    with suppress(_Enough):
        charge(stand_in, leaders[0], leaders[1], active, counts, fleeing=battle.plan.fleeing)
    first, second = tray.rolls[:2]
    if asked == first.who:
        leads = _leads((len(first.dice), len(second.dice)), (0, 0), first.result - second.result)
    else:
        leads = _leads((0, len(second.dice)), (0, 0), battle.referee.tray.rolls[-1].result - second.result)
    return [_of_both("This test", leaders[0], leaders[1], leads)]


class _Enough(Exception):
    """All calls have been answered that were to be."""


class _Sixes:
    """Dice that show no success, for so many calls: what a test counts is then what it adds without dice."""

    def __init__(self, calls: int) -> None:
        self._left = calls

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `generator.dice.Dice`."""
        self._left -= 1
        if self._left < 0:
            raise _Enough
        return (sides,) * count

    def branch(self, label: str) -> _Sixes:
        """See `generator.dice.Dice`."""
        return self


def _leads(dice: tuple[int, int], least: tuple[int, int], ahead: int) -> list[tuple[int, float]]:
    """By how many successes the first leads, who is so many ahead without these dice, with the chances."""
    from generator.twohour.combat.odds import lead_odds

    return [(ahead + lead, share) for lead, share in lead_odds(dice, least)]


def _of_both(what: str, first: Fighter, second: Fighter, leads: list[tuple[int, float]]) -> str:
    wins, loses = sum(share for lead, share in leads if lead > 0), sum(share for lead, share in leads if lead < 0)
    return f"  {what}: {first.name} {wins:.1%}, level {1 - wins - loses:.1%}, {second.name} {loses:.1%}"
