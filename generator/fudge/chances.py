"""The odds of what is being asked in a fight, as lines: exact, from `odds`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.dice import Call
from generator.fudge.arranging import question
from generator.fudge.combat import Aim, Facing
from generator.fudge.damage import Blow
from generator.fudge.field import Battle
from generator.fudge.fighter import Fighter
from generator.fudge.wounds import outcome_words
from generator.tables import Rules

if TYPE_CHECKING:
    from generator.fudge.odds import Shares

NONE = "  There are no odds for this."


def chances(battle: Battle, asked: Call | str) -> list[str]:
    """Lines for a call for dice, or for the fights of a round that the players are about to let go on."""
    rules = battle.referee.rules
    if isinstance(asked, str):
        return _of_round(battle) if asked == question(battle.rounds) else [NONE]
    match asked.about:
        case Facing(first, second):
            return facing_lines(rules, first, second)
        case Aim():
            return aim_lines(rules, asked.about)
        case Blow(_, loser, _, _):
            from generator.fudge.odds import blow_odds

            return [f"  {loser.name}: {shares_text(rules, blow_odds(rules, asked.about))}"]
    return [NONE]


def _of_round(battle: Battle) -> list[str]:
    lines = []
    for first, second in battle.arranged.groups:
        own, others = ([battle.fighters[name] for name in names] for names in (first, second))
        lines += facing_lines(battle.referee.rules, own, others)
    for shooter, target in battle.arranged.shots:
        aim = Aim(battle.fighters[shooter], battle.fighters[target], battle.shot_difficulty)
        lines += aim_lines(battle.referee.rules, aim)
    return lines or [NONE]


def facing_lines(rules: Rules, first: Sequence[Fighter], second: Sequence[Fighter]) -> list[str]:
    """What an exchange may do to each who is in it."""
    from generator.fudge.odds import exchange_odds

    odds = exchange_odds(rules, first, second)
    return [f"  {who.name}: {shares_text(rules, odds.outcomes[who.name])}" for who in (*first, *second)]


def aim_lines(rules: Rules, aim: Aim) -> list[str]:
    """What an unopposed attack may do to its target."""
    from generator.fudge.odds import aim_odds

    found = shares_text(rules, aim_odds(rules, aim).outcomes)
    return [f"  {aim.target.name}, {'shot at' if aim.missile else 'attacked'} by {aim.attacker.name}: {found}"]


def shares_text(rules: Rules, shares: Shares) -> str:
    """Chances in a line: `unhurt 58.4%, Hurt 15.5%`; what is rarer than 1 in 2000 shows as 0.0%."""
    return ", ".join(f"{outcome_words(rules, outcome)} {float(share):.1%}" for outcome, share in shares.items())
