"""The dungeon, entry by entry: what each tile is, where its ways lead, what is found there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple
from zlib import crc32

from generator.geometry import grid_reference, lattice_of
from generator.render import phrases
from generator.render.blocks import Box, Draw, Group
from generator.render.book import Book
from generator.render.flow import Block
from generator.render.map_pdf import draw_tile
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import notes, with_roster
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.resources import data
from generator.tables import Rules, read_toml
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import OUTSIDE, Exit, SecretRoom, Tile
from generator.twohour.lattice import SIDES
from generator.twohour.treasure import Hoard, Treasure

TILE_MM = 18.0  # a tile's picture beside its entry


class Way(NamedTuple):
    """One side of a tile that is or seems open, on entering. `to`: the number of what lies beyond, `outside`, or empty
    for a blank wall. `down`: the level to which it leads down; `up`: `stairs` or `challenge` where it leads up."""

    side: str
    to: str
    door: bool = False
    secret: bool = False
    back: bool = False
    down: int | None = None
    up: str = ""


class Find(NamedTuple):
    """What a treasure holds for the numbers from `first` to `last` (of enemies beaten, of dungeon levels)."""

    first: int
    last: int
    hoard: Hoard


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add the dungeon's entries in the order of their numbers."""
    context = {"adventure": adventure, **vocabulary(rules)}
    intro = blocks(fill("2hdc/dungeon.j2", **context))
    words = _words(rules, adventure)
    by_code = {tile.code: tile for tile in adventure.tiles}
    entries = (
        _entry(rules, book.theme, adventure, tile, by_code, words[tile.code], context) for tile in adventure.tiles
    )
    book.flow("The dungeon", [*intro, *chain.from_iterable(entries)])


def vocabulary(rules: Rules) -> dict[str, Any]:
    """What the templates of the dungeon and its encounters may call."""
    return {
        "rules": rules,
        "dice": phrases.dice,
        "number": phrases.number,
        "name": phrases.name,
        "race": partial(phrases.race, rules),
        "item": partial(phrases.item, rules),
        "effect": partial(phrases.effect, rules),
        "hoard": partial(phrases.hoard, rules),
        "coins": phrases.coins,
        "minus": phrases.minus,
        "finds": finds,
        "items_of": items_of,
    }


def _entry(
    rules: Rules,
    theme: Theme,
    adventure: Adventure,
    tile: Tile,
    by_code: dict[str, Tile],
    mood: str,
    context: dict[str, Any],
) -> list[Block]:
    room = tile.secret.room if tile.secret else None
    text = fill(
        "2hdc/entry.j2",
        tile=tile,
        kind=phrases.kind(tile.kind),
        place=grid_reference(tile.x, tile.y, lattice_of(adventure.rulings["paper_edge"])),
        ways=ways(tile, by_code),
        mood=mood,
        door=_pick("secret", "door", adventure.seed, tile.code),
        room=room,
        **context,
    )
    found: list[Block] = [Group(tuple(blocks(text, {"tile": tile_picture(tile)})))]
    if room and room.kind != "continues":  # where the dungeon goes on there is an entry of its own
        found.append(_secret(rules, theme, adventure, room, context))
    return found


def _secret(rules: Rules, theme: Theme, adventure: Adventure, room: SecretRoom, context: dict[str, Any]) -> Block:
    mob = room.mob
    text = fill(
        "2hdc/secret.j2",
        room=room,
        obstacle=_pick("obstacle", "kind", adventure.seed, room.code),
        notes=notes(rules, mob.roster) if mob else (),
        **context,
    )
    title = f"{phrases.number(room.code)} {phrases.secret(room.kind)}"
    return Box(tuple(with_roster(rules, theme, text, mob.roster if mob else ())), title)


def ways(tile: Tile, by_code: dict[str, Tile]) -> list[Way]:
    """Every side that is seen to be open or ends in a blank wall, clockwise from the north.

    A secret door is seen from behind alone.
    """
    found = [Way(side, "") for side in tile.walled]
    seen = [exit_ for exit_ in tile.exits if not exit_.secret or exit_.side == tile.entrance]
    found += [_way(tile, exit_, by_code.get(exit_.to)) for exit_ in seen]
    return sorted(found, key=lambda way: SIDES.index(way.side))


def _way(tile: Tile, exit_: Exit, beyond: Tile | None) -> Way:
    up = "stairs" if beyond and beyond.level < tile.level else "challenge" if exit_.to.startswith("S") else ""
    return Way(
        exit_.side,
        OUTSIDE if exit_.to == OUTSIDE else phrases.number(exit_.to),
        door="room" in (tile.kind, beyond.kind if beyond else ""),
        secret=exit_.secret,
        back=exit_.side == tile.entrance,
        down=exit_.level if exit_.level > tile.level else None,
        up=up,
    )


def finds(treasure: Treasure) -> list[Find]:
    """A treasure's hoards, neighbours that are alike put together."""
    found: list[Find] = []
    for place_, hoard in enumerate(treasure.hoards, 1):
        if found and _worth(found[-1].hoard) == _worth(hoard):
            found[-1] = found[-1]._replace(last=place_)
        else:
            found.append(Find(place_, place_, hoard))
    return found


def _worth(hoard: Hoard) -> tuple[Any, ...]:
    return hoard.bronze, hoard.silver, hoard.gold, hoard.items


def items_of(treasure: Treasure) -> list[str]:
    """The identifiers of all items that a treasure may hold, each once."""
    return list(dict.fromkeys(item.id for hoard in treasure.hoards for item in hoard.items))


# --- words that dress a tile ---------------------------------------------------------------------------------------


@cache
def _lists() -> dict[str, Any]:
    return read_toml(data("2hdc", "words.toml"))


def _pick(section: str, key: str, seed: str, code: str) -> str:
    """A line of `words.toml`, the same for the same seed and code."""
    lines: Sequence[str] = _lists()[section][key]
    return lines[crc32(f"{seed}/{code}".encode()) % len(lines)]


def _words(rules: Rules, adventure: Adventure) -> dict[str, str]:
    """Each tile's mood: its section's lines in an order of the seed's own, none twice while they last."""
    moods: dict[str, str] = {}
    for section in ("room", "corridor"):
        lines = sorted(_lists()[section]["mood"], key=lambda line: crc32(f"{adventure.seed}/{line}".encode()))
        tiles = [tile for tile in adventure.tiles if (tile.kind == "room") == (section == "room")]
        moods |= {tile.code: lines[i % len(lines)] for i, tile in enumerate(tiles)}
    return moods


# --- the tile's picture --------------------------------------------------------------------------------------------


def tile_picture(tile: Tile) -> tuple[float, float, Draw]:
    """A tile as one sees it on entering, north up: width and height in mm, and what draws it."""

    def draw(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        draw_tile(canvas, x, top - TILE_MM * POINTS_PER_MM, TILE_MM, tile, theme)

    return TILE_MM, TILE_MM, draw
