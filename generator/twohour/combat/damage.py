"""What a hit does (23.5, 24.4), and what saves the victim: Star Power, attributes, items (6.3.1, 7.0, 29.1)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.dice import Reason, Roll
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, MINUS_1, OUT, Fighter
from generator.twohour.referee import Referee
from generator.twohour.rules import title

SHOT, MELEE = "shot", "melee"

SAVINGS = {
    "hard_as_nails": (DEAD, "adventure"),
    "resilient": (DEAD, "adventure"),
    "stout": (OUT, "adventure"),
    "armor_of_resiliency": (OUT, "fight"),
    "shirt_of_resiliency": (OUT, "fight"),
}
"""Attributes and items that soften one result each adventure or fight: which, and how often."""

HARM = {CARRY_ON: 0, MINUS_1: 0, DUCK_BACK: 0, OUT: 1, DEAD: 2}
"""How bad each result is for the target."""


class Suffered(NamedTuple):
    """What became of a victim: the damage that is left, and the victim with its savings and pool as they are now;
    `saved` names the saving that was spent, if any."""

    damage: str
    victim: Fighter
    saved: str | None = None


class Hit(NamedTuple):
    """A hit whose damage is being rolled: its Impact, what did it, the rolls that are left and the worst result so far,
    empty before the first."""

    impact: int
    cause: str
    rolls: int
    worst: str = ""


def lightest(cause: str) -> str:
    """The step below Out of the Fight: Duck Back when shot, -1 Rep in melee (6.3.1)."""
    return DUCK_BACK if cause == SHOT else MINUS_1


def damage_roll(
    referee: Referee, who: str, impact: tuple[Reason, ...], rolls: int, *, cause: str, section: str, whom: str = ""
) -> str:
    """Roll a hit's damage: 1 kills, up to the Impact is Out, above is the light step; Impact 0 or less is a roll of no
    dice. `whom` names the target where the blow has several.

    With more than one roll the result worst for the target counts (ruling worst_die).
    """
    total = sum(reason.value for reason in impact)
    if total <= 0:
        referee.tray.keep(Roll(who, "damage", section, (), 0, impact, total))
        return damage_of(referee.rules, total, None, cause)
    worst = ""
    what = f"damage{whom and f' to {whom}'}, Impact {total}"
    for number in range(rolls):
        why = f"{what}, roll {number + 1} of {rolls}" if rolls > 1 else what
        about = Hit(total, cause, rolls - number, worst)
        faces = referee.tray.faces(1, who=who, why=why, rule=section, reasons=impact, about=about)
        result = damage_of(referee.rules, total, faces[0], cause)
        referee.tray.keep(Roll(who, "damage", section, faces, faces[0], impact, total))
        worst = worse(worst, result)
    return worst


def damage_of(rules: Rules, impact: int, face: int | None, cause: str) -> str:
    """What one face does at that Impact (23.5, 24.4); at 0 or less none is rolled."""
    up_to = "up_to_impact" if face is not None and face <= impact else "above_impact"
    row = "no_impact" if impact <= 0 else "one" if face == 1 else up_to
    return str(rules.tables["damage_result"].entries[row][cause])


def worse(worst: str, result: str) -> str:
    """The result so far, empty before the first roll, or the next one if that harms the target more."""
    return result if not worst or HARM[result] > HARM[worst] else worst


def suffer(referee: Referee, victim: Fighter, damage: str, cause: str) -> Suffered:
    """Soften damage: a Star's pool first, then once-only savings on what is left (ruling savings_last); a saving is
    kept as a roll of no dice that is called after it."""
    if damage not in (OUT, DEAD):
        return Suffered(damage, victim)
    if victim.star_power > 0:
        damage, victim = _star_power(referee, victim, damage, cause)
    left = save(victim, damage, cause)
    if left.saved:
        words, section = saving_words(referee.rules, left.saved)
        referee.tray.keep(Roll(victim.name, words, section, (), 0))
    return left


def save(victim: Fighter, damage: str, cause: str) -> Suffered:
    """Once-only savings: the first that softens that damage and is not spent yet."""
    for name, (softens, _) in SAVINGS.items():
        if damage == softens and name in victim.kit.traits and name not in victim.used:
            victim = victim._replace(used=victim.used | {name})
            return Suffered(saved_to(name, cause), victim, name)
    return Suffered(damage, victim)


def saving_words(rules: Rules, name: str) -> tuple[str, str]:
    """What a saving is called, and its section."""
    if name in rules.tables["attributes"].entries:
        return title(rules, "attributes", name), str(rules.tables["attributes"].entries[name]["section"])
    return title(rules, "items", name), "29.1"


def saved_to(name: str, cause: str) -> str:
    """What a saving leaves of damage."""
    return CARRY_ON if name == "hard_as_nails" else lightest(cause)


def _star_power(referee: Referee, victim: Fighter, damage: str, cause: str) -> tuple[str, Fighter]:
    """Each 1-3 lowers the damage one step, each 6 is lost for the adventure; what is over is lost too (6.3.1, ruling
    star_power_floor)."""
    reason = (Reason("Star Power", victim.star_power, "6.3.1"),)
    faces = referee.tray.faces(victim.star_power, who=victim.name, why="Star Power", rule="6.3.1", reasons=reason)
    left = victim.star_power - sum(face == 6 for face in faces)
    referee.tray.keep(Roll(victim.name, "Star Power", "6.3.1", faces, left, reason))
    return lowered(damage, sum(face <= 3 for face in faces), cause), victim._replace(star_power=left)


def lowered(damage: str, by: int, cause: str) -> str:
    """Damage so many steps lower, down to the lightest."""
    steps = (DEAD, OUT, lightest(cause))
    return steps[min(steps.index(damage) + by, len(steps) - 1)]


# --- telling it ------------------------------------------------------------------------------------------------------

_CAUSES = {"24.4": MELEE, "23.5": SHOT}
"""The sections of damage rolls, and what did it."""
_STAR_POWER, _SPELL = "6.3.1", "28.4"


def softened(rules: Rules, rolls: Sequence[Roll], place: int) -> str:
    """What the Star Power or the saving at a place has left of the damage rolled before it; empty for other rolls."""
    roll = rolls[place]
    cause = next((_CAUSES[hit.rule] for hit in reversed(rolls[:place]) if hit.rule in _CAUSES), None)
    if cause is None:
        return ""
    if roll.rule == _STAR_POWER:
        damage = _rolled(rules, rolls[:place])
        return lowered(damage, sum(face <= 3 for face in roll.dice), cause) if damage in (OUT, DEAD) else ""
    if roll.dice or roll.reasons:
        return ""
    return next((saved_to(name, cause) for name in SAVINGS if saving_words(rules, name)[0] == roll.why), "")


def _rolled(rules: Rules, rolls: Sequence[Roll]) -> str:
    """The damage of the hit whose rolls are the last; a Damage spell rolls once for each of its targets (28.4)."""
    damage = ""
    for hit in reversed(rolls):
        if hit.rule not in _CAUSES:
            break
        damage = worse(damage, damage_of(rules, hit.target or 0, hit.result, _CAUSES[hit.rule]))
        if hit.reasons[0].rule == _SPELL:
            break
    return damage
