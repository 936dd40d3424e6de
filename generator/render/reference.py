"""The reference sheet of 2 Hour Dungeon Crawl: the rules in order of play, every figure read from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import phrases, words
from generator.render.book import Book
from generator.render.fights import Foreign, foreign_in, meaning, reference_blocks, scales
from generator.render.flow import Block
from generator.render.paper import NARROW_MM, Paper
from generator.render.reference_sheet import TITLE, sheet_pdf, small_blocks
from generator.render.text import bold
from generator.render.theme import Theme
from generator.table import Table
from generator.tables import Rules, Ruling
from generator.twohour.treasure import COINS

TEMPLATE = "2hdc/reference.j2"

KINDS = ("casting_tool", "armor", "weapon", "clothing", "potion")
"""Kinds of magic item in the order in which they are shared out (42.0)."""


class Crisis(NamedTuple):
    """The Crisis test's table for one cause: the numbers of dice passed, best first, and the results for each group of
    professions that share them all."""

    passed: tuple[str, ...]
    groups: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def crisis(table: Table, professions: Mapping[str, Mapping[str, str]], cause: str) -> Crisis:
    """Table 19.0 for one cause, professions with equal results in one line."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for profession in table.extra["columns"]:
        results = tuple(str(row.cells[profession][cause]) for row in table.rows)
        groups.setdefault(results, []).append(professions[profession]["title"])
    return Crisis(
        tuple(row.on for row in table.rows), tuple((tuple(names), results) for results, names in groups.items())
    )


def pages(book: Book, rules: Rules) -> None:
    """Add the reference sheet to a book; where fights are of another system, only the dungeon's own rules, and then how
    characters change, and that system's."""
    foreign = foreign_in(rules)
    if foreign is None:
        book.flow(TITLE, _blocks(rules, book.theme), column_mm=NARROW_MM)
        return
    book.flow(f"{TITLE}: the dungeon", dungeon_blocks(rules, foreign, book.theme), column_mm=NARROW_MM)
    book.flow(f"{TITLE}: {foreign.system.title}", reference_blocks(foreign, book.theme), column_mm=NARROW_MM)


def _blocks(rules: Rules, theme: Theme) -> tuple[Block, ...]:
    """The sheet's blocks, which remember how high they are: many packs of one run share them."""
    key = f"the reference, {theme.ink}, {theme.source}"
    if key not in rules.memo:
        text = words.fill(TEMPLATE, **_context(rules), combat="2hdc")
        rules.memo[key] = small_blocks(phrases.minus(text), theme)
    found: tuple[Block, ...] = rules.memo[key]
    return found


def dungeon_blocks(rules: Rules, foreign: Foreign, theme: Theme) -> tuple[Block, ...]:
    """The dungeon's own rules without those of its fights, and what becomes of whom in the other system; made once for
    the packs of one run."""
    kept = foreign.conversion.source.memo
    key = f"the dungeon's part of the reference, {foreign.system.name}, {theme.ink}, {theme.source}"
    if key not in kept:
        kept[key] = _dungeon_blocks(rules, foreign, theme)
    found: tuple[Block, ...] = kept[key]
    return found


def _dungeon_blocks(rules: Rules, foreign: Foreign, theme: Theme) -> tuple[Block, ...]:
    conversion = foreign.conversion
    tables = {name: conversion.table(name) for name in ("rep", "ac", "weapons", "gifts", "items", "results")}
    context = _context(rules)
    context["rulings"] = {name: ruling for name, ruling in rules.rulings.items() if not _of_fights(ruling)}
    text = words.fill(
        TEMPLATE,
        **context,
        combat=foreign.system.name,
        system=foreign.system.title,
        become=tables,
        races=scales(foreign),
        meaning=partial(meaning, foreign),
        conversion_rulings=list(conversion.tables.rulings.values()) if scales(foreign) else [],
    )
    return small_blocks(phrases.minus(text), theme)


def _of_fights(ruling: Ruling) -> bool:
    """Whether a ruling bears on fights alone: Star Power, what characters are (6 to 12), and sections 19 to 28."""
    part = int(ruling.section.split(".")[0])
    return 6 <= part <= 12 or 19 <= part <= 28


def _context(rules: Rules) -> dict[str, Any]:
    """What the template is filled with."""
    tables = rules.tables
    causes = ("received_fire", "man_down")
    professions = tables["professions"].entries
    return {
        "bold": bold,
        "race": partial(phrases.race, rules),
        "tables": tables,
        "rulings": rules.rulings,
        "crisis": {cause: crisis(tables["crisis_test"], professions, cause) for cause in causes},
        "coins": COINS,
        "kinds": KINDS,
    }


def reference_pdf(rules: Rules, paper: Paper, theme: Theme) -> bytes:
    """The reference sheet alone."""
    return sheet_pdf("2 Hour Dungeon Crawl", _blocks(rules, theme), rules, paper=paper, theme=theme)
