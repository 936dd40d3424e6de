"""Paper figures that stand: a strip with the figure and its mirror image, folded over the ridge, foot glued on foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Any

from generator.named import NamedTuple
from generator.render import fonts, phrases, tokens, words
from generator.render.book import Book
from generator.render.lettering import draw_line, draw_lines
from generator.render.paint import dashes, draw_text, ground, ink, lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.print_plan import Job, Way, whole
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.silhouettes import draw_figure, races
from generator.render.text import fit_box
from generator.render.theme import Theme
from generator.render.tokens import EDGE_MM
from generator.tables import Rules
from generator.twohour.adventure import Adventure

FILE = "tokens.pdf"
"""What the document of tokens and figures is called."""

TITLE = "Paper figures"

WIDTH_MM = 24.0
"""The width of a strip: within a square of 25 mm."""

FIGURE_MM, NAME_MM, FOOT_MM = 36.0, 8.0, 11.0
"""The heights of what a strip has twice: the room for the figure, the name below it, the foot."""

PANEL_MM = FIGURE_MM + NAME_MM
STRIP_MM = 2 * (PANEL_MM + FOOT_MM)

_CUT_PT = 2.0 * POINTS_PER_MM
_FOLD = "3.2 2.2"
_PAD = 3.0


class Standee(NamedTuple):
    """One figure: whose silhouette, the name at its foot, its number (0 for none), and whether it is a Star."""

    race: str
    name: str
    number: int = 0
    star: bool = False


def tokens_document(
    figures: Sequence[Standee], *, title: str, footer: str, paper: Paper, theme: Theme
) -> tuple[bytes, Job]:
    """The tokens, then some figures; and how they are printed."""
    subject = "Tokens and paper figures"
    book = Book(_clean(title), subject=subject, footer=_clean(footer), paper=paper, theme=theme)
    tokens.pages(book)
    pages(book, figures)
    return book.to_bytes(), whole(FILE, book, Way(card=True))


def of_members(members: Iterable[Any]) -> list[Standee]:
    """Characters of any system, each by name; those whose rules know no race are men."""
    return [
        Standee(getattr(who, "race", "human"), _clean(who.name), star=bool(getattr(who, "star", False)))
        for who in members
    ]


def of_races(rules: Rules, many: Mapping[str, int]) -> list[Standee]:
    """As many of each race as asked for, numbered where there are several; the races by name."""
    named = sorted((phrases.race(rules, race), race) for race in many)
    return [
        Standee(race, name, number if many[race] > 1 else 0)
        for name, race in named
        for number in range(1, many[race] + 1)
    ]


def of_adventure(adventure: Adventure, rules: Rules) -> list[Standee]:
    """The band, whom it may free, the Big Bad, and of each race as many as may be met at once."""
    named = of_members((adventure.star, *adventure.band, *adventure.reason.captives, adventure.big_bad))
    return [*named, *of_races(rules, met(adventure))]


def met(adventure: Adventure) -> dict[str, int]:
    """The races that may be met, each with the most that are met at once; without the Big Bad."""
    rivals = [pef.rivals.roster for pef in adventure.pefs if pef.rivals]
    rooms = [tile.secret.room for tile in adventure.tiles if tile.secret and tile.secret.room]
    rosters = [*(pef.roster for pef in adventure.pefs), *rivals, *(room.mob.roster for room in rooms if room.mob)]
    most: Counter[str] = Counter()
    for roster in rosters:
        most |= Counter(who.race for who in roster)
    return dict(most)


def _clean(name: str) -> str:
    return phrases.name(fonts.clean(name))


def pages(book: Book, figures: Sequence[Standee], title: str = TITLE) -> None:
    """Add the sheets of some figures, the paper upright or turned, as more of them lie on it."""

    def lay(paper: Paper) -> tuple[Paper, int, int]:
        paper = paper._replace(side=EDGE_MM, top=EDGE_MM, bottom=EDGE_MM)
        frame = book.frame(heading=False, paper=paper)
        high = frame.height - RULER_PT - _CUT_PT
        return paper, int(frame.width / (WIDTH_MM * POINTS_PER_MM)), int(high / (STRIP_MM * POINTS_PER_MM))

    ways = lay(book.paper), lay(book.paper.turned())
    paper, columns, rows = max(ways, key=lambda way: way[1] * way[2])
    for start in range(0, len(figures), columns * rows):
        some = figures[start : start + columns * rows]
        draw = partial(_draw, theme=book.theme, figures=some, columns=columns)
        cuts = min(columns, len(some)) + 1 + ceil(len(some) / columns) + 1
        book.page(title, draw, heading=False, level=None if start else 0, paper=paper, cuts=cuts)


def _draw(canvas: Any, frame: Frame, theme: Theme, figures: Sequence[Standee], columns: int) -> None:
    wide, high = WIDTH_MM * POINTS_PER_MM, STRIP_MM * POINTS_PER_MM
    left, top = frame.x + (frame.width - columns * wide) / 2, frame.top - _CUT_PT
    cuts, folds = [], []
    for start in range(0, len(figures), columns):
        row = figures[start : start + columns]
        for place, figure in enumerate(row):
            _draw_strip(canvas, theme, left + place * wide, top, figure)
        right = left + len(row) * wide
        uprights = [left + place * wide for place in range(len(row) + 1)]
        cuts += [(x, top + _CUT_PT, x, top - high - _CUT_PT) for x in uprights]
        cuts += [(left - _CUT_PT, y, right + _CUT_PT, y) for y in (top, top - high)]
        for mm in (FOOT_MM, FOOT_MM + PANEL_MM, FOOT_MM + 2 * PANEL_MM):
            folds.append((left, top - mm * POINTS_PER_MM, right, top - mm * POINTS_PER_MM))
        top -= high
    lines(canvas, theme.colours.text, theme.lines.cut_pt, cuts)
    _dashed(canvas, theme, folds)
    _legend(canvas, theme, frame)


def _dashed(canvas: Any, theme: Theme, ends: Sequence[tuple[float, float, float, float]]) -> None:
    dashes(canvas, theme.colours.accent, theme.lines.frame_pt, ends, _FOLD)


def _draw_strip(canvas: Any, theme: Theme, x: float, top: float, figure: Standee) -> None:
    """One strip: the back's foot, name and figure, all on their heads, then the front's figure, name and foot."""
    wide, name = WIDTH_MM * POINTS_PER_MM, NAME_MM * POINTS_PER_MM
    race = figure.race if figure.race in races() else "human"
    back = top - FOOT_MM * POINTS_PER_MM - name
    front = top - (STRIP_MM - FOOT_MM - NAME_MM) * POINTS_PER_MM
    middle = x + wide / 2
    for upper in (back + name, front):
        ground(canvas, theme.colours.panel, x, upper, wide, name)
    draw_figure(canvas, theme, race, middle, back, flip=True)
    draw_figure(canvas, theme, race, middle, front)
    _name(canvas, theme, x, front, figure)
    canvas.saveState()
    canvas.translate(x + wide, back)
    canvas.rotate(180)
    _name(canvas, theme, 0.0, 0.0, figure)
    canvas.restoreState()


def _name(canvas: Any, theme: Theme, x: float, top: float, figure: Standee) -> None:
    """The name below a figure, and its number at the right."""
    wide, high = WIDTH_MM * POINTS_PER_MM, NAME_MM * POINTS_PER_MM
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, [(x, top, x + wide, top)])
    room = wide - 2 * _PAD
    beside = str(figure.number) if figure.number else "★" if figure.star else ""
    if beside:
        style = theme.styles["h1" if figure.number else "table"]
        ink(canvas, theme.colours.text if figure.number else theme.colours.accent)
        y = top - high / 2 - style.size_pt * 0.3
        taken = draw_line(canvas, x + wide - _PAD, y, beside, style.face, style.size_pt, "r")
        room -= taken + _PAD
    called = theme.styles["table_head"]
    fitted = fit_box(figure.name, called.face, called.size_pt, room, high - 2.0, 3.0, 1.1)
    ink(canvas, theme.colours.text)
    above = top - (high - fitted.height) / 2
    align = "l" if beside else "c"
    draw_lines(canvas, x + _PAD, above, fitted.lines, fitted.size, fitted.leading, align, room)


def _legend(canvas: Any, theme: Theme, frame: Frame) -> None:
    """The ruler, and above it a sample of either line with what it is for."""
    bottom = frame.bottom + RULER_PT
    draw_ruler(canvas, theme, frame.x + _CUT_PT, bottom, frame.width - _CUT_PT)
    style = theme.styles["small"]
    said = words.fill("2hdc/tokens.j2", what="figures").strip().splitlines()
    left, sample = frame.x + _CUT_PT, 26.0
    for place, text in enumerate(said):
        top = bottom + (len(said) - place) * style.leading_pt + 3.0
        y = top - style.leading_pt / 2
        if place == 0:
            lines(canvas, theme.colours.text, theme.lines.cut_pt, [(left, y, left + sample, y)])
        else:
            _dashed(canvas, theme, [(left, y, left + sample, y)])
        draw_text(canvas, style, left + sample + 5.0, top, frame.width - sample - 12.0, text)
    _draw_profile(canvas, theme, frame.x + frame.width - 60.0, bottom - RULER_PT + 6.0)


def _draw_profile(canvas: Any, theme: Theme, x: float, foot: float) -> None:
    """A figure that stands, seen from the side: two panels, one foot upon the other."""
    half, high = 9.0, 38.0
    panels = [(x - half, foot, x, foot + high), (x, foot + high, x + half, foot)]
    upper, lower = (x - half, foot, x + half - 2.0, foot), (x - half + 2.0, foot - 2.0, x + half, foot - 2.0)
    lines(canvas, theme.colours.text, theme.lines.thick_pt, [*panels, upper])
    lines(canvas, theme.colours.accent, theme.lines.thick_pt, [lower])
