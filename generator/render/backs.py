"""The back of a card: its kind and its number under the door of the cover, and not a word more."""

from __future__ import annotations

from typing import Any

from generator.render.forms import form, recorded
from generator.render.imposition import HEIGHT, WIDTH
from generator.render.lettering import draw_lines
from generator.render.paint import frame, ground, ink
from generator.render.paper import POINTS_PER_MM
from generator.render.portal import draw_portal
from generator.render.text import fit_box
from generator.render.theme import Colours, Lines, MapTheme, Theme

_INSET, _WITHIN = 3.6 * POINTS_PER_MM, 0.9 * POINTS_PER_MM  # of the frame, and of the line within it
_DOOR, _DOOR_SCALE = 12.5 * POINTS_PER_MM, 0.72  # how far down the picture begins
_TEXTS = (("h1", 53.5 * POINTS_PER_MM), ("title", 60.0 * POINTS_PER_MM))
_LEAST = 4.0


def draw_back(canvas: Any, theme: Theme, kind: str, number: str, bleed: float = 0.0) -> None:
    """Draw a back whose lower left corner is the origin; its ground goes on for `bleed` points beyond each edge."""
    key = theme.colours, theme.lines, theme.map, bleed
    if key not in _art:
        _art[key] = recorded(canvas, lambda: _draw_art(canvas, theme, bleed))
    canvas.doForm(form(canvas, _art[key], [-bleed, -bleed, WIDTH + bleed, HEIGHT + bleed]))
    room = WIDTH - 2 * (_INSET + _WITHIN) - 6.0
    for text, (name, down) in zip((kind, number), _TEXTS, strict=True):
        style = theme.styles[name]
        fitted = fit_box(text, style.face, style.size_pt, room, style.leading_pt, _LEAST, 1.2)
        ink(canvas, style.colour)
        left = (WIDTH - room) / 2
        draw_lines(canvas, left, HEIGHT - down, fitted.lines, fitted.size, fitted.leading, "c", room)


_art: dict[tuple[Colours, Lines, MapTheme, float], str] = {}  # operators, worked out once


def _draw_art(canvas: Any, theme: Theme, bleed: float) -> None:
    """The ground, to the edges only where a bleed lets the cut miss them by a little; the frame; the door."""
    edge = -bleed if bleed else _INSET
    ground(canvas, theme.colours.panel, edge, HEIGHT - edge, WIDTH - 2 * edge, HEIGHT - 2 * edge)
    for inset, weight in ((_INSET, theme.lines.thick_pt), (_INSET + _WITHIN, theme.lines.hair_pt)):
        frame(canvas, theme.colours.accent, weight, inset, HEIGHT - inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
    draw_portal(canvas, theme, 0.0, HEIGHT - _DOOR, WIDTH, _DOOR_SCALE)
