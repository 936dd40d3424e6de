"""The tables and rulings of Dungeon Dudes, loaded, checked and overlaid with a house file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.checks import Names, between, many, nearest, text
from generator.errors import RuleError, TableError
from generator.named import NamedTuple
from generator.table import Shape
from generator.tables import Rules, StrPath, Subjects, Tables, load_rules

VERSION = "dudes 1/1"
"""The edition of the page, and our count of changes to tables and rulings that alter what a seed gives."""

SYSTEM = "dudes"

DUDE, SKILLS, ITEMS, INITIATIVE, DUEL, DAMAGE = "dude", "skills", "items", "initiative", "duel", "damage"
TEAM, ARENA, EXPERIENCE = "team", "arena", "experience"

SECTIONS: Mapping[str, str] = {
    DUDE: "A Dude",
    SKILLS: "A Dude: combat skills",
    ITEMS: "A Dude: weapon and armor",
    INITIATIVE: "Dude versus Dude: who attacks first",
    DUEL: "Dude versus Dude",
    DAMAGE: "Dude versus Dude: what a hit costs",
    TEAM: "Team versus Team",
    ARENA: "Arena",
    EXPERIENCE: "A Dude: experience",
}
"""The short names by which rolls, reasons, events and tables cite the rules, and the headings that they stand for."""

FILES: Mapping[str, tuple[str, ...]] = {
    "skills": ("attack_skills", "defense_skills"),
    "items": ("weapons", "armor"),
    "dudes": ("numbers", "kit", "experience"),
}
"""The files of `data/dudes/`, and the tables that each holds."""

KINDS = ("attack_skills", "defense_skills", "weapons", "armor")
"""The tables of what a Dude has."""

LEVELS = (1, 99)
"""The least and the highest level."""

_CHANGE = between(-20, 20)
_COST = between(0, 20)  # a hit that heals would never end a duel

_LEAST: Mapping[str, int] = {
    "hit_points": 1,
    "bonus_divisor": 1,
    "initiative_die": 2,  # of one side, every roll would be a tie
    "attack_die": 2,
    "damage_die": 1,
    "team_tolerance": 0,
    "curve_start": 0,
    "curve_step": 1,
    "curve_divisor": 1,
    "curve_spread": 1,  # an odd sum has no equal halves
    "weapon_points": 0,
    "least_level_of_match": 1,
    "most_level_of_match": 1,
}
"""The numbers of the table, and the least that each can be."""


def _number(name: str, cells: Mapping[str, Any]) -> str | None:
    """What is wrong with a number as a whole."""
    if name not in _LEAST:
        return f"no number has that name{nearest(name, _LEAST)}"
    return f"{cells['value']} is less than {_LEAST[name]}" if cells["value"] < _LEAST[name] else None


def _spelling(name: str, cells: Mapping[str, Any]) -> str | None:
    """What is wrong with the ways to write a skill or item: a stat line holds letters and spaces only."""
    for word in (name.replace("_", " "), cells["title"], *cells.get("aliases", ())):
        letters = word.replace(" ", "")
        if not (letters.isascii() and letters.isalpha()) or word != " ".join(word.split()):
            return f"'{word}' may have letters and single spaces only, for its stat line"
    return None


def _things(*required: str) -> Shape:
    cells = {"title": text, "attack": _CHANGE, "defense": _CHANGE, "damage": _COST, "aliases": many(text)}
    return Shape(cells=cells, required=("title", *required), entry=_spelling)


SHAPES: Mapping[str, Shape] = {
    "attack_skills": _things("attack"),
    "defense_skills": _things("defense"),
    "weapons": _things(),
    "armor": _things("defense"),
    "numbers": Shape(cells={"title": text, "value": between(0, 99)}, required=("title", "value"), entry=_number),
    "kit": Shape(
        cells={"title": text, "level": between(*LEVELS), "points": between(0, 99)},
        required=("title", "level", "points"),
    ),
    "experience": Shape(cells={"title": text, "experience": between(0, 99_999)}, required=("title", "experience")),
}


def _names(tables: Tables) -> Names:
    return Subjects({})


def load(house: StrPath | None = None) -> Rules:
    """All tables and rulings, with a house file laid over them; see `tables.load_rules`.

    Raises:
        TableError: a table or ruling of the house file that is not sound, or one word for two things.
    """
    rules = load_rules(VERSION, SYSTEM, FILES, SHAPES.__getitem__, _names, house)
    if house:
        vocabulary(rules)
    return rules


def number(rules: Rules, name: str) -> int:
    """A number of the table."""
    return int(rules.tables["numbers"].entries[name]["value"])


class Thing(NamedTuple):
    """A skill or item: the table it stands in, and its identifier there."""

    kind: str
    id: str


def vocabulary(rules: Rules) -> Mapping[str, Thing]:
    """Every way to write a skill or item, in small letters, and what it means; the printed names come first.

    Raises:
        TableError: two things share a word.
    """
    known: dict[str, Thing] | None = rules.memo.get("vocabulary")
    if known is not None:
        return known
    known = {}
    entries = [(Thing(kind, name), cells) for kind in KINDS for name, cells in rules.tables[kind].entries.items()]
    spellings = [(cells["title"], thing) for thing, cells in entries]
    spellings += [(thing.id.replace("_", " "), thing) for thing, _ in entries]
    spellings += [(alias, thing) for thing, cells in entries for alias in cells.get("aliases", ())]
    for spelling, thing in spellings:
        other = known.setdefault(spelling.lower(), thing)
        if other != thing:
            where = rules.tables.source(thing.kind)
            raise TableError(
                f"{where}, table {thing.kind}, entry {thing.id}: '{spelling}' is {other.id} of {other.kind} too; "
                f"rename one"
            )
    rules.memo["vocabulary"] = known
    return known


def kind_of(rules: Rules, skill: str) -> str:
    """The table that a skill stands in."""
    return next(kind for kind in KINDS[:2] if skill in rules.tables[kind].entries)


def title(rules: Rules, kind: str, name: str) -> str:
    """The printed name of a skill or item."""
    return str(rules.tables[kind].entries[name]["title"])


def curve(rules: Rules, level: int) -> int:
    """Base Attack + base Defense of a Dude of that level (ruling dude_curve).

    Raises:
        RuleError: no such level.
    """
    if not LEVELS[0] <= level <= LEVELS[1]:
        raise RuleError(f"level {level}: a Dude has level {LEVELS[0]} to {LEVELS[1]}")
    divisor = number(rules, "curve_divisor")
    return (2 * (number(rules, "curve_start") + number(rules, "curve_step") * level) + divisor) // (2 * divisor)


def level_of(rules: Rules, base: int) -> int:
    """The level whose place on the curve is nearest to that sum of base values (ruling worked_out_level)."""
    return min(range(LEVELS[0], LEVELS[1] + 1), key=lambda level: (abs(curve(rules, level) - base), level))


def kit_points(rules: Rules, level: int) -> int:
    """What a generated Dude of that level may spend on skills, weapon and armor."""
    entries = rules.tables["kit"].entries.values()
    return max(((cells["level"], cells["points"]) for cells in entries if cells["level"] <= level), default=(0, 0))[1]


def experience_for(rules: Rules, own: int, beaten: int) -> int:
    """Experience for beating one of level `beaten` at level `own`."""
    name = "same" if own == beaten else "higher" if beaten > own else "lower"
    return int(rules.tables["experience"].entries[name]["experience"])
