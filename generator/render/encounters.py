"""Whom one meets: the stack of PEFs on a page or two, the Big Bad, and the rosters to fight with (39.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from generator.named import NamedTuple
from generator.render import phrases
from generator.render.blocks import Box
from generator.render.book import Book
from generator.render.flow import Block
from generator.render.loot import finds, gifts, span
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import notes, once, with_roster
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import worn_ac
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
    readings = read(adventure.pefs)
    book.flow("The PEF stack", _stack(rules, adventure, readings), columns=1)
    found = [
        *_intro(rules, adventure),
        _big_bad(rules, adventure),
        *_traps(rules, adventure),
        *(_band(rules, book.theme, reading.pef, meet) for reading in readings for meet in reading.meets),
    ]
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


# --- the stack -------------------------------------------------------------------------------------------------------


def _stack(rules: Rules, adventure: Adventure, readings: list[Reading]) -> list[Block]:
    sizes = range(1, adventure.sizes + 1)
    rows = [row for reading in readings for row in _rows(rules, reading, sizes)]
    return blocks(fill("2hdc/pefs.j2", sizes=sizes, rows=rows))


def _rows(rules: Rules, reading: Reading, sizes: range) -> Iterator[tuple[str, ...]]:
    """The lines of a PEF in the table: one, or one for each roster that its contact may be with."""
    pef = reading.pef
    two, three = pef.with_two, pef.with_three
    results = (two, bold(three)) if reading.three else (bold(two), three)
    dice = f"{phrases.dice(pef.dice[:2])} {phrases.dice(pef.dice[2:])}"
    start: tuple[str, ...] = (f"☐\u00a0{pef.code}", dice, *results, phrases.dice(pef.what_dice))
    if not reading.meets:
        yield (*start, "see Traps" if pef.trap else "", "", *("" for _ in sizes))
    for meet in reading.meets:
        die = "" if meet.rivals or pef.die is None else phrases.dice([pef.die])
        yield (*start, _whom(rules, meet), die, *map(str, meet.numbers))
        start = ("",) * len(start)


def _whom(rules: Rules, meet: Meet) -> str:
    """`Ghouls, Big Bad from level 2`; `level 1–2: rivals, Dwarves`."""
    levels = "" if meet.always else f"level {span(meet.first, meet.last)}: "
    race = ("rivals, " if meet.rivals else "") + phrases.race(rules, meet.race, many=True)
    if meet.big_bad is None:
        return levels + race
    big_bad = bold("Big Bad")
    return (
        f"{levels}{big_bad} and {race}"
        if meet.big_bad == meet.first
        else f"{levels}{race}, {big_bad} from level {meet.big_bad}"
    )


# --- the rosters -----------------------------------------------------------------------------------------------------


def _intro(rules: Rules, adventure: Adventure) -> list[Block]:
    rivals = any(pef.rivals for pef in adventure.pefs)
    talk = rules.tables["talk_the_talk"].entries.values() if rivals else ()
    return blocks(fill("2hdc/encounters.j2", talk=[(entry["title"], entry["effect"]) for entry in talk]))


def _traps(rules: Rules, adventure: Adventure) -> Iterator[Block]:
    """One frame for all traps, if there are any."""
    trapped = [(pef.code, pef.trap) for pef in adventure.pefs if pef.trap]
    text = fill(
        "2hdc/traps.j2",
        outcomes=partial(phrases.outcomes, rules),
        bare=", ".join(f"{code} {phrases.dice([trap.possible or 0])}" for code, trap in trapped if not trap.hoards),
        traps=[
            (
                code,
                f"{phrases.dice([trap.possible or 0])}, {phrases.dice([trap.die])}",
                "; ".join(f"{bold(f'level {levels}')} {worth}" for levels, worth in finds(rules, trap)),
                gifts(rules, trap),
            )
            for code, trap in trapped
            if trap.hoards
        ],
    )
    if trapped:
        yield Box(tuple(blocks(text)), "Traps")


def _band(rules: Rules, theme: Theme, pef: Pef, meet: Meet) -> Block:
    rivals = pef.rivals if meet.rivals else None
    roster = rivals.roster if rivals else pef.roster
    text = fill(
        "2hdc/band.j2",
        meet=meet,
        section="39.9" if rivals else "39.6",
        rolled=phrases.dice(rivals.dice if rivals else [pef.die or 0]),
        levels="" if meet.always else span(meet.first, meet.last),
        notes=notes(rules, roster),
    )
    title = f"{pef.code} {'Rivals: ' if rivals else ''}{phrases.race(rules, meet.race, many=True)}"
    return Box(tuple(with_roster(rules, theme, text, roster)), title)


def _big_bad(rules: Rules, adventure: Adventure) -> Block:
    who = adventure.big_bad
    text = fill(
        "2hdc/big_bad.j2",
        who=who,
        name=phrases.name(who.name),
        race=phrases.race(rules, who.race),
        trade=phrases.professions(rules, who),
        reps=phrases.reps(who),
        ac=worn_ac(who),
        weapons=phrases.weapons(rules, who),
        once=once(rules, who),
        notes=notes(rules, [who]),
        useless=", ".join(phrases.item(rules, owned) for owned in who.items if not owned.usable),
        reason=adventure.reason.id,
    )
    return Box(tuple(blocks(text)), "The Big Bad")
