"""The vocabulary of 2 Hour Dungeon Crawl in print: records and identifiers to a few words; no sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.dice import Roll
from generator.render.wording import count as count
from generator.render.wording import minus as minus
from generator.render.wording import name as name
from generator.render.wording import signed as signed
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, attributes, shield_in_use
from generator.twohour.items import Item
from generator.twohour.rules import title
from generator.twohour.treasure import COINS, Hoard

_FACES = " ⚀⚁⚂⚃⚄⚅"

_KINDS = {
    "corridor": "Corridor",
    "room": "Room",
    "dead_end": "Dead end",
    "t_junction": "T-junction",
    "left_turn": "Left turn",
    "right_turn": "Right turn",
    "four_way": "Crossroads",
    "stairs": "Stairs",
}
_SECRETS = {
    "vermin": "Vermin",
    "continues": "The dungeon goes on",
    "boneyard": "Boneyard",
    "challenge": "Challenge",
}
_REASONS = {
    "explore": "Explore",
    "treasure": "Treasure",
    "rescue": "Rescue",
    "kill_the_big_bad": "Kill the Big Bad",
}


def race(rules: Rules, race_id: str, many: bool = False) -> str:
    """`Goblin`, or `Goblins`."""
    return str(rules.tables[f"race_{race_id}"].extra["plural" if many else "singular"])


def captives(rules: Rules, adventure: Adventure) -> list[tuple[str, str, str]]:
    """Name, race and trade of everybody to be rescued (34.3)."""
    return [(name(who.name), race(rules, who.race), who.trade) for who in adventure.reason.captives]


def professions(rules: Rules, character: Character) -> str:
    """`Warrior/Thief`."""
    return "/".join(title(rules, "professions", held.id) for held in character.professions)


def reps(character: Character) -> str:
    """`5/4`: the Rep of each profession, the primary one first."""
    return "/".join(str(held.rep) for held in character.professions)


def weapons(rules: Rules, character: Character) -> str:
    """`sword and shield, bow`: the weapon in hand first; a shield that the hands are too full for is slung."""
    first, *others = [title(rules, "weapons", weapon) for weapon in character.weapons] or ["bare hands"]
    if character.shield:
        first += " and shield" if shield_in_use(rules, character) else " (shield slung)"
    return ", ".join([first, *others])


def weapon_line(rules: Rules, weapon: str) -> str:
    """What a weapon changes (23.5, 24.2, 24.4): `melee −1d6, Impact +2`; empty for a sword."""
    cells = rules.tables["weapons"].entries[weapon]
    parts = [words.format(signed(int(cells[key]))) for key, words in _WEAPON_WORDS.items() if key in cells]
    parts += [f"missile Impact {cells['missile_impact']}"] if "missile_impact" in cells else []
    parts += [words for key, words in _WEAPON_FLAGS.items() if cells.get(key)]
    hands = {key: str(cells[key]) for key in ("one_handed_as", "two_handed_as") if key in cells}
    parts += [f"{key.split('_')[0]}-handed as a {title(rules, 'weapons', other)}" for key, other in hands.items()]
    return ", ".join(parts)


_WEAPON_WORDS = {
    "melee_dice": "melee {}d6",
    "melee_impact": "melee Impact {}",
    "melee_dice_vs_sword": "melee {}d6 against a sword",
    "melee_impact_vs_ac_6": "melee Impact {} against AC 6",
}
_WEAPON_FLAGS = {"thrown": "thrown", "once_per_fight": "fires once a fight"}


def item(rules: Rules, owned: Item) -> str:
    """`Potion of Healing (2 uses)`, `Deflective Armor (AC 4)`."""
    cells = rules.tables["items"].entries[owned.id]
    if owned.amount is None:
        return str(cells["title"])
    if owned.kind == "armor":
        return f"{cells['title']} (AC {owned.amount})"
    label = str(cells["uses_are"])
    if label == "Rep":
        return f"{cells['title']} (Rep {owned.amount})"
    return f"{cells['title']} ({count(owned.amount, label.removesuffix('s'), label)})"


def effect(rules: Rules, item_id: str) -> str:
    """What an item does and what it needs (29.1)."""
    cells = rules.tables["items"].entries[item_id]
    needs = cells.get("needs", {})
    wanted = [title(rules, "professions", needs["profession"])] if "profession" in needs else []
    wanted += [title(rules, "weapons", needs["weapon"])] if "weapon" in needs else []
    wanted += [f"AC {' or '.join(map(str, needs['ac']))}"] if "ac" in needs else []
    return " ".join([minus(cells["effect"]), *([f"Needs {' and '.join(wanted)}."] if wanted else [])])


def attribute(rules: Rules, attribute_id: str) -> str:
    """`Resolute`."""
    return title(rules, "attributes", attribute_id)


def attribute_lines(rules: Rules, characters: Iterable[Character]) -> list[tuple[str, str]]:
    """The attributes of some characters, each once: its name and its effect."""
    found = dict.fromkeys(held for character in characters for held in attributes(rules, character))
    return [(attribute(rules, held), minus(rules.tables["attributes"].entries[held]["effect"])) for held in found]


def outcomes(rules: Rules, table: str) -> list[tuple[str, str]]:
    """A test's rows: how many dice passed, and what then happens."""
    rows = rules.tables[table].rows
    return [(row.on, minus(row.cells.get("effect", f"{row.cells['outcome'].capitalize()}."))) for row in rows]


def coins(hoard_found: Hoard) -> str:
    """`3 bronze, 1 gold`, or nothing."""
    worth = ((getattr(hoard_found, coin), coin) for coin in COINS)
    return ", ".join(f"{number} {coin}" for number, coin in worth if number)


def hoard(rules: Rules, found: Hoard) -> str:
    """`2 bronze, True Arrows (5 arrows)`, or `nothing`."""
    parts = [coins(found), *(item(rules, owned) for owned in found.items)]
    return ", ".join(part for part in parts if part) or "nothing"


def dice(rolled: Roll | Sequence[int]) -> str:
    """The faces, as dice."""
    faces = rolled.dice if isinstance(rolled, Roll) else rolled
    return "".join(_FACES[face] for face in faces)


def kind(tile_kind: str) -> str:
    """`T-junction`."""
    return _KINDS[tile_kind]


def secret(room_kind: str) -> str:
    """What a secret room is called."""
    return _SECRETS[room_kind]


def reason(reason_id: str) -> str:
    """`Kill the Big Bad`."""
    return _REASONS[reason_id]


def number(code: str) -> str:
    """A code as maps and entries show it: tile `T05` is `5`, the secret room `S05` is `S5`."""
    letter, digits = code[0], str(int(code[1:]))
    return digits if letter == "T" else letter + digits
