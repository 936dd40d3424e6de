"""Treasure (40.0), down to each item."""

from __future__ import annotations

from collections.abc import Sequence

from generator.dice import Reason
from generator.named import NamedTuple
from generator.table import Row
from generator.twohour.items import Item, roll_item
from generator.twohour.referee import Referee, amount, chance, total

COINS = ("bronze", "silver", "gold")


class Hoard(NamedTuple):
    """What one result of the table is worth. `score`: the die and what was added to it."""

    score: int
    bronze: int = 0
    silver: int = 0
    gold: int = 0
    items: tuple[Item, ...] = ()


class Treasure(NamedTuple):
    """One roll for treasure, read for every number that may be added to its die.

    `add` is that number where it is known (0 for a room, the Big Bad's Rep, a dungeon level) and `hoards` then has one
    entry; where it is known only at the table (enemies defeated), `add` is None and `hoards` has one entry for 1, 2 ...
    `possible` is the die for "there could be treasure" (1-3), None where there is always a roll.
    """

    die: int
    add: int | None
    hoards: tuple[Hoard, ...]
    possible: int | None = None


def roll_treasure(
    referee: Referee, who: str, *, add: Reason | None = None, adds: Sequence[int] = (), maybe: str | None = None
) -> Treasure:
    """Roll a treasure.

    `add` is what is added to the die, if it is known; `adds` are the numbers that may be added, if it is not. `maybe`
    is the section that makes the treasure only possible (1-3). The items are rolled once, as many as the richest of
    the possible rows holds; a poorer row takes the first of each kind. So the roll reads the same whenever it is met.
    """
    table = referee.rules.tables["treasure"]
    possible = None
    if maybe:
        check = chance(referee.tray, 3, who=who, why="is there a treasure?", rule=maybe)
        possible = check.dice[0]
        if not check.result:
            return Treasure(0, add.value if add else None, (), possible)
    reasons = (add,) if add else ()
    roll = total(referee.tray, 1, who=who, why=table.title, rule=table.section, reasons=reasons)
    scores = [roll.result + extra for extra in adds] or [roll.result]
    rows = [table.row(score) for score in scores]
    coins = _coins(referee, rows, who)
    stock = _stock(referee, rows, who)
    hoards = tuple(_hoard(score, row, stock, coins) for score, row in zip(scores, rows, strict=True))
    known = None if adds else (add.value if add else 0)
    return Treasure(roll.dice[0], known, hoards, possible)


def _stock(referee: Referee, rows: list[Row], who: str) -> dict[str, list[Item]]:
    kinds = dict.fromkeys(kind for row in rows for kind in row.cells if kind not in COINS)
    most = {kind: max(int(row.cells.get(kind, 0)) for row in rows) for kind in kinds}
    return {kind: [roll_item(referee, kind, who) for _ in range(count)] for kind, count in most.items()}


def _coins(referee: Referee, rows: list[Row], who: str) -> dict[str, int]:
    """The worth of each different amount of coins, rolled once."""
    written = dict.fromkeys(str(row.cells[coin]) for row in rows for coin in COINS if coin in row.cells)
    return {text: amount(referee.tray, text, who=who, why="coins", rule="40.0") for text in written}


def _hoard(score: int, row: Row, stock: dict[str, list[Item]], coins: dict[str, int]) -> Hoard:
    items = tuple(item for kind in row.cells if kind in stock for item in stock[kind][: int(row.cells[kind])])
    worth = {coin: coins[str(row.cells[coin])] for coin in COINS if coin in row.cells}
    return Hoard(score, items=items, **worth)
