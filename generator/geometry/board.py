"""The battle board as a drawing: a stretch of floor between two walls, rock beyond them, open at both ends (21.1)."""

from __future__ import annotations

from functools import lru_cache

from generator.geometry.floor import UNIT
from generator.geometry.hatching import hatched
from generator.geometry.records import Box, Drawing, Layer, Lines, Path

SIDE = 25.0
"""A square of the drawing in mm; squares of an inch are the same drawing, larger."""

ROCK = 4 * UNIT
"""How wide the rock is at either side, in mm."""


@lru_cache(maxsize=8)
def board_drawing(columns: int, rows: float) -> Drawing:
    """Floor of so many squares with a wall to the left and right; no lines between the squares."""
    across, along = columns * SIDE, rows * SIDE
    rock, cells = round(ROCK / UNIT), round(across / UNIT)
    wide = cells + 2 * rock
    floor = ((1 << cells) - 1) << rock
    bits = [floor] * round(along / UNIT)
    walls = tuple(Path(((x, 0.0), (x, along))) for x in (ROCK, ROCK + across))
    strokes = hatched("hatch", bits, [0] * len(bits), wide, (0.0, 0.0))
    area = Box(0.0, 0.0, wide * UNIT, along)
    ground = Box(ROCK, 0.0, ROCK + across, along)
    layers = (
        Layer("rock", "Rock", "The rock beyond the walls, hatched.", (Lines("halo", walls, area), strokes)),
        Layer("floor", "Floor", "The floor.", (Lines("floor", (ground.path,)),)),
        Layer("walls", "Walls", "The walls to the left and right.", (Lines("wall", walls),)),
    )
    said = f"A battle board of {columns} by {rows:g} squares."
    return Drawing(area.x1, along, "Battle board", said, layers)
