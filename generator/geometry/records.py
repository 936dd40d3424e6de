"""What a drawing is made of: layers of marks in millimetres, y growing downwards. No colours, no file format."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class Lines:
    """Paths drawn in one go; `ink` names how they are stroked and filled, `clip` is what of them is shown."""

    ink: str
    paths: tuple[Path, ...]
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class Strokes:
    """Many separate straight strokes in one ink: hatching, grids, steps."""

    ink: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Dots:
    """Circles in one ink: centre and radius each."""

    ink: str
    dots: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Text:
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


@dataclass(frozen=True, slots=True)
class Layer:
    """A named part of a drawing, with what a reader is told about it."""

    name: str
    title: str
    desc: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of `width` x `height` mm; its layers lie one on the other, the first at the bottom."""

    width: float
    height: float
    title: str
    desc: str
    layers: tuple[Layer, ...]

    def scaled_note(self, note: str) -> Drawing:
        """The same drawing with `note` where its scale bar says what its squares measure."""

        def noted(mark: Mark) -> Mark:
            return replace(mark, text=note) if isinstance(mark, Text) and mark.ink == SCALE else mark

        layers = (replace(layer, marks=tuple(map(noted, layer.marks))) for layer in self.layers)
        return replace(self, layers=tuple(layers))


SCALE = "scale"
"""The ink of the text that says what the squares measure."""
