"""The picture on a cover: a door down into the dungeon, in the rock of the maps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Any

from generator.geometry.floor import UNIT
from generator.geometry.hatching import hatched
from generator.geometry.records import Point, Segment
from generator.render.map_pdf import FINE, stroked
from generator.render.paint import ink, pen
from generator.render.paper import POINTS_PER_MM
from generator.render.theme import NONE, Theme

WIDTH_MM, HEIGHT_MM = 100.0, 52.0
"""What the picture takes, its rock included."""

# All in mm, from the middle of the arch's springing line, y growing downwards.
_INNER, _OUTER, _KEY = 9.5, 14.0, 15.8  # radii of the arch, of its keystone
_JAMB = 16.0
_STONES = 9  # of the arch; odd, for there is a keystone
_COURSES = 4  # of the jambs
_STEPS = ((17.0, 2.2), (21.0, 2.2), (25.0, 2.2))  # half width and height, from the top
_PLANK = 3.8
_BANDS = (-2.5, 10.5)
_SPRING = 23.0  # of the springing line below the picture's upper edge


def draw_portal(canvas: Any, theme: Theme, x: float, top: float, width: float, scale: float = 1.0) -> None:
    """Draw it in the middle of a strip of `width` points that begins at (x, top), `scale` times as large."""
    canvas.saveState()
    unit = POINTS_PER_MM * scale
    canvas.transform(unit, 0, 0, -unit, x + width / 2, top - _SPRING * unit)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    if theme.map.hatch != NONE:
        pen(canvas, theme.map.hatch, theme.map.hatch_mm)
        canvas._code.append(
            f"q {1 / FINE} 0 0 {1 / FINE} 0 0 cm {theme.map.hatch_mm * FINE:.1f} w {_rock(theme.map.hatch_share)} Q"
        )
    stone = theme.colours.paper if theme.map.door_fill == NONE else theme.map.door_fill
    pen(canvas, theme.map.wall, theme.map.door_mm)
    _shapes(canvas, stone, [*_arch(), *_jambs(), *_stairs()])
    _shapes(canvas, theme.map.rock, [_door()])
    canvas._code.append(_lines(_planks()))
    _shapes(canvas, theme.map.wall, _iron())
    pen(canvas, theme.map.wall, theme.map.wall_mm)
    _shapes(canvas, NONE, [_door()])
    canvas.restoreState()


def _lines(segments: Iterable[Segment]) -> str:
    """The operators that stroke them. Written out, as reportlab's own way takes ten times as long."""
    return " ".join([f"{x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l" for x0, y0, x1, y1 in segments] + ["S"])


def _shapes(canvas: Any, fill: str, shapes: list[list[Point]]) -> None:
    """Outline polygons, filled unless the colour is none."""
    if fill != NONE:
        ink(canvas, fill)
    code = [
        " ".join([f"{x:.2f} {y:.2f} {'l' if place else 'm'}" for place, (x, y) in enumerate(shape)] + ["h"])
        for shape in shapes
    ]
    canvas._code.append(" ".join([*code, "S" if fill == NONE else "B"]))


def _on(radius: float, turn: float) -> Point:
    """A point of the arch, `turn` being 0 at its left foot and 1 at its right one."""
    return -radius * cos(pi * turn), -radius * sin(pi * turn)


def _arch() -> list[list[Point]]:
    """Its stones, the keystone standing out."""
    found = []
    for stone in range(_STONES):
        low, high = stone / _STONES, (stone + 1) / _STONES
        outer = _KEY if stone == _STONES // 2 else _OUTER
        ends = [low + (high - low) * part / 4 for part in range(5)]
        found.append([_on(outer, turn) for turn in ends] + [_on(_INNER, turn) for turn in reversed(ends)])
    return found


def _jambs() -> list[list[Point]]:
    """The stones on which it rests, long and short in turns."""
    high = _JAMB / _COURSES
    return [
        [(side * near, y), (side * far, y), (side * far, y + high), (side * near, y + high)]
        for side in (-1, 1)
        for course in range(_COURSES)
        for near, far, y in ((_INNER, _OUTER + 1.6 * (course % 2), course * high),)
    ]


def _stairs() -> list[list[Point]]:
    found, y = [], _JAMB
    for half, high in _STEPS:
        found.append([(-half, y), (half, y), (half, y + high), (-half, y + high)])
        y += high
    return found


def _door() -> list[Point]:
    return [(-_INNER, _JAMB), *(_on(_INNER, part / 24) for part in range(25)), (_INNER, _JAMB)]


def _planks() -> list[Segment]:
    xs = [_PLANK * (place - 2) for place in range(5)]
    return [(x, -sqrt(_INNER**2 - x**2), x, _JAMB) for x in xs]


def _iron() -> list[list[Point]]:
    """Two bands across the door, and a ring to pull."""
    found = []
    for y in _BANDS:
        half = sqrt(_INNER**2 - y**2) if y < 0 else _INNER
        found.append([(-half, y), (half, y), (half, y + 1.5), (-half, y + 1.5)])
    turns = [2 * pi * part / 16 for part in range(16)]
    ring = [(5.7 + 1.3 * cos(turn), 6.0 + 1.3 * sin(turn)) for turn in turns]
    hole = [(5.7 + 0.8 * cos(turn), 6.0 + 0.8 * sin(turn)) for turn in reversed(turns)]
    return [*found, ring, hole]


@cache
def _rock(share: float) -> str:
    """The hatching around portal and steps, as operators, in hundredths of a mm."""
    across, down = int(WIDTH_MM / UNIT), int(HEIGHT_MM / UNIT)
    rows = []
    for row in range(down):
        half = _half_width((row + 0.5) * UNIT - _SPRING)
        low, high = int(across / 2 - half / UNIT), int(across / 2 + half / UNIT)
        rows.append(((1 << high) - (1 << low)) if half else 0)
    return stroked(hatched("hatch", rows, rows, across, (-WIDTH_MM / 2, -_SPRING)).thinned(share))


def _half_width(y: float) -> float:
    """Half the width of the stonework at that height."""
    if y < -_KEY:
        return 0.0
    if y < 0:
        return max(sqrt(max(0.0, _OUTER**2 - y**2)), 3.0)
    if y < _JAMB:
        return _OUTER + 1.0
    for half, high in _STEPS:
        y -= high
        if y < _JAMB:
            return half
    return 0.0
