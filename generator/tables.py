"""Rules tables as data: load, check, overlay a house file, look up.

A table is rolled on (`dice`, `read`, `rows`) or a list (`entries`). Every table has a `section` and a `title`. A row's
`on` is what must come: "7", "2-4", "<=7" or "14+". What else a table may hold is declared by its system as a `Shape`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.checks import Check, Names, nearest
from generator.errors import TableError

NO_LIMIT = 10**6

StrPath = str | os.PathLike[str]


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


class Ruling(NamedTuple):
    """What stands where the rules are open; `alternatives` maps other values to what they mean."""

    name: str
    section: str
    value: str
    reason: str
    alternatives: Mapping[str, str]


class Shape(NamedTuple):
    """What a table may hold beside the common keys: `cells` of its rows or entries, `head` keys, and, where it has
    columns, the check of a cell under a column."""

    cells: Mapping[str, Check]
    head: Mapping[str, Check] = MappingProxyType({})
    column: Check | None = None


class Rules:
    """The tables and rulings of one system; `house` is the path of the file laid over them, if any."""

    def __init__(
        self, version: str, tables: Tables, rulings: Callable[[], dict[str, Ruling]], house: str | None = None
    ) -> None:
        self.version = version
        self.tables = tables
        self.house = house
        self._read_rulings = rulings

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by name, read when first asked for."""
        return self._read_rulings()

    def table(self, name: str) -> Table:
        """The table of that name.

        Raises:
            TableError: no such table; says which name is nearest.
        """
        found = self.tables.get(name)
        if found is None:
            raise TableError(f"no table is called '{name}'{nearest(name, self.tables)}; `paperdelve tables` lists them")
        return found

    def verify(self) -> None:
        """Check every table and ruling.

        Raises:
            TableError: one that is not sound.
        """
        self.tables.verify()
        assert self.rulings

    def ruling(self, name: str) -> str:
        """The value of a ruling in force."""
        return self.rulings[name].value


# --- reading ---------------------------------------------------------------------------------------------------------


def read_toml(path: StrPath) -> dict[str, Any]:
    """The contents of a TOML file.

    Raises:
        TableError: the file is missing, unreadable or not TOML.
    """
    import tomli

    try:
        with open(path, encoding="utf-8") as stream:
            return tomli.loads(stream.read())
    except OSError as error:
        raise TableError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    except UnicodeDecodeError:
        raise TableError(f"{path}: is not UTF-8 text; save it as UTF-8") from None
    except tomli.TOMLDecodeError as error:
        raise TableError(f"{path}: is not valid TOML: {error}; mend that place") from None


def span(on: str) -> tuple[int, int] | None:
    """The numbers that `on` means, both ends inclusive, or None if it cannot be read."""
    if on.startswith("<="):
        return (-NO_LIMIT, int(on[2:])) if on[2:].isdecimal() else None
    if on.endswith("+"):
        return (int(on[:-1]), NO_LIMIT) if on[:-1].isdecimal() else None
    low, dash, high = on.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        return None
    return int(low), int(high or low)


_FIELDS = {"section", "title", "dice", "read", "rows", "entries"}
_HEAD = _FIELDS | {"add", "target", "target_ruling", "column", "columns"}


def build_table(name: str, raw: Mapping[str, Any], shape: Shape, names: Names, source: str) -> Table:
    """Check one table and freeze it.

    Raises:
        TableError: an unknown or missing key, a wrong value, a gap or an overlap; names file, table and row.
    """
    where = f"{source}, table {name}"
    for key in raw:
        if key not in _HEAD and key not in shape.head:
            raise TableError(f"{where}: unknown key '{key}'{nearest(key, _HEAD | set(shape.head))}")
    for key in ("section", "title", *shape.head):
        if key not in raw:
            raise TableError(f"{where}: '{key}' is missing")
    for key, check in shape.head.items():
        _checked(raw[key], check, names, f"{where}: '{key}'")
    columns = raw.get("columns", [])
    cell_checks = dict(shape.cells)
    for column in columns:
        if shape.column is not None:
            cell_checks[column] = shape.column
    rows = tuple(
        _row(raw_row, place, columns, cell_checks, names, where) for place, raw_row in enumerate(raw.get("rows", []), 1)
    )
    dice = _dice(raw, where)
    if dice:
        _covered(rows, dice, raw, where)
    entries = raw.get("entries", {})
    for entry, cells in entries.items():
        _cells(cells, cell_checks, names, f"{where}, entry {entry}")
    if not dice and not entries:
        raise TableError(f"{where}: has neither dice and rows nor entries")
    extra = {
        key: value for key, value in raw.items() if key not in {"section", "title", "dice", "read", "rows", "entries"}
    }
    return Table(name, raw["section"], raw["title"], source, dice, raw.get("read", "total"), rows, entries, extra)


def _dice(raw: Mapping[str, Any], where: str) -> tuple[int, int] | None:
    if "dice" not in raw:
        return None
    count, d, sides = str(raw["dice"]).partition("d")
    if not (d and count.isdecimal() and sides.isdecimal()):
        raise TableError(f'{where}: dice = "{raw["dice"]}" is no dice; write "2d6"')
    return int(count), int(sides)


def _row(raw: Any, place: int, columns: list[str], checks: Mapping[str, Check], names: Names, where: str) -> Row:
    if not isinstance(raw, dict) or not isinstance(raw.get("on"), str):
        raise TableError(f'{where}, row {place}: needs on = "..." with what must come, such as "2-4"')
    ends = span(raw["on"])
    if ends is None or ends[0] > ends[1]:
        raise TableError(f'{where}, row {place}: on = "{raw["on"]}" is no range; write "7", "2-4", "<=7" or "14+"')
    cells = {key: value for key, value in raw.items() if key != "on"}
    here = f'{where}, row {place} ("{raw["on"]}")'
    for column in columns:
        if column not in cells:
            raise TableError(f"{here}: column '{column}' is missing")
    _cells(cells, checks, names, here)
    return Row(raw["on"], ends[0], ends[1], cells)


def _cells(cells: Any, checks: Mapping[str, Check], names: Names, where: str) -> None:
    if not isinstance(cells, dict):
        raise TableError(f"{where}: must be a table of cells")
    for key, value in cells.items():
        if key not in checks:
            raise TableError(f"{where}: unknown key '{key}'{nearest(key, checks)}")
        _checked(value, checks[key], names, f"{where}: '{key}'")


def _checked(value: Any, check: Check, names: Names, where: str) -> None:
    wrong = check(value, names)
    if wrong:
        raise TableError(f"{where} is {wrong}")


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
            raise TableError(f'{where}, row {place} ("{row.on}"): overlaps the row before it')
        need = row.high + 1
    if need <= high:
        raise TableError(f"{where}: leaves a gap, nothing for {need}{'+' if high == NO_LIMIT else ''}")


# --- all tables of a system ------------------------------------------------------------------------------------------


class Tables(Mapping[str, Table]):
    """Every table of a system by name; files are read, and tables checked, when they are first asked for.

    `files` says which tables each file holds and `folder` where they are; `changes` are a house file's, `house` its
    path. A command thus pays for the tables that it rolls on. A house file is checked at once, see `verify`.
    """

    def __init__(
        self,
        files: Mapping[str, tuple[str, ...]],
        path_of: Callable[[str], str],
        shape_of: Callable[[str], Shape],
        names: Callable[[Tables], Names],
        changes: Mapping[str, Any],
        house: str,
    ) -> None:
        self._file_of = {name: file for file, tables in files.items() for name in tables}
        self._path_of = path_of
        self._shape_of = shape_of
        self._names = names(self)
        self._changes = changes
        self._house = house
        self._files: dict[str, dict[str, Any]] = {}
        self._built: dict[str, Table] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._file_of)

    def __len__(self) -> int:
        return len(self._file_of)

    def __contains__(self, name: object) -> bool:
        return name in self._file_of

    def __getitem__(self, name: str) -> Table:
        built = self._built.get(name)
        if built is None:
            built = build_table(name, self.raw(name), self._shape_of(name), self._names, self.source(name))
            self._built[name] = built
        return built

    def source(self, name: str) -> str:
        """The file that a table stands in."""
        return self._house if name in self._changes else f"{self._file_of[name]}.toml"

    def raw(self, name: str) -> Mapping[str, Any]:
        """A table as written, with the house file's change, not checked."""
        file = self._file_of[name]
        if file not in self._files:
            self._files[file] = read_toml(self._path_of(file))
        table: Mapping[str, Any] = self._files[file][name]
        return overlay(table, self._changes[name]) if name in self._changes else table

    def verify(self) -> None:
        """Check the house file's tables and all others with them, as a change may break a reference.

        Raises:
            TableError: an unknown table, or one that is not sound.
        """
        for name, change in self._changes.items():
            if name not in self:
                raise TableError(
                    f"{self._house}: no table is called '{name}'{nearest(name, self)}; see `paperdelve tables`"
                )
            if not isinstance(change, dict):
                raise TableError(f"{self._house}: '{name}' must be a table; write [{name}]")
        for name in self:
            self[name]


class Subjects(Mapping[str, frozenset[str]]):
    """`Names` worked out when a check first needs them."""

    def __init__(self, makers: Mapping[str, Callable[[], Iterable[str]]]) -> None:
        self._makers = makers
        self._known: dict[str, frozenset[str]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __getitem__(self, subject: str) -> frozenset[str]:
        if subject not in self._known:
            self._known[subject] = frozenset(self._makers[subject]())
        return self._known[subject]


# --- rulings and house files -----------------------------------------------------------------------------------------


def build_rulings(raw: Mapping[str, Any], chosen: Mapping[str, Any], source: str, house: str) -> dict[str, Ruling]:
    """Check the rulings and apply a house file's choices.

    Raises:
        TableError: a broken ruling, an unknown name, or a value that is no alternative.
    """
    rulings: dict[str, Ruling] = {}
    for name, cells in raw.items():
        if set(cells) != {"section", "value", "reason", "alternatives"}:
            raise TableError(f"{source}, ruling {name}: needs section, value, reason and alternatives, nothing else")
        rulings[name] = Ruling(name, cells["section"], cells["value"], cells["reason"], cells["alternatives"])
    for name, value in chosen.items():
        ruling = rulings.get(name)
        if ruling is None:
            raise TableError(f"{house}, ruling {name}: no ruling has that name{nearest(name, rulings)}")
        options = [ruling.value, *ruling.alternatives]
        if str(value) not in options:
            raise TableError(f"{house}, ruling {name}: '{value}' is not one of {', '.join(options)}")
        rulings[name] = Ruling(name, ruling.section, str(value), ruling.reason, ruling.alternatives)
    return rulings


def overlay(table: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A table with a house file's change: `rows` replaces all rows, `entries` replaces the named entries' cells."""
    merged = {**table, **change}
    if "entries" in change and "entries" in table:
        merged["entries"] = {
            **table["entries"],
            **{name: {**table["entries"].get(name, {}), **cells} for name, cells in change["entries"].items()},
        }
    return merged
