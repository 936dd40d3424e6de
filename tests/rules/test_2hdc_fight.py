"""The rulebook's worked examples of fighting, and what melee must come to in the long run (6.3 to 30.0)."""

from __future__ import annotations

from functools import cache
from math import comb, sqrt

import pytest
from adventures import referee, rules

from generator.dice import SeededDice, Tray
from generator.errors import RuleError
from generator.twohour.combat.charge import charge, charge_test
from generator.twohour.combat.crisis import crisis_test, heal, recovery
from generator.twohour.combat.damage import MELEE, SHOT, suffer
from generator.twohour.combat.fighter import DEAD, DUCK_BACK, MINUS_1, OUT, Fighter, fighter, is_shielded
from generator.twohour.combat.melee import melee, melee_impact, melee_pool
from generator.twohour.combat.odds import melee_odds
from generator.twohour.combat.shooting import shoot, shot_impact
from generator.twohour.statline import parse_line


def one(line: str) -> Fighter:
    """The fighter of a stat line."""
    (character,) = parse_line(rules(), line)
    return fighter(rules(), character)


def test_6_3_1_star_power() -> None:
    star = one("Billy: Human Knight 5 AC6 S star")
    left = suffer(referee(dice="2 2 4 5 6"), star, DEAD, MELEE)
    assert (left.damage, left.victim.star_power) == (MINUS_1, 4)


def test_6_3_1_a_minus_1_rep_is_not_rolled_against() -> None:
    star = one("Billy: Human Knight 5 AC6 S star")
    asked = referee(dice="")
    assert suffer(asked, star, MINUS_1, MELEE).damage == MINUS_1
    assert asked.tray.rolls == []


def test_6_3_3_charge_of_a_star() -> None:
    assert charge_test(referee(dice="1 3 4 5 6"), one("Billy: Human Knight 5 AC6 S star")).successes == 3


def test_8_1_charge_of_a_dwarf_warrior() -> None:
    leader = one("Stout: Dwarf Warrior 5 AC2 Sh S star")
    assert charge_test(referee(dice="1 2 4 5 6"), leader).successes == 5


def test_21_duty_sets_two_dice_aside() -> None:
    asked = referee(dice="4 5")
    assert charge_test(asked, one("Orc: Dwarf Soldier 4 AC4 SP")).successes == 2
    assert len(asked.tray.rolls[0].dice) == 2


def test_21_the_side_that_moved_in_is_a_die_short_and_twice_the_number_a_die_up() -> None:
    first, second = one("A: Elf Shooter 3 AC2 B"), one("B: Elf Shooter 3 AC2 B")
    asked = referee(dice="1 4  1 1 4 4")
    assert charge(asked, first, second, first, (2, 4)) is second
    assert [len(roll.dice) for roll in asked.tray.rolls] == [2, 4]


def test_21_equal_successes_are_rolled_again() -> None:
    first, second = one("A: Elf Shooter 3 AC2 B"), one("B: Elf Shooter 3 AC2 B")
    asked = referee(dice="1 4 4  1 4 4  1 1 4  1 4 4")
    assert charge(asked, first, second, None, (1, 1)) is first
    assert len(asked.tray.rolls) == 4


@pytest.mark.parametrize(
    ("line", "outnumbered", "result"),
    [
        ("W: Goblin Warrior 4 AC2 S", False, "carry_on"),
        ("S: Human Soldier 4 AC4 S", False, "carry_on"),
        ("S: Human Soldier 4 AC4 S", True, "flee"),
    ],
)
def test_20_5_man_down(line: str, outnumbered: bool, result: str) -> None:
    owed = (frozenset({"man_down"}),)
    (found,) = crisis_test(referee(dice="3 5"), (one(line),), owed, led=False, outnumbered_3_to_1=outnumbered)
    assert (found.result, found.passed) == (result, 1)


def test_19_1_the_worse_result_counts_and_a_fit_leader_is_a_third_die() -> None:
    group = (one("A: Human Shooter 4 AC2 B"), one("B: Human Knight 3 AC6 S"))
    owed = (frozenset({"man_down", "received_fire"}),) * 2
    found = crisis_test(referee(dice="4 6 6"), group, owed, led=True, outnumbered_3_to_1=True)
    assert [(member.result, member.passed) for member in found] == [("flee", 1), ("flee", 0)]


def test_7_0_14_zombies_and_stars_carry_on() -> None:
    group = (one("Z: Zombie Warrior 3 AC2 S"), one("Billy: Human Thief 5 AC2 S star"))
    found = crisis_test(referee(dice="6 6"), group, (frozenset({"man_down"}),) * 2, led=False, outnumbered_3_to_1=True)
    assert {member.result for member in found} == {"carry_on"}


def test_23_3_and_23_5_the_elf_hits_the_soldier() -> None:
    elf, soldier = one("Elf: Elf Shooter 5 AC2 B"), one("S: Goblin Soldier 4 AC4 S")
    shot = shoot(referee(dice="5 3 4"), elf, soldier)
    assert shot.result == DUCK_BACK


def test_23_5_a_crossbow_on_a_goblin() -> None:
    billy, goblin = one("Billy: Human Shooter 5 AC6 CB star"), one("G: Goblin Warrior 3 AC2 S")
    assert sum(reason.value for reason in shot_impact(referee(), billy, goblin)) == 4
    assert shoot(referee(dice="1 1 1"), billy, goblin).result == DEAD


def test_23_4_a_non_shooter_needs_both_dice_and_so_does_a_shield() -> None:
    goblin, shield = one("G: Goblin Warrior 3 AC2 S"), one("G: Goblin Warrior 3 AC2 Sh S")
    assert shoot(referee(dice="4 5"), one("A: Elf Warrior 4 AC4 B"), goblin).result == "miss"
    assert shoot(referee(dice="4 5"), one("A: Elf Shooter 4 AC4 B"), shield).result == "miss"
    assert shoot(referee(dice="4 5 2"), one("A: Elf Shooter 4 AC4 B"), goblin).result == OUT
    with pytest.raises(RuleError, match="no missile weapon"):
        shoot(referee(), goblin, shield)


def test_24_2_the_soldier_with_the_two_handed_axe() -> None:
    soldier, warrior = one("S: Ratman Soldier 4 AC4 2A"), one("W: Ratman Warrior 3 AC2 Sh S")
    asked = referee(dice="1 2 3  1 2 4 6  3")
    fought = melee(asked, soldier, warrior)
    assert [len(roll.dice) for roll in asked.tray.rolls] == [3, 4, 1]
    assert [roll.result for roll in asked.tray.rolls[:2]] == [3, 2]
    assert (fought.loser.name, fought.damage) == ("W", OUT)


def test_24_3_impact_of_the_two_handed_axe_on_ac_2() -> None:
    soldier, warrior = one("S: Ratman Soldier 4 AC4 2A"), one("W: Ratman Warrior 3 AC2 Sh S")
    assert [reason.value for reason in melee_impact(referee(), soldier, warrior, 1)] == [1, 2, 1]


@pytest.mark.parametrize(
    ("line", "enemy", "dice"),
    [
        ("Orc Warrior 4 AC4 S", "Ratman Warrior 4 AC4 S", 5),
        ("Ratman Warrior 4 AC4 2xS", "Ratman Warrior 4 AC4 S", 5),
        ("Ratman Warrior 4 AC4 M", "Ratman Warrior 4 AC4 S", 3),
        ("Ratman Warrior 4 AC4 M", "Ratman Warrior 4 AC4 M", 4),
        ("Ratman Warrior 4 AC2 S", "Ratman Warrior 4 AC6 S", 5),
        ("Ratman Warrior 4 AC4", "Ratman Warrior 4 AC4 S", 3),
        ("Ratman Shooter 4 AC4 B", "Ratman Warrior 4 AC4 S", 3),
        ("Ratman Warrior 4 AC4 S +sword_of_rage +armor_of_agility(4)", "Ratman Warrior 4 AC6 S", 6),
        ("Ratman Warrior 4 AC4 SP", "Ratman Warrior 4 AC4 S", 3),
        ("Ratman Warrior 4 AC4 Sh SP", "Ratman Warrior 4 AC4 S", 5),
        ("Ratman Warrior 4 AC4 S +phase_armor(4)", "Ratman Warrior 4 AC4 S", 5),
    ],
)
def test_24_2_dice_of_a_melee(line: str, enemy: str, dice: int) -> None:
    assert sum(reason.value for reason in melee_pool(referee(), one(line), one(enemy))) == dice


def test_27_0_and_30_0_recovery_and_healing() -> None:
    victim = one("Sooze: Human Caster 4 AC2 S")
    assert recovery(referee(dice="4 5"), victim) == "recovers_lower"
    assert heal(referee(dice="4 5"), "Harold", 5, victim).outcome == "recovers_lower"


def test_7_0_3_stout_is_used_once() -> None:
    dwarf = one("D: Dwarf Warrior 4 AC2 S")
    first = suffer(referee(), dwarf, OUT, SHOT)
    assert first.damage == DUCK_BACK
    assert suffer(referee(), first.victim, OUT, SHOT).damage == OUT


def test_28_5_the_dazzled_count_as_shieldless() -> None:
    knight = one("K: Human Knight 5 AC6 Sh S")
    assert is_shielded(knight)
    assert not is_shielded(knight._replace(dazzled=True))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A: Human Warrior 1 AC4 2A", "B: Human Warrior 1 AC4 2A"),
        ("A: Human Warrior 1 AC4 S", "B: Human Warrior 1 AC4 S"),
        ("A: Skeleton Warrior 1 AC4 2A", "B: Skeleton Warrior 1 AC4 2A"),
        ("A: Goblin Warrior 1 AC6 2A", "B: Skeleton Warrior 1 AC6 2A"),
    ],
)
def test_ruling_last_dice_a_melee_of_the_spent_ends(first: str, second: str) -> None:
    for seed in range(40):
        fought = melee(referee(f"spent {seed}"), one(first), one(second))
        assert fought.damage in (OUT, DEAD)


@cache
def odds(first: int, second: int) -> float:
    """The chance that the first of two plain fighters wins, exactly: pools of so many dice, Impact = difference."""
    if first == 0 or second == 0:
        return float(second == 0)
    lead = {k: comb(first + second, second + k) / 2 ** (first + second) for k in range(-second, first + 1)}
    won = 0.0
    for k, chance in lead.items():
        out = min(6, abs(k)) / 6  # a 1 kills, up to the Impact is Out
        if k > 0:
            won += chance * (out + (1 - out) * odds(first, second - 1))
        elif k < 0:
            won += chance * (1 - out) * odds(first - 1, second)
    return won / (1 - lead[0])


def test_24_exact_odds_of_five_against_four() -> None:
    assert odds(5, 4) == pytest.approx(0.752843, abs=1e-6)


def test_24_the_engine_wins_as_often_as_the_odds_say() -> None:
    first, second = one("A: Ratman Healer 5 AC4 S"), one("B: Ratman Healer 4 AC4 S")
    asked = referee("odds")._replace(tray=Tray(SeededDice("odds")))
    count = 3000
    won = sum(melee(asked, first, second).winner.name == "A" for _ in range(count))
    share = odds(5, 4)
    assert abs(won - count * share) < 4 * sqrt(count * share * (1 - share))


@pytest.mark.parametrize("rep", [0, 1])
def test_ruling_rebound_stuck_two_skeletons_in_plate_end_their_melee(rep: int) -> None:
    first, second = one(f"A: Skeleton Warrior {rep} AC6 S"), one("B: Skeleton Warrior 1 AC6 S")
    for seed in range(20):
        assert melee(referee(f"stuck {seed}"), first, second).damage in (OUT, DEAD)
    assert melee_odds(rules(), first, second).endless == 0
    strong = one("C: Skeleton Warrior 3 AC4 2A")
    assert sum(reason.value for reason in melee_impact(referee(), first, strong, 1)) == 1  # AC 4 takes nothing away
    assert sum(reason.value for reason in melee_impact(referee(), strong, second, 1)) == 2
