"""A story told line by line, in any system: here with the sentences of one that is there."""

from __future__ import annotations

import pytest

from generator.dice import Reason, Roll
from generator.resources import beside
from generator.tables import read_toml
from generator.telling import Event, Sentences, Story, shortened

ROLLS = [Roll("Zed", "a test", "1.0", (3,), 3), Roll("Bob", "a test", "1.0", (5,), 5)]


def story() -> Story:
    return Story(Sentences("2hdc"), ("active",))


def event(what: str, after: int) -> Event:
    return Event(what, "Zed", "2.0", after, (("number", "1"),))


def test_rolls_and_events_come_in_their_order() -> None:
    events = [event("active", 0), event("moves_up", 1), event("leads_now", 1), event("moves_up", 2)]
    lines = story().told(ROLLS, events, 0)
    assert lines == [
        "Activation 1: Zed (2.0)",
        "    Zed, a test 3 = 3 (1.0)",
        "  Zed moves up (2.0)",
        "  Zed leads now (2.0)",
        "    Bob, a test 5 = 5 (1.0)",
        "  Zed moves up (2.0)",
    ]


def test_lines_are_only_added() -> None:
    told = story()
    rolls: list[Roll] = []
    events: list[Event] = []
    assert told.told(rolls, events, 0) == []
    rolls.append(ROLLS[0])
    first = told.told(rolls, events, 0)
    events.append(event("moves_up", 1))
    rolls.append(ROLLS[1])
    assert told.told(rolls, events, 0)[:1] == first
    assert told.told(rolls, events, 1) == ["  Zed moves up (2.0)", "    Bob, a test 5 = 5 (1.0)"]


def test_a_roll_has_a_brief_line_and_an_event_has_none() -> None:
    told = story()
    told.told(ROLLS, [event("moves_up", 1)], 0)
    assert [told.brief(number) for number in range(4)] == ["  3", None, "  5", None]


def test_a_long_name_keeps_its_ends() -> None:
    assert shortened("Zed", 7) == "Zed"
    assert shortened("Goblin Warrior 12", 9) == "Gobl~r 12"
    assert {len(shortened("a" * size, 9)) for size in range(9, 40)} == {9}


def test_one_tile_and_two_tiles_and_words_that_are_none() -> None:
    sentences = Sentences("2hdc")
    for tiles, words in (("1", "up to 1 tile"), ("2", "up to 2 tiles")):
        follows = Event("pursues", "Zed", "26.0", 0, (("tiles", tiles),))
        assert sentences.event(follows) == f"Zed follows, {words} (26.0)"
    assert sentences.event(Event("pursues", "$who", "26.0", 0)) == "$who follows, up to $tiles tile$tiles_s (26.0)"


@pytest.mark.parametrize("what", sorted(read_toml(beside("templates", "2hdc", "fight.toml"))["rolls"]))
def test_every_sentence_of_a_roll_is_filled_and_has_a_brief_one(what: str) -> None:
    sentences = Sentences("2hdc")
    roll = Roll("Zed", "a test", what, (2, 6), 1, (Reason("Rep", 4, "1.0"), Reason("shielded", 1, "1.0")), 3, (1,))
    for brief in (True, False):
        assert "$" not in sentences.roll(roll, brief=brief) + sentences.roll(roll, brief=brief, softened="duck_back")
    assert "Zed" in sentences.roll(roll)


def test_events_of_the_system_whose_rules_have_numbers_cite_them() -> None:
    sentences = read_toml(beside("templates", "2hdc", "fight.toml"))["events"]
    assert all(sentence.endswith(" ($rule)") for sentence in sentences.values())
    assert Sentences("dudes").event(Event("leads", "Zed", "team", 0, (("team", "The Reds"),))) == "Zed leads The Reds"


def test_a_sum_is_told_where_there_is_something_to_add() -> None:
    plain = Roll("Zed", "the hit", "damage", (3,), 3)
    assert Sentences("dudes").roll(plain) == "Zed, the hit: 3 (damage)"
    armed = plain._replace(result=4, reasons=(Reason("sword", 1, "items"),))
    assert Sentences("dudes").roll(armed) == "Zed, the hit: 3 +1 sword = 4 (damage)"


def test_successes_that_nobody_rolled_are_told_apart() -> None:
    roll = Roll("Zed", "melee", "24.2", (2, 6), 2, (Reason("Rep", 2, "24.2"),))
    assert Sentences("2hdc").roll(roll) == "Zed, melee 2 6: 2 successes, 1 of them rolled (Rep 2; 24.2)"
    assert Sentences("2hdc").roll(roll._replace(dice=(2, 3)), brief=True) == "2 successes"
    assert "without a roll: 0 successes" in Sentences("2hdc").roll(roll._replace(dice=(), result=0))
