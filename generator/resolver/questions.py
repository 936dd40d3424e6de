"""What the fight asks, in words; and what the players typed, read."""

from __future__ import annotations

from collections.abc import Sequence

from generator.dice import Call, Die, Reason, die_of

RUN_TOGETHER = 9
"""The most sides of a die whose faces may be typed without a gap: each face is one digit."""


class Refused(Exception):
    """A typed line that answers nothing; says why, for the prompt to ask again."""


def dice_question(count: int, sides: int, wanted: Call | str) -> str:
    """Who rolls how many dice, what for, by which rule: `Sir Billy rolls 6 dice for melee (24.2)`."""
    dice = _dice(count, sides, die_of(wanted))
    if not isinstance(wanted, Call):
        return f"{wanted} ({dice})" if wanted else f"Roll {dice}"
    return f"{wanted.who} rolls {dice} for {wanted.why}" + (f" ({wanted.rule})" if wanted.rule else "")


def dice_line(count: int, sides: int, wanted: Call | str) -> str:
    """The question with the reasons for the number, unless it says all of them, or with what is added to the dice; and
    what each face is read against."""
    question = dice_question(count, sides, wanted)
    if not isinstance(wanted, Call):
        return question
    parts = [
        _reason(reason, first=not place, added=wanted.added)
        for place, reason in enumerate(wanted.reasons)
        if reason.value or not place
    ]
    if [reason.why for reason in wanted.reasons] == [wanted.why]:
        parts = []
    reasons = f": {', '.join(parts)}" if parts else ""
    against = "" if wanted.target is None else f"{',' if parts else ''} against {wanted.target}"
    return question + reasons + against


def _reason(reason: Reason, *, first: bool, added: bool) -> str:
    """`+7 Attack 14` where it is added to the dice; `Rep 5`, `shielded +1` where it makes their number."""
    if added:
        return f"{reason.value:+d} {reason.why}"
    return f"{reason.why} {reason.value}" if first else f"{reason.why} {reason.value:+d}"


def choice_lines(options: Sequence[str], why: str) -> list[str]:
    """The question and its numbered options, the first marked as what Enter takes."""
    width = len(str(len(options)))
    return [why, *(f"  {n:>{width}}  {text}{'  (Enter)' if n == 1 else ''}" for n, text in enumerate(options, 1))]


def read_faces(line: str, count: int, sides: int, die: Die | None = None) -> tuple[int, ...]:
    """The places, from 1, of faces typed as `5 3`, `5,3` or, where each is one letter, `53`; of a `die` with marks,
    as `+ 0` or `+0`.

    Raises:
        Refused: something that is no number, a face that the die has not, too many or too few faces.
    """
    words = line.replace(",", " ").split()
    if die is not None:
        return _read_marks(words, count, die)
    for word in words:
        if not (word.isascii() and word.isdigit()):
            example = _example(count, sides)
            raise Refused(f"'{word[:20]}' is no number; type {_faces(count)} from 1 to {sides}, such as {example}")
    together = sides <= RUN_TOGETHER
    for word in "".join(words) if together else words:
        if len(word) > 4 or not 1 <= int(word) <= sides:
            gap = "" if together or count == 1 else "; leave a gap between two faces"
            raise Refused(f"{word[:20]} is no face of a d{sides}, which has 1 to {sides}{gap}")
    if together:
        words = list("".join(words))
    _counted(len(words), count)
    return tuple(int(word) for word in words)


def _read_marks(words: Sequence[str], count: int, die: Die) -> tuple[int, ...]:
    places = []
    for mark in (mark for word in words for mark in die.split(word)):
        place = die.place(mark)
        if place is None:
            raise Refused(f"'{mark[:20]}' is no face of a {die.name}, which has {die.choice}")
        places.append(place)
    _counted(len(places), count)
    return tuple(places)


def _counted(typed: int, count: int) -> None:
    if typed != count:
        raise Refused(f"{'that is' if typed == 1 else 'those are'} {_faces(typed)}, and {count} are rolled")


def read_pick(line: str, options: Sequence[str]) -> int:
    """The position (from 0) of the option picked by its number, its whole text or a beginning that no other has.

    Raises:
        Refused: no option, or several.
    """
    wanted = " ".join(line.split()).casefold()
    if not wanted:
        return 0
    if wanted.isascii() and wanted.isdigit():
        if len(wanted) < 4 and 1 <= int(wanted) <= len(options):
            return int(wanted) - 1
        raise Refused(f"there is no {wanted[:20]}; the numbers go from 1 to {len(options)}")
    folded = [" ".join(option.split()).casefold() for option in options]
    if wanted in folded:
        return folded.index(wanted)
    found = [place for place, option in enumerate(folded) if option.startswith(wanted)]
    if not found:
        raise Refused(f"'{line.strip()[:20]}' is none of these; type a number or how one begins")
    if len(found) > 1:
        both = " or ".join(f"'{options[place]}'" for place in found[:2])
        raise Refused(f"'{line.strip()[:20]}' may be {both}; type more of it, or its number")
    return found[0]


def _dice(count: int, sides: int, die: Die | None) -> str:
    if die is not None:
        return f"{count}{die.name}"
    if sides != 6:
        return f"{count}d{sides}"
    return "1 die" if count == 1 else f"{count} dice"


def _faces(count: int) -> str:
    return "1 face" if count == 1 else f"{count} faces"


def _example(count: int, sides: int) -> str:
    faces = [min(face, sides) for face in (5, 3, 2, 4, 1)][:count]
    return " ".join(map(str, faces)) + (" ..." if count > len(faces) else "")
