"""A map as SVG: lengths in mm, one named group for each layer, no scripts, no fonts, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from generator.geometry import SHEET, Dots, Drawing, Lattice, Lines, Mark, Strokes, Text, level_drawing, tile_drawing
from generator.render.map_inks import Ink, map_inks
from generator.render.svg import FAMILIES, new_document, new_layer, number, xml_text
from generator.render.theme import NONE, Theme
from generator.twohour.dungeon import Tile

CARD_MM = 50.8
"""A tile at true scale: 2 x 2 inches."""


def level_svg(
    title: str,
    tiles: tuple[Tile, ...],
    level: int,
    theme: Theme,
    *,
    player: bool,
    seed: str = "",
    lattice: Lattice = SHEET,
) -> str:
    """The sheet of one level at 5 mm squares; for the players graph paper with the entry tile alone."""
    return drawing_svg(level_drawing(title, tiles, level, player=player, seed=seed, lattice=lattice), theme)


def tile_svg(tile: Tile, theme: Theme, *, size_mm: float = CARD_MM) -> str:
    """One tile, north at the top, without its secret door."""
    drawing = tile_drawing(tile)
    return drawing_svg(drawing, theme, scale=size_mm / drawing.width)


def drawing_svg(drawing: Drawing, theme: Theme, *, scale: float = 1.0, debug: bool = False) -> str:
    """A drawing as an SVG document, `scale` times as large. The same drawing gives the same text.

    `debug` has svgwrite check every element, which takes twenty times as long.
    """
    wide, high = (f"{number(side * scale)}mm" for side in (drawing.width, drawing.height))
    document = new_document((wide, high), debug=debug)
    document.viewbox(0, 0, number(drawing.width), number(drawing.height))
    document.set_desc(xml_text(drawing.title), xml_text(drawing.desc))
    inks = map_inks(theme)
    for layer in drawing.layers:
        group = new_layer(document, layer.name, layer.title, layer.desc)
        for mark in layer.marks:
            ink = inks[mark.ink]
            if ink.fill != NONE or ink.stroke != NONE:
                _MARKS[type(mark)](document, group, mark, ink)
        document.add(group)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document.tostring()}\n'


def _paint(ink: Ink) -> dict[str, Any]:
    """The attributes that an ink stands for."""
    if ink.stroke == NONE:
        return {"fill": ink.fill}
    look = {"fill": ink.fill, "stroke": ink.stroke, "stroke_width": f"{ink.width:.3g}"}
    if ink.dash < 1.0:
        look |= {
            "stroke_dasharray": f"{number(ink.dash)},{number(1.0 - ink.dash)}",
            "stroke_dashoffset": f"{ink.dash / 2:.3g}",
        }
    return look


def _lines(document: Any, group: Any, mark: Lines, ink: Ink) -> None:
    d = []
    for path in mark.paths:
        d.append("M" + " ".join(f"{number(x)},{number(y)}" for x, y in path.points) + ("Z" if path.closed else ""))
    look = _paint(ink) | {"stroke_linejoin": "round"}
    if mark.clip:
        x0, y0, x1, y1 = mark.clip
        clip = document.defs.add(document.clipPath(id=f"clip-{mark.ink}"))
        clip.add(document.rect((number(x0), number(y0)), (number(x1 - x0), number(y1 - y0))))
        look["clip_path"] = f"url(#clip-{mark.ink})"
    group.add(document.path(d="".join(d), **look))


def _strokes(document: Any, group: Any, mark: Strokes, ink: Ink) -> None:
    d = "M%.2f,%.2f %.2f,%.2f" * len(mark.segments) % tuple(chain.from_iterable(mark.segments))
    group.add(document.path(d=d, stroke_linecap="round", **_paint(ink)))


def _dots(document: Any, group: Any, mark: Dots, ink: Ink) -> None:
    look = _paint(ink)
    for x, y, radius in mark.dots:
        group.add(document.circle((number(x), number(y)), number(radius), **look))


def _text(document: Any, group: Any, mark: Text, ink: Ink) -> None:
    look: dict[str, Any] = {"fill": ink.fill, "font_family": FAMILIES[mark.face], "font_size": number(mark.size)}
    if mark.anchor != "start":
        look["text_anchor"] = mark.anchor
    if mark.face in ("bold", "title"):
        look["font_weight"] = "bold"
    if mark.face == "italic":
        look["font_style"] = "italic"
    group.add(document.text(xml_text(mark.text), (number(mark.x), number(mark.y)), **look))


_MARKS: dict[type[Mark], Callable[[Any, Any, Any, Ink], None]] = {
    Lines: _lines,
    Strokes: _strokes,
    Dots: _dots,
    Text: _text,
}
