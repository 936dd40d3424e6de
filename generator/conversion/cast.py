"""Everybody of an adventure in the system that its fights are fought in."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from generator.bandfile import parsed
from generator.conversion.rules import COMBATS, Conversion, load
from generator.systems import SYSTEMS, TWOHOUR
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character


def convert(conversion: Conversion, character: Character, *, minion: bool = False) -> Any:
    """A character in the other system; `minion` is one of many that come out of a card.

    Raises:
        TableError: something of a house file that has no place in the tables.
    """
    module = importlib.import_module(f"generator.conversion.to_{conversion.system.package}")
    return module.convert(conversion, character, minion=minion)


def conversion_of(adventure: Adventure, rules: Rules) -> Conversion | None:
    """What turns an adventure's characters into those of its fights, loaded once for its rules; None where the fights
    are 2 Hour Dungeon Crawl's own.

    Raises:
        TableError: the house file is not sound.
    """
    if adventure.combat == TWOHOUR.name:
        return None
    assert adventure.combat in COMBATS
    key = f"conversion to {adventure.combat}"
    if key not in rules.memo:
        rules.memo[key] = load(SYSTEMS[adventure.combat], rules, rules.house)
    found: Conversion = rules.memo[key]
    return found


def cast(conversion: Conversion, adventure: Adventure) -> Callable[[Character], Any]:
    """What gives each character of an adventure in the system of its fights: those of the band as fights have left
    them, everybody else as new.

    Raises:
        StatLineError: a line kept in the adventure that is none of that system.
    """
    kept = {who.name: who for who in left_by_fights(conversion, adventure)}
    band = {adventure.star, *adventure.band}
    rivals = [who for pef in adventure.pefs if pef.rivals for who in pef.rivals.roster]
    persons = {*band, adventure.big_bad, *rivals}
    known: dict[Character, Any] = {}

    def one(character: Character) -> Any:
        if character not in known:
            fresh = convert(conversion, character, minion=character not in persons)
            known[character] = kept.get(character.name, fresh) if character in band else fresh
        return known[character]

    return one


def left_by_fights(conversion: Conversion, adventure: Adventure) -> list[Any]:
    """Those of the band whom fights have changed.

    Raises:
        StatLineError: a line that is none of that system.
    """
    return [
        who
        for line in adventure.combat_lines
        for who in parsed(lambda text: conversion.system.parse(conversion.target, text), line, "combat_lines")
    ]
