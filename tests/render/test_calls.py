"""The golden record of what is drawn: one pack, every page."""

from __future__ import annotations

import pytest
from calls import GOLDEN, calls, differences, golden
from pdfs import canvas

from generator.render.fonts import TEXT
from generator.render.forms import form
from generator.render.lettering import draw_line
from generator.render.paint import dashes, ground, lines


def test_a_pack_is_drawn_as_in_the_golden_record() -> None:
    found, kept = golden(), GOLDEN.read_text("utf-8")
    if found != kept:
        pytest.fail(
            "\n".join([*differences(found, kept), "...", "if that is meant, `make golden` and read its difference"])
        )


def test_the_record_says_what_is_drawn_where_in_order() -> None:
    page, stream = canvas()
    draw_line(page, 100.26, 200, "Zoë & <b>", TEXT, 12)
    for x in (100, 300):
        lines(page, "#ff0000", 2.0, [(x, 400, x + 50, 450)])
    dashes(page, "#ff0000", 2.0, [(0, 0, 10, 10)])
    ground(page, "#000000", 20, 30, 10, 10)
    page.doForm(form(page, "1 0 0 rg 0 0 5 5 re f", (0, 0, 5, 5)))
    page.showPage()
    page.save()
    head, text, stroked, dashed, filled, drawn = calls(stream.getvalue()).splitlines()
    assert head == "page 1  1000.0 x 1000.0"
    assert text.strip() == "100.3 200.0  FiraSans-Regular 12.0 #000000  'Zoë & <b>'"
    left, bottom, right, top = map(float, stroked.split()[:4])
    assert (left, bottom, right, top) == pytest.approx((100, 400, 350, 450), abs=3)
    assert stroked.endswith("  stroke #ff0000 2.00  2 of 4")
    assert dashed.endswith("  stroke #ff0000 2.00 dashed  1 of 2")
    assert filled.endswith("  fill #000000  1 of 5")
    assert drawn.strip() == "0.0 0.0 5.0 5.0  form  1 of 1"
