"""Choosers: even and reproducible, or always the first."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picks import Picks

from generator.choices import Chooser, FirstChooser, Secret, SeededChooser, fresh, shuffled
from generator.dice import SeededDice

THOUSAND = range(1000)

# seed -> its first choice among a thousand, and the first one of its branch `names`
PINNED = {"ashes": (222, 760), "": (141, 854), "Łódź": (60, 915), "骰子": (232, 311)}


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_chooses_the_same_for_ever(seed: str) -> None:
    chooser = SeededChooser(seed)
    assert (chooser.branch("names").choose(THOUSAND, ""), chooser.choose(THOUSAND, "")) == PINNED[seed][::-1]


def test_a_run_of_choices_is_pinned() -> None:
    chooser = SeededChooser("ashes")
    assert [chooser.choose(THOUSAND, "") for _ in range(8)] == [222, 619, 974, 516, 847, 893, 832, 321]
    assert "".join(shuffled(SeededChooser("ashes"), "abcdefg", "")) == "begdfca"


def test_combining_accents_make_no_difference() -> None:
    assert SeededChooser("Ło\u0301dz\u0301").choose(THOUSAND, "") == PINNED["Łódź"][0]


def test_choices_and_dice_of_one_seed_do_not_echo_each_other() -> None:
    chooser = SeededChooser("ashes")
    chosen = tuple(chooser.choose(range(1, 7), "") for _ in range(30))
    assert chosen != SeededDice("ashes").faces(30, 6, "")


def test_the_first_chooser_takes_the_first() -> None:
    assert FirstChooser().choose(["plain", "fancy"], "") == "plain"
    assert FirstChooser().branch("anything").choose(["plain", "fancy"], "") == "plain"


def test_choices_are_even() -> None:
    chooser = SeededChooser("ashes")
    counts = Counter(chooser.choose("abc", "") for _ in range(3000))
    assert set(counts) == set("abc")
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 13.8  # chi-square, 2 degrees, 0.999


def test_the_one_option_needs_no_luck() -> None:
    assert SeededChooser("ashes").choose(["this"], "") == "this"


@pytest.mark.parametrize("chooser", [FirstChooser(), SeededChooser("ashes"), Picks()], ids=["first", "seeded", "picks"])
def test_a_shuffle_keeps_everything_and_leaves_the_options_alone(chooser: Chooser) -> None:
    options = ["a", "b", "b", "c"]
    assert sorted(shuffled(chooser, options, "order")) == options
    assert options == ["a", "b", "b", "c"]
    assert shuffled(chooser, [], "order") == []


def test_the_first_chooser_leaves_the_order() -> None:
    assert shuffled(FirstChooser(), "abcd", "") == list("abcd")


def test_a_shuffle_takes_the_places_chosen() -> None:
    picks = Picks([2, 0, 1, 0])
    assert shuffled(picks, "abcd", "which exit first") == ["c", "a", "d", "b"]
    assert [why for why, _ in picks.asked] == ["which exit first"] * 4


def test_every_order_comes_equally_often() -> None:
    chooser = SeededChooser("ashes")
    counts = Counter("".join(shuffled(chooser, "abc", "")) for _ in range(3000))
    assert set(counts) == {"".join(order) for order in itertools.permutations("abc")}
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 20.5  # chi-square, 5 degrees, 0.999


@given(st.text("aB 7é€骰", max_size=12), st.lists(st.integers(), min_size=1, max_size=9))
def test_a_choice_is_one_of_the_options(seed: str, options: list[int]) -> None:
    assert SeededChooser(seed).choose(options, "") in options


def test_fresh_words_come_once_each_and_then_again() -> None:
    used = {"b"}
    chooser = SeededChooser("ashes")
    assert {fresh(chooser, ["a", "b", "c"], used, "a word") for _ in range(2)} == {"a", "c"}
    assert fresh(chooser, ["a", "b", "c"], used, "a word") in {"a", "b", "c"}


def test_a_secret_is_a_text_like_any_other() -> None:
    assert Secret("Who leads?") == "Who leads?"
    assert isinstance(Secret("Who leads?"), str)
    assert Picks(["b"]).choose(["a", "b"], Secret("Who leads?")) == "b"
