"""A fight's journal: one JSON line for what it is made of, then one for each answer, each on the disk before the next
question. The only module below `cli` that writes a file."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from typing import Any

from generator import __version__
from generator.errors import PaperdelveError
from generator.named import NamedTuple

FORMAT = 1
PLAYER, PROGRAM = "player", "program"
_WRITE = os.O_APPEND | getattr(os, "O_BINARY", 0)


class Header(NamedTuple):
    """What a fight is made of: its system, the version of its rules, and `setup`, whatever JSON its caller needs to
    build it again (seed, stat lines, options, the house file's hash); and which paperdelve wrote it."""

    system: str
    rules: str
    setup: dict[str, Any]
    version: str = __version__


class Answer(NamedTuple):
    """One answer: faces (what stands there, where that is no number) or the text of a choice, to which question, by
    whom (`PLAYER`, `PROGRAM`).

    `enter`: at a prompt the player let the program roll. `line`: where it stands in the journal, 0 if nowhere.
    `secret`: the other side may not see it.
    """

    asked: str
    by: str
    dice: tuple[int | str, ...] | None = None
    choice: str | None = None
    enter: bool = False
    line: int = 0
    secret: bool = False

    @property
    def prompted(self) -> bool:
        """Whether it was given at a prompt, so that an undo takes it back."""
        return self.by == PLAYER or self.enter

    @property
    def given(self) -> str:
        """The answer alone, in words."""
        return f"{self.choice}" if self.dice is None else " ".join(map(str, self.dice))


class Record:
    """The answers of a fight that stand, oldest first, in `answers`: kept in memory alone."""

    path: str | None = None

    def __init__(self, answers: Iterable[Answer] = (), path: str | None = None) -> None:
        self.answers = list(answers)
        self.path = path
        self._lines = 0

    def keep(self, answer: Answer) -> None:
        """Add an answer."""
        self._write(_content(answer, len(self.answers) + 1))
        self.answers.append(answer._replace(line=self._lines))

    def take_back(self) -> list[Answer]:
        """Drop the last answer that was given at a prompt, with whatever the program answered after it; these, or
        nothing if there is no such answer."""
        place = _last_prompted(self.answers)
        if place is None:
            return []
        self._write({"undo": True})
        taken = self.answers[place:]
        del self.answers[place:]
        return taken

    def sync(self) -> None:
        """Have everything on the disk, before the next question."""

    def close(self) -> None:
        """Have everything on the disk, and no more to come."""

    def _write(self, content: Mapping[str, Any]) -> None:
        """Nothing to write: memory alone."""


class Journal(Record):
    """The same in a file: see `create` and `resume`.

    All but reading `answers` may raise PaperdelveError: the disk is full, or gone. What was written before resumes.
    """

    def __init__(self, path: str, descriptor: int, log: Log) -> None:
        super().__init__(log.answers, path)
        self.header = log.header
        self._descriptor = descriptor
        self._lines = log.lines
        self._size = log.size
        self._synced = True

    def sync(self) -> None:
        """See `Record`."""
        if self._synced or self._descriptor < 0:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            raise self._full(error) from None
        self._synced = True

    def close(self) -> None:
        """See `Record`."""
        try:
            self.sync()
        finally:
            descriptor, self._descriptor = self._descriptor, -1
            if descriptor >= 0:
                os.close(descriptor)

    def _write(self, content: Mapping[str, Any]) -> None:
        line = _line(content)
        try:
            _write_all(self._descriptor, line)
        except OSError as error:
            with suppress(OSError):  # half a line; should it stay, reading drops it
                os.ftruncate(self._descriptor, self._size)
            raise self._full(error) from None
        self._size += len(line)
        self._lines += 1
        self._synced = False

    def _full(self, error: OSError) -> PaperdelveError:
        return PaperdelveError(
            f"{self.path}: cannot be written ({error.strerror}); what was answered before is kept: make room, then "
            f"{how_to_resume(str(self.path))}"
        )


class Log(NamedTuple):
    """A journal as read: the answers that stand, and how many lines and bytes of it are whole."""

    header: Header
    answers: tuple[Answer, ...]
    lines: int
    size: int


def how_to_resume(path: str) -> str:
    """The command that goes on with a journal."""
    return f"paperdelve fight --resume {shlex.quote(path)}"


def create(path: str, header: Header) -> Journal:
    """Begin a journal in a new file: `path`, or the next free one of `fight-x.jsonl`, `fight-x-2.jsonl`, ...

    Raises:
        PaperdelveError: it cannot be written; no file is left behind.
    """
    stem, ending = os.path.splitext(path)
    content = {"journal": FORMAT, "system": header.system, "version": header.version, "rules": header.rules}
    line = _line({**content, "setup": header.setup})
    name, descriptor = path, -1
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        for name in chain([path], (f"{stem}-{number}{ending}" for number in count(2))):
            with suppress(FileExistsError):
                descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _WRITE, 0o666)
                break
        _lock(descriptor, name)
        _write_all(descriptor, line)
        os.fsync(descriptor)
    except OSError as error:
        if descriptor >= 0:
            os.close(descriptor)
            with suppress(OSError):
                os.unlink(name)
        raise PaperdelveError(
            f"{name}: the fight's journal cannot be written ({error.strerror}); make room or choose another place"
        ) from None
    return Journal(name, descriptor, Log(header, (), 1, len(line)))


def read(path: str, rules: Mapping[str, str]) -> Log:
    """Read a journal; a last line that is only half there counts as not written.

    `rules`: each known system's name, and the version of its rules.

    Raises:
        PaperdelveError: it cannot be read, is no journal, is broken, or was written by other versions.
    """
    try:
        with open(path, "rb") as stream:
            return _parse(path, stream.read(), rules)
    except OSError as error:
        raise _unreadable(path, error) from None


def resume(path: str, rules: Mapping[str, str]) -> Journal:
    """Open a journal to go on with it, cutting off half a last line; see `read`.

    Raises:
        PaperdelveError: as `read`; also if it cannot be written, or the fight is being played elsewhere.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | _WRITE)
    except OSError as error:
        raise _unreadable(path, error) from None
    try:
        _lock(descriptor, path)
        log = _parse(path, b"".join(iter(lambda: os.read(descriptor, 1 << 20), b"")), rules)
        os.ftruncate(descriptor, log.size)
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError):
            raise _unreadable(path, error) from None
        raise
    return Journal(path, descriptor, log)


def _unreadable(path: str, error: OSError) -> PaperdelveError:
    return PaperdelveError(f"{path}: cannot be opened ({error.strerror}); name the journal of a fight (.jsonl)")


def _lock(descriptor: int, path: str) -> None:
    """Two programs that write one journal would spoil it. The lock goes with the process, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows has none
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PaperdelveError(f"{path}: this fight is being played in another window; quit it there first") from None
    except OSError:  # a file system without locks
        return


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _line(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content).encode("ascii") + b"\n"


def _content(answer: Answer, number: int) -> dict[str, Any]:
    given = {"choice": answer.choice} if answer.dice is None else {"dice": list(answer.dice)}
    enter = {"enter": True} if answer.enter else {}
    secret = {"secret": True} if answer.secret else {}
    return {"n": number, "asked": answer.asked, **given, "by": answer.by, **enter, **secret}


def _last_prompted(answers: Sequence[Answer]) -> int | None:
    return next((place for place in range(len(answers) - 1, -1, -1) if answers[place].prompted), None)


# --- reading ---------------------------------------------------------------------------------------------------------


def _parse(path: str, data: bytes, rules: Mapping[str, str]) -> Log:
    lines = data.split(b"\n")
    half = lines.pop()
    contents = [_loaded(line) for line in lines]
    if not half and len(contents) > 1 and contents[-1] is _BROKEN:
        lines.pop()
        contents.pop()
    if not contents:
        raise PaperdelveError(f"{path}, line 1: no journal's first line stands here whole; start the fight again")
    header = _header(path, contents[0], rules)
    answers: list[Answer] = []
    for number, content in enumerate(contents[1:], 2):
        _take(answers, content, f"{path}, line {number}", number)
    return Log(header, tuple(answers), len(lines), sum(map(len, lines)) + len(lines))


_BROKEN = object()


def _loaded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return _BROKEN


def _header(path: str, content: Any, rules: Mapping[str, str]) -> Header:
    where = f"{path}, line 1"
    if not (isinstance(content, dict) and "journal" in content):
        raise PaperdelveError(f"{where}: this is no journal of a fight; name a file that `paperdelve fight` wrote")
    if content["journal"] != FORMAT:
        raise PaperdelveError(
            f"{where}: a journal of format {_short(content['journal'])}, and paperdelve {__version__} reads format "
            f"{FORMAT}; use the paperdelve that wrote it"
        )
    system, version, of_rules, setup = (content.get(key) for key in ("system", "version", "rules", "setup"))
    if not (isinstance(system, str) and isinstance(version, str) and isinstance(of_rules, str)):
        raise PaperdelveError(f"{where}: a journal names its system, version and rules here; start the fight again")
    if not isinstance(setup, dict):
        raise PaperdelveError(f"{where}: a journal has its 'setup' here, an object; start the fight again")
    if system not in rules:
        raise PaperdelveError(
            f"{where}: a fight of {_short(system)}; paperdelve {__version__} plays {', '.join(rules)}"
        )
    for name, written, here in (("paperdelve", version, __version__), ("rules", of_rules, rules[system])):
        if written != here:
            raise PaperdelveError(
                f"{where}: written by {name} {_short(written)}, and here is {_short(here)}, where the same answers "
                f"may mean another fight; go on with the paperdelve that wrote it, or start the fight again"
            )
    return Header(system, of_rules, setup, version)


def _take(answers: list[Answer], content: Any, where: str, line: int) -> None:
    """Apply one line to the answers that stand."""
    mend = "mend it, or keep only the lines before it: these resume"
    if content == {"undo": True}:
        place = _last_prompted(answers)
        if place is None:
            raise PaperdelveError(f"{where}: an undo where there is nothing to take back; {mend}")
        del answers[place:]
        return
    answer = _answer(content, line)
    if answer is None:
        raise PaperdelveError(f"{where}: this is no answer (n, asked, dice or choice, by); {mend}")
    if content["n"] != len(answers) + 1:
        raise PaperdelveError(f"{where}: answer {content['n']} stands where {len(answers) + 1} is due; {mend}")
    answers.append(answer)


def _answer(content: Any, line: int) -> Answer | None:
    """An answer of the right shape, else None."""
    if not isinstance(content, dict):
        return None
    dice: tuple[int | str, ...] | None = None
    choice: str | None = None
    match {key: value for key, value in content.items() if key not in ("n", "asked", "by", "enter", "secret")}:
        case {"dice": list(faces), **more} if not more and all(type(face) in (int, str) for face in faces):
            dice = tuple(faces)
        case {"choice": str(text), **more} if not more:
            choice = text
        case _:
            return None
    number, asked, by, enter = (content.get(key) for key in ("n", "asked", "by", "enter"))
    if type(number) is not int or not isinstance(asked, str) or by not in (PLAYER, PROGRAM):
        return None
    if "enter" in content and not (enter is True and dice is not None and by == PROGRAM):
        return None
    if "secret" in content and not (content["secret"] is True and choice is not None):
        return None
    return Answer(asked, by, dice, choice, enter is True, line, "secret" in content)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return f"'{text[:30]}'"
