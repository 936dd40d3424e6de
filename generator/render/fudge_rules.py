"""What the pages of Fantasy Fudge say about its rules, read from tables and rulings: ladder, dice, damage, stuns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.fudge.damage import blow, is_damage_rolled
from generator.fudge.fighter import KNOCKED_OUT, Character, fighter
from generator.fudge.ladder import levels, spoken, terrible
from generator.fudge.rolling import chances
from generator.fudge.rules import WOUNDS, title
from generator.render.table import Table
from generator.render.text import bold
from generator.render.wording import count, minus, signed
from generator.tables import Rules

DICE = {
    "4df": "Four Fudge dice",
    "d100": "Percentile dice, read on their table",
    "4d6": "Four d6, 1–2 minus, 3–4 blank, 5–6 plus",
}
ROLLED = {"on": "one Fudge die", "4df": "four dice; at most doubling it, at least 1 of damage, at most 1 of none"}
"""The dice by the rulings `dice` and `damage_roll`."""

_NONE = "–"
_CORNER = 1.5  # of a grid's first column, the others being 1
_MOST_DEGREE = 6
_FACTORS = 8


def context(rules: Rules) -> dict[str, Any]:
    """What templates that tell the rules are filled with."""
    entries = rules.tables["wounds"].entries
    return {
        "dice": DICE[rules.ruling("dice")],
        "is_rolled": is_damage_rolled(rules),
        "rolled": ROLLED.get(rules.ruling("damage_roll"), ""),
        "terrible": minus(spoken(rules, terrible(rules))),
        "equal_hits": rules.ruling("equal_unopposed") == "hits",
        "fodder_rolls": rules.ruling("fodder_against_fodder") == "roll",
        "difficulties": {
            what: minus(spoken(rules, _ruled(rules, f"{what}_difficulty"))) for what in ("shot", "unaware")
        },
        "off_the_track": "dead" if rules.ruling("off_the_track") == "dead" else str(entries[WOUNDS[-1]]["title"]),
        "stuns": stuns(rules),
        "healing": [
            {"title": str(cells["title"]), "mends": int(cells["mends"])}
            for cells in rules.tables["healing"].entries.values()
        ],
        "wounds": [{"short": short(rules, wound), "title": title(rules, "wounds", wound)} for wound in WOUNDS],
    }


def _ruled(rules: Rules, ruling: str) -> int:
    """The level that a ruling names."""
    return int(rules.tables["ladder"].entries[rules.ruling(ruling)]["level"])


def short(rules: Rules, wound: str) -> str:
    """A wound in two letters: `VH`, `Sc`."""
    words = title(rules, "wounds", wound).split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:2]


def stuns(rules: Rules) -> str:
    """What wounds become for who strikes to stun."""
    parts = []
    for wound, cells in rules.tables["stuns"].entries.items():
        named = title(rules, "wounds", wound)
        if cells["outcome"] == KNOCKED_OUT:
            parts.append(f"{named} a knockout")
        else:
            rounds = count(int(cells["rounds"]), "round", "rounds")
            parts.append(f"{named} is {signed(int(cells['penalty']))} for {rounds}")
    more = ""
    if rules.ruling("near_death_stun") == "knockout_and_hurt":
        more = f" and a {title(rules, 'wounds', 'hurt')} box"
    return "; ".join(parts) + more


def ladder(rules: Rules, skill: int | None = None) -> list[dict[str, Any]]:
    """The steps of the ladder from the highest down, each with the chance that a roll with that skill comes to it or
    higher, in per cent."""
    counts, throws = chances(rules)
    steps = []
    for step, level in levels(rules).items():
        ways = sum(ways for change, ways in counts.items() if skill is not None and skill + change >= level)
        steps.append({"title": step, "level": level, "chance": percent(ways, throws)})
    return steps


def percent(ways: int, throws: int) -> str:
    """A chance in whole per cent; one that is neither 0 nor 1 never as 0 % or 100 %."""
    if ways in (0, throws):
        return f"{100 * ways // throws} %"
    return f"{min(99, max(1, round(100 * ways / throws)))} %"


def given(rules: Rules, odf: int) -> Table:
    """The wounds that a fighter of that ODF deals, by the foe's DDF and how many levels it wins by."""
    first = max(0, odf - 4)
    return _grid(rules, "Against DDF", [(odf, other) for other in range(first, first + _FACTORS)], 1)


def taken(rules: Rules, ddf: int) -> Table:
    """The wounds that a fighter of that DDF takes, by the foe's ODF and how many levels that wins by."""
    first = max(0, ddf - 2)
    return _grid(rules, "Hit by ODF", [(other, ddf) for other in range(first, first + _FACTORS)], 0)


def hits(rules: Rules) -> Table:
    """The wounds of hits, by how much the winner's ODF is over the loser's DDF and how many levels it wins by."""
    over = [(more, 0) if more > 0 else (0, -more) for more in range(-2, 6)]
    table = _grid(rules, "Over", over, 0)
    return table.but(header=(table.header[0], *(signed(odf - ddf) for odf, ddf in over)), _at=None)


def _grid(rules: Rules, corner: str, pairs: Sequence[tuple[int, int]], place: int) -> Table:
    """A table of wounds: a row for each number of levels, a column for each pair of ODF and DDF."""
    header = (corner, *(minus(str(pair[place])) for pair in pairs))
    rows = tuple(
        (f"by {degree}", *(_cell(rules, odf, ddf, degree) for odf, ddf in pairs))
        for degree in range(1, _MOST_DEGREE + 1)
    )
    return Table(rows, (_CORNER, *(1.0,) * len(pairs)), header, "l" + "c" * len(pairs))


def _cell(rules: Rules, odf: int, ddf: int, degree: int) -> str:
    winner, loser = (fighter(rules, Character("", 0, odf=factor, ddf=other)) for factor, other in ((odf, 0), (0, ddf)))
    wound = blow(rules, winner, loser, degree).wound
    return _NONE if wound is None else bold(short(rules, wound)) if wound in WOUNDS[3:] else short(rules, wound)
