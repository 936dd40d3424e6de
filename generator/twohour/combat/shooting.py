"""Shooting (23.0)."""

from __future__ import annotations

from generator.dice import Reason
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.twohour.combat.damage import SHOT, damage_roll, suffer
from generator.twohour.combat.fighter import Fighter, holdable, is_shielded, reasons, weapon_of, wield
from generator.twohour.referee import Referee, passes

MISS = "miss"
TRUE_ARROWS_IMPACT = 3
"""A bow with True Arrows (29.1.4)."""


class Aim(NamedTuple):
    """Who shoots at whom."""

    shooter: Fighter
    target: Fighter


class Shot(NamedTuple):
    """What came of a shot: `miss`, or the damage that is left; the target as it is now."""

    result: str
    target: Fighter


def missile(referee: Referee, shooter: Fighter, weapon: str | None = None) -> Fighter:
    """The shooter with its missile weapon in hand: the one named, or what it holds, or the first that it owns.

    Raises:
        RuleError: it owns none, or not that one.
    """
    rules = referee.rules
    entries = rules.tables["weapons"].entries
    options = {hand: weapon_of(rules, hand) for hand in (shooter.hand, *holdable(rules, shooter.character))}
    owned = [
        hand for hand, kind in options.items() if kind and "missile_impact" in entries[kind] and weapon in (None, kind)
    ]
    if not owned:
        raise RuleError(f"{shooter.name} has no {weapon or 'missile weapon'} to shoot with (23.1); add one to its line")
    return shooter if owned[0] == shooter.hand else wield(rules, shooter, owned[0])


def shoot(referee: Referee, shooter: Fighter, target: Fighter, weapon: str | None = None) -> Shot:
    """One shot: 2d6 against the Rep, then damage (23.3, 23.5). A non-Shooter needs both dice, and so does a shot at a
    shielded target."""
    rules = referee.rules
    shooter = missile(referee, shooter, weapon)
    table = rules.tables["shooting"]
    aim = Aim(shooter, target)
    roll = passes(referee.tray, 2, shooter.rep, who=shooter.name, why="shooting", rule=table.section, about=aim)
    needed = passes_needed(shooter, target)
    target = target._replace(defended=target.defended - 1) if target.defended else target
    if roll.result < needed or table.row(roll.result).cells["outcome"] == MISS:
        return Shot(MISS, target)
    section = rules.tables["shooting_damage"].section
    impact = shot_impact(referee, shooter, target)
    damage = damage_roll(referee, shooter.name, impact, shot_rolls(referee, shooter), cause=SHOT, section=section)
    left = suffer(referee, target, damage, SHOT)
    return Shot(left.damage, left.victim)


def passes_needed(shooter: Fighter, target: Fighter) -> int:
    """How many of the two dice must pass for a hit (23.3, 23.4)."""
    return 1 if "marksman" in shooter.kit.traits and not is_shielded(target) else 2


def shot_rolls(referee: Referee, shooter: Fighter) -> int:
    """How often a hit rolls damage (29.1.4)."""
    return 1 + sum(reason.value for reason in reasons(referee.rules, "shooting_damage", "rolls", shooter.kit.traits))


def shot_impact(referee: Referee, shooter: Fighter, target: Fighter) -> tuple[Reason, ...]:
    """The Impact of a shot with what the shooter holds, with its reasons (23.5)."""
    rules = referee.rules
    weapon = shooter.kit.weapon or ""
    own, other = shooter.kit.traits, target.kit.traits
    if "true_arrows" in own:
        first = Reason("True Arrows", TRUE_ARROWS_IMPACT, "29.1.4")
    else:
        cells = rules.tables["weapons"].entries[weapon]
        first = Reason(str(cells["title"]), int(cells["missile_impact"]), rules.tables["weapons"].section)
    present = {f"target_ac_{target.kit.ac}"}
    present |= other & {"armor_of_protection", "deflective_armor"}
    present |= own & {"strength"} if weapon != "CB" else set()
    return (first, *reasons(rules, "shooting_damage", "impact", frozenset(present)))
