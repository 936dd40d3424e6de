"""One test at a time outside the fight: moving, searching, traps, crossing, PEFs, rivals, improving (15.0 to 42.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll, lowest
from generator.named import NamedTuple
from generator.twohour.combat.damage import SHOT, damage_roll, suffer
from generator.twohour.combat.fighter import Fighter, reasons
from generator.twohour.encounters import resolved
from generator.twohour.referee import Referee, chance, passes, total
from generator.twohour.secrets import doubled
from generator.twohour.traps import disarm

FAST = {"boots_of_speed", "speed"}
CROSSING_IMPACT = 4
"""The fall of a crossing that fails (37.1.6)."""


class Hurt(NamedTuple):
    """A result, and the character as it is afterwards."""

    result: str
    who: Fighter


def fast_move(referee: Referee, group: tuple[Fighter, ...], called: str = "The group") -> tuple[int, ...]:
    """Tiles for each of a group: one roll read against each Rep, two dice passed is one tile more (18.2). Boots or a
    Potion of Speed give their owner a third die, the best two."""
    quick = [bool(FAST & who.kit.traits) for who in group]
    called = group[0].name if len(group) == 1 else called
    faces = referee.tray.faces(2 + any(quick), who=called, why="Fast Move", rule="18.2")
    tiles = []
    for who, third in zip(group, quick, strict=True):
        counted, _ = lowest(faces if third else faces[:2], 2)
        tiles.append(2 if all(face <= who.rep for face in counted) else 1)
    referee.tray.keep(Roll(called, "Fast Move", "18.2", faces, max(tiles)))
    return tuple(tiles)


def search(referee: Referee, who: Fighter) -> bool:
    """Whether a search finds a secret room: doubles up to the Rep, a Thief with a third die (37.0, 9.0.6)."""
    count, rep = who.character.search_rep()
    faces = referee.tray.faces(count, who=who.name, why="search", rule="37.0")
    face = doubled(referee.rules, faces)
    found = face is not None and face <= rep
    referee.tray.keep(Roll(who.name, "search", "37.0", faces, int(found), (), rep))
    return found


def trap(referee: Referee, who: Fighter, level: int) -> Hurt:
    """Disarm a trap (37.1.4): passing 1 it is taken again at once, 1 then counting as 0; sprung, it hits as a shot of
    the dungeon level's Impact."""
    count, rep = who.character.search_rep()
    outcome, _ = disarm(referee, who.name, count, rep)
    if outcome == "disarmed":
        return Hurt(outcome, who)
    return struck(referee, who, (Reason("dungeon level", level, "37.1.4"),), "The trap")


def struck(referee: Referee, who: Fighter, impact: tuple[Reason, ...], source: str) -> Hurt:
    """A hit as from a shot that nobody fired: the AC and armor count (23.5)."""
    known = who.kit.traits & {"armor_of_protection", "deflective_armor"}
    present = known | {f"target_ac_{who.kit.ac}"}
    modified = (*impact, *reasons(referee.rules, "shooting_damage", "impact", frozenset(present)))
    damage = damage_roll(referee, source, modified, 1, cause=SHOT, section="23.5")
    left = suffer(referee, who, damage, SHOT)
    return Hurt(left.damage, left.victim)


def cross_over(referee: Referee, who: Fighter, front: Fighter | None, behind: Fighter | None) -> Hurt:
    """Cross a challenge (37.1.6): passing 1, the one in front (1-3) or behind (4-6) may help on 1d6 against its Rep;
    who falls and is still there climbs back."""
    table = referee.rules.tables["cross_over"]
    passed = passes(referee.tray, 2, who.rep, who=who.name, why="crossing", rule=table.section).result
    if passed == 1:
        side = chance(referee.tray, 3, who=who.name, why="who is near: 1-3 in front, 4-6 behind", rule=table.section)
        helper = front if side.result else behind
        if helper is not None:
            why = f"helps {who.name} across"
            helped = passes(referee.tray, 1, helper.rep, who=helper.name, why=why, rule=table.section)
            passed = 2 if helped.result else 0
    if passed == 2:
        return Hurt("across", who)
    fallen = struck(referee, who, (Reason("the fall", CROSSING_IMPACT, table.section),), "The fall")
    return Hurt("climbing" if fallen.result in ("duck_back", "carry_on") else fallen.result, fallen.who)


def pef(referee: Referee, *, three: bool) -> str:
    """Resolve a PEF live with two or three dice (39.4): `contact`, `trap`, `something` or `nothing`."""
    table = referee.rules.tables["pef_resolution"]
    target = int(referee.rules.ruling("pef_target"))
    faces = referee.tray.faces(3 if three else 2, who="The PEF", why="what is it?", rule=table.section)
    counted, discarded = lowest(faces, 2) if three else (faces, ())
    passed = sum(face <= target for face in counted)
    referee.tray.keep(Roll("The PEF", "what is it?", table.section, faces, passed, (), target, discarded))
    return resolved(referee, faces, target)


def talk(referee: Referee, leader: Fighter, rival: Fighter, own: int, rivals: int) -> str:
    """Talk to rivals (39.9.1): `attack` if their leader scores more; otherwise `join` when outnumbered 3:1 or more, or
    `leave`."""
    scores = []
    for who in (leader, rival):
        faces = referee.tray.faces(who.rep, who=who.name, why="talk the talk", rule="39.9.1")
        reason = (Reason("Rep", who.rep, "39.9.1"),)
        roll = Roll(who.name, "talk the talk", "39.9.1", faces, sum(face <= 3 for face in faces), reason)
        scores.append(referee.tray.keep(roll).result)
    if scores[1] > scores[0]:
        return "attack"
    return "join" if own >= 3 * rivals else "leave"


def improve(referee: Referee, who: Fighter, rolls: int, *, failed: bool) -> str:
    """After the adventure (42.1, 42.2): a success rolls for +1 Rep, above the Rep or a 6, once whatever the number of
    rolls; a failure loses one on a 1. `up`, `same` or `down`."""
    rep = who.character.rep
    if failed:
        roll = total(referee.tray, 1, who=who.name, why="does the Rep fall?", rule="42.2.1")
        return "down" if roll.result == 1 else "same"
    for _ in range(rolls):
        roll = total(referee.tray, 1, who=who.name, why="does the Rep rise?", rule="42.1.1")
        if roll.result > rep or roll.result == 6:
            return "up"
    return "same"
