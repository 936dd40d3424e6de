"""The tables and rulings of 2 Hour Dungeon Crawl, loaded, checked and overlaid with a house file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from generator import resources
from generator.checks import Check, Names, many, nearest, one_of, record, ref, text, truth, whole
from generator.errors import TableError
from generator.tables import Rules, Shape, StrPath, Subjects, Table, Tables, build_rulings, read_toml

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
_REASONS = one_of("explore", "treasure", "rescue", "kill_the_big_bad")
_TILES = one_of("dead_end", "room", "t_junction", "left_turn", "right_turn", "four_way", "corridor", "stairs")
_SECRETS = one_of("vermin", "continues", "boneyard", "challenge")
_STATUS = one_of(
    "carry_on", "duck_back", "flee", "facing_3_to_1", "out_of_the_fight", "obviously_dead", "minus_1_rep", "hit", "miss"
)
_HAND = one_of(1, 2)
_COUNTS: dict[str, Check] = dict.fromkeys(_ITEM_KINDS, whole)
_EFFECT: dict[str, Check] = {"outcome": text, "effect": text}
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
        "rep": whole,
        "ac": _ARMOR_CLASS,
        "shield": truth,
        "weapons": many(ref("weapon")),
        "casts": truth,
    },
    head={"singular": text, "plural": text, "attributes": many(ref("attribute")), "rep_roll": truth},
)
_MAGIC = Shape(cells={"item": ref("item"), "npc": whole})
_LIST = Shape(cells=_MODIFIER)
_PASSES = Shape(cells=_EFFECT)

SHAPES: Mapping[str, Shape] = {
    "big_bad": Shape(cells={}, column=ref("race")),
    "big_bad_scaling": Shape(cells={"above_star": whole}),
    "reason_why": Shape(cells={"outcome": _REASONS}),
    "dungeon_generation": Shape(cells={"outcome": _TILES, "search": truth, "if_previous": _TILES}),
    "secret_rooms": Shape(cells={"outcome": _SECRETS}),
    "boneyard": Shape(cells={"outcome": one_of("trap", "skeletons", "zombies", "empty")}),
    "trap": _PASSES,
    "cross_over": _PASSES,
    "pef_resolution": Shape(cells={**_EFFECT, "doubles": one_of("trap")}),
    "how_many": Shape(cells={"number": whole}),
    "what_are_they": Shape(cells={"outcome": text, "if_met": text, "doubles": text}),
    "minions": Shape(cells={}, column=ref("race")),
    "rivals": Shape(cells={"race": ref("race"), "number": whole}),
    "talk_the_talk": Shape(cells={"title": text, "effect": text}),
    "treasure": Shape(cells={**_COUNTS, "bronze": text, "silver": text, "gold": text}),
    "professions": Shape(cells={"title": text, "attribute": ref("attribute"), "section": text}),
    "attributes": Shape(
        cells={"title": text, "from": one_of("race", "profession", "circumstance"), "section": text, "effect": text}
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
        }
    ),
    "items": Shape(
        cells={
            "title": text,
            "kind": one_of(*_ITEM_KINDS),
            "effect": text,
            "uses": text,
            "uses_are": text,
            "weapon": ref("weapon"),
            "needs": record(profession=ref("profession"), weapon=ref("weapon"), ac=many(_ARMOR_CLASS)),
        }
    ),
    "magic_armor_type": Shape(cells={"ac": _ARMOR_CLASS}),
    "npc_has_item": Shape(cells={"title": text, "up_to": whole}),
    "npc_magic_items": Shape(cells=_COUNTS),
    "crisis_test": Shape(cells={}, column=record(received_fire=_STATUS, man_down=_STATUS)),
    "charge_into_melee": _LIST,
    "shooting": _PASSES,
    "shooting_damage": _LIST,
    "melee_combat": _LIST,
    "melee_damage": _LIST,
    "damage_result": Shape(cells={"title": text, "shot": _STATUS, "melee": _STATUS}),
    "after_the_fight": _PASSES,
    "spell_casting": Shape(cells={"dazzle": text, "other": text, "caster_rep": whole}),
    "npc_spell_casting": Shape(cells={"outnumbered_2_to_1": text, "otherwise": text}),
}


def _shape(name: str) -> Shape:
    if name.startswith("race_"):
        return _RACE
    return _MAGIC if name.startswith("magic_") and name != "magic_armor_type" else SHAPES[name]


def _names(tables: Tables) -> Names:
    def entries(table: str) -> Callable[[], Iterable[str]]:
        return lambda: tables.raw(table)["entries"]

    return Subjects(
        {
            "race": lambda: _RACES,
            "profession": entries("professions"),
            "attribute": entries("attributes"),
            "weapon": entries("weapons"),
            "item": entries("items"),
        }
    )


def _path(file: str) -> str:
    return resources.data("2hdc", f"{file}.toml")


def load(house: StrPath | None = None) -> Rules:
    """All tables and rulings, with a house file laid over them. Tables are checked when they are first used, with a
    house file all at once.

    Raises:
        TableError: a table or ruling of the house file that is not sound.
    """
    changes = read_toml(house) if house else {}
    chosen = changes.pop("rulings", {})
    tables = Tables(FILES, _path, _shape, _names, changes, str(house))
    rules = Rules(
        VERSION,
        tables,
        lambda: build_rulings(read_toml(_path("rulings")), chosen, "rulings.toml", str(house)),
        str(house) if house else None,
    )
    if house:
        rules.verify()
    return rules


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


def races(rules: Rules) -> list[str]:
    """The fifteen races, by identifier, in alphabetical order."""
    return sorted(name.removeprefix("race_") for name in rules.tables if name.startswith("race_"))


def title(rules: Rules, table: str, name: str) -> str:
    """The printed name of a list's entry, such as an item, an attribute or a weapon."""
    return str(rules.tables[table].entries[name]["title"])
