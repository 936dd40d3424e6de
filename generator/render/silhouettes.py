"""The figures of `data/silhouettes.toml`, one for each race, and the signs of `data/tokens.toml`, drawn from numbers:
filled, or in low ink as lines only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from generator.named import NamedTuple
from generator.render.paint import operands
from generator.render.paper import POINTS_PER_MM
from generator.render.theme import Theme
from generator.resources import data
from generator.tables import own_toml

MAN_MM = 26.0
"""How high the figure of a man is, 100 units of the drawings."""

UNIT = MAN_MM / 100 * POINTS_PER_MM
"""A unit of the drawings in points."""

_ROUND = 0.5523  # of a circle's radius: the handles of the four Bézier curves that draw it
_GAP_MM = 0.22  # half the width of the lines between the parts of a man's figure
_LOW_MM = 0.11  # the same in low ink, whatever the scale: there the lines are all that is seen
_THINNEST = 0.3  # units that are painted within a hollow line

Point = tuple[float, float]


class Part(NamedTuple):
    """One shape: its path as operators, in units of the drawings, or a line of `width` along it; `ground` is drawn in
    the colour of the ground."""

    path: str
    width: float
    ground: bool
    points: tuple[Point, ...]


@cache
def races() -> tuple[str, ...]:
    """Those that have a figure."""
    return tuple(own_toml(data("silhouettes.toml")))


@cache
def parts(name: str) -> tuple[Part, ...]:
    """The parts of the figure of a race, or of a token's sign, from the bottom up."""
    table = own_toml(data("silhouettes.toml")).get(name) or own_toml(data("tokens.toml"))[name]
    return tuple(part for line in table["parts"] for part in _read(line))


@cache
def size(name: str) -> tuple[float, float, float]:
    """How far a figure reaches to the left, to the right and upwards, in units."""
    reach = [(x, y, part.width / 2) for part in parts(name) if not part.ground for x, y in part.points]
    return min(x - w for x, _, w in reach), max(x + w for x, _, w in reach), max(y + w for _, y, w in reach)


def draw_figure(
    canvas: Any, theme: Theme, name: str, x: float, foot: float, *, scale: float = 1.0, flip: bool = False
) -> None:
    """Draw a figure, its point 0, 0 at (x, foot), in points. `flip`: standing on its head, as in a mirror that lies at
    its feet."""
    unit = UNIT * scale
    up = -unit if flip else unit
    hollow = theme.ink == "low"
    colours = (theme.colours.text, theme.colours.paper)[:: -1 if hollow else 1]
    gap = (_LOW_MM / scale if hollow else _GAP_MM) * POINTS_PER_MM / UNIT
    code = _code(name, *colours, gap, hollow)
    canvas._code.append(f"q {unit:.5f} 0 0 {up:.5f} {x:.3f} {foot:.3f} cm {code} Q")


@cache
def _code(name: str, colour: str, lines: str, gap: float, hollow: bool) -> str:
    """The operators of a figure: of one colour, with lines of another, `gap` units to each side, around its parts.

    What is `hollow` is outlined as strongly where it is a line of some width as where it is a shape.
    """
    ink, paper = operands(colour), operands(lines)
    code = ["1 j 1 J"]
    for part in parts(name):
        own, other = (paper, ink) if part.ground else (ink, paper)
        if part.width and part.ground:
            code.append(f"{own} RG {part.width:g} w {part.path} S")
        elif part.width:
            wide, inner = part.width + 2 * gap, part.width - 2 * gap * hollow
            code.append(f"{other} RG {wide:.4g} w {part.path} S")
            if inner > _THINNEST:
                code.append(f"{own} RG {inner:.4g} w {part.path} S")
        elif part.ground:
            code.append(f"{own} rg {part.path} f")
        else:
            code.append(f"{own} rg {other} RG {2 * gap:.4g} w {part.path} B")
    return " ".join(code)


def _read(line: str) -> Iterator[Part]:
    """The part that a line says, and the other one where it stands on either side."""
    sides = (1.0, -1.0) if line[0] == "=" else (1.0,)
    words = line.removeprefix("=").strip()
    ground = words[0] == "!"
    kind, *numbers = words.removeprefix("!").split()
    width = float(numbers.pop(0)) if kind in ("bar", "curve", "dot") else 0.0
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in numbers)]
    for side in sides:
        own = tuple((side * x, y) for x, y in points)
        if kind == "dot":
            ((x, y),) = own
            rim = ((x - width, y), (x + width, y), (x, y + width), (x, y - width))
            yield Part(_disc(x, y, width), 0.0, ground, rim)
        else:
            yield Part(_PATHS[kind](own), width, ground, own)


def _corners(points: Sequence[Point]) -> str:
    (x, y), *others = points
    return " ".join([f"{x:g} {y:g} m", *(f"{a:g} {b:g} l" for a, b in others)])


def _smooth(points: Sequence[Point], *, closed: bool) -> str:
    """Through all the points, without corners (Catmull-Rom)."""
    many = len(points)
    code = [f"{points[0][0]:g} {points[0][1]:g} m"]
    for i in range(many if closed else many - 1):
        if closed:
            a, b, c, d = (points[(i + step) % many] for step in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + step, 0), many - 1)] for step in (-1, 0, 1, 2))
        handles = (
            b[0] + (c[0] - a[0]) / 6,
            b[1] + (c[1] - a[1]) / 6,
            c[0] - (d[0] - b[0]) / 6,
            c[1] - (d[1] - b[1]) / 6,
        )
        code.append(" ".join(f"{value:.4g}" for value in (*handles, *c)) + " c")
    return " ".join([*code, "h"] if closed else code)


def _disc(x: float, y: float, r: float) -> str:
    k = r * _ROUND
    curves = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    return " ".join([f"{x + r:.4g} {y:.4g} m", *(" ".join(f"{v:.4g}" for v in curve) + " c" for curve in curves), "h"])


_PATHS: dict[str, Callable[[Sequence[Point]], str]] = {
    "poly": lambda points: _corners(points) + " h",
    "soft": lambda points: _smooth(points, closed=True),
    "bar": _corners,
    "curve": lambda points: _smooth(points, closed=False),
}
