"""The maps on reportlab's canvas, read back with a PDF reader."""

from __future__ import annotations

from typing import Any

import pytest
from adventures import adventure, varied
from pdfs import SIDE, canvas, opened, text_of

from generator.geometry import Drawing, lattice_of, level_drawing
from generator.render.book import Book
from generator.render.fonts import FACES
from generator.render.map_pdf import draw_level, draw_tile, sheet_paper
from generator.render.paper import PAPERS, POINTS_PER_MM, Frame, Paper
from generator.render.theme import INKS, load
from generator.twohour.dungeon import Exit, Search, SecretRoom, Tile, levels

TITLE = 'Η Πύλη <b>&</b> Пещера "Łódź"'


def drawing(*, player: bool = False, sheet: str = "9x10") -> Drawing:
    tiles = adventure("one").tiles
    return level_drawing(TITLE, tiles, 1, player=player, seed="one", lattice=lattice_of(sheet))


def page(made: Drawing, frame: Frame, ink: str = "full") -> tuple[Any, float]:
    """The page on which a drawing stands in a frame, and its scale."""
    on, stream = canvas()
    scale = draw_level(on, frame.x, frame.bottom, frame.width, frame.height, made, load(ink))
    on.showPage()
    on.save()
    return opened(stream.getvalue())[0], scale


def word(on: Any, text: str) -> Any:
    return next(found for found in on.extract_words() if found["text"] == text)


@pytest.mark.parametrize("ink", INKS)
def test_a_level_at_true_scale(ink: str) -> None:
    made = drawing()
    on, scale = page(made, Frame(100, 950, 800, 850), ink)
    assert scale == 1.0
    a, b = word(on, "A"), word(on, "B")
    assert (b["x0"] + b["x1"] - a["x0"] - a["x1"]) / 2 == pytest.approx(20 * POINTS_PER_MM, abs=0.3)
    assert a["top"] == pytest.approx(SIDE - 950 + 4, abs=6)
    said = text_of(on)
    assert "1 tile = 4 × 4 squares = 20 × 20 mm" in said
    assert "<b>&</b>" in said.replace(" ", "")
    for shape in (*on.chars, *on.curves, *on.lines):
        assert 100 - 1 <= shape["x0"] <= shape["x1"] <= 900 + 1
        assert SIDE - 950 - 1 <= shape["top"] <= shape["bottom"] <= SIDE - 100 + 1


def test_a_drawing_too_large_for_its_frame_says_so() -> None:
    made = drawing(sheet="13x14")
    on, scale = page(made, Frame(100, 950, 186 * POINTS_PER_MM, 246 * POINTS_PER_MM))
    assert scale * 5 == pytest.approx(int(10 * 5 * 186 / made.width) / 10)
    assert f"at {scale:.0%}: 1 tile = 4 × 4 squares = {20 * scale:.1f} × {20 * scale:.1f} mm" in text_of(on)
    assert "20 × 20 mm" not in text_of(on)
    a, b = word(on, "A"), word(on, "B")
    assert (b["x0"] + b["x1"] - a["x0"] - a["x1"]) / 2 == pytest.approx(20 * scale * POINTS_PER_MM, abs=0.3)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_level_fits_its_paper_at_true_scale_or_on_small_paper_in_tenths_of_a_millimetre(paper: Paper) -> None:
    scales: list[float] = []
    narrow = sheet_paper(paper)
    book = Book("X", footer="seed one", paper=paper)

    def draw(on: Any, frame: Frame) -> None:
        scales.append(draw_level(on, frame.x, frame.bottom, frame.width, frame.height, drawing(), book.theme))

    book.page("Map", draw, heading=False, paper=narrow)
    pdf = book.to_bytes()
    assert scales == ([1.0] if paper.width > 200 else [pytest.approx(0.72)])
    assert narrow.side >= (8 if paper.width > 200 else 6)
    on = opened(pdf)[0]
    assert {font.split("+")[1] for font in {char["fontname"] for char in on.chars}} <= set(FACES)
    assert pdf == book.to_bytes()


def test_every_level_of_many_dungeons_is_drawn() -> None:
    for seed in range(2):
        tiles = varied(seed).tiles
        for level in levels(tiles):
            made = level_drawing("X", tiles, level, player=False)
            on, _ = page(made, Frame(100, 950, 800, 850))
            numbers = {str(tile.index) for tile in tiles if level in (tile.level, *(way.level for way in tile.exits))}
            assert numbers <= {found["text"] for found in on.extract_words()}


def hiding() -> Tile:
    """A room with a boneyard to its east."""
    room = SecretRoom("S03", "boneyard", "east", 1, 1, 1, (2, 3))
    ways = (Exit("south", 1, "T02"), Exit("east", 1, "S03", True))
    return Tile(3, "T03", "room", 1, 0, 1, "south", ways, secret=Search((1, 1, 1), 1, 1, room))


@pytest.mark.parametrize("ink", INKS)
def test_a_tile_stays_in_its_square(ink: str) -> None:
    for tile in adventure("one").tiles:
        on, stream = canvas()
        letters = {way.side: "AB"[i > 0] for i, way in enumerate(tile.exits) if i == 0 or not way.secret}
        draw_tile(on, 300.0, 400.0, 25.4, tile, load(ink), letters=letters)
        on.showPage()
        on.save()
        shown = opened(stream.getvalue())[0]
        for shape in (*shown.chars, *shown.curves, *shown.lines, *shown.rects):
            assert 299 <= shape["x0"] <= shape["x1"] <= 373, tile.code
            assert 399 <= SIDE - shape["bottom"] <= SIDE - shape["top"] <= 473, tile.code
        assert sorted(text_of(shown).replace(" ", "")) == sorted(f"{tile.index}{''.join(letters.values())}")


def test_a_tile_shows_its_secret_only_if_told() -> None:
    said = []
    for hidden in (False, True):
        on, stream = canvas()
        draw_tile(on, 300.0, 400.0, 50.8, hiding(), load(), hidden=hidden, number=False)
        on.showPage()
        on.save()
        said.append(text_of(opened(stream.getvalue())[0]))
    assert said == ["", "S"]


def test_the_canvas_is_left_as_it_was() -> None:
    on, _ = canvas()
    before = on._code.copy()
    draw_level(on, 100, 100, 800, 850, drawing(), load())
    code = " ".join(on._code[len(before) :]).split()
    assert code.count("q") == code.count("Q") > 3
