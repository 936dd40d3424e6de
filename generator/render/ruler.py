"""A ruler to lay a real one against: sheets drawn at true scale are useless if the printer shrank them."""

from __future__ import annotations

from typing import Any

from generator.render import words
from generator.render.paint import draw_text, lines
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM
from generator.render.text import measure
from generator.render.theme import Theme

LENGTH_MM = 50
_TEXT_MM = 62  # where the text begins: clear of the lines between cards
RULER_PT = 18.0
"""The height that it needs, the space above it included."""


def draw_ruler(canvas: Any, theme: Theme, x: float, top: float) -> None:
    """Draw it from `x` to the right, with what to check beside it."""
    style = theme.styles["footer"]
    y, step = top - 10.0, POINTS_PER_MM
    level_lines(canvas, theme.colours.frame, theme.lines.thin_pt, x, x + LENGTH_MM * step, [y])
    long = {0: 8.0, 5: 5.5}
    marks = [(x + mm * step, y, x + mm * step, y + long.get(mm % 10, 3.0)) for mm in range(LENGTH_MM + 1)]
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, marks)
    text = words.fill("ruler.j2", mm=LENGTH_MM)
    draw_text(canvas, style, x + _TEXT_MM * step, top - 2.0, measure(text, style.face, style.size_pt) + 1.0, text)
