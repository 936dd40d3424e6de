"""What happened, in sentences: rolls and events are records, their words stand in `templates/<system>/fight.toml`.

In a sentence `$who` and the other words that the record has are filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from generator.dice import Reason, Roll
from generator.errors import TableError
from generator.named import NamedTuple
from generator.resources import beside
from generator.tables import own_toml

SUCCESS = 3
"""A die that shows this or less is a success."""


_LETTERS = "abcdefghijklmnopqrstuvwxyz_"
"""What a word's name is made of. Python's own templates would cost a start a millisecond."""


class Event(NamedTuple):
    """Something that happened in a fight, beside the rolls: its sentence is made of `what` and the words in `about`.
    `after` is the number of rolls made before it."""

    what: str
    who: str
    rule: str
    after: int
    about: tuple[tuple[str, str], ...] = ()


class Sentences:
    """The sentences of a system.

    Raises:
        TableError: the file cannot be read, or lacks a part.
    """

    def __init__(self, system: str) -> None:
        path = beside("templates", system, "fight.toml")
        content = own_toml(path)
        for part in ("rolls", "briefs", "meanings", "events", "figures", "terms"):
            if not isinstance(content.get(part), dict):
                raise TableError(f"{path}: the table [{part}] is missing; take the file that came with paperdelve")
        self._path = path
        self._rolls: Mapping[str, str] = content["rolls"]
        self._briefs: Mapping[str, str] = content["briefs"]
        self._meanings: Mapping[str, Mapping[str, str]] = content["meanings"]
        self._events: Mapping[str, str] = content["events"]
        self._figures: Mapping[str, str] = content["figures"]
        self._terms: Mapping[str, str] = content["terms"]
        self._levels: Mapping[str, str] = content.get("levels", {})

    def roll(self, roll: Roll, *, brief: bool = False, softened: str = "") -> str:
        """A roll as a referee says it: who rolled, what for, what came, what it comes to, why, by which rule; `brief`
        is for who has just read all that, and says what it comes to alone. `softened` names what such a roll, or
        a saving without one, has left of damage."""
        patterns = self._briefs if brief else self._rolls
        name = ("softened" if roll.dice else "saved") if softened else roll.rule
        pattern = patterns.get(name, patterns["passes" if roll.target is not None else "total"])
        rolled = sum(face <= SUCCESS for face in roll.dice)
        dice = _faces(roll.dice, roll.discarded)
        added = "".join(f" {reason.value:+d} {reason.why}" for reason in roll.reasons if reason.value)
        words = {
            "who": roll.who,
            "why": roll.why,
            "rule": roll.rule,
            "dice": dice,
            "reasons": listed(roll.reasons),
            "added": added,
            "sum_up": f"{dice}{added} = {roll.result}" if added or len(roll.dice) > 1 else dice,
            "sum": str(sum(reason.value for reason in roll.reasons)),
            "target": str(roll.target),
            "result": str(roll.result),
            "signed": f"{roll.result:+d}",
            "level": self._levels.get(str(roll.result), str(roll.result)),
            "successes": _successes(roll.result, rolled),
            "saved": str(rolled),
            "meaning": self.term(softened) if softened else self._meaning(roll),
        }
        return self._fill(pattern, words) + (" - rolled again" if roll.again else "")

    def _meaning(self, roll: Roll) -> str:
        """What a die read against an Impact means, where the rule has such words."""
        words = self._meanings.get(roll.rule)
        if words is None or roll.target is None:
            return ""
        if not roll.dice:
            return words["no_impact"]
        return words["one" if roll.result == 1 else "up_to_impact" if roll.result <= roll.target else "above_impact"]

    def event(self, event: Event) -> str:
        """An event in a sentence. To each of its words belongs one called the same with `_s`, the s of a
        plural, empty for the number 1."""
        words = {key: self.term(value) for key, value in event.about}
        words |= {f"{key}_s": "" if value == "1" else "s" for key, value in event.about}
        pattern = self._events.get(event.what)
        if pattern is None:
            raise TableError(f"{self._path}: [events] lacks '{event.what}'; take the file that came with paperdelve")
        return self._fill(pattern, {**words, "who": event.who, "rule": event.rule})

    def figure(self, status: str) -> str | None:
        """What to do with the figure of somebody of that status, if anything."""
        return self._figures.get(status)

    def term(self, name: str) -> str:
        """An identifier in words."""
        return str(self._terms.get(name, name))

    def _fill(self, pattern: str, words: Mapping[str, str]) -> str:
        first, *parts = pattern.split("$")
        names = [part[: len(part) - len(part.lstrip(_LETTERS))] for part in parts]
        return first + "".join(
            words.get(name, f"${name}") + part[len(name) :] for name, part in zip(names, parts, strict=True)
        )


class Story:
    """A fight told line by line: rolls and events in the order in which they came. Events called one of `heads` stand
    out, the others are set in, rolls further. `softened` is what `Sentences.roll` wants to know, of the roll at a
    place among all."""

    def __init__(
        self,
        sentences: Sentences,
        heads: Collection[str],
        softened: Callable[[Sequence[Roll], int], str] = lambda rolls, place: "",
    ) -> None:
        self._sentences = sentences
        self._heads = heads
        self._softened = softened
        self._lines: list[str] = []
        self._briefs: dict[int, str] = {}
        self._rolls = 0
        self._events = 0

    def told(self, rolls: Sequence[Roll], events: Sequence[Event], start: int) -> list[str]:
        """The lines from number `start` (from 0) on, of all that has happened so far."""
        while self._rolls < len(rolls) or self._events < len(events):
            if self._events < len(events) and events[self._events].after <= self._rolls:
                event = events[self._events]
                self._lines.append(("" if event.what in self._heads else "  ") + self._sentences.event(event))
                self._events += 1
            else:
                roll, softened = rolls[self._rolls], self._softened(rolls, self._rolls)
                brief = self._sentences.roll(roll, brief=True, softened=softened)
                self._briefs[len(self._lines)] = brief and f"  {brief}"
                self._lines.append(f"    {self._sentences.roll(roll, softened=softened)}")
                self._rolls += 1
        return self._lines[start:]

    def brief(self, number: int) -> str | None:
        """A roll's line without faces and reasons; None for an event's."""
        return self._briefs.get(number)


def _successes(count: int, rolled: int) -> str:
    """How many, and how many of them the dice show, if others are counted without a roll."""
    words = "1 success" if count == 1 else f"{count} successes"
    return words if count == rolled else f"{words}, {rolled} of them rolled"


def shortened(name: str, width: int) -> str:
    """A name of at most so many letters: a long one loses its middle, for alike names differ at their ends."""
    half = (width - 1) // 2
    return name if len(name) <= width else f"{name[: width - 1 - half]}~{name[-half:]}"


def listed(reasons: Sequence[Reason]) -> str:
    """Reasons as a list: `Rep 5, shielded +1`."""
    parts = [f"{reason.why} {reason.value}" if place == 0 else _signed(reason) for place, reason in enumerate(reasons)]
    return ", ".join(parts)


def _signed(reason: Reason) -> str:
    return f"{reason.why} {reason.value:+d}"


def _faces(dice: Sequence[int], discarded: Sequence[int]) -> str:
    """The faces in the order rolled, those that do not count in brackets."""
    shown = [f"[{face}]" if place in discarded else str(face) for place, face in enumerate(dice)]
    return " ".join(shown) or "without a roll"


def event_json(event: Event) -> dict[str, Any]:
    """An event as it stands in JSON."""
    return {"what": event.what, "who": event.who, "rule": event.rule, "after": event.after, **dict(event.about)}


def roll_json(roll: Roll) -> dict[str, Any]:
    """A roll as it stands in JSON."""
    content: dict[str, Any] = {
        "who": roll.who,
        "why": roll.why,
        "rule": roll.rule,
        "dice": list(roll.dice),
        "reasons": reasons_json(roll.reasons),
        "result": roll.result,
    }
    if roll.target is not None:
        content["target"] = roll.target
    if roll.discarded:
        content["discarded"] = list(roll.discarded)
    if roll.again:
        content["again"] = True
    return content


def reasons_json(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as they stand in JSON."""
    return [{"why": reason.why, "value": reason.value, "rule": reason.rule} for reason in reasons]
