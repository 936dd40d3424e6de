"""The dungeon, entry by entry: what each tile is, where its ways lead, what is found there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any
from zlib import crc32

from generator.geometry import grid_reference, lattice_of
from generator.named import NamedTuple
from generator.render import phrases
from generator.render.blocks import Box, Draw, Group
from generator.render.book import Book
from generator.render.fights import Fights, fights_of
from generator.render.flow import Block
from generator.render.loot import finds, gifts, loot
from generator.render.map_pdf import draw_tile
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import notes, with_roster
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.resources import data
from generator.tables import Rules, own_toml
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import OUTSIDE, Exit, Search, SecretRoom, Tile
from generator.twohour.lattice import SIDES

TITLE = "The dungeon, in clear"

TILE_MM = 18.0  # a tile's picture beside its entry

_MOBS = {"skeletons": "37.1.3", "zombies": "37.1.5"}


class Find(NamedTuple):
    """What a search finds: the dice, and if there is a secret room who finds it, how it is hidden, on which side, and
    what lies behind."""

    rolled: str
    room: bool
    who: str = ""
    door: str = ""
    side: str = ""
    beyond: str = ""


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add the dungeon's entries in the order of their numbers."""
    intro = blocks(fill("2hdc/dungeon.j2", reason=adventure.reason))
    mood = moods(adventure)
    by_code = {tile.code: tile for tile in adventure.tiles}
    entries: list[Block] = []
    for tile in adventure.tiles:
        entries += _entry(rules, book.theme, adventure, tile, by_code, mood[tile.code])
    book.flow(TITLE, [*intro, *entries])


def _entry(
    rules: Rules, theme: Theme, adventure: Adventure, tile: Tile, by_code: Mapping[str, Tile], mood: str
) -> Iterator[Block]:
    text = fill(
        "2hdc/entry.j2",
        tile=tile,
        number=phrases.number(tile.code),
        kind=phrases.kind(tile.kind),
        is_room=tile.kind == "room",
        place=grid_reference(tile.x, tile.y, lattice_of(adventure.rulings["paper_edge"])),
        rolled=f" · {phrases.dice(tile.dice)} = {sum(tile.dice)} (38.0)" if tile.dice else "",
        ways=ways(tile, by_code),
        mood=mood,
        loot=loot(rules, tile.treasure) if tile.treasure else None,
        search=find(adventure, tile.code, tile.secret) if tile.secret else None,
        captives=phrases.captives(rules, adventure),
        reason=adventure.reason.id,
    )
    found = blocks(text, {"tile": tile_picture(tile)})
    together = 2 if tile.treasure_room else len(found)  # a rich treasure is long: it may run on in the next column
    yield Group(tuple(found[:together]))
    yield from found[together:]
    room = tile.secret.room if tile.secret else None
    if room and room.kind != "continues":  # where the dungeon goes on there is an entry of its own
        yield _secret(rules, theme, adventure, room)


def find(adventure: Adventure, code: str, search: Search) -> Find:
    """What a search of the tile of that code finds."""
    room = search.room
    rolled = f"{phrases.dice(search.dice[:2])} {phrases.dice(search.dice[2:])}"
    if room is None:
        return Find(rolled, False)
    beyond = bold(phrases.number(room.code)) + "."
    if room.leads_to and room.kind == "continues":
        beyond = f"on to {bold(phrases.number(room.leads_to))} ({_sum(room.dice)})."
    return Find(rolled, True, searchers(search), hidden_door(adventure, code), room.side, beyond)


def hidden_door(adventure: Adventure, code: str) -> str:
    """How the secret door of the tile of that code is hidden."""
    return _pick("secret", "door", adventure.seed, code)


def searchers(search: Search) -> str:
    """Whom the dice of a search let find something."""
    anybody, thief = search.found_by, search.found_by_thief
    if anybody is None:
        return f"only a Thief of Rep {thief} or more"
    return f"Rep {anybody} or more" if anybody == thief else f"Rep {anybody}, or a Thief of Rep {thief}, or more"


def _secret(rules: Rules, theme: Theme, adventure: Adventure, room: SecretRoom) -> Block:
    title = f"{phrases.number(room.code)} {phrases.secret(room.kind)}"
    text = secret_text(fights_of(adventure, rules), adventure, room)
    return Box(tuple(with_roster(rules, theme, text, room.mob.roster if room.mob else ())), title)


def secret_text(fights: Fights, adventure: Adventure, room: SecretRoom, *, clear: str = "", beyond: str = "") -> str:
    """What is behind a secret door, as a filled template; with a line for the roster if there is a mob.

    `clear` and `beyond` are codes of sealed entries: for the treasure, instead of it, and for the tile beyond, instead
    of its number.
    """
    rules, mob, treasure = fights.rules, room.mob, room.treasure
    inside = f", {phrases.dice([room.die])}" if room.die else ""
    return fill(
        f"2hdc/secret/{'mob' if mob else room.inside or room.kind}.j2",
        room=room,
        combat=adventure.combat,
        rolled=_sum(room.dice) + inside,
        obstacle=_pick("obstacle", "kind", adventure.seed, room.code),
        leads_to=beyond or (phrases.number(room.leads_to) if room.leads_to else ""),
        clear=clear,
        outcomes=partial(phrases.outcomes, rules),
        race=phrases.race(rules, mob.race, many=True) if mob else "",
        section=_MOBS.get(room.inside or "", ""),
        die=phrases.dice([mob.die]) if mob else "",
        notes=notes(rules, mob.roster) if mob else (),
        possible=phrases.dice([treasure.possible]) if treasure and treasure.possible else "",
        loot=loot(rules, treasure) if treasure else None,
        finds=finds(rules, treasure) if treasure else (),
        gifts=gifts(rules, treasure) if treasure else (),
    )


def _sum(dice: Sequence[int]) -> str:
    return f"{phrases.dice(dice)} = {sum(dice)}"


def ways(tile: Tile, by_code: Mapping[str, Tile]) -> list[tuple[str, str]]:
    """Every side that is seen to be open or ends in a blank wall, clockwise from the north, and where it leads.

    A secret door is seen from behind alone.
    """
    found = [(side, "blank wall") for side in tile.walled]
    seen = [exit_ for exit_ in tile.exits if not exit_.secret or exit_.side == tile.entrance]
    found += [(exit_.side, _beyond(tile, exit_, by_code.get(exit_.to))) for exit_ in seen]
    return [(side.capitalize(), words) for side, words in sorted(found, key=lambda way: SIDES.index(way[0]))]


def _beyond(tile: Tile, exit_: Exit, beyond: Tile | None) -> str:
    if exit_.to == OUTSIDE:
        return "the way out"
    to = bold(phrases.number(exit_.to))
    if exit_.level > tile.level:
        return f"down to {to}, level {exit_.level} (36.5)"
    rooms = "room" in (tile.kind, beyond.kind if beyond else "")
    door = "secret door " if exit_.secret else "door " if rooms else ""
    back = "back " if exit_.side == tile.entrance else ""
    up = "up " if beyond is None or beyond.level < tile.level else ""  # from stairs, or from a challenge
    return f"{door}{back}{up}to {to}"


# --- words that dress a tile ---------------------------------------------------------------------------------------


@cache
def _lists() -> dict[str, Any]:
    return own_toml(data("2hdc", "words.toml"))


def _pick(section: str, key: str, seed: str, code: str) -> str:
    """A line of `words.toml`, the same for the same seed and code."""
    lines: list[str] = _lists()[section][key]
    return lines[crc32(f"{seed}/{code}".encode()) % len(lines)]


def moods(adventure: Adventure) -> dict[str, str]:
    """Each tile's mood: its section's lines in an order of the seed's own, none twice while they last."""
    found: dict[str, str] = {}
    for section in ("room", "corridor"):
        lines = sorted(_lists()[section]["mood"], key=lambda line: crc32(f"{adventure.seed}/{line}".encode()))
        tiles = [tile for tile in adventure.tiles if (tile.kind == "room") == (section == "room")]
        found |= {tile.code: lines[i % len(lines)] for i, tile in enumerate(tiles)}
    return found


# --- the tile's picture --------------------------------------------------------------------------------------------


def tile_picture(tile: Tile) -> tuple[float, float, Draw]:
    """A tile as one sees it on entering, north up: width and height in mm, and what draws it."""

    def draw(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        draw_tile(canvas, x, top - TILE_MM * POINTS_PER_MM, TILE_MM, tile, theme)

    return TILE_MM, TILE_MM, draw
