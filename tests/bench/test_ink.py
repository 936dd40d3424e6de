"""Low ink saves two thirds of what is drawn; the measure itself is tried on pages whose ink is known."""

from __future__ import annotations

from typing import Any

import pytest
from ink import MOST, saving
from rows_ink import KINDS, savings

from generator.render.book import Book
from generator.render.paint import draw_text, ground
from generator.render.paper import A5, Frame
from generator.render.theme import load

SHARE = 0.3  # of the page that is filled


def page(colour: str, words: str = "") -> bytes:
    """A page of which `SHARE` is filled with that colour, with words above."""
    book, (wide, high) = Book("", paper=A5), A5.points

    def draw(canvas: Any, frame: Frame) -> None:
        ground(canvas, colour, 0.0, SHARE * high + 50.0, wide, SHARE * high)
        draw_text(canvas, load().styles["title"], frame.x, frame.top, frame.width, words)

    book.page("", draw, heading=False)
    return book.to_bytes()


def test_ink_is_the_share_that_is_black() -> None:
    found = saving(page("#000000"), page("#cccccc"))
    assert found.full.drawn == pytest.approx(SHARE, abs=0.002)
    assert found.low.drawn == pytest.approx(0.2 * SHARE, abs=0.002)
    assert found.ratio == pytest.approx(0.2, abs=0.01)


def test_text_is_left_out_of_what_is_drawn() -> None:
    found = saving(page("#cccccc", "paperdelve " * 9), page("#cccccc"))
    assert found.full.drawn == pytest.approx(found.low.drawn, abs=0.0001)
    assert found.full.all > found.low.all + 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_low_ink_takes_a_third_of_what_full_draws_at_most(kind: str) -> None:
    ((_, found),) = savings(kind)
    assert found.ratio <= MOST
    assert found.full.drawn > 0.002
