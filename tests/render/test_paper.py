"""The sheets of paper."""

from __future__ import annotations

import pytest

from generator.render.paper import A4, LETTER, PAPERS, POINTS_PER_MM, Frame


def test_sizes_are_those_of_the_standards() -> None:
    assert (A4.width, A4.height) == (210, 297)
    assert LETTER.points == pytest.approx((612, 792))
    assert LETTER.width * POINTS_PER_MM == pytest.approx(612)


def test_papers_are_found_by_name() -> None:
    assert {name: paper.name for name, paper in PAPERS.items()} == {"a4": "a4", "letter": "letter"}


def test_a_turned_sheet_keeps_all_but_its_sides() -> None:
    turned = A4.turned()
    assert (turned.width, turned.height) == (A4.height, A4.width)
    assert turned.turned() == A4


def test_a_frame_grows_downwards() -> None:
    assert Frame(10, 700, 100, 50).bottom == 650
