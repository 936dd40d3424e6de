"""Blocks stacked one below the other, and poured into columns. All measures in points.

A block is a record that knows nothing of pages: it says how high it is at a width, draws itself, and can part with what
does not fit. The space between two blocks is the larger of what the two ask for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from generator.render.theme import Theme

_SLACK = 1e-6


class Block(Protocol):
    """What can be stacked. `keeps`: never the last in its column; `loose`: may be split wherever a column ends."""

    @property
    def keeps(self) -> bool: ...

    @property
    def loose(self) -> bool: ...

    def gaps(self, theme: Theme) -> tuple[float, float]:
        """The least space above and below."""
        ...

    def height(self, theme: Theme, width: float) -> float: ...

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None: ...

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """The block in two, the first no higher than `room`, `full` as for `fill`; None if there is no good place."""
        ...


class Solid:
    """What most blocks say: not kept with the next, never split, a block's space around."""

    __slots__ = ()
    keeps: ClassVar[bool] = False
    loose: ClassVar[bool] = False

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return theme.spaces.block_pt, theme.spaces.block_pt

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        return None


@dataclass(frozen=True, slots=True)
class Shrunk(Solid):
    """A block drawn smaller, to stand within `most`: the last resort for what is higher than a column."""

    block: Block
    most: float

    def height(self, theme: Theme, width: float) -> float:
        return min(self.most, self.block.height(theme, width))

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        scale = self.height(theme, width) / self.block.height(theme, width)
        canvas.saveState()
        canvas.translate(x, top)
        canvas.scale(scale, scale)
        self.block.draw(canvas, theme, 0.0, 0.0, width)
        canvas.restoreState()


def _offsets(blocks: Sequence[Block], theme: Theme, width: float) -> tuple[list[float], float]:
    """How far below the top each block begins, and the height of all."""
    offsets: list[float] = []
    y = below = 0.0
    for block in blocks:
        before, after = block.gaps(theme)
        y += max(below, before) if offsets else 0.0
        offsets.append(y)
        y += block.height(theme, width)
        below = after
    return offsets, y


def stack_height(blocks: Sequence[Block], theme: Theme, width: float) -> float:
    """The height of the blocks one below the other."""
    return _offsets(blocks, theme, width)[1]


def draw_stack(blocks: Sequence[Block], canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
    """Draw the blocks one below the other."""
    for block, offset in zip(blocks, _offsets(blocks, theme, width)[0], strict=True):
        block.draw(canvas, theme, x, top - offset, width)


def fill(
    blocks: Sequence[Block], theme: Theme, width: float, room: float, full: float
) -> tuple[list[Block], list[Block]]:
    """What goes into a column of height `room`, and what is left.

    A block that is not loose is split only if it is higher than `full`, the height of a whole column; what then cannot
    be split is shrunk, but only into a whole column. So with `room` below `full` nothing at all may fit.
    """
    taken: list[Block] = []
    rest = list(blocks)
    while rest:
        count = next((i + 1 for i, block in enumerate(rest) if not block.keeps), len(rest))
        unit, after = rest[:count], rest[count:]
        used = stack_height([*taken, *unit], theme, width)
        if used <= room + _SLACK:
            taken, rest = taken + unit, after
            continue
        last = unit[-1]
        high = last.height(theme, width)
        if last.loose or high > full:
            parts = last.split(theme, width, room - (used - high) + _SLACK, full)
            if parts:
                return [*taken, *unit[:-1], parts[0]], [parts[1], *after]
        if taken or room < full - _SLACK:
            return taken, rest
        above = used - high
        if above < room / 2:
            return [*unit[:-1], Shrunk(last, room - above)], after
        return [Shrunk(unit[0], room)], rest[1:]
    return taken, rest


Columns = tuple[tuple[Block, ...], ...]


def _pour(
    blocks: Sequence[Block], theme: Theme, width: float, count: int, room: float, full: float
) -> tuple[Columns, list[Block]]:
    columns: list[tuple[Block, ...]] = []
    rest = list(blocks)
    for _ in range(count):
        taken, rest = fill(rest, theme, width, room, full)
        columns.append(tuple(taken))
    return tuple(columns), rest


def pour(blocks: Sequence[Block], theme: Theme, width: float, count: int, room: float) -> tuple[Columns, list[Block]]:
    """One page's columns, `count` of them of that width and height `room`, and the blocks left for the next page.

    On the last page the columns end at about the same height.
    """
    columns, rest = _pour(blocks, theme, width, count, room, room)
    if rest or count == 1:
        return columns, rest
    low, high = stack_height(blocks, theme, width) / count, room
    while high - low > 4.0:
        middle = (low + high) / 2
        trial, left = _pour(blocks, theme, width, count, middle, room)
        if left:
            low = middle
        else:
            columns, high = trial, middle
    return columns, rest
