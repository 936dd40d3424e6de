"""The deck: the sealed entries on cards, each turned when one is sent there. Backs say kind and number, no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import phrases
from generator.render.booklet import Scene, letters_of, said, tile_text, where
from generator.render.cards import Card, divided
from generator.render.encounters import big_bad_text, force_text
from generator.render.entries import moods
from generator.render.fights import fights_of, listed
from generator.render.flow import Block
from generator.render.map_pdf import draw_tile
from generator.render.paper import POINTS_PER_MM
from generator.render.ranks import Ranks
from generator.render.table import Table
from generator.render.theme import Theme, on_cards
from generator.render.words import blocks, fill
from generator.sealing import Entry, Force, seal
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import SecretRoom, Tile

TILE_MM = 50.8
"""The side of a tile on its card: 2 inches, so that a square is half an inch."""

_ROSTER, _NUMBER = 165.0, 13.0  # the widths of a list on a card and of its first column, in points

_PILES = {
    "Tile": ("tile",),
    "PEF": ("pef",),
    "Search": ("search",),
    "Secret room": ("secret",),
    "Treasure": ("loot", "hoard", "spoils", "cache"),
    "Encounter": ("list", "big_bad"),
}
"""What the backs say, and the kinds of sealed entries behind them."""


_NOTES = 3
"""Lines for notes on a card."""


class Face(NamedTuple):
    """A card of the deck: what its back says, and its front with the theme in which it is set."""

    kind: str
    number: str
    card: Card
    theme: Theme


def deck(adventure: Adventure, rules: Rules, theme: Theme) -> list[Face]:
    """The cards in their piles. Tiles are numbered as in the sequence and PEFs as in the stack; the others in the order
    of their sealed codes, which tells nothing of them. What is short is set in the type of a page, the rest in that of
    cards.

    Raises:
        PackError: the pack has more entries than codes.
    """
    sealed = seal(adventure)
    scene = Scene(fights_of(adventure, rules), on_cards(theme), adventure, moods(adventure), on_cards=True)
    piles = {pile: _numbered([e for e in sealed.entries if e.kind in kinds]) for pile, kinds in _PILES.items()}
    names = {e.code: f"{pile}\u00a0{n}" for pile, numbered in piles.items() for n, e in numbered.items()}
    found = [
        face
        for pile, numbered in piles.items()
        for number, entry in numbered.items()
        for face in _faces(scene, theme, _named(entry, names), pile, str(number))
    ]
    kinds = {pile: sum(face.kind == pile for face in found) for pile in piles}
    text = fill("2hdc/deck_howto.j2", start=names[sealed.start], kinds=[pair for pair in kinds.items() if pair[1]])
    first = divided(
        scene.theme, Card("The deck", phrases.name(adventure.title), False, (), (), "", notes=_NOTES), blocks(text)
    )
    return [*(Face("How to", "play", card, scene.theme) for card in first), *found]


def _numbered(entries: Sequence[Entry]) -> dict[int, Entry]:
    """The entries of a pile by their numbers."""
    if entries and entries[0].kind in ("tile", "pef"):
        return dict(sorted((_own_number(entry), entry) for entry in entries))
    return dict(enumerate(entries, 1))


def _own_number(entry: Entry) -> int:
    """That of a tile in the sequence, of a PEF in the stack."""
    return entry.told.index if isinstance(entry.told, Tile) else int(entry.name.lstrip("P"))


def _named(entry: Entry, names: Mapping[str, str]) -> Entry:
    """The entry with cards' names instead of codes."""
    return entry._replace(
        ways=tuple(way._replace(to=names[way.to] if way.to else None) for way in entry.ways),
        then=tuple(then._replace(code=names[then.code]) for then in entry.then),
    )


def _faces(scene: Scene, large: Theme, entry: Entry, pile: str, number: str) -> list[Face]:
    """The entry's card, or several if it does not fit on one."""
    name, caption, made = _FRONTS.get(entry.kind, _front)(scene, entry)
    label = f"{pile} {number}"
    under = " · ".join(part for part in (label if name else "", caption) if part)
    card = Card(name or label, under, False, (), (), "", notes=_NOTES)
    slimmed = [slim(block) if isinstance(block, Ranks) else block for block in made]
    for theme in (large, scene.theme) if entry.kind not in _FRONTS else (scene.theme,):
        cards = list(divided(theme, card, slimmed))
        if len(cards) == 1:
            break
    return [Face(pile, number, one, theme) for one in cards]


Front = tuple[str, str, list[Block]]  # the card's name if it has one, a caption, and the blocks below


def _tile(scene: Scene, entry: Entry) -> Front:
    tile = entry.told
    assert isinstance(tile, Tile)
    text = tile_text("2hdc/deck_tile.j2", scene, entry, tile)
    draw = partial(_draw_tile, tile=tile, letters=letters_of(entry))
    name = "The Treasure Room" if tile.treasure_room else phrases.kind(tile.kind)
    return name, where(scene, tile), blocks(text, {"tile": (TILE_MM, TILE_MM, draw)})


def _draw_tile(
    canvas: Any, theme: Theme, x: float, top: float, width: float, tile: Tile, letters: Mapping[str, str]
) -> None:
    side = TILE_MM * POINTS_PER_MM
    draw_tile(canvas, x + (width - side) / 2, top - side, TILE_MM, tile, theme, letters=letters)


def _list(scene: Scene, entry: Entry) -> Front:
    assert isinstance(entry.told, Force)
    title, text = force_text(scene.fights, entry.told, entry.next("big_bad") or "")
    return title, "", listed(scene.fights, scene.theme, text, entry.told.roster)


def _big_bad(scene: Scene, entry: Entry) -> Front:
    who = scene.adventure.big_bad
    return "The Big Bad", "", listed(scene.fights, scene.theme, big_bad_text(scene.fights, scene.adventure), (who,))


def _front(scene: Scene, entry: Entry) -> Front:
    """The card of an entry as the booklet has it."""
    told = entry.told
    made = said(scene, entry)[1]
    if isinstance(told, SecretRoom):
        return phrases.secret(told.kind), where(scene, told), made
    if entry.kind == "hoard":
        captives = phrases.captives(scene.fights.rules, scene.adventure)
        return "The hoard", "", [*made, *blocks(fill("2hdc/deck_hoard.j2", captives=captives))]
    return "", "", made


_FRONTS: dict[str, Callable[[Scene, Entry], Front]] = {"tile": _tile, "list": _list, "big_bad": _big_bad}


class Listed(Ranks):
    """A list that goes on on another card between any two rows: a card has little room."""

    @property
    def loose(self) -> bool:
        """Always."""
        return True


def slim(ranks: Ranks) -> Listed:
    """A list for a card: the columns between words and boxes stand among the words, under their headings."""
    table = ranks.table
    boxes, between = table.columns[-1], range(2, len(table.columns) - 1)

    def words(row: Sequence[Any]) -> str:
        figures = ", ".join(f"{table.header[place]}\u00a0{row[place]}" for place in between if row[place])
        return f"{row[1]}. {figures}" if figures else str(row[1])

    rows = tuple((row[0], words(row), row[-1]) for row in table.rows)
    header = (table.header[0], table.header[1], table.header[-1])
    return Listed(Table(rows, (_NUMBER, _ROSTER - _NUMBER - boxes, boxes), header, "rl"), ranks.boxes)
