"""Imposition: which page lies where on which side of which sheet."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from generator.render.book import Book
from generator.render.imposing import folded, half, saddle
from generator.render.paper import A4, LETTER, POINTS_PER_MM, Frame, Paper


def test_two_sheets_by_hand() -> None:
    assert saddle(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]


@given(st.integers(1, 30).map(lambda sheets: 4 * sheets))
def test_a_folded_stack_reads_in_order(count: int) -> None:
    sides = saddle(count)
    assert sorted(page for side in sides for page in side) == list(range(1, count + 1))
    # Opened anywhere, what lies at the left is a back's or the sheet's below, what lies at the right the one above.
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert sum(front) == sum(back) == count + 1
        assert back == (front[1] + 1, front[0] - 1)
        assert front[1] % 2 == back[1] % 2 == 1  # right-hand pages are odd


def numbered(count: int, paper: Paper) -> Book:
    book = Book("Numbered", paper=half(paper))

    def draw(canvas: Any, frame: Frame, number: int) -> None:
        canvas.setFont("FiraSans-Regular", 40)
        canvas.drawString(frame.x, frame.top - 40, f"n{number}")

    for number in range(1, count + 1):
        book.page(f"Page {number}", partial(draw, number=number), heading=False)
    return book


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (3, 1), (4, 2), (7, 2), (11, 3)])
def test_pages_are_where_they_are_to_be(paper: Paper, count: int, sheets: int) -> None:
    sides = opened(folded(numbered(count, paper), paper))
    assert len(sides) == 2 * sheets
    width = paper.height * POINTS_PER_MM
    found = {}
    for number, side in enumerate(sides):
        for word in side.extract_words():
            if word["text"].startswith("n") and word["text"][1:].isdigit():
                found[int(word["text"][1:])] = number, word["x0"] > width / 2
                inside = word["x0"] - (width / 2 if word["x0"] > width / 2 else 0.0)
                assert inside == pytest.approx(half(paper).side * POINTS_PER_MM, abs=1.0)
    expected = {
        page: (number, place == 1) for number, side in enumerate(saddle(4 * sheets)) for place, page in enumerate(side)
    }
    assert found == {page: expected[page] for page in range(1, count + 1)}


def test_a_page_is_half_a_sheet() -> None:
    assert (half(A4).width, half(A4).height) == (148.5, 210.0)
    assert (half(LETTER).width, half(LETTER).height) == pytest.approx((139.7, 215.9))


def test_what_is_left_over_is_for_notes_and_the_last_page_always() -> None:
    for count in (5, 8):
        book = numbered(count, A4)
        folded(book, A4)
        assert len(book) == 4 * (count // 4 + 1)
