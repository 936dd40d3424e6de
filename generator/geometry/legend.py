"""The legend: each sign that a sheet shows, drawn small, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from generator.geometry.floor import TILE
from generator.geometry.records import Dots, Lines, Mark, Path, Point, Strokes, Text
from generator.geometry.spots import Spot
from generator.geometry.symbols import chasm, chest, doors, label, secret_doors, steps

ROW = 8.0
"""From one sign to the next, in mm."""

COLUMN = 47.0
ROWS = 4

_SMALL = 0.66
_CENTRE = (TILE / 2, TILE / 2)


def legend(at: Point, places: Iterable[Spot], *, player: bool) -> Iterable[Mark]:
    """The signs in columns from `at` on: those that the spots show; for the players those that they may draw."""
    shown = _shown(places)
    signs = [(text, draw) for name, text, draw in _SIGNS if name in (_PLAYERS if player else shown)]
    for i, (text, draw) in enumerate(signs):
        column, row = divmod(i, ROWS)
        x, y = at[0] + column * COLUMN, at[1] + row * ROW
        yield from _sign(draw, x + 4.0 - _SMALL * TILE / 2, y - _SMALL * TILE / 2)
        yield Text("label", x + 9.5, y + 0.95, text, 2.7, "start", "text")


@lru_cache(maxsize=64)
def _sign(draw: Callable[[], tuple[Mark, ...]], x: float, y: float) -> tuple[Mark, ...]:
    """A sign with the upper left corner of its tile at (x, y)."""
    return tuple(moved(mark, _SMALL, (x, y)) for mark in draw())


def moved(mark: Mark, scale: float, to: Point) -> Mark:
    """A mark scaled about 0, 0 and then moved so that what was there lies at `to`."""
    x, y = to
    if isinstance(mark, Text):
        return mark._replace(x=x + mark.x * scale, y=y + mark.y * scale, size=mark.size * scale)
    if isinstance(mark, Dots):
        return mark._replace(dots=tuple((x + cx * scale, y + cy * scale, r * scale) for cx, cy, r in mark.dots))
    if isinstance(mark, Strokes):
        segments = ((x + a * scale, y + b * scale, x + c * scale, y + d * scale) for a, b, c, d in mark.segments)
        return mark._replace(loose=tuple(segments))
    paths = (Path(tuple((x + a * scale, y + b * scale) for a, b in path.points), path.closed) for path in mark.paths)
    return Lines(mark.ink, tuple(paths))


def _shown(places: Iterable[Spot]) -> set[str]:
    """The names of the signs that the spots show."""
    shown: set[str] = set()
    for spot in places:
        shown.add(spot.form)
        shown.update(
            name
            for name, there in (
                ("treasure", spot.treasure),
                ("secret", spot.secret),
                ("numbered", not spot.tile),
                ("door", spot.form == "room" and set(spot.open) - set(spot.veiled)),
            )
            if there
        )
    return shown


def _wall(*lines: tuple[Point, ...]) -> Lines:
    return Lines("wall", tuple(Path(line) for line in lines))


def _door() -> tuple[Mark, ...]:
    return _wall(((4.0, 10.0), (5.5, 10.0)), ((14.5, 10.0), (16.0, 10.0))), *doors(_LEVEL)


def _down() -> tuple[Mark, ...]:
    return steps((0.0, 0.0), "west", 6.5, 14.0, climbs=False)


def _up() -> tuple[Mark, ...]:
    return steps((0.0, 0.0), "west", 6.5, 14.0, climbs=True)


def _secret_door() -> tuple[Mark, ...]:
    return _wall(((4.0, 10.0), (16.0, 10.0))), *secret_doors([((0.0, 0.0), "south", TILE / 2)])


def _secret_room() -> tuple[Mark, ...]:
    return (label("S7", _CENTRE, "secret_label"),)


def _challenge() -> tuple[Mark, ...]:
    return chasm((0.0, 0.0), "west", 8.0, 12.5)


def _treasure() -> tuple[Mark, ...]:
    return chest(_CENTRE)


_LEVEL = [((0.0, 0.0), "north", TILE / 2)]

_SIGNS: tuple[tuple[str, str, Callable[[], tuple[Mark, ...]]], ...] = (
    ("door", "Door", _door),
    ("down", "Stairs down", _down),
    ("up", "Stairs up", _up),
    ("secret", "Secret door", _secret_door),
    ("numbered", "Secret room", _secret_room),
    ("chasm", "Challenge", _challenge),
    ("treasure", "Treasure Room", _treasure),
)
_PLAYERS = ("door", "down", "up")
