"""The embedded faces: what they are called, which letters they can print, how wide those are.

Nothing here imports reportlab before a face is needed, so that the SVG maps can read the theme without it.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from generator.render.lookup import Lookup
from generator.resources import beside

TITLE = "AlegreyaSC-Bold"
TEXT = "FiraSans-Regular"
BOLD = "FiraSans-SemiBold"
ITALIC = "FiraSans-Italic"
FACES = (TITLE, TEXT, BOLD, ITALIC)
SYMBOLS = "PaperdelveSymbols"  # marks alone, no letters: a fallback, never asked for by name

# Where the first face lacks a letter, the next one that has it prints it.
_CHAIN = {face: tuple(dict.fromkeys((face, TEXT, TITLE, SYMBOLS))) for face in FACES}
_UNKNOWN = "\ufffd"  # drawn in SYMBOLS
_HIDDEN = {0xFFFF, *range(0x200B, 0x2010), *range(0x2060, 0x2070), 0xAD}  # the end of a cmap; format characters
_SPACES = str.maketrans(dict.fromkeys("\t\r\v\f\x85\u2028\u2029", " "))


@cache
def font(face: str) -> Any:
    """The face as reportlab's font of that name; read and made known to reportlab when it is first asked for."""
    from generator.render.pdf_engine import pdfmetrics
    from generator.render.truetype import Font

    loaded = Font(face, beside("fonts", f"{face}.ttf"))
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def widths(face: str) -> dict[str, float]:
    """The advance of every visible character that the face can print, in units of the type size."""
    advances: dict[int, float] = font(face).face.charWidths

    def width(char: str) -> float | None:
        advance = None if ord(char) in _HIDDEN else advances.get(ord(char))
        return None if advance is None else advance / 1000

    return Lookup(width)


@lru_cache(maxsize=1024)
def _invisible(char: str) -> bool:
    return char != "\n" and unicodedata.category(char) in ("Cc", "Cf")


def clean(text: str) -> str:
    """NFC, tabs and the like turned into spaces; control and invisible format characters, but for newlines, dropped."""
    if text.isascii() and text.isprintable():
        return text
    text = unicodedata.normalize("NFC", text)
    if text.isprintable():
        return text
    return "".join([char for char in text.translate(_SPACES) if not _invisible(char)])


def _face_for(char: str, face: str) -> str | None:
    return next((other for other in _CHAIN[face] if char in widths(other)), None)


def _stand_in(char: str) -> str:
    """What stands for a character that no face has: the plain letters it is made of, or the mark for an unknown one."""
    plain = unicodedata.normalize("NFKD", char)
    return plain if all(_face_for(other, TEXT) for other in plain) else _UNKNOWN


class _Shown(dict[str, list[tuple[str, str]]]):
    """Character -> the (face, letter) pairs that print it where one face is asked for; filled as it is asked for."""

    def __init__(self, face: str) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, char: str) -> list[tuple[str, str]]:
        own = _face_for(char, self._face)
        shown = char if own else _stand_in(char)
        self[char] = pairs = [(own or _face_for(letter, self._face) or SYMBOLS, letter) for letter in shown]
        return pairs


_shown = cache(_Shown)


@lru_cache(maxsize=2048)
def printable(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """`text` as (face, piece) pairs that together print it: in `face`, a letter which that lacks in another one.

    A letter that no face has becomes its plain form if there is one (a full-width A an A), else U+FFFD; `missing` names
    those. A newline becomes a space.
    """
    if text.isascii():
        known = text.isprintable()  # every face has all of ASCII
    else:
        letters = widths(face)
        strange = set(text) - letters.keys()  # to a lookup that has not been asked for them yet
        known = all(map(letters.__contains__, strange)) and unicodedata.is_normalized("NFC", text)
    if known:
        return ((face, text),) if text else ()
    pairs = chain.from_iterable(map(_shown(face).__getitem__, clean(text).replace("\n", " ")))
    runs = groupby(pairs, itemgetter(0))
    return tuple([(own, "".join([letter for _, letter in run])) for own, run in runs])


def missing(text: str) -> str:
    """The characters of `text` that are printed as U+FFFD, each once, in the order in which they come."""
    if text.isascii():
        return ""
    strange = dict.fromkeys(char for char in clean(text) if char != "\n" and not _face_for(char, TEXT))
    return "".join(char for char in strange if _stand_in(char) == _UNKNOWN)


def em(text: str, face: str) -> float:
    """The width of `text`, all of whose letters `face` has (see `printable`), in units of the type size."""
    return ems(face)[text]


_MOST_TEXTS = 8192


class _Ems(dict[str, float]):
    """Text -> its width in one face; filled as it is asked for."""

    def __init__(self, advances: dict[str, float]) -> None:
        super().__init__()
        self._of = advances.__getitem__

    def __missing__(self, text: str) -> float:
        if len(self) > _MOST_TEXTS:
            self.clear()  # many packs in one run meet ever new texts
        self[text] = wide = sum(map(self._of, text))
        return wide


@cache
def ems(face: str) -> dict[str, float]:
    """The width of any text whose letters `face` has, in units of the type size."""
    return _Ems(widths(face))
