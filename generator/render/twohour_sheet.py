"""The full sheets of 2 Hour Dungeon Crawl, two on a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from generator.render import phrases, sheets, words
from generator.render.sheets import Sheet
from generator.render.theme import Theme
from generator.render.twohour_cards import content, figures, kind, pictures
from generator.tables import Rules
from generator.twohour.battle.state import State
from generator.twohour.characters import Character
from generator.twohour.statline import format_line

TEMPLATE = "2hdc/sheet.j2"
HALVES = True
"""A character's sheet is half a page."""

_COINS = ("Bronze", "Silver", "Gold")


def made(
    theme: Theme, *, rules: Rules, characters: Sequence[Character], states: Sequence[State | None] = ()
) -> list[Sheet]:
    """The sheets of some characters; `states` are what fights have left of them, None for nothing."""
    return [_sheet(rules, who, state or State()) for who, state in zip_longest(characters, states)]


def _sheet(rules: Rules, who: Character, state: State) -> Sheet:
    text = phrases.minus(words.fill(TEMPLATE, **content(rules, who, state)))
    coins = [(coin, str(number or "")) for coin, number in zip(_COINS, state.kills, strict=True)]
    columns = sheets.columns(text, pictures(who.rep, state, 2, coins=coins))
    line = phrases.name(format_line(rules, who))
    return Sheet(
        phrases.name(who.name), kind(rules, who), who.star, figures(rules, who), columns, line, (1.0, 1.0, 1.0)
    )
