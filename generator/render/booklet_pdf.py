"""The sealed booklet as a document of its own: cover, entries, encounters, on pages of half a sheet, to be folded."""

from __future__ import annotations

from functools import partial
from typing import Any

from generator.render import booklet, encounters, phrases
from generator.render.book import Book
from generator.render.fights import fights_of
from generator.render.flow import draw_stack, stack_height
from generator.render.imposing import PER_SHEET, folded, half
from generator.render.lettering import draw_lines
from generator.render.paint import ink as set_ink
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.portal import HEIGHT_MM, draw_portal
from generator.render.print_plan import FOLD, SHORT, Job
from generator.render.text import even, fit_box
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.sealing import Sealed, seal
from generator.tables import Rules
from generator.twohour.adventure import Adventure

FILE = "booklet.pdf"
"""What the document is called."""

_TITLE_LINES = 3
_TITLE = 0.8  # of the size that a title has on a whole sheet
_PORTAL = 1.2  # times its size that the picture has, if there is room
_SUNK = 0.1  # of the page's height: from its top to the picture


def booklet_pdf(adventure: Adventure, rules: Rules, *, paper: Paper, theme: Theme) -> bytes:
    """The booklet on sheets of `paper`, as `booklet_document` makes it."""
    return booklet_document(adventure, rules, paper=paper, theme=theme)[0]


def booklet_document(adventure: Adventure, rules: Rules, *, paper: Paper, theme: Theme) -> tuple[bytes, Job]:
    """The booklet, two pages on either side of a sheet, in the order in which they are folded; and how it is printed.

    Raises:
        PaperdelveError: an unknown ink.
        PackError: more entries than codes.
    """
    seed, sealed = phrases.name(adventure.seed), seal(adventure)
    rules, other = fights_of(adventure, rules)[2:]
    book = Book(
        phrases.name(adventure.title),
        subject="The sealed entries of an adventure for 2 Hour Dungeon Crawl",
        footer=" · ".join([f"seed {seed}", adventure.rules, *([other.rules.version] if other else [])]),
        paper=half(paper),
        theme=theme,
        keywords=("2 Hour Dungeon Crawl", seed),
    )
    book.page("Cover", partial(_draw_cover, theme=book.theme, title=adventure.title, sealed=sealed), heading=False)
    booklet.pages(book, adventure, rules, sealed)
    encounters.pages(book, adventure, rules, sealed)
    made = folded(book, paper)
    return made, Job(FILE, (), len(book) // PER_SHEET, turned=SHORT, folded=FOLD)


def _draw_cover(canvas: Any, frame: Frame, theme: Theme, title: str, sealed: Sealed) -> None:
    style, text = theme.styles["title"], phrases.name(title)
    most = _TITLE_LINES * style.leading_pt
    fitted = fit_box(text, style.face, _TITLE * style.size_pt, frame.width, most, 6.0, 1.1)
    lines = even(text, frame.width, fitted.size, style.face)
    below = blocks(fill("2hdc/booklet_cover.j2", start=sealed.start, entries=len(sealed.entries)))
    high = stack_height(below, theme, frame.width)
    top, picture = frame.top - _SUNK * frame.height, HEIGHT_MM * POINTS_PER_MM
    spare = top - frame.bottom - high - fitted.leading * len(lines) - 3 * style.after_pt
    larger = min(_PORTAL, spare / picture)
    draw_portal(canvas, theme, frame.x, top, frame.width, larger)
    top -= picture * larger + style.after_pt
    set_ink(canvas, style.colour)
    draw_lines(canvas, frame.x, top, lines, fitted.size, fitted.leading, "c", frame.width)
    draw_stack(below, canvas, theme, frame.x, frame.bottom + high, frame.width)
