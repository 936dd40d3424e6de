"""Tables whose cells wrap, split between rows where a column ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from generator.named import NamedTuple
from generator.render.flow import Block, Solid
from generator.render.paint import Text, draw_text, ground, lines_of, rules
from generator.render.pencil import form_of
from generator.render.text import Line
from generator.render.theme import Style, Theme

if TYPE_CHECKING:
    from generator.render.form_fields import Form

_SHORT = 6  # rows: a table of so many is not split if it fits into a column
_LONG_ROW = 10  # lines: a row higher than this may be split between its lines


Cells = list[tuple[float, float, tuple[Line, ...]]]  # how far in its text begins, the text's width, its lines


@lru_cache(maxsize=256)
def _places(columns: tuple[float, ...], width: float, pad: float) -> list[tuple[float, float]]:
    """How far in each column's text begins, and its width."""
    share = width / sum(columns)
    lefts = accumulate(columns, initial=0.0)
    return [(left * share + pad, wide * share - 2 * pad) for left, wide in zip(lefts, columns, strict=False)]


class _Laid(NamedTuple):
    """A table at a width: the cells and the height of its header and of each row."""

    header: Cells
    top: float
    rows: list[Cells]
    heights: list[float]


class Table(Solid):
    """Rows of cells under a header that is drawn again in each column where the table goes on.

    `columns` are the columns' shares of the width, in any unit; `align` has l, c or r for each, left where it is short.
    `first` is the number of the first row, so that every other row stays tinted over a split.
    """

    _at: tuple[Theme, float, _Laid] | None = None

    def __init__(
        self,
        rows: tuple[tuple[Text, ...], ...],
        columns: tuple[float, ...],
        header: tuple[str, ...] = (),
        align: str = "",
        style: str = "table",
        first: int = 0,
    ) -> None:
        self.rows, self.columns, self.header = rows, columns, header
        self.align, self.style, self.first = align, style, first

    @property
    def loose(self) -> bool:
        """Short tables stay together."""
        return len(self.rows) > _SHORT

    def gaps(self, theme: Theme) -> tuple[float, float]:
        style = theme.styles[self.style]
        return style.before_pt, style.after_pt

    def _laid(self, theme: Theme, width: float) -> _Laid:
        at = self._at
        if at is None or at[0] is not theme or at[1] != width:
            spaces, style, head = theme.spaces, theme.styles[self.style], theme.styles["table_head"]
            places = _places(self.columns, width, spaces.cell_x_pt)
            header = _cells(places, self.header, head) if self.header else []
            rows = [_cells(places, row, style) for row in self.rows]
            top = _height(header, theme, head) if header else 0.0
            at = self._at = theme, width, _Laid(header, top, rows, [_height(row, theme, style) for row in rows])
        return at[2]

    def heights(self, theme: Theme, width: float) -> tuple[float, list[float]]:
        """The height of the header, and of each row."""
        laid = self._laid(theme, width)
        return laid.top, laid.heights

    def measured(self, theme: Theme, width: float) -> float:
        top, rows = self.heights(theme, width)
        return top + sum(rows)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style, colours, lines = theme.styles[self.style], theme.colours, theme.lines
        head, header, rows, heights = self._laid(theme, width)
        edges = [top - header, *(top - header - below for below in accumulate(heights))]
        if self.header:
            ground(canvas, colours.panel, x, top, width, header)
        for i, high in enumerate(heights):
            if (i + self.first) % 2:
                ground(canvas, colours.zebra, x, edges[i], width, high)
        rules(canvas, colours.rule, lines.hair_pt, x, x + width, edges[1:-1])
        rules(canvas, colours.frame, lines.thin_pt, x, x + width, [edges[0], edges[-1]])
        if self.header:
            self._draw_row(canvas, theme, x, top, head, theme.styles["table_head"])
        for row, edge in zip(rows, edges, strict=False):
            self._draw_row(canvas, theme, x, edge, row, style)
        form = form_of(canvas)
        if form is not None and self.header:
            self._add_fields(form, x, edges, rows, theme.spaces.cell_x_pt)

    def _add_fields(self, form: Form, x: float, edges: Sequence[float], rows: Sequence[Cells], pad: float) -> None:
        """Empty cells are to be filled in, row by row; a field is called after its column's header."""
        empty = [sum(not row[place][2] for row in rows) for place in range(len(self.columns))]
        names = [form.names(header, count) for header, count in zip(self.header, empty, strict=True)]
        for row, top, bottom in zip(rows, edges, edges[1:], strict=False):
            for (right, wide, text), own in zip(row, names, strict=True):
                if not text:
                    form.text(
                        next(own), (x + right - pad + 1.0, bottom + 0.8, wide + 2 * pad - 2.0, top - bottom - 1.6)
                    )

    def _draw_row(self, canvas: Any, theme: Theme, x: float, top: float, cells: Cells, style: Style) -> None:
        aligns = self.align.ljust(len(self.columns), "l")
        for (right, wide, lines), align in zip(cells, aligns, strict=True):
            draw_text(canvas, style, x + right, top - theme.spaces.cell_y_pt, wide, lines, align)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between rows; a long row at the end of the room between its lines."""
        used, heights = self.heights(theme, width)
        count = 0
        while count < len(heights) and used + heights[count] <= room:
            used += heights[count]
            count += 1
        if count == len(heights):
            return None
        here, there = self._split_row(theme, width, count, room - used) or ((), self.rows[count])
        head = (*self.rows[:count], here) if here else self.rows[:count]
        tail = self.but(rows=(there, *self.rows[count + 1 :]), first=self.first + count, _at=None)
        return (self.but(rows=head, _at=None), tail) if head else None

    def _split_row(
        self, theme: Theme, width: float, place: int, room: float
    ) -> tuple[tuple[Text, ...], tuple[Text, ...]] | None:
        style = theme.styles[self.style]
        cells = [lines for _, _, lines in self._laid(theme, width).rows[place]]
        most = max(map(len, cells), default=0)
        count = min(int((room - 2 * theme.spaces.cell_y_pt) / style.leading_pt), most - 2)
        if most <= _LONG_ROW or count < 2:
            return None
        return tuple(cell[:count] for cell in cells), tuple(cell[count:] for cell in cells)


def _cells(places: list[tuple[float, float]], row: tuple[Text, ...], style: Style) -> Cells:
    """One row's cells, wrapped."""
    return [(left, wide, lines_of(text, wide, style)) for text, (left, wide) in zip(row, places, strict=True)]


def _height(cells: Cells, theme: Theme, style: Style) -> float:
    """The height of one row."""
    most = max([len(lines) for _, _, lines in cells], default=0)
    return max(most, 1) * style.leading_pt + 2 * theme.spaces.cell_y_pt
