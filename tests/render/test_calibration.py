"""The test sheet: what its scales read is how far the backs are to be moved."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pdfs import opened

from generator.render.calibration import REACH_MM, STATIONS, Sheet, calibration_pdf
from generator.render.imposition import Spot, behind
from generator.render.paper import A4, LETTER, POINTS_PER_MM, Paper
from generator.render.theme import load

Scale = tuple[float, float, float]  # x and y of its zero, and how much it reads for a mm to the right, or up


def sides(sheet: Sheet, paper: Paper = A4) -> list[Any]:
    return opened(calibration_pdf(sheet, paper=paper, theme=load("full")))


def pointers(page: Any) -> dict[bool, tuple[float, float]]:
    """The middle of each pointer, by whether it stands upright: such a one points at a level scale."""
    long = 18 * POINTS_PER_MM
    found = [line for line in page.lines if abs(max(line["width"], line["height"]) - long) < 0.1]
    assert len(found) == 2
    return {
        line["height"] > line["width"]: ((line["x0"] + line["x1"]) / 2, (line["y0"] + line["y1"]) / 2) for line in found
    }


def scales(page: Any) -> dict[bool, Scale]:
    """Both scales by whether they are level, found by their lines and by the numbers at their ends."""
    long = 2 * REACH_MM * POINTS_PER_MM
    found: dict[bool, Scale] = {}
    words = [word for word in page.extract_words() if word["text"] in ("+10", "−10")]
    for line in page.lines:
        level = line["width"] > line["height"]
        if abs(max(line["width"], line["height"]) - long) > 0.1:
            continue
        x, y = (line["x0"] + line["x1"]) / 2, (line["y0"] + line["y1"]) / 2
        near = []
        for word in words:
            across = (word["x0"] + word["x1"]) / 2 - x
            above = page.height - (word["top"] + word["bottom"]) / 2 - y
            if abs(across) < 20 * POINTS_PER_MM and abs(above) < 20 * POINTS_PER_MM:
                near.append((across if level else above, 10 if word["text"][0] == "+" else -10))
        (one, reads), (other, _) = near
        assert one * other < 0
        found[level] = x, y, (1.0 if one * reads > 0 else -1.0)
    assert set(found) == {True, False}
    return found


def behind_point(x: float, y: float, paper: Paper, long: bool) -> tuple[float, float]:
    spot = Spot(x, y)
    back = behind(spot, paper, long=long)
    wide, high = spot.size
    return (back.x + wide, back.y) if long else (back.x, back.y + high)


@pytest.mark.parametrize(("right", "up"), [(0.0, 0.0), (1.2, -0.5), (-2.0, 3.5)])
@pytest.mark.parametrize("long", [True, False])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_both_sides_read_the_move_that_undoes_the_printers_fault(
    paper: Paper, long: bool, right: float, up: float
) -> None:
    """A printer that sets backs `right` and `up` too far is drawn by a sheet that moves them so; it must read minus."""
    front, back = sides(Sheet(long, "x", right, up), paper)
    for here, there in ((front, back), (back, front)):
        for level, (x, y, sign) in scales(here).items():
            seen = behind_point(*pointers(there)[level], paper, long)
            off = (seen[0] - x if level else seen[1] - y) / POINTS_PER_MM * sign
            assert off == pytest.approx(-right if level else -up, abs=0.01)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_scale_is_at_true_scale_and_lies_on_the_paper(paper: Paper) -> None:
    for page in sides(Sheet(), paper):
        for level, (x, y, _) in scales(page).items():
            ticks = [
                line["x0"] if level else line["y0"]
                for line in page.lines
                if (line["width"] == 0) == level and abs(line["x0"] - x) < 29 and abs(line["y0"] - y) < 29
            ]
            steps = sorted({round(tick, 2) for tick in ticks})
            gaps = [after - before for before, after in pairwise(steps)]
            assert gaps.count(pytest.approx(72 / 25.4, abs=0.02)) >= 2 * REACH_MM
            assert 60 < x < page.width - 60
            assert 60 < y < page.height - 60
    assert len(STATIONS) == 4


def test_the_sheet_tells_what_to_type_or_what_is_moved_already() -> None:
    front, back = (page.extract_text() for page in sides(Sheet(long=False)))
    assert "paperdelve calibrate --printer NAME --x X --y Y --edge short" in front
    assert "short edge" in front
    assert "same numbers" in back
    moved = sides(Sheet(True, "Brother", 1.2, -0.5))[0].extract_text()
    assert "Brother are moved already, +1.2 mm right and −0.5 mm up" in " ".join(moved.split())


def test_the_same_sheet_has_the_same_bytes() -> None:
    assert calibration_pdf(Sheet(), paper=A4, theme=load("low")) == calibration_pdf(
        Sheet(), paper=A4, theme=load("low")
    )
