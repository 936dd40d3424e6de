"""Battles for tests: two sides of stat lines, scripted dice, and answers to the questions that matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from adventures import rules

from generator.choices import Chooser, FirstChooser
from generator.dice import ScriptedDice, SeededDice, Tray
from generator.twohour.battle.actions import Action, menu, phase_of, rule_action
from generator.twohour.battle.field import Battle, Plan
from generator.twohour.battle.opening import begin
from generator.twohour.battle.perform import perform
from generator.twohour.characters import Character
from generator.twohour.combat.fighter import DEAD, OUT
from generator.twohour.referee import Referee
from generator.twohour.statline import parse_line

T = TypeVar("T")
NAMES = ("Band", "Foes")


class Says:
    """Answers a question by a part of its words: `answers` maps such a part to what is said, one answer after another,
    the last for good. Anything else gets the first option. `asked` keeps (why, options)."""

    def __init__(self, answers: Mapping[str, str | Sequence[str]]) -> None:
        self._answers = {part: [said] if isinstance(said, str) else list(said) for part, said in answers.items()}
        self.asked: list[tuple[str, list[Any]]] = []

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `generator.choices.Chooser`."""
        self.asked.append((why, list(options)))
        for part, left in self._answers.items():
            if part in why:
                said = left.pop(0) if len(left) > 1 else left[0]
                assert said in options, f"{why}: {said!r} is not among {list(options)!r}"
                return next(option for option in options if option == said)
        return options[0]

    def branch(self, label: str) -> Says:
        """See `generator.choices.Chooser`."""
        return self


def people(*lines: str) -> tuple[Character, ...]:
    """The characters of stat lines."""
    return tuple(who for line in lines for who in parse_line(rules(), line))


def planned(first: Sequence[str], second: Sequence[str], **about: Any) -> Plan:
    """Two sides of stat lines; the rules decide for both unless `decided` says otherwise."""
    return Plan(NAMES, (people(*first), people(*second)), **{"decided": (False, False), **about})


def asked(dice: str | None = None, chooser: Chooser | None = None, house: Path | None = None) -> Referee:
    """A referee with those faces, or seeded ones."""
    source = SeededDice("battle") if dice is None else ScriptedDice.parse(dice)
    return Referee(rules(house), Tray(source), chooser or FirstChooser())


def placed(
    first: Sequence[str],
    second: Sequence[str],
    dice: str | None = None,
    says: Mapping[str, str | Sequence[str]] | None = None,
    house: Path | None = None,
    **about: Any,
) -> Battle:
    """Two sides in their ranks. With `says` the players decide for the first, and are asked about the figures."""
    chooser = None if says is None else Says(says)
    about = about if says is None else {"decided": (True, False), **about}
    return begin(asked(dice, chooser, house), planned(first, second, **about))


def house_file(folder: Path, **rulings: str) -> Path:
    """A house file with those rulings."""
    path = folder / "house.toml"
    path.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in rulings.items()))
    return path


def put_at(battle: Battle, name: str, row: int, column: int) -> None:
    """Move a figure of the plain board to a square."""
    board: Any = battle.board
    board._put(name, row * board.width + column)


def square(battle: Battle, name: str) -> tuple[int, int]:
    """Row and column of a figure, standing or lying."""
    board: Any = battle.board
    where = board._at.get(name, board._lying.get(name))
    return (where // board.width, where % board.width)


def knock_down(battle: Battle, name: str, status: str = OUT, by: str | None = None) -> None:
    """Somebody goes Out of the Fight, or dies."""
    assert status in (OUT, DEAD)
    battle.fell(battle.fighters[name]._replace(status=status), by)


def told(battle: Battle, *what: str) -> list[str]:
    """Whom the events of those names are about, in order."""
    return [event.who for event in battle.events if event.what in what]


def words(battle: Battle, what: str, key: str) -> list[str]:
    """One word of every event of that name."""
    return [dict(event.about)[key] for event in battle.events if event.what == what]


def rolls(battle: Battle, rule: str) -> list[tuple[str, int]]:
    """Who rolled by a rule, and how many dice."""
    return [(roll.who, len(roll.dice)) for roll in battle.referee.tray.rolls if roll.rule == rule]


def offered(battle: Battle, name: str, aimed: dict[str, int] | None = None) -> list[str]:
    """What a figure of the players may do, in words."""
    who = battle.fighters[name]
    side = battle.side_of(name)
    return [action.words for action in menu(battle, side, who, phase_of(battle, who), aimed or {})]


def by_rule(battle: Battle, name: str) -> Action:
    """What an NPC does."""
    who = battle.fighters[name]
    return rule_action(battle, battle.side_of(name), who, phase_of(battle, who), {})


def do(battle: Battle, name: str, kind: str, target: str = "") -> None:
    """One action."""
    perform(battle, battle.side_of(name), battle.fighters[name], Action(kind, target, ""))
