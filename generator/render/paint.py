"""Drawing in the theme's terms, for blocks and for pages drawn by hand; in points, `top` is an upper edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.render.paper import POINTS_PER_MM
from generator.render.text import Line, draw_lines, plain, wrap
from generator.render.theme import NONE, Style, Theme, rgb

Text = str | tuple[Line, ...]  # marked-up text, or lines already wrapped to the width at hand


def lines_of(text: Text, width: float, style: Style) -> tuple[Line, ...]:
    """The lines of `text` at `width`."""
    return wrap(text, width, style.size_pt, style.face) if isinstance(text, str) else text


def ink(canvas: Any, colour: str) -> None:
    """Make `colour` that of what is filled, and so of text."""
    wanted = rgb(colour)
    if canvas._fillColorObj != wanted:  # setting it costs as much as a line of text
        canvas.setFillColorRGB(*wanted)


def draw_text(
    canvas: Any, style: Style, x: float, top: float, width: float, text: Text, align: str = "l", colour: str = ""
) -> None:
    """Wrap `text` to `width` and draw it in `style`, its first line's box beginning at `top`."""
    ink(canvas, colour or style.colour)
    lines = lines_of(text, width, style)
    draw_lines(canvas, x, top, lines, style.size_pt, style.leading_pt, align, width)


def rules(canvas: Any, colour: str, weight: float, x0: float, x1: float, heights: Iterable[float]) -> None:
    """Draw level lines, one at each y of `heights`."""
    canvas.setStrokeColorRGB(*rgb(colour))
    canvas.setLineWidth(weight)
    canvas.lines([(x0, y, x1, y) for y in heights])


def ground(canvas: Any, colour: str, x: float, top: float, width: float, height: float) -> None:
    """Paint a rectangle, or nothing if the colour is none."""
    if colour != NONE:
        ink(canvas, colour)
        canvas.rect(x, top - height, width, height, stroke=0, fill=1)


def ticks(canvas: Any, theme: Theme, places: Iterable[tuple[float, float]]) -> None:
    """Draw empty tick boxes of the theme's size; each place is a box's top left corner."""
    side = theme.spaces.tick_mm * POINTS_PER_MM
    canvas.setStrokeColorRGB(*rgb(theme.colours.frame))
    canvas.setLineWidth(theme.lines.tick_pt)
    path = canvas.beginPath()
    for x, top in places:
        path.rect(x, top - side, side, side)
    canvas.drawPath(path, stroke=1, fill=0)


def bookmark(canvas: Any, text: str, level: int, x: float, top: float) -> None:
    """Enter this place into the document's outline; one level deeper than the entry before at most."""
    right, up = canvas.absolutePosition(x, top)
    key = f"{canvas.getPageNumber()}/{right:.0f}/{up:.0f}"
    canvas.bookmarkHorizontal(key, 0, top)
    deepest = canvas._doc.outline.currentlevel + 1  # reportlab refuses to skip a level, and has no public way to ask
    canvas.addOutlineEntry(" ".join(plain(text).split()), key, min(level, deepest))
