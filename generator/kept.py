"""What is made of a text file (parsed tables, compiled templates), kept beside it as Python keeps compiled modules."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from typing import Any
from zlib import crc32


def kept(path: str, source: bytes, make: Callable[[], Any], made_by: str = "") -> Any:
    """What `make` gives of the file at `path` with these contents, made anew if they, this Python or `made_by` (the
    version of what makes it) have changed. It may hold what `marshal` can: plain values, and code.

    It is kept in `__pycache__`; where that cannot be written, it is made each time.
    """
    stamp = crc32(source, crc32(MAGIC_NUMBER + made_by.encode())).to_bytes(4, "little")
    place = cache_from_source(path)
    try:
        with open(place, "rb") as file:
            told = file.read()
        if told[:4] == stamp:
            return marshal.loads(told[4:])
    except (OSError, EOFError, ValueError, TypeError):
        pass  # none is kept, or it is broken
    made = make()
    SourceFileLoader("kept", path).set_data(place, stamp + marshal.dumps(made))  # does nothing where it may not write
    return made
