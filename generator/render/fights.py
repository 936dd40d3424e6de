"""How the fights of a pack stand in print: in 2 Hour Dungeon Crawl itself, or in another system.

The pages of a pack ask the rules for what they print. Where the fights are of another system, their rules are the
dungeon's own, in which magic items do what they do there, and which know that system.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.named import NamedTuple
from generator.render import wording
from generator.render.book import Book
from generator.render.flow import Block
from generator.render.theme import Theme
from generator.systems import SYSTEMS, TWOHOUR, System
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character

if TYPE_CHECKING:
    from generator.conversion.rules import Conversion

_KEY = "the fights of the pack"


class Foreign(NamedTuple):
    """Another system that a dungeon is fought in, what turns its characters into that system's, and what gives each of
    an adventure in it."""

    system: System
    conversion: Conversion
    become: Callable[[Character], Any]

    @property
    def rules(self) -> Rules:
        """The rules of that system."""
        return self.conversion.target

    def module(self, what: str) -> Any:
        """The module of the system's cards, rows or reference."""
        return importlib.import_module(f"generator.render.{self.system.package}_{what}")


class Fights(NamedTuple):
    """The system of a pack's fights, by its name and title, and the dungeon's rules as the pages tell them; `foreign`
    if it is not the dungeon's own."""

    name: str
    title: str
    rules: Rules
    foreign: Foreign | None = None


def fights_of(adventure: Adventure, rules: Rules) -> Fights:
    """How the fights of a pack are fought.

    Raises:
        TableError: the house file is not sound.
        StatLineError: a line kept in the pack that is none of the fights' system.
    """
    known: Fights | None = rules.memo.get(_KEY)
    if known is not None:
        return known
    system = SYSTEMS[adventure.combat]
    if system == TWOHOUR:
        return Fights(system.name, system.title, rules)
    from generator.conversion.cast import cast, conversion_of

    conversion = conversion_of(adventure, rules)
    assert conversion
    foreign = Foreign(system, conversion, cast(conversion, adventure))
    items = rules.tables["items"]
    entries = {
        name: {**cells, "effect": meaning(foreign, conversion.place("items", name))}
        for name, cells in items.entries.items()
    }
    tables = rules.tables.with_table(items._replace(entries=entries))
    told = Rules(rules.version, tables, lambda: dict(rules.rulings), rules.house)
    made = Fights(system.name, system.title, told, foreign)
    told.memo[_KEY] = made
    return made


def foreign_in(rules: Rules) -> Foreign | None:
    """The other system that a pack is fought in whose pages are told by these rules; None for the dungeon's own."""
    found: Fights | None = rules.memo.get(_KEY)
    return found.foreign if found else None


def listed(fights: Fights, theme: Theme, text: str, characters: Sequence[Character]) -> list[Block]:
    """A filled template's blocks, with the list of some characters where its line `@roster ...` stands.

    Raises:
        PaperdelveError: that line has not five cells.
    """
    from generator.render.roster import with_roster

    return with_roster(fights.rules, theme, text, characters)


def noted(fights: Fights, characters: Sequence[Character]) -> list[tuple[str, str]]:
    """What gifts and gear of some characters do that no figure shows, each once: its name and its effect."""
    from generator.render.roster import notes

    return notes(fights.rules, characters)


def sheet(book: Book, fights: Fights, characters: Sequence[Character]) -> None:
    """Add the cards of the band, and blank ones in what room is left."""
    if fights.foreign is None:
        from generator.render import twohour_cards

        twohour_cards.sheet(book, characters, fights.rules)
    else:
        from generator.render import fights_cards

        fights_cards.sheet(book, fights.foreign, characters)


def meaning(foreign: Foreign, cells: Mapping[str, Any]) -> str:
    """What an entry of the tables of conversion gives a character, in a sentence."""
    found: str = foreign.module("rows").meaning(foreign.rules, cells)
    parts = [f"{wording.capital(found)}."] if found else []
    parts += [str(cells["note"])] if "note" in cells else []
    return " ".join(parts) or "Nothing in a fight."


def stats(foreign: Foreign, who: Character) -> str:
    """What a character is in that system, in a line."""
    return str(foreign.module("rows").kit(foreign.rules, foreign.become(who)))


def scales(foreign: Foreign) -> dict[str, tuple[str, int]]:
    """The races that are larger or smaller than a human in that system: what each is called, and by how much; none
    where it has no Scale."""
    table = foreign.conversion.tables.tables.get(f"{foreign.system.name}_races")
    entries = table.entries.items() if table else ()
    return {name: (str(cells["title"]), int(cells["scale"])) for name, cells in entries if cells.get("scale")}
