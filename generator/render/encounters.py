"""Whom one meets: the stack of PEFs on a page or two, the Big Bad, and the rosters to fight with (39.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.render import phrases
from generator.render.blocks import Box
from generator.render.book import Book
from generator.render.fights import Fights, fights_of, listed, noted
from generator.render.flow import Block
from generator.render.loot import finds, gifts, span
from generator.render.paper import POINTS_PER_MM
from generator.render.roster import once
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.words import blocks, fill
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, worn_ac
from generator.twohour.encounters import Meet, Pef, Reading, read

_AHEAD = 5  # of so many rosters the first that fits comes next: more would be hard to find


def pages(book: Book, adventure: Adventure, rules: Rules) -> None:
    """Add the stack of PEFs, and the Big Bad and the rosters of everybody who may be met."""
    fights = fights_of(adventure, rules)
    rules, readings = fights.rules, read(adventure.pefs)
    book.flow("The PEF stack", _stack(rules, adventure, readings), columns=1)
    found = [
        *_intro(fights, adventure),
        _big_bad(fights, book.theme, adventure),
        *_traps(rules, adventure),
        *(_band(fights, book.theme, reading.pef, meet) for reading in readings for meet in reading.meets),
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


# --- the stack -------------------------------------------------------------------------------------------------------


def _stack(rules: Rules, adventure: Adventure, readings: list[Reading]) -> list[Block]:
    sizes = range(1, adventure.sizes + 1)
    rows = [row for reading in readings for row in _rows(rules, reading, sizes)]
    return blocks(fill("2hdc/pefs.j2", combat=adventure.combat, sizes=sizes, rows=rows))


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
        yield (*start, whom(rules, meet), die, *map(str, meet.numbers))
        start = ("",) * len(start)


def whom(rules: Rules, meet: Meet) -> str:
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


def _intro(fights: Fights, adventure: Adventure) -> list[Block]:
    rivals = any(pef.rivals for pef in adventure.pefs)
    talk = fights.rules.tables["talk_the_talk"].entries.values() if rivals else ()
    return blocks(fill("2hdc/encounters.j2", combat=fights.name, talk=[(entry["title"], entry["effect"]) for entry in talk]))


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


def _band(fights: Fights, theme: Theme, pef: Pef, meet: Meet) -> Block:
    title, text, roster = band_text(rules, pef, meet)
    return Box(tuple(with_roster(rules, theme, text, roster)), f"{pef.code} {title}")


def band_text(rules: Rules, pef: Pef, meet: Meet) -> tuple[str, str, tuple[Character, ...]]:
    """Whom a contact is with: a title, a filled template with a line for the roster, and the roster."""
    rivals = pef.rivals if meet.rivals else None
    roster = rivals.roster if rivals else pef.roster
    text = fill(
        "2hdc/band.j2",
        combat=fights.name,
        meet=meet,
        section="39.9" if rivals else "39.6",
        rolled=phrases.dice(rivals.dice if rivals else [pef.die or 0]),
        levels="" if meet.always else span(meet.first, meet.last),
        notes=notes(rules, roster),
    )
    title = f"{'Rivals: ' if rivals else ''}{phrases.race(rules, meet.race, many=True)}"
    return title, text, roster


def _big_bad(rules: Rules, adventure: Adventure) -> Block:
    return Box(tuple(blocks(big_bad_text(rules, adventure))), "The Big Bad")


def big_bad_text(rules: Rules, adventure: Adventure) -> str:
    """The Big Bad, as a filled template."""
    who = adventure.big_bad
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
