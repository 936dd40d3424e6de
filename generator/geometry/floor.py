"""The floor of a level as bits, its outline as loops, the squares on it.

The unit is a sixteenth of a tile, 1.25 mm. Rooms keep one unit from the tile's edge, so that two of them side by side
have rock between their walls; passages are two squares wide and run through to the edge where it is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator

from generator.geometry.records import Path, Point, Segment
from generator.geometry.spots import Spot
from generator.named import NamedTuple
from generator.twohour.lattice import SIDES, opposite

SQUARE = 5.0
"""A square of graph paper in mm."""

TILE = 4 * SQUARE
"""A tile is 4 x 4 squares (36.1)."""

PER_TILE = 16
UNIT = TILE / PER_TILE
PER_SQUARE = PER_TILE // 4
INSET = 1
LOW, HIGH = 4, 12  # a passage's walls, in units across the tile
CHAMBER = (3, 13)

STEP = dict(zip(SIDES, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True))
"""To the neighbour on a side, in tiles."""

_Cell = tuple[int, int]
_Rect = tuple[int, int, int, int]


Floor = tuple[list[int], list[int]]
"""Which cells are floor: bit x of the first list's y-th number, and the same the other way round."""


class Lattice(NamedTuple):
    """The lattice that a drawing covers: the tiles' least and greatest x and y, both included."""

    west: int
    east: int
    south: int
    north: int

    @property
    def across(self) -> int:
        """Tiles from west to east."""
        return self.east - self.west + 1

    @property
    def along(self) -> int:
        """Tiles from south to north."""
        return self.north - self.south + 1

    def corner(self, spot: Spot) -> _Cell:
        """The upper left corner of a spot, in units."""
        return (spot.x - self.west) * PER_TILE, (self.north - spot.y) * PER_TILE

    def holding(self, places: Iterable[Spot]) -> Lattice:
        """The same, grown until all the spots lie on it."""
        xs, ys = [spot.x for spot in places], [spot.y for spot in places]
        return Lattice(min([self.west, *xs]), max([self.east, *xs]), min([self.south, *ys]), max([self.north, *ys]))


def _strip(side: str, near: int, far: int, low: int = LOW, high: int = HIGH) -> _Rect:
    """The cells from `near` to `far` units inwards of a side, from `low` to `high` across."""
    if side in ("south", "east"):
        near, far = PER_TILE - far, PER_TILE - near
    return (low, near, high, far) if side in ("north", "south") else (near, low, far, high)


def _rects(spot: Spot) -> Iterator[_Rect]:
    """The rectangles that make a spot's floor."""
    back = opposite(spot.front)
    if spot.form == "corridor":
        passable = [side for side in spot.open if side != spot.secret]
        yield from (_strip(side, 0, HIGH) for side in passable)
        yield from (_strip(side, INSET, HIGH) for side in spot.walled)
        if spot.secret:
            yield _strip(spot.secret, 0, LOW)
    elif spot.form == "room":
        yield (INSET, INSET, PER_TILE - INSET, PER_TILE - INSET)
        yield from (_strip(side, 0, INSET) for side in spot.open)
    elif spot.form in ("cave", "crypt"):
        yield (CHAMBER[0], CHAMBER[0], CHAMBER[1], CHAMBER[1])
        yield from (_strip(side, 0, CHAMBER[0]) for side in spot.open)
    else:
        ends = (0 if spot.front in spot.open else INSET, 0 if back in spot.open else INSET)
        yield _strip(spot.front, ends[0], PER_TILE - ends[1])


def carve(places: Iterable[Spot], lattice: Lattice) -> Floor:
    """The floor of the spots."""
    rows, cols = [0] * (lattice.along * PER_TILE), [0] * (lattice.across * PER_TILE)
    for spot in places:
        left, top = lattice.corner(spot)
        for x0, y0, x1, y1 in _rects(spot):
            _fill(rows, top + y0, top + y1, left + x0, left + x1)
            _fill(cols, left + x0, left + x1, top + y0, top + y1)
    return rows, cols


def _fill(bits: list[int], first: int, last: int, low: int, high: int) -> None:
    strip = (1 << high) - (1 << low)
    for i in range(first, last):
        bits[i] |= strip


def runs(bits: int) -> Iterator[_Cell]:
    """The stretches of set bits, each as its first bit and the one after its last."""
    while bits:
        low = (bits & -bits).bit_length() - 1
        rest = bits >> low
        high = low + (~rest & (rest + 1)).bit_length() - 1
        yield low, high
        bits &= ~((1 << high) - 1)


def loops(floor: Floor) -> list[list[_Cell]]:
    """The floor's outline: closed loops of corners in units, the floor on the right hand.

    The level edges come from the rows; an upright edge joins two corners that follow each other in a column.
    """
    ahead: dict[_Cell, _Cell] = {}
    columns: dict[int, list[int]] = defaultdict(list)
    above = 0
    for y, row in enumerate([*floor[0], 0]):
        if row == above:
            continue
        for low, high in runs(row & ~above):
            ahead[low, y] = (high, y)
            columns[low].append(y)
            columns[high].append(y)
        for low, high in runs(above & ~row):
            ahead[high, y] = (low, y)
            columns[low].append(y)
            columns[high].append(y)
        above = row
    across: dict[_Cell, _Cell] = {}
    for x, ys in columns.items():
        for y0, y1 in zip(ys[::2], ys[1::2], strict=True):
            across[x, y0], across[x, y1] = (x, y1), (x, y0)
    found: list[list[_Cell]] = []
    while ahead:
        start, end = ahead.popitem()
        loop = [start, end]
        while (corner := across[end]) != start:
            end = ahead.pop(corner)
            loop += [corner, end]
        found.append(loop)
    return found


def open_ends(places: Iterable[Spot], lattice: Lattice) -> dict[frozenset[_Cell], _Rect]:
    """The edges of the outline that are open though nothing is drawn beyond them, each as its two corners, with the
    cells in front of it on which no rock is drawn either."""
    places = tuple(places)
    taken = {(spot.x, spot.y) for spot in places}
    ends: dict[frozenset[_Cell], _Rect] = {}
    for spot in places:
        left, top = lattice.corner(spot)
        for side in spot.open:
            dx, dy = STEP[side]
            if (spot.x + dx, spot.y + dy) not in taken:
                (x0, y0, x1, y1), front = _strip(side, 0, 0), _strip(side, -LOW - 1, 0, -LOW, PER_TILE + LOW)
                ends[frozenset({(left + x0, top + y0), (left + x1, top + y1)})] = (
                    max(0, left + front[0]),
                    max(0, top + front[1]),
                    min(lattice.across * PER_TILE, left + front[2]),
                    min(lattice.along * PER_TILE, top + front[3]),
                )
    return ends


def shut(count: int, rects: Iterable[_Rect]) -> list[int]:
    """So many rows with the rectangles' bits set: where hatching must not go."""
    rows = [0] * count
    for x0, y0, x1, y1 in rects:
        _fill(rows, y0, y1, x0, x1)
    return rows


def squares(floor: Floor, at: Point) -> tuple[Segment, ...]:
    """The lines of the graph paper on the floor, in mm; `at` is where the lattice's upper left corner lies."""
    x0, y0 = at
    rows, cols = floor
    found: list[Segment] = []
    for y in range(PER_SQUARE, len(rows), PER_SQUARE):
        level = y0 + y * UNIT
        both = rows[y - 1] & rows[y]
        found += [(x0 + low * UNIT, level, x0 + high * UNIT, level) for low, high in runs(both)]
    for x in range(PER_SQUARE, len(cols), PER_SQUARE):
        upright = x0 + x * UNIT
        both = cols[x - 1] & cols[x]
        found += [(upright, y0 + low * UNIT, upright, y0 + high * UNIT) for low, high in runs(both)]
    return tuple(found)


def outline(
    floor: Floor, ends: Container[frozenset[_Cell]], corners: dict[_Cell, tuple[Point, ...]], at: Point
) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """A level's outline in mm: closed floors to be filled, and walls, interrupted where the way is open.

    `corners` gives, for a corner in units, the points (in units from it) that stand in its stead, in the order of a
    walk with the floor on the right hand.
    """
    floors: list[Path] = []
    walls: list[Path] = []
    for loop in loops(floor):
        pieces: list[tuple[Point, ...]] = []
        gaps: list[int] = []
        for i, (x, y) in enumerate(loop):
            swapped = corners.get((x, y), ((0.0, 0.0),))
            pieces.append(tuple((at[0] + (x + dx) * UNIT, at[1] + (y + dy) * UNIT) for dx, dy in swapped))
            if frozenset({(x, y), loop[(i + 1) % len(loop)]}) in ends:
                gaps.append(i)
        floors.append(Path(tuple(point for piece in pieces for point in piece), True))
        if not gaps:
            walls.append(floors[-1])
        for gap, following in zip(gaps, [*gaps[1:], gaps[0] + len(loop)] if gaps else [], strict=True):
            stretch = [pieces[i % len(loop)] for i in range(gap + 1, following + 1)]
            walls.append(Path(tuple(point for piece in stretch for point in piece)))
    return tuple(floors), tuple(walls)
