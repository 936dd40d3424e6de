"""The figures of the fifteen races: all there, on their feet, within their strip, told apart from afar."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations
from typing import Any

import pypdfium2
import pytest
from adventures import rules

from generator.render.book import Book
from generator.render.paper import POINTS_PER_MM
from generator.render.silhouettes import MAN_MM, UNIT, draw_figure, parts, races, size
from generator.render.standees import FIGURE_MM, WIDTH_MM
from generator.render.theme import INKS, load
from generator.twohour.rules import races as all_races

CELL = 1.0  # mm: what an eye tells apart across a table
FINE = 6  # pixels to a cell


@cache
def seen(race: str, ink: str = "full") -> frozenset[tuple[int, int]]:
    """The cells that a figure of 20 mm darkens, from its upper left corner."""
    theme, high = load(ink), size(race)[2] * UNIT
    book = Book("x", theme=theme)

    def draw(canvas: Any, _: Any) -> None:
        draw_figure(canvas, theme, race, 100.0, 700.0, scale=20 * POINTS_PER_MM / high)

    book.page("x", draw, heading=False)
    page = pypdfium2.PdfDocument(BytesIO(book.to_bytes()))[0]
    bitmap = page.render(scale=FINE / (CELL * POINTS_PER_MM), grayscale=True)
    grey, stride = bytes(bitmap.buffer), bitmap.stride
    left, top = (int(points / POINTS_PER_MM / CELL) for points in (100 - 50, page.get_height() - 700 - 60))
    steps = range(FINE)

    def darkness(column: int, row: int) -> float:
        first = (top + row) * FINE * stride + (left + column) * FINE
        return 1 - sum(grey[first + y * stride + x] for y in steps for x in steps) / (255 * FINE * FINE)

    return frozenset((column, row) for column in range(36) for row in range(23) if darkness(column, row) > 0.5)


def test_7_0_each_race_has_a_figure_and_nobody_else() -> None:
    assert sorted(races()) == all_races(rules())
    assert len(races()) == 15


@pytest.mark.parametrize("race", races())
def test_a_figure_fits_its_strip_and_stands_on_its_feet(race: str) -> None:
    left, right, high = (part * UNIT / POINTS_PER_MM for part in size(race))
    assert -WIDTH_MM / 2 + 0.5 < left < right < WIDTH_MM / 2 - 0.5
    assert high < FIGURE_MM - 0.5
    feet = min(y - part.width / 2 for part in parts(race) if not part.ground for _, y in part.points)
    assert -3.0 < feet < 3.0


def test_sizes_are_those_of_the_races() -> None:
    high = {race: size(race)[2] for race in races()}
    assert max(high, key=lambda race: high[race]) in ("demon_major", "troll")
    assert max(high["goblin"], high["dwarf"], high["demon_petty"]) < 0.85 * high["human"]
    assert high["ogre"] > 1.1 * high["human"]
    assert pytest.approx(100 * UNIT / POINTS_PER_MM) == MAN_MM


@pytest.mark.parametrize(("one", "other"), list(combinations(races(), 2)))
def test_any_two_are_told_apart_at_20_mm(one: str, other: str) -> None:
    both, either = seen(one) & seen(other), seen(one) | seen(other)
    assert len(seen(one)) > 15
    assert len(both) < 0.75 * len(either)


@pytest.mark.parametrize("race", races())
def test_low_ink_draws_outlines_only(race: str) -> None:
    assert len(seen(race, "low")) < 0.8 * len(seen(race))


@pytest.mark.parametrize("ink", INKS)
def test_a_flipped_figure_is_the_mirror_image_at_its_feet(ink: str) -> None:
    theme = load(ink)

    class Canvas:
        def __init__(self) -> None:
            self._code: list[str] = []

    upright, flipped = Canvas(), Canvas()
    draw_figure(upright, theme, "orc", 10.0, 20.0)
    draw_figure(flipped, theme, "orc", 10.0, 20.0, flip=True)
    (one,), (other,) = upright._code, flipped._code
    a, b = one.split(" cm ", 1), other.split(" cm ", 1)
    assert a[1] == b[1]
    matrix, mirrored = (part.split()[1:] for part in (a[0], b[0]))
    assert float(matrix[3]) == -float(mirrored[3]) > 0
    assert matrix[:3] == mirrored[:3]
    assert matrix[4:] == mirrored[4:]
