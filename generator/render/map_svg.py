"""A map as SVG: lengths in mm, one named group for each layer, no scripts, no fonts, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

from generator.geometry import (
    SHEET,
    Dots,
    Drawing,
    Lattice,
    Layer,
    Lines,
    Mark,
    Segment,
    Strokes,
    Text,
    level_drawing,
    tile_drawing,
)
from generator.render.map_inks import Ink, map_inks
from generator.render.svg import (
    FAMILIES,
    describe,
    document_text,
    element_text,
    new_document,
    new_layer,
    new_text,
    number,
)
from generator.render.theme import NONE, Theme
from generator.twohour.dungeon import Tile

CARD_MM = 50.8
"""A tile at true scale: 2 x 2 inches."""

_KEPT = 32
_KEPT_LAYERS: dict[tuple[object, ...], str] = {}
"""The text of the last layers: the sheets of a dungeon have most of theirs in common."""


def level_svg(
    title: str,
    tiles: tuple[Tile, ...],
    level: int,
    theme: Theme,
    *,
    player: bool,
    seed: str = "",
    lattice: Lattice = SHEET,
    start: str = "",
) -> str:
    """The sheet of one level at 5 mm squares; for the players graph paper with the entry tile alone, under the code
    `start`."""
    drawing = level_drawing(title, tiles, level, player=player, seed=seed, lattice=lattice, start=start)
    return drawing_svg(drawing, theme)


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
    describe(document, drawing.title, drawing.desc)
    document.attribs["stroke-linejoin"] = "round"
    inks = map_inks(theme)
    if debug:
        for layer in drawing.layers:
            document.add(_group(document, layer, inks))
        return _file(document.tostring())
    look = (theme.map, theme.colours, theme.lines)
    layers = "".join([_layer(document, layer, inks, look) for layer in drawing.layers])
    return _file(document_text(document, layers))


def _file(svg: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'


def _layer(document: Any, layer: Layer, inks: dict[str, Ink], look: tuple[object, ...]) -> str:
    """The text of a layer; `look` is what the inks are made of."""
    key = (layer, look)
    text = _KEPT_LAYERS.get(key)
    if text is None:
        if len(_KEPT_LAYERS) >= _KEPT:
            _KEPT_LAYERS.clear()
        text = _KEPT_LAYERS[key] = element_text(_group(document, layer, inks))
    return text


def _group(document: Any, layer: Layer, inks: dict[str, Ink]) -> Any:
    """A layer as a group."""
    group = new_layer(document, layer.name, layer.title, layer.desc)
    for is_text, marks in groupby(layer.marks, lambda mark: isinstance(mark, Text)):
        if is_text:
            _texts(document, group, marks, inks)  # type: ignore[arg-type]
            continue
        for mark in marks:
            ink = inks[mark.ink]
            if (ink.fill, ink.stroke) == (NONE, NONE):
                continue
            if isinstance(mark, Strokes):
                mark = mark.thinned(ink.share)
            if isinstance(mark, Strokes) and mark.sheaves:
                path = document.path(_sheaves(mark))
                path.attribs |= {"fill": ink.fill, "stroke": ink.stroke, "stroke-width": number(ink.width * 100)}
                path.attribs |= {"stroke-linecap": "round", "transform": "scale(0.01)"}
                group.add(path)
                continue
            path = document.path(_PATHS[type(mark)](mark))
            path.attribs |= _paint(ink)
            if isinstance(mark, Strokes):
                path.attribs["stroke-linecap"] = "round"
            elif isinstance(mark, Lines) and mark.clip:
                x0, y0, x1, y1 = mark.clip
                clip = group.add(document.clipPath(id=f"clip-{mark.ink}"))
                clip.add(document.rect((number(x0), number(y0)), (number(x1 - x0), number(y1 - y0))))
                path.attribs["clip-path"] = f"url(#clip-{mark.ink})"
            group.add(path)
    return group


@lru_cache(maxsize=128)
def _paint(ink: Ink) -> dict[str, str]:
    """The attributes that an ink stands for."""
    if ink.stroke == NONE:
        return {"fill": ink.fill}
    look = {"fill": ink.fill, "stroke": ink.stroke, "stroke-width": f"{ink.width:.3g}"}
    if ink.dash < 1.0:
        look |= {
            "stroke-dasharray": f"{number(ink.dash)},{number(1.0 - ink.dash)}",
            "stroke-dashoffset": f"{ink.dash / 2:.3g}",
        }
    return look


def _lines(mark: Lines) -> str:
    """Many numbers to one format: one by one takes three times as long."""
    form = [f"M{'%.5g,%.5g ' * len(points)}{'Z' * closed}" for points, closed in mark.paths]
    numbers = tuple(chain.from_iterable(chain.from_iterable(points for points, _ in mark.paths)))
    return "".join(form) % numbers


def _strokes(mark: Strokes) -> str:
    return "M%.5g,%.5g %.5g,%.5g" * len(mark.loose) % tuple(chain.from_iterable(mark.loose))


def _sheaves(mark: Strokes) -> str:
    """Sheaves and loose strokes in whole hundredths of a mm, which are written in a third of the time; what is within
    a sheaf is written once for each shape."""
    shapes = _shapes(mark.shapes)
    loose = "M%d,%d %d,%d" * len(mark.loose) % tuple([value * 100 for value in chain.from_iterable(mark.loose)])
    return loose + "".join([f"M{int(x * 100)},{int(y * 100)}{shapes[shape]}" for x, y, shape in mark.sheaves])


@lru_cache(maxsize=4)
def _shapes(shapes: tuple[tuple[Segment, ...], ...]) -> list[str]:
    """The strokes of each shape from its middle on, in hundredths of a mm."""
    found = []
    for shape in shapes:
        x, y, d = 0, 0, ""
        for x0, y0, x1, y1 in shape:
            ends = int(x0 * 100), int(y0 * 100), int(x1 * 100), int(y1 * 100)
            d += f"m{ends[0] - x},{ends[1] - y} {ends[2] - ends[0]},{ends[3] - ends[1]}"
            x, y = ends[2:]
        found.append(d)
    return found


def _dots(mark: Dots) -> str:
    return "".join(
        [
            f"M{x - r:.5g},{y:.5g}a{r:.4g},{r:.4g} 0 1 0 {2 * r:.4g},0a{r:.4g},{r:.4g} 0 1 0 {-2 * r:.4g},0Z"
            for x, y, r in mark.dots
        ]
    )


_PATHS: dict[type[Mark], Callable[[Any], str]] = {Lines: _lines, Strokes: _strokes, Dots: _dots}


def _texts(document: Any, group: Any, marks: Iterable[Text], inks: dict[str, Ink]) -> None:
    """Neighbours of one look form a group that says it once."""
    for (ink, size, anchor, face), alike in groupby(marks, lambda mark: (mark.ink, *mark[4:])):
        into = group.add(document.g())
        into.attribs |= {"fill": inks[ink].fill, "font-family": FAMILIES[face], "font-size": number(size)}
        if anchor != "start":
            into.attribs["text-anchor"] = anchor
        if face in ("bold", "title"):
            into.attribs["font-weight"] = "bold"
        if face == "italic":
            into.attribs["font-style"] = "italic"
        for mark in alike:
            into.add(new_text(document, mark.text, f"{mark.x:.5g}", f"{mark.y:.5g}"))
