"""Templates' lines become blocks; what is filled in stays text."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import PaperdelveError
from generator.render import words
from generator.render.blocks import Para
from generator.render.table import Table
from generator.render.text import BOLD_OFF, BOLD_ON


def tables(tmp_path: Path, source: str, **context: object) -> list[object]:
    (tmp_path / "some.j2").write_text(source, encoding="utf-8")
    return list(words.blocks(words.environment(tmp_path).get_template("some.j2").render(**context)))


def test_a_bar_that_is_filled_in_parts_no_cells(tmp_path: Path) -> None:
    (table,) = tables(tmp_path, "@table 1 2\n| a | b |\n| {{ text }} | {{ text }}\n", text="1 | 2|")
    assert isinstance(table, Table)
    assert table.header == ("a", "b")
    assert table.rows == (("1 | 2|", "1 | 2|"),)


def test_a_paragraph_may_begin_with_a_bar_that_is_filled_in(tmp_path: Path) -> None:
    assert tables(tmp_path, "{{ text }}", text="| no table |") == [Para("| no table |")]


@pytest.mark.parametrize("row", ["| x | |", "| x |", "| x", "| x | | |"])
def test_empty_cells_at_the_end_are_cells(row: str, tmp_path: Path) -> None:
    (table,) = tables(tmp_path, f"@table 1 1\n| a | b\n{row}\n")
    assert isinstance(table, Table)
    assert table.rows == (("x", ""),)


def test_a_header_counts_the_columns_where_no_widths_are_given(tmp_path: Path) -> None:
    (table,) = tables(tmp_path, "| a | b |\n| **1** | 2 |\n")
    assert isinstance(table, Table)
    assert (table.columns, table.rows) == ((1.0, 1.0), ((f"{BOLD_ON}1{BOLD_OFF}", "2"),))


def test_fail_a_row_with_a_cell_too_many(tmp_path: Path) -> None:
    with pytest.raises(PaperdelveError, match=r"row has 3 cells, its table 2: 1 \| 2 \| 3; mend the template"):
        tables(tmp_path, "@table 1 1\n| a | b\n| 1 | 2 | 3\n")


def test_lines_and_tables_that_come_again_are_one_block_with_its_height() -> None:
    text = f"- twice\n{words.CELL} a {words.CELL} b {words.CELL}\n{words.CELL} 1 {words.CELL} 2 {words.CELL}\n"
    first, again = words.blocks(text), words.blocks(f"{text}another\n")
    assert [one is other for one, other in zip(first, again, strict=False)] == [True, True]
    assert again[2] == Para("another")
