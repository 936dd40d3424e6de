"""Recorded answers come back, and only to the questions they were given to; then the table or the program answers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from toy import HERO, VILLAIN

from generator.choices import shuffled
from generator.dice import Call, ScriptedDice, SeededDice
from generator.errors import PaperdelveError
from generator.resolver.answers import AUTO, MINE, TYPED, AnsweredChooser, AnsweredDice, Desk
from generator.resolver.journal import PLAYER, PROGRAM, Answer, Record

OWN, OTHER = Call(HERO, "melee", "2"), Call(VILLAIN, "melee", "2")
ASKED = "Raven rolls 2 dice for melee (2)"
NOW = "Raven, what now?"
MOVES = ("strike", "guard")
FOREIGN = "edited by hand or written by another version; keep only the lines before it, and these resume"


class Mouths:
    """A table that answers what the test says; `heard` keeps what it was asked and told."""

    def __init__(self, *answers: tuple[int, ...] | int | None) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []

    def live(self) -> None:
        self.heard.append("live")

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...] | None:
        self.heard.append(f"{count}d{sides}")
        answer = self.answers.pop(0)
        assert not isinstance(answer, int)
        return answer

    def rolled(self, faces: tuple[int, ...]) -> None:
        self.heard.append(f"rolled {faces}")

    def pick(self, options: Sequence[str], why: str) -> int:
        self.heard.append(f"{why} {list(options)}")
        answer = self.answers.pop(0)
        assert isinstance(answer, int)
        return answer


def desk(record: Record, table: Mouths, rolls: str = TYPED, decide: bool = False) -> Desk:
    return Desk(record, table, rolls=rolls, decide=decide, mine=lambda who: who == HERO)


def given(answers: Sequence[Answer]) -> list[tuple[str, object, bool]]:
    """Who gave each answer, and what."""
    return [(answer.by, answer.choice or answer.dice, answer.enter) for answer in answers]


# --- who answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "decide", "kept", "asked"),
    [
        (TYPED, False, [(PLAYER, (1, 1), False), (PROGRAM, (4, 4), True), (PLAYER, "guard", False)], 3),
        (TYPED, True, [(PLAYER, (1, 1), False), (PROGRAM, (4, 4), True), (PROGRAM, "strike", False)], 2),
        (MINE, False, [(PLAYER, (1, 1), False), (PROGRAM, (4, 4), False), (PLAYER, "guard", False)], 2),
        (AUTO, False, [(PROGRAM, (4, 4), False), (PROGRAM, (6, 3), False), (PLAYER, "guard", False)], 1),
        (AUTO, True, [(PROGRAM, (4, 4), False), (PROGRAM, (6, 3), False), (PROGRAM, "strike", False)], 0),
    ],
)
def test_each_mode_asks_whom_it_should(
    rolls: str, decide: bool, kept: list[tuple[str, object, bool]], asked: int
) -> None:
    scripts = {TYPED: ((1, 1), None, 1), MINE: ((1, 1), 1), AUTO: (1,)}
    record, table = Record(), Mouths(*scripts[rolls])
    at = desk(record, table, rolls, decide)
    dice, chooser = AnsweredDice(at, SeededDice("ashes")), AnsweredChooser(at)
    faces = [dice.faces(2, 6, OWN), dice.faces(2, 6, OTHER)]
    move = chooser.choose(MOVES, NOW)
    assert given(record.answers) == kept
    assert [*faces, move] == [what for _, what, _ in kept]
    assert len([word for word in table.heard if "d6" in word or NOW in word]) == asked
    assert table.heard[0] == "live"
    assert ("rolled (4, 4)" in table.heard) == (rolls == TYPED)


def test_a_call_without_a_name_is_asked_of_the_side_it_names() -> None:
    table = Mouths((3,))
    at = desk(Record(), table, MINE)
    dice = AnsweredDice(at, ScriptedDice([5]))
    assert [dice.faces(1, 6, HERO), dice.faces(1, 6, "Who begins?")] == [(3,), (5,)]


def test_no_dice_and_a_single_option_are_no_questions() -> None:
    record, table = Record(), Mouths()
    at = desk(record, table)
    assert AnsweredDice(at, SeededDice("ashes")).faces(0, 6, OWN) == ()
    assert AnsweredChooser(at).choose(["sword"], "Which weapon?") == "sword"
    assert (record.answers, table.heard) == ([], [])


def test_options_that_are_no_texts_are_recorded_by_their_texts() -> None:
    record = Record()
    order = shuffled(AnsweredChooser(desk(record, Mouths(2, 0))), "abc", "order")
    assert order == ["c", "a", "b"]
    assert [answer.choice for answer in record.answers] == ["2", "0"]
    assert shuffled(AnsweredChooser(desk(record, Mouths())), "abc", "order") == order


# --- giving back -----------------------------------------------------------------------------------------------------


def test_recorded_answers_come_first_and_then_the_table_goes_live_once() -> None:
    record = Record((Answer(ASKED, PLAYER, (5, 3)), Answer(NOW, PLAYER, choice="guard")))
    table = Mouths((2, 2))
    at = desk(record, table)
    dice, chooser = AnsweredDice(at, SeededDice("ashes")), AnsweredChooser(at)
    assert (dice.faces(2, 6, OWN), chooser.choose(MOVES, NOW)) == ((5, 3), "guard")
    assert (table.heard, at.is_live) == ([], False)
    assert dice.faces(2, 6, OWN) == (2, 2)
    at.finish()
    assert (table.heard, at.is_live) == (["live", "2d6"], True)


def test_a_record_that_ends_with_the_fight_goes_live_at_the_end() -> None:
    table = Mouths()
    at = desk(Record((Answer(NOW, PLAYER, choice="guard"),)), table)
    AnsweredChooser(at).branch("any").choose(MOVES, NOW)
    at.finish()
    assert table.heard == ["live"]


@pytest.mark.parametrize("cut", range(9))
def test_the_programs_dice_go_on_where_they_were(cut: int) -> None:
    def run(record: Record) -> list[tuple[int, ...]]:
        at = desk(record, Mouths(*[(1,)] * 9), MINE)
        dice = AnsweredDice(at, SeededDice("ashes"))
        twig = dice.branch("loot")
        return [
            source.faces(count, 6, call)
            for source, count, call in ((dice, 2, OTHER), (twig, 1, OTHER), (dice, 1, OWN)) * 3
        ]

    whole = Record()
    faces = run(whole)
    part = Record(whole.answers[:cut])
    assert run(part) == faces
    assert part.answers == whole.answers
    root = SeededDice("ashes")
    assert [face for pair in faces[::3] for face in pair] == list(root.faces(6, 6, ""))
    assert [roll[0] for roll in faces[1::3]] == list(root.branch("loot").faces(3, 6, ""))


# --- what does not fit -----------------------------------------------------------------------------------------------


def ask_dice(at: Desk) -> None:
    AnsweredDice(at, ScriptedDice([5, 3])).faces(2, 6, OWN)


def ask_choice(at: Desk) -> None:
    AnsweredChooser(at).choose(MOVES, NOW)


@pytest.mark.parametrize(
    ("answer", "but"),
    [
        (Answer(NOW, PLAYER, choice="guard"), f"answers '{NOW}', but the fight asks '{ASKED}'"),
        (Answer("Raven rolls 3 dice for melee (2)", PLAYER, (1, 1, 1)), f"but the fight asks '{ASKED}'"),
        (Answer(ASKED, PLAYER, choice="guard"), f"answers '{ASKED}' with 'guard', but dice are rolled there"),
        (Answer(ASKED, PLAYER, (7, 1)), f"answers '{ASKED}' with '7 1', but 7 is no face of a d6"),
        (Answer(ASKED, PLAYER, (1, 0)), "with '1 0', but 0 is no face of a d6"),
        (Answer(ASKED, PLAYER, (1, 1, 1)), "with '1 1 1', but 2 faces are due"),
        (Answer(ASKED, PROGRAM, (5, 4)), "with '5 4', but the program's dice show 5 3"),
        (Answer(ASKED, PROGRAM, (5, 4), enter=True), "with '5 4', but the program's dice show 5 3"),
    ],
)
def test_faces_that_do_not_fit_are_refused_with_their_line(answer: Answer, but: str) -> None:
    table = Mouths()
    record = Record([answer._replace(line=17)], "fight.jsonl")
    with pytest.raises(PaperdelveError) as caught:
        ask_dice(desk(record, table))
    assert str(caught.value).startswith("fight.jsonl, line 17 answers '")
    assert str(caught.value).endswith(f"{but}: {FOREIGN}")
    assert table.heard == []


@pytest.mark.parametrize(
    ("answer", "but"),
    [
        (Answer(ASKED, PLAYER, (5, 3)), f"answers '{ASKED}', but the fight asks '{NOW}'"),
        (Answer(NOW, PLAYER, (5, 3)), f"answers '{NOW}' with '5 3', but a choice is due there"),
        (Answer(NOW, PLAYER, choice="flee"), f"answers '{NOW}' with 'flee', but that is not among the options"),
    ],
)
def test_choices_that_do_not_fit_are_refused_with_their_line(answer: Answer, but: str) -> None:
    with pytest.raises(PaperdelveError) as caught:
        ask_choice(desk(Record([answer._replace(line=3)]), Mouths()))
    assert str(caught.value) == f"the record, line 3 {but}: {FOREIGN}"


def test_answers_beyond_the_end_are_refused() -> None:
    at = desk(Record([Answer(NOW, PLAYER, choice="guard", line=2)], "f.jsonl"), Mouths())
    with pytest.raises(PaperdelveError) as caught:
        at.finish()
    assert str(caught.value) == f"f.jsonl, line 2 answers '{NOW}', but the fight is over by then: {FOREIGN}"
