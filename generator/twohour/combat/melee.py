"""Melee, one to one (24.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.named import NamedTuple
from generator.twohour.characters import worn_ac
from generator.twohour.combat.damage import MELEE, damage_roll, suffer
from generator.twohour.combat.fighter import (
    DEAD,
    MINUS_1,
    OUT,
    Fighter,
    is_shielded,
    melee_weapon,
    reasons,
    traits,
)
from generator.twohour.referee import Referee

_WEAPON_ENTRIES = {"2A": "two_handed_axe", "2S": "two_handed_sword"}
_SWORDS = frozenset({"S", "2S", "2xS"})
_NIMBLE = {"nimbler", "armor_of_agility"}


class Melee(NamedTuple):
    """A melee that is over: the winner and the loser as they are now (Rep lost in the melee is back, 23.6.1), what
    became of the loser, and the rolls."""

    winner: Fighter
    loser: Fighter
    damage: str
    rolls: tuple[Roll, ...]


def melee_pool(referee: Referee, who: Fighter, enemy: Fighter, circumstances: frozenset[str]) -> tuple[Reason, ...]:
    """The dice of one fighter with their reasons (24.2); never below none. `circumstances` may hold `charge`."""
    rules = referee.rules
    own, weapon, other = traits(rules, who), melee_weapon(rules, who), melee_weapon(rules, enemy)
    present = set(circumstances)
    present |= own & {"rage", "sword_of_rage", "armor_of_agility"}
    if weapon is None:
        present.add("unarmed")
    elif weapon in _WEAPON_ENTRIES:
        present.add(_WEAPON_ENTRIES[weapon])
    if weapon and weapon.startswith("2x"):
        present.add("two_weapons")
    if weapon in ("M", "2xM") and other in _SWORDS:
        present.add("mace_vs_sword")
    if "armor_of_agility" not in present and worn_ac(enemy.character) - worn_ac(who.character) >= 4:
        present.add("nimbler")
    flags = (("dazzled", who.dazzled), ("duck_back_blocked", who.blocked), ("shielded", is_shielded(rules, who)))
    present |= {name for name, holds in flags if holds}
    section = rules.tables["melee_combat"].section
    return (Reason("Rep", who.rep, section), *reasons(rules, "melee_combat", "dice", frozenset(present)))


def melee_impact(referee: Referee, winner: Fighter, loser: Fighter, difference: int) -> tuple[Reason, ...]:
    """The Impact of a round won with its reasons (24.4)."""
    rules = referee.rules
    own, other, weapon = traits(rules, winner), traits(rules, loser), melee_weapon(rules, winner)
    present = {f"target_ac_{worn_ac(loser.character)}"}
    present |= own & {"battle_axe_of_virtue", "strength", "lightweight"}
    present |= other & {"absorbing_undershirt", "armor_of_protection", "slippery"}
    if weapon in _WEAPON_ENTRIES:
        present.add(_WEAPON_ENTRIES[weapon])
    if weapon in ("M", "2xM") and worn_ac(loser.character) == 6:
        present.add("mace_vs_ac_6")
    present |= {name for name, side in (("strong_winner", own), ("strong_loser", other)) if "strong" in side}
    section = rules.tables["melee_damage"].section
    return (Reason("difference", difference, section), *reasons(rules, "melee_damage", "impact", frozenset(present)))


def melee(referee: Referee, attacker: Fighter, defender: Fighter, *, charged: bool = False) -> Melee:
    """Fight rounds until one of the two is Out of the Fight or dead (24.2, 24.4).

    `charged`: the attacker's side won the Charge test and this is its first activation (ruling charge_bonus). A Rep
    lost in the melee comes back when it is over; what Poison takes does not (23.6.1, 7.0.5).
    """
    return several(referee, (attacker,), defender, charged=charged)[-1]


def several(
    referee: Referee, attackers: tuple[Fighter, ...], defender: Fighter, *, charged: bool = False
) -> tuple[Melee, ...]:
    """Attackers one at a time, the highest Rep first (24.4): one who falls makes room for the next, the defender's fall
    ends it. What the defender loses in Rep stays lost until then. One `Melee` for each attacker who fought."""
    fought: list[Melee] = []
    lost = 0
    for attacker in sorted(attackers, key=lambda who: -who.rep):
        duel = _duel(referee, attacker, defender, charged)
        lost += duel.lost[1]
        defender = duel.sides[1]
        over = duel.worse == 1
        ends = (
            duel.sides[0]._replace(rep=duel.sides[0].rep + duel.lost[0]),
            defender._replace(rep=defender.rep + lost),
        )
        loser = ends[duel.worse]._replace(status=duel.damage)
        fought.append(Melee(ends[1 - duel.worse], loser, duel.damage, duel.rolls))
        if over:
            break
    return tuple(fought)


class _Duel(NamedTuple):
    """Two fighters until one falls: both as they are, the Rep each has lost for the while, and who is the worse off."""

    sides: tuple[Fighter, Fighter]
    lost: tuple[int, int]
    worse: int
    damage: str
    rolls: tuple[Roll, ...]


def _duel(referee: Referee, attacker: Fighter, defender: Fighter, charged: bool) -> _Duel:
    bonus = (frozenset({"charge"} if charged else ()), frozenset[str]())
    sides, lost = [attacker, defender], [0, 0]
    rolls: list[Roll] = []
    while True:
        score = _round(referee, sides[0], sides[1], bonus, rolls)
        if score == 0:
            continue
        worse = 1 if score > 0 else 0
        damage, loser = _hit(referee, sides[1 - worse], sides[worse], abs(score), rolls)
        if damage == MINUS_1 and "rebound" not in traits(referee.rules, loser):
            lost[worse] += 1
            loser = loser._replace(rep=loser.rep - 1)
        if loser.rep <= 0:
            damage = OUT  # ruling rep_zero
        sides[worse] = loser
        sides = [_after_round(who) for who in sides]
        if damage in (OUT, DEAD):
            return _Duel((sides[0], sides[1]), (lost[0], lost[1]), worse, damage, tuple(rolls))


def _after_round(who: Fighter) -> Fighter:
    """A Defend spell and a blocked Duck Back last one round (28.6, 18.3.1)."""
    return who._replace(defended=False, blocked=False)


def _hit(referee: Referee, winner: Fighter, loser: Fighter, difference: int, rolls: list[Roll]) -> tuple[str, Fighter]:
    """Poison, the damage roll and what softens it."""
    rules = referee.rules
    own = traits(rules, winner)
    section = rules.tables["melee_damage"].section
    if "poison" in own:
        loser = loser._replace(rep=loser.rep - 1)
    impact = melee_impact(referee, winner, loser, difference)
    count = 1 + sum(reason.value for reason in reasons(rules, "melee_damage", "rolls", own))
    damage, made = damage_roll(referee, winner.name, impact, count, cause=MELEE, section=section)
    left = suffer(referee, loser, damage, MELEE)
    rolls += [*made, *left.rolls]
    return left.damage, left.victim


def _round(
    referee: Referee, first: Fighter, second: Fighter, bonus: tuple[frozenset[str], ...], rolls: list[Roll]
) -> int:
    """Both pools rolled; by how many successes the first leads. Resolute scores one at least; where neither pool is
    above one die and the round could only tie, both roll one die and Resolute is set aside (ruling last_dice)."""
    rules = referee.rules
    section = rules.tables["melee_combat"].section
    pairs = ((first, second, bonus[0]), (second, first, bonus[1]))
    pools = [melee_pool(referee, who, enemy, about) for who, enemy, about in pairs]
    dice = [max(0, sum(reason.value for reason in pool)) for pool in pools]
    least = [
        sum(r.value for r in reasons(rules, "melee_combat", "minimum", traits(rules, who))) for who in (first, second)
    ]
    if max(dice) <= 1 and least[0] == least[1] and (least[0] or max(dice) == 0):
        dice, least = [1, 1], [0, 0]
    scores = []
    for place, (who, _, _) in enumerate(pairs):
        faces = referee.tray.faces(dice[place], who=who.name, why="melee", rule=section)
        scores.append(max(least[place], sum(face <= 3 for face in faces)))
        roll = Roll(who.name, "melee", section, faces, scores[-1], pools[place])
        rolls.append(referee.tray.keep(roll))
    return scores[0] - scores[1]
