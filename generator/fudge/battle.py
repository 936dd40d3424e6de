"""A whole fight: both sides, rounds until one has nobody able, and how it left everybody."""

from __future__ import annotations

from collections.abc import Sequence

from generator.fudge.arranging import arrange
from generator.fudge.combat import Exchange, exchange, settle, unopposed
from generator.fudge.damage import Hit
from generator.fudge.field import BREAK_OFF, Battle, Ending, Fate, Plan, Side, begin
from generator.fudge.fighter import Fighter, missile_weapon
from generator.fudge.ladder import named_level
from generator.fudge.pairing import led_by
from generator.fudge.wounds import HELD, OUTCOMES, UNHURT, after_fight, pass_round
from generator.named import NamedTuple
from generator.referee import Referee

WON, NOBODY, STANDOFF, BROKEN_OFF = "won", "nobody", "standoff", "broken_off"
"""How a fight ends."""


class Dealt(NamedTuple):
    """What an exchange or an attack did: the worst to each who was in it, by name (one of `wounds.OUTCOMES`), and the
    hits."""

    worst: dict[str, str]
    hits: tuple[Hit, ...]


def fight(referee: Referee, plan: Plan) -> tuple[Battle, Ending]:
    """Fight it out; whoever stands behind the referee answers. `begin` and `fight_on` do the same in two steps."""
    battle = begin(referee, plan)
    return battle, fight_on(battle)


def fight_on(battle: Battle) -> Ending:
    """A free attack on whoever is caught unawares, then rounds until one side has nobody able, nobody has been harmed
    for long (ruling standoff), or the players break off."""
    most = int(battle.referee.rules.ruling("standoff"))
    if battle.plan.unaware is not None:
        _free_attacks(battle, battle.sides[battle.plan.unaware])
    while all(battle.able(side) for side in battle.sides):
        if battle.quiet >= most:
            battle.tell("standoff", battle.sides[0].name, "round", number=most)
            return _end(battle, None, STANDOFF)
        battle.rounds += 1
        if arrange(battle) == BREAK_OFF:
            battle.rounds -= 1
            battle.tell("breaks_off", battle.sides[0].name, "round")
            return _end(battle, None, BROKEN_OFF)
        _round(battle)
    left = [side for side in battle.sides if battle.able(side)]
    if not left:
        battle.tell("nobody_left", battle.sides[0].name, "round")
        return _end(battle, None, NOBODY)
    battle.tell("holds", left[0].name, "round")
    return _end(battle, left[0], WON)


def _end(battle: Battle, winner: Side | None, how: str) -> Ending:
    fates = tuple(
        Fate(name, side.number, who.status, who.ticked, after_fight(who), battle.felled.get(name))
        for side in battle.sides
        for name in side.members
        for who in (battle.fighters[name],)
    )
    return Ending(None if winner is None else winner.number, how, battle.rounds, fates)


# --- a round ---------------------------------------------------------------------------------------------------------


def _round(battle: Battle) -> None:
    """All at once: everybody fights as it was when the round began."""
    battle.quiet += 1
    then = dict(battle.fighters)
    for name, who in then.items():
        battle.fighters[name] = pass_round(who)
    for first, second in battle.arranged.groups:
        clash(battle, [then[name] for name in first], [then[name] for name in second])
    for shooter, target in battle.arranged.shots:
        attack(battle, then[shooter], target, battle.shot_difficulty, missile=True)


def _free_attacks(battle: Battle, unaware: Side) -> None:
    """Everybody of the other side has an attack that nobody opposes."""
    attackers = battle.able(battle.sides[1 - unaware.number])
    victims = battle.able(unaware)
    if not (attackers and victims):
        return
    battle.tell("unawares", unaware.name, "unopposed")
    rules = battle.referee.rules
    difficulty = named_level(rules, rules.ruling("unaware_difficulty"))
    for place, name in enumerate(attackers):
        options = led_by(victims[place % len(victims)], victims)
        target = battle.decide(battle.side_of(name), options, f"{name} has a free attack: on whom?")
        who = battle.fighters[name]
        missile = name in battle.shooting and missile_weapon(rules, who.character) is not None
        attack(battle, who, target, difficulty, missile=missile)


def clash(battle: Battle, first: Sequence[Fighter], second: Sequence[Fighter]) -> Dealt:
    """An exchange between these, as they were when the round began.

    Raises:
        RuleError: nobody on a side, or several on both.
    """
    result = exchange(battle.referee, first, second, battle.pick)
    _tell_exchange(battle, first, second, result)
    unhurt = dict.fromkeys((who.name for who in (*first, *second)), UNHURT)
    return Dealt(unhurt | _suffer(battle, result), result.hits)


def attack(battle: Battle, attacker: Fighter, target: str, difficulty: int, *, missile: bool) -> Dealt:
    """A shot, or a blow at somebody caught unawares."""
    result = unopposed(battle.referee, attacker, battle.fighters[target], difficulty, missile=missile)
    _tell_attack(battle, attacker.name, target, result)
    return Dealt({target: UNHURT} | _suffer(battle, result), result.hits)


def _factor(why: str) -> str:
    """A part of the damage without whose it is, which its sentence says."""
    return why.rpartition("'s ")[2].removeprefix("relative ")


def _tell_exchange(battle: Battle, first: Sequence[Fighter], second: Sequence[Fighter], result: Exchange) -> None:
    """What an exchange came to beside its hits."""
    lone, foes = (first[0], second) if len(first) == 1 else (second[0], first)
    for name in result.barred:
        battle.tell("barred", name, "opposed")
    wounded = {hit.by for hit in result.hits} | set(result.barred)
    ahead = [name for name, lead in result.leads if lead > 0]
    if ahead and lone.name not in wounded:
        battle.tell("hemmed_in", lone.name, "several", whom=", ".join(ahead))
    elif not result.hits and not result.barred:
        battle.tell("equal", lone.name, "opposed", whom=", ".join(foe.name for foe in foes))


def _tell_attack(battle: Battle, attacker: str, target: str, result: Exchange) -> None:
    if result.barred:
        battle.tell("barred", attacker, "unopposed")
    elif not result.hits:
        battle.tell("missed", attacker, "unopposed", whom=target)


def _suffer(battle: Battle, result: Exchange) -> dict[str, str]:
    """Hits land: boxes are ticked, and who falls is out of the fight; the worst that was done to each who was hit."""
    worst: dict[str, str] = {}
    for hit in result.hits:
        before = battle.fighters[hit.victim]
        settled = settle(battle.referee.rules, (before,), (hit,))
        after, outcome = settled.fighters[0], settled.worst(hit.victim)
        battle.fighters[hit.victim] = after
        worst[hit.victim] = max(worst.get(hit.victim, UNHURT), outcome, key=OUTCOMES.index)
        factors = ", ".join(f"{_factor(reason.why)} {reason.value:+d}" for reason in hit.reasons)
        passed_on = hit.wound is not None and outcome not in (hit.wound, UNHURT, HELD) and hit.strike == "to_wound"
        what = "unharmed" if outcome in (UNHURT, HELD) else "passed_on" if passed_on else "hit"
        words = {"whom": hit.victim, "degree": hit.degree, "damage": hit.damage, "factors": factors}
        battle.tell(what, hit.by, "damage", **words, wound=hit.wound or "", outcome=outcome)
        if (after.ticked, after.status) != (before.ticked, before.status):
            battle.quiet = 0
        if after.status != before.status:
            battle.felled.setdefault(hit.victim, hit.by)
            battle.tell(after.status, hit.victim, "stun" if after.status == "knocked_out" else "damage")
    return worst
