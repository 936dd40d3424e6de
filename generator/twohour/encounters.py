"""PEFs and whom they turn out to be, rolled up front so that each reads the same whenever it is met (39.0)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.dice import Roll, lowest
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.twohour.characters import Character, make_npc
from generator.twohour.names import NameBook
from generator.twohour.referee import Referee, is_double, outcome_of, total
from generator.twohour.rules import singular
from generator.twohour.secrets import numbers
from generator.twohour.treasure import Treasure, roll_treasure

SPARE_PEFS = 10
"""PEFs in the stack beyond one for each room: those that doubles at the start of a turn bring (39.1)."""


NO_CUT = 99
"""No cut of Reps, where the Big Bad's own is not known."""


class Scene(NamedTuple):
    """What tells the encounters apart: the Big Bad, the deepest dungeon level, the largest group of players."""

    big_bad: Character
    levels: int
    sizes: int


class Meeting(NamedTuple):
    """Whom a contact is with on one dungeon level, before and after the Big Bad has been met (39.7)."""

    level: int
    unmet: str
    met: str


class Rivals(NamedTuple):
    """A rival party (39.9): `dice` on the table, `numbers[n - 1]` for a group of n, and the roster of which the first
    so many are there."""

    dice: tuple[int, ...]
    race: str
    numbers: tuple[int, ...]
    roster: tuple[Character, ...]


class Pef(NamedTuple):
    """One Possible Enemy Force with all its dice.

    `dice` are three d6, of which the first two count unless it is resolved with 3d6; `with_two` and `with_three` are
    `contact`, `trap`, `something` or `nothing`. A contact has `meetings` for each level, `numbers[n - 1]` opponents
    for a group of n and a `roster` of Minions of which the first so many take part, one less beside the Big Bad. A
    trap has a treasure, `hoards[n - 1]` of it on level n (37.1.4).
    """

    code: str
    dice: tuple[int, ...]
    with_two: str
    with_three: str
    what_dice: tuple[int, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    die: int | None = None
    numbers: tuple[int, ...] = ()
    race: str | None = None
    roster: tuple[Character, ...] = ()
    rivals: Rivals | None = None
    trap: Treasure | None = None


class Meet(NamedTuple):
    """Whom a contact is with on the levels from `first` to `last` (39.7), and how many for groups of 1, 2 ...

    `rivals` or Minions; with the Big Bad from level `big_bad` down, None for never. `always`: on every level.
    """

    first: int
    last: int
    race: str
    numbers: tuple[int, ...]
    rivals: bool
    big_bad: int | None
    always: bool


class Reading(NamedTuple):
    """A PEF with the number of dice, two or three, that counts when the stack is taken in order (39.4)."""

    pef: Pef
    three: bool
    meets: tuple[Meet, ...]


def roll_pef(referee: Referee, code: str, scene: Scene, names: NameBook) -> Pef:
    """Roll one PEF of the stack, with everything that it may turn out to be."""
    tray, rules = referee.tray, referee.rules
    table = rules.tables["pef_resolution"]
    target = int(rules.ruling("pef_target"))
    dice = tray.faces(3, who=code, why=table.title, rule=table.section)
    with_two, with_three = resolved(referee, dice[:2], target), resolved(referee, dice, target)
    passed = sum(face <= target for face in dice[:2])
    tray.keep(Roll(code, table.title, table.section, dice, passed, (), target, (2,)))
    results = {with_two, with_three}
    levels = range(1, scene.levels + 1)
    trap = roll_treasure(referee, code, adds=levels, maybe="37.1.4") if "trap" in results else None
    if "contact" not in results:
        return Pef(code, dice, with_two, with_three, trap=trap)
    what = rules.tables["what_are_they"]
    what_dice = tray.faces(2, who=code, why=what.title, rule=what.section)
    meetings = tuple(_meeting(referee, what_dice, level) for level in levels)
    tray.keep(Roll(code, what.title, what.section, what_dice, sum(face <= 1 for face in what_dice), (), 1))
    many = rules.tables["how_many"]
    roll = total(tray, 1, who=code, why=many.title, rule=many.section)
    counts = numbers(referee, roll.dice[0], scene.sizes)
    minions = rules.tables["minions"]
    result = total(tray, 1, who=code, why=minions.title, rule=minions.section).result
    race = str(minions.row(result).cells[scene.big_bad.race])
    return Pef(
        code,
        dice,
        with_two,
        with_three,
        what_dice,
        meetings,
        roll.dice[0],
        counts,
        race,
        _minions(referee, code, race, max(counts), scene.big_bad.rep),
        _rivals(referee, code, scene, names) if any("rivals" in (m.unmet, m.met) for m in meetings) else None,
        trap,
    )


def resolved(referee: Referee, dice: tuple[int, ...], target: int) -> str:
    """What the dice of a PEF say (39.4, ruling pef_3d6)."""
    counted, _ = lowest(dice, 2)
    row = referee.rules.tables["pef_resolution"].row(sum(face <= target for face in counted))
    any_doubles = referee.rules.ruling("pef_3d6") == "any_doubles"
    doubles = len(set(dice)) < len(dice) if any_doubles else is_double(counted)
    return str(row.cells["doubles"] if doubles and "doubles" in row.cells else row.cells["outcome"])


def _meeting(referee: Referee, dice: tuple[int, ...], level: int) -> Meeting:
    """Whom the 2d6 against the dungeon level say (39.7)."""
    cells = referee.rules.tables["what_are_they"].row(sum(face <= level for face in dice)).cells
    unmet = outcome_of(cells, dice)
    return Meeting(level, unmet, str(cells.get("if_met", unmet)))


def _minions(referee: Referee, code: str, race: str, count: int, most_rep: int) -> tuple[Character, ...]:
    called = singular(referee.rules, race)
    return tuple(
        make_npc(referee, race, f"{called} {number}", who=f"{code} {called} {number}", most_rep=most_rep)
        for number in range(1, count + 1)
    )


def _rivals(referee: Referee, code: str, scene: Scene, names: NameBook) -> Rivals:
    table = referee.rules.tables["rivals"]
    roll = total(referee.tray, 2, who=code, why=table.title, rule=table.section)
    cells = table.row(roll.result).cells
    race = str(cells["race"])
    counts = tuple(max(1, size + int(cells["number"])) for size in range(1, scene.sizes + 1))
    roster = tuple(make_npc(referee, race, names.given(race)) for _ in range(max(counts)))
    return Rivals(roll.dice, race, counts, roster)


def read(pefs: tuple[Pef, ...]) -> list[Reading]:
    """The stack from the top: "something" has the next one read with three dice (39.4)."""
    found: list[Reading] = []
    three = False
    for pef in pefs:
        found.append(Reading(pef, three, tuple(meets(pef))))
        three = (pef.with_three if three else pef.with_two) == "something"
    return found


def meets(pef: Pef) -> Iterator[Meet]:
    """A contact's levels, neighbours with one roster put together; none for a PEF that is never a contact."""
    for hostile, group in groupby(pef.meetings, key=lambda meeting: meeting.unmet != "rivals"):
        met = list(group)
        rivals = None if hostile else pef.rivals
        yield Meet(
            met[0].level,
            met[-1].level,
            rivals.race if rivals else str(pef.race),
            rivals.numbers if rivals else pef.numbers,
            rivals is not None,
            next((meeting.level for meeting in met if meeting.unmet == "big_bad"), None),
            len(met) == len(pef.meetings),
        )


def opponents(
    referee: Referee, big_bad: str, level: int, group: int, *, met: bool
) -> tuple[str, tuple[Character, ...]]:
    """A contact rolled live (39.6 to 39.9): `big_bad`, `minions` or `rivals`, and who they are; beside the Big Bad, who
    is not among them, one Minion fewer.

    Raises:
        RuleError: that race has no Minions, so is no Big Bad.
    """
    tray, rules = referee.tray, referee.rules
    minions = rules.tables["minions"]
    if big_bad not in minions.extra["columns"]:
        raise RuleError(f"'{big_bad}' is no Big Bad of table 39.8; take one of {', '.join(minions.extra['columns'])}")
    what = rules.tables["what_are_they"]
    dice = tray.faces(2, who="They", why=what.title, rule=what.section)
    tray.keep(Roll("They", what.title, what.section, dice, sum(face <= level for face in dice), (), level))
    meeting = _meeting(referee, dice, level)
    who = meeting.met if met else meeting.unmet
    if who == "rivals":
        cells = rules.tables["rivals"].row(total(tray, 2, who="They", why="A rival party", rule="39.9").result).cells
        race, many = str(cells["race"]), max(1, group + int(cells["number"]))
    else:
        many_table = rules.tables["how_many"]
        die = total(tray, 1, who="They", why=many_table.title, rule=many_table.section).result
        many = numbers(referee, die, group)[-1] - (who == "big_bad")
        rolled = total(tray, 1, who="They", why=minions.title, rule=minions.section).result
        race = str(minions.row(rolled).cells[big_bad])
    return who, _minions(referee, "They", race, many, NO_CUT)
