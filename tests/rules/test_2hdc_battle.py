"""Placing, activations, shots, Crisis tests and running away, section by section (14.0, 18.0 to 22.0)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from battles import house_file, knock_down, offered, placed, put_at, rolls, square, told, words

from generator.twohour.battle.actions import rule_action
from generator.twohour.battle.activation import activate
from generator.twohour.battle.field import Battle
from generator.twohour.battle.fight import fight_on
from generator.twohour.battle.finish import finish
from generator.twohour.battle.morale import crisis, duck_back, flee
from generator.twohour.battle.opening import charge_into_melee, ready
from generator.twohour.combat.crisis import RECEIVED_FIRE
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, FLED, OUT

ORC = "Orc: Orc Warrior 4 AC4 S"
KNIGHT = "K: Human Knight 5 AC6 S"


# --- 14.0 and 21.0: leaders, ranks, the Charge test ------------------------------------------------------------------


def test_21_1_the_leader_and_the_highest_reps_stand_in_front() -> None:
    battle = placed(["A: Orc Warrior 3 AC4 S", "B: Orc Warrior 4 AC4 S", "4 x C: Orc Warrior 3 AC4 S"], [KNIGHT])
    assert battle.sides[0].leader == "B"
    rows = {name: square(battle, name)[0] for name in battle.sides[0].members}
    assert (rows["B"], rows["A"]) == (1, 1)
    assert Counter(rows.values()) == {1: 4, 0: 2}
    assert square(battle, "K")[0] == 4


def test_21_1_who_does_not_fit_waits_outside_and_enters_when_there_is_room() -> None:
    battle = placed([f"9 x {ORC}"], [KNIGHT])
    assert words(battle, "waits", "names") == ["Orc 9"]
    assert battle.board.waits("Orc 9")
    knock_down(battle, "Orc 8")
    activate(battle, battle.sides[0])
    assert told(battle, "enters") == ["Orc 9"]
    assert not battle.board.waits("Orc 9")


def test_21_1_a_corridor_is_two_wide() -> None:
    battle = placed([f"6 x {ORC}"], [KNIGHT], kind="corridor")
    assert words(battle, "waits", "names") == ["Orc 5, Orc 6"]
    assert {square(battle, f"Orc {number}") for number in range(1, 5)} == {(1, 0), (1, 1), (0, 0), (0, 1)}


@pytest.mark.parametrize("active", [0, 1])
def test_21_1_the_side_already_there_places_first(active: int) -> None:
    battle = placed([ORC], [KNIGHT], active=active)
    assert told(battle, "placed") == [("Foes", "Band")[active], ("Band", "Foes")[active]]


def test_21_1_who_waits_outside_neither_acts_nor_ducks_away() -> None:
    battle = placed([f"9 x {ORC}"], [KNIGHT], says={})
    who = battle.fighters["Orc 9"]
    assert offered(battle, "Orc 9") == ["stand"]
    assert rule_action(battle, battle.sides[0], who, "charge", {}).kind == "stand"
    duck_back(battle, "Orc 9", "20.2")
    assert told(battle, "keeps_out") == ["Orc 9"]
    assert battle.fighters["Orc 9"].status == CARRY_ON
    flee(battle, "Orc 9")
    assert battle.fighters["Orc 9"].status == FLED


def test_14_0_players_choose_among_equal_reps() -> None:
    battle = placed(["A: Orc Warrior 4 AC4 S", "B: Orc Warrior 4 AC4 S"], [KNIGHT], says={"who leads": "B"})
    assert battle.sides[0].leader == "B"
    assert words(battle, "placed", "ranks")[1] == "B, A"


def test_21_0_only_the_leaders_take_the_test_and_the_winners_side_has_the_bonus() -> None:
    battle = placed([KNIGHT, "A: Human Knight 4 AC6 S"], ["O: Elf Shooter 3 AC2 B"], dice="1 1 1 4 4  4 4 4")
    side = charge_into_melee(battle)
    assert (side.name, told(battle, "acts_first")) == ("Band", ["Band"])
    # Two to one is a die more, having moved in one less.
    assert rolls(battle, "21.0") == [("K", 5), ("O", 3)]
    assert {who.name for who in battle.fighters.values() if who.charged} == {"K", "A"}


def test_24_2_the_charge_bonus_counts_in_the_first_activation(tmp_path: Path) -> None:
    for house, lasts in ((None, False), (house_file(tmp_path, charge_bonus="whole_fight"), True)):
        battle = placed([KNIGHT], ["O: Elf Shooter 3 AC2 B"], dice="1 1 1 4  4 4 4", house=house)
        side = charge_into_melee(battle)
        put_at(battle, "O", 5, 3)
        put_at(battle, "K", 0, 0)
        knock_down(battle, "O")
        activate(battle, side)
        assert battle.fighters["K"].charged is lasts


# --- 21.3 and 22.3: the order of a side's activation, and who attacks whom -------------------------------------------


def test_21_3_shooters_fire_casters_cast_the_others_charge() -> None:
    band = ["W: Orc Warrior 5 AC4 S", "C: Orc Caster 4 AC2", "B: Orc Shooter 3 AC2 B"]
    battle = placed(band, ["3 x H: Human Knight 5 AC6 S"])
    activate(battle, battle.sides[0])
    assert told(battle, "shoots", "casts", "charges") == ["B", "C", "W"]


def test_21_4_sides_take_turns_until_one_is_gone() -> None:
    battle = placed([KNIGHT], [f"2 x {ORC}"])
    ending = fight_on(battle)
    turns = told(battle, "active")
    assert all(first != second for first, second in pairwise(turns))
    assert len(turns) == ending.activations
    assert (ending.winner is None) == all(not battle.standing(side) for side in battle.sides)


def test_22_3_1_nobody_is_attacked_twice_before_all_are_attacked_once() -> None:
    battle = placed([f"4 x {ORC}"], ["2 x H: Human Knight 5 AC6 S"])
    put_at(battle, "H 1", 3, 1)
    activate(battle, battle.sides[0])
    assert words(battle, "charges", "whom")[:3] == ["H 1", "H 2", "H 1"]


def test_22_3_1_three_against_one_at_most() -> None:
    battle = placed([f"6 x {ORC}"], [KNIGHT])
    put_at(battle, "K", 3, 1)
    activate(battle, battle.sides[0])
    assert words(battle, "charges", "whom") == ["K"] * 3


def test_22_3_1_players_are_told_who_comes_first() -> None:
    battle = placed([f"2 x {ORC}"], ["A: Human Knight 5 AC6 S", "B: Human Knight 5 AC6 S"], says={})
    assert "charge B" in offered(battle, "Orc 2", {"A": 1})
    assert "charge A" not in offered(battle, "Orc 2", {"A": 1})
    assert "charge A, if nobody with fewer is in reach" in offered(battle, "Orc 2", {"A": 1})
    assert not any("charge A" in option for option in offered(battle, "Orc 2", {"A": 3}))


def test_22_3_2_the_closest_then_the_least_armored() -> None:
    battle = placed(["B: Orc Shooter 4 AC2 B"], ["P: Human Knight 5 AC6 S", "N: Human Thief 4 AC2 S"])
    assert battle.board.sees("B") == ("N", "P")
    put_at(battle, "P", 3, 1)
    assert battle.board.sees("B") == ("P", "N")


# --- 18.3: Duck Back and Flee ----------------------------------------------------------------------------------------


def test_18_3_1_duck_back_is_one_square_straight_away() -> None:
    battle = placed([ORC], [KNIGHT])
    row, column = square(battle, "Orc")
    duck_back(battle, "Orc", "20.2")
    assert square(battle, "Orc") == (row - 1, column)
    assert battle.fighters["Orc"].status == DUCK_BACK
    activate(battle, battle.sides[0])
    assert battle.fighters["Orc"].status != DUCK_BACK


def test_18_3_1_blocked_in_melee_it_stays_a_die_short_for_one_round() -> None:
    battle = placed([ORC], [KNIGHT], dice="1 1 1 4 4  4 4 4 4  2 2")
    put_at(battle, "Orc", 0, 1)
    put_at(battle, "K", 1, 1)
    duck_back(battle, "Orc", "20.2")
    assert told(battle, "cannot_duck_back") == ["Orc"]
    assert battle.fighters["Orc"].blocked
    activate(battle, battle.sides[1])
    assert rolls(battle, "24.2") == [("K", 5), ("Orc", 4)]  # Rep 4, Rage +1, blocked -1
    assert not battle.fighters["Orc"].blocked


def test_18_3_1_blocked_otherwise_it_flees() -> None:
    battle = placed([ORC], [KNIGHT], dice="3 4")
    put_at(battle, "Orc", 0, 1)
    duck_back(battle, "Orc", "20.2")
    assert told(battle, "no_room", "flees") == ["Orc", "Orc"]
    assert (battle.fighters["Orc"].status, battle.tiles) == (FLED, {"Orc": 2})


def test_18_3_2_a_star_may_stop_earlier() -> None:
    says = {"how far": "1 tile"}
    battle = placed(["S: Human Knight 5 AC6 S star"], [ORC], dice="3 4", says=says)
    flee(battle, "S")
    assert battle.tiles == {"S": 1}


def blocked_exit(dice: str | None = None) -> Battle:
    """An Orc with a row of enemies between it and its edge."""
    battle = placed([ORC], ["4 x K: Human Knight 5 AC6 S"], dice=dice)
    put_at(battle, "Orc", 3, 1)
    for column in range(4):
        put_at(battle, f"K {column + 1}", 0, column)
    return battle


def test_18_3_2_with_its_exit_blocked_it_ducks_back_and_tries_again() -> None:
    battle = blocked_exit("6 6")
    flee(battle, "Orc")
    assert told(battle, "way_blocked", "ducks_back") == ["Orc", "Orc"]
    assert square(battle, "Orc") == (2, 1)
    activate(battle, battle.sides[0])
    assert told(battle, "way_blocked") == ["Orc", "Orc"]
    assert told(battle, "charges", "moves_up") == []
    put_at(battle, "K 1", 5, 0)
    activate(battle, battle.sides[0])
    assert (battle.fighters["Orc"].status, battle.tiles) == (FLED, {"Orc": 1})


def test_18_3_2_blocked_on_all_sides_it_fights_a_die_short() -> None:
    battle = blocked_exit()
    put_at(battle, "Orc", 1, 1)
    flee(battle, "Orc")
    assert told(battle, "cannot_duck_back") == ["Orc"]
    assert battle.fighters["Orc"].blocked


# --- 19.0: Crisis tests ----------------------------------------------------------------------------------------------

SHOOTERS = ["A: Human Shooter 4 AC2 B", "B: Human Shooter 4 AC2 B", "C: Human Shooter 3 AC2 B"]


def test_19_0_one_man_down_test_for_the_group_however_many_fall() -> None:
    battle = placed([*SHOOTERS, "D: Human Shooter 4 AC2 B"], [ORC], dice="1 5 6")
    knock_down(battle, "C")
    knock_down(battle, "D")
    crisis(battle)
    assert rolls(battle, "19.0") == [("Band", 3)]
    assert (told(battle, "crisis"), words(battle, "crisis", "passed")) == (["A", "B"], ["1", "1"])


def test_19_0_received_fire_is_for_those_shot_at_or_for_all(tmp_path: Path) -> None:
    battle = placed(SHOOTERS, [ORC], dice="4 5 6")
    battle.owes("B", RECEIVED_FIRE)
    crisis(battle)
    assert words(battle, "crisis", "result") == ["duck_back"]
    assert battle.fighters["A"].status == CARRY_ON
    battle = placed(SHOOTERS, [ORC], dice="4 5 6  1 1", house=house_file(tmp_path, received_fire="group"))
    battle.owes("B", RECEIVED_FIRE)
    crisis(battle)
    assert words(battle, "crisis", "result") == ["duck_back", "duck_back", "flee"]


def test_19_0_a_miss_owes_the_test() -> None:
    battle = placed(["B: Human Shooter 4 AC2 B"], ["T: Human Thief 3 AC2 S"], dice="6 6  4 2 5")
    activate(battle, battle.sides[0])
    assert told(battle, "missed", "crisis") == ["T", "T"]
    assert words(battle, "crisis", "result") == ["duck_back"]


@pytest.mark.parametrize(("enemies", "result"), [(2, "carry_on"), (3, "flee")])
def test_19_0_facing_three_to_one(enemies: int, result: str) -> None:
    battle = placed(["A: Human Knight 4 AC6 S", "B: Human Knight 4 AC6 S"], [f"{enemies} x {ORC}"], dice="5 5 5  6 6")
    knock_down(battle, "B")
    crisis(battle)
    assert words(battle, "crisis", "result") == [result]


def test_14_1_a_fit_leader_is_a_third_die_one_who_is_down_is_not() -> None:
    battle = placed(SHOOTERS, [ORC], dice="1 1 1  1 1")
    knock_down(battle, "C")
    crisis(battle)
    knock_down(battle, "A")
    crisis(battle)
    assert rolls(battle, "19.0") == [("Band", 3), ("B", 2)]
    assert battle.sides[0].leader == "A"


def test_14_0_a_leader_who_is_down_is_replaced_after_the_fight_one_who_flees_at_once() -> None:
    battle = placed(SHOOTERS, [ORC])
    flee(battle, "A")
    crisis(battle)
    assert battle.sides[0].leader == "B"
    knock_down(battle, "B", DEAD)
    assert battle.sides[0].leader == "B"
    finish(battle, battle.sides[0], "cleared")
    assert battle.sides[0].leader == "C"
    assert told(battle, "leads_now") == ["B", "C"]


def test_14_0_a_group_that_flees_together_keeps_its_leader() -> None:
    battle = placed(SHOOTERS, [ORC], dice="6 6 6  6 6  6 6  6 6")
    for name in "ABC":
        battle.owes(name, RECEIVED_FIRE)
    crisis(battle)
    assert {battle.fighters[name].status for name in "ABC"} == {FLED}
    assert (battle.sides[0].leader, told(battle, "leads_now")) == ("A", [])


@pytest.mark.parametrize(("said", "status"), [("carry on", CARRY_ON), ("duck back", DUCK_BACK), ("flee", FLED)])
def test_6_3_2_a_star_picks_its_result_without_dice(said: str, status: str) -> None:
    band = ["S: Human Knight 5 AC6 S star", "G: Human Thief 4 AC2 S"]
    battle = placed(band, [ORC], dice="1 6", says={"what does the Star": said, "how far": "1 tile"})
    knock_down(battle, "G")
    crisis(battle)
    assert battle.fighters["S"].status == status
    assert rolls(battle, "19.0") == []


def test_7_0_14_zombies_alone_take_no_test() -> None:
    battle = placed(["3 x Zombie Warrior 3 AC2 S"], [ORC], dice="")
    knock_down(battle, "Zombie 3")
    crisis(battle)
    assert battle.events[-1].what == OUT
    assert battle.referee.tray.rolls == []


# --- 29.2: potions before the Charge test ----------------------------------------------------------------------------


def test_29_2_potions_are_drunk_before_the_test_and_used_up() -> None:
    battle = placed(["A: Human Thief 4 AC2 S +rage_potion(2) +rage_potion(1)"], [ORC])
    ready(battle)
    who = battle.fighters["A"]
    assert [(item.id, item.amount) for item in who.character.items] == [("rage", 2)]
    assert ("rage" in who.kit.traits, told(battle, "drinks")) == (True, ["A"])


def test_29_2_a_potion_of_what_one_has_is_not_drunk_but_handed_on() -> None:
    battle = placed(["A: Orc Warrior 4 AC4 S +rage_potion(1)", "B: Goblin Thief 3 AC2 S"], [KNIGHT])
    ready(battle)
    assert told(battle, "gives", "drinks") == ["A", "B"]
    assert battle.fighters["A"].character.items == battle.fighters["B"].character.items == ()
    alone = placed(["A: Orc Warrior 4 AC4 S +rage_potion(1)"], [KNIGHT])
    ready(alone)
    assert told(alone, "gives", "drinks") == []
    assert len(alone.fighters["A"].character.items) == 1


def test_29_2_players_may_keep_it_and_a_potion_of_speed_is_theirs_to_drink() -> None:
    band = ["A: Human Thief 4 AC2 S +courage_potion(1) +speed_potion(1)"]
    battle = placed(band, [ORC], says={"a potion": ["Potion of Speed", "no potion"]})
    ready(battle)
    assert [item.id for item in battle.fighters["A"].character.items] == ["courage"]
    assert battle.fighters["A"].potions == {"speed"}
