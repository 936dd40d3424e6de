"""A dungeon's tiles at true scale, to be cut out: several to a sheet, or one over several sheets to be glued.

Number, level and the code of its entry stand in the rock at a tile's edge, and on the backs if they are wanted; nothing
says what lies beyond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from typing import Any

from generator.named import NamedTuple
from generator.render import fonts, phrases, words
from generator.render.book import Book
from generator.render.lettering import draw_line
from generator.render.map_pdf import draw_tile
from generator.render.paint import dashes, draw_text, ground, ink, lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.print_plan import ONE, Job, Way, whole
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.theme import Theme
from generator.sealing import seal
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import Tile

FILE = "tiles.pdf"
"""What the document is called."""

INCH_MM = 25.4

SIZES = {"2in": 2 * INCH_MM, "50mm": 50.0, "4in": 4 * INCH_MM}
"""The sides of a tile most asked for, in mm; at 4 inches a character's frontage is one inch."""

LEAST_MM, MOST_MM = 20.0, 610.0

BACKS = ("none", "long", "short")
"""Without backs, or to be printed on both sides, the sheet turned over its long or its short edge."""

OVERLAP_MM = 8.0
"""What two sheets of one tile have in common."""

_DRAWN_MM = 20.0  # the tile in the drawings
_EDGE_MM = 6.0  # the margin of the sheets; home printers leave 3 to 6 mm blank
_CUT_PT = 2.5 * POINTS_PER_MM
_INSET = 0.012  # of the label from the tile's edges: a part of its side
_PLATE = (0.23, 0.05)  # the label in the rock: parts of a tile's side
_FOOT = 0.36  # of the sheet's width, for what stands beside the ruler
_WIDE_MM = 170.0  # the least width for that
_SIDES = 4  # cuts of a part of a tile
_SLACK = 1e-6
_DASH = "4 2.5"


class Cutout(NamedTuple):
    """A tile and the code of its entry in the sealed dungeon."""

    tile: Tile
    code: str


class Piece(NamedTuple):
    """What of a tile stands on a sheet of its own, in points from the tile's upper left corner."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float


def tiles_document(
    adventure: Adventure,
    *,
    size_mm: float,
    backs: str,
    paper: Paper,
    theme: Theme,
    moved: tuple[float, float] = (0.0, 0.0),
) -> tuple[bytes, Job]:
    """All tiles in the order of the sequence, `size_mm` wide; backs moved right and up by so many mm, as a printer may
    want it. And how they are printed.
    """
    seed = phrases.name(fonts.clean(adventure.seed))
    title = phrases.name(fonts.clean(adventure.title))
    book = Book(title, subject="Dungeon tiles", footer=f"seed {seed} · {adventure.rules}", paper=paper, theme=theme)
    codes = seal(adventure).by_name
    cutouts = [Cutout(tile, codes[tile.code]) for tile in adventure.tiles]
    has_backs = pages(book, cutouts, size_mm=size_mm, backs=backs, moved=moved)
    return book.to_bytes(), whole(FILE, book, Way(card=True, turned=backs if has_backs else ONE))


def pages(
    book: Book,
    tiles: Sequence[Cutout],
    *,
    size_mm: float,
    backs: str = "none",
    moved: tuple[float, float] = (0.0, 0.0),
) -> bool:
    """Add the sheets of some tiles; whether every other one is of backs."""
    paper = book.paper._replace(side=_EDGE_MM, top=_EDGE_MM, bottom=_EDGE_MM)
    size, theme = size_mm * POINTS_PER_MM, thinner(book.theme, size_mm)
    frame = book.frame(heading=False, paper=paper)
    top = frame.top
    if backs == "short":  # turned over, the upper row's backs come where the footer stands
        top = min(top, paper.points[1] - frame.bottom)
    room = frame._replace(top=top, height=top - frame.bottom - _foot_height(theme, frame))
    columns, rows = (int((side + _SLACK) / size) for side in (room.width, room.height))
    each = columns * rows
    if not each:
        for cutout in tiles:
            for piece in pieces(room, size):
                draw = partial(_draw_piece, theme=theme, cutout=cutout, size=size, piece=piece)
                level = 0 if piece.column == piece.row == 1 else None
                book.page(f"Tile {cutout.tile.index}", draw, heading=False, level=level, paper=paper, cuts=_SIDES)
        return False
    for start in range(0, len(tiles), each):
        some = tiles[start : start + each]
        first, last = some[0].tile.index, some[-1].tile.index
        title = f"Tiles {first} to {last}" if last > first else f"Tile {first}"
        draw = partial(_draw_sheet, theme=theme, tiles=some, size=size, columns=columns, top=top)
        cuts = min(columns, len(some)) + 1 + ceil(len(some) / columns) + 1
        book.page(title, draw, heading=False, paper=paper, cuts=cuts)
        if backs != "none":
            back = partial(_draw_backs, theme=theme, tiles=some, size=size, columns=columns, flip=backs, top=top)
            book.page(f"{title}, backs", partial(back, moved=moved), heading=False, level=None, paper=paper)
    return backs != "none"


def thinner(theme: Theme, size_mm: float) -> Theme:
    """The theme with map lines that grow only with the square root of the drawing."""
    by = (_DRAWN_MM / size_mm) ** 0.5
    of = theme.map
    return theme._replace(
        map=of._replace(
            wall_mm=of.wall_mm * by, grid_mm=of.grid_mm * by, hatch_mm=of.hatch_mm * by, door_mm=of.door_mm * by
        )
    )


def pieces(room: Frame, size: float) -> Iterator[Piece]:
    """The parts of a tile that is larger than `room`, all alike, each having `OVERLAP_MM` in common with the next."""
    overlap = OVERLAP_MM * POINTS_PER_MM

    def parts(most: float) -> tuple[int, float]:
        count = 1 if size <= most + _SLACK else ceil((size - overlap) / (most - overlap) - _SLACK)
        return count, (size + (count - 1) * overlap) / count

    (columns, wide), (rows, high) = parts(room.width), parts(room.height)
    for row in range(rows):
        for column in range(columns):
            yield Piece(column + 1, row + 1, column * (wide - overlap), row * (high - overlap), wide, high)


def _places(room: Frame, count: int, size: float, columns: int) -> list[tuple[float, float]]:
    """The upper left corner of each tile on a sheet."""
    left = room.x + (room.width - columns * size) / 2
    return [(left + i % columns * size, room.top - i // columns * size) for i in range(count)]


def _draw_sheet(
    canvas: Any, room: Frame, theme: Theme, tiles: Sequence[Cutout], size: float, columns: int, top: float
) -> None:
    room = room._replace(top=top, height=top - room.bottom)
    places = _places(room, len(tiles), size, columns)
    for cutout, (x, top) in zip(tiles, places, strict=True):
        draw_tile(canvas, x, top - size, size / POINTS_PER_MM, cutout.tile, theme, number=False)
        _labels(canvas, theme, x, top, size, cutout)
    across, down = min(columns, len(tiles)), ceil(len(tiles) / columns)
    left = places[0][0]
    # the last row may be shorter
    full = len(tiles) - (down - 1) * columns
    high = [down if i <= full else down - 1 for i in range(across + 1)]
    wide = [across if i < down else full for i in range(down + 1)]
    cuts = [
        (left + i * size, room.top + _CUT_PT, left + i * size, room.top - high[i] * size - _CUT_PT)
        for i in range(across + 1)
    ]
    for i in range(down + 1):
        y = room.top - i * size
        cuts.append((left - _CUT_PT, y, left + wide[i] * size + _CUT_PT, y))
    lines(canvas, theme.colours.text, theme.lines.cut_pt, cuts)
    _foot(canvas, theme, room, "tiles")


def _labels(canvas: Any, theme: Theme, x: float, top: float, size: float, of: Cutout) -> None:
    """Number and level in the rock at the lower left corner, the code at the right: there no tile has a way."""
    base = min(size, SIZES["4in"] * POINTS_PER_MM)
    wide, high = (share * base for share in _PLATE)
    y = top - size + _INSET * base
    for left, what in ((x + _INSET * base, "label"), (x + size - _INSET * base - wide, "code")):
        ground(canvas, theme.colours.paper, left, y + high, wide, high)
        ink(canvas, theme.colours.text)
        text = _said(what, tile=of.tile, code=of.code)
        draw_line(canvas, left + wide / 2, y + high * 0.27, text, fonts.BOLD, high * 0.72, "c")


def _draw_backs(
    canvas: Any,
    room: Frame,
    theme: Theme,
    tiles: Sequence[Cutout],
    size: float,
    columns: int,
    flip: str,
    top: float,
    moved: tuple[float, float],
) -> None:
    wide, tall = canvas._pagesize
    canvas.translate(moved[0] * POINTS_PER_MM, moved[1] * POINTS_PER_MM)
    for cutout, (x, y) in zip(tiles, _places(room._replace(top=top), len(tiles), size, columns), strict=True):
        canvas.saveState()
        if flip == "long":
            canvas.translate(wide - x - size, y - size)
        else:  # turned over its short edge the sheet's upper edge comes below
            canvas.translate(x + size, tall - y + size)
            canvas.rotate(180)
        _back(canvas, theme, size, cutout)
        canvas.restoreState()


def _back(canvas: Any, theme: Theme, size: float, of: Cutout) -> None:
    """The back of a tile whose lower left corner is the origin: number, level, code, and where north is."""
    middle, inset = size / 2, 0.07 * size
    ink(canvas, theme.colours.text)
    draw_line(canvas, middle, middle - 0.12 * size, str(of.tile.index), fonts.TITLE, 0.36 * size, "c")
    ink(canvas, theme.colours.muted)
    text = _said("back", tile=of.tile, code=of.code)
    draw_line(canvas, middle, 0.2 * size, text, fonts.ITALIC, 0.075 * size, "c")
    draw_line(canvas, middle, size - 0.2 * size, "N", fonts.TITLE, 0.08 * size, "c")
    tip, base, half = size - inset * 0.8, size - 0.115 * size, 0.03 * size
    canvas._code.append(
        f"{middle - half:.2f} {base:.2f} m {middle:.2f} {tip:.2f} l {middle + half:.2f} {base:.2f} l h f"
    )
    far = size - inset
    corners = []
    for x, inwards in ((inset, 1), (far, -1)):
        for y, up in ((inset, 1), (far, -1)):
            corners += [(x, y, x + inwards * inset, y), (x, y, x, y + up * inset)]
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, corners)


def _draw_piece(canvas: Any, room: Frame, theme: Theme, cutout: Cutout, size: float, piece: Piece) -> None:
    """A part of a tile; dashed lines show how far the next sheets reach, with marks that lie on each other."""
    left, top = room.x + (room.width - piece.width) / 2, room.top
    canvas.saveState()
    canvas._code.append(f"{left:.3f} {top - piece.height:.3f} {piece.width:.3f} {piece.height:.3f} re W n")
    corner = left - piece.left, top + piece.top
    draw_tile(canvas, corner[0], corner[1] - size, size / POINTS_PER_MM, cutout.tile, theme, number=False)
    _labels(canvas, theme, *corner, size, cutout)
    canvas.restoreState()
    right, bottom = left + piece.width, top - piece.height
    cuts = [(x, top + _CUT_PT, x, bottom - _CUT_PT) for x in (left, right)]
    cuts += [(left - _CUT_PT, y, right + _CUT_PT, y) for y in (top, bottom)]
    lines(canvas, theme.colours.text, theme.lines.cut_pt, cuts)
    overlap = OVERLAP_MM * POINTS_PER_MM
    inner = []
    if piece.left > _SLACK:
        inner.append((left + overlap, top, left + overlap, bottom))
    if piece.left + piece.width < size - _SLACK:
        inner.append((right - overlap, top, right - overlap, bottom))
    if piece.top > _SLACK:
        inner.append((left, top - overlap, right, top - overlap))
    if piece.top + piece.height < size - _SLACK:
        inner.append((left, bottom + overlap, right, bottom + overlap))
    dashes(canvas, theme.colours.accent, theme.lines.thin_pt, inner, _DASH)
    ink(canvas, theme.colours.accent)
    for x0, y0, x1, y1 in inner:
        for share in (0.25, 0.5, 0.75):
            _diamond(canvas, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    _foot(canvas, theme, room, "piece", tile=cutout.tile, piece=piece)


def _diamond(canvas: Any, x: float, y: float, r: float = 3.0) -> None:
    canvas._code.append(f"{x - r:.2f} {y:.2f} m {x:.2f} {y + r:.2f} l {x + r:.2f} {y:.2f} l {x:.2f} {y - r:.2f} l h f")


def _foot(canvas: Any, theme: Theme, room: Frame, what: str, **said: Any) -> None:
    """The ruler, and to its right or above it what to do with the sheet."""
    style, text = theme.styles["footer"], _said(what, **said)
    left, width = room.x + _CUT_PT, room.width - 2 * _CUT_PT
    draw_ruler(canvas, theme, left, room.bottom + RULER_PT - 2.0, width)
    if _narrow(room):
        draw_text(canvas, style, left, room.bottom + _foot_height(theme, room) - 2.0, width, text)
        return
    wide = room.width * _FOOT
    draw_text(canvas, style, left + width - wide, room.bottom + RULER_PT - 4.0, wide, text, "r")


def _narrow(room: Frame) -> bool:
    """Whether the foot's text has no room beside the ruler."""
    return room.width < _WIDE_MM * POINTS_PER_MM


def _foot_height(theme: Theme, room: Frame) -> float:
    return RULER_PT + (theme.styles["footer"].leading_pt + 2.0 if _narrow(room) else 0.0)


def _said(what: str, **context: Any) -> str:
    return words.fill("2hdc/tile.j2", what=what, **context).strip()
