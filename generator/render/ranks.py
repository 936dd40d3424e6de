"""Tables of those to fight with, whose last column holds boxes for a pencil."""

from __future__ import annotations

from typing import Any

from generator.render.flow import Block, Solid
from generator.render.lettering import draw_lines
from generator.render.paint import ink, ticks
from generator.render.paper import POINTS_PER_MM
from generator.render.table import Table
from generator.render.text import fit_box
from generator.render.theme import Theme

PLAIN, APART = ".", " "
"""In a line of boxes: an empty box, and a little room between two boxes. Any other letter stands within its box."""

APART_PT = 1.6 * POINTS_PER_MM
_LETTER = 0.52  # of a box's side: the size of a letter in it


class Ranks(Solid):
    """A table whose last column holds tick boxes: `boxes[i]` are the lines of boxes in its row i."""

    def __init__(self, table: Table, boxes: tuple[tuple[str, ...], ...]) -> None:
        self.table, self.boxes = table, boxes

    @property
    def loose(self) -> bool:
        """As its table."""
        return self.table.loose

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return self.table.gaps(theme)

    def measured(self, theme: Theme, width: float) -> float:
        return self.table.height(theme, width)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        self.table.draw(canvas, theme, x, top, width)
        side = theme.spaces.tick_mm * POINTS_PER_MM
        left = x + width * sum(self.table.columns[:-1]) / sum(self.table.columns) + theme.spaces.cell_x_pt
        first = theme.styles[self.table.style].leading_pt + 2 * theme.spaces.cell_y_pt
        header, heights = self.table.heights(theme, width)
        y = top - header
        places: list[tuple[float, float]] = []
        for high, lines in zip(heights, self.boxes[self.table.first :], strict=False):
            alone = len(lines) == 1  # a line alone stands beside the first line of text, more are in the middle
            start = y - (first - side) / 2 if alone else y - (high - side * len(lines)) / 2
            for place, line in enumerate(lines):
                places += _draw_line(canvas, theme, left, start - place * side, line)
            y -= high
        ticks(canvas, theme, places)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between rows, as its table."""
        parts = self.table.split(theme, width, room, full)
        if parts is None:
            return None
        head, tail = parts
        assert isinstance(head, Table)
        assert isinstance(tail, Table)
        return self.but(table=head), self.but(table=tail)


def wide(theme: Theme, lines: tuple[str, ...]) -> float:
    """The width in points of the longest of some lines of boxes."""
    side = theme.spaces.tick_mm * POINTS_PER_MM
    return max((sum(APART_PT if mark == APART else side for mark in line) for line in lines), default=0.0)


def _draw_line(canvas: Any, theme: Theme, left: float, top: float, line: str) -> list[tuple[float, float]]:
    """Write the letters of a line of boxes; the places of the boxes, which are drawn together."""
    side, style = theme.spaces.tick_mm * POINTS_PER_MM, theme.styles["label"]
    size, places = side * _LETTER, []
    for mark in line:
        if mark == APART:
            left += APART_PT
            continue
        places.append((left, top))
        if mark != PLAIN:
            ink(canvas, theme.colours.muted)
            letter = fit_box(mark, style.face, size, side, side, 1.0).lines
            draw_lines(canvas, left, top, letter, size, side, "c", side)
        left += side
    return places
