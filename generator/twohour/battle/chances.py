"""The odds of what is being asked in a fight, as lines: exact, from `combat.odds`."""

from __future__ import annotations

from generator.dice import Call
from generator.twohour.battle.actions import is_loaded
from generator.twohour.battle.field import Battle
from generator.twohour.combat.crisis import Fear
from generator.twohour.combat.fighter import Fighter
from generator.twohour.combat.melee import Facing
from generator.twohour.combat.shooting import Aim

NONE = "There are no odds for this."


def chances(battle: Battle, asked: Call | str) -> list[str]:
    """Lines for a call for dice, or for the choice that a figure has."""
    if isinstance(asked, str):
        return _of_choice(battle) or [NONE]
    match asked.about:
        case Facing(first, second):
            return _of_melee(battle, first, second)
        case Aim(shooter, target):
            return [_of_shot(battle, shooter, target)]
        case Fear():
            return _of_fear(battle, asked.about)
    if asked.why == "damage":
        return [_of_damage(sum(reason.value for reason in asked.reasons))]
    if asked.target is not None:
        return [f"Each die passes with {asked.target} or less: {min(6, max(0, asked.target)) / 6:.1%}"]
    return [NONE]


def _of_choice(battle: Battle) -> list[str]:
    """For whoever is to act: how a melee with each enemy would end, and a shot."""
    name = battle.deciding
    if name is None:
        return []
    who = battle.fighters[name]
    enemies = battle.standing(battle.enemy_of(battle.side_of(name)))
    lines = []
    for enemy in enemies:
        lines += _of_melee(battle, who, enemy)[:1]
        if is_loaded(battle, who):
            lines.append(_of_shot(battle, who, enemy))
    return lines


def _of_melee(battle: Battle, first: Fighter, second: Fighter) -> list[str]:
    from generator.twohour.combat.odds import melee_odds

    odds = melee_odds(battle.referee.rules, first, second)
    wins = odds.second_out + odds.second_dead
    return [
        f"{first.name} beats {second.name} with {wins:.1%}",
        f"  {first.name}: Out {odds.first_out:.1%}, dead {odds.first_dead:.1%}",
        f"  {second.name}: Out {odds.second_out:.1%}, dead {odds.second_dead:.1%}",
    ]


def _of_shot(battle: Battle, shooter: Fighter, target: Fighter) -> str:
    from generator.twohour.combat.odds import shot_odds

    odds = shot_odds(battle.referee.rules, shooter, target)
    parts = (
        ("miss", odds.miss),
        ("no effect", odds.carry_on),
        ("Duck Back", odds.duck_back),
        ("Out", odds.out_of_the_fight),
        ("dead", odds.obviously_dead),
    )
    shown = ", ".join(f"{words} {share:.1%}" for words, share in parts if share)
    return f"{shooter.name} shoots at {target.name}: {shown}"


def _of_fear(battle: Battle, fear: Fear) -> list[str]:
    from generator.twohour.combat.odds import crisis_odds

    lines = []
    for who, odds in zip(fear.group, crisis_odds(battle.referee.rules, fear), strict=True):
        lines.append(f"{who.name}: Carry On {odds.carry_on:.1%}, Duck Back {odds.duck_back:.1%}, Flee {odds.flee:.1%}")
    return lines


def _of_damage(impact: int) -> str:
    out = max(0, min(6, impact) - 1)
    return f"Obviously Dead {1 / 6:.1%}, Out of the Fight {out / 6:.1%}, less {(5 - out) / 6:.1%}"
