"""What is drawn many times stands in a document once, as a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from generator.render.pdf_engine import pdfdoc

_forms: WeakKeyDictionary[Any, dict[str, str]] = WeakKeyDictionary()  # by document: operators -> the form's name


def form(canvas: Any, code: str, box: Sequence[float]) -> str:
    """The name, for `canvas.doForm`, of a form of these operators, which set all colours that they use and write no
    text; made if there is none yet. `box` is left, bottom, right, top.

    The operators themselves are the key: comparing them is as fast as hashing some thousand numbers.
    """
    forms = _forms.setdefault(canvas._doc, {})
    if code not in forms:
        forms[code] = f"drawing{len(forms)}"
        # reportlab's own form would list every font and procedure set
        made = pdfdoc.PDFStream(filters=[pdfdoc.PDFZCompress], content=code)
        kind = {"Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Form"), "BBox": pdfdoc.PDFArray(box)}
        made.dictionary.dict.update(kind, Resources=pdfdoc.PDFDictionary({}))
        canvas._doc.Reference(made, pdfdoc.xObjectName(forms[code]))
    return forms[code]


def recorded(canvas: Any, draw: Callable[[], None]) -> str:
    """The operators that `draw` writes on the canvas, taken off it again."""
    before, start = canvas._fillColorObj, len(canvas._code)
    canvas.saveState()
    canvas._fillColorObj = canvas._strokeColorObj = canvas._lineWidth = None  # so that all are set anew
    draw()
    canvas.restoreState()
    assert canvas._fillColorObj == before
    code = "\n".join(canvas._code[start:])
    del canvas._code[start:]
    return code
