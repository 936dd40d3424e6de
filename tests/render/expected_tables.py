"""What the tables of a reference of 2 Hour Dungeon Crawl have to say, cell by cell, by the rules' data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.render import phrases
from generator.tables import Rules

Row = tuple[str, ...]

CHANGES = {
    "charge_into_melee": "The Leader’s",
    "shooting_damage": "The weapon’s Impact, and",
    "melee_combat": "Dice",
    "melee_damage": "The winner’s Impact",
}
"""The tables of changes, and the head of each."""

PASSES = ("pef_resolution", "what_are_they", "trap", "shooting", "after_the_fight")
"""The tables by dice passed that a pack needs, in their order."""

RESULTS = {
    "carry_on": "Carry On",
    "duck_back": "Duck Back",
    "flee": "Flee",
    "facing_3_to_1": "3:1 ?",
    "out_of_the_fight": "Out",
    "obviously_dead": "Dead",
    "minus_1_rep": "−1 Rep",
    "contact": "Contact (39.7)",
    "something": "Something was there",
    "big_bad": "The Big Bad and Minions",
    "rivals": "a rival party",
    "again": "Not yet",
    "recovers_lower": "Recovers, weaker",
    "rep": "Rep",
    "half_rep_down": "half Rep",
}

_WORDS = {
    "dice": "{}d6",
    "successes": "{} success",
    "impact": "Impact {}",
    "rolls": "{} roll, best kept",
    "rep": "{} Rep",
}
_FLAGS = {
    "thrown": "thrown, back if you win",
    "once_per_fight": "once a fight",
    "always_with_shield": "with shield",
}


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def said(word: str) -> str:
    return RESULTS.get(word, word.replace("_", " "))


def change(cells: Mapping[str, Any]) -> str:
    """What a row of a table of changes says."""
    parts = []
    for key, value in cells.items():
        if key in _WORDS:
            plural = "es" if key == "successes" and abs(value) > 1 else ""
            parts.append(_WORDS[key].format(phrases.signed(value)) + plural)
        elif key != "title":
            parts.append({"auto_pass": "{} dice passed", "minimum": "{} success at least"}[key].format(value))
    return ", ".join(parts)


def changes(rules: Rules, table: str) -> dict[str, Row]:
    """The rows of a table of changes by name."""
    return {name: (upper(cells["title"]), change(cells)) for name, cells in rules.tables[table].entries.items()}


def passes(rules: Rules, table: str) -> list[Row]:
    """The rows of a table by dice passed, under `Pass` and `Result`."""
    rows = []
    for row in rules.tables[table].rows:
        cells = row.cells
        if table == "what_are_they":
            more = f"; once met, {upper(said(cells['if_met']))}" if "if_met" in cells else ""
            more += f"; doubles: {said(cells['doubles'])}" if "doubles" in cells else ""
            rows.append((row.on, upper(said(cells["outcome"])) + more))
            continue
        first, effect = f"{upper(said(cells['outcome']))}.", cells.get("effect", "")
        parts = [] if effect.startswith(first[:-1]) else [first]
        parts += ["A trap (37.1.4), if the two are doubles."] if cells.get("doubles") == "trap" else []
        rows.append((row.on, " ".join([*parts, *([effect] if effect else [])])))
    return rows


def in_pairs(rows: Iterable[Row]) -> list[Row]:
    """Rows of a table that is printed two beside one another."""
    flat = list(rows)
    filler = ("–",) * len(flat[0])
    return [(*flat[i], *(flat[i + 1] if i + 1 < len(flat) else filler)) for i in range(0, len(flat), 2)]


def minions(rules: Rules, big_bad: str) -> list[Row]:
    """The Minions of a Big Bad of that race."""
    rows = rules.tables["minions"].rows
    return in_pairs((row.on, phrases.race(rules, row.cells[big_bad], many=True)) for row in rows)


def rivals(rules: Rules) -> list[Row]:
    found = []
    for row in rules.tables["rivals"].rows:
        number = row.cells["number"]
        race = phrases.race(rules, row.cells["race"], many=True)
        found.append((row.on, f"{race} {phrases.signed(number)}" if number else race))
    return in_pairs(found)


def how_many(rules: Rules) -> list[Row]:
    return [("They", *(phrases.signed(row.cells["number"]) for row in rules.tables["how_many"].rows))]


def damage(rules: Rules) -> list[Row]:
    entries = rules.tables["damage_result"].entries.values()
    return [(upper(cells["title"]), said(cells["shot"]), said(cells["melee"])) for cells in entries]


def spells(rules: Rules) -> list[Row]:
    return [
        (
            row.on,
            said(row.cells["dazzle"]),
            said(row.cells["other"]),
            f"{phrases.signed(row.cells['caster_rep'])} Rep" if "caster_rep" in row.cells else "–",
        )
        for row in rules.tables["spell_casting"].rows
    ]


def spells_of_npcs(rules: Rules) -> list[Row]:
    rows = rules.tables["npc_spell_casting"].rows
    return [(f"Pass {row.on}", upper(row.cells["outnumbered_2_to_1"]), upper(row.cells["otherwise"])) for row in rows]


def crisis(rules: Rules, found: Mapping[str, Sequence[Row]], alike: Mapping[str, str]) -> dict[Row, str]:
    """What a printed Crisis test says by cause, profession and number of dice passed, against what the data say: the
    places in which they differ. `found` are the tables by cause, headers first, `alike` what all get by number."""
    titles = {cells["title"]: name for name, cells in rules.tables["professions"].entries.items()}
    wrong: dict[Row, str] = {}
    for cause, rows in found.items():
        told: dict[tuple[str, str], str] = {}
        for names, *results in rows[1:]:
            for title in names.split(", "):
                for head, result in zip(rows[0][1:], results, strict=True):
                    told[titles[title], head.removeprefix("Pass ")] = result
        for row in rules.tables["crisis_test"].rows:
            for name in titles.values():
                result = told.get((name, row.on), alike.get(row.on, "nothing"))
                if result != said(row.cells[name][cause]):
                    wrong[cause, name, row.on] = result
    return wrong


def weapon(rules: Rules, name: str) -> Row:
    """A weapon's row in a pack."""
    weapons = rules.tables["weapons"].entries
    cells = weapons[name]
    parts = [f"missile Impact {cells['missile_impact']}"] if "missile_impact" in cells else []
    parts += [words for key, words in _FLAGS.items() if cells.get(key)]
    if "two_handed_as" in cells:
        parts = [f"as {weapons[cells['one_handed_as']]['title']} or {weapons[cells['two_handed_as']]['title']}"]
    return upper(cells["title"]), " or ".join(map(str, cells["hands"])), ", ".join(parts)
