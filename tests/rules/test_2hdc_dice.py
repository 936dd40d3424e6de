"""Worked examples of 3.0, ways to read dice."""

from __future__ import annotations

from generator.dice import ScriptedDice, Tray
from generator.twohour.referee import amount, chance, half, passes, total


def tray(*faces: int) -> Tray:
    return Tray(ScriptedDice(faces))


def test_3_1_one_of_two_dice_passes() -> None:
    assert passes(tray(5, 2), 2, 4, who="You", why="a test", rule="3.1").result == 1


def test_3_1_a_six_is_no_automatic_failure() -> None:
    assert passes(tray(6, 6), 2, 6, who="You", why="a test", rule="3.1").result == 2


def test_3_1_of_three_dice_the_two_lowest_count() -> None:
    roll = passes(tray(5, 2, 4), 3, 4, who="You", why="a test", rule="3.1")
    assert (roll.result, roll.discarded) == (2, (0,))


def test_3_3_a_possibility_of_1_to_3() -> None:
    results = [chance(tray(face), 3, who="You", why="a test", rule="3.3").result for face in range(1, 7)]
    assert results == [1, 1, 1, 0, 0, 0]


def test_3_4_two_dice_added() -> None:
    assert total(tray(3, 6), 2, who="You", why="a test", rule="3.4").result == 9


def test_3_5_half_a_die() -> None:
    assert half(tray(3), who="You", why="a test", rule="3.5").result == 2


def test_3_5_half_a_die_in_an_amount() -> None:
    assert amount(tray(3), "3 + 1/2d6", who="You", why="a test", rule="3.5") == 5
