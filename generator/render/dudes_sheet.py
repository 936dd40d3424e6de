"""The full sheets of Dungeon Dudes, two on a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from generator.dudes.dude import Dude
from generator.dudes.rules import number
from generator.dudes.statline import format_line
from generator.render import sheets, words
from generator.render.dudes_cards import Beaten, content, figures, kind, pictures, purse
from generator.render.marks import Checklist
from generator.render.sheets import Sheet
from generator.render.theme import Theme
from generator.render.wording import capital, name, signed
from generator.tables import Rules

TEMPLATE = "dudes/sheet.j2"
HALVES = True
"""A Dude's sheet is half a page."""

_CHANGES = ("attack", "defense", "damage")


def made(
    theme: Theme, *, rules: Rules, characters: Sequence[Dude], states: Sequence[Beaten | None] = ()
) -> list[Sheet]:
    """The sheets of some Dudes; `states` are whom they have beaten, None for nobody."""
    return [_sheet(rules, dude, done or (0, 0, 0)) for dude, done in zip_longest(characters, states)]


def _sheet(rules: Rules, dude: Dude, done: Beaten) -> Sheet:
    filled = content(rules, dude)
    dice = {name: number(rules, f"{name}_die") for name in ("initiative", "attack", "damage")}
    weapon = "none" if dude.weapon is None else _changes(rules, "weapons", dude.weapon)
    text = words.fill(TEMPLATE, **filled, dice=dice, weapon=weapon)
    drawn = {
        **pictures(purse(dude), done, f"{dude.left} of {dude.hit_points}"),
        **{kind: Checklist(_things(rules, kind, dude)) for kind in ("attack_skills", "defense_skills", "armor")},
    }
    stats = (*figures(rules, dude), ("Hit points", str(dude.hit_points)))
    columns = sheets.columns(text, drawn)
    return Sheet(name(dude.name), kind(dude), False, stats, columns, name(format_line(rules, dude)), (1.0, 1.0, 1.0))


def _things(rules: Rules, kind: str, dude: Dude) -> tuple[tuple[str, bool], ...]:
    """Everything of a kind with what it adds, and whether the Dude has it."""
    has = (*dude.skills, *dude.armor)
    return tuple((_changes(rules, kind, thing), thing in has) for thing in rules.tables[kind].entries)


def _changes(rules: Rules, kind: str, thing: str) -> str:
    """`Grapple, attack +1`; where a kind has one column, the number alone: `helmet +1`."""
    cells = rules.tables[kind].entries[thing]
    found = [(column, int(cells[column])) for column in _CHANGES if cells.get(column)]
    if len(found) == 1:
        return capital(f"{cells['title']} {signed(found[0][1])}")
    return ", ".join([str(cells["title"]), *(f"{column} {signed(value)}" for column, value in found)])
