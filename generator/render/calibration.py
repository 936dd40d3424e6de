"""A test sheet printed on both sides: how far a printer sets the back beside the front, to be read off in mm.

A scale is printed on one side and a pointer to its zero on the other, held against the light; two scales for a look at
the front and two for a look at the back. Each reads how far the backs are to be moved, seen from the back: right and up
are more.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import words
from generator.render.book import Book
from generator.render.flow import draw_stack
from generator.render.imposition import Spot, behind
from generator.render.paint import draw_text, ink, lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.theme import Theme

REACH_MM = 10
"""How far a scale reaches from its zero."""

TEMPLATE = "calibrate.j2"

_LONG, _FIVE, _SHORT, _POINTER = 3.2, 2.4, 1.5, 9.0  # mm: ticks, and half a pointer
_CLEAR_MM = 125.0  # from the middle of a sheet to its upper edge, with text and the upper scales between
_LABEL_MM = 4.2  # of the labels from their scale


class Station(NamedTuple):
    """A scale and its pointer, in mm from the middle of the front page: whether the scale is on the front, whether it
    lies level."""

    x: float
    y: float
    front: bool
    level: bool


STATIONS = (
    Station(-45.0, 35.0, True, True),
    Station(45.0, 35.0, True, False),
    Station(-45.0, -35.0, False, True),
    Station(45.0, -35.0, False, False),
)


def stations(paper: Paper) -> list[Station]:
    """The stations on that paper: on a small one lower, clear of the text."""
    drop = max(0.0, _CLEAR_MM - paper.height / 2)
    return [station._replace(y=station.y - drop * (1.0 if station.y > 0 else 0.5)) for station in STATIONS]


class Sheet(NamedTuple):
    """What a test sheet is for: the edge about which it is turned, the printer's name if it has one, and by how many mm
    its backs are moved right and up already."""

    long: bool = True
    printer: str = ""
    right: float = 0.0
    up: float = 0.0


def calibration_pdf(sheet: Sheet, *, paper: Paper, theme: Theme) -> bytes:
    """The front and the back."""
    book = Book("Printer calibration", subject="A test sheet for two sides", paper=paper, theme=theme)
    for side in ("front", "back"):
        draw = partial(_draw_side, theme=book.theme, paper=paper, sheet=sheet, front=side == "front")
        book.page(f"Printer calibration: {side}", draw)
    return book.to_bytes()


def _draw_side(canvas: Any, room: Frame, theme: Theme, paper: Paper, sheet: Sheet, front: bool) -> None:
    text = words.fill(
        TEMPLATE,
        sheet=sheet,
        front=front,
        edge="long" if sheet.long else "short",
        moved=[_signed(sheet.right), _signed(sheet.up)],
    )
    draw_stack(words.blocks(text), canvas, theme, room.x, room.top, room.width)
    wide, high = paper.points
    right, up = (0.0, 0.0) if front else (sheet.right * POINTS_PER_MM, sheet.up * POINTS_PER_MM)
    for station in stations(paper):
        x, y = wide / 2 + station.x * POINTS_PER_MM, high / 2 + station.y * POINTS_PER_MM
        if not front:
            x, y = _behind(x, y, paper, long=sheet.long)
        draw = _draw_scale if station.front == front else _draw_pointer
        reverse = front and station.level != sheet.long
        draw(canvas, theme, x + right, y + up, station.level, -1 if reverse else 1)
    draw_ruler(canvas, theme, room.x, room.bottom + RULER_PT, room.width)


def _signed(mm: float) -> str:
    return f"{mm:+g}".replace("-", "−") if mm else "0"


def _behind(x: float, y: float, paper: Paper, *, long: bool) -> tuple[float, float]:
    """The point of the back that lies behind a point of the front."""
    wide, high = Spot(x, y).size
    spot = behind(Spot(x - wide / 2, y - high / 2), paper, long=long)
    return spot.x + wide / 2, spot.y + high / 2


def _draw_scale(canvas: Any, theme: Theme, x: float, y: float, level: bool, sign: int) -> None:
    """A scale with its zero at (x, y); a negative `sign` counts from right to left, or downwards."""
    style, unit = theme.styles["small"], POINTS_PER_MM

    def at(along: float, beside: float) -> tuple[float, float]:
        return (x + along * unit, y + beside * unit) if level else (x + beside * unit, y + along * unit)

    ends = [(*at(-REACH_MM, 0.0), *at(REACH_MM, 0.0))]
    for mm in range(-REACH_MM, REACH_MM + 1):
        high = _LONG if mm % 10 == 0 else _FIVE if mm % 5 == 0 else _SHORT
        ends.append((*at(mm, 0.0), *at(mm, -high)))
    lines(canvas, theme.colours.text, theme.lines.thin_pt, ends)
    for mm in range(-REACH_MM, REACH_MM + 1, 5):
        across, above = at(mm, -_LABEL_MM)
        word = _signed(mm * sign)
        if level:
            draw_text(canvas, style, across - 20.0, above + 1.0, 40.0, word, "c")
        else:
            draw_text(canvas, style, across - 40.0, above + style.leading_pt / 2, 40.0, word, "r")
    name = theme.styles["h2"]
    left, top = at(-REACH_MM, 5.0) if level else at(REACH_MM, 5.0)
    draw_text(canvas, name, left, top + (name.leading_pt if level else 0.0), 60.0, "x" if level else "y")
    ink(canvas, style.colour)


def _draw_pointer(canvas: Any, theme: Theme, x: float, y: float, level: bool, sign: int) -> None:
    """A line across the zero of a scale on the other side."""
    half = _POINTER * POINTS_PER_MM
    ends = (x, y - half, x, y + half) if level else (x - half, y, x + half, y)
    lines(canvas, theme.colours.text, theme.lines.frame_pt, [ends])
