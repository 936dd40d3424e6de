"""Treasure (40.0): the rows, and one roll read for every number that may be added."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest
from adventures import referee

from generator.dice import Reason
from generator.twohour.items import KINDS, Item
from generator.twohour.treasure import COINS, Hoard, Treasure, roll_treasure

Sweep = Callable[[int, int], range]

# score -> items by kind (40.0)
ITEMS: dict[int, dict[str, int]] = {
    **{score: {} for score in (1, 2, 3, 4)},
    5: {"potion": 1},
    6: {"weapon": 1},
    7: {"clothing": 1},
    8: {"potion": 2, "armor": 1, "weapon": 1},
    9: {"potion": 3, "clothing": 1, "weapon": 1},
    10: {"potion": 3, "clothing": 1, "weapon": 1, "armor": 1},
    11: {"potion": 3, "clothing": 1, "weapon": 2, "armor": 1, "casting_tool": 1},
    12: {"potion": 4, "clothing": 1, "weapon": 2, "armor": 2, "casting_tool": 1},
    13: {"potion": 5, "clothing": 2, "weapon": 3, "armor": 3, "casting_tool": 2},
    14: {"potion": 6, "clothing": 2, "weapon": 4, "armor": 3, "casting_tool": 3},
}
# score -> coin, least and most of it
PURSES = {
    3: ("bronze", 1, 3),
    4: ("bronze", 3, 3),
    6: ("bronze", 1, 3),
    7: ("bronze", 1, 3),
    9: ("bronze", 4, 6),
    11: ("bronze", 2, 12),
    13: ("silver", 4, 6),
    14: ("gold", 1, 3),
}


def added(number: int) -> Reason:
    return Reason("Big Bad's Rep", number, "41.0")


def verify(hoard: Hoard) -> None:
    """The hoard holds what the row of its score says, by kind and coin."""
    row = min(hoard.score, 14)
    assert Counter(item.kind for item in hoard.items) == ITEMS[row]
    coin, least, most = PURSES.get(row, ("bronze", 0, 0))
    for name in COINS:
        worth = getattr(hoard, name)
        assert least <= worth <= most if name == coin else worth == 0


@pytest.mark.sweep
def test_40_0_a_treasure_is_what_its_row_says(sweep: Sweep) -> None:
    seen = set()
    for seed, plus in itertools.product(sweep(200, 8), range(10)):
        treasure = roll_treasure(referee(f"sweep {seed}"), "You", add=added(plus) if plus else None)
        (hoard,) = treasure.hoards
        assert hoard.score == treasure.die + plus
        assert 1 <= treasure.die <= 6
        assert (treasure.add, treasure.possible) == (plus, None)
        verify(hoard)
        seen.add(hoard.score)
    assert seen >= set(range(2, 15))


@pytest.mark.parametrize("die", range(1, 7))
def test_40_0_a_room_without_anything_added(die: int) -> None:
    treasure = roll_treasure(referee(dice=f"{die} 3 3 3 3 3 3"), "You")
    assert treasure.hoards[0].score == treasure.die == die
    assert treasure.add == 0
    verify(treasure.hoards[0])


def test_40_0_coins_then_items_are_rolled_in_the_order_of_the_row() -> None:
    asked = referee(dice="4 2 1 1 1 2 2 2 3 3 3 4 4 6 6")
    treasure = roll_treasure(asked, "T07", add=added(5))
    hoard = treasure.hoards[0]
    assert (hoard.score, hoard.bronze) == (9, 4)
    assert [(item.id, item.amount) for item in hoard.items] == [
        ("rage", 1),
        ("courage", 1),
        ("healing", 2),
        ("absorbing_undershirt", None),
        ("sword_of_rage", None),
    ]
    first, coins = asked.tray.rolls[:2]
    assert (first.rule, first.dice, first.result, first.reasons) == ("40.0", (4,), 9, (added(5),))
    assert (coins.why, coins.result) == ("coins", 4)
    assert all(roll.who == "T07" for roll in asked.tray.rolls)


@pytest.mark.sweep
def test_a_poorer_reading_takes_the_first_of_each_kind(sweep: Sweep) -> None:
    for seed in sweep(500, 40):
        treasure = roll_treasure(referee(f"sweep {seed}"), "P1", adds=range(1, 11))
        assert treasure.add is None
        assert [hoard.score for hoard in treasure.hoards] == [treasure.die + plus for plus in range(1, 11)]
        stock = {kind: max((of(hoard, kind) for hoard in treasure.hoards), key=len) for kind in KINDS}
        for hoard in treasure.hoards:
            verify(hoard)
            for kind in KINDS:
                assert of(hoard, kind) == stock[kind][: len(of(hoard, kind))]


def of(hoard: Hoard, kind: str) -> list[Item]:
    return [item for item in hoard.items if item.kind == kind]


@pytest.mark.sweep
def test_no_item_is_rolled_that_no_reading_gives(sweep: Sweep) -> None:
    for seed in sweep(200, 30):
        asked = referee(f"sweep {seed}")
        treasure = roll_treasure(asked, "P1", adds=range(1, 5))
        most = Counter[str]()
        for hoard in treasure.hoards:
            most |= Counter(item.kind for item in hoard.items)
        rolled = [roll for roll in asked.tray.rolls if roll.rule.startswith("29.1.") and len(roll.dice) == 2]
        assert len(rolled) == most.total()


def test_coins_written_alike_are_the_same_coins() -> None:
    treasure = roll_treasure(referee(dice="2 5 3 3 3 2 2 4 4 5 5 6 6 1 1 1"), "P1", adds=range(1, 6))
    assert [hoard.bronze for hoard in treasure.hoards] == [3, 3, 0, 3, 3]


@pytest.mark.parametrize("section", ["37.1.3", "37.1.4", "37.1.5"])
def test_37_1_a_treasure_that_is_only_possible(section: str) -> None:
    for die in (1, 2, 3):
        asked = referee(dice=f"{die} 3 6")
        treasure = roll_treasure(asked, "S05", maybe=section)
        assert (treasure.possible, treasure.die, treasure.hoards[0].bronze) == (die, 3, 3)
        assert asked.tray.rolls[0].rule == section
    for die in (4, 5, 6):
        asked = referee(dice=f"{die}")
        assert roll_treasure(asked, "S05", add=added(2), maybe=section) == Treasure(0, 2, (), die)
        assert len(asked.tray.rolls) == 1
