"""What stands on each place of one level, ready to be drawn: tiles, the two ends of stairs, secret rooms."""

from __future__ import annotations

from collections.abc import Iterable

from generator.named import NamedTuple
from generator.twohour.dungeon import SecretRoom, Tile
from generator.twohour.lattice import opposite

CHAMBERS = {"vermin": "cave", "boneyard": "crypt"}
"""The secret rooms that lie on one place, by kind, and the form of their floor."""

LOOKS = 64
"""In so many ways the same floor may be furnished; a power of two."""


class Spot(NamedTuple):
    """One place of the lattice and what is drawn on it.

    `form` is corridor, room, down, up (the two ends of stairs), cave, crypt (chambers), chasm and foot (the two ends of
    a challenge). `open` are its open sides, `veiled` those of them behind a secret door, `secret` the one whose secret
    door is drawn here, `walled` those that end in a blank wall. `front` is the side where one comes in from above.
    `look` chooses what furnishes it.
    """

    x: int
    y: int
    code: str
    form: str
    front: str
    open: tuple[str, ...]
    veiled: tuple[str, ...] = ()
    secret: str | None = None
    walled: tuple[str, ...] = ()
    treasure: bool = False
    tile: bool = True
    look: int = 0

    @property
    def label(self) -> str:
        """The code as it stands on the map: 7 for T07, S7 for S07."""
        number = self.code[1:].lstrip("0")
        return number if self.tile else self.code[0] + number


def spots(tiles: Iterable[Tile], level: int) -> tuple[Spot, ...]:
    """The spots of one level."""
    found: list[Spot] = []
    for tile in tiles:
        if tile.level == level:
            found.append(_upper(tile, level))
        elif tile.kind == "stairs" and tile.level + 1 == level:
            found.append(_lower(tile, level))
        room = tile.secret.room if tile.secret else None
        if room:
            found += _secret_room(room, level)
    return tuple(found)


def tile_spot(tile: Tile, *, hidden: bool) -> Spot:
    """One tile by itself, stairs with both ends; its secret door only if `hidden`."""
    veiled = tuple(way.side for way in tile.exits if way.secret and way.side != tile.entrance)
    form = {"room": "room", "stairs": "flight"}.get(tile.kind, "corridor")
    return Spot(
        tile.x,
        tile.y,
        tile.code,
        form,
        tile.entrance,
        tuple(way.side for way in tile.exits if hidden or way.side not in veiled),
        veiled if hidden else (),
        veiled[0] if veiled and hidden else None,
        tile.walled,
        tile.treasure_room,
        look=_look(tile),
    )


def secret_spot(room: SecretRoom) -> Spot:
    """A secret room by itself, of a challenge its upper end; its door counts as open."""
    return _secret_room(room, room.level)[0]._replace(veiled=())


def _upper(tile: Tile, level: int) -> Spot:
    """A tile on its own level; of stairs the upper end."""
    ways = [way for way in tile.exits if way.level == level]
    room = tile.secret.room if tile.secret else None
    return Spot(
        tile.x,
        tile.y,
        tile.code,
        {"room": "room", "stairs": "down"}.get(tile.kind, "corridor"),
        tile.entrance,
        tuple(way.side for way in ways),
        tuple(way.side for way in ways if way.secret),
        room.side if room else None,
        () if tile.kind == "stairs" else tile.walled,
        tile.treasure_room,
        look=_look(tile),
    )


def _look(tile: Tile) -> int:
    """By where a tile lies in the sequence and on the lattice: never by what it hides."""
    return ((tile.index * 31 + tile.x) * 31 + tile.y) * 0x9E3779B1 >> 20 & LOOKS - 1


def _lower(tile: Tile, level: int) -> Spot:
    """The lower end of stairs."""
    ways = [way for way in tile.exits if way.level == level]
    return Spot(tile.x, tile.y, tile.code, "up", tile.entrance, tuple(way.side for way in ways), walled=tile.walled)


def _secret_room(room: SecretRoom, level: int) -> list[Spot]:
    """A secret room that is no tile; of a challenge the end that lies on the level."""
    front = opposite(room.side)
    if room.level == level and room.kind in CHAMBERS:
        return [Spot(room.x, room.y, room.code, CHAMBERS[room.kind], front, (front,), (front,), tile=False)]
    if room.level == level and room.kind == "challenge":
        return [Spot(room.x, room.y, room.code, "chasm", front, (front,), (front,), tile=False)]
    if room.level + 1 == level and room.kind == "challenge":
        return [Spot(room.x, room.y, room.code, "foot", front, (room.side,), tile=False)]
    return []
