"""Decisions that the rules leave to somebody: asked of a `Chooser`, as faces are asked of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from generator.dice import Stream

T = TypeVar("T")


class Chooser(Protocol):
    """Whoever decides."""

    def choose(self, options: Sequence[T], why: str) -> T:
        """One of `options` (never empty); `why` says what is being decided."""

    def branch(self, label: str) -> Chooser:
        """The chooser for one part of the work."""


class Secret(str):
    """The `why` of a decision whose answer the other side may not see until it has decided too: whoever shows it clears
    it away, with what was answered. Otherwise a text like any other."""

    __slots__ = ()


class SeededChooser:
    """Chooses evenly, the same for the same seed."""

    def __init__(self, seed: str | Stream) -> None:
        self._stream = seed if isinstance(seed, Stream) else Stream(f"choices:{seed}")

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `Chooser`."""
        return options[self._stream.below(len(options))]

    def branch(self, label: str) -> SeededChooser:
        """See `Chooser`."""
        return SeededChooser(self._stream.branch(label))


class FirstChooser:
    """Takes the first option, which the rules code lists as the plain one."""

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `Chooser`."""
        return options[0]

    def branch(self, label: str) -> FirstChooser:
        """See `Chooser`."""
        return self


def shuffled(chooser: Chooser, options: Sequence[T], why: str) -> list[T]:
    """All `options` in an order that `chooser` decides, one by one."""
    left = list(options)
    order: list[T] = []
    while left:
        order.append(left.pop(chooser.choose(range(len(left)), why)))
    return order


def fresh(chooser: Chooser, known: Sequence[T], used: set[T], why: str) -> T:
    """One of `known` that is not in `used` as long as there is one, and put there."""
    # From the whole list first, so that one that is taken shifts no others.
    word = chooser.choose(known, why)
    if word in used:
        word = chooser.choose([other for other in known if other not in used] or known, why)
    used.add(word)
    return word
