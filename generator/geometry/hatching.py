"""The rock around the floors, hatched like inked by hand: small sheaves of three strokes at changing angles.

The sheaves stand on a lattice of their own, each a little off its place; neighbours differ by about a right angle's
half or more. Nothing is rolled: the same floor has the same hatching.
"""

from __future__ import annotations

from math import cos, pi, sin

from generator.geometry.floor import UNIT, runs
from generator.geometry.records import Point, Segment

PITCH = 2.05
"""Between the sheaves, in mm."""

_ROW = PITCH * 0.87  # the lattice is one of triangles
_LENGTH = 2.6  # of a stroke
_GAP = 0.66  # between the strokes of a sheaf
_STRAY = 0.42  # how far a sheaf may stand off its place
_ANGLES = 16  # in half a turn
_REACH = (3, 3, 4, 3)  # units from the floor up to which a sheaf is drawn, by chance
_PAD = 4  # units around the lattice on which no stroke may end

_Sheaf = tuple[Segment, ...]


def _sheaf(angle: float, variant: int) -> _Sheaf:
    """Three strokes about the origin; the variants differ in the strokes' lengths."""
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    strokes = []
    for i, offset in enumerate((-_GAP, 0.0, _GAP)):
        reach = _LENGTH / 2 * (1.0 - 0.11 * ((variant + 2 * i) % 4))
        shift = 0.18 * ((variant * 3 + i * 5) % 5 - 2)
        x, y = across[0] * offset + along[0] * shift, across[1] * offset + along[1] * shift
        strokes.append((x - along[0] * reach, y - along[1] * reach, x + along[0] * reach, y + along[1] * reach))
    return tuple(strokes)


_SHEAVES = tuple(tuple(_sheaf(k * pi / _ANGLES, variant) for variant in range(4)) for k in range(_ANGLES))


def _mix(i: int, j: int) -> int:
    """Well-mixed bits of two small numbers."""
    value = (i * 0x9E3779B1 ^ j * 0x85EBCA77) & 0xFFFFFFFF
    value = ((value ^ value >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    value = ((value ^ value >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return value ^ value >> 15


def _grown(rows: list[int], steps: int) -> list[list[int]]:
    """The rows with their set bits spread by 0, 1, ... `steps` cells, in turns along and with the diagonals."""
    stages = [rows]
    for step in range(steps):
        last = stages[-1]
        wide = [row | row << 1 | row >> 1 for row in last]
        beside = wide if step % 2 else last
        full = [*beside, 0]
        stages.append([wide[y] | full[y - 1] | full[y + 1] for y in range(len(last))])
    return stages


def hatching(
    rows: list[int], across: int, at: Point, *, closed: list[int] | None = None, everywhere: bool = False
) -> tuple[Segment, ...]:
    """The strokes around the floor `rows` (bits, as in `floor.Floor`) of `across` units' width, in mm; `everywhere`
    on the rock if so told.

    `closed` has the bits set on which no stroke may lie, if that is more than the floor. `at` is the lattice's upper left corner,
    beyond the lattice no stroke goes.
    """
    inside = (1 << across) - 1
    stages = _grown([inside] * len(rows) if everywhere else rows, max(_REACH))
    rim = ((1 << across + 2 * _PAD) - 1) ^ (inside << _PAD)
    shut = [-1] * _PAD + [row << _PAD | rim for row in closed or rows] + [-1] * _PAD
    found: list[Segment] = []
    for j in range(int(len(rows) * UNIT / _ROW) + 1):
        base = (j + 0.5) * _ROW
        row = int(base / UNIT)
        if row >= len(rows):
            break
        for low, high in runs(stages[-1][row] & inside):
            for i in range(int(low * UNIT / PITCH), int(high * UNIT / PITCH) + 1):
                chance = _mix(i, j)
                x = (i + 0.5) * PITCH + ((chance & 15) / 7.5 - 1) * _STRAY + (j & 1) * PITCH / 2
                y = base + ((chance >> 4 & 15) / 7.5 - 1) * _STRAY
                unit_x, unit_y = int(x / UNIT), int(y / UNIT)
                if unit_y >= len(rows) or y < 0 or x < 0:
                    continue
                if (
                    not stages[_REACH[chance >> 8 & 3]][unit_y] >> unit_x & 1
                    or shut[unit_y + _PAD] >> unit_x + _PAD & 1
                ):
                    continue
                turn = (6 * i + 7 * j + (chance >> 10) % 4) % _ANGLES
                for stroke in _SHEAVES[turn][chance >> 13 & 3]:
                    _add(found, shut, (x + stroke[0], y + stroke[1], x + stroke[2], y + stroke[3]), at)
    return tuple(found)


def _add(found: list[Segment], shut: list[int], stroke: Segment, at: Point) -> None:
    """Keep of a stroke what lies on rock, if that is long enough to see."""
    x0, y0, x1, y1 = stroke
    dx, dy = x1 - x0, y1 - y0
    free = [not shut[int((y0 + dy * t) / UNIT + _PAD)] >> int((x0 + dx * t) / UNIT + _PAD) & 1 for t in _STEPS]
    if not all(free):
        first = next((i for i, clear in enumerate(free) if clear), None)
        if first is None:
            return
        last = first
        while last + 1 < len(free) and free[last + 1]:
            last += 1
        if last - first < _SHORTEST:
            return
        x0, y0, x1, y1 = (
            x0 + dx * _STEPS[first],
            y0 + dy * _STEPS[first],
            x0 + dx * _STEPS[last],
            y0 + dy * _STEPS[last],
        )
    found.append((at[0] + x0, at[1] + y0, at[0] + x1, at[1] + y1))


_STEPS = (0.0, 0.17, 0.34, 0.5, 0.66, 0.83, 1.0)
_SHORTEST = 2  # steps
