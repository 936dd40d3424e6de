"""Rows of the bench: tests, odds, fights, an undo."""

from __future__ import annotations

import io
import time
from itertools import pairwise
from pathlib import Path
from statistics import median

from asking import ASKED
from timing import HELLO, PAPERDELVE, Row, in_turns, ms, paired_ratio, seconds

BAND = "; ".join(
    (
        "Billy: Human Knight 5 AC6 Sh S star",
        "Raven: Elf Shooter 4 AC2 B",
        "Osra: Human Caster 4 AC2",
        "Durin: Dwarf Warrior 4 AC4 2A",
    )
)
ENEMIES = "2 x Orc Warrior 4 AC2 Sh S; 3 x Goblin Warrior 3 AC2 SP"
SIX = f"{BAND}; 2 x Human Soldier 4 AC4 Sh S", f"{ENEMIES}; Orc Shooter 3 AC2 B"


PAIRS = {
    "2hdc": ("Billy: Human Knight 5 AC6 Sh S star", "Orc Warrior 4 AC2 2A"),
    "dudes": ("Zed: A14 D14", "Bob: A16 D16"),
    "fudge": ("Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"),
}


def fights(home: Path) -> list[Row]:
    """One melee, the odds of one test in each system, a thousand fights, an undo."""
    melee = ("resolve", "melee", "Billy: Human Knight 5 AC6 Sh S star", "Orc Warrior 4 AC2 2A", "--seed", "x")
    odds = {name: (PAPERDELVE, "odds", *pair) for name, pair in PAIRS.items()}
    costs = in_turns({"hello": HELLO, "melee": (PAPERDELVE, *melee), **odds}, home)
    ratio = paired_ratio(costs["melee"], costs["hello"])
    ratios = {name: paired_ratio(costs[name], costs["hello"]) for name in odds}
    many = (PAPERDELVE, "fight", BAND, ENEMIES, "--auto", "--rolls", "auto", "--times", "1000", "--seed", "x")
    thousand = seconds(in_turns({"many": many}, home, rounds=5)["many"])
    answers, undo = undoing()
    hello = f"click hello {ms(seconds(costs['hello']))}"
    return [
        Row("resolve melee --seed x", ms(seconds(costs["melee"])), hello, ratio, "<= 1.3 x", ratio <= 1.3),
        *(
            Row(f"odds, {name}", ms(seconds(costs[name])), hello, found, "<= 1.5 x", found <= 1.5)
            for name, found in ratios.items()
        ),
        Row("1000 fights, 4 against 5", f"{thousand:.1f} s", "2 s", thousand / 2, "<= 2 s", thousand <= 2),
        Row(f"undo after {answers} answers, 6 against 6", ms(undo), "100 ms", undo / 0.1, "<= 100 ms", undo <= 0.1),
    ]


class Clocked(io.StringIO):
    """Types Enter as long as the fight asks, then an undo and Enter again in turns; notes when it is asked."""

    def __init__(self, screen: io.StringIO, turns: int) -> None:
        super().__init__()
        self.at: list[float] = []
        self._screen = screen
        self._left = 2 * turns

    def readline(self, size: int | None = -1, /) -> str:
        if not self.at and "The fight is over." not in self._screen.getvalue():
            return "\n"
        self.at.append(time.perf_counter())
        self._left -= 1
        return ("\n" if self._left % 2 == 0 else "u\n") if self._left >= 0 else ""


def undoing() -> tuple[int, float]:
    """An undo of the last answer of a whole fight: how many answers it has, and the median of the seconds until the
    next question."""
    from generator.cli.fight_live import source_of
    from generator.cli.fight_setup import make_setup
    from generator.cli.fight_twohour import bout
    from generator.cli.options import load_rules
    from generator.resolver.journal import Record
    from generator.resolver.session import play
    from generator.resolver.terminal import Screen
    from generator.systems import TWOHOUR
    from generator.telling import Sentences

    rules = load_rules(None)
    setup = make_setup(TWOHOUR, rules, *SIX, ASKED)
    sentences, record, screen = Sentences("2hdc"), Record(), io.StringIO()
    typist = Clocked(screen, 20)
    play(lambda: bout(rules, setup, sentences), source_of(rules, setup), record, Screen(typist, screen))
    waits = [after - before for before, after in pairwise(typist.at)]
    return len(record.answers), median(waits[::2])
