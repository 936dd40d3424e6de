"""Fights of Dudes at the table: typed dice, the story, odds and status, undo, and a journal that resumes."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from brawls import one, plan, rules
from hypothesis import given
from hypothesis import strategies as st

from generator.choices import FirstChooser, Secret, SeededChooser
from generator.dice import Call, SeededDice
from generator.dudes.bout import NOT_BEGUN, DudesBout
from generator.dudes.chances import chances
from generator.dudes.combat import Draw, Facing, Hit
from generator.dudes.contest import ARENA_MODE, DUEL_MODE, MODES, TEAM_MODE, Plan
from generator.dudes.odds import duel_odds
from generator.dudes.rules import SYSTEM, VERSION
from generator.errors import RuleError
from generator.resolver.bout import Bout
from generator.resolver.journal import Header, Record, create, resume
from generator.resolver.session import play, replay
from generator.resolver.terminal import Screen
from generator.telling import Sentences

SENTENCES = Sentences(SYSTEM)
ONE = (["Zed: A14 D14, sword"], ["Bob: A16 D16"])
MANY = (["Zed: A14 D14, sword", "Ann: L3", "Oda: L1 HP4"], ["Bob: A16 D16", "Ben: L2, shield"])


def sides(mode: str) -> tuple[list[str], list[str]]:
    return ONE if mode == DUEL_MODE else MANY


def bout(mode: str, **more: object) -> DudesBout:
    return DudesBout(rules(), plan(mode, *sides(mode), **more), SENTENCES)


def is_bout(value: Bout) -> Bout:
    """The proof to the type checker."""
    return value


def fought(mode: str, seed: str = "ashes", **more: object) -> DudesBout:
    done = bout(mode, **more)
    is_bout(done).run(SeededDice(seed), FirstChooser())
    return done


def session(
    make: Callable[[], DudesBout], typed: str, journal: Record | None = None, rolls: str = "typed"
) -> tuple[str, int, bool]:
    """What a session prints, its code, and whether the fight is over."""
    out = StringIO()
    played = play(make, lambda: SeededDice("table"), journal, Screen(StringIO(typed), out, colour=False), rolls=rolls)
    return out.getvalue(), played.code, played.over


def test_duel_at_the_table_with_typed_dice() -> None:
    out, code, over = session(lambda: bout(DUEL_MODE), "15\n8\n12\n9\n3\nquit\n")
    assert (code, over) == (0, False)
    for line in (
        "Zed against Bob",
        "Zed rolls 1d20 for the first attack (initiative)",
        "  Zed attacks first",
        "Zed rolls 1d20 for attack (duel): +7 Attack 14, +1 sword",
        "Bob rolls 1d20 for defense (duel): +8 Defense 16",
        "  attack 20",
        "  defense 17",
        "  Zed hits Bob, 20 against 17",
        "Zed rolls 1d4 for the hit (damage): +1 sword",
        "  Bob: -4, 6 of 10 hit points left",
        "Bob rolls 1d20 for attack (duel): +8 Attack 16",
    ):
        assert f"\n{line}\n" in f"\n{out}", line
    order = [out.index(part) for part in ("Zed hits Bob", "Zed rolls 1d4", "Bob: -4", "Bob rolls 1d20 for attack")]
    assert order == sorted(order)


def test_a_face_that_the_die_has_not_is_asked_again() -> None:
    out, _, _ = session(lambda: bout(DUEL_MODE), "21\n15\n8\n12\n9\n5\n3\nquit\n")
    assert "21 is no face of a d20" in out
    assert "5 is no face of a d4" in out


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_played_to_its_end(mode: str) -> None:
    out, code, over = session(lambda: bout(mode), "\n" * 2000)
    assert (code, over) == (0, True)
    assert "faints: lay the figure down" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_resumes_where_it_was_left(mode: str, tmp_path: Path) -> None:
    path = str(tmp_path / "fight.jsonl")
    session(lambda: bout(mode), "\n" * 9 + "quit\n", create(path, Header(SYSTEM, VERSION, {})))
    out, _, over = session(lambda: bout(mode), "\n" * 2000, resume(path, {SYSTEM: VERSION}))
    assert over
    assert "Taken up again after 9 answers" in out
    whole = StringIO()
    replay(lambda: bout(mode), lambda: SeededDice("table"), resume(path, {SYSTEM: VERSION}), Screen(out=whole))
    straight = StringIO()
    record = Record()
    play(lambda: bout(mode), lambda: SeededDice("table"), record, Screen(StringIO("\n" * 2000), StringIO()))
    replay(lambda: bout(mode), lambda: SeededDice("table"), record, Screen(out=straight))
    assert whole.getvalue() == straight.getvalue()


def test_undo_takes_back_a_hit() -> None:
    out, _, _ = session(lambda: bout(DUEL_MODE), "15\n8\n12\n9\n3\nundo\nundo\n20\nstatus\nquit\n")
    assert "Taken back: Zed rolls 1d4 for the hit (damage): 3." in out
    assert "  Zed misses Bob, 20 against 28" in out
    assert "10 of 10" in out[out.index("misses") :]


@given(st.sampled_from(MODES), st.integers(0, 1000), st.booleans())
def test_the_story_is_told_the_same_in_pieces_and_at_once(mode: str, seed: int, rest: bool) -> None:
    whole = fought(mode, f"story {seed}", rest=rest).story(0)
    pieces = bout(mode, rest=rest)
    told: list[str] = []

    class Telling(SeededDice):
        def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
            told.extend(pieces.story(len(told)))
            return super().faces(count, sides, wanted)

    pieces.run(Telling(f"story {seed}"), FirstChooser())
    told.extend(pieces.story(len(told)))
    assert told == whole
    assert not any("$" in line for line in whole)


def test_every_event_has_its_sentence_and_no_sentence_is_idle(tmp_path: Path) -> None:
    """Over many fights each sentence of the file is told, but for those that two who cannot hit each other need."""
    told = set()
    for mode in MODES:
        for seed in range(30):
            done = fought(mode, f"words {seed}", rest=seed % 2 == 0)
            assert done.ring
            told |= {event.what for event in done.ring.events}
            assert done.story(0)
    for mode in (DUEL_MODE, TEAM_MODE):
        stuck = DudesBout(rules(), plan(mode, ["Zed: A0 D99"], ["Bob: A0 D99"]), SENTENCES)
        stuck.run(SeededDice("stuck"), FirstChooser())
        assert stuck.ring
        told |= {event.what for event in stuck.ring.events}
        assert (
            stuck.story(0)[-1]
            == {
                DUEL_MODE: "  Zed and Bob cannot hit each other and part",
                TEAM_MODE: "The teams cannot hurt each other: The Reds and The Blues part",
            }[mode]
        )
    assert told == set(SENTENCES._events)


def test_arena_story_with_a_rest() -> None:
    setup = plan(ARENA_MODE, ["Zed: A30 D20 HP9"], ["Bob: A9 D0 HP1", "Mac: A9 D0 HP1"], rest=True)
    done = DudesBout(rules(), setup, SENTENCES)
    faces = iter((1, 2, 20, 1, 4, 10, 1, 1, 3, 2, 10, 1, 1))

    class Source(SeededDice):
        def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
            return (next(faces),)

    done.run(Source("none"), FirstChooser())
    heads = [line for line in done.story(0) if not line.startswith(" ")]
    assert heads == [
        "Zed comes up for The Reds",
        "Bob comes up for The Blues",
        "Zed against Bob",
        "Zed rests and has all 9 hit points again",
        "Mac comes up for The Blues",
        "Zed against Mac",
        "Victory for The Reds: nobody is left against them",
    ]


# --- looked up -------------------------------------------------------------------------------------------------------


def test_before_the_first_roll() -> None:
    fresh = bout(DUEL_MODE)
    assert fresh.story(0) == []
    assert fresh.status() == fresh.odds("anything") == [NOT_BEGUN]
    assert fresh.ending is None


def test_whose_dice_are_the_players() -> None:
    fresh = bout(TEAM_MODE, players=(True, False))
    assert [fresh.mine(who) for who in ("Zed", "Oda", "The Reds", "Bob", "The Blues", "Nobody")] == [
        *(True, True, True),
        *(False, False, False),
    ]
    both = bout(TEAM_MODE)
    assert both.mine("Zed")
    assert both.mine("Bob")


def test_the_program_rolls_for_its_own_side() -> None:
    out, _, over = session(lambda: bout(DUEL_MODE, players=(True, False)), "\n" * 200, rolls="mine")
    assert over
    assert "Zed rolls 1d20 for the first attack" in out
    assert "Bob rolls" not in out


def test_status_marks_those_who_fight() -> None:
    done = fought(TEAM_MODE)
    lines = done.status()
    assert len(lines) == 7
    assert all(len(line) <= 80 for line in lines)
    assert "fainted" in "\n".join(lines)
    marked = bout(DUEL_MODE)

    class Stop(Exception):
        pass

    class Source(SeededDice):
        def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
            raise Stop

    with pytest.raises(Stop):
        marked.run(Source("none"), FirstChooser())
    assert marked.status() == [
        "The Reds                              level  attack  defense  hit points",
        "* Zed                                     5      +8       +7  10 of 10",
        "The Blues                             level  attack  defense  hit points",
        "* Bob                                     8      +8       +8  10 of 10",
        "* is fighting",
    ]


def test_a_long_name_fits_the_status() -> None:
    setup = plan(DUEL_MODE, [f"{'Long ' * 20}One: L5"], [f"{'Long ' * 20}Two: L5"])
    done = DudesBout(rules(), setup._replace(names=("R" * 90, "B" * 90)), SENTENCES)
    done.run(SeededDice("long"), FirstChooser())
    assert all(len(line) <= 80 for line in done.status())
    assert re.match(r"  Long Long .*~.*Long One +5 +\+7 +\+7  ", done.status()[1])


class Asking(SeededDice):
    """Dice that ask the bout for the odds of each roll."""

    def __init__(self, seed: str, watched: DudesBout) -> None:
        super().__init__(seed)
        self.watched = watched
        self.found: dict[type, list[list[str]]] = {}

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`."""
        assert isinstance(wanted, Call)
        self.found.setdefault(type(wanted.about), []).append(self.watched.odds(wanted))
        return super().faces(count, sides, wanted)


@pytest.mark.parametrize("mode", MODES)
def test_every_roll_has_its_odds(mode: str) -> None:
    watched = bout(mode)
    source = Asking("odds", watched)
    watched.run(source, FirstChooser())
    assert source.found.keys() == {Draw, Facing, Hit}
    lines = [line for found in source.found.values() for lines in found for line in lines]
    assert all(line.startswith("  ") and len(line) <= 80 for line in lines)


def test_the_odds_of_a_duel_roll_by_roll() -> None:
    """Zed, +8 against +8, hits with 190 of 400; a 15 makes 23, to which the faces 1 to 14 lose."""
    watched = fought(DUEL_MODE)
    assert watched.ring
    zed, bob = one(ONE[0][0]), one(ONE[1][0])
    wins = [f"{duel_odds(rules(), zed, bob, name).first_wins:.1%}" for name in ("Zed", "Bob")]
    draw = [f"  If Zed attacks first, Zed wins with {wins[0]}", f"  If Bob attacks first, Zed wins with {wins[1]}"]
    assert chances(watched.ring, watched.plan, call(Draw(zed, bob))) == draw
    assert chances(watched.ring, watched.plan, call(Draw(zed, bob, 12))) == ["  Zed has 12", *draw]
    assert chances(watched.ring, watched.plan, call(Facing(zed, bob))) == [
        "  Zed hits Bob: 47.5%",
        "  A hit costs 2 to 5 hit points; Bob faints: 0.0%",
        f"  Zed wins the duel: {wins[0]}",
    ]
    assert chances(watched.ring, watched.plan, call(Facing(zed, bob, 23))) == [
        "  Zed hits Bob with a 23: 70.0%",
        "  A hit costs 2 to 5 hit points; Bob faints: 0.0%",
    ]
    worn = bob._replace(hit_points=4)
    assert chances(watched.ring, watched.plan, call(Hit(zed, worn))) == [
        "  A hit costs 2 to 5 hit points; Bob faints: 50.0%"
    ]
    assert chances(watched.ring, watched.plan, call(None)) == ["  There are no odds for this."]


def call(about: object) -> Call:
    """A call for dice about something."""
    return Call("Zed", "attack", "duel", about=about)


def test_the_odds_of_a_choice_are_of_the_choosers_own() -> None:
    found: list[tuple[str, list[str]]] = []
    watched = bout(TEAM_MODE)

    class Chooser(SeededChooser):
        def choose(self, options, why):  # type: ignore[no-untyped-def]
            found.append((why, watched.odds(why)))
            return super().choose(options, why)

    watched.run(SeededDice("odds"), Chooser("odds"))
    why, lines = found[0]
    assert isinstance(why, Secret)
    assert len(lines) == 6
    assert [line.split(" hits ")[0] for line in lines] == ["  Zed", "  Zed", "  Ann", "  Ann", "  Oda", "  Oda"]
    assert [line.split(" hits ")[0] for line in found[1][1]] == ["  Bob"] * 3 + ["  Ben"] * 3
    assert watched.odds("Something else?") == ["  There are no odds for this."]


def test_a_plan_that_cannot_be_fought_is_refused_at_once() -> None:
    with pytest.raises(RuleError, match="nobody is there"):
        DudesBout(rules(), Plan(("R", "B"), ((), ())), SENTENCES)
