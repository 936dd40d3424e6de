"""TrueType faces for reportlab, their tables read at one go: it reads them number by number, ten times as slowly."""

from __future__ import annotations

from struct import unpack_from
from typing import Any
from weakref import WeakKeyDictionary

from generator.render.pdf_engine import ttfonts

_HMETRICS_AT, _LOCA_FORMAT_AT = 34, 50  # of numberOfHMetrics in `hhea`, of indexToLocFormat in `head` (OpenType 1.9)

_SPACE, _OTHERS = 32, 127  # codes in a document: of the space, and of the first letter beyond ASCII


class Face(ttfonts.TTFontFace):  # type: ignore[misc]
    """A face with the same attributes as reportlab's, but for `glyphToChar`, which only the shaping of text needs."""

    def extractInfo(self, charInfo: int = 1) -> None:
        """Read names and metrics; a map of letters that is not of format 4 is left to reportlab."""
        map_at = self._letters_at()
        if map_at is None:
            super().extractInfo(charInfo)
            return
        super().extractInfo(0)
        count, full = self.numGlyphs, self.get_ushort(self.table["hhea"]["offset"] + _HMETRICS_AT)
        metrics = self._ushorts(self.table["hmtx"]["offset"], full + count)
        wide, bearings = metrics[: 2 * full : 2], metrics[1 : 2 * full : 2] + metrics[2 * full :]
        wide += wide[-1:] * (count - full)
        self.hmetrics = list(zip(wide, bearings, strict=True))
        long = self.get_ushort(self.table["head"]["offset"] + _LOCA_FORMAT_AT)
        places = self.table["loca"]["offset"]
        self.glyphPos = (
            list(unpack_from(f">{count + 1}L", self._ttf_data, places))
            if long
            else [place << 1 for place in self._ushorts(places, count + 1)]
        )
        advances = wide if self.unitsPerEm == 1000 else [self._pdfScale(each) for each in wide]
        self.defaultWidth = advances[0]
        self.charToGlyph = self._letters(map_at)
        if 0x20 in self.charToGlyph:
            self.charToGlyph[0xA0] = self.charToGlyph[0x20]  # reportlab prints a no-break space as a space
        self.charWidths = dict(zip(self.charToGlyph, map(advances.__getitem__, self.charToGlyph.values()), strict=True))

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

    def _letters(self, at: int) -> dict[int, int]:
        """Code point -> glyph, from a map of format 4: segments of codes, each with a shift or a list of glyphs."""
        count = self.get_ushort(at + 6) // 2
        ends, starts, shifts, offsets = (
            self._ushorts(at + place, count) for place in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
        )
        found: dict[int, int] = {}
        for place, (start, end, shift, offset) in enumerate(zip(starts, ends, shifts, offsets, strict=True)):
            codes = range(start, end + 1)
            if offset:
                glyphs = self._ushorts(at + 16 + 6 * count + 2 * place + offset, len(codes))
                found.update(zip(codes, [glyph and (glyph + shift) & 0xFFFF for glyph in glyphs], strict=True))
            else:
                first = (start + shift) & 0xFFFF
                found.update(zip(codes, range(first, first + len(codes)), strict=True))
        return found


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
