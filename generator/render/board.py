"""The battle board at true scale: a room of 4 x 6 squares and a corridor of 2 x 6, ranks and edges named (21.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import Any

from generator.geometry.board import ROCK, SIDE, board_drawing
from generator.named import NamedTuple
from generator.render import tokens, words
from generator.render.book import Book
from generator.render.cover import draw_columns
from generator.render.flow import draw_stack
from generator.render.map_pdf import draw_drawing
from generator.render.paint import draw_text, frame, ground, ink, lines
from generator.render.paper import NARROW_MM, POINTS_PER_MM, Frame, Paper
from generator.render.print_plan import Job, Way, whole
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.theme import Theme
from generator.twohour.battle.squares import ROWS, WIDTHS

FILE = "board.pdf"
"""What the document is called."""

SQUARES = {"inch": 25.4, "25mm": 25.0}
"""The sides of a square that can be asked for, in mm."""

KINDS = {"room": ("room",), "corridor": ("corridor",), "both": ("room", "corridor")}

TITLE = "Battle board"

_SIZES = {"inch": "squares of 1 inch", "25mm": "squares of 25 mm"}

_MARGIN_MM = 10.0
_GUTTER_MM = (14.0, 40.0)  # between two boards, or beside one: the ranks are named there
_EDGE_PT = 13.0  # above and below a board: whose edge it is
_TRACK_PT = 12.0  # above the squares for those who are off the board
_TEXT_PT = 74.0  # the least height of the text below
_APART_PT = 8.0  # from the names of the ranks to text beside them
_BESIDE_MM = 40.0  # the least width of the text where there is no room below
_RANKS = ("Second rank", "Front rank")
_EDGES = ("Was here first, sets up first", "Moves in, sets up second")
_TRACK = ("Waits outside", "1 tile away", "2 tiles away", "Captives", "2 tiles away", "1 tile away", "Waits outside")
_ZONE = "outside"
_CHEVRON = 4.6  # the width of an arrow head, in points


class Layout(NamedTuple):
    """How boards lie on a sheet, in points: a square's side, the rows of room beyond either edge, the gutter, whether
    there are squares for those off the board, the boards' widths in squares, and whether there is text below."""

    side: float
    zone: float
    gutter: float
    track: bool
    columns: tuple[int, ...]
    below: bool = True

    @property
    def rock(self) -> float:
        """The width of the rock beside a board."""
        return ROCK / SIDE * self.side

    @property
    def width(self) -> float:
        """Of the boards with the gutter."""
        return sum(columns * self.side + 2 * self.rock for columns in self.columns) + self.gutter

    @property
    def height(self) -> float:
        """Of a board with the room beyond its edges."""
        return (ROWS + 2 * self.zone) * self.side


def board_document(*, squares: Sequence[str], kind: str, paper: Paper, theme: Theme, footer: str) -> tuple[bytes, Job]:
    """Boards as a document of their own, a sheet for each size of squares, or two where the paper is small; and how it
    is printed."""
    book = Book(TITLE, subject="2 Hour Dungeon Crawl", footer=footer, paper=paper, theme=theme)
    for size in squares:
        pages_of(book, size, kind, f"{TITLE}, {_SIZES[size]}", _SIZES[size])
    return book.to_bytes(), whole(FILE, book, Way(card=True))


def pages(book: Book) -> None:
    """Add what a pack has for the table: the board with squares of an inch, and the tokens."""
    pages_of(book, "inch", "both", TITLE)
    tokens.pages(book)


def pages_of(book: Book, squares: str, kind: str, title: str, size: str = "") -> None:
    """Add the boards of a kind side by side under a title, or a sheet for each if they are too wide for that; such a
    sheet's title says which board it has, and the `size` of its squares."""
    paper, kinds = book.paper._replace(side=_MARGIN_MM), KINDS[kind]
    room = book.frame(title, paper=paper)
    sheets = {title: layout(room, SQUARES[squares], kinds)}
    if sheets[title].width > room.width:
        titles = {f"{one.capitalize()}, {size}" if size else f"{title}: {one}": one for one in kinds}
        sheets = {title: layout(room, SQUARES[squares], (one,)) for title, one in titles.items()}
    for title, lying in sheets.items():
        book.page(title, partial(_draw, theme=book.theme, lying=lying), paper=paper)


def layout(room: Frame, side_mm: float, kinds: Sequence[str]) -> Layout:
    """The boards in a frame: as much beyond their edges as there is room for; text below, or else beside a board that
    leaves room for it."""
    side = side_mm * POINTS_PER_MM
    columns = tuple(WIDTHS[kind] for kind in kinds)
    bare = Layout(side, 0.0, 0.0, False, columns)
    least, most = (mm * POINTS_PER_MM for mm in _GUTTER_MM)
    spare = room.height - bare.height - 2 * _EDGE_PT - _TEXT_PT - RULER_PT
    if spare < 0.0:
        return bare._replace(gutter=least, below=False)
    gutter = max(least, min(most, room.width - bare.width))
    track = spare > side + _TRACK_PT
    zone = floor((spare - track * (side + _TRACK_PT)) / (2 * side) * 4) / 4
    return Layout(side, min(3.0, zone) if zone >= 1.0 else 0.0, gutter, track, columns)


def _draw(canvas: Any, room: Frame, theme: Theme, lying: Layout) -> None:
    top = room.top - _EDGE_PT
    beside = room.width - lying.width
    noted = not lying.below and beside >= _BESIDE_MM * POINTS_PER_MM
    x = room.x + (0.0 if noted else beside / 2)
    for columns in lying.columns:
        _draw_board(canvas, theme, x, top, lying, columns)
        if columns == lying.columns[0]:
            _draw_ranks(canvas, theme, x + columns * lying.side + 2 * lying.rock, top, lying)
            x += lying.gutter
        x += columns * lying.side + 2 * lying.rock
    y = top - lying.height - _EDGE_PT
    if lying.track:
        _draw_track(canvas, theme, room, y, lying.side)
        y -= lying.side + _TRACK_PT
    text = words.blocks(words.fill("2hdc/board.j2", track=lying.track))
    if lying.below:
        below = Frame(room.x, y - 4.0, room.width, y - 4.0 - room.bottom - RULER_PT)
        draw_columns(canvas, theme, below, text, column_mm=NARROW_MM)
    elif noted:
        draw_stack(text, canvas, theme, room.x + lying.width + _APART_PT, top, beside - _APART_PT)
    draw_ruler(canvas, theme, room.x, room.bottom + RULER_PT, room.width)


def _draw_board(canvas: Any, theme: Theme, x: float, top: float, lying: Layout, columns: int) -> None:
    side, left = lying.side, x + lying.rock
    wide, first = columns * side, top - lying.zone * side
    draw_drawing(canvas, x, top, side / SIDE, board_drawing(columns, ROWS + 2 * lying.zone), theme)
    for row in (1, ROWS - 2):
        ground(canvas, theme.colours.panel, left, first - row * side, wide, side)
    weight = theme.lines.thin_pt
    walls = [(edge, top, edge, top - lying.height) for edge in (left, left + wide)]
    lines(canvas, theme.map.wall, theme.map.wall_mm * POINTS_PER_MM, walls)
    inner = [(left + i * side, first, left + i * side, first - ROWS * side) for i in range(1, columns)]
    inner += [(left, first - row * side, left + wide, first - row * side) for row in range(1, ROWS)]
    lines(canvas, theme.colours.frame, weight, inner)
    thick = theme.lines.thick_pt
    lines(canvas, theme.colours.frame, thick, [(left, y, left + wide, y) for y in (first, first - ROWS * side)])
    ink(canvas, theme.colours.accent)
    for i in range(columns):
        middle = left + (i + 0.5) * side
        _chevron(canvas, middle, first - 2 * side + 1.5, -1.0)
        _chevron(canvas, middle, first - (ROWS - 2) * side - 1.5, 1.0)
    style = theme.styles["caption"]
    bottom = top - lying.height
    draw_text(canvas, style, left, top + style.leading_pt + 1.5, wide, _EDGES[0], "c")
    draw_text(canvas, style, left, bottom - 1.5, wide, _EDGES[1], "c")
    if lying.zone:
        for y in (top - lying.zone * side / 2, bottom + lying.zone * side / 2):
            draw_text(canvas, style, left, y + style.leading_pt / 2, wide, _ZONE, "c")
    ink(canvas, theme.colours.accent)
    for end in (left + 3.0, left + wide - 3.0):
        _chevron(canvas, end, top + 9.0, 1.0)
        _chevron(canvas, end, bottom - 9.0, -1.0)


def _chevron(canvas: Any, x: float, tip: float, up: float) -> None:
    """A small arrow head, its tip at `tip`, pointing up (1) or down (-1)."""
    half, base = _CHEVRON / 2, tip - up * _CHEVRON
    canvas._code.append(f"{x - half:.2f} {base:.2f} m {x:.2f} {tip:.2f} l {x + half:.2f} {base:.2f} l h f")


def _draw_ranks(canvas: Any, theme: Theme, x: float, top: float, lying: Layout) -> None:
    """Name the ranks in the gutter, with a line to the row on either side."""
    style, first = theme.styles["label"], top - lying.zone * lying.side
    for row, name in ((0, 0), (1, 1), (ROWS - 2, 1), (ROWS - 1, 0)):
        middle = first - (row + 0.5) * lying.side
        draw_text(canvas, style, x, middle + style.leading_pt, lying.gutter, _RANKS[name], "c")
    for row in (2, ROWS - 2):
        y = first - row * lying.side
        lines(canvas, theme.colours.rule, theme.lines.hair_pt, [(x + 3.0, y, x + lying.gutter - 3.0, y)])


def _draw_track(canvas: Any, theme: Theme, room: Frame, top: float, side: float) -> None:
    """Squares for those who are off the board, for either side from its end on."""
    style = theme.styles["caption"]
    left = room.x + (room.width - len(_TRACK) * side) / 2
    y = top - _TRACK_PT
    for place, name in enumerate(_TRACK):
        draw_text(canvas, style, left + place * side, y + style.leading_pt, side, name, "c")
    uprights = [(left + i * side, y, left + i * side, y - side) for i in range(1, len(_TRACK))]
    lines(canvas, theme.colours.rule, theme.lines.thin_pt, uprights)
    frame(canvas, theme.colours.frame, theme.lines.frame_pt, left, y, len(_TRACK) * side, side)
