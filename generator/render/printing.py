"""Cards and sheets of any system in one document: which module of `render/` says what stands on them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import cards, fonts, phrases, sheets
from generator.render.book import Book
from generator.render.imposition import POKER, CardSize
from generator.render.paper import Paper
from generator.render.theme import Theme
from generator.systems import System
from generator.tables import Rules


class Group(NamedTuple):
    """Characters of one system with its rules, under the title that they have in a document's outline; `add` adds their
    cards of a size to a book where these are not the system's usual ones. `states` are what fights have left of each,
    None for nothing, as the system's cards understand it; fewer than characters where nothing is left of the rest.
    `seed` is that of the pack that they are from."""

    system: System
    rules: Rules
    characters: Sequence[Any]
    title: str
    add: Callable[[Book, CardSize], None] | None = None
    states: Sequence[Any] = ()
    seed: str = ""


def cards_pdf(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme, size: CardSize = POKER) -> bytes:
    """The cards of some groups, each beginning a new page."""
    return cards_book(groups, title=title, paper=paper, theme=theme, size=size).to_bytes()


def cards_book(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme, size: CardSize = POKER) -> Book:
    """The same, not yet drawn."""
    book = _book(groups, title, "Character cards", paper, theme)
    for group in groups:
        add_cards(book, group, size)
    return book


def add_cards(book: Book, group: Group, size: CardSize = POKER) -> None:
    """Add the pages of a group's cards to a book."""
    if group.add:
        group.add(book, size)
        return
    make = partial(_module(group.system, "cards").made, **_content(group))
    cards.sheet(book, make, group.title, size)


def sheets_pdf(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme) -> bytes:
    """The full sheets of some groups, each beginning a new page."""
    return sheets_book(groups, title=title, paper=paper, theme=theme).to_bytes()


def sheets_book(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme) -> Book:
    """The same, not yet drawn."""
    book = _book(groups, title, "Character sheets", paper, theme)
    for group in groups:
        module = _module(group.system, "sheet")
        make = partial(module.made, **_content(group))
        sheets.pages(book, make, group.title, halves=module.HALVES)
    return book


def _content(group: Group) -> dict[str, Any]:
    """What the cards and sheets of any system are made of."""
    return {"rules": group.rules, "characters": group.characters, "states": group.states}


def _book(groups: Sequence[Group], title: str, subject: str, paper: Paper, theme: Theme) -> Book:
    seeds = dict.fromkeys(f"seed {phrases.name(fonts.clean(group.seed))}" for group in groups if group.seed)
    versions = dict.fromkeys(group.rules.version for group in groups)
    return Book(title, subject=subject, footer=" · ".join([*seeds, *versions]), paper=paper, theme=theme)


def _module(system: System, what: str) -> Any:
    """The module of a system's cards, or of its sheets."""
    return importlib.import_module(f"generator.render.{system.package}_{what}")
