"""The cards of Dungeon Dudes: what stands on a Dude's card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from generator.dice import Reason
from generator.dudes.dude import Dude, attack_bonus, damage_bonus, defense_bonus, total
from generator.dudes.rules import kind_of, number, title
from generator.dudes.statline import format_line
from generator.render import cards, words
from generator.render.cards import Card
from generator.render.imposition import POKER, CardSize
from generator.render.marks import Check
from generator.render.theme import Theme
from generator.render.wording import name, reasons, signed
from generator.tables import Rules

TEMPLATE = "dudes/card.j2"

_NOBODY = (0, 0, 0)
BEATEN = (("Beaten: <", 4), ("=", 3), (">", 3))
"""Boxes for those it has beaten, of a lower, its own, a higher level: these give different experience."""


Beaten = tuple[int, int, int]
"""How many one has beaten of a lower, its own, a higher level."""


def made(
    theme: Theme,
    size: CardSize = POKER,
    *,
    rules: Rules,
    characters: Sequence[Dude],
    states: Sequence[Beaten | None] = (),
) -> tuple[list[Card], Card]:
    """The cards of some Dudes, and a blank one; `states` are whom they have beaten, None for nobody."""
    both = zip_longest(characters, states)
    return [card for dude, done in both for card in _cards(theme, size, rules, dude, done or _NOBODY)], _blank(rules)


def figures(rules: Rules, dude: Dude) -> tuple[tuple[str, str], ...]:
    """What is looked for most, by its caption."""
    return (
        ("Level", str(dude.level)),
        ("Attack", signed(total(attack_bonus(rules, dude)))),
        ("Defense", signed(total(defense_bonus(rules, dude)))),
        ("Damage", damage(rules, dude)),
    )


def kind(dude: Dude) -> str:
    """What it is: `Dude no. 7`."""
    return "Dungeon Dude" if dude.number is None else f"Dungeon Dude no. {dude.number}"


def damage(rules: Rules, dude: Dude) -> str:
    """What a hit costs: `1d4`, `1d4+1`."""
    more = total(damage_bonus(rules, dude))
    return f"1d{number(rules, 'damage_die')}{signed(more) if more else ''}"


def content(rules: Rules, dude: Dude) -> dict[str, Any]:
    """What the templates of a card and a sheet are filled with."""
    attack, defense, hurt = attack_bonus(rules, dude), defense_bonus(rules, dude), damage_bonus(rules, dude)
    return {
        "blank": False,
        "hit_points": dude.hit_points,
        "lost": dude.lost,
        "attack": signed(total(attack)),
        "defense": signed(total(defense)),
        "damage": damage(rules, dude),
        "attack_reasons": reasons(_parts(attack, dude.attack)),
        "defense_reasons": reasons(_parts(defense, dude.defense)),
        "damage_reasons": reasons(hurt),
        "skills": [title(rules, kind_of(rules, skill), skill) for skill in dude.skills],
        "weapons": [title(rules, "weapons", held) for held in dude.weapons],
        "armor": [title(rules, "armor", worn) for worn in dude.armor],
        "experience": experience(rules),
    }


def experience(rules: Rules) -> list[tuple[str, int]]:
    """For whom so much experience is given; nothing where Dudes give none (ruling experience_for_dudes)."""
    if rules.ruling("experience_for_dudes") == "no":
        return []
    entries = rules.tables["experience"].entries.values()
    return [(str(cells["title"]), int(cells["experience"])) for cells in entries]


def purse(dude: Dude) -> tuple[tuple[str, str], ...]:
    """What changes from evening to evening, with what it is now; nothing yet is left to the pencil."""
    return ("Experience", str(dude.experience or "")), ("Gold", str(dude.gold or ""))


def _parts(parts: Sequence[Reason], base: int) -> list[Reason]:
    """Reasons with the base value first, so that its own number does not run into what it gives."""
    return [parts[0]._replace(why=f"base {base}:"), *parts[1:]]


def _cards(theme: Theme, size: CardSize, rules: Rules, dude: Dude, done: Beaten) -> Iterator[Card]:
    """One card, or several for a Dude whose things do not fit on one."""
    text = words.fill(TEMPLATE, **content(rules, dude))
    blocks = words.blocks(text, pictures(purse(dude), done, f"{dude.left} of {dude.hit_points}"))
    card = Card(name(dude.name), kind(dude), False, figures(rules, dude), (), name(format_line(rules, dude)))
    return cards.divided(theme, card, blocks, size)


def _blank(rules: Rules) -> Card:
    filled = {"blank": True, "hit_points": number(rules, "hit_points"), "lost": 0, "experience": experience(rules)}
    blocks = words.blocks(words.fill(TEMPLATE, **filled), pictures((("Experience", ""), ("Gold", "")), _NOBODY))
    return Card(
        "", "", False, tuple((caption, "") for caption in ("Level", "Attack", "Defense", "Damage")), tuple(blocks), ""
    )


def pictures(purse: Sequence[tuple[str, str]], done: Beaten, hits: str = "") -> words.Pictures:
    """What the templates of a card and a sheet may draw."""
    beaten = [Check(label, boxes, min(boxes, ticked)) for (label, boxes), ticked in zip(BEATEN, done, strict=True)]
    return cards.pictures({"beaten": beaten}, {"purse": purse, "hits": (("Hit points", hits),)}, ("weapons",))
