"""A character in a fight: what it is now, and which attributes, items and potions are in effect."""

from __future__ import annotations

from generator.dice import Reason
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.characters import Character, attributes, shield_in_use

CARRY_ON, DUCK_BACK, FLED = "carry_on", "duck_back", "fled"
OUT, DEAD = "out_of_the_fight", "obviously_dead"
MINUS_1 = "minus_1_rep"
"""A loss of 1 Rep until the melee ends; a step of damage, not a status (23.6.1)."""


class Fighter(NamedTuple):
    """A character in a fight. `rep` is its Rep now; `used` are the once-only savings it has spent and `potions` those
    in effect; `star_power` is its pool (6.3.1)."""

    character: Character
    rep: int
    status: str = CARRY_ON
    used: frozenset[str] = frozenset()
    potions: frozenset[str] = frozenset()
    star_power: int = 0
    dazzled: bool = False
    defended: bool = False
    blocked: bool = False

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name


def fighter(character: Character) -> Fighter:
    """A character at the start of a fight; a Star's pool is its Rep (6.3.1)."""
    return Fighter(character, character.rep, star_power=character.rep if character.star else 0)


def traits(rules: Rules, who: Fighter) -> frozenset[str]:
    """The identifiers of every attribute, usable item and potion in effect, and `star`. A potion that gives what one
    has already adds nothing (29.2)."""
    worn = {item.id for item in who.character.items if item.usable and item.kind != "potion"}
    names = {*attributes(rules, who.character), *worn, *who.potions}
    return frozenset(names | {"star"} if who.character.star else names)


def is_shielded(rules: Rules, who: Fighter) -> bool:
    """Whether it counts as shielded: a shield in use, Phase Armor, or a Defend spell; not while dazzled (28.5)."""
    if who.defended:
        return True
    if who.dazzled:
        return False
    return shield_in_use(rules, who.character) or "phase_armor" in traits(rules, who)


def melee_weapon(rules: Rules, who: Fighter) -> str | None:
    """The weapon in hand as the melee tables know it: a spear is a sword beside a shield, else two-handed (24.1);
    None for a missile weapon or empty hands."""
    held = who.character.weapons[0] if who.character.weapons else None
    if held is None:
        return None
    entry = rules.tables["weapons"].entries[held]
    if "two_handed_as" in entry:
        return str(entry["one_handed_as"] if shield_in_use(rules, who.character) else entry["two_handed_as"])
    return held if entry.get("melee") else None


def reasons(rules: Rules, table: str, column: str, present: frozenset[str]) -> tuple[Reason, ...]:
    """The modifiers of a table's column whose entry is present, each with its words and section."""
    source = rules.tables[table]
    return tuple(
        Reason(str(cells["title"]), int(cells[column]), source.section)
        for name, cells in source.entries.items()
        if name in present and column in cells
    )
