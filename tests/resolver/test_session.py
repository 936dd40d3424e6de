"""A fight at the table: asked, answered, taken back, left, taken up again, replayed."""

from __future__ import annotations

import errno
import io
import os
import re
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import HEADER, HERO, MOVES, RULES, VILLAIN, Duel, dice, new

from generator.choices import Chooser
from generator.dice import Call, Dice, ScriptedDice
from generator.errors import DiceError, PaperdelveError
from generator.resolver.answers import AUTO, MINE, ROLLS, TYPED
from generator.resolver.journal import Answer, Record, create, read, resume
from generator.resolver.session import COMMANDS, Played, play, replay
from generator.resolver.terminal import WIDTH, Screen

ASK_DICE, ASK_MOVE, ASK_END = "faces, or Enter to roll: ", "1-3, or Enter for 1: ", "or u to take back: "


class Sitting:
    """One session that typed `lines` and then Ctrl-D: what was printed, how it ended."""

    def __init__(
        self, record: Record | None, lines: list[str], rolls: str = TYPED, decide: bool = False, **more: Any
    ) -> None:
        out = io.StringIO()
        screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
        more = {"make": Duel, "source_of": dice, **more}
        self.played: Played = play(more["make"], more["source_of"], record, screen, rolls=rolls, decide=decide)
        self.text = out.getvalue()
        self.story = self.played.bout.story(0)
        self.lines = self.text.splitlines()


def begin(folder: Path, name: str = "fight.jsonl") -> Record:
    return create(str(folder / name), HEADER)


# --- a fight ---------------------------------------------------------------------------------------------------------


def test_one_question_at_a_time_the_story_told_before_each(tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path), ["5", "", "5 3", "21", "strike h", "x", "124", "7 1", "1", "", "quit"])
    assert sitting.lines == [
        "At every prompt, ? lists what may be typed.",
        "Who begins? (1d10)",
        f"  {ASK_DICE}5",
        "A 5: Raven begins.",
        "Raven, what now?",
        "  1  strike  (Enter)",
        "  2  strike hard",
        "  3  guard",
        f"  {ASK_MOVE}",
        "Raven rolls 2 dice for melee (2): Rep 2",
        f"  {ASK_DICE}5 3",
        "Goblin 1 rolls 2 dice for melee (2): Rep 2, against 3",
        f"  {ASK_DICE}21",
        "Round 1: strike, (5, 3) against (2, 1).",
        "Raven is hit.",
        "Raven, what now?",
        "  1  strike  (Enter)",
        "  2  strike hard",
        "  3  guard",
        f"  {ASK_MOVE}strike h",
        "Raven rolls 3 dice for melee (2): Rep 2, strike hard +1",
        f"  {ASK_DICE}x",
        "  'x' is no number; type 3 faces from 1 to 6, such as 5 3 2.",
        f"  {ASK_DICE}124",
        "Goblin 1 rolls 2 dice for melee (2): Rep 2, against 3",
        f"  {ASK_DICE}7 1",
        "  7 is no face of a d6, which has 1 to 6.",
        f"  {ASK_DICE}1",
        "  that is 1 face, and 2 are rolled.",
        f"  {ASK_DICE}",
        "  rolled: 4 4",
        "Round 2: strike hard, (1, 2, 4) against (4, 4).",
        "Goblin 1 is hit.",
        "Raven, what now?",
        "  1  strike  (Enter)",
        "  2  strike hard",
        "  3  guard",
        f"  {ASK_MOVE}quit",
        "The fight is kept, with 7 answers; to go on:",
        f"  paperdelve fight --resume {tmp_path / 'fight.jsonl'}",
    ]
    assert (sitting.played.over, sitting.played.code) == (False, 0)


def test_a_roll_just_asked_for_is_told_in_brief_whatever_is_asked_next() -> None:
    class Told(Duel):
        """Tells every die as it falls; of a d10 there is no more to say."""

        def run(self, source: Dice, chooser: Chooser) -> None:
            for sides in (10, 6, 6):
                self.told.append(f"    d{sides}: {source.faces(1, sides, f'A d{sides}')[0]}, and why.")
            chooser.choose(MOVES, "What now?")
            self.told.append("Over.")

        def brief(self, number: int) -> str | None:
            return ["", "  one", "  two", None][number]

    lines = Sitting(None, ["1", "2", "3", "1", ""], make=Told).lines
    assert [line for line in lines if line.strip() in ("", "one", "two", "Over.")] == ["  one", "  two", "Over."]
    assert lines[lines.index("  one") + 1].startswith("A d6 ")
    assert not any("and why" in line for line in lines)
    rolled = Sitting(None, ["1", "1"], AUTO, make=Told).lines
    assert [line.strip()[:3] for line in rolled if "and why" in line] == ["d10", "d6:", "d6:"]


@pytest.mark.parametrize("rolls", ROLLS)
@pytest.mark.parametrize("decide", [True, False])
def test_every_mode_plays_to_the_end(tmp_path: Path, rolls: str, decide: bool) -> None:
    journal = begin(tmp_path)
    sitting = Sitting(journal, [""] * 99, rolls, decide)
    assert sitting.played.over
    assert sitting.story[-1].startswith("Over.")
    assert all(sitting.text.count(f"{line}\n") == sitting.story.count(line) for line in set(sitting.story))
    assert (ASK_MOVE in sitting.text) is not decide
    # `mine`: only Raven's rolls; the loot is hers too, and who begins nobody's.
    asked = {TYPED: {"Who", HERO, VILLAIN.split()[0]}, MINE: {HERO}, AUTO: set()}[rolls]
    before = (sitting.lines[place - 1] for place, line in enumerate(sitting.lines) if ASK_DICE in line)
    assert {line.split()[0] for line in before} == asked
    assert (ASK_END in sitting.text) is (rolls != AUTO or not decide)
    assert list(read(str(journal.path), RULES).answers) == journal.answers


def test_nobody_at_the_table_means_no_prompt_and_nothing_but_the_story() -> None:
    sitting = Sitting(None, [], AUTO, True)
    assert sitting.lines == sitting.story
    assert (sitting.played.over, sitting.played.code) == (True, 0)


def test_the_same_dice_roll_whoever_lets_them_roll() -> None:
    stories = [Sitting(None, [""] * 99, rolls, decide).story for rolls in (TYPED, AUTO) for decide in (True, False)]
    assert all(story == stories[0] for story in stories)


def test_no_line_is_longer_than_80_columns(tmp_path: Path) -> None:
    class Wordy(Duel):
        def odds(self, asked: Call | str) -> list[str]:
            return ["even " * 40]

    lines = ["?", "o", "l", "1", "o", "x" * 300, "s", "99", "7" * 100, "q"]
    sitting = Sitting(begin(tmp_path), lines, make=Wordy)
    typed = {line for line in sitting.lines if line.endswith(("x" * 300, "7" * 100))}
    resume_line = sitting.lines[-1]
    assert len(typed) == 2
    assert max(len(line) for line in {*sitting.lines} - typed - {resume_line}) <= WIDTH
    assert resume_line.endswith("fight.jsonl")
    assert "\n\n" not in sitting.text


# --- commands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("status", "s", "S"), ["Raven      3 hits left", "Goblin 1   3 hits left"]),
        (("log", "l"), ["A 5: Raven begins."]),
        (("odds", "o", " Odds "), ["Even, for Raven, what now?"]),
    ],
)
def test_commands_answer_and_ask_again(names: tuple[str, ...], said: list[str]) -> None:
    for name in names:
        lines = Sitting(None, ["5", name]).lines
        place = lines.index("Raven, what now?")
        again = place + 5 + len(said)
        assert lines[place + 5 : again] == said
        assert lines[again : again + 4] == lines[place : place + 4]
        assert lines[again + 4] == f"  {ASK_MOVE}"


def test_odds_are_of_the_very_call(tmp_path: Path) -> None:
    calls: list[Call | str] = []

    class Asked(Duel):
        def odds(self, asked: Call | str) -> list[str]:
            calls.append(asked)
            return []

    Sitting(None, ["o", "5", "o", "1", "o"], make=Asked)
    assert calls[:2] == ["Who begins?", "Raven, what now?"]
    assert isinstance(calls[2], Call)
    assert (calls[2].who, calls[2].reasons[0].value) == (HERO, 2)


def test_help_names_every_command() -> None:
    for word in ("help", "h", "?"):
        text = Sitting(None, [word]).text
        assert all(f"  {name[0]} {name} " in text for name in set(COMMANDS.values()) - {"help"})


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_start_and_no_further(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    sitting = Sitting(journal, ["5", "3", "1 2", "undo", "u", "u", "u", "u"])
    taken = [line for line in sitting.lines if "aken back" in line or "take back" in line]
    assert taken == [
        "Taken back: Goblin 1 rolls 2 dice for melee (2): 1 2.",
        "Taken back: Raven, what now? guard.",
        "Taken back: Who begins? (1d10): 5.",
        "  There is nothing to take back: nobody has answered yet.",
        "  There is nothing to take back: nobody has answered yet.",
    ]
    assert journal.answers == []
    assert read(str(journal.path), RULES).answers == ()


def test_what_was_told_is_not_told_again_after_an_undo() -> None:
    text = Sitting(None, ["5", "1", "11", "66", "u", "u", "12", "66", "1"]).text
    assert text.count("A 5: Raven begins.") == 1
    assert text.count("Round 1: strike, (1, 1) against (6, 6).") == 1
    assert text.count("Round 1: strike, (1, 2) against (6, 6).") == 1


def test_undo_is_no_way_to_better_dice() -> None:
    once = Sitting(None, ["5", "1", "", ""]).story
    often = Sitting(None, ["5", "1", "", "u", "", "u", "u", "1", "", "", "u", ""]).story
    assert once == often
    rounds = re.findall("Round 1.*", Sitting(None, ["1", "11", "u", "u", "1", "11"], MINE).text)
    assert len(rounds) == 2
    assert rounds[0] == rounds[1]


def test_the_last_answer_can_be_taken_back_at_the_end() -> None:
    played = Sitting(None, ["1", *["1", "11", "66"] * 3, "3 4", "x", "o", "s", "u", "5 6", ""])
    assert played.played.over
    assert played.story[-1] == "Over. A sword and 11 coins."
    assert "Over. A sword and 7 coins." in played.text
    assert "There is nothing left to roll." in played.text
    assert "nothing is asked any more" in played.text


@pytest.mark.parametrize("last", ["", "q", None])
def test_the_end_is_the_end_however_it_is_left(last: str | None) -> None:
    lines = ["1", *["1", "11", "66"] * 3, "3 4", *([] if last is None else [last])]
    sitting = Sitting(None, lines)
    assert (sitting.played.over, sitting.played.code) == (True, 0)
    assert "resume" not in sitting.text


LINES = st.lists(
    st.sampled_from(["", "", "", "1", "2", "3", "1 1", "6 6", "66", "123", "9 9", "u", "s", "x"]), max_size=40
)


def endless() -> Duel:
    """A fight that no list of `LINES` brings to its end."""
    return Duel(1000, 1000)


@given(LINES, st.sampled_from(ROLLS), st.integers(0, 6))
def test_undo_then_the_same_answers_gives_the_same_story(lines: list[str], rolls: str, back: int) -> None:
    record, fewer, again = Record(), Record(), Record()
    straight = Sitting(record, lines, rolls, make=endless)
    lines = [*lines, *["u"] * back]
    Sitting(fewer, lines, rolls, make=endless)
    taken = [answer for answer in record.answers[len(fewer.answers) :] if answer.prompted]
    assert len(taken) == min(back, sum(answer.prompted for answer in record.answers))
    assert fewer.answers == record.answers[: len(fewer.answers)]
    retyped = ["" if answer.enter else answer.given for answer in taken]
    assert Sitting(again, [*lines, *retyped], rolls, make=endless).story == straight.story
    assert again.answers == record.answers


@given(LINES, st.sampled_from(ROLLS), st.lists(st.integers(0, 40), max_size=3))
def test_a_fight_taken_up_again_is_the_fight_never_stopped(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], rolls: str, stops: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("fight")
    straight = Sitting(begin(folder, "whole.jsonl"), lines, rolls, make=endless)
    journal = begin(folder, "parts.jsonl")
    for start, end in pairwise([0, *sorted(min(stop, len(lines)) for stop in stops), len(lines)]):
        sitting = Sitting(journal, lines[start:end], rolls, make=endless)
        journal = resume(str(journal.path), RULES)
    journal.close()
    assert sitting.story == straight.story
    assert (folder / "parts.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


def test_an_undo_deep_in_a_long_fight_is_quick(tmp_path: Path) -> None:
    class Long(Duel):
        """Each run notes when it began."""

        def run(self, source: Dice, chooser: Chooser) -> None:
            began.append(time.perf_counter())
            super().run(source, chooser)

    began: list[float] = []
    journal = begin(tmp_path)
    sitting = Sitting(journal, ["1", *["1", "1 2", "1 2"] * 500, *["u", "12"] * 20], make=lambda: Long(1000, 1000))
    assert len(sitting.story) == 501
    assert len(journal.answers) == 1501
    assert len(began) == 21
    turns = sorted(after - before for before, after in pairwise(began[1:]))
    assert turns[len(turns) // 2] < 0.1


# --- leaving and going on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["q", "quit", None])
def test_leaving_says_how_to_go_on(tmp_path: Path, how: str | None) -> None:
    folder = tmp_path / "a folder's"
    journal = begin(folder)
    sitting = Sitting(journal, ["5", *([] if how is None else [how])])
    assert (sitting.played.over, sitting.played.code) == (False, 0)
    quoted = str(folder / "fight.jsonl").replace("'", "'\"'\"'")
    assert sitting.lines[-2:] == [
        "The fight is kept, with 1 answer; to go on:",
        f"  paperdelve fight --resume '{quoted}'",
    ]
    resume(str(journal.path), RULES).close()


def test_leaving_without_a_journal_says_so() -> None:
    assert Sitting(None, ["5"]).lines[-1] == "The fight ends here; it had no journal to keep it in."


def interrupting(at: str) -> type[Duel]:
    """A fight in which Ctrl-C comes while the program is at work on that line of the story."""

    class Interrupted(Duel):
        def _round(self, number: int, source: Dice, chooser: Chooser) -> None:
            super()._round(number, source, chooser)
            if at in self.told[-1] or at in self.told[-2]:
                raise KeyboardInterrupt

    return Interrupted


def test_ctrl_c_keeps_the_fight_and_gives_130(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    sitting = Sitting(journal, ["1", "11", "1", "11"], MINE, make=interrupting("Round 2"))
    assert (sitting.played.over, sitting.played.code) == (False, 130)
    assert sitting.lines[-1] == f"  paperdelve fight --resume {journal.path}"
    assert sum(answer.prompted for answer in resume(str(journal.path), RULES).answers) == 4


def test_a_fight_is_called_kept_only_once_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begin(tmp_path)
    out = io.StringIO()
    fsync, synced = os.fsync, []

    def failing(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(PaperdelveError, match="No space left on device"):
        play(interrupting("Round 2"), dice, journal, Screen(io.StringIO("1\n11\n1\n11\n"), out), rolls=MINE)
    assert len(synced) > 4
    assert "Round 1" in out.getvalue()
    assert "kept" not in out.getvalue()


def test_taking_up_again_shows_the_last_of_the_story_and_asks_on(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    Sitting(journal, ["5", *["1", "12", "12"] * 4, "1"])
    journal = resume(str(journal.path), RULES)
    sitting = Sitting(journal, ["l", "12"])
    assert sitting.lines[:6] == [
        "Taken up again after 14 answers; l tells the whole log.",
        "A 5: Raven begins.",
        *(f"Round {number}: strike, (1, 2) against (1, 2)." for number in range(1, 5)),
    ]
    assert sitting.lines[6] == "Raven rolls 2 dice for melee (2): Rep 2"
    assert "At every prompt" not in sitting.text


def test_a_finished_fight_taken_up_again_can_still_be_mended(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    Sitting(journal, ["1", *["1", "11", "66"] * 3, "3 4"])
    sitting = Sitting(resume(str(journal.path), RULES), ["u", "5 6"])
    assert sitting.played.over
    assert sitting.story[-1] == "Over. A sword and 11 coins."


def test_another_mode_may_go_on_with_a_fight(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    Sitting(journal, ["5", "1", "", "6 6"])
    sitting = Sitting(resume(str(journal.path), RULES), [], AUTO, True)
    assert sitting.played.over
    assert sitting.story[1] == "Round 1: strike, (4, 4) against (6, 6)."
    prompted = [answer.prompted for answer in read(str(journal.path), RULES).answers]
    assert prompted[:4] == [True] * 4
    assert not any(prompted[4:])


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fails", ["write", "fsync"])
def test_a_full_disk_ends_with_one_line_and_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    journal = begin(tmp_path)
    work: Callable[..., Any] = getattr(os, fails)
    calls = []

    def failing(*words: Any) -> Any:
        calls.append(words)
        if len(calls) > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return work(*words)

    with monkeypatch.context() as patch:
        patch.setattr(os, fails, failing)
        with pytest.raises(PaperdelveError, match=r"No space left on device.*--resume ") as caught:
            Sitting(journal, ["5", "1", "12", "12", "1", "12"])
    assert "\n" not in str(caught.value)
    kept = resume(str(journal.path), RULES)
    assert 3 <= len(kept.answers) <= 4
    sitting = Sitting(kept, ["12", "12", "1"][len(kept.answers) - 2 :])
    assert "Round 1: strike, (1, 2) against (1, 2)." in sitting.story


def test_dice_that_run_out_tell_the_story_so_far_and_leave_the_journal(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    out = io.StringIO()
    with pytest.raises(DiceError, match="--dice ran out"):
        play(new, lambda: ScriptedDice([5, 1, 2, 6]), journal, Screen(io.StringIO(), out), rolls=AUTO, decide=True)
    assert out.getvalue() == "A 5: Raven begins.\n"
    assert len(resume(str(journal.path), RULES).answers) == 3


def test_a_journal_of_another_fight_is_refused_before_anything_is_told(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    Sitting(journal, ["5", "1", "12"])
    path = Path(str(journal.path))
    path.write_text(path.read_text("ascii").replace("[1, 2]", "[1, 7]"))
    out = io.StringIO()
    with pytest.raises(PaperdelveError, match=r"fight\.jsonl, line 4 answers .* with '1 7', but 7 is no face of a d6"):
        play(new, dice, resume(str(path), RULES), Screen(io.StringIO(), out))
    assert out.getvalue() == ""
    resume(str(path), RULES).close()


# --- replay ----------------------------------------------------------------------------------------------------------


def replayed(path: str) -> tuple[Played, list[str]]:
    out = io.StringIO()
    before = Path(path).read_bytes()
    played = replay(new, dice, Record(read(path, RULES).answers, path), Screen(io.StringIO(), out))
    assert Path(path).read_bytes() == before
    return played, out.getvalue().splitlines()


@pytest.mark.parametrize("rolls", ROLLS)
def test_a_finished_fight_is_replayed_whole(tmp_path: Path, rolls: str) -> None:
    journal = begin(tmp_path)
    sitting = Sitting(journal, ["", "u", *[""] * 99], rolls)
    played, lines = replayed(str(journal.path))
    assert lines == sitting.story
    assert played.over


def test_an_unfinished_fight_is_replayed_to_where_it_stands(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    sitting = Sitting(journal, ["5", "1", "11", "66", "1"])
    played, lines = replayed(str(journal.path))
    assert not played.over
    assert lines == [
        *sitting.story,
        "Here the fight stands, after 5 answers; next: Raven rolls 2 dice for melee (2)",
        "Raven      3 hits left",
        "Goblin 1   2 hits left",
        f"  paperdelve fight --resume {journal.path}",
    ]


def test_a_choice_is_where_a_fight_stands_as_well() -> None:
    out = io.StringIO()
    played = replay(new, dice, Record([Answer("Who begins? (1d10)", "player", (5,))]), Screen(io.StringIO(), out))
    assert not played.over
    assert re.search(r"after 1 answer; next: Raven, what now\?\n", out.getvalue())
