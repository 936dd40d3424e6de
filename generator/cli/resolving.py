"""What the tests of `paperdelve resolve` share in all systems: their group, making commands, telling a result."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from generator.cli.options import chosen_seed, rolling
from generator.cli.output import emit
from generator.dice import Roll
from generator.named import NamedTuple
from generator.referee import Referee
from generator.systems import System
from generator.tables import Rules
from generator.telling import Event, Sentences, Story, roll_json


class Said(NamedTuple):
    """What a test said: the outcome (a word, or one for each name), who took part as JSON shows them now, what else
    JSON shows, and what happened beside the rolls."""

    outcome: Any
    characters: tuple[Mapping[str, Any], ...] = ()
    more: Mapping[str, Any] = {}
    events: Sequence[Event] = ()


class Manner(NamedTuple):
    """How the tests of a system are played and told: who answers with faces, for rules, a seed and the faces typed, if
    any; the lines that end the telling, by the test's name; and what `Story` wants to know of rolls that soften."""

    system: System
    referee: Callable[[Rules, str, str | None], Referee]
    closing: Callable[[Sentences, str, Said], Sequence[str]]
    softened: Callable[[Rules, Sequence[Roll], int], str] = lambda rules, rolls, place: ""


class Chapter(NamedTuple):
    """Tests that stand together in the help: its heading, the module, and their names in that order."""

    title: str
    module: str
    names: tuple[str, ...]


CHAPTERS = (
    Chapter(
        "2 Hour Dungeon Crawl, in a fight",
        "resolve_fight",
        ("charge", "shoot", "melee", "spell", "starpower", "heal", "crisis", "recovery"),
    ),
    Chapter(
        "2 Hour Dungeon Crawl, in the dungeon",
        "resolve_delve",
        (
            *("pass", "fastmove", "pef", "encounter", "talk", "search", "secret", "boneyard", "trap", "crossover"),
            *("treasure", "improve"),
        ),
    ),
    Chapter("Dungeon Dudes", "resolve_dudes", ("attack", "duel")),
    Chapter("Fantasy Fudge", "resolve_fudge", ("exchange", "shot")),
)


class Tests(click.Group):
    """Imports a test's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All tests, chapter by chapter."""
        return [name for chapter in CHAPTERS for name in chapter.names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One test."""
        for chapter in CHAPTERS:
            if cmd_name in chapter.names:
                importlib.import_module(f"generator.cli.{chapter.module}")
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The tests by system."""
        widest = max(map(len, self.list_commands(ctx)))
        for chapter in CHAPTERS:
            found = [(name, self.get_command(ctx, name)) for name in chapter.names]
            with formatter.section(chapter.title):
                lines = [(name.ljust(widest), made.get_short_help_str(80)) for name, made in found if made]
                formatter.write_dl(lines)


@click.group("resolve", cls=Tests)
def command() -> None:
    """One test, now, with stat lines alone: who rolls how many and why, what came, what to do with the figure. The help
    of each test shows an example.

    \b
    paperdelve resolve melee "Billy: Human Knight 5 AC6 Sh S star" "Orc Warrior 4 AC2 2A"
    paperdelve resolve attack "Zed: A14 D14" "Bob: A16 D16, helmet" --dice "12 9"
    paperdelve resolve exchange "Snorri: Great ODF5 DDF3" "Bandit: Fair ODF2 DDF1" --dice "+ 0 - 0  - - 0 +"
    """


def tests_of(manner: Manner) -> Callable[[str], Callable[[Callable[..., Said]], click.Command]]:
    """What makes a command, of the name that it is given, of a function of the referee that gives what was `Said`."""

    def test(name: str) -> Callable[[Callable[..., Said]], click.Command]:
        def wrap(work: Callable[..., Said]) -> click.Command:
            @command.command(name, help=work.__doc__)
            @rolling
            def run(seed: str | None, dice: str | None, house: str | None, as_json: bool, **asked: Any) -> None:
                rules = manner.system.load(house)
                seed = chosen_seed(seed) if dice is None else seed or ""
                referee = manner.referee(rules, seed, dice)
                _tell(manner, name, work(referee, **asked), referee, as_json)

            run.params = [*getattr(work, "__click_params__", [])[::-1], *run.params]
            return run

        return wrap

    return test


def _tell(manner: Manner, name: str, said: Said, referee: Referee, as_json: bool) -> None:
    rolls = referee.tray.rolls
    if as_json:
        envelope = {"system": manner.system.name, "what": name, "outcome": said.outcome, **said.more}
        emit({**envelope, "rolls": [roll_json(roll) for roll in rolls], "characters": list(said.characters)})
        return
    sentences = Sentences(manner.system.name)
    story = Story(sentences, (), lambda rolls, place: manner.softened(referee.rules, rolls, place))
    for line in (*story.told(rolls, said.events, 0), *manner.closing(sentences, name, said)):
        click.echo(line.strip())
