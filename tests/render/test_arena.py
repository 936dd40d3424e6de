"""Arena nights on paper: brackets, round robins, records of team fights, the cards."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import covering
from paper_cards import LONG, NAMES, boxes, clashes, is_low_ink, outside, rules_of, said, squeezed
from pdfs import opened, text_of

from generator.choices import FirstChooser
from generator.dudes.dude import Dude
from generator.dudes.night import all_dudes, bracket, named_apart, round_robin, whole_teams
from generator.dudes.statline import parse_line
from generator.dudes.team import Team
from generator.render import dudes_bracket
from generator.render.dudes_arena import Night, arena_pdf
from generator.render.paper import A4, PAPERS
from generator.render.theme import INKS, load

CROWNS = Team(
    tuple(
        dude
        for line in ("Zed: A14 D14 L5, sword", "Bob: A16 D16 HP7/10 L8", "Mac: L1")
        for dude in parse_line(rules_of("dudes"), line)
    ),
    "The Tin Crowns",
)
KEYS = Team(
    tuple(dude for line in ("Mark: L10", "Dirk: L3, axe") for dude in parse_line(rules_of("dudes"), line)),
    "The Spare Keys",
)


def crowd(count: int, name: str = "The Crowd") -> Team:
    return Team(tuple(Dude(f"{name[4:]} {place}", 3, 14, 14) for place in range(1, count + 1)), name)


def night(*teams: Team, rounds: bool = False, whole: bool = False, rest: bool = False) -> Night:
    apart = named_apart(teams)
    entrants = whole_teams(apart) if whole else all_dudes(apart)
    made = Night(apart, whole=whole, rest=rest)
    if rounds:
        return made._replace(rounds=round_robin(entrants))
    return made._replace(slots=bracket(FirstChooser(), entrants))


def pages(found: Night, paper: str = "a4", ink: str = "full") -> list[Any]:
    pdf = arena_pdf(
        found, rules_of("dudes"), title="Arena night", footer="seed x", paper=PAPERS[paper], theme=load(ink)
    )
    return opened(pdf)


def test_a_bracket_names_everybody_with_level_team_and_hit_points() -> None:
    first, *others = pages(night(CROWNS, KEYS))
    text = text_of(first)
    for dude in (*CROWNS.dudes, *KEYS.dudes):
        assert f"{dude.name} · {dude.level}" in text
    for head in ("Quarter-finals", "Semi-finals", "Final", "Winner", "No rest"):
        assert head in text
    assert text.count("The Tin Crowns") == 3
    numbers = [word["text"] for word in first.extract_words() if word["text"] in ("7", "10")]
    assert sorted(numbers).count("7") == 1  # what Bob has left
    assert len(others) == 1
    assert boxes(others[0]) > 5 * 10


def test_with_rests_no_hit_points_are_carried_over() -> None:
    resting = pages(night(CROWNS, KEYS, rest=True))[0]
    assert "all hit points again" in text_of(resting)
    assert len(resting.rects) < len(pages(night(CROWNS, KEYS))[0].rects)


def test_every_slot_of_a_full_bracket_has_a_line() -> None:
    found = pages(night(crowd(8)))[0]
    assert len([rect for rect in found.rects if abs(rect["width"] - 19) < 0.1]) == 8 + 4 + 2 + 1


def test_a_large_bracket_goes_over_several_pages() -> None:
    made = night(crowd(70))
    parts = dudes_bracket.parts(made.slots, 1000.0)
    assert [len(part.slots) for part in parts] == [32, 32, 32, 32, 4]
    found = pages(made)
    assert "The bracket, part 1" in text_of(found[0])
    assert "Goes on" in text_of(found[0])
    assert "Winner of part 4" in text_of(found[4])
    first_round = " ".join(text_of(page) for page in found[:4])
    assert all(f"Crowd {place} ·" in first_round for place in range(1, 71))


def test_a_round_robin_has_a_cross_table_and_every_fight() -> None:
    made = night(CROWNS, KEYS, rounds=True)
    first = pages(made)[0]
    text = text_of(first)
    for head in ("Won", "HP left", "Place", "Round 1", "Round 5", "Winner"):
        assert head in text
    for fights in made.rounds:
        for one, other in fights:
            assert f"{one.name} {other.name}" in text
    assert text.count("HP left") == 1 + len(made.rounds)  # the cross table's, and each round's
    assert "Whoever has fainted loses the fights still to come" in text


def test_sixteen_in_a_round_robin_go_on_on_further_pages() -> None:
    made = night(crowd(16), rounds=True)
    found = pages(made)
    assert "Round robin: the other rounds" in text_of(found[1])
    text = said(found)
    assert sum(text.count(f"{one.name} {other.name}") for fights in made.rounds for one, other in fights) >= 120
    assert all(f"Round {number}" in text for number in range(1, 16))


def test_team_against_team_has_a_record_of_each_fight() -> None:
    found = pages(night(CROWNS, KEYS, whole=True))
    record = text_of(found[1])
    assert "against" in record
    assert "Levels: 14 against 13" in record or "Levels: 13 against 14" in record
    assert "Attack +8" in record
    assert "leader" in record
    assert boxes(found[1]) == 5 * 10
    assert "more than" not in record
    assert len(found) == 3
    three = pages(night(CROWNS, KEYS, crowd(5), whole=True, rounds=True))
    assert sum("leader HP left" in text_of(page) for page in three) == 3


def test_teams_out_of_balance_say_so_on_their_record() -> None:
    assert "more than 2 apart" in said(pages(night(CROWNS, crowd(9), whole=True)))


def test_a_team_too_large_for_its_record_has_pages_before_it() -> None:
    found = pages(night(crowd(40), crowd(40, "The Other"), whole=True))
    text = said(found)
    assert "Other 40" in text
    assert "the exchanges" in text
    assert all(outside(page, 20.0) == [] for page in found)


WAYS: tuple[dict[str, bool], ...] = (
    {},
    {"rounds": True},
    {"whole": True},
    {"whole": True, "rounds": True, "rest": True},
)


@pytest.mark.sweep
@pytest.mark.parametrize(("how", "paper", "ink"), covering(WAYS, sorted(PAPERS), INKS))
def test_nothing_is_cut_off_whatever_the_names(how: dict[str, bool], paper: str, ink: str) -> None:
    odd = Team(tuple(Dude(name, 3, 14, 14) for name in NAMES), "<b>Ωμέγα</b> & " + "W" * 40)
    for page in pages(night(odd, CROWNS, KEYS, **how), paper, ink):
        assert outside(page, 20.0) == []
        assert ink == "full" or is_low_ink(page)


def test_names_are_printed_as_typed() -> None:
    odd = Team(tuple(Dude(name, 3, 14, 14) for name in NAMES if name != LONG), "<b>Ωμέγα</b> & Co")
    first = squeezed(text_of(pages(night(odd))[0]))
    for name in (odd.name, *(dude.name for dude in odd.dudes)):
        assert squeezed(name) in first


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("count", [2, 5, 16, 32])
def test_no_name_lies_on_another(count: int, paper: str) -> None:
    assert clashes(pages(night(crowd(count)), paper)[0]) == []


def test_the_same_bytes_twice() -> None:
    made = [
        arena_pdf(night(CROWNS, KEYS), rules_of("dudes"), title="A", footer="f", paper=A4, theme=load("full"))
        for _ in range(2)
    ]
    assert made[0] == made[1]
