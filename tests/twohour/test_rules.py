"""The shipped tables and rulings: every figure as in the golden text, every identifier known."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from adventures import rules

from generator import resources
from generator.errors import TableError
from generator.table import Table
from generator.tables import Rules
from generator.twohour.rules import FILES, VERSION, race, races, title

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "2hdc-tables.txt"

WORDS = {"title", "effect", "singular", "plural", "reason"}
"""Cells that are words: they may be put better at any time."""


def shown(value: object) -> str:
    """A cell: `yes`, `4`, `S/SP`, `{ac:2/4}`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "/".join(map(shown, value))
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{shown(part)}" for key, part in value.items()) + "}"
    return str(value)


def cells(content: object) -> str:
    """The figures of a row, in the order written, which is the order in which its items are rolled."""
    assert isinstance(content, dict)
    return " ".join(f"{key}={shown(value)}" for key, value in content.items() if key not in WORDS)


def lines(table: Table) -> Iterator[str]:
    dice = f"{table.dice[0]}d{table.dice[1]} {table.read}" if table.dice else "list"
    yield f"{table.name} | {table.section} | {dice} | {cells(dict(table.extra))}".rstrip(" |")
    for row in table.rows:
        yield f"  {row.on}: {cells(dict(row.cells))}".rstrip()
    for name, entry in table.entries.items():
        yield f"  {name}: {cells(dict(entry))}".rstrip()


def rendered(read: Rules) -> str:
    """Every figure of the rules, a line for each row, tables and rulings by name; a change of them is a new version."""
    text = [read.version]
    text += [line for name in sorted(read.tables) for line in lines(read.tables[name])]
    for name, ruling in sorted(read.rulings.items()):
        others = "".join(f" or {value}" for value in ruling.alternatives)
        text.append(f"ruling {name} | {ruling.section} | {ruling.value}{others}")
    return "\n".join(text) + "\n"


def test_every_figure_is_as_in_the_golden_text() -> None:
    assert rendered(rules()).splitlines() == GOLDEN.read_text("utf-8").splitlines()


def test_the_files_hold_the_tables_that_are_read_from_them() -> None:
    folder = Path(resources.data("2hdc", "treasure.toml")).parent
    for file, tables in FILES.items():
        assert tuple(tomllib.loads((folder / f"{file}.toml").read_text("utf-8"))) == tables
    assert {path.stem for path in folder.glob("*.toml")} == FILES.keys() | {"rulings", "titles", "words"}


@pytest.mark.parametrize("name", list(rules().tables))
def test_a_table_is_sound_and_cites_its_section(name: str) -> None:
    table = rules().table(name)
    assert re.fullmatch(r"\d+\.\d+(\.\d+)?", table.section)
    assert table.title
    assert table.name == name
    assert bool(table.dice) == bool(table.rows) != bool(table.entries)


def test_every_entry_of_a_list_has_a_title() -> None:
    untitled = [
        (table.name, name)
        for table in rules().tables.values()
        for name, entry in table.entries.items()
        if not entry.get("title")
    ]
    assert untitled == []


def test_items_and_attributes_say_what_they_do() -> None:
    for table in ("items", "attributes"):
        assert [
            name for name, entry in rules().tables[table].entries.items() if not entry["effect"].endswith(".")
        ] == []


def test_every_item_is_on_one_magic_table_of_its_own_kind() -> None:
    found = [
        (row.cells["item"], name.removeprefix("magic_"))
        for name, table in rules().tables.items()
        for row in table.rows
        if "item" in row.cells
    ]
    assert sorted(found) == sorted((name, entry["kind"]) for name, entry in rules().tables["items"].entries.items())


def test_every_big_bad_has_a_column_of_minions() -> None:
    bad = {race for row in rules().tables["big_bad"].rows for race in row.cells.values()}
    assert bad == set(rules().tables["minions"].extra["columns"])


def test_fifteen_races_by_name() -> None:
    names = races(rules())
    assert len(names) == 15
    assert names == sorted(names)
    assert {f"race_{name}" for name in names} == {name for name in rules().tables if name.startswith("race_")}


def test_a_race_by_name() -> None:
    assert race(rules(), "demon_major").section == "7.0.1"
    with pytest.raises(TableError) as caught:
        race(rules(), "ork")
    assert str(caught.value) == (
        "no race is called 'ork' (did you mean 'orc'?); the races: beastman, demon_major, demon_petty, dwarf, elf, "
        "feral_vampire, ghoul, goblin, human, ogre, orc, ratman, skeleton, troll, zombie"
    )


def test_a_printed_name() -> None:
    assert title(rules(), "items", "rage") == "Potion of Rage"
    assert title(rules(), "attributes", "hard_as_nails") == "Hard as Nails"
    assert title(rules(), "weapons", "2xS") == "two swords"


def test_the_version_names_the_system_and_the_rulebooks_date() -> None:
    assert re.fullmatch(r"2hdc \d{4}-\d\d-\d\d/\d+", VERSION)
    assert rules().version == VERSION


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_ruling_has_a_reason_and_says_what_else_could_stand() -> None:
    for ruling in rules().rulings.values():
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", ruling.section), ruling.name
        assert ruling.reason.endswith("."), ruling.name
        assert ruling.value not in ruling.alternatives, ruling.name
        assert all(ruling.alternatives.values()), ruling.name


def sources_of(*others: str) -> str:
    """All code but that about the other systems, which have rulings of their own."""
    code = ROOT / "generator"
    paths = (path for path in code.rglob("*.py") if not any(name in str(path.relative_to(code)) for name in others))
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_the_code_asks_only_for_rulings_that_there_are() -> None:
    sources = sources_of("dudes", "fudge", "conversion")
    asked = set(re.findall(r'\.ruling\("(\w+)"\)', sources))
    assert "pef_target" in asked
    assert asked <= rules().rulings.keys()


def test_a_ruling_that_can_be_changed_is_asked_for() -> None:
    sources = sources_of("dudes", "fudge", "conversion")
    changeable = {name for name, ruling in rules().rulings.items() if ruling.alternatives}
    assert {name for name in changeable if f'.ruling("{name}")' not in sources} == set()
