"""The fields of a PDF form: check boxes and lines of text. Reportlab's own want faces that are not embedded.

A field is see-through and has no border: what it lies on is drawn on the page, and on paper it is all there is. The
face of what is typed is embedded whole, as a simple font, so that any viewer can set it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from generator.named import NamedTuple
from generator.render.fonts import TEXT, font
from generator.render.paint import operands
from generator.render.pdf_engine import pdfdoc
from generator.render.pencil import FORM
from generator.render.theme import Theme

Rect = tuple[float, float, float, float]
"""Left, bottom, width, height."""

ENCODING = "cp1252"
"""What can be typed: a PDF's WinAnsiEncoding."""

_FACE = "Fira"  # what the form calls its face
_PRINTED = 4  # the flag of an annotation that is printed, too (ISO 32000-1, table 165)
_PLAIN = 32  # the flag of a font of the usual letters (table 123)
_SIGNS = {"<": " lower ", "=": " equal ", ">": " higher "}
_INSET = 1.5  # of a text from the field's left edge
_MOST = 40  # letters of a part of a field's name


class _Node:
    """A part of fields' names, such as a character; entered under the part above it once it has a field."""

    def __init__(self, name: str, above: _Node | None) -> None:
        self.name, self.above, self.kids, self.entry = name, above, pdfdoc.PDFArray([]), None
        self.given = 0  # numbers of its kids

    def entered(self, canvas: Any) -> Any:
        """A reference to it, None for the root."""
        if self.entry is None and self.above is not None:
            content = {"T": pdfdoc.PDFString(self.name), "Kids": self.kids}
            parent = self.above.entered(canvas)
            self.entry = pdfdoc.PDFDictionary(content if parent is None else {**content, "Parent": parent})
            self.above.kids.sequence.append(canvas._doc.Reference(self.entry))
        return self.entry and canvas._doc.Reference(self.entry)


class _Name(NamedTuple):
    """Where a field is in the tree of names, its own name there, and what it is called when pointed at."""

    node: _Node
    own: str
    told: str


class Form:
    """The form of a document, part by part: one part of the names for each sheet, called after its character."""

    def __init__(self, canvas: Any, theme: Theme) -> None:
        self._canvas, self._theme = canvas, theme
        self._size = theme.styles["label"].size_pt + 0.8
        self._root = _Node("", None)
        self._part = _Node("sheet", self._root)
        self._face = canvas._doc.Reference(_face(canvas._doc))
        self._shared: dict[str, Any] = {}  # appearances, by what they draw
        self._parts, self._labels, self._rows = set[str](), set[str](), dict[str, _Node]()
        self._title = ""
        content = {"Fields": self._root.kids, "DR": self._resources(), "DA": pdfdoc.PDFString(self._setting(0))}
        canvas._doc._catalog.AcroForm = pdfdoc.PDFDictionary(content)

    def begin(self, title: str) -> None:
        """From here on fields are of that character; a second one of the same name has a number behind it."""
        self._title, self._labels, self._rows = title, set(), {}
        self._part = _Node(_unique(_part(title) or "sheet", self._parts), self._root)

    def boxes(self, label: str, places: Sequence[tuple[float, float]], side: float, ticked: int) -> None:
        """Check boxes by their top left corners, the first `ticked` of them ticked."""
        states = pdfdoc.PDFDictionary({"Yes": self._cross(side), "Off": self._appearance("", (side, side))})
        for number, (name, (x, top)) in enumerate(zip(self.names(label, len(places)), places, strict=True)):
            state = pdfdoc.PDFName("Yes" if number < ticked else "Off")
            content = {"FT": pdfdoc.PDFName("Btn"), "V": state, "AS": state, "AP": pdfdoc.PDFDictionary({"N": states})}
            self._add(name, (x, top - side, side, side), content)

    def texts(self, label: str, rects: Sequence[Rect], values: Sequence[str] = ()) -> None:
        """Lines to type on, with what is known already."""
        padded = [*values, *("" for _ in rects)]
        for name, rect, value in zip(self.names(label, len(rects)), rects, padded, strict=False):
            self.text(name, rect, value)

    def text(self, name: _Name, rect: Rect, value: str = "") -> None:
        """One line to type on."""
        content = {"FT": pdfdoc.PDFName("Tx"), "DA": pdfdoc.PDFString(self._setting(0)), "V": pdfdoc.PDFString(value)}
        if value:  # an appearance of its own: programs that fill in forms write it anew
            drawn = self._drawing(self._set(value, rect[3]), rect[2:])
            content["AP"] = pdfdoc.PDFDictionary({"N": drawn})
        self._add(name, rect, content)

    def names(self, label: str, count: int) -> Iterator[_Name]:
        """The names of so many fields of a label: itself for one, else its numbers: `Billy.dead`, `Billy.rep.3`. Where
        a label comes again its numbers go on, and one by itself has a number behind it."""
        spoken = " ".join("".join(_SIGNS.get(letter, letter) for letter in label).split())
        name, told = _slug(spoken) or "field", f"{self._title}: {spoken}".removeprefix(": ")
        if count == 1:
            own = _unique(name, self._labels)
            yield _Name(self._part, own, told + own[len(name) :].replace("_", " "))
        elif count:
            node = self._rows.get(name)
            if node is None:
                node = self._rows[name] = _Node(_unique(name, self._labels), self._part)
            first = node.given + 1
            node.given += count
            for number in range(first, first + count):
                yield _Name(node, str(number), f"{told} {number}")

    def _add(self, name: _Name, rect: Rect, content: dict[str, Any]) -> None:
        x, y = self._canvas.absolutePosition(rect[0], rect[1])
        right, top = self._canvas.absolutePosition(rect[0] + rect[2], rect[1] + rect[3])
        corners = [round(place, 3) for place in (x, y, right, top)]
        widget = {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Widget"),
            "T": pdfdoc.PDFString(name.own),
            "TU": pdfdoc.PDFString(name.told),
            "Parent": name.node.entered(self._canvas),
            "Rect": pdfdoc.PDFArray(corners),
            "F": _PRINTED,
        }
        field = pdfdoc.PDFDictionary({**widget, **content})
        self._canvas._addAnnotation(field)
        name.node.kids.sequence.append(self._canvas._doc.Reference(field))

    # --- what is seen ---

    def _setting(self, size: float) -> str:
        """The operators that choose face, size (0: what fits) and colour."""
        return f"/{_FACE} {size:.5g} Tf {operands(self._theme.colours.text)} rg"

    def _resources(self) -> Any:
        return pdfdoc.PDFDictionary({"Font": pdfdoc.PDFDictionary({_FACE: self._face})})

    def _set(self, text: str, height: float) -> str:
        size = min(self._size, 0.75 * height)
        letters = text.encode(ENCODING, "replace").hex()
        return f"/Tx BMC q BT {self._setting(size)} {_INSET} {height / 2 - 0.33 * size:.3f} Td <{letters}> Tj ET Q EMC"

    def _cross(self, side: float) -> Any:
        pen = f"{operands(self._theme.colours.frame)} RG {self._theme.lines.tick_pt:.3f} w"
        return self._appearance(f"{pen} 0 0 m {side:.3f} {side:.3f} l 0 {side:.3f} m {side:.3f} 0 l S", (side, side))

    def _appearance(self, code: str, size: Sequence[float]) -> Any:
        """What many boxes look like, once."""
        key = f"{code} {size[0]:.2f} {size[1]:.2f}"
        if key not in self._shared:
            self._shared[key] = self._drawing(code, size)
        return self._shared[key]

    def _drawing(self, code: str, size: Sequence[float]) -> Any:
        made = pdfdoc.PDFStream(content=code or " ")
        box = pdfdoc.PDFArray([0, 0, *(round(side, 3) for side in size)])
        kind = {"Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Form"), "BBox": box}
        made.dictionary.dict.update(kind, Resources=self._resources())
        return self._canvas._doc.Reference(made)


def start(canvas: Any, theme: Theme) -> Form:
    """The form of a canvas, made on its first use."""
    found: Form | None = canvas.__dict__.get(FORM)
    if found is None:
        found = canvas.__dict__[FORM] = Form(canvas, theme)
    return found


def _part(text: str) -> str:
    """A name as it may be part of a field's: without full stops, which part its parts."""
    return " ".join(text.replace(".", " ").split())[:_MOST].strip()


def _slug(label: str) -> str:
    """`Star Power` -> `star_power`."""
    return re.sub(r"\W+", "_", label.casefold())[:_MOST].strip("_")


def _unique(name: str, taken: set[str]) -> str:
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found


def _face(document: Any) -> Any:
    """The face of all text, whole, as a simple TrueType font."""
    face = font(TEXT).face
    letters = [bytes([code]).decode(ENCODING, "replace") for code in range(32, 256)]
    widths = [face.charWidths.get(ord(letter), face.defaultWidth) for letter in letters]
    data = pdfdoc.PDFStream(content=face._ttf_data, filters=[pdfdoc.PDFZCompress])
    data.dictionary["Length1"] = len(face._ttf_data)
    described = {
        "Type": pdfdoc.PDFName("FontDescriptor"),
        "FontName": pdfdoc.PDFName(TEXT),
        "Flags": _PLAIN,
        "FontBBox": pdfdoc.PDFArray(face.bbox),
        "ItalicAngle": face.italicAngle,
        "Ascent": face.ascent,
        "Descent": face.descent,
        "CapHeight": face.capHeight,
        "StemV": face.stemV,
        "FontFile2": data,
    }
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("TrueType"),
            "BaseFont": pdfdoc.PDFName(TEXT),
            "FirstChar": 32,
            "LastChar": 255,
            "Widths": pdfdoc.PDFArray(widths),
            "Encoding": pdfdoc.PDFName("WinAnsiEncoding"),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(described)),
        }
    )
