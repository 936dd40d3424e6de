"""Breaking off, quitting, recovery, captives, coins, and fights that could go on for ever (7.0, 26.0, 27.0, 42.1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from adventures import rules
from battles import asked, house_file, knock_down, placed, planned, put_at, rolls, told, words

from generator.twohour.battle.activation import activate
from generator.twohour.battle.breakoff import pursue
from generator.twohour.battle.field import Battle
from generator.twohour.battle.fight import BROKEN_OFF, CLEARED, STANDOFF, _end, _over, fight, fight_on
from generator.twohour.battle.finish import Ending, Fate, afterwards, finish
from generator.twohour.battle.morale import flee, fugitives
from generator.twohour.combat.fighter import CARRY_ON, DEAD, FLED, OUT

ORC = "O: Orc Warrior 4 AC4 S"
KNIGHT = "K: Human Knight 5 AC6 S"
BREAK = "break off and flee"


def fate_of(ending: Ending, name: str) -> Fate:
    """What became of somebody."""
    (found,) = [fate for fate in ending.fates if fate.name == name]
    return found


# --- 26.0: breaking off ----------------------------------------------------------------------------------------------


def test_26_0_the_players_side_runs_a_fast_move_each_and_the_enemy_follows() -> None:
    says = {"Band is active": BREAK, "what does the Star": "carry on"}
    # Two Fast Moves, the pursuit, two Man Down tests.
    band = ["A: Human Thief 5 AC2 S", "B: Human Thief 3 AC2 S"]
    battle = placed(band, [ORC], dice="1 5  4 4  3 4  1 1 1  1 1", says=says)
    activate(battle, battle.sides[0])
    assert {battle.fighters[name].status for name in "AB"} == {FLED}
    assert battle.tiles == {"A": 2, "B": 1}
    pursue(battle, battle.sides[1])
    assert words(battle, "pursues", "tiles") == ["2"]
    assert told(battle, "caught", "escapes") == ["A", "B"]
    fugitives(battle, battle.sides[0])
    assert told(battle, "stays_near", "quits") == ["A", "B"]


def test_26_0_who_is_slower_does_not_catch_them() -> None:
    battle = placed(["A: Human Thief 5 AC2 S"], [ORC], dice="1 5  3 5", says={"active": BREAK})
    activate(battle, battle.sides[0])
    pursue(battle, battle.sides[1])
    assert told(battle, "escapes") == ["A"]


def test_26_0_the_players_follow_nobody_by_themselves() -> None:
    battle = placed([KNIGHT], [ORC], dice="6 6  1 1 1", says={})
    flee(battle, "O")
    ending = finish(battle, battle.sides[0], "fled")
    pursue(battle, battle.sides[0])
    assert told(battle, "pursues") == []
    assert fate_of(ending, "O").fate == "fled"


def test_26_0_breaking_off_is_an_activation_and_is_asked_once() -> None:
    battle = placed(
        ["A: Human Thief 5 AC2 S", "B: Human Thief 4 AC2 S"], [ORC], dice="1 5  1 1  6 6", says={"active": BREAK}
    )
    battle.put(battle.fighters["B"]._replace(dazzled=True, charged=True))
    activate(battle, battle.sides[0])
    # Who is dazzled loses this activation, and runs in the next one.
    assert (battle.fighters["A"].status, battle.fighters["B"].status) == (FLED, CARRY_ON)
    assert (battle.activations, battle.running) == (1, {"B"})
    assert not battle.fighters["B"].charged
    activate(battle, battle.sides[0])
    assert battle.fighters["B"].status == FLED
    assert told(battle, "breaks_off") == ["Band"]


def test_26_0_how_it_ended() -> None:
    dice = "1 1 1 1  4 4 4 4  1 5  3 5  1 1 1"
    battle = placed(["A: Human Thief 5 AC2 S"], [ORC], dice=dice, says={"Band is active": BREAK})
    ending = fight_on(battle)
    assert (ending.winner, ending.how) == (1, BROKEN_OFF)


def test_9_0_3_a_paladin_covers_for_one_round_and_follows() -> None:
    band = ["P: Human Paladin 5 AC6 S", "A: Human Thief 4 AC2 S"]
    # A runs; the Orc loses a round at Impact 0 for the armor; then the Paladin runs.
    dice = "6 6  1 1 1 1 1  4 4 4 4 4  6 6  6 6"
    battle = placed(band, [ORC], dice=dice, says={"active": BREAK})
    put_at(battle, "O", 2, 1)
    activate(battle, battle.sides[0])
    assert (told(battle, "covers"), battle.fighters["P"].status) == (["P"], CARRY_ON)
    activate(battle, battle.sides[1])
    assert (told(battle, "holds"), battle.fighters["P"].status) == (["P"], FLED)
    assert len(rolls(battle, "24.2")) == 2


# --- 26.1: run away! -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "quits"), [("1 1 1", False), ("6 6 6", True)])
def test_26_1_a_fugitives_man_down_test(dice: str, quits: bool) -> None:
    battle = placed(["A: Human Thief 4 AC2 S"], [ORC], dice=f"6 6  {dice}")
    flee(battle, "A")
    activate(battle, battle.sides[0])
    assert (battle.quit == {"A"}) is quits
    activate(battle, battle.sides[0])
    assert len(told(battle, "stays_near", "quits")) == 1


@pytest.mark.parametrize(("dice", "fate", "rep"), [("1 1", "quit", 4), ("1 6", "quit", 3), ("6 6", "dies", 0)])
def test_26_1_who_quits_recovers_as_if_it_had_been_out(dice: str, fate: str, rep: int) -> None:
    battle = placed(["A: Human Thief 4 AC2 S"], [ORC], dice=f"6 6  6 6 6  {dice}")
    flee(battle, "A")
    fugitives(battle, battle.sides[0])
    found = fate_of(finish(battle, battle.sides[1], "fled"), "A")
    assert (found.fate, found.rep, found.status) == (fate, rep, FLED)
    assert rolls(battle, "27.0") == [("A", 2)]


def test_7_0_14_a_zombie_that_had_to_leave_takes_no_test() -> None:
    battle = placed(["Z: Zombie Warrior 3 AC2 S"], [ORC], dice="6 6", says={"active": BREAK})
    activate(battle, battle.sides[0])
    fugitives(battle, battle.sides[0])
    assert (battle.quit, rolls(battle, "19.0")) == (set(), [])


# --- 27.0: recovery, poison, infection -------------------------------------------------------------------------------


def fallen(line: str, dice: str, **changes: object) -> Fate:
    """What becomes of one who lies there when its side has won."""
    battle = placed([line, KNIGHT], [ORC], dice=dice)
    battle.put(battle.fighters["V"]._replace(**changes))
    knock_down(battle, "V")
    return fate_of(finish(battle, battle.sides[0], CLEARED), "V")


@pytest.mark.parametrize(
    ("dice", "fate", "rep"), [("4 4", "recovers", 4), ("4 5", "recovers_lower", 3), ("5 5", "dies", 0)]
)
def test_27_0_recovery_is_against_the_original_rep(dice: str, fate: str, rep: int) -> None:
    found = fallen("V: Human Thief 4 AC2 S", dice, rep=2)
    assert (found.fate, found.rep) == (fate, rep)


def test_9_2_a_second_profession_falls_with_the_first() -> None:
    found = fallen("V: Human Warrior/Thief 4/3 AC2 S", "4 5")
    assert [held.rep for held in afterwards(found).professions] == [3, 2]


def test_27_0_who_lies_there_for_the_winners_is_no_captive() -> None:
    battle = placed([KNIGHT, "V: Human Thief 4 AC2 S"], [ORC], dice="1 1")
    knock_down(battle, "V", by="O")
    battle.captives["V"] = "O"
    assert fate_of(finish(battle, battle.sides[0], CLEARED), "V").fate == "recovers"


@pytest.mark.parametrize(("dice", "fate", "turned"), [("4 4", "recovers", None), ("4 5", "turns", "feral_vampire")])
def test_7_0_5_poison_and_a_weak_recovery_make_a_vampire(dice: str, fate: str, turned: str | None) -> None:
    found = fallen("V: Human Thief 4 AC2 S", dice, rep=3, poisoned=1)
    assert (found.fate, found.turned) == (fate, turned)


@pytest.mark.parametrize(
    ("said", "dice", "fate", "rep"),
    [
        ("keep the loss", "", "stands", 3),
        ("take a recovery test", "4 4", "stands", 4),
        ("take a recovery test", "4 5", "turns", 3),
        ("take a recovery test", "5 5", "dies", 0),
    ],
)
def test_7_0_5_poison_lasts_until_a_recovery_test_is_dared(said: str, dice: str, fate: str, rep: int) -> None:
    battle = placed(["V: Human Thief 4 AC2 S"], [ORC], dice=dice, says={"poisoned": said})
    battle.put(battle.fighters["V"]._replace(rep=3, poisoned=1))
    found = fate_of(finish(battle, battle.sides[0], CLEARED), "V")
    assert (found.fate, found.rep) == (fate, rep)


def test_7_0_5_each_round_won_takes_a_rep_that_stays_gone() -> None:
    # No harm but the poison and a -1 Rep of the melee; in the next round the Elf has four dice and kills.
    dice = "1 4 4 4 4  4 4 4 4 4 4  4 4 4 4 4  1 1 1 1  1"
    battle = placed(["F: Feral Vampire Warrior 4 AC4 2xS"], ["K: Elf Thief 6 AC6 S"], dice=dice)
    put_at(battle, "K", 2, 1)
    activate(battle, battle.sides[0])
    assert rolls(battle, "24.2") == [("F", 5), ("K", 6), ("F", 5), ("K", 4)]
    assert (battle.fighters["K"].rep, battle.fighters["K"].poisoned) == (5, 1)


@pytest.mark.parametrize(("dice", "infected"), [("5 4", False), ("6 4", True)])
def test_7_0_6_only_a_healers_passed_die_cures_a_ghouls_bite(dice: str, infected: bool) -> None:
    band = ["H: Human Healer 5 AC4 S", "V: Human Thief 4 AC2 S"]
    battle = placed(band, ["G: Ghoul Warrior 4 AC2 S"], dice=dice, says={"now": "heal V"})
    battle.put(battle.fighters["V"]._replace(infected=True))
    knock_down(battle, "V", by="G")
    battle.owed.clear()
    battle.board.remove("G")
    activate(battle, battle.sides[0])
    assert battle.fighters["V"].status == CARRY_ON
    found = fate_of(finish(battle, battle.sides[0], CLEARED), "V")
    assert (found.fate, found.turned) == (("turns", "ghoul") if infected else ("stands", None))


def test_7_0_6_the_bitten_who_were_not_healed_turn() -> None:
    found = fallen("V: Human Thief 4 AC2 S", "4 4", infected=True)
    assert (found.fate, found.turned) == ("turns", "ghoul")


# --- 23.7, 29.4.1, 42.1.2: the victors -------------------------------------------------------------------------------


def victors(
    house: Path | None = None, says: dict[str, str] | None = None, dice: str = "1 1  1 1"
) -> tuple[Battle, Ending]:
    """A Knight of Rep 5 put down three Orcs: one dead, two lying there."""
    battle = placed([KNIGHT], ["3 x O: Orc Warrior 5 AC4 S"], dice=dice, says=says, house=house)
    knock_down(battle, "O 1", DEAD, by="K")
    knock_down(battle, "O 2", by="K")
    knock_down(battle, "O 3", by="K")
    return battle, finish(battle, battle.sides[0], CLEARED)


def test_23_7_npcs_take_captives_or_finish_the_fallen(tmp_path: Path) -> None:
    _, ending = victors()
    assert [fate.fate for fate in ending.fates[1:]] == ["killed", "captured", "captured"]
    _, ending = victors(house_file(tmp_path, npc_mercy="finish"), dice="")
    assert [fate.fate for fate in ending.fates[1:]] == ["killed"] * 3


def test_23_7_players_decide_over_each() -> None:
    battle, ending = victors(says={"O 2 lies": "finish", "O 3 lies": "leave"}, dice="1 1")
    assert [fate.fate for fate in ending.fates[1:]] == ["killed", "killed", "recovers"]
    assert words(battle, "finishes", "whom") == ["O 2"]


def test_42_1_2_a_coin_for_each_enemy_killed_by_its_rep() -> None:
    for rep, metal in ((4, "bronze"), (5, "silver"), (6, "gold")):
        battle = placed([KNIGHT], [f"O: Orc Warrior {rep} AC4 S"], dice="")
        knock_down(battle, "O", DEAD, by="K")
        (coins,) = finish(battle, battle.sides[0], CLEARED).coins
        assert coins._asdict() == {"who": "K", "bronze": 0, "silver": 0, "gold": 0} | {metal: 1}


def test_42_1_2_captives_are_worth_nothing_or_a_coin_too(tmp_path: Path) -> None:
    _, ending = victors()
    assert ending.coins[0].silver == 1
    _, ending = victors(house_file(tmp_path, kill_coins="out"))
    assert ending.coins[0].silver == 3
    _, ending = victors(dice="6 6  6 6")
    assert ending.coins[0].silver == 3  # dead of their wounds


def test_42_1_2_the_coin_is_for_who_put_it_down_not_for_who_finished_it() -> None:
    battle = placed([KNIGHT, "A: Human Thief 4 AC2 S"], [ORC], says={"lies there": "finish"}, dice="")
    knock_down(battle, "O", by="A")
    ending = finish(battle, battle.sides[0], CLEARED)
    assert [(coins.who, coins.silver) for coins in ending.coins] == [("A", 1)]


def test_29_4_1_the_victors_find_what_the_fallen_had() -> None:
    battle = placed([KNIGHT], ["O: Orc Warrior 4 AC4 S +iron_cloak!", "P: Orc Warrior 3 AC4 2A"], dice="1 1  6 6 6")
    knock_down(battle, "O", by="K")
    flee(battle, "P")
    ending = finish(battle, battle.sides[0], "fled")
    assert ending.loot == (("O", ("iron_cloak", "S")),)


# --- fights that could go on for ever --------------------------------------------------------------------------------

ENDLESS: dict[str, tuple[Sequence[str], Sequence[str], str, str]] = {
    "no dice": (["A: Goblin Thief 1 AC2 2A"], ["B: Goblin Thief 1 AC2 2A"], "room", CLEARED),
    "resolute": (["A: Human Thief 1 AC4 S"], ["B: Human Thief 1 AC4 S"], "corridor", CLEARED),
    "no weapons": (["A: Human Healer 1 AC2"], ["B: Human Healer 1 AC2"], "room", CLEARED),
    "healers": (["2 x A: Elf Healer 3 AC4"], ["2 x B: Elf Healer 3 AC4"], "room", ""),
    "Rep 0": (["A: Elf Thief 0 AC2"], ["B: Elf Thief 0 AC2"], "room", CLEARED),
    "rebound": (["A: Skeleton Thief 1 AC6 S"], ["B: Skeleton Thief 1 AC6 S"], "room", CLEARED),
    "rows": (["6 x A: Zombie Warrior 3 AC2 S"], ["6 x B: Zombie Warrior 3 AC2 S"], "corridor", CLEARED),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_21_4_a_fight_of_the_helpless_ends(name: str) -> None:
    first, second, kind, how = ENDLESS[name]
    for seed in range(5):
        referee = asked()
        referee.tray.faces(seed, who="", why="", rule="")
        _, ending = fight(referee, planned(first, second, kind=kind))
        assert ending.how == how or not how
        assert ending.activations < 400


def test_21_4_dazzle_against_dazzle_is_a_standoff(tmp_path: Path) -> None:
    for value, house in (("10", None), ("5", house_file(tmp_path, standoff="5"))):
        stars = (["A: Elf Caster 6 AC2 star"], ["B: Elf Caster 6 AC2 star"])
        says = {"what now": "cast dazzle"}
        battle = placed(*stars, says=says, house=house, decided=(True, True))
        ending = fight_on(battle)
        assert (ending.winner, ending.how) == (None, STANDOFF)
        assert ending.activations == 2 * int(value)
        assert {fate.fate for fate in ending.fates} == {"stands"}


def test_26_0_breaking_off_for_ever_with_every_way_blocked_ends() -> None:
    says = {"active": BREAK, "way out": "yes", "square free": "no"}
    battle = placed([KNIGHT], [ORC], says=says, decided=(True, True))
    ending = fight_on(battle)
    assert (ending.how, ending.activations) == (STANDOFF, 2 * int(rules().ruling("standoff")))


def test_21_4_both_sides_gone_is_nobodys_victory() -> None:
    battle = placed([KNIGHT], [ORC])
    flee(battle, "K")
    knock_down(battle, "O", OUT)
    over = _over(battle)
    assert over == (None, "fled")
    assert _end(battle, over).winner is None
    assert told(battle, "nobody_stands") == ["Band"]
