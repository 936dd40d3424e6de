"""The same drawings as the SVG maps, straight onto a reportlab canvas, at true scale or smaller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import groupby
from math import floor
from typing import Any

from generator.geometry import FURNITURE, SQUARE, Dots, Drawing, Lines, Mark, Strokes, Text, tile_drawing
from generator.geometry.records import Shapes
from generator.render import fonts
from generator.render.forms import form
from generator.render.lettering import draw_line
from generator.render.map_inks import Ink, map_inks
from generator.render.paint import ink as set_ink
from generator.render.paint import operands
from generator.render.paper import POINTS_PER_MM, Paper
from generator.render.text import plain
from generator.render.theme import NONE, Theme
from generator.twohour.dungeon import Tile

_FACES = {"title": fonts.TITLE, "text": fonts.TEXT, "bold": fonts.BOLD, "italic": fonts.ITALIC}
_LEAST_MM = 6.0  # home printers leave 3 to 6 mm blank
_ROUND = 0.5523  # of a circle's radius: the handles of the four Bézier curves that draw it


def sheet_paper(paper: Paper) -> Paper:
    """The paper with margins so narrow that a level of 9 x 10 tiles fits at true scale on a page without heading, or as
    narrow as printers allow."""
    return paper._replace(side=min(paper.side, max(_LEAST_MM, (paper.width - 186.5) / 2)))


def draw_level(canvas: Any, x: float, y: float, width: float, height: float, drawing: Drawing, theme: Theme) -> float:
    """Draw into the frame whose lower left corner is (x, y), all in points, centred at its upper edge; the scale.

    The scale is 1 if the drawing fits; else a square is as many tenths of a millimetre as it can be, and the scale bar
    says how many.
    """
    scale = min(1.0, width / (drawing.width * POINTS_PER_MM), height / (drawing.height * POINTS_PER_MM))
    if scale < 1.0:
        square = floor(SQUARE * scale * 10) / 10
        scale = square / SQUARE
        drawing = drawing.scaled_note(
            f"at {scale:.0%}: 1 tile = 4 × 4 squares = {4 * square:.1f} × {4 * square:.1f} mm"
        )
    wide = drawing.width * scale * POINTS_PER_MM
    draw_drawing(canvas, x + (width - wide) / 2, y + height, scale * POINTS_PER_MM, drawing, theme)
    return scale


def draw_tile(
    canvas: Any,
    x: float,
    y: float,
    size_mm: float,
    tile: Tile,
    theme: Theme,
    *,
    letters: Mapping[str, str] | None = None,
    hidden: bool = False,
    number: bool = True,
) -> None:
    """Draw a tile, `size_mm` wide, its lower left corner at (x, y) in points, north at the top.

    `letters` stand in its exits, by side; its secret door is drawn only if `hidden`, its number if
    `number`.
    """
    drawing = tile_drawing(tile, letters=letters, hidden=hidden, number=number)
    size = size_mm * POINTS_PER_MM
    draw_drawing(canvas, x, y + size, size / drawing.width, drawing, theme, again=True)


def draw_drawing(
    canvas: Any, x: float, top: float, unit: float, drawing: Drawing, theme: Theme, *, again: bool = False
) -> None:
    """Draw with the upper left corner at (x, top), a millimetre of the drawing being `unit` points.

    `again`: more of its kind are to come; what they have in common goes into the document once.
    """
    inks = map_inks(theme)
    marks = (
        (isinstance(mark, Text), layer.name == FURNITURE, mark) for layer in drawing.layers for mark in layer.marks
    )
    for (is_text, alone), found in groupby(marks, lambda told: told[:2]):
        group = tuple([(mark, inks[mark.ink]) for _, _, mark in found])
        if is_text:
            for mark, ink in group:
                _text(canvas, x, top, unit, mark, ink)
            continue
        canvas._code.append(f"q {unit / FINE:.6f} 0 0 {-unit / FINE:.6f} {x:.3f} {top:.3f} cm")
        if again and not alone:
            canvas.doForm(_form(canvas, drawing, group))
        else:
            canvas._code.append(_painted(group))
        canvas._code.append("Q")


FINE = 100
"""Drawings are written in whole hundredths of a millimetre: such numbers are shorter and faster to write."""
_OVER = 2.0  # mm: how far lines stand out of a drawing


Inked = tuple[tuple[Mark, Ink], ...]
"""Marks, each with its ink."""


def _form(canvas: Any, drawing: Drawing, marks: Inked) -> str:
    """The name of a form that holds these marks."""
    sides = (-_OVER, -_OVER, drawing.width + _OVER, drawing.height + _OVER)
    return form(canvas, _painted_again(marks), [_fine(side) for side in sides])


def _painted(marks: Inked) -> str:
    """The operators that draw marks other than text. Written out: reportlab's own way takes ten times as long."""
    return "\n".join(["1 j", *(code for mark, ink in marks if (code := _paint(mark, ink)))])


_painted_again = lru_cache(maxsize=128)(_painted)  # the tiles of all packs have few shapes between them


def _paint(mark: Mark, ink: Ink) -> str:
    """The operators of one mark; none if nothing of it is inked."""
    filled, inked = ink.fill != NONE and not isinstance(mark, Strokes), ink.stroke != NONE
    if not filled and not inked:
        return ""
    code = [f"{int(isinstance(mark, Strokes))} J"]
    if filled:
        code.append(f"{operands(ink.fill)} rg")
    if inked:
        dash = f"{_fine(ink.dash)} {_fine(1.0 - ink.dash)}" if ink.dash < 1.0 else ""
        code.append(f"{operands(ink.stroke)} RG {ink.width * FINE:.1f} w [{dash}] {_fine(ink.dash / 2)} d")
    clip = mark.clip if isinstance(mark, Lines) else None
    if clip:
        x, y, width, height = map(_fine, (clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0))
        code.append(f"q {x} {y} {width} {height} re W n")
    if isinstance(mark, Strokes):
        code.append(stroked(mark.thinned(ink.share)))
    else:
        code += _PATHS[type(mark)](mark)
        code.append("B" if filled and inked else "f" if filled else "S")
    if clip:
        code.append("Q")
    return " ".join(code)


def _fine(value: float) -> int:
    return round(value * FINE)


def _lines(mark: Lines) -> list[str]:
    found = []
    for points, closed in mark.paths:
        step = "m"
        for x, y in points:
            found.append(f"{round(x * FINE)} {round(y * FINE)} {step}")
            step = "l"
        if closed:
            found.append("h")
    return found


@lru_cache(maxsize=64)  # tiles have few hatchings between them
def stroked(mark: Strokes) -> str:
    """The operators that stroke it, in hundredths of a mm: each sheaf from where the one before has its own zero."""
    found = [
        f"{round(x0 * FINE)} {round(y0 * FINE)} m {round(x1 * FINE)} {round(y1 * FINE)} l"
        for x0, y0, x1, y1 in mark.loose
    ]
    if found:
        found.append("S")
    if mark.sheaves:
        shapes, across, down = _shapes(mark.shapes), 0, 0
        found.append("q")
        for x, y, shape in mark.sheaves:
            left, below = round(x * FINE), round(y * FINE)
            found.append(f"1 0 0 1 {left - across} {below - down} cm {shapes[shape]} S")
            across, down = left, below
        found.append("Q")
    return " ".join(found)


@lru_cache(maxsize=4)
def _shapes(shapes: Shapes) -> list[str]:
    """Each shape's path."""
    return [" ".join([f"{_fine(x0)} {_fine(y0)} m {_fine(x1)} {_fine(y1)} l" for x0, y0, x1, y1 in s]) for s in shapes]


def _dots(mark: Dots) -> list[str]:
    found = []
    for across, down, radius in mark.dots:
        x, y, r, k = _fine(across), _fine(down), _fine(radius), _fine(radius * _ROUND)
        found.append(
            f"{x + r} {y} m {x + r} {y + k} {x + k} {y + r} {x} {y + r} c "
            f"{x - k} {y + r} {x - r} {y + k} {x - r} {y} c {x - r} {y - k} {x - k} {y - r} {x} {y - r} c "
            f"{x + k} {y - r} {x + r} {y - k} {x + r} {y} c h"
        )
    return found


_PATHS: dict[type[Mark], Callable[[Any], list[str]]] = {Lines: _lines, Dots: _dots}


def _text(canvas: Any, x: float, top: float, unit: float, mark: Mark, ink: Ink) -> None:
    assert isinstance(mark, Text)
    set_ink(canvas, ink.fill)
    align = {"start": "l", "middle": "c", "end": "r"}[mark.anchor]
    draw_line(
        canvas, x + mark.x * unit, top - mark.y * unit, plain(mark.text), _FACES[mark.face], mark.size * unit, align
    )
