"""Fights as they are played in tests: in a pseudo-terminal, or in this process by somebody who types."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

from ptys import Pty

from generator.resolver.journal import Answer
from generator.resolver.terminal import WIDTH

ROOT = Path(__file__).resolve().parents[1]
FIGHT = [sys.executable, "-m", "generator", "fight"]
PROMPTS = ("faces, or Enter to roll: ", ", or Enter for 1: ", "or u to take back: ")
FACES, PICK, END = PROMPTS
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
MOST = 600
"""Prompts after which a fight is taken for endless."""


def at_terminal(folder: Path, *words: str, **environment: str) -> Pty:
    """`paperdelve fight` with these words in a pseudo-terminal, in that folder."""
    return Pty([*FIGHT, *words], {"PYTHONPATH": str(ROOT), **environment}, str(folder))


def narrow(text: str) -> None:
    """Assert that no line is wider than a terminal, but for the command that is to be copied."""
    lines = COLOUR.sub("", text).splitlines()
    assert max(len(line) for line in lines if "paperdelve fight --resume" not in line) <= WIDTH


class Typist(io.StringIO):
    """Types an answer to what comes up on `screen`: `answer` is told that, and how often it has been asked before."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str, int], str]) -> None:
        super().__init__()
        self._screen = screen
        self._answer = answer
        self._seen = 0
        self._number = 0

    def readline(self, size: int | None = -1, /) -> str:
        """The next answer."""
        since, self._seen = self._screen.getvalue()[self._seen :], len(self._screen.getvalue())
        self._number += 1
        return f"{self._answer(since, self._number - 1)}\n" if self._number <= MOST else ""


def line_of(answer: Answer) -> str:
    """What was typed for it."""
    return "" if answer.enter else answer.given


def typed_faces(since: str, number: int) -> str:
    """Faces for the dice asked for last, of whatever kind, in this or that spelling."""
    asked = " ".join(COLOUR.sub("", since).split())
    count, kind = re.findall(r" rolls (\d+)(dF|d\d+| dice| die) for ", asked)[-1]
    sides = 3 if kind == "dF" else 6 if kind in (" dice", " die") else int(kind[1:])
    places = [(number * 7 + place * place * 5) % sides for place in range(int(count))]
    if kind == "dF":
        return ("", " ", ",")[number % 3].join("-0+"[place] for place in places)
    return " ".join(str(place + 1) for place in places)


def some_reply(since: str, number: int) -> str:
    """An answer to what `since` asks at its end: mostly faces, now and then Enter, some second choices."""
    if since.endswith(FACES) and number % 4:
        return typed_faces(since, number)
    return "2" if since.endswith(PICK) and number % 9 == 8 else ""
