"""Reads back what the page kit drew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pdfplumber
import pypdfium2
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from generator.render.book import Book
from generator.render.flow import Block, draw_stack
from generator.render.fonts import TEXT, font
from generator.render.paper import Paper
from generator.render.theme import Theme, load

SIDE = 1000.0  # of the page that `drawn` uses, in points


def opened(pdf: bytes) -> list[Any]:
    """The pages of a PDF, as pdfplumber sees them."""
    return list(pdfplumber.open(BytesIO(pdf)).pages)


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
