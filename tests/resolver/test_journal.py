"""The journal: every answer on the disk, half a line lost at most, and a clear word on whatever else is wrong."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import HEADER, RULES

from generator import __version__
from generator.errors import PaperdelveError
from generator.resolver.journal import PLAYER, PROGRAM, Answer, Header, Record, create, read, resume

TYPED = Answer("Raven rolls 2 dice for melee (2)", PLAYER, (5, 3))
ROLLED = Answer("Goblin 1 rolls 1 die for melee (2)", PROGRAM, (2,))
ENTERED = Answer("Raven rolls 1 die for melee (2)", PROGRAM, (6,), enter=True)
CHOSEN = Answer("Raven, what now?", PLAYER, choice="charge Łódź \udc80")
FOUR = (TYPED, ROLLED, ENTERED, CHOSEN)


def bare(answers: Any) -> list[Answer]:
    """The answers without the lines they stand in."""
    return [answer._replace(line=0) for answer in answers]


def written(folder: Path, *answers: Answer, name: str = "fight-x.jsonl") -> Path:
    """A journal that holds these answers."""
    journal = create(str(folder / name), HEADER)
    for answer in answers:
        journal.keep(answer)
    journal.close()
    return Path(str(journal.path))


def refused(path: Path, rules: dict[str, str] = RULES) -> str:
    """The one line that reading and resuming give for a faulty journal, which stays as it is."""
    before = path.read_bytes()
    errors = []
    for work in (read, resume):
        with pytest.raises(PaperdelveError) as caught:
            work(str(path), rules)
        errors.append(str(caught.value))
    assert errors[0] == errors[1]
    assert "\n" not in errors[0]
    assert path.read_bytes() == before
    return errors[0].removeprefix(str(path))


# --- writing and reading ---------------------------------------------------------------------------------------------


def test_the_lines_are_as_documented(tmp_path: Path) -> None:
    path = written(tmp_path, *FOUR)
    lines = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    setup = {"seed": "ashes"}
    assert lines == [
        {"journal": 1, "system": "toy", "version": __version__, "rules": "toy 1", "setup": setup},
        {"n": 1, "asked": TYPED.asked, "dice": [5, 3], "by": "player"},
        {"n": 2, "asked": ROLLED.asked, "dice": [2], "by": "program"},
        {"n": 3, "asked": ENTERED.asked, "dice": [6], "by": "program", "enter": True},
        {"n": 4, "asked": CHOSEN.asked, "choice": CHOSEN.choice, "by": "player"},
    ]


WHO = st.sampled_from([PLAYER, PROGRAM])
FACES = st.lists(st.integers(1, 100), max_size=9).map(tuple)
ANSWERS = st.one_of(
    st.tuples(st.text(), WHO, FACES).map(lambda fields: Answer(*fields)),
    st.tuples(st.text(), WHO, st.text(st.characters(), max_size=9)).map(lambda f: Answer(f[0], f[1], choice=f[2])),
    st.just(ENTERED),
)


@given(st.lists(st.one_of(ANSWERS, st.just("undo")), max_size=30))
def test_what_is_read_is_what_stands_however_often_it_is_taken_up(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Answer | str]
) -> None:
    path = str(tmp_path_factory.mktemp("journal") / "fight.jsonl")
    memory, journal = Record(), create(path, HEADER)
    for number, step in enumerate(steps):
        if number % 7 == 6:
            journal.close()
            journal = resume(path, RULES)
        for record in (memory, journal):
            if isinstance(step, Answer):
                record.keep(step)
            else:
                record.take_back()
    assert bare(journal.answers) == memory.answers
    journal.close()
    log = read(path, RULES)
    assert (log.header, list(log.answers)) == (HEADER, journal.answers)
    lines = Path(path).read_bytes().splitlines()
    assert log.lines == len(lines)
    for answer in log.answers:
        assert json.loads(lines[answer.line - 1])["asked"] == answer.asked


def test_undo_takes_the_last_answer_of_a_prompt_and_what_the_program_rolled_after_it() -> None:
    record = Record((ROLLED, TYPED, ROLLED, ENTERED, ROLLED, ROLLED))
    assert record.take_back() == [ENTERED, ROLLED, ROLLED]
    assert record.take_back() == [TYPED, ROLLED]
    assert record.take_back() == []
    assert record.answers == [ROLLED]


def test_undo_with_nothing_to_take_back_writes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, ROLLED)
    journal = resume(str(path), RULES)
    assert journal.take_back() == []
    journal.close()
    assert b"undo" not in path.read_bytes()


def test_no_journal_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    names = [written(folder, TYPED).name for _ in range(3)]
    assert names == ["fight-x.jsonl", "fight-x-2.jsonl", "fight-x-3.jsonl"]
    assert len({(folder / name).read_bytes() for name in names}) == 1


def test_a_fight_is_played_in_one_window_only(tmp_path: Path) -> None:
    journal = create(str(tmp_path / "f.jsonl"), HEADER)
    with pytest.raises(PaperdelveError, match="being played in another window; quit it there first"):
        resume(str(journal.path), RULES)
    assert read(str(journal.path), RULES).answers == ()
    journal.close()
    resume(str(journal.path), RULES).close()


def test_each_answer_is_in_the_file_at_once_and_synced_once_before_a_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    journal = create(str(tmp_path / "f.jsonl"), HEADER)
    monkeypatch.setattr(os, "fsync", synced.append)
    for count, answer in enumerate(FOUR, 1):
        journal.keep(answer)
        assert len(read(str(journal.path), RULES).answers) == count
    journal.sync()
    journal.sync()
    assert len(synced) == 1
    journal.take_back()
    journal.close()
    assert len(synced) == 2


# --- half a line -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [TYPED, CHOSEN, "undo"])
def test_cut_at_every_byte_of_the_last_line_it_loses_only_that_line(tmp_path: Path, last: Answer | str) -> None:
    path = written(tmp_path, TYPED, ROLLED)
    before = path.read_bytes()
    journal = resume(str(path), RULES)
    if isinstance(last, Answer):
        journal.keep(last)
    else:
        assert journal.take_back()
    journal.close()
    whole = path.read_bytes()
    for size in range(len(before), len(whole)):
        path.write_bytes(whole[:size])
        assert bare(read(str(path), RULES).answers) == [TYPED, ROLLED]
        assert path.stat().st_size == size, "reading changes nothing"
        journal = resume(str(path), RULES)
        assert path.read_bytes() == before
        journal.keep(ENTERED)
        journal.close()
        assert bare(read(str(path), RULES).answers) == [TYPED, ROLLED, ENTERED]


@pytest.mark.parametrize(
    "junk", [b'{"n": 3, "asked\n', b"\0\0\0\0\n", b"\0\0\0\0", b"\n", b"\xff\xfe\n", b"[" * 99999 + b"\n"]
)
def test_a_broken_last_line_counts_as_not_written(tmp_path: Path, junk: bytes) -> None:
    path = written(tmp_path, TYPED)
    before = path.read_bytes()
    path.write_bytes(before + junk)
    resume(str(path), RULES).close()
    assert path.read_bytes() == before


def test_half_a_line_after_a_broken_one_excuses_only_itself(tmp_path: Path) -> None:
    path = written(tmp_path, TYPED)
    path.write_bytes(path.read_bytes() + b'{"n": 2\n{"n": 3')
    assert refused(path) == f", line 3: {NO_ANSWER}"


def test_cut_within_the_first_line_there_is_no_fight(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        assert refused(path) == ", line 1: no journal's first line stands here whole; start the fight again"


# --- what is wrong ---------------------------------------------------------------------------------------------------


def changed(line: int, **values: Any) -> Callable[[list[bytes]], None]:
    """An edit by hand: values of one line changed (None takes the key out)."""

    def edit(lines: list[bytes]) -> None:
        content = {**json.loads(lines[line - 1]), **values}
        lines[line - 1] = json.dumps({key: value for key, value in content.items() if value is not None}).encode()

    return edit


def replaced(line: int, text: bytes) -> Callable[[list[bytes]], None]:
    """An edit by hand: one line written anew."""

    def edit(lines: list[bytes]) -> None:
        lines[line - 1] = text

    return edit


MEND = "; mend it, or keep only the lines before it: these resume"
NO_ANSWER = f"this is no answer (n, asked, dice or choice, by){MEND}"
AGAIN = (
    "where the same answers may mean another fight; go on with the paperdelve that wrote it, or start the fight again"
)


@pytest.mark.parametrize(
    ("edit", "error"),
    [
        (replaced(3, b"{"), f", line 3: {NO_ANSWER}"),
        (replaced(3, b""), f", line 3: {NO_ANSWER}"),
        (replaced(3, b"\xff"), f", line 3: {NO_ANSWER}"),
        (replaced(5, b"7"), f", line 5: {NO_ANSWER}"),
        (replaced(5, b'{"undo": false}'), f", line 5: {NO_ANSWER}"),
        (changed(3, undo=True), f", line 3: {NO_ANSWER}"),
        (changed(3, dice="2"), f", line 3: {NO_ANSWER}"),
        (changed(3, dice=[2.0]), f", line 3: {NO_ANSWER}"),
        (changed(3, dice=[True]), f", line 3: {NO_ANSWER}"),
        (changed(3, dice=None), f", line 3: {NO_ANSWER}"),
        (changed(3, choice="both"), f", line 3: {NO_ANSWER}"),
        (changed(3, by="nobody"), f", line 3: {NO_ANSWER}"),
        (changed(3, by=[]), f", line 3: {NO_ANSWER}"),
        (changed(3, asked=7), f", line 3: {NO_ANSWER}"),
        (changed(3, n="2"), f", line 3: {NO_ANSWER}"),
        (changed(3, n=None), f", line 3: {NO_ANSWER}"),
        (changed(2, enter=True), f", line 2: {NO_ANSWER}"),
        (changed(4, enter=False), f", line 4: {NO_ANSWER}"),
        (changed(5, enter=True), f", line 5: {NO_ANSWER}"),
        (changed(5, choice=7), f", line 5: {NO_ANSWER}"),
        (changed(3, n=3), f", line 3: answer 3 stands where 2 is due{MEND}"),
        (lambda lines: lines.pop(2), f", line 3: answer 3 stands where 2 is due{MEND}"),
        (lambda lines: lines.insert(2, lines[1]), f", line 3: answer 1 stands where 2 is due{MEND}"),
        (replaced(2, b'{"undo": true}'), f", line 2: an undo where there is nothing to take back{MEND}"),
        (lambda lines: lines.insert(3, b'{"undo": true}'), f", line 5: answer 3 stands where 1 is due{MEND}"),
        (
            lambda lines: lines.pop(0),
            ", line 1: this is no journal of a fight; name a file that `paperdelve fight` wrote",
        ),
        (replaced(1, b"%PDF"), ", line 1: this is no journal of a fight; name a file that `paperdelve fight` wrote"),
        (
            changed(1, journal=2),
            f", line 1: a journal of format '2', and paperdelve {__version__} reads format 1; "
            f"use the paperdelve that wrote it",
        ),
        (changed(1, system="chess"), f", line 1: a fight of 'chess'; paperdelve {__version__} plays toy"),
        (
            changed(1, rules=None),
            ", line 1: a journal names its system, version and rules here; start the fight again",
        ),
        (changed(1, setup=[]), ", line 1: a journal has its 'setup' here, an object; start the fight again"),
        (
            changed(1, version="0.0.9"),
            f", line 1: written by paperdelve '0.0.9', and here is '{__version__}', {AGAIN}",
        ),
        (changed(1, rules="toy 0"), f", line 1: written by rules 'toy 0', and here is 'toy 1', {AGAIN}"),
    ],
)
def test_a_journal_edited_or_of_others_gets_a_clear_answer(
    tmp_path: Path, edit: Callable[[list[bytes]], Any], error: str
) -> None:
    path = written(tmp_path, *FOUR)
    lines = path.read_bytes().splitlines()
    edit(lines)
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    assert refused(path) == error


def test_files_that_cannot_be_opened_are_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        for work in (read, resume):
            with pytest.raises(PaperdelveError, match=r"cannot be opened \(.*\); name the journal of a fight"):
                work(str(path), RULES)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PaperdelveError, match=r"journal cannot be written .*; make room or choose another place"):
        create(str(tmp_path / "file" / "f.jsonl"), HEADER)


# --- a full disk -----------------------------------------------------------------------------------------------------


def full(after: int) -> Callable[[int, bytes], int]:
    """An `os.write` that has room for so many bytes more."""
    write, room = os.write, [after]

    def writing(descriptor: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = write(descriptor, data[: room[0]])
        room[0] -= done
        return done

    return writing


def no_room(*anything: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("room", [0, 1, 20, 40])
@pytest.mark.parametrize("can_cut", [True, False])
def test_a_full_disk_keeps_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int, can_cut: bool
) -> None:
    path = written(tmp_path, TYPED)
    whole = path.read_bytes()
    journal = resume(str(path), RULES)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full(room))
        if not can_cut:
            patch.setattr(os, "ftruncate", no_room)
        with pytest.raises(PaperdelveError) as caught:
            journal.keep(ROLLED)
        journal.close()
    assert str(caught.value) == (
        f"{path}: cannot be written (No space left on device); what was answered before is kept: make room, then "
        f"paperdelve fight --resume {path}"
    )
    assert bare(journal.answers) == [TYPED]
    assert path.stat().st_size == len(whole) + (0 if can_cut else room)
    journal = resume(str(path), RULES)
    journal.keep(ROLLED)
    journal.close()
    assert bare(read(str(path), RULES).answers) == [TYPED, ROLLED]


def test_a_disk_that_is_full_when_syncing_is_told_and_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = create(str(tmp_path / "f.jsonl"), HEADER)
    journal.keep(TYPED)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        for work in (journal.sync, journal.close):
            with pytest.raises(PaperdelveError, match=r"No space left on device.*fight --resume "):
                work()
    journal = resume(str(journal.path), RULES)
    assert bare(journal.answers) == [TYPED]
    journal.close()


@pytest.mark.parametrize("room", [0, 30])
def test_a_journal_that_cannot_begin_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    monkeypatch.setattr(os, "write", full(room))
    with pytest.raises(PaperdelveError, match=r"cannot be written \(No space left on device\)"):
        create(str(tmp_path / "f.jsonl"), HEADER)
    assert list(tmp_path.iterdir()) == []


def test_a_header_says_which_paperdelve_wrote_it() -> None:
    assert Header("toy", "toy 1", {}).version == __version__
