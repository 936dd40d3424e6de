"""What stands and lies about in rooms and passages: pillars, stones, a well; for the eye alone.

It follows from the spot's `look` alone, so it tells nothing; it keeps clear of the four doorways, whether they are
there or not, of the exits' letters and of the number in the middle. Each thing is drawn about 0, 0, inwards from a wall
and across it; the corner or wall on which it leans lies `LEAN` behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from math import cos, pi, sin
from zlib import crc32

from generator.geometry.floor import CHAMBER, INSET, LOW, UNIT
from generator.geometry.records import Dots, Lines, Mark, Path, Point, Segment, Strokes
from generator.geometry.spots import Spot
from generator.geometry.symbols import MIDDLE, Place, from_side
from generator.twohour.lattice import SIDES

LEAN = 2.65
"""From what leans on a corner to its walls, in mm; things reach as far into the floor."""

_ROUND = [(sin(k * pi / 8), cos(k * pi / 8)) for k in range(16)]

# Where it goes inwards from a side, and across it to the right.
_AXES = {"north": ((0, 1), (-1, 0)), "east": ((-1, 0), (0, -1)), "south": ((0, -1), (1, 0)), "west": ((1, 0), (0, 1))}

Thing = Callable[[Place, int], tuple[Mark, ...]]
"""Draws it at a place, in one of many ways by a number."""

Where = tuple[str, float, float, int]
"""A side, how far inwards of it and across it, and -1 for a mirror image."""

_CORNER = INSET * UNIT + LEAN  # from a room's edges to what leans on its corner
_BESIDE = MIDDLE - LOW * UNIT - LEAN  # from the middle of a passage to what leans on its wall
_MIDDLE = 4  # beside the corners 0 to 3
_RINGS = (3.4, 3.05)  # in the floor around the number


def _stone(place: Place, a: float, b: float, reach: float, chance: int) -> Path:
    """A stone: five corners, none quite where it should be."""
    return Path(tuple([place(a + reach * da, b + reach * db) for da, db in _pentagon(chance & 31)]), True)


@cache
def _pentagon(chance: int) -> list[Point]:
    """Corners of a stone of size 1, uneven in one of 32 ways."""
    turns = [(chance & 7) / 8 * pi + k * 0.4 * pi for k in range(5)]
    reach = [0.8 + 0.1 * ((chance * 5 >> k) % 4) for k in range(5)]
    return [(far * sin(turn), far * cos(turn)) for far, turn in zip(reach, turns, strict=True)]


def _block(place: Place, deep: float, wide: float) -> Path:
    """A rectangle about 0, 0, by half its sides."""
    return Path((place(-deep, -wide), place(-deep, wide), place(deep, wide), place(deep, -wide)), True)


def _rays(place: Place, near: float, turn: int) -> tuple[Segment, ...]:
    """Eight short strokes around 0, 0; `turn` is in sixteenths of a circle."""
    ends = [_ROUND[(k + turn) % 16] for k in range(0, 16, 2)]
    return tuple([(*place(near * a, near * b), *place(1.75 * a, 1.75 * b)) for a, b in ends])


def _dots(ink: str, place: Place, *dots: tuple[float, float, float]) -> Dots:
    return Dots(ink, tuple([(*place(a, b), r) for a, b, r in dots]))


def pillar(place: Place, chance: int) -> tuple[Mark, ...]:
    """A round pillar."""
    return (_dots("pillar", place, (0.0, 0.0, 0.95)),)


def stones(place: Place, chance: int) -> tuple[Mark, ...]:
    """Two or three fallen stones."""
    lying = ((-1.3, -1.3, 0.85), (0.25, -1.5, 0.5), (1.1, -1.6, 0.36))[: 2 + chance % 2]
    return (Lines("stones", tuple([_stone(place, *at, chance >> i) for i, at in enumerate(lying)])),)


def rubble(place: Place, chance: int) -> tuple[Mark, ...]:
    """A stone, and what has crumbled off it."""
    stone = Lines("stones", (_stone(place, -1.2, -1.5, 0.7, chance),))
    crumbs = ((0.2, -1.9, 0.24), (-0.1, -0.9, 0.17), (-1.9, -0.3, 0.2), (0.9, -1.2, 0.14), (1.1, -2.0, 0.18))
    return stone, _dots("gravel", place, *crumbs)


def crack(place: Place, chance: int) -> tuple[Mark, ...]:
    """A crack in the floor, from the corner or wall on."""
    at, points = (-LEAN, -LEAN), []
    for i in range(4):
        points.append(place(*at))
        at = (at[0] + 0.4 + 0.3 * (chance >> (2 * i) & 3), at[1] + 0.4 + 0.3 * (chance >> (2 * i + 1) & 3))
    return (Lines("crack", (Path(tuple(points)),)),)


# A thread of a cobweb from wall to wall, over two rays; between them it sags.
_WEB = ((0.0, 1.0), (0.22, 0.83), (0.5, 0.87), (0.61, 0.61), (0.87, 0.5), (0.83, 0.22), (1.0, 0.0))


def web(place: Place, chance: int) -> tuple[Mark, ...]:
    """A cobweb across a corner."""
    threads = [Path((place(-LEAN, -LEAN), place(-LEAN + a, -LEAN + b))) for a, b in ((2.05, 3.55), (3.55, 2.05))]
    for reach in (1.7, 3.2):
        threads.append(Path(tuple([place(reach * a - LEAN, reach * b - LEAN) for a, b in _WEB])))
    return (Lines("crack", tuple(threads)),)


def well(place: Place, chance: int) -> tuple[Mark, ...]:
    """A well with a rim of stone."""
    rim = _rays(place, 1.15, 1)
    ripples = ((-0.25, -0.6, 0.35), (0.3, -0.3, 0.65))
    water = tuple((*place(a, b), *place(a, c)) for a, b, c in ripples)
    return _dots("pillar", place, (0.0, 0.0, 1.75), (0.0, 0.0, 1.15)), Strokes("scratch", rim + water)


def statue(place: Place, chance: int) -> tuple[Mark, ...]:
    """A statue on a square base."""
    return Lines("pillar", (_block(place, 1.3, 1.3),)), _dots("figure", place, (0.0, 0.0, 0.7))


def barrels(place: Place, chance: int) -> tuple[Mark, ...]:
    """Three barrels."""
    standing = ((-1.5, -1.5), (0.15, -1.6), (-1.4, 0.15))
    lids = tuple((*place(a - 0.45, b), *place(a + 0.45, b)) for a, b in standing)
    return _dots("pillar", place, *((a, b, 0.78) for a, b in standing)), Strokes("scratch", lids)


def brazier(place: Place, chance: int) -> tuple[Mark, ...]:
    """A bowl of fire."""
    bowl = _dots("pillar", place, (0.0, 0.0, 0.8))
    return bowl, Strokes("scratch", _rays(place, 1.2, 0)), _dots("gravel", place, (0.0, 0.0, 0.3))


def tomb(place: Place, chance: int) -> tuple[Mark, ...]:
    """A stone coffin, closed."""
    half = ((-1.7, 0.55), (-0.9, 0.8), (1.7, 0.45))
    lid = Path(tuple(place(a, b) for a, b in (*half, *((a, -b) for a, b in reversed(half)))), True)
    return Lines("pillar", (_block(place, 2.2, 1.2),)), Lines("stones", (lid,))


def ring(place: Place, chance: int) -> tuple[Mark, ...]:
    """Two rings let into the floor."""
    return (_dots("crack", place, *((0.0, 0.0, r) for r in _RINGS)),)


# What there may be in a room: things, and the corners in which they stand, before the room is turned.
_ROOMS: tuple[tuple[tuple[Thing, tuple[int, ...]], ...], ...] = (
    (),
    (),
    ((ring, (_MIDDLE,)),),
    ((pillar, (0, 1, 2, 3)),),
    ((pillar, (0, 1, 2, 3)), (ring, (_MIDDLE,))),
    ((stones, (0, 1)),),
    ((stones, (0,)), (rubble, (2,))),
    ((stones, (0,)), (web, (3,))),
    ((crack, (0,)),),
    ((crack, (0,)), (rubble, (1,))),
    ((web, (0,)),),
    ((barrels, (0,)), (web, (2,))),
    ((barrels, (0,)), (rubble, (1,))),
    ((well, (0,)),),
    ((statue, (0, 1)),),
    ((brazier, (0, 2)),),
)
_PASSAGES: tuple[Thing | None, ...] = (None, None, None, None, None, stones, rubble, crack)
# What lies to both sides of a chamber, and how far from its middle.
_CHAMBERS: dict[str, tuple[Thing, float]] = {"cave": (stones, MIDDLE - CHAMBER[0] * UNIT - LEAN), "crypt": (tomb, 4.45)}


def things(spot: Spot) -> Iterator[tuple[Thing, Where]]:
    """The things on a spot's floor."""
    kind, turn = spot.look % len(_ROOMS), spot.look // len(_ROOMS)
    if spot.form == "room":
        for thing, corners in _ROOMS[kind]:
            for i in corners if not (spot.treasure and thing is ring) else ():
                deep, across = (MIDDLE, 0.0) if i == _MIDDLE else (_CORNER, _CORNER - MIDDLE)
                yield thing, (SIDES[(i + turn) % len(SIDES)], deep, across, 1)
    elif spot.form == "corridor":
        lying = _PASSAGES[kind % len(_PASSAGES)]
        if lying:
            way = 1 if kind < len(_PASSAGES) else -1
            yield lying, (spot.front, _CORNER, -way * _BESIDE, way)
    elif spot.form in _CHAMBERS:
        thing, aside = _CHAMBERS[spot.form]
        for way in (1, -1):
            yield thing, (spot.front, MIDDLE, -way * aside, way)


def furnishing(spot: Spot, corner: Point) -> tuple[Mark, ...]:
    """What is on the floor of a spot whose upper left corner is given, as marks."""
    chance = crc32(bytes([spot.look]))
    found = [thing(_seen(corner, *where), chance >> i) for i, (thing, where) in enumerate(things(spot))]
    return tuple(chain.from_iterable(found))


def _seen(corner: Point, side: str, deep: float, across: float, way: int) -> Place:
    """Places seen from a point so far inwards of a side and across it, or their mirror image."""
    x, y = from_side(side, corner)(deep, across)
    (ax, ay), (bx, by) = _AXES[side]
    bx, by = way * bx, way * by
    return lambda a, b: (x + a * ax + b * bx, y + a * ay + b * by)
