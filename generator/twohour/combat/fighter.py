"""A character in a fight: what it is now, what it holds, and which attributes, items and potions are in effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.dice import Reason
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.characters import Character, attributes, worn_ac
from generator.twohour.items import Item

CARRY_ON, DUCK_BACK, FLED = "carry_on", "duck_back", "fled"
OUT, DEAD = "out_of_the_fight", "obviously_dead"
MINUS_1 = "minus_1_rep"
"""A loss of 1 Rep until the melee ends; a step of damage, not a status (23.6.1)."""

DEFENDED_SHOTS = 3
"""Shots for which a Defend spell lasts, unless a round of melee ends it before (28.6)."""


class Kit(NamedTuple):
    """What gear, attributes and potions come to. `traits` are the identifiers in effect, and `star`; `weapon` is the
    one in hand as the tables know it, None for empty hands; `melee` the same as the melee tables know it, None for a
    missile weapon too; `shield`: one is in use, or Phase Armor takes its place."""

    traits: frozenset[str]
    ac: int
    weapon: str | None
    melee: str | None
    shield: bool


class Fighter(NamedTuple):
    """A character in a fight. `rep` is its Rep now, `hand` the weapon or item it holds. `used` are the once-only
    savings it has spent, `potions` those in effect, `star_power` its pool (6.3.1), `defended` the shots for which a
    spell still shields it, `poisoned` the Rep that Poison has taken."""

    character: Character
    kit: Kit
    rep: int
    hand: str | None = None
    status: str = CARRY_ON
    used: frozenset[str] = frozenset()
    potions: frozenset[str] = frozenset()
    star_power: int = 0
    defended: int = 0
    dazzled: bool = False
    blocked: bool = False
    charged: bool = False
    poisoned: int = 0
    infected: bool = False

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name


def fighter(rules: Rules, character: Character) -> Fighter:
    """A character at the start of a fight, its first weapon in hand; a Star's pool is its Rep (6.3.1)."""
    hand = first_hand(rules, character)
    kit = make_kit(rules, character, hand, frozenset())
    return Fighter(character, kit, character.rep, hand, star_power=character.rep if character.star else 0)


def wield(rules: Rules, who: Fighter, hand: str | None) -> Fighter:
    """The same with something else in hand."""
    return who._replace(hand=hand, kit=make_kit(rules, who.character, hand, who.potions))


def drink(rules: Rules, who: Fighter, potion: str) -> Fighter:
    """The same with a potion in effect (29.2)."""
    potions = who.potions | {potion}
    return who._replace(potions=potions, kit=make_kit(rules, who.character, who.hand, potions))


def make_kit(rules: Rules, character: Character, hand: str | None, potions: frozenset[str]) -> Kit:
    """What is in effect: all that is worn, and of what is held the one thing in hand (ruling items_in_use). A potion
    that gives what one has already adds nothing (29.2)."""
    entries = rules.tables["weapons"].entries
    usable = [item for item in character.items if item.usable]
    tool = next((item.id for item in usable if item.kind == "casting_tool"), None)
    held = next((item.id for item in usable if item.id == hand), tool)
    weapon = weapon_of(rules, hand)
    names = {*attributes(rules, character), *potions}
    names |= {item.id for item in usable if item.kind in ("armor", "clothing")}
    names |= {item.id for item in usable if item.id == "true_arrows" and weapon == "B"}
    names |= {held} if held else set()
    names |= {"star"} if character.star else set()
    free = weapon is None or 1 in entries[weapon]["hands"]
    shield = character.shield and free
    melee = _melee_weapon(entries[weapon], weapon, shield) if weapon else None
    return Kit(frozenset(names), worn_ac(character), weapon, melee, shield or "phase_armor" in names)


def _melee_weapon(cells: Mapping[str, Any], weapon: str, shield: bool) -> str | None:
    """A spear is a sword beside a shield, else two-handed (24.1, ruling spear_grip)."""
    if "two_handed_as" in cells:
        return str(cells["one_handed_as"] if shield else cells["two_handed_as"])
    return weapon if cells.get("melee") else None


def weapon_of(rules: Rules, hand: str | None) -> str | None:
    """The weapon that something in hand is: itself, or what a magic weapon is made as; None for a Casting Tool."""
    if hand is None or hand in rules.tables["weapons"].entries:
        return hand
    made_as = rules.tables["items"].entries[hand].get("weapon")
    return str(made_as) if made_as else None


def first_hand(rules: Rules, character: Character) -> str | None:
    """What it holds at first: the magic weapon of its first weapon's kind if it owns one; NPCs take any magic weapon
    they can use (29.3); else its first weapon."""
    first = character.weapons[0] if character.weapons else None
    magic = [item.id for item in character.items if item.usable and _is_weapon(item)]
    same = [name for name in magic if weapon_of(rules, name) == first]
    if same or (magic and (first is None or not character.star)):
        return (same or magic)[0]
    return first


def holdable(rules: Rules, character: Character) -> tuple[str, ...]:
    """All that it may take in hand: weapons, usable magic weapons and Casting Tools."""
    items = [item.id for item in character.items if item.usable and (_is_weapon(item) or item.kind == "casting_tool")]
    return tuple(dict.fromkeys((*character.weapons, *items)))


def _is_weapon(item: Item) -> bool:
    return item.kind == "weapon" and item.id != "true_arrows"


def is_shielded(who: Fighter) -> bool:
    """Whether it counts as shielded: a shield in use, Phase Armor, or a Defend spell; while dazzled only by a spell
    (28.5)."""
    return who.defended > 0 or (who.kit.shield and not who.dazzled)


def reasons(rules: Rules, table: str, column: str, present: frozenset[str]) -> tuple[Reason, ...]:
    """The modifiers of a table's column whose entry is present, each with its words and section."""
    key = (table, column, present)
    found: tuple[Reason, ...] | None = rules.memo.get(key)
    if found is None:
        source = rules.tables[table]
        found = rules.memo[key] = tuple(
            Reason(str(cells["title"]), int(cells[column]), source.section)
            for name, cells in source.entries.items()
            if name in present and column in cells
        )
    return found
