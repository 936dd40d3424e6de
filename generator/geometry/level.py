"""One level of a dungeon as layers of marks: what lies on the sheet's graph paper, without the sheet around it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry.floor import (
    PER_TILE,
    TILE,
    UNIT,
    Lattice,
    carve,
    open_ends,
    outline,
    squares,
)
from generator.geometry.hatching import hatching
from generator.geometry.records import Box, Dots, Layer, Lines, Mark, Point, Segment, Strokes
from generator.geometry.spots import Spot
from generator.geometry.symbols import (
    MIDDLE,
    PASSAGE_WALL,
    chasm,
    chest,
    corner_cuts,
    doors,
    flat_labels,
    from_side,
    furnishing,
    label,
    secret_doors,
    steps,
)
from generator.twohour.lattice import SIDES, opposite

FLAT = 4.6
"""The middle of the flat part in front of steps, in mm from the tile's edge."""

STEPS = (9.0, 17.4)
"""Where steps begin and end at the end of a flight, in mm from its open side."""


def level_layers(places: Sequence[Spot], lattice: Lattice, at: Point, *, hidden: bool) -> tuple[Layer, ...]:
    """The layers of a level, the sheet's grid at the bottom; `at` is the upper left corner of the lattice.

    Without `hidden` there is no layer for secrets, and the words speak of none.
    """
    area = Box(at[0], at[1], at[0] + lattice.across * TILE, at[1] + lattice.along * TILE)
    return (
        Layer("grid", "Grid", "Graph paper in squares of 5 mm; the heavier lines part the tiles.", _grid(area)),
        *_built(places, lattice, at, area, hidden=hidden),
    )


def tile_layers(spot: Spot) -> tuple[Layer, ...]:
    """The layers of one tile by itself, its upper left corner at 0, 0."""
    lattice = Lattice(spot.x, spot.x, spot.y, spot.y)
    area = Box(0.0, 0.0, TILE, TILE)
    return _built((spot,), lattice, (0.0, 0.0), area, hidden=spot.secret is not None)


def _built(places: Sequence[Spot], lattice: Lattice, at: Point, area: Box, *, hidden: bool) -> tuple[Layer, ...]:
    """Rock, floor, walls, doors, secrets and labels."""
    floor = carve(places, lattice)
    cuts = {where: cut for spot in places for where, cut in corner_cuts(spot, lattice.corner(spot)).items()}
    floors, walls = outline(floor, open_ends(places, lattice), cuts, at)
    corners = {spot: _corner(spot, lattice, at) for spot in places}
    rock: list[Mark] = []
    paved: list[Mark] = []
    if floors:
        rock = [Lines("halo", floors, area), Strokes("hatch", hatching(floor.rows, lattice.across * PER_TILE, at))]
        paved = [Lines("floor", floors), Strokes("squares", squares(floor, at))]
    for spot, corner in corners.items():
        paved += [*furnishing(spot, corner), *_steps(spot, corner)]
    labels: list[Mark] = []
    secret: list[Mark] = list(
        secret_doors((corner, spot.secret, _secret_depth(spot)) for spot, corner in corners.items() if spot.secret)
    )
    for spot, corner in corners.items():
        (labels if spot.tile else secret).extend(_labels(spot, corner))
    layers = [
        Layer("rock", "Rock", "The rock around the floors, hatched.", tuple(rock)),
        Layer(
            "floor", "Floor", "Floors with their squares, and steps; an arrow says where the steps lead.", tuple(paved)
        ),
        Layer("walls", "Walls", "The walls, open where the way is open.", (Lines("wall", walls),) if walls else ()),
        Layer("doors", "Doors", "Doors of rooms, two squares wide.", doors(_doors(corners))),
        Layer("secret", "Secrets", "Secret doors, and the rooms behind them that are no tiles.", tuple(secret)),
        Layer("labels", "Labels", "The numbers of the tiles.", tuple(labels)),
    ]
    return tuple(layer for layer in layers if hidden or layer.name != "secret")


def _grid(area: Box) -> tuple[Mark, ...]:
    """Graph paper over an area, a heavier line every fourth square."""
    fine: list[Segment] = []
    heavy: list[Segment] = []
    for i in range(round((area.x1 - area.x0) / TILE * 4) + 1):
        x = area.x0 + i * TILE / 4
        (fine if i % 4 else heavy).append((x, area.y0, x, area.y1))
    for i in range(round((area.y1 - area.y0) / TILE * 4) + 1):
        y = area.y0 + i * TILE / 4
        (fine if i % 4 else heavy).append((area.x0, y, area.x1, y))
    return Strokes("grid", tuple(fine)), Strokes("tile_grid", tuple(heavy))


def _corner(spot: Spot, lattice: Lattice, at: Point) -> Point:
    x, y = lattice.corner(spot)
    return at[0] + x * UNIT, at[1] + y * UNIT


def _doors(corners: dict[Spot, Point]) -> list[tuple[Point, str]]:
    """The open edges of rooms that no secret door closes, each once."""
    step = dict(zip(SIDES, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True))
    found: dict[tuple[float, float], tuple[Point, str]] = {}
    for spot, corner in corners.items():
        if spot.form != "room":
            continue
        for side in spot.open:
            if side not in spot.veiled:
                middle = (spot.x + step[side][0] / 2, spot.y + step[side][1] / 2)
                found.setdefault(middle, (corner, side))
    return list(found.values())


def _secret_depth(spot: Spot) -> float:
    """How far inwards a secret door lies: in a room's edge, but in the wall of a passage."""
    return 0.0 if spot.form == "room" else PASSAGE_WALL


def _steps(spot: Spot, corner: Point) -> tuple[Mark, ...]:
    """The steps of a spot, and a cleft in front of them."""
    if spot.form == "down":
        return steps(corner, spot.front, *STEPS, climbs=False)
    if spot.form in ("up", "foot"):
        return steps(corner, spot.front, TILE - STEPS[1], TILE - STEPS[0], climbs=True)
    if spot.form == "chasm":
        return *chasm(corner, spot.front, 6.6, 10.2), *steps(corner, spot.front, 12.6, 17.6, climbs=False)
    if spot.form == "flight":
        return steps(corner, spot.front, 8.6, 18.2, climbs=False)
    return ()


def _labels(spot: Spot, corner: Point) -> tuple[Mark, ...]:
    """The number of a spot, on a patch without squares; at steps the word for their direction."""
    ink = "label" if spot.tile else "secret_label"
    if spot.form in ("down", "flight"):
        return flat_labels(spot.label, "down", from_side(spot.front, corner)(FLAT, 0.0), ink)
    if spot.form in ("up", "foot"):
        return flat_labels(spot.label, "up", from_side(opposite(spot.front), corner)(FLAT, 0.0), ink)
    if spot.form == "chasm":
        return flat_labels(spot.label, "down", from_side(spot.front, corner)(FLAT - 1.2, 0.0), ink)
    x, y = corner[0] + MIDDLE, corner[1] + MIDDLE
    if spot.treasure:
        return (Dots("plate", ((x, y, 3.9),)), label(spot.label, (x, y - 2.0), "treasure_label"), *chest((x, y + 1.6)))
    return (Dots("plate", ((x, y, 2.7),)), label(spot.label, (x, y), ink))
