"""reportlab, lighter: what is replaced writes the same."""

from __future__ import annotations

from io import BytesIO
from zlib import decompress

import pytest

from generator.render import pdf_engine
from generator.render.blocks import Para
from generator.render.book import Book
from generator.render.paper import A4
from generator.render.pdf_engine import pdfdoc


@pytest.mark.parametrize("element", [0, 7, -1000, 0.5, 1.25, "plain", "½", b"bytes", None, True])
def test_what_is_plain_is_written_as_reportlab_writes_it(element: object) -> None:
    assert pdfdoc.format(element, None) == pdf_engine._format(element, None)


@pytest.mark.parametrize("text", ["plain", "“quoted” – ½", b"bytes"])
def test_text_is_encoded_as_reportlab_encodes_it(text: str | bytes) -> None:
    assert pdfdoc.pdfdocEnc(text) == pdf_engine._encoded(text)


@pytest.mark.parametrize("text", ["½ tile", b"tile"])
def test_streams_unpack_to_what_they_were(text: str | bytes) -> None:
    whole = text.encode() if isinstance(text, str) else text
    assert decompress(pdfdoc.PDFZCompress.encode(text)) == whole


def test_a_dictionary_is_written_as_reportlab_writes_it() -> None:
    document = Book("A book").canvas(BytesIO(), A4)._doc
    plain = {"Type": "/Page", "B": 1, "a name": "text", "Kids": pdfdoc.PDFArray([1, 0.5]), "A": {"x": 1}}
    made = pdfdoc.PDFDictionary({**plain, "Parent": document.Reference(document.Pages)})
    assert made.format(document).split() == pdf_engine._sorted_format(made, document).split()


def long_book(pages: int) -> bytes:
    book = Book("A book", footer="x")
    for number in range(pages):
        book.flow(f"Page {number}", [Para(" ".join(f"word {number * place}" for place in range(300)))])
    return book.to_bytes()


def test_many_pages_are_compressed_better_and_the_next_book_as_ever() -> None:
    few = long_book(40)
    many = long_book(41)
    assert len(many) < len(few)
    assert long_book(40) == few
