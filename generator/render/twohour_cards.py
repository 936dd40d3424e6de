"""The cards of 2 Hour Dungeon Crawl: what stands on a character's card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from generator.render import cards, phrases, words
from generator.render.book import Book
from generator.render.cards import Card
from generator.render.imposition import POKER, CardSize
from generator.render.marks import Check, Checklist, Load
from generator.render.paper import Paper
from generator.render.roster import ONCE
from generator.render.theme import Theme
from generator.tables import Rules
from generator.twohour.battle.state import STATUSES, State
from generator.twohour.characters import Character, attributes, shield_in_use, worn_ac
from generator.twohour.items import Item
from generator.twohour.rules import title
from generator.twohour.statline import format_line

TEMPLATE = "2hdc/card.j2"

STATUSES_PRINTED = ("Duck Back", "Dazzled", "Fled", "Out", "Captive", "Dead")
"""What the boxes of `STATUSES` are called."""

KILLS = (("Kills: <", 5), ("=", 3), (">", 1))
"""Boxes for kills of lower, equal and higher Rep, as many as give one more roll to improve (42.1.2)."""

_MOST_BOXES = 12
_BLANK_REP = 6  # of a blank card


_ONCE_ITEMS = {
    "staff_of_healing": "staff_of_healing",
    "talisman_of_restoration": "talisman",
    "armor_of_resiliency": "armor_of_resiliency",
    "shirt_of_resiliency": "shirt_of_resiliency",
}
"""Items that work once an adventure or a fight, and what their use is called (`Fighter.used`)."""


def cards_pdf(characters: Sequence[Character], rules: Rules, *, title: str, paper: Paper, theme: Theme) -> bytes:
    """The cards of some characters as a document of their own."""
    make = partial(made, rules=rules, characters=characters)
    return cards.cards_pdf(make, title=title, footer=rules.version, paper=paper, theme=theme)


def sheet(book: Book, characters: Sequence[Character], rules: Rules, title: str = "The band") -> None:
    """Add the sheets of cards of some characters; what room is left on the last is filled with blank cards."""
    cards.sheet(book, partial(made, rules=rules, characters=characters), title)


def made(
    theme: Theme,
    size: CardSize = POKER,
    *,
    rules: Rules,
    characters: Sequence[Character],
    states: Sequence[State | None] = (),
) -> tuple[list[Card], Card]:
    """The cards of some characters, and a blank one; `states` are what fights have left of them, None for nothing."""
    found = [
        card
        for who, state in zip_longest(characters, states)
        for card in _cards(theme, size, rules, who, state or State())
    ]
    return found, _blank()


def _cards(theme: Theme, size: CardSize, rules: Rules, character: Character, state: State) -> Iterator[Card]:
    """One card, or several for a character who owns too much for one."""
    text = phrases.minus(words.fill(TEMPLATE, **content(rules, character, state)))
    stats, foot = figures(rules, character), phrases.name(format_line(rules, character))
    card = Card(phrases.name(character.name), kind(rules, character), character.star, stats, (), foot)
    return cards.divided(theme, card, words.blocks(text, pictures(character.rep, state)), size)


def figures(rules: Rules, character: Character) -> tuple[tuple[str, str], ...]:
    """What is looked for most, by its caption."""
    shield = "–" if not character.shield else "yes" if shield_in_use(rules, character) else "slung"
    return ("Rep", phrases.reps(character)), ("AC", str(worn_ac(character))), ("Shield", shield)


def kind(rules: Rules, character: Character) -> str:
    """What it is: `Human Warrior/Thief`."""
    return f"{phrases.race(rules, character.race)} {phrases.professions(rules, character)}"


def content(rules: Rules, character: Character, state: State) -> dict[str, Any]:
    """What the templates of a card and a sheet are filled with. `ticked` are boxes of the Rep and Star Power lost;
    things have so many boxes to tick, `uses`, 0 where there are none, and of them so many `ticked`."""
    known = rules.tables["attributes"].entries
    return {
        "blank": False,
        "rep": character.rep,
        "star": character.star,
        "lost": min(state.rep, character.rep),
        "spent": min(state.power, character.rep),
        "weapons": [_weapon(rules, weapon, state) for weapon in dict.fromkeys(character.weapons)],
        "items": [_item(rules, item, state, state.uses_of(place)) for place, item in enumerate(character.items)],
        "attributes": [
            {
                "title": known[name]["title"],
                "section": known[name]["section"],
                "effect": known[name]["effect"],
                "once": name in ONCE,
                "ticked": int(name in state.used),
            }
            for name in attributes(rules, character)
        ],
    }


def _weapon(rules: Rules, weapon: str, state: State) -> dict[str, Any]:
    """A weapon for the template: what is thrown or fired once has a box for each."""
    cells = rules.tables["weapons"].entries[weapon]
    uses = (
        2 if cells.get("thrown") and weapon == "2xA" else int(bool(cells.get("thrown") or cells.get("once_per_fight")))
    )
    named = title(rules, "weapons", weapon).capitalize()
    ticked = min(uses, state.spent.count(weapon))
    return {"title": named, "effect": phrases.weapon_line(rules, weapon), "uses": uses, "ticked": ticked}


def _item(rules: Rules, item: Item, state: State, used: int) -> dict[str, Any]:
    """An item for the template."""
    counted = rules.tables["items"].entries[item.id].get("uses_are", "Rep") != "Rep"
    made = {"effect": phrases.effect(rules, item.id), "usable": item.usable}
    if counted and item.amount and item.amount <= _MOST_BOXES:
        return {**made, "title": title(rules, "items", item.id), "uses": item.amount, "ticked": used}
    # What has no boxes for its uses has one if it works once, or if it is gone.
    gone = used >= (item.amount or 1)
    left = item._replace(amount=item.amount - used) if item.amount and used and not gone else item
    uses = int(gone or (item.usable and item.id in _ONCE_ITEMS))
    ticked = int(gone or _ONCE_ITEMS.get(item.id) in state.used)
    return {**made, "title": phrases.item(rules, left), "uses": uses, "ticked": ticked}


def _blank() -> Card:
    content = {"blank": True, "rep": 0, "lost": 0, "star": False, "weapons": [], "items": [], "attributes": []}
    blocks = words.blocks(words.fill(TEMPLATE, **content), pictures(_BLANK_REP, State()))
    return Card("", "", False, (("Rep", ""), ("AC", ""), ("Shield", "")), tuple(blocks), "")


def pictures(rep: int, state: State, columns: int = 3, **fields: Sequence[tuple[str, str]]) -> words.Pictures:
    """What the templates of a card and a sheet may draw: kills, statuses, room for what is carried, and fields."""
    kills = [Check(label, boxes, min(boxes, done)) for (label, boxes), done in zip(KILLS, state.kills, strict=True)]
    named = zip(STATUSES_PRINTED, STATUSES, strict=True)
    statuses = Checklist(tuple((label, status in state.statuses) for label, status in named), columns)
    return {**cards.pictures({"kills": kills}, fields, ("items",)), "statuses": statuses, "load": Load(rep)}
