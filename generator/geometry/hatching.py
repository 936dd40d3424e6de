"""The rock around the floors, hatched like inked by hand: small sheaves of three strokes at changing angles.

The sheaves stand on a lattice of their own, each a little off its place; neighbours differ by about a right angle's
half or more. Nothing is rolled: the same floor has the same hatching.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from generator.geometry.floor import UNIT, runs
from generator.geometry.records import Point, Segment, Strokes

PITCH = 2.05
"""Between the sheaves, in mm."""

_ROW = PITCH * 0.87  # the lattice is one of triangles
_LENGTH = 2.6  # of a stroke
_GAP = 0.66  # between the strokes of a sheaf
_STRAY = tuple((step - 7.5) * 0.056 for step in range(16))  # how far off its place a sheaf may stand, either way
_ANGLES = 16  # in half a turn
_VARIANTS = 4
_REACH = (3, 3, 4, 3)  # units from the floor up to which a sheaf is drawn, by chance
_PAD = 4  # units around the lattice on which no stroke may end
_PER_MM = 1 / UNIT

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
def shapes() -> tuple[tuple[Segment, ...], ...]:
    """The shapes of sheaves: each angle in each variant."""
    return tuple([_shape(k * pi / _ANGLES, variant) for k in range(_ANGLES) for variant in range(_VARIANTS)])


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
    taken = [row | shut for row, shut in zip(rows, closed, strict=True)]
    free = {
        steps: [band & inside & ~shut for band, shut in zip(stages[steps], taken, strict=True)] + [0, 0]
        for steps in set(_REACH)
    }
    reach = [free[steps] for steps in _REACH]
    blank = (1 << across + 2 * _PAD) - 1
    rim = blank ^ (inside << _PAD)
    shut = [blank] * _PAD + [row << _PAD | rim for row in closed] + [blank] * _PAD
    near = [row >> _PAD for row in _grown(shut, 2)[2][_PAD:]]
    left, top = at
    strokes = shapes()
    loose: list[Segment] = []
    sheaves: list[Sheaf] = []
    for j in range(int(len(rows) * UNIT / _ROW) + 1):
        base = (j + 0.5) * _ROW
        mixed = j * 0x85EBCA77
        turned = 7 * j
        aside = (0.5 + (j & 1) / 2) * PITCH
        for i in _columns(free[max(_REACH)][min(int(base * _PER_MM), len(rows) - 1)]):
            chance = i * 0x9E3779B1 ^ mixed
            chance = (chance ^ chance >> 15) * 0x2C1B3C6D >> 16
            x = i * PITCH + aside + _STRAY[chance & 15]
            y = base + _STRAY[chance >> 4 & 15]
            column, row = int(x * _PER_MM), int(y * _PER_MM)
            if not reach[chance >> 8 & 3][row] >> column & 1:
                continue
            shape = (6 * i + turned + (chance >> 10 & 3)) % _ANGLES * _VARIANTS + (chance >> 13 & 3)
            if near[row] >> column & 1:
                cut = [_on_rock((x + x0, y + y0, x + x1, y + y1), shut) for x0, y0, x1, y1 in strokes[shape]]
                loose += [(left + x0, top + y0, left + x1, top + y1) for x0, y0, x1, y1 in filter(None, cut)]
            else:
                sheaves.append((left + x, top + y, shape))
    return Strokes(ink, tuple(loose), tuple(sheaves), strokes)


def hatching(rows: list[int], closed: list[int], across: int, at: Point) -> tuple[Segment, ...]:
    """The strokes alone; see `hatched`."""
    return hatched("hatch", rows, closed, across, at).segments


def _columns(band: int) -> Iterator[int]:
    """The sheaves of a row that may lie on the set bits, each once."""
    done = 0
    for low, high in runs(band):
        after = int(high * UNIT / PITCH) + 1
        yield from range(max(done, int(low * UNIT / PITCH)), after)
        done = after


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
    if last - first < _SHORTEST:
        return None
    start, end = _STEPS[first], _STEPS[last]
    return x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end


_STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_SHORTEST = 2  # steps
