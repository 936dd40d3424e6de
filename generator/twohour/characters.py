"""Characters of 2 Hour Dungeon Crawl: the record, and how a Race List makes one (5.0 to 12.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.dice import Reason, Roll
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.table import Row
from generator.tables import Rules
from generator.twohour.items import Item, least_rep, roll_item
from generator.twohour.referee import Referee, chance, is_double, total
from generator.twohour.rules import race as race_list

LEAST_REP, MOST_REP = 3, 9
"""A Star's Rep: 10.0 drops a character at 2; the tables say no more about anybody above 9."""


class Profession(NamedTuple):
    """A profession and the Rep at which it works (9.2)."""

    id: str
    rep: int


class Character(NamedTuple):
    """A character. `ac` is its own armor's; magic is in `items`. `weapons`: the first is in hand. `shield`: owns one,
    in use only beside a one-handed weapon. `rep` is the primary profession's."""

    name: str
    race: str
    professions: tuple[Profession, ...]
    rep: int
    ac: int
    shield: bool = False
    weapons: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    star: bool = False
    no_spells: bool = False  # the one row of the Major Demons that cannot cast (7.0.1)

    @property
    def profession(self) -> str:
        """The primary profession."""
        return self.professions[0].id

    def has(self, profession: str) -> bool:
        """Whether that is one of the character's professions."""
        return any(held.id == profession for held in self.professions)

    def search_rep(self) -> tuple[int, int]:
        """Dice and Rep with which it searches and disarms (9.0.6, 9.2): a Thief's own Rep and a third die."""
        thief = next((held.rep for held in self.professions if held.id == "thief"), None)
        return (2, self.rep) if thief is None else (3, thief)


def attributes(rules: Rules, character: Character) -> list[str]:
    """The character's attributes: its race's, then its professions' (8.0)."""
    own = [str(name) for name in race_list(rules, character.race).extra["attributes"]]
    return own + [str(rules.tables["professions"].entries[held.id]["attribute"]) for held in character.professions]


def casts_spells(character: Character) -> bool:
    """Casters and Major Demons cast, except the latter's Warriors (28.1, 7.0.1)."""
    return not character.no_spells and (character.has("caster") or character.race == "demon_major")


def worn_ac(character: Character) -> int:
    """The AC that counts: a usable magic armor replaces the own one (34.2), shirt and cloak raise it (29.1.3)."""
    ac = character.ac
    for item in character.items:
        if item.usable and item.kind == "armor" and item.amount:
            ac = item.amount
    worn = {item.id for item in character.items if item.usable}
    if "hard_shirt" in worn:
        ac = max(ac, 4)
    return min(6, ac + 2) if "iron_cloak" in worn else ac


def shield_in_use(rules: Rules, character: Character) -> bool:
    """Whether the shield is on the arm: owned, and the weapon in hand leaves a hand free (12.1)."""
    if not character.shield:
        return False
    if not character.weapons:
        return True
    return 1 in rules.tables["weapons"].entries[character.weapons[0]]["hands"]


class Stats(NamedTuple):
    """What a Race List gives: the first row rolled, Rep roll included, and a second profession if any."""

    row: Row
    rep: int
    professions: tuple[Profession, ...]


def roll_stats(referee: Referee, race: str, who: str, *, doubles: bool = True) -> Stats:
    """Roll on a Race List: row, Rep roll (footnote 1), and after doubles a second profession (9.1, 9.2)."""
    table = race_list(referee.rules, race)
    tray = referee.tray
    roll = total(tray, 2, who=who, why=table.title, rule=table.section)
    row = table.row(roll.result)
    rep = int(row.cells["rep"])
    if has_rep_roll(referee.rules, race):
        rep += _rep_roll(referee, table.section, who)
    professions = [Profession(str(row.cells["profession"]), rep)]
    several = len({entry.cells["profession"] for entry in table.rows}) > 1
    if doubles and several and is_double(roll.dice):
        again = table.row(total(tray, 2, who=who, why="doubles: a second profession", rule="9.1").result)
        if again.cells["profession"] != professions[0].id:
            professions.append(Profession(str(again.cells["profession"]), rep - 1))
    return Stats(row, rep, tuple(professions))


def has_rep_roll(rules: Rules, race: str) -> bool:
    """Whether the race's Reps are rolled for (footnote 1; ruling zombie_rep)."""
    if race == "zombie":
        return rules.ruling("zombie_rep") == "rolled"
    return bool(race_list(rules, race).extra["rep_roll"])


def _rep_roll(referee: Referee, section: str, who: str) -> int:
    dice = referee.tray.faces(1, who=who, why="Rep roll", rule=section)
    change = {1: -1, 6: 1}.get(dice[0], 0)
    referee.tray.keep(Roll(who, "Rep roll", section, dice, change, (Reason("1 lowers, 6 raises", change, section),)))
    return change


def equip(referee: Referee, cells: Any, who: str) -> dict[str, Any]:
    """AC, shield and weapon of a Race List's row; a choice of weapons is the chooser's (ruling gear_choice)."""
    offered = list(cells["weapons"])
    first = referee.rules.ruling("gear_choice") == "first"
    weapon = offered[0] if first else referee.chooser.choose(offered, f"{who}'s weapon")
    always = referee.rules.tables["weapons"].entries[weapon].get("always_with_shield", False)
    return {
        "ac": int(cells["ac"]),
        "shield": bool(cells.get("shield", False)) or bool(always),
        "weapons": (weapon,),
        "no_spells": not cells.get("casts", True),
    }


def make_npc(
    referee: Referee,
    race: str,
    name: str,
    *,
    who: str | None = None,
    most_rep: int | None = None,
    items: bool = True,
    rep_of: Callable[[int], int] | None = None,
    owner: str = "grunt",
    doubles: bool = True,
) -> Character:
    """An NPC from its Race List, with gear and the magic items it owns (29.3).

    `most_rep` cuts the Rep (39.8); `rep_of` changes it in another way (34.1); `owner` is the row of `npc_has_item`.
    """
    who = who or name
    stats = roll_stats(referee, race, who, doubles=doubles)
    rep = rep_of(stats.rep) if rep_of else stats.rep
    if most_rep is not None:
        rep = min(rep, most_rep)
    shift = rep - stats.rep
    professions = tuple(held._replace(rep=held.rep + shift) for held in stats.professions)
    character = Character(name, race, professions, rep, **equip(referee, stats.row.cells, who))
    if character.has("caster"):  # a second profession, gained by doubles, brings its attribute (9.1)
        character = character._replace(no_spells=False)
    return character._replace(items=npc_items(referee, character, owner, who)) if items else character


def npc_items(referee: Referee, character: Character, owner: str, who: str) -> tuple[Item, ...]:
    """The magic items an NPC owns, and whether it can use each (29.3, 29.3.1)."""
    rules, tray = referee.rules, referee.tray
    odds = rules.tables["npc_has_item"]
    if not chance(tray, odds.entries[owner]["up_to"], who=who, why="owns a magic item?", rule=odds.section).result:
        return ()
    table = rules.tables["npc_magic_items"]
    reason = Reason("Rep", character.rep, table.section)
    roll = total(tray, 1, who=who, why=table.title, rule=table.section, reasons=(reason,))
    cells = table.row(roll.result).cells
    found = [roll_item(referee, kind, who) for kind in cells for _ in range(int(cells[kind]))]
    return tuple(item._replace(usable=can_use(rules, character, item)) for item in found)


def can_use(rules: Rules, character: Character, item: Item) -> bool:
    """Whether an NPC has the least Rep, and the profession, weapon or armor, that the item needs (29.3.1)."""
    if character.rep < least_rep(rules, item):
        return False
    needs = rules.tables["items"].entries[item.id].get("needs", {})
    if "profession" in needs and not (character.has(needs["profession"]) or casts_spells(character)):
        return False
    if "weapon" in needs and needs["weapon"] not in character.weapons:
        return False
    return "ac" not in needs or worn_ac(character) in needs["ac"]


def verify_star_rep(rep: int) -> None:
    """Raise unless a Star can have that Rep.

    Raises:
        RuleError: below 3 (10.0) or above 9.
    """
    if rep < LEAST_REP:
        raise RuleError(
            f"Rep {rep}: a character of Rep 2 or less has left the game (10.0); take {LEAST_REP} to {MOST_REP}"
        )
    if rep > MOST_REP:
        raise RuleError(f"Rep {rep}: no Star is above Rep {MOST_REP} here (10.0 has no use for more); take 3 to 9")
