"""The sheets of paper: sizes and margins in millimetres, and the rectangle that a page's content has in points."""

from __future__ import annotations

from generator.named import NamedTuple

POINTS_PER_MM = 72 / 25.4  # a PDF point is 1/72 inch, an inch 25.4 mm


class Paper(NamedTuple):
    """A sheet: its name, its size and its margins, all in mm."""

    name: str
    width: float
    height: float
    side: float = 14.0
    top: float = 13.0
    bottom: float = 10.0  # below the footer; home printers leave 3 to 6 mm blank

    @property
    def points(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.width * POINTS_PER_MM, self.height * POINTS_PER_MM

    def turned(self) -> Paper:
        """The same sheet with width and height exchanged: landscape."""
        return self._replace(width=self.height, height=self.width)


class Frame(NamedTuple):
    """A rectangle on a page in points: `x` is its left edge, `top` its upper edge, y growing upwards."""

    x: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.top - self.height


SMALL_MARGINS = (11.0, 10.0, 8.0)
"""Of a page about half as large as A4, in mm: sides, top, below the footer."""

A4 = Paper("a4", 210.0, 297.0)  # ISO 216
LETTER = Paper("letter", 215.9, 279.4)  # ANSI/ASME Y14.1, 8.5 x 11 inches
A5 = Paper("a5", 148.0, 210.0, *SMALL_MARGINS)  # ISO 216
PAPERS = {paper.name: paper for paper in (A4, LETTER, A5)}
A3 = Paper("a3", 297.0, 420.0)  # ISO 216; for boards
BOARD_PAPERS = {**PAPERS, A3.name: A3}

COLUMN_MM = 80.0
"""The least width of a column of text."""

NARROW_MM = 52.0
"""The same in small type, or of short lines."""


def columns_in(width: float, least_mm: float, gutter_mm: float) -> int:
    """How many columns, none narrower than `least_mm`, stand side by side in `width` points; at least one."""
    return max(1, int((width / POINTS_PER_MM + gutter_mm) / (least_mm + gutter_mm)))
