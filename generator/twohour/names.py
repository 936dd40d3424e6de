"""Names that fit the race, no two alike in one adventure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from generator import resources
from generator.choices import Chooser, fresh
from generator.tables import own_toml


@cache
def words(file: str) -> dict[str, Any]:
    """A file of names or words: `names/<race>`, `titles`, `words`."""
    return own_toml(resources.data("2hdc", f"{file}.toml"))


class NameBook:
    """Hands out names and words, each once as long as the lists last, and none of those `taken`."""

    def __init__(self, chooser: Chooser, taken: Iterable[str] = ()) -> None:
        self._chooser = chooser
        self._used: set[str] = set(taken)

    def given(self, race: str) -> str:
        """A given name of that race."""
        return self._fresh(words(f"names/{race}")["given"], f"a {race} name")

    def full(self, race: str) -> str:
        """A given name with a byname."""
        return f"{self.given(race)} {self._fresh(words(f'names/{race}')['byname'], f'a {race} byname')}"

    def word(self, section: str, key: str) -> str:
        """A word of `titles.toml`."""
        return self._fresh(words("titles")[section][key], f"{section} {key}")

    def title(self, name: str) -> str:
        """An adventure's title around the Big Bad's given name."""
        parts = {key: self.word("title", key) for key in ("place", "adjective", "town")}
        return self.word("title", "patterns").format(name=name, **parts)

    def _fresh(self, known: list[str], why: str) -> str:
        return fresh(self._chooser, known, self._used, why)
