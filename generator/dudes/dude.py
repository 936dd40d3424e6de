"""A Dude, and what its values, skills and items come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.dice import Reason
from generator.dudes.rules import DUDE, KINDS, kind_of, number, title
from generator.named import NamedTuple
from generator.tables import Rules

ATTACK, DEFENSE = "attack", "defense"


class Dude(NamedTuple):
    """A Dude as its card has it. `attack` and `defense` are the base values; `skills`, `weapons` and `armor` are
    identifiers, the first weapon being the one in hand; `lost` are hit points lost and not yet rested back."""

    name: str
    level: int
    attack: int
    defense: int
    hit_points: int = 10
    experience: int = 0
    gold: int = 0
    number: int | None = None
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armor: tuple[str, ...] = ()
    lost: int = 0

    @property
    def weapon(self) -> str | None:
        """The weapon in hand (ruling weapon_in_hand)."""
        return self.weapons[0] if self.weapons else None

    @property
    def left(self) -> int:
        """The hit points that it has now."""
        return self.hit_points - self.lost


def attack_bonus(rules: Rules, dude: Dude) -> tuple[Reason, ...]:
    """What it adds to its die when it attacks: half its base Attack, its skills, the weapon in hand."""
    return (_base(rules, "Attack", dude.attack), *_from(rules, dude, ATTACK))


def defense_bonus(rules: Rules, dude: Dude) -> tuple[Reason, ...]:
    """What it adds to its die when it is attacked: half its base Defense, its skills, its armor."""
    return (_base(rules, "Defense", dude.defense), *_from(rules, dude, DEFENSE))


def damage_bonus(rules: Rules, dude: Dude) -> tuple[Reason, ...]:
    """What it adds to the die for damage: the weapon in hand."""
    return tuple(_from(rules, dude, "damage"))


def total(reasons: Iterable[Reason]) -> int:
    """Reasons added up."""
    return sum(reason.value for reason in reasons)


def _base(rules: Rules, what: str, value: int) -> Reason:
    return Reason(f"{what} {value}", value // number(rules, "bonus_divisor"), DUDE)


def _from(rules: Rules, dude: Dude, column: str) -> Iterator[Reason]:
    """The reasons of all that it has and that counts for a column."""
    things = [(kind_of(rules, skill), skill) for skill in dude.skills]
    things += [(KINDS[2], name) for name in dude.weapons[:1]]
    things += [(KINDS[3], name) for name in dude.armor]
    for kind, name in things:
        table = rules.tables[kind]
        value = int(table.entries[name].get(column, 0))
        if value:
            yield Reason(title(rules, kind, name), value, table.section)


def rested(dude: Dude) -> Dude:
    """The same with all hit points again."""
    return dude._replace(lost=0) if dude.lost else dude
