"""svgwrite at half its price, and what every SVG of the project shares."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

# What svgwrite imports on start, and what for: web fonts, the validation of paths. Neither is used here, and together
# they take two thirds of its 50 ms.
_LATE = {
    "urllib.request": ("urlopen",),
    "svgwrite.data.svgparser": ("is_valid_transferlist", "is_valid_pathdata", "is_valid_animation_timing"),
}

FAMILIES = {
    "title": "'Alegreya SC', 'Cormorant SC', Georgia, 'Times New Roman', serif",
    "text": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
    "bold": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
    "italic": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
}
"""Font families by face: SVGs embed none, so each list ends in what every viewer has."""


@cache
def svgwrite() -> Any:
    """The module svgwrite, with `svgwrite.extensions` in it.

    Two modules that it imports on start are kept out until something calls into them.
    """
    late = [name for name in _LATE if name not in sys.modules]
    for name in late:
        sys.modules[name] = _proxy(name, _LATE[name])
    try:
        module = import_module("svgwrite")
        import_module("svgwrite.extensions.inkscape")
    finally:
        for name in late:
            del sys.modules[name]
    return module


def _proxy(name: str, functions: tuple[str, ...]) -> ModuleType:
    """A module whose functions import the real one when they are called."""
    module = ModuleType(name)

    def late(function: str) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            return getattr(import_module(name), function)(*args, **options)

        return call

    for function in functions:
        setattr(module, function, late(function))
    return module


def xml_text(text: str) -> str:
    """`text` without what XML cannot hold: control characters, lone surrogates, noncharacters."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if char in "\t\n\r" else char
        for char in text
        if char in "\t\n\r" or (unicodedata.category(char) not in ("Cc", "Cs") and ord(char) & 0xFFFE != 0xFFFE)
    )


def number(value: float) -> str:
    """A number to a hundredth, as short as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
