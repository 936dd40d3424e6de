"""Cards on sheets: how many, where, and where their backs fall."""

from __future__ import annotations

from itertools import combinations
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import canvas, opened

from generator.render.book import Book
from generator.render.imposition import (
    CARD_MM,
    CUT_PT,
    HEIGHT,
    POKER,
    WIDTH,
    Grid,
    Spot,
    behind,
    cuts,
    draw_marks,
    place,
    two_sided,
)
from generator.render.paper import A4, LETTER, POINTS_PER_MM, Paper
from generator.render.theme import load

SPOTS = st.builds(Spot, st.floats(20, 400), st.floats(20, 600), st.integers(0, 3), st.just(POKER))
PAPERS = st.sampled_from([A4, LETTER])


def grid(paper: Paper, bleed: float = 0.0, *, fold: bool = False) -> Grid:
    return two_sided(Book("Title", footer="seed", paper=paper), bleed, fold=fold)


def middle(spot: Spot) -> tuple[float, float]:
    return spot.x + spot.size[0] / 2, spot.y + spot.size[1] / 2


def upwards(spot: Spot) -> tuple[float, float]:
    """Where on the page the card's own top is."""
    angle = pi / 2 * (spot.turn + 1)
    return cos(angle), sin(angle)


@pytest.mark.parametrize(
    ("paper", "bleed", "fold", "many"),
    [(A4, 0, False, 9), (A4, 1, False, 9), (LETTER, 0, False, 8), (A4, 0, True, 4), (LETTER, 0, True, 4)],
)
def test_as_many_cards_as_the_paper_holds(paper: Paper, bleed: float, fold: bool, many: int) -> None:
    assert grid(paper, bleed, fold=fold).places == many


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("bleed", [0, 1, 2.5, 5])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cards_lie_apart_by_their_bleed_and_clear_of_the_edges(paper: Paper, bleed: float, fold: bool) -> None:
    lying = grid(paper, bleed, fold=fold)
    wide, high = paper.points
    spots = lying.spots()
    if fold:
        spots += [behind(spot, paper, long=False) for spot in spots]
    assert len(spots) == lying.places * (2 if fold else 1) > 0
    for spot in spots:
        assert min(spot.x, wide - spot.x - spot.size[0]) >= 7 * POINTS_PER_MM - 1e-6
        assert min(spot.y, high - spot.y - spot.size[1]) >= 12 * POINTS_PER_MM
    apart = 2 * bleed * POINTS_PER_MM - 1e-6
    for one, other in combinations(spots, 2):
        beside = max(one.x, other.x) - min(one.x + one.size[0], other.x + other.size[0])
        above = max(one.y, other.y) - min(one.y + one.size[1], other.y + other.size[1])
        assert max(beside, above) >= apart


@given(SPOTS, PAPERS)
def test_behind_along_the_long_edge_is_a_mirror_beside(spot: Spot, paper: Paper) -> None:
    back = behind(spot, paper, long=True)
    assert middle(back) == pytest.approx((paper.points[0] - middle(spot)[0], middle(spot)[1]))
    assert upwards(back) == pytest.approx((-upwards(spot)[0], upwards(spot)[1]), abs=1e-9)


@given(SPOTS, PAPERS)
def test_behind_along_the_short_edge_is_a_mirror_below(spot: Spot, paper: Paper) -> None:
    back = behind(spot, paper, long=False)
    assert middle(back) == pytest.approx((middle(spot)[0], paper.points[1] - middle(spot)[1]))
    assert upwards(back) == pytest.approx((upwards(spot)[0], -upwards(spot)[1]), abs=1e-9)


@given(SPOTS, PAPERS, st.booleans())
def test_behind_the_back_is_the_front(spot: Spot, paper: Paper, long: bool) -> None:
    again = behind(behind(spot, paper, long=long), paper, long=long)
    assert again[:2] == pytest.approx(spot[:2])
    assert again.turn == spot.turn


@given(SPOTS)
def test_place_puts_the_card_into_its_spot(spot: Spot) -> None:
    page, stream = canvas()
    place(page, spot, 3.0, -2.0)
    page.rect(0, 0, WIDTH, HEIGHT)
    page.rect(WIDTH / 2 - 1, HEIGHT - 11, 2, 2)  # near the card's own top
    page.showPage()
    page.save()
    drawn = opened(stream.getvalue())[0]
    card, dot = sorted(drawn.rects, key=lambda rect: -rect["width"])
    assert (card["x0"], card["y0"]) == pytest.approx((spot.x + 3.0, spot.y - 2.0), abs=0.01)
    assert (card["width"], card["height"]) == pytest.approx(spot.size, abs=0.01)
    found = (dot["x0"] + dot["x1"]) / 2 - middle(spot)[0] - 3.0, (dot["y0"] + dot["y1"]) / 2 - middle(spot)[1] + 2.0
    out = HEIGHT / 2 - 10
    assert found == pytest.approx((upwards(spot)[0] * out, upwards(spot)[1] * out), abs=0.1)


def marked(lying: Grid, marks: str) -> list[tuple[float, float, float, float]]:
    page, stream = canvas()
    draw_marks(page, load(), lying.spots(), marks, lying.bleed)
    page.showPage()
    page.save()
    return [(line["x0"], line["y0"], line["x1"], line["y1"]) for line in opened(stream.getvalue())[0].lines]


@pytest.mark.parametrize("bleed", [0, 2])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_crop_marks_are_at_true_scale_and_clear_of_what_is_printed(paper: Paper, bleed: float) -> None:
    lying = grid(paper, bleed)
    xs, ys = cuts(lying.spots())
    lines = marked(lying, "crop")
    assert len(lines) == 2 * (len(xs) + len(ys))
    wide, high = (CARD_MM[1], CARD_MM[0]) if lying.turn else CARD_MM
    down = sorted({round(x0, 2) for x0, _, x1, _ in lines if x0 == x1})
    across = sorted({round(y0, 2) for _, y0, _, y1 in lines if y0 == y1})
    assert down[1] - down[0] == pytest.approx(wide * 72 / 25.4, abs=0.02)
    assert across[1] - across[0] == pytest.approx(high * 72 / 25.4, abs=0.02)
    out = bleed * POINTS_PER_MM
    for x0, y0, x1, y1 in lines:
        beside = x1 < xs[0] - out or x0 > xs[-1] + out
        assert beside or y1 < ys[0] - out or y0 > ys[-1] + out
        assert min(abs(x1 - x0) + abs(y1 - y0), CUT_PT) > 2.0


def test_cutting_lines_go_right_through() -> None:
    lying = grid(A4)
    xs, ys = cuts(lying.spots())
    lines = marked(lying, "lines")
    assert len(lines) == len(xs) + len(ys) == 8
    for x0, y0, x1, y1 in lines:
        assert (y0 < ys[0] and y1 > ys[-1]) if x0 == x1 else (x0 < xs[0] and x1 > xs[-1])


@pytest.mark.parametrize("marks", ["crop", "lines"])
def test_marks_stay_within_what_they_are_given(marks: str) -> None:
    lying = grid(A4)
    _, ys = cuts(lying.spots())
    page, stream = canvas()
    draw_marks(page, load(), lying.spots(), marks, 0.0, (ys[0] - 4.0, ys[-1] + 5.0))
    page.showPage()
    page.save()
    lines = opened(stream.getvalue())[0].lines
    assert min(line["y0"] for line in lines) == pytest.approx(ys[0] - 4.0, abs=0.01)
    assert max(line["y1"] for line in lines) == pytest.approx(ys[-1] + 5.0, abs=0.01)
