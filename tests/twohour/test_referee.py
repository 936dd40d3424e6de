"""Ways to read dice (3.0), each against every throw."""

from __future__ import annotations

import itertools

import pytest
from adventures import referee
from picks import Picks

from generator.dice import Reason, ScriptedDice, SeededDice, Tray
from generator.twohour.referee import Referee, amount, chance, half, is_double, passes, total

PAIRS = list(itertools.product(range(1, 7), repeat=2))
TRIPLES = list(itertools.product(range(1, 7), repeat=3))


def tray(*faces: int) -> Tray:
    return Tray(ScriptedDice(faces))


def test_a_total_adds_dice_and_reasons() -> None:
    reasons = (Reason("Rep", 5, "34.3"), Reason("a curse", -2, "0.0"))
    kept = tray(3, 6)
    roll = total(kept, 2, who="You", why="a test", rule="3.4", reasons=reasons)
    assert (roll.who, roll.why, roll.rule, roll.dice, roll.result) == ("You", "a test", "3.4", (3, 6), 12)
    assert roll.reasons == reasons
    assert kept.rolls == [roll]


@pytest.mark.parametrize("target", range(8))
def test_two_dice_each_pass_or_not(target: int) -> None:
    for faces in PAIRS:
        roll = passes(tray(*faces), 2, target, who="You", why="a test", rule="3.1")
        assert roll.result == len([face for face in faces if face <= target])
        assert (roll.target, roll.discarded, roll.dice) == (target, (), faces)


@pytest.mark.parametrize("target", range(8))
def test_of_three_dice_the_best_two_count(target: int) -> None:
    for faces in TRIPLES:
        roll = passes(tray(*faces), 3, target, who="You", why="a test", rule="3.1")
        assert roll.result == min(2, len([face for face in faces if face <= target]))
        assert roll.dice == faces
        (dropped,) = roll.discarded
        assert faces[dropped] == max(faces)


def test_one_die_passes_or_not() -> None:
    results = [passes(tray(face), 1, 4, who="You", why="a test", rule="3.1").result for face in range(1, 7)]
    assert results == [1, 1, 1, 1, 0, 0]


def test_a_possibility() -> None:
    results = [chance(tray(face), 3, who="You", why="a test", rule="3.3") for face in range(1, 7)]
    assert [roll.result for roll in results] == [1, 1, 1, 0, 0, 0]
    assert {roll.target for roll in results} == {3}


def test_half_a_die_is_rounded_up() -> None:
    results = [half(tray(face), who="You", why="a test", rule="3.5").result for face in range(1, 7)]
    assert results == [1, 1, 2, 2, 3, 3]


def test_the_fixed_part_of_half_a_die_is_a_reason() -> None:
    roll = half(tray(5), who="You", why="a test", rule="3.5", plus=3)
    assert roll.result == 6
    assert roll.reasons == (Reason("fixed part", 3, "3.5"),)
    assert half(tray(5), who="You", why="a test", rule="3.5").reasons == ()


@pytest.mark.parametrize(
    ("written", "faces", "worth"),
    [
        ("3", (), 3),
        ("12", (), 12),
        ("1/2d6", (3,), 2),
        ("3 + 1/2d6", (6,), 6),
        ("2d6", (3, 6), 9),
        ("1d6", (4,), 4),
        ("4 + 2d6", (1, 2), 7),
    ],
)
def test_an_amount_as_written(written: str, faces: tuple[int, ...], worth: int) -> None:
    kept = tray(*faces)
    assert amount(kept, written, who="You", why="coins", rule="40.0") == worth
    assert [roll.dice for roll in kept.rolls] == ([faces] if faces else [])
    assert [roll.rule for roll in kept.rolls] == (["40.0"] if faces else [])


def test_doubles_are_the_first_two_dice() -> None:
    assert sum(is_double(faces) for faces in PAIRS) == 6
    assert all(is_double(faces) == (faces[0] == faces[1]) for faces in TRIPLES)


def test_every_way_to_roll_says_who_why_and_which_rule() -> None:
    kept = Tray(SeededDice("ashes"))
    said = {"who": "Osra", "why": "a test", "rule": "0.1"}
    for ask in (
        lambda: total(kept, 2, **said),
        lambda: passes(kept, 2, 4, **said),
        lambda: chance(kept, 3, **said),
        lambda: half(kept, **said),
    ):
        ask()
    assert [(roll.who, roll.why, roll.rule) for roll in kept.rolls] == [("Osra", "a test", "0.1")] * 4


def test_a_branch_has_dice_and_decisions_of_its_own_and_one_record() -> None:
    asked = referee("ashes")
    part = asked.branch("band")
    assert part.rules is asked.rules
    assert part.tray.rolls is asked.tray.rolls
    assert part.tray.faces(9, who="", why="", rule="") == SeededDice("ashes").branch("band").faces(9, 6, "")
    assert part.chooser.choose(range(1000), "") != asked.chooser.choose(range(1000), "")
    picks = Picks()
    assert Referee(asked.rules, asked.tray, picks).branch("band").chooser is picks
