"""`paperdelve resolve`: the tests of Dungeon Dudes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from generator.choices import SeededChooser
from generator.cli.dudes_lines import pair
from generator.cli.resolving import Manner, Said, tests_of
from generator.dice import ScriptedDice, SeededDice, Tray
from generator.dudes.contest import begin
from generator.dudes.ring import Ring, strike
from generator.dudes.ring import duel as fight_duel
from generator.dudes.rules import number
from generator.dudes.statline import format_line
from generator.referee import Referee
from generator.systems import DUDES
from generator.tables import Rules
from generator.telling import Sentences


def _referee(rules: Rules, seed: str, dice: str | None) -> Referee:
    """Typed faces may be those of any die of the rules; each roll holds them against its own."""
    sides = max(number(rules, die) for die in ("initiative_die", "attack_die", "damage_die"))
    source = SeededDice(seed) if dice is None else ScriptedDice.parse(dice, sides)
    return Referee(rules, Tray(source), SeededChooser(seed))


def _said(outcome: str, ring: Ring, more: dict[str, Any]) -> Said:
    """What a test said, with both Dudes as they are now."""
    return Said(outcome, tuple(_shown(ring, name) for name in ring.fighters), more, ring.events)


def _shown(ring: Ring, name: str) -> dict[str, Any]:
    who = ring[name]
    dude = who.dude._replace(lost=who.dude.hit_points - who.hit_points)
    line = format_line(ring.referee.rules, dude)
    return {"name": name, "status": who.status, "hit_points": who.hit_points, "of": dude.hit_points, "line": line}


def _closing(sentences: Sentences, name: str, what: Said) -> Sequence[str]:
    """The line of whoever an attack has cost hit points; after a duel both rest."""
    return [f"From now on: {who['line']}" for who in what.characters[1:] if what.more.get("damage")]


test = tests_of(Manner(DUDES, _referee, _closing))


@test("attack")
@click.argument("attacker")
@click.argument("defender")
def attack(referee: Referee, attacker: str, defender: str) -> Said:
    """One attack: both d20s, the attacker's first, and the d4 of a hit. A tie misses.

    \b
    $ paperdelve resolve attack "Zed: A14 D14 HP10" "Bob: A16 D16" \\
        --dice "12 9 3"
    Zed, attack: 12 +7 Attack 14 = 19 (duel)
    Bob, defense: 9 +8 Defense 16 = 17 (duel)
    Zed hits Bob, 19 against 17
    Zed, the hit: 3 (damage)
    Bob: -3, 7 of 10 hit points left
    From now on: Bob: A16 D16 HP7/10 L8
    """
    ring = begin(referee, pair(referee.rules, attacker, defender))
    first, second = ring.fighters
    before = ring[second].hit_points
    hits = strike(ring, first, second)
    return _said("hit" if hits else "miss", ring, {"damage": before - ring[second].hit_points})


@test("duel")
@click.argument("first")
@click.argument("second")
def duel(referee: Referee, first: str, second: str) -> Said:
    """A duel to the faint. Both roll a d20 for the first attack, then they attack in turn.

    \b
    $ paperdelve resolve duel "Zed: A14 D14, sword" "Bob: A16 D16 HP2/10" \\
        --dice "12 9  15 6 2"
    Zed against Bob
    Zed, the first attack: 12
    Bob, the first attack: 9
    Zed attacks first
    Zed, attack: 15 +7 Attack 14 +1 sword = 23 (duel)
    Bob, defense: 6 +8 Defense 16 = 14 (duel)
    Zed hits Bob, 23 against 14
    Zed, the hit: 2 +1 sword = 3 (damage)
    Bob: -3, 0 of 10 hit points left
    Bob faints: lay the figure down
    Zed beats Bob, with 10 of 10 hit points left
    Zed gains 100 experience
    """
    ring = begin(referee, pair(referee.rules, first, second))
    winner = fight_duel(ring, *ring.fighters)
    if winner is None:
        return _said("nobody", ring, {})
    (loser,) = (name for name in ring.fighters if name != winner)
    return _said(winner, ring, {"winner": winner, "loser": loser, "experience": ring.victories[0].experience})
