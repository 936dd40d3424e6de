"""The same drawings as the SVG maps, straight onto a reportlab canvas, at true scale or smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from generator.geometry import SQUARE, Dots, Drawing, Lines, Mark, Strokes, Text, tile_drawing
from generator.render import fonts
from generator.render.map_inks import Ink, map_inks
from generator.render.paper import POINTS_PER_MM, Paper
from generator.render.text import draw_line, plain
from generator.render.theme import NONE, Theme, rgb
from generator.twohour.dungeon import Tile

_FACES = {"title": fonts.TITLE, "text": fonts.TEXT, "bold": fonts.BOLD, "italic": fonts.ITALIC}
_ROUND = 0.5523  # of a circle's radius: the handles of the four Bézier curves that draw it


def sheet_paper(paper: Paper) -> Paper:
    """The paper with margins so narrow that a level of 9 x 10 tiles fits at true scale on a page without heading."""
    return paper._replace(side=min(paper.side, (paper.width - 186.5) / 2))


def draw_level(canvas: Any, x: float, y: float, width: float, height: float, drawing: Drawing, theme: Theme) -> float:
    """Draw into the frame whose lower left corner is (x, y), all in points, centred at its upper edge; the scale.

    The scale is 1 if the drawing fits; else it is less, and the scale bar says so.
    """
    scale = min(1.0, width / (drawing.width * POINTS_PER_MM), height / (drawing.height * POINTS_PER_MM))
    if scale < 1.0:
        drawing = drawing.scaled_note(f"scaled to {scale:.0%}: a square is {SQUARE * scale:.1f} mm")
    wide = drawing.width * scale * POINTS_PER_MM
    _draw(canvas, x + (width - wide) / 2, y + height, scale * POINTS_PER_MM, drawing, theme)
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
    _draw(canvas, x, y + size, size / drawing.width, drawing, theme)


def _draw(canvas: Any, x: float, top: float, unit: float, drawing: Drawing, theme: Theme) -> None:
    """Draw with the upper left corner at (x, top), a millimetre of the drawing being `unit` points."""
    inks = map_inks(theme)
    marks: Iterable[Mark] = (mark for layer in drawing.layers for mark in layer.marks)
    for is_text, group in groupby(marks, lambda mark: isinstance(mark, Text)):
        if is_text:
            for mark in group:
                _text(canvas, x, top, unit, mark, inks[mark.ink])
            continue
        canvas.saveState()
        canvas.transform(unit, 0, 0, -unit, x, top)
        canvas.setLineJoin(1)
        for mark in group:
            _paint(canvas, mark, inks[mark.ink])
        canvas.restoreState()


def _paint(canvas: Any, mark: Mark, ink: Ink) -> None:
    """Add a mark's path and paint it. Written as PDF operators: a path object takes three times as long."""
    filled, stroked = ink.fill != NONE and not isinstance(mark, Strokes), ink.stroke != NONE
    if not filled and not stroked:
        return
    if filled:
        canvas.setFillColorRGB(*rgb(ink.fill))
    if stroked:
        canvas.setStrokeColorRGB(*rgb(ink.stroke))
        canvas.setLineWidth(ink.width)
        canvas.setDash([ink.dash, 1.0 - ink.dash] if ink.dash < 1.0 else [], ink.dash / 2)
    canvas.setLineCap(int(isinstance(mark, Strokes)))
    operators = _PATHS[type(mark)](mark)
    painted = {(True, True): "B", (True, False): "f", (False, True): "S"}[filled, stroked]
    clip = mark.clip if isinstance(mark, Lines) else None
    if clip:
        box = f"q {clip.x0:.2f} {clip.y0:.2f} {clip.x1 - clip.x0:.2f} {clip.y1 - clip.y0:.2f} re W n"
        operators, painted = [box, *operators], f"{painted} Q"
    canvas._code.append(" ".join([*operators, painted]))


def _lines(mark: Lines) -> list[str]:
    found = []
    for points, closed in mark.paths:
        found.append(f"{points[0][0]:.2f} {points[0][1]:.2f} m")
        found += [f"{x:.2f} {y:.2f} l" for x, y in points[1:]]
        if closed:
            found.append("h")
    return found


def _strokes(mark: Strokes) -> list[str]:
    return [f"{x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l" for x0, y0, x1, y1 in mark.segments]


def _dots(mark: Dots) -> list[str]:
    found = []
    for x, y, r in mark.dots:
        k = r * _ROUND
        found.append(f"{x + r:.2f} {y:.2f} m")
        for (ax, ay), (bx, by), (cx, cy) in (
            ((x + r, y + k), (x + k, y + r), (x, y + r)),
            ((x - k, y + r), (x - r, y + k), (x - r, y)),
            ((x - r, y - k), (x - k, y - r), (x, y - r)),
            ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ):
            found.append(f"{ax:.2f} {ay:.2f} {bx:.2f} {by:.2f} {cx:.2f} {cy:.2f} c")
        found.append("h")
    return found


_PATHS: dict[type[Mark], Callable[[Any], list[str]]] = {Lines: _lines, Strokes: _strokes, Dots: _dots}


def _text(canvas: Any, x: float, top: float, unit: float, mark: Mark, ink: Ink) -> None:
    assert isinstance(mark, Text)
    canvas.setFillColorRGB(*rgb(ink.fill))
    align = {"start": "l", "middle": "c", "end": "r"}[mark.anchor]
    draw_line(
        canvas, x + mark.x * unit, top - mark.y * unit, plain(mark.text), _FACES[mark.face], mark.size * unit, align
    )
