"""`fight --times N`: many fights by themselves, on all cores, and how they went."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter
from functools import cache
from typing import Any

import click

from generator.choices import FirstChooser
from generator.cli.fight_setup import Setup
from generator.cli.options import load_rules
from generator.cli.output import emit
from generator.dice import SeededDice, Tray
from generator.named import NamedTuple
from generator.tables import Rules
from generator.telling import shortened
from generator.twohour.battle.field import Plan
from generator.twohour.battle.fight import fight
from generator.twohour.battle.finish import Ending
from generator.twohour.referee import Referee

CHUNK = 100
"""Fights that a worker takes at a time."""


class Tally(NamedTuple):
    """How fights went. `outcomes` counts (winner's number or None, how); `fates` (name, status, fate)."""

    times: int
    activations: int
    outcomes: Counter[tuple[int | None, str]]
    fates: Counter[tuple[str, str, str]]


def tally(setup: Setup, start: int, stop: int) -> Tally:
    """The fights of those numbers; number n has the seed `<seed>/n`."""
    rules, plan = _ready(setup)
    outcomes: Counter[tuple[int | None, str]] = Counter()
    fates: Counter[tuple[str, str, str]] = Counter()
    activations = 0
    for number in range(start, stop):
        ending = one(rules, plan, f"{setup.seed}/{number}")
        activations += ending.activations
        outcomes[ending.winner, ending.how] += 1
        fates.update((fate.name, fate.status, fate.fate) for fate in ending.fates)
    return Tally(stop - start, activations, outcomes, fates)


def one(rules: Rules, plan: Plan, seed: str) -> Ending:
    """One fight by itself."""
    return fight(Referee(rules, Tray(SeededDice(seed)), FirstChooser()), plan)[1]


@cache
def _ready(setup: Setup) -> tuple[Rules, Plan]:
    rules = load_rules(setup.house)
    return rules, setup.plan(rules)


def together(parts: list[Tally]) -> Tally:
    """Tallies added up."""
    outcomes: Counter[tuple[int | None, str]] = Counter()
    fates: Counter[tuple[str, str, str]] = Counter()
    for part in parts:
        outcomes.update(part.outcomes)
        fates.update(part.fates)
    return Tally(sum(part.times for part in parts), sum(part.activations for part in parts), outcomes, fates)


def simulate(setup: Setup, times: int, *, as_json: bool) -> None:
    """Fight so often and tell how it went; the same for the same seed, however many cores there are."""
    starts = range(0, times, CHUNK)
    chunks = [(setup, start, min(start + CHUNK, times)) for start in starts]
    found = together(_all(chunks, times))
    plan = setup.plan(_ready(setup)[0])
    content = report(plan, found, setup.seed)
    if as_json:
        emit(content)
    else:
        click.echo("\n".join(lines(content)))


def _all(chunks: list[tuple[Setup, int, int]], times: int) -> list[Tally]:
    workers = min(os.cpu_count() or 1, len(chunks))
    quiet = not sys.stderr.isatty()
    with click.progressbar(length=times, label="fights", file=sys.stderr, hidden=quiet) as bar:
        if workers == 1:
            return [_counted(bar, tally(*chunk)) for chunk in chunks]
        from concurrent.futures import ProcessPoolExecutor

        pool = ProcessPoolExecutor(workers, initializer=_settle)
        try:
            return [_counted(bar, part) for part in pool.map(tally, *zip(*chunks, strict=True))]
        finally:
            pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody waits for the rest


def _counted(bar: Any, part: Tally) -> Tally:
    bar.update(part.times)
    return part


def _settle() -> None:
    """A worker lives long: it collects garbage again, but seldom. Ctrl-C is for the one that gives it work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.enable()
    gc.set_threshold(50_000, 20, 20)


def report(plan: Plan, found: Tally, seed: str) -> dict[str, Any]:
    """The tally as JSON; shares are parts of 1."""
    by_winner: Counter[str] = Counter()
    how: Counter[str] = Counter()
    for (winner, ended), count in found.outcomes.items():
        by_winner["nobody" if winner is None else plan.names[winner]] += count
        how[ended] += count
    people = []
    for number, side in enumerate(plan.characters):
        for who in side:
            status: Counter[str] = Counter()
            fates: Counter[str] = Counter()
            for (name, state, fate), count in found.fates.items():
                if name == who.name:
                    status["stands" if state in ("carry_on", "duck_back") else state] += count
                    fates[fate] += count
            shares = {"status": _shares(status, found.times), "fates": _shares(fates, found.times)}
            people.append({"name": who.name, "side": plan.names[number], **shares})
    wins = {name: by_winner[name] for name in (*plan.names, "nobody")}
    return {
        "system": "2hdc",
        "what": "fight",
        "seed": seed,
        "times": found.times,
        "wins": wins,
        "shares": _shares(Counter(wins), found.times),
        "how": dict(sorted(how.items())),
        "activations": round(found.activations / found.times, 3),
        "characters": people,
    }


def _shares(counts: Counter[str], times: int) -> dict[str, float]:
    return {name: round(count / times, 4) for name, count in sorted(counts.items())}


STATUSES = ("stands", "fled", "out_of_the_fight", "obviously_dead")
_COLUMNS = ("stands", "fled", "Out", "dead")


def lines(content: dict[str, Any]) -> list[str]:
    """The report as text, 80 columns."""
    wins = ", ".join(f"{name} {share:.1%}" for name, share in content["shares"].items() if share)
    told = [f"{content['times']} fights, {content['activations']} activations on average. Won by: {wins}"]
    told.append(f"{'':<26}" + "".join(f"{column:>9}" for column in _COLUMNS))
    side = None
    for person in content["characters"]:
        if person["side"] != side:
            side = person["side"]
            told.append(side)
        shares = [person["status"].get(status, 0.0) for status in STATUSES]
        told.append(f"  {shortened(person['name'], 24):<24}" + "".join(f"{share:>9.1%}" for share in shares))
    return told
