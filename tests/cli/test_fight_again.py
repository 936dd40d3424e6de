"""Random fights of Dudes and of Fudge fighters: told again from their journals, taken back and answered anew."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sittings import Typist, line_of, narrow, some_reply

from generator.cli.fight_live import Known, source_of
from generator.cli.fight_setup import Setup, corner_of, from_setup, make_setup, to_setup
from generator.errors import PaperdelveError
from generator.resolver.journal import Answer, Header, Record, create, read, resume
from generator.resolver.session import Played, play, replay
from generator.resolver.terminal import Screen
from generator.systems import DUDES, FUDGE, SYSTEMS, System
from generator.tables import Rules
from generator.telling import Sentences

PLAIN = {"dice": None, "house": None, "save": False, "auto": False, "mode": None, "rest": False, "uneven": True}


@cache
def rules_of(system: System) -> Rules:
    return system.load()


def fight_of(system: System, first: str, second: str, **asked: object) -> Setup:
    usual = {**PLAIN, "unaware": None, "difficulty": None, "rolls": "typed", "seed": "again", "opponents": None}
    asked = {**usual, **asked}
    if system is DUDES and asked["mode"] != "team":
        asked["uneven"] = False
    return make_setup(system, rules_of(system), first, second, asked)


DUDE = st.builds(
    lambda base, hits, level, kit: f"A{base} D{base} HP{hits} L{level}{kit}",
    st.integers(0, 20),
    st.integers(1, 6),
    st.integers(1, 9),
    st.sampled_from(["", ", sword", ", helmet, shield", ", grapple, knee lock"]),
)
FIGHTER = st.builds(
    lambda skill, attack, defense, more: f"{skill:+d} ODF{attack} DDF{defense}{more}",
    st.integers(-2, 3),
    st.integers(1, 7),
    st.integers(-1, 4),
    st.sampled_from(["", " fodder", " shield medium", " longbow", " wounds hurt", " boxes 1/1/1/1/0"]),
)
DUELS = st.builds(lambda one, other: fight_of(DUDES, one, other), DUDE, DUDE)


def lines(one: st.SearchStrategy[str], most: int) -> st.SearchStrategy[str]:
    return st.lists(one, min_size=1, max_size=most).map("; ".join)


WHO_ROLLS = st.sampled_from(["typed", "mine", "auto"])
BRAWLS = st.builds(
    lambda one, other, mode, rest, who, rolls: fight_of(
        DUDES, one, other, mode=mode, rest=rest and mode == "arena", opponents=who, rolls=rolls
    ),
    lines(DUDE, 3),
    lines(DUDE, 3),
    st.sampled_from(["team", "arena"]),
    st.booleans(),
    st.sampled_from(["players", "rules"]),
    WHO_ROLLS,
)
BATTLES = st.builds(
    lambda one, other, unaware, who, rolls: fight_of(
        FUDGE, one, other, unaware=unaware, opponents=who, rolls=rolls, difficulty="Fair"
    ),
    lines(FIGHTER, 3),
    lines(FIGHTER, 3),
    st.sampled_from([None, "1", "2"]),
    st.sampled_from(["players", "rules"]),
    WHO_ROLLS,
)
FIGHTS = st.one_of(DUELS, BRAWLS, BATTLES)


def sat(setup: Setup, answers: list[str] | Callable[[str, int], str], record: Record) -> tuple[Played, str]:
    """A fight played with these lines, or whatever a typist answers: how it ended, and the screen."""
    out = io.StringIO()
    source = Typist(out, answers) if callable(answers) else io.StringIO("".join(f"{line}\n" for line in answers))
    rules, corner = rules_of(SYSTEMS[setup.system]), corner_of(SYSTEMS[setup.system])
    sentences = Sentences(setup.system)
    played = play(
        lambda: corner.bout(rules, setup, sentences),
        source_of(rules, setup),
        record,
        Screen(source, out, colour=False),
        rolls=setup.rolls,
    )
    return played, out.getvalue()


def whole(setup: Setup, shift: int) -> tuple[tuple[Answer, ...], list[str], bool]:
    """All answers that a typist gives, the story that they make, and whether it came to its end."""
    record = Record()
    played, text = sat(setup, lambda since, number: some_reply(since, number + shift), record)
    narrow(text)
    return tuple(record.answers), played.bout.story(0), played.over


@settings(max_examples=60)
@given(FIGHTS, st.integers(0, 50))
def test_a_replay_tells_the_same_and_ends_in_the_same_state(setup: Setup, shift: int) -> None:
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "fight.jsonl")
        version = rules_of(SYSTEMS[setup.system]).version
        journal = create(path, Header(setup.system, version, to_setup(setup)))
        played, text = sat(setup, lambda since, number: some_reply(since, number + shift), journal)
        narrow(text)
        log = read(path, Known())
        again, rules = from_setup(log.header.setup, path)
        assert again == setup
        corner, sentences = corner_of(SYSTEMS[again.system]), Sentences(again.system)
        out = io.StringIO()
        told = replay(
            lambda: corner.bout(rules, again, sentences),
            source_of(rules, again),
            Record(log.answers, path),
            Screen(out=out),
        )
        assert told.over == played.over
        assert told.bout.story(0) == played.bout.story(0)
        assert told.bout.status() == played.bout.status()
        assert corner.envelope(told.bout, "x") == corner.envelope(played.bout, "x")
        resume(path, Known()).close()


@settings(max_examples=60)
@given(FIGHTS, st.integers(0, 50), st.data())
def test_undo_then_the_same_answers_gives_the_same_story(setup: Setup, shift: int, data: st.DataObject) -> None:
    answers, story, over = whole(setup, shift)
    typed = [line_of(answer) for answer in answers if answer.prompted]
    point = data.draw(st.integers(0, len(typed)), "answers given")
    back = data.draw(st.integers(0, point), "taken back")
    record = Record()
    played, text = sat(setup, [*typed[:point], *["u"] * back, *typed[point - back :], ""], record)
    narrow(text)
    assert tuple(record.answers) == answers
    assert played.bout.story(0) == story
    assert played.over == over


@settings(max_examples=40)
@given(st.one_of(BRAWLS, BATTLES), st.integers(0, 50), st.data())
def test_other_answers_in_between_leave_no_trace(setup: Setup, shift: int, data: st.DataObject) -> None:
    answers, _, _ = whole(setup, shift)
    typed = [line_of(answer) for answer in answers if answer.prompted]
    point = data.draw(st.integers(0, len(typed)), "answers given")
    other = data.draw(st.lists(st.sampled_from(["", "2"]), max_size=4), "other answers")
    straight, strayed, record = Record(), Record(), Record()
    plain = sat(setup, typed[:point], straight)[0].bout
    assume(not sat(setup, [*typed[:point], *other], strayed)[0].over)
    more = sum(answer.prompted for answer in strayed.answers) - sum(answer.prompted for answer in straight.answers)
    bout = sat(setup, [*typed[:point], *other, *["u"] * more], record)[0].bout
    assert record.answers == straight.answers
    assert (bout.story(0), bout.status()) == (plain.story(0), plain.status())


@settings(max_examples=40)
@given(FIGHTS, st.integers(0, 50), st.data())
def test_a_record_of_another_fight_is_one_line(setup: Setup, shift: int, data: st.DataObject) -> None:
    answers, story, _ = whole(setup, shift)
    assume(answers)
    place = data.draw(st.integers(0, len(answers) - 1), "which is changed")
    changed = list(answers)
    changed[place] = changed[place]._replace(asked="Somebody else rolls 9 dice")
    corner, rules = corner_of(SYSTEMS[setup.system]), rules_of(SYSTEMS[setup.system])
    with pytest.raises(PaperdelveError, match="answers 'Somebody else rolls 9 dice', but the fight asks") as caught:
        replay(
            lambda: corner.bout(rules, setup, Sentences(setup.system)),
            source_of(rules, setup),
            Record(changed),
            Screen(out=io.StringIO()),
        )
    assert "\n" not in str(caught.value)
    assert story
