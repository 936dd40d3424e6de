"""Round tokens to be cut out: the party, PEFs, each status of the rules, numbers for NPCs without a figure."""

from __future__ import annotations

from functools import cache
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


@cache
def kinds() -> tuple[Token, ...]:
    """The small tokens, in the order of the sheet."""
    return tuple(Token(name, cells["name"], cells["count"]) for name, cells in own_toml(data("tokens.toml")).items())


def page(book: Book) -> None:
    """Add the sheet of tokens."""
    theme = book.theme
    paper = book.paper._replace(side=EDGE_MM, top=EDGE_MM + 4.0, bottom=EDGE_MM + 2.0)
    rounds = sum(token.many for token in kinds()) + 2 * NUMBERS
    book.page(TITLE, lambda canvas, frame: _draw(canvas, frame, theme), paper=paper, rounds=rounds)


def _draw(canvas: Any, frame: Frame, theme: Theme) -> None:
    small = [token for token in kinds() for _ in range(token.many)]
    y = frame.top
    for title, some in (
        (_GROUPS[0], [token for token in small if token.id in _MAP]),
        (_GROUPS[1], [token for token in small if token.id not in _MAP]),
    ):
        y = _heading(canvas, theme, frame, y, title)
        places = _places(frame, y, SMALL_MM, len(some))
        for token, (x, middle) in zip(some, places, strict=True):
            _draw_small(canvas, theme, x, middle, token)
        y = _below(places, SMALL_MM)
    y = _heading(canvas, theme, frame, y, _GROUPS[2])
    places = _places(frame, y, LARGE_MM, 2 * NUMBERS)
    for place, (x, middle) in enumerate(places):
        _draw_number(canvas, theme, x, middle, place % NUMBERS + 1, dark=place < NUMBERS)
    _draw_blanks(canvas, theme, frame, _below(places, LARGE_MM))
    bottom = frame.bottom + RULER_PT
    draw_ruler(canvas, theme, frame.x + 6.0, bottom)
    style = theme.styles["small"]
    text = words.fill("2hdc/tokens.j2", what="tokens").strip()
    draw_text(canvas, style, frame.x + 6.0, bottom + 2 * style.leading_pt, frame.width - 12.0, text)


def _draw_blanks(canvas: Any, theme: Theme, frame: Frame, y: float) -> None:
    """Fill what is left of the sheet with empty tokens, whole rows of them."""
    y -= _HEAD_PT
    room = y - frame.bottom - RULER_PT - _FOOT_PT
    rows = int(room / ((LARGE_MM + _APART_MM) * POINTS_PER_MM))
    if rows > 0:
        _heading(canvas, theme, frame, y + _HEAD_PT, _GROUPS[3])
        for x, middle in _places(frame, y, LARGE_MM, rows * _columns(frame, LARGE_MM)):
            _disc(canvas, theme, x, middle, LARGE_MM, NONE, theme.colours.rule)


def _heading(canvas: Any, theme: Theme, frame: Frame, y: float, title: str) -> float:
    """Draw the title of a group; where its tokens begin."""
    draw_text(canvas, theme.styles["h2"], frame.x + 6.0, y - 2.0, frame.width, title)
    return y - _HEAD_PT


def _places(frame: Frame, top: float, across_mm: float, many: int) -> list[tuple[float, float]]:
    """The middles of so many tokens below `top`, row by row, the rows as full as the frame allows."""
    step, columns = (across_mm + _APART_MM) * POINTS_PER_MM, _columns(frame, across_mm)
    left = frame.x + (frame.width - columns * step) / 2
    return [(left + (i % columns + 0.5) * step, top - (i // columns + 0.5) * step) for i in range(many)]


def _columns(frame: Frame, across_mm: float) -> int:
    return int((frame.width / POINTS_PER_MM + _APART_MM) / (across_mm + _APART_MM))


def _below(places: list[tuple[float, float]], across_mm: float) -> float:
    """The y below the last row."""
    return places[-1][1] - (across_mm + _APART_MM) / 2 * POINTS_PER_MM


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
