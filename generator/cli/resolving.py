"""What the tests of `paperdelve resolve` share: their group, stat lines as arguments, and telling a result."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

import click

from generator.cli.options import chosen_seed, load_rules, make_referee, rolling
from generator.cli.output import emit
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.tables import Rules
from generator.telling import Sentences, roll_json
from generator.twohour.combat.damage import softened
from generator.twohour.combat.fighter import Fighter, fighter
from generator.twohour.referee import Referee
from generator.twohour.rules import singular
from generator.twohour.statline import parse_line

F = TypeVar("F", bound=Callable[..., Any])


class Said(NamedTuple):
    """What a test said: the outcome (a word, or one for each name), who took part as they are now, and more."""

    outcome: Any
    fighters: tuple[Fighter, ...] = ()
    more: dict[str, Any] = {}  # noqa: RUF012 - never changed


MODULES = {
    "resolve_fight": ("charge", "crisis", "heal", "melee", "recovery", "shoot", "spell", "starpower"),
    "resolve_delve": (
        *("boneyard", "crossover", "encounter", "fastmove", "improve", "pass"),
        *("pef", "search", "secret", "talk", "trap", "treasure"),
    ),
}
"""Where each test stands."""


class Tests(click.Group):
    """Imports a test's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All tests, for the help."""
        for module in MODULES:
            importlib.import_module(f"generator.cli.{module}")
        return super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One test."""
        for module, names in MODULES.items():
            if cmd_name in names:
                importlib.import_module(f"generator.cli.{module}")
        return super().get_command(ctx, cmd_name)


@click.group("resolve", cls=Tests)
def command() -> None:
    """One test, now, with stat lines alone: who rolls how many and why, what came, what to do with the figure.

    \b
    paperdelve resolve melee "Billy: Human Knight 5 AC6 Sh S star" "Orc Warrior 4 AC2 2A"
    paperdelve resolve shoot "Elf Shooter 5 AC2 B" "Goblin Warrior 3 AC2 Sh S" --dice "5 3 2"
    """


def test(name: str) -> Callable[[Callable[..., Said]], click.Command]:
    """Make a command of a function of the referee that gives what was `Said`."""

    def wrap(work: Callable[..., Said]) -> click.Command:
        @command.command(name, help=work.__doc__)
        @rolling
        def run(seed: str | None, dice: str | None, house: str | None, as_json: bool, **asked: Any) -> None:
            rules = load_rules(house)
            seed = chosen_seed(seed) if dice is None else seed or ""
            referee = make_referee(rules, seed, dice)
            _tell(name, work(referee, **asked), referee, as_json)

        run.params = [*getattr(work, "__click_params__", [])[::-1], *run.params]
        return run

    return wrap


def _tell(name: str, said: Said, referee: Referee, as_json: bool) -> None:
    people = [{"name": who.name, "rep": who.rep, "status": who.status} for who in said.fighters]
    rolls = referee.tray.rolls
    if as_json:
        envelope = {"system": "2hdc", "what": name, "outcome": said.outcome, **said.more}
        emit({**envelope, "rolls": [roll_json(roll) for roll in rolls], "characters": people})
        return
    sentences = Sentences("2hdc")
    for place, roll in enumerate(rolls):
        click.echo(sentences.roll(roll, softened=softened(referee.rules, rolls, place)))
    outcome = said.outcome if isinstance(said.outcome, dict) else {said.more.get("loser", name): said.outcome}
    for who, what in outcome.items():
        figure = sentences.figure(str(what))
        click.echo(f"{who} - {str(what).replace('_', ' ')}{f': {figure}' if figure else ''}")


def people(rules: Rules, lines: tuple[str, ...]) -> tuple[Fighter, ...]:
    """The fighters of stat lines; those without a name are called after their race, and no two alike."""
    found: list[Fighter] = []
    for character in (one for line in lines for one in parse_line(rules, line)):
        base = character.name or singular(rules, character.race)
        number = 1 + sum(other.name == base or other.name.startswith(f"{base} #") for other in found)
        found.append(fighter(rules, character._replace(name=base if number == 1 else f"{base} #{number}")))
    return tuple(found)


def alone(rules: Rules, line: str) -> Fighter:
    """The one fighter of a stat line.

    Raises:
        RuleError: it is several.
    """
    found = people(rules, (line,))
    if len(found) != 1:
        raise RuleError(f"'{line}': one character is wanted here, not {len(found)}; leave out the '{len(found)} x'")
    return found[0]


def sides(text: str | None, option: str) -> tuple[int, int]:
    """Two numbers written as `4:2`.

    Raises:
        RuleError: it is not that.
    """
    first, colon, second = (text or "1:1").partition(":")
    if not (colon and first.isdecimal() and second.isdecimal() and 0 < int(first) < 100 and 0 < int(second) < 100):
        raise RuleError(f"{option} '{text}': write two numbers, one's own first, such as 4:2")
    return int(first), int(second)


level_option = click.option("--level", type=click.IntRange(1, 30), default=1, help="The dungeon level.  [default: 1]")
