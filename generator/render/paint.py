"""Drawing in the theme's terms, for blocks and for pages drawn by hand; in points, `top` is an upper edge."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from generator.render.lettering import draw_lines
from generator.render.paper import POINTS_PER_MM
from generator.render.text import Line, plain, wrap
from generator.render.theme import NONE, Style, Theme, rgb

Text = str | tuple[Line, ...]  # marked-up text, or lines already wrapped to the width at hand


def lines_of(text: Text, width: float, style: Style) -> tuple[Line, ...]:
    """The lines of `text` at `width`."""
    return wrap(text, width, style.size_pt, style.face) if isinstance(text, str) else text


def ink(canvas: Any, colour: str) -> None:
    """Make `colour` that of what is filled, and so of text."""
    wanted = rgb(colour)
    if canvas._fillColorObj != wanted:
        canvas._fillColorObj = wanted
        canvas._code.append(f"{operands(colour)} rg")


def pen(canvas: Any, colour: str, weight: float) -> None:
    """Make `colour` and `weight`, in points, those of lines."""
    wanted = rgb(colour)
    if canvas._strokeColorObj != wanted:
        canvas._strokeColorObj = wanted
        canvas._code.append(f"{operands(colour)} RG")
    if canvas._lineWidth != weight:
        canvas._lineWidth = weight
        canvas._code.append(f"{weight:.3f} w")


@cache
def operands(colour: str) -> str:
    """A colour as it stands before an operator of PDF. Such are written out here, and wherever much is drawn:
    reportlab's own way of writing numbers takes ten times as long."""
    return " ".join([f"{part:.4g}" for part in rgb(colour)])


def draw_text(
    canvas: Any, style: Style, x: float, top: float, width: float, text: Text, align: str = "l", colour: str = ""
) -> None:
    """Wrap `text` to `width` and draw it in `style`, its first line's box beginning at `top`."""
    ink(canvas, colour or style.colour)
    lines = lines_of(text, width, style)
    draw_lines(canvas, x, top, lines, style.size_pt, style.leading_pt, align, width)


def lines(canvas: Any, colour: str, weight: float, ends: Iterable[tuple[float, float, float, float]]) -> None:
    """Draw straight lines, each from its (x0, y0) to its (x1, y1)."""
    code = [f"{x0:.3f} {y0:.3f} m {x1:.3f} {y1:.3f} l" for x0, y0, x1, y1 in ends]
    if code:
        pen(canvas, colour, weight)
        canvas._code.append(" ".join([*code, "S"]))


def dashes(
    canvas: Any, colour: str, weight: float, ends: Iterable[tuple[float, float, float, float]], pattern: str = "4 3"
) -> None:
    """Draw straight lines that are broken, what is to be folded, not cut; `pattern`: dash and gap, in points."""
    canvas._code.append(f"[{pattern}] 0 d")
    lines(canvas, colour, weight, ends)
    canvas._code.append("[] 0 d")


def rules(canvas: Any, colour: str, weight: float, x0: float, x1: float, heights: Iterable[float]) -> None:
    """Draw level lines, one at each y of `heights`."""
    lines(canvas, colour, weight, [(x0, y, x1, y) for y in heights])


def ground(canvas: Any, colour: str, x: float, top: float, width: float, height: float) -> None:
    """Paint a rectangle, or nothing if the colour is none."""
    if colour != NONE:
        ink(canvas, colour)
        canvas._code.append(f"{_rectangle(x, top, width, height)} f")


def frame(canvas: Any, colour: str, weight: float, x: float, top: float, width: float, height: float) -> None:
    """Draw the outline of a rectangle."""
    pen(canvas, colour, weight)
    canvas._code.append(f"{_rectangle(x, top, width, height)} S")


def ticks(canvas: Any, theme: Theme, places: Iterable[tuple[float, float]]) -> None:
    """Draw empty tick boxes of the theme's size; each place is a box's top left corner."""
    side = theme.spaces.tick_mm * POINTS_PER_MM
    boxes = [_rectangle(x, top, side, side) for x, top in places]
    if boxes:
        pen(canvas, theme.colours.frame, theme.lines.tick_pt)
        canvas._code.append(" ".join([*boxes, "S"]))


def crosses(canvas: Any, theme: Theme, places: Iterable[tuple[float, float]]) -> None:
    """Cross tick boxes out, each by its top left corner."""
    side = theme.spaces.tick_mm * POINTS_PER_MM
    ends = []
    for x, top in places:
        ends += [(x, top, x + side, top - side), (x, top - side, x + side, top)]
    lines(canvas, theme.colours.frame, theme.lines.tick_pt, ends)


def _rectangle(x: float, top: float, width: float, height: float) -> str:
    return f"{x:.3f} {top - height:.3f} {width:.3f} {height:.3f} re"


def bookmark(canvas: Any, text: str, level: int, x: float, top: float) -> None:
    """Enter this place into the document's outline; one level deeper than the entry before at most."""
    right, up = canvas.absolutePosition(x, top)
    key = f"{canvas.getPageNumber()}/{right:.0f}/{up:.0f}"
    canvas.bookmarkHorizontal(key, 0, top)
    deepest = canvas._doc.outline.currentlevel + 1  # reportlab refuses to skip a level, and has no public way to ask
    canvas.addOutlineEntry(" ".join(plain(text).split()), key, min(level, deepest))
