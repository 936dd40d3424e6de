"""What a drawing is made of: layers of marks in millimetres, y growing downwards. No colours, no file format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from generator.named import NamedTuple

Point = tuple[float, float]
Segment = tuple[float, float, float, float]  # x0, y0, x1, y1


class Path(NamedTuple):
    """A line through points, closed or not."""

    points: tuple[Point, ...]
    closed: bool = False


class Box(NamedTuple):
    """A rectangle by two corners, the upper left one first."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def path(self) -> Path:
        """Its outline."""
        return Path(((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1)), True)


class Lines(NamedTuple):
    """Paths drawn in one go; `ink` names how they are stroked and filled, `clip` is what of them is shown."""

    ink: str
    paths: tuple[Path, ...]
    clip: Box | None = None


class Shapes(tuple[tuple[Segment, ...], ...]):
    """Strokes about 0, 0, by number. Hashed by identity: hashing a thousand numbers takes longer than drawing."""

    __hash__ = object.__hash__


_T = TypeVar("_T")


def _thinned(some: tuple[_T, ...], share: float) -> tuple[_T, ...]:
    return tuple([one for i, one in enumerate(some) if int((i + 1) * share) > int(i * share)])


class Strokes(NamedTuple):
    """Many separate straight strokes in one ink: hatching, grids, steps.

    Beside the `loose` ones there may be sheaves: each of `sheaves` is a point and the number of the one of `shapes`,
    strokes about 0, 0, that stands there.
    """

    ink: str
    loose: tuple[Segment, ...]
    sheaves: tuple[tuple[float, float, int], ...] = ()
    shapes: Shapes = Shapes()

    def __hash__(self) -> int:
        """As that of shapes."""
        return id(self)

    def thinned(self, share: float) -> Strokes:
        """As many of them as that share says, evenly chosen."""
        if share >= 1.0:
            return self
        return self._replace(loose=_thinned(self.loose, share), sheaves=_thinned(self.sheaves, share))

    @property
    def segments(self) -> tuple[Segment, ...]:
        """All the strokes, one by one."""
        return self.loose + tuple(
            [(x + x0, y + y0, x + x1, y + y1) for x, y, shape in self.sheaves for x0, y0, x1, y1 in self.shapes[shape]]
        )


class Dots(NamedTuple):
    """Circles in one ink: centre and radius each."""

    ink: str
    dots: tuple[tuple[float, float, float], ...]


class Text(NamedTuple):
    """One line of text on the baseline `y`; `anchor` says which part of it stands at `x`: start, middle or end.

    `size` is the type size, `face` one of title, text, bold and italic.
    """

    ink: str
    x: float
    y: float
    text: str
    size: float
    anchor: str = "middle"
    face: str = "bold"


Mark = Lines | Strokes | Dots | Text


def gathered(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks with those of one kind and ink drawn in one go, in the order of each kind's first; texts come last.

    For marks that do not overlap, or always do so in the same order. What is clipped or has sheaves stays by itself.
    """
    texts: list[Mark] = []
    alone: dict[tuple[object, ...], Mark] = {}
    for mark in marks:
        if isinstance(mark, Text):
            texts.append(mark)
            continue
        key = (id(mark),) if isinstance(mark, Strokes) and mark.sheaves else (type(mark), mark.ink, *mark[2:])
        before = alone.get(key)
        alone[key] = mark if before is None else type(mark)(mark.ink, before[1] + mark[1], *mark[2:])  # type: ignore
    return *alone.values(), *texts


class Layer(NamedTuple):
    """A named part of a drawing, with what a reader is told about it."""

    name: str
    title: str
    desc: str
    marks: tuple[Mark, ...]


class Drawing(NamedTuple):
    """A drawing of `width` x `height` mm; its layers lie one on the other, the first at the bottom."""

    width: float
    height: float
    title: str
    desc: str
    layers: tuple[Layer, ...]

    def scaled_note(self, note: str) -> Drawing:
        """The same drawing with `note` where its scale bar says what its squares measure."""

        def noted(mark: Mark) -> Mark:
            return mark._replace(text=note) if isinstance(mark, Text) and mark.ink == SCALE else mark

        layers = (layer._replace(marks=tuple(map(noted, layer.marks))) for layer in self.layers)
        return self._replace(layers=tuple(layers))


SCALE = "scale"
"""The ink of the text that says what the squares measure."""
