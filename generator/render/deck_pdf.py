"""The deck's sheets: fronts and backs as duplex pages, side by side to be folded, or in two files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from generator.named import NamedTuple
from generator.render import phrases
from generator.render.backs import draw_back
from generator.render.book import Book
from generator.render.cards import draw_card
from generator.render.deck import Face, deck
from generator.render.imposition import Grid, behind, cuts, draw_marks, place, two_sided
from generator.render.paint import dashes
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.print_plan import GLUE, LONG, ONE, SHORT, Job, Way, whole
from generator.render.ruler import draw_ruler
from generator.render.theme import Theme
from generator.tables import Rules
from generator.twohour.adventure import Adventure

BACKS = ("duplex-long", "duplex-short", "fold", "files")
"""How backs come behind fronts: the sheet turned about its long or short edge, folded, or from a file of their own."""

_RULER_MM = 6.5  # from the upper edge to the ruler
_RULER_HIGH, _FOOT = 14.0, 4.5  # in points, the heights of the ruler's words and of the footer's

FRONTS_FILE, BACKS_FILE, FILE = "deck-fronts.pdf", "deck-backs.pdf", "deck.pdf"


class Printing(NamedTuple):
    """How a deck is printed: one of `BACKS`, `crop` marks or `lines`, the bleed in mm, whether a file of backs is for
    sheets that are turned about their `long` edge, and by how many mm the printer wants backs moved right and up."""

    backs: str = BACKS[0]
    marks: str = "lines"
    bleed: float = 0.0
    long: bool = True
    right: float = 0.0
    up: float = 0.0


class Deck(NamedTuple):
    """A deck's documents by file name, how many cards they hold, and how they are printed."""

    files: dict[str, bytes]
    cards: int
    job: Job


def deck_pdf(adventure: Adventure, rules: Rules, printing: Printing, *, paper: Paper, theme: Theme) -> Deck:
    """The deck of an adventure. The same adventure, rules, printing, paper and theme give the same bytes."""
    seed, title = phrases.name(adventure.seed), phrases.name(adventure.title)
    faces = deck(adventure, rules, theme)

    def book(subject: str) -> Book:
        footer = f"seed {seed} · {adventure.rules}"
        return Book(f"{title}: {subject}", subject=subject, footer=footer, paper=paper, theme=theme)

    apart, folded = printing.backs == "files", printing.backs == "fold"
    fronts = book("fronts" if apart else "the deck")
    backs = book("backs") if apart else fronts
    grid = two_sided(fronts, printing.bleed, fold=folded)
    spots = grid.spots() + ([behind(spot, grid.paper, long=False) for spot in grid.spots()] if folded else [])
    straight = sum(map(len, cuts(spots)))
    for start in range(0, len(faces), grid.places):
        some = faces[start : start + grid.places]
        draw = partial(_draw_fronts, theme=theme, grid=grid, faces=some, printing=printing)
        fronts.page(_span(some), draw, heading=False, paper=grid.paper, cuts=straight)
        if not folded:
            draw = partial(_draw_backs, theme=theme, grid=grid, faces=some, printing=printing)
            backs.page(f"Backs: {_span(some)}", draw, heading=False, level=0 if apart else None, paper=grid.paper)
    files = {FRONTS_FILE: fronts.to_bytes(), BACKS_FILE: backs.to_bytes()} if apart else {FILE: fronts.to_bytes()}
    way = Way(card=True, turned=ONE if folded else LONG if _long(printing) else SHORT)
    if apart:
        return Deck(files, len(faces), whole(FRONTS_FILE, fronts, way, sheets=len(fronts), backs=BACKS_FILE))
    return Deck(files, len(faces), whole(FILE, fronts, way, folded=GLUE if folded else ""))


def _long(printing: Printing) -> bool:
    """Whether the sheets are turned about their long edge."""
    return printing.backs == "duplex-long" or (printing.backs == "files" and printing.long)


def _span(faces: Sequence[Face]) -> str:
    """`Tile 1 – Tile 9`: what stands on a sheet."""
    ends = dict.fromkeys(f"{face.kind} {face.number}" for face in (faces[0], faces[-1]))
    return " – ".join(ends)


def _draw_fronts(canvas: Any, room: Frame, theme: Theme, grid: Grid, faces: Sequence[Face], printing: Printing) -> None:
    spots = grid.spots()
    for spot, face in zip(spots, faces, strict=False):
        canvas.saveState()
        place(canvas, spot)
        draw_card(canvas, face.theme, face.card)
        canvas.restoreState()
    if printing.backs == "fold":
        _backs(canvas, theme, grid, faces, long=False)
        wide, high = grid.paper.points
        dashes(canvas, theme.colours.text, theme.lines.thin_pt, [(0.0, high / 2, wide, high / 2)])
        spots += [behind(spot, grid.paper, long=False) for spot in spots]
    top = grid.paper.points[1] - _RULER_MM * POINTS_PER_MM
    draw_ruler(canvas, theme, grid.left + grid.bleed, top, room.x + room.width - grid.left)
    draw_marks(canvas, theme, spots, printing.marks, grid.bleed, (room.bottom - _FOOT, top - _RULER_HIGH))


def _draw_backs(canvas: Any, room: Frame, theme: Theme, grid: Grid, faces: Sequence[Face], printing: Printing) -> None:
    _backs(canvas, theme, grid, faces, long=_long(printing), moved=(printing.right, printing.up))


def _backs(
    canvas: Any,
    theme: Theme,
    grid: Grid,
    faces: Iterable[Face],
    *,
    long: bool,
    moved: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw each back behind its front, moved right and up by so many mm."""
    right, up = (mm * POINTS_PER_MM for mm in moved)
    for spot, face in zip(grid.spots(), faces, strict=False):
        canvas.saveState()
        place(canvas, behind(spot, grid.paper, long=long), right, up)
        draw_back(canvas, theme, face.kind, face.number, grid.bleed)
        canvas.restoreState()
