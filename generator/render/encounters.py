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
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import notes, once, with_roster
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, worn_ac
from generator.twohour.encounters import Pef

_AHEAD = 5  # of so many rosters the first that fits comes next: more would be hard to find


class Meet(NamedTuple):
    """Whom a contact is with on the levels from `first` to `last` (39.7), and how many for groups of 1, 2 ...

    `rivals` or Minions; with the Big Bad from level `big_bad` down, None for never. `always`: on every level.
    """

    first: int
    last: int
    race: str
    numbers: tuple[int, ...]
    rivals: bool
    big_bad: int | None
    always: bool


class Reading(NamedTuple):
    """A PEF with the number of dice, two or three, that counts when the stack is taken in order (39.4)."""

    pef: Pef
    three: bool
    meets: tuple[Meet, ...]


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add the stack of PEFs, and the Big Bad and the rosters of everybody who may be met."""
    context = {"adventure": adventure, **vocabulary(rules)}
    readings = read(adventure.pefs)
    book.flow("The PEF stack", blocks(fill("2hdc/pefs.j2", readings=readings, **context)), columns=1)
    intro = blocks(fill("2hdc/encounters.j2", **context))
    bands = [_band(rules, book.theme, *band, context) for reading in readings for band in _bands(reading)]
    found = [*intro, _big_bad(rules, book.theme, adventure, context), *bands]
    frame = book.frame("Encounters")
    width = (frame.width - book.theme.spaces.gutter_mm * POINTS_PER_MM) / 2
    book.flow("Encounters", packed(found, book.theme, width, frame.height))


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


def read(pefs: tuple[Pef, ...]) -> list[Reading]:
    """The stack from the top: "something" has the next one read with three dice (39.4)."""
    found: list[Reading] = []
    three = False
    for pef in pefs:
        found.append(Reading(pef, three, tuple(meets(pef))))
        three = (pef.with_three if three else pef.with_two) == "something"
    return found


def meets(pef: Pef) -> Iterator[Meet]:
    """A contact's levels, neighbours with one roster put together; none for a PEF that is never a contact."""
    for hostile, group in groupby(pef.meetings, key=lambda meeting: meeting.unmet != "rivals"):
        met = list(group)
        rivals = None if hostile else pef.rivals
        yield Meet(
            met[0].level,
            met[-1].level,
            rivals.race if rivals else str(pef.race),
            rivals.numbers if rivals else pef.numbers,
            rivals is not None,
            next((meeting.level for meeting in met if meeting.unmet == "big_bad"), None),
            len(met) == len(pef.meetings),
        )


def _bands(reading: Reading) -> Iterator[tuple[Pef, Meet, tuple[Character, ...]]]:
    """The rosters of a PEF: Minions if they can be met, rivals if they can."""
    for meet in reading.meets:
        rivals = reading.pef.rivals if meet.rivals else None
        yield reading.pef, meet, rivals.roster if rivals else reading.pef.roster


def _band(
    rules: Rules,
    theme: Theme,
    pef: Pef,
    meet: Meet,
    roster: tuple[Character, ...],
    context: dict[str, Any],
) -> Block:
    text = fill("2hdc/band.j2", pef=pef, meet=meet, notes=notes(rules, roster), **context)
    whose = "Rivals: " if meet.rivals else ""
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
