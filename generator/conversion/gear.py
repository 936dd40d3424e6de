"""What of a character the tables of a conversion speak of, and what no number shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.conversion.rules import Conversion
from generator.twohour.characters import Character, attributes, shield_in_use
from generator.twohour.items import Item

TALKS = frozenset({"title", "note"})
"""Cells of an entry that change no number."""


def places(conversion: Conversion, character: Character) -> Iterator[Mapping[str, Any]]:
    """The entries of the tables that a character is owed: for its attributes, usable items, weapons, and shield, in the
    order in which they count. Race and AC are looked up apart.

    Raises:
        TableError: something of a house file that has no place in the tables.
    """
    for gift in attributes(conversion.source, character):
        yield conversion.place("gifts", gift)
    for item in character.items:
        if item.usable:
            yield conversion.place("items", item.id)
    for weapon in character.weapons:
        yield conversion.place("weapons", weapon)
    if shield_in_use(conversion.source, character):
        yield conversion.place("shield", "shield")


def carried(conversion: Conversion, character: Character) -> list[tuple[Item, str]]:
    """The items that change no number of a character, and what a table does with each; nothing at all for one that
    cannot be used, or that means nothing in this system."""
    found = []
    for item in character.items:
        place = conversion.place("items", item.id)
        if not item.usable or not set(place) - TALKS:
            found.append((item, str(place.get("note", "")) if item.usable else ""))
    return found


def notes(conversion: Conversion, character: Character) -> list[tuple[str, str]]:
    """What attributes and weapons of a character do that no number shows: the name of each, and what to do."""
    named = [("gifts", gift) for gift in attributes(conversion.source, character)]
    named += [("weapons", weapon) for weapon in character.weapons]
    entries = [conversion.place(subject, name) for subject, name in named]
    return [(str(cells["title"]), str(cells["note"])) for cells in entries if "note" in cells]
