"""Lines of text, drawn on a reportlab canvas. In points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import ref

from generator.render.fonts import font
from generator.render.text import Line, measure, spans

_BEGIN, _END = "BT", "ET"
_MOST_NUMBERS = 8192
_FINE = 100  # text is set in whole hundredths of a point: their sums are exact, and most come again and again


class _Written(dict[int, str]):
    """Hundredths of a point -> points, as they are written in a PDF; filled as it is asked for."""

    def __missing__(self, hundredths: int) -> str:
        if len(self) > _MOST_NUMBERS:
            self.clear()
        self[hundredths] = written = f"{hundredths / _FINE:g}"
        return written


_POINTS = _Written()

_ESCAPES = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\"})
_SHARES = {"l": 0.0, "c": 0.5, "r": 1.0}


def baseline(top: float, size: float, leading: float) -> float:
    """The y of the first baseline of lines whose box begins at `top`."""
    return top - leading / 2 - size * 0.335  # half of Fira Sans' ascent less its descent: 0.935 and 0.265 em


class _OtherSubset(Exception):
    """A character that the document keeps in a further subset of its face."""


class _Codes(dict[int, str]):
    """Of one face in one document: code point -> what stands for it in a PDF string. A table for `str.translate`."""

    def __init__(self, face: str, document: Any) -> None:
        super().__init__()
        self._font, self._document = font(face), ref(document)
        self.plain = self._font.letters_of(document).plain
        self.name = self._font.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        if 32 < code < 127:
            self.plain.append(chr(code))
            byte = code
        else:
            ((subset, raw),) = self._font.splitString(chr(code), self._document())
            if subset:
                raise _OtherSubset
            byte = raw[0]
        self[code] = chr(byte) if 32 <= byte < 127 and byte not in b"()\\" else f"\\{byte:03o}"
        return self[code]


class _Pen:
    """Where the text last drawn on a canvas stands, and in which face, so that the next may go on from there."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.left = self.base = 0
        self.set_face = ""  # the operator that chose the face
        self.code: list[str] = []  # the page or form that it stands on
        self._codes: dict[str, _Codes] = {}
        self._faces: dict[tuple[str, float], tuple[_Codes, str]] = {}

    def face(self, face: str, size: float) -> tuple[_Codes, str]:
        """The codes of a face, and the operator that chooses it at that size."""
        found = self._faces.get((face, size))
        if found is None:
            codes = self._codes.get(face) or self._codes.setdefault(face, _Codes(face, self.document))
            found = self._faces[face, size] = codes, f"{codes.name} {size:.5g} Tf"
        return found


def _show_letter(document: Any, face: str, letter: str, size: float) -> str:
    ((subset, raw),) = font(face).splitString(letter, document)
    return f"{font(face).getSubsetInternalName(subset, document)} {size:.5g} Tf <{raw.hex()}> Tj"


def draw_lines(
    canvas: Any,
    x: float,
    top: float,
    lines: Iterable[Line],
    size: float,
    leading: float,
    align: str = "l",
    width: float = 0.0,
) -> None:
    """Draw lines in the canvas's fill colour, the first one's box beginning at `top`.

    `align` is l, c or r: `x` is the left end of the lines, or of a strip of `width` in which they are centred or set
    right.
    """
    y, share, code = baseline(top, size, leading), _SHARES[align], canvas._code
    pen: _Pen = canvas.__dict__.get("_pen") or canvas.__dict__.setdefault("_pen", _Pen(canvas._doc))
    if pen.code is code and code and code[-1] is _END:
        code.pop()
        left, base, shown = pen.left, pen.base, pen.set_face
    else:
        code.append(_BEGIN)
        left, base, shown = 0, 0, ""
    known = ""
    for line in lines:
        new_left = round((x + (width - line.width) * share) * _FINE) if share else round(x * _FINE)
        new_base = round(y * _FINE)
        code.append(f"{_POINTS[new_left - left]} {_POINTS[new_base - base]} Td")
        left, base = new_left, new_base
        y -= leading
        for face, piece in line.spans:
            if face is not known:
                (codes, set_face), known = pen.face(face, size), face
            if piece.isascii():
                codes.plain.append(piece)
                letters = piece.translate(_ESCAPES) if "(" in piece or ")" in piece or "\\" in piece else piece
            else:
                try:
                    letters = piece.translate(codes)
                except _OtherSubset:
                    code += [_show_letter(canvas._doc, face, letter, size) for letter in piece]
                    shown = ""
                    continue
            if set_face is shown:
                code.append(f"({letters}) Tj")
            else:
                code.append(f"{set_face} ({letters}) Tj")
                shown = set_face
    code.append(_END)
    pen.left, pen.base, pen.set_face, pen.code = left, base, shown, code


def draw_line(
    canvas: Any,
    x: float,
    y: float,
    text: str,
    face: str,
    size: float,
    align: str = "l",
) -> float:
    """Draw marked-up `text` on one line whose baseline is `y`, from, around or up to `x` (align l, c, r); its width."""
    width = measure(text, face, size)
    shift = {"l": 0.0, "c": width / 2, "r": width}[align]
    line = Line(width, tuple(spans(text, face)))
    draw_lines(canvas, x - shift, y - baseline(0.0, size, 0.0), (line,), size, 0.0)
    return width
