"""The cards of 2 Hour Dungeon Crawl: what stands on a character's card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from generator.render import cards, phrases, words
from generator.render.book import Book
from generator.render.cards import Card
from generator.render.paper import Paper
from generator.render.roster import ONCE
from generator.render.theme import Theme
from generator.tables import Rules
from generator.twohour.characters import Character, attributes, shield_in_use, worn_ac
from generator.twohour.items import Item
from generator.twohour.rules import title
from generator.twohour.statline import format_line

TEMPLATE = "2hdc/card.j2"

STATE = (("Out", 1), ("Dead", 1), ("Fled", 1), ("Dazzled", 1))
KILLS = (("Kills: <", 5), ("=", 3), (">", 1))
"""Boxes for kills of lower, equal and higher Rep, as many as give one more roll to improve (42.1.2)."""

_MOST_BOXES = 12


def cards_pdf(characters: Sequence[Character], rules: Rules, *, title: str, paper: Paper, theme: Theme) -> bytes:
    """The cards of some characters as a document of their own."""
    make = partial(made, rules=rules, characters=characters)
    return cards.cards_pdf(make, title=title, footer=rules.version, paper=paper, theme=theme)


def sheet(book: Book, characters: Sequence[Character], rules: Rules, title: str = "The band") -> None:
    """Add the sheets of cards of some characters; what room is left on the last is filled with blank cards."""
    cards.sheet(book, partial(made, rules=rules, characters=characters), title)


def made(theme: Theme, *, rules: Rules, characters: Sequence[Character]) -> tuple[list[Card], Card]:
    """The cards of some characters, and a blank one."""
    return [card for character in characters for card in _cards(theme, rules, character)], _blank()


def _cards(theme: Theme, rules: Rules, character: Character) -> Iterator[Card]:
    """One card, or several for a character who owns too much for one."""
    text = phrases.minus(words.fill(TEMPLATE, **content(rules, character)))
    stats, foot = figures(rules, character), phrases.name(format_line(rules, character))
    card = Card(phrases.name(character.name), kind(rules, character), character.star, stats, (), foot)
    return cards.divided(theme, card, words.blocks(text, _pictures()))


def figures(rules: Rules, character: Character) -> tuple[tuple[str, str], ...]:
    """What is looked for most, by its caption."""
    shield = "–" if not character.shield else "yes" if shield_in_use(rules, character) else "slung"
    return ("Rep", phrases.reps(character)), ("AC", str(worn_ac(character))), ("Shield", shield)


def kind(rules: Rules, character: Character) -> str:
    """What it is: `Human Warrior/Thief`."""
    return f"{phrases.race(rules, character.race)} {phrases.professions(rules, character)}"


def content(rules: Rules, character: Character) -> dict[str, Any]:
    """What the templates of a card and a sheet are filled with."""
    known = rules.tables["attributes"].entries
    return {
        "blank": False,
        "rep": character.rep,
        "star": character.star,
        "weapons": [
            (title(rules, "weapons", weapon).capitalize(), phrases.weapon_line(rules, weapon))
            for weapon in character.weapons
        ],
        "items": [_item(rules, item) for item in character.items],
        "attributes": [
            {
                "title": known[name]["title"],
                "section": known[name]["section"],
                "effect": known[name]["effect"],
                "once": name in ONCE,
            }
            for name in attributes(rules, character)
        ],
    }


def _item(rules: Rules, item: Item) -> dict[str, Any]:
    """An item for the template: `uses` are boxes to tick, 0 where there are none."""
    counted = rules.tables["items"].entries[item.id].get("uses_are", "Rep") != "Rep"
    uses = item.amount if counted and item.amount and item.amount <= _MOST_BOXES else 0
    named = title(rules, "items", item.id) if uses else phrases.item(rules, item)
    return {"title": named, "uses": uses, "effect": phrases.effect(rules, item.id), "usable": item.usable}


def _blank() -> Card:
    content = {"blank": True, "rep": 0, "star": False, "weapons": [], "items": [], "attributes": []}
    blocks = words.blocks(words.fill(TEMPLATE, **content), _pictures())
    return Card("", "", False, (("Rep", ""), ("AC", ""), ("Shield", "")), tuple(blocks), "")


def _pictures() -> words.Pictures:
    return cards.pictures({"state": STATE, "kills": KILLS})
