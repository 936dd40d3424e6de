"""The tables and rulings of Fantasy Fudge, loaded, checked and overlaid with a house file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.checks import Check, Names, between, many, one_of, record, ref, text, truth
from generator.errors import TableError
from generator.table import Shape
from generator.tables import Rules, StrPath, Subjects, Tables, entries_of, load_rules

SYSTEM = "fudge"
VERSION = "fudge 1/1"
"""Our reading of the rules, and our count of changes to tables and rulings that alter what a seed gives."""

SECTIONS = (
    *("ladder", "dice", "fighter", "round", "opposed", "unopposed", "several", "fodder"),
    *("damage", "stun", "pulled punches", "healing"),
)
"""What rolls, reasons and rulings cite: the rules have headings and no numbers."""

FILES: Mapping[str, tuple[str, ...]] = {
    "ladder": ("ladder", "six_sided_die", "percentile_dice"),
    "fighter": ("attributes", "skills", "weapon_sizes", "sharpness", "weapons", "armor", "shields"),
    "wounds": ("wounds", "stuns", "healing"),
    "kinds": ("kinds", "typical"),
}
"""The files of `data/fudge/`, and the tables that each holds."""

WOUNDS = ("scratch", "hurt", "very_hurt", "incapacitated", "near_death")
"""The levels of wounds from light to grave, in the order in which tracks of boxes are kept."""

_LEVEL = between(-9, 9)
_CHANGE = Shape(cells={"change": between(-4, 4)}, required=("change",))
_TITLE: Mapping[str, Check] = {"title": text}
_FACTOR = between(-9, 9)


def _none_or(subject: str) -> Check:
    """An identifier of that subject, or `none`."""
    known = ref(subject)
    return lambda value, names: None if value == "none" else known(value, names)


def _attributes(value: Any, names: Names) -> str | None:
    """Levels by attribute."""
    return record(**dict.fromkeys(names["attribute"], _LEVEL))(value, names)


SHAPES: Mapping[str, Shape] = {
    "ladder": Shape(cells={**_TITLE, "level": _LEVEL}, required=("title", "level")),
    "six_sided_die": _CHANGE,
    "percentile_dice": _CHANGE,
    "attributes": Shape(cells=_TITLE, required=("title",)),
    "skills": Shape(cells={**_TITLE, "missile": truth}, required=("title",)),
    "weapon_sizes": Shape(cells={**_TITLE, "odf": _FACTOR}, required=("title", "odf")),
    "sharpness": Shape(cells={**_TITLE, "odf": _FACTOR}, required=("title", "odf")),
    "weapons": Shape(
        cells={
            **_TITLE,
            "also": many(text),
            "size": ref("size of weapons"),
            "sharp": truth,
            "missile": truth,
            "muscle": truth,
            "hands": one_of(1, 2),
        },
        required=("title", "size"),
    ),
    "armor": Shape(cells={**_TITLE, "kind": text, "ddf": _FACTOR}, required=("title", "kind", "ddf")),
    "shields": Shape(
        cells={**_TITLE, "melee": between(0, 4), "missile": between(0, 4)}, required=("title", "melee", "missile")
    ),
    "wounds": Shape(
        cells={
            **_TITLE,
            "damage": between(1, 99),
            "boxes": between(0, 9),
            "penalty": between(-9, 0),
            "falls": truth,
            "effect": text,
        },
        required=("title", "damage", "boxes", "penalty", "falls", "effect"),
        entry=lambda name, cells: None if name in WOUNDS else f"no level of wounds; these are {', '.join(WOUNDS)}",
    ),
    "stuns": Shape(
        cells={
            "outcome": one_of("stunned", "very_stunned", "knocked_out"),
            "penalty": between(-9, 0),
            "rounds": between(1, 9),
        },
        required=("outcome",),
    ),
    "healing": Shape(cells={**_TITLE, "level": _LEVEL, "mends": between(1, 9)}, required=("title", "mends")),
    "kinds": Shape(
        cells={
            **_TITLE,
            "fodder": truth,
            "named": truth,
            "leader": ref("level"),
            "skill": many(ref("level")),
            "weapons": many(many(ref("weapon"))),
            "armor": many(_none_or("armor")),
            "shield": many(_none_or("shield")),
            "attributes": many(_attributes),
            "skills": many(ref("skill")),
            "levels": many(ref("level")),
            "more": between(0, 6),
            "archery": many(ref("level")),
        },
        required=(
            *("title", "fodder", "named", "leader", "skill", "weapons", "armor", "shield"),
            *("attributes", "skills", "levels", "more"),
        ),
    ),
    "typical": Shape(cells={**_TITLE, "attacker": text, "defender": text}, required=("title", "attacker", "defender")),
}


def _names(tables: Tables) -> Names:
    def entries(table: str) -> Callable[[], Iterable[str]]:
        return lambda: entries_of(tables, table)

    return Subjects(
        {
            "level": entries("ladder"),
            "attribute": entries("attributes"),
            "skill": entries("skills"),
            "size of weapons": entries("weapon_sizes"),
            "weapon": entries("weapons"),
            "armor": entries("armor"),
            "shield": entries("shields"),
        }
    )


def load(house: StrPath | None = None) -> Rules:
    """All tables and rulings, with a house file laid over them; see `tables.load_rules`.

    Raises:
        TableError: a table or ruling of the house file that is not sound.
    """
    rules = load_rules(VERSION, SYSTEM, FILES, SHAPES.__getitem__, _names, house)
    if house:
        _verify_wounds(rules, str(house))
    return rules


def _verify_wounds(rules: Rules, house: str) -> None:
    """The wounds of a house file must still grow graver one by one."""
    least = [int(rules.tables["wounds"].entries[wound]["damage"]) for wound in WOUNDS]
    if sorted(set(least)) != least:
        raise TableError(f"{house}, table wounds: 'damage' must rise from Scratch to Near Death, and is {least}")


def title(rules: Rules, table: str, name: str) -> str:
    """The printed name of an entry, such as a weapon, a wound or a level of the ladder."""
    return str(rules.tables[table].entries[name]["title"])
