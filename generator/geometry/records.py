"""What a drawing is made of: layers of marks in millimetres, y growing downwards. No colours, no file format."""

from __future__ import annotations

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


class Lines(NamedTuple):
    """Paths drawn in one go; `ink` names how they are stroked and filled, `clip` is what of them is shown."""

    ink: str
    paths: tuple[Path, ...]
    clip: Box | None = None


class Strokes(NamedTuple):
    """Many separate straight strokes in one ink: hatching, grids, steps."""

    ink: str
    segments: tuple[Segment, ...]


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
