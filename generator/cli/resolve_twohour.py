"""`paperdelve resolve`: how the tests of 2 Hour Dungeon Crawl are played and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.cli.options import make_referee
from generator.cli.resolving import Manner, Said, tests_of
from generator.systems import TWOHOUR
from generator.telling import Sentences
from generator.twohour.combat.damage import softened
from generator.twohour.combat.fighter import Fighter


def said(outcome: Any, fighters: Sequence[Fighter] = (), more: Mapping[str, Any] | None = None) -> Said:
    """What a test said, with the fighters as they are now."""
    people = tuple({"name": who.name, "rep": who.rep, "status": who.status} for who in fighters)
    return Said(outcome, people, more or {})


def _closing(sentences: Sentences, name: str, what: Said) -> list[str]:
    """The outcome for each and what to do with the figure; who was met; what was found."""
    if what.outcome in [who["name"] for who in what.characters]:
        return [f"{name} - {what.outcome} wins"]
    outcomes = what.outcome if isinstance(what.outcome, dict) else {what.more.get("loser", name): what.outcome}
    lines = []
    for who, outcome in outcomes.items():
        figure = sentences.figure(str(outcome))
        lines.append(f"{who} - {str(outcome).replace('_', ' ')}{f': {figure}' if figure else ''}")
    coins = [f"{worth} {coin}" for coin, worth in what.more.get("coins", {}).items()]
    found = ", ".join((*coins, *what.more.get("titles", ())))
    return [*lines, *what.more.get("roster", ()), *([found] if found else [])]


test = tests_of(Manner(TWOHOUR, make_referee, _closing, softened))
