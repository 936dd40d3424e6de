"""What the stat lines of all systems share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import StatLineError
from generator.statline import Head, join_line, numbered, split_line, told_apart

EXAMPLE = "Zed: A14"


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("Zed: A14 D14", Head(1, "Zed", " A14 D14")),
        ("A14", Head(1, "", "A14")),
        ("  3 X  Big  Bob : A14", Head(3, "Big Bob", " A14")),
        ("1 x 3 x Bandit: A14", Head(1, "3 x Bandit", " A14")),
        ("The Axe: of Doom: A14", Head(1, "The Axe: of Doom", " A14")),
    ],
)
def test_a_line_is_taken_apart(line: str, head: Head) -> None:
    assert split_line(line, EXAMPLE) == head


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (" : A14", "the name before the colon is empty; write 'Zed: A14'"),
        ("0 x Zed: A14", "0 of them? take 1 to 99"),
        ("100 x Zed: A14", "100 of them? take 1 to 99"),
        ("Z\u202eed: A14", "the name has letters that cannot be seen"),
        ("Z\x1bed: A14", "the name has letters that cannot be seen"),
    ],
)
def test_fail_a_head_that_cannot_be(line: str, said: str) -> None:
    with pytest.raises(StatLineError) as caught:
        split_line(line, EXAMPLE)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(st.characters(exclude_categories=("C", "Z")), min_size=1), st.sampled_from(["", "3 x ", "12X "]))
def test_join_and_split_are_inverses(letters: str, count: str) -> None:
    name = f"{count}{letters}"
    assert split_line(join_line(name, "A14"), EXAMPLE) == Head(1, name, " A14")


def test_those_who_are_called_alike_are_numbered() -> None:
    assert numbered("Bob", 1) == ["Bob"]
    assert numbered("Bob", 3) == ["Bob 1", "Bob 2", "Bob 3"]


@pytest.mark.parametrize(
    ("sides", "apart"),
    [
        ([["Zed", "Bob"], ["Ann"]], (("Zed", "Bob"), ("Ann",))),
        ([["Zed"], ["zed", "Bob"]], (("Zed",), ("zed 1", "Bob"))),
        ([["Foe", "Foe", "Foe 2"], ["Foe"]], (("Foe 1", "Foe 3", "Foe 2"), ("Foe",))),
        ([["Foe", "Foe 1"], ["Foe", "Foe 1"]], (("Foe", "Foe 1"), ("Foe 2", "Foe 1 1"))),
    ],
)
def test_those_of_one_name_are_told_apart(sides: list[list[str]], apart: tuple[tuple[str, ...], ...]) -> None:
    assert told_apart(sides) == apart


@given(st.lists(st.lists(st.sampled_from(["Foe", "foe", "Foe 1", "Foe 2", "Foe 1 1"]), max_size=6), max_size=3))
def test_no_two_are_called_alike(sides: list[list[str]]) -> None:
    apart = told_apart(sides)
    names = [name.casefold() for side in apart for name in side]
    assert len(set(names)) == len(names) == sum(map(len, sides))
    assert told_apart(apart) == apart
