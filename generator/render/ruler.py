"""A ruler to lay a real one against: sheets drawn at true scale are useless if the printer shrank them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.render import words
from generator.render.paint import draw_text, lines
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM
from generator.render.text import measure
from generator.render.theme import Theme

LENGTH_MM, INCHES = 50, 2
"""The lengths of its two sides: millimetres above the line, inches below."""

RULER_PT = 18.0
"""The height that it needs, the space above and below included."""

_LINE_PT = 9.0  # of the line below the top
_MARKS_MM = {10: 6.5, 5: 4.8, 1: 2.8}  # the lengths of marks, in points, by how many mm lie between them
_MARKS_EIGHTHS = {8: 6.5, 4: 4.8, 2: 3.8, 1: 2.6}  # the same by eighths of an inch
_UNITS_MM = 1.2  # from the ruler's end to what its sides count
_TEXT_MM = 60.0  # where the text begins


def draw_ruler(canvas: Any, theme: Theme, x: float, top: float, width: float = 0.0) -> None:
    """Draw it from `x` to the right, with what to check beside it; within `width` points, in two lines if need be."""
    style, y, weight = theme.styles["footer"], top - _LINE_PT, theme.lines.thin_pt
    inch = 72.0
    level_lines(canvas, theme.colours.frame, weight, x, x + INCHES * inch, [y])
    marks = [(at, y, at, y + high) for at, high in _marks(x, LENGTH_MM, POINTS_PER_MM, _MARKS_MM)]
    marks += [(at, y, at, y - high) for at, high in _marks(x, INCHES * 8, inch / 8, _MARKS_EIGHTHS)]
    lines(canvas, theme.colours.frame, weight, marks)
    end = x + INCHES * inch + _UNITS_MM * POINTS_PER_MM
    for unit, above in (("mm", style.leading_pt), ("in", 0.0)):
        draw_text(canvas, style, end, y + above, measure(unit, style.face, style.size_pt) + 1.0, unit)
    text, left = words.fill("ruler.j2", mm=LENGTH_MM, inches=INCHES), _TEXT_MM * POINTS_PER_MM
    wide = measure(text, style.face, style.size_pt) + 1.0
    room = min(wide, width - left) if width else wide
    draw_text(canvas, style, x + left, y + style.leading_pt * (0.5 if room >= wide else 1.0), room, text)


def _marks(x: float, count: int, step: float, lengths: Mapping[int, float]) -> list[tuple[float, float]]:
    """Where each mark of a side stands, and how long it is: that of the largest interval that ends there."""
    return [
        (x + at * step, next(high for every, high in lengths.items() if at % every == 0)) for at in range(count + 1)
    ]
