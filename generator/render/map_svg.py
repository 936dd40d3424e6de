"""A map as SVG: lengths in mm, one named group for each layer, no scripts, no fonts, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
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
    document.attribs["stroke-linejoin"] = "round"
    for layer in drawing.layers:
        group = new_layer(document, layer.name, layer.title, layer.desc)
        for (kind, name), marks in groupby(layer.marks, _kind):
            ink = inks[name]
            if (ink.fill, ink.stroke) != (NONE, NONE):
                _MARKS[kind](document, group, list(marks), ink)
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


def _kind(mark: Mark) -> tuple[type[Mark], str]:
    """What neighbours must share to be drawn together."""
    return type(mark), mark.ink


def _lines(document: Any, group: Any, marks: Sequence[Lines], ink: Ink) -> None:
    for mark in marks:
        d = [
            "M" + " ".join([f"{number(x)},{number(y)}" for x, y in points]) + "Z" * closed
            for points, closed in mark.paths
        ]
        look = _paint(ink)
        if mark.clip:
            x0, y0, x1, y1 = mark.clip
            clip = document.defs.add(document.clipPath(id=f"clip-{mark.ink}"))
            clip.add(document.rect((number(x0), number(y0)), (number(x1 - x0), number(y1 - y0))))
            look["clip_path"] = f"url(#clip-{mark.ink})"
        group.add(document.path(d="".join(d), **look))


def _strokes(document: Any, group: Any, marks: Sequence[Strokes], ink: Ink) -> None:
    numbers = [value for mark in marks for segment in mark.segments for value in segment]
    d = "M%.2f,%.2f %.2f,%.2f" * (len(numbers) // 4) % tuple(numbers)  # one by one takes twice as long
    group.add(document.path(d=d, stroke_linecap="round", **_paint(ink)))


def _dots(document: Any, group: Any, marks: Sequence[Dots], ink: Ink) -> None:
    d = [
        f"M{number(x - r)},{number(y)}a{number(r)},{number(r)} 0 1 0 {number(2 * r)},0"
        f"a{number(r)},{number(r)} 0 1 0 {number(-2 * r)},0Z"
        for mark in marks
        for x, y, r in mark.dots
    ]
    group.add(document.path(d="".join(d), **_paint(ink)))


def _texts(document: Any, group: Any, marks: Sequence[Text], ink: Ink) -> None:
    """Neighbours of one look form a group that says it once."""
    for (face, size, anchor), alike in groupby(marks, lambda mark: (mark.face, mark.size, mark.anchor)):
        look: dict[str, Any] = {"fill": ink.fill, "font_family": FAMILIES[face], "font_size": number(size)}
        if anchor != "start":
            look["text_anchor"] = anchor
        if face in ("bold", "title"):
            look["font_weight"] = "bold"
        if face == "italic":
            look["font_style"] = "italic"
        into = group.add(document.g(**look))
        for mark in alike:
            into.add(document.text(xml_text(mark.text), (number(mark.x), number(mark.y))))


_MARKS: dict[type[Mark], Callable[[Any, Any, Any, Ink], None]] = {
    Lines: _lines,
    Strokes: _strokes,
    Dots: _dots,
    Text: _texts,
}
