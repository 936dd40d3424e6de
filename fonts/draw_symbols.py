"""Draws PaperdelveSymbols.ttf: the marks that text families lack, as plain polygons.

Run `python draw_symbols.py` in this folder (it needs fontTools) to write the font again.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

Point = tuple[float, float]
Contour = list[Point]
Glyph = list[Contour]

UNITS = 1000
ASCENT, DESCENT = 935, -265  # as Fira Sans, so that mixed lines keep their height
SIDE = 690  # a mark is as tall as a capital of Fira Sans
LEFT = 60
ADVANCE = SIDE + 2 * LEFT
PEN = 56
MIDDLE: Point = (LEFT + SIDE / 2, SIDE / 2)
CORNERS = 48


def area(contour: Contour) -> float:
    """Twice the signed area; negative runs clockwise, which TrueType fills."""
    return sum(x * v - u * y for (x, y), (u, v) in zip(contour, contour[1:] + contour[:1], strict=True))


def solid(contour: Contour) -> Contour:
    """The contour, turned to fill."""
    return contour if area(contour) < 0 else contour[::-1]


def hole(contour: Contour) -> Contour:
    """The contour, turned to cut out."""
    return solid(contour)[::-1]


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Contour:
    return [(x0, y0), (x0, y1), (x1, y1), (x1, y0)]


def disc(centre: Point, radius: float) -> Contour:
    turns = [2 * pi * i / CORNERS for i in range(CORNERS)]
    return [(centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in turns]


def spikes(centre: Point, outer: float, inner: float, count: int = 5) -> Contour:
    turns = [(pi / 2 + pi * i / count, inner if i % 2 else outer) for i in range(2 * count)]
    return [(centre[0] + r * cos(t), centre[1] + r * sin(t)) for t, r in turns]


def stroke(start: Point, end: Point, width: float = PEN) -> Contour:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]


def at(x: float, y: float) -> Point:
    """A point of the mark's square, given in 0..1."""
    return (LEFT + x * SIDE, y * SIDE)


def frame() -> Glyph:
    """An empty tick box."""
    inside = rectangle(LEFT + PEN, PEN, LEFT + SIDE - PEN, SIDE - PEN)
    return [solid(rectangle(LEFT, 0, LEFT + SIDE, SIDE)), hole(inside)]


def die(*pips: Point) -> Glyph:
    return [*frame(), *(solid(disc(at(x, y), 74)) for x, y in pips)]


def marked(*lines: tuple[Point, Point]) -> Glyph:
    return [*frame(), *(solid(stroke(at(*a), at(*b), PEN * 1.3)) for a, b in lines)]


def tick(scale: float = 1.0) -> Glyph:
    points = [(0.08, 0.42), (0.2, 0.54), (0.4, 0.32), (0.8, 0.86), (0.94, 0.76), (0.42, 0.06)]
    return [solid([at(0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale) for x, y in points])]


def cross() -> Glyph:
    ends = ((at(0.1, 0.1), at(0.9, 0.9)), (at(0.1, 0.9), at(0.9, 0.1)))
    return [solid(stroke(a, b, PEN * 2)) for a, b in ends]


def ring(radius: float, width: float = PEN) -> Glyph:
    return [solid(disc(MIDDLE, radius)), hole(disc(MIDDLE, radius - width))]


def heart() -> Glyph:
    turns = [2 * pi * i / (2 * CORNERS) for i in range(2 * CORNERS)]
    curve = [(16 * sin(t) ** 3, 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) for t in turns]
    return [solid([at(0.5 + x / 34, 0.53 + y / 34) for x, y in curve])]


def skull() -> Glyph:
    turns = [pi * (-0.15 + 1.3 * i / CORNERS) for i in range(CORNERS + 1)]
    crown = [at(0.5 + 0.44 * cos(t), 0.58 + 0.42 * sin(t)) for t in turns]
    jaw = [at(0.26, 0.24), at(0.28, 0.0), at(0.72, 0.0), at(0.74, 0.24)]
    eyes = [hole(disc(at(x, 0.52), 78)) for x in (0.32, 0.68)]
    nose = hole([at(0.5, 0.4), at(0.43, 0.26), at(0.57, 0.26)])
    teeth = [hole(stroke(at(x, 0.13), at(x, 0.0), 30)) for x in (0.41, 0.59)]
    return [solid(crown + jaw), *eyes, nose, *teeth]


def sword(left: bool) -> Glyph:
    def there(x: float, y: float) -> Point:
        return at(x if left else 1 - x, y)

    blade = [there(0.24, 0.2), there(0.93, 0.97), there(1.0, 1.0), there(0.97, 0.93), there(0.2, 0.24)]
    wide = [there(0.27, 0.17), there(0.96, 0.88), there(1.0, 1.0), there(0.88, 0.96), there(0.17, 0.27)]
    guard = stroke(there(0.06, 0.36), there(0.36, 0.06), PEN * 1.2)
    grip = stroke(there(0.0, 0.0), there(0.22, 0.22), PEN * 1.6)
    return [solid(blade), solid(wide), solid(guard), solid(grip)]


def scissors() -> Glyph:
    rings = [at(0.16, 0.22), at(0.16, 0.78)]
    blades = [[at(0.26, 0.68), at(1.0, 0.36), at(0.9, 0.3), at(0.22, 0.6)]]
    blades += [[at(x / SIDE - LEFT / SIDE, 1 - y / SIDE) for x, y in blades[0]]]
    handles = [part for centre in rings for part in (solid(disc(centre, 118)), hole(disc(centre, 66)))]
    return [*handles, *map(solid, blades)]


def unknown() -> Glyph:
    """The mark for a letter that no face has: a lozenge with a bar and a dot cut out."""
    lozenge = spikes(MIDDLE, SIDE * 0.56, SIDE * 0.56 * 0.7072, 2)
    return [solid(lozenge), hole(stroke(at(0.5, 0.42), at(0.5, 0.78), 80)), hole(disc(at(0.5, 0.28), 46))]


LOW, MID, HIGH = 0.24, 0.5, 0.76
GLYPHS: dict[str, Callable[[], Glyph]] = {
    "⊞": lambda: marked(((0.2, 0.5), (0.8, 0.5)), ((0.5, 0.2), (0.5, 0.8))),
    "⊟": lambda: marked(((0.2, 0.5), (0.8, 0.5))),
    "□": frame,
    "■": lambda: [solid(rectangle(LEFT, 0, LEFT + SIDE, SIDE))],
    "○": lambda: ring(SIDE / 2),
    "●": lambda: [solid(disc(MIDDLE, SIDE / 2))],
    "★": lambda: [solid(spikes(at(0.5, 0.46), SIDE * 0.55, SIDE * 0.22))],
    "☆": lambda: [
        solid(spikes(at(0.5, 0.46), SIDE * 0.55, SIDE * 0.22)),
        hole(spikes(at(0.5, 0.46), SIDE * 0.36, SIDE * 0.144)),
    ],
    "☐": frame,
    "☑": lambda: [*frame(), *tick(0.78)],
    "☒": lambda: marked(((0.2, 0.2), (0.8, 0.8)), ((0.2, 0.8), (0.8, 0.2))),
    "☠": skull,
    "♥": heart,
    "⚀": lambda: die((MID, MID)),
    "⚁": lambda: die((LOW, HIGH), (HIGH, LOW)),
    "⚂": lambda: die((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    "⚃": lambda: die((LOW, HIGH), (HIGH, LOW), (LOW, LOW), (HIGH, HIGH)),
    "⚄": lambda: die((LOW, HIGH), (HIGH, LOW), (LOW, LOW), (HIGH, HIGH), (MID, MID)),
    "⚅": lambda: die((LOW, HIGH), (HIGH, LOW), (LOW, LOW), (HIGH, HIGH), (LOW, MID), (HIGH, MID)),
    "⚔": lambda: [*sword(True), *sword(False)],
    "✂": scissors,
    "✓": tick,
    "✗": cross,
    "\ufffd": unknown,
}


def outline(glyph: Glyph) -> object:
    """The glyph's TrueType outline."""
    pen = TTGlyphPen(None)
    for contour in glyph:
        first, *others = [(round(x), round(y)) for x, y in contour]
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def build(path: str) -> None:
    """Write the font to `path`."""
    names = {char: f"uni{ord(char):04X}" for char in GLYPHS}
    order = [".notdef", "space", *names.values()]
    glyf = {".notdef": outline(frame()), "space": outline([])}
    glyf |= {names[char]: outline(draw()) for char, draw in GLYPHS.items()}
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({0x20: "space", 0xA0: "space"} | {ord(c): n for c, n in names.items()})
    font.setupGlyf(glyf)
    widths = dict.fromkeys(order, ADVANCE) | {"space": 265}
    font.setupHorizontalMetrics({name: (widths[name], LEFT) for name in order})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable(
        {
            "copyright": "Copyright 2026 the paperdelve authors; MIT licence",
            "familyName": "Paperdelve Symbols",
            "styleName": "Regular",
            "uniqueFontIdentifier": "PaperdelveSymbols-Regular",
            "fullName": "Paperdelve Symbols",
            "psName": "PaperdelveSymbols-Regular",
            "version": "Version 1.0",
        },
        mac=False,
    )
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, sCapHeight=SIDE, fsType=0)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(path)


if __name__ == "__main__":
    build("PaperdelveSymbols.ttf")
