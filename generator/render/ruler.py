"""A ruler to lay a real one against: sheets drawn at true scale are useless if the printer shrank them."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.render import words
from generator.render.paint import draw_text, pen
from generator.render.paper import POINTS_PER_MM
from generator.render.text import measure
from generator.render.theme import Theme

LENGTH_MM, INCHES = 50, 2
"""The lengths of its two sides: millimetres above the line, inches below."""

RULER_PT = 18.0
"""The height that it needs, the space above and below included."""

_INCH = 72.0  # in points
_LINE_PT = 9.0  # of the line below the top
_MARKS_MM = {10: 6.5, 5: 4.8, 1: 2.8}  # the lengths of marks, in points, by how many mm lie between them
_EIGHTHS = {8: 6.5, 4: 4.8, 2: 3.8, 1: 2.6}  # the same by eighths of an inch
_UNITS_MM = 1.2  # from the ruler's end to what its sides count
_TEXT_MM = 60.0  # where the text begins


def draw_ruler(canvas: Any, theme: Theme, x: float, top: float, width: float = 0.0) -> None:
    """Draw it from `x` to the right, with what to check beside it; within `width` points, in two lines if need be."""
    style, y = theme.styles["footer"], top - _LINE_PT
    pen(canvas, theme.colours.frame, theme.lines.thin_pt)
    canvas._code.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {_marks()} S Q")
    end = x + INCHES * _INCH + _UNITS_MM * POINTS_PER_MM
    for unit, above in (("mm", style.leading_pt), ("in", 0.0)):
        draw_text(canvas, style, end, y + above, measure(unit, style.face, style.size_pt) + 1.0, unit)
    text, left = words.fill("ruler.j2", mm=LENGTH_MM, inches=INCHES), _TEXT_MM * POINTS_PER_MM
    wide = measure(text, style.face, style.size_pt) + 1.0
    room = min(wide, width - left) if width else wide
    draw_text(canvas, style, x + left, y + style.leading_pt * (0.5 if room >= wide else 1.0), room, text)


@cache
def _marks() -> str:
    """The line and the marks on its two sides, as operators, from its left end; each mark is as long as that of the
    largest interval that ends there."""
    code = [f"0 0 m {INCHES * _INCH:.3f} 0 l"]
    for count, step, lengths, way in ((LENGTH_MM, POINTS_PER_MM, _MARKS_MM, 1), (INCHES * 8, _INCH / 8, _EIGHTHS, -1)):
        for at in range(count + 1):
            high = next(high for every, high in lengths.items() if at % every == 0)
            code.append(f"{at * step:.3f} 0 m {at * step:.3f} {way * high:.1f} l")
    return " ".join(code)
