"""Tables whose cells wrap, split between rows where a column ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from generator.render.flow import Block
from generator.render.paint import Text, draw_text, ground, lines_of, rule
from generator.render.text import Line
from generator.render.theme import Style, Theme

_SHORT = 6  # rows: a table of so many is not split if it fits into a column
_LONG_ROW = 10  # lines: a row higher than this may be split between its lines


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a header that is drawn again in each column where the table goes on.

    `columns` are the columns' shares of the width, in any unit; `align` has l, c or r for each, left where it is short.
    """

    rows: tuple[tuple[Text, ...], ...]
    columns: tuple[float, ...]
    header: tuple[str, ...] = ()
    align: str = ""
    style: str = "table"
    first: int = 0  # the number of the first row, so that every other row stays tinted over a split

    keeps: ClassVar[bool] = False

    @property
    def loose(self) -> bool:
        """Short tables stay together."""
        return len(self.rows) > _SHORT

    def gaps(self, theme: Theme) -> tuple[float, float]:
        style = theme.styles[self.style]
        return style.before_pt, style.after_pt

    def _widths(self, width: float) -> list[float]:
        return [share / sum(self.columns) * width for share in self.columns]

    def _cells(self, theme: Theme, width: float, row: tuple[Text, ...], style: Style) -> list[tuple[Line, ...]]:
        pad = 2 * theme.spaces.cell_x_pt
        return [lines_of(text, wide - pad, style) for text, wide in zip(row, self._widths(width), strict=True)]

    def _row_height(self, theme: Theme, width: float, row: tuple[Text, ...], style: Style) -> float:
        most = max(map(len, self._cells(theme, width, row, style)), default=0)
        return max(most, 1) * style.leading_pt + 2 * theme.spaces.cell_y_pt

    def _heights(self, theme: Theme, width: float) -> tuple[float, list[float]]:
        """The height of the header, and of each row."""
        style, head = theme.styles[self.style], theme.styles["table_head"]
        top = self._row_height(theme, width, self.header, head) if self.header else 0.0
        return top, [self._row_height(theme, width, row, style) for row in self.rows]

    def height(self, theme: Theme, width: float) -> float:
        top, rows = self._heights(theme, width)
        return top + sum(rows)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style, head = theme.styles[self.style], theme.styles["table_head"]
        colours, lines = theme.colours, theme.lines
        header, heights = self._heights(theme, width)
        y = top
        if self.header:
            ground(canvas, colours.panel, x, y, width, header)
            self._draw_row(canvas, theme, x, y, width, self.header, head)
            y -= header
        rule(canvas, colours.frame, lines.thin_pt, x, x + width, y)
        for i, (row, high) in enumerate(zip(self.rows, heights, strict=True)):
            if (i + self.first) % 2:
                ground(canvas, colours.zebra, x, y, width, high)
            self._draw_row(canvas, theme, x, y, width, row, style)
            y -= high
            rule(canvas, colours.rule, lines.hair_pt, x, x + width, y)
        rule(canvas, colours.frame, lines.thin_pt, x, x + width, y)

    def _draw_row(
        self, canvas: Any, theme: Theme, x: float, top: float, width: float, row: tuple[Text, ...], style: Style
    ) -> None:
        pad_x, pad_y = theme.spaces.cell_x_pt, theme.spaces.cell_y_pt
        aligns = self.align.ljust(len(self.columns), "l")
        cells = self._cells(theme, width, row, style)
        for lines, wide, align in zip(cells, self._widths(width), aligns, strict=True):
            draw_text(canvas, style, x + pad_x, top - pad_y, wide - 2 * pad_x, lines, align)
            x += wide

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between rows; a long row at the end of the room between its lines."""
        used, heights = self._heights(theme, width)
        count = 0
        while count < len(heights) and used + heights[count] <= room:
            used += heights[count]
            count += 1
        if count == len(heights):
            return None
        here, there = self._split_row(theme, width, self.rows[count], room - used) or ((), self.rows[count])
        head = (*self.rows[:count], here) if here else self.rows[:count]
        tail = replace(self, rows=(there, *self.rows[count + 1 :]), first=self.first + count)
        return (replace(self, rows=head), tail) if head else None

    def _split_row(
        self, theme: Theme, width: float, row: tuple[Text, ...], room: float
    ) -> tuple[tuple[Text, ...], tuple[Text, ...]] | None:
        style = theme.styles[self.style]
        cells = self._cells(theme, width, row, style)
        most = max(map(len, cells), default=0)
        count = min(int((room - 2 * theme.spaces.cell_y_pt) / style.leading_pt), most - 2)
        if most <= _LONG_ROW or count < 2:
            return None
        return tuple(cell[:count] for cell in cells), tuple(cell[count:] for cell in cells)
