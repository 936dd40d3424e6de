"""The head of a card or sheet: the figures that are looked for most, side by side in a strip. In points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.render.fonts import BOLD
from generator.render.lettering import draw_lines
from generator.render.paint import draw_text, frame, ground, ink, lines
from generator.render.text import Line, fit, fit_box, measure
from generator.render.theme import Theme

_WORD = 0.72  # of a figure's size: words among the figures
_BELOW = 0.86  # of its size: a figure that reaches below its caption
_LEAST = 4.0


def draw_stats(
    canvas: Any,
    theme: Theme,
    stats: Sequence[tuple[str, str]],
    x: float,
    top: float,
    width: float,
    high: float,
    size: float,
) -> None:
    """Captions with their figures below them in equal shares of the width, figures at most `size` points high."""
    small, share = theme.styles["caption"], width / len(stats)
    ground(canvas, theme.colours.panel, x, top, width, high)
    for place, (caption, value) in enumerate(stats):
        left = x + place * share
        named = fit(caption, small.face, small.size_pt, share - 5.0, _LEAST)
        ink(canvas, small.colour)
        draw_lines(canvas, left + 3.0, top - 1.0, _line(caption, small.face, named), named, small.leading_pt)
        largest = size if any(letter.isdigit() for letter in value[:2]) else size * _WORD
        set_in = fit(value, BOLD, largest, share - 6.0, _LEAST)
        if measure(value, BOLD, set_in) + measure(caption, small.face, named) > share - 7.0:
            set_in = min(set_in, size * _BELOW)
        ink(canvas, theme.colours.text)
        line = _line(value, BOLD, set_in)
        draw_lines(canvas, left, top - high + set_in * 1.2, line, set_in, set_in * 1.2, "r", share - 4.0)
    frame(canvas, theme.colours.frame, theme.lines.thin_pt, x, top, width, high)
    between = [x + place * share for place in range(1, len(stats))]
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, [(left, top, left, top - high) for left in between])


def _line(text: str, face: str, size: float) -> tuple[Line, ...]:
    return fit_box(text, face, size, 1e6, 99.0, _LEAST).lines


def draw_star(canvas: Any, theme: Theme, style: str, right: float, top: float) -> None:
    """The star of a Star, ending at `right`."""
    draw_text(canvas, theme.styles[style], right - 60.0, top, 60.0, "★", "r", theme.colours.accent)
