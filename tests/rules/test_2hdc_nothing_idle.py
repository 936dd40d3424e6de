"""No attribute, item, profession or weapon of the tables is without effect (7.0 to 9.0, 11.0, 29.1).

For each entry two fighters are made that differ in it alone, and the rules are asked the same questions about both, on
the same faces: at least one answer must differ. Who has what is read from the tables, house tables included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from adventures import rules

from generator.dice import Call, SeededDice, Tray
from generator.tables import Rules
from generator.twohour.battle.actions import healing_power, is_loaded, may_cast, phase_of, restores
from generator.twohour.battle.breakoff import breaks_off
from generator.twohour.battle.field import Battle, Plan
from generator.twohour.battle.opening import KEEP, begin, ready
from generator.twohour.characters import Character, Profession
from generator.twohour.combat.charge import charge_test
from generator.twohour.combat.crisis import crisis_test
from generator.twohour.combat.damage import MELEE, SHOT, suffer
from generator.twohour.combat.fighter import DEAD, OUT, Fighter, fighter, is_shielded, weapon_of
from generator.twohour.combat.magic import SPELLS, cast
from generator.twohour.combat.melee import least_successes, melee, melee_impact, melee_pool, melee_rolls
from generator.twohour.combat.shooting import passes_needed, shoot, shot_impact, shot_rolls
from generator.twohour.explore import fast_move, search, trap
from generator.twohour.items import Item
from generator.twohour.referee import Referee
from generator.twohour.rules import load, races

T = TypeVar("T")
PATTERNS = ((1,), (2,), (4,), (6,), (1, 5), (5, 1), (6, 6, 1), (3, 5, 2, 6, 1, 4))
"""Faces that come over and over; a melee takes seeded ones, as these may tie for ever."""

KINDS = ("attributes", "items", "professions", "weapons")


class Pattern:
    """Dice that show the same faces over and over."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `generator.dice.Dice`."""
        return tuple(self._faces[place % len(self._faces)] for place in range(count))

    def branch(self, label: str) -> Pattern:
        """See `generator.dice.Dice`."""
        return self


class Eager:
    """Players who drink every potion, break off, and take the first option else."""

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `generator.choices.Chooser`."""
        if "break off and flee" in options:
            return options[1]
        return next(option for option in options if option != KEEP)

    def branch(self, label: str) -> Eager:
        """See `generator.choices.Chooser`."""
        return self


# --- the questions ---------------------------------------------------------------------------------------------------

Question = Callable[[Battle, Fighter], object]


def enemies(battle: Battle) -> list[Fighter]:
    """The other side: an archer, a swordsman in plate, one with a mace."""
    return battle.standing(battle.sides[1])


def in_melee(battle: Battle, who: Fighter) -> object:
    """Dice and Impact on both sides, and what becomes of both."""
    ref = battle.referee
    numbers = [
        [sum(reason.value for reason in melee_pool(ref, *pair)) for pair in ((who, enemy), (enemy, who))]
        + [sum(reason.value for reason in melee_impact(ref, *pair, 2)) for pair in ((who, enemy), (enemy, who))]
        for enemy in enemies(battle)
    ]
    return numbers, melee_rolls(ref, who), least_successes(ref, who)


def to_the_end(battle: Battle, who: Fighter) -> object:
    """Whole melees, with what each leaves behind."""
    found = []
    for seed in range(5):
        ref = battle.referee._replace(tray=Tray(SeededDice(f"idle {seed}")))
        for enemy in enemies(battle):
            fought = melee(ref, who, enemy)
            both = (fought.winner, fought.loser)
            found.append([(one.name, one.rep, one.poisoned, one.infected, one.status) for one in both])
    return found


def hurt(battle: Battle, who: Fighter) -> object:
    """What damage comes to."""
    return [suffer(battle.referee, who, damage, cause).damage for damage in (OUT, DEAD) for cause in (SHOT, MELEE)]


def shooting(battle: Battle, who: Fighter) -> object:
    """Its own shots, as far as it holds something to shoot with."""
    if not missile_in_hand(battle, who):
        return None
    ref = battle.referee
    return shot_rolls(ref, who), [
        (passes_needed(who, enemy), shoot(ref, who, enemy).result, sum(r.value for r in shot_impact(ref, who, enemy)))
        for enemy in enemies(battle)
    ]


def missile_in_hand(battle: Battle, who: Fighter) -> bool:
    """Whether it could shoot or throw what it holds."""
    return (
        who.kit.weapon is not None
        and "missile_impact" in battle.referee.rules.tables["weapons"].entries[who.kit.weapon]
    )


def shot_at(battle: Battle, who: Fighter) -> object:
    """An archer's shot at it."""
    archer = enemies(battle)[0]
    shot = shoot(battle.referee, archer, who)
    return passes_needed(archer, who), shot.result, sum(r.value for r in shot_impact(battle.referee, archer, who))


def charging(battle: Battle, who: Fighter) -> object:
    """The Charge test."""
    test = charge_test(battle.referee, who)
    return test.successes, len(test.roll.dice)


def frightened(battle: Battle, who: Fighter) -> object:
    """Its Crisis test, without a leader."""
    owed = (frozenset({"man_down", "received_fire"}),)
    return crisis_test(battle.referee, (who,), owed, led=False, outnumbered_3_to_1=True)[0].result


def exploring(battle: Battle, who: Fighter) -> object:
    """Fast Move, searching, traps."""
    ref = battle.referee
    return fast_move(ref, (who,)), search(ref, who), trap(ref, who, 3).result


def spells(battle: Battle, who: Fighter) -> object:
    """Whether it casts, and how far each spell goes."""
    if not may_cast(battle, who):
        return None
    targets = tuple(enemies(battle))
    return [
        (made.passed, made.caster.rep, made.results)
        for made in (cast(battle.referee, who, targets, spell) for spell in SPELLS)
    ]


def deeds(battle: Battle, who: Fighter) -> object:
    """What it can do when it is active."""
    battle.spent[who.name] = 2
    power = healing_power(battle, who)
    able = is_loaded(battle, who), may_cast(battle, who), phase_of(battle, who), restores(battle, who)
    return able, power and power.rep, is_shielded(who)


def running_away(battle: Battle, who: Fighter) -> object:
    """Whether it stays behind when its side breaks off."""
    breaks_off(battle, battle.sides[0], ())
    return who.name in battle.staying


QUESTIONS: tuple[Question, ...] = (
    *(in_melee, hurt, shooting, shot_at, charging, frightened, exploring, spells, deeds, running_away),
)


# --- two fighters that differ in one thing ---------------------------------------------------------------------------

Change = Callable[[Fighter], Fighter]


def answers(table: Rules, who: Character, change: Change) -> Iterator[object]:
    """The answers to all questions, pattern by pattern; `change` is made to the fighter when the fight begins."""
    foes = tuple(
        Character(name, "orc", (Profession("shooter", 4),), 4, ac, shield, (weapon,))
        for name, ac, shield, weapon in (("X", 4, False, "B"), ("Y", 6, False, "S"), ("Z", 2, True, "M"))
    )
    plan = Plan(("Band", "Foes"), ((who,), foes), decided=(True, False))
    for pattern in PATTERNS:
        battle = begin(Referee(table, Tray(Pattern(pattern)), Eager()), plan)
        ready(battle)
        battle.put(change(battle.fighters[who.name]))
        for question in QUESTIONS if pattern != PATTERNS[0] else (to_the_end, *QUESTIONS):
            yield question(battle, battle.fighters[who.name])


def unchanged(who: Fighter) -> Fighter:
    """The fighter as it is."""
    return who


def lacking(attribute: str) -> Change:
    """The same fighter without an attribute of its race."""
    return lambda who: who._replace(kit=who.kit._replace(traits=who.kit.traits - {attribute}))


def differ(table: Rules, one: tuple[Character, Change], other: tuple[Character, Change]) -> bool:
    """Whether any question tells the two apart."""
    return any(first != second for first, second in zip(answers(table, *one), answers(table, *other), strict=True))


def bases(race: str = "dwarf", profession: str = "warrior") -> Iterator[Character]:
    """Characters to try an entry on: light and in mail, with a sword, a bow, or nothing."""
    for ac in (2, 4):
        for weapons in (("S",), ("B",), ()):
            yield Character("A", race, (Profession(profession, 4),), 4, ac, False, weapons)


def attribute_works(table: Rules, name: str) -> bool:
    """A race's is taken away from one of that race, a profession's comes with the profession; a circumstance's words
    must stand among the reasons of some dice."""
    cells = table.tables["attributes"].entries[name]
    if cells["from"] == "race":
        owners = [race for race in races(table) if name in table.tables[f"race_{race}"].extra["attributes"]]
        pairs = [((who, unchanged), (who, lacking(name))) for race in owners for who in bases(race)]
        return any(differ(table, *pair) for pair in pairs)
    if cells["from"] == "profession":
        known = table.tables["professions"].entries
        return any(profession_works(table, held) for held, entry in known.items() if entry["attribute"] == name)
    return cells["title"] in set(circumstances(table))


def circumstances(table: Rules) -> Iterator[str]:
    """The words of all reasons for dice and Impact, light and in mail, against everybody."""
    for who in bases():
        battle = begin(Referee(table, Tray(Pattern((1,))), Eager()), Plan(("A", "B"), ((who,), (_plate(),))))
        ours, theirs = battle.fighters["A"], battle.fighters["P"]
        for pair in ((ours, theirs), (theirs, ours)):
            yield from (reason.why for reason in melee_pool(battle.referee, *pair) if reason.value)
            yield from (reason.why for reason in melee_impact(battle.referee, *pair, 1) if reason.value)


def _plate() -> Character:
    return Character("P", "orc", (Profession("knight", 4),), 4, 6, False, ("S",))


def profession_works(table: Rules, name: str) -> bool:
    """It comes as a second one (9.1)."""
    for who in bases(profession="thief" if name == "warrior" else "warrior"):
        both = who._replace(professions=(*who.professions, Profession(name, 4)))
        if differ(table, (both, unchanged), (who, unchanged)):
            return True
    return False


def item_works(table: Rules, name: str) -> bool:
    """It comes to somebody who can use it and holds the weapon that it is made as, or the one that it needs."""
    cells = table.tables["items"].entries[name]
    needs = cells.get("needs", {})
    for base in bases(profession=needs.get("profession", "warrior")):
        if base.ac not in needs.get("ac", (base.ac,)):
            continue
        weapon = weapon_of(table, name) or needs.get("weapon")
        who = base._replace(weapons=(weapon,)) if weapon else base
        amount = who.ac if cells["kind"] == "armor" else 3
        owner = who._replace(items=(Item(name, cells["kind"], amount),))
        if differ(table, (owner, unchanged), (who, unchanged)):
            return True
    return False


def weapon_works(table: Rules, name: str) -> bool:
    """Armed with it, or with bare hands."""
    return any(
        differ(table, (who._replace(weapons=(name,)), unchanged), (who, unchanged))
        for who in bases()
        if not who.weapons
    )


WORKS: dict[str, Callable[[Rules, str], bool]] = {
    "attributes": attribute_works,
    "items": item_works,
    "professions": profession_works,
    "weapons": weapon_works,
}


def idle(table: Rules, kind: str) -> list[str]:
    """The entries of a list that change nothing."""
    return [name for name in table.tables[kind].entries if not WORKS[kind](table, name)]


# --- the tests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_the_tables_is_idle(kind: str) -> None:
    assert len(rules().tables[kind].entries) >= 8
    assert idle(rules(), kind) == []


def house(folder: Path, text: str) -> Rules:
    """The rules with a house file over them."""
    path = folder / "house.toml"
    path.write_text(text)
    return load(path)


ADDED = """
[race_dwarf]
attributes = ["stout", "gloomy"]
[attributes.entries]
gloomy = { title = "Gloomy", from = "race", section = "7.0.3", effect = "Sighs." }
songs = { title = "Songs", from = "profession", section = "9.0", effect = "Sings." }
giddy = { title = "Giddy", from = "circumstance", section = "24.2", effect = "Sways." }
nobodys = { title = "Nobody's", from = "race", section = "7.0", effect = "No race has it." }
[professions.entries]
bard = { title = "Bard", attribute = "songs", section = "9.0" }
[weapons.entries]
W = { title = "whistle", hands = [1] }
[items.entries]
feathered_cap = { title = "Feathered Cap", kind = "clothing", effect = "Looks well." }
painted_armor = { title = "Painted Armor", kind = "armor", effect = "Looks well." }
gilded_sword = { title = "Gilded Sword", kind = "weapon", weapon = "S", effect = "Shines." }
dull_rod = { title = "Dull Rod", kind = "casting_tool", effect = "None.", needs = { profession = "caster" } }
lemonade = { title = "Lemonade", kind = "potion", uses = "1/2d6", uses_are = "uses", effect = "Tastes well." }
"""


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("attributes", ["gloomy", "songs", "giddy", "nobodys"]),
        ("professions", ["bard"]),
        ("weapons", ["W"]),
        ("items", ["feathered_cap", "painted_armor", "gilded_sword", "dull_rod", "lemonade"]),
    ],
)
def test_an_idle_entry_of_a_house_file_is_found(tmp_path: Path, kind: str, found: list[str]) -> None:
    assert idle(house(tmp_path, ADDED), kind) == found


@pytest.mark.parametrize(
    ("change", "kind", "name"),
    [
        ("[charge_into_melee.entries.cloak_of_stealth]\ndice = 0", "items", "cloak_of_stealth"),
        ("[shooting_damage.entries.bow_of_seeking]\nrolls = 0", "items", "bow_of_seeking"),
        ("[charge_into_melee.entries.eager]\ndice = 0", "attributes", "eager"),
        ("[melee_combat.entries.nimbler]\ndice = 0", "attributes", "nimbler"),
        ("[charge_into_melee.entries.duty]\nauto_pass = 0", "professions", "soldier"),
        ("[weapons.entries.M]\nmelee = false", "weapons", "M"),
    ],
)
def test_what_no_rule_uses_any_more_is_found(tmp_path: Path, change: str, kind: str, name: str) -> None:
    assert idle(house(tmp_path, change), kind) == [name]


def test_the_questions_tell_apart_what_they_should() -> None:
    """Two equal fighters get equal answers: no question rolls by chance."""
    table: Any = rules()
    for who in bases():
        assert not differ(table, (who, unchanged), (who, unchanged))
        assert fighter(table, who).name == "A"
