"""What is drawn on the pages of a PDF, in order, as text: each text with its font, size, colour and place; paths
counted; forms. `make golden` writes that of one pack into `tests/golden/pack-calls.txt`."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

GOLDEN = Path(__file__).parent / "golden" / "pack-calls.txt"


class Call(NamedTuple):
    """One object on a page: what it is and how it looks, the box around it, how many segments it has, its words."""

    how: str
    box: tuple[float, float, float, float]
    segments: int
    said: str = ""


def calls(pdf: bytes) -> str:
    """The drawing calls of all pages. Texts have a line each: where their baseline begins, what they are set in, their
    words. Paths that follow each other and look alike are one line: the box around all, how many, with how many
    segments; and so are forms, with how many objects. Places in points from the lower left, to a tenth."""
    lines = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        width, height = page.get_size()
        lines.append(f"page {number}  {width:.1f} x {height:.1f}")
        text = page.get_textpage()
        made = (_call(item, text) for item in page.get_objects(max_depth=1))
        for (how, said), some in groupby(made, key=lambda call: (call.how, call.said)):
            lines.append(f"  {_line(how, said, list(some))}")
    return "\n".join(lines) + "\n"


def _line(how: str, said: str, some: list[Call]) -> str:
    if said:
        x, y = some[0].box[:2]
        return f"{x:.1f} {y:.1f}  {how}  {said}"
    boxes = list(zip(*(call.box for call in some), strict=True))
    around = (min(boxes[0]), min(boxes[1]), max(boxes[2]), max(boxes[3]))
    place = " ".join(f"{side:.1f}" for side in around)
    return f"{place}  {how}  {len(some)} of {sum(call.segments for call in some)}"


def _call(item: Any, text: Any) -> Call:
    if item.type == raw.FPDF_PAGEOBJ_TEXT:
        font = _string(raw.FPDFFont_GetBaseFontName, raw.FPDFTextObj_GetFont(item))
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(item, size)
        matrix = item.get_matrix().get()
        turned = "" if abs(matrix[1]) < 1e-6 and matrix[0] > 0 else " turned"
        scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
        how = (
            f"{font.rpartition('+')[2]} {size.value * scale:.1f} {_colour(raw.FPDFPageObj_GetFillColor, item)}{turned}"
        )
        return Call(how, (matrix[4], matrix[5], matrix[4], matrix[5]), 0, repr(words_of(item, text)))
    if item.type == raw.FPDF_PAGEOBJ_PATH:
        return Call(_looks(item), item.get_bounds(), raw.FPDFPath_CountSegments(item))
    if item.type == raw.FPDF_PAGEOBJ_FORM:
        return Call("form", item.get_bounds(), raw.FPDFFormObj_CountObjects(item))
    return Call(f"object {item.type}", item.get_bounds(), 0)


def _looks(item: Any) -> str:
    """How a path is filled and stroked."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, fill, stroke)
    width = ctypes.c_float()
    raw.FPDFPageObj_GetStrokeWidth(item, width)
    dashed = " dashed" if raw.FPDFPageObj_GetDashCount(item) > 0 else ""
    parts = [f"fill {_colour(raw.FPDFPageObj_GetFillColor, item)}"] if fill.value else []
    parts += (
        [f"stroke {_colour(raw.FPDFPageObj_GetStrokeColor, item)} {width.value:.2f}{dashed}"] if stroke.value else []
    )
    return ", ".join(parts) or "clip"


def _colour(ask: Callable[..., Any], item: Any) -> str:
    parts = [ctypes.c_uint() for _ in "rgba"]
    ask(item, *parts)
    return "#" + "".join(f"{part.value:02x}" for part in parts[:3])


def words_of(item: Any, text: Any) -> str:
    """What a text object of a page says; `text` is the page's text page."""
    size = raw.FPDFTextObj_GetText(item, text, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    raw.FPDFTextObj_GetText(item, text, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _string(ask: Callable[..., int], what: Any) -> str:
    size = ask(what, None, 0)
    buffer = ctypes.create_string_buffer(size)
    ask(what, buffer, size)
    return buffer.value.decode()


def golden() -> str:
    """The calls of the pack that the golden file shows."""
    from adventures import adventure, rules

    from generator.render.document import pack_pdf
    from generator.render.paper import A4
    from generator.render.theme import load

    return calls(pack_pdf(adventure("golden", rep=4, size=2), rules(), paper=A4, theme=load("full")))


def differences(found: str, kept: str, most: int = 40) -> Iterator[str]:
    """The first lines of a diff."""
    from difflib import unified_diff
    from itertools import islice

    return islice(unified_diff(kept.splitlines(), found.splitlines(), "kept", "drawn", lineterm="", n=1), most)


if __name__ == "__main__":
    GOLDEN.write_text(golden(), "utf-8")
    print(f"wrote {GOLDEN.relative_to(Path.cwd())}", file=sys.stderr)
