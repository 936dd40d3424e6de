"""The tables and rulings of 2 Hour Dungeon Crawl, loaded, checked and overlaid with a house file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.checks import Check, Names, amount, between, many, nearest, one_of, record, ref, text, truth, whole
from generator.errors import TableError
from generator.table import Shape, Table
from generator.tables import Rules, StrPath, Subjects, Tables, entries_of, load_rules

VERSION = "2hdc 2015-03-22/1"
"""The rulebook's date, and our count of changes to tables and rulings that alter what a seed gives."""

_RACES = (
    *("beastman", "demon_major", "demon_petty", "dwarf", "elf", "feral_vampire", "ghoul", "goblin"),
    *("human", "ogre", "orc", "ratman", "skeleton", "troll", "zombie"),
)

FILES: Mapping[str, tuple[str, ...]] = {
    "adventure": ("big_bad", "big_bad_scaling", "reason_why"),
    "dungeon": ("dungeon_generation", "secret_rooms", "boneyard", "trap", "cross_over"),
    "encounters": ("pef_resolution", "how_many", "what_are_they", "minions", "rivals", "talk_the_talk"),
    "treasure": ("treasure",),
    "races": tuple(f"race_{race}" for race in _RACES),
    "characters": ("professions", "attributes", "weapons"),
    "items": (
        "items",
        "magic_armor_type",
        "magic_armor",
        "magic_casting_tool",
        "magic_clothing",
        "magic_weapon",
        "magic_potion",
        "npc_has_item",
        "npc_magic_items",
    ),
    "combat": (
        "crisis_test",
        "charge_into_melee",
        "shooting",
        "shooting_damage",
        "melee_combat",
        "melee_damage",
        "damage_result",
        "after_the_fight",
        "spell_casting",
        "npc_spell_casting",
    ),
}
"""The files of `data/2hdc/`, and the tables that each holds."""

_ITEM_KINDS = ("armor", "casting_tool", "clothing", "weapon", "potion")
_ARMOR_CLASS = one_of(2, 4, 6)
_TILES = ("dead_end", "room", "t_junction", "left_turn", "right_turn", "four_way", "corridor", "stairs")
_MET = ("big_bad", "minions", "rivals")
_REACH = ("rep", "half_rep_down", "none")
_SPELLS = ("damage", "dazzle", "defend")
_CRISIS = one_of("carry_on", "duck_back", "flee", "facing_3_to_1")
_SHOT_DAMAGE = one_of("carry_on", "duck_back", "out_of_the_fight", "obviously_dead")
_MELEE_DAMAGE = one_of("carry_on", "minus_1_rep", "out_of_the_fight", "obviously_dead")
_HAND = one_of(1, 2)
_COUNT = between(0, 20)
_REP = between(1, 12)
_CHANGE = between(-20, 20)
_COUNTS: dict[str, Check] = dict.fromkeys(_ITEM_KINDS, _COUNT)
_MODIFIER: dict[str, Check] = {
    "title": text,
    "dice": whole,
    "successes": whole,
    "auto_pass": whole,
    "impact": whole,
    "rolls": whole,
    "minimum": whole,
    "rep": whole,
}

_RACE = Shape(
    cells={
        "profession": ref("profession"),
        "rep": _REP,
        "ac": _ARMOR_CLASS,
        "shield": truth,
        "weapons": many(ref("weapon")),
        "casts": truth,
    },
    required=("profession", "rep", "ac", "weapons"),
    head={"singular": text, "plural": text, "attributes": many(ref("attribute")), "rep_roll": truth},
)
_MAGIC = {
    kind: Shape(cells={"item": ref(f"magic {kind}"), "npc": _REP}, required=("item", "npc")) for kind in _ITEM_KINDS
}
_LIST = Shape(cells=_MODIFIER, required=("title",))


def _outcomes(*known: str, **cells: Check) -> Shape:
    """A table whose rows have one of these outcomes, and perhaps an effect in words."""
    return Shape(cells={"outcome": one_of(*known), "effect": text, **cells}, required=("outcome",))


def _item_entry(name: str, cells: Mapping[str, Any]) -> str | None:
    """What is wrong with an item as a whole: a name no stat line could hold, or uses of nothing."""
    if not name.replace("_", "").isalpha() or name != name.lower() or not name.isascii():
        return "its name may have small letters and _ only, for its stat line"
    if ("uses" in cells) != ("uses_are" in cells):
        return "'uses' and 'uses_are' go together"
    return None


SHAPES: Mapping[str, Shape] = {
    "big_bad": Shape(cells={}, column=ref("Big Bad")),
    "big_bad_scaling": Shape(cells={"above_star": between(0, 9)}, required=("above_star",)),
    "reason_why": _outcomes("explore", "treasure", "rescue", "kill_the_big_bad"),
    "dungeon_generation": _outcomes(*_TILES, search=truth, if_previous=one_of(*_TILES)),
    "secret_rooms": _outcomes("vermin", "continues", "boneyard", "challenge"),
    "boneyard": _outcomes("trap", "skeletons", "zombies", "empty"),
    "trap": _outcomes("disarmed", "again", "sprung"),
    "cross_over": _outcomes("across", "slips", "falls"),
    "pef_resolution": _outcomes("contact", "something", "nothing", doubles=one_of("trap")),
    "how_many": Shape(cells={"number": _CHANGE}, required=("number",)),
    "what_are_they": _outcomes(*_MET, if_met=one_of(*_MET), doubles=one_of(*_MET)),
    "minions": Shape(cells={}, column=ref("race")),
    "rivals": Shape(cells={"race": ref("race"), "number": _CHANGE}, required=("race", "number")),
    "talk_the_talk": Shape(cells={"title": text, "effect": text}, required=("title", "effect")),
    "treasure": Shape(cells={**_COUNTS, "bronze": amount, "silver": amount, "gold": amount}),
    "professions": Shape(
        cells={"title": text, "attribute": ref("attribute"), "section": text},
        required=("title", "attribute", "section"),
    ),
    "attributes": Shape(
        cells={"title": text, "from": one_of("race", "profession", "circumstance"), "section": text, "effect": text},
        required=("title", "from", "section", "effect"),
    ),
    "weapons": Shape(
        cells={
            "title": text,
            "hands": many(_HAND),
            "melee": truth,
            "melee_dice": whole,
            "melee_impact": whole,
            "melee_dice_vs_sword": whole,
            "melee_impact_vs_ac_6": whole,
            "missile_impact": whole,
            "thrown": truth,
            "once_per_fight": truth,
            "always_with_shield": truth,
            "one_handed_as": ref("weapon"),
            "two_handed_as": ref("weapon"),
        },
        required=("title", "hands"),
    ),
    "items": Shape(
        cells={
            "title": text,
            "kind": one_of(*_ITEM_KINDS),
            "effect": text,
            "uses": amount,
            "uses_are": text,
            "weapon": ref("weapon"),
            "needs": record(profession=ref("profession"), weapon=ref("weapon"), ac=many(_ARMOR_CLASS)),
        },
        required=("title", "kind", "effect"),
        entry=_item_entry,
    ),
    "magic_armor_type": Shape(cells={"ac": _ARMOR_CLASS}, required=("ac",)),
    "npc_has_item": Shape(cells={"title": text, "up_to": between(0, 6)}, required=("title", "up_to")),
    "npc_magic_items": Shape(cells=_COUNTS),
    "crisis_test": Shape(cells={}, column=record(received_fire=_CRISIS, man_down=_CRISIS)),
    "charge_into_melee": _LIST,
    "shooting": _outcomes("hit", "miss"),
    "shooting_damage": _LIST,
    "melee_combat": _LIST,
    "melee_damage": _LIST,
    "damage_result": Shape(
        cells={"title": text, "shot": _SHOT_DAMAGE, "melee": _MELEE_DAMAGE}, required=("title", "shot", "melee")
    ),
    "after_the_fight": _outcomes("recovers", "recovers_lower", "dies"),
    "spell_casting": Shape(
        cells={"dazzle": one_of(*_REACH), "other": one_of(*_REACH), "caster_rep": _CHANGE}, required=("dazzle", "other")
    ),
    "npc_spell_casting": Shape(
        cells={"outnumbered_2_to_1": one_of(*_SPELLS), "otherwise": one_of(*_SPELLS)},
        required=("outnumbered_2_to_1", "otherwise"),
    ),
}


def _shape(name: str) -> Shape:
    if name.startswith("race_"):
        return _RACE
    if name.startswith("magic_") and name != "magic_armor_type":
        return _MAGIC[name.removeprefix("magic_")]
    return SHAPES[name]


def _names(tables: Tables) -> Names:
    def entries(table: str) -> Callable[[], Iterable[str]]:
        return lambda: entries_of(tables, table)

    def of_kind(kind: str) -> Callable[[], Iterable[str]]:
        return lambda: [name for name, cells in entries_of(tables, "items").items() if cells.get("kind") == kind]

    return Subjects(
        {
            "race": lambda: _RACES,
            "profession": entries("professions"),
            "attribute": entries("attributes"),
            "weapon": entries("weapons"),
            "item": entries("items"),
            "Big Bad": lambda: tables.raw("minions")["columns"],
            **{f"magic {kind}": of_kind(kind) for kind in _ITEM_KINDS},
        }
    )


def load(house: StrPath | None = None) -> Rules:
    """All tables and rulings, with a house file laid over them; see `tables.load_rules`.

    Raises:
        TableError: a table or ruling of the house file that is not sound.
    """
    return load_rules(VERSION, "2hdc", FILES, _shape, _names, house)


def race(rules: Rules, name: str) -> Table:
    """The Race List of a race.

    Raises:
        TableError: no such race.
    """
    found = rules.tables.get(f"race_{name}")
    if found is None:
        known = races(rules)
        raise TableError(f"no race is called '{name}'{nearest(name, known)}; the races: {', '.join(known)}")
    return found


def singular(rules: Rules, name: str) -> str:
    """The printed name of one of a race, such as `Petty Demon`."""
    return str(race(rules, name).extra["singular"])


def races(rules: Rules) -> list[str]:
    """The fifteen races, by identifier, in alphabetical order."""
    return sorted(name.removeprefix("race_") for name in rules.tables if name.startswith("race_"))


def title(rules: Rules, table: str, name: str) -> str:
    """The printed name of a list's entry, such as an item, an attribute or a weapon."""
    return str(rules.tables[table].entries[name]["title"])
