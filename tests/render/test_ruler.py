"""The ruler on sheets whose scale matters: millimetres on one side, eighths of an inch on the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from adventures import adventure, rules
from pdfs import SIDE, canvas, opened, said_on, text_of

from generator.render.board import board_document
from generator.render.calibration import Sheet, calibration_pdf
from generator.render.deck_pdf import Printing, deck_pdf
from generator.render.document import pack_pdf
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.ruler import INCHES, LENGTH_MM, RULER_PT, draw_ruler
from generator.render.standees import of_adventure, tokens_document
from generator.render.theme import INKS, load
from generator.render.tiles import tiles_document

X, TOP = 100.0, 500.0
SAYS = f"{LENGTH_MM} mm, {INCHES} inches"
MAPS = ("Player's map", "The whole map")


def ruler(ink: str = "full", width: float = 0.0) -> Any:
    page, stream = canvas()
    draw_ruler(page, load(ink), X, TOP, width)
    page.showPage()
    page.save()
    return opened(stream.getvalue())[0]


def marks(page: Any, *, above: bool) -> list[tuple[float, float]]:
    """The x and the length of each mark on one side of the line."""
    (y,) = {line["top"] for line in page.lines if line["width"] > 100}
    found = [line for line in page.lines if line["width"] < 0.01 and (line["top"] < y - 1) == above]
    return sorted((line["x0"], line["height"]) for line in found)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(
    ("above", "count", "step", "numbered"),
    [(True, LENGTH_MM, 72 / 25.4, 10), (False, 8 * INCHES, 72 / 8, 8)],
    ids=["mm", "inch"],
)
def test_the_marks_stand_at_their_true_distance(above: bool, count: int, step: float, numbered: int, ink: str) -> None:
    found = marks(ruler(ink), above=above)
    assert len(found) == count + 1
    assert [after[0] - before[0] for before, after in pairwise(found)] == pytest.approx([step] * count, abs=0.002)
    assert found[0][0] == pytest.approx(X)
    longest = max(high for _, high in found)
    assert [place for place, (_, high) in enumerate(found) if high == longest] == list(range(0, count + 1, numbered))


@pytest.mark.parametrize("width", [0.0, 128 * POINTS_PER_MM, 90 * POINTS_PER_MM])
def test_it_keeps_to_its_height_and_width(width: float) -> None:
    page = ruler(width=width)
    for thing in [*page.lines, *page.chars]:
        assert SIDE - TOP <= thing["top"] <= thing["bottom"] <= SIDE - TOP + RULER_PT + 0.5
        assert thing["x0"] >= X - 1
        assert not width or thing["x1"] <= X + width
    assert SAYS in text_of(page)
    assert {"mm", "in"} <= {word["text"] for word in page.extract_words()}


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_sheet_whose_scale_matters_has_one(paper: str) -> None:
    sheet, theme, made = PAPERS[paper], load("full"), adventure()
    deck = deck_pdf(made, rules(), Printing("files"), paper=sheet, theme=theme).files
    documents = [
        tiles_document(made, size_mm=50.8, backs="none", paper=sheet, theme=theme)[0],
        board_document(squares=["inch"], kind="both", paper=sheet, theme=theme, footer="x")[0],
        tokens_document(of_adventure(made, rules()), title="x", footer="x", paper=sheet, theme=theme)[0],
        calibration_pdf(Sheet(), paper=sheet, theme=theme),
        deck["deck-fronts.pdf"],
    ]
    for document in documents:
        pages = said_on(document)
        assert pages
        assert all(SAYS in said for said in pages)
    pack = pack_pdf(made, rules(), paper=sheet, theme=theme)
    titled = [(number, said) for number, said in enumerate(said_on(pack)) if any(title in said for title in MAPS)]
    maps = [number for number, said in titled if "N" in said.split()]
    assert len(maps) >= 2
    for page in (opened(pack)[number] for number in maps):
        eighths = sorted(
            {round(line["top"], 2) for line in page.lines if line["height"] < 0.01 and 2 < line["width"] < 7}
        )
        assert any(abs(a - b - 72 * INCHES) < 0.03 for a in eighths for b in eighths)
