"""Finds the data, templates and fonts, in a checkout and in an installed wheel alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data(*parts: str) -> Path:
    """The path of a file under `generator/data/`."""
    return _PACKAGE.joinpath("data", *parts)


def folder(name: str) -> Path:
    """The `templates` or `fonts` folder: inside the package once installed, beside it in a checkout."""
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parent / name
