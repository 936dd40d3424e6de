"""What the reference of a pack can need.

A table, a section or a row is on it if it can still be rolled at the table. It is left out

- if it is printed at its place in the pack (ELSEWHERE), rolled beforehand or beside whom it is about;
- if nobody who may come has what it asks for. That is judged by what everybody may know: the band, and the Race Lists
  of the Big Bad's race and of its Minions. So no row gives away what is sealed: rivals, those who rise in a boneyard,
  and items not found yet bring their own rows, under their list and in their entry. What a list does not tell, as the
  rules of spells or the columns of professions, is judged by all who can be met in any dungeon.

What somebody has is kept as words, such as `attribute rage`, `weapon 2A`, `item true_arrows`, `profession thief`,
`race orc`, `ac 6`, or `cast` and `shoot` for what it can do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, Profession, attributes, casts_spells, worn_ac
from generator.twohour.rules import race as race_list

if TYPE_CHECKING:
    from generator.conversion.rules import Conversion

Words = frozenset[str]

ELSEWHERE: Mapping[str, str] = {
    "secrets": "rolled; each search, secret room and treasure in its sealed entry",
    "talk": "before the lists, where rivals are among them",
    "rolled": "the dice of treasures and of their guards, rolled in their entries",
    "carrying": "on the cards",
    "stairs": "with the exits in each sealed entry",
    "way_out": "on the page on how to play, and in the entry of the Treasure Room",
    "rulings": "those that a table has changed, on the page on how to play",
    "task": "on the cover",
    "kinds": "attributes on the cards and under each list of opponents, items there and in the entries of treasures",
    "experience": "on the cards",
    "evenings": "nowhere: a system's rules for making characters, and for fights that are no dungeon's",
}
"""Sections of the sheets of the systems, and where in a pack they stand instead."""

ACTORS: Mapping[str, Words] = {
    "spells": frozenset({"cast"}),
    "shooting": frozenset({"shoot"}),
    "healing": frozenset({"profession healer", "item healing", "item staff_of_healing"}),
    "paladin": frozenset({"profession paladin"}),
}
"""Sections for which somebody must be there who has one of these."""

_MACES = frozenset({"weapon M", "weapon 2xM"})
_STRONG = frozenset({"attribute strong"})

CHANGES: Mapping[str, Words] = {
    "two_handed_axe": frozenset({"weapon 2A"}),
    "two_handed_sword": frozenset({"weapon 2S"}),
    "two_weapons": frozenset({"weapon 2xS", "weapon 2xA", "weapon 2xM"}),
    "mace_vs_sword": _MACES,
    "mace_vs_ac_6": _MACES,
    "strong_winner": _STRONG,
    "strong_loser": _STRONG,
}
"""Rows of the tables of changes that need somebody who has one of these. A row that is called as an attribute or an
item needs one who has that; all others can always come."""

SPELLS = ("dazzled", "defended")
"""Rows that come where there are spells."""

RISEN = ("skeleton", "zombie")
"""Races of those who may rise in any dungeon's boneyard (37.1.3, 37.1.5)."""

AMONG_CHANGES = frozenset({"S", "2S", "2xS", "2A", "M", "2xM"})
"""Weapons of whom the tables of changes say all that there is to say; a house file's own are never among them."""

SUBJECTS = {"attribute": "gifts", "item": "items", "weapon": "weapons", "shield": "shield"}
"""The tables of a conversion that say what becomes of what somebody has, by its first word."""

_NOT_LISTED = frozenset({"shield"})  # what the lists of other systems name, but do not explain
_THINGS = frozenset({"skills", "weapon", "weapons", "armor", "shield"})

GRIPS = ("one_handed_as", "two_handed_as")
"""Cells of a weapon that name the weapon as which it counts."""


class Needs(NamedTuple):
    """What the reference of a pack must have: of the Big Bad's race `big_bad`, rows for what those have of whom
    everybody may know, `told`, and sections for those who can be `met` in any dungeon."""

    big_bad: str
    told: Words
    met: Words


def needs_of(adventure: Adventure, rules: Rules) -> Needs:
    """What the reference of a pack must have."""
    race = adventure.big_bad.race
    key = ("the needs of a dungeon", race)
    if key not in rules.memo:
        rules.memo[key] = _of_dungeon(rules, race)
    told, met = rules.memo[key]
    band = frozenset(word for who in (adventure.star, *adventure.band) for word in words_of(rules, who))
    return Needs(race, told | band, met | band)


def become(conversion: Conversion, needs: Needs) -> Needs:
    """The same in another system: `told` are the names of its skills, weapons, armor and shields."""
    found = set[str]()
    for words in needs.told | (needs.met & _NOT_LISTED):
        kind, _, name = words.partition(" ")
        if kind in SUBJECTS:
            cells = conversion.place(SUBJECTS[kind], name or kind)
        elif kind == "ac":
            cells = conversion.table("ac").row(int(name)).cells
        else:
            continue
        for key in cells.keys() & _THINGS:
            found.update([cells[key]] if isinstance(cells[key], str) else cells[key])
    return Needs(needs.big_bad, frozenset(found), needs.met)


def wants(needs: Needs | None, section: str) -> bool:
    """Whether a section is on the sheet; on a system's own, without needs, all are."""
    if needs is None:
        return True
    if section in ELSEWHERE:
        return False
    return section not in ACTORS or not ACTORS[section].isdisjoint(needs.met)


def has(needs: Needs | None, *words: str) -> bool:
    """Whether somebody of whom all may know has one of these."""
    return needs is None or not needs.told.isdisjoint(words)


def changes(needs: Needs | None, rules: Rules, table: str) -> list[Mapping[str, Any]]:
    """The rows of a table of changes that are on the sheet."""
    entries = rules.tables[table].entries
    return [cells for name, cells in entries.items() if needs is None or _comes(needs, rules, name)]


def weapons(needs: Needs | None, rules: Rules) -> Mapping[str, Mapping[str, Any]]:
    """The weapons that are on the sheet: those that can be there, and those as which magic ones are made."""
    entries, items = rules.tables["weapons"].entries, rules.tables["items"].entries
    if needs is None:
        return entries
    made_as = {cells.get("weapon") for cells in items.values()}
    rest = {name: cells for name, cells in entries.items() if name not in AMONG_CHANGES}
    return {name: cells for name, cells in rest.items() if name in made_as or f"weapon {name}" in needs.told}


def _comes(needs: Needs, rules: Rules, name: str) -> bool:
    """Whether a row of a table of changes can come."""
    if name in SPELLS:
        return wants(needs, "spells")
    gift = rules.tables["attributes"].entries.get(name)
    named = name in rules.tables["items"].entries or (gift and gift["from"] != "circumstance")
    wanted = CHANGES.get(name, {f"attribute {name}", f"item {name}"} if named else None)
    return wanted is None or not needs.told.isdisjoint(wanted)


def words_of(rules: Rules, who: Character) -> Iterator[str]:
    """What a character has."""
    tables = rules.tables
    yield f"race {who.race}"
    yield f"ac {worn_ac(who)}"
    yield from (f"attribute {name}" for name in attributes(rules, who))
    yield from (f"profession {held.id}" for held in who.professions)
    yield from (f"item {item.id}" for item in who.items)
    weapons = tables["weapons"].entries
    made_as = (tables["items"].entries[item.id].get("weapon") for item in who.items)
    for weapon in (*who.weapons, *filter(None, made_as)):
        yield f"weapon {weapon}"
        yield from (f"weapon {weapons[weapon][grip]}" for grip in GRIPS if grip in weapons[weapon])
        if "missile_impact" in weapons[weapon]:
            yield "shoot"
    if who.shield:
        yield "shield"
    if casts_spells(who):
        yield "cast"


def _of_dungeon(rules: Rules, big_bad: str) -> tuple[Words, Words]:
    """What those can have who belong to a Big Bad of that race, and all who can be met where it rules."""
    tables = rules.tables
    minions = [str(row.cells[big_bad]) for row in tables["minions"].rows]
    strangers = [str(row.cells["race"]) for row in tables["rivals"].rows]
    told = frozenset[str]().union(*(_of_race(rules, race) for race in dict.fromkeys((big_bad, *minions))))
    met = told.union(*(_of_race(rules, race) for race in dict.fromkeys((*strangers, *RISEN))))
    return told, met | {f"item {name}" for name in tables["items"].entries}


def _of_race(rules: Rules, race: str) -> Words:
    """What one of a race can have by its Race List."""
    rows = [row.cells for row in race_list(rules, race).rows]
    everybody = [
        Character(
            "",
            race,
            (Profession(cells["profession"], cells["rep"]),),
            cells["rep"],
            cells["ac"],
            cells.get("shield", False),
            tuple(cells["weapons"]),
            no_spells=not cells.get("casts", True),
        )
        for cells in rows
    ]
    return frozenset(word for who in everybody for word in words_of(rules, who))
