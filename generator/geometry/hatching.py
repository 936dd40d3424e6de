"""The rock around the floors, hatched like inked by hand: small sheaves of three strokes at changing angles.

The sheaves stand on a lattice of their own, each a little off its place; neighbours differ by about a right angle's
half or more. Nothing is rolled: the same floor has the same hatching.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from generator.geometry.floor import UNIT, runs
from generator.geometry.records import Point, Segment, Shapes, Strokes

PITCH = 2.05
"""Between the sheaves, in mm."""

_CELL = 7  # the sheaves' places are counted in parts of a unit, as many as this power of two
_PART = UNIT / (1 << _CELL)
_ACROSS = round(PITCH / _PART)
_DOWN = round(PITCH * 0.87 / _PART)  # the lattice is one of triangles
_STRAY = 43  # parts up to which a sheaf stands off its place, either way
_LENGTH = 2.6  # of a stroke
_GAP = 0.66  # between the strokes of a sheaf
_ANGLES = 16  # in half a turn
_VARIANTS = 4
_SHAPES = _ANGLES * _VARIANTS
_PEBBLES = 8
_FAR = 4  # units from the floor from which on a sheaf may be a pebble
_REACH = (3, 3, 4, 3)  # units from the floor up to which a sheaf is drawn, by chance
_CHANCES = 256
_PAD = 4  # units around the lattice on which no stroke may end

Sheaf = tuple[float, float, int]
"""Where it stands, and its shape."""


def _shape(angle: float, variant: int) -> tuple[Segment, ...]:
    """Three strokes about the origin; the variants differ in the strokes' lengths."""
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    strokes = []
    for i, offset in enumerate((-_GAP, 0.0, _GAP)):
        reach = _LENGTH / 2 * (1.0 - 0.11 * ((variant + 2 * i) % 4))
        shift = 0.18 * ((variant * 3 + i * 5) % 5 - 2)
        x, y = across[0] * offset + along[0] * shift, across[1] * offset + along[1] * shift
        strokes.append((x - along[0] * reach, y - along[1] * reach, x + along[0] * reach, y + along[1] * reach))
    return tuple(strokes)


@cache
def shapes() -> Shapes:
    """The shapes of sheaves: each angle in each variant; after them some pebbles."""
    sheaves = [_shape(k * pi / _ANGLES, variant) for k in range(_ANGLES) for variant in range(_VARIANTS)]
    return Shapes([*sheaves, *map(_pebble, range(_PEBBLES))])


def _pebble(number: int) -> tuple[Segment, ...]:
    """The outline of a stone about the origin."""
    points = []
    for k in range(6):
        reach = 0.5 + 0.09 * ((number * 5 + k * 3) % 4)
        points.append((reach * cos(number + k * pi / 3), reach * 0.8 * sin(number + k * pi / 3)))
    return tuple((*a, *b) for a, b in zip(points, [*points[1:], points[0]], strict=True))


@cache
def _chances() -> tuple[tuple[int, int, int, int], ...]:
    """What makes sheaves unlike: how far off their place they stand, their reach, what is added to their shape."""
    found = []
    for place in range(_CHANCES):
        chance = place * 0x9E3779B1 & 0xFFFFFFFF
        chance = (chance ^ chance >> 15) * 0x2C1B3C6D >> 14
        aside, down = (((chance >> bits & 15) * 2 - 15) * _STRAY // 15 for bits in (0, 4))
        shape = (chance >> 10 & 3) * _VARIANTS + (chance >> 13 & 3)
        found.append((aside, down, _REACH[chance >> 8 & 3], shape))
    return tuple(found)


def _grown(rows: list[int], steps: int) -> list[list[int]]:
    """The rows with their set bits spread by 0, 1, ... `steps` cells, in turns along and with the diagonals."""
    stages = [rows]
    for step in range(steps):
        last = stages[-1]
        wide = [row | row << 1 | row >> 1 for row in last]
        beside = wide if step % 2 else last
        stages.append(
            [row | up | down for row, up, down in zip(wide, [0, *beside[:-1]], [*beside[1:], 0], strict=True)]
        )
    return stages


def hatched(
    ink: str, rows: list[int], closed: list[int], across: int, at: Point, *, everywhere: bool = False
) -> Strokes:
    """The strokes around the floor `rows` (bits, as in `floor.Floor`) of `across` units' width, in mm; `everywhere`
    on the rock if so told.

    No sheaf stands on the floor or on the bits of `closed`, and of `closed` no stroke covers anything; the ends of
    strokes may lie on the floor, which is to be painted over them. `at` is the lattice's upper left corner, beyond the
    lattice no stroke goes.
    """
    inside = (1 << across) - 1
    stages = _grown([inside] * len(rows) if everywhere else rows, max(_REACH))
    free = {
        steps: [band & inside & ~row & ~shut for band, row, shut in zip(stages[steps], rows, closed, strict=True)]
        for steps in set(_REACH)
    }
    near, shut = _near(closed, inside), _padded(closed, across)
    unbroken, east, south = not any(closed), across * UNIT, len(rows) * UNIT
    chances, strokes = _chances(), shapes()
    left, top = at
    last = len(rows) - 1
    loose: list[Segment] = []
    sheaves: list[Sheaf] = []
    for j in range((len(rows) << _CELL) // _DOWN + 1):
        base = j * _DOWN + _DOWN // 2
        start = j * j * 37 + j * 101  # where in the chances a row begins
        turned = 7 * j * _VARIANTS
        aside = _ACROSS if j & 1 else _ACROSS // 2
        done = 0
        for low, high in runs(free[max(_REACH)][min(base >> _CELL, last)]):
            after = (high << _CELL) // _ACROSS + 1
            for i in range(max(done, (low << _CELL) // _ACROSS), after):
                dx, dy, steps, turn = chances[i * 73 + start & _CHANCES - 1]
                x, y = i * _ACROSS + aside + dx, base + dy
                row = y >> _CELL
                if row > last or not free[steps][row] >> (x >> _CELL) & 1:
                    continue
                shape = (24 * i + turned + turn) % _SHAPES
                if steps == _FAR and i + j & 1 and not stages[_FAR - 1][row] >> (x >> _CELL) & 1:
                    shape = _SHAPES + shape % _PEBBLES
                across_mm, down_mm = x * _PART, y * _PART
                if near[row] >> (x >> _CELL) & 1:
                    for x0, y0, x1, y1 in strokes[shape]:
                        x0, y0, x1, y1 = across_mm + x0, down_mm + y0, across_mm + x1, down_mm + y1
                        if not (unbroken and 0 <= x0 < east and 0 <= x1 < east and 0 <= y0 < south and 0 <= y1 < south):
                            stroke = x0, y0, x1, y1
                            kept = _within(stroke, east, south) if unbroken else _on_rock(stroke, shut)
                            if kept is None:
                                continue
                            x0, y0, x1, y1 = kept
                        loose.append((left + x0, top + y0, left + x1, top + y1))
                else:
                    sheaves.append((left + across_mm, top + down_mm, shape))
            done = after
    return Strokes(ink, tuple(loose), tuple(sheaves), strokes)


def _near(closed: list[int], inside: int) -> list[int]:
    """The cells from which a stroke may reach one that is closed, or the rim."""
    width = inside.bit_length()
    edge = 0b11 | 0b11 << width - 2
    beside = _grown(closed, 2)[2] if any(closed) else closed
    near = [row | edge for row in beside]
    near[:2] = near[-2:] = [inside, inside]
    return near


def _padded(closed: list[int], across: int) -> list[int]:
    """The closed cells with the rim around them, so that a stroke's end may be looked up wherever it lies."""
    blank = (1 << across + 2 * _PAD) - 1
    rim = blank ^ ((1 << across) - 1 << _PAD)
    return [blank] * _PAD + [row << _PAD | rim for row in closed] + [blank] * _PAD


def _within(stroke: Segment, east: float, south: float) -> Segment | None:
    """What of a stroke lies within a rectangle, if that is long enough to see."""
    x0, y0, x1, y1 = stroke
    start, end = 0.0, 1.0
    for at, by, far in ((x0, x1 - x0, east - _MARGIN), (y0, y1 - y0, south - _MARGIN)):
        if by:
            reach = (_MARGIN - at) / by, (far - at) / by
            start, end = max(start, min(reach)), min(end, max(reach))
        elif not _MARGIN <= at <= far:
            return None
    if end - start < _SHORTEST:
        return None
    return x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end


def _on_rock(stroke: Segment, shut: list[int]) -> Segment | None:
    """What of a stroke lies on rock, if that is long enough to see: from its first step on rock to the next that is
    not."""
    x0, y0, x1, y1 = stroke
    x, y, dx, dy = x0 / UNIT + _PAD, y0 / UNIT + _PAD, (x1 - x0) / UNIT, (y1 - y0) / UNIT
    if not (
        shut[int(y)] >> int(x) & 1
        or shut[int(y + dy)] >> int(x + dx) & 1
        or shut[int(y + dy / 2)] >> int(x + dx / 2) & 1
    ):
        return stroke
    first = last = -1
    for step, t in enumerate(_STEPS):
        if not shut[int(y + dy * t)] >> int(x + dx * t) & 1:
            last = step
            if first < 0:
                first = step
        elif first >= 0:
            break
    start, end = _STEPS[first], _STEPS[last]
    if first < 0 or end - start < _SHORTEST:
        return None
    return x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end


_STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_SHORTEST = 0.39  # of a stroke: less is not drawn
_MARGIN = 0.1  # mm between a stroke's end and the rim
