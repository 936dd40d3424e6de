"""Blocks stacked one below the other, and poured into columns. All measures in points.

A block is a record that knows nothing of pages: it says how high it is at a width, draws itself, and can part with what
does not fit. The space between two blocks is the larger of what the two ask for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self

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


_UNKNOWN: Any = (None, 0.0, 0.0)


class Solid:
    """What most blocks say: not kept with the next, never split, a block's space around; and how they are records.

    Plain classes, as fourteen dataclasses would take longer to import than to draw with. A block is not changed once it
    is made, so its height is worked out once for a theme and a width.
    """

    keeps: ClassVar[bool] = False
    _known: tuple[Theme, float, float] = _UNKNOWN  # a theme, a width, and the height there

    @property
    def loose(self) -> bool:
        return False

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return theme.spaces.block_pt, theme.spaces.block_pt

    def height(self, theme: Theme, width: float) -> float:
        """The height at that width."""
        known = self._known
        if known[0] is theme and known[1] == width:
            return known[2]
        high = self.measured(theme, width)
        self._known = theme, width, high
        return high

    @abstractmethod
    def measured(self, theme: Theme, width: float) -> float:
        """The height, worked out."""

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solid) and type(self) is type(other) and self._fields() == other._fields()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._fields().items())})"

    def _fields(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name[0] != "_"}

    def but(self, **changes: Any) -> Self:
        """The same block with some fields changed."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, _known=_UNKNOWN, **changes)
        return made


class Shrunk(Solid):
    """A block drawn smaller, to stand within `most`: the last resort for what is higher than a column."""

    def __init__(self, block: Block, most: float) -> None:
        self.block, self.most = block, most

    def gaps(self, theme: Theme) -> tuple[float, float]:
        """As the block's: the room was worked out with them."""
        return self.block.gaps(theme)

    def measured(self, theme: Theme, width: float) -> float:
        return min(self.most, self.block.height(theme, width))

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        scale = self.height(theme, width) / self.block.height(theme, width)
        canvas.saveState()
        canvas.translate(x, top)
        canvas.scale(scale, scale)
        self.block.draw(canvas, theme, 0.0, 0.0, width)
        canvas.restoreState()


_End = tuple[float, float]  # of a stack: its height, and the least space below
_TOP: _End = (0.0, -1.0)  # of one without a block


def _after(end: _End, block: Block, theme: Theme, width: float) -> tuple[float, _End]:
    """Where a block begins that is added to a stack, and the end of the stack then."""
    y, below = end
    before, after = block.gaps(theme)
    if below >= 0.0:
        y += max(below, before)
    return y, (y + block.height(theme, width), after)


def _offsets(blocks: Sequence[Block], theme: Theme, width: float) -> tuple[list[float], float]:
    """How far below the top each block begins, and the height of all."""
    offsets: list[float] = []
    end = _TOP
    for block in blocks:
        y, end = _after(end, block, theme, width)
        offsets.append(y)
    return offsets, end[0]


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
    place, end = 0, _TOP
    while place < len(blocks):
        below, now = place, end
        while below == place or (blocks[below - 1].keeps and below < len(blocks)):
            now = _after(now, blocks[below], theme, width)[1]
            below += 1
        used = now[0]
        if used <= room + _SLACK:
            place, end = below, now
            continue
        taken, rest = list(blocks[:place]), list(blocks[place:])
        unit, after = list(blocks[place:below]), blocks[below:]
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
            return [*unit[:-1], Shrunk(last, room - above)], list(after)
        return [Shrunk(unit[0], room)], rest[1:]
    return list(blocks), []


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
