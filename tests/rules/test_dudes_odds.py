"""Exact odds against every face that the engine can be given, and against many duels of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path

import pytest
from brawls import one, referee, rules
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.choices import FirstChooser
from generator.dice import SeededDice, Tray
from generator.dudes.combat import Fighter, Strike, attack
from generator.dudes.odds import attack_odds, defense_fails, duel_odds, hit_chance
from generator.dudes.ring import Ring, duel
from generator.dudes.rules import load
from generator.referee import Referee

Sweep = Callable[[int, int], range]

PAIRS = [
    ("Zed: A14 D14", "Bob: A16 D16"),
    ("Zed: A14 D14, martial arts, grapple, sword, helmet, shield", "Bob: A16 D16, acrobatics, helmet, shield, boots"),
    ("Zed: A20 D4 HP5, axe", "Bob: A4 D20 HP17"),
    ("Zed: A30 D30", "Bob: A2 D2, club"),
    ("Zed: A0 D40 HP3", "Bob: A10 D10 HP12"),
    ("Zed: A0 D60", "Bob: A40 D0"),
    ("Zed: L1 HP1", "Bob: L10 HP1"),
]


class Listed:
    """Dice that follow a list of faces."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def faces(self, count: int, sides: int, wanted: object) -> tuple[int, ...]:
        """See `Dice`."""
        taken, self.left = tuple(self.left[:count]), self.left[count:]
        assert all(1 <= face <= sides for face in taken)
        return taken

    def branch(self, label: str) -> Listed:
        """See `Dice`."""
        return self


def every(attacker: Fighter, defender: Fighter) -> Iterator[Strike]:
    """The attack for each of the 1600 ways in which three dice can fall."""
    for faces in product(range(1, 21), range(1, 21), range(1, 5)):
        yield attack(Referee(rules(), Tray(Listed(faces)), FirstChooser()), attacker, defender)


@cache
def costs(attacker: Fighter, defender: Fighter) -> dict[int, float]:
    """The chance of each loss of hit points, counted over all faces; 0 is a miss."""
    counted: dict[int, int] = {}
    for strike in every(attacker, defender):
        counted[strike.damage] = counted.get(strike.damage, 0) + 1
    return {cost: count / 1600 for cost, count in counted.items()}


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_an_attack_over_all_faces(first: str, second: str) -> None:
    attacker, defender = one(first), one(second)
    odds = attack_odds(rules(), attacker, defender)
    strikes = list(every(attacker, defender))
    assert odds.hit == Fraction(sum(strike.hit for strike in strikes), 1600)
    assert odds.faints == Fraction(sum(not strike.defender.stands for strike in strikes), 1600)
    for cost, chance in odds.losses:
        assert chance == Fraction(sum(strike.damage == cost for strike in strikes), 1600)
    assert sum(chance for _, chance in odds.losses) == 1


def test_zed_hits_bob_as_counted_by_hand() -> None:
    """7 against 8: Zed's face must be two above Bob's, 18 + 17 + ... + 1 of 400 pairs; Bob's as high as Zed's, 210."""
    assert hit_chance(rules(), one("Zed: A14 D14"), one("Bob: A16 D16")) == Fraction(171, 400)
    assert hit_chance(rules(), one("Bob: A16 D16"), one("Zed: A14 D14")) == Fraction(210, 400)


def test_an_attack_that_is_rolled_is_read_against_each_face() -> None:
    bob = one("Bob: A16 D16")
    for total in range(1, 40):
        assert defense_fails(rules(), total, bob) == Fraction(sum(total > face + 8 for face in range(1, 21)), 20)


def propagated(first: Fighter, second: Fighter, start: int) -> tuple[float, float, float]:
    """Who wins, and the attacks on average, by following every attack until next to nothing is left standing."""
    hits = (costs(first, second), costs(second, first))
    standing = {(first.hit_points, second.hit_points): 1.0}
    won, length, turn = [0.0, 0.0], 0.0, start
    while sum(standing.values()) > 1e-13:
        length += sum(standing.values())
        after: dict[tuple[int, int], float] = {}
        for (own, other), chance in standing.items():
            for cost, share in hits[turn].items():
                left = (own, other - cost) if turn == 0 else (own - cost, other)
                if min(left) <= 0:
                    won[turn] += chance * share
                else:
                    after[left] = after.get(left, 0.0) + chance * share
        standing, turn = after, 1 - turn
    return won[0], won[1], length


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_duel_attack_by_attack_over_all_faces(first: str, second: str) -> None:
    zed, bob = one(first), one(second)
    starts = [propagated(zed, bob, start) for start in (0, 1)]
    for who, start in ((zed, starts[0]), (bob, starts[1])):
        odds = duel_odds(rules(), zed, bob, who.name)
        assert (odds.first_wins, odds.second_wins, odds.attacks) == pytest.approx(start, abs=1e-9)
    both = duel_odds(rules(), zed, bob)
    mean = [(one_ + other) / 2 for one_, other in zip(*starts, strict=True)]
    assert (both.first_wins, both.second_wins, both.attacks) == pytest.approx(mean, abs=1e-9)


def test_a_duel_by_hand() -> None:
    """Equal Dudes of one hit point: p = 19/40, the one who attacks first wins with p / (1 - (1 - p)^2)."""
    zed, bob = one("Zed: A14 D14 HP1"), one("Bob: A14 D14 HP1")
    p = 19 / 40
    assert duel_odds(rules(), zed, bob, "Zed").first_wins == pytest.approx(p / (1 - (1 - p) ** 2))
    assert duel_odds(rules(), zed, bob).first_wins == pytest.approx(0.5)
    assert duel_odds(rules(), zed, bob).attacks == pytest.approx(1 / p)


def test_two_who_cannot_hit_have_no_winner() -> None:
    odds = duel_odds(rules(), one("Zed: A0 D99"), one("Bob: A0 D99"))
    assert odds == (0.0, 0.0, 1.0, 0.0)


def test_a_weapon_is_worth_its_points_in_other_things() -> None:
    """[numbers] weapon_points: against that many skills and armor pieces a weapon is nearest to even."""
    armed = one("Zed: L5, sword")
    others = [
        "helmet, shield, boots",
        "helmet, shield, boots, gauntlets",
        "helmet, shield, boots, gauntlets, acrobatics",
    ]
    shares = [abs(0.5 - duel_odds(rules(), armed, one(f"Bob: L5, {things}")).first_wins) for things in others]
    assert shares.index(min(shares)) == 1
    assert shares[1] < 0.01


def test_house_dice_count(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[numbers.entries]\nattack_die = { value = 6 }\ndamage_die = { value = 2 }\n", "utf-8")
    house = load(path)
    odds = attack_odds(house, one("Zed: A14 D14", house), one("Bob: A14 D14", house))
    assert odds.losses == ((0, Fraction(21, 36)), (1, Fraction(15, 72)), (2, Fraction(15, 72)))


STATS = st.builds("{}: A{} D{} HP{}".format, st.just("X"), st.integers(0, 40), st.integers(0, 40), st.integers(1, 25))


@settings(max_examples=40)
@given(STATS, STATS, st.booleans(), st.booleans())
def test_swapping_the_two_swaps_the_odds(first: str, second: str, armed: bool, begins: bool) -> None:
    zed = one(first.replace("X", "Zed") + (", sword" if armed else ""))
    bob = one(second.replace("X", "Bob"))
    attacker = "Zed" if begins else None
    odds, swapped = duel_odds(rules(), zed, bob, attacker), duel_odds(rules(), bob, zed, attacker)
    assert odds.first_wins == pytest.approx(swapped.second_wins, abs=1e-9)
    assert odds.attacks == pytest.approx(swapped.attacks)
    assert odds.first_wins + odds.second_wins + odds.endless == pytest.approx(1)
    assert 0 <= odds.first_wins <= 1


@pytest.mark.sweep
@pytest.mark.parametrize(("first", "second"), PAIRS[:4])
def test_duels_of_the_engine_go_as_the_odds_say(first: str, second: str, sweep: Sweep) -> None:
    zed, bob = one(first), one(second)
    count = len(sweep(100_000, 2_000))
    asked = referee("duels")
    won = lengths = squares = 0
    for _ in range(count):
        asked.tray.rolls.clear()
        ring = Ring(asked, (zed, bob))
        won += duel(ring, "Zed", "Bob") == "Zed"
        lengths += ring.attacks
        squares += ring.attacks**2
    odds = duel_odds(rules(), zed, bob)
    share = odds.first_wins
    assert abs(won - count * share) <= 4 * sqrt(count * share * (1 - share)) + 1e-6
    mean = lengths / count
    assert abs(mean - odds.attacks) <= 4 * sqrt((squares / count - mean**2) / count) + 1e-9


@pytest.mark.sweep
def test_attacks_of_the_engine_hit_as_often_as_the_odds_say(sweep: Sweep) -> None:
    zed, bob = one(PAIRS[1][0]), one(PAIRS[1][1])
    odds = attack_odds(rules(), zed, bob)
    count = len(sweep(100_000, 3_000))
    asked = Referee(rules(), Tray(SeededDice("attacks")), FirstChooser())
    found = [attack(asked, zed, bob).damage for _ in range(count)]
    for cost, chance in odds.losses:
        share = float(chance)
        assert abs(found.count(cost) - count * share) < 4 * sqrt(count * share * (1 - share))
