"""The blocks that pages are made of: paragraphs, headings, bullets, frames, tick boxes, pictures. Tables have a module.

They are plain records; see `flow` for what a block can do. Measures are in points, `text` may carry the markers of
`generator.render.text`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from generator.render.flow import Block, Solid, draw_stack, fill, stack_height
from generator.render.paint import Text, bookmark, draw_text, frame, ground, lines_of, rules
from generator.render.paper import POINTS_PER_MM
from generator.render.pencil import Ticks, tick_boxes
from generator.render.text import Line, measure, plain
from generator.render.theme import Theme

Draw = Callable[[Any, Theme, float, float, float], None]  # canvas, theme, x, top, width


class Para(Solid):
    """A paragraph in a style of the theme; `mark` stands before its first line, in an indent of `indent`."""

    def __init__(self, text: Text, style: str = "body", align: str = "l", mark: str = "", indent: float = 0.0) -> None:
        self.text, self.style, self.align, self.mark, self.indent = text, style, align, mark, indent

    @property
    def loose(self) -> bool:
        return True

    def gaps(self, theme: Theme) -> tuple[float, float]:
        style = theme.styles[self.style]
        return style.before_pt, style.after_pt

    def measured(self, theme: Theme, width: float) -> float:
        style = theme.styles[self.style]
        return len(lines_of(self.text, width - self.indent, style)) * style.leading_pt

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style = theme.styles[self.style]
        if self.mark:
            draw_text(canvas, style, x, top, self.indent, self.mark, colour=theme.colours.accent)
        draw_text(canvas, style, x + self.indent, top, width - self.indent, self.text, self.align)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between lines, with at least two on either side."""
        style = theme.styles[self.style]
        lines = lines_of(self.text, width - self.indent, style)
        count = min(int(room / style.leading_pt), len(lines) - 2)
        if count < 2:
            return None
        return self.but(text=lines[:count]), self.but(text=lines[count:], mark="")


def Bullet(text: str, style: str = "body", mark: str = "•", indent: float = 9.0) -> Para:
    """A paragraph behind a mark."""
    return Para(text, style, mark=mark, indent=indent)


class Heading(Solid):
    """A heading of level 1 to 3, kept with what follows. Level 1 goes into the document's outline."""

    keeps: ClassVar[bool] = True

    def __init__(self, text: str, level: int = 1) -> None:
        self.text, self.level = text, level

    def gaps(self, theme: Theme) -> tuple[float, float]:
        style = theme.styles[f"h{self.level}"]
        return style.before_pt, style.after_pt

    def measured(self, theme: Theme, width: float) -> float:
        style = theme.styles[f"h{self.level}"]
        return len(lines_of(self.text, width, style)) * style.leading_pt

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        if self.level == 1:
            bookmark(canvas, self.text, 1, x, top)
        draw_text(canvas, theme.styles[f"h{self.level}"], x, top, width, self.text)


class Rule(Solid):
    """A light line across the column."""

    def measured(self, theme: Theme, width: float) -> float:
        return theme.lines.thin_pt

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        rules(canvas, theme.colours.rule, theme.lines.thin_pt, x, x + width, [top - theme.lines.thin_pt / 2])


class Gap(Solid):
    """Empty space, over and above what the neighbours ask for."""

    def __init__(self, space: float) -> None:
        self.space = space

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return 0.0, 0.0

    def measured(self, theme: Theme, width: float) -> float:
        return self.space

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        """Nothing to see."""


class Picture(Solid):
    """Something drawn by hand, `space` high: `paint(canvas, theme, x, top, width)`."""

    def __init__(self, space: float, paint: Draw) -> None:
        self.space, self.paint = space, paint

    def measured(self, theme: Theme, width: float) -> float:
        return self.space

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        canvas.saveState()
        self.paint(canvas, theme, x, top, width)
        canvas.restoreState()


def _per_row(count: int, room: float, side: float, apart: float) -> int:
    """How many tick boxes to a row: all, or else whole fives, or else what there is room for."""
    fives = int((room + 2 * apart) / (5 * side + 6 * apart)) * 5
    left = room - fives / 5 * (5 * side + 6 * apart)
    most = fives + min(4, max(0, int((left + apart) / (side + apart))))
    return max(1, count if count <= most else fives or most)


class Boxes(Solid):
    """A label and `count` boxes to tick with a pencil, a little apart after every fifth; the first `ticked` are crossed
    out already."""

    def __init__(self, count: int, label: str = "", style: str = "label", ticked: int = 0) -> None:
        self.count, self.label, self.style, self.ticked = count, label, style, ticked

    def gaps(self, theme: Theme) -> tuple[float, float]:
        style = theme.styles[self.style]
        return style.before_pt, style.after_pt

    def _layout(self, theme: Theme, width: float) -> tuple[tuple[Line, ...], float, list[tuple[float, float]], float]:
        """The label's lines and how far down they begin, each box's (right, down) from the top left, and the height."""
        style = theme.styles[self.style]
        side, apart = theme.spaces.tick_mm * POINTS_PER_MM, theme.spaces.tick_gap_mm * POINTS_PER_MM
        row = max(side, style.leading_pt)
        start = measure(self.label, style.face, style.size_pt) + 2 * apart if self.label else 0.0
        beside = start + min(self.count, 5) * (side + apart) <= width
        label = lines_of(self.label, width, style)
        left, y = (start, (row - side) / 2) if beside else (0.0, len(label) * style.leading_pt + apart)
        per_row = _per_row(self.count, width - left, side, apart)
        places = [
            (left + i % per_row * (side + apart) + i % per_row // 5 * apart, y + i // per_row * (side + apart))
            for i in range(self.count)
        ]
        text_height, sunk = (row, (row - style.leading_pt) / 2) if beside else (len(label) * style.leading_pt, 0.0)
        return label, sunk, places, max([text_height, *(down + side for _, down in places)])

    def measured(self, theme: Theme, width: float) -> float:
        return self._layout(theme, width)[3]

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style = theme.styles[self.style]
        label, sunk, places, _ = self._layout(theme, width)
        draw_text(canvas, style, x, top - sunk, width, label)
        corners = [(x + right, top - down) for right, down in places]
        tick_boxes(canvas, theme, [Ticks(plain(self.label).partition(":")[0], corners, self.ticked)])


class Group(Solid):
    """Blocks that stay together, unless they are higher than a column."""

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.blocks = blocks

    def gaps(self, theme: Theme) -> tuple[float, float]:
        if not self.blocks:
            return 0.0, 0.0
        return self.blocks[0].gaps(theme)[0], self.blocks[-1].gaps(theme)[1]

    def measured(self, theme: Theme, width: float) -> float:
        return stack_height(self.blocks, theme, width)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        draw_stack(self.blocks, canvas, theme, x, top, width)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        head, tail = fill(self.blocks, theme, width, room, full)
        return (Group(tuple(head)), Group(tuple(tail))) if head and tail else None


class Box(Solid):
    """A framed group under a title, which is drawn again where the group goes on."""

    def __init__(self, blocks: tuple[Block, ...], title: str = "") -> None:
        self.blocks, self.title = blocks, title

    def _bar(self, theme: Theme, width: float) -> tuple[tuple[Line, ...], float]:
        """The title's lines and the height of its bar."""
        style = theme.styles["box_title"]
        lines = lines_of(self.title, width - 2 * theme.spaces.pad_pt, style)
        return lines, len(lines) * style.leading_pt + 3.0 if lines else 0.0

    def measured(self, theme: Theme, width: float) -> float:
        pad = theme.spaces.pad_pt
        return self._bar(theme, width)[1] + stack_height(self.blocks, theme, width - 2 * pad) + 2 * pad

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        pad, colours = theme.spaces.pad_pt, theme.colours
        lines, bar = self._bar(theme, width)
        if lines:
            ground(canvas, colours.panel, x, top, width, bar)
            rules(canvas, colours.frame, theme.lines.hair_pt, x, x + width, [top - bar])
            draw_text(canvas, theme.styles["box_title"], x + pad, top - 1.5, width - 2 * pad, lines)
        high = self.height(theme, width)
        frame(canvas, colours.frame, theme.lines.frame_pt, x, top, width, high)
        draw_stack(self.blocks, canvas, theme, x + pad, top - bar - pad, width - 2 * pad)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        pad = theme.spaces.pad_pt
        around = self._bar(theme, width)[1] + 2 * pad
        head, tail = fill(self.blocks, theme, width - 2 * pad, room - around, full - around)
        return (self.but(blocks=tuple(head)), self.but(blocks=tuple(tail))) if head and tail else None


class Beside(Solid):
    """One block at the left, `left_width` wide, and a stack of blocks to its right."""

    def __init__(self, left_width: float, left: Block, right: tuple[Block, ...]) -> None:
        self.left_width, self.left, self.right = left_width, left, right

    def _right(self, theme: Theme, width: float) -> tuple[float, float]:
        """How far in the right stack begins, and its width."""
        indent = self.left_width + 2 * theme.spaces.pad_pt
        return indent, width - indent

    def measured(self, theme: Theme, width: float) -> float:
        _, rest = self._right(theme, width)
        return max(self.left.height(theme, self.left_width), stack_height(self.right, theme, rest))

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        indent, rest = self._right(theme, width)
        self.left.draw(canvas, theme, x, top, self.left_width)
        draw_stack(self.right, canvas, theme, x + indent, top, rest)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        if self.left.height(theme, self.left_width) > room:
            return None
        head, tail = fill(self.right, theme, self._right(theme, width)[1], room, full)
        if not (head and tail):
            return None
        return self.but(right=tuple(head)), Beside(self.left_width, Gap(0.0), tuple(tail))
