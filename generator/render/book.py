"""A document: pages drawn by hand or filled with blocks, each under its heading and over "page n of m"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from generator import __version__
from generator.named import NamedTuple
from generator.render import fonts
from generator.render.dense import dense
from generator.render.flow import Block, Columns, draw_stack, pour, stack_height
from generator.render.lettering import draw_lines
from generator.render.paint import bookmark, ink, rules
from generator.render.paper import A4, COLUMN_MM, POINTS_PER_MM, Frame, Paper, columns_in
from generator.render.pdf_engine import Canvas, compress_for
from generator.render.text import Fitted, fit_box, measure
from generator.render.theme import Theme, load

DrawPage = Callable[[Any, Frame], None]  # a reportlab canvas, and the rectangle for the content

_TITLE_LINES = 2  # a longer page title is set smaller
_FOOTER_LINES = 3  # so is a longer footer
_CONTINUED = "continued"
_LITTLE = 0.4  # of a page: less is not worth one
_SNUG = (0.95, 0.9)  # the scales of type that are tried to save it
_ASIDE, _RUNNING = "caption", "h2"  # the styles of that word, and of what else stands beside a heading
_WIDEST = {_ASIDE: _CONTINUED, _RUNNING: "888–888"}


class _Page(NamedTuple):
    title: str
    heading: bool
    aside: str  # stands at the right of the heading
    level: int | None
    paper: Paper
    draw: DrawPage
    cuts: int = 0
    rounds: int = 0


class _Laid(NamedTuple):
    """The columns of a page, their width, and the height that they have."""

    stacks: Columns
    width: float
    room: float

    def share(self, theme: Theme) -> float:
        """How much of the page is filled."""
        used = sum(stack_height(stack, theme, self.width) for stack in self.stacks)
        return used / (self.room * len(self.stacks))


class Book:
    """Collects pages and makes a PDF of them. The same pages give the same bytes.

    `title` stands in the document's properties and at the left of each footer, `footer` at its right.
    """

    def __init__(
        self,
        title: str,
        *,
        subject: str = "",
        footer: str = "",
        paper: Paper = A4,
        theme: Theme | None = None,
        keywords: Sequence[str] = (),
    ) -> None:
        self.title = title
        self.subject = subject
        self.footer = footer
        self.paper = paper
        self.theme = theme or load()
        self.keywords = tuple(keywords)
        self._pages: list[_Page] = []

    def page(
        self,
        title: str,
        draw: DrawPage,
        *,
        heading: bool = True,
        level: int | None = 0,
        paper: Paper | None = None,
        cuts: int = 0,
        rounds: int = 0,
    ) -> None:
        """Add a page that `draw(canvas, frame)` draws.

        `level` is that of its entry in the outline, None for no entry. Without `heading` the frame begins at the
        margin. `cuts` are the straight ones that it asks for, `rounds` what is to be cut out or punched.
        """
        self._pages.append(_Page(title, heading, "", level, paper or self.paper, draw, cuts, rounds))

    def flow(
        self,
        title: str,
        blocks: Sequence[Block],
        *,
        column_mm: float = COLUMN_MM,
        level: int | None = 0,
        running: Callable[[Columns], str] | None = None,
        snug: bool = False,
    ) -> None:
        """Add as many pages as the blocks fill, in columns of equal width, none narrower than `column_mm`.

        `running` says of a page's columns what stands beside its heading, no longer than two codes; else "continued"
        stands there. `snug`: if little is left for the last page, the type is made smaller where that saves the page.
        """
        columns, theme = self.columns(column_mm), self.theme
        laid = self._laid(title, blocks, columns, theme, running is not None)
        if snug and len(laid) > 1 and laid[-1].share(theme) < _LITTLE:
            for smaller in (dense(theme, scale) for scale in _SNUG):
                trial = self._laid(title, blocks, columns, smaller, running is not None)
                if len(trial) < len(laid):
                    laid, theme = trial, smaller
                    break
        for place, (stacks, width, _) in enumerate(laid):
            draw = _columns_drawer(stacks, theme, width, width + self._gutter)
            aside = running(stacks) if running else _CONTINUED if place else ""
            self._pages.append(_Page(title, True, aside, None if place else level, self.paper, draw))

    def columns(self, column_mm: float = COLUMN_MM) -> int:
        """How many columns stand side by side on a page, none narrower than `column_mm`."""
        return columns_in(
            (self.paper.width - 2 * self.paper.side) * POINTS_PER_MM, column_mm, self.theme.spaces.gutter_mm
        )

    @property
    def _gutter(self) -> float:
        return self.theme.spaces.gutter_mm * POINTS_PER_MM

    def _laid(self, title: str, blocks: Sequence[Block], columns: int, theme: Theme, aside: bool) -> list[_Laid]:
        """The blocks poured into pages in that theme, at least one; `aside`: something stands beside each heading."""
        rest, laid = list(blocks), list[_Laid]()
        while rest or not laid:
            frame = self.frame(title, continued=bool(laid) or aside)
            width = (frame.width - (columns - 1) * self._gutter) / columns
            stacks, rest = pour(rest, theme, width, columns, frame.height)
            laid.append(_Laid(stacks, width, frame.height))
        return laid

    def __len__(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def cuts(self, first: int = 1) -> tuple[int, int]:
        """The straight cuts and the rounds of all pages from the one of that number on."""
        pages = self._pages[first - 1 :]
        return sum(page.cuts for page in pages), sum(page.rounds for page in pages)

    def frame(
        self, title: str = "", *, continued: bool = False, heading: bool = True, paper: Paper | None = None
    ) -> Frame:
        """The rectangle that a page of that title leaves for its content."""
        return self._frame(_Page(title, heading, _CONTINUED if continued else "", None, paper or self.paper, _nothing))

    def to_bytes(self) -> bytes:
        """The PDF."""
        stream = BytesIO()
        canvas = self.canvas(stream, self.paper)
        for number, page in enumerate(self._pages, 1):
            canvas.setPageSize(page.paper.points)
            self.draw(canvas, number)
            canvas.showPage()
        canvas.save()
        return stream.getvalue()

    def canvas(self, stream: BytesIO, paper: Paper) -> Any:
        """A canvas that writes to `stream`, with the document's properties."""
        fonts.font(fonts.TEXT)  # before the canvas, which begins with it
        compress_for(len(self))
        canvas = Canvas(
            stream,
            pagesize=paper.points,
            pageCompression=1,
            invariant=1,
            initialFontName=fonts.TEXT,  # else Helvetica, not embedded, stands in each page's resources
            lang="en",
        )
        canvas.setTitle(self.title)
        canvas.setAuthor("paperdelve")
        canvas.setCreator(f"paperdelve {__version__}")
        canvas.setSubject(self.subject)
        canvas.setKeywords(", ".join(self.keywords))
        # Sheets are drawn at true scale: "fit to page" would print inches at 96 %.
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        return canvas

    def _margins(self, page: _Page) -> tuple[float, float]:
        """Where heading and footer begin, and their width: on the book's margins, though the page's may be narrower."""
        side = max(page.paper.side, self.paper.side)
        return side * POINTS_PER_MM, (page.paper.width - 2 * side) * POINTS_PER_MM

    def _heading(self, page: _Page) -> Fitted:
        style = self.theme.styles["page"]
        width = self._margins(page)[1] - (self._aside() if page.aside else 0.0)
        most = _TITLE_LINES * style.leading_pt
        return fit_box(page.title, style.face, style.size_pt, width, most, 3.0, style.leading_pt / style.size_pt)

    def _aside(self) -> float:
        """The width kept for what stands beside a heading, the same for all: pages are filled before it is known."""
        styles = self.theme.styles
        widths = (measure(text, styles[style].face, styles[style].size_pt) for style, text in _WIDEST.items())
        return max(widths) + 2 * self.theme.spaces.pad_pt

    def _footer(self, page: _Page) -> tuple[Fitted, Fitted]:
        style = self.theme.styles["footer"]
        middle = measure("page 8888 of 8888", style.face, style.size_pt)
        width = (self._margins(page)[1] - middle) / 2 - self.theme.spaces.pad_pt
        most = _FOOTER_LINES * style.leading_pt

        def fitted(text: str) -> Fitted:
            return fit_box(text, style.face, style.size_pt, width, most, 1.0, style.leading_pt / style.size_pt)

        return fitted(self.title), fitted(self.footer)

    def _frame(self, page: _Page) -> Frame:
        style = self.theme.styles["page"]
        top = (page.paper.height - page.paper.top) * POINTS_PER_MM
        if page.heading:
            top -= self._heading(page).height + style.after_pt + _RULES
        x, width = page.paper.side * POINTS_PER_MM, (page.paper.width - 2 * page.paper.side) * POINTS_PER_MM
        return Frame(x, top, width, top - self._footer_top(page) - 6.0)

    def _footer_top(self, page: _Page) -> float:
        high = max(self.theme.styles["footer"].leading_pt, *(part.height for part in self._footer(page)))
        return page.paper.bottom * POINTS_PER_MM + high + 3.0

    def draw(self, canvas: Any, number: int) -> None:
        """Draw the page of that number, counted from 1, its lower left corner at the origin."""
        page = self._pages[number - 1]
        frame = self._frame(page)
        if page.level is not None:
            bookmark(canvas, page.title, page.level, 0.0, page.paper.points[1])
        if page.heading:
            self._draw_heading(canvas, page)
        canvas.saveState()
        page.draw(canvas, frame)
        canvas.restoreState()
        self._draw_footer(canvas, page, number)

    def _draw_heading(self, canvas: Any, page: _Page) -> None:
        style, aside = self.theme.styles["page"], self.theme.styles[_ASIDE if page.aside == _CONTINUED else _RUNNING]
        top = (page.paper.height - page.paper.top) * POINTS_PER_MM
        x, width = self._margins(page)
        size, leading, lines = self._heading(page)
        ink(canvas, style.colour)
        draw_lines(canvas, x, top, lines, size, leading)
        y = top - leading * len(lines) - 1.5
        if page.aside:
            ink(canvas, aside.colour)
            line = fit_box(page.aside, aside.face, aside.size_pt, width, 99.0, 1.0).lines
            up = y + max(leading, aside.leading_pt)
            draw_lines(canvas, x, up, line, aside.size_pt, max(leading, aside.leading_pt), "r", width)
        thick, hair = self.theme.lines.thick_pt, self.theme.lines.hair_pt
        rules(canvas, self.theme.colours.accent, thick, x, x + width, [y])
        rules(canvas, self.theme.colours.accent, hair, x, x + width, [y - thick / 2 - 1.4])

    def _draw_footer(self, canvas: Any, page: _Page, number: int) -> None:
        style, (x, width) = self.theme.styles["footer"], self._margins(page)
        top = self._footer_top(page)
        rules(canvas, self.theme.colours.rule, self.theme.lines.hair_pt, x, x + width, [top])
        ink(canvas, style.colour)
        for fitted, align in zip(self._footer(page), "lr", strict=True):
            draw_lines(canvas, x, top - 3.0, fitted.lines, fitted.size, fitted.leading, align, width)
        count = fit_box(f"page {number} of {len(self)}", style.face, style.size_pt, width, 99.0, 1.0)
        draw_lines(canvas, x, top - 3.0, count.lines, style.size_pt, style.leading_pt, "c", width)


_RULES = 4.0  # the height of the two lines under a heading


def _nothing(canvas: Any, frame: Frame) -> None:
    """Draw an empty page."""


def _columns_drawer(stacks: tuple[tuple[Block, ...], ...], theme: Theme, width: float, step: float) -> DrawPage:
    def draw(canvas: Any, frame: Frame) -> None:
        for i, stack in enumerate(stacks):
            draw_stack(stack, canvas, theme, frame.x + i * step, frame.top, width)

    return draw
