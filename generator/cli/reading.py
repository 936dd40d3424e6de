"""Whose cards and sheets are printed: the characters of band files and packs, in any system."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.errors import PaperdelveError
from generator.systems import SYSTEMS, TWOHOUR, System, of_file
from generator.tables import Rules, StrPath

if TYPE_CHECKING:
    from generator.render.printing import Group

_READERS = {"2hdc": ("band", "read_band", "members"), "dudes": ("team", "read_team", "dudes")}
_READERS["fudge"] = _READERS["2hdc"]
"""By system: where its band files are read, and what a band calls its members."""


def read_members(system: System, rules: Rules, path: StrPath) -> tuple[str, Sequence[Any]]:
    """What a file's band is called, if it says so, and its members; of a pack those who go.

    Raises:
        PaperdelveError: the file is no sound band or pack.
    """
    if _is_pack(path):
        from generator.cli.packing import read_pack

        adventure = read_pack(os.fspath(path), rules)
        return adventure.title, (adventure.star, *adventure.band)
    module, read, members = _READERS[system.name]
    band = getattr(system.module(module), read)(rules, path)
    return str(getattr(band, "name", "")), getattr(band, members)


def read_groups(paths: Sequence[str], house: str | None) -> list[Group]:
    """The characters of some files, those of one system together, the systems in the order in which they come.

    Raises:
        PaperdelveError: a file that is no sound band or pack, or a house file for several systems.
    """
    from generator.render.printing import Group

    systems = [TWOHOUR if _is_pack(path) else of_file(path) for path in paths]
    names = dict.fromkeys(system.name for system in systems)
    if house and len(names) > 1:
        raise PaperdelveError(f"--house {house}: is for one system, and these files are of {' and '.join(names)}")
    groups = []
    for system in (SYSTEMS[name] for name in names):
        rules = system.load(house)
        read = [
            read_members(system, rules, path)
            for path, own in zip(paths, systems, strict=True)
            if own.name == system.name
        ]
        title = ", ".join(dict.fromkeys(called for called, _ in read if called)) or system.title
        groups.append(Group(system, rules, [member for _, members in read for member in members], title))
    return groups


def _is_pack(path: StrPath) -> bool:
    return os.path.isdir(path) or os.fspath(path).lower().endswith(".json")
