"""Magic items (29.0): every throw on every table."""

from __future__ import annotations

import itertools

import pytest
from adventures import referee, rules

from generator.errors import DiceError
from generator.twohour.items import KINDS, Item, least_rep, roll_item
from generator.twohour.rules import title

PAIRS = list(itertools.product(range(1, 7), repeat=2))

# The items of each kind and on how many of the 36 throws each comes (29.1.1 to 29.1.5).
THROWS = {
    "armor": {
        "armor_of_resiliency": 3,
        "armor_of_protection": 7,
        "armor_of_agility": 11,
        "deflective_armor": 9,
        "armor_of_awareness": 5,
        "phase_armor": 1,
    },
    "casting_tool": {
        "wand_of_blasting": 3,
        "talisman_of_restoration": 3,
        "wand_of_brilliance": 9,
        "caster_wand": 11,
        "caster_ring": 7,
        "staff_of_healing": 3,
    },
    "clothing": {
        "boots_of_speed": 3,
        "cloak_of_stealth": 7,
        "hard_shirt": 11,
        "absorbing_undershirt": 9,
        "iron_cloak": 5,
        "shirt_of_resiliency": 1,
    },
    "weapon": {
        "bow_of_seeking": 3,
        "dancing_sword": 7,
        "true_arrows": 11,
        "battle_axe_of_virtue": 9,
        "sword_of_rage": 6,
    },
    "potion": {"rage": 3, "courage": 7, "healing": 11, "eager": 9, "strength": 5, "speed": 1},
}
# What is rolled with an item when it is found: the die's faces 1 to 6 to its number.
USES = {
    "talisman_of_restoration": [3, 3, 4, 4, 5, 5],
    "true_arrows": [4, 4, 5, 5, 6, 6],
    **{potion: [1, 1, 2, 2, 3, 3] for potion in THROWS["potion"]},
}


def rolled(kind: str, *faces: int) -> Item:
    """The item of those faces, all of which must be used up."""
    asked = referee(dice=" ".join(map(str, faces)))
    item = roll_item(asked, kind, "You")
    with pytest.raises(DiceError):
        asked.tray.faces(1, who="", why="", rule="")
    return item


def test_the_five_kinds() -> None:
    assert set(KINDS) == THROWS.keys()


@pytest.mark.parametrize("kind", THROWS)
def test_an_item_comes_as_often_as_its_table_says(kind: str) -> None:
    counts = dict.fromkeys(THROWS[kind], 0)
    for faces in PAIRS:
        dice = " ".join(map(str, (*([4] if kind == "armor" else []), *faces, 1)))
        counts[roll_item(referee(dice=dice), kind, "You").id] += 1
    assert counts == THROWS[kind]


def test_29_1_1_the_first_die_of_an_armor_is_its_ac() -> None:
    assert [rolled("armor", face, 6, 6).amount for face in range(1, 7)] == [2, 2, 2, 4, 4, 6]


@pytest.mark.parametrize(
    ("kind", "faces"), [("casting_tool", (2, 2)), ("weapon", (3, 3)), ("potion", (1, 1)), ("potion", (6, 6))]
)
def test_29_1_5_uses_are_rolled_when_found(kind: str, faces: tuple[int, int]) -> None:
    items = [rolled(kind, *faces, face) for face in range(1, 7)]
    assert [item.amount for item in items] == USES[items[0].id]


@pytest.mark.parametrize(("kind", "faces"), [("clothing", (3, 3)), ("weapon", (6, 6)), ("casting_tool", (4, 4))])
def test_what_has_no_uses_takes_no_third_die(kind: str, faces: tuple[int, int]) -> None:
    assert rolled(kind, *faces).amount is None


def test_exactly_potions_arrows_and_the_talisman_have_uses() -> None:
    assert {name for name, entry in rules().tables["items"].entries.items() if "uses" in entry} == USES.keys()


def test_the_rolls_of_an_item_say_what_they_are_for() -> None:
    asked = referee(dice="5 2 2 1 2 6 3 3 1")
    for kind in ("armor", "potion", "weapon"):
        roll_item(asked, kind, "Zed")
    assert [(roll.why, roll.rule) for roll in asked.tray.rolls] == [
        ("AC of the magic armor", "29.1.1"),
        ("magic armor", "29.1.1"),
        ("potions", "29.1.5"),
        ("uses of Potion of Rage", "29.1.5"),
        ("magic weapons", "29.1.4"),
        ("arrows of True Arrows", "29.1.4"),
    ]
    assert {roll.who for roll in asked.tray.rolls} == {"Zed"}


def test_29_3_1_the_least_rep_with_which_an_npc_uses_an_item() -> None:
    strong = {item for kind, items in THROWS.items() for item in items if least_rep(rules(), Item(item, kind)) == 4}
    assert strong == {
        "wand_of_blasting",
        "talisman_of_restoration",
        "staff_of_healing",
        "bow_of_seeking",
        "dancing_sword",
        "sword_of_rage",
    }
    assert {least_rep(rules(), Item(item, kind)) for kind, items in THROWS.items() for item in items} == {3, 4}


def test_a_found_item_is_usable_and_has_a_name() -> None:
    assert rolled("clothing", 5, 5) == Item("iron_cloak", "clothing", None, True)
    assert title(rules(), "items", "iron_cloak") == "Iron Cloak"
