"""Who meets whom in an arena night."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.choices import FirstChooser, SeededChooser
from generator.dudes.dude import Dude
from generator.dudes.night import (
    MOST_IN_BRACKET,
    MOST_IN_ROUNDS,
    Entrant,
    all_dudes,
    bracket,
    first_fights,
    named_apart,
    round_robin,
    waiting,
    whole_teams,
)
from generator.dudes.team import Team
from generator.errors import RuleError


def entrants(count: int, teams: int = 1) -> list[Entrant]:
    return [Entrant(f"D{place}", 1 + place % 9, f"T{place % teams}", 10) for place in range(count)]


def dude(name: str, level: int = 3, lost: int = 0) -> Dude:
    return Dude(name, level, 14, 14, lost=lost)


@given(count=st.integers(2, 70), teams=st.integers(1, 5), seed=st.text(max_size=3))
def test_a_bracket_holds_everybody_once_and_byes_meet_nobody(count: int, teams: int, seed: str) -> None:
    who = entrants(count, teams)
    slots = bracket(SeededChooser(seed), who)
    assert len(slots) & (len(slots) - 1) == 0
    assert len(slots) < 2 * count
    assert sorted(slot.name for slot in slots if slot) == sorted(one.name for one in who)
    pairs = list(zip(slots[::2], slots[1::2], strict=True))
    assert all(one or other for one, other in pairs)
    assert len(first_fights(slots)) == count - len(slots) // 2
    assert len(waiting(slots)) == len(slots) - count
    busy = {entrant.name for pair in first_fights(slots) for entrant in pair}
    assert busy.isdisjoint(entrant.name for entrant in waiting(slots))


@given(count=st.integers(2, 40), seed=st.text(max_size=3))
def test_the_best_go_on_without_a_fight_and_meet_last(count: int, seed: str) -> None:
    slots = bracket(SeededChooser(seed), [Entrant(f"D{place}", place, "") for place in range(1, count + 1)])
    alone = {(one or other) for one, other in zip(slots[::2], slots[1::2], strict=True) if not (one and other)}
    assert {entrant.level for entrant in alone if entrant} == set(range(count - len(alone) + 1, count + 1))
    half = len(slots) // 2
    levels = [entrant.level if entrant else 0 for entrant in slots]
    assert max(levels[:half]) == count
    assert max(levels[half:]) == count - 1


@given(each=st.sampled_from([1, 2, 4, 8, 16]), seed=st.text(max_size=3))
def test_two_teams_of_one_size_never_fight_their_own_at_first(each: int, seed: str) -> None:
    who = [Entrant(f"{team}{place}", 3, team, 10) for team in "AB" for place in range(each)]
    slots = bracket(SeededChooser(seed), who)
    assert all(one.team != other.team for one, other in first_fights(slots))


@given(count=st.integers(2, 40), teams=st.integers(1, 4), seed=st.text(max_size=3))
def test_team_mates_fight_at_first_only_if_nobody_else_can_be_had(count: int, teams: int, seed: str) -> None:
    slots = bracket(SeededChooser(seed), entrants(count, teams))
    fights = first_fights(slots)
    for one, other in fights:
        if one.team == other.team:
            assert all(one.team in (first.team, second.team) for first, second in fights)
            strangers = [who for who in waiting(slots) if who.team != one.team]
            assert not {one.level, other.level} & {who.level for who in strangers}


def test_equal_levels_are_drawn_by_lot() -> None:
    who = [Entrant(f"D{place}", 3, "") for place in range(8)]
    draws = {bracket(SeededChooser(str(seed)), who) for seed in range(20)}
    assert len(draws) > 10
    assert bracket(SeededChooser("x"), who) == bracket(SeededChooser("x"), who)


@given(count=st.integers(2, MOST_IN_ROUNDS))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    who = entrants(count)
    rounds = round_robin(who)
    met = [frozenset((one.name, other.name)) for fights in rounds for one, other in fights]
    assert len(rounds) == (count if count % 2 else count - 1)
    assert sorted(map(sorted, met)) == sorted(sorted((one.name, other.name)) for one, other in combinations(who, 2))
    for fights in rounds:
        busy = [entrant.name for pair in fights for entrant in pair]
        assert len(set(busy)) == len(busy) == count - count % 2


def test_names_of_several_teams_are_told_apart() -> None:
    teams = named_apart(
        [Team((dude("Zed"), dude("Bob")), "Crowns"), Team((dude("zed"),), ""), Team((dude("Mac"),), "crowns")]
    )
    names = [one.name.casefold() for team in teams for one in team.dudes]
    assert len(set(names)) == 4
    titles = [team.name.casefold() for team in teams]
    assert len(set(titles)) == 3
    assert teams[0].dudes[0].name == "Zed"
    assert "team 2" in titles


def test_entrants_are_dudes_who_stand_or_whole_teams() -> None:
    teams = (Team((dude("Zed", 5), dude("Bob", 8, lost=10)), "A"), Team((dude("Mac", 1, lost=4),), "B"))
    assert all_dudes(teams) == [Entrant("Zed", 5, "A", 10), Entrant("Mac", 1, "B", 6)]
    assert whole_teams(teams) == [Entrant("A", 13), Entrant("B", 1)]


@pytest.mark.parametrize(
    ("count", "is_round_robin", "told"),
    [
        (1, False, "1 in the arena: it takes two at least"),
        (0, True, "0 in the arena"),
        (MOST_IN_BRACKET + 1, False, "257 are too many for a bracket; it takes 256 at most"),
        (MOST_IN_ROUNDS + 1, True, "17 are too many for a round robin, 136 fights; it takes 16 at most"),
    ],
)
def test_too_few_and_too_many_are_refused(count: int, is_round_robin: bool, told: str) -> None:
    with pytest.raises(RuleError, match=told):
        round_robin(entrants(count)) if is_round_robin else bracket(FirstChooser(), entrants(count))
