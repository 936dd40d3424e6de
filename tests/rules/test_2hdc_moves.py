"""The rulebook's worked examples of moving and disarming (9.2, 18.2, 18.4)."""

from __future__ import annotations

import pytest
from adventures import referee, rules

from generator.twohour.combat.charge import charge_test
from generator.twohour.combat.fighter import Fighter, fighter
from generator.twohour.explore import fast_move, trap
from generator.twohour.statline import parse_line


def one(line: str) -> Fighter:
    (character,) = parse_line(rules(), line)
    return fighter(rules(), character)


def test_9_2_a_warrior_and_thief_disarms_with_three_dice_against_the_thiefs_rep() -> None:
    raven = one("Raven: Human Warrior/Thief 5/4 AC2 2xS")
    asked = referee(dice="5 4 4")
    assert trap(asked, raven, 1).result == "disarmed"
    (roll,) = asked.tray.rolls
    assert (len(roll.dice), roll.target) == (3, 4)


def test_18_2_one_roll_read_against_each_rep() -> None:
    group = tuple(one(f"{rep}: Human Warrior {rep} AC2 S") for rep in (5, 4, 3))
    assert fast_move(referee(dice="3 5"), group) == (2, 1, 1)


def test_18_4_a_3_and_a_6_at_rep_4() -> None:
    assert fast_move(referee(dice="3 6"), (one("A: Human Warrior 4 AC2 S"),)) == (1,)


@pytest.mark.parametrize("item", ["+boots_of_speed", "+speed_potion(1)"])
def test_18_2_boots_of_speed_are_a_third_die_and_a_potion_only_once_drunk(item: str) -> None:
    who = one(f"A: Human Warrior 4 AC2 S {item}")
    asked = referee(dice="6 3 4")
    assert fast_move(asked, (who,)) == ((2,) if item == "+boots_of_speed" else (1,))


def test_3_2_ones_twos_and_threes_are_successes() -> None:
    leader = one("A: Elf Shooter 6 AC2 B")
    assert charge_test(referee(dice="1 2 2 3 5 6"), leader).successes == 4
