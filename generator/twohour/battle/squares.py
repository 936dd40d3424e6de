"""The squares of the battle board: neighbours, lines of sight and ways, as bit sets (18.4, 23.2).

A square is a number, `row * width + column` from 0; a set of squares is a whole number with those bits. Row 0 is the
first side's edge, row 5 the other's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

ROWS = 6
WIDTHS = {"room": 4, "corridor": 2}
"""Squares across the board (19.0)."""

MOVE = 6
"""Squares that a figure may move (18.4)."""


@cache
def neighbours(width: int) -> tuple[int, ...]:
    """For each square the set of those around it, diagonal ones too."""
    around = []
    for square in range(width * ROWS):
        row, column = divmod(square, width)
        near = 0
        for other in range(width * ROWS):
            far = max(abs(other // width - row), abs(other % width - column))
            near |= (far == 1) << other
        around.append(near)
    return tuple(around)


@cache
def between(width: int, start: int, end: int) -> tuple[int, ...]:
    """What the straight line between two squares crosses: for each step the one square in its way, or the two between
    which it passes, as a set. A step blocks the line when all its squares are taken."""
    (row, column), (to_row, to_column) = divmod(start, width), divmod(end, width)
    steps = max(abs(to_row - row), abs(to_column - column))
    crossed = []
    for step in range(1, steps):
        # Doubled numbers, so that halves stay whole: the line passes between two squares where they are odd.
        rows = _around(2 * row * steps + 2 * (to_row - row) * step, steps)
        columns = _around(2 * column * steps + 2 * (to_column - column) * step, steps)
        crossed.append(sum(1 << (r * width + c) for r in rows for c in columns))
    return tuple(crossed)


def _around(doubled: int, steps: int) -> tuple[int, ...]:
    """The whole numbers nearest to `doubled / (2 * steps)`: one, or two at equal distance."""
    low, rest = divmod(doubled, 2 * steps)
    if rest == steps:
        return (low, low + 1)
    return (low + (rest > steps),)


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def spread(width: int, start: int, taken: int, stop: int, limit: int = MOVE) -> list[int]:
    """The squares that a figure can come to: after so many steps as the place in the list says, the set of new ones.

    Squares of `taken` cannot be entered; from those of `stop`, next to an enemy, no figure goes on (18.4).
    """
    near = neighbours(width)
    seen = start
    layers = [start]
    edge = start
    for _ in range(limit):
        reached = 0
        for square in bits(edge if edge == start else edge & ~stop):
            reached |= near[square]
        edge = reached & ~taken & ~seen
        if not edge:
            break
        seen |= edge
        layers.append(edge)
    return layers
