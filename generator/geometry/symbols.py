"""The signs of the maps: doors, steps, secret doors, clefts, chests; each as marks in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin
from zlib import crc32

from generator.geometry.floor import CHAMBER, LOW, TILE, UNIT
from generator.geometry.records import Box, Dots, Lines, Mark, Path, Point, Segment, Strokes, Text
from generator.geometry.spots import Spot

Place = Callable[[float, float], Point]
"""Inwards from a side, and across it from its middle to the right -> a point."""

NUMBER = 3.7
"""Type size of the tiles' numbers, in mm."""

SECRET_NUMBER = 3.1
"""Type size of the secret rooms' codes."""

PASSAGE_WALL = LOW * UNIT
"""From a tile's edge to the wall of a passage along it, in mm."""

MIDDLE = TILE / 2

_CAP = 0.345  # half the height of a figure, in units of the type size
_LEAF = (4.55, 0.85)  # a door's leaf: length, half its thickness
_SLAB = 1.15  # half the thickness of a secret door
_DISC = 1.75  # the disc that carries its S
_WORD = 2.3  # type size of up and down
_COINS = (
    (-3.1, 1.35, 0.34),
    (3.05, 1.3, 0.34),
    (3.75, 0.85, 0.28),
    (-2.85, 2.2, 0.28),
    (2.4, 2.3, 0.3),
    (0.5, 2.35, 0.26),
)
_TREAD = 1.25  # from one step to the next
_WIDE, _NARROW = 4.55, 1.95  # half a step's length, the uppermost and the lowest


def from_side(side: str, corner: Point) -> Place:
    """Points seen from a side of the tile whose upper left corner is given."""
    left, top = corner
    half = MIDDLE
    return {
        "north": lambda inwards, across: (left + half - across, top + inwards),
        "east": lambda inwards, across: (left + TILE - inwards, top + half - across),
        "south": lambda inwards, across: (left + half + across, top + TILE - inwards),
        "west": lambda inwards, across: (left + inwards, top + half + across),
    }[side]


def label(text: str, at: Point, ink: str = "label", size: float = NUMBER, face: str = "bold") -> Text:
    """Text centred about a point, whatever the renderer: by its cap height alone."""
    return Text(ink, at[0], at[1] + size * _CAP, text, size, face=face)


def _quad(place: Place, near: float, far: float, left: float, right: float) -> Path:
    return Path((place(near, left), place(near, right), place(far, right), place(far, left)), True)


def doors(ways: Iterable[tuple[Point, str, float]]) -> tuple[Mark, ...]:
    """Double doors, each so far inwards of a side of the tile at a corner."""
    length, half = _LEAF
    leaves = []
    for corner, side, inwards in ways:
        place = from_side(side, corner)
        near, far = inwards - half, inwards + half
        leaves += [_quad(place, near, far, -length, 0.0), _quad(place, near, far, 0.0, length)]
    return (Lines("door", tuple(leaves)),) if leaves else ()


def secret_doors(ways: Iterable[tuple[Point, str, float]]) -> tuple[Mark, ...]:
    """Secret doors, each so far inwards of a side."""
    slabs, discs, letters = [], [], []
    for corner, side, inwards in ways:
        place = from_side(side, corner)
        slabs.append(_quad(place, inwards - _SLAB, inwards + _SLAB, -_LEAF[0], _LEAF[0]))
        x, y = place(inwards, 0.0)
        discs.append((x, y, _DISC))
        letters.append(label("S", (x, y), "secret_label", 2.7))
    return (Lines("secret", tuple(slabs)), Dots("secret", tuple(discs)), *letters) if slabs else ()


def _arrow(place: Place, tail: float, tip: float) -> tuple[Segment, Path]:
    back = 1.9 if tip > tail else -1.9
    shaft = (*place(tail, 0.0), *place(tip - back, 0.0))
    return shaft, Path((place(tip, 0.0), place(tip - back, 0.95), place(tip - back, -0.95)), True)


def steps(corner: Point, side: str, start: float, end: float, *, climbs: bool) -> tuple[Mark, ...]:
    """Steps from `start` to `end` mm inwards of the side on which their upper end lies, narrower as they go down, with
    an arrow down them, or up if one `climbs` them."""
    place = from_side(side, corner)
    count = round((end - start) / _TREAD)
    treads = []
    for i in range(count + 1):
        inwards = start + (end - start) * i / count
        half = _WIDE - (_WIDE - _NARROW) * i / count
        treads.append((*place(inwards, -half), *place(inwards, half)))
    rails = [(*place(start, way * _WIDE), *place(end, way * _NARROW)) for way in (-1.0, 1.0)]
    middle = (start - 0.5, end + 0.2) if not climbs else (end + 0.5, start - 0.2)
    shaft, head = _arrow(place, *middle)
    return Strokes("steps", (*treads, *rails)), Strokes("arrow", (shaft,)), Lines("arrow_head", (head,))


def flat_labels(text: str, word: str, at: Point, ink: str, size: float) -> tuple[Mark, ...]:
    """A number over the word that says where the steps lead."""
    x, y = at
    return label(text, (x, y - 1.35), ink, size), label(word, (x, y + 1.75), ink, _WORD, "italic")


def chasm(corner: Point, side: str, start: float, end: float) -> tuple[Mark, ...]:
    """A cleft across a passage: two broken edges, and the dark between them in strokes."""
    place = from_side(side, corner)
    jags = (0.35, -0.3, 0.5, -0.15, 0.4, -0.45, 0.25, -0.35, 0.3)
    across = [-4.65 + 9.3 * i / (len(jags) - 1) for i in range(len(jags))]
    near = [place(start + jag, at) for jag, at in zip(jags, across, strict=True)]
    far = [place(end + jag, at) for jag, at in zip(reversed(jags), across, strict=True)]
    dark = []
    for i in range(1, 25):
        at = -4.65 + 9.3 * i / 25
        depth = (end - start) * (0.42 + 0.3 * (crc32(bytes([i])) % 5) / 5)
        dark.append((*place(start + 0.25, at), *place(start + depth, at)))
    return Lines("chasm", (Path((*near, *reversed(far)), True),)), Strokes("hatch", tuple(dark))


def hoard(at: Point) -> tuple[Mark, ...]:
    """The mark of the Treasure Room: a chest, and coins that have rolled off it."""
    x, y = at
    return *chest(at), Dots("coins", tuple((x + dx, y + dy, r) for dx, dy, r in _COINS))


def chest(at: Point) -> tuple[Mark, ...]:
    """A treasure chest, 4.6 mm wide, about a point."""
    x, y = at
    body = Box(x - 2.3, y - 0.35, x + 2.3, y + 1.6).path
    arc = [(x - 2.3 * cos(pi * k / 10), y - 0.35 - 1.45 * sin(pi * k / 10) ** 0.7) for k in range(11)]
    lid = Path(tuple(arc), True)
    lock = Box(x - 0.45, y - 0.6, x + 0.45, y + 0.55).path
    bands = tuple((x + dx, y - 0.35, x + dx, y + 1.6) for dx in (-1.45, 1.45))
    return Lines("chest", (body, lid)), Strokes("chest", bands), Lines("chest_lock", (lock,))


def corner_cuts(spot: Spot, corner: tuple[int, int]) -> dict[tuple[int, int], tuple[Point, ...]]:
    """How a chamber's corners are cut: of a crypt evenly, of a cave raggedly. In units, for `floor.outline`."""
    if spot.form not in ("cave", "crypt"):
        return {}
    low, high = CHAMBER
    chance = crc32(spot.code.encode())
    cuts: dict[tuple[int, int], tuple[Point, ...]] = {}
    # clockwise: a corner, the walls before and after it, the way back along the one, the way on along the other
    for i, (x, y, walls, back, on) in enumerate(
        (
            (low, low, ("west", "north"), (0, 1), (1, 0)),
            (high, low, ("north", "east"), (-1, 0), (0, 1)),
            (high, high, ("east", "south"), (0, -1), (-1, 0)),
            (low, high, ("south", "west"), (1, 0), (0, -1)),
        )
    ):
        cave = [1.2 + (chance >> (5 * i + k) & 7) * 0.35 for k in (0, 3, 5)]
        first, second, bulge = cave if spot.form == "cave" else (3.0, 3.0, 0.0)
        # beside the passage there is but a unit of wall
        before, after = (
            min(cut, 1.0) if wall == spot.front else cut for wall, cut in zip(walls, (first, second), strict=True)
        )
        ends = [(back[0] * before, back[1] * before), (on[0] * after, on[1] * after)]
        if bulge:
            ends.insert(1, ((back[0] + on[0]) * bulge * 0.25, (back[1] + on[1]) * bulge * 0.25))
        cuts[corner[0] + x, corner[1] + y] = tuple(ends)
    return cuts
