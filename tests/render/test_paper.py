"""The sheets of paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.paper import (
    A4,
    A5,
    BOARD_PAPERS,
    COLUMN_MM,
    LETTER,
    NARROW_MM,
    PAPERS,
    POINTS_PER_MM,
    Frame,
    columns_in,
)


def test_sizes_are_those_of_the_standards() -> None:
    assert (A4.width, A4.height) == (210, 297)
    assert (A5.width, A5.height) == (A4.height // 2, A4.width)
    assert LETTER.points == pytest.approx((612, 792))
    assert LETTER.width * POINTS_PER_MM == pytest.approx(612)


def test_papers_are_found_by_name() -> None:
    assert {name: paper.name for name, paper in PAPERS.items()} == {"a4": "a4", "letter": "letter", "a5": "a5"}


def test_a_turned_sheet_keeps_all_but_its_sides() -> None:
    turned = A4.turned()
    assert (turned.width, turned.height) == (A4.height, A4.width)
    assert turned.turned() == A4


def test_a_frame_grows_downwards() -> None:
    assert Frame(10, 700, 100, 50).bottom == 650


def test_columns_follow_from_the_width() -> None:
    def counted(least_mm: float) -> dict[str, int]:
        sheets = BOARD_PAPERS.values()
        return {p.name: columns_in((p.width - 2 * p.side) * POINTS_PER_MM, least_mm, 6.0) for p in sheets}

    assert counted(COLUMN_MM) == {"a4": 2, "letter": 2, "a5": 1, "a3": 3}
    assert counted(NARROW_MM) == {"a4": 3, "letter": 3, "a5": 2, "a3": 4}


@given(st.floats(10.0, 2000.0), st.floats(5.0, 200.0), st.floats(0.0, 20.0))
def test_no_column_is_narrower_than_asked_and_no_more_would_fit(
    width: float, least_mm: float, gutter_mm: float
) -> None:
    count, least, gutter = columns_in(width, least_mm, gutter_mm), least_mm * POINTS_PER_MM, gutter_mm * POINTS_PER_MM
    assert count == 1 or count * least + (count - 1) * gutter <= width + 0.001
    assert (count + 1) * least + count * gutter > width - 0.001
