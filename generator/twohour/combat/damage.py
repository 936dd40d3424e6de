"""What a hit does (23.5, 24.4), and what saves the victim: Star Power, attributes, items (6.3.1, 7.0, 29.1)."""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.named import NamedTuple
from generator.twohour.combat.fighter import DEAD, DUCK_BACK, MINUS_1, OUT, Fighter, traits
from generator.twohour.referee import Referee

SHOT, MELEE = "shot", "melee"

SAVINGS = {
    "hard_as_nails": (DEAD, "adventure"),
    "resilient": (DEAD, "adventure"),
    "stout": (OUT, "adventure"),
    "armor_of_resiliency": (OUT, "fight"),
    "shirt_of_resiliency": (OUT, "fight"),
}
"""Attributes and items that soften one result each adventure or fight: which, and how often."""


class Suffered(NamedTuple):
    """What became of a victim: the damage that is left, and the victim with its savings and pool as they are now."""

    damage: str
    victim: Fighter
    rolls: tuple[Roll, ...] = ()


def lightest(cause: str) -> str:
    """The step below Out of the Fight: Duck Back when shot, -1 Rep in melee (6.3.1)."""
    return DUCK_BACK if cause == SHOT else MINUS_1


def damage_roll(
    referee: Referee, who: str, impact: tuple[Reason, ...], rolls: int, *, cause: str, section: str
) -> tuple[str, tuple[Roll, ...]]:
    """Roll a hit's damage: 1 kills, up to the Impact is Out, above is the light step; Impact 0 or less needs no roll.

    With more than one roll the result worst for the target counts (ruling worst_die).
    """
    total = sum(reason.value for reason in impact)
    table = referee.rules.tables["damage_result"].entries
    if total <= 0:
        return str(table["no_impact"][cause]), ()
    made: list[tuple[str, Roll]] = []
    for _ in range(rolls):
        faces = referee.tray.faces(1, who=who, why="damage", rule=section)
        row = "one" if faces[0] == 1 else "up_to_impact" if faces[0] <= total else "above_impact"
        made.append((str(table[row][cause]), Roll(who, "damage", section, faces, faces[0], impact, total)))
        referee.tray.keep(made[-1][1])
    worst = max(made, key=lambda pair: _harm(pair[0]))
    return worst[0], tuple(roll for _, roll in made)


def _harm(damage: str) -> int:
    return {MINUS_1: 0, DUCK_BACK: 0, OUT: 1, DEAD: 2}[damage]


def suffer(referee: Referee, victim: Fighter, damage: str, cause: str) -> Suffered:
    """Soften damage: a Star's pool first, then once-only savings on what is left (ruling savings_last)."""
    rolls: tuple[Roll, ...] = ()
    if damage in (OUT, DEAD) and victim.star_power > 0:
        damage, victim, rolls = _star_power(referee, victim, damage, cause)
    known = traits(referee.rules, victim)
    for name, (softens, _) in SAVINGS.items():
        if damage == softens and name in known and name not in victim.used:
            victim = victim._replace(used=victim.used | {name})
            return Suffered(_saved(name, cause), victim, rolls)
    return Suffered(damage, victim, rolls)


def _saved(name: str, cause: str) -> str:
    return "carry_on" if name == "hard_as_nails" else lightest(cause)


def _star_power(referee: Referee, victim: Fighter, damage: str, cause: str) -> tuple[str, Fighter, tuple[Roll, ...]]:
    """Each 1-3 lowers the damage one step, each 6 is lost for the adventure; what is over is lost too (6.3.1, ruling
    star_power_floor)."""
    faces = referee.tray.faces(victim.star_power, who=victim.name, why="Star Power", rule="6.3.1")
    steps = (DEAD, OUT, lightest(cause))
    place = min(steps.index(damage) + sum(face <= 3 for face in faces), len(steps) - 1)
    left = victim.star_power - sum(face == 6 for face in faces)
    reason = (Reason("Star Power", victim.star_power, "6.3.1"),)
    roll = referee.tray.keep(Roll(victim.name, "Star Power", "6.3.1", faces, left, reason))
    return steps[place], victim._replace(star_power=left), (roll,)
