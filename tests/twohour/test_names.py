"""Names: they fit the race, and no two are alike in one adventure."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from adventures import rules

from generator.choices import FirstChooser, SeededChooser
from generator.twohour.names import NameBook, words
from generator.twohour.rules import races

Sweep = Callable[[int, int], range]
RACES = races(rules())


@pytest.mark.parametrize("race", RACES)
def test_a_name_is_of_its_race_and_given_once(race: str) -> None:
    book, known = NameBook(SeededChooser("ashes")), words(f"names/{race}")["given"]
    names = [book.given(race) for _ in known]
    assert sorted(names) == sorted(known)
    assert book.given(race) in known


@pytest.mark.parametrize("race", RACES)
def test_a_full_name_is_a_given_name_and_a_byname(race: str) -> None:
    book, known = NameBook(FirstChooser()), words(f"names/{race}")
    assert book.full(race) == f"{known['given'][0]} {known['byname'][0]}"
    assert book.full(race) == f"{known['given'][1]} {known['byname'][1]}"


def test_a_name_used_in_full_is_not_given_again() -> None:
    book = NameBook(SeededChooser("ashes"))
    star = book.full("elf").split()[0]
    assert star not in [book.given("elf") for _ in range(len(words("names/elf")["given"]) - 1)]


def test_books_of_one_seed_agree_and_of_two_do_not() -> None:
    def first(seed: str) -> list[str]:
        book = NameBook(SeededChooser(seed))
        return [book.full("human") for _ in range(4)]

    assert first("ashes") == first("ashes") != first("embers")


@pytest.mark.sweep
def test_a_title_is_filled_in_with_the_big_bads_name_or_a_town(sweep: Sweep) -> None:
    seen, known = set(), words("titles")["title"]
    for seed in sweep(400, 60):
        title = NameBook(SeededChooser(f"sweep {seed}")).title("Gash")
        assert not re.search(r"[{}]|  ", title)
        assert any(word in title for word in (*known["place"], *known["town"], "Gash"))
        seen.add("Gash" in title)
    assert seen == {True, False}


def test_words_run_out_and_begin_again() -> None:
    book, known = NameBook(FirstChooser()), words("titles")["captive"]["trade"]
    assert [book.word("captive", "trade") for _ in range(len(known) + 1)] == [*known, known[0]]
