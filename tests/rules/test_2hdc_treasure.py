"""Worked examples of 29.1, 40.0 and 41.0: items and treasure."""

from __future__ import annotations

from adventures import referee, rules

from generator.dice import Reason
from generator.twohour.characters import can_use, worn_ac
from generator.twohour.items import Item, roll_item
from generator.twohour.statline import parse_line
from generator.twohour.treasure import Hoard, roll_treasure


def test_29_1_1_one_die_for_the_ac_then_two_for_the_effect() -> None:
    """The example rolls the two only."""
    asked = referee(dice="6 4 5")
    assert roll_item(asked, "armor", "You") == Item("deflective_armor", "armor", 6)
    assert [roll.dice for roll in asked.tray.rolls] == [(6,), (4, 5)]


def test_29_3_1_an_npc_needs_the_least_rep_and_the_profession() -> None:
    warrior = parse_line(rules(), "Gash: Orc Warrior 4 AC2 Sh S")[0]
    weak = parse_line(rules(), "Gash: Orc Warrior 3 AC2 Sh S")[0]
    caster = parse_line(rules(), "Gash: Orc Caster 4 AC2 S")[0]
    sword, wand = Item("sword_of_rage", "weapon"), Item("caster_wand", "casting_tool")
    assert [can_use(rules(), who, sword) for who in (warrior, weak, caster)] == [True, False, True]
    assert [can_use(rules(), who, wand) for who in (warrior, weak, caster)] == [False, False, True]


def test_34_2_ruling_npc_armor_wins() -> None:
    """An NPC wears the magic armor that it can use in place of its own, be it lighter."""
    assert worn_ac(parse_line(rules(), "Gash: Orc Knight 5 AC6 S +phase_armor(4)")[0]) == 4
    assert worn_ac(parse_line(rules(), "Gash: Orc Knight 5 AC6 S +phase_armor(4)!")[0]) == 6


def test_40_0_a_room_adds_nothing() -> None:
    assert roll_treasure(referee(dice="4"), "T05").hoards == (Hoard(4, bronze=3),)


def test_41_0a_treasure_room() -> None:
    """2 + 5: half a die of bronze and clothing; the example has armor."""
    asked = referee(dice="2 3 3 3")
    treasure = roll_treasure(asked, "T20", add=Reason("Big Bad's Rep", 5, "41.0"))
    assert treasure.hoards == (Hoard(7, bronze=2, items=(Item("hard_shirt", "clothing"),)),)
    assert (treasure.die, treasure.add) == (2, 5)
    assert (asked.tray.rolls[0].result, asked.tray.rolls[0].rule) == (7, "40.0")


def test_41_0b_magic_armor_effect() -> None:
    assert roll_item(referee(dice="1 4 5"), "armor", "You").id == "deflective_armor"
