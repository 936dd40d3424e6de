"""Tables whose cells wrap, split between rows where a column ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar

from generator.render.flow import Block
from generator.render.paint import Text, draw_text, ground, lines_of, rules
from generator.render.text import Line
from generator.render.theme import Style, Theme

_SHORT = 6  # rows: a table of so many is not split if it fits into a column
_LONG_ROW = 10  # lines: a row higher than this may be split between its lines


Cells = list[tuple[float, float, tuple[Line, ...]]]  # how far in its text begins, the text's width, its lines


@lru_cache(maxsize=4096)
def _wrapped(row: tuple[Text, ...], columns: tuple[float, ...], width: float, pad: float, style: Style) -> Cells:
    """One row's cells, wrapped."""
    share = width / sum(columns)
    ends = accumulate(columns, initial=0.0)
    cells = zip(zip(row, columns, strict=True), ends, strict=False)
    return [
        (left * share + pad, wide * share - 2 * pad, lines_of(text, wide * share - 2 * pad, style))
        for (text, wide), left in cells
    ]


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

    def _row(self, theme: Theme, width: float, row: tuple[Text, ...], style: Style) -> Cells:
        return _wrapped(row, self.columns, width, theme.spaces.cell_x_pt, style)

    def _row_height(self, theme: Theme, width: float, row: tuple[Text, ...], style: Style) -> float:
        most = max([len(lines) for _, _, lines in self._row(theme, width, row, style)], default=0)
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
        style, colours, lines = theme.styles[self.style], theme.colours, theme.lines
        header, heights = self._heights(theme, width)
        edges = [top - header, *(top - header - below for below in accumulate(heights))]
        if self.header:
            ground(canvas, colours.panel, x, top, width, header)
        for i, high in enumerate(heights):
            if (i + self.first) % 2:
                ground(canvas, colours.zebra, x, edges[i], width, high)
        rules(canvas, colours.rule, lines.hair_pt, x, x + width, edges[1:-1])
        rules(canvas, colours.frame, lines.thin_pt, x, x + width, [edges[0], edges[-1]])
        if self.header:
            self._draw_row(canvas, theme, x, top, width, self.header, theme.styles["table_head"])
        for row, edge in zip(self.rows, edges, strict=False):
            self._draw_row(canvas, theme, x, edge, width, row, style)

    def _draw_row(
        self, canvas: Any, theme: Theme, x: float, top: float, width: float, row: tuple[Text, ...], style: Style
    ) -> None:
        aligns = self.align.ljust(len(self.columns), "l")
        for (right, wide, lines), align in zip(self._row(theme, width, row, style), aligns, strict=True):
            draw_text(canvas, style, x + right, top - theme.spaces.cell_y_pt, wide, lines, align)

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
        cells = [lines for _, _, lines in self._row(theme, width, row, style)]
        most = max(map(len, cells), default=0)
        count = min(int((room - 2 * theme.spaces.cell_y_pt) / style.leading_pt), most - 2)
        if most <= _LONG_ROW or count < 2:
            return None
        return tuple(cell[:count] for cell in cells), tuple(cell[count:] for cell in cells)
