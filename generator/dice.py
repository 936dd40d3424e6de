"""Dice: the rules ask, somebody answers. The only module that knows randomness.

A `Tray` asks a source (seeded, scripted) for faces and keeps every roll, with who rolled, why, by which rule and
for what reasons the count was what it was. Reading the faces is each system's business.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from generator.errors import DiceError
from generator.named import NamedTuple


class Reason(NamedTuple):
    """One part of a number: why it counts, by how much, and the rule (a section) that says so."""

    why: str
    value: int
    rule: str


class Roll(NamedTuple):
    """One roll: faces in the order rolled, also those not counted (`discarded` holds their positions from 0)."""

    who: str
    why: str
    rule: str
    dice: tuple[int, ...]
    result: int
    reasons: tuple[Reason, ...] = ()
    target: int | None = None
    discarded: tuple[int, ...] = ()
    again: bool = False  # the rules threw this roll away and had it rolled again


class Face(int):
    """What a face counts; its text is what stands on the die."""

    mark: str

    def __new__(cls, value: int, mark: str) -> Face:
        """A face that counts `value` and shows `mark`."""
        face = super().__new__(cls, value)
        face.mark = mark
        return face

    def __str__(self) -> str:
        return self.mark

    def __format__(self, spec: str) -> str:
        return format(self.mark, spec)


class Die(NamedTuple):
    """A kind of die whose faces are not simply the numbers from 1 up: what it is called, what stands on each face and
    what that counts. `also` is how else a mark may be typed.

    Dice are asked for the place of each face, from 1, as for any other; a tray gives back what they show and count.
    """

    name: str
    marks: tuple[str, ...]
    values: tuple[int, ...]
    also: Mapping[str, str] = MappingProxyType({})

    @property
    def sides(self) -> int:
        """How many faces it has."""
        return len(self.marks)

    @property
    def is_run_together(self) -> bool:
        """Whether its faces may be typed without a gap: each is one letter."""
        return all(len(mark) == 1 for mark in self.marks)

    @property
    def choice(self) -> str:
        """All its faces in words: `-, 0 or +`, `1 to 99 or 00`."""
        first, *others, last = self.marks
        return f"{first} to {others[-1]} or {last}" if len(others) > 2 else f"{', '.join((first, *others))} or {last}"

    def place(self, word: str) -> int | None:
        """The place, from 1, of the face that somebody typed; None if it has no such face."""
        mark = self.also.get(word, word)
        return self.marks.index(mark) + 1 if mark in self.marks else None

    def split(self, word: str) -> list[str]:
        """The faces in a typed word: several where they may be run together."""
        return list(word) if self.place(word) is None and self.is_run_together else [word]

    def shown(self, places: Iterable[int]) -> tuple[Face, ...]:
        """The faces at those places."""
        return tuple(Face(self.values[place - 1], self.marks[place - 1]) for place in places)


class Call(NamedTuple):
    """A call for dice: who is to roll, what for, by which rule, and why so many; `target` is what each face is read
    against, where that is one number; `about` is what the system knows beside that, for whoever asks it for odds;
    `die` is the kind of die, where its faces are not simply numbers; `added`: the reasons do not make the number of
    dice, they are added to what these show."""

    who: str
    why: str
    rule: str
    reasons: tuple[Reason, ...] = ()
    target: int | None = None
    about: object = None
    die: Die | None = None
    added: bool = False

    def __str__(self) -> str:
        """In an error's words."""
        return f"{self.who}, {self.why} ({self.rule}),"


def die_of(wanted: Call | str) -> Die | None:
    """The kind of die that is called for, where its faces are not simply numbers."""
    return wanted.die if isinstance(wanted, Call) else None


class Stream:
    """An endless, reproducible stream of whole numbers for one seed text.

    Python promises that `random.Random(text).random()` gives the same sequence in every version; nothing else
    of that module is used, so the same seed gives the same faces everywhere.
    """

    def __init__(self, seed: str) -> None:
        # Bytes of a command line that are no text come as lone surrogates, which no generator takes.
        self.seed = unicodedata.normalize("NFC", seed.encode("utf-8", "replace").decode())
        self._random = random.Random(self.seed).random

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._random() * bound)

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """So many whole numbers from 1 to `sides`."""
        draw = self._random
        return tuple([int(draw() * sides) + 1 for _ in range(count)])

    def branch(self, label: str) -> Stream:
        """A stream of its own for one part of the work, so that parts don't shift one another."""
        return Stream(f"{self.seed}/{label}")


class Dice(Protocol):
    """Whoever answers with faces."""

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """`count` faces from 1 to `sides`, the places of what stands there; `wanted` says what for."""

    def branch(self, label: str) -> Dice:
        """The dice for one part of the work."""


class SeededDice:
    """Random faces that are the same for the same seed."""

    def __init__(self, seed: str | Stream) -> None:
        self._stream = seed if isinstance(seed, Stream) else Stream(f"dice:{seed}")

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`."""
        return self._stream.faces(count, sides)

    def branch(self, label: str) -> SeededDice:
        """See `Dice`."""
        return SeededDice(self._stream.branch(label))


class ScriptedDice:
    """Faces from a list, in order, whoever asks: numbers, or for a die with marks its places or what stands there.

    Raises:
        DiceError: a face that the die does not have, or no faces left.
    """

    def __init__(self, faces: Iterable[int | str]) -> None:
        self._faces = list(faces)
        self._next = 0

    @classmethod
    def parse(cls, text: str, sides: int = 6, *, kinds: Sequence[Die] = ()) -> ScriptedDice:
        """Read faces typed as `5 3 2` or `5,3,2`, none above `sides`; with `kinds`, those of such dice: `+ 0 -`, `+0-`.

        Raises:
            DiceError: something that is no face of such a die.
        """
        words = text.replace(",", " ").split()
        if kinds:
            return cls(_marks(words, kinds))
        for place, word in enumerate(words, 1):
            if not (word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= sides):
                raise DiceError(
                    f"--dice: '{word[:20]}' at place {place} is no face of a d{sides}; "
                    f'write faces from 1 to {sides}, such as "5 3 2"'
                )
        return cls(int(word) for word in words)

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`."""
        die = die_of(wanted)
        kind = f"d{sides}" if die is None else die.name
        given = self._faces[self._next : self._next + count]
        taken = []
        for number, face in enumerate(given, self._next + 1):
            place = _place(face, sides, die)
            if place is None:
                takes = f"1 to {sides}" if die is None else die.choice
                raise DiceError(f"--dice: {face} at place {number} is no face of a {kind}; {wanted} takes {takes}")
            taken.append(place)
        if len(taken) < count:
            raise DiceError(
                f"--dice ran out: {wanted} wants {count}{kind} and {len(taken)} of the {len(self._faces)} given "
                f"faces are left; add {count - len(taken)} or more"
            )
        self._next += count
        return tuple(taken)

    def branch(self, label: str) -> ScriptedDice:
        """The same list: scripted faces are taken in the order in which a referee would call for them."""
        return self


def _place(face: int | str, sides: int, die: Die | None) -> int | None:
    """The place of a scripted face, from 1; None if the die has no such face."""
    if isinstance(face, str):
        if die is not None:
            return die.place(face)
        face = int(face) if face.isascii() and face.isdigit() and len(face) < 4 else 0
    return face if 1 <= face <= sides else None


def _marks(words: Iterable[str], kinds: Sequence[Die]) -> list[str]:
    """The faces in typed words, each of one of those dice."""
    marks: list[str] = []
    for word in words:
        known = any(die.place(word) is not None for die in kinds)
        joined = [die for die in kinds if not known and die.is_run_together and die.place(word[0]) is not None][:1]
        for mark in list(word) if joined else [word]:
            if all(die.place(mark) is None for die in joined or kinds):
                has = "; ".join(f"a {die.name} has {die.choice}" for die in kinds)
                raise DiceError(
                    f"--dice: '{mark[:20]}' at place {len(marks) + 1} is no face of a "
                    f"{' or '.join(die.name for die in kinds)}; {has}"
                )
            marks.append(mark)
    return marks


class Tray:
    """A dice tray: asks its source for faces and keeps every roll in `rolls`, in order."""

    def __init__(self, source: Dice, rolls: list[Roll] | None = None) -> None:
        self.source = source
        self.rolls: list[Roll] = [] if rolls is None else rolls

    def branch(self, label: str) -> Tray:
        """A tray with dice of its own that writes into the same list of rolls."""
        return Tray(self.source.branch(label), self.rolls)

    def faces(
        self,
        count: int,
        *,
        who: str,
        why: str,
        rule: str,
        sides: int = 6,
        reasons: tuple[Reason, ...] = (),
        target: int | None = None,
        about: object = None,
        die: Die | None = None,
        added: bool = False,
    ) -> tuple[int, ...]:
        """Ask for `count` faces; record them afterwards with `keep`, once they have been read. With a `die`, they are
        what its faces count, and show. The other words are those of a `Call`."""
        call = Call(who, why, rule, reasons, target, about, die, added)
        if die is None:
            return self.source.faces(count, sides, call)
        return die.shown(self.source.faces(count, die.sides, call))

    def keep(self, roll: Roll) -> Roll:
        """Write a roll down."""
        self.rolls.append(roll)
        return roll

    def take_back(self, roll: Roll) -> None:
        """Mark a kept roll as thrown away by the rules and rolled again."""
        place = max(place for place, kept in enumerate(self.rolls) if kept is roll)
        self.rolls[place] = roll._replace(again=True)

    def take_back_from(self, place: int) -> None:
        """Mark every roll from that position of `rolls` on as thrown away."""
        self.rolls[place:] = [roll._replace(again=True) for roll in self.rolls[place:]]


def lowest(faces: Sequence[int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The `count` lowest faces, and the positions of the others."""
    order = sorted(range(len(faces)), key=lambda place: (faces[place], place))
    kept = sorted(order[:count])
    return tuple(faces[place] for place in kept), tuple(sorted(order[count:]))


def fresh_seed() -> str:
    """A short pronounceable seed text, for whoever gave none."""
    pick = random.SystemRandom().choice
    return "".join(pick("bdfgklmnprstvz") + pick("aeiou") for _ in range(4))
