"""reportlab at half the price of its import: what it takes for pictures and for its test suite is left out.

Everything here that needs reportlab takes it from this module.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from zlib import compress

try:
    from _md5 import md5  # type: ignore[import-not-found]
except ImportError:  # a Python built without it
    from hashlib import md5

from generator.render.lean import Unused, without

_OPTIONAL = ("_rl_accel", "rlbidi", "uharfbuzz", "reportlab.local_rl_mods", "reportlab.local_rl_settings")
"""What reportlab looks for, some of it a dozen times, and does without."""

_NO_FACES = {"standardFonts": type("", (tuple,), {"__embed__": False})(), "standardEncodings": ("PDFDocEncoding",)}
"""What the tables of the standard faces are asked for on start; every face printed is embedded."""

_COLOURS = dict.fromkeys(("black", "Color", "CMYKColor", "CMYKColorSep", "toColor"))

_UNUSED: Unused = {
    "PIL": ("Image",),  # for bitmaps; reportlab asks whether it is None
    "reportlab.lib.rltempfile": ("get_rl_tempfile", "get_rl_tempdir"),
    "reportlab.lib.rl_safe_eval": ("rl_safe_exec", "rl_safe_eval", "safer_globals", "rl_extended_literal_eval"),
    "pickle": (),
    "hashlib": ("md5",),  # of which the file's ID takes MD5 alone, and the rest is OpenSSL
    "ipaddress": (),  # for addresses in brackets
    "base64": ("decodebytes", "encodebytes"),  # for pictures within an address
    "glob": ("glob",),  # for Type 1 faces
    "reportlab.pdfgen.pathobject": (),  # operators of paths are written out here
    "reportlab.lib.boxstuff": ("aspectRatioFix",),
    "reportlab.lib.colors": {**_COLOURS, "_chooseEnforceColorSpace": lambda space: None},  # colours are plain numbers
    "reportlab.pdfbase._fontdata": {**_NO_FACES, "_font2fnrMapWin32": {}},
    **dict.fromkeys(_OPTIONAL),
}
"""Modules that reportlab imports on start and this project has no use for (see `without`)."""

with without(_UNUSED):
    from reportlab import rl_config
    from reportlab.lib import utils
    from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
    from reportlab.pdfgen.canvas import Canvas

pdfdoc.md5 = utils.md5 = md5

# Binary streams: ASCII85 would make the files a quarter larger and slower to write.
rl_config.useA85 = 0


_QUICK, _WELL = 1, 6
_MANY_PAGES = 40


class _Deflate(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """Flate at level 1: a third of the time of zlib's own choice, 6, for a fifth more bytes."""

    level = _QUICK

    def encode(self, text: str | bytes) -> bytes:
        return compress(text.encode() if isinstance(text, str) else text, self.level)


pdfdoc.PDFZCompress = _Deflate()


def compress_for(pages: int) -> None:
    """Compress the document that is begun: quickly, but well if it has many pages."""
    pdfdoc.PDFZCompress.level = _WELL if pages > _MANY_PAGES else _QUICK


_format, _encoded = pdfdoc.format, pdfdoc.pdfdocEnc


def _plain_format(element: Any, document: Any, toplevel: int = 0) -> bytes:
    """As reportlab's, which looks for objects first, and takes logarithms even of whole numbers; most are plain."""
    kind = type(element)
    if kind is bytes:
        return bytes(element)
    if kind is int:
        return b"%d" % element
    if kind is pdfdoc.PDFObjectReference:
        return b"%d %d R" % document.idToObjectNumberAndVersion[element.name]
    return bytes(_plain_bytes(element) if kind is str else _format(element, document, toplevel))


def _plain_bytes(text: Any) -> Any:
    """As reportlab's, which asks its table of characters even where all are ASCII."""
    return text.encode("ascii") if isinstance(text, str) and text.isascii() else _encoded(text)


def _plain_dictionary(self: Any, document: Any, IND: bytes = b" ") -> bytes:
    """As reportlab's, but for a line break after every sixth entry; that makes each key's name anew."""
    entries = self.dict
    return b"<< %b >>" % IND.join([_key(key) + _plain_format(entries[key], document) for key in sorted(entries)])


@cache
def _key(name: str) -> bytes:
    return f"{pdfdoc.PDFName(name)} ".encode("ascii")


pdfdoc.format, pdfdoc.pdfdocEnc = _plain_format, _plain_bytes
pdfdoc.PDFName = cache(pdfdoc.PDFName)  # a few dozen names, hundreds of times
_sorted_format, pdfdoc.PDFDictionary.format = pdfdoc.PDFDictionary.format, _plain_dictionary

__all__ = ["Canvas", "compress_for", "pdfdoc", "pdfmetrics", "ttfonts"]
