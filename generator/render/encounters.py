"""Whom one meets: the rosters to fight with and the Big Bad, each under the code of its sealed entry (39.0)."""

from __future__ import annotations

from generator.render import phrases
from generator.render.blocks import Box
from generator.render.book import Book
from generator.render.fights import Fights, fights_of, listed, noted
from generator.render.flow import Block
from generator.render.loot import span
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import once
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.sealing import Entry, Force, Sealed
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import worn_ac

TITLE = "Encounters"

_AHEAD = 5  # of so many rosters the first that fits comes next: more would be hard to find


def pages(book: Book, adventure: Adventure, rules: Rules, sealed: Sealed) -> None:
    """Add the rosters of everybody who may be met, and the Big Bad, each under its code."""
    fights = fights_of(adventure, rules)
    entries = [entry for entry in sealed.entries if entry.kind in _TELLS]
    found = [
        *_intro(fights, adventure),
        *(_TELLS[entry.kind](fights, book.theme, adventure, entry) for entry in entries),
    ]
    frame, columns = book.frame(TITLE), book.columns()
    width = (frame.width - (columns - 1) * book.theme.spaces.gutter_mm * POINTS_PER_MM) / columns
    book.flow(TITLE, packed(found, book.theme, width, frame.height), snug=True)


def packed(frames: list[Block], theme: Theme, width: float, room: float) -> list[Block]:
    """Blocks that are not to be split, in their order, but for some drawn forward to where a column would end early.

    `width` and `room`, the height of a column, are in points.
    """
    left, found, used = list(frames), [], 0.0
    while left:
        heights = (
            used + (theme.spaces.block_pt if used else 0.0) + block.height(theme, width) for block in left[:_AHEAD]
        )
        place, end = next(((i, end) for i, end in enumerate(heights) if end <= room), (0, 0.0))
        if not end and used:
            used = 0.0
            continue
        found.append(left.pop(place))
        used = end
    return found


# --- the rosters -----------------------------------------------------------------------------------------------------


def _intro(fights: Fights, adventure: Adventure) -> list[Block]:
    rivals = any(pef.rivals for pef in adventure.pefs)
    entries = fights.rules.tables["talk_the_talk"].entries.values() if rivals else ()
    talk = [(entry["title"], entry["effect"]) for entry in entries]
    return blocks(fill("2hdc/encounters.j2", combat=fights.name, talk=talk))


def _list(fights: Fights, theme: Theme, adventure: Adventure, entry: Entry) -> Block:
    assert isinstance(entry.told, Force)
    title, text = force_text(fights, entry.told, entry.next("big_bad") or "")
    return Box(tuple(listed(fights, theme, text, entry.told.roster)), f"{entry.code} {title}")


def _big_bad(fights: Fights, theme: Theme, adventure: Adventure, entry: Entry) -> Block:
    text = big_bad_text(fights, adventure)
    return Box(tuple(listed(fights, theme, text, (adventure.big_bad,))), f"{entry.code} The Big Bad")


_TELLS = {"list": _list, "big_bad": _big_bad}


def force_text(fights: Fights, force: Force, big_bad: str) -> tuple[str, str]:
    """Whom a contact is with: a title, and a filled template with a line for the roster; `big_bad` is the code of the
    Big Bad's entry."""
    meet = force.meet
    text = fill(
        "2hdc/band.j2",
        combat=fights.name,
        meet=meet,
        section="39.9" if meet.rivals else "39.6",
        rolled=phrases.dice(force.dice),
        levels="" if meet.always else span(meet.first, meet.last),
        big_bad=big_bad,
        notes=noted(fights, force.roster),
    )
    return f"{'Rivals: ' if meet.rivals else ''}{phrases.race(fights.rules, meet.race, many=True)}", text


def big_bad_text(fights: Fights, adventure: Adventure) -> str:
    """The Big Bad, as a filled template; with a line for the roster where the fights are another system's."""
    who, rules = adventure.big_bad, fights.rules
    return fill(
        "2hdc/big_bad.j2",
        combat=fights.name,
        who=who,
        name=phrases.name(who.name),
        race=phrases.race(rules, who.race),
        trade=phrases.professions(rules, who),
        reps=phrases.reps(who),
        ac=worn_ac(who),
        weapons=phrases.weapons(rules, who),
        once=once(rules, who),
        notes=noted(fights, [who]),
        useless=", ".join(phrases.item(rules, owned) for owned in who.items if not owned.usable),
        reason=adventure.reason.id,
    )
