"""Reads blocks instead of pages: what they say, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.render.book import Book
from generator.render.dense import Dense
from generator.render.flow import Solid
from generator.render.text import plain
from generator.render.theme import load


def texts(part: Any) -> Iterator[str]:
    """Every text in blocks, in reading order, markers taken out."""
    if isinstance(part, str):
        yield plain(part)
    elif isinstance(part, list | tuple):
        for piece in part:
            yield from texts(piece)
    elif isinstance(part, Dense):
        yield from texts(part.block)
    elif isinstance(part, Solid):
        # a frame's title comes before what it frames
        for field in sorted(vars(part), key=lambda field: field != "title"):
            if field[0] != "_" and field not in ("style", "align", "mark", "columns", "boxes"):
                yield from texts(getattr(part, field))


class Reader:
    """Stands for a book and keeps the texts of what flows into it."""

    def __init__(self) -> None:
        self.theme = load()
        self.flows: dict[str, list[Any]] = {}

    def columns(self) -> int:
        return Book("").columns()

    def frame(self, title: str) -> Any:
        return Book("").frame(title)

    def flow(self, title: str, blocks: Any, **how: Any) -> None:
        self.flows[title] = list(blocks)

    def said(self, title: str) -> str:
        return "\n".join(texts(self.flows[title]))
