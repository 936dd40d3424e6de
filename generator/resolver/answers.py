"""Dice and a chooser that give back what was answered before, and then ask the table or the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from generator.choices import Secret
from generator.dice import Call, Dice, Die, die_of
from generator.errors import PaperdelveError
from generator.resolver.journal import PLAYER, PROGRAM, Answer, Record
from generator.resolver.questions import dice_question

T = TypeVar("T")

TYPED, AUTO, MINE = "typed", "auto", "mine"
ROLLS = (TYPED, AUTO, MINE)
"""Who rolls: the players for everybody, the program for everybody, or the players for their own side alone."""


class Table(Protocol):
    """The people at the table, asked what nobody has answered yet. An undo or a quit is raised through the fight."""

    def live(self) -> None:
        """Told once, when the answers that stand are used up: before the first new question, or at the end."""

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...] | None:
        """The faces of their dice; None lets the program roll."""

    def rolled(self, faces: tuple[int, ...]) -> None:
        """What the program rolled on their wish."""

    def pick(self, options: Sequence[str], why: str) -> int:
        """The position of the option that they take."""


class Desk:
    """Where all questions of one run arrive: the next answer of `record` as long as there is one, then a new one,
    which is kept there.

    `rolls`: one of `ROLLS`; `decide`: the program takes the first option of every choice; `mine` says whose dice the
    players roll.

    Raises:
        PaperdelveError: an answer of the record is not one to the question asked, or is impossible.
    """

    def __init__(self, record: Record, table: Table, *, rolls: str, decide: bool, mine: Callable[[str], bool]) -> None:
        self.table = table
        self.decide = decide
        self.is_live = False
        self._record = record
        self._rolls = rolls
        self._mine = mine
        self._place = 0

    def recorded(self, asked: str) -> Answer | None:
        """The next recorded answer, which must be one to that question; None from now on if all are used up."""
        if self._place == len(self._record.answers):
            self._go_live()
            return None
        answer = self._record.answers[self._place]
        self._place += 1
        if answer.asked != asked:
            raise self._foreign(answer, f"the fight asks '{asked}'")
        return answer

    def keep(self, answer: Answer) -> None:
        """Keep a new answer."""
        self._record.keep(answer)
        self._place += 1

    def finish(self) -> None:
        """The fight is over: all answers must be used up."""
        if self._place < len(self._record.answers):
            raise self._foreign(self._record.answers[self._place], "the fight is over by then")
        self._go_live()

    def typed(self, wanted: Call | str) -> bool:
        """Whether the table is asked for these faces."""
        if self._rolls == MINE:
            return self._mine(wanted.who if isinstance(wanted, Call) else wanted)
        return self._rolls == TYPED

    def impossible(self, answer: Answer, why: str) -> PaperdelveError:
        """The error of a recorded answer that cannot be."""
        return PaperdelveError(
            f"{self._where(answer)} answers '{answer.asked}' with '{answer.given}', but {why}: edited by hand or "
            f"written by another version; keep only the lines before it, and these resume"
        )

    def _foreign(self, answer: Answer, but: str) -> PaperdelveError:
        return PaperdelveError(
            f"{self._where(answer)} answers '{answer.asked}', but {but}: edited by hand or written by another "
            f"version; keep only the lines before it, and these resume"
        )

    def _where(self, answer: Answer) -> str:
        return f"{self._record.path or 'the record'}, line {answer.line}"

    def _go_live(self) -> None:
        if not self.is_live:
            self.is_live = True
            self.table.live()


class AnsweredDice:
    """Faces from the desk. No dice are no question.

    `source` rolls for the program. What it rolled before is drawn from it again and must be the same, so that a fight
    taken up again, or an answer taken back, goes on with the same dice.
    """

    def __init__(self, desk: Desk, source: Dice) -> None:
        self._desk = desk
        self._source = source

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `generator.dice.Dice`."""
        if count <= 0:
            return ()
        desk = self._desk
        asked = dice_question(count, sides, wanted)
        answer = desk.recorded(asked)
        if answer is not None:
            return self._again(answer, count, sides, wanted)
        at_prompt = desk.typed(wanted)
        given = desk.table.faces(count, sides, wanted) if at_prompt else None
        faces = self._source.faces(count, sides, wanted) if given is None else given
        by = PROGRAM if given is None else PLAYER
        desk.keep(Answer(asked, by, _written(faces, die_of(wanted)), enter=at_prompt and given is None))
        if at_prompt and given is None:
            die = die_of(wanted)
            desk.table.rolled(faces if die is None else die.shown(faces))
        return faces

    def branch(self, label: str) -> AnsweredDice:
        """Asks the same table; the program rolls on a branch."""
        return AnsweredDice(self._desk, self._source.branch(label))

    def _again(self, answer: Answer, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        die = die_of(wanted)
        if answer.dice is None:
            raise self._desk.impossible(answer, "dice are rolled there")
        if len(answer.dice) != count:
            raise self._desk.impossible(answer, f"{count} faces are due")
        faces = []
        for face in answer.dice:
            place = _read(face, sides, die)
            if place is None:
                kind = f"d{sides}" if die is None else die.name
                raise self._desk.impossible(answer, f"{face} is no face of a {kind}")
            faces.append(place)
        if answer.by == PROGRAM:
            drawn = self._source.faces(count, sides, wanted)
            if drawn != tuple(faces):
                shown = " ".join(map(str, _written(drawn, die)))
                raise self._desk.impossible(answer, f"the program's dice show {shown}")
        return tuple(faces)


def _written(places: tuple[int, ...], die: Die | None) -> tuple[int | str, ...]:
    """Faces as an answer keeps them: the numbers, or what stands there."""
    return places if die is None else tuple(map(str, die.shown(places)))


def _read(face: int | str, sides: int, die: Die | None) -> int | None:
    """The place of a face that an answer keeps; None if the die has none such."""
    if isinstance(face, str):
        return None if die is None else die.place(face)
    return face if die is None and 1 <= face <= sides else None


class AnsweredChooser:
    """Choices from the desk. A single option is no question. Options are told apart by their texts."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `generator.choices.Chooser`."""
        if len(options) == 1:
            return options[0]
        desk = self._desk
        texts = [str(option) for option in options]
        answer = desk.recorded(why)
        if answer is not None:
            if answer.choice not in texts:
                due = "a choice is due there" if answer.choice is None else "that is not among the options"
                raise desk.impossible(answer, due)
            return options[texts.index(answer.choice)]
        text = texts[0 if desk.decide else desk.table.pick(texts, why)]
        secret = isinstance(why, Secret)
        desk.keep(Answer(str(why), PROGRAM if desk.decide else PLAYER, choice=text, secret=secret))
        return options[texts.index(text)]

    def branch(self, label: str) -> AnsweredChooser:
        """The same: the table decides as the questions come."""
        return self
