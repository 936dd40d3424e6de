"""One rules table: the record, and the check that makes it of what stands in a file.

A table is rolled on (`dice`, `read`, `rows`) or a list (`entries`). Every table has a `section` and a `title`. A row's
`on` is what must come: "7", "2-4", "<=7" or "14+". What else a table may hold is declared by its system as a `Shape`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generator.checks import Check, Names, nearest
from generator.errors import TableError
from generator.named import NamedTuple

NO_LIMIT = 10**6


class Row(NamedTuple):
    """One row: `low` to `high` inclusive, and its cells without `on`."""

    on: str
    low: int
    high: int
    cells: Mapping[str, Any]


class Table(NamedTuple):
    """A checked table; `dice` is (count, sides) or None for a list, `extra` what else its head says."""

    name: str
    section: str
    title: str
    source: str
    dice: tuple[int, int] | None
    read: str
    rows: tuple[Row, ...]
    entries: Mapping[str, Mapping[str, Any]]
    extra: Mapping[str, Any]

    def row(self, value: int) -> Row:
        """The row for a result; a result beyond the table's ends counts as the nearest row."""
        for row in self.rows:
            if row.low <= value <= row.high:
                return row
        return min(self.rows, key=lambda row: min(abs(row.low - value), abs(row.high - value)))


class Shape(NamedTuple):
    """What a table may hold beside the common keys: `cells` of its rows or entries, of which `required` may not be
    missing, `head` keys, and, where it has columns, the check of a cell under a column."""

    cells: Mapping[str, Check]
    head: Mapping[str, Check] = MappingProxyType({})
    column: Check | None = None
    required: tuple[str, ...] = ()
    entry: Callable[[str, Mapping[str, Any]], str | None] | None = None  # says what is wrong with a whole entry


def span(on: str) -> tuple[int, int] | None:
    """The numbers that `on` means, both ends inclusive, or None if it cannot be read."""
    if on.startswith("<="):
        most = _number(on[2:])
        return None if most is None else (-NO_LIMIT, most)
    if on.endswith("+"):
        least = _number(on[:-1])
        return None if least is None else (least, NO_LIMIT)
    first, dash, last = on.partition("-")
    low, high = _number(first), _number(last if dash else first)
    return None if low is None or high is None else (low, high)


def _number(text: str) -> int | None:
    """A number of at most four digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


_TYPES: dict[str, type] = dict.fromkeys(
    ("section", "title", "dice", "add", "target", "target_ruling", "column", "read"), str
)
_TYPES |= {"rows": list, "entries": dict, "columns": list}
_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "a table"}
_READS = ("total", "passes")
_OWN = ("section", "title", "dice", "read", "rows", "entries")


def build_table(name: str, raw: Mapping[str, Any], shape: Shape, names: Names, source: str) -> Table:
    """Check one table and freeze it.

    Raises:
        TableError: an unknown or missing key, a wrong value, a gap or an overlap; names file, table and row.
    """
    where = f"{source}, table {name}"
    _head(raw, shape, names, where)
    columns = raw.get("columns", [])
    checks = dict(shape.cells)
    if shape.column is not None:
        checks |= dict.fromkeys(columns, shape.column)
    required = (*shape.required, *columns)
    rows = tuple(_row(row, place, required, checks, names, where) for place, row in enumerate(raw.get("rows", []), 1))
    dice = _dice(raw, where)
    if dice:
        _covered(rows, dice, raw, where)
    entries = raw.get("entries", {})
    for entry, cells in entries.items():
        _cells(cells, shape.required, checks, names, f"{where}, entry {entry}")
        if shape.entry and (wrong := shape.entry(entry, cells)):
            raise TableError(f"{where}, entry {entry}: {wrong}")
    if not dice and not entries:
        raise TableError(f"{where}: has neither dice and rows nor entries")
    extra = {key: value for key, value in raw.items() if key not in _OWN}
    return Table(name, raw["section"], raw["title"], source, dice, raw.get("read", "total"), rows, entries, extra)


def _head(raw: Mapping[str, Any], shape: Shape, names: Names, where: str) -> None:
    """The keys beside rows and entries."""
    for key, value in raw.items():
        if key not in _TYPES and key not in shape.head:
            raise TableError(f"{where}: unknown key '{key}'{nearest(key, [*_TYPES, *shape.head])}")
        if key in _TYPES and not isinstance(value, _TYPES[key]):
            raise TableError(f"{where}: '{key}' must be {_KINDS[_TYPES[key]]}")
    for key in ("section", "title", *shape.head):
        if key not in raw:
            raise TableError(f"{where}: '{key}' is missing")
    for key, check in shape.head.items():
        if wrong := check(raw[key], names):
            raise TableError(f"{where}: '{key}' is {wrong}")
    if raw.get("read", "total") not in _READS:
        raise TableError(f'{where}: read = "{raw["read"]}" is not one of {", ".join(_READS)}')


def _dice(raw: Mapping[str, Any], where: str) -> tuple[int, int] | None:
    if "dice" not in raw:
        return None
    first, _, second = raw["dice"].partition("d")
    count, sides = _number(first), _number(second)
    if not count or not sides:
        raise TableError(f'{where}: dice = "{raw["dice"]}" is no dice; write "2d6"')
    return count, sides


def _row(raw: Any, place: int, required: tuple[str, ...], checks: Mapping[str, Check], names: Names, where: str) -> Row:
    if not isinstance(raw, dict) or not isinstance(raw.get("on"), str):
        raise TableError(f'{where}, row {place}: needs on = "..." with what must come, such as "2-4"')
    ends = span(raw["on"])
    if ends is None or ends[0] > ends[1]:
        raise TableError(f'{where}, row {place}: on = "{raw["on"][:20]}" is no range; write "7", "2-4", "<=7" or "14+"')
    cells = {key: value for key, value in raw.items() if key != "on"}
    _cells(cells, required, checks, names, f'{where}, row {place} ("{raw["on"]}")')
    return Row(raw["on"], ends[0], ends[1], cells)


def _cells(cells: Any, required: tuple[str, ...], checks: Mapping[str, Check], names: Names, where: str) -> None:
    if not isinstance(cells, dict):
        raise TableError(f"{where}: must be a table of cells")
    for key in required:
        if key not in cells:
            raise TableError(f"{where}: '{key}' is missing")
    for key, value in cells.items():
        if key not in checks:
            raise TableError(f"{where}: unknown key '{key}'{nearest(key, checks)}")
        if wrong := checks[key](value, names):
            raise TableError(f"{where}: '{key}' is {wrong}")


def _covered(rows: tuple[Row, ...], dice: tuple[int, int], raw: Mapping[str, Any], where: str) -> None:
    """No gap and no overlap from the lowest to the highest result that the dice (and what is added) can give."""
    count, sides = dice
    low, high = (0, count) if raw.get("read") == "passes" else (count, count * sides)
    if "add" in raw:
        high = NO_LIMIT
    ordered = sorted(enumerate(rows, 1), key=lambda pair: pair[1].low)
    need = low
    for place, row in ordered:
        if row.low > need:
            raise TableError(f'{where}, row {place} ("{row.on}"): leaves a gap, nothing for {need}')
        if row.low < need and not (row.low == -NO_LIMIT and need == low):
            wrong = f"begins below {low}, the least that can come" if need == low else "overlaps the row before it"
            raise TableError(f'{where}, row {place} ("{row.on}"): {wrong}')
        need = row.high + 1
    if need <= high:
        raise TableError(f"{where}: leaves a gap, nothing for {need}{'+' if high == NO_LIMIT else ''}")
