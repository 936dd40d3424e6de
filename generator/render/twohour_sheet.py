"""The full sheets of 2 Hour Dungeon Crawl, two on a page."""

from __future__ import annotations

from collections.abc import Sequence

from generator.render import cards, phrases, sheets, words
from generator.render.marks import Checklist
from generator.render.sheets import Sheet
from generator.render.theme import Theme
from generator.render.twohour_cards import KILLS, STATE, content, figures, kind
from generator.tables import Rules
from generator.twohour.characters import Character
from generator.twohour.statline import format_line

TEMPLATE = "2hdc/sheet.j2"
HALVES = True
"""A character's sheet is half a page."""

COINS = (("Bronze", ""), ("Silver", ""), ("Gold", ""))


def made(theme: Theme, *, rules: Rules, characters: Sequence[Character]) -> list[Sheet]:
    """The sheets of some characters."""
    return [_sheet(rules, character) for character in characters]


def _sheet(rules: Rules, who: Character) -> Sheet:
    text = phrases.minus(words.fill(TEMPLATE, **content(rules, who)))
    states = Checklist(tuple((state, False) for state, _ in STATE), 2)
    columns = sheets.columns(text, {**cards.pictures({"kills": KILLS}, {"coins": COINS}), "states": states})
    line = phrases.name(format_line(rules, who))
    return Sheet(
        phrases.name(who.name), kind(rules, who), who.star, figures(rules, who), columns, line, (1.0, 1.0, 1.0)
    )
