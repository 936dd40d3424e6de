"""The Big Bad (34.1): every throw in every column, its Rep raised to the Star's, its items."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from adventures import referee, rules

from generator.twohour.bigbad import roll_big_bad, roll_big_bad_race
from generator.twohour.characters import Profession

Sweep = Callable[[int, int], range]

PAIRS = list(itertools.product(range(1, 7), repeat=2))

# On how many of the 36 throws each race comes, by column (34.1).
THROWS = {
    4: {"troll": 3, "ogre": 3, "feral_vampire": 4, "orc": 11, "ghoul": 5, "goblin": 7, "ratman": 3},
    5: {
        "demon_petty": 3,
        "troll": 3,
        "ogre": 4,
        "feral_vampire": 5,
        "orc": 11,
        "ghoul": 4,
        "beastman": 3,
        "goblin": 2,
        "ratman": 1,
    },
    6: {"demon_major": 6, "demon_petty": 15, "troll": 9, "beastman": 3, "ogre": 2, "feral_vampire": 1},
}


@pytest.mark.parametrize("star_rep", range(3, 10))
def test_34_1_every_throw_in_the_column_of_the_stars_rep(star_rep: int) -> None:
    counts = Counter(roll_big_bad_race(referee(dice=f"{one} {two}"), star_rep) for one, two in PAIRS)
    assert counts == THROWS[min(max(star_rep, 4), 6)]


def test_34_1_raised_to_the_stars_rep_and_up_to_two_above() -> None:
    """An Orc Warrior of Rep 4 against a Star of Rep 5: 1-3 the same, 4-5 one more, 6 two more."""
    reps = [roll_big_bad(referee(dice=f"4 4 2 4 3 {die} 6"), 5, lambda race: race).rep for die in range(1, 7)]
    assert reps == [5, 5, 5, 6, 6, 7]


@pytest.mark.parametrize("star_rep", [3, 4])
def test_34_1_a_big_bad_that_is_strong_enough_is_not_raised(star_rep: int) -> None:
    asked = referee(dice="3 3 2 4 3 6")
    made = roll_big_bad(asked, star_rep, lambda race: race)
    assert (made.race, made.rep) == ("orc", 4)
    assert [roll.rule for roll in asked.tray.rolls] == ["34.1", "7.0.10", "7.0.10", "29.3"]


def test_34_1_the_rep_roll_comes_first() -> None:
    asked = referee(dice="4 4 2 4 6 6")
    assert roll_big_bad(asked, 5, lambda race: race).rep == 5
    asked = referee(dice="4 4 2 4 1 6 6")
    assert roll_big_bad(asked, 5, lambda race: race).rep == 7


def test_34_1_both_professions_are_raised() -> None:
    made = roll_big_bad(referee(dice="3 4 3 3 3 6 6 4 6"), 5, lambda race: race)
    assert (made.race, made.professions) == ("orc", (Profession("warrior", 6), Profession("caster", 5)))


def test_29_3_half_of_the_big_bads_own_an_item() -> None:
    owning = [
        bool(roll_big_bad(referee(dice=f"4 4 2 4 3 1 {die} 1 3 3 3 3"), 5, lambda race: race).items)
        for die in range(1, 7)
    ]
    assert owning == [True, True, True, False, False, False]


def test_29_3_items_go_by_the_raised_rep() -> None:
    asked = referee(dice="4 4 2 4 3 6 1 6 3 3 3 3 3 3 3 3 3")
    made = roll_big_bad(asked, 5, lambda race: race)
    assert made.rep == 7
    assert [item.kind for item in made.items] == ["potion", "weapon", "armor"]


def test_ruling_big_bad_doubles(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\nbig_bad_doubles = "no"\n', "utf-8")
    one = roll_big_bad(referee(dice="4 4 3 3 3 1 6", house=house), 5, lambda race: race)
    assert one.professions == (Profession("warrior", 5),)
    two = roll_big_bad(referee(dice="4 4 3 3 3 5 5 1 6"), 5, lambda race: race)
    assert two.professions == (Profession("warrior", 5), Profession("knight", 4))


@pytest.mark.sweep
def test_a_big_bad_is_never_below_the_star_and_named_for_its_race(sweep: Sweep) -> None:
    for seed in sweep(2000, 100):
        star_rep = 3 + seed % 7
        asked = referee(f"sweep {seed}")
        made = roll_big_bad(asked, star_rep, lambda race: f"a {race}")
        assert made.rep >= star_rep
        assert made.name == f"a {made.race}"
        assert made.race in rules().tables["minions"].extra["columns"]
        assert {roll.who for roll in asked.tray.rolls} == {"Big Bad"}
        raised = [roll for roll in asked.tray.rolls if roll.why == "A Big Bad weaker than the Star"]
        assert made.rep <= star_rep + 2 or not raised
