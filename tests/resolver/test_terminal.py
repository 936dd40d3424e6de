"""The screen: 80 columns, colour as an aid only, lines in as they come; and questions and answers in words."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ptys import CTRL_C, CTRL_D, Pty

from generator.dice import Call, Reason
from generator.resolver.questions import Refused, choice_lines, dice_line, dice_question, read_faces, read_pick
from generator.resolver.terminal import WIDTH, Screen, is_colour_welcome, seen, wrapped

ROOT = Path(__file__).resolve().parents[2]
TOY = [sys.executable, str(Path(__file__).with_name("toy.py"))]
AROUND = {"PYTHONPATH": str(ROOT)}
MELEE = Call("Sir Billy", "melee", "24.2", (Reason("Rep", 5, "24.2"), Reason("shielded", 1, "24.2")))


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "sides", "wanted", "line"),
    [
        (6, 6, MELEE, "Sir Billy rolls 6 dice for melee (24.2): Rep 5, shielded +1"),
        (2, 6, MELEE._replace(target=4), "Sir Billy rolls 2 dice for melee (24.2): Rep 5, shielded +1, against 4"),
        (2, 6, Call("Raven", "trap", "35.0", (), 4), "Raven rolls 2 dice for trap (35.0) against 4"),
        (1, 6, Call("Raven", "damage", "24.4"), "Raven rolls 1 die for damage (24.4)"),
        (
            5,
            6,
            Call("Raven", "Star Power", "6.3.1", (Reason("Star Power", 5, "6.3.1"),)),
            "Raven rolls 5 dice for Star Power (6.3.1)",
        ),
        (1, 20, Call("Zed", "attack", ""), "Zed rolls 1d20 for attack"),
        (
            1,
            20,
            Call("Zed", "attack", "duel", (Reason("Attack 14", 7, "dude"), Reason("sword", 1, "items")), added=True),
            "Zed rolls 1d20 for attack (duel): +7 Attack 14, +1 sword",
        ),
        (
            3,
            6,
            Call("A", "b", "1", (Reason("Rep", 0, "1"), Reason("none", 0, "1"), Reason("hurt", -1, "1"))),
            "A rolls 3 dice for b (1): Rep 0, hurt -1",
        ),
        (2, 100, "Who begins?", "Who begins? (2d100)"),
        (2, 6, "", "Roll 2 dice"),
    ],
)
def test_a_call_for_dice_reads_like_a_referee(count: int, sides: int, wanted: Call | str, line: str) -> None:
    assert dice_line(count, sides, wanted) == line
    assert line.startswith(dice_question(count, sides, wanted))


def test_options_are_numbered_in_line_and_the_default_is_marked() -> None:
    lines = choice_lines([f"option {n}" for n in range(1, 12)], "Raven, what now?")
    assert lines[:3] == ["Raven, what now?", "   1  option 1  (Enter)", "   2  option 2"]
    assert lines[11] == "  11  option 11"
    assert sum("Enter" in line for line in lines) == 1


# --- what is typed ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["5 3", "53", "5,3", "5, 3", " 5  3 ", "5 ,3", "5\t3"])
def test_two_faces_in_all_spellings(line: str) -> None:
    assert read_faces(line, 2, 6) == (5, 3)


def test_faces_may_run_together_up_to_a_d9() -> None:
    assert read_faces("92", 2, 9) == (9, 2)
    with pytest.raises(Refused, match="92 is no face of a d10, which has 1 to 10; leave a gap"):
        read_faces("92", 2, 10)


@given(st.integers(2, 100).flatmap(lambda s: st.tuples(st.just(s), st.lists(st.integers(1, s), min_size=1))))
def test_faces_written_down_are_read_back(rolled: tuple[int, list[int]]) -> None:
    sides, faces = rolled
    count = len(faces)
    for gap in (" ", ",", ", ", *([""] if sides <= 9 else [])):
        assert read_faces(gap.join(map(str, faces)), count, sides) == tuple(faces)


@pytest.mark.parametrize(
    ("line", "count", "sides", "reason"),
    [
        ("5 7", 2, 6, "7 is no face of a d6, which has 1 to 6"),
        ("57", 2, 6, "7 is no face of a d6, which has 1 to 6"),
        ("0", 1, 6, "0 is no face of a d6, which has 1 to 6"),
        ("5 3 1", 2, 6, "those are 3 faces, and 2 are rolled"),
        ("531", 2, 6, "those are 3 faces, and 2 are rolled"),
        ("5", 2, 6, "that is 1 face, and 2 are rolled"),
        (",", 2, 6, "those are 0 faces, and 2 are rolled"),
        ("x", 2, 6, "'x' is no number; type 2 faces from 1 to 6, such as 5 3"),
        ("-1", 1, 6, "'-1' is no number; type 1 face from 1 to 6, such as 5"),
        ("²", 1, 4, "'²' is no number; type 1 face from 1 to 4, such as 4"),
        ("five", 9, 6, "'five' is no number; type 9 faces from 1 to 6, such as 5 3 2 4 1 ..."),
        ("53", 2, 20, "53 is no face of a d20, which has 1 to 20; leave a gap between two faces"),
        ("21", 1, 20, "21 is no face of a d20, which has 1 to 20"),
        ("9" * 5000, 1, 100, f"{'9' * 20} is no face of a d100, which has 1 to 100"),
    ],
)
def test_impossible_faces_are_refused_with_the_reason(line: str, count: int, sides: int, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        read_faces(line, count, sides)
    assert str(caught.value) == reason


OPTIONS = ["charge Goblin 1", "charge Goblin 2", "cast Dazzle", "hold", "hold fast"]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("", 0),
        ("  ", 0),
        ("2", 1),
        ("5", 4),
        ("ca", 2),
        ("CAST", 2),
        ("charge  goblin 2", 1),
        ("hold", 3),
        ("hold f", 4),
    ],
)
def test_an_option_is_picked_by_number_beginning_or_whole(line: str, place: int) -> None:
    assert read_pick(line, OPTIONS) == place


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0", "there is no 0; the numbers go from 1 to 5"),
        ("6", "there is no 6; the numbers go from 1 to 5"),
        ("9" * 5000, f"there is no {'9' * 20}; the numbers go from 1 to 5"),
        ("ch", "'ch' may be 'charge Goblin 1' or 'charge Goblin 2'; type more of it, or its number"),
        ("flee", "'flee' is none of these; type a number or how one begins"),
    ],
)
def test_what_is_no_option_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        read_pick(line, OPTIONS)
    assert str(caught.value) == reason


# --- lines out -------------------------------------------------------------------------------------------------------


@given(st.text())
def test_no_line_is_longer_than_the_screen_or_steers_it(text: str) -> None:
    lines = wrapped(text)
    assert all(len(line) <= WIDTH for line in lines)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202e\ud800-\udfff]", "".join(lines))


@given(st.integers(0, 60), st.lists(st.text("abc-", min_size=1, max_size=30), min_size=1, max_size=40))
def test_wrapping_loses_no_word_and_keeps_the_indent(indent: int, words: list[str]) -> None:
    text = " " * indent + " ".join(words)
    lines = wrapped(text)
    assert " ".join(lines).split() == words
    inner = min(indent, WIDTH // 2) if len(text) > WIDTH else indent
    assert lines[0].startswith(" " * inner + words[0][:1])
    assert all(line.startswith(" " * (inner + 2)) for line in lines[1:])


def test_a_line_that_fits_stays_as_it_is() -> None:
    table = "name      hits".ljust(70) + "status end"
    assert len(table) == WIDTH
    assert wrapped(table) == [table]
    assert wrapped("a\n\n  b  ") == ["a", "", "  b"]


def test_a_name_from_a_file_cannot_steer_the_terminal() -> None:
    assert seen("Raven\x1b[31m\x07") == "Raven?[31m?"
    assert seen("Łódź 骰子\u00a0'") == "Łódź 骰子\u00a0'"


@pytest.mark.parametrize(
    ("out", "environment", "welcome"),
    [
        (Tty(), {"TERM": "xterm"}, True),
        (Tty(), {}, True),
        (Tty(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Tty(), {"TERM": "dumb"}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
    ],
)
def test_colour_only_where_it_is_welcome(out: io.StringIO, environment: dict[str, str], welcome: bool) -> None:
    assert is_colour_welcome(out, environment) is welcome


def test_colour_changes_nothing_but_the_colour() -> None:
    said = []
    for colour in (True, False):
        out = io.StringIO()
        screen = Screen(io.StringIO("5 3\n"), out, colour=colour)
        screen.say(["Raven is hit. " * 10, ""])
        screen.ask(choice_lines(OPTIONS, "Raven, what now?"))
        assert screen.read("  1-5: ") == "5 3"
        screen.refuse("no.")
        said.append(out.getvalue())
    assert "\x1b[" in said[0]
    assert re.sub(r"\x1b\[\d+m", "", said[0]) == said[1]


def test_piped_input_is_echoed_and_its_end_is_told() -> None:
    out = io.StringIO()
    screen = Screen(io.StringIO("5 3\r\n6"), out)
    assert [screen.read("a: "), screen.read("b: ")] == ["5 3", "6"]
    with pytest.raises(EOFError):
        screen.read("c: ")
    assert out.getvalue() == "a: 5 3\nb: 6\nc: \n"


def test_a_terminal_echoes_itself() -> None:
    out = io.StringIO()
    assert Screen(Tty("5 3\n"), out).read("a: ") == "5 3"
    assert out.getvalue() == "a: "


def test_bytes_that_are_no_text_are_a_wrong_answer_and_no_end() -> None:
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n5 3\n"), encoding="utf-8")
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    screen = Screen(source, out)
    assert [screen.read("Łódź: "), screen.read("b: ")] == ["\ufffd\ufffd", "5 3"]
    out.flush()
    assert raw.getvalue().decode("ascii").startswith("?")


def test_ctrl_c_leaves_the_prompt_line(monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = io.StringIO(), io.StringIO()

    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(source, "readline", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Screen(source, out).read("a: ")
    assert out.getvalue() == "a: \n"


# --- at a real terminal ----------------------------------------------------------------------------------------------


def test_a_fight_at_a_terminal_with_undo_kill_and_resume(tmp_path: Path) -> None:
    journal = str(tmp_path / "fight-toy.jsonl")
    with Pty([*TOY, "--journal", journal], AROUND) as player:
        player.expect("Enter to roll: ")
        player.send("5")
        assert "A 5: Raven begins." in player.expect("Enter for 1: ")
        player.send("guard")
        assert "Goblin 1 rolls" in player.expect("Enter to roll: ")
        player.send("undo")
        assert "Taken back: Raven, what now? guard." in player.expect("Enter for 1: ")
        player.send()
        player.expect("roll: ")
        player.send("12")
        player.expect("Goblin 1 rolls 2 dice for melee (2): Rep 2, against 3")
        player.expect("roll: ")
        assert player.kill() == -9
    with Pty([*TOY, "--journal", journal, "--resume"], AROUND) as player:
        assert "Taken up again after 3 answers" in player.expect("Goblin 1 rolls")
        player.expect("roll: ")
        player.send("66")
        player.expect("Round 1: strike, (1, 2) against (6, 6).")
        player.expect("Enter for 1: ")
        player.press(CTRL_D)
        player.expect(f"paperdelve fight --resume {journal}")
        assert player.wait() == 0
    with Pty([*TOY, "--journal", journal, "--resume"], AROUND) as player:
        player.expect("Enter for 1: ")
        player.press(CTRL_C)
        player.expect(f"paperdelve fight --resume {journal}")
        assert player.wait() == 130


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_is_coloured_unless_told_otherwise(
    tmp_path: Path, environment: dict[str, str], coloured: bool
) -> None:
    with Pty([*TOY, "--journal", str(tmp_path / "f.jsonl")], {**AROUND, **environment}) as player:
        assert ("\x1b[" in player.expect("Enter to roll: ")) is coloured


def test_the_terminal_helper_says_what_came_instead() -> None:
    with Pty([sys.executable, "-c", "input('name? '); print('hello'); input()"]) as player:
        player.expect("name? ")
        player.send("Raven")
        assert player.expect("hello") == "Raven\nhello"
        with pytest.raises(AssertionError, match=r"'hello' did not come; .* came '\\n'"):
            player.expect("hello", 0.3)
        with pytest.raises(AssertionError, match="still running; it last said"):
            player.wait(0.1)
        player.press(CTRL_D)
        assert player.wait() == 1
        with pytest.raises(AssertionError, match="EOFError"):
            player.expect("no such text", 0.3)
    with Pty(["no-such-command-here"]) as nobody:
        assert nobody.wait() == 127
