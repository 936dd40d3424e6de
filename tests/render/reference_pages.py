"""Reads reference sheets back off their pages: whether they can be read, and their tables, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from generator.render import phrases
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.theme import load, rgb

Rows = list[tuple[str, ...]]
"""A table's cells, its header first."""

_APART = 4.0  # points between words that stand in two cells


def squeezed(text: str) -> str:
    """Without spaces: a long word may be broken over two lines."""
    return "".join(phrases.minus(text).split())


def check(page: Any, paper: str, *, least: float, columns: int = 3) -> list[Any]:
    """The words between heading and footer. None is too small, beyond the margins, or in the space between columns."""
    everything = page.extract_words(extra_attrs=["size"])
    assert all(30 < word["x0"] < word["x1"] < page.width - 30 for word in everything)
    assert all(word["bottom"] < page.height - 20 for word in everything)
    words = [word for word in everything if word["top"] > 88 and word["bottom"] < page.height - 45]
    assert min(word["size"] for word in words) >= least - 0.01
    gutter, side = load().spaces.gutter_mm * POINTS_PER_MM, PAPERS[paper].side * POINTS_PER_MM
    step = (page.width - 2 * side + gutter) / columns
    for place in range(1, columns):
        end = side + place * step
        assert not [word["text"] for word in words if word["x0"] < end - 1 and word["x1"] > end - gutter + 1]
    return words


def tables(pages: Sequence[Any]) -> list[Rows]:
    """The tables of pages in full ink, in reading order; one that goes on in the next column is two."""
    return [_table(page, head) for page in pages for head in _heads(page)]


def with_header(found: Sequence[Rows], *header: str) -> list[Rows]:
    """The rows below that header of each table that has it."""
    return [rows[1:] for rows in found if rows[0] == header]


def _heads(page: Any) -> list[Any]:
    panel = rgb(load().colours.panel)
    grounds = [rect for rect in page.rects if _same(rect["non_stroking_color"], panel)]
    return sorted(grounds, key=lambda rect: (rect["x0"], rect["top"]))


def _same(colour: Any, other: tuple[float, float, float]) -> bool:
    return isinstance(colour, tuple) and all(abs(a - b) < 0.001 for a, b in zip(colour, other, strict=True))


def _table(page: Any, head: Any) -> Rows:
    """The cells of the table under a header's ground: rows are between its lines, columns where words begin that stand
    apart from those before them."""
    weight = load().lines.thin_pt
    across = [line for line in page.lines if abs(line["x0"] - head["x0"]) < 0.5 and abs(line["x1"] - head["x1"]) < 0.5]
    below = sorted((line for line in across if line["top"] > head["bottom"] - 1), key=lambda line: line["top"])
    end = next(line["top"] for line in below[1:] if abs(line["linewidth"] - weight) < 0.01)
    edges = [head["top"], *(line["top"] for line in below if line["top"] <= end)]
    crop = page.crop((head["x0"] - 1, head["top"] - 1, head["x1"] + 1, end + 1))
    words = crop.extract_words(use_text_flow=False, keep_blank_chars=False)
    rows = [
        [word for word in words if top < (word["top"] + word["bottom"]) / 2 < bottom] for top, bottom in pairwise(edges)
    ]
    starts = _starts(rows)
    return [tuple(_cell(row, left, right) for left, right in pairwise([*starts, head["x1"] + 9])) for row in rows]


def _starts(rows: list[list[Any]]) -> list[float]:
    """Where the columns begin."""
    found: list[float] = []
    for row in rows:
        for line in {round(word["top"]) for word in row}:
            words = sorted((word for word in row if round(word["top"]) == line), key=lambda word: word["x0"])
            found += [words[0]["x0"]] + [b["x0"] for a, b in pairwise(words) if b["x0"] - a["x1"] > _APART]
    starts: list[float] = []
    for x in sorted(found):
        if not starts or x - starts[-1] > 7.0:
            starts.append(x)
    return starts


def _cell(row: list[Any], left: float, right: float) -> str:
    inside = [word for word in row if left - 1 <= word["x0"] < right - 1]
    ordered = sorted(inside, key=lambda word: (round(word["top"]), word["x0"]))
    return " ".join(word["text"] for word in ordered)
