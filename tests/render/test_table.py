"""Tables: cells that wrap, headers that come again, rows that part."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pdfs import drawn, text_of

from generator.render.flow import pour
from generator.render.table import Table
from generator.render.theme import load

THEME = load()
PROSE = "Wet stone, old tallow, something sweet; beyond it a hall runs north. "
HEADER = ("2d6", "Result")


def rows(count: int, text: str = "Duck back") -> tuple[tuple[str, str], ...]:
    return tuple((str(i), text) for i in range(count))


def test_cells_wrap_within_their_columns() -> None:
    page = drawn([Table((("one two three four five", PROSE * 3),), (1, 3), HEADER)], 200)
    for word in page.extract_words():
        column = (100, 150) if word["x0"] < 150 else (150, 300)
        assert column[0] < word["x0"]
        assert word["x1"] < column[1]


def test_a_row_is_as_high_as_its_highest_cell() -> None:
    style, pad = THEME.styles["table"], 2 * THEME.spaces.cell_y_pt
    assert Table((("a", "b\nc\nd"),), (1, 1)).height(THEME, 200) == pytest.approx(3 * style.leading_pt + pad)
    assert Table((("", ""),), (1, 1)).height(THEME, 200) == pytest.approx(style.leading_pt + pad)


def test_rows_do_not_overlap() -> None:
    page = drawn([Table(rows(12, PROSE), (1, 3), HEADER)], 200)
    numbers = {word["text"]: word["top"] for word in page.extract_words() if word["text"].isdigit()}
    tops = [numbers[str(i)] for i in range(12)]
    assert all(below - above > 2 * THEME.styles["table"].leading_pt for above, below in pairwise(tops))


def test_columns_are_aligned_as_asked() -> None:
    page = drawn([Table((("1", "x", "z"),), (1, 1, 1), align="cr")], 300)
    one, middle, last = page.extract_words()
    assert one["x0"] + one["x1"] == pytest.approx(300, abs=0.02)
    assert middle["x1"] == pytest.approx(300 - THEME.spaces.cell_x_pt, abs=0.01)
    assert last["x0"] == pytest.approx(300 + THEME.spaces.cell_x_pt, abs=0.01)


def test_a_row_of_too_few_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="longer"):
        Table((("alone",),), (1, 1)).height(THEME, 200)


def test_the_header_comes_again_after_a_split() -> None:
    table = Table(rows(30), (1, 3), HEADER)
    columns, rest = pour([table], THEME, 200, 2, 300)
    assert rest == []
    texts = [text_of(drawn(column, 200)) for column in columns]
    assert all(text.startswith("2d6 Result") for text in texts)
    assert [word for text in texts for word in text.split() if word.isdigit()] == [str(i) for i in range(30)]


def test_the_tint_goes_on_after_a_split() -> None:
    parts = Table(rows(30), (1, 3)).split(THEME, 200, 100, 300)
    assert parts
    head, tail = (len([r for r in drawn([part], 200).rects if r["fill"]]) for part in parts)
    assert head + tail == 15


def test_a_short_table_stays_together() -> None:
    assert not Table(rows(6), (1, 3)).loose
    assert Table(rows(7), (1, 3)).loose


def test_a_row_higher_than_a_column_is_split_between_lines() -> None:
    table = Table((("1", PROSE * 40), ("2", "end")), (1, 3), HEADER)
    columns, rest = pour([table], THEME, 200, 3, 300)
    assert rest == []
    texts = [text_of(drawn(column, 200)).removeprefix("2d6 Result ") for column in columns]
    assert " ".join(texts) == f"1 {PROSE * 40}2 end"


def test_a_row_is_kept_whole_where_it_can_be() -> None:
    table = Table(rows(8, PROSE), (1, 3))
    parts = table.split(THEME, 200, 45, 300)
    assert parts == (Table(table.rows[:1], (1, 3)), Table(table.rows[1:], (1, 3), first=1))
    assert table.split(THEME, 200, 10, 300) is None
