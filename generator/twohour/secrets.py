"""Searching for secret rooms, and what is in them (37.0 to 37.1.7)."""

from __future__ import annotations

from generator.dice import Reason, Roll, lowest
from generator.tables import Rules
from generator.twohour.characters import Character, make_npc
from generator.twohour.dungeon import Mob, Search, SecretRoom
from generator.twohour.referee import Referee, total
from generator.twohour.rules import singular
from generator.twohour.treasure import roll_treasure

MOBS = {"skeletons": "skeleton", "zombies": "zombie"}


def roll_search(referee: Referee, code: str, searchers: tuple[tuple[int, int], ...]) -> tuple[Search, bool]:
    """Roll the search of a tile: two dice for anybody, a third for a Thief (ruling search_once).

    `searchers` are the band's dice and Reps; the second result says whether one of them finds a secret room.
    """
    dice = referee.tray.faces(3, who=code, why="search for a secret room", rule="37.0")
    anybody, thief = doubled(referee.rules, dice[:2]), doubled(referee.rules, dice)
    found = any((thief if count == 3 else anybody) in range(1, rep + 1) for count, rep in searchers)
    referee.tray.keep(Roll(code, "search for a secret room", "37.0", dice, int(found)))
    return Search(dice, anybody, thief), found


def doubled(rules: Rules, dice: tuple[int, ...]) -> int | None:
    """The face that two dice of a search share, of a Thief's three any two, or the best two (ruling thief_search)."""
    counted = lowest(dice, 2)[0] if rules.ruling("thief_search") == "best_two" else dice
    return next((face for face in counted if counted.count(face) > 1), None)


def numbers(referee: Referee, die: int, sizes: int) -> tuple[int, ...]:
    """How many for groups of 1 to `sizes` (39.6): the die's number added to the group, never below 1."""
    change = int(referee.rules.tables["how_many"].row(die).cells["number"])
    return tuple(max(1, size + change) for size in range(1, sizes + 1))


def fill(referee: Referee, room: SecretRoom, sizes: int) -> SecretRoom:
    """Roll what a secret room holds: a boneyard's inside with mob and treasure (37.1.1, 37.1.3 to 37.1.5)."""
    if room.kind != "boneyard":
        return room
    table = referee.rules.tables["boneyard"]
    roll = total(referee.tray, 1, who=room.code, why=table.title, rule=table.section)
    inside = str(table.row(roll.result).cells["outcome"])
    room = room._replace(inside=inside, die=roll.dice[0])
    if inside == "trap":
        level = Reason("dungeon level", room.level, "37.1.4")
        return room._replace(treasure=roll_treasure(referee, room.code, add=level, maybe="37.1.4"))
    if inside in MOBS:
        section = "37.1.3" if inside == "skeletons" else "37.1.5"
        mob = roll_mob(referee, MOBS[inside], room.code, sizes)
        most = range(1, max(mob.numbers) + 1)
        return room._replace(mob=mob, treasure=roll_treasure(referee, room.code, adds=most, maybe=section))
    return room


def roll_mob(referee: Referee, race: str, who: str, sizes: int) -> Mob:
    """How many of a boneyard's undead, and their roster."""
    table = referee.rules.tables["how_many"]
    roll = total(referee.tray, 1, who=who, why=table.title, rule=table.section)
    many = numbers(referee, roll.dice[0], sizes)
    called = singular(referee.rules, race)
    roster: list[Character] = [
        make_npc(referee, race, f"{called} {number}", who=f"{who} {called} {number}")
        for number in range(1, max(many) + 1)
    ]
    return Mob(race, roll.dice[0], many, tuple(roster))
