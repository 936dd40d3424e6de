"""How the fights of a pack stand in print: in 2 Hour Dungeon Crawl itself, or in another system."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from generator.conversion.cast import cast, conversion_of
from generator.conversion.gear import carried, notes
from generator.conversion.rules import Conversion
from generator.named import NamedTuple
from generator.render import cards, phrases, roster, twohour_cards, words
from generator.render.book import Book
from generator.render.cards import Card
from generator.render.flow import Block
from generator.render.ranks import Ranks, wide
from generator.render.table import Table
from generator.render.theme import Theme
from generator.systems import SYSTEMS
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character

CARRIED = "2hdc/carried.j2"

_WIDTH, _NUMBER = 239.0, 15.0  # of a list in half a page's column, in points
_MOST_USES = 12


class Fights(NamedTuple):
    """The system of a pack's fights: its name and title, and, unless it is the dungeon's own, what turns its characters
    into that system's."""

    name: str
    title: str
    rules: Rules
    conversion: Conversion | None = None
    become: Callable[[Character], Any] | None = None


def fights_of(adventure: Adventure, rules: Rules) -> Fights:
    """How the fights of a pack are fought.

    Raises:
        TableError: the house file is not sound.
        StatLineError: a line kept in the pack that is none of that system.
    """
    title = SYSTEMS[adventure.combat].title
    conversion = conversion_of(adventure, rules)
    become = cast(conversion, adventure) if conversion else None
    return Fights(adventure.combat, title, rules, conversion, become)


def _module(fights: Fights, what: str) -> Any:
    """The module of the system's cards or rows."""
    return importlib.import_module(f"generator.render.{SYSTEMS[fights.name].package}_{what}")


# --- lists -----------------------------------------------------------------------------------------------------------


def listed(fights: Fights, theme: Theme, text: str, characters: Sequence[Character]) -> list[Block]:
    """A filled template's blocks, with the list of some characters where its line `@roster ...` stands.

    Raises:
        PaperdelveError: that line has not five cells.
    """
    if fights.conversion is None:
        return roster.with_roster(fights.rules, theme, text, characters)
    return roster.around(text, lambda header: _list(fights, theme, characters, header))


def _list(fights: Fights, theme: Theme, characters: Sequence[Character], header: tuple[str, ...]) -> Ranks:
    assert fights.conversion
    assert fights.become
    rows, rules = _module(fights, "rows"), fights.conversion.target
    everybody = [(who, fights.become(who)) for who in characters]
    boxes = tuple(rows.boxes(rules, other) for _, other in everybody)
    last = max((wide(theme, lines) for lines in boxes), default=0.0) + 2 * theme.spaces.cell_x_pt
    lines = tuple(
        (
            str(place),
            f"{roster.named(fights.rules, who, place)}, Rep {phrases.reps(who)}: {rows.kit(rules, other)}",
            *rows.figures(rules, other),
            "\n" * (len(marks) - 1),
        )
        for place, ((who, other), marks) in enumerate(zip(everybody, boxes, strict=True), 1)
    )
    columns = (_NUMBER, _WIDTH - _NUMBER - sum(rows.WIDTHS) - last, *rows.WIDTHS, last)
    return Ranks(Table(lines, columns, header, roster.ALIGN), boxes)


def noted(fights: Fights, characters: Sequence[Character]) -> list[tuple[str, str]]:
    """What gifts and gear of some characters do that no figure shows, each once: its name and its effect."""
    if fights.conversion is None:
        return roster.notes(fights.rules, characters)
    found = [note for who in characters for note in notes(fights.conversion, who)]
    for who in characters:
        found += [(phrases.item(fights.rules, item), note) for item, note in carried(fights.conversion, who)]
    return [(name, note or "nothing here") for name, note in dict.fromkeys(found)]


# --- cards -----------------------------------------------------------------------------------------------------------


def sheet(book: Book, fights: Fights, characters: Sequence[Character], title: str = "The band") -> None:
    """Add the cards of some characters; what room is left on the last sheet is filled with blank ones."""
    if fights.conversion is None:
        twohour_cards.sheet(book, characters, fights.rules, title)
    else:
        cards.sheet(book, partial(_made, fights=fights, characters=characters), title)


def _made(theme: Theme, *, fights: Fights, characters: Sequence[Character]) -> tuple[list[Card], Card]:
    """The cards of that system, with what each is in the dungeon, and what it carries that the system knows nothing
    of."""
    assert fights.conversion
    assert fights.become
    make = partial(_module(fights, "cards").made, theme, rules=fights.conversion.target)
    found: list[Card] = []
    for who in characters:
        own, blank = make(characters=[fights.become(who)])
        blocks = [*(block for card in own for block in card.blocks), *_carried(fights.conversion, who)]
        kind = (
            f"{phrases.race(fights.rules, who.race)} {phrases.professions(fights.rules, who)}, Rep {phrases.reps(who)}"
        )
        found += cards.divided(theme, own[0]._replace(kind=kind, star=who.star), blocks)
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
        yield from words.blocks(words.fill(CARRIED, things=things, gifts=gifts))
