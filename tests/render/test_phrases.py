"""The shared vocabulary."""

from __future__ import annotations

import pytest

from generator.render import phrases
from generator.twohour import rules as rules_of
from generator.twohour.characters import Character, Profession
from generator.twohour.items import Item
from generator.twohour.treasure import Hoard

RULES = rules_of.load()


def character(*weapons: str, shield: bool = False) -> Character:
    held = (Profession("warrior", 5), Profession("thief", 4))
    return Character("Raven", "human", held, 5, 2, shield, weapons)


def test_who_somebody_is() -> None:
    assert phrases.race(RULES, "beastman") == "Beastman"
    assert phrases.race(RULES, "beastman", many=True) == "Beastmen"
    assert phrases.professions(RULES, character()) == "Warrior/Thief"
    assert phrases.reps(character()) == "5/4"


@pytest.mark.parametrize(
    ("weapons", "shield", "words"),
    [
        (("S",), True, "sword and shield"),
        (("S",), False, "sword"),
        (("2xA",), True, "two axes (shield slung)"),
        (("B",), True, "bow (shield slung)"),
        (("SP",), True, "spear and shield"),
        (("S", "B"), True, "sword and shield, bow"),
        (("2A", "S"), True, "two-handed axe (shield slung), sword"),
        ((), False, "bare hands"),
        ((), True, "bare hands and shield"),
    ],
)
def test_12_1_a_shield_needs_a_free_hand(weapons: tuple[str, ...], shield: bool, words: str) -> None:
    assert phrases.weapons(RULES, character(*weapons, shield=shield)) == words


@pytest.mark.parametrize(
    ("weapon", "words"),
    [
        ("S", ""),
        ("2A", "melee −1d6, melee Impact +2"),
        ("2xS", "melee +1d6"),
        ("M", "melee −1d6 against a sword, melee Impact +1 against AC 6"),
        ("A", "missile Impact 3, thrown"),
        ("F", "missile Impact 4, fires once a fight"),
        ("SP", "one-handed as a sword, two-handed as a two-handed sword"),
    ],
)
def test_24_2_what_a_weapon_changes(weapon: str, words: str) -> None:
    assert phrases.weapon_line(RULES, weapon) == words


def test_every_weapon_item_and_attribute_has_words() -> None:
    for weapon in RULES.tables["weapons"].entries:
        assert isinstance(phrases.weapon_line(RULES, weapon), str)
    for item in RULES.tables["items"].entries:
        assert phrases.effect(RULES, item).endswith(".")
    for attribute in RULES.tables["attributes"].entries:
        assert phrases.attribute(RULES, attribute)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Item("healing", "potion", 2), "Potion of Healing (2 uses)"),
        (Item("healing", "potion", 1), "Potion of Healing (1 use)"),
        (Item("true_arrows", "weapon", 5), "True Arrows (5 arrows)"),
        (Item("talisman_of_restoration", "casting_tool", 4), "Talisman of Restoration (Rep 4)"),
        (Item("deflective_armor", "armor", 4), "Deflective Armor (AC 4)"),
        (Item("sword_of_rage", "weapon"), "Sword of Rage"),
    ],
)
def test_29_1_an_item_with_its_number(item: Item, words: str) -> None:
    assert phrases.item(RULES, item) == words


def test_29_1_an_item_says_what_it_does_and_needs() -> None:
    assert phrases.effect(RULES, "boots_of_speed") == "Fast Move with 3d6, the best two. Needs AC 2 or 4."
    assert phrases.effect(RULES, "caster_ring").endswith("Needs Caster.")
    assert phrases.effect(RULES, "true_arrows").endswith("Needs bow.")


def test_40_0_a_hoard_in_words() -> None:
    assert phrases.hoard(RULES, Hoard(1)) == "nothing"
    found = Hoard(9, bronze=2, gold=1, items=(Item("courage", "potion", 3),))
    assert phrases.hoard(RULES, found) == "2 bronze, 1 gold, Potion of Courage (3 uses)"
    assert phrases.coins(found) == "2 bronze, 1 gold"


def test_attributes_of_a_group_are_named_once() -> None:
    lines = phrases.attribute_lines(RULES, [character(), character()])
    assert [title for title, _ in lines] == ["Resolute", "Fanatic", "Secret Rooms and Traps"]
    assert lines[1][1] == RULES.tables["attributes"].entries["fanatic"]["effect"]


def test_codes_dice_and_signs() -> None:
    assert [phrases.number(code) for code in ("T05", "T24", "S05", "P12")] == ["5", "24", "S5", "P12"]
    assert phrases.dice((1, 6)) == "⚀⚅"
    assert phrases.signed(-2) == "−2"
    assert phrases.minus("on 1-3, -1 Rep; Impact -2 (-1d6)") == "on 1-3, −1 Rep; Impact −2 (−1d6)"


def test_every_kind_has_a_name() -> None:
    outcomes = {row.cells["outcome"] for row in RULES.tables["dungeon_generation"].rows}
    assert all(phrases.kind(str(outcome)) for outcome in outcomes)
    assert all(phrases.secret(str(row.cells["outcome"])) for row in RULES.tables["secret_rooms"].rows)
    assert all(phrases.reason(str(row.cells["outcome"])) for row in RULES.tables["reason_why"].rows)


def test_a_name_is_one_line_without_markers() -> None:
    assert phrases.name("Sir\ue000 <b>\n  Билли & Co ") == "Sir <b> Билли & Co"
