"""One fight at the table: begun, taken up again, told again; and what is written when it is over."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TextIO

import click

from generator.cli.fight_setup import Setup, corner_of, from_setup, to_setup
from generator.cli.output import emit, write_file
from generator.dice import Dice, ScriptedDice, SeededDice
from generator.resolver.journal import Header, Journal, create, read
from generator.resolver.journal import resume as take_up
from generator.resolver.session import Played, play
from generator.resolver.session import replay as tell_again
from generator.resolver.terminal import Screen, wrapped
from generator.systems import SYSTEMS
from generator.tables import Rules
from generator.telling import Sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.resolver.bout import Bout
    from generator.resolver.journal import Log


class Known(Mapping[str, str]):
    """The systems whose fights can be played, and the versions of their rules, imported when asked for."""

    def __getitem__(self, name: str) -> str:
        return SYSTEMS[name].version

    def __iter__(self) -> Iterator[str]:
        return iter(SYSTEMS)

    def __len__(self) -> int:
        return len(SYSTEMS)


def start(rules: Rules, setup: Setup, place: str, *, as_json: bool) -> int:
    """Begin a fight; the exit code. One that asks nobody anything keeps no journal."""
    journal = None
    if setup.rolls != "auto" or not setup.auto:
        journal = create(place, Header(setup.system, rules.version, to_setup(setup)))
    return _play(rules, setup, journal, as_json=as_json)


def resume(path: str, *, as_json: bool) -> int:
    """Go on with a journal; the exit code."""
    journal = take_up(path, Known())
    setup, rules = from_setup(journal.header.setup, path)
    return _play(rules, setup, journal, as_json=as_json)


def replay(path: str, *, as_json: bool) -> None:
    """Tell the fight of a journal again."""
    log = read(path, Known())
    setup, rules = from_setup(log.header.setup, path)
    _conclude(setup, fought_again(rules, setup, log, path, Screen(out=_stream(as_json))), as_json=as_json)


def fought_again(rules: Rules, setup: Setup, log: Log, path: str, screen: Screen) -> Played:
    """The fight of a journal as far as it goes, told on a screen.

    Raises:
        PaperdelveError: the answers do not fit the fight.
    """
    from generator.resolver.journal import Record

    return tell_again(_maker(rules, setup), source_of(rules, setup), Record(log.answers, path), screen)


def _play(rules: Rules, setup: Setup, journal: Journal | None, *, as_json: bool) -> int:
    screen = Screen(out=_stream(as_json))
    played = play(_maker(rules, setup), source_of(rules, setup), journal, screen, rolls=setup.rolls, decide=setup.auto)
    _conclude(setup, played, as_json=as_json)
    if played.over:
        if journal is not None:
            _write_record(setup, str(journal.path), played)
        if setup.save:
            _save(rules, setup, played)
    return played.code


def _maker(rules: Rules, setup: Setup) -> Callable[[], Bout]:
    sentences, corner = Sentences(setup.system), corner_of(SYSTEMS[setup.system])
    return lambda: corner.bout(rules, setup, sentences)


def source_of(rules: Rules, setup: Setup) -> Callable[[], Dice]:
    """Fresh dice for the program, the same each time."""
    if setup.dice is None:
        return lambda: SeededDice(f"{setup.seed}/fight")
    corner, dice = corner_of(SYSTEMS[setup.system]), setup.dice
    kinds = corner.kinds(rules)
    return lambda: ScriptedDice.parse(dice, corner.sides, kinds=kinds)


def _stream(as_json: bool) -> TextIO:
    """Where the fight is told: with --json, standard output is for the object alone."""
    return sys.stderr if as_json else sys.stdout


def _conclude(setup: Setup, played: Played, *, as_json: bool) -> None:
    bout: Any = played.bout
    corner = corner_of(SYSTEMS[setup.system])
    if as_json:
        emit(corner.envelope(bout, setup.seed))
    elif bout.ending is not None:
        click.echo("\n".join(part for line in corner.summary(bout) for part in wrapped(line)))


def _write_record(setup: Setup, journal: str, played: Played) -> None:
    """The whole story as a text file beside the journal."""
    name = f"{os.path.splitext(journal)[0]}.txt"
    told = corner_of(SYSTEMS[setup.system]).summary(played.bout)
    text = "\n".join([*played.bout.story(0), "", *told, ""])
    click.echo(f"wrote {write_file(name, text)}", err=True)


def _save(rules: Rules, setup: Setup, played: Played) -> None:
    for line in corner_of(SYSTEMS[setup.system]).save(rules, setup, played.bout):
        click.echo(line, err=True)
