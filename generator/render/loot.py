"""What a treasure holds, in words for the templates (40.0)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from generator.named import NamedTuple
from generator.render import phrases
from generator.tables import Rules
from generator.twohour.rules import title
from generator.twohour.treasure import Hoard, Treasure

Notes = tuple[tuple[str, str], ...]
"""Names and what they do."""


class Loot(NamedTuple):
    """A treasure whose worth is known: its die with what is added, its coins, its items with their effects."""

    rolled: str
    coins: str
    items: Notes


def loot(rules: Rules, treasure: Treasure) -> Loot | None:
    """The worth of a treasure that depends on nothing more; None if there is none."""
    if not treasure.hoards:
        return None
    hoard = treasure.hoards[0]
    added = f" + {treasure.add} = {hoard.score}" if treasure.add else ""
    coins = phrases.coins(hoard)
    return Loot(
        phrases.dice([treasure.die]) + added,
        f"{coins}." if coins else "" if hoard.items else "nothing.",
        tuple((phrases.item(rules, owned), phrases.effect(rules, owned.id)) for owned in hoard.items),
    )


def finds(rules: Rules, treasure: Treasure) -> Notes:
    """The worth of a treasure that depends on a number: numbers that give the same together, `2–4`, and what."""
    found = []
    numbered = enumerate(treasure.hoards, 1)
    for _, group in groupby(numbered, key=lambda pair: _worth(pair[1])):
        same = list(group)
        found.append((span(same[0][0], same[-1][0]), phrases.hoard(rules, same[0][1])))
    return tuple(found)


def span(first: int, last: int) -> str:
    """`2`, or `2–4`."""
    return str(first) if first == last else f"{first}–{last}"


def _worth(hoard: Hoard) -> tuple[Any, ...]:
    return hoard.bronze, hoard.silver, hoard.gold, hoard.items


def gifts(rules: Rules, treasure: Treasure) -> Notes:
    """The items that a treasure may hold, each once, with its effect."""
    ids = dict.fromkeys(owned.id for hoard in treasure.hoards for owned in hoard.items)
    return tuple((title(rules, "items", found), phrases.effect(rules, found)) for found in ids)
