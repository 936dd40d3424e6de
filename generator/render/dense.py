"""Blocks in a theme of their own: smaller type on a page of a book that has another size."""

from __future__ import annotations

from typing import Any

from generator.render.flow import Block
from generator.render.theme import Style, Theme

LEAST_PT = 7.0
"""What most people read without effort at arm's length."""


def dense(theme: Theme, scale: float, least: float = LEAST_PT) -> Theme:
    """The theme with type and space smaller by `scale`, no type below `least` points."""

    def smaller(style: Style) -> Style:
        size = max(least, style.size_pt * scale)
        leading = style.leading_pt * size / style.size_pt
        return style._replace(
            size_pt=size, leading_pt=leading, before_pt=style.before_pt * scale, after_pt=style.after_pt * scale
        )

    spaces = theme.spaces._replace(cell_y_pt=theme.spaces.cell_y_pt * scale)
    return theme._replace(styles={name: smaller(style) for name, style in theme.styles.items()}, spaces=spaces)


class Dense:
    """A block in a theme of its own, whatever the book's; keeps its heights."""

    __slots__ = ("_heights", "_theme", "block")

    def __init__(self, block: Block, theme: Theme) -> None:
        self.block, self._theme = block, theme
        self._heights: dict[float, float] = {}

    @property
    def keeps(self) -> bool:
        return self.block.keeps

    @property
    def loose(self) -> bool:
        return self.block.loose

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return self.block.gaps(self._theme)

    def height(self, theme: Theme, width: float) -> float:
        if width not in self._heights:
            self._heights[width] = self.block.height(self._theme, width)
        return self._heights[width]

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        self.block.draw(canvas, self._theme, x, top, width)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        parts = self.block.split(self._theme, width, room, full)
        return parts and (Dense(parts[0], self._theme), Dense(parts[1], self._theme))
