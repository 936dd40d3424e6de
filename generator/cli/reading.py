"""Whose cards and sheets are printed: the characters of band files, packs and journals of fights, in any system."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.cli.fight_after import is_journal
from generator.errors import PaperdelveError
from generator.systems import SYSTEMS, TWOHOUR, System, of_file
from generator.tables import Rules, read_toml

if TYPE_CHECKING:
    from generator.render.book import Book
    from generator.render.imposition import CardSize
    from generator.render.printing import Group

_READERS = {"2hdc": ("band", "read_band", "members"), "dudes": ("team", "read_team", "dudes")}
_READERS["fudge"] = _READERS["2hdc"]
"""By system: where its band files are read, and what a band calls its members."""


def read_groups(paths: Sequence[str], house: str | None) -> list[Group]:
    """The characters of some files, those of one system together, the systems in the order in which they come; of a
    pack those who go, in the system of its fights; of a journal both sides, as the fight has left them.

    Raises:
        PaperdelveError: a file that is no sound band, pack or journal, or a house file for several systems, or for a
            fight, which has its own.
    """
    fights = [path for path in paths if is_journal(path)]
    if house and fights:
        raise PaperdelveError(f"--house {house}: {fights[0]} has the house file of its fight; leave out --house")
    own = {path: TWOHOUR if is_pack(path) else of_file(path) for path in paths if path not in fights}
    names = list(dict.fromkeys(system.name for system in own.values()))
    if house and len(names) > 1:
        raise PaperdelveError(f"--house {house}: is for one system, and these files are of {' and '.join(names)}")
    rules = {name: SYSTEMS[name].load(house) for name in names}
    found = [_of_fight(path) if path in fights else _read(own[path], rules[own[path].name], path) for path in paths]
    order = list(dict.fromkeys(group.system.name for group in found))
    kinds = list(dict.fromkeys(id(group.rules) for group in found))  # a fight's are its own
    found.sort(key=lambda group: (order.index(group.system.name), bool(group.add), kinds.index(id(group.rules))))
    return list(_together(found))


def _of_fight(path: str) -> Group:
    """Both sides of a fight."""
    from generator.cli.fight_after import left_by
    from generator.render.printing import Group

    left = left_by(path)
    return Group(left.system, left.rules, left.characters, left.title, states=left.states)


def _read(system: System, rules: Rules, path: str) -> Group:
    """What one file's band is called, if it says so, and its members."""
    from generator.render.printing import Group

    if is_pack(path):
        return _of_pack(rules, path)
    module, read, members = _READERS[system.name]
    band: Any = getattr(system.module(module), read)(rules, path)
    found = getattr(band, members)
    wear = read_toml(path).get("wear", ()) if system is TWOHOUR else ()
    return Group(system, rules, found, str(getattr(band, "name", "")), states=_worn(found, wear, path))


def _worn(characters: Sequence[Any], lines: Sequence[str], where: str) -> list[Any]:
    """What an adventure has used up of each, as a band file or pack keeps it."""
    if not lines:
        return []
    from generator.twohour.battle.state import state_of_wear
    from generator.twohour.battle.wear import read_wear

    worn = {wear.name: wear for wear in (read_wear(line, where) for line in lines)}
    return [state_of_wear(who, worn[who.name]) if who.name in worn else None for who in characters]


def _of_pack(rules: Rules, path: str) -> Group:
    """The band of a pack; fought in another system, it has cards that say what it is in the dungeon too."""
    from generator.cli.packing import read_pack
    from generator.render.printing import Group

    adventure = read_pack(path, rules)
    band = (adventure.star, *adventure.band)
    if adventure.combat == TWOHOUR.name:
        return Group(
            TWOHOUR, rules, band, adventure.title, states=_worn(band, adventure.wear, path), seed=adventure.seed
        )
    from generator.render.fights import fights_of
    from generator.render.fights_cards import sheet

    fights = fights_of(adventure, rules)
    foreign = fights.foreign
    assert foreign
    system, conversion, become = foreign

    def add(book: Book, size: CardSize) -> None:
        sheet(book, foreign, band, size=size)

    return Group(system, conversion.target, [become(who) for who in band], adventure.title, add, seed=adventure.seed)


def _together(groups: Sequence[Group]) -> Iterator[Group]:
    """Groups of one system and its rules made one, but for those with cards of their own."""
    for (name, _, is_own), several in groupby(
        groups, lambda group: (group.system.name, id(group.rules), bool(group.add))
    ):
        alike = list(several)
        if is_own:
            yield from alike
            continue
        title = ", ".join(dict.fromkeys(group.title for group in alike if group.title)) or SYSTEMS[name].title
        characters = [who for group in alike for who in group.characters]
        states = [
            group.states[place] if group.states else None for group in alike for place in range(len(group.characters))
        ]
        seed = ", ".join(dict.fromkeys(group.seed for group in alike if group.seed))
        yield alike[0]._replace(characters=characters, title=title, states=states, seed=seed)


def is_pack(path: str) -> bool:
    return os.path.isdir(path) or path.lower().endswith(".json")
