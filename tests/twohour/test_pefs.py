"""PEFs (39.0): one stack of dice, read again here by hand for every level and every group."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from adventures import referee, rules

from generator.choices import SeededChooser
from generator.dice import Roll
from generator.twohour.bigbad import roll_big_bad
from generator.twohour.encounters import Meeting, Pef, Scene, _meeting, resolved, roll_pef
from generator.twohour.names import NameBook

Sweep = Callable[[int, int], range]

PAIRS = list(itertools.product(range(1, 7), repeat=2))
TRIPLES = list(itertools.product(range(1, 7), repeat=3))
HOW_MANY = dict(enumerate([1, -1, 2, -2, 3, -3], 1))
RIVALS = {
    **dict(zip(range(2, 9), [-2, -3, 3, 2, -1, 0, 1], strict=True)),
    9: -1,
    10: -1,
    11: 1,
    12: 2,
}
LEVELS, SIZES = 4, 6


def house(folder: Path, line: str) -> Path:
    path = folder / "house.toml"
    path.write_text(f"[rulings]\n{line}\n", "utf-8")
    return path


def read(dice: tuple[int, ...], target: int = 4) -> str:
    """What a PEF is: the two lowest dice against the target, doubles that pass being a trap (39.4)."""
    low = sorted(dice)[:2]
    passed = sum(face <= target for face in low)
    return "nothing" if passed == 0 else "something" if passed == 1 else "trap" if low[0] == low[1] else "contact"


def meeting(dice: tuple[int, ...], level: int) -> Meeting:
    """Who is met (39.7)."""
    passed = sum(face <= level for face in dice)
    if passed == 2:
        return Meeting(level, "big_bad", "minions")
    who = "rivals" if passed == 0 and dice[0] == dice[1] else "minions"
    return Meeting(level, who, who)


# --- the dice of one PEF ---------------------------------------------------------------------------------------------


def test_39_4_two_dice_against_every_throw() -> None:
    asked = referee()
    assert all(resolved(asked, dice, 4) == read(dice) for dice in PAIRS)
    counts = Counter(resolved(asked, dice, 4) for dice in PAIRS)
    assert counts == {"contact": 12, "trap": 4, "something": 16, "nothing": 4}


def test_39_4_three_dice_against_every_throw() -> None:
    asked = referee()
    assert all(resolved(asked, dice, 4) == read(dice) for dice in TRIPLES)
    counts = Counter(resolved(asked, dice, 4) for dice in TRIPLES)
    assert counts["nothing"] == 8
    assert counts["something"] == 3 * 4 * 4


def test_ruling_pef_3d6_any_doubles(tmp_path: Path) -> None:
    own = referee(house=house(tmp_path, 'pef_3d6 = "any_doubles"'))
    for dice in TRIPLES:
        passes = read(dice) in ("contact", "trap")
        expected = ("trap" if len(set(dice)) < 3 else "contact") if passes else read(dice)
        assert resolved(own, dice, 4) == expected
    assert resolved(own, (1, 3, 3), 4) == "trap"
    assert resolved(referee(), (1, 3, 3), 4) == "contact"
    assert all(resolved(own, dice, 4) == read(dice) for dice in PAIRS)


def test_ruling_pef_target(tmp_path: Path) -> None:
    own = referee("ashes", dice="2 4 6 3 3 3", house=house(tmp_path, "pef_target = 3"))
    assert roll_pef(own, "P1", scene(), book()).with_two == "something"
    assert own.tray.rolls[0].target == 3
    assert stack_of_one("2 4 6 " + "3 " * 300).with_two == "contact"


@pytest.mark.parametrize("level", range(1, 8))
def test_39_7_who_is_met_against_every_throw(level: int) -> None:
    asked = referee()
    assert all(_meeting(asked, dice, level) == meeting(dice, level) for dice in PAIRS)


def test_39_7_the_deeper_the_likelier_the_big_bad() -> None:
    asked = referee()
    met = [sum(_meeting(asked, dice, level).unmet == "big_bad" for dice in PAIRS) for level in range(1, 7)]
    assert met == [1, 4, 9, 16, 25, 36]


# --- a whole PEF -----------------------------------------------------------------------------------------------------


@cache
def scene(star_rep: int = 5, seed: str = "ashes") -> Scene:
    return Scene(roll_big_bad(referee(seed), star_rep, lambda race: f"a {race}"), LEVELS, SIZES)


def book() -> NameBook:
    return NameBook(SeededChooser("ashes"))


def stack_of_one(dice: str) -> Pef:
    return roll_pef(referee("ashes", dice=dice), "P1", scene(), book())


def test_a_pef_that_is_nothing_has_no_more_dice() -> None:
    assert stack_of_one("5 6 6") == Pef("P1", (5, 6, 6), "nothing", "nothing")
    assert stack_of_one("5 3 6") == Pef("P1", (5, 3, 6), "something", "something")


def test_39_4_doubles_are_a_trap_with_a_treasure_for_each_level() -> None:
    pef = stack_of_one("3 3 6 2 4 " + "3 " * 60)
    assert (pef.with_two, pef.with_three, pef.meetings, pef.roster) == ("trap", "trap", (), ())
    assert pef.trap is not None
    assert (pef.trap.possible, pef.trap.die, pef.trap.add) == (2, 4, None)
    assert [hoard.score for hoard in pef.trap.hoards] == [5, 6, 7, 8]


def test_39_4_the_third_die_may_make_a_contact_of_it() -> None:
    pef = stack_of_one("5 3 2 " + "3 " * 300)
    assert (pef.with_two, pef.with_three, pef.trap) == ("something", "contact", None)
    assert len(pef.meetings) == LEVELS
    pef = stack_of_one("2 4 2 " + "3 " * 300)
    assert (pef.with_two, pef.with_three) == ("contact", "trap")
    assert pef.trap is not None


def verify_pef(pef: Pef, told: Scene) -> None:
    """Everything about a PEF follows from its dice."""
    assert len(pef.dice) == 3
    assert (pef.with_two, pef.with_three) == (read(pef.dice[:2]), read(pef.dice))
    results = {pef.with_two, pef.with_three}
    assert (pef.trap is not None) == ("trap" in results)
    if pef.trap and pef.trap.hoards:
        assert [hoard.score - pef.trap.die for hoard in pef.trap.hoards] == list(range(1, told.levels + 1))
    if "contact" not in results:
        assert (pef.what_dice, pef.meetings, pef.die, pef.numbers, pef.race, pef.roster, pef.rivals) == (
            *((), (), None, (), None, (), None),
        )
        return
    assert pef.meetings == tuple(meeting(pef.what_dice, level) for level in range(1, told.levels + 1))
    assert pef.die is not None
    assert pef.numbers == tuple(max(1, size + HOW_MANY[pef.die]) for size in range(1, told.sizes + 1))
    assert len(pef.roster) == max(pef.numbers)
    assert {member.race for member in pef.roster} == {pef.race}
    assert pef.race in {row.cells[told.big_bad.race] for row in rules().tables["minions"].rows}
    assert all(member.rep <= told.big_bad.rep for member in pef.roster)
    may_be_rivals = any("rivals" in (met.unmet, met.met) for met in pef.meetings)
    assert (pef.rivals is not None) == may_be_rivals
    if pef.rivals:
        score = sum(pef.rivals.dice)
        assert pef.rivals.race == ("human" if score <= 8 else "elf" if score in (10, 11) else "dwarf")
        assert pef.rivals.numbers == tuple(max(1, size + RIVALS[score]) for size in range(1, told.sizes + 1))
        assert len(pef.rivals.roster) == max(pef.rivals.numbers)
        assert {member.race for member in pef.rivals.roster} == {pef.rivals.race}
        assert len({member.name for member in pef.rivals.roster}) == len(pef.rivals.roster)


@pytest.mark.sweep
def test_a_pef_reads_as_its_dice_say(sweep: Sweep) -> None:
    seen: Counter[str] = Counter()
    for seed in sweep(3000, 250):
        told = Scene(scene(3 + seed % 7, f"scene {seed % 21}").big_bad, 1 + seed % 4, 1 + seed % 9)
        pef = roll_pef(referee(f"sweep {seed}"), "P7", told, book())
        verify_pef(pef, told)
        seen.update({pef.with_two, pef.with_three, "rivals" if pef.rivals else "none"})
        seen.update(met.unmet for met in pef.meetings)
    assert seen.keys() == {"contact", "trap", "something", "nothing", "none", "rivals", "minions", "big_bad"}


@pytest.mark.sweep
def test_39_8_minions_are_cut_to_a_weak_big_bads_rep(sweep: Sweep) -> None:
    weak = Scene(scene().big_bad._replace(race="ghoul", rep=3), LEVELS, SIZES)
    roster = [
        member for seed in sweep(400, 60) for member in roll_pef(referee(f"sweep {seed}"), "P7", weak, book()).roster
    ]
    assert {member.rep for member in roster} == {2, 3}
    assert all(member.rep == member.professions[0].rep for member in roster)


@pytest.mark.sweep
def test_ruling_rivals_level_rivals_are_not_cut(sweep: Sweep) -> None:
    weak = Scene(scene().big_bad._replace(rep=3), LEVELS, SIZES)
    rivals = [
        member
        for seed in sweep(4000, 400)
        for party in [roll_pef(referee(f"sweep {seed}"), "P7", weak, book()).rivals]
        if party
        for member in party.roster
    ]
    assert {member.rep for member in rivals} >= {3, 4, 5}


def test_the_rolls_of_a_pef_are_kept_in_order() -> None:
    asked = referee("ashes", dice="2 4 6 1 3 5 2 " + "4 4 4 5 4 4 4 " * 3 + "3 " * 200)
    pef = roll_pef(asked, "P3", scene(), book())
    assert pef.with_two == "contact"
    kept = asked.tray.rolls[:4]
    assert [(roll.rule, roll.dice, roll.result) for roll in kept] == [
        ("39.4", (2, 4, 6), 2),
        ("39.7", (1, 3), 1),
        ("39.6", (5,), 5),
        ("39.8", (2,), 2),
    ]
    assert kept[0] == Roll("P3", "Resolving a PEF", "39.4", (2, 4, 6), 2, (), 4, (2,))
    assert kept[1].target == 1
    assert {roll.who for roll in kept} == {"P3"}


def test_the_roster_is_numbered() -> None:
    pef = stack_of_one("2 4 6 1 3 3 2 " + "4 5 4 5 " * 80)
    singular = rules().tables[f"race_{pef.race}"].extra["singular"]
    assert [member.name for member in pef.roster] == [f"{singular} {number}" for number in range(1, SIZES + 3)]
