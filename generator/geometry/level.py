"""One level of a dungeon as layers of marks: what lies on the sheet's graph paper, without the sheet around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from generator.geometry.floor import (
    PER_TILE,
    STEP,
    TILE,
    UNIT,
    Floor,
    Lattice,
    carve,
    open_ends,
    outline,
    shut,
    squares,
)
from generator.geometry.furniture import furnishing
from generator.geometry.hatching import hatched
from generator.geometry.records import Box, Dots, Layer, Lines, Mark, Path, Point, Segment, Strokes, gathered
from generator.geometry.spots import CHAMBERS, Spot
from generator.geometry.symbols import (
    MIDDLE,
    NUMBER,
    PASSAGE_WALL,
    SECRET_NUMBER,
    chasm,
    corner_cuts,
    doors,
    flat_labels,
    from_side,
    hoard,
    label,
    secret_doors,
    steps,
)
from generator.twohour.lattice import opposite

SHUT = 1.05
"""How far inwards the doors of a tile by itself lie, so that they stay on the tile, in mm."""

FURNITURE = "furniture"
"""The name of the layer of what furnishes the floors."""

CHASM = (8.7, 11.9)
"""Where a challenge's cleft begins and ends, in mm from the side of its secret door."""

# form -> where its steps begin and end, in mm from the upper side; whether one comes from below; where the middle of
# the flat part lies, in mm from the side by which one comes
_FLIGHTS = {
    "down": (9.4, 17.6, False, 4.9),
    "up": (2.4, 10.6, True, 4.9),
    "foot": (2.4, 10.6, True, 4.9),
    "flight": (8.9, 15.3, False, 5.9),
    "chasm": (13.4, 17.8, False, 5.0),
}


def level_layers(places: tuple[Spot, ...], lattice: Lattice, at: Point, *, hidden: bool) -> tuple[Layer, ...]:
    """The layers of a level, the sheet's grid at the bottom; `at` is the upper left corner of the lattice.

    Without `hidden` there is no layer for secrets, and the words speak of none.
    """
    area = Box(at[0], at[1], at[0] + lattice.across * TILE, at[1] + lattice.along * TILE)
    return _grid(area), *_built(places, lattice, at, area, hidden=hidden)


def tile_layers(spot: Spot, *, number: bool) -> tuple[Layer, ...]:
    """The layers of one tile by itself, its upper left corner at 0, 0; rock fills it to the edge.

    Tiles that look alike, but for what furnishes them, have the very same layers.
    """
    code = spot.code if number or spot.form in CHAMBERS.values() else ""
    return _tile_layers(spot._replace(x=0, y=0, code=code, look=0), number)


def furniture_layer(places: Mapping[Spot, Point]) -> Layer:
    """What furnishes spots, each with its upper left corner."""
    marks = gathered([mark for spot, corner in places.items() for mark in furnishing(spot, corner)])
    return Layer(FURNITURE, "Furniture", "Pillars, stones and the like, for the eye alone.", marks)


@lru_cache(maxsize=128)
def _tile_layers(spot: Spot, number: bool) -> tuple[Layer, ...]:
    lattice = Lattice(spot.x, spot.x, spot.y, spot.y)
    area = Box(0.0, 0.0, TILE, TILE)
    floor = carve((spot,), lattice)
    floors, walls = outline(floor, open_ends((spot,), lattice), corner_cuts(spot, (0, 0)), (0.0, 0.0))
    rock = (Lines("rock", (area.path,)), _tile_hatching(tuple(floor[0])))
    return _named(
        rock,
        (*_floor_marks(floors, floor, (0.0, 0.0)), *_steps(spot, (0.0, 0.0))),
        None,
        walls,
        doors(((0.0, 0.0), side, SHUT) for side in spot.open if spot.form == "room" and side != spot.secret),
        _secret_doors({spot: (0.0, 0.0)}),
        _labels({spot: (0.0, 0.0)}) if number else hoard((MIDDLE, MIDDLE)) if spot.treasure else (),
        hidden=spot.secret is not None,
    )


@lru_cache(maxsize=64)
def _tile_hatching(rows: tuple[int, ...]) -> Strokes:
    """The hatching of a tile by itself: a dungeon's tiles have few shapes between them."""
    return hatched("hatch", list(rows), [0] * PER_TILE, PER_TILE, (0.0, 0.0), everywhere=True)


@lru_cache(maxsize=4)  # a level's PDF and SVG are of one drawing
def _built(places: tuple[Spot, ...], lattice: Lattice, at: Point, area: Box, *, hidden: bool) -> tuple[Layer, ...]:
    """Rock, floor, walls, doors, secrets and labels."""
    if not places:
        return _named((), (), furniture_layer({}), (), (), (), (), hidden=hidden)
    floor = carve(places, lattice)
    cuts = {where: cut for spot in places for where, cut in corner_cuts(spot, lattice.corner(spot)).items()}
    ends = open_ends(places, lattice)
    floors, walls = outline(floor, ends, cuts, at)
    corners = {spot: _corner(spot, lattice, at) for spot in places}
    rows = floor[0]
    strokes = hatched("hatch", rows, shut(len(rows), ends.values()), lattice.across * PER_TILE, at)
    return _named(
        (Lines("halo", walls, area), *_between(places, lattice, at), strokes),
        (
            *_floor_marks(floors, floor, at),
            *gathered(mark for spot, corner in corners.items() for mark in _steps(spot, corner)),
        ),
        furniture_layer(corners),
        walls,
        doors((corner, side, 0.0) for corner, side in _doors(corners)),
        (*_secret_doors(corners), *_labels({spot: corner for spot, corner in corners.items() if not spot.tile})),
        _labels({spot: corner for spot, corner in corners.items() if spot.tile}),
        hidden=hidden,
    )


def _between(places: Sequence[Spot], lattice: Lattice, at: Point) -> tuple[Mark, ...]:
    """Rock where four places meet: the band along the walls leaves a gap there."""
    taken = {lattice.corner(spot) for spot in places}
    meet = [(x, y) for x, y in taken if {(x - PER_TILE, y), (x, y - PER_TILE), (x - PER_TILE, y - PER_TILE)} <= taken]
    dots = tuple((at[0] + x * UNIT, at[1] + y * UNIT, 3.0) for x, y in sorted(meet))
    return (Dots("rock", dots),) if dots else ()


def _named(
    rock: tuple[Mark, ...],
    floor: tuple[Mark, ...],
    furniture: Layer | None,
    walls: tuple[Path, ...],
    ways: tuple[Mark, ...],
    secrets: tuple[Mark, ...],
    labels: tuple[Mark, ...],
    *,
    hidden: bool,
) -> tuple[Layer, ...]:
    """The layers with their names, from the bottom up."""
    layers = [
        Layer("rock", "Rock", "The rock around the floors, hatched.", rock),
        Layer("floor", "Floor", "Floors with their squares, and steps; an arrow says where the steps lead.", floor),
        *([furniture] if furniture else ()),
        Layer("walls", "Walls", "The walls, open where the way is open.", (Lines("wall", walls),) if walls else ()),
        Layer("doors", "Doors", "Doors of rooms, two squares wide.", ways),
        Layer("secret", "Secrets", "Secret doors, and what is behind them.", secrets),
        Layer("labels", "Labels", "The numbers of the tiles.", labels),
    ]
    return tuple(layer for layer in layers if hidden or layer.name != "secret")


def _floor_marks(floors: tuple[Path, ...], floor: Floor, at: Point) -> tuple[Mark, ...]:
    return Lines("floor", floors), Strokes("squares", squares(floor, at))


def _secret_doors(corners: dict[Spot, Point]) -> tuple[Mark, ...]:
    return secret_doors(
        (corner, spot.secret, 0.0 if spot.form == "room" else PASSAGE_WALL)
        for spot, corner in corners.items()
        if spot.secret
    )


@lru_cache(maxsize=8)
def _grid(area: Box) -> Layer:
    """Graph paper over an area, a heavier line every fourth square."""
    fine: list[Segment] = []
    heavy: list[Segment] = []
    for i in range(round((area.x1 - area.x0) / TILE * 4) + 1):
        x = area.x0 + i * TILE / 4
        (fine if i % 4 else heavy).append((x, area.y0, x, area.y1))
    for i in range(round((area.y1 - area.y0) / TILE * 4) + 1):
        y = area.y0 + i * TILE / 4
        (fine if i % 4 else heavy).append((area.x0, y, area.x1, y))
    marks = (Strokes("grid", tuple(fine)), Strokes("tile_grid", tuple(heavy)))
    return Layer("grid", "Grid", "Graph paper in squares of 5 mm; the heavier lines part the tiles.", marks)


def _corner(spot: Spot, lattice: Lattice, at: Point) -> Point:
    x, y = lattice.corner(spot)
    return at[0] + x * UNIT, at[1] + y * UNIT


def _doors(corners: dict[Spot, Point]) -> list[tuple[Point, str]]:
    """The open edges of rooms that no secret door closes, each once."""
    found: dict[tuple[float, float], tuple[Point, str]] = {}
    for spot, corner in corners.items():
        if spot.form != "room":
            continue
        for side in spot.open:
            if side not in spot.veiled:
                middle = (spot.x + STEP[side][0] / 2, spot.y + STEP[side][1] / 2)
                found.setdefault(middle, (corner, side))
    return list(found.values())


def _steps(spot: Spot, corner: Point) -> tuple[Mark, ...]:
    """The steps of a spot, and a cleft in front of them."""
    if spot.form not in _FLIGHTS:
        return ()
    start, end, climbs, _ = _FLIGHTS[spot.form]
    cleft = chasm(corner, spot.front, *CHASM) if spot.form == "chasm" else ()
    return *cleft, *steps(corner, spot.front, start, end, climbs=climbs)


def _labels(corners: dict[Spot, Point]) -> tuple[Mark, ...]:
    """The numbers of spots, each on a patch without squares; at steps the word for their direction."""
    plates: list[tuple[float, float, float]] = []
    marks: list[Mark] = []
    for spot, corner in corners.items():
        ink, size = ("label", NUMBER) if spot.tile else ("secret_label", SECRET_NUMBER)
        x, y = corner[0] + MIDDLE, corner[1] + MIDDLE
        if spot.form in _FLIGHTS:
            _, _, climbs, flat = _FLIGHTS[spot.form]
            x, y = from_side(opposite(spot.front) if climbs else spot.front, corner)(flat, 0.0)
            plates.append((x, y, 3.4))
            if spot.form == "flight":
                marks.append(label(spot.label, (x, y), ink, 3.3))
            else:
                marks += flat_labels(spot.label, "up" if climbs else "down", (x, y), ink, size)
        elif spot.treasure:
            plates.append((x, y, 3.9))
            marks += (label(spot.label, (x, y - 2.0), "treasure_label"), *hoard((x, y + 1.6)))
        else:
            plates.append((x, y, 2.7))
            marks.append(label(spot.label, (x, y), ink, size))
    return (Dots("plate", tuple(plates)), *gathered(marks)) if marks else ()
