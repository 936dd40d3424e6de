"""Places for a pencil on cards and sheets: rows of tick boxes, fields to write in, lines for notes. In points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from generator.named import NamedTuple
from generator.render.blocks import Draw
from generator.render.flow import Block, Solid
from generator.render.fonts import BOLD
from generator.render.lettering import draw_lines
from generator.render.paint import draw_text, ground, ink
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM
from generator.render.pencil import Ticks, form_of, tick_boxes, write_in
from generator.render.text import Fitted, Line, fit, fit_box, measure
from generator.render.theme import Theme

LINE_MM, CHECKS_MM, FIELDS_MM = 3.6, 4.0, 5.4
"""Heights of a line to write on, a row of labels with boxes, a row of fields."""

NOTE_PT = 12.0
"""Between lines for notes: a pencil's hand."""

_APART = 1.0  # between the boxes of a row
_LEAST_APART = 5.0  # from boxes to the next label
_SMALL = 0.68  # of a box's side: one of many


def line(label: str = "line") -> Draw:
    """Draws a line to write on, of which a form says what it is for."""
    return partial(_draw_line, label=label)


def _draw_line(canvas: Any, theme: Theme, x: float, top: float, width: float, label: str) -> None:
    bottom = top - LINE_MM * POINTS_PER_MM
    level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, x, x + width, [bottom])
    write_in(canvas, label, x, bottom + 0.8, width, NOTE_PT - 0.8)


def note_lines(canvas: Any, theme: Theme, x: float, width: float, heights: Sequence[float]) -> None:
    """Lines for notes at these heights, from the uppermost down."""
    level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, x, x + width, heights)
    form = form_of(canvas)
    if form is not None:
        form.texts("Notes", [(x, y + 0.8, width, NOTE_PT - 1.6) for y in heights])


class Check(NamedTuple):
    """A label before so many boxes, the first `ticked` of them crossed out."""

    label: str
    boxes: int = 1
    ticked: int = 0


def checks(row: Sequence[Check]) -> Draw:
    """Draws labels, each before its boxes, spread over the width."""
    return partial(_draw_checks, row=row)


def _draw_checks(canvas: Any, theme: Theme, x: float, top: float, width: float, row: Sequence[Check]) -> None:
    style, full = theme.styles["label"], theme.spaces.tick_mm * POINTS_PER_MM
    labels = [measure(check.label, style.face, style.size_pt) + 3.0 for check in row]
    room = (width - sum(labels) - _LEAST_APART * (len(row) - 1)) / sum(check.boxes for check in row)
    side = min(full, room - _APART)
    theme = theme if side == full else _small(theme, side)
    boxes = [check.boxes * (side + _APART) - _APART for check in row]
    apart = (width - sum(labels) - sum(boxes)) / max(1, len(row) - 1)
    rows, (what, _, _) = [], row[0].label.rpartition(":")
    for check, wide, beside in zip(row, labels, boxes, strict=True):
        draw_text(canvas, style, x, top - (full - style.leading_pt) / 2, wide + 9.0, check.label)
        places = [(x + wide + box * (side + _APART), top - (full - side) / 2) for box in range(check.boxes)]
        rows.append(Ticks(check.label if check is row[0] else f"{what} {check.label}", places, check.ticked))
        x += wide + beside + apart
    tick_boxes(canvas, theme, rows)


def _small(theme: Theme, side: float) -> Theme:
    """The theme with boxes of that side in points."""
    return theme._replace(spaces=theme.spaces._replace(tick_mm=side / POINTS_PER_MM))


class Load(Solid):
    """Small boxes for the things that one carries: twice Rep of them, Rep more and Rep more (32.2), a little apart; on
    two rows where one is too short."""

    def __init__(self, rep: int, label: str = "Carried") -> None:
        self.rep, self.label = rep, label

    def _places(self, theme: Theme, width: float) -> tuple[float, list[tuple[float, float]], float]:
        """The side of a box, each one's (right, down) from the upper left, and the height of all."""
        side = theme.spaces.tick_mm * POINTS_PER_MM * _SMALL
        gap, rep = side / 2, self.rep
        if 4 * rep * side + 2 * gap <= width:
            rows, starts = [4 * rep], [2 * rep, 3 * rep]
        else:
            rows, starts = [2 * rep, 2 * rep], [rep]
            side = min(side, (width - gap) / (2 * rep))
        places = []
        for row, count in enumerate(rows):
            apart = starts if len(rows) == 1 or row else []
            places += [(i * side + gap * sum(i >= start for start in apart), row * (side + gap)) for i in range(count)]
        return side, places, len(rows) * (side + gap) - gap

    def measured(self, theme: Theme, width: float) -> float:
        return self._places(theme, width)[2]

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        side, places, _ = self._places(theme, width)
        tick_boxes(
            canvas, _small(theme, side), [Ticks(self.label, [(x + right, top - down) for right, down in places])]
        )


def fields(row: Sequence[tuple[str, str]]) -> Draw:
    """Draws captions, each before what is known and a line to go on writing on, in equal shares of the width."""
    return partial(_draw_fields, row=row)


def _draw_fields(canvas: Any, theme: Theme, x: float, top: float, width: float, row: Sequence[tuple[str, str]]) -> None:
    style, share = theme.styles["label"], width / len(row)
    high = FIELDS_MM * POINTS_PER_MM
    for place, (caption, value) in enumerate(row):
        left, wide = x + place * share, share - (6.0 if place + 1 < len(row) else 0.0)
        size = fit(caption, style.face, style.size_pt, wide * 0.7, 4.0)
        start = measure(caption, style.face, size) + 4.0
        ink(canvas, style.colour)
        draw_lines(canvas, left, top - high + size * 1.35, _line(caption, style.face, size), size, size * 1.2)
        level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, left + start, left + wide, [top - high + 1.5])
        form = form_of(canvas)
        if form is not None:
            form.texts(caption, [(left + start, top - high + 1.9, wide - start, high - 2.4)], [value])
        elif value:
            size = fit(value, BOLD, style.size_pt + 0.8, wide - start, 4.0)
            line = _line(value, BOLD, size)
            draw_lines(canvas, left + start + 1.0, top - high + size * 1.35, line, size, size * 1.2)


def _line(text: str, face: str, size: float) -> tuple[Line, ...]:
    return fit_box(text, face, size, 1e6, 99.0, 4.0).lines


class Checklist(Solid):
    """Things, each behind a box that is crossed out for those that one has, in so many columns, row by row."""

    def __init__(self, things: tuple[tuple[str, bool], ...], columns: int = 2, style: str = "label") -> None:
        self.things, self.columns, self.style = things, columns, style

    def _step(self, theme: Theme) -> float:
        return theme.spaces.tick_mm * POINTS_PER_MM + 2 * _APART

    def measured(self, theme: Theme, width: float) -> float:
        return -(-len(self.things) // self.columns) * self._step(theme)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style, side = theme.styles[self.style], theme.spaces.tick_mm * POINTS_PER_MM
        step, share = self._step(theme), width / self.columns
        rows = []
        for place, (label, has) in enumerate(self.things):
            row, column = divmod(place, self.columns)
            left, up = x + column * share, top - row * step
            size = fit(label, style.face, style.size_pt, share - side - 7.0, 4.0)
            ink(canvas, style.colour)
            draw_lines(canvas, left + side + 4.0, up, _line(label, style.face, size), size, side)
            rows.append(Ticks(label, [(left, up)], has))
        tick_boxes(canvas, theme, rows)


class Grade(NamedTuple):
    """A row of a `Track`: what it is, what leads to it, what it means, its boxes and how many of them are ticked."""

    title: str
    cause: str
    effect: str
    boxes: int
    ticked: int = 0


class Track(Solid):
    """A table of grades from light to grave, each with its boxes at the right; `header` has four cells. `columns` are
    the first three columns' shares of the width; the boxes have what is left. `lines` are the most that a text has
    before it is set smaller, `air` is the space above and below a row in points."""

    def __init__(
        self,
        grades: tuple[Grade, ...],
        header: tuple[str, str, str, str],
        columns: tuple[float, float, float],
        style: str = "table",
        lines: int = 1,
        air: float = 1.2,
    ) -> None:
        self.grades, self.header, self.columns, self.style = grades, header, columns, style
        self.lines, self.air = lines, air

    def _per_row(self, theme: Theme, width: float) -> int:
        room = width * (1 - sum(self.columns)) - theme.spaces.cell_x_pt
        return max(1, int((room + _APART) / (theme.spaces.tick_mm * POINTS_PER_MM + _APART)))

    def _texts(self, theme: Theme, width: float, grade: Grade) -> list[Fitted]:
        style = theme.styles[self.style]
        cells = zip((grade.title, grade.cause, grade.effect), self.columns, strict=True)
        room = theme.spaces.cell_x_pt * 1.5
        return [
            fit_box(text, style.face, style.size_pt, share * width - room, self.lines * 1.2 * style.size_pt, 3.0, 1.2)
            for text, share in cells
        ]

    def _high(self, theme: Theme, width: float, grade: Grade) -> float:
        side = theme.spaces.tick_mm * POINTS_PER_MM
        rows = max(1, -(-grade.boxes // self._per_row(theme, width)))
        texts = max(text.height for text in self._texts(theme, width, grade))
        return max(rows * (side + _APART) - _APART, texts) + 2 * self.air

    def _top(self, theme: Theme) -> float:
        return theme.styles["table_head"].leading_pt + 1.0

    def measured(self, theme: Theme, width: float) -> float:
        return self._top(theme) + sum(self._high(theme, width, grade) for grade in self.grades)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between rows."""
        used = accumulate((self._high(theme, width, grade) for grade in self.grades), initial=self._top(theme))
        count = sum(high <= room for high in used) - 1
        if not 0 < count < len(self.grades):
            return None
        return self.but(grades=self.grades[:count]), self.but(grades=self.grades[count:])

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style, spaces, colours = theme.styles[self.style], theme.spaces, theme.colours
        lefts = [x + width * sum(self.columns[:place]) for place in range(4)]
        head, side, per_row = self._top(theme), spaces.tick_mm * POINTS_PER_MM, self._per_row(theme, width)
        ground(canvas, colours.panel, x, top, width, head)
        titles = theme.styles["table_head"]
        ink(canvas, titles.colour)
        for left, share, text in zip(lefts, (*self.columns, 1 - sum(self.columns)), self.header, strict=True):
            size = fit(text, titles.face, titles.size_pt, share * width - spaces.cell_x_pt, 4.0)
            line = _line(text, titles.face, size)
            draw_lines(canvas, left + spaces.cell_x_pt, top - 0.5, line, size, titles.leading_pt)
        y, edges, rows = top - head, [top - head], list[Ticks]()
        for grade in self.grades:
            high = self._high(theme, width, grade)
            ink(canvas, style.colour)
            for left, fitted in zip(lefts, self._texts(theme, width, grade), strict=False):
                up = y - (high - fitted.height) / 2
                draw_lines(canvas, left + spaces.cell_x_pt, up, fitted.lines, fitted.size, fitted.leading)
            at = [divmod(box, per_row) for box in range(grade.boxes)]
            step, start = side + _APART, lefts[3] + spaces.cell_x_pt
            places = [(start + column * step, y - self.air - row * step) for row, column in at]
            rows.append(Ticks(grade.title, places, grade.ticked))
            y -= high
            edges.append(y)
        level_lines(canvas, colours.rule, theme.lines.hair_pt, x, x + width, edges[:-1])
        level_lines(canvas, colours.frame, theme.lines.thin_pt, x, x + width, [top, edges[-1]])
        tick_boxes(canvas, theme, rows)
