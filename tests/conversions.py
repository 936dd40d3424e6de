"""The tables of conversion as they stand in docs/conversion.md, and conversions for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from adventures import rules

from generator.conversion.rules import FILES, Conversion, load
from generator.fudge.ladder import word
from generator.systems import DUDES, FUDGE, SYSTEMS, System
from generator.table import Table

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "conversion.md"


@cache
def conversion(system: System, house: Path | None = None) -> Conversion:
    """What turns characters into those of a system, loaded once."""
    return load(system, rules(house), house)


def markdown(name: str) -> Iterator[str]:
    """A table of conversion in lines of Markdown: what it is looked up with, what comes of it."""
    made = conversion(SYSTEMS[name])
    for table in FILES[name]:
        found = made.tables.tables[table]
        yield f"### {found.title}"
        yield ""
        yield "| from | to |"
        yield "| --- | --- |"
        lines = list(_lines(made, found))
        yield from lines
        yield ""


def _lines(made: Conversion, table: Table) -> Iterator[str]:
    for row in table.rows:
        yield f"| {row.on} | {_words(made, row.cells)} |"
    for cells in table.entries.values():
        yield f"| {cells['title']} | {_words(made, cells)} |"


def _words(made: Conversion, cells: Mapping[str, Any]) -> str:
    """`first of martial arts, body throw`."""
    parts = []
    for key, value in cells.items():
        if key == "level":
            parts.append(f"level {value}" if made.system == DUDES else word(made.target, value))
        elif key == "scale":
            parts.append(f"Scale {value:+d}" if value else "Scale 0")
        elif key in ("skills", "armor", "weapon", "weapons", "shield"):
            names = [value] if isinstance(value, str) else list(value)
            words = " or else " if key == "skills" else ", "
            first = key == "armor" and made.system == DUDES and table_of_choices(cells)
            parts.append((" or else " if first else words).join(_title(made, key, name) for name in names))
        elif key == "traits":
            parts.append(", ".join(f"{_title(made, 'attributes', name)} {step:+d}" for name, step in value.items()))
        elif key == "boxes":
            parts.append("one more box: " + ", ".join(_title(made, "wounds", name) for name in value))
        elif key in ("note", "effect"):
            parts.append(str(value))
    return "; ".join(parts) or "–"


def table_of_choices(cells: Mapping[str, Any]) -> bool:
    """Whether the armor of an entry is a choice: in rows all pieces are put on."""
    return "title" in cells


def _title(made: Conversion, key: str, name: str) -> str:
    tables = {
        "weapon": ("weapons",),
        "armor": ("armor",),
        "shield": ("shields",),
        "skills": ("attack_skills", "defense_skills"),
    }.get(key, (key,))
    for table in tables:
        entries = made.target.tables[table].entries
        if name in entries:
            return str(entries[name]["title"])
    raise KeyError(name)


__all__ = ["DOCUMENT", "DUDES", "FUDGE", "conversion", "markdown"]
