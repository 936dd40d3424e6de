"""Whom one meets: the stack of PEFs on a page or two, the Big Bad, and the rosters to fight with (39.0)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from generator.render import phrases
from generator.render.blocks import Box
from generator.render.book import Book
from generator.render.entries import vocabulary
from generator.render.flow import Block
from generator.render.roster import notes, once, with_roster
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, worn_ac
from generator.twohour.encounters import Pef

BIG_BAD, RIVALS = "big_bad", "rivals"


class Meet(NamedTuple):
    """Whom a contact is with on the levels from `first` to `last` (39.7), and how many for groups of 1, 2 ...

    `whom` is big_bad, minions or rivals; `always`: on every level of the dungeon.
    """

    first: int
    last: int
    whom: str
    race: str
    numbers: tuple[int, ...]
    always: bool


class Reading(NamedTuple):
    """A PEF with the number of dice, two or three, that counts when the stack is taken in order (39.4)."""

    pef: Pef
    three: bool
    lines: tuple[Meet, ...]


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add the stack of PEFs, and the Big Bad and the rosters of everybody who may be met."""
    context = {"adventure": adventure, **vocabulary(rules)}
    readings = read(adventure.pefs)
    book.flow("The PEF stack", blocks(fill("2hdc/pefs.j2", readings=readings, **context)), columns=1)
    intro = blocks(fill("2hdc/encounters.j2", **context))
    bands = [_band(rules, book.theme, *band, context) for reading in readings for band in _bands(reading)]
    book.flow("Encounters", [*intro, _big_bad(rules, book.theme, adventure, context), *bands])


def read(pefs: tuple[Pef, ...]) -> list[Reading]:
    """The stack from the top: "something" has the next one read with three dice (39.4)."""
    found: list[Reading] = []
    three = False
    for pef in pefs:
        found.append(Reading(pef, three, tuple(meets(pef))))
        three = (pef.with_three if three else pef.with_two) == "something"
    return found


def meets(pef: Pef) -> Iterator[Meet]:
    """A contact's levels, neighbours that are alike put together; none for a PEF that is never a contact."""
    for whom, group in groupby(pef.meetings, key=lambda meeting: meeting.unmet):
        levels = [meeting.level for meeting in group]
        rivals = pef.rivals if whom == RIVALS else None
        yield Meet(
            levels[0],
            levels[-1],
            whom,
            rivals.race if rivals else str(pef.race),
            rivals.numbers if rivals else pef.numbers,
            len(levels) == len(pef.meetings),
        )


def _bands(reading: Reading) -> Iterator[tuple[Pef, tuple[Meet, ...], tuple[Character, ...]]]:
    """The rosters of a PEF: Minions if they can be met, rivals if they can."""
    pef = reading.pef
    minions = tuple(meet for meet in reading.lines if meet.whom != RIVALS)
    if minions:
        yield pef, minions, pef.roster
    if pef.rivals:
        yield pef, tuple(meet for meet in reading.lines if meet.whom == RIVALS), pef.rivals.roster


def _band(
    rules: Rules,
    theme: Theme,
    pef: Pef,
    lines: tuple[Meet, ...],
    roster: tuple[Character, ...],
    context: dict[str, Any],
) -> Block:
    meet = lines[0]
    text = fill("2hdc/band.j2", pef=pef, lines=lines, meet=meet, notes=notes(rules, roster), **context)
    whose = "Rivals: " if meet.whom == RIVALS else ""
    title = f"{pef.code} {whose}{phrases.race(rules, meet.race, many=True)}"
    return Box(tuple(with_roster(rules, theme, text, roster)), title)


def _big_bad(rules: Rules, theme: Theme, adventure: Adventure, context: dict[str, Any]) -> Block:
    who = adventure.big_bad
    text = fill(
        "2hdc/big_bad.j2",
        who=who,
        trade=phrases.professions(rules, who),
        reps=phrases.reps(who),
        ac=worn_ac(who),
        weapons=phrases.weapons(rules, who),
        once=once(rules, who),
        notes=notes(rules, [who]),
        **context,
    )
    return Box(tuple(blocks(text)), "The Big Bad")
