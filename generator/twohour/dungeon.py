"""The dungeon's records: tiles, the ways between them, what a search finds (36.0 to 38.0, 40.0)."""

from __future__ import annotations

from generator.named import NamedTuple
from generator.twohour.characters import Character
from generator.twohour.lattice import Place
from generator.twohour.treasure import Treasure

OUTSIDE = "outside"
"""Where the entry tile's way out leads."""

EXITS: dict[str, tuple[int, ...]] = {
    "corridor": (0,),
    "room": (0,),
    "dead_end": (),
    "t_junction": (-1, 1),
    "left_turn": (-1,),
    "right_turn": (1,),
    "four_way": (-1, 0, 1),
    "stairs": (0,),
}
"""Exits of each kind of tile, in quarter turns clockwise from the direction of travel (36.4, 38.0)."""


class Exit(NamedTuple):
    """An open edge: its side, the level it lies on (a stairs' lower edge is one below its tile's), the code of the
    tile or secret room beyond, and whether the door is secret."""

    side: str
    level: int
    to: str
    secret: bool = False


class Mob(NamedTuple):
    """Skeletons or Zombies of a boneyard: `die` on How Many (39.6), `numbers[n - 1]` for a group of n, the roster of
    which the first so many take part."""

    race: str
    die: int
    numbers: tuple[int, ...]
    roster: tuple[Character, ...]


class SecretRoom(NamedTuple):
    """A secret room beside its tile: `kind` of table 37.0, `die` and `inside` of a boneyard (37.1.1), its mob and
    treasure; `leads_to` is the tile that lies beyond (`continues`, `challenge`)."""

    code: str
    kind: str
    side: str
    level: int
    x: int
    y: int
    dice: tuple[int, ...]
    leads_to: str | None = None
    inside: str | None = None
    die: int | None = None
    mob: Mob | None = None
    treasure: Treasure | None = None

    @property
    def place(self) -> Place:
        """Where it lies."""
        return Place(self.level, self.x, self.y)


class Search(NamedTuple):
    """The dice of a search (37.0): the first two are anybody's, all three a Thief's. `found_by` and `found_by_thief`
    are the least Reps that find something, None for never; `room` is what they find, None if nothing is there."""

    dice: tuple[int, ...]
    found_by: int | None
    found_by_thief: int | None
    room: SecretRoom | None = None


class Tile(NamedTuple):
    """A dungeon tile, 4 x 4 squares, at (x, y) on its level, entered by its edge `entrance`.

    `exits` are all open edges, the entrance first; `walled` are openings of its kind that end in a blank wall. `dice`
    are the 2d6 on table 38.0, empty for a tile laid without a roll. `behind` is the code of the secret room that it
    lies behind, if any.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a tile
    code: str
    kind: str
    level: int
    x: int
    y: int
    entrance: str
    exits: tuple[Exit, ...]
    walled: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    secret: Search | None = None
    treasure: Treasure | None = None
    treasure_room: bool = False
    behind: str | None = None

    @property
    def place(self) -> Place:
        """Where it lies; stairs also fill the place one level below."""
        return Place(self.level, self.x, self.y)


def tile_code(index: int) -> str:
    """`T01` and so on."""
    return f"T{index:02d}"


def rooms(tiles: tuple[Tile, ...]) -> list[Tile]:
    """The tiles that are rooms, in order."""
    return [tile for tile in tiles if tile.kind == "room"]


def levels(tiles: tuple[Tile, ...], *, hidden: bool = True) -> list[int]:
    """The dungeon levels that have a tile, from the top; a flight of stairs alone also makes one. Without `hidden`,
    those that can be reached without finding a secret door."""
    seen = [tile for tile in tiles if hidden or tile.behind is None]
    ways = {way.level for tile in seen for way in tile.exits if hidden or not way.secret}
    return sorted(ways | {tile.level for tile in seen})
