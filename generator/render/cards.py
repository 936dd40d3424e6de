"""Character cards, of poker size or larger, as many to a sheet as the paper holds, with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import marks, words
from generator.render.book import Book
from generator.render.dense import Dense, dense
from generator.render.flow import Block, draw_stack, fill, stack_height
from generator.render.imposition import CARD_MM as CARD_MM
from generator.render.imposition import CUT_PT as CUT_PT
from generator.render.imposition import EDGE_MM, POKER, CardSize, Grid, cuts, draw_marks, place
from generator.render.lettering import draw_lines
from generator.render.paint import ink
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.plaque import draw_star, draw_stats
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.text import Fitted, fit_box
from generator.render.theme import Theme

_NAME_LINES = 2
_SNUG = (0.95, 0.9)  # the scales of type that are tried to save a second card
_LEAST_PT = 6.2  # of that type
_BLOCK_PT = 3.5
_STRIP_PT = 25.0  # the figures under the name
_FOOT_LINES = 5
_HAND_PT = 14.0  # for a name written by hand
_LOW_MM = 3.6  # below the footer of a sheet whose cards reach its edge: within the margin of the lower ones


class Card(NamedTuple):
    """What stands on one card. `stats` are captions with their figures, `foot` is the stat line, and either may be
    empty; `number` counts the cards of a character who does not fit on one; `notes` is the most lines for notes."""

    name: str
    kind: str
    star: bool
    stats: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    foot: str
    number: int = 1
    notes: int = 99


Make = Callable[[Theme, CardSize], tuple[list[Card], Card]]
"""Gives the cards, and a blank one for the room that is left, set in a theme, of that size."""


def cards_pdf(make: Make, *, title: str, footer: str, paper: Paper, theme: Theme) -> bytes:
    """Cards as a document of their own."""
    book = Book(title, subject="Character cards", footer=footer, paper=paper, theme=theme)
    sheet(book, make, title)
    return book.to_bytes()


def sheet(book: Book, make: Make, title: str, size: CardSize = POKER) -> None:
    """Add the sheets of some cards; what room is left on the last is filled with blank ones."""
    theme = _theme(book.theme, size)
    cards, blank = make(theme, size)
    lying = grid(book, size)
    cards = cards + [blank] * (-len(cards) % lying.places)
    straight = sum(map(len, cuts(lying.spots(), lying.paper)))
    for start in range(0, len(cards), lying.places):
        draw = partial(_draw_sheet, theme=theme, lying=lying, cards=cards[start : start + lying.places])
        book.page(title, draw, heading=False, level=None if start else 0, paper=lying.paper, cuts=straight)


def _theme(theme: Theme, size: CardSize) -> Theme:
    """The type of cards of that size."""
    spaces = theme.spaces._replace(block_pt=_BLOCK_PT * size.scale, tick_mm=theme.spaces.tick_mm * size.scale**0.5)
    theme = theme._replace(spaces=spaces)
    return theme if size.scale == 1.0 else dense(theme, size.scale)


def divided(theme: Theme, card: Card, blocks: Sequence[Block], size: CardSize = POKER) -> Iterator[Card]:
    """The card with those blocks, in smaller type if they then fit on it; or several for somebody who does not fit on
    one; the first has the foot."""
    room, rest = _body(theme, card, size), blocks
    for scale in (1.0, *_SNUG):
        smaller = dense(theme, scale, _LEAST_PT) if scale < 1.0 else theme
        if stack_height(blocks, smaller, room.width) <= room.height:
            fitting = tuple(Dense(block, smaller) for block in blocks) if scale < 1.0 else tuple(blocks)
            yield card._replace(blocks=fitting)
            return
    while rest:
        room = _body(theme, card, size)
        taken, rest = fill(rest, theme, room.width, room.height, room.height)
        yield card._replace(blocks=tuple(taken))
        card = card._replace(foot="", number=card.number + 1)


def pictures(
    checks: Mapping[str, Sequence[marks.Check]],
    fields: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    lines: Sequence[str] = (),
) -> words.Pictures:
    """What a template may draw, by name: rows of labels before their boxes, rows of fields to write in after their
    captions, a `line` to write on, and such lines under the names of what they are for."""
    rows = {name: (CARD_MM[0], marks.CHECKS_MM, marks.checks(row)) for name, row in checks.items()}
    rows |= {name: (CARD_MM[0], marks.FIELDS_MM, marks.fields(row)) for name, row in (fields or {}).items()}
    return {**rows, **{name: (CARD_MM[0], marks.LINE_MM, marks.line(name.capitalize())) for name in ("line", *lines)}}


def grid(book: Book, size: CardSize = POKER) -> Grid:
    """The way of laying cards that gets the most on a sheet: upright or turned, and if their own margins are wide up
    to the paper's edges."""
    wide, high = size.points

    def lay(paper: Paper, edge: float) -> Grid:
        paper = paper._replace(side=EDGE_MM, top=edge, bottom=paper.bottom if edge else _LOW_MM)
        frame = book.frame(heading=False, paper=paper)
        if not edge:
            frame = Frame(0.0, paper.points[1], *paper.points)
        columns, rows = int(frame.width / wide), int(frame.height / high)
        used = rows * high
        spare = frame.height - used - (RULER_PT if edge else 0.0)
        top = frame.top - max(0.0, spare / 2)
        return Grid(paper, columns, rows, (paper.points[0] - columns * wide) / 2, top - used, card=size)

    papers = (book.paper, book.paper.turned())
    edges = (EDGE_MM, 0.0) if size.to_the_edge else (EDGE_MM,)
    return max((lay(paper, edge) for edge in edges for paper in papers), key=lambda lying: lying.places)


# --- drawing ---------------------------------------------------------------------------------------------------------


class _Head(NamedTuple):
    name: Fitted
    kind: Fitted
    named: float  # the height of both
    height: float  # with the strip of figures


def _room(size: CardSize) -> Frame:
    """What a card leaves for its content, from its lower left corner."""
    wide, high = size.points
    side, end = size.pad_mm[0] * POINTS_PER_MM, size.pad_mm[1] * POINTS_PER_MM
    return Frame(side, high - end, wide - 2 * side, high - 2 * end)


def _head(theme: Theme, card: Card, size: CardSize) -> _Head:
    """The name, small enough for its lines, and what it is; both one empty line on a blank card."""
    title_style, style, wide = theme.styles["h1"], theme.styles["caption"], _room(size).width
    name = f"{card.name} ({card.number})" if card.number > 1 else card.name
    beside = title_style.size_pt if card.star else 0.0
    most = _NAME_LINES * title_style.leading_pt
    fitted = fit_box(name, title_style.face, title_style.size_pt, wide - beside, most, 4.0, 1.12)
    kind = fit_box(card.kind, style.face, style.size_pt, wide, style.leading_pt, 4.0)
    named = fitted.height + kind.height if card.name else 2 * _HAND_PT
    return _Head(fitted, kind, named, named + (_STRIP_PT * size.scale if card.stats else 0.0) + 4.0)


def _foot(theme: Theme, card: Card, size: CardSize) -> Fitted:
    style = theme.styles["small"]
    letters = style.size_pt - 0.8
    return fit_box(card.foot, style.face, letters, _room(size).width, _FOOT_LINES * letters * 1.2, 3.0, 1.2)


def _body(theme: Theme, card: Card, size: CardSize) -> Frame:
    """The room between head and foot, from the card's lower left corner."""
    room, head = _room(size), _head(theme, card, size).height
    foot = _foot(theme, card, size).height if card.foot else 0.0
    return Frame(room.x, room.top - head, room.width, room.height - head - foot - 4.0)


def _draw_sheet(canvas: Any, room: Frame, theme: Theme, lying: Grid, cards: Sequence[Card]) -> None:
    spots = lying.spots()
    for spot, card in zip(spots, cards, strict=True):
        canvas.saveState()
        place(canvas, spot)
        draw_card(canvas, theme, card, lying.card)
        canvas.restoreState()
    draw_marks(canvas, theme, spots, within=(room.bottom, lying.paper.points[1]), paper=lying.paper)
    if lying.bottom - room.bottom > RULER_PT:
        draw_ruler(canvas, theme, lying.left + CUT_PT, lying.bottom - 3.0, lying.columns * lying.cell[0] - CUT_PT)


def draw_card(canvas: Any, theme: Theme, card: Card, size: CardSize = POKER) -> None:
    """Draw a card whose lower left corner is the origin."""
    head, (left, top, wide, high) = _head(theme, card, size), _room(size)
    ink(canvas, theme.styles["h1"].colour)
    draw_lines(canvas, left, top, head.name.lines, head.name.size, head.name.leading)
    if card.star:
        draw_star(canvas, theme, "h1", left + wide, top)
    y = top - head.name.height
    ink(canvas, theme.styles["caption"].colour)
    draw_lines(canvas, left, y, head.kind.lines, head.kind.size, head.kind.leading)
    if not card.name:
        heights = [top - _HAND_PT, top - 2 * _HAND_PT + 2.0]
        level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, left, left + wide, heights)
    if card.stats:
        strip, figures = _STRIP_PT * size.scale - 2.0, theme.styles["h1"].size_pt
        draw_stats(canvas, theme, card.stats, left, top - head.named - 2.0, wide, strip, figures)
    body = _body(theme, card, size)
    draw_stack(card.blocks, canvas, theme, body.x, body.top, body.width)
    _draw_notes(canvas, theme, body, stack_height(card.blocks, theme, body.width), card.notes)
    if card.foot:
        foot, bottom = _foot(theme, card, size), top - high
        level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, left, left + wide, [bottom + foot.height + 1.5])
        ink(canvas, theme.colours.muted)
        draw_lines(canvas, left, bottom + foot.height, foot.lines, foot.size, foot.leading)


def _draw_notes(canvas: Any, theme: Theme, body: Frame, used: float, most: int) -> None:
    """Lines for notes in what room the blocks left, at its lower end."""
    count = min(most, int((body.height - used) / marks.NOTE_PT))
    heights = [body.bottom + 2.0 + marks.NOTE_PT * line for line in range(count)]
    marks.note_lines(canvas, theme, body.x, body.width, heights)
