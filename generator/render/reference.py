"""The reference sheet: the rules in order of play, every figure read from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from generator.named import NamedTuple
from generator.render import phrases, words
from generator.render.book import Book
from generator.render.dense import Dense, dense
from generator.render.flow import Block
from generator.render.paper import Paper
from generator.render.text import bold
from generator.render.theme import load
from generator.table import Table
from generator.tables import Rules
from generator.twohour.treasure import COINS

TITLE = "Reference"
TEMPLATE = "2hdc/reference.j2"
_SCALE = 0.86  # of the type on other pages

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
    """Add the reference sheet to a book."""
    book.flow(TITLE, _blocks(rules, book.theme.ink), columns=3)


@lru_cache(maxsize=2)
def _blocks(rules: Rules, ink: str) -> tuple[Block, ...]:
    """The sheet's blocks, which remember how high they are: many packs of one run share them."""
    tables = rules.tables
    causes = ("received_fire", "man_down")
    professions = tables["professions"].entries
    text = words.fill(
        TEMPLATE,
        bold=bold,
        race=partial(phrases.race, rules),
        tables=tables,
        rulings=rules.rulings,
        crisis={cause: crisis(tables["crisis_test"], professions, cause) for cause in causes},
        coins=COINS,
        kinds=KINDS,
    )
    smaller = dense(load(ink), _SCALE)
    return tuple(Dense(block, smaller) for block in words.blocks(phrases.minus(text)))


def reference_pdf(rules: Rules, paper: Paper, ink: str) -> bytes:
    """The reference sheet alone.

    Raises PaperdelveError for an unknown ink.
    """
    book = Book("2 Hour Dungeon Crawl: reference", subject=TITLE, footer=rules.version, paper=paper, theme=load(ink))
    pages(book, rules)
    return book.to_bytes()
