"""TrueType faces for reportlab, read as far as they are asked for: it reads them whole, number by number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from struct import unpack_from
from typing import Any
from weakref import WeakKeyDictionary

from generator.render.lookup import Lookup
from generator.render.pdf_engine import ttfonts

_HMETRICS_AT, _LOCA_FORMAT_AT = 34, 50  # of numberOfHMetrics in `hhea`, of indexToLocFormat in `head` (OpenType 1.9)

_SPACE, _OTHERS = 32, 127  # codes in a document: of the space, and of the first letter beyond ASCII
_NO_BREAK = 0xA0


class Face(ttfonts.TTFontFace):  # type: ignore[misc]
    """A face with the same attributes as reportlab's, but for `glyphToChar`, which only the shaping of text needs.

    Of its letters and glyphs nothing is read before it is asked for: a document prints a tenth of them.
    """

    def extractInfo(self, charInfo: int = 1) -> None:
        """Read names and metrics; a map of letters that is not of format 4 is left to reportlab."""
        map_at = self._letters_at()
        if map_at is None:
            super().extractInfo(charInfo)
            return
        super().extractInfo(0)
        at = {tag: table["offset"] for tag, table in self.table.items()}
        full, long = self.get_ushort(at["hhea"] + _HMETRICS_AT), self.get_ushort(at["head"] + _LOCA_FORMAT_AT)
        metrics, scale = self._ushorts(at["hmtx"], full + self.numGlyphs), self._pdfScale
        places = unpack_from(f">{self.numGlyphs + 1}{'L' if long else 'H'}", self._ttf_data, at["loca"])
        glyph_of = self._letters(map_at)

        def metric(glyph: int) -> tuple[int, int]:
            """Advance and left side bearing; the glyphs after the full entries have bearings alone."""
            return metrics[2 * min(glyph, full - 1)], metrics[glyph + min(glyph + 1, full)]

        def width(code: int) -> float | None:
            glyph = glyph_of(code)
            return None if glyph is None else scale(metrics[2 * min(glyph, full - 1)])

        self.hmetrics, self.charToGlyph, self.charWidths = Lookup(metric), Lookup(glyph_of), Lookup(width)
        self.glyphPos = Lookup(places.__getitem__ if long else lambda glyph: places[glyph] << 1)
        self.defaultWidth = scale(metrics[0])

    def _ushorts(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self._ttf_data, at)

    def _letters_at(self) -> int | None:
        """Where the map from Windows' Unicode to glyphs begins, if it is there and of format 4."""
        start = self.table["cmap"]["offset"]
        for record in range(self.get_ushort(start + 2)):
            platform, encoding, offset = unpack_from(">HHL", self._ttf_data, start + 4 + 8 * record)
            if (platform, encoding) == (3, 1) and self.get_ushort(start + offset) == 4:
                return int(start + offset)
        return None

    def _letters(self, at: int) -> Callable[[int], int | None]:
        """Code point -> glyph, from a map of format 4: segments of codes, each with a shift or a list of glyphs."""
        count = self.get_ushort(at + 6) // 2
        places = [at + 14, *(at + 16 + 2 * count * part for part in (1, 2, 3))]
        ends, starts, shifts, offsets = [self._ushorts(place, count) for place in places]

        def glyph(code: int) -> int | None:
            if code == _NO_BREAK:
                code = _SPACE  # so reportlab prints it
            segment = bisect_left(ends, code)
            if segment == count or code < starts[segment]:
                return None
            shift, offset = shifts[segment], offsets[segment]
            if not offset:
                return code + shift & 0xFFFF
            listed: int = self.get_ushort(places[-1] + 2 * segment + offset + 2 * (code - starts[segment]))
            return listed and listed + shift & 0xFFFF

        return glyph


class Font(ttfonts.TTFont):  # type: ignore[misc]
    """A face under a name, embedded as a subset of its letters; text is never shaped."""

    def __init__(self, name: str, path: str) -> None:
        self.fontName = name
        self.face = Face(path)
        self.encoding = ttfonts.TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self._asciiReadable = 0  # see `letters_of`
        self.shapable = False

    def letters_of(self, document: Any) -> Any:
        """What of the face a document uses: ASCII under its own codes, other letters from 127 up.

        reportlab would either embed all of ASCII, a third more bytes, or number the letters as they come, which fills
        the pages with codes that have to be escaped.
        """
        if document not in self.state:
            letters = self._assignState(document)
            letters.subsets = [[0] + [_SPACE] * (_OTHERS - 1)]
            letters.nextCode = _OTHERS
            letters.plain = []
        return self.state[document]

    def addObjects(self, document: Any) -> None:
        """Embed the letters used, those among ASCII taken from the texts in the list `plain`."""
        letters = self.letters_of(document)
        for code in set("".join(letters.plain).encode()):
            letters.assignments[code] = letters.subsets[0][code] = code
        super().addObjects(document)
