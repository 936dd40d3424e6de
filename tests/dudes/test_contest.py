"""Whole fights in all three modes: whatever the dice and the choices, they end, and nobody is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

import pytest
from brawls import dude, plan, referee, rules
from hypothesis import given, settings
from hypothesis import strategies as st
from picks import Picks

from generator.choices import FirstChooser, Secret
from generator.dudes.contest import (
    ARENA_MODE,
    DUEL_MODE,
    MODES,
    PARTED,
    TEAM_MODE,
    WON,
    Plan,
    begin,
    fight,
    fight_on,
    verify_plan,
)
from generator.dudes.dude import Dude
from generator.dudes.ring import Ring
from generator.dudes.rules import experience_for
from generator.errors import RuleError

T = TypeVar("T")
KINDS = ("A14 D14", "A16 D16, sword", "A4 D22 HP7/10, shield, helmet", "A30 D2 HP3, axe", "A0 D99", "A12 D12 HP25")


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A fight of any mode between any sides."""
    mode = draw(st.sampled_from(MODES))
    most = 1 if mode == DUEL_MODE else 4
    sides = [draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=most)) for _ in range(2)]
    named = zip("RB", sides, strict=True)
    dudes = [tuple(dude(f"{side}{place}: {line}") for place, line in enumerate(lines)) for side, lines in named]
    players = draw(st.tuples(st.booleans(), st.booleans()))
    return Plan(("The Reds", "The Blues"), (dudes[0], dudes[1]), mode, draw(st.booleans()), players)


@settings(max_examples=150)
@given(plans(), st.integers(0, 10_000))
def test_a_fight_ends_and_loses_nobody(setup: Plan, seed: int) -> None:
    ring, ending = fight(referee(f"fight {seed}"), setup)
    before = [who for side in setup.dudes for who in side]
    after = [who for side in ending.dudes for who in side]
    assert [who.name for who in after] == [who.name for who in before]
    left = dict(ending.left)
    assert list(left) == [who.name for who in before]
    fallen = [victory.loser for victory in ending.victories]
    assert sorted(fallen) == sorted(name for name in left if left[name] == 0)
    assert ending.how == (PARTED if ending.winner is None else WON)
    if ending.winner is not None:
        losers = [who.name for who in setup.dudes[1 - ending.winner]]
        assert any(left[who.name] for who in setup.dudes[ending.winner])
        if setup.mode != ARENA_MODE:
            assert not any(left[name] for name in losers)
    for old, new in zip(before, after, strict=True):
        gained = sum(victory.experience for victory in ending.victories if victory.winner == old.name)
        assert new == old._replace(experience=old.experience + gained, lost=new.lost)
        assert 0 <= new.lost <= new.hit_points
    assert ring.attacks == sum(roll.why == "attack" for roll in ring.referee.tray.rolls)


@given(plans(), st.integers(0, 10_000))
def test_hit_points_only_fall_but_for_rest(setup: Plan, seed: int) -> None:
    ring, ending = fight(referee(f"fall {seed}"), setup)
    now = {who.name: who.left for side in setup.dudes for who in side}
    for event in ring.events:
        about = dict(event.about)
        if event.what == "loses":
            assert int(about["left"]) == max(0, now[event.who] - int(about["lost"]))
            assert int(about["lost"]) > 0
            now[event.who] = int(about["left"])
        elif event.what == "rests":
            assert setup.rest
            assert now[event.who] < int(about["full"])
            now[event.who] = int(about["full"])
        elif event.what == "faints":
            assert now[event.who] == 0
    assert now == dict(ending.left)


@given(plans(), st.integers(0, 10_000))
def test_the_same_seed_fights_the_same_fight(setup: Plan, seed: int) -> None:
    (first, one), (second, other) = (fight(referee(f"same {seed}"), setup) for _ in range(2))
    assert one == other
    assert first.events == second.events
    assert first.referee.tray.rolls == second.referee.tray.rolls


@given(plans(), st.integers(0, 10_000))
def test_experience_is_by_level(setup: Plan, seed: int) -> None:
    _, ending = fight(referee(f"paid {seed}"), setup)
    levels = {who.name: who.level for side in setup.dudes for who in side}
    for victory in ending.victories:
        assert victory.experience == experience_for(rules(), levels[victory.winner], levels[victory.loser])


# --- choices ---------------------------------------------------------------------------------------------------------

REDS = ["Zed: A14 D14 HP8/10", "Ann: A14 D14", "Oda: A16 D16"]
BLUES = ["Bob: A16 D16", "Ben: A16 D16, sword"]


def test_team_leaders_are_asked_in_secret_the_fittest_first() -> None:
    picks = Picks()
    fight(referee(chooser=picks), plan(TEAM_MODE, REDS, BLUES))
    (red, reds), (blue, blues) = picks.asked[:2]
    assert red == "The Blues look away. The Reds, in secret: who leads?"
    assert blue == "The Reds look away. The Blues, in secret: who leads?"
    assert isinstance(red, Secret)
    assert isinstance(blue, Secret)
    assert reds == ["Oda, 10 of 10 hit points", "Ann, 10 of 10 hit points", "Zed, 8 of 10 hit points"]
    assert blues == ["Ben, 10 of 10 hit points", "Bob, 10 of 10 hit points"]


class Watching(Picks):
    """Picks that keep how much has been told at each question."""

    ring: Ring | None = None

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, int, int]] = []

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `Chooser`."""
        assert self.ring
        self.told.append((why[:8], len(self.ring.events), len(self.ring.referee.tray.rolls)))
        return super().choose(options, why)


def test_team_nothing_is_told_of_a_leader_before_both_are_chosen() -> None:
    watching = Watching()
    setup = plan(TEAM_MODE, REDS, BLUES)
    watching.ring = begin(referee("secret", chooser=watching), setup)
    fight_on(watching.ring, setup)
    pairs = [
        (one, other)
        for one, other in zip(watching.told, watching.told[1:], strict=False)
        if (one[0], other[0]) == ("The Blue", "The Reds")
    ]
    assert len(pairs) > 3
    assert all(one[1:] == other[1:] for one, other in pairs)


def test_team_one_who_is_alone_is_no_choice_and_no_secret() -> None:
    picks = Picks()
    fight(referee(chooser=picks), plan(TEAM_MODE, REDS, BLUES[:1]))
    assert picks.asked
    assert {why for why, _ in picks.asked} == {"The Reds: who leads?"}
    assert not any(isinstance(why, Secret) for why, _ in picks.asked)


@pytest.mark.parametrize("players", [(True, False), (False, True), (False, False)])
def test_team_the_program_takes_the_fittest(players: tuple[bool, bool]) -> None:
    picks = Picks()
    ring, _ = fight(referee(chooser=picks), plan(TEAM_MODE, REDS, BLUES, players=players))
    asked = {why for why, _ in picks.asked}
    assert asked == {f"{name}: who leads?" for name, own in zip(("The Reds", "The Blues"), players, strict=True) if own}
    leaders = [event.who for event in ring.events if event.what == "leads"]
    assert leaders[:2] == ["Oda", "Ben"]


def test_team_a_chosen_leader_leads() -> None:
    picks = Picks(["Zed, 8 of 10 hit points", "Bob, 10 of 10 hit points"])
    ring, _ = fight(referee(chooser=picks), plan(TEAM_MODE, REDS, BLUES))
    assert [(event.what, event.who) for event in ring.events][:4] == [
        ("exchange", "The Reds"),
        ("leads", "Zed"),
        ("leads", "Bob"),
        ("faces_off", "Zed"),
    ]


# --- what cannot be fought -------------------------------------------------------------------------------------------

ZED, BOB = Dude("Zed", 5, 14, 14), Dude("Bob", 8, 16, 16)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Plan(("R", "B"), ((ZED,), (BOB,)), "brawl"), "'brawl' is no way to fight; take one of duel, team, arena"),
        (Plan(("R", "B"), ((ZED,), ())), "B: nobody is there; name at least one Dude"),
        (Plan(("R", "B"), ((ZED, BOB), (BOB,))), "R: 2 Dudes, and a duel has one on each side"),
        (Plan(("R", "B"), ((ZED,), (BOB._replace(lost=10),))), "Bob has no hit points left; let it rest: write HP10"),
        (Plan(("R", "B"), ((ZED,), (BOB._replace(name="ZED"),))), "two Dudes are called ZED"),
        (Plan(("R", "B"), ((ZED,), (BOB, BOB)), TEAM_MODE), "two Dudes are called Bob"),
        (Plan(("R", "r"), ((ZED,), (BOB,))), "both sides are called R"),
    ],
)
def test_fail_a_plan_that_cannot_be_fought(setup: Plan, said: str) -> None:
    with pytest.raises(RuleError, match=re.escape(said)):
        verify_plan(setup)
    with pytest.raises(RuleError, match=re.escape(said)):
        fight(referee(chooser=FirstChooser()), setup)
