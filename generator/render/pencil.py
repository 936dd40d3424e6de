"""Where a pencil ticks and writes: drawn on paper, and in a document that is a form a field beside. In points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from generator.named import NamedTuple
from generator.render.paint import crosses, ticks
from generator.render.paper import POINTS_PER_MM
from generator.render.theme import Theme

if TYPE_CHECKING:
    from generator.render.form_fields import Form

FORM = "_form"
"""The attribute of a canvas that holds its form."""


class Ticks(NamedTuple):
    """Boxes of one label: the top left corner of each, and how many are ticked, from the first on."""

    label: str
    places: Sequence[tuple[float, float]]
    ticked: int = 0


def form_of(canvas: Any) -> Form | None:
    """The form that a canvas draws, None if it draws on paper alone."""
    found: Form | None = canvas.__dict__.get(FORM)
    return found


def tick_boxes(canvas: Any, theme: Theme, rows: Iterable[Ticks]) -> None:
    """Draw boxes, those that are ticked crossed out; in a form they are check boxes, and their crosses can go again."""
    rows, form = list(rows), form_of(canvas)
    ticks(canvas, theme, [place for row in rows for place in row.places])
    if form is None:
        crosses(canvas, theme, [place for row in rows for place in row.places[: row.ticked]])
        return
    for row in rows:
        form.boxes(row.label, row.places, theme.spaces.tick_mm * POINTS_PER_MM, row.ticked)


def write_in(canvas: Any, label: str, x: float, bottom: float, width: float, height: float) -> None:
    """What is drawn there is to be written on: in a form an empty field."""
    form = form_of(canvas)
    if form is not None:
        form.texts(label, [(x, bottom, width, height)])
