"""A game of two duellists, for the tests of what plays any game: it has choices, dice of three kinds, rolls of the
program's side, rolls of no dice and a branch. As a command it plays a fight at a terminal."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from generator.choices import Chooser
from generator.dice import Call, Dice, Reason, SeededDice
from generator.errors import PaperdelveError
from generator.resolver.bout import Bout
from generator.resolver.journal import Header, create, resume
from generator.resolver.session import play
from generator.resolver.terminal import Screen

HERO, VILLAIN = "Raven", "Goblin 1"
MOVES = ("strike", "strike hard", "guard")
RULES = {"toy": "toy 1"}
HEADER = Header("toy", RULES["toy"], {"seed": "ashes"})


class Duel:
    """Raven moves, both roll, until one has no hits left or `rounds` are over; then a die for the loot."""

    def __init__(self, rounds: int = 5, hits: int = 3) -> None:
        self.rounds = rounds
        self.hits = {HERO: hits, VILLAIN: hits}
        self.told: list[str] = []

    def run(self, source: Dice, chooser: Chooser) -> None:
        """See `Bout`."""
        start = source.faces(1, 10, "Who begins?")[0]
        self.told.append(f"A {start}: Raven begins.")
        for number in range(1, self.rounds + 1):
            self._round(number, source, chooser)
            if not all(self.hits.values()):
                break
        weapon = chooser.choose(["sword"], "Which weapon is left?")
        loot = source.branch("loot").faces(2, 20, Call("Raven", "loot", "9"))
        self.told.append(f"Over. A {weapon} and {sum(loot)} coins.")

    def _round(self, number: int, source: Dice, chooser: Chooser) -> None:
        move = chooser.choose(MOVES, f"{HERO}, what now?")
        more = {"strike": 0, "strike hard": 1, "guard": -2}[move]
        reasons = (Reason("Rep", 2, "2"), Reason(move, more, "3"))
        own = source.faces(2 + more, 6, Call(HERO, "melee", "2", reasons))
        other = source.faces(2, 6, Call(VILLAIN, "melee", "2", (Reason("Rep", 2, "2"),), 3))
        difference = sum(face <= 3 for face in own) - sum(face <= 3 for face in other)
        self.told.append(f"Round {number}: {move}, {own} against {other}.")
        if difference:
            loser = VILLAIN if difference > 0 else HERO
            self.hits[loser] -= 1
            self.told.append(f"{loser} is hit.")

    def story(self, start: int) -> list[str]:
        """See `Bout`."""
        return self.told[start:]

    def brief(self, number: int) -> str | None:
        """See `Bout`."""
        return None

    def status(self) -> list[str]:
        """See `Bout`."""
        return [f"{name:<10} {hits} hits left" for name, hits in self.hits.items()]

    def odds(self, asked: Call | str) -> list[str]:
        """See `Bout`."""
        return [f"Even, for {asked.why if isinstance(asked, Call) else asked}"]

    def mine(self, who: str) -> bool:
        """See `Bout`."""
        return who == HERO


def new() -> Bout:
    """A fresh fight; also the proof that it is a `Bout` to the type checker."""
    return Duel()


def dice() -> SeededDice:
    """The program's dice of every toy fight."""
    return SeededDice("ashes")


def main() -> int:
    """Play at this terminal: `toy.py --journal FILE [--resume] [--rolls typed|auto|mine]`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--journal", required=True)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--rolls", default="typed")
    words = parser.parse_args()
    try:
        journal = resume(words.journal, RULES) if words.resume else create(words.journal, HEADER)
        return play(new, dice, journal, Screen(), rolls=words.rolls).code
    except PaperdelveError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        sys.exit(main())
