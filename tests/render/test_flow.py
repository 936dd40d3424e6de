"""Stacks and columns of blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import drawn

from generator.render.blocks import Gap, Group, Heading, Para, Picture
from generator.render.flow import Block, Shrunk, fill, pour, stack_height
from generator.render.table import Table
from generator.render.text import Line
from generator.render.theme import Theme, load

THEME = load()
WIDTH, ROOM = 200.0, 300.0


def cross(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
    canvas.rect(x, top - 600, width, 600)


def words(blocks: Sequence[Block]) -> Iterator[str]:
    """All words of paragraphs, headings, tables and groups, in order."""
    for block in blocks:
        if isinstance(block, Group):
            yield from words(block.blocks)
        elif isinstance(block, Shrunk):
            yield from words([block.block])
        elif isinstance(block, Table):
            for row in block.rows:
                for cell in row:
                    yield from said(cell)
        elif isinstance(block, Para | Heading):
            yield from said(block.text)


def said(text: str | tuple[Line, ...]) -> list[str]:
    if isinstance(text, str):
        return text.split()
    return " ".join(piece for line in text for _, piece in line.spans).split()


def heights(columns: Sequence[Sequence[Block]]) -> list[float]:
    return [stack_height(column, THEME, WIDTH) for column in columns]


def test_the_larger_of_two_spaces_stands_between_blocks() -> None:
    heading, body = THEME.styles["h1"], THEME.styles["body"]
    blocks = (Para("a"), Heading("b"))
    between = max(heading.before_pt, body.after_pt)
    assert stack_height(blocks, THEME, WIDTH) == pytest.approx(body.leading_pt + between + heading.leading_pt)


def test_nothing_is_as_high_as_nothing() -> None:
    assert stack_height((), THEME, WIDTH) == 0


def test_a_heading_is_never_the_last_in_its_column() -> None:
    blocks = [Gap(ROOM - 40), Heading("Alone"), Group((Para("word " * 60),))]
    taken, rest = fill(blocks, THEME, WIDTH, ROOM, ROOM)
    assert taken == blocks[:1]
    assert rest == blocks[1:]


def test_a_paragraph_is_split_with_two_lines_on_either_side() -> None:
    para = Para("word " * 200)
    leading = THEME.styles["body"].leading_pt
    taken, rest = fill([para], THEME, WIDTH, 3.5 * leading, ROOM)
    assert stack_height(taken, THEME, WIDTH) == pytest.approx(3 * leading)
    assert list(words([*taken, *rest])) == ["word"] * 200
    assert fill([para], THEME, WIDTH, 1.9 * leading, ROOM) == ([], [para])


def test_a_group_stays_together_while_it_can() -> None:
    group = Group((Para("word " * 60), Para("other " * 60)))
    high = group.height(THEME, WIDTH)
    assert fill([Gap(50), group], THEME, WIDTH, high, high + 1) == ([Gap(50)], [group])
    taken, rest = fill([Gap(50), group], THEME, WIDTH, high - 20, high - 20)
    assert len(taken) == 2
    assert list(words([*taken, *rest])) == ["word"] * 60 + ["other"] * 60


def test_what_cannot_be_split_is_shrunk_into_a_whole_column() -> None:
    picture = Picture(600, cross)
    assert fill([picture], THEME, WIDTH, ROOM - 50, ROOM) == ([], [picture])
    ((shrunk,), rest) = fill([picture], THEME, WIDTH, ROOM, ROOM)
    assert rest == []
    assert shrunk.height(THEME, WIDTH) == ROOM
    page = drawn([shrunk], WIDTH)
    assert [(round(r["width"]), round(r["height"])) for r in page.rects] == [(100, 300)]


def test_a_heading_stands_over_what_is_shrunk() -> None:
    (heading, shrunk), rest = fill([Heading("Map"), Picture(600, cross)], THEME, WIDTH, ROOM, ROOM)
    assert isinstance(heading, Heading)
    assert isinstance(shrunk, Shrunk)
    assert rest == []
    assert stack_height([heading, shrunk], THEME, WIDTH) == pytest.approx(ROOM)


def test_the_last_page_is_balanced() -> None:
    blocks = [Para(f"word {i} " * 9) for i in range(10)]
    columns, rest = pour(blocks, THEME, WIDTH, 2, ROOM)
    left, right = heights(columns)
    assert rest == []
    assert abs(left - right) < 40
    assert left < ROOM * 0.8


def test_one_column_is_filled_from_the_top() -> None:
    columns, rest = pour([Para("a"), Para("b")], THEME, WIDTH, 1, ROOM)
    assert columns == ((Para("a"), Para("b")),)
    assert rest == []


BLOCKS = st.recursive(
    st.one_of(
        st.integers(0, 260).map(lambda n: Para("word " * n)),
        st.integers(1, 30).map(lambda n: Heading("title " * n, n % 3 + 1)),
        st.lists(st.integers(0, 150), min_size=1, max_size=9).map(
            lambda counts: Table(tuple(("cell " * n, "x") for n in counts), (3, 1), ("What", "So"))
        ),
        st.integers(0, 700).map(lambda n: Picture(n, cross)),
    ),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda blocks: Group(tuple(blocks))),
    max_leaves=6,
)


@given(st.lists(BLOCKS, max_size=8), st.integers(1, 3), st.floats(120, 500))
def test_pouring_loses_nothing_and_never_overflows(blocks: list[Block], count: int, room: float) -> None:
    pages: list[Sequence[Sequence[Block]]] = []
    rest: list[Block] = list(blocks)
    while rest:
        columns, rest = pour(rest, THEME, WIDTH, count, room)
        pages.append(columns)
        assert max(heights(columns)) <= room + 0.01
        assert any(columns), "a page must take something"
    assert sorted(words([block for page in pages for column in page for block in column])) == sorted(words(blocks))
