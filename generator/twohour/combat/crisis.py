"""Crisis tests, and recovery after the fight (19.0, 27.0, 30.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll, lowest
from generator.named import NamedTuple
from generator.twohour.combat.fighter import CARRY_ON, Fighter, traits
from generator.twohour.referee import Referee, passes

FLEE, DUCK_BACK = "flee", "duck_back"
_WORSE = (CARRY_ON, DUCK_BACK, FLEE)


class Crisis(NamedTuple):
    """One member's result, by name: `carry_on`, `duck_back` or `flee`, with the dice it passed."""

    name: str
    result: str
    passed: int


def crisis_test(
    referee: Referee, group: tuple[Fighter, ...], owed: frozenset[str], *, led: bool, outnumbered_3_to_1: bool
) -> tuple[Crisis, ...]:
    """One roll for the group, read against each Rep (19.1): 2d6, 3d6 while the Leader is fit (14.1). Owing both tests,
    the worse result counts. Stars and the deathly calm carry on; a Potion of Courage is one die more for its drinker.
    """
    rules = referee.rules
    table = rules.tables["crisis_test"]
    brave = any("courage" in traits(rules, who) for who in group)
    parts = (Reason("crisis test", 2, table.section), Reason("Leader", int(led), "14.1"))
    more = Reason("Potion of Courage", int(brave), "29.1.5")
    count = 2 + led + brave
    who = group[0].name if len(group) == 1 else "The group"
    faces = referee.tray.faces(count, who=who, why="crisis test", rule=table.section)
    referee.tray.keep(Roll(who, "crisis test", table.section, faces, sum(faces), (*parts, more)))
    return tuple(_read(referee, member, faces, 2 + led, owed, outnumbered_3_to_1) for member in group)


def _read(
    referee: Referee, who: Fighter, faces: tuple[int, ...], common: int, owed: frozenset[str], outnumbered: bool
) -> Crisis:
    known = traits(referee.rules, who)
    mine = faces if "courage" in known else faces[:common]
    passed = sum(face <= who.rep for face in lowest(mine, 2)[0])
    if "deathly_calm" in known or who.character.star:
        return Crisis(who.name, CARRY_ON, passed)
    cells = referee.rules.tables["crisis_test"].row(passed).cells[who.character.profession]
    results = [str(cells[cause]) for cause in sorted(owed)]
    settled = [(FLEE if outnumbered else CARRY_ON) if result == "facing_3_to_1" else result for result in results]
    return Crisis(who.name, max(settled, key=_WORSE.index, default=CARRY_ON), passed)


def recovery(referee: Referee, who: Fighter) -> str:
    """After the fight, 2d6 against the original Rep (27.0): `recovers`, `recovers_lower` or `dies`."""
    table = referee.rules.tables["after_the_fight"]
    rep = who.character.rep
    roll = passes(referee.tray, 2, rep, who=who.name, why="recovery", rule=table.section)
    return str(table.row(roll.result).cells["outcome"])


def heal(referee: Referee, healer: Fighter, victim: Fighter) -> str:
    """A Healer's work during the fight: its d6 and the victim's, each against its own Rep, together on 27.0 (30.0)."""
    table = referee.rules.tables["after_the_fight"]
    pairs = ((healer, healer.rep), (victim, victim.character.rep))
    passed = sum(passes(referee.tray, 1, rep, who=who.name, why="healing", rule="30.0").result for who, rep in pairs)
    return str(table.row(passed).cells["outcome"])
