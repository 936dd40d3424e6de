"""The reference of 2 Hour Dungeon Crawl, whole or what a pack can need of it: the rules in order of play, every figure
read from the tables."""

from __future__ import annotations

from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import phrases, words
from generator.render.book import Book
from generator.render.fights import Foreign, foreign_in, scales
from generator.render.needs import Needs, become, changes, has, needs_of, wants, weapons
from generator.render.paper import COLUMN_MM, NARROW_MM, Paper
from generator.render.reference_sheet import TITLE, pack_blocks, sheet_pdf, small_blocks
from generator.render.text import bold
from generator.render.theme import Theme
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.treasure import COINS

TEMPLATE = "2hdc/reference.j2"

CAUSES = ("received_fire", "man_down")
"""Of a Crisis test (19.0)."""

KINDS = ("casting_tool", "armor", "weapon", "clothing", "potion")
"""Kinds of magic item in the order in which they are shared out (42.0)."""


class Crisis(NamedTuple):
    """The Crisis test's table for one cause: numbers of dice passed, best first, and their results for each group of
    professions that share them all."""

    passed: tuple[str, ...]
    groups: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def crisis(rules: Rules, needs: Needs | None = None) -> dict[str, Any]:
    """Table 19.0 for each cause, of the professions that can be met; `alike` are the numbers of dice passed, each with
    its result, at which the same comes of both causes for everybody, and which are left out of the tables."""
    table = rules.tables["crisis_test"]
    titles = {name: cells["title"] for name, cells in rules.tables["professions"].entries.items()}
    columns = [name for name in table.extra["columns"] if needs is None or f"profession {name}" in needs.met]
    alike, rows = [], []
    for row in table.rows:
        results = {str(row.cells[name][cause]) for name in columns for cause in CAUSES}
        if len(results) == 1:
            alike.append((row.on, results.pop()))
        else:
            rows.append(row)
    found: dict[str, Any] = {"alike": alike}
    for cause in CAUSES:
        groups: dict[tuple[str, ...], list[str]] = {}
        for name in columns:
            groups.setdefault(tuple(str(row.cells[name][cause]) for row in rows), []).append(titles[name])
        shared = tuple((tuple(names), results) for results, names in groups.items())
        found[cause] = Crisis(tuple(row.on for row in rows), shared)
    return found


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add a pack's reference to a book: what it can need, see `needs`. Where fights are of another system, first only
    the dungeon's own rules, then that system's."""
    foreign = foreign_in(rules)
    source = foreign.conversion.source if foreign else rules
    needs = needs_of(adventure, source)

    def add(title: str, text: str, pictures: words.Pictures, of: Rules, column_mm: float = NARROW_MM) -> None:
        book.flow(title, pack_blocks(text, pictures, of, book.theme), column_mm=column_mm)

    if foreign is None:
        add(TITLE, contents(rules, needs), {}, rules)
        return
    add(f"{TITLE}: the dungeon", contents(source, needs, foreign), {}, source)
    text, pictures = foreign.module("reference").contents(foreign.rules, become(foreign.conversion, needs))
    add(f"{TITLE}: {foreign.system.title}", text, pictures, foreign.rules, COLUMN_MM)


def contents(rules: Rules, needs: Needs | None = None, foreign: Foreign | None = None) -> str:
    """The filled template: all of it, or what a pack can need; where its fights are of another system, without the
    rules of fights, but with what becomes of whom in that system."""
    more: dict[str, Any] = {}
    if foreign:
        larger = scales(foreign)
        more = {
            "system": foreign.system.title,
            "become": {name: foreign.conversion.table(name) for name in ("rep", "results")},
            "races": [larger[race] for race in larger if has(needs, f"race {race}")],
        }
    combat = foreign.system.name if foreign else "2hdc"
    return phrases.minus(words.fill(TEMPLATE, **_context(rules, needs), combat=combat, **more))


def _context(rules: Rules, needs: Needs | None) -> dict[str, Any]:
    """What the template is filled with."""
    tables = rules.tables
    return {
        "bold": bold,
        "race": partial(phrases.race, rules),
        "tables": tables,
        "rulings": rules.rulings,
        "crisis": crisis(rules, needs),
        "coins": COINS,
        "kinds": KINDS,
        "pack": needs is not None,
        "big_bad": needs.big_bad if needs else "",
        "wants": partial(wants, needs),
        "has": partial(has, needs),
        "rows": partial(changes, needs, rules),
        "weapons": weapons(needs, rules),
    }


def reference_pdf(rules: Rules, paper: Paper, theme: Theme) -> bytes:
    """The reference sheet alone."""
    return sheet_pdf("2 Hour Dungeon Crawl", small_blocks(contents(rules), {}, theme), rules, paper=paper, theme=theme)
