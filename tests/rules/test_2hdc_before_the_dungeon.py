"""Worked examples of 34.0: who rules the dungeon, and why one goes."""

from __future__ import annotations

from adventures import referee, rules

from generator.choices import FirstChooser
from generator.dice import Reason
from generator.twohour.bigbad import roll_big_bad, roll_big_bad_race
from generator.twohour.characters import make_npc, npc_items
from generator.twohour.delve import roll_reason
from generator.twohour.names import NameBook
from generator.twohour.referee import Referee
from generator.twohour.statline import parse_line


def scripted(dice: str) -> Referee:
    return Referee(rules(), referee(dice=dice).tray, FirstChooser())


def test_34_2a_big_bad() -> None:
    asked = scripted("4 4")
    assert roll_big_bad_race(asked, 5) == "orc"
    (roll,) = asked.tray.rolls
    assert (roll.who, roll.rule, roll.dice, roll.result) == ("Big Bad", "34.1", (4, 4), 8)


def test_34_2b_race_list() -> None:
    orc = make_npc(scripted("2 4 3"), "orc", "Gash", items=False)
    assert orc == parse_line(rules(), "Gash: Orc Warrior 4 AC2 Sh S")[0]
    row = rules().tables["race_orc"].row(6).cells
    assert row == {"profession": "warrior", "rep": 4, "ac": 2, "shield": True, "weapons": ["S", "SP"]}


def test_34_2c_npc_magic_items() -> None:
    """4 + 6 is armor alone; the example adds a weapon."""
    asked = scripted("1 6 4 4 5")
    gash = parse_line(rules(), "Gash: Orc Warrior 4 AC2 Sh S")[0]
    (item,) = npc_items(asked, gash, "big_bad_or_star", "Big Bad")
    assert (item.kind, item.id, item.amount, item.usable) == ("armor", "deflective_armor", 4, True)
    assert (asked.tray.rolls[1].result, asked.tray.rolls[1].reasons) == (10, (Reason("Rep", 4, "29.3"),))


def test_34_2d_reason_why() -> None:
    """The Star's Rep is added, 4 + 5; the example adds the Big Bad's."""
    asked = scripted("4 3")
    why = roll_reason(asked, 5, NameBook(FirstChooser()))
    assert (why.id, why.die, why.total) == ("rescue", 4, 9)
    assert asked.tray.rolls[0].reasons == (Reason("Star's Rep", 5, "34.3"),)
    assert len(why.captives) == 2


def test_34_2_a_big_bad_of_rep_4_is_raised_against_a_star_of_rep_5() -> None:
    """The example leaves it at Rep 4; the note of 34.1 and the errata raise it."""
    asked = scripted("4 4 2 4 3 5 6")
    gash = roll_big_bad(asked, 5, lambda race: "Gash")
    assert (gash.race, gash.rep, gash.professions[0].rep) == ("orc", 6, 6)
    assert [(roll.rule, roll.dice) for roll in asked.tray.rolls] == [
        ("34.1", (4, 4)),
        ("7.0.10", (2, 4)),
        ("7.0.10", (3,)),
        ("34.1", (5,)),
        ("29.3", (6,)),
    ]


def test_34_3_reasons_by_the_stars_rep() -> None:
    book = NameBook(FirstChooser())
    reasons = {rep: [roll_reason(scripted(f"{die} 1"), rep, book).id for die in range(1, 7)] for rep in (3, 4, 5, 6, 9)}
    explore, treasure, rescue, kill = "explore", "treasure", "rescue", "kill_the_big_bad"
    assert reasons == {
        3: [explore, explore, explore, explore, treasure, rescue],
        4: [explore, explore, explore, treasure, rescue, kill],
        5: [explore, explore, treasure, rescue, kill, kill],
        6: [explore, treasure, rescue, kill, kill, kill],
        9: [kill] * 6,
    }


def test_34_3_one_to_three_captives() -> None:
    book = NameBook(FirstChooser())
    counts = [len(roll_reason(scripted(f"4 {die}"), 5, book).captives) for die in range(1, 7)]
    assert counts == [1, 1, 2, 2, 3, 3]
    assert roll_reason(scripted("1"), 5, book).captives == ()


def test_34_3_captives_are_people_one_rescues() -> None:
    asked = referee("ashes", dice="4 6")
    why = roll_reason(asked, 5, NameBook(asked.chooser))
    assert {captive.race for captive in why.captives} <= {"human", "dwarf", "elf"}
    assert len({captive.name for captive in why.captives}) == 3
