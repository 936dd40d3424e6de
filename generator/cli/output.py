"""Writing files whole or not at all: beside their place first, then renamed; and JSON on standard output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from generator.errors import PaperdelveError

if TYPE_CHECKING:
    from generator.tables import StrPath


def write_all(folder: StrPath, files: Mapping[str, bytes | str], *, kin: str | tuple[str, ...] = "") -> list[str]:
    """Write all `files` (name -> content) into `folder`, made if need be; the paths written.

    Either every file is replaced or none is: each is written beside its place and renamed when all are complete. Then
    what an earlier run left there whose name begins with `kin`, or with one of them, goes, such as the map of a level
    that is no more.

    Raises:
        PaperdelveError: the folder or a file cannot be written; nothing is left behind.
    """
    folder = os.fspath(folder)
    made = _missing(folder)
    parts: list[tuple[str, str]] = []
    try:
        os.makedirs(folder, exist_ok=True)
        for name, content in files.items():
            part = os.path.join(folder, f".{name}.{os.getpid()}.part")
            parts.append((part, os.path.join(folder, name)))
            with open(part, "wb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
        for part, place in parts:
            os.replace(part, place)
        for name in os.listdir(folder) if kin else ():
            if name.startswith(kin) and name not in files:
                os.unlink(os.path.join(folder, name))
    except OSError as error:
        _sweep(parts, made)
        raise PaperdelveError(
            f"{folder}: cannot be written ({error.strerror}); nothing was changed; "
            f"make room or choose another folder with --out"
        ) from None
    except BaseException:
        _sweep(parts, made)
        raise
    return [place for _, place in parts]


def write_file(path: str, content: str) -> str:
    """Write one file anew, whole or not at all; its path.

    Raises:
        PaperdelveError: it cannot be written, and stays as it was.
    """
    (written,) = write_all(os.path.dirname(path) or ".", {os.path.basename(path): content})
    return written


def _missing(folder: str) -> list[str]:
    """The folders on the way to `folder` that do not exist yet, the deepest first."""
    missing = []
    while folder and not os.path.exists(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    return missing


def _sweep(parts: list[tuple[str, str]], made: list[str]) -> None:
    """Remove what has been written so far, and the folders that were made for it."""
    for part, _ in parts:
        with suppress(OSError):
            os.unlink(part)
    for folder in made:
        with suppress(OSError):
            os.rmdir(folder)


def keep_old(path: str, content: str) -> str | None:
    """Rename a file that people edit before it is replaced by something else; where it went, None if nothing did."""
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            if stream.read() == content:
                return None
    except OSError:
        return None
    number = 1
    while os.path.exists(kept := f"{path}.old{number}"):
        number += 1
    os.rename(path, kept)
    return kept


def slug(seed: str) -> str:
    """A folder's name for a seed: the seed itself where that is plain, else its letters and a checksum."""
    import re
    import unicodedata
    import zlib

    seed = unicodedata.normalize("NFC", seed)
    plain = unicodedata.normalize("NFKD", seed).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
    if plain and plain == seed:
        return plain
    return f"{plain}-{zlib.crc32(seed.encode()):08x}".lstrip("-")


def tell_missing(letters: Iterable[str]) -> None:
    """Tell on standard error which letters no font has, if there are any; see `fonts.missing`."""
    names = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in sorted(set(letters)))
    if names:
        click.echo(f"no font has {names}; printed as a box", err=True)


def emit(content: Mapping[str, Any]) -> None:
    """One JSON object on standard output."""
    import json

    click.echo(json.dumps(content, ensure_ascii=False))
