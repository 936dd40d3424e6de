"""`pack.json`: an adventure as text and back. Versioned; a damaged, foreign or newer file gets one clear line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from generator.errors import PackError
from generator.records import Extras, from_plain, mirror, to_plain
from generator.systems import SYSTEMS
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character
from generator.twohour.dungeon import EXITS
from generator.twohour.lattice import SIDES
from generator.twohour.statline import format_line

FORMAT = 1
"""Raised whenever an older reader would misread the file."""

SYSTEM = "2hdc"

FARTHEST = 99
"""Tiles from the entry, and levels, beyond which a file is damaged."""


def to_json(adventure: Adventure, rules: Rules) -> str:
    """The text of `pack.json`: one top-level key a line, long lists one entry a line; every character with its line,
    and with that of the system that the fights are fought in, if it is another."""

    extras: Extras = {Character: _lines(adventure, rules)}
    encode = json.JSONEncoder(ensure_ascii=False).encode
    content = {"format": FORMAT, "system": SYSTEM, **to_plain(adventure, extras)}
    parts = []
    for key, value in content.items():
        if isinstance(value, list | tuple) and value:
            written = "[\n  " + ",\n  ".join(encode(entry) for entry in value) + "\n ]"
        else:
            written = encode(value)
        parts.append(f' "{key}": {written}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(adventure: Adventure, rules: Rules) -> Callable[[Character], dict[str, str]]:
    """The stat lines of a character."""
    if adventure.combat == SYSTEM:
        return lambda character: {"line": format_line(rules, character)}
    from generator.conversion.cast import cast, conversion_of

    conversion = conversion_of(adventure, rules)
    assert conversion
    found = cast(conversion, adventure)
    return lambda character: {
        "line": format_line(rules, character),
        "combat_line": conversion.system.format(conversion.target, found(character)),
    }


def from_json(text: str, where: str, rules: Rules) -> Adventure:
    """The adventure that `to_json` wrote.

    Raises:
        PackError: not JSON, no pack, of another format, or with something in it that cannot be.
    """
    import msgspec

    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise PackError(f"{where}: is damaged ({error}); make the pack again from its seed") from None
    if not isinstance(content, dict) or "format" not in content or content.get("system") != SYSTEM:
        raise PackError(f"{where}: is no pack of paperdelve; give the pack.json that `paperdelve pack` wrote")
    if content["format"] != FORMAT or not isinstance(content["format"], int):
        raise PackError(
            f"{where}: has format {content['format']!r}, this paperdelve reads format {FORMAT}; "
            f"make the pack again from its seed, or use the version that wrote it"
        )
    try:
        adventure = from_plain(content, Adventure)
    except msgspec.ValidationError as error:
        raise PackError(f"{where}: is damaged: {error}; make the pack again from its seed") from None
    _verify(adventure, where, rules)
    return adventure


def _verify(adventure: Adventure, where: str, rules: Rules) -> None:
    """Raise unless every identifier is one that the rules know."""
    codes = {tile.code for tile in adventure.tiles}
    secret = [tile.secret.room for tile in adventure.tiles if tile.secret and tile.secret.room]
    codes |= {room.code for room in secret} | {"outside"}
    wrong: list[str] = []
    for tile in adventure.tiles:
        if tile.kind not in EXITS:
            wrong.append(f"{tile.code} has the unknown kind '{tile.kind}'")
        if not (1 <= tile.level <= FARTHEST and max(abs(tile.x), abs(tile.y)) <= FARTHEST):
            wrong.append(f"{tile.code} lies beyond every sheet")
        sides = [tile.entrance, *tile.walled, *(way.side for way in tile.exits)]
        wrong += [f"{tile.code} has the unknown side '{side}'" for side in sides if side not in SIDES]
        wrong += [f"{tile.code} leads to the unknown '{way.to}'" for way in tile.exits if way.to not in codes]
    mobs = [member for room in secret if room.mob for member in room.mob.roster]
    met = [member for pef in adventure.pefs for member in (*pef.roster, *(pef.rivals.roster if pef.rivals else ()))]
    for character in (adventure.star, *adventure.band, adventure.big_bad, *mobs, *met):
        wrong += _unknown(character, rules)
    if len({tile.place for tile in adventure.tiles}) < len(adventure.tiles):
        wrong.append("two tiles lie on one place")
    if not adventure.tiles:
        wrong.append("there are no tiles")
    if adventure.combat not in SYSTEMS:
        wrong.append(f"its fights are of the unknown system '{adventure.combat}'")
    if wrong:
        raise PackError(f"{where}: is damaged: {wrong[0]}; make the pack again from its seed")


def _unknown(character: Character, rules: Rules) -> list[str]:
    known = {table: rules.tables[table].entries for table in ("professions", "weapons", "items")}
    named = [
        *(("professions", held.id) for held in character.professions),
        *(("weapons", weapon) for weapon in character.weapons),
        *(("items", item.id) for item in character.items),
    ]
    wrong = [
        f"{character.name} has the unknown {table[:-1]} '{name}'" for table, name in named if name not in known[table]
    ]
    if f"race_{character.race}" not in rules.tables:
        wrong.append(f"{character.name} has the unknown race '{character.race}'")
    if not character.professions:
        wrong.append(f"{character.name} has no profession")
    return wrong


def schema() -> dict[str, Any]:
    """The JSON Schema of `pack.json`, made from the records; `generator/data/pack.schema.json` is its copy."""
    import msgspec

    made = msgspec.json.schema(mirror(Adventure))
    records = made["$defs"]
    lines = {"line": "the stat line", "combat_line": "the stat line in the system of the fights, if it is another"}
    for name, meaning in lines.items():
        records["Character"]["properties"][name] = {"type": "string", "description": meaning}
    top = records["Adventure"]
    top["properties"] = {"format": {"const": FORMAT}, "system": {"const": SYSTEM}, **top["properties"]}
    top["required"] = ["format", "system", *top["required"]]
    for record in records.values():
        record.pop("description", None)
        record["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "paperdelve pack.json", **made}


def schema_text() -> str:
    """The schema as it stands in the repository."""
    return json.dumps(schema(), indent=1) + "\n"
