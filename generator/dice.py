"""Dice: the rules ask, somebody answers. The only module that knows randomness.

A `Tray` asks a source (seeded, scripted) for faces and keeps every roll, with who rolled, why, by which rule and
for what reasons the count was what it was. Reading the faces is each system's business.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable, Sequence
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


class Call(NamedTuple):
    """A call for dice: who is to roll, what for, by which rule, and why so many; `target` is what each face is read
    against, where that is one number; `about` is what the system knows beside that, for whoever asks it for odds."""

    who: str
    why: str
    rule: str
    reasons: tuple[Reason, ...] = ()
    target: int | None = None
    about: object = None

    def __str__(self) -> str:
        """In an error's words."""
        return f"{self.who}, {self.why} ({self.rule}),"


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

    def branch(self, label: str) -> Stream:
        """A stream of its own for one part of the work, so that parts don't shift one another."""
        return Stream(f"{self.seed}/{label}")


class Dice(Protocol):
    """Whoever answers with faces."""

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """`count` faces from 1 to `sides`; `wanted` says what for."""

    def branch(self, label: str) -> Dice:
        """The dice for one part of the work."""


class SeededDice:
    """Random faces that are the same for the same seed."""

    def __init__(self, seed: str | Stream) -> None:
        self._stream = seed if isinstance(seed, Stream) else Stream(f"dice:{seed}")

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`."""
        below = self._stream.below
        return tuple(below(sides) + 1 for _ in range(count))

    def branch(self, label: str) -> SeededDice:
        """See `Dice`."""
        return SeededDice(self._stream.branch(label))


class ScriptedDice:
    """Faces from a list, in order, whoever asks.

    Raises:
        DiceError: a face that the die does not have, or no faces left.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    @classmethod
    def parse(cls, text: str, sides: int = 6) -> ScriptedDice:
        """Read faces typed as `5 3 2` or `5,3,2`, none above `sides`.

        Raises:
            DiceError: something that is no face of such a die.
        """
        words = text.replace(",", " ").split()
        for place, word in enumerate(words, 1):
            if not (word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= sides):
                raise DiceError(
                    f"--dice: '{word[:20]}' at place {place} is no face of a d{sides}; "
                    f'write faces from 1 to {sides}, such as "5 3 2"'
                )
        return cls(int(word) for word in words)

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`."""
        taken = self._faces[self._next : self._next + count]
        for place, face in enumerate(taken, self._next + 1):
            if not 1 <= face <= sides:
                raise DiceError(
                    f"--dice: {face} at place {place} is no face of a d{sides}; {wanted} takes 1 to {sides}"
                )
        if len(taken) < count:
            raise DiceError(
                f"--dice ran out: {wanted} wants {count}d{sides} and {len(taken)} of the {len(self._faces)} given "
                f"faces are left; add {count - len(taken)} or more"
            )
        self._next += count
        return tuple(taken)

    def branch(self, label: str) -> ScriptedDice:
        """The same list: scripted faces are taken in the order in which a referee would call for them."""
        return self


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
    ) -> tuple[int, ...]:
        """Ask for `count` faces; record them afterwards with `keep`, once they have been read."""
        return self.source.faces(count, sides, Call(who, why, rule, reasons, target, about))

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
