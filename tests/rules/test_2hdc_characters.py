"""Worked examples and contradictions about characters: 3.3, 7.0, 9.1, 9.2, 12.1, 13.1, 23.1."""

from __future__ import annotations

import pytest
from adventures import rules
from picks import Picks

from generator.dice import ScriptedDice, Tray
from generator.twohour.band import allowed_races
from generator.twohour.characters import (
    Character,
    Profession,
    casts_spells,
    equip,
    make_npc,
    npc_items,
    roll_stats,
    shield_in_use,
)
from generator.twohour.items import Item
from generator.twohour.referee import Referee
from generator.twohour.statline import parse_line


def scripted(*faces: int, picks: Picks | None = None) -> Referee:
    return Referee(rules(), Tray(ScriptedDice(faces)), picks or Picks())


def one(line: str) -> Character:
    return parse_line(rules(), line)[0]


def test_3_3_two_of_five_grunts_own_an_item() -> None:
    """Dice 1, 3, 1, 4, 6; each owner's own dice come between (Rep 4: 4 + 1 is a potion, 4 + 2 clothing)."""
    asked = scripted(1, *(1, 3, 3, 6), 3, 1, *(2, 5, 5), 4, 6)
    goblins = parse_line(rules(), "5 x Goblin Warrior 4 AC2 Sh SP")
    owned = [npc_items(asked, goblin, "grunt", goblin.name) for goblin in goblins]
    assert owned == [
        (Item("healing", "potion", 3),),
        (),
        (Item("iron_cloak", "clothing"),),
        (),
        (),
    ]


def test_3_3_goblins_are_as_in_their_list_not_as_in_the_example() -> None:
    """The example has Goblins of Rep 3 with sword and shield; the list says Rep 4, spear and shield."""
    goblin = make_npc(scripted(1, 4, 3, 6), "goblin", "Goblin 1")
    assert goblin == one("Goblin 1: Goblin Warrior 4 AC2 Sh SP")


def test_7_0_footnote_1_the_rep_roll() -> None:
    assert [roll_stats(scripted(1, 4, die), "goblin", "You").rep for die in range(1, 7)] == [3, 4, 4, 4, 4, 5]


def test_7_0_1_note_a_the_warrior_of_the_major_demons_does_not_cast() -> None:
    warrior = make_npc(scripted(1, 2, 3, 6), "demon_major", "Gash", items=False)
    caster = make_npc(scripted(2, 3, 3, 6), "demon_major", "Gash", items=False)
    knight = make_npc(scripted(5, 6, 3, 6), "demon_major", "Gash", items=False)
    assert (warrior.profession, caster.profession, knight.profession) == ("warrior", "caster", "knight")
    assert [casts_spells(demon) for demon in (warrior, caster, knight)] == [False, True, True]


def test_7_0_14_zombies_take_no_rep_roll() -> None:
    stats = roll_stats(scripted(6, 5), "zombie", "You")
    assert (stats.rep, stats.professions) == (3, (Profession("warrior", 3),))


def test_9_1_doubles_give_another_profession() -> None:
    stats = roll_stats(scripted(5, 5, 3, 6, 6), "human", "You")
    assert stats.professions == (Profession("thief", 4), Profession("caster", 3))


def test_9_1_doubles_give_nothing_if_it_is_the_same() -> None:
    assert roll_stats(scripted(5, 5, 3, 5, 6), "human", "You").professions == (Profession("thief", 4),)


def test_9_1_the_second_roll_gives_no_third_profession() -> None:
    assert len(roll_stats(scripted(5, 5, 3, 1, 1), "human", "You").professions) == 2


def test_9_2_ruling_dual_profession_the_gear_is_the_first_rows() -> None:
    """A Human Thief, AC 2 without a shield, gains Knight, whose row has AC 6 and a shield."""
    made = make_npc(scripted(5, 5, 3, 2, 2, 6), "human", "Osra")
    assert made == one("Osra: Human Thief/Knight 4/3 AC2 S")


def test_9_2_a_thief_disarms_with_three_dice_at_its_own_rep() -> None:
    raven = one("Raven: Human Warrior/Thief 5/4 AC2 2xS")
    assert raven.search_rep() == (3, 4)


def test_12_1_a_shield_is_slung_beside_a_two_handed_weapon() -> None:
    dwarf = next(row.cells for row in rules().tables["race_dwarf"].rows if row.on == "3")
    axe = equip(scripted(picks=Picks(["2A"])), dwarf, "Osra")
    sword = equip(scripted(picks=Picks(["S"])), dwarf, "Osra")
    assert axe["shield"] is sword["shield"] is True
    assert not shield_in_use(rules(), one("Osra: Dwarf Paladin 5 AC6 Sh 2A"))
    assert shield_in_use(rules(), one("Osra: Dwarf Paladin 5 AC6 Sh S"))


def test_13_1_human_elf_and_dwarf_stars_recruit_one_another() -> None:
    """The stop box of 13.0 sends every recruit through the Minions table; 13.1 does not."""
    assert all(set(allowed_races(rules(), star)) == {"human", "elf", "dwarf"} for star in ("human", "elf", "dwarf"))


@pytest.mark.parametrize(("weapon", "shield"), [("B", False), ("CB", False), ("SL", True)])
def test_23_1_a_slinger_always_has_a_shield(weapon: str, shield: bool) -> None:
    shooter = next(row.cells for row in rules().tables["race_human"].rows if row.on == "5")
    assert equip(scripted(picks=Picks([weapon])), shooter, "Osra")["shield"] is shield
