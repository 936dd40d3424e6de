"""Rolls on any table of 2 Hour Dungeon Crawl, with the follow-up rolls that its result calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generator.dice import Reason
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.table import Table
from generator.twohour.items import KINDS, Item, roll_item
from generator.twohour.referee import Referee, chance, outcome_of, passes, total
from generator.twohour.rules import title
from generator.twohour.treasure import COINS, roll_treasure


class Needs(NamedTuple):
    """What a table may need beside dice. Each is an option of `paperdelve roll`."""

    rep: int | None = None
    big_bad: str | None = None
    add: int | None = None
    group: int | None = None
    level: int | None = None
    profession: str | None = None


class Outcome(NamedTuple):
    """What a table said: `outcome` is an identifier, `details` the rest of the row; `then` are the follow-up rolls that
    were made, `next` those that lack something, in words."""

    what: str
    outcome: str
    details: Mapping[str, Any] = MappingProxyType({})
    then: tuple[Outcome, ...] = ()
    next: tuple[str, ...] = ()


Roller = Callable[[Referee, Table, Needs], Outcome]


def roll_on(referee: Referee, name: str, needs: Needs) -> Outcome:
    """Roll on the table of that name.

    Raises:
        TableError: no such table.
        RuleError: a list that is not rolled on, or something that the table needs is missing.
    """
    table = referee.rules.table(name)
    if table.dice is None:
        raise RuleError(f"table {name} ({table.section}) is a list, nothing is rolled; see `paperdelve tables {name}`")
    for needed in NEEDED.get(name, ()):
        if getattr(needs, needed) is None:
            raise RuleError(f"table {name} ({table.section}) needs --{needed.replace('_', '-')}; {_WHY_NEEDED[needed]}")
    if name.startswith("race_"):
        return _race(referee, table, needs)
    if name.startswith("magic_") and name != "magic_armor_type":
        return _magic(referee, table)
    found = ROLLERS.get(name, _passes if table.read == "passes" else _plain)(referee, table, needs)
    step = _step(name, found.outcome)
    return found._replace(next=(*found.next, step)) if step else found


_WHO = "You"
_WHY_NEEDED = {
    "rep": "give the Rep it is rolled for, such as --rep 5",
    "big_bad": "give the Big Bad's race, such as --big-bad troll",
    "level": "give the dungeon level, such as --level 2",
    "profession": "give the profession, such as --profession soldier",
}
THEN_ROLL = {
    "big_bad": "its Race List (7.0, `roll race_{outcome}`), its Rep and items (34.1, 29.3)",
    "minions": "each one's Race List (7.0, `roll race_{outcome}`)",
    "rivals": "each one's Race List (7.0, `roll race_{outcome}`)",
    "rescue": "the captives, 1/2d6 of them (34.3)",
    "dead_end": "the search (37.0, `resolve search`)",
    "room": "the PEF (39.5, `resolve pef`), the treasure (40.0, `roll treasure`), the search (37.0, `resolve search`)",
}
"""What a referee rolls as a step of its own after a table, or after an outcome."""

TABLE_STEPS = ("big_bad", "minions", "rivals")
OUTCOME_STEPS = ("reason_why", "dungeon_generation")


def _step(name: str, outcome: str) -> str | None:
    """That step in words, if there is one."""
    if name in TABLE_STEPS:
        return THEN_ROLL[name].format(outcome=outcome)
    return THEN_ROLL.get(outcome) if name in OUTCOME_STEPS else None


NEEDED: dict[str, tuple[str, ...]] = {
    "big_bad": ("rep",),
    "reason_why": ("rep",),
    "npc_magic_items": ("rep",),
    "minions": ("big_bad",),
    "what_are_they": ("level",),
    "trap": ("rep",),
    "cross_over": ("rep",),
    "shooting": ("rep",),
    "after_the_fight": ("rep",),
    "spell_casting": ("rep",),
    "npc_spell_casting": ("rep",),
    "crisis_test": ("rep", "profession"),
}
"""What each table cannot do without."""

FOLLOW_UP_NEEDS = {**NEEDED, "how_many": ("group",)}
"""What a table cannot do without as a follow-up, where nobody asked for it by name."""


def _plain(referee: Referee, table: Table, needs: Needs) -> Outcome:
    """A total, with what is added where the table adds something; the row's first cell is the outcome."""
    reasons: tuple[Reason, ...] = ()
    if "add" in table.extra:
        plus = needs.add if needs.add is not None else needs.rep or 0
        reasons = (Reason(str(table.extra["add"]), plus, table.section),) if plus else ()
    count = table.dice[0] if table.dice else 0
    roll = total(referee.tray, count, who=_WHO, why=table.title, rule=table.section, reasons=reasons)
    cells = dict(table.row(roll.result).cells)
    return Outcome(table.name, str(cells.get("outcome", next(iter(cells.values()), "nothing"))), cells)


def _passes(referee: Referee, table: Table, needs: Needs) -> Outcome:
    """Passed dice against a Rep."""
    count, target = (table.dice or (2, 6))[0], needs.rep or 0
    roll = passes(referee.tray, count, target, who=_WHO, why=table.title, rule=table.section)
    cells: Any = table.row(roll.result).cells
    if "columns" in table.extra:
        if needs.profession not in cells:
            raise RuleError(f"table {table.name} has no column '{needs.profession}'; it has {', '.join(cells)}")
        cells = cells[needs.profession]
    outcome = cells.get("outcome") or ", ".join(f"{key}: {value}" for key, value in cells.items())
    return Outcome(table.name, str(outcome), {"passed": roll.result, **cells})


def _race(referee: Referee, table: Table, needs: Needs) -> Outcome:
    from generator.twohour.characters import roll_stats

    stats = roll_stats(referee, table.name.removeprefix("race_"), _WHO)
    cells = {**stats.row.cells, "rep": stats.rep}
    cells.setdefault("shield", False)
    cells["professions"] = [{"id": held.id, "rep": held.rep} for held in stats.professions]
    return Outcome(table.name, stats.professions[0].id, cells)


def _magic(referee: Referee, table: Table) -> Outcome:
    return _item(referee, roll_item(referee, table.name.removeprefix("magic_"), _WHO))


def _item(referee: Referee, item: Item) -> Outcome:
    entry = referee.rules.tables["items"].entries[item.id]
    details: dict[str, Any] = {
        "kind": item.kind,
        "title": title(referee.rules, "items", item.id),
        "effect": entry["effect"],
    }
    if "needs" in entry:
        details["needs"] = dict(entry["needs"])
    if item.amount is not None:
        details["ac" if item.kind == "armor" else str(entry["uses_are"]).lower()] = item.amount
    return Outcome(f"magic_{item.kind}", item.id, details)


def _treasure(referee: Referee, table: Table, needs: Needs, why: str | None = None) -> Outcome:
    add = Reason(why or str(table.extra["add"]), needs.add, table.section) if needs.add else None
    hoard = roll_treasure(referee, _WHO, add=add).hoards[0]
    coins = {coin: getattr(hoard, coin) for coin in COINS if getattr(hoard, coin)}
    items = tuple(_item(referee, item) for item in hoard.items)
    details = {"row": hoard.score, "coins": coins, "items": [item.id for item in hoard.items]}
    return Outcome(table.name, "found" if coins or items else "nothing", details, items)


def _npc_items(referee: Referee, table: Table, needs: Needs) -> Outcome:
    reason = Reason(str(table.extra["add"]), needs.rep or 0, table.section)
    roll = total(referee.tray, 1, who=_WHO, why=table.title, rule=table.section, reasons=(reason,))
    cells = dict(table.row(roll.result).cells)
    found = tuple(_item(referee, roll_item(referee, kind, _WHO)) for kind in cells for _ in range(int(cells[kind])))
    return Outcome(table.name, ", ".join(kind for kind in KINDS if kind in cells), {"row": roll.result, **cells}, found)


def _big_bad(referee: Referee, table: Table, needs: Needs) -> Outcome:
    from generator.twohour.bigbad import roll_big_bad_race

    race = roll_big_bad_race(referee, needs.rep or 0, _WHO)
    return Outcome(table.name, race, {"race": race})


def _minions(referee: Referee, table: Table, needs: Needs) -> Outcome:
    if needs.big_bad not in table.extra["columns"]:
        raise RuleError(
            f"'{needs.big_bad}' is no Big Bad of table 39.8; take one of {', '.join(table.extra['columns'])}"
        )
    roll = total(referee.tray, 1, who=_WHO, why=table.title, rule=table.section)
    race = str(table.row(roll.result).cells[str(needs.big_bad)])
    return Outcome(table.name, race, {"race": race})


def _how_many(referee: Referee, table: Table, needs: Needs) -> Outcome:
    roll = total(referee.tray, 1, who=_WHO, why=table.title, rule=table.section)
    return _numbered(table.name, None, int(table.row(roll.result).cells["number"]), needs)


def _rivals(referee: Referee, table: Table, needs: Needs) -> Outcome:
    roll = total(referee.tray, 2, who=_WHO, why=table.title, rule=table.section)
    cells = table.row(roll.result).cells
    return _numbered(table.name, str(cells["race"]), int(cells["number"]), needs)


def _numbered(name: str, race: str | None, change: int, needs: Needs) -> Outcome:
    """A number relative to the group, and how many that is for the group given; never below 1."""
    details: dict[str, Any] = {"race": race, "number": change} if race else {"number": change}
    if needs.group is None:
        return Outcome(name, race or f"{change:+d}", details, next=("--group N says how many that is",))
    many = max(1, needs.group + change)
    return Outcome(name, race or str(many), {**details, "group": needs.group, "many": many})


def _secret_rooms(referee: Referee, table: Table, needs: Needs) -> Outcome:
    found = _plain(referee, table, needs)
    return _with(referee, found, needs, ["boneyard"] if found.outcome == "boneyard" else [])


def _boneyard(referee: Referee, table: Table, needs: Needs) -> Outcome:
    """Skeletons and Zombies come in numbers and may guard a treasure, a trap may too (37.1.3 to 37.1.5)."""
    found = _plain(referee, table, needs)
    if found.outcome == "trap":
        return _with(referee, found, needs, ["trap"])
    if found.outcome == "empty":
        return found
    found = _with(referee, found, needs, ["how_many"])
    if not found.then:
        return found
    section = "37.1.3" if found.outcome == "skeletons" else "37.1.5"
    many = int(found.then[0].details["many"])
    return found._replace(then=(*found.then, *_possible_treasure(referee, many, "number defeated", section)))


def _possible_treasure(referee: Referee, add: int, why: str, section: str) -> tuple[Outcome, ...]:
    """A treasure on 1-3, its die raised by `add`."""
    if not chance(referee.tray, 3, who=_WHO, why="is there a treasure?", rule=section).result:
        return ()
    return (_treasure(referee, referee.rules.tables["treasure"], Needs(add=add), why),)


def _trap(referee: Referee, table: Table, needs: Needs) -> Outcome:
    """A trap, for a Thief with three dice (37.1.4)."""
    from generator.twohour.traps import disarm

    outcome, passed = disarm(referee, _WHO, 3 if needs.profession == "thief" else 2, needs.rep or 0)
    found = Outcome(table.name, outcome, {"passed": passed})
    if needs.level is None:
        return found._replace(next=("--level N rolls for the treasure that may be there (1-3)",))
    return found._replace(then=_possible_treasure(referee, needs.level, "dungeon level", table.section))


def _pef(referee: Referee, table: Table, needs: Needs) -> Outcome:
    target = int(referee.rules.ruling("pef_target"))
    roll = passes(referee.tray, 2, target, who=_WHO, why=table.title, rule=table.section)
    cells = table.row(roll.result).cells
    outcome = outcome_of(cells, roll.dice)
    following = {"contact": ["what_are_they"], "trap": ["trap"]}.get(outcome, [])
    return _with(referee, Outcome(table.name, outcome, {"passed": roll.result}), needs, following)


def _what(referee: Referee, table: Table, needs: Needs) -> Outcome:
    roll = passes(referee.tray, 2, needs.level or 1, who=_WHO, why=table.title, rule=table.section)
    cells = table.row(roll.result).cells
    outcome = outcome_of(cells, roll.dice)
    found = Outcome(table.name, outcome, {"passed": roll.result})
    return _with(referee, found, needs, ["rivals"] if outcome == "rivals" else ["how_many", "minions"])


def _with(referee: Referee, found: Outcome, needs: Needs, following: list[str]) -> Outcome:
    """The outcome with its follow-up rolls; one that lacks something is named instead."""
    then, lacking = [], []
    for name in following:
        missing = [need for need in FOLLOW_UP_NEEDS.get(name, ()) if getattr(needs, need) is None]
        if missing:
            table = referee.rules.tables[name]
            wanted = " ".join(f"--{need.replace('_', '-')}" for need in missing)
            lacking.append(f"{table.title} ({table.section}, `roll {name}`) needs {wanted}")
        else:
            then.append(roll_on(referee, name, needs))
    return Outcome(found.what, found.outcome, found.details, tuple(then), tuple(lacking))


ROLLERS: dict[str, Roller] = {
    "treasure": _treasure,
    "npc_magic_items": _npc_items,
    "big_bad": _big_bad,
    "minions": _minions,
    "how_many": _how_many,
    "rivals": _rivals,
    "secret_rooms": _secret_rooms,
    "boneyard": _boneyard,
    "trap": _trap,
    "pef_resolution": _pef,
    "what_are_they": _what,
}
