"""A level on its sheet: frame, letters and figures along the edge, title, scale bar, compass, legend, notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import cos, pi, sin

from generator.geometry.floor import SQUARE, TILE, Lattice
from generator.geometry.legend import legend
from generator.geometry.level import furniture_layer, level_layers, tile_layers
from generator.geometry.records import (
    SCALE,
    Box,
    Dots,
    Drawing,
    Layer,
    Lines,
    Mark,
    Path,
    Point,
    Strokes,
    Text,
    gathered,
)
from generator.geometry.spots import Spot, secret_spot, spots, tile_spot
from generator.geometry.symbols import from_side, label
from generator.twohour.dungeon import SecretRoom, Tile

SHEET = Lattice(-4, 4, 0, 9)
"""Nine tiles by ten, the entry at the bottom in the middle (ruling paper_edge)."""

EDGE = 5.0
"""Around the lattice, for letters and figures."""

STRIP = 35.0
"""The height of the strip below, with title and legend."""

FOOT = EDGE + 0.5 + STRIP + 0.6
"""From the lattice's southern edge to the drawing's lower one."""

SCALE_NOTE = "1 tile = 4 × 4 squares = 20 × 20 mm"
_TITLE = (58.0, 14.5)  # the room for the title
_SIGNS = 84.5  # where the legend begins, from the strip's left end
_NOTES = 47.0  # from there to the lines for notes
_LEAST_WIDTH = 180.0
_WIDE = frozenset("MWmw@%—")
_NARROW = frozenset("iljtfrI.,:;'!|() -")


def lattice_of(paper_edge: str) -> Lattice:
    """The lattice of a sheet as the ruling paper_edge writes it, `9x10`: tiles across and along."""
    across, along = (int(part) for part in paper_edge.split("x"))
    return Lattice(-(across // 2), across // 2, 0, along - 1)


def grid_reference(x: int, y: int, lattice: Lattice = SHEET) -> str:
    """A place as the sheet's edge names it: `E1` for the entry."""
    return f"{_letter(x - lattice.west)}{y - lattice.south + 1}"


def level_drawing(
    title: str,
    tiles: tuple[Tile, ...],
    level: int,
    *,
    player: bool,
    seed: str = "",
    lattice: Lattice = SHEET,
    start: str = "",
) -> Drawing:
    """The sheet of one level: the whole map, or for the players graph paper with the entry tile alone.

    The players' sheet is the same whatever the dungeon is like; `start`, the code of the first tile's sealed entry,
    stands there instead of its number. The whole map's lattice grows with the dungeon.
    """
    places = spots(tiles[:1] if player else tiles, level)
    if player:
        places = tuple(
            spot._replace(code=f"T{start}" if start else spot.code) for spot in places if spot.code == tiles[0].code
        )
    lattice = lattice.holding(places)
    wide, high = lattice.across * TILE, lattice.along * TILE
    inner = max(wide, _LEAST_WIDTH)
    at = (EDGE + (inner - wide) / 2, EDGE)
    area = Box(at[0], at[1], at[0] + wide, at[1] + high)
    what = "Player's map" if player else "The whole map"
    strip = Box(EDGE, area.y1 + EDGE + 0.5, EDGE + inner, area.y1 + EDGE + 0.5 + STRIP)
    words = (
        *legend((strip.x0 + _SIGNS, strip.y0 + 4.0), places, player=player),
        *(_notes(strip) if player else ()),
        *(_way_in(at[0] + (0.5 - lattice.west) * TILE, area.y1) if level == 1 else ()),
        *_title(strip, title, f"Level {level} · {what}", seed),
    )
    said = f"{what} of level {level}: squares of 5 mm, four to a tile, north at the top."
    return Drawing(
        inner + EDGE + 1.0,
        area.y1 + FOOT,
        f"{title}, level {level}",
        f"{said} Seed {seed}" if seed else said,
        (
            *level_layers(places, lattice, at, hidden=not player),
            _frame(area, strip, lattice),
            Layer("title", "Title", "Title, legend and notes.", gathered(words)),
        ),
    )


def tile_drawing(
    tile: Tile, *, letters: Mapping[str, str] | None = None, hidden: bool = False, number: bool = True
) -> Drawing:
    """One tile, 20 x 20 mm, north at the top; `letters` stand in its exits, by side.

    Its secret door is drawn only if `hidden`, its number unless told otherwise.
    """
    spot = tile_spot(tile, hidden=hidden)
    return _alone(spot, f"Tile {spot.label}" if number else "A tile", letters, number=number)


def secret_drawing(room: SecretRoom, *, letters: Mapping[str, str] | None = None) -> Drawing:
    """A secret room as one comes into it, as `tile_drawing` without a number; of a challenge the upper end."""
    return _alone(secret_spot(room), "A secret room", letters, number=False)


def _alone(spot: Spot, title: str, letters: Mapping[str, str] | None, *, number: bool) -> Drawing:
    """One spot by itself, with letters in its exits."""
    layers = tile_layers(spot, number=number)
    if letters:
        depth = 4.4 if spot.form == "room" else 2.3
        at = {side: from_side(side, (0.0, 0.0))(depth, 0.0) for side in letters}
        marks: tuple[Mark, ...] = (
            Dots("plate", tuple((*where, 1.7) for where in at.values())),
            *(label(text, at[side], "exit", 3.1) for side, text in letters.items()),
        )
        layers += (Layer("exits", "Exits", "The exits' letters.", marks),)
    furniture = furniture_layer({spot: (0.0, 0.0)})  # last, for all else is shared with tiles of the same shape
    if furniture.marks:
        layers += (furniture,)
    return Drawing(TILE, TILE, title, f"{title}, north at the top.", layers)


def _letter(column: int) -> str:
    """A, B, ... Z, AA, ..."""
    return (_letter(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


@lru_cache(maxsize=8)
def _frame(area: Box, strip: Box, lattice: Lattice) -> Layer:
    """What all sheets of a size have alike."""
    compass = _compass((strip.x0 + 71.5, strip.y0 + 15.0), 9.0)
    marks = gathered((*_edge(area, lattice), *compass, *_scale_bar(strip)))
    return Layer("sheet", "Sheet", "Frame, scale bar and compass.", marks)


def _edge(area: Box, lattice: Lattice) -> Iterable[Mark]:
    """The frame, with a letter over each column of tiles and a figure beside each row, from the south."""
    yield Lines("frame", (area.path,))
    for i in range(lattice.across):
        yield label(_letter(i), (area.x0 + (i + 0.5) * TILE, area.y0 - 2.4), "muted", 2.8)
    for i in range(lattice.along):
        yield label(str(i + 1), (area.x0 - 2.6, area.y1 - (i + 0.5) * TILE), "muted", 2.6)


def _way_in(x: float, y: float) -> tuple[Mark, ...]:
    """An arrow into the entry tile from below."""
    half = ((0.0, 0.7), (2.0, 3.0), (0.7, 3.0), (0.7, 4.6))
    arrow = tuple((x + dx, y + dy) for dx, dy in (*half, *((-dx, dy) for dx, dy in reversed(half[1:]))))
    return Lines("solid", (Path(arrow, True),)), Text("muted", x + 3.2, y + 3.7, "way in", 2.6, "start", "italic")


def _em(text: str) -> float:
    """About the width of text in units of the type size: rather too wide than too narrow, for any fallback face."""
    return sum(
        1.0 if char in _WIDE or ord(char) > 0x2E80 else 0.36 if char in _NARROW else 0.8 if char.isupper() else 0.65
        for char in text
    )


def _wrapped(text: str, room: float) -> list[str]:
    """Lines of at most `room` em; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and _em(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _shortened(text: str, room: float) -> str:
    """As much of the text as `room` em hold, with an ellipsis if that is not all."""
    if _em(text) <= room:
        return text
    while _em(text) > room - 1.0:
        text = text[:-1]
    return f"{text.rstrip()}…"


@lru_cache
def _fitted(text: str, width: float, height: float, size: float) -> tuple[float, list[str]]:
    """The largest type size from `size` down at which the text fits, and its lines."""
    while True:
        lines = _wrapped(text, width / size)
        if len(lines) * size * 1.1 <= height and all(_em(line) * size <= width for line in lines):
            return size, lines
        size *= 0.93


def _title(strip: Box, title: str, under: str, seed: str) -> Iterable[Mark]:
    """The title in as many lines as it takes, a rule, what the sheet is, the seed."""
    size, lines = _fitted(title, _TITLE[0], _TITLE[1], 7.2)
    y = strip.y0 + size * 0.85
    for i, line in enumerate(lines):
        yield Text("label", strip.x0, y + i * size * 1.1, line, size, "start", "title")
    y += (len(lines) - 1) * size * 1.1 + 2.6
    yield Strokes("flourish", ((strip.x0, y, strip.x0 + _TITLE[0], y),))
    yield Lines("flourish_end", (_diamond((strip.x0 + _TITLE[0], y)),))
    yield Text("label", strip.x0, y + 4.4, under, 3.1, "start", "text")
    if seed:
        yield Text("muted", strip.x0, y + 8.1, _shortened(f"seed {seed}", _TITLE[0] / 2.5), 2.5, "start", "text")


def _diamond(at: Point) -> Path:
    x, y = at
    return Path(((x - 0.9, y), (x, y - 0.9), (x + 0.9, y), (x, y + 0.9)), True)


def _scale_bar(strip: Box) -> Iterable[Mark]:
    """Eight squares, two tiles, dark and light in turns."""
    x, y = strip.x0, strip.y1 - 5.6
    bars = [Box(x + i * SQUARE, y, x + (i + 1) * SQUARE, y + 1.5).path for i in range(8)]
    yield Lines("open", tuple(bars[1::2]))
    yield Lines("solid", tuple(bars[::2]))
    for squares in (0, 4, 8):
        yield label(str(squares), (x + squares * SQUARE, y - 1.5), "label", 2.3, "text")
    yield Text(SCALE, x, y + 4.7, SCALE_NOTE, 2.5, "start", "text")


def _compass(at: Point, radius: float) -> Iterable[Mark]:
    """A star of four points, half of each dark, in a ring; N above."""
    x, y = at
    waist = radius * 0.2
    dark, light = [], []
    for quarter in range(4):
        turn = quarter * pi / 2
        tip = (x + radius * 0.93 * sin(turn), y - radius * 0.93 * cos(turn))
        left, right = (
            (x + waist * 1.414 * sin(turn + side), y - waist * 1.414 * cos(turn + side)) for side in (-pi / 4, pi / 4)
        )
        dark.append(Path((at, tip, left), True))
        light.append(Path((at, right, tip), True))
    yield Dots("ring", ((x, y, radius * 0.66), (x, y, radius * 0.6)))
    yield Lines("open", tuple(light))
    yield Lines("solid", tuple(dark))
    yield label("N", (x, y - radius - 2.0), "label", 3.6, "title")


def _notes(strip: Box) -> Iterable[Mark]:
    """What the players need to know for drawing, and lines for a pencil."""
    x = strip.x0 + _SIGNS
    for i, line in enumerate(("Rooms are 4 × 4 squares,", "passages 2 squares wide.")):
        yield Text("muted", x, strip.y1 - 4.9 + 3.5 * i, line, 2.5, "start", "italic")
    x += _NOTES
    yield Text("muted", x, strip.y0 + 4.9, "Notes", 2.7, "start", "italic")
    rows = [strip.y0 + 5.4 + 6.6 * i for i in range(5)]
    yield Strokes("rule", tuple((x if i else x + 9.0, y, strip.x1, y) for i, y in enumerate(rows)))
