"""What figures do in a fight, section by section: missiles, melee, retrieving, spells, healing (23.0 to 32.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import Says, house_file, knock_down, placed, put_at, rolls, square, told, words

from generator.twohour.battle.actions import CAST, Action, menu, phase_of, restores, rule_action
from generator.twohour.battle.activation import activate
from generator.twohour.battle.field import Battle
from generator.twohour.battle.finish import finish
from generator.twohour.battle.morale import flee
from generator.twohour.battle.opening import ready
from generator.twohour.battle.perform import npc_spell, perform
from generator.twohour.combat.fighter import CARRY_ON, DEAD, OUT, is_shielded
from generator.twohour.combat.melee import melee_pool

ORC = "O: Orc Warrior 4 AC4 S"
KNIGHT = "K: Human Knight 5 AC6 S"


def offered(battle: Battle, name: str, aimed: dict[str, int] | None = None) -> list[str]:
    """What a figure of the players may do, in words."""
    who = battle.fighters[name]
    side = battle.side_of(name)
    return [action.words for action in menu(battle, side, who, phase_of(battle, who), aimed or {})]


def by_rule(battle: Battle, name: str) -> Action:
    """What an NPC does."""
    who = battle.fighters[name]
    return rule_action(battle, battle.side_of(name), who, phase_of(battle, who), {})


def do(battle: Battle, name: str, kind: str, target: str = "") -> None:
    """One action."""
    perform(battle, battle.side_of(name), battle.fighters[name], Action(kind, target, ""))


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
    """The attackers in the order in which they rolled against one who loses none and falls to nobody for long."""
    band = ["S: Human Thief 3 AC6 S star", "A: Human Thief 4 AC6 S", "B: Human Thief 4 AC6 S"]
    # Each attacker loses with no success against four and dies on a 1.
    dice = "4 4 4 4  1 1 1 1 1 1  1 " * 2 + "4 4 4  1 1 1 1 1 1  1" if not says.get("place") else None
    battle = placed(band, ["T: Troll Warrior 9 AC6 S"], dice=dice, says=says)
    put_at(battle, "T", 2, 1)
    for name, column in (("S", 0), ("A", 1), ("B", 2)):
        put_at(battle, name, 1, column)
    activate(battle, battle.sides[0])
    return words_of_fight(battle)


def words_of_fight(battle: Battle) -> list[str]:
    """The names of a melee, in order."""
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
    assert battle.referee.tray.rolls[-1].target == 2
    assert told(battle, "saved", "ducks_back") == ["D", "D"]


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
