"""The full sheets of Fantasy Fudge: all that a fighter needs at the table on one side."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any

from generator.fudge.fighter import Character, ddf, level_of, odf, total
from generator.fudge.ladder import word
from generator.fudge.rules import title
from generator.fudge.statline import format_line
from generator.render import cards, fudge_rules, sheets, words
from generator.render.fudge_cards import STATES, content, figures, grades, kind
from generator.render.marks import Checklist, Track
from generator.render.sheets import Sheet
from generator.render.theme import Theme
from generator.render.wording import minus, name
from generator.tables import Rules

TEMPLATE = "fudge/sheet.j2"
HALVES = False
"""A fighter's sheet is a whole page."""

_HEADER = ("Wound", "Damage", "Skills and more", "Boxes")
_COLUMNS = (0.22, 0.13, 0.33)
_SHARES = (1.0, 1.75)


def made(
    theme: Theme, *, rules: Rules, characters: Sequence[Character], states: Sequence[Collection[str] | None] = ()
) -> list[Sheet]:
    """The sheets of some fighters; `states` are those of `fudge_cards.STATES` that each is in, None for none."""
    return [_sheet(rules, who, state or ()) for who, state in zip_longest(characters, states)]


def _sheet(rules: Rules, who: Character, state: Collection[str]) -> Sheet:
    text = words.fill(TEMPLATE, **{**fudge_rules.context(rules), **content(rules, who), **_more(rules, who)})
    pictures = {
        **cards.pictures({}),
        "track": Track(grades(rules, who, short=False), _HEADER, _COLUMNS, lines=2, air=2.5),
        "stuns": Checklist(tuple((label, name in state) for name, label in STATES.items()), len(STATES)),
        "given": fudge_rules.given(rules, total(odf(rules, who))),
        "taken": fudge_rules.taken(rules, total(ddf(rules, who))),
    }
    columns, line = sheets.columns(minus(text), pictures), name(format_line(rules, who))
    return Sheet(name(who.name), kind(who), not who.fodder, figures(rules, who), columns, line, _SHARES)


def _more(rules: Rules, who: Character) -> dict[str, Any]:
    """What a sheet says beside what a card does."""
    return {
        "word": word(rules, who.skill),
        "skill": who.skill,
        "ladder": fudge_rules.ladder(rules, who.skill),
        "all_attributes": [
            _trait(rules, "attributes", attribute, level_of(who, attribute))
            for attribute in rules.tables["attributes"].entries
        ],
        "all_skills": [_trait(rules, "skills", trait.name, trait.level) for trait in who.skills],
    }


def _trait(rules: Rules, table: str, trait: str, level: int) -> dict[str, Any]:
    return {"title": title(rules, table, trait), "word": word(rules, level), "level": level}
