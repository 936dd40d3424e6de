"""Whose cards and sheets are printed: the characters of band files and packs, in any system."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.errors import PaperdelveError
from generator.systems import SYSTEMS, TWOHOUR, System, of_file
from generator.tables import Rules

if TYPE_CHECKING:
    from generator.render.printing import Group

_READERS = {"2hdc": ("band", "read_band", "members"), "dudes": ("team", "read_team", "dudes")}
_READERS["fudge"] = _READERS["2hdc"]
"""By system: where its band files are read, and what a band calls its members."""


def read_groups(paths: Sequence[str], house: str | None) -> list[Group]:
    """The characters of some files, those of one system together, the systems in the order in which they come; of a
    pack those who go, in the system of its fights.

    Raises:
        PaperdelveError: a file that is no sound band or pack, or a house file for several systems.
    """
    own = {path: TWOHOUR if is_pack(path) else of_file(path) for path in paths}
    names = list(dict.fromkeys(system.name for system in own.values()))
    if house and len(names) > 1:
        raise PaperdelveError(f"--house {house}: is for one system, and these files are of {' and '.join(names)}")
    rules = {name: SYSTEMS[name].load(house) for name in names}
    found = [_read(own[path], rules[own[path].name], path) for path in paths]
    order = list(dict.fromkeys(group.system.name for group in found))
    found.sort(key=lambda group: (order.index(group.system.name), group.add is not None))
    return list(_together(found))


def _read(system: System, rules: Rules, path: str) -> Group:
    """What one file's band is called, if it says so, and its members."""
    from generator.render.printing import Group

    if is_pack(path):
        return _of_pack(rules, path)
    module, read, members = _READERS[system.name]
    band: Any = getattr(system.module(module), read)(rules, path)
    return Group(system, rules, getattr(band, members), str(getattr(band, "name", "")))


def _of_pack(rules: Rules, path: str) -> Group:
    """The band of a pack; fought in another system, it has cards that say what it is in the dungeon too."""
    from generator.cli.packing import read_pack
    from generator.render.printing import Group

    adventure = read_pack(path, rules)
    band = (adventure.star, *adventure.band)
    if adventure.combat == TWOHOUR.name:
        return Group(TWOHOUR, rules, band, adventure.title)
    from generator.render.fights import fights_of, sheet

    fights = fights_of(adventure, rules)
    assert fights.foreign
    system, conversion, become = fights.foreign.system, fights.foreign.conversion, fights.foreign.become
    add = partial(sheet, fights=fights, characters=band)
    return Group(system, conversion.target, [become(who) for who in band], adventure.title, add)


def _together(groups: Sequence[Group]) -> Iterator[Group]:
    """Groups of one system made one, but for those with cards of their own."""
    for (name, is_own), several in groupby(groups, lambda group: (group.system.name, group.add is not None)):
        alike = list(several)
        if is_own:
            yield from alike
            continue
        title = ", ".join(dict.fromkeys(group.title for group in alike if group.title)) or SYSTEMS[name].title
        yield alike[0]._replace(characters=[who for group in alike for who in group.characters], title=title)


def is_pack(path: str) -> bool:
    return os.path.isdir(path) or path.lower().endswith(".json")
