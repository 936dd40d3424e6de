"""Stat lines of Fantasy Fudge on the command line, and what the options say of how somebody fights."""

from __future__ import annotations

from collections.abc import Sequence

from generator.checks import nearest
from generator.errors import RuleError
from generator.fudge.band import with_names
from generator.fudge.fighter import STRIKES, TO_STUN, TO_WOUND, Character, Fighter, fighter
from generator.fudge.ladder import named_level, read_level
from generator.fudge.statline import parse_line
from generator.named import NamedTuple
from generator.tables import Rules


class Strikes(NamedTuple):
    """How both sides strike: to stun, or pulling their punches to a wound."""

    stun: bool = False
    pull: str | None = None
    foes_stun: bool = False
    foes_pull: str | None = None


def sides(rules: Rules, first: str, others: Sequence[str]) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """The characters of the first stat line, and those of all others, no two of one name.

    Raises:
        StatLineError: a line that is no fighter.
        RuleError: somebody whose wounds keep it from fighting.
    """
    named = with_names([parse_line(rules, first), [who for line in others for who in parse_line(rules, line)]])
    for who in (*named[0], *named[1]):
        status = fighter(rules, who).status
        if not fighter(rules, who).is_able:
            raise RuleError(
                f"{who.name} is {status.replace('_', ' ')} and fights no more; take its wounds off its line"
            )
    return named[0], named[1]


def armed(
    rules: Rules, first: Sequence[Character], others: Sequence[Character], strikes: Strikes
) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    """Both sides as fighters that strike so.

    Raises:
        RuleError: a pulled punch that names no wound, or that is to stun as well.
    """
    own = _strike(strikes.stun, strikes.pull, "")
    theirs = _strike(strikes.foes_stun, strikes.foes_pull, "foes-")
    return (
        tuple(fighter(rules, who)._replace(strike=own) for who in first),
        tuple(fighter(rules, who)._replace(strike=theirs) for who in others),
    )


def _strike(stun: bool, pull: str | None, whose: str) -> str:
    if pull is None:
        return TO_STUN if stun else TO_WOUND
    if stun:
        raise RuleError(f"--{whose}stun and --{whose}pull: a blow to stun ticks no box; take one of the two")
    wounds = [strike for strike in STRIKES if strike not in (TO_WOUND, TO_STUN)]
    wound = "_".join(pull.lower().replace("-", " ").replace("_", " ").split())
    if wound not in wounds:
        listed = ", ".join(name.replace("_", " ") for name in wounds)
        hint = nearest(wound, wounds).replace("_", " ")
        raise RuleError(f"--{whose}pull '{pull}': no wound that a punch can be held to{hint}; take {listed}")
    return wound


def with_damage_roll(rules: Rules, rolled: bool) -> Rules:
    """The rules with the damage roll switched on, in the form that a house file has chosen if it has."""
    if not rolled or rules.ruling("damage_roll") != "off":
        return rules
    chosen = {**rules.rulings, "damage_roll": rules.rulings["damage_roll"]._replace(value="on")}
    return Rules(rules.version, rules.tables, lambda: chosen, rules.house)


def level(rules: Rules, given: str | None, ruling: str) -> int:
    """The difficulty given, else the one that the ruling names.

    Raises:
        StatLineError: no level; says which word is nearest.
    """
    return named_level(rules, rules.ruling(ruling)) if given is None else read_level(rules, given)
