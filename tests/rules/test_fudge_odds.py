"""Exact odds against every throw that the engine can be given, and against many seeded rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from conftest import sweep
from fudge_fights import one, rules, some
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.choices import FirstChooser
from generator.dice import Call, SeededDice, Tray
from generator.fudge.combat import Aim, Exchange, exchange, settle, unopposed
from generator.fudge.damage import Blow, blow, damage_roll
from generator.fudge.fighter import STRIKES, TO_STUN, Fighter
from generator.fudge.odds import Claim, aim_odds, blow_odds, claim, exchange_odds, given_a_hit
from generator.fudge.wounds import UNHURT, suffer
from generator.referee import Referee
from generator.tables import Rules

SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"
ALL = {(1, 3): [((place,), 1) for place in (1, 2, 3)], (1, 6): [((face,), 1) for face in range(1, 7)]}
ALL[1, 100] = [((face,), 1) for face in range(1, 101)]
ALL[4, 3] = [(faces, 1) for faces in product((1, 2, 3), repeat=4)]


def folded(count: int, sides: int) -> list[tuple[tuple[int, ...], int]]:
    """Throws that come to the same once, with how many they are."""
    if count != 4:
        return ALL[count, sides]
    factor = sides // 3  # the even faces of a d6 stand for two each
    sums: dict[int, tuple[tuple[int, ...], int]] = {}
    for faces, _ in ALL[4, 3]:
        _, ways = sums.get(sum(faces), (faces, 0))
        sums[sum(faces)] = (tuple(factor * face for face in faces), ways + factor**4)
    return list(sums.values())


class Path:
    """Dice that follow a path of places in the list of throws, and lengthen it with noughts where it ends."""

    def __init__(self, path: list[int], throws: Callable[[int, int], list[tuple[tuple[int, ...], int]]]) -> None:
        self.path = path
        self.lengths: list[int] = []
        self.chance = Fraction(1)
        self._throws = throws

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        throws = self._throws(count, sides)
        if len(self.lengths) == len(self.path):
            self.path.append(0)
        faces, ways = throws[self.path[len(self.lengths)]]
        self.lengths.append(len(throws))
        self.chance *= Fraction(ways, sides**count)
        return faces

    def branch(self, label: str) -> Path:
        return self


def every(
    of: Rules, play: Callable[[Referee], Exchange], throws: Callable[[int, int], list[tuple[tuple[int, ...], int]]]
) -> Iterator[tuple[Exchange, Fraction]]:
    """What play comes to with each throw that it may ask for, and the chance of that."""
    path: list[int] = []
    while True:
        dice = Path(path, throws)
        yield play(Referee(of, Tray(dice), FirstChooser())), dice.chance
        path = path[: len(dice.lengths)]
        while path and path[-1] + 1 == dice.lengths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


Counted = tuple[dict[str, dict[int, Fraction]], dict[str, dict[str, Fraction]]]


def counted(
    of: Rules,
    first: Sequence[Fighter],
    second: Sequence[Fighter],
    throws: Callable[[int, int], list[tuple[tuple[int, ...], int]]] = folded,
) -> Counted:
    """Leads and outcomes of an exchange, counted over all throws."""
    leads: dict[str, dict[int, Fraction]] = {}
    outcomes: dict[str, dict[str, Fraction]] = {who.name: {} for who in (*first, *second)}
    total = Fraction(0)
    for result, chance in every(of, lambda referee: exchange(referee, first, second), throws):
        total += chance
        for name, lead in result.leads:
            found = leads.setdefault(name, {})
            found[lead] = found.get(lead, Fraction(0)) + chance
        settled = settle(of, (*first, *second), result.hits)
        for name, shares in outcomes.items():
            worst = settled.worst(name)
            shares[worst] = shares.get(worst, Fraction(0)) + chance
    assert total == 1
    return leads, outcomes


def agrees(of: Rules, first: Sequence[Fighter], second: Sequence[Fighter]) -> None:
    odds = exchange_odds(of, first, second)
    leads, outcomes = counted(of, first, second)
    assert {name: dict(found) for name, found in odds.leads.items()} == leads
    assert {name: dict(found) for name, found in odds.outcomes.items()} == outcomes


# --- all throws ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SNORRI, BRYNHILD),
        ("A: Poor ODF2 DDF0", "B: Poor ODF4 DDF1"),
        ("A: Fair ODF9 DDF0 wounds very hurt", "B: Great"),
    ],
)
def test_all_81_times_81_throws(first: str, second: str) -> None:
    sides = some(first), some(second)
    odds = exchange_odds(rules(), *sides)
    leads, outcomes = counted(rules(), *sides, throws=lambda count, sides: ALL[count, sides])
    assert {name: dict(found) for name, found in odds.leads.items()} == leads
    assert {name: dict(found) for name, found in odds.outcomes.items()} == outcomes


def test_figures_in_81ths() -> None:
    odds = exchange_odds(rules(), some("A: Fair ODF0 DDF0"), some("B: Fair ODF0 DDF0 fodder"))
    assert [share * 81 for share in odds.leads["B"].values()] == [1, 4, 10, 16, 19, 16, 10, 4, 1]
    assert odds.outcomes["B"] == {
        UNHURT: Fraction(50, 81),
        "scratch": Fraction(26, 81),
        "hurt": Fraction(5, 81),
    }
    assert odds.outcomes["A"] == {UNHURT: Fraction(50, 81), "scratch": Fraction(26, 81), "hurt": Fraction(5, 81)}


@pytest.mark.parametrize(
    "rulings",
    [
        {},
        {"damage_roll": "on"},
        {"grazing": "on"},
        {"grazing": "on", "damage_roll": "on"},
        {"dice": "4d6"},
        {"dice": "4d6", "damage_roll": "on"},
        {"near_death_stun": "knockout"},
        {"off_the_track": "near_death"},
        {"stun_penalty": "added"},
    ],
    ids=lambda rulings: "-".join(rulings) or "plain",
)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SNORRI, BRYNHILD),
        (SNORRI, "Bandit: Fair ODF2 DDF1 fodder"),
        ("A: Terrible ODF6 DDF0", "B: Terrible ODF6 DDF0 wounds 3/1/1/0/0"),
    ],
)
def test_the_house_s_rulings(rulings: dict[str, str], first: str, second: str) -> None:
    agrees(rules(**rulings), some(first), some(second))


def test_the_longer_damage_roll_and_percentile_dice() -> None:
    agrees(rules(damage_roll="4df"), some("A: Good ODF2 DDF1"), some("B: Fair ODF1 DDF2 fodder"))
    agrees(rules(dice="d100"), some("A: Good ODF2 DDF1"), some("B: Fair ODF1 DDF2"))


@pytest.mark.parametrize("rulings", [{}, {"shields_several": "worst"}], ids=str)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SNORRI, "B: Fair ODF3 DDF1; C: Fair ODF3 DDF0 shield medium"),
        ("B: Good ODF5 DDF1; C: Poor ODF3 DDF0 shield large", SNORRI),
        (SNORRI, "B: Fair ODF3 DDF1 fodder; C: Good ODF3 DDF2 fodder; D: Poor ODF9 DDF0 fodder"),
        ("A: Fair ODF4 DDF0 fodder", "B: Fair ODF4 DDF1; C: Mediocre ODF4 DDF2 wounds hurt"),
        ("A: Poor ODF4 DDF2", "B: Terrible ODF4 DDF1; C: Terrible ODF4 DDF2 fodder"),
    ],
)
def test_several_against_one(rulings: dict[str, str], first: str, second: str) -> None:
    agrees(rules(**rulings), some(first), some(second))


def test_three_who_roll_against_one() -> None:
    agrees(rules(), some("A: Great ODF3 DDF2 fodder"), some("B: Fair ODF3 DDF1; C: Fair ODF2 DDF0; D: Good ODF1 DDF1"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SNORRI, "B: Fair ODF3 DDF1 fodder; C: Good ODF3 DDF2 fodder"),
        ("A: Good ODF4 DDF0 fodder", "B: Fair ODF4 DDF1; C: Mediocre ODF4 DDF2 wounds hurt"),
    ],
)
def test_several_with_damage_rolls(first: str, second: str) -> None:
    agrees(rules(damage_roll="on"), some(first), some(second))


@settings(max_examples=12)
@given(
    st.lists(
        st.tuples(st.integers(-4, 4), st.integers(-1, 6), st.integers(0, 4), st.booleans()), min_size=2, max_size=3
    ),
    st.sampled_from(STRIKES),
)
def test_any_fighters(numbers: list[tuple[int, int, int, bool]], strike: str) -> None:
    lone, *foes = [
        one(f"{name}: {skill:+d} ODF{attack} DDF{defense}{' fodder' if fodder else ''}", strike=strike)
        for name, (skill, attack, defense, fodder) in zip("ABC", numbers, strict=False)
    ]
    agrees(rules(), (lone,), foes)
    agrees(rules(), foes, (lone,))


@pytest.mark.parametrize(
    "rulings", [{}, {"equal_unopposed": "hits"}, {"damage_roll": "on"}, {"grazing": "on"}], ids=str
)
@pytest.mark.parametrize("missile", [True, False])
@pytest.mark.parametrize("difficulty", [-6, 0, 2])
def test_unopposed(rulings: dict[str, str], missile: bool, difficulty: int) -> None:
    of = rules(**rulings)
    attacker, target = one("A: Fair longbow knife archery Good"), one("B: Good leather shield medium wounds hurt")
    odds = aim_odds(of, Aim(attacker, target, difficulty, missile))
    leads: dict[int, Fraction] = {}
    outcomes: dict[str, Fraction] = {}
    plays = every(of, lambda referee: unopposed(referee, attacker, target, difficulty, missile=missile), folded)
    for result, chance in plays:
        lead = result.leads[0][1]
        leads[lead] = leads.get(lead, Fraction(0)) + chance
        worst = settle(of, (target,), result.hits).worst("B")
        outcomes[worst] = outcomes.get(worst, Fraction(0)) + chance
    assert (dict(odds.leads), dict(odds.outcomes)) == (leads, outcomes)


@pytest.mark.parametrize("ruling", ["off", "on", "4df"])
def test_a_damage_roll(ruling: str) -> None:
    of = rules(damage_roll=ruling)
    struck = Blow(one(SNORRI), one(BRYNHILD), 2)
    counts: dict[str, Fraction] = {}

    def play(referee: Referee) -> Exchange:
        return Exchange((), (), (damage_roll(referee, struck.winner, struck.loser, 2),))

    for result, chance in every(of, play, folded):
        outcome = suffer(of, struck.loser, result.hits[0].wound).outcome
        counts[outcome] = counts.get(outcome, Fraction(0)) + chance
    assert blow_odds(of, struck) == counts


# --- many rounds -----------------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("first", "second"),
    [(SNORRI, BRYNHILD), (SNORRI, "3 x Bandit: Fair ODF3 DDF1 fodder"), (SNORRI, "2 x Foe: Fair ODF4")],
)
def test_simulated_rounds_within_four_standard_errors(first: str, second: str) -> None:
    times = len(sweep(100_000, 3000))
    sides = some(first), some(second)
    tray = Tray(SeededDice("ashes"))
    referee = Referee(rules(), tray, FirstChooser())
    counts: dict[str, Counter[str]] = {who.name: Counter() for side in sides for who in side}
    for _ in range(times):
        settled = settle(rules(), (*sides[0], *sides[1]), exchange(referee, *sides).hits)
        tray.rolls.clear()
        for name, found in counts.items():
            found[settled.worst(name)] += 1
    odds = exchange_odds(rules(), *sides)
    for name, found in counts.items():
        assert set(found) <= set(odds.outcomes[name])
        for outcome, share in odds.outcomes[name].items():
            chance = float(share)
            assert abs(found[outcome] / times - chance) <= 4 * sqrt(chance * (1 - chance) / times) + 1e-12


# --- the reader's claim ----------------------------------------------------------------------------------------------


def test_what_becomes_of_the_victims_of_hits() -> None:
    attacker, defender = one(SNORRI), one(BRYNHILD)
    hits, outcomes = given_a_hit(rules(), attacker, defender)
    odds = exchange_odds(rules(), (attacker,), (defender,))
    assert sum(outcomes.values()) == 1
    assert {name: share * hits for name, share in outcomes.items()} == {
        name: share for name, share in odds.outcomes["Brynhild"].items() if name != UNHURT
    }


def test_a_fighter_that_cannot_win_hits_nobody() -> None:
    assert given_a_hit(rules(), one("A: Poor fodder"), one("B: Great fodder")) == (0, {})


def test_whether_almost_all_hits_end_as_hurt_or_very_hurt() -> None:
    found: dict[str, Claim] = {one.title: one for one in claim(rules())}
    shares = {title: round(float(one.hurt), 3) for title, one in found.items()}
    assert shares["two-handed sword against heavy leather"] > 0.9
    assert shares["fists against no armor"] < 0.2
    for one_claim in found.values():
        assert one_claim.hurt <= one_claim.of_wounds <= 1
        assert not one_claim.hits or sum(one_claim.outcomes.values()) == 1


@pytest.mark.parametrize(
    ("factor", "least", "most"), [(-2, 0, 0.25), (0, 0.3, 0.7), (2, 0.85, 1), (4, 0.5, 0.9), (6, 0, 0.6)]
)
def test_the_claim_holds_for_some_damage_factors_only(factor: int, least: float, most: float) -> None:
    _, outcomes = given_a_hit(rules(), one(f"A: Good ODF{factor} DDF0"), one("B: Good ODF0 DDF0"))
    share = float(sum(outcomes.get(wound, Fraction(0)) for wound in ("hurt", "very_hurt")))
    assert least <= share <= most


def test_stuns_have_odds_too() -> None:
    odds = exchange_odds(rules(), (one(SNORRI, strike=TO_STUN),), (one(BRYNHILD),))
    assert set(odds.outcomes["Brynhild"]) == {UNHURT, "stunned", "very_stunned", "knocked_out"}
    assert blow(rules(), one(SNORRI, strike=TO_STUN), one(BRYNHILD), 1).strike == TO_STUN
