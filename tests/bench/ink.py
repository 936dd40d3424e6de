"""How much ink pages take in full and in low ink: the share of a page's area, rendered at `DPI` in shades of grey.

Ink is the mean of 1 - luminance, so a grey of a tenth counts a tenth: a printer makes it of as many dots. What is drawn
(lines, fills, hatching, figures) is also measured alone, all text left out, and the target is on that: letters are as
many and as black in low ink as in full, since they are to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

DPI = 600
"""What laser printers have; at less a reader draws hairlines wider than they are."""

MOST = 1 / 3
"""Of the ink that drawings take in full ink, what they may take in low."""


class Ink(NamedTuple):
    """Shares of a page's area from 0 to 1: with its text, and without it."""

    all: float
    drawn: float


class Saving(NamedTuple):
    """A page in full ink and in low."""

    full: Ink
    low: Ink

    @property
    def ratio(self) -> float:
        """What is drawn in low ink, of what is drawn in full."""
        return self.low.drawn / self.full.drawn


def saving(full: bytes, low: bytes, page: int = 0) -> Saving:
    """What a page, counted from 0, takes in a document in full ink and in the same one in low."""
    return Saving(_ink(full, page), _ink(low, page))


def _ink(pdf: bytes, number: int) -> Ink:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        whole = _black(page)
        for text in list(_texts(page)):
            page.remove_obj(text)
        return Ink(whole, _black(page))
    finally:
        document.close()


def _texts(page: pypdfium2.PdfPage) -> Iterator[pypdfium2.PdfObject]:
    """The text of a page; forms hold none, as drawings put their letters on the page itself."""
    return page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,), max_depth=1)


def _black(page: pypdfium2.PdfPage) -> float:
    bitmap = page.render(scale=DPI / 72, grayscale=True)
    light = sum(shade * count for shade, count in enumerate(bitmap.to_pil().histogram()))
    return 1 - light / (255 * bitmap.width * bitmap.height)
