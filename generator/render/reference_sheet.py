"""What the reference sheets of all systems share: a filled template in small type, in narrow columns."""

from __future__ import annotations

from collections.abc import Sequence

from generator.render import words
from generator.render.book import Book
from generator.render.dense import Dense, dense
from generator.render.flow import Block
from generator.render.paper import NARROW_MM, Paper
from generator.render.theme import Theme
from generator.tables import Rules

TITLE = "Reference"
_SCALE = 0.86  # of the type on other pages


def small_blocks(text: str, theme: Theme, pictures: words.Pictures | None = None) -> tuple[Block, ...]:
    """The blocks of a filled template in small type."""
    smaller = dense(theme, _SCALE)
    return tuple(Dense(block, smaller) for block in words.blocks(text, pictures))


def sheet_pdf(
    system: str, blocks: Sequence[Block], rules: Rules, *, paper: Paper, theme: Theme, title: str = TITLE
) -> bytes:
    """A system's reference sheet as a document of its own; `system` is the game's title."""
    book = Book(f"{system}: reference", subject=TITLE, footer=rules.version, paper=paper, theme=theme)
    book.flow(title, blocks, column_mm=NARROW_MM)
    return book.to_bytes()
