"""The legend: each sign that a sheet shows, drawn small, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import ceil
from typing import Any

from generator.geometry import furniture
from generator.geometry.floor import TILE
from generator.geometry.furniture import Thing, things
from generator.geometry.records import Dots, Lines, Mark, Path, Point, Strokes, Text
from generator.geometry.spots import Spot
from generator.geometry.symbols import chasm, chest, doors, label, secret_doors, steps

COLUMN = 31.0
"""From one column of signs to the next, in mm."""

_COLUMNS = 3
_ROWS = 4  # at least
_ROW, _HEIGHT = 7.4, 29.6  # from one sign to the next, in mm; for all of them
_SMALL = 0.66
_CENTRE = (TILE / 2, TILE / 2)


def legend(at: Point, places: Iterable[Spot], *, player: bool) -> Iterable[Mark]:
    """The signs in columns from `at` on: those that the spots show; for the players those that they may draw."""
    places = tuple(places)
    shown = set(_PLAYERS) if player else _shown(places)
    lying = set() if player else {thing for spot in places for thing, _ in things(spot)}
    signs = [(text, partial(_sign, draw)) for name, text, draw in _SIGNS if name in shown]
    signs += [(text, partial(_thing, of[0])) for text, *of in _THINGS if not lying.isdisjoint(of)]
    rows = max(_ROWS, ceil(len(signs) / _COLUMNS))
    for i, (text, draw_at) in enumerate(signs):
        column, row = divmod(i, rows)
        x, y = at[0] + column * COLUMN, at[1] + row * min(_ROW, _HEIGHT / rows)
        yield from draw_at(x + 4.0, y)
        yield Text("label", x + 9.0, y + 0.95, text, 2.7, "start", "text")


@lru_cache(maxsize=64)
def _sign(draw: Callable[[], tuple[Mark, ...]], x: float, y: float) -> tuple[Mark, ...]:
    """A sign about a point, smaller than it is."""
    return tuple(moved(mark, _SMALL, (x - _SMALL * TILE / 2, y - _SMALL * TILE / 2)) for mark in draw())


def _thing(thing: Thing, x: float, y: float) -> tuple[Mark, ...]:
    """What furnishes a floor, about a point and as large as it is."""
    return thing(lambda inwards, across: (x + across, y + inwards), 5)


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
        shown.update(_FORMS.get(spot.form, ()))
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
    return steps((0.0, 0.0), "north", 7.0, 13.0, climbs=False)


def _up() -> tuple[Mark, ...]:
    return steps((0.0, 0.0), "north", 7.0, 13.0, climbs=True)


def _secret_door() -> tuple[Mark, ...]:
    return _wall(((4.0, 10.0), (16.0, 10.0))), *secret_doors([((0.0, 0.0), "south", TILE / 2)])


def _secret_room() -> tuple[Mark, ...]:
    return (label("S7", _CENTRE, "secret_label"),)


def _challenge() -> tuple[Mark, ...]:
    return chasm((0.0, 0.0), "north", 8.2, 11.8)


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
_FORMS = {"down": ("down",), "up": ("up",), "chasm": ("chasm", "down"), "foot": ("up",)}

_THINGS: tuple[tuple[Any, ...], ...] = (
    ("Pillar", furniture.pillar),
    ("Statue", furniture.statue),
    ("Brazier", furniture.brazier),
    ("Well", furniture.well),
    ("Tomb", furniture.tomb),
    ("Barrels", furniture.barrels),
    ("Inlaid ring", furniture.ring),
    ("Rubble", furniture.stones, furniture.rubble),
    ("Crack", furniture.crack),
    ("Cobweb", furniture.web),
)
