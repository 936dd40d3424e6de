"""The blocks: their heights, what they draw, how they part."""

from __future__ import annotations

from typing import Any

import pytest
from pdfs import SIDE, drawn, lightness, text_of

from generator.render.blocks import Beside, Box, Boxes, Bullet, Gap, Group, Heading, Para, Picture, Rule
from generator.render.flow import Block
from generator.render.paper import POINTS_PER_MM
from generator.render.text import bold
from generator.render.theme import Theme, load

THEME, LOW = load("full"), load("low")
PROSE = "Wet stone, old tallow, something sweet; beyond it a hall runs north. "


def square(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
    canvas.rect(x, top - 40, 40, 40)


EACH: list[Block] = [
    Para(PROSE * 4),
    Para(PROSE, "caption", "r"),
    Bullet(PROSE * 2),
    Heading("A heading that is too long for the width of one column by far and wide", 1),
    Heading("Short", 3),
    Rule(),
    Boxes(5, "Rep"),
    Boxes(23, "Star power"),
    Boxes(12, PROSE * 2),
    Boxes(3),
    Picture(40, square),
    Group((Heading("Together", 2), Para(PROSE))),
    Box((Para(PROSE), Boxes(5, "Rep")), "Sir Billy of the Three Bridges and a Half, Knight"),
    Box((Para(PROSE),)),
    Beside(60, Picture(40, square), (Heading("K7", 2), Para(PROSE * 3))),
]


@pytest.mark.parametrize("width", [120.0, 250.0, 500.0])
@pytest.mark.parametrize("block", EACH, ids=lambda block: type(block).__name__)
def test_a_block_draws_within_its_height_and_width(block: Block, width: float) -> None:
    page = drawn([block], width)
    marks = [*page.chars, *page.rects, *page.lines, *page.curves]
    assert marks
    assert min(mark["x0"] for mark in marks) >= 100 - 0.01
    assert max(mark["x1"] for mark in marks) <= 100 + width + 0.01
    # a letter's own box is 1.2 em high, in a line that may be lower
    assert min(mark["top"] for mark in marks) >= SIDE - 900 - 3
    assert max(mark["bottom"] for mark in marks) <= SIDE - 900 + block.height(THEME, width) + 3


def test_a_bullet_hangs_before_its_text() -> None:
    page = drawn([Bullet(PROSE * 2)], 150)
    mark, *others = page.extract_words()
    assert mark["text"] == "•"
    assert min(word["x0"] for word in others) == pytest.approx(mark["x0"] + 9, abs=0.01)


def test_a_bullets_tail_has_no_mark() -> None:
    parts = Bullet(PROSE * 9).split(THEME, 150, 60, 300)
    assert parts
    head, tail = (text_of(drawn([part], 150)) for part in parts)
    assert head.count("•") == 1
    assert "•" not in tail
    assert f"{head} {tail}".replace("• ", "") == (PROSE * 9).strip()


def test_bold_letters_are_bold_on_paper() -> None:
    page = drawn([Para(f"plain {bold('heavy')}")])
    assert "".join(char["text"] for char in page.chars if "SemiBold" in char["fontname"]) == "heavy"


def ticked(boxes: Boxes, width: float) -> list[tuple[float, float]]:
    """Left and top of each square drawn."""
    return [(round(rect["x0"], 2), round(rect["top"], 2)) for rect in drawn([boxes], width).rects]


def test_there_are_as_many_boxes_as_asked_for() -> None:
    assert [len(set(ticked(Boxes(count, "Rep"), 150))) for count in (0, 1, 5, 33)] == [0, 1, 5, 33]


def test_boxes_are_of_the_size_that_a_pencil_wants() -> None:
    (rect,) = drawn([Boxes(1)]).rects
    assert rect["width"] == pytest.approx(THEME.spaces.tick_mm * POINTS_PER_MM, abs=0.01)
    assert rect["height"] == pytest.approx(rect["width"], abs=0.01)


def test_rows_of_boxes_are_whole_fives() -> None:
    rows: dict[float, int] = {}
    for _, top in ticked(Boxes(22, "Rep"), 200):
        rows[top] = rows.get(top, 0) + 1
    assert list(rows.values()) == [10, 10, 2]


def test_boxes_never_overlap() -> None:
    side = THEME.spaces.tick_mm * POINTS_PER_MM
    places = ticked(Boxes(27, "Endurance"), 90)
    for i, (x, top) in enumerate(places):
        assert all(abs(x - other) >= side or abs(top - down) >= side for other, down in places[:i])


def test_a_long_label_stands_over_its_boxes() -> None:
    page = drawn([Boxes(5, PROSE * 2)], 150)
    assert min(rect["top"] for rect in page.rects) > max(word["bottom"] for word in page.extract_words()) - 3


def test_a_box_frames_its_title_and_blocks() -> None:
    page = drawn([Box((Para(PROSE),), "Sir Billy")], 200)
    frame = max(page.rects, key=lambda rect: rect["height"])
    assert (frame["x0"], frame["width"]) == pytest.approx((100, 200))
    for word in page.extract_words():
        assert frame["x0"] < word["x0"]
        assert word["x1"] < frame["x1"]
        assert frame["top"] < word["bottom"] < frame["bottom"]


def test_both_parts_of_a_box_have_the_title() -> None:
    box = Box(tuple(Para(f"{i} {PROSE}") for i in range(9)), "Sir Billy")
    parts = box.split(THEME, 200, 150, 150)
    assert parts
    assert all(text_of(drawn([part], 200)).startswith("Sir Billy") for part in parts)
    assert all(part.height(THEME, 200) <= 150 for part in parts[:1])


def test_low_ink_fills_nothing() -> None:
    blocks = [Box((Para(PROSE),), "Sir Billy"), Boxes(5, "Rep")]
    assert [rect for rect in drawn(blocks, theme=THEME).rects if rect["fill"]]
    page = drawn(blocks, theme=LOW)
    assert not [rect for rect in page.rects if rect["fill"]]
    assert {lightness(char["non_stroking_color"]) for char in page.chars} == {0}
    assert {lightness(rect["stroking_color"]) for rect in page.rects} == {0}


def test_beside_sets_the_text_to_the_right_of_the_picture() -> None:
    page = drawn([Beside(60, Picture(40, square), (Para(PROSE * 3),))], 250)
    assert min(word["x0"] for word in page.extract_words()) >= 160


def test_the_tail_of_beside_keeps_its_indent_without_the_picture() -> None:
    block = Beside(60, Picture(40, square), (Para(PROSE * 20),))
    assert block.split(THEME, 250, 39, 300) is None
    parts = block.split(THEME, 250, 100, 300)
    assert parts
    head, tail = (drawn([part], 250) for part in parts)
    assert len(head.rects) == 1
    assert tail.rects == []
    assert min(word["x0"] for word in tail.extract_words()) >= 160


def test_a_gap_is_empty_space_and_no_more() -> None:
    assert Gap(30).height(THEME, 100) == 30
    assert drawn([Gap(30)]).chars == []
