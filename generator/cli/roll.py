"""`paperdelve roll`: one roll on a table, with its follow-up rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from generator.cli.options import chosen_seed, load_rules, make_referee, rolling
from generator.cli.output import emit
from generator.cli.spoken import roll_text
from generator.dice import Roll
from generator.tables import Rules
from generator.telling import roll_json
from generator.twohour.rolling import Needs, Outcome, roll_on


@click.command("roll")
@click.argument("table")
@click.option("--times", type=click.IntRange(1, 10000), default=1, help="Roll so often.")
@click.option("--rep", type=click.IntRange(0, 20), help="The Rep that the roll is made for.")
@click.option("--big-bad", metavar="RACE", help="The Big Bad's race, for its Minions.")
@click.option("--add", type=click.IntRange(0, 20), help="What is added to the die.")
@click.option("--group", type=click.IntRange(1, 30), help="How many the players' group counts.")
@click.option("--level", type=click.IntRange(1, 30), help="The dungeon level.")
@click.option("--profession", metavar="NAME", help="The profession, for its column.")
@rolling
def command(
    table: str,
    times: int,
    rep: int | None,
    big_bad: str | None,
    add: int | None,
    group: int | None,
    level: int | None,
    profession: str | None,
    seed: str | None,
    dice: str | None,
    house: str | None,
    as_json: bool,
) -> None:
    """Roll on TABLE (see `paperdelve tables`), with every follow-up roll.

    \b
    paperdelve roll treasure --add 5
    paperdelve roll race_orc --dice "2 4 3"
    paperdelve roll how_many --group 4 --times 3
    """
    rules = load_rules(house)
    rules.table(table.lower())
    seed = chosen_seed(seed) if dice is None else seed or ""
    referee = make_referee(rules, seed, dice)
    needs = Needs(rep, big_bad and big_bad.lower(), add, group, level, profession and profession.lower())
    made = []
    for _ in range(times):
        start = len(referee.tray.rolls)
        outcome = roll_on(referee, table.lower(), needs)
        made.append((outcome, referee.tray.rolls[start:]))
    if not as_json:
        for outcome, rolls in made:
            click.echo("\n".join(_lines(rules, outcome, rolls)))
        return
    envelopes = [{"system": "2hdc", **_plain(outcome), "rolls": list(map(roll_json, rolls))} for outcome, rolls in made]
    if times == 1:
        emit({**envelopes[0], "seed": seed})
    else:
        emit({"system": "2hdc", "what": table.lower(), "times": times, "results": envelopes, "seed": seed})


def _plain(outcome: Outcome) -> dict[str, Any]:
    content: dict[str, Any] = {"what": outcome.what, "outcome": outcome.outcome, **_details(outcome)}
    if outcome.then:
        content["then"] = [_plain(part) for part in outcome.then]
    if outcome.next:
        content["next"] = list(outcome.next)
    return content


def _details(outcome: Outcome) -> dict[str, Any]:
    return {key: value for key, value in outcome.details.items() if key not in ("outcome", "what")}


def _lines(rules: Rules, outcome: Outcome, rolls: list[Roll]) -> Iterator[str]:
    """What a referee would say: every roll with its reasons, then what came of it."""
    for roll in rolls:
        yield roll_text(roll)
    yield from _said(rules, outcome, "")


def _said(rules: Rules, outcome: Outcome, indent: str) -> Iterator[str]:
    table = rules.tables[outcome.what]
    details = {key: value for key, value in _details(outcome).items() if value not in (None, {}, [])}
    name = details.pop("title", outcome.outcome)
    effect = details.pop("effect", "")
    shown = ", ".join(
        f"{key.replace('_', ' ')} {_value(value)}" for key, value in details.items() if key not in ("kind", "items")
    )
    more = (f" [{shown}]" if shown else "") + (f" - {effect}" if effect else "")
    yield f"{indent}{table.title} ({table.section}): {name}{more}"
    for part in outcome.then:
        yield from _said(rules, part, indent + "  ")
    for text in outcome.next:
        yield f"{indent}  next: {text}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        return "/".join(_value(part) for part in value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
