"""Searching and secret rooms (37.0): every throw of a search, every inside of a boneyard."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from adventures import referee

from generator.twohour.dungeon import SecretRoom
from generator.twohour.secrets import fill, numbers, roll_mob, roll_search

Sweep = Callable[[int, int], range]

TRIPLES = list(itertools.product(range(1, 7), repeat=3))


def room(kind: str, level: int = 1) -> SecretRoom:
    return SecretRoom("S05", kind, "east", level, 1, 4, (2, 3))


@pytest.mark.parametrize("rep", range(2, 8))
def test_37_0_doubles_up_to_the_rep_find_a_secret_room(rep: int) -> None:
    for faces in TRIPLES:
        search, found = roll_search(referee(dice=" ".join(map(str, faces))), "T05", ((2, rep),))
        assert found == (faces[0] == faces[1] <= rep)
        assert search.found_by == (faces[0] if faces[0] == faces[1] else None)
        assert (search.dice, search.room) == (faces, None)


@pytest.mark.parametrize("rep", range(2, 8))
def test_37_0_a_thief_searches_with_a_third_die(rep: int) -> None:
    for faces in TRIPLES:
        search, found = roll_search(referee(dice=" ".join(map(str, faces))), "T05", ((3, rep),))
        doubled = {face for face in faces if faces.count(face) > 1}
        assert found == any(face <= rep for face in doubled)
        assert search.found_by_thief == min(doubled, default=None)


def test_37_0_whoever_of_the_band_searches_best_counts() -> None:
    assert roll_search(referee(dice="5 5 1"), "T05", ((2, 4), (3, 4)))[1] is False
    assert roll_search(referee(dice="5 5 1"), "T05", ((2, 5), (3, 4)))[1] is True
    assert roll_search(referee(dice="5 1 5"), "T05", ((2, 6), (3, 4)))[1] is False
    assert roll_search(referee(dice="5 1 5"), "T05", ((2, 3), (3, 5)))[1] is True
    assert roll_search(referee(dice="5 5 5"), "T05", ())[1] is False


def test_a_search_is_kept_as_a_roll() -> None:
    asked = referee(dice="4 4 1")
    roll_search(asked, "T05", ((2, 5),))
    (roll,) = asked.tray.rolls
    assert (roll.who, roll.rule, roll.dice, roll.result) == ("T05", "37.0", (4, 4, 1), 1)


@pytest.mark.parametrize(("die", "change"), list(enumerate([1, -1, 2, -2, 3, -3], 1)))
def test_39_6_how_many_for_each_size_of_group(die: int, change: int) -> None:
    assert numbers(referee(), die, 9) == tuple(max(1, size + change) for size in range(1, 10))


@pytest.mark.parametrize("kind", ["vermin", "continues", "challenge"])
def test_37_1_only_a_boneyard_has_an_inside(kind: str) -> None:
    assert fill(referee(dice=""), room(kind), 4) == room(kind)


@pytest.mark.parametrize(
    ("die", "inside"), list(enumerate(["trap", "trap", "skeletons", "skeletons", "zombies", "empty"], 1))
)
def test_37_1_1_a_boneyard(die: int, inside: str) -> None:
    filled = fill(referee(dice=f"{die} 6 {'6 ' * 60}"), room("boneyard"), 4)
    assert (filled.inside, filled.die) == (inside, die)
    assert (filled.mob is not None) == (inside in ("skeletons", "zombies"))
    assert (filled.treasure is not None) == (inside != "empty")
    if filled.mob:
        assert filled.mob.race == {"skeletons": "skeleton", "zombies": "zombie"}[inside]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_37_1_4_a_traps_treasure_adds_the_dungeon_level(level: int) -> None:
    asked = referee(dice=f"1 3 1 {'3 ' * 20}")
    treasure = fill(asked, room("boneyard", level), 4).treasure
    assert treasure is not None
    assert (treasure.possible, treasure.add) == (3, level)
    assert [hoard.score for hoard in treasure.hoards] == [1 + level]
    assert [roll.rule for roll in asked.tray.rolls[:3]] == ["37.1.1", "37.1.4", "40.0"]


@pytest.mark.parametrize(("die", "section"), [(3, "37.1.3"), (5, "37.1.5")])
def test_37_1_3_treasure_goes_by_the_number_defeated(die: int, section: str) -> None:
    asked = referee(dice=f"{die} 4 3 3 6 3 3 6 1 2 {'3 ' * 40}")
    filled = fill(asked, room("boneyard"), 4)
    assert filled.mob is not None
    assert filled.mob.numbers == (1, 1, 1, 2)
    assert filled.treasure is not None
    assert filled.treasure.add is None
    assert [hoard.score - filled.treasure.die for hoard in filled.treasure.hoards] == [1, 2]
    assert section in {roll.rule for roll in asked.tray.rolls}
    assert [(roll.rule, roll.dice) for roll in asked.tray.rolls[:2]] == [("37.1.1", (die,)), ("39.6", (4,))]


@pytest.mark.sweep
@pytest.mark.parametrize("race", ["skeleton", "zombie"])
def test_a_mob_has_a_roster_as_long_as_its_largest_number(race: str, sweep: Sweep) -> None:
    for seed in sweep(300, 30):
        sizes = 1 + seed % 9
        mob = roll_mob(referee(f"sweep {seed}"), race, "S05", sizes)
        assert mob.numbers == numbers(referee(), mob.die, sizes)
        assert len(mob.roster) == max(mob.numbers)
        assert min(mob.numbers) >= 1
        assert {(member.race, member.rep) for member in mob.roster} == {(race, 3)}
        assert len({member.name for member in mob.roster}) == len(mob.roster)
