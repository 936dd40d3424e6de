"""`paperdelve resolve`: the tests of Fantasy Fudge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from generator.choices import FirstChooser
from generator.cli.fudge_lines import (
    Strikes,
    armed,
    level,
    sides,
    with_damage_roll,
)
from generator.cli.options import damage_roll_option, difficulty_option, striking
from generator.cli.resolving import Manner, Said, tests_of
from generator.dice import ScriptedDice, SeededDice, Tray
from generator.errors import RuleError
from generator.fudge.battle import Dealt, attack, clash
from generator.fudge.field import Battle, Plan, begin
from generator.fudge.fighter import DEAD, KNOCKED_OUT, Fighter
from generator.fudge.rolling import kinds_of_dice
from generator.fudge.rules import WOUNDS
from generator.fudge.statline import format_line
from generator.referee import Referee
from generator.systems import FUDGE
from generator.tables import Rules
from generator.telling import Sentences, reasons_json


def _referee(rules: Rules, seed: str, dice: str | None) -> Referee:
    """Typed faces are those of the dice that the house rolls; where a choice is open, what does most harm is done."""
    source = SeededDice(seed) if dice is None else ScriptedDice.parse(dice, kinds=kinds_of_dice(rules))
    return Referee(rules, Tray(source), FirstChooser())


def _shown(rules: Rules, who: Fighter) -> dict[str, Any]:
    """A fighter as JSON has it; `wounds` are the ticked boxes."""
    character = who.character._replace(wounds=who.ticked if any(who.ticked) else ())
    stuns = {name: left for name, left in (("stunned", who.stunned), ("very_stunned", who.very_stunned)) if left}
    line = format_line(rules, character)
    return {
        "name": who.name,
        "status": who.status,
        "wounds": dict(zip(WOUNDS, who.ticked, strict=True)),
        **stuns,
        "line": line,
    }


def _said(battle: Battle, dealt: Dealt, fighters: Sequence[Fighter]) -> Said:
    """What a test said: the worst done to each, the hits, and everybody as it is now."""
    hits = [
        {
            "by": hit.by,
            "victim": hit.victim,
            "degree": hit.degree,
            "damage": hit.damage,
            "reasons": reasons_json(hit.reasons),
            "wound": hit.wound,
        }
        for hit in dealt.hits
    ]
    now = tuple(_shown(battle.referee.rules, battle.fighters[who.name]) for who in fighters)
    return Said(dealt.worst, now, {"hits": hits}, battle.events)


def _closing(sentences: Sentences, name: str, what: Said) -> Sequence[str]:
    """The lines of those who bear a new wound."""
    marked = [name for name, outcome in what.outcome.items() if outcome in (*WOUNDS, KNOCKED_OUT, DEAD)]
    return [
        f"From now on: {who['line']}"
        for who in what.characters
        if who["name"] in marked and any(who["wounds"].values())
    ]


test = tests_of(Manner(FUDGE, _referee, _closing))


@test("exchange")
@click.argument("first")
@click.argument("foes", nargs=-1, required=True)
@striking
@difficulty_option
@damage_roll_option
def exchange(
    referee: Referee,
    first: str,
    foes: tuple[str, ...],
    unawares: bool,
    difficulty: str | None,
    damage_roll: bool,
    **strikes: Any,
) -> Said:
    """One exchange, one against one or several against one. FIRST rolls first, then the others; the higher hits.

    \b
    $ paperdelve resolve exchange "Snorri: Great ODF5 DDF3" \\
        "Brynhild: Good ODF5 DDF2 shield medium" --dice "++00 0000"
    Snorri, melee + + 0 0: Superb (+3: skill 2, Brynhild's medium shield -1;
        opposed)
    Brynhild, melee 0 0 0 0: Good (+1: skill 1; opposed)
    Snorri hits Brynhild, damage 5 (ODF +5, degree +2, DDF -2): Very Hurt
    From now on: Brynhild: Good ODF5 DDF2 shield medium wounds 0/0/1/0/0
    """
    if difficulty is not None and not unawares:
        raise RuleError("--difficulty: an exchange is opposed; it is for --unawares, and for `resolve shot`")
    battle, own, others = _met(referee, first, foes, Strikes(**strikes), damage_roll)
    fighters = (*own, *others)
    if not unawares:
        return _said(battle, clash(battle, own, others), fighters)
    if len(fighters) != 2:
        raise RuleError(f"--unawares: one attacks and one is caught; these are {len(own)} and {len(others)}")
    against = level(battle.referee.rules, difficulty, "unaware_difficulty")
    return _said(battle, attack(battle, own[0], others[0].name, against, missile=False), fighters)


@test("shot")
@click.argument("shooter")
@click.argument("target")
@difficulty_option
@damage_roll_option
def shot(referee: Referee, shooter: str, target: str, difficulty: str | None, damage_roll: bool) -> Said:
    """One shot, which nobody opposes. The shooter alone rolls, and hits above the difficulty.

    \b
    $ paperdelve resolve shot "Arild: Fair longbow archery Good" \\
        "Bandit: Fair leather" --difficulty Fair --dice "+0+-"
    Arild, a shot against Fair (+0): + 0 + -, Great (+2: archery 1; unopposed)
    Arild hits Bandit, damage 4 (ODF +3, degree +2, DDF -1): Hurt
    From now on: Bandit: Fair leather wounds 0/1/0/0/0
    """
    battle, own, others = _met(referee, shooter, (target,), Strikes(), damage_roll)
    if len(own) != 1 or len(others) != 1:
        raise RuleError(f"one shooter and one target are wanted here, not {len(own)} and {len(others)}")
    against = level(battle.referee.rules, difficulty, "shot_difficulty")
    return _said(battle, attack(battle, own[0], others[0].name, against, missile=True), (own[0], others[0]))


def _met(
    referee: Referee, first: str, foes: Sequence[str], strikes: Strikes, damage_roll: bool
) -> tuple[Battle, Sequence[Fighter], Sequence[Fighter]]:
    """Both sides on the field."""
    rules = with_damage_roll(referee.rules, damage_roll)
    characters = sides(rules, first, foes)
    plan = Plan((characters[0][0].name, characters[1][0].name), characters, (False, False))
    battle = begin(referee._replace(rules=rules), plan)
    own, others = armed(rules, *characters, strikes)
    battle.fighters.update({who.name: who for who in (*own, *others)})
    return battle, own, others
