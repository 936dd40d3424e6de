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


def folder(name: str) -> Path:
    """The `templates` or `fonts` folder: inside the package once installed, beside it in a checkout."""
    from pathlib import Path

    inside = Path(_PACKAGE, f"_{name}")
    return inside if inside.is_dir() else Path(_PACKAGE).parent / name
