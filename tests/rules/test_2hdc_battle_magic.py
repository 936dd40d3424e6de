"""Spells and healing in a fight, section by section (7.0.6, 28.0 to 30.0)."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import by_rule, do, house_file, knock_down, offered, placed, put_at, told, words

from generator.twohour.battle.actions import CAST, restores
from generator.twohour.battle.activation import activate
from generator.twohour.battle.field import Battle
from generator.twohour.battle.finish import finish
from generator.twohour.battle.opening import ready
from generator.twohour.battle.perform import npc_spell
from generator.twohour.combat.fighter import CARRY_ON, DEAD, is_shielded
from generator.twohour.combat.melee import melee_pool

ORC = "O: Orc Warrior 4 AC4 S"
KNIGHT = "K: Human Knight 5 AC6 S"

# --- 28.0: spells ----------------------------------------------------------------------------------------------------

CASTER = "C: Human Caster 4 AC2 S"


def test_28_3_a_caster_begins_with_empty_hands_and_fights_so(tmp_path: Path) -> None:
    battle = placed([CASTER], [ORC])
    ready(battle)
    assert battle.fighters["C"].kit.weapon is None
    assert by_rule(battle, "C").kind == CAST
    armed = placed([CASTER], [ORC], house=house_file(tmp_path, casters_hands="weapon"))
    ready(armed)
    assert armed.fighters["C"].kit.weapon == "S"
    assert by_rule(armed, "C").kind == CAST


def test_28_3_with_a_weapon_in_hand_nobody_casts_but_a_casting_tool_may_be_held() -> None:
    battle = placed([CASTER + " +caster_wand"], [ORC], says={})
    ready(battle)
    assert battle.fighters["C"].hand == "caster_wand"
    do(battle, "C", "switch", "S")
    assert not any(option.startswith("cast") for option in offered(battle, "C"))
    assert "free the hands" in offered(battle, "C")
    do(battle, "C", "switch")
    assert [option for option in offered(battle, "C") if option.startswith("cast")] == [
        "cast damage",
        "cast dazzle",
        "cast defend",
    ]


def test_28_3_who_sees_nobody_may_only_defend() -> None:
    battle = placed([CASTER, "A: Human Thief 3 AC2 S"], [ORC], says={})
    ready(battle)
    battle.board.remove("O")
    assert [option for option in offered(battle, "C") if option.startswith("cast")] == ["cast defend"]
    assert by_rule(battle, "C").kind != CAST


@pytest.mark.parametrize(
    ("enemies", "die", "spell"), [(1, "4", "damage"), (1, "5", "dazzle"), (2, "4", "dazzle"), (2, "5", "defend")]
)
def test_28_7_an_npc_casts_by_its_table(enemies: int, die: str, spell: str) -> None:
    battle = placed([CASTER], [f"{enemies} x {ORC}"], dice=die)
    assert npc_spell(battle, battle.sides[0], battle.fighters["C"]) == spell


def test_28_1_up_to_rep_targets_and_players_name_them() -> None:
    says = {"at whom": "at O 3 first", "who else": ["O 5", "that is all"]}
    battle = placed([CASTER], [f"6 x {ORC}"], dice="3 3", says=says)
    do(battle, "C", CAST, "dazzle")
    assert words(battle, "casts", "whom") == ["O 3, O 5"]
    assert told(battle, "dazzled") == ["O 3", "O 5"]
    battle = placed([CASTER], [f"6 x {ORC}"], dice="3 3", says={})
    do(battle, "C", CAST, "dazzle")
    assert len(told(battle, "dazzled")) == 4


def test_28_3_a_failed_spell_costs_a_rep_that_comes_back_afterwards() -> None:
    battle = placed([CASTER], [ORC], dice="5 6", says={})
    do(battle, "C", CAST, "damage")
    assert (battle.fighters["C"].rep, battle.spent) == (3, {"C": 1})
    assert finish(battle, None, "standoff").fates[0].rep == 4  # ruling spell_rep


def test_28_4_a_damage_spell_hits_whatever_the_armor_and_savings_are_told() -> None:
    battle = placed([CASTER], ["D: Dwarf Knight 5 AC6 S"], dice="3 3  2", says={})
    do(battle, "C", CAST, "damage")
    damage, saving = battle.referee.tray.rolls[-2:]
    assert damage.target == 2
    assert (saving.who, saving.why, saving.rule, saving.dice) == ("D", "Stout", "7.0.3", ())
    assert told(battle, "ducks_back") == ["D"]


def test_28_5_the_dazzled_lose_their_next_activation_and_no_more() -> None:
    battle = placed([CASTER], ["O: Orc Warrior 4 AC4 Sh S"], dice="3 3", says={})
    do(battle, "C", CAST, "dazzle")
    who = battle.fighters["O"]
    assert (who.dazzled, is_shielded(who)) == (True, False)
    assert sum(reason.value for reason in melee_pool(battle.referee, who, battle.fighters["C"])) == 4 + 1 - 1
    activate(battle, battle.sides[1])
    assert told(battle, "loses_activation", "charges", "moves_up") == ["O"]
    assert not battle.fighters["O"].dazzled


def test_28_6_defend_shields_and_counts_one_more_beside_a_shield() -> None:
    battle = placed([CASTER, "A: Orc Warrior 4 AC4 Sh S", "B: Orc Warrior 4 AC4 2A"], [KNIGHT], dice="3 3", says={})
    do(battle, "C", CAST, "defend")
    assert {name for name in "ABC" if battle.fighters[name].defended} == {"A", "B", "C"}
    for name, dice in (("A", 4 + 1 + 2), ("B", 4 + 1 - 1 + 1)):
        pool = melee_pool(battle.referee, battle.fighters[name], battle.fighters["K"])
        assert sum(reason.value for reason in pool) == dice


def test_28_6_friends_who_wait_outside_are_out_of_sight() -> None:
    battle = placed(["C: Human Caster 9 AC2 S", f"8 x {ORC}"], [KNIGHT], dice="3 3", says={})
    do(battle, "C", CAST, "defend")
    assert "O 8" not in words(battle, "casts", "whom")[0].split(", ")


@pytest.mark.parametrize(("dice", "back", "amount"), [("3 3", 2, 3), ("3 6", 1, 2), ("6 6", 0, None)])
def test_29_1_2_the_talisman_gives_back_lost_rep_once(dice: str, back: int, amount: int | None) -> None:
    battle = placed([CASTER + " +talisman_of_restoration(3)"], [ORC], dice=f"4  5 6  4  5 6  {dice}")
    ready(battle)
    assert not restores(battle, battle.fighters["C"])
    for _ in range(2):
        do(battle, "C", CAST, "damage")
    assert by_rule(battle, "C").kind == "talisman"
    do(battle, "C", "talisman")
    who = battle.fighters["C"]
    assert (who.rep, [item.amount for item in who.character.items]) == (2 + back, [amount] if amount else [])
    assert not restores(battle, who)


# --- 30.0: healing ---------------------------------------------------------------------------------------------------

HEALER = "H: Human Healer 5 AC4 S"
VICTIM = "V: Human Warrior 4 AC4 S"


def hospital(healer: str = HEALER, dice: str | None = None, victim: str = VICTIM) -> Battle:
    """A healer next to a friend who is down; far away an enemy."""
    battle = placed([healer, victim], [ORC], dice=dice)
    ready(battle)
    put_at(battle, "O", 5, 3)
    put_at(battle, "V", 1, 2)
    put_at(battle, "H", 1, 1)
    knock_down(battle, "V", by="O")
    battle.owed.clear()
    return battle


def test_30_0_the_healed_only_reacts_until_its_next_activation() -> None:
    battle = hospital(dice="4 4  1 1 1 1 1  4 4 4 4 4  2")
    activate(battle, battle.sides[0])
    assert told(battle, "healed") == ["V"]
    assert (battle.fighters["V"].rep, battle.fighters["V"].status) == (4, CARRY_ON)
    assert told(battle, "charges", "moves_up") == []
    assert battle.felled == {}
    activate(battle, battle.sides[0])
    assert "V" in told(battle, "charges", "moves_up")


def test_30_0_one_die_passed_is_one_rep_lower_for_good() -> None:
    battle = hospital(dice="4 6")
    do(battle, "H", "heal", "V")
    assert battle.fighters["V"].rep == 3
    assert finish(battle, battle.sides[0], "cleared").fates[1].rep == 3


def test_30_0_none_passed_is_death() -> None:
    battle = hospital(dice="6 6")
    do(battle, "H", "heal", "V")
    assert battle.fighters["V"].status == DEAD
    assert finish(battle, None, "standoff").fates[1].fate == "killed"


def test_30_0_a_healer_goes_to_whom_it_can_come_to_and_no_other() -> None:
    battle = hospital()
    put_at(battle, "H", 0, 0)
    battle.board.remove("V")
    put_at(battle, "V", 2, 3)
    battle.board.lay_down("V")
    assert by_rule(battle, "H").words == "go to V"
    do(battle, "H", "go", "V")
    assert by_rule(battle, "H").words == "heal V"
    battle = placed([HEALER, VICTIM], [f"4 x {ORC}"])
    put_at(battle, "V", 5, 1)
    for column in range(4):
        put_at(battle, f"O {column + 1}", 2, column)
    knock_down(battle, "V")
    assert by_rule(battle, "H").kind == "fight"


@pytest.mark.parametrize(
    ("healer", "source"),
    [
        ("H: Human Caster 4 AC2 +staff_of_healing", "Staff of Healing"),
        ("H: Human Thief 3 AC2 S +healing_potion(1)", "Potion of Healing"),
    ],
)
def test_30_0_staff_and_potion_heal_as_rep_5_once(healer: str, source: str) -> None:
    battle = hospital(healer, dice="5 4")
    do(battle, "H", "heal", "V")
    assert words(battle, "heals_with", "item") == [source]
    assert battle.fighters["V"].rep == 4
    knock_down(battle, "V")
    assert by_rule(battle, "H").kind != "heal"


def test_30_0_spells_and_blows_are_over_for_the_healed() -> None:
    battle = hospital(dice="4 4")
    battle.put(battle.fighters["V"]._replace(dazzled=True, blocked=True, defended=2))
    do(battle, "H", "heal", "V")
    who = battle.fighters["V"]
    assert (who.dazzled, who.blocked, who.defended) == (False, False, 0)
