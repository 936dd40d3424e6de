"""Cards and sheets of any system in one document: which module of `render/` says what stands on them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import cards, sheets
from generator.render.book import Book
from generator.render.paper import Paper
from generator.render.theme import Theme
from generator.systems import System
from generator.tables import Rules


class Group(NamedTuple):
    """Characters of one system with its rules, under the title that they have in a document's outline; `add` adds their
    cards to a book where these are not the system's usual ones."""

    system: System
    rules: Rules
    characters: Sequence[Any]
    title: str
    add: Callable[[Book], None] | None = None


def cards_pdf(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme) -> bytes:
    """The cards of some groups, each beginning a new page."""
    book = _book(groups, title, "Character cards", paper, theme)
    for group in groups:
        add_cards(book, group)
    return book.to_bytes()


def add_cards(book: Book, group: Group) -> None:
    """Add the pages of a group's cards to a book."""
    if group.add:
        group.add(book)
        return
    make = partial(_module(group.system, "cards").made, rules=group.rules, characters=group.characters)
    cards.sheet(book, make, group.title)


def sheets_pdf(groups: Sequence[Group], *, title: str, paper: Paper, theme: Theme) -> bytes:
    """The full sheets of some groups, each beginning a new page."""
    book = _book(groups, title, "Character sheets", paper, theme)
    for group in groups:
        module = _module(group.system, "sheet")
        make = partial(module.made, rules=group.rules, characters=group.characters)
        sheets.pages(book, make, group.title, halves=module.HALVES)
    return book.to_bytes()


def _book(groups: Sequence[Group], title: str, subject: str, paper: Paper, theme: Theme) -> Book:
    versions = dict.fromkeys(group.rules.version for group in groups)
    return Book(title, subject=subject, footer=" · ".join(versions), paper=paper, theme=theme)


def _module(system: System, what: str) -> Any:
    """The module of a system's cards, or of its sheets."""
    return importlib.import_module(f"generator.render.{system.package}_{what}")
