"""Round tokens to be cut out: the party, PEFs, each status of the rules, numbers for NPCs without a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from generator.named import NamedTuple
from generator.render import words
from generator.render.book import Book
from generator.render.lettering import draw_line, draw_lines
from generator.render.paint import draw_text, ink, operands, rules
from generator.render.paper import POINTS_PER_MM, Frame
from generator.render.ruler import RULER_PT, draw_ruler
from generator.render.silhouettes import draw_figure
from generator.render.text import fit_box
from generator.render.theme import NONE, Theme
from generator.resources import data
from generator.tables import own_toml

SMALL_MM = 15.9
"""The diameter of tokens for the map and for statuses: a punch of 5/8 inch, and within a tile of 20 mm."""

LARGE_MM = 22.0
"""The diameter of tokens that stand for figures: within a square of 25 mm."""

NUMBERS = 12
"""NPCs of one group that are told apart by numbers."""

TITLE = "Tokens"
EDGE_MM = 6.0
"""The margin of the sheets; home printers leave 3 to 6 mm blank."""

_APART_MM = 2.1
_HEAD_PT = 19.0
_FOOT_PT = 16.0  # above the ruler: what to do with the sheet
_ROUND = 0.5523  # of a circle's radius: the handles of the four Bézier curves that draw it
_SIGN = 0.31  # the scale of a sign on a small token
_MAP = ("party", "pef")
_GROUPS = ("For the map", "Statuses", "NPCs", "To write on")


class Token(NamedTuple):
    """A kind of token: its id, what stands on it, how many there are."""

    id: str
    name: str
    many: int


Draw = Callable[[Any, Theme, float, float], None]
"""Draws a token around a point."""


class Row(NamedTuple):
    """Tokens side by side: the title of their group, their diameter in mm, what draws each."""

    group: str
    across_mm: float
    draws: Sequence[Draw]

    @property
    def height(self) -> float:
        """With the space between two rows, in points."""
        return (self.across_mm + _APART_MM) * POINTS_PER_MM


@cache
def kinds() -> tuple[Token, ...]:
    """The small tokens, in the order of the sheet."""
    return tuple(Token(name, cells["name"], cells["count"]) for name, cells in own_toml(data("tokens.toml")).items())


def pages(book: Book) -> None:
    """Add the tokens: a sheet, or several where the paper is small."""
    theme = book.theme
    paper = book.paper._replace(side=EDGE_MM, top=EDGE_MM + 4.0, bottom=EDGE_MM + 2.0)
    frame = book.frame(TITLE, paper=paper)
    sheets = _sheets(_rows(frame), frame.height - RULER_PT - _FOOT_PT)
    for place, rows in enumerate(sheets, 1):
        draw = partial(_draw, theme=theme, rows=rows, left=book.paper.side * POINTS_PER_MM, last=place == len(sheets))
        rounds = sum(len(row.draws) for row in rows)
        book.page(TITLE, draw, level=0 if place == 1 else None, paper=paper, rounds=rounds)


def _rows(frame: Frame) -> list[Row]:
    """All tokens in rows as full as the frame allows."""
    small: list[Token] = [token for token in kinds() for _ in range(token.many)]
    groups: list[tuple[str, float, list[Draw]]] = [
        (_GROUPS[0], SMALL_MM, [partial(_draw_small, token=token) for token in small if token.id in _MAP]),
        (_GROUPS[1], SMALL_MM, [partial(_draw_small, token=token) for token in small if token.id not in _MAP]),
        (
            _GROUPS[2],
            LARGE_MM,
            [partial(_draw_number, number=i % NUMBERS + 1, dark=i < NUMBERS) for i in range(2 * NUMBERS)],
        ),
    ]
    found = []
    for group, across_mm, draws in groups:
        each = _columns(frame, across_mm)
        found += [Row(group, across_mm, draws[start : start + each]) for start in range(0, len(draws), each)]
    return found


def _sheets(rows: Sequence[Row], room: float) -> list[list[Row]]:
    """The rows in sheets whose rows, with a heading over each group, are at most `room` high."""
    sheets: list[list[Row]] = [[]]
    used = 0.0
    for row in rows:
        headed = not sheets[-1] or sheets[-1][-1].group != row.group
        if sheets[-1] and used + headed * _HEAD_PT + row.height > room:
            sheets.append([])
            used, headed = 0.0, True
        sheets[-1].append(row)
        used += headed * _HEAD_PT + row.height
    return sheets


def _draw(canvas: Any, frame: Frame, theme: Theme, rows: Sequence[Row], left: float, last: bool) -> None:
    """Rows of tokens, all words beginning at `left`; on the `last` sheet empty ones, too."""
    y, group = frame.top, ""
    for row in rows:
        if row.group != group:
            y, group = _heading(canvas, theme, left, y, row.group), row.group
        for draw, (x, middle) in zip(row.draws, _places(frame, y, row.across_mm, len(row.draws)), strict=True):
            draw(canvas, theme, x, middle)
        y -= row.height
    if last:
        _draw_blanks(canvas, theme, frame, y, left)
    bottom = frame.bottom + RULER_PT
    wide = frame.width - 2 * (left - frame.x)
    draw_ruler(canvas, theme, left, bottom, wide)
    style = theme.styles["small"]
    text = words.fill("2hdc/tokens.j2", what="tokens").strip()
    draw_text(canvas, style, left, bottom + 2 * style.leading_pt, wide, text)


def _draw_blanks(canvas: Any, theme: Theme, frame: Frame, y: float, left: float) -> None:
    """Fill what is left of the sheet with empty tokens, whole rows of them."""
    y -= _HEAD_PT
    room = y - frame.bottom - RULER_PT - _FOOT_PT
    rows = int(room / ((LARGE_MM + _APART_MM) * POINTS_PER_MM))
    if rows > 0:
        _heading(canvas, theme, left, y + _HEAD_PT, _GROUPS[3])
        for x, middle in _places(frame, y, LARGE_MM, rows * _columns(frame, LARGE_MM)):
            _disc(canvas, theme, x, middle, LARGE_MM, NONE, theme.colours.rule)


def _heading(canvas: Any, theme: Theme, left: float, y: float, title: str) -> float:
    """Draw the title of a group; where its tokens begin."""
    draw_text(canvas, theme.styles["h2"], left, y - 2.0, 300.0, title)
    return y - _HEAD_PT


def _places(frame: Frame, top: float, across_mm: float, many: int) -> list[tuple[float, float]]:
    """The middles of so many tokens below `top`, row by row, the rows as full as the frame allows."""
    step, columns = (across_mm + _APART_MM) * POINTS_PER_MM, _columns(frame, across_mm)
    left = frame.x + (frame.width - columns * step) / 2
    return [(left + (i % columns + 0.5) * step, top - (i // columns + 0.5) * step) for i in range(many)]


def _columns(frame: Frame, across_mm: float) -> int:
    return int((frame.width / POINTS_PER_MM + _APART_MM) / (across_mm + _APART_MM))


@cache
def _circle(r: float) -> str:
    """The operators of a circle's path around 0, 0."""
    k = r * _ROUND
    quarters = ((r, k, k, r, 0, r), (-k, r, -r, k, -r, 0), (-r, -k, -k, -r, 0, -r), (k, -r, r, -k, r, 0))
    return " ".join(
        [f"{r:.3f} 0 m", *(" ".join(f"{value:.3f}" for value in quarter) + " c" for quarter in quarters), "h"]
    )


@cache
def _face(across_mm: float, fill: str, cut: str, ring: str, cut_pt: float, ring_pt: float) -> str:
    """The operators of an empty token: its ground, where it is cut, and a ring inside."""
    rim, inner = (_circle((across_mm / 2 - inwards) * POINTS_PER_MM) for inwards in (0.0, 0.9))
    ground = f"{operands(fill)} rg {rim} f " if fill != NONE else ""
    return f"{ground}{operands(cut)} RG {cut_pt} w {rim} S {operands(ring)} RG {ring_pt} w {inner} S"


def _disc(canvas: Any, theme: Theme, x: float, y: float, across_mm: float, fill: str, ring: str) -> None:
    face = _face(across_mm, fill, theme.colours.text, ring, theme.lines.cut_pt, theme.lines.frame_pt)
    canvas._code.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {face} Q")


def _draw_small(canvas: Any, theme: Theme, x: float, y: float, token: Token) -> None:
    _disc(canvas, theme, x, y, SMALL_MM, theme.colours.panel, theme.colours.accent)
    draw_figure(canvas, theme, token.id, x, y + 1.75 * POINTS_PER_MM, scale=_SIGN)
    style = theme.styles["tiny"]
    fitted = fit_box(token.name, style.face, style.size_pt, 10.6 * POINTS_PER_MM, 2 * style.size_pt, 4.0, 1.0)
    top = y - 2.35 * POINTS_PER_MM + (0.0 if len(fitted.lines) > 1 else -fitted.leading / 3)
    ink(canvas, style.colour)
    draw_lines(canvas, x - 20.0, top + fitted.leading * 0.35, fitted.lines, fitted.size, fitted.leading, "c", 40.0)


def _draw_number(canvas: Any, theme: Theme, x: float, y: float, number: int, *, dark: bool) -> None:
    """A number; those of the second group are told apart by their ground and by a bar above and below."""
    filled = dark and theme.ink != "low"
    fill = theme.colours.text if filled else NONE
    lines = theme.colours.paper if filled else theme.colours.text
    _disc(canvas, theme, x, y, LARGE_MM, fill, lines)
    ink(canvas, lines)
    style = theme.styles["figure"]
    draw_line(canvas, x, y - style.size_pt * 0.345, str(number), style.face, style.size_pt, "c")
    if not dark:
        r = LARGE_MM / 2 * POINTS_PER_MM
        bars = (y - r * 0.6, y + r * 0.6)
        rules(canvas, theme.colours.text, theme.lines.thick_pt, x - r * 0.42, x + r * 0.42, bars)
