"""The cards of a pack whose fights are of another system: that system's, with what each is in the dungeon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.conversion.gear import carried, notes
from generator.conversion.rules import Conversion
from generator.render import cards, phrases, words
from generator.render.book import Book
from generator.render.cards import Card
from generator.render.fights import Foreign
from generator.render.flow import Block
from generator.render.imposition import POKER, CardSize
from generator.render.theme import Theme
from generator.twohour.characters import Character

TEMPLATE = "2hdc/carried.j2"

_MOST_USES = 12


def sheet(
    book: Book, foreign: Foreign, characters: Sequence[Character], title: str = "The band", size: CardSize = POKER
) -> None:
    """Add the cards of some characters; what room is left on the last sheet is filled with blank ones."""
    cards.sheet(book, partial(made, foreign=foreign, characters=characters), title, size)


def made(
    theme: Theme, size: CardSize = POKER, *, foreign: Foreign, characters: Sequence[Character]
) -> tuple[list[Card], Card]:
    """The cards of that system with race, profession and Rep, and with what the system knows nothing of; and a blank
    one."""
    make = partial(foreign.module("cards").made, theme, size, rules=foreign.rules)
    source = foreign.conversion.source
    found: list[Card] = []
    _, blank = make(characters=())
    for who in characters:
        own, _ = make(characters=[foreign.become(who)])
        blocks = [*(block for card in own for block in card.blocks), *_carried(foreign.conversion, who)]
        kind = f"{phrases.race(source, who.race)} {phrases.professions(source, who)}, Rep {phrases.reps(who)}"
        found += cards.divided(theme, own[0]._replace(kind=kind, star=who.star), blocks, size)
    return found, blank


def _carried(conversion: Conversion, who: Character) -> Iterator[Block]:
    """Gifts and items that no figure shows; a box for each use of an item."""
    things = []
    for item, note in carried(conversion, who):
        cells = conversion.source.tables["items"].entries[item.id]
        counted = cells.get("uses_are", "Rep") != "Rep" and 0 < (item.amount or 0) <= _MOST_USES
        title = str(cells["title"]) if counted else phrases.item(conversion.source, item)
        things.append({"title": title, "note": note, "uses": item.amount if counted else 0, "usable": item.usable})
    gifts = notes(conversion, who)
    if things or gifts:
        yield from words.blocks(words.fill(TEMPLATE, things=things, gifts=gifts))
