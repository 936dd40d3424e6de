"""What a game system gives, so that a fight of its rules can be played, kept, taken back and replayed."""

from __future__ import annotations

from typing import Protocol

from generator.choices import Chooser
from generator.dice import Call, Dice


class Bout(Protocol):
    """One run of a fight, from its start.

    The same answers must give the same questions in the same order: a fight is taken up again, and an answer taken
    back, by running a fresh one through the answers that stand. All but `run` are asked in the midst of a run.
    """

    def run(self, source: Dice, chooser: Chooser) -> None:
        """Play to the end. Whatever the dice or the chooser raise (an undo, a quit) goes through it untouched.

        The options of a choice are short texts, no two alike, the plain one first.
        """

    def story(self, start: int) -> list[str]:
        """The told lines from number `start` (from 0) on. Lines are only ever added while the fight runs."""

    def brief(self, number: int) -> str | None:
        """Line `number` of the story without what the question and the faces have just said, empty if that leaves
        nothing; None if it tells no roll."""

    def status(self) -> list[str]:
        """Both sides in a small table, at most 80 columns wide."""

    def odds(self, asked: Call | str) -> list[str]:
        """The exact odds of what is being asked (a call for dice, or a choice's question); one line if there are
        none."""

    def mine(self, who: str) -> bool:
        """Whether that name is on the players' side."""
