"""Finds the data, templates and fonts, in a checkout and in an installed wheel alike.

Without pathlib, whose import alone would be a tenth of a command's start.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data(*parts: str) -> str:
    """The path of a file under `generator/data/`."""
    return os.path.join(_PACKAGE, "data", *parts)


def beside(name: str, *parts: str) -> str:
    """The path of something in `templates` or `fonts`: inside the package once installed, beside it in a checkout."""
    inside = os.path.join(_PACKAGE, f"_{name}")
    return os.path.join(inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), name), *parts)


def folder(name: str) -> Path:
    """The `templates` or `fonts` folder."""
    from pathlib import Path

    return Path(beside(name))
