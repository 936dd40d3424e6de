"""The tables and rulings by which characters change systems, loaded, checked and overlaid with a house file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.checks import Check, Names, between, many, ref, text
from generator.errors import TableError
from generator.fudge.rules import WOUNDS
from generator.named import NamedTuple
from generator.systems import DUDES, FUDGE, TWOHOUR, System
from generator.table import Shape, Table
from generator.tables import Rules, StrPath, Subjects, Tables, entries_of, has_parts, load_rules, read_toml

VERSION = "conversion 1"
"""Our count of changes to tables and rulings that alter what a character becomes."""

SYSTEM = "conversion"

TARGETS = (DUDES, FUDGE)
"""The systems that a dungeon of 2 Hour Dungeon Crawl can be fought in beside its own."""

COMBATS = (TWOHOUR.name, *(system.name for system in TARGETS))
"""The names of all, its own first."""

FILES: Mapping[str, tuple[str, ...]] = {
    "dudes": ("dudes_rep", "dudes_ac", "dudes_shield", "dudes_weapons", "dudes_gifts", "dudes_items", "dudes_results"),
    "fudge": (
        *("fudge_rep", "fudge_ac", "fudge_shield", "fudge_weapons", "fudge_races"),
        *("fudge_gifts", "fudge_items", "fudge_results"),
    ),
}
"""The files of `data/conversion/`, and the tables that each holds."""

TABLE_OF: Mapping[str, str] = {"weapons": "weapons", "gifts": "attributes", "items": "items"}
"""The tables that must have a place for each entry of a table of 2 Hour Dungeon Crawl."""

RESULTS = ("duck_back", "minus_1_rep", "out_of_the_fight", "obviously_dead")
"""What the dungeon itself may do to somebody (37.0, 38.0)."""


def _traits(value: Any, names: Names) -> str | None:
    """Steps on the ladder by attribute."""
    if not isinstance(value, dict):
        return "not a table of steps, such as { strength = 1 }"
    attribute, step = ref("Fudge attribute"), between(-4, 4)
    return next((wrong for name in value if (wrong := attribute(name, names) or step(value[name], names))), None)


def _boxes(value: Any, names: Names) -> str | None:
    """Wounds of which there is one more box."""
    return many(lambda wound, _: None if wound in WOUNDS else f"'{wound}', no wound")(value, names)


def _rows(**cells: Check) -> Shape:
    return Shape(cells=cells, required=tuple(cells))


def _list(**cells: Check) -> Shape:
    """Entries with their name as it is printed, and `note`: what to do at the table with what no number shows."""
    return Shape(cells={"title": text, "note": text, **cells}, required=("title",))


_DUDES: dict[str, Check] = {
    "skills": many(ref("Dudes skill")),
    "weapon": ref("Dudes weapon"),
    "armor": many(ref("Dudes armor")),
}
_FUDGE: dict[str, Check] = {
    "traits": _traits,
    "boxes": _boxes,
    "weapons": many(ref("Fudge weapon")),
    "armor": ref("Fudge armor"),
    "shield": ref("Fudge shield"),
}

SHAPES: Mapping[str, Shape] = {
    "dudes_rep": _rows(level=between(1, 99)),
    "dudes_ac": Shape(cells={"armor": many(ref("Dudes armor"))}),
    "dudes_shield": _list(**_DUDES),
    "dudes_weapons": _list(**_DUDES),
    "dudes_gifts": _list(**_DUDES),
    "dudes_items": _list(**_DUDES),
    "dudes_results": Shape(cells={"title": text, "effect": text}, required=("title", "effect")),
    "fudge_rep": _rows(level=between(-9, 9)),
    "fudge_ac": Shape(cells={"armor": ref("Fudge armor")}),
    "fudge_shield": _list(**_FUDGE),
    "fudge_weapons": _list(**_FUDGE),
    "fudge_races": _list(**_FUDGE, scale=between(-9, 9)),
    "fudge_gifts": _list(**_FUDGE),
    "fudge_items": _list(**_FUDGE),
    "fudge_results": Shape(cells={"title": text, "effect": text}, required=("title", "effect")),
}


def _names(targets: Mapping[str, Rules]) -> Callable[[Tables], Names]:
    """What cells may refer to: identifiers of the other systems' tables."""

    def entries(rules: Rules, *tables: str) -> Callable[[], Iterable[str]]:
        return lambda: [name for table in tables for name in entries_of(rules.tables, table)]

    dudes, fudge = targets[DUDES.name], targets[FUDGE.name]
    known = Subjects(
        {
            "Dudes skill": entries(dudes, "attack_skills", "defense_skills"),
            "Dudes weapon": entries(dudes, "weapons"),
            "Dudes armor": entries(dudes, "armor"),
            "Fudge weapon": entries(fudge, "weapons"),
            "Fudge armor": entries(fudge, "armor"),
            "Fudge shield": entries(fudge, "shields"),
            "Fudge attribute": entries(fudge, "attributes"),
        }
    )
    return lambda tables: known


class Conversion(NamedTuple):
    """What turns characters into those of a system: the rules that they come from, those that they come to, and the
    tables in between."""

    system: System
    source: Rules
    target: Rules
    tables: Rules

    def table(self, subject: str) -> Table:
        """The table of a subject, such as `rep` or `weapons`."""
        return self.tables.tables[f"{self.system.name}_{subject}"]

    def place(self, subject: str, name: str) -> Mapping[str, Any]:
        """What a table says of one entry.

        Raises:
            TableError: nothing, as for a weapon of a house file; says where to write it.
        """
        table = self.table(subject)
        if name not in table.entries:
            raise TableError(
                f"{table.source}, table {table.name}: says nothing of '{name}'; add "
                f"[conversion.{table.name}.entries.{name}] to the house file"
            )
        return table.entries[name]


def load(system: System, source: Rules, house: StrPath | None = None) -> Conversion:
    """What turns characters of the source's rules into those of a system. A house file without parts is the source's
    alone; one with parts speaks to the other system and to the tables in between, too.

    Raises:
        TableError: the house file is not sound.
    """
    parts = str(house) if house and has_parts(read_toml(house)) else None
    targets = {target.name: target.load(parts) for target in TARGETS}
    tables = load_rules(VERSION, SYSTEM, FILES, SHAPES.__getitem__, _names(targets), parts)
    return Conversion(system, source, targets[system.name], tables)
