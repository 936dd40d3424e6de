"""Cards on sheets: how many lie on one, where their backs fall, marks to cut along. Places in points, y growing up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.named import NamedTuple
from generator.render.book import Book
from generator.render.paint import lines
from generator.render.paper import POINTS_PER_MM, Paper
from generator.render.theme import Theme


class CardSize(NamedTuple):
    """A size of cards: width and height in mm; the margin inside one, left and right, above and below; how much larger
    its type is than a poker card's."""

    name: str
    mm: tuple[float, float]
    pad_mm: tuple[float, float]
    scale: float = 1.0

    @property
    def points(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.mm[0] * POINTS_PER_MM, self.mm[1] * POINTS_PER_MM

    @property
    def to_the_edge(self) -> bool:
        """Whether such cards may lie at the paper's edge: what printers leave blank there is less than the margin."""
        return min(self.pad_mm) >= _BLANK_MM


_BLANK_MM = 6.0  # the most that home printers leave blank along an edge

POKER = CardSize("poker", (63.5, 88.9), (2.6, 2.6))
"""2.5 by 3.5 inches: what sleeves are made for; a cut half a millimetre off leaves the text alone."""

A6 = CardSize("a6", (105.0, 148.0), (7.0, 9.0), 1.25)
"""A quarter of A4; the footer of its sheet has room below the text of the lower cards."""

SIZES = {size.name: size for size in (POKER, A6)}

CARD_MM = POKER.mm
WIDTH, HEIGHT = POKER.points
"""A poker card's, as the cards of a deck are."""

EDGE_MM = 7.0
"""The margin of a sheet of cards; home printers leave 3 to 6 mm blank."""

CUT_PT = 2.5 * POINTS_PER_MM
"""How far lines to cut along stick out, or stay away from the paper's edge."""

MARKS = ("crop", "lines")
"""Marks at the edges of the sheet alone, or lines right through."""

BLEED_MM = 5.0
"""The most that a back may be printed beyond its edges."""

_LOW_MM = 6.0  # below the footer of a sheet that is printed on both sides, whose cards lie in the middle
_CLEAR = 0.5 * POINTS_PER_MM  # from what is printed to a crop mark
_TO_EDGE = 1.0 * POINTS_PER_MM  # from a card to the paper's edge: nothing is left to be cut off
_LEAST = 0.8 * POINTS_PER_MM  # the shortest crop mark
_OVER = 1.0 * POINTS_PER_MM  # so much of the outermost bleed may reach into the margins
_TRIM = 3.0 * POINTS_PER_MM  # kept free beside a fold, if there is room


class Spot(NamedTuple):
    """Where a card lies: the lower left corner of its place on the page, cut, and how many quarter turns anticlockwise
    it has been turned."""

    x: float
    y: float
    turn: int = 0
    card: CardSize = POKER

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of its place on the page."""
        wide, high = self.card.points
        return (high, wide) if self.turn % 2 else (wide, high)


class Grid(NamedTuple):
    """How the cards lie on a sheet: `left` and `bottom` are the edges of the whole with its bleed."""

    paper: Paper
    columns: int
    rows: int
    left: float
    bottom: float
    turn: int = 0
    bleed: float = 0.0
    card: CardSize = POKER

    @property
    def places(self) -> int:
        """Cards a sheet."""
        return self.columns * self.rows

    @property
    def cell(self) -> tuple[float, float]:
        """What one card takes, its bleed included."""
        wide, high = Spot(0.0, 0.0, self.turn, self.card).size
        return wide + 2 * self.bleed, high + 2 * self.bleed

    def spots(self) -> list[Spot]:
        """The cards' places, from the upper left one, row by row."""
        wide, high = self.cell
        xs = [self.left + self.bleed + column * wide for column in range(self.columns)]
        ys = [self.bottom + self.bleed + row * high for row in reversed(range(self.rows))]
        return [Spot(x, y, self.turn, self.card) for y in ys for x in xs]


def two_sided(book: Book, bleed_mm: float, *, fold: bool) -> Grid:
    """The way of laying most cards on the upright paper so that whatever side it is turned about the backs fall on it.

    The cards lie in the middle of the sheet or, to be folded, in its upper half with the backs below.
    """
    paper = book.paper._replace(side=EDGE_MM, top=EDGE_MM, bottom=_LOW_MM)
    frame = book.frame(heading=False, paper=paper)
    wide, high = paper.points
    margin = max(frame.bottom, high - frame.top)
    bleed = bleed_mm * POINTS_PER_MM
    over = 2 * min(bleed, _OVER)

    def lay(turn: int) -> Grid:
        across, up = Grid(paper, 1, 1, 0.0, 0.0, turn, bleed).cell
        columns, room = int((frame.width + over) / across), high - 2 * margin + over
        rows = int((room / 2 if fold else room) / up)
        left = (wide - columns * across) / 2
        if not fold:
            return Grid(paper, columns, rows, left, (high - rows * up) / 2, turn, bleed)
        trim = min(_TRIM, max(0.0, room / 2 - rows * up))
        return Grid(paper, columns, rows, left, high / 2 + trim, turn, bleed)

    return max((lay(0), lay(1)), key=lambda grid: grid.places)


def behind(spot: Spot, paper: Paper, *, long: bool) -> Spot:
    """Where the back of a card is to be printed, the sheet, upright, being turned about its long or its short edge.

    The back is turned so that it stands upright when the card is turned like a leaf. For a sheet to be folded across
    the middle it is as for the short edge, on the same side.
    """
    wide, high = paper.points
    if long:
        return spot._replace(x=wide - spot.x - spot.size[0], turn=-spot.turn % 4)
    return spot._replace(y=high - spot.y - spot.size[1], turn=(2 - spot.turn) % 4)


_MATRICES = ((1, 0, 0, 1, 0, 0), (0, 1, -1, 0, 1, 0), (-1, 0, 0, -1, 1, 1), (0, -1, 1, 0, 0, 1))


def place(canvas: Any, spot: Spot, right: float = 0.0, up: float = 0.0) -> None:
    """Make the lower left corner of the card that lies there the origin, the card upright; moved by so much."""
    a, b, c, d, across, above = _MATRICES[spot.turn]
    wide, high = spot.size
    canvas.transform(a, b, c, d, spot.x + right + across * wide, spot.y + up + above * high)


def cuts(spots: Iterable[Spot], paper: Paper | None = None) -> tuple[list[float], list[float]]:
    """The x of all cuts down the sheet and the y of all cuts across it, each once, from the lower left; none where a
    card ends with the paper."""
    xs, ys = dict[float, float](), dict[float, float]()
    for spot in spots:
        wide, high = spot.size
        xs |= {round(x, 2): x for x in (spot.x, spot.x + wide)}
        ys |= {round(y, 2): y for y in (spot.y, spot.y + high)}
    if paper is None:
        return sorted(xs.values()), sorted(ys.values())
    wide, high = paper.points
    return _within(xs.values(), wide), _within(ys.values(), high)


def _within(places: Iterable[float], end: float) -> list[float]:
    return sorted(place for place in places if _TO_EDGE < place < end - _TO_EDGE)


def draw_marks(
    canvas: Any,
    theme: Theme,
    spots: Sequence[Spot],
    marks: str = "lines",
    bleed: float = 0.0,
    within: tuple[float, float] | None = None,
    paper: Paper | None = None,
) -> None:
    """Draw what to cut along: `lines` right through the sheet, or `crop` marks around it, clear of the bleed. `within`
    are the lowest and the highest y that they may reach to; where a card ends with the `paper` there is nothing to
    cut, and a line ends there too."""
    xs, ys = cuts(spots)
    start, out = bleed + _CLEAR, bleed + CUT_PT
    left, right, low, high = xs[0], xs[-1], ys[0], ys[-1]
    lowest, highest = within or (low - out, high + out)
    beyond = _LEAST if marks == "lines" else start + _LEAST
    down = max(low - out, min(lowest, low - beyond))
    up = min(high + out, max(highest, high + beyond))
    if paper:
        xs, ys = cuts(spots, paper)
        down = max(down, lowest)
    if marks == "lines":
        ends = [(x, up, x, down) for x in xs]
        ends += [(left - out, y, right + out, y) for y in reversed(ys)]
    else:
        ends = [(x, y, x, to) for x in xs for y, to in ((high + start, up), (low - start, down))]
        ends += [(x, y, to, y) for y in ys for x, to in ((left - start, left - out), (right + start, right + out))]
    lines(canvas, theme.colours.muted, theme.lines.cut_pt, ends)
