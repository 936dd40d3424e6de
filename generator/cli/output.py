"""Writing files whole or not at all: beside their place first, then renamed; and JSON on standard output."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from generator.errors import PaperdelveError

if TYPE_CHECKING:
    from pathlib import Path

    from generator.tables import StrPath


def write_all(folder: StrPath, files: Mapping[str, bytes | str]) -> list[Path]:
    """Write all `files` (name -> content) into `folder`, made if need be; the paths written.

    Either every file is replaced or none is: each is written beside its place and renamed when all are complete.

    Raises:
        PaperdelveError: the folder or a file cannot be written; nothing is left behind.
    """
    from pathlib import Path

    folder = Path(folder)
    made = _missing_parents(folder)
    parts: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            part = folder / f".{name}.{os.getpid()}.part"
            parts.append((part, folder / name))
            with part.open("wb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
        for part, place in parts:
            part.replace(place)
    except OSError as error:
        _sweep(parts, made)
        raise PaperdelveError(
            f"{error.filename or folder}: cannot be written ({error.strerror}); nothing was changed; "
            f"make room or choose another folder with --out"
        ) from None
    except BaseException:
        _sweep(parts, made)
        raise
    return [place for _, place in parts]


def _missing_parents(folder: Path) -> list[Path]:
    """The folders that do not exist yet, the deepest first."""
    return [path for path in (folder, *folder.parents) if not path.exists()]


def _sweep(parts: list[tuple[Path, Path]], made: list[Path]) -> None:
    for part, _ in parts:
        part.unlink(missing_ok=True)
    for folder in made:
        try:
            folder.rmdir()
        except OSError:
            return


def keep_old(path: Path, content: str) -> Path | None:
    """Rename a file that people edit before it is replaced by something else; where it went, None if nothing did."""
    if not path.exists() or path.read_text(encoding="utf-8", errors="replace") == content:
        return None
    number = 1
    while (kept := path.with_name(f"{path.name}.old{number}")).exists():
        number += 1
    path.rename(kept)
    return kept


def slug(seed: str) -> str:
    """A folder's name for a seed: the seed itself where that is plain, else its letters and a checksum."""
    import re
    import unicodedata
    import zlib

    plain = unicodedata.normalize("NFKD", seed).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
    if plain and plain == seed:
        return plain
    return f"{plain}-{zlib.crc32(seed.encode()):08x}".lstrip("-")


def emit(content: Mapping[str, Any]) -> None:
    """One JSON object on standard output."""
    import json

    click.echo(json.dumps(content, ensure_ascii=False))
