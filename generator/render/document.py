"""A pack as one document: cover, player's maps, the dungeon, PEFs and encounters, cards, reference, the whole map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from generator.geometry import Drawing, lattice_of, level_drawing
from generator.geometry.sheet import FOOT
from generator.render import board, booklet, cover, encounters, entries, fonts, phrases, print_plan, reference
from generator.render.blocks import Beside, Boxes, Para
from generator.render.book import Book
from generator.render.fights import fights_of, sheet
from generator.render.flow import draw_stack, stack_height
from generator.render.map_pdf import draw_level, sheet_paper
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.print_plan import LONG, Job, Part, Way
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.theme import Theme
from generator.sealing import seal, start_code
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character
from generator.twohour.dungeon import levels

MAP_TOP_MM = 6.5
"""The upper margin of a sheet with a map: at true scale Letter has no more to spare."""

_RULER_MM = 5.5  # from the paper's edge to the ruler beside a map

TRACKERS = tuple(Beside(26.0, Para(label, "label"), (Boxes(30),)) for label in ("Turns", "PEFs"))
"""Under the first sheet of the player's map. As many boxes whatever the dungeon holds."""

_WAYS = {
    "front": Way(turned=LONG),
    "map": Way(),
    "dungeon": Way(turned=LONG, reader="who reads aloud"),
    "encounters": Way(turned=LONG, reader="who reads aloud"),
    "band": Way(card=True),
    "reference": Way(turned=LONG),
    "board": Way(card=True),
    "record": Way(turned=LONG, reader="nobody yet"),
    "whole": Way(),
}
"""How the parts of a pack are printed. Maps are drawn on, or lie face down: they have nothing on their backs."""

_SEALED = ("dungeon", "encounters")


def pack_pdf(adventure: Adventure, rules: Rules, *, paper: Paper, theme: Theme, clear: bool = False) -> bytes:
    """A whole pack; with the dungeon in clear, too, if `clear`. The same arguments give the same bytes."""
    return pack_document(adventure, rules, paper=paper, theme=theme, clear=clear)[0]


def pack_document(
    adventure: Adventure,
    rules: Rules,
    *,
    paper: Paper,
    theme: Theme,
    clear: bool = False,
    instead: Sequence[Job] = (),
) -> tuple[bytes, tuple[Job, ...]]:
    """A pack as `pack_pdf`, and how it is printed. Its cover tells that, too, and of what is printed `instead` of the
    sealed pages."""
    seed, parts = phrases.name(adventure.seed), dict[str, Part]()
    fights, sealed = fights_of(adventure, rules), seal(adventure)
    rules, other = fights.rules, fights.foreign
    book = Book(
        phrases.name(adventure.title),
        subject="An adventure for 2 Hour Dungeon Crawl" + (f", its fights in {fights.title}" if other else ""),
        footer=" · ".join([f"seed {seed}", adventure.rules, *([other.rules.version] if other else [])]),
        paper=paper,
        theme=theme,
        keywords=("2 Hour Dungeon Crawl", seed),
    )

    def plan() -> tuple[Job, ...]:
        sealed = [parts[name] for name in _SEALED]
        own = print_plan.jobs(cover.FILE, parts.values(), without=sealed if instead else ())
        return (*own, *(job._replace(instead=print_plan.ranges(sealed)) for job in instead))

    add: dict[str, Callable[[], None]] = {
        "front": lambda: cover.pages(book, adventure, rules, parts, plan),
        "map": lambda: _maps(book, adventure, "Player’s map"),
        "dungeon": lambda: booklet.pages(book, adventure, rules, sealed),
        "encounters": lambda: encounters.pages(book, adventure, rules, sealed),
        "band": lambda: sheet(book, fights, (adventure.star, *adventure.band)),
        "reference": lambda: reference.pages(book, adventure, rules),
        "board": lambda: board.pages(book),
        **({"record": lambda: entries.pages(book, adventure, rules)} if clear else {}),
        "whole": lambda: _maps(book, adventure, "The whole map", player=False),
    }
    if other:  # they know no squares
        del add["board"]
    for name, add_pages in add.items():
        first = len(book) + 1
        add_pages()
        parts[name] = print_plan.part(book, first, _WAYS[name])
    return book.to_bytes(), plan()


def _maps(book: Book, adventure: Adventure, title: str, *, player: bool = True) -> None:
    """Add a sheet for each level; to the players none that only a secret door leads to."""
    paper = sheet_paper(book.paper)._replace(top=MAP_TOP_MM)
    lattice = lattice_of(adventure.rulings["paper_edge"])
    for level in levels(adventure.tiles, hidden=not player):
        drawing = level_drawing(
            phrases.name(adventure.title),
            adventure.tiles,
            level,
            player=player,
            seed=phrases.name(adventure.seed),
            lattice=lattice,
            start=start_code(adventure.seed),
        )
        draw = partial(_draw_map, theme=book.theme, drawing=drawing, tracked=player and level == 1)
        book.page(f"{title}, level {level}", draw, heading=False, paper=paper)


def _draw_map(canvas: Any, frame: Frame, theme: Theme, drawing: Drawing, tracked: bool) -> None:
    trackers = TRACKERS if tracked else ()
    high = stack_height(trackers, theme, frame.width)
    left = max(frame.x, _RULER_MM * POINTS_PER_MM + RULER_PT)
    wide = frame.x + frame.width - left
    scale = draw_level(canvas, left, frame.bottom + high, wide, frame.height - high, drawing, theme)
    unit = scale * POINTS_PER_MM
    _draw_upright_ruler(
        canvas, theme, left + (wide - drawing.width * unit) / 2, frame.top - (drawing.height - FOOT) * unit
    )
    below = frame.height - high - drawing.height * unit
    draw_stack(trackers, canvas, theme, frame.x, frame.bottom + high + below / 2, frame.width)


def _draw_upright_ruler(canvas: Any, theme: Theme, x: float, y: float) -> None:
    """Draw a ruler in the margin at the left of `x`, from `y` upwards."""
    canvas.saveState()
    canvas.translate(x - RULER_PT, y)
    canvas.rotate(90)
    draw_ruler(canvas, theme, 0.0, 0.0)
    canvas.restoreState()


def printable(adventure: Adventure) -> tuple[Adventure, str]:
    """The adventure with what users typed made fit to print, and the letters that no font has, each once.

    Those are printed as the mark for an unknown letter; control characters and markup of ours are dropped.
    """
    missing: dict[str, None] = {}

    def fit(text: str) -> str:
        text = phrases.name(fonts.clean(text))
        strange = fonts.missing(text)
        missing.update(dict.fromkeys(strange))
        return text.translate(dict.fromkeys(map(ord, strange), "\ufffd"))

    def named(character: Character) -> Character:
        return character._replace(name=fit(character.name))

    captives = tuple(captive._replace(name=fit(captive.name)) for captive in adventure.reason.captives)
    shown = adventure._replace(
        seed=fit(adventure.seed),
        rules=fit(adventure.rules),
        title=fit(adventure.title),
        star=named(adventure.star),
        band=tuple(named(member) for member in adventure.band),
        big_bad=named(adventure.big_bad),
        reason=adventure.reason._replace(captives=captives),
    )
    return shown, "".join(missing)
