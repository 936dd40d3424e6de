"""Full character sheets: one or two characters a page, each under its name, with columns of blocks. In points.

They are a form that can be filled in: whatever a pencil ticks or writes on is a field, too (`form_fields`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import form_fields, words
from generator.render.book import Book
from generator.render.cards import CUT_PT
from generator.render.flow import Block, draw_stack, fill, stack_height
from generator.render.lettering import draw_lines
from generator.render.marks import NOTE_PT, note_lines
from generator.render.paint import bookmark, draw_text, ink, lines
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.pencil import write_in
from generator.render.plaque import draw_star, draw_stats
from generator.render.text import Fitted, fit_box
from generator.render.theme import Theme

NOTES = "Notes"

_STRIP_PT = 34.0
_FIGURE_PT = 20.0
_NAME_LINES, _FOOT_LINES = 2, 3
_HALF_MM = 6.5  # from the cut across the middle of a page to the sheets at either side
_BEFORE_NOTES = 8.0
_SMALL_MM = 230.0  # the longer side of a page that holds one half alone: A5


class Sheet(NamedTuple):
    """What stands on one sheet. `stats` are captions with their figures; `columns` are side by side, their widths in
    the shares `widths`; what room they leave is lines for notes. `foot` is the stat line; `number` counts the sheets of
    a character who does not fit on one."""

    name: str
    kind: str
    star: bool
    stats: tuple[tuple[str, str], ...]
    columns: tuple[tuple[Block, ...], ...]
    foot: str
    widths: tuple[float, ...] = (1.0, 1.0)
    number: int = 1


Make = Callable[[Theme], list[Sheet]]
"""Gives the sheets, set in a theme."""


def columns(text: str, pictures: words.Pictures) -> tuple[tuple[Block, ...], ...]:
    """The columns of blocks that a filled template's lines say, parted by lines `@column`."""
    return tuple(tuple(words.blocks(part, pictures)) for part in _COLUMN.split(text))


_COLUMN = re.compile(r"^\s*@column\s*$", re.MULTILINE)


def pages(book: Book, make: Make, title: str, *, halves: bool = False) -> None:
    """Add the pages of some sheets, one to a page, or in `halves` two with a line to cut along between them; a page
    that is small itself is such a half.

    What does not fit goes on on a further sheet; `title` is the pages' entry in the outline.
    """
    paper = book.paper
    if halves and max(paper.width, paper.height) < _SMALL_MM:
        paper, halves = paper.turned() if paper.height > paper.width else paper, False
    room = _rooms(book, paper, halves)[-1]
    found = [part for sheet in make(book.theme) for part in _divided(book.theme, sheet, room)]
    many = 2 if halves else 1
    for start in range(0, len(found), many):
        draw = partial(_draw_page, book=book, paper=paper, halves=halves, sheets=found[start : start + many])
        book.page(title, draw, heading=False, level=None if start else 0, paper=paper, cuts=int(halves))


def _rooms(book: Book, paper: Paper, halves: bool) -> list[Frame]:
    """Where the sheets of a page lie, the smallest last."""
    frame = book.frame(heading=False, paper=paper)
    if not halves:
        return [frame]
    middle, apart = paper.points[1] / 2, _HALF_MM * POINTS_PER_MM
    high = min(frame.top - middle, middle - frame.bottom) - apart
    return [Frame(frame.x, frame.top, frame.width, high), Frame(frame.x, middle - apart, frame.width, high)]


def _divided(theme: Theme, sheet: Sheet, room: Frame) -> Iterator[Sheet]:
    """The sheet, or several for what does not fit on one; the first has the stat line."""
    rest = [list(column) for column in sheet.columns]
    while True:
        body = _body(theme, sheet, room)
        parts = [
            fill(column, theme, wide, body.height, body.height)
            for column, (_, wide) in zip(rest, _places(theme, sheet, body), strict=True)
        ]
        yield sheet._replace(columns=tuple(tuple(taken) for taken, _ in parts))
        rest = [left for _, left in parts]
        if not any(rest):
            return
        sheet = sheet._replace(foot="", number=sheet.number + 1)


class _Head(NamedTuple):
    name: Fitted
    height: float  # with kind and strip


def _head(theme: Theme, sheet: Sheet, width: float) -> _Head:
    style = theme.styles["page"]
    name = f"{sheet.name} ({sheet.number})" if sheet.number > 1 else sheet.name
    beside = 1.5 * style.size_pt if sheet.star else 0.0
    fitted = fit_box(name, style.face, style.size_pt, width - beside, _NAME_LINES * style.leading_pt, 6.0, 1.15)
    return _Head(fitted, fitted.height + theme.styles["caption"].leading_pt + 4.0 + _STRIP_PT + 9.0)


def _foot(theme: Theme, sheet: Sheet, width: float) -> Fitted:
    style = theme.styles["small"]
    return fit_box(sheet.foot, style.face, style.size_pt, width, _FOOT_LINES * style.leading_pt, 3.0, 1.2)


def _body(theme: Theme, sheet: Sheet, room: Frame) -> Frame:
    """The room of the columns."""
    foot = _foot(theme, sheet, room.width).height + 5.0 if sheet.foot else 0.0
    head = _head(theme, sheet, room.width).height
    return Frame(room.x, room.top - head, room.width, room.height - head - foot)


def _places(theme: Theme, sheet: Sheet, body: Frame) -> list[tuple[float, float]]:
    """Where each column begins, and its width."""
    gutter = theme.spaces.gutter_mm * POINTS_PER_MM
    room = body.width - gutter * (len(sheet.columns) - 1)
    wide = [room * share / sum(sheet.widths) for share in sheet.widths]
    return [(body.x + sum(wide[:place]) + gutter * place, wide[place]) for place in range(len(wide))]


# --- drawing ---------------------------------------------------------------------------------------------------------


def _draw_page(canvas: Any, frame: Frame, book: Book, paper: Paper, halves: bool, sheets: Sequence[Sheet]) -> None:
    rooms, theme = _rooms(book, paper, halves), book.theme
    form = form_fields.start(canvas, theme)
    for sheet, room in zip(sheets, rooms, strict=False):
        if sheet.number == 1:
            form.begin(sheet.name)
        _draw(canvas, theme, sheet, room)
    if halves:
        for room in rooms[len(sheets) :]:
            form.begin(NOTES)
            _draw_notes(canvas, theme, room, -_BEFORE_NOTES)
        wide, middle = paper.points[0], paper.points[1] / 2
        lines(canvas, theme.colours.muted, theme.lines.cut_pt, [(CUT_PT, middle, wide - CUT_PT, middle)])


def _draw(canvas: Any, theme: Theme, sheet: Sheet, room: Frame) -> None:
    head, caption = _head(theme, sheet, room.width), theme.styles["caption"]
    bookmark(canvas, sheet.name or NOTES, 1, room.x, room.top)
    ink(canvas, theme.colours.accent)
    draw_lines(canvas, room.x, room.top, head.name.lines, head.name.size, head.name.leading)
    if not sheet.name:
        y = room.top - head.name.height + 1.0
        level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, room.x, room.x + room.width, [y])
        write_in(canvas, "Name", room.x, y + 0.8, room.width, head.name.height - 1.6)
    if sheet.star:
        draw_star(canvas, theme, "page", room.x + room.width, room.top)
    y = room.top - head.name.height
    draw_text(canvas, caption, room.x, y, room.width, sheet.kind)
    y -= caption.leading_pt + 4.0
    draw_stats(canvas, theme, sheet.stats, room.x, y, room.width, _STRIP_PT, _FIGURE_PT)
    body = _body(theme, sheet, room)
    for column, (x, wide) in zip(sheet.columns, _places(theme, sheet, body), strict=True):
        draw_stack(column, canvas, theme, x, body.top, wide)
        _draw_notes(canvas, theme, Frame(x, body.top, wide, body.height), stack_height(column, theme, wide))
    if sheet.foot:
        foot = _foot(theme, sheet, room.width)
        level_lines(
            canvas,
            theme.colours.rule,
            theme.lines.hair_pt,
            room.x,
            room.x + room.width,
            [room.bottom + foot.height + 1.5],
        )
        ink(canvas, theme.colours.muted)
        draw_lines(canvas, room.x, room.bottom + foot.height, foot.lines, foot.size, foot.leading)


def _draw_notes(canvas: Any, theme: Theme, column: Frame, used: float) -> None:
    """Lines for notes under a heading, in what room a column's blocks left; nothing where that is little."""
    style = theme.styles["h3"]
    top = column.top - used - _BEFORE_NOTES
    count = int((top - style.leading_pt - column.bottom) / NOTE_PT)
    if count < 2:
        return
    draw_text(canvas, style, column.x, top, column.width, NOTES)
    heights = [top - style.leading_pt - NOTE_PT * line for line in range(1, count + 1)]
    note_lines(canvas, theme, column.x, column.width, heights)
