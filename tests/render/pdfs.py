"""Reads back what the page kit drew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pdfplumber
import pypdfium2
from pdfminer.layout import LTChar, LTCurve
from pdfplumber.page import ALL_ATTRS, Page
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from generator.render.book import Book
from generator.render.flow import Block, draw_stack
from generator.render.fonts import TEXT, font
from generator.render.paper import Paper
from generator.render.theme import Theme, load

SIDE = 1000.0  # of the page that `drawn` uses, in points


class QuickPage(Page):
    """A page of pdfplumber that takes letters and strokes as they are. Ours hold no references to other objects, and
    looking for some in each value of each stroke is a third of the time that reading takes."""

    def process_object(self, obj: Any) -> dict[str, Any]:
        """What pdfplumber makes of an object, its y counted from the top as well."""
        if not isinstance(obj, LTChar | LTCurve) or tuple(self.mediabox[:2]) != (0, 0):
            return dict(super().process_object(obj))
        found = {key: value for key, value in vars(obj).items() if key in ALL_ATTRS}
        high = self.height
        top, bottom = high - found["y1"], high - found["y0"]
        found |= {
            "object_type": type(obj).__name__.removeprefix("LT").lower(),
            "page_number": self.page_number,
            "top": top,
            "bottom": bottom,
            "doctop": self.initial_doctop + top,
        }
        if isinstance(obj, LTChar):
            state = obj.graphicstate
            colours = {"stroking_color": state.scolor, "non_stroking_color": state.ncolor}
            found |= {key: value if isinstance(value, tuple) else (value,) for key, value in colours.items()}
            found |= {"text": obj.get_text(), "ncs": obj.ncs.name}
        else:
            found["pts"] = [(x, high - y) for x, y in obj.pts]
            found["path"] = [(how, *((x, high - y) for x, y in points)) for how, *points in obj.original_path]
            found["dash"] = obj.dashing_style
        return found


def opened(pdf: bytes) -> list[Any]:
    """The pages of a PDF, as pdfplumber sees them."""
    pages = pdfplumber.open(BytesIO(pdf)).pages
    for page in pages:
        page.__class__ = QuickPage
    return list(pages)


def said_on(pdf: bytes) -> list[str]:
    """What each page says, a space between any two words; for tests that ask nothing else of pages full of strokes."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


def outline(document: bytes) -> dict[str, int]:
    """The outline's upper entries and their pages' indices, in order."""
    reader = PdfReader(BytesIO(document))
    tops = [entry for entry in reader.outline if not isinstance(entry, list)]
    return {str(entry.title): int(reader.get_destination_page_number(entry)) for entry in tops}


def printed(title: str, add: Callable[[Book], None], paper: Paper, ink: str) -> list[Any]:
    """The pages that `add` adds to a book: the same bytes twice, and every word within the frame's width."""
    book, again = (Book("Test", paper=paper, theme=load(ink)) for _ in range(2))
    for each in (book, again):
        add(each)
    pdf = book.to_bytes()
    assert pdf == again.to_bytes()
    pages, frame = opened(pdf), book.frame(title)
    for page in pages:
        for word in page.extract_words():
            assert frame.x - 0.5 <= word["x0"]
            assert word["x1"] <= frame.x + frame.width + 0.5
    return pages


def canvas() -> tuple[Canvas, BytesIO]:
    """A canvas of SIDE x SIDE, and where it saves."""
    font(TEXT)
    stream = BytesIO()
    return Canvas(stream, pagesize=(SIDE, SIDE), initialFontName=TEXT, invariant=1), stream


def drawn(blocks: Sequence[Block], width: float = 250.0, theme: Theme | None = None) -> Any:
    """The page on which the blocks are stacked from (100, 900) downwards."""
    page, stream = canvas()
    draw_stack(blocks, page, theme or load(), 100.0, 900.0, width)
    page.showPage()
    page.save()
    return opened(stream.getvalue())[0]


def text_of(page: Any) -> str:
    """The words of a page or of a part of it, from top to bottom, a space between any two."""
    return " ".join(word["text"] for word in page.extract_words(use_text_flow=True))


def lightness(colour: Any) -> float:
    """The sum of a colour's parts: 0 is black. A page begins with a black that is one number."""
    return float(sum(colour)) if isinstance(colour, tuple) else float(colour)
