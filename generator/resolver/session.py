"""A fight being played: what was answered runs silently, then the table is asked, and any answer can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from generator.choices import Secret
from generator.dice import Call, Dice, die_of
from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.resolver.answers import TYPED, AnsweredChooser, AnsweredDice, Desk
from generator.resolver.bout import Bout
from generator.resolver.journal import Record, how_to_resume
from generator.resolver.questions import Refused, choice_lines, dice_line, dice_question, read_faces, read_pick
from generator.resolver.terminal import Screen

T = TypeVar("T")

_FRESH, _RESUMED, _UNDONE = range(3)
_UNCLEAR = "That is none of these, or may be several; type a number or how one begins."
_LAST = 6  # lines of the story shown again when a fight is taken up
_INTERRUPTED = 130  # what shells give a command that Ctrl-C ended

COMMANDS = {
    word: name
    for name, words in (
        ("undo", ("undo", "u")),
        ("odds", ("odds", "o")),
        ("status", ("status", "s")),
        ("log", ("log", "l")),
        ("help", ("help", "h", "?")),
        ("quit", ("quit", "q")),
    )
    for word in words
}
"""What may be typed at every prompt instead of an answer, and what it means."""

HELP = (
    "  For dice, type the faces in the order rolled: 5 3, 5,3 or 53 (a d10 or larger:",
    "  with a gap; Fudge dice: + 0 - or +0-). Enter alone lets the program roll.",
    "  For a choice, type its number or how it begins; Enter alone takes the first.",
    "  u undo    take back the last answer; as often as you like",
    "  o odds    the exact odds of what is being asked",
    "  s status  both sides in a small table",
    "  l log     the story so far",
    "  q quit    leave; the fight goes on later from its journal",
)


class Played(NamedTuple):
    """How a session ended: the fight as it stands, whether it is over, and the command's exit code (0, or 130 after
    Ctrl-C)."""

    bout: Bout
    over: bool
    code: int = 0


class _Undo(Exception):
    """An answer was taken back: run a fresh fight through those that stand."""


class _Unanswered(Exception):
    """A replay has come to a question that nobody has answered; it holds the question."""


def play(
    make: Callable[[], Bout],
    source_of: Callable[[], Dice],
    journal: Record | None,
    screen: Screen,
    *,
    rolls: str = TYPED,
    decide: bool = False,
) -> Played:
    """Play a fight to its end, or until the players leave; the journal is closed then.

    `make` and `source_of` give a fresh fight, and fresh dice for the program, each time: the same ones. `journal` may
    hold answers already (`journal.resume`); None keeps nothing. `rolls` is one of `answers.ROLLS`; `decide` lets the
    program take the first option of every choice. Where something was answered at a prompt, the end is a prompt too,
    for the last answer may be a slip: Enter, quit and the input's end all end the fight there.

    Raises:
        PaperdelveError: the journal's answers do not fit the fight, or it cannot be written; what it holds resumes.
    """
    record = Record() if journal is None else journal
    try:
        seat = _Seat(make(), record, screen, _RESUMED if record.answers else _FRESH)
        try:
            while True:
                try:
                    _run(seat, source_of(), rolls, decide)
                    return Played(seat.bout, True)
                except _Undo:
                    seat = _Seat(make(), record, screen, _UNDONE)
        except (EOFError, KeyboardInterrupt) as end:
            seat.leave()
            return Played(seat.bout, False, 0 if isinstance(end, EOFError) else _INTERRUPTED)
    finally:
        record.close()


def replay(make: Callable[[], Bout], source_of: Callable[[], Dice], record: Record, screen: Screen) -> Played:
    """Print the story that the record's answers make, and if the fight is not over, where it stands.

    Raises:
        PaperdelveError: the answers do not fit the fight.
    """
    bout = make()
    desk = Desk(record, _Nobody(), rolls=TYPED, decide=False, mine=bout.mine)
    waiting = None
    try:
        bout.run(AnsweredDice(desk, source_of()), AnsweredChooser(desk))
        desk.finish()
    except _Unanswered as question:
        waiting = str(question)
    screen.say(bout.story(0))
    if waiting is not None:
        screen.say([f"Here the fight stands, after {_answers(len(record.answers))}; next: {waiting}", *bout.status()])
        if record.path is not None:
            screen.plain(f"  {how_to_resume(record.path)}")
    return Played(bout, waiting is None)


def _run(seat: _Seat, source: Dice, rolls: str, decide: bool) -> None:
    desk = Desk(seat.record, seat, rolls=rolls, decide=decide, mine=seat.bout.mine)
    try:
        seat.bout.run(AnsweredDice(desk, source), AnsweredChooser(desk))
        desk.finish()
    except PaperdelveError:
        if desk.is_live:
            seat.tell()
        raise
    seat.end()


class _Seat:
    """The players at one run of a fight: its story told up to each question, their answers, their commands."""

    def __init__(self, bout: Bout, record: Record, screen: Screen, state: int) -> None:
        self.bout = bout
        self.record = record
        self._screen = screen
        self._state = state
        self._told = 0
        self._greeted = state != _FRESH
        self._asked_dice = False

    def live(self) -> None:
        """See `answers.Table`: what ran silently has been told before."""
        if self._state == _FRESH:
            return
        story = self.bout.story(0)
        self._told = len(story)
        if self._state == _RESUMED:
            self._screen.say([f"Taken up again after {_answers(len(self.record.answers))}; l tells the whole log."])
            self._screen.say(story[-_LAST:])

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...] | None:
        """See `answers.Table`."""
        given = self._ask(
            [dice_line(count, sides, wanted)],
            "  faces, or Enter to roll: ",
            lambda line: read_faces(line, count, sides, die_of(wanted)) if line else None,
            wanted,
        )
        self._asked_dice = True
        return given

    def rolled(self, faces: tuple[int, ...]) -> None:
        """See `answers.Table`."""
        self._screen.say([f"  rolled: {' '.join(map(str, faces))}"])

    def pick(self, options: Sequence[str], why: str) -> int:
        """See `answers.Table`."""
        prompt = f"  1-{len(options)}, or Enter for 1: "
        self._screen.hidden = isinstance(why, Secret)
        try:
            return self._ask(choice_lines(options, why), prompt, lambda line: read_pick(line, options), why)
        finally:
            self._screen.hidden = False

    def tell(self) -> None:
        """Print what has not been told of the story."""
        lines = self.bout.story(self._told)
        for place, line in enumerate(lines, self._told):
            # What the players have just been asked, and have just rolled, need not be told again.
            brief = self.bout.brief(place) if self._asked_dice else None
            self._asked_dice = self._asked_dice and brief is None
            shown = line if brief is None else brief
            self._screen.say([shown] if shown else [])
        self._told += len(lines)
        self._asked_dice = False

    def end(self) -> None:
        """Tell the rest; the last answer may still be taken back."""
        if not any(answer.prompted for answer in self.record.answers):
            self.tell()
            return
        try:
            self._ask(["The fight is over."], "  Enter to end it, or u to take back: ", _nothing, None)
        except EOFError:
            return

    def leave(self) -> None:
        """Say how to go on later."""
        self.record.sync()
        if self.record.path is None:
            self._screen.say(["The fight ends here; it had no journal to keep it in."])
            return
        self._screen.say([f"The fight is kept, with {_answers(len(self.record.answers))}; to go on:"])
        self._screen.plain(f"  {how_to_resume(self.record.path)}")

    def _ask(self, lines: list[str], prompt: str, understand: Callable[[str], T], asked: Call | str | None) -> T:
        """Ask until a line is understood; commands are carried out in between.

        Raises:
            EOFError: the players leave.
        """
        self.record.sync()
        if not self._greeted:
            self._greeted = True
            self._screen.say(["At every prompt, ? lists what may be typed."])
        self.tell()
        self._screen.ask(lines)
        while True:
            line = self._screen.read(prompt).strip()
            command = COMMANDS.get(line.casefold())
            if command is None:
                try:
                    return understand(line)
                except Refused as reason:
                    self._screen.refuse(_UNCLEAR if self._screen.hidden else f"{reason}.")
                    continue
            if command == "quit":
                raise EOFError
            if command == "undo":
                self._undo()
                continue
            self._screen.say(self._look_up(command, asked))
            self._screen.ask(lines)

    def _look_up(self, command: str, asked: Call | str | None) -> Sequence[str]:
        if command == "odds":
            return ["  There is nothing left to roll."] if asked is None else self.bout.odds(asked)
        if command == "status":
            return self.bout.status()
        return self.bout.story(0) if command == "log" else HELP

    def _undo(self) -> None:
        taken = self.record.take_back()
        if not taken:
            self._screen.refuse("There is nothing to take back: nobody has answered yet.")
            return
        first, *others = taken
        by_program = f", and {_answers(len(others))} of the program after it" if others else ""
        given = "(hidden)" if first.secret else first.given
        asked = first.asked if first.asked.endswith("?") else f"{first.asked.rstrip('.')}:"
        self._screen.say([f"Taken back: {asked} {given}{by_program}."])
        raise _Undo


class _Nobody:
    """A table where nobody sits: the first question that nobody has answered ends the run."""

    def live(self) -> None:
        """See `answers.Table`."""

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...] | None:
        """See `answers.Table`."""
        raise _Unanswered(dice_question(count, sides, wanted))

    def rolled(self, faces: tuple[int, ...]) -> None:
        """See `answers.Table`."""

    def pick(self, options: Sequence[str], why: str) -> int:
        """See `answers.Table`."""
        raise _Unanswered(why)


def _nothing(line: str) -> None:
    if line:
        raise Refused("nothing is asked any more; u takes back the last answer")


def _answers(count: int) -> str:
    return "1 answer" if count == 1 else f"{count} answers"
