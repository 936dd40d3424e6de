"""What a hit does: the damage with its reasons, the damage roll, grazing."""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.fudge.fighter import Fighter, ddf, odf, total
from generator.fudge.rolling import chances, change, dice_of
from generator.fudge.wounds import lighter, wound_of
from generator.named import NamedTuple
from generator.referee import Referee
from generator.tables import Rules

GRAZE_HURTS = 5
"""The damage factor from which a graze may do a Hurt instead of a Scratch."""


class Hit(NamedTuple):
    """A hit on its way: won by `degree`, `damage` with its reasons (what the damage roll added among them), the wound
    that it causes before boxes, if any, and how it is struck."""

    by: str
    victim: str
    degree: int
    damage: int
    reasons: tuple[Reason, ...]
    wound: str | None
    strike: str


class Blow(NamedTuple):
    """A hit whose damage is still to be rolled: who hits whom, won by how much, and whether it is a shot."""

    winner: Fighter
    loser: Fighter
    degree: int
    missile: bool = False


def blow(rules: Rules, winner: Fighter, loser: Fighter, degree: int, *, missile: bool = False, rolled: int = 0) -> Hit:
    """A hit won by so many levels; `rolled` is what the damage roll shows (ruling damage_roll)."""
    attack, defense = total(odf(rules, winner.character, missile)), total(ddf(rules, loser.character))
    reasons = [
        Reason(f"{winner.name}'s ODF", attack, "damage"),
        Reason("relative degree", degree, "damage"),
        Reason(f"{loser.name}'s DDF", -defense, "damage"),
    ]
    plain = attack + degree - defense
    added = _limited(rules, plain, rolled)
    if added:
        reasons.append(Reason("damage roll", added, "damage"))
    damage = plain + added
    wound = wound_of(rules, damage)
    if wound and degree <= 1 and rules.ruling("grazing") == "on":
        wound = lighter(wound, "hurt" if attack - defense >= GRAZE_HURTS else "scratch")
    return Hit(winner.name, loser.name, degree, damage, tuple(reasons), wound, winner.strike)


def _limited(rules: Rules, plain: int, rolled: int) -> int:
    """What a damage roll adds: one die as it comes; of four no more than the damage itself, leaving 1 of it, and
    making 1 of none."""
    if rules.ruling("damage_roll") != "4df":
        return rolled
    if plain > 0:
        return max(1 - plain, min(rolled, plain))
    return min(rolled, 1 - plain)


def is_damage_rolled(rules: Rules) -> bool:
    """Whether the house rolls damage."""
    return rules.ruling("damage_roll") != "off"


def damage_chances(rules: Rules) -> tuple[dict[int, int], int]:
    """The damage roll's changes by number of throws, and how many these are: one throw of 0 where none is rolled."""
    return chances(rules, rules.ruling("damage_roll") == "4df") if is_damage_rolled(rules) else ({0: 1}, 1)


def damage_roll(referee: Referee, winner: Fighter, loser: Fighter, degree: int, *, missile: bool = False) -> Hit:
    """A hit, with its damage rolled if the house does so."""
    rules = referee.rules
    plain = blow(rules, winner, loser, degree, missile=missile)
    if not is_damage_rolled(rules):
        return plain
    four = rules.ruling("damage_roll") == "4df"
    count, sides, die = dice_of(rules, four)
    faces = referee.tray.faces(
        count,
        who=winner.name,
        why="damage",
        rule="damage",
        sides=sides,
        reasons=plain.reasons,
        about=Blow(winner, loser, degree, missile),
        die=die,
        added=True,
    )
    rolled = change(rules, faces, four)
    hit = blow(rules, winner, loser, degree, missile=missile, rolled=rolled)
    over = hit.damage - plain.damage - rolled
    limit = (Reason("limit of the roll", over, "damage"),) if over else ()
    referee.tray.keep(Roll(winner.name, "damage", "damage", faces, hit.damage, plain.reasons + limit))
    return hit
