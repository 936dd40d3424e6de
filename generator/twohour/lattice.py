"""Directions and places on the lattice of dungeon tiles: x to the east, y to the north, level 1 on top."""

from __future__ import annotations

from generator.named import NamedTuple

SIDES = ("north", "east", "south", "west")
"""Clockwise."""

_STEP = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def turn(side: str, quarters: int) -> str:
    """The side that lies so many quarter turns clockwise from `side`."""
    return SIDES[(SIDES.index(side) + quarters) % 4]


def opposite(side: str) -> str:
    """The side across."""
    return turn(side, 2)


class Place(NamedTuple):
    """A tile's place: dungeon level, and lattice coordinates in tiles."""

    level: int
    x: int
    y: int

    def ahead(self, side: str) -> Place:
        """The neighbour on that side, on the same level."""
        dx, dy = _STEP[side]
        return Place(self.level, self.x + dx, self.y + dy)

    def below(self) -> Place:
        """The same place one level down."""
        return Place(self.level + 1, self.x, self.y)
