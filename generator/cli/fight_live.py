"""One fight at the table: begun, taken up again, told again; and what is written when it is over."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

import click

from generator.cli.fight_report import envelope, summary
from generator.cli.fight_save import save
from generator.cli.fight_setup import Setup, from_setup, to_setup
from generator.cli.output import emit, write_all
from generator.resolver.journal import Header, Journal, create, read
from generator.resolver.journal import resume as take_up
from generator.resolver.session import Played, play
from generator.resolver.session import replay as tell_again
from generator.resolver.terminal import Screen
from generator.tables import Rules
from generator.telling import Sentences
from generator.twohour.battle.bout import TwoHourBout
from generator.twohour.rules import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

SYSTEM = "2hdc"
KNOWN = {SYSTEM: VERSION}
"""The systems whose fights can be played, and the versions of their rules."""


def start(rules: Rules, setup: Setup, place: str, *, as_json: bool) -> int:
    """Begin a fight; the exit code. One that asks nobody anything keeps no journal."""
    journal = None
    if setup.rolls != "auto" or not setup.auto:
        journal = create(place, Header(SYSTEM, VERSION, to_setup(setup)))
    return _play(rules, setup, journal, as_json=as_json)


def resume(path: str, *, as_json: bool) -> int:
    """Go on with a journal; the exit code."""
    journal = take_up(path, KNOWN)
    setup, rules = from_setup(journal.header.setup, path)
    return _play(rules, setup, journal, as_json=as_json)


def replay(path: str, *, as_json: bool) -> None:
    """Tell the fight of a journal again."""
    from generator.resolver.journal import Record

    log = read(path, KNOWN)
    setup, rules = from_setup(log.header.setup, path)
    played = tell_again(_maker(rules, setup), setup.source, Record(log.answers, path), Screen(out=_stream(as_json)))
    _conclude(rules, setup, played, as_json=as_json)


def _play(rules: Rules, setup: Setup, journal: Journal | None, *, as_json: bool) -> int:
    screen = Screen(out=_stream(as_json))
    played = play(_maker(rules, setup), setup.source, journal, screen, rolls=setup.rolls, decide=setup.auto)
    _conclude(rules, setup, played, as_json=as_json)
    if played.over:
        if journal is not None:
            _write_record(str(journal.path), played)
        if setup.save:
            _save(rules, setup, played)
    return played.code


def _maker(rules: Rules, setup: Setup) -> Callable[[], TwoHourBout]:
    sentences, plan = Sentences(SYSTEM), setup.plan(rules)
    return lambda: TwoHourBout(rules, plan, sentences)


def _stream(as_json: bool) -> TextIO:
    """Where the fight is told: with --json, standard output is for the object alone."""
    return sys.stderr if as_json else sys.stdout


def _conclude(rules: Rules, setup: Setup, played: Played, *, as_json: bool) -> None:
    bout: Any = played.bout
    if as_json:
        emit(envelope(bout, setup.seed))
    elif bout.ending is not None:
        click.echo("\n".join(summary(bout)))


def _write_record(journal: str, played: Played) -> None:
    """The whole story as a text file beside the journal."""
    bout: Any = played.bout
    name = f"{os.path.splitext(os.path.basename(journal))[0]}.txt"
    text = "\n".join([*bout.story(0), "", *summary(bout), ""])
    (path,) = write_all(os.path.dirname(journal) or ".", {name: text})
    click.echo(f"wrote {path}", err=True)


def _save(rules: Rules, setup: Setup, played: Played) -> None:
    bout: Any = played.bout
    for line in save(rules, setup, bout.ending):
        click.echo(line, err=True)
