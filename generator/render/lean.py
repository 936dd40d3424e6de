"""Importing large libraries without those of their modules that this project has no use for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def without(unused: Mapping[str, tuple[str, ...]]) -> Iterator[None]:
    """Import within this what needs these modules for nothing that is used: they are empty, their names None.

    Afterwards they can be imported as ever. One that is loaded already is left alone.
    """
    absent = [name for name in unused if name not in sys.modules]
    for name in absent:
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(dict.fromkeys(unused[name]))
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
