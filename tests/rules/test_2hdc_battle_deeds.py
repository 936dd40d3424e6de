"""What figures do in a fight, section by section: missiles, melee, retrieving, spells, healing (23.0 to 32.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import Says, asked, by_rule, do, knock_down, offered, placed, planned, put_at, rolls, square, told

from generator.twohour.battle.activation import activate
from generator.twohour.battle.field import Battle
from generator.twohour.battle.finish import finish
from generator.twohour.battle.morale import crisis, flee
from generator.twohour.battle.opening import begin, ready
from generator.twohour.combat.fighter import CARRY_ON, DEAD, OUT
from generator.twohour.combat.melee import melee_impact, melee_pool

ORC = "O: Orc Warrior 4 AC4 S"
KNIGHT = "K: Human Knight 5 AC6 S"


# --- 23.1 and 29.1.4: missile weapons --------------------------------------------------------------------------------


def test_23_1_a_firearm_fires_once_and_a_bow_beside_it_goes_on() -> None:
    battle = placed(["A: Human Shooter 4 AC2 F S"], [KNIGHT], dice="6 6  1 1 1", says={"now": ["shoot K"]})
    activate(battle, battle.sides[0])
    assert told(battle, "shoots") == ["A"]
    assert "shoot K" not in offered(battle, "A")
    assert by_rule(battle, "A").words == "switch to sword"
    battle = placed(["A: Human Shooter 4 AC2 F B"], [KNIGHT], dice="6 6  6 6", says={})
    do(battle, "A", "shoot", "K")
    do(battle, "A", "switch", "B")
    assert "shoot K" in offered(battle, "A")


def test_23_1_a_thrown_axe_leaves_the_hand_empty() -> None:
    battle = placed(["A: Dwarf Warrior 4 AC4 A S"], [KNIGHT], dice="6 6", says={})
    assert "throw the axe at K" in offered(battle, "A")
    do(battle, "A", "throw", "K")
    assert battle.fighters["A"].kit.weapon is None
    assert not any("axe" in option for option in offered(battle, "A"))


@pytest.mark.parametrize(("winner", "weapons"), [(0, ("A", "S")), (1, ("S",)), (None, ("S",))])
def test_23_1_only_the_winners_have_it_back(winner: int | None, weapons: tuple[str, ...]) -> None:
    battle = placed(["A: Dwarf Warrior 4 AC4 A S"], [ORC], dice="6 6")
    do(battle, "A", "throw", "O")
    side = None if winner is None else battle.sides[winner]
    ending = finish(battle, side, "standoff" if side is None else "cleared")
    assert ending.fates[0].character.weapons == weapons
    assert told(battle, "axe_back") == (["A"] if winner == 0 else [])


def test_23_1_of_two_axes_one_stays_until_it_is_thrown_too() -> None:
    battle = placed(["A: Dwarf Warrior 4 AC4 2xA"], [ORC], dice="6 6  6 6")
    do(battle, "A", "throw", "O")
    assert battle.fighters["A"].kit.weapon == "A"
    do(battle, "A", "throw", "O")
    assert battle.fighters["A"].kit.weapon is None
    assert finish(battle, battle.sides[1], "cleared").fates[0].character.weapons == ()


def test_29_1_4_true_arrows_are_used_up() -> None:
    battle = placed(["A: Elf Shooter 4 AC2 B +true_arrows(1)"], [KNIGHT], dice="4 4 2  4 4 3")
    do(battle, "A", "shoot", "K")
    assert told(battle, "last_arrow") == ["A"]
    assert "true_arrows" not in battle.fighters["A"].kit.traits
    battle.board.stand_up("K")
    battle.put(battle.fighters["K"]._replace(status=CARRY_ON))
    do(battle, "A", "shoot", "K")
    # Impact 3 with the arrow and 2 without, less 1 for AC 6.
    assert [roll.target for roll in battle.referee.tray.rolls if roll.rule == "23.5"] == [2, 1]


# --- 23.7: those who lie there ---------------------------------------------------------------------------------------


def test_23_7_finish_and_capture() -> None:
    battle = placed(["A: Human Warrior 1 AC4 S"], [f"3 x {ORC}"], says={})
    for number in (1, 2):
        knock_down(battle, f"O {number}", by="A")
    assert {"finish O 1", "capture O 1", "finish O 2", "capture O 2"} <= set(offered(battle, "A"))
    do(battle, "A", "capture", "O 1")
    # One for each point of Rep.
    assert "capture O 2" not in offered(battle, "A")
    assert "finish O 2" in offered(battle, "A")
    do(battle, "A", "finish", "O 2")
    assert battle.fighters["O 2"].status == DEAD
    assert battle.captives == {"O 1": "A"}


def test_23_7_only_the_armed_guard() -> None:
    battle = placed(["A: Human Caster 4 AC4 S"], [f"2 x {ORC}"], says={})
    knock_down(battle, "O 1")
    ready(battle)
    assert "finish O 1" in offered(battle, "A")
    assert "capture O 1" not in offered(battle, "A")


@pytest.mark.parametrize("how", ["falls", "flees"])
def test_23_7_captives_are_free_when_their_guard_is_gone(how: str) -> None:
    battle = placed(["A: Human Warrior 3 AC4 S", KNIGHT], [f"2 x {ORC}"], dice="6 6  4 4", says={})
    knock_down(battle, "O 1", by="K")
    do(battle, "A", "capture", "O 1")
    if how == "falls":
        knock_down(battle, "A")
    else:
        flee(battle, "A")
    assert battle.captives == {}
    assert "capture O 1" in offered(battle, "K")


# --- 24.4: several against one ---------------------------------------------------------------------------------------


def order_of(says: dict[str, str]) -> list[str]:
    """The attackers of one in the order in which they go."""
    band = ["S: Human Thief 3 AC6 S star", "A: Human Thief 4 AC6 S", "B: Human Thief 4 AC6 S"]
    battle = placed(band, ["T: Troll Warrior 9 AC6 S"], says=says)
    put_at(battle, "T", 2, 1)
    for name, column in (("S", 0), ("A", 1), ("B", 2)):
        put_at(battle, name, 1, column)
    activate(battle, battle.sides[0])
    return told(battle, "fights")[0].split(", ")


def test_24_4_the_highest_rep_first_equals_as_the_players_choose() -> None:
    assert order_of({"who goes first": "A", "place": "place 3"}) == ["A", "B", "S"]
    assert order_of({"who goes first": "B", "place": "place 3"}) == ["B", "A", "S"]


@pytest.mark.parametrize(("place", "order"), [("place 1", ["S", "A", "B"]), ("place 2", ["A", "S", "B"])])
def test_24_4_a_star_takes_the_place_it_wants(place: str, order: list[str]) -> None:
    assert order_of({"which place": place, "place": place}) == order


def test_24_4_the_defenders_fall_ends_it_and_an_attackers_does_not() -> None:
    band = ["A: Goblin Thief 4 AC4 S", "B: Goblin Thief 3 AC4 S", "C: Goblin Thief 3 AC4 S"]
    # A loses by 4 and dies; B wins by 3, at Impact 2 for the light Goblin: a 2 puts the defender out.
    dice = "4 4 4 4  1 1 1 1  1   1 1 1  4 4 4 4  2  1 1"
    battle = placed(band, ["D: Ratman Thief 4 AC4 S"], dice=dice)
    put_at(battle, "D", 2, 1)
    activate(battle, battle.sides[0])
    assert {name: who.status for name, who in battle.fighters.items()} == {
        "A": DEAD,
        "B": CARRY_ON,
        "C": CARRY_ON,
        "D": OUT,
    }
    assert [name for name, _ in rolls(battle, "24.2")] == ["A", "D", "B", "D"]
    assert battle.felled == {"A": "D", "D": "B"}


def test_24_1_a_house_weapon_has_its_own_modifiers(tmp_path: Path) -> None:
    cells = "melee_dice = -2, melee_impact = 1, melee_dice_vs_sword = -1, melee_impact_vs_ac_6 = 3"
    house = tmp_path / "house.toml"
    house.write_text(f'[weapons.entries]\nFL = {{ title = "flail", hands = [1], melee = true, {cells} }}\n')
    plan = planned(["A: Elf Thief 5 AC4 S"], ["B: Elf Thief 5 AC6 S", "C: Elf Thief 5 AC4 M"])
    (who,) = plan.characters[0]
    battle = begin(
        asked("", house=house), plan._replace(characters=((who._replace(weapons=("FL",)),), plan.characters[1]))
    )
    flail = battle.fighters["A"]
    dice = {name: melee_pool(battle.referee, flail, battle.fighters[name]) for name in "BC"}
    assert {name: sum(reason.value for reason in pool) for name, pool in dice.items()} == {"B": 2, "C": 3}
    impact = {name: melee_impact(battle.referee, flail, battle.fighters[name], 1) for name in "BC"}
    # Slippery is one less; plate armor too, but for the flail.
    assert {name: sum(reason.value for reason in found) for name, found in impact.items()} == {"B": 3, "C": 1}
    assert impact["C"][-1].why == "flail"


# --- 25.0: the wounded -----------------------------------------------------------------------------------------------


def carrier(dice: str | None = None) -> Battle:
    """A carries B, who is down."""
    battle = placed(["A: Human Warrior 4 AC4 S", "B: Human Thief 3 AC4 S"], [ORC], dice=dice, says={})
    put_at(battle, "A", 1, 1)
    put_at(battle, "B", 3, 1)
    knock_down(battle, "B")
    do(battle, "A", "pick_up", "B")
    return battle


def test_25_0_picked_up() -> None:
    battle = carrier()
    assert (battle.carried, square(battle, "A")[0]) == ({"B": "A"}, 2)
    assert not any("B" in option.split() for option in offered(battle, "A"))


def test_25_0_who_is_charged_drops_whom_it_carries_behind_it() -> None:
    # Equal dice first: the Orc wins by 2 and takes A out.
    battle = carrier("1 1 1 1 1  4 4 4 4  2  6 6 6")
    put_at(battle, "A", 3, 2)
    put_at(battle, "O", 4, 2)
    activate(battle, battle.sides[1])
    assert (battle.carried, told(battle, "drops")) == ({}, ["A"])
    assert square(battle, "B") == (2, 2)


def test_25_0_who_falls_lets_go_and_who_fights_does_too() -> None:
    battle = carrier()
    knock_down(battle, "A")
    assert battle.carried == {}
    battle = carrier()
    put_at(battle, "O", 3, 2)
    battle.referee.chooser._answers["now"] = ["fight O"]  # type: ignore[attr-defined]
    activate(battle, battle.sides[0])
    assert told(battle, "drops", "fights") == ["A", "A"]


def test_25_0_taken_along_when_the_carrier_flees() -> None:
    battle = carrier("3 4")
    flee(battle, "A")
    assert battle.tiles == {"A": 2, "B": 2}
    assert told(battle, "taken_along") == ["B"]
    assert battle.fighters["B"].status == OUT


def test_25_0_change_places() -> None:
    battle = placed(["A: Human Warrior 4 AC4 S", "B: Human Thief 3 AC4 S"], [ORC], says={})
    put_at(battle, "B", 3, 3)
    knock_down(battle, "B")
    put_at(battle, "A", 0, 3)
    do(battle, "A", "swap", "B")
    # It first comes next to its friend, then the two change places.
    assert (square(battle, "A"), square(battle, "B")) == ((3, 3), (2, 3))


# --- 32.3: one item at a time ----------------------------------------------------------------------------------------


def test_32_3_switching_takes_the_activation() -> None:
    says = {"now": "switch to sword"}
    battle = placed(["A: Human Shooter 4 AC2 CB S"], [ORC], dice="", says=says)
    activate(battle, battle.sides[0])
    assert battle.fighters["A"].kit.weapon == "S"
    assert told(battle, "switches", "shoots", "charges") == ["A"]


def test_32_3_an_npc_shooter_in_contact_draws_its_sword() -> None:
    battle = placed(["A: Human Shooter 4 AC2 CB S"], [ORC])
    put_at(battle, "O", 2, 1)
    assert by_rule(battle, "A").words == "switch to sword"


def test_the_answers_of_a_test_must_be_offered() -> None:
    with pytest.raises(AssertionError, match="not among"):
        Says({"what": "dance"}).choose(["stand"], "what now?")


def test_ruling_finished_fallen_there_is_one_man_down_test_for_each() -> None:
    battle = placed([KNIGHT], ["O: Orc Warrior 4 AC4 S", "P: Orc Warrior 3 AC4 S"], dice="1 1 1", says={})
    knock_down(battle, "P", by="K")
    crisis(battle)
    do(battle, "K", "finish", "P")
    crisis(battle)
    assert rolls(battle, "19.0") == [("O", 3)]
