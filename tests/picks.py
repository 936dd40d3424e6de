"""A chooser for tests: takes what the test says, and keeps what it was asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Picks:
    """Takes the option named next by `wanted`, else the first one.

    `asked` keeps (why, options) of every question. A value that is not offered fails the test.
    """

    def __init__(self, wanted: Iterable[Any] = ()) -> None:
        self._wanted = list(wanted)
        self.asked: list[tuple[str, list[Any]]] = []

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `generator.choices.Chooser`."""
        self.asked.append((why, list(options)))
        if not self._wanted:
            return options[0]
        wanted = self._wanted.pop(0)
        assert wanted in options, f"{why}: {wanted!r} is not among {list(options)!r}"
        return options[options.index(wanted)]

    def branch(self, label: str) -> Picks:
        """See `generator.choices.Chooser`."""
        return self
