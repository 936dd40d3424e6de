"""Whole documents, read back with PDF readers."""

from __future__ import annotations

import gc
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pdfplumber
import pytest
from conftest import covering
from pdfs import lightness, opened, text_of
from pypdf import PdfReader
from reportlab.pdfbase.pdfdoc import PDFDocument

from generator import __version__
from generator.render.blocks import Beside, Box, Boxes, Bullet, Group, Heading, Para, Picture, Rule
from generator.render.book import Book
from generator.render.flow import Block, Shrunk
from generator.render.fonts import FACES
from generator.render.paint import draw_text
from generator.render.paper import A4, LETTER, PAPERS, POINTS_PER_MM, Frame
from generator.render.table import Table
from generator.render.text import bold
from generator.render.theme import Theme, load

PROSE = "Wet stone, old tallow, something sweet; beyond it a hall runs north. "
TYPED = "Ζωή Пещера Łódź <b>R&D</b> “5/4”"
NAME = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley-Smythe"


def square(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
    canvas.rect(x, top - 60, 60, 60)


def everything(times: int = 1) -> list[Block]:
    """Every kind of block."""
    blocks: list[Block] = [
        Heading("Before you begin"),
        Para(f"{PROSE * 6}{bold('Now')} {TYPED}"),
        Heading(NAME, 2),
        Bullet(PROSE * 3),
        Boxes(17, "Star power"),
        Table(tuple((str(i), PROSE) for i in range(9)), (1, 5), ("2d6", "What")),
        Box((Para(NAME, "stat"), Boxes(5, "Rep")), NAME),
        Beside(60, Picture(60, square), (Heading("K7", 2), Para(PROSE * 3))),
        Group((Rule(), Para(PROSE * 2, "small"))),
        Para("W" * 150),
    ]
    return blocks * times


def cover(canvas: Any, frame: Frame) -> None:
    draw_text(canvas, load().styles["title"], frame.x, frame.top, frame.width, "Cover", "c")


def book(paper: str = "a4", ink: str = "full", **changes: Any) -> Book:
    made = Book(
        **{
            "title": "The Ashes of the Abbot",
            "subject": "An adventure",
            "footer": "seed ashes · rules 1.0",
            "keywords": ("dungeon", "solo"),
            "paper": PAPERS[paper],
            "theme": load(ink),
            **changes,
        }
    )
    made.page("Cover", cover, heading=False)
    made.flow("How to play", everything(4))
    return made


@pytest.fixture(scope="module")
def reader() -> PdfReader:
    return PdfReader(BytesIO(book().to_bytes()))


def fonts_of(reader: PdfReader) -> list[Any]:
    resources = [page["/Resources"].get_object()["/Font"].get_object() for page in reader.pages]  # type: ignore[index]
    return [font.get_object() for fonts in resources for font in fonts.values()]


def test_all_fonts_are_ours_and_embedded(reader: PdfReader) -> None:
    fonts = fonts_of(reader)
    names = {font["/BaseFont"].split("+")[1] for font in fonts}
    assert names == set(FACES)
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_page_says_which_of_how_many_it_is(paper: str) -> None:
    made = book(paper)
    pages = opened(made.to_bytes())
    assert len(pages) == len(made) > 3
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page.extract_text()
        assert "The Ashes of the Abbot" in page.extract_text()
        assert "seed ashes · rules 1.0" in page.extract_text()


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "column_mm"), covering(PAPERS, [150.0, 80.0, 45.0]))
def test_all_that_is_drawn_stands_in_the_frame(paper: str, column_mm: float) -> None:
    made = Book("Ashes", footer="seed 1", paper=PAPERS[paper])
    made.flow(NAME, everything(2), column_mm=column_mm)
    for number, page in enumerate(opened(made.to_bytes())):
        frame = made.frame(NAME, continued=number > 0)
        high = float(page.height)
        body = page.filter(lambda mark, top=high - frame.top: mark["top"] > top - 2)
        body = body.filter(lambda mark, bottom=high - frame.bottom: mark["bottom"] < bottom + 3)
        rest = [mark for mark in page.chars if mark not in body.chars]
        assert {round(char["size"], 1) for char in rest} <= {20.0, 18.8, 16.6, 14.7, 7.4, 6.8}, (
            "only heading and footer are outside"
        )
        for mark in (*body.chars, *body.rects, *body.lines):
            assert frame.x - 0.01 <= mark["x0"]
            assert mark["x1"] <= frame.x + frame.width + 0.01


def test_tests_read_pages_as_pdfplumber_does() -> None:
    pdf = book().to_bytes()
    quick, plain = opened(pdf), pdfplumber.open(BytesIO(pdf)).pages
    assert [type(page) for page in plain] != [type(page) for page in quick]
    for one, other in zip(quick, plain, strict=True):
        assert one.objects == other.objects
    assert {"char", "line", "rect"} <= {kind for page in plain for kind in page.objects}


def test_words_print_as_typed(reader: PdfReader) -> None:
    text = "".join(page.extract_text() for page in reader.pages)
    for word in (*TYPED.split(), *NAME.split(" ")):
        assert word in text


def test_no_word_is_lost() -> None:
    made = Book("Ashes")
    words = [f"w{i}" for i in range(3000)]
    made.flow("Words", [Para(" ".join(words[i : i + 100])) for i in range(0, 3000, 100)])
    found = " ".join(text_of(page) for page in opened(made.to_bytes())).split()
    assert [word for word in found if word[0] == "w" and word[1:].isdigit()] == words


def test_the_sheet_has_the_size_of_the_paper() -> None:
    made = Book("Ashes", paper=LETTER)
    made.page("One", cover)
    made.page("Two", cover, paper=A4.turned())
    boxes = [page.mediabox for page in PdfReader(BytesIO(made.to_bytes())).pages]
    assert [(float(box.width), float(box.height)) for box in boxes] == [
        (612, 792),
        pytest.approx((297 * POINTS_PER_MM, 210 * POINTS_PER_MM), abs=0.01),
    ]


def test_it_asks_to_be_printed_at_true_scale(reader: PdfReader) -> None:
    assert reader.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]


def test_it_says_what_it_is(reader: PdfReader) -> None:
    about = reader.metadata
    assert about is not None
    assert (about.title, about.author, about.subject) == ("The Ashes of the Abbot", "paperdelve", "An adventure")
    assert about.creator == f"paperdelve {__version__}"
    assert about["/Keywords"] == "dungeon, solo"
    assert reader.root_object["/Lang"] == "en"


@pytest.mark.parametrize("build", [book, lambda: book("letter", "low")], ids=["a4", "letter"])
def test_the_same_pages_give_the_same_bytes(build: Callable[[], Book]) -> None:
    made = build()
    assert made.to_bytes() == made.to_bytes() == build().to_bytes()


def test_streams_are_compressed_and_binary() -> None:
    pdf = book().to_bytes()
    assert b"/FlateDecode" in pdf
    assert b"ASCII85" not in pdf


def outline(entries: list[Any]) -> list[Any]:
    return [outline(entry) if isinstance(entry, list) else entry.title for entry in entries]


def test_sections_and_headings_are_in_the_outline() -> None:
    made = Book("Ashes")
    made.page("Cover", cover)
    made.page("Inside the cover", cover, level=None)
    made.flow("Rules", [Heading("Turns"), Heading("Small print", 2), Para(PROSE * 150), Heading(bold("Fights"))])
    made.page("Map", cover, level=1)
    made.page("Board", cover, level=3)
    reader = PdfReader(BytesIO(made.to_bytes()))
    assert len(made) > 5
    assert outline(reader.outline) == ["Cover", "Rules", ["Turns", "Fights", "Map", ["Board"]]]
    assert [reader.get_destination_page_number(entry) for entry in reader.outline[:2]] == [0, 2]  # type: ignore[arg-type]


def test_headings_in_shrunk_blocks_have_places_of_their_own() -> None:
    made = Book("Ashes")
    made.flow("Rules", [Shrunk(Box((Heading(name),), "Box"), 30) for name in ("One", "Two")], column_mm=150.0)
    entries: Any = PdfReader(BytesIO(made.to_bytes())).outline[1]
    assert [entry.title for entry in entries] == ["One", "Two"]
    assert entries[0].top > entries[1].top


def test_a_document_is_let_go_once_it_is_made() -> None:
    made = book()
    made.to_bytes()
    gc.collect()
    before = sum(isinstance(thing, PDFDocument) for thing in gc.get_objects())
    made.to_bytes()
    gc.collect()
    assert sum(isinstance(thing, PDFDocument) for thing in gc.get_objects()) == before


def test_continued_pages_say_so() -> None:
    first, second, *_ = opened(book().to_bytes())[1:]
    assert "How to play" in first.extract_text().split("\n")[0]
    assert "continued" not in first.extract_text()
    assert text_of(second).startswith("How to play continued")


def test_a_section_of_no_blocks_is_a_page() -> None:
    made = Book("Ashes")
    made.flow("Empty", [])
    assert len(made) == 1
    assert "Empty" in text_of(opened(made.to_bytes())[0])


@pytest.mark.parametrize("length", [60, 400, 4000])
def test_long_titles_and_seeds_neither_overlap_nor_leave_the_page(length: int) -> None:
    long = (NAME + " ") * 80
    made = Book(long[:length], footer=f"seed {'x' * length}")
    made.flow(long[:length], [Para(PROSE)])
    (page,) = opened(made.to_bytes())
    assert made.frame(long[:length]).height > 500
    words = page.extract_words(use_text_flow=True, x_tolerance=0.5, y_tolerance=0.5)
    assert max(word["x1"] for word in words) < float(page.width) - 30
    assert max(word["bottom"] for word in words) < float(page.height) - 20
    high = float(page.height) - made.frame(long[:length]).bottom
    footer = [char for char in page.chars if char["top"] > high and char["text"] != " "]
    middle = footer[-len("page1of1") :]
    left = [char for char in footer[: -len(middle)] if char["x0"] < middle[0]["x0"]]
    right = [char for char in footer[: -len(middle)] if char["x0"] > middle[0]["x0"]]
    assert "".join(char["text"] for char in middle) == "page1of1"
    assert max(char["x1"] for char in left) < middle[0]["x0"] - 5
    assert min(char["x0"] for char in right) > middle[-1]["x1"] + 5
    assert "".join(char["text"] for char in right) == f"seed{'x' * length}"


def test_low_ink_is_black_and_nothing_else() -> None:
    for page in opened(book(ink="low").to_bytes())[1:]:
        assert {lightness(char["non_stroking_color"]) for char in page.chars} == {0}
        assert {lightness(mark["stroking_color"]) for mark in (*page.lines, *page.rects)} == {0}
        assert not [rect for rect in page.rects if rect["fill"]]


@pytest.mark.parametrize("snug", [False, True])
def test_smaller_type_saves_a_page_of_which_little_is_filled(snug: bool) -> None:
    def made(count: int) -> list[Any]:
        book = Book("Snug")
        blocks: list[Block] = [Para(PROSE * 3) for _ in range(count)]
        book.flow("Pages", blocks, snug=snug)
        return opened(book.to_bytes())

    # As many as leave a line or two, and as many as leave half a page.
    count = next(count for count in range(10, 90) if pages_of(count) == 2)
    assert len(made(count)) == 2 - snug
    assert len(made(count + count // 2)) == 2
    sizes = {round(char["size"], 2) for char in made(count)[0].crop((0, 90, 500, 700)).chars}
    assert len(sizes) == 1
    assert (max(sizes) < load().styles["body"].size_pt) is snug


def pages_of(count: int) -> int:
    """The pages that so many paragraphs fill in type of the usual size."""
    book = Book("Snug")
    book.flow("Pages", [Para(PROSE * 3) for _ in range(count)])
    return len(book)


def test_what_runs_along_the_headings_is_asked_of_each_page_s_columns() -> None:
    book = Book("Running")
    book.flow("Pages", [Para(PROSE * 40) for _ in range(12)], running=lambda stacks: f"{sum(map(len, stacks))}–9")
    pages = opened(book.to_bytes())
    assert len(pages) > 1
    for page in pages:
        heading = text_of(page.crop((0, 0, page.width, 85)))
        assert heading.startswith("Pages")
        assert "–9" in heading
        assert "continued" not in heading
