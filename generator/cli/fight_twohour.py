"""`paperdelve fight` in 2 Hour Dungeon Crawl."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.choices import FirstChooser
from generator.cli.fight_setup import Result, Setup, Sides
from generator.cli.pack_codes import Meeting
from generator.cli.twohour_report import envelope, summary
from generator.cli.twohour_sides import NAMES, read_sides
from generator.dice import SeededDice, Tray
from generator.errors import RuleError
from generator.tables import Rules
from generator.telling import Sentences
from generator.twohour.battle.bout import TwoHourBout
from generator.twohour.battle.field import STANDING, Plan
from generator.twohour.battle.fight import fight
from generator.twohour.battle.squares import WIDTHS
from generator.twohour.battle.wear import read_wear
from generator.twohour.referee import Referee
from generator.twohour.statline import format_line, parse_line

__all__ = ["envelope", "summary"]

TAKES = frozenset({"board", "active", "fleeing", "group", "level", "met", "three"})
OPPONENTS = "rules"
LENGTH = "activations"
COLUMNS = (("stands", "stands"), ("fled", "fled"), ("out_of_the_fight", "Out"), ("obviously_dead", "dead"))
sides = 6


def kinds(rules: Rules) -> tuple[()]:
    """See `Corner`: plain dice alone."""
    return ()


def read(rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Sides:
    """See `Corner`."""
    meeting = Meeting(asked["group"], asked["level"], asked["met"], asked["three"])
    found = read_sides(rules, first, second, meeting)
    lines = tuple(tuple(format_line(rules, who) for who in side) for side in found.characters)
    options = {
        "board": asked["board"] or "room",
        "active": int(asked["active"] or 1) - 1,
        "fleeing": asked["fleeing"],
        "wear": list(found.wear),
    }
    return Sides((lines[0], lines[1]), found.home, options)


def plan(rules: Rules, setup: Setup) -> Plan:
    """The two sides as the rules want them."""
    first, second = (tuple(one for line in side for one in parse_line(rules, line)) for side in setup.lines)
    options = setup.options
    wear = tuple(read_wear(line, "the journal") for line in options["wear"])
    return Plan(NAMES, (first, second), options["board"], options["active"], options["fleeing"], setup.decided, wear)


def names(rules: Rules, setup: Setup) -> tuple[str, str]:
    """See `Corner`."""
    return NAMES


def verify(rules: Rules, setup: Setup) -> None:
    """See `Corner`."""
    made = plan(rules, setup)
    if made.kind not in WIDTHS or made.active not in (0, 1) or not isinstance(made.fleeing, bool):
        raise RuleError("the board, or who is active, cannot be so; the board is a room or a corridor")


def bout(rules: Rules, setup: Setup, sentences: Sentences) -> TwoHourBout:
    """See `Corner`."""
    return TwoHourBout(rules, plan(rules, setup), sentences)


def alone(rules: Rules, setup: Setup) -> Callable[[str], Result]:
    """See `Corner`."""
    made = plan(rules, setup)

    def one(seed: str) -> Result:
        ending = fight(Referee(rules, Tray(SeededDice(seed)), FirstChooser()), made)[1]
        fates = tuple(
            (fate.name, "stands" if fate.status in STANDING else fate.status, fate.fate) for fate in ending.fates
        )
        return Result(ending.winner, ending.how, ending.activations, fates)

    return one


def save(rules: Rules, setup: Setup, bout: TwoHourBout) -> list[str]:
    """See `Corner`."""
    from generator.cli.twohour_save import save as write

    assert bout.ending
    return write(rules, setup, bout.ending)
