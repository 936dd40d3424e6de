"""Reads the fields of a form back, as pypdf finds them on its pages."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader


class Field(NamedTuple):
    """A field: its whole name, `Btn` or `Tx`, its value, what it is called when pointed at, its page from 0 on, and
    its corners: left, bottom, right, top."""

    name: str
    kind: str
    value: str
    told: str
    page: int
    box: tuple[float, float, float, float]


def fields_of(pdf: bytes) -> list[Field]:
    """All fields in the order in which the tab key comes to them."""
    found = []
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):
        for reference in page.get("/Annots", []):
            widget = reference.get_object()
            if widget.get("/Subtype") == "/Widget":
                left, bottom, right, top = (float(place) for place in widget["/Rect"])
                value = str(widget.get("/V", "")).removeprefix("/")
                kind, told = widget["/FT"].removeprefix("/"), str(widget["/TU"])
                found.append(Field(_whole_name(widget), kind, value, told, number, (left, bottom, right, top)))
    return found


def _whole_name(widget: Any) -> str:
    parts = []
    while widget is not None:
        parts.append(str(widget["/T"]))
        above = widget.get("/Parent")
        widget = above.get_object() if above is not None else None
    return ".".join(reversed(parts))


def ticked(pdf: bytes) -> list[str]:
    """The names of the boxes that are ticked."""
    return [field.name for field in fields_of(pdf) if field.kind == "Btn" and field.value == "Yes"]


def written(pdf: bytes) -> dict[str, str]:
    """What stands in the lines of text that have something in them."""
    return {field.name: field.value for field in fields_of(pdf) if field.kind == "Tx" and field.value}
