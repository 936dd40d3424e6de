"""Dude against Dude: who attacks first, an attack and its damage, and what each is read against.

In an opposed roll the one named first rolls first, then the other, then the die for damage.
"""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.dudes.dude import Dude, attack_bonus, damage_bonus, defense_bonus, total
from generator.dudes.rules import DAMAGE, DUEL, INITIATIVE, number
from generator.named import NamedTuple
from generator.referee import Referee
from generator.tables import Rules

STANDS, FAINTED = "stands", "fainted"
"""Statuses of a fighter."""


class Fighter(NamedTuple):
    """A Dude in a fight: the hit points that it has now, and its bonuses with their reasons."""

    dude: Dude
    hit_points: int
    attack: tuple[Reason, ...]
    defense: tuple[Reason, ...]
    damage: tuple[Reason, ...]

    @property
    def name(self) -> str:
        """The Dude's name."""
        return self.dude.name

    @property
    def stands(self) -> bool:
        """Whether it has hit points left; at 0 it faints."""
        return self.hit_points > 0

    @property
    def status(self) -> str:
        """`stands` or `fainted`."""
        return STANDS if self.stands else FAINTED


def fighter(rules: Rules, dude: Dude) -> Fighter:
    """A Dude at the start of a fight, with the hit points that it has left."""
    return Fighter(dude, dude.left, attack_bonus(rules, dude), defense_bonus(rules, dude), damage_bonus(rules, dude))


class Draw(NamedTuple):
    """What the odds of a roll for the first attack are about: the one named first, the other, and the first's face
    once it has rolled."""

    first: Fighter
    second: Fighter
    face: int | None = None


class Facing(NamedTuple):
    """What the odds of an attack's rolls are about: the two, and the attack's total once it is rolled."""

    attacker: Fighter
    defender: Fighter
    attack: int | None = None


class Hit(NamedTuple):
    """What the odds of a roll for damage are about."""

    attacker: Fighter
    defender: Fighter


class Strike(NamedTuple):
    """An attack as it came: the totals of both dice, what the hit cost (0 for a miss), the defender as it is now."""

    attack: int
    defense: int
    damage: int
    defender: Fighter

    @property
    def hit(self) -> bool:
        """Whether the attack was the higher (a tie misses)."""
        return self.attack > self.defense


def initiative(referee: Referee, first: Fighter, second: Fighter) -> tuple[int, int]:
    """The two dice for the first attack; the higher attacks first, equal ones settle nothing (ruling
    first_attack_tie)."""
    sides = number(referee.rules, "initiative_die")
    faces: list[int] = []
    for who in (first, second):
        about = Draw(first, second, faces[0] if faces else None)
        dice = referee.tray.faces(1, who=who.name, why="the first attack", rule=INITIATIVE, sides=sides, about=about)
        referee.tray.keep(Roll(who.name, "the first attack", INITIATIVE, dice, dice[0]))
        faces.append(dice[0])
    return faces[0], faces[1]


def attack(referee: Referee, attacker: Fighter, defender: Fighter) -> Strike:
    """One attack with its damage."""
    totals = attack_roll(referee, attacker, defender)
    cost = damage_roll(referee, attacker, defender) if totals[0] > totals[1] else 0
    return Strike(*totals, cost, hurt(defender, cost))


def attack_roll(referee: Referee, attacker: Fighter, defender: Fighter) -> tuple[int, int]:
    """Die and attack bonus, die and defense bonus: the attack hits if it is the higher."""
    sides = number(referee.rules, "attack_die")
    facing = Facing(attacker, defender)
    attacked = _opposed(referee, attacker.name, "attack", attacker.attack, sides, facing)
    defended = _opposed(referee, defender.name, "defense", defender.defense, sides, facing._replace(attack=attacked))
    return attacked, defended


def damage_roll(referee: Referee, attacker: Fighter, defender: Fighter) -> int:
    """What a hit costs: the die for damage and what a weapon adds."""
    tray, sides, reasons = referee.tray, number(referee.rules, "damage_die"), attacker.damage
    name, why, about = attacker.name, "the hit", Hit(attacker, defender)
    dice = tray.faces(1, who=name, why=why, rule=DAMAGE, sides=sides, reasons=reasons, about=about, added=True)
    return tray.keep(Roll(name, why, DAMAGE, dice, dice[0] + total(reasons), reasons)).result


def hurt(who: Fighter, cost: int) -> Fighter:
    """The same with so many hit points less, none below 0."""
    return who._replace(hit_points=max(0, who.hit_points - cost))


def _opposed(referee: Referee, who: str, why: str, bonus: tuple[Reason, ...], sides: int, about: Facing) -> int:
    """One side's die with its bonus."""
    dice = referee.tray.faces(1, who=who, why=why, rule=DUEL, sides=sides, reasons=bonus, about=about, added=True)
    return referee.tray.keep(Roll(who, why, DUEL, dice, dice[0] + total(bonus), bonus)).result


def can_hit(rules: Rules, attacker: Fighter, defender: Fighter) -> bool:
    """Whether the best die beats the worst (ruling nobody_can_hit)."""
    return number(rules, "attack_die") + total(attacker.attack) > 1 + total(defender.defense)


def can_hurt(rules: Rules, first: Fighter, second: Fighter) -> bool:
    """Whether at least one of the two can hit the other."""
    return can_hit(rules, first, second) or can_hit(rules, second, first)


def fitness(who: Fighter) -> tuple[int, int, int]:
    """By what a side's default leader is chosen: hit points left, then bonuses, then level."""
    return who.hit_points, total(who.attack) + total(who.defense) + total(who.damage), who.dude.level
