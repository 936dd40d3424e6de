"""A fight as it is played: at a terminal and through a pipe, taken back, broken off in every way, taken up again."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from adventures import rules
from asking import ASKED
from console import done, sat, told
from hypothesis import given
from hypothesis import strategies as st
from ptys import CTRL_C, CTRL_D
from sittings import COLOUR, END, FACES, FIGHT, MOST, PICK, PROMPTS, ROOT, Typist, at_terminal, line_of, narrow

from generator.cli.fight_live import source_of
from generator.cli.fight_setup import Setup, make_setup
from generator.cli.fight_twohour import plan as plan_of
from generator.dice import Reason, Roll
from generator.resolver.journal import Answer, Record
from generator.resolver.session import Played, play
from generator.resolver.terminal import WIDTH, Screen
from generator.systems import TWOHOUR
from generator.telling import Sentences
from generator.twohour.battle.bout import TwoHourBout
from generator.twohour.combat.damage import softened

BAND = "Billy: Human Knight 5 AC6 Sh S star; Raven: Elf Shooter 4 AC2 B; Osra: Human Caster 4 AC2"
ENEMIES = "2 x Orc Warrior 4 AC2 Sh S; 2 x Goblin Warrior 3 AC2 SP"


def asked(since: str) -> tuple[str, int, str]:
    """Who rolls how many dice for what, as asked last."""
    who, count, why = re.findall(r"^(\w[^\n]*?) rolls (\d+) (?:dice|die) for ([\w -]+)", plain(since), re.MULTILINE)[-1]
    return who, int(count), why.strip()


def plain(text: str) -> str:
    """The text without colours, lines that were broken put together again."""
    return re.sub(r"(\n\w[^\n]{55,})\n  (?! |faces|rolled)", r"\1 ", COLOUR.sub("", f"\n{text}"))


def reply(since: str, number: int) -> str:
    """An answer to what `since` asks at its end: faces in every spelling, now and then Enter, some second choices."""
    if since.endswith(FACES) and number % 4:
        _, count, _ = asked(since)
        faces = [str((number * 7 + place * place * 5) % 6 + 1) for place in range(count)]
        return ("", " ", ",")[number % 3].join(faces)
    return "2" if since.endswith(PICK) and number % 9 == 8 else ""


# --- at a terminal ---------------------------------------------------------------------------------------------------


def test_a_whole_fight_with_undos_a_kill_and_a_resume(tmp_path: Path) -> None:
    with at_terminal(tmp_path, BAND, ENEMIES, "--seed", "x") as player:
        assert "At every prompt, ? lists what may be typed." in player.settle(FACES)
        for line, answer in (
            ("9 9 9 9", "9 is no face of a d6, which has 1 to 6."),
            ("1 2", "those are 2 faces, and 4 are rolled."),
            ("what", "'what' is no number; type 4 faces from 1 to 6, such as 5 3 2 4."),
            ("u", "There is nothing to take back"),
            ("?", "u undo    take back the last answer"),
            ("status", "* Billy "),
            ("o", "This test: Billy "),
            ("log", "The enemy, front rank first: Orc 1"),
        ):
            player.send(line)
            assert answer in player.settle(FACES)
        player.send("1 2 3 4")
        player.settle(FACES)
        player.send("6666")
        since = player.settle(*PROMPTS)
        for number in range(6):
            player.send(reply(since, number))
            since = player.settle(*PROMPTS)
        for _ in range(2):
            player.send("u")
            since = player.settle(*PROMPTS)
            assert "Taken back: " in since
        assert player.kill() == -9
        narrow(player.seen)
        assert "\x1b[1m" in player.seen
    with at_terminal(tmp_path, "--resume", "out/fight-x.jsonl") as player:
        since = player.settle(*PROMPTS)
        assert "Taken up again after " in since
        for number in range(MOST):
            if since.endswith(END):
                break
            player.send(reply(since, number))
            since = player.settle(*PROMPTS)
        player.send("q")
        player.expect("wrote out/fight-x.txt")
        assert player.wait() == 0
        narrow(player.seen)
        assert "Traceback" not in player.seen
    record = (tmp_path / "out" / "fight-x.txt").read_text("utf-8")
    assert record.split() == done("fight", "--replay", tmp_path / "out" / "fight-x.jsonl").stdout.split()


@pytest.mark.parametrize(("keys", "code"), [(CTRL_D, 0), (CTRL_C, 130), ("quit\n", 0)])
def test_leaving_keeps_the_fight(tmp_path: Path, keys: str, code: int) -> None:
    with at_terminal(tmp_path, BAND, ENEMIES, "--seed", "x") as player:
        player.settle(FACES)
        player.send("1 1 1 1")
        player.settle(FACES)
        player.press(keys)
        player.expect("The fight is kept, with 1 answer; to go on:\n  paperdelve fight --resume out/fight-x.jsonl")
        assert player.wait() == code
        assert "Traceback" not in player.seen
    assert told("fight", "--replay", tmp_path / "out" / "fight-x.jsonl")["rolls"][0]["dice"] == [1, 1, 1, 1]


def test_a_fight_is_played_in_one_window_only(tmp_path: Path) -> None:
    with at_terminal(tmp_path, BAND, ENEMIES, "--seed", "x") as player:
        player.settle(FACES)
        with at_terminal(tmp_path, "--resume", "out/fight-x.jsonl") as other:
            other.expect("this fight is being played in another window; quit it there first")
            assert other.wait() == 1


def test_no_colour_where_it_is_not_wanted(tmp_path: Path) -> None:
    with at_terminal(tmp_path, BAND, ENEMIES, "--seed", "x", NO_COLOR="1") as player:
        player.settle(FACES)
        player.send("7")
        player.settle(FACES)
        assert "\x1b" not in player.seen
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    piped = subprocess.run(
        [*FIGHT, BAND, ENEMIES, "--seed", "y"],
        cwd=tmp_path,
        env=environment,
        input="7\n\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert piped.returncode == 0
    assert "7 is no face of a d6" in piped.stdout
    assert "\x1b" not in piped.stdout + piped.stderr


def test_progress_is_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    words = (BAND, ENEMIES, "--auto", "--rolls", "auto", "--seed", "x", "--times", "120")
    with at_terminal(tmp_path, *words) as player:
        player.expect("fights")
        player.expect("100%")
        player.expect("120 fights, ")
        assert player.wait() == 0


def test_many_fights_end_at_ctrl_c(tmp_path: Path) -> None:
    with at_terminal(tmp_path, BAND, ENEMIES, "--auto", "--rolls", "auto", "--times", "10000") as player:
        player.expect("fights")
        player.expect("1%")
        player.press(CTRL_C)
        player.expect("Aborted!")
        assert player.wait() == 1
        assert "Traceback" not in player.seen


# --- in this process -------------------------------------------------------------------------------------------------


def setup(first: str = BAND, second: str = ENEMIES, **more: Any) -> Setup:
    return make_setup(TWOHOUR, rules(), first, second, {**ASKED, **more})


def sitting(
    lines: list[str] | Callable[[str, int], str], record: Record, what: Setup | None = None
) -> tuple[Played, str]:
    """A fight played in this process with these lines, or whatever a typist answers: how it ended, and the screen."""
    made = what or setup()
    out = io.StringIO()
    source = Typist(out, lines) if callable(lines) else io.StringIO("".join(f"{line}\n" for line in lines))
    plan = plan_of(rules(), made)
    played = play(
        lambda: TwoHourBout(rules(), plan, Sentences("2hdc")), source_of(rules(), made), record, Screen(source, out)
    )
    return played, out.getvalue()


@cache
def whole() -> tuple[tuple[Answer, ...], tuple[str, ...]]:
    """All answers of one fight to its end, and its story."""
    record = Record()
    played, _ = sitting(reply, record)
    assert played.over
    return tuple(record.answers), tuple(played.bout.story(0))


@given(st.data())
def test_undo_then_the_same_answers_gives_the_same_fight(data: st.DataObject) -> None:
    answers, story = whole()
    lines = [line_of(answer) for answer in answers if answer.prompted]
    point = data.draw(st.integers(1, len(lines)), "answers given")
    back = data.draw(st.integers(1, point), "taken back")
    record = Record()
    played, _ = sitting([*lines[:point], *["u"] * back, *lines[point - back :], ""], record)
    assert played.over
    assert tuple(record.answers) == answers
    assert tuple(played.bout.story(0)) == story


@given(st.data())
def test_what_a_fight_has_become_hangs_on_its_answers_alone(data: st.DataObject) -> None:
    """Other answers in between, taken back again, leave no trace in the fighters."""
    answers, _ = whole()
    lines = [line_of(answer) for answer in answers if answer.prompted]
    point = data.draw(st.integers(0, len(lines) - 1), "answers given")
    other = data.draw(st.lists(st.sampled_from(["", "2"]), min_size=1, max_size=4), "other answers")
    straight, strayed, record = Record(), Record(), Record()
    sitting([*lines[:point], *other], strayed)
    more = sum(answer.prompted for answer in strayed.answers) - point
    bouts = [
        sitting(lines[:point], straight)[0].bout,
        sitting([*lines[:point], *other, *["u"] * more], record)[0].bout,
    ]
    assert record.answers == straight.answers
    states = [(bout.battle.fighters, bout.battle.events, bout.story(0)) for bout in bouts]  # type: ignore[attr-defined]
    assert states[0] == states[1]


def test_a_replay_ends_in_the_same_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line_of(answer) for answer in whole()[0] if answer.prompted]
    result = sat([*lines, ""], BAND, ENEMIES, "--seed", "x", "--json")
    assert result.exit_code == 0
    content = json.loads(result.stdout)
    assert content["outcome"] != "unfinished"
    assert content == told("fight", "--replay", "out/fight-x.jsonl")


@pytest.mark.parametrize("fails", ["write", "fsync"])
@pytest.mark.parametrize("after", [3, 9])
def test_a_full_disk_ends_with_one_line_and_the_fight_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, after: int
) -> None:
    monkeypatch.chdir(tmp_path)
    work, calls = getattr(os, fails), []

    def failing(*words: Any) -> Any:
        calls.append(words)
        if len(calls) > after:
            raise OSError(errno.ENOSPC, "No space left on device")
        return work(*words)

    lines = [line_of(answer) for answer in whole()[0] if answer.prompted]
    with monkeypatch.context() as patch:
        patch.setattr(os, fails, failing)
        result = sat(lines, BAND, ENEMIES, "--seed", "x")
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert "out/fight-x.jsonl: cannot be written (No space left on device)" in line
    assert "paperdelve fight --resume out/fight-x.jsonl" in line
    kept = sum("asked" in line for line in Path("out/fight-x.jsonl").read_text("ascii").splitlines())
    assert after - 1 <= kept <= after
    rest = sat([*lines[kept:], ""], "--resume", "out/fight-x.jsonl")
    assert rest.exit_code == 0
    told_story = Path("out/fight-x.txt").read_text("utf-8").splitlines()
    assert tuple(told_story[: len(whole()[1])]) == whole()[1]


def test_nothing_typed_ends_a_fight() -> None:
    bad = ["0", "7 7 7 7", "-1", "1e3", "five", "½", "\x00", "1" * 500, "undo undo", "'; drop", "\x1b[A", "status quo"]
    record = Record()
    played, text = sitting([*bad, "1 1 1 1"], record)
    assert not played.over
    assert len(record.answers) == 1
    assert "Traceback" not in text
    assert "\x1b" not in text


# --- what it looks like ----------------------------------------------------------------------------------------------

LONG = "Sir Bartholomew of the Seven Times Sevenfold Hills and of the Marshes"
WIDE_BAND = f"{LONG} A: Human Knight 5 AC6 Sh S star +rage_potion(2); {LONG} B: Elf Shooter/Thief 4/3 AC2 B"
WIDE_ENEMIES = f"{LONG} X: Orc Warrior 4 AC2 Sh S; {LONG} Y: Goblin Warrior 3 AC2 SP; Caller: Human Caster 4 AC2"


def test_no_line_is_wider_than_80_columns_whatever_the_names() -> None:
    made = setup(WIDE_BAND, WIDE_ENEMIES)
    record = Record()
    played, text = sitting(reply, record, made)
    assert played.over
    narrow(text)
    lines = [part for answer in record.answers if answer.prompted for part in ("s", "o", line_of(answer))]
    asked, text = sitting([*lines, "l", "?", "q"], Record(), made)
    assert asked.over
    narrow("\n".join(line for line in text.splitlines() if "or Enter" not in line))
    for bout in (played.bout, asked.bout):
        assert max(map(len, bout.status())) <= WIDTH


def test_alike_long_names_stay_apart_in_the_status() -> None:
    bout = sitting([], Record(), setup(WIDE_BAND, WIDE_ENEMIES))[0].bout
    rows = [line for line in bout.status() if "~" in line]
    assert len({line[2:22] for line in rows}) == len(rows) == 4


def test_24_0_a_roll_reads_like_a_referee() -> None:
    def answer(since: str, number: int) -> str:
        if not since.endswith(FACES):
            return ""
        who, count, why = asked(since)
        return "6" if why == "damage" else ("1" if who == "Billy" else "6") * count

    what = setup("Billy: Human Knight 5 AC6 Sh S star", "Gob: Goblin Warrior 3 AC2 SP", auto=True)
    played, text = sitting(answer, Record(), what)
    assert played.over
    said = plain(text)
    assert "\nBilly rolls 4 dice for Charge into Melee (21.0): Rep 5, moved into the tile -1\n" in said
    assert "\n  5 successes, 4 of them rolled\n" in said
    for number in (1, 2):
        assert re.search(
            rf"\nBilly rolls 1 die for damage, Impact 8, roll {number} of 2 \(24\.4\): difference 7,", said
        )
    assert "\n  Out of the Fight\n" in said
    assert "    Billy, damage 6: Out of the Fight (Impact 8: difference 7, AC 2 loser +1; 24.4)" in played.bout.story(0)


def test_24_4_an_impact_of_nothing_is_told_without_a_roll() -> None:
    """A round won by one success against AC 6: difference 1 and AC 6 -1 leave nothing."""

    def answer(since: str, number: int) -> str:
        if not since.endswith(FACES):
            return ""
        who, count, _ = asked(since)
        return f"1{'6' * (count - 1)}" if who == "A" else "6" * count

    what = setup("A: Ratman Healer 4 AC6 S", "B: Ratman Healer 4 AC6 S", auto=True)
    record = Record()
    played, text = sitting(answer, record, what)
    line = "    A, damage without a roll: -1 Rep (Out at Rep 0) (Impact 0: difference 1, AC 6 loser -1; 24.4)"
    assert played.over
    assert line in played.bout.story(0)
    assert line in re.sub(r"\n {6}(?! )", " ", text)
    assert not any("damage" in answer.asked for answer in record.answers)


@pytest.mark.parametrize(("face", "left"), [("1", "-1 Rep (Out at Rep 0)"), ("5", "Out of the Fight")])
def test_6_3_1_star_power_says_what_is_left_of_the_damage(face: str, left: str) -> None:
    def answer(since: str, number: int) -> str:
        if not since.endswith(FACES):
            return ""
        who, count, why = asked(since)
        if why == "Star Power":
            return face + "5" * (count - 1)
        return "2" if why == "damage" else ("1" if who == "B" else "6") * count

    what = setup("Billy: Human Knight 5 AC6 Sh S star", "B: Orc Warrior 5 AC2 2A", auto=True)
    played, text = sitting(answer, Record(), what)
    steps = int(face == "1")
    assert f"Star Power {face} 5 5 5 5: {steps} lower, so {left}; 5 left (6.3.1)" in " ".join(played.bout.story(0))
    assert f"\n  {steps} lower, so {left}; 5 left\n" in text


def test_28_4_star_power_meets_its_own_damage_of_a_spell_with_several_targets() -> None:
    spell = (Reason("Damage spell", 2, "28.4"),)
    rolls = [Roll("Osra", "damage", "23.5", (face,), face, spell, 2) for face in (1, 2)]
    rolls.append(Roll("Billy", "Star Power", "6.3.1", (2, 5), 2))
    assert softened(rules(), rolls, 2) == "duck_back"
    assert softened(rules(), rolls, 1) == ""
    assert softened(rules(), rolls[2:], 0) == ""


@pytest.mark.parametrize(
    ("line", "face", "said"),
    [
        ("D: Dwarf Warrior 4 AC2 S", "2", "Stout saves D: -1 Rep (Out at Rep 0) (7.0.3)"),
        ("D: Ogre Warrior 4 AC2 S", "1", "Resilient saves D: -1 Rep (Out at Rep 0) (7.0."),
        (
            "D: Human Warrior 4 AC2 S +shirt_of_resiliency",
            "2",
            "Shirt of Resiliency saves D: -1 Rep (Out at Rep 0) (29.1)",
        ),
    ],
)
def test_7_0_a_saving_is_told_when_it_saves(line: str, face: str, said: str) -> None:
    def answer(since: str, number: int) -> str:
        if not since.endswith(FACES):
            return ""
        who, count, why = asked(since)
        return face if why == "damage" else ("1" if who == "B" else "6") * count

    played, text = sitting(answer, Record(), setup(line, "B: Orc Warrior 4 AC2 M", auto=True))
    story = played.bout.story(0)
    first = next(place for place, told_line in enumerate(story) if " saves D" in told_line)
    assert story[first].strip().startswith(said)
    assert "B, damage" in story[first - 1]
    assert sum(" saves D" in told_line for told_line in story) == 1
    assert f"    {said}" in text


def test_status_says_who_leads_and_what_is_in_effect() -> None:
    lines = sitting([], Record())[0].bout.status()
    assert lines[0].split() == ["The", "band", "Rep", "AC", "now"]
    assert [line.split()[:2] for line in lines if line.startswith("* ")] == [
        ["*", "Billy"],
        ["*", "Orc"],
        ["*", "leads"],
    ]
    assert lines[1].index("Carry On, power 5") == lines[0].index("now")
    assert lines[1].index("  5  ") + 2 == lines[0].index("Rep") + 2


def test_what_does_not_fit_into_the_status_goes_on_below() -> None:
    items = "+rage_potion(1) +courage_potion(1) +eager_potion(1)"
    what = setup(f"Billy: Human Knight 5 AC6 Sh S star {items}")
    lines = sitting(["1", "1", "1"], Record(), what)[0].bout.status()
    assert lines[2].startswith(" " * lines[0].index("now"))
    assert " ".join(f"{lines[1][lines[0].index('now') :]} {lines[2]}".split()).startswith(
        "Carry On, power 5, Potion of"
    )
