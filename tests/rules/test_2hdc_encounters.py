"""Worked examples of 37.0 and 39.0: searching, PEFs, how many, rivals."""

from __future__ import annotations

import pytest
from adventures import referee, rules

from generator.choices import FirstChooser
from generator.twohour.characters import Character
from generator.twohour.encounters import Pef, Scene, roll_pef
from generator.twohour.names import NameBook
from generator.twohour.referee import Referee
from generator.twohour.rolling import Needs, roll_on
from generator.twohour.secrets import numbers, roll_search
from generator.twohour.statline import parse_line

GASH: Character = parse_line(rules(), "Gash: Orc Warrior 4 AC2 Sh S")[0]


def pef(dice: str, levels: int = 2, sizes: int = 4) -> Pef:
    """A PEF of these faces, the rest of them threes."""
    asked = Referee(rules(), referee(dice=f"{dice} {'3 4 ' * 150}").tray, FirstChooser())
    return roll_pef(asked, "P1", Scene(GASH, levels, sizes), NameBook(FirstChooser()))


def test_37_0_doubles_up_to_the_rep_find_a_secret_room() -> None:
    assert roll_search(referee(dice="4 4 1"), "T05", ((2, 4),))[1]
    assert not roll_search(referee(dice="5 5 1"), "T05", ((2, 4),))[1]
    assert not roll_search(referee(dice="1 4 4"), "T05", ((2, 4),))[1]
    assert roll_search(referee(dice="1 4 4"), "T05", ((3, 4),))[1]


def test_39_4_two_passes_are_a_contact() -> None:
    """2 and 4 both pass against 4; the example has a target of 3 and passes one."""
    assert pef("2 4 6").with_two == "contact"


def test_39_4_one_pass_means_three_dice_for_the_next_one() -> None:
    assert pef("2 5 6").with_two == "something"


def test_39_4_no_pass_is_nothing() -> None:
    assert pef("5 6 6").with_two == "nothing"


def test_39_4_doubles_that_pass_are_a_trap() -> None:
    assert pef("4 4 6").with_two == "trap"
    assert pef("5 5 6").with_two == "nothing"


def test_39_4_ruling_pef_3d6_the_lowest_two_of_three_count() -> None:
    assert pef("5 4 2").with_three == "contact"
    assert pef("6 2 2").with_three == "trap"
    assert pef("1 4 4").with_three == "contact"
    assert pef("5 5 2").with_three == "something"


def test_39_7_the_big_bad_is_met_once() -> None:
    first, second = pef("2 4 6 1 2").meetings
    assert (first.level, first.unmet, first.met) == (1, "minions", "minions")
    assert (second.level, second.unmet, second.met) == (2, "big_bad", "minions")


def test_39_7_doubles_that_fail_are_rivals() -> None:
    met = pef("2 4 6 3 3", levels=3)
    assert [meeting.unmet for meeting in met.meetings] == ["rivals", "rivals", "big_bad"]
    assert met.rivals is not None
    assert pef("2 4 6 3 4").rivals is None


def test_39_8_a_minions_rep_is_cut_to_the_big_bads() -> None:
    """Orcs of 10 or 11 are Knights of Rep 5; this Big Bad has Rep 4."""
    met = pef("2 4 6 1 3 2 2 5 6 3 6 5 6 6 6", sizes=3)
    assert [minion.profession for minion in met.roster] == ["knight", "knight"]
    assert [minion.rep for minion in met.roster] == [4, 4]


def test_39_9s_how_many() -> None:
    assert numbers(referee(), 3, 3)[2] == 5
    assert numbers(referee(), 6, 3)[2] == 1
    assert roll_on(referee(dice="3"), "how_many", Needs(group=3)).details["many"] == 5
    assert roll_on(referee(dice="6"), "how_many", Needs(group=3)).details["many"] == 1


@pytest.mark.parametrize(("dice", "race", "many"), [("1 1", "human", 2), ("3 3", "human", 3), ("6 6", "dwarf", 6)])
def test_39_9_rivals_by_two_dice_added(dice: str, race: str, many: int) -> None:
    """The heading has them read as rolled; the rows run from 2 to 12."""
    assert roll_on(referee(dice=dice), "rivals", Needs(group=4)).details["many"] == many
    assert roll_on(referee(dice=dice), "rivals", Needs(group=4)).outcome == race
