"""`fight --times N`: many fights by themselves, on all cores, and how they went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import click

from generator.cli.fight_setup import Result, Setup, corner_of
from generator.cli.output import emit
from generator.cli.workers import on_all_cores
from generator.named import NamedTuple
from generator.resolver.terminal import wrapped
from generator.systems import SYSTEMS
from generator.telling import shortened

CHUNK = 100
"""Fights that a worker takes at a time."""


class Tally(NamedTuple):
    """How fights went. `outcomes` counts (winner's number or None, how); `fates` (name, status, fate)."""

    times: int
    length: int
    outcomes: Counter[tuple[int | None, str]]
    fates: Counter[tuple[str, str, str]]


Chunk = tuple[Setup, int, int]
"""Fights of a setup, from one number to before another."""


def tally(chunk: Chunk) -> Tally:
    """The fights of a chunk; number n has the seed `<seed>/n`."""
    setup, start, stop = chunk
    one = _ready(setup)
    outcomes: Counter[tuple[int | None, str]] = Counter()
    fates: Counter[tuple[str, str, str]] = Counter()
    length = 0
    for number in range(start, stop):
        result = one(f"{setup.seed}/{number}")
        length += result.length
        outcomes[result.winner, result.how] += 1
        fates.update(result.fates)
    return Tally(stop - start, length, outcomes, fates)


_FIGHTS: dict[str, Callable[[str], Result]] = {}
"""What fights by itself, by the setup as text: made ready once in each process."""


def _ready(setup: Setup) -> Callable[[str], Result]:
    key = repr(setup)
    if key not in _FIGHTS:
        system = SYSTEMS[setup.system]
        _FIGHTS[key] = corner_of(system).alone(system.load(setup.house), setup)
    return _FIGHTS[key]


def _fights_in(chunk: Chunk) -> int:
    _, start, stop = chunk
    return stop - start


def together(parts: list[Tally]) -> Tally:
    """Tallies added up."""
    outcomes: Counter[tuple[int | None, str]] = Counter()
    fates: Counter[tuple[str, str, str]] = Counter()
    for part in parts:
        outcomes.update(part.outcomes)
        fates.update(part.fates)
    return Tally(sum(part.times for part in parts), sum(part.length for part in parts), outcomes, fates)


def simulate(setup: Setup, times: int, *, as_json: bool) -> None:
    """Fight so often and tell how it went; the same for the same seed, however many cores there are."""
    chunks = [(setup, start, min(start + CHUNK, times)) for start in range(0, times, CHUNK)]
    found = together(list(on_all_cores(tally, chunks, "fights", size=_fights_in)))
    content = report(setup, found)
    if as_json:
        emit(content)
    else:
        click.echo("\n".join(part for line in lines(content) for part in wrapped(line)))


def report(setup: Setup, found: Tally) -> dict[str, Any]:
    """The tally as JSON; shares are parts of 1."""
    system = SYSTEMS[setup.system]
    corner, rules = corner_of(system), system.load(setup.house)
    names = corner.names(rules, setup)
    by_winner: Counter[str] = Counter()
    how: Counter[str] = Counter()
    for (winner, ended), count in found.outcomes.items():
        by_winner["nobody" if winner is None else names[winner]] += count
        how[ended] += count
    people = []
    for number, side in enumerate(setup.lines):
        for who in (one for line in side for one in system.parse(rules, line)):
            status: Counter[str] = Counter()
            fates: Counter[str] = Counter()
            for (name, state, fate), count in found.fates.items():
                if name == who.name:
                    status[state] += count
                    fates[fate] += count
            shares = {"status": _shares(status, found.times), "fates": _shares(fates, found.times)}
            people.append({"name": who.name, "side": names[number], **shares})
    wins = {name: by_winner[name] for name in (*names, "nobody")}
    return {
        "system": setup.system,
        "what": "fight",
        "seed": setup.seed,
        "times": found.times,
        "wins": wins,
        "shares": _shares(Counter(wins), found.times),
        "how": dict(sorted(how.items())),
        corner.LENGTH: round(found.length / found.times, 3),
        "characters": people,
    }


def _shares(counts: Counter[str], times: int) -> dict[str, float]:
    return {name: round(count / times, 4) for name, count in sorted(counts.items())}


def lines(content: dict[str, Any]) -> list[str]:
    """The report as text, 80 columns."""
    corner = corner_of(SYSTEMS[content["system"]])
    shares = content["shares"]
    wins = ", ".join(f"{name} {shares[name]:.1%}" for name in content["wins"] if shares[name])
    told = [f"{content['times']} fights, {content[corner.LENGTH]} {corner.LENGTH} on average", f"Won by: {wins}"]
    told.append(f"{'':<26}" + "".join(f"{heading:>9}" for _, heading in corner.COLUMNS))
    side = None
    for person in content["characters"]:
        if person["side"] != side:
            side = person["side"]
            told += [side] if side != person["name"] else []
        found = [person["status"].get(status, 0.0) for status, _ in corner.COLUMNS]
        told.append(f"  {shortened(person['name'], 24):<24}" + "".join(f"{share:>9.1%}" for share in found))
    return told
