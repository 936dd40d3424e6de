"""Crisis tests, and recovery after the fight (19.0, 27.0, 30.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll, lowest
from generator.named import NamedTuple
from generator.twohour.combat.fighter import CARRY_ON, DUCK_BACK, Fighter
from generator.twohour.referee import Referee, passes

FLEE = "flee"
MAN_DOWN, RECEIVED_FIRE = "man_down", "received_fire"
_WORSE = (CARRY_ON, DUCK_BACK, FLEE)


class Crisis(NamedTuple):
    """One member's result, by name: `carry_on`, `duck_back` or `flee`, with the dice it passed."""

    name: str
    result: str
    passed: int


class Fear(NamedTuple):
    """Who takes a Crisis test and why: the members, what each owes, and what the group's dice and results hang on."""

    group: tuple[Fighter, ...]
    owed: tuple[frozenset[str], ...]
    led: bool
    outnumbered_3_to_1: bool


def crisis_test(
    referee: Referee,
    group: tuple[Fighter, ...],
    owed: tuple[frozenset[str], ...],
    *,
    led: bool,
    outnumbered_3_to_1: bool,
    called: str = "The group",
) -> tuple[Crisis, ...]:
    """One roll for the group, read against each Rep (19.1): 2d6, 3d6 while the Leader is fit (14.1). `owed` are the
    causes for each member, `man_down` and `received_fire`; of both the worse result counts. Stars and the deathly calm
    carry on; a Potion of Courage is one die more for its drinker."""
    table = referee.rules.tables["crisis_test"]
    brave = any("courage" in member.kit.traits for member in group)
    parts = [Reason("crisis test", 2, table.section)]
    parts += [Reason("Leader", 1, "14.1")] if led else []
    parts += [Reason("Potion of Courage", 1, "29.1.5")] if brave else []
    who = group[0].name if len(group) == 1 else called
    fear = Fear(group, owed, led, outnumbered_3_to_1)
    faces = referee.tray.faces(
        2 + led + brave, who=who, why="crisis test", rule=table.section, reasons=tuple(parts), about=fear
    )
    referee.tray.keep(Roll(who, "crisis test", table.section, faces, sum(faces), tuple(parts)))
    return tuple(
        _read(referee, member, faces[: dice_read(member, led)], causes, outnumbered_3_to_1)
        for member, causes in zip(group, owed, strict=True)
    )


def dice_read(who: Fighter, led: bool) -> int:
    """How many of the group's dice are read for a member, the Courage die last (14.1, 29.1.5)."""
    return 2 + led + ("courage" in who.kit.traits)


def _read(referee: Referee, who: Fighter, faces: tuple[int, ...], owed: frozenset[str], outnumbered: bool) -> Crisis:
    passed = sum(face <= who.rep for face in lowest(faces, 2)[0])
    return Crisis(who.name, crisis_result(referee, who, passed, owed, outnumbered), passed)


def crisis_result(referee: Referee, who: Fighter, passed: int, owed: frozenset[str], outnumbered: bool) -> str:
    """What the table says for so many dice passed, the worse of what is owed (19.1); Stars and the deathly calm carry
    on (6.3.2, 7.0.14)."""
    if "deathly_calm" in who.kit.traits or who.character.star:
        return CARRY_ON
    cells = referee.rules.tables["crisis_test"].row(passed).cells[who.character.profession]
    results = [str(cells[cause]) for cause in sorted(owed)]
    settled = [(FLEE if outnumbered else CARRY_ON) if result == "facing_3_to_1" else result for result in results]
    return max(settled, key=_WORSE.index, default=CARRY_ON)


def recovery(referee: Referee, who: Fighter) -> str:
    """After the fight, 2d6 against the original Rep (27.0): `recovers`, `recovers_lower` or `dies`."""
    table = referee.rules.tables["after_the_fight"]
    rep = who.character.rep
    roll = passes(referee.tray, 2, rep, who=who.name, why="recovery", rule=table.section)
    return str(table.row(roll.result).cells["outcome"])


HEALING_REP = 5
"""The Rep with which a Potion of Healing or a Staff of Healing works (29.1.2, 29.1.5)."""


class Healed(NamedTuple):
    """What healing came to: the outcome on 27.0, and whether the healer's own die passed (7.0.6)."""

    outcome: str
    passed: bool


def heal(referee: Referee, healer: str, rep: int, victim: Fighter) -> Healed:
    """A Healer's work during the fight: its d6 and the victim's, each against its own Rep, together on 27.0 (30.0)."""
    table = referee.rules.tables["after_the_fight"]
    pairs = ((healer, rep), (victim.name, victim.character.rep))
    rolled = [passes(referee.tray, 1, rep, who=who, why="healing", rule="30.0").result for who, rep in pairs]
    return Healed(str(table.row(sum(rolled)).cells["outcome"]), bool(rolled[0]))
