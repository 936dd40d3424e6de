"""Pages of half a sheet's size as a booklet: printed on both sides, folded once, stapled in the fold."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import Any

from generator.render.book import Book
from generator.render.marks import NOTE_PT
from generator.render.paint import lines
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM, SMALL_MARGINS, Frame, Paper
from generator.render.theme import Theme

PER_SHEET = 4
"""Pages on a sheet: two on either side."""

_MARK = 5.0 * POINTS_PER_MM  # the length of the marks at both ends of the fold


def half(sheet: Paper) -> Paper:
    """The page that is half of a sheet laid across: of A4 it is A5."""
    return Paper(f"half {sheet.name}", sheet.height / 2, sheet.width, *SMALL_MARGINS)


def saddle(count: int) -> list[tuple[int, int]]:
    """The two pages, left and right, on each side of the sheets: front, back, front ..., the outermost sheet first.

    `count` is a multiple of four.
    """
    pairs = ((count - place, place + 1) for place in range(count // 2))
    return [(low, high) if place % 2 else (high, low) for place, (high, low) in enumerate(pairs)]


def folded(book: Book, sheet: Paper) -> bytes:
    """The booklet of a book whose pages are half of `sheet`; what is left of the last sheet is for notes, and so is the
    last page in any case: it lies open on the table.

    The backs are for a printer that turns the sheets over their short edge.
    """
    for _ in range(PER_SHEET - len(book) % PER_SHEET):
        book.page("Notes", partial(_draw_notes, theme=book.theme), level=None)
    stream = BytesIO()
    across = sheet.turned()
    canvas = book.canvas(stream, across)
    canvas.setViewerPreference("Duplex", "DuplexFlipShortEdge")
    canvas.bookmarkHorizontal = canvas.addOutlineEntry = _unlisted
    width, height = across.points
    for pages in saddle(len(book)):
        canvas.setPageSize((width, height))
        for place, number in enumerate(pages):
            canvas.saveState()
            canvas.translate(place * width / 2, 0.0)
            book.draw(canvas, number)
            canvas.restoreState()
        fold = [(width / 2, end, width / 2, end + way * _MARK) for end, way in ((0.0, 1), (height, -1))]
        lines(canvas, book.theme.colours.muted, book.theme.lines.cut_pt, fold)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _unlisted(*args: Any, **options: Any) -> None:
    """Enter nothing into the outline: on sheets the pages are in no order to read."""


def _draw_notes(canvas: Any, frame: Frame, theme: Theme) -> None:
    """Lines to write on."""
    heights = [frame.top - NOTE_PT * line for line in range(1, int(frame.height / NOTE_PT) + 1)]
    level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, frame.x, frame.x + frame.width, heights)
