"""Dice whose faces are not simply numbers: what stands there, what it counts, how it may be typed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Die, Face, Roll, ScriptedDice, SeededDice, Tray
from generator.errors import DiceError
from generator.telling import Sentences, roll_json

SIGNS = Die("dF", ("-", "0", "+"), (-1, 0, 1), {"+1": "+", "-1": "-"})
TENS = Die("d100", (*map(str, range(1, 100)), "00"), tuple(range(1, 101)), {"100": "00", "07": "7"})


def faces(source: ScriptedDice | SeededDice, count: int, die: Die | None) -> tuple[int, ...]:
    return Tray(source).faces(count, who="Snorri", why="melee", rule="opposed", die=die)


def test_a_tray_gives_back_what_faces_count_and_show() -> None:
    given = faces(ScriptedDice.parse("+ 0 - 0", kinds=[SIGNS]), 4, SIGNS)
    assert given == (1, 0, -1, 0)
    assert " ".join(map(str, given)) == "+ 0 - 0"
    assert f"{given[0]}|{given[2]:>3}" == "+|  -"
    assert json.dumps(given) == "[1, 0, -1, 0]"


def test_a_marked_die_draws_what_a_plain_one_of_as_many_sides_draws() -> None:
    plain = Tray(SeededDice("ashes")).faces(60, who="", why="", rule="", sides=3)
    marked = faces(SeededDice("ashes"), 60, SIGNS)
    assert marked == tuple(place - 2 for place in plain)
    assert set(marked) == {-1, 0, 1}


def test_a_roll_says_and_keeps_its_faces() -> None:
    roll = Roll("Snorri", "melee", "opposed", SIGNS.shown((3, 2, 1)), 0)
    assert Sentences("2hdc").roll(roll) == "Snorri, melee + 0 - = 0 (opposed)"
    assert roll_json(roll)["dice"] == [1, 0, -1]


@pytest.mark.parametrize("text", ["+ 0 - +", "+,0,-,+", "+0-+", "+1 0 -1 +", "+0 -+"])
def test_faces_are_typed_in_several_ways(text: str) -> None:
    assert faces(ScriptedDice.parse(text, kinds=[SIGNS]), 4, SIGNS) == (1, 0, -1, 1)


def test_two_kinds_of_dice_in_one_list() -> None:
    dice = ScriptedDice.parse("00 07 73 + 0-", kinds=[TENS, SIGNS])
    assert faces(dice, 3, TENS) == (100, 7, 73)
    assert faces(dice, 3, SIGNS) == (1, 0, -1)


def test_numbers_in_a_marked_list_serve_plain_dice() -> None:
    dice = ScriptedDice.parse("5 73", kinds=[TENS])
    assert dice.faces(1, 6, "") == (5,)
    with pytest.raises(DiceError, match="73 at place 2 is no face of a d6"):
        dice.faces(1, 6, "Snorri, damage,")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("+ 2", "--dice: '2' at place 2 is no face of a dF; a dF has -, 0 or +"),
        ("+ 0x", "--dice: 'x' at place 3 is no face of a dF; a dF has -, 0 or +"),
        ("++ 1", "--dice: '1' at place 3 is no face of a dF; a dF has -, 0 or +"),
    ],
)
def test_fail_a_mark_that_no_face_has(text: str, said: str) -> None:
    with pytest.raises(DiceError) as caught:
        ScriptedDice.parse(text, kinds=[SIGNS])
    assert str(caught.value) == said


def test_fail_a_number_that_no_percentile_die_shows() -> None:
    with pytest.raises(DiceError, match=r"'101' at place 2 is no face of a d100; a d100 has 1 to 99 or 00"):
        ScriptedDice.parse("4 101", kinds=[TENS])


def test_fail_the_face_of_the_other_die() -> None:
    dice = ScriptedDice.parse("73", kinds=[TENS, SIGNS])
    with pytest.raises(DiceError) as caught:
        faces(dice, 1, SIGNS)
    assert str(caught.value) == ("--dice: 73 at place 1 is no face of a dF; Snorri, melee (opposed), takes -, 0 or +")


def test_fail_too_few() -> None:
    with pytest.raises(DiceError, match=r"wants 4dF and 2 of the 2 given faces are left; add 2 or more"):
        faces(ScriptedDice.parse("+0", kinds=[SIGNS]), 4, SIGNS)


@given(st.lists(st.integers(1, 100), max_size=8), st.sampled_from([SIGNS, TENS]))
def test_what_stands_on_a_face_is_typed_for_it(places: list[int], die: Die) -> None:
    places = [1 + place % die.sides for place in places]
    shown = die.shown(places)
    assert [die.place(str(face)) for face in shown] == places
    assert [int(face) for face in shown] == [die.values[place - 1] for place in places]
    assert faces(ScriptedDice.parse(" ".join(map(str, shown)), kinds=[die]), len(places), die) == shown


def test_a_face_is_its_number() -> None:
    assert Face(1, "+") + Face(-1, "-") == 0
    assert Face(1, "+") == 1
