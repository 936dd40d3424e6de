"""Levels as words and numbers, beyond the ends of the ladder too."""

from __future__ import annotations

import pytest
from fudge_fights import rules
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import StatLineError
from generator.fudge.ladder import FARTHEST, levels, read_level, read_number, spoken, terrible, word


def test_the_ladder_from_top_to_bottom() -> None:
    words = ["Legendary", "Superb", "Great", "Good", "Fair", "Mediocre", "Poor", "Terrible", "sub-Terrible"]
    assert list(levels(rules()).items()) == list(zip(words, range(4, -5, -1), strict=True))
    assert terrible(rules()) == -3


@pytest.mark.parametrize(
    ("text", "level"),
    [
        *[("Great", 2), ("great", 2), (" GREAT ", 2), ("sub-Terrible", -4), ("sub terrible", -4), ("subterrible", -4)],
        *[("Legendary", 4), ("+2", 2), ("2", 2), ("-3", -3), ("−3", -3), ("+7", 7), ("0", 0), ("fair", 0)],
    ],
)
def test_words_and_numbers_mean_levels(text: str, level: int) -> None:
    assert read_level(rules(), text) == level


@pytest.mark.parametrize(
    ("text", "near"),
    [("Grat", "great"), ("Suberb", "superb"), ("mediocer", "mediocre"), ("terible", "terrible"), ("goood", "good")],
)
def test_fail_a_misspelt_word_gives_the_nearest(text: str, near: str) -> None:
    with pytest.raises(StatLineError) as caught:
        read_level(rules(), text)
    assert str(caught.value).startswith(
        f"'{text}' is no level of the ladder (did you mean '{near}'?); it has Legendary"
    )


@pytest.mark.parametrize("text", ["", "+", "21", "-21", "٣", "2.0", "+-2", "level"])
def test_fail_no_level(text: str) -> None:
    assert read_number(text) is None
    with pytest.raises(StatLineError, match="is no level of the ladder"):
        read_level(rules(), text)


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (2, "Great (+2)"),
        (0, "Fair (+0)"),
        (5, "beyond Legendary (+5)"),
        (-4, "sub-Terrible (-4)"),
        (-6, "sub-Terrible (-6)"),
    ],
)
def test_levels_are_spoken(level: int, said: str) -> None:
    assert spoken(rules(), level) == said


@given(st.integers(-FARTHEST, FARTHEST))
def test_word_and_reading_are_inverses(level: int) -> None:
    assert read_level(rules(), word(rules(), level)) == level
    assert read_level(rules(), f"{level:+d}") == level
