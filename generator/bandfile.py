"""The hand-edited file of a band or team, in any system: TOML with a `system` and lists of stat lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from generator.checks import nearest
from generator.errors import StatLineError, TableError
from generator.tables import StrPath, read_toml

T = TypeVar("T")


def open_band(path: StrPath, system: str, known: Collection[str]) -> dict[str, Any]:
    """The contents of a band file of that system.

    Raises:
        TableError: unreadable, not TOML, keys that do not belong there, or another system's.
    """
    content = read_toml(path)
    foreign = TableError(f'{path}: is no band of this system; it needs system = "{system}"')
    if content.get("system", system) != system:
        raise foreign
    for key in content:
        if key not in known:
            raise TableError(f"{path}: unknown key '{key}'{nearest(key, known)}; a band has {', '.join(sorted(known))}")
    if "system" not in content:
        raise foreign
    return content


def lines_of(content: Mapping[str, Any], key: str, path: StrPath, example: str) -> list[str]:
    """A list of lines of a band file, empty if it is not there.

    Raises:
        TableError: it is no list of texts.
    """
    lines = content.get(key, [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise TableError(f"{path}: {key} must be a list of lines, such as {example}")
    return lines


def parsed(parse: Callable[[str], T], line: str, where: str) -> T:
    """A stat line read, its errors saying where it stands.

    Raises:
        StatLineError: what is wrong in it.
    """
    try:
        return parse(line)
    except StatLineError as error:
        raise StatLineError(f"{where}: {error}") from None
