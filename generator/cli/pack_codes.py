"""The opponents behind a code of a pack: a PEF's, a list's that a sealed entry names, the undead of a secret room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.checks import nearest
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.twohour.characters import Character

if TYPE_CHECKING:
    from generator.twohour.adventure import Adventure
    from generator.twohour.encounters import Pef


class Meeting(NamedTuple):
    """What decides who comes out of a pack: how many fight on the players' side, the dungeon level (None: not said),
    whether the Big Bad has been met, and whether the PEF is resolved with 3d6 (39.4 to 39.7)."""

    group: int | None = None
    level: int | None = None
    met: bool = False
    three: bool = False


def from_code(adventure: Adventure, code: str, size: int, meeting: Meeting, where: str) -> tuple[Character, ...]:
    """The opponents of a group of that size: those of a PEF (`P3`), of the undead of a tile or secret room (`T05`), or
    of a sealed entry, a list's or any of these (`248`).

    Raises:
        RuleError: nobody is to be fought there.
    """
    from generator.sealing import LIST

    pefs = {pef.code: pef for pef in adventure.pefs}
    name = _sealed(adventure, code) if code.isdecimal() else code
    if name.startswith(LIST):
        pef, _, place = name.removeprefix(LIST).partition("/")
        return _listed(adventure, pefs[pef], int(place), size, meeting, code)
    if name in pefs:
        return _met(adventure, pefs[name], size, meeting)
    mobs = {}
    for tile in adventure.tiles:
        room = tile.secret.room if tile.secret else None
        if room is not None and room.mob is not None:
            mobs[tile.code] = mobs[room.code] = room.mob
    if name in mobs:
        mob = mobs[name]
        return mob.roster[: _number(mob.numbers, size)]
    if name in {tile.code for tile in adventure.tiles}:
        raise RuleError(
            f"{where}: {code} has no enemies of its own; a room's PEF is the next card of the stack (39.5), such as P1"
        )
    raise RuleError(  # nothing here may say where undead lie
        f"{where}: nobody to fight has the code '{code}'{nearest(code, pefs)}; the PEFs are P1 to "
        f"{adventure.pefs[-1].code}, lists have the numbers of their entries, undead the code of their tile or room"
    )


def _sealed(adventure: Adventure, code: str) -> str:
    """What the sealed entry of that code is of; the code again if there is none."""
    from generator.sealing import seal

    return next((entry.name for entry in seal(adventure).entries if entry.code == code), code)


NO_CONTACT = {
    "trap": "a trap; `paperdelve resolve trap` springs it",
    "something": "gone, and the next PEF is read with three dice; add --three there",
    "nothing": "nothing; nobody is there to fight",
}
"""What a PEF is that is no contact, and what to do."""


def _other_reading(pef: Pef, meeting: Meeting) -> str:
    """A hint at the other number of dice, where that makes a contact."""
    if (pef.with_two if meeting.three else pef.with_three) != "contact":
        return ""
    return "; without --three it is a contact" if meeting.three else "; if three dice are due, add --three"


def _number(numbers: tuple[int, ...], size: int) -> int:
    return numbers[min(size, len(numbers)) - 1]


def _met(adventure: Adventure, pef: Pef, size: int, meeting: Meeting) -> tuple[Character, ...]:
    """Those whom a PEF brings, if it is a contact."""
    result = pef.with_three if meeting.three else pef.with_two
    if result != "contact":
        dice = "three dice" if meeting.three else "two dice"
        raise RuleError(f"{pef.code}, read with {dice}, is {NO_CONTACT[result]} (39.4){_other_reading(pef, meeting)}")
    levels, level = [one.level for one in pef.meetings], meeting.level or 1
    if level not in levels:
        known = ", ".join(map(str, levels))
        raise RuleError(f"--level {level}: the levels of this dungeon are {known}; take the one you stand on")
    return _enemies(adventure, pef, size, level, met=meeting.met)


def _listed(
    adventure: Adventure, pef: Pef, place: int, size: int, meeting: Meeting, code: str
) -> tuple[Character, ...]:
    """Those on one list of a PEF's, counted from 1: on the first of its levels unless one is said."""
    from generator.twohour.encounters import meets

    meet = list(meets(pef))[place - 1]
    level = meet.first if meeting.level is None else meeting.level
    if not meet.first <= level <= meet.last:
        span = f"level {meet.first}" if meet.first == meet.last else f"the levels {meet.first} to {meet.last}"
        raise RuleError(f"--level {level}: list {code} is for {span} (39.7); the PEF names another for yours")
    return _enemies(adventure, pef, size, level, met=meeting.met)


def _enemies(adventure: Adventure, pef: Pef, size: int, level: int, *, met: bool) -> tuple[Character, ...]:
    """Whom a contact is with on that level (39.7), as many as a group of that size meets."""
    found = next(one for one in pef.meetings if one.level == level)
    who = found.met if met else found.unmet
    if who == "rivals":
        assert pef.rivals
        return pef.rivals.roster[: _number(pef.rivals.numbers, size)]
    many = _number(pef.numbers, size)
    if who == "big_bad":
        return (adventure.big_bad, *pef.roster[: many - 1])
    return pef.roster[:many]
