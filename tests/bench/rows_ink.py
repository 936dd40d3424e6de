"""The kinds of page whose ink is measured: those of one pack, and of what else is printed for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2
from adventures import adventure, rules
from ink import DPI, MOST, Saving, saving
from timing import Row

from generator.render.booklet_pdf import booklet_pdf
from generator.render.deck_pdf import Printing, deck_pdf
from generator.render.document import pack_pdf
from generator.render.paper import A4
from generator.render.standees import of_adventure, tokens_document
from generator.render.theme import INKS, load
from generator.render.tiles import tiles_document

KINDS = {
    "cover": ("pack", "Cover"),
    "how to play": ("pack", "How to play"),
    "player's map": ("pack", "Player’s map"),
    "sealed entries": ("pack", "The dungeon, sealed"),
    "encounters": ("pack", "Encounters"),
    "band": ("pack", "The band"),
    "reference": ("pack", "Reference"),
    "board": ("pack", "Battle board"),
    "tokens": ("pack", "Tokens"),
    "whole map": ("pack", "The whole map"),
    "booklet, entries": ("booklet", 4),
    "deck, fronts": ("deck", 0),
    "deck, backs": ("deck", 1),
    "paper figures": ("tokens", 1),
    "tiles": ("tiles", 0),
}
"""By name: the document, and a page's number from 0, or what its entry in the outline begins with."""


@cache
def documents(ink: str) -> dict[str, bytes]:
    """What is measured, in that ink."""
    made, system, theme = adventure("friday"), rules(), load(ink)
    return {
        "pack": pack_pdf(made, system, paper=A4, theme=theme),
        "booklet": booklet_pdf(made, system, paper=A4, theme=theme),
        "deck": next(iter(deck_pdf(made, system, Printing(), paper=A4, theme=theme).files.values())),
        "tokens": tokens_document(of_adventure(made, system), title="x", footer="y", paper=A4, theme=theme)[0],
        "tiles": tiles_document(made, size_mm=50.8, backs="none", paper=A4, theme=theme)[0],
    }


def inks(home: Path) -> list[Row]:
    """What drawings take in low ink beside full, and in brackets the whole page."""
    rows = []
    for kind, found in savings():
        low, full = (f"{ink.drawn:.2%} ({ink.all:.2%})" for ink in (found.low, found.full))
        name = f"low ink at {DPI} dpi, {kind}"
        rows.append(Row(name, low, f"full {full}", found.ratio, f"<= {MOST:.2f} x", found.ratio <= MOST))
    return rows


def savings(*kinds: str) -> Iterator[tuple[str, Saving]]:
    """These kinds of page, or all of them, in full ink and in low."""
    full, low = (documents(ink) for ink in INKS)
    for kind in kinds or KINDS:
        name, page = KINDS[kind]
        number = page if isinstance(page, int) else _number(full[name], page)
        yield kind, saving(full[name], low[name], number)


def _number(pdf: bytes, start: str) -> int:
    """The page whose entry in the outline begins so."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        entries = [(entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
    finally:
        document.close()
    return next(number for title, number in entries if title.startswith(start))
