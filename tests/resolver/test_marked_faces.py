"""Faces with marks, such as those of Fudge dice: asked for, typed, refused, kept in the journal, taken back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from generator.choices import Chooser
from generator.dice import Call, Dice, Die, Reason, SeededDice, Tray
from generator.errors import PaperdelveError
from generator.resolver.journal import PROGRAM, Answer, Header, Record, create, read
from generator.resolver.questions import Refused, dice_line, read_faces
from generator.resolver.session import Played, play, replay
from generator.resolver.terminal import Screen

SIGNS = Die("dF", ("-", "0", "+"), (-1, 0, 1), {"+1": "+", "-1": "-"})
TENS = Die("d100", (*map(str, range(1, 100)), "00"), tuple(range(1, 101)))
CALL = Call("Snorri", "melee", "opposed", (Reason("skill", 2, "fighter"),), die=SIGNS)
HEADER = Header("toy", "toy 1", {})


class TwoRolls:
    """A fight of two rolls with marks."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def run(self, source: Dice, chooser: Chooser) -> None:
        tray = Tray(source)
        for who in ("Snorri", "Brynhild"):
            faces = tray.faces(4, who=who, why="melee", rule="opposed", die=SIGNS)
            self.told.append(f"{who}: {' '.join(map(str, faces))} = {sum(faces):+d}")

    def story(self, start: int) -> list[str]:
        return self.told[start:]

    def brief(self, number: int) -> str | None:
        return None

    def status(self) -> list[str]:
        return []

    def odds(self, asked: Call | str) -> list[str]:
        return []

    def mine(self, who: str) -> bool:
        return who == "Snorri"


def session(typed: str, journal: Record | None = None) -> tuple[Played, str]:
    out = io.StringIO()
    screen = Screen(io.StringIO(typed), out, colour=False)
    return play(TwoRolls, lambda: SeededDice("ashes"), journal, screen), out.getvalue()


def test_the_question_names_the_die() -> None:
    assert dice_line(4, 3, CALL) == "Snorri rolls 4dF for melee (opposed): skill 2"


@pytest.mark.parametrize("line", ["+ 0 - 0", "+0-0", "+,0,-,0", "+1 0 -1 0"])
def test_marks_are_read(line: str) -> None:
    assert read_faces(line, 4, 3, SIGNS) == (3, 2, 1, 2)


def test_percentile_dice_are_read() -> None:
    assert read_faces("73", 1, 100, TENS) == (73,)
    assert read_faces("00", 1, 100, TENS) == (100,)


@pytest.mark.parametrize(
    ("line", "die", "count", "said"),
    [
        ("+ 0 2 0", SIGNS, 4, "'2' is no face of a dF, which has -, 0 or +"),
        ("1 3 5 6", SIGNS, 4, "'1' is no face of a dF, which has -, 0 or +"),
        ("+0-", SIGNS, 4, "those are 3 faces, and 4 are rolled"),
        ("101", TENS, 1, "'101' is no face of a d100, which has 1 to 99 or 00"),
        ("5 73", TENS, 1, "those are 2 faces, and 1 are rolled"),
    ],
)
def test_fail_marks_that_answer_nothing(line: str, die: Die, count: int, said: str) -> None:
    with pytest.raises(Refused) as caught:
        read_faces(line, count, die.sides, die)
    assert str(caught.value) == said


def test_a_fight_with_marks_is_typed_and_taken_back() -> None:
    played, out = session("+0-0\nu\n++++\n1 2 3\n0 0 - -\n\n")
    assert played.over
    assert "Taken back: Snorri rolls 4dF for melee (opposed): + 0 - 0." in out
    assert "Snorri: + + + + = +4" in out
    assert "'1' is no face of a dF, which has -, 0 or +." in out
    assert "Brynhild: 0 0 - - = -2" in out


def test_what_the_program_rolls_is_shown_as_it_stands_there() -> None:
    _, out = session("\n+ + + +\n\n")
    (line,) = [line for line in out.splitlines() if "rolled:" in line]
    assert set(line.split("rolled: ")[1].split()) <= {"+", "-", "0"}


def test_a_journal_keeps_marks_and_replays_them(tmp_path: Path) -> None:
    path = str(tmp_path / "fight.jsonl")
    _, out = session("+0-0\n\n\n", create(path, HEADER))
    assert '"dice": ["+", "0", "-", "0"]' in Path(path).read_text("utf-8")
    log = read(path, {"toy": "toy 1"})
    again = io.StringIO()
    replayed = replay(TwoRolls, lambda: SeededDice("ashes"), Record(log.answers), Screen(io.StringIO(), again))
    assert replayed.over
    assert [line for line in out.splitlines() if ": + 0 - 0 =" in line] == again.getvalue().splitlines()[:1]


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (("+", "0", "x", "0"), "x is no face of a dF"),
        ((1, 2, 3, 1), "1 is no face of a dF"),
        (("+", "+", "+", "+"), "the program's dice show"),
    ],
)
def test_fail_kept_faces_that_do_not_fit(dice: tuple[int | str, ...], said: str) -> None:
    record = Record([Answer("Snorri rolls 4dF for melee (opposed)", PROGRAM, dice, enter=True)])
    with pytest.raises(PaperdelveError, match=said):
        replay(TwoRolls, lambda: SeededDice("ashes"), record, Screen(io.StringIO(), io.StringIO()))
