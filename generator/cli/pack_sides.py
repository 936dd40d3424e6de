"""Sides out of a pack whose fights are of another system than 2 Hour Dungeon Crawl, and the pack after such a fight."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from generator.cli.fight_setup import Setup, near, unchanged
from generator.cli.output import write_file
from generator.cli.pack_codes import Meeting, from_code
from generator.cli.packing import PACK, read_pack
from generator.cli.twohour_sides import group_of
from generator.conversion.cast import cast, conversion_of
from generator.conversion.rules import Conversion
from generator.errors import PackError
from generator.systems import SYSTEMS, TWOHOUR, System
from generator.tables import Rules, has_parts, read_toml
from generator.twohour.adventure import Adventure

T = TypeVar("T")


def combat_of(pack: str) -> System:
    """The system that the fights of a pack are of, by what its file says; a file that is no sound pack is told of when
    it is read in full."""
    try:
        with open(home_of(pack), encoding="utf-8-sig") as stream:
            content = json.load(stream)
    except (OSError, ValueError, RecursionError):
        return TWOHOUR
    name = content.get("combat") if isinstance(content, dict) else None
    return SYSTEMS.get(name, TWOHOUR) if isinstance(name, str) else TWOHOUR


def twohour_rules(house: str | None) -> Rules:
    """The rules of the dungeon itself; a house file without parts is the fight's system's, not theirs."""
    return TWOHOUR.load(house if house and has_parts(read_toml(house)) else None)


def sides(
    rules: Rules, first: str, second: str, asked: Mapping[str, Any], others: Callable[[str], Sequence[T]]
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The pack's band and whom it meets, in the system of its fights: the enemies behind a card, or those whom `others`
    makes of any other text. `rules` are that system's.

    Raises:
        PaperdelveError: a pack, a code or a line that gives no fighters.
    """
    adventure = read_pack(first, twohour_rules(asked["house"]))
    conversion = _conversion(adventure, asked["house"])
    become = cast(conversion._replace(target=rules), adventure)
    band = group_of(adventure, asked["group"])
    code = second.strip().upper()
    if not code.isalnum():
        return tuple(become(who) for who in band), tuple(others(second))
    meeting = Meeting(asked["group"], asked["level"], asked["met"], asked["three"])
    enemies = from_code(adventure, code, len(band), meeting, first)
    return tuple(become(who) for who in band), tuple(become(who) for who in enemies)


def _conversion(adventure: Adventure, house: str | None) -> Conversion:
    found = conversion_of(adventure, twohour_rules(house))
    if found is None:
        raise PackError(f"the fights of this pack are {TWOHOUR.title}'s; make it again with --combat")
    return found


def home_of(pack: str) -> str:
    """The file of a pack, named by itself or by its folder."""
    return os.path.join(pack, PACK) if os.path.isdir(pack) else pack


def save(rules: Rules, setup: Setup, after: Mapping[str, Any], dead: Sequence[str]) -> list[str]:
    """Write the pack anew, with those of its band who fought as they go on, by name, and without the dead; what is to
    be told about it.

    Raises:
        PaperdelveError: it cannot be written, or is no longer as the fight found it; it stays as it is.
    """
    file = unchanged(setup)
    twohour = twohour_rules(setup.house)
    adventure = read_pack(file, twohour)
    if adventure.star.name in dead:
        return [f"{near(file)} stays as it is: {adventure.star.name} is dead, and a band needs its Star (13.0)"]
    conversion = _conversion(adventure, setup.house)._replace(target=rules)
    now = cast(conversion, adventure)
    fresh = cast(conversion, adventure._replace(combat_lines=()))
    kept = [who for who in adventure.band if who.name not in dead]
    lines = [
        conversion.system.format(rules, left)
        for who in (adventure.star, *kept)
        if (left := after.get(who.name, now(who))) != fresh(who)
    ]
    from generator.pack import to_json

    changed = adventure._replace(band=tuple(kept), combat_lines=tuple(lines))
    gone = [f"gone: dead: {conversion.system.format(rules, now(who))}" for who in adventure.band if who not in kept]
    return [*gone, f"wrote {near(write_file(file, to_json(changed, twohour)))}"]
