"""Reads cards and sheets back off their pages, in any system."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from pdfs import opened, text_of

from generator.render.cards import CARD_MM
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.printing import Group, cards_pdf, sheets_pdf
from generator.render.theme import INKS, load
from generator.systems import SYSTEMS
from generator.tables import Rules

WIDTH, HEIGHT = (side * POINTS_PER_MM for side in CARD_MM)

LONG = "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b> & Co"
NAMES = ("Ζωή η Ψυχοφθόρα", "Съешь же ещё", "<b>&amp; \"quoted\" | 'names'", "**bold** __it__ @end", LONG)
"""Names that must be printed as they are typed."""


@cache
def rules_of(system: str) -> Rules:
    return SYSTEMS[system].load()


def group(system: str, *lines: str, rules: Rules | None = None) -> Group:
    rules = rules or rules_of(system)
    return Group(SYSTEMS[system], rules, [who for line in lines for who in SYSTEMS[system].parse(rules, line)], "all")


def card_pages(system: str, *lines: str, paper: str = "a4", ink: str = "full", rules: Rules | None = None) -> list[Any]:
    found = group(system, *lines, rules=rules)
    return opened(cards_pdf([found], title="x", paper=PAPERS[paper], theme=load(ink)))


def sheet_pdf(system: str, *lines: str, paper: str = "a4", ink: str = "full", rules: Rules | None = None) -> bytes:
    found = group(system, *lines, rules=rules)
    return sheets_pdf([found], title="x", paper=PAPERS[paper], theme=load(ink))


def sheet_pages(system: str, *lines: str, **how: Any) -> list[Any]:
    return opened(sheet_pdf(system, *lines, **how))


def places(page: Any) -> list[tuple[float, float]]:
    """The upper left corners of a page's cards, row by row, found by their cutting lines."""
    weights = {load(ink).lines.cut_pt for ink in INKS}
    cuts = [line for line in page.lines if line["linewidth"] in weights]
    xs = sorted({round(line["x0"], 1) for line in cuts if line["height"] > HEIGHT})
    ys = sorted({round(line["top"], 1) for line in cuts if line["width"] > WIDTH})
    return [(x, y) for y in ys[:-1] for x in xs[:-1]]


def cards_of(page: Any) -> list[Any]:
    """The cards of a page, each cut out."""
    return [page.crop((x, y, x + WIDTH, y + HEIGHT)) for x, y in places(page)]


def first_card(system: str, line: str, **how: Any) -> Any:
    return cards_of(card_pages(system, line, **how)[0])[0]


def _is_box(thing: Any) -> bool:
    """Whether a rectangle or line is as wide and high as a tick box; those for what is carried are smaller."""
    return 3.0 < thing["width"] / POINTS_PER_MM < 4.4 and abs(thing["width"] - thing["height"]) < 0.2


def boxes(part: Any) -> int:
    """How many tick boxes there are."""
    return sum(map(_is_box, part.rects))


def crossed(part: Any) -> int:
    """How many of them are crossed out: two slanting lines each."""
    slanting = sum(map(_is_box, part.lines))
    assert slanting % 2 == 0
    return slanting // 2


def squeezed(text: str) -> str:
    return "".join(text.split())


def stray_words(page: Any) -> list[str]:
    """The words above the footer that lie in none of a page's cards, clear of its edges."""
    lowest = max(y for _, y in places(page)) + HEIGHT
    return [
        word["text"]
        for word in page.extract_words()
        if word["top"] < lowest
        and sum(
            x + 4 < word["x0"]
            and word["x1"] < x + WIDTH - 4
            and y + 4 < word["top"]
            and word["bottom"] < y + HEIGHT - 4
            for x, y in places(page)
        )
        != 1
    ]


def clashes(page: Any) -> list[tuple[str, str]]:
    """Words that lie on one another."""
    found = []
    for one, other in combinations(page.extract_words(), 2):
        beside = one["x1"] < other["x0"] + 0.5 or other["x1"] < one["x0"] + 0.5
        above = one["bottom"] < other["top"] + 3 or other["bottom"] < one["top"] + 3  # boxes of letters, not of ink
        if not (beside or above):
            found.append((one["text"], other["text"]))
    return found


def outside(page: Any, margin: float = 36.0) -> list[str]:
    """The words beyond the margins of a page at the left, right and top, or below its footer."""
    return [
        word["text"]
        for word in page.extract_words()
        if word["x0"] < margin - 1
        or word["x1"] > page.width - margin + 1
        or word["top"] < 20
        or word["bottom"] > page.height - 20
    ]


def is_low_ink(page: Any) -> bool:
    """Whether everything is black, and nothing filled."""
    black = {(0.0, 0.0, 0.0), (0, 0, 0), (0,), (0.0,)}
    return {char["non_stroking_color"] for char in page.chars} <= black and not any(rect["fill"] for rect in page.rects)


def said(pages: Sequence[Any]) -> str:
    return " ".join(text_of(page) for page in pages)
