"""Importing large libraries without those of their modules that this project has no use for."""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any


class _LatePattern:
    """A regular expression that is compiled when it is first used: most of a library's never are."""

    def __init__(self, pattern: Any, flags: int = 0) -> None:
        self._said = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(re.compile(*self._said), name)
        vars(self)[name] = value
        return value


Unused = Mapping[str, tuple[str, ...] | Mapping[str, Any] | None]
"""Modules with the names that are taken from them on start, or with what those names are to be; None for a module that
is to be as if it were not installed."""


@contextmanager
def without(unused: Unused) -> Iterator[None]:
    """Import within this what needs these modules for nothing that is used: they are empty, their names None.

    Regular expressions compiled within this are compiled when they are used. Afterwards all can be imported as ever. A
    module that is loaded already is left alone.
    """
    absent = [name for name in unused if name not in sys.modules]
    for name in absent:
        names = unused[name]
        if names is None:
            sys.modules[name] = None  # type: ignore[assignment]  # makes its import fail
        else:
            sys.modules[name] = ModuleType(name)
            vars(sys.modules[name]).update(names if isinstance(names, Mapping) else dict.fromkeys(names))
    compiled, re.compile = re.compile, _LatePattern  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = compiled
        for name in absent:
            del sys.modules[name]


class _Anything:
    """Stands for any type, with any parameters."""

    def __getitem__(self, parameters: object) -> _Anything:
        return self


class _Untyped(ModuleType):
    """typing without its special forms and generic aliases, of which a library makes a thousand for nobody."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(typing, name)
        found = found if isinstance(found, type | FunctionType | bool) else _Anything()
        vars(self)[name] = found
        return found


@contextmanager
def untyped() -> Iterator[None]:
    """Import within this what has annotations that nobody reads at run time: they say less, and cost less."""
    sys.modules["typing"] = _Untyped("typing")
    try:
        yield
    finally:
        sys.modules["typing"] = typing
