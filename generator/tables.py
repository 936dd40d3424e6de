"""All tables and rulings of a system: read, overlaid with a house file, looked up. `table` checks each."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import Any

from generator.checks import Names, nearest
from generator.errors import TableError
from generator.kept import kept
from generator.named import NamedTuple
from generator.resources import data
from generator.table import Shape, Table, build_table

StrPath = str | os.PathLike[str]


class Ruling(NamedTuple):
    """What stands where the rules are open; `alternatives` maps other values to what they mean, and `making` says that
    it bears on what is made beforehand, not on play."""

    name: str
    section: str
    value: str
    reason: str
    alternatives: Mapping[str, str]
    making: bool = False


class Rules:
    """The tables and rulings of one system; `house` is the path of the file laid over them, if any."""

    def __init__(
        self, version: str, tables: Tables, rulings: Callable[[], dict[str, Ruling]], house: str | None = None
    ) -> None:
        self.version = version
        self.tables = tables
        self.house = house
        self.memo: dict[Hashable, Any] = {}  # what rules code has worked out of the tables and may keep
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
    return _parsed(path, _read(path))


def own_toml(path: str) -> dict[str, Any]:
    """The contents of a TOML file that comes with the program: parsed once, then kept (see `kept`).

    Raises:
        TableError: as `read_toml`.
    """
    source = _read(path)
    content: dict[str, Any] = kept(path, source, lambda: _parsed(path, source))
    return content


def _read(path: StrPath) -> bytes:
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise TableError(f"{path}: cannot be read ({error.strerror}); check the path") from None


def _parsed(path: StrPath, source: bytes) -> dict[str, Any]:
    import tomli

    try:
        return tomli.loads(source.decode("utf-8-sig").replace("\r\n", "\n"))  # Notepad begins files with a mark
    except UnicodeDecodeError:
        raise TableError(f"{path}: is not UTF-8 text; save it as UTF-8") from None
    except tomli.TOMLDecodeError as error:
        raise TableError(f"{path}: is not valid TOML: {error}; mend that place") from None


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
            self._files[file] = own_toml(self._path_of(file))
        table: Mapping[str, Any] = self._files[file][name]
        return overlay(table, self._changes[name]) if name in self._changes else table

    def with_table(self, table: Table) -> Tables:
        """The same tables, but for one that takes the place of that of its name."""
        changed = copy(self)
        changed._built = {**self._built, table.name: table}
        return changed

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


# --- a whole system --------------------------------------------------------------------------------------------------


def load_rules(
    version: str,
    system: str,
    files: Mapping[str, tuple[str, ...]],
    shape_of: Callable[[str], Shape],
    names: Callable[[Tables], Names],
    house: StrPath | None = None,
) -> Rules:
    """All tables and rulings of `data/<system>/`, with a house file laid over them. Tables are checked when they are
    first used, with a house file all at once.

    Raises:
        TableError: a table or ruling of the house file that is not sound.
    """

    def path_of(file: str) -> str:
        return data(system, f"{file}.toml")

    changes = house_part(read_toml(house), system, str(house)) if house else {}
    chosen = changes.pop("rulings", {})
    if not isinstance(chosen, dict):
        raise TableError(f"{house}: 'rulings' must be a table; write [rulings]")
    rules = Rules(
        version,
        Tables(files, path_of, shape_of, names, changes, str(house)),
        lambda: build_rulings(own_toml(path_of("rulings")), chosen, "rulings.toml", str(house)),
        str(house) if house else None,
    )
    if house:
        rules.verify()
    return rules


PARTS = ("2hdc", "dudes", "fudge", "conversion")
"""The parts of a house file that speaks to several systems at once, as `[dudes.armor]`."""


def house_part(content: dict[str, Any], system: str, house: str) -> dict[str, Any]:
    """What a house file says to one system: all of it, unless it is written by parts.

    Raises:
        TableError: something outside the parts, or a part that is no table.
    """
    if not has_parts(content):
        return content
    for name, part in content.items():
        if name not in PARTS:
            raise TableError(f"{house}: '{name}' stands outside the parts of this file; write [2hdc.{name}], or so")
        if not isinstance(part, dict):
            raise TableError(f"{house}: '{name}' must be a part with tables, such as [{name}.rulings]")
    return dict(content.get(system, {}))


def has_parts(content: Mapping[str, Any]) -> bool:
    """Whether a house file is written by parts, one for each system."""
    return any(name in content for name in PARTS)


def entries_of(tables: Tables, name: str) -> Mapping[str, Any]:
    """A list's entries as written; none where a house file put something else in their place."""
    entries = tables.raw(name).get("entries")
    sound = isinstance(entries, dict) and all(isinstance(cells, dict) for cells in entries.values())
    return entries if sound and entries else {}


# --- rulings and house files -----------------------------------------------------------------------------------------


def build_rulings(raw: Mapping[str, Any], chosen: Mapping[str, Any], source: str, house: str) -> dict[str, Ruling]:
    """Check the rulings and apply a house file's choices.

    Raises:
        TableError: a broken ruling, an unknown name, or a value that is no alternative.
    """
    rulings: dict[str, Ruling] = {}
    for name, cells in raw.items():
        if set(cells) - {"making"} != {"section", "value", "reason", "alternatives"}:
            raise TableError(f"{source}, ruling {name}: needs section, value, reason and alternatives, nothing else")
        rulings[name] = Ruling(name, **cells)
    for name, value in chosen.items():
        ruling = rulings.get(name)
        if ruling is None:
            raise TableError(f"{house}, ruling {name}: no ruling has that name{nearest(name, rulings)}")
        options = [ruling.value, *ruling.alternatives]
        if str(value) not in options:
            raise TableError(f"{house}, ruling {name}: '{value}' is not one of {', '.join(options)}")
        rulings[name] = ruling._replace(value=str(value))
    return rulings


def overlay(table: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A table with a house file's change: `rows` replaces all rows, `entries` replaces the named entries' cells."""
    merged = {**table, **change}
    old, new = table.get("entries"), change.get("entries")
    if isinstance(old, dict) and isinstance(new, dict):
        merged["entries"] = old | {name: _over(old.get(name), cells) for name, cells in new.items()}
    return merged


def _over(old: Any, new: Any) -> Any:
    """Cells over cells; what is no table of cells is left for the check to find."""
    return {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new
