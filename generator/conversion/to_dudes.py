"""A character of 2 Hour Dungeon Crawl as a Dude."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.conversion.gear import places
from generator.conversion.rules import Conversion
from generator.dudes.dude import Dude
from generator.dudes.rules import curve
from generator.twohour.characters import Character, worn_ac


def convert(conversion: Conversion, character: Character, *, minion: bool = False) -> Dude:
    """The Dude: its level by its Rep, base values on the curve and equal, skills by what it is, and its gear. Of a
    choice of skills or pieces it takes the first that it has not got. Minions are Dudes like others."""
    level = int(conversion.table("rep").row(character.rep).cells["level"])
    base = curve(conversion.target, level)
    found = _Found()
    for piece in conversion.table("ac").row(worn_ac(character)).cells.get("armor", ()):
        found.add("armor", [piece])
    for place in places(conversion, character):
        found.take(place)
    return Dude(
        character.name,
        level,
        (base + 1) // 2,
        base // 2,
        skills=tuple(found.skills),
        weapons=tuple(found.weapons),
        armor=tuple(found.armor),
    )


class _Found:
    """What a Dude has got so far, each thing once."""

    def __init__(self) -> None:
        self.skills: list[str] = []
        self.weapons: list[str] = []
        self.armor: list[str] = []

    def add(self, kind: str, offered: list[str]) -> None:
        """The first that is offered and not there yet."""
        has = getattr(self, kind)
        has += [name for name in offered if name not in has][:1]

    def take(self, place: Mapping[str, Any]) -> None:
        """What one of the tables gives."""
        self.add("skills", place.get("skills", []))
        self.add("armor", place.get("armor", []))
        self.add("weapons", [place["weapon"]] if "weapon" in place else [])
