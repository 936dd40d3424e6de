"""The battle board: true scale on every paper, ranks and sides where the rules have them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from cli.console import done, run
from conftest import covering
from pdfs import lightness, opened, text_of

from generator.render.board import KINDS, SQUARES, board_document
from generator.render.paper import BOARD_PAPERS, POINTS_PER_MM
from generator.render.print_plan import Job
from generator.render.theme import INKS, load
from generator.twohour.battle.squares import ROWS, WIDTHS

INCH = 72.0


def document(*squares: str, kind: str = "both", paper: str = "a4", ink: str = "full") -> tuple[bytes, Job]:
    return board_document(squares=squares, kind=kind, paper=BOARD_PAPERS[paper], theme=load(ink), footer="x")


@cache
def sheets(squares: str = "inch", kind: str = "both", paper: str = "a4", ink: str = "full") -> list[Any]:
    pages = opened(document(squares, kind=kind, paper=paper, ink=ink)[0])
    assert len(pages) == (2 if (paper, kind) == ("a5", "both") else 1)
    return pages


def sheet(**asked: str) -> Any:
    return sheets(**asked)[0]


def level(page: Any, ink: str) -> dict[float, list[float]]:
    """The level lines between squares and along the edges: each board's left end to the lines' heights."""
    theme = load(ink)
    found: dict[float, list[float]] = {}
    for line in page.lines:
        drawn = line["linewidth"] in (theme.lines.thin_pt, theme.lines.thick_pt)
        if drawn and line["height"] < 0.01 and 2 * 70 < line["width"] < 4 * 73:
            found.setdefault(round(line["x0"], 1), []).append(line["top"])
    return {x: sorted(set(tops)) for x, tops in sorted(found.items()) if len(tops) > 1}  # the ruler has one


@pytest.mark.sweep
@pytest.mark.parametrize(("squares", "paper", "ink"), covering(SQUARES, sorted(BOARD_PAPERS), INKS))
@pytest.mark.parametrize("kind", KINDS)
def test_21_1_squares_have_their_true_size(squares: str, kind: str, paper: str, ink: str) -> None:
    side = SQUARES[squares] * POINTS_PER_MM
    pages = sheets(squares, kind, paper, ink)
    boards = [(page, left, tops) for page in pages for left, tops in level(page, ink).items()]
    assert len(boards) == len(KINDS[kind])
    for (page, left, tops), name in zip(boards, KINDS[kind], strict=True):
        assert [after - before for before, after in pairwise(tops)] == pytest.approx([side] * ROWS, abs=0.02)
        inner = sorted(
            line["x0"]
            for line in page.lines
            if line["linewidth"] == load(ink).lines.thin_pt
            and line["height"] == pytest.approx(ROWS * side, abs=0.02)
            and left - 1 <= line["x0"] <= left + WIDTHS[name] * side + 1
        )
        assert inner == pytest.approx([left + i * side for i in range(1, WIDTHS[name])], abs=0.1)


def test_an_inch_is_72_points() -> None:
    assert SQUARES["inch"] * POINTS_PER_MM == pytest.approx(INCH)


@pytest.mark.parametrize("paper", sorted(BOARD_PAPERS))
def test_everything_is_on_the_sheet_and_clear_of_the_printers_margin(paper: str) -> None:
    least = 6.0 * POINTS_PER_MM
    for page in sheets(paper=paper):
        for thing in [*page.lines, *page.rects, *page.chars]:
            assert thing["x0"] > least
            assert thing["x1"] < page.width - least
            assert thing["top"] > least
            assert thing["bottom"] < page.height - least


def test_no_two_texts_overlap() -> None:
    for page in (page for paper in BOARD_PAPERS for page in sheets(paper=paper)):
        words = page.extract_words()
        for place, one in enumerate(words):
            for other in words[place + 1 :]:
                apart = one["x1"] <= other["x0"] + 0.5 or other["x1"] <= one["x0"] + 0.5
                assert apart or one["bottom"] <= other["top"] + 3.0 or other["bottom"] <= one["top"] + 3.0


def test_21_1_front_ranks_are_named_on_the_second_row_from_either_edge() -> None:
    page = sheet()
    (_, tops), *_ = level(page, "full").items()
    right = max(line["x1"] for line in page.lines if line["top"] == tops[0])
    beside = [word for word in page.extract_words() if word["text"] in ("Front", "Second") and word["x0"] < right]
    ranks = sorted((word["top"], word["text"]) for word in beside)
    assert [int((top - tops[0]) // INCH) for top, _ in ranks] == [0, 1, ROWS - 2, ROWS - 1]
    assert [name for _, name in ranks] == ["Second", "Front", "Front", "Second"]


def test_the_sides_are_told_apart_and_there_is_a_ruler() -> None:
    text = text_of(sheet())
    for words in ("Was here first", "Moves in", "Waits outside", "50 mm"):
        assert words in text


def test_on_a5_each_board_has_a_page_and_the_text_stands_beside_the_corridor() -> None:
    room, corridor = (text_of(page) for page in sheets(paper="a5"))
    assert "Room, squares of 1 inch" in room
    assert "Corridor, squares of 1 inch" in corridor
    for heading in ("Setting up (21.1)", "Moving (18.4, 23.2)", "Off the board (18.3)"):
        assert heading in corridor
        assert heading not in room
    assert "squares above" not in corridor


def test_a3_has_room_beyond_the_edges() -> None:
    page = sheet(paper="a3")
    assert text_of(page).count("outside") > text_of(sheet()).count("outside")
    walls = max(line["height"] for line in page.lines)
    assert walls >= (ROWS + 2) * INCH


def test_low_ink_fills_no_ground() -> None:
    page = sheet(ink="low")
    grounds = [rect for rect in page.rects if rect["fill"] and rect["width"] > INCH]
    assert grounds
    assert {sum(rect["non_stroking_color"]) for rect in grounds} == {3.0}  # the floor, which is white
    assert {lightness(char["non_stroking_color"]) for char in page.chars} == {0.0}


def test_the_same_bytes_twice() -> None:
    made = [document(*SQUARES, paper="a3") for _ in "ab"]
    assert made[0] == made[1]
    assert len(opened(made[0][0])) == made[0][1].sheets == len(SQUARES)


def test_the_command_writes_it(tmp_path: Any) -> None:
    said = done("board", "--paper", "letter", "--squares", "25mm", "--out", tmp_path).stdout
    assert said.startswith(f"wrote {tmp_path}/board.pdf\nto print, at 100 %: 1 sheet of card\n")
    (page,) = opened((tmp_path / "board.pdf").read_bytes())
    assert "25 mm" in text_of(page)
    assert page.width == pytest.approx(8.5 * INCH)
    assert run("board", "--paper", "a7").exit_code == 2
