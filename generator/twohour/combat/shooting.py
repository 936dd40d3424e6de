"""Shooting (23.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.twohour.characters import worn_ac
from generator.twohour.combat.damage import SHOT, damage_roll, suffer
from generator.twohour.combat.fighter import Fighter, is_shielded, reasons, traits
from generator.twohour.referee import Referee, passes

MISS = "miss"
TRUE_ARROWS_IMPACT = 3
"""A bow with True Arrows (29.1.4)."""


class Shot(NamedTuple):
    """What came of a shot: `miss`, or the damage that is left; the target as it is now, and the rolls."""

    result: str
    target: Fighter
    rolls: tuple[Roll, ...]


def missile(referee: Referee, shooter: Fighter, weapon: str | None = None) -> str:
    """The missile weapon used: the one named, or the first that the shooter owns.

    Raises:
        RuleError: it owns none, or not that one.
    """
    weapons = referee.rules.tables["weapons"].entries
    owned = [held for held in shooter.character.weapons if "missile_impact" in weapons[held]]
    if weapon is None and owned:
        return owned[0]
    if weapon not in owned:
        raise RuleError(f"{shooter.name} has no {weapon or 'missile weapon'} to shoot with (23.1); add one to its line")
    return weapon


def shoot(referee: Referee, shooter: Fighter, target: Fighter, weapon: str | None = None) -> Shot:
    """One shot: 2d6 against the Rep, then damage (23.3, 23.5). A non-Shooter needs both dice, and so does a shot at a
    shielded target."""
    rules = referee.rules
    used = missile(referee, shooter, weapon)
    table = rules.tables["shooting"]
    roll = passes(referee.tray, 2, shooter.rep, who=shooter.name, why="shooting", rule=table.section)
    easy = "marksman" in traits(rules, shooter) and not is_shielded(rules, target)
    if roll.result == 0 or (roll.result == 1 and not easy):
        return Shot(MISS, target, (roll,))
    section = rules.tables["shooting_damage"].section
    impact = shot_impact(referee, shooter, target, used)
    rolls = 1 + sum(reason.value for reason in reasons(rules, "shooting_damage", "rolls", traits(rules, shooter)))
    damage, rolled = damage_roll(referee, shooter.name, impact, rolls, cause=SHOT, section=section)
    left = suffer(referee, target, damage, SHOT)
    return Shot(left.damage, left.victim, (roll, *rolled, *left.rolls))


def shot_impact(referee: Referee, shooter: Fighter, target: Fighter, weapon: str) -> tuple[Reason, ...]:
    """The Impact of a shot with its reasons (23.5)."""
    rules = referee.rules
    cells = rules.tables["weapons"].entries[weapon]
    own, other = traits(rules, shooter), traits(rules, target)
    base = int(cells["missile_impact"])
    if weapon == "B" and "true_arrows" in own:
        first = Reason("True Arrows", TRUE_ARROWS_IMPACT, "29.1.4")
    else:
        first = Reason(str(cells["title"]), base, rules.tables["weapons"].section)
    present = {f"target_ac_{worn_ac(target.character)}"}
    present |= other & {"armor_of_protection", "deflective_armor"}
    present |= own & {"strength"} if weapon != "CB" else set()
    return (first, *reasons(rules, "shooting_damage", "impact", frozenset(present)))
