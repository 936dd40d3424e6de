"""Dice: the same faces for the same seed for ever, faces as typed, every roll kept."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Reason, Roll, ScriptedDice, SeededDice, Stream, Tray, fresh_seed, lowest
from generator.errors import DiceError

# seed -> its first 24 d6, then 12 d6 of its branch `star`. A change here changes every adventure ever printed.
PINNED = {
    "ashes": ("446315311351411563614125", "614633636113"),
    "": ("643566252326355653254555", "262225453246"),
    "Łódź": ("541556154225352415614153", "636614566662"),
    "Café n° 7": ("416224422442453313414245", "621256122534"),
    "骰子": ("235235233146424214145431", "622314261556"),
    "Ω < & \"'": ("423651235366131214446356", "565235326434"),
}

CHI_5, CHI_35 = 20.5, 66.6
"""What chi-square stays below 999 times in 1000, with 5 and with 35 degrees of freedom."""


def digits(faces: Iterable[int]) -> str:
    return "".join(map(str, faces))


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum(n * n for n in counts.values()) / expected - counts.total()


# --- seeded ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_has_the_same_faces_for_ever(seed: str) -> None:
    own, branch = PINNED[seed]
    assert digits(SeededDice(seed).faces(24, 6, "")) == own
    assert digits(SeededDice(seed).branch("star").faces(12, 6, "")) == branch


def test_a_branch_of_a_branch_and_a_d20_are_pinned() -> None:
    twig = SeededDice("ashes").branch("dungeon").branch("search T04")
    assert digits(twig.faces(12, 6, "")) == "362464664636"
    assert SeededDice("ashes").faces(6, 20, "") == (12, 13, 18, 7, 1, 15)


def test_faces_do_not_depend_on_how_many_are_asked_for_at_once() -> None:
    dice = SeededDice("ashes")
    one_by_one = [face for count in (1, 2, 3, 5, 13) for face in dice.faces(count, 6, "")]
    assert digits(one_by_one) == PINNED["ashes"][0]


@pytest.mark.parametrize(
    ("composed", "decomposed"), [("Café n° 7", "Cafe\u0301 n° 7"), ("Łódź", "Ło\u0301dz\u0301"), ("Å", "A\u030a")]
)
def test_a_seed_typed_with_combining_accents_is_the_same_seed(composed: str, decomposed: str) -> None:
    assert composed != decomposed
    assert SeededDice(composed).faces(20, 6, "") == SeededDice(decomposed).faces(20, 6, "")


def test_a_branch_is_not_shifted_by_what_else_is_rolled() -> None:
    busy = SeededDice("ashes")
    busy.faces(100, 6, "")
    busy.branch("band").faces(7, 6, "")
    assert digits(busy.branch("star").faces(12, 6, "")) == PINNED["ashes"][1]


def test_seeds_and_branches_differ_from_one_another() -> None:
    root = SeededDice("ashes")
    streams = [root, root.branch("a"), root.branch("b"), root.branch("a").branch("b"), SeededDice("Ashes")]
    assert len({stream.faces(30, 6, "") for stream in streams}) == len(streams)


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 20, 100])
def test_every_face_of_a_die_comes_and_no_other(sides: int) -> None:
    assert set(SeededDice("ashes").faces(sides * 40, sides, "")) == set(range(1, sides + 1))


def test_a_stream_stays_below_its_bound() -> None:
    stream = Stream("ashes")
    assert {stream.below(3) for _ in range(200)} == {0, 1, 2}
    assert {stream.below(1) for _ in range(20)} == {0}


@pytest.mark.parametrize("seed", ["ashes", "Łódź", "1", "sweep 7"])
def test_faces_are_even_along_a_seed(seed: str) -> None:
    faces = SeededDice(seed).faces(12000, 6, "")
    assert chi_square(Counter(faces), 6) < CHI_5
    assert chi_square(Counter(zip(faces[::2], faces[1::2], strict=True)), 36) < CHI_35


def test_first_faces_are_even_across_seeds() -> None:
    pairs = [SeededDice(f"sweep {number}").faces(2, 6, "") for number in range(2000)]
    assert chi_square(Counter(pairs), 36) < CHI_35


def test_first_faces_are_even_across_branches() -> None:
    root = SeededDice("ashes")
    faces = [root.branch(f"pef {number}").faces(1, 6, "")[0] for number in range(2000)]
    assert chi_square(Counter(faces), 6) < CHI_5


def test_loaded_dice_would_be_noticed() -> None:
    loaded = Counter(
        6 if face == 1 and place % 6 == 0 else face for place, face in enumerate([1, 2, 3, 4, 5, 6] * 2000)
    )
    assert chi_square(loaded, 6) > CHI_5


def test_a_fresh_seed_can_be_said_and_differs_from_the_last() -> None:
    seeds = {fresh_seed() for _ in range(12)}
    assert len(seeds) == 12
    assert all(re.fullmatch(r"([bdfgklmnprstvz][aeiou]){4}", seed) for seed in seeds)


# --- scripted --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["5 3 2", "5,3,2", " 5, 3 ,2 ", "5\t3\n2"])
def test_faces_are_taken_as_typed(text: str) -> None:
    dice = ScriptedDice.parse(text)
    assert dice.faces(2, 6, "") == (5, 3)
    assert dice.branch("anything").faces(1, 6, "") == (2,)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        *[("5 7 2", "7", 2), ("0", "0", 1), ("3 x", "x", 2), ("-1", "-1", 1), ("+5", "+5", 1), ("2.0", "2.0", 1)],
        *[("３", "３", 1), ("²", "²", 1), ("6;1", "6;1", 1), ("1 2 3 d6", "d6", 4)],
    ],
)
def test_what_is_no_face_is_refused_with_its_place(text: str, word: str, place: int) -> None:
    with pytest.raises(DiceError) as caught:
        ScriptedDice.parse(text)
    assert str(caught.value) == (
        f"--dice: '{word}' at place {place} is no face of a d6; write faces from 1 to 6, such as \"5 3 2\""
    )


def test_the_faces_of_another_die() -> None:
    assert ScriptedDice.parse("17 20", sides=20).faces(2, 20, "") == (17, 20)
    with pytest.raises(DiceError, match=r"'21' at place 1 is no face of a d20; write faces from 1 to 20"):
        ScriptedDice.parse("21", sides=20)


def test_running_out_says_which_roll_wanted_how_many() -> None:
    tray = Tray(ScriptedDice.parse("5 3 2"))
    tray.faces(2, who="Sir Billy", why="melee", rule="24.2")
    with pytest.raises(DiceError) as caught:
        tray.faces(4, who="Goblin 1", why="melee", rule="24.2")
    assert str(caught.value) == (
        "--dice ran out: Goblin 1, melee (24.2), wants 4d6 and 1 of the 3 given faces are left; add 3 or more"
    )


def test_no_faces_at_all_run_out_at_the_first_roll() -> None:
    with pytest.raises(DiceError, match=r"wants 1d6 and 0 of the 0 given faces are left; add 1 or more"):
        ScriptedDice.parse("").faces(1, 6, "You, Treasure (40.0),")


def test_a_face_that_this_die_does_not_have() -> None:
    with pytest.raises(DiceError) as caught:
        ScriptedDice([2, 5]).faces(2, 4, "Zed, damage,")
    assert str(caught.value) == "--dice: 5 at place 2 is no face of a d4; Zed, damage, takes 1 to 4"


# --- the tray --------------------------------------------------------------------------------------------------------


def roll(*dice: int) -> Roll:
    return Roll("You", "a test", "3.1", dice, sum(dice))


def test_rolls_are_kept_in_order_and_branches_write_into_the_same_list() -> None:
    tray = Tray(ScriptedDice([1, 2]))
    first = tray.keep(roll(1))
    second = tray.branch("part").keep(roll(2))
    third = tray.keep(roll(3))
    assert tray.rolls == [first, second, third]
    assert not any(kept.again for kept in tray.rolls)


def test_a_branch_of_a_tray_rolls_the_dice_of_that_branch() -> None:
    tray = Tray(SeededDice("ashes")).branch("star")
    assert digits(tray.faces(12, who="", why="", rule="")) == PINNED["ashes"][1]


def test_a_roll_taken_back_stays_in_the_record_marked() -> None:
    tray = Tray(SeededDice("ashes"))
    kept = [tray.keep(roll(3)) for _ in range(3)]
    tray.take_back(kept[1])
    assert [entry.again for entry in tray.rolls] == [False, True, False]
    assert all(entry.dice == (3,) for entry in tray.rolls)


def test_all_rolls_from_a_place_on_are_taken_back() -> None:
    tray = Tray(SeededDice("ashes"))
    for face in (1, 2, 3):
        tray.keep(roll(face))
    tray.take_back_from(1)
    assert [(entry.dice, entry.again) for entry in tray.rolls] == [((1,), False), ((2,), True), ((3,), True)]


def test_a_roll_and_its_reasons_cannot_be_altered() -> None:
    with pytest.raises(AttributeError):
        roll(1).result = 6  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Reason("Rep", 5, "21.0").value = 6  # type: ignore[misc]


# --- the lowest of some dice -----------------------------------------------------------------------------------------


def test_lowest_two_of_three_against_every_throw() -> None:
    for faces in itertools.product(range(1, 7), repeat=3):
        kept, dropped = lowest(faces, 2)
        assert sorted(kept) == sorted(faces)[:2]
        assert len(dropped) == 1
        assert kept == tuple(face for place, face in enumerate(faces) if place != dropped[0])


def test_among_equals_the_later_die_is_dropped() -> None:
    assert lowest((4, 4, 4), 2) == ((4, 4), (2,))
    assert lowest((6, 2, 6), 2) == ((6, 2), (2,))


@given(st.lists(st.integers(1, 6), max_size=8), st.integers(0, 8))
def test_lowest_parts_the_dice(faces: list[int], count: int) -> None:
    kept, dropped = lowest(faces, count)
    assert len(kept) == min(count, len(faces))
    assert sorted([*kept, *(faces[place] for place in dropped)]) == sorted(faces)
    assert list(dropped) == sorted(set(dropped))
    assert max(kept, default=0) <= min((faces[place] for place in dropped), default=6)
