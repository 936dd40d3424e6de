"""The Big Bad: who rules the dungeon, and how strong it is against this Star (34.1)."""

from __future__ import annotations

from collections.abc import Callable

from generator.twohour.characters import Character, make_npc
from generator.twohour.referee import Referee, total

BIG_BAD = "Big Bad"


def roll_big_bad(referee: Referee, star_rep: int, name_for: Callable[[str], str]) -> Character:
    """The Big Bad: its race by the Star's Rep, its Race List, its Rep scaled, its items (34.1)."""
    race = roll_big_bad_race(referee, star_rep)
    doubles = referee.rules.ruling("big_bad_doubles") == "yes"
    return make_npc(
        referee,
        race,
        name_for(race),
        who=BIG_BAD,
        rep_of=lambda rep: _scaled(referee, rep, star_rep),
        owner="big_bad_or_star",
        doubles=doubles,
    )


def roll_big_bad_race(referee: Referee, star_rep: int, who: str = BIG_BAD) -> str:
    """2d6 on table 34.1, in the column of the Star's Rep."""
    table = referee.rules.tables["big_bad"]
    roll = total(referee.tray, 2, who=who, why=table.title, rule=table.section)
    column = "<=4" if star_rep <= 4 else "5" if star_rep == 5 else "6+"
    return str(table.row(roll.result).cells[column])


def _scaled(referee: Referee, rep: int, star_rep: int) -> int:
    """A Big Bad of lower Rep than the Star is raised (34.1 and the errata)."""
    if rep >= star_rep:
        return rep
    table = referee.rules.tables["big_bad_scaling"]
    roll = total(referee.tray, 1, who=BIG_BAD, why=table.title, rule=table.section)
    return star_rep + int(table.row(roll.result).cells["above_star"])
