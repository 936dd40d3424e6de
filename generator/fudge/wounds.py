"""Wounds: what damage does, which box it ticks, what it takes from skills; stuns, knockouts, pulled punches."""

from __future__ import annotations

from generator.dice import Reason
from generator.fudge.fighter import (
    DEAD,
    KNOCKED_OUT,
    TO_STUN,
    TO_WOUND,
    Character,
    Fighter,
    status_of,
    track,
    worse_status,
    worst_wound,
)
from generator.fudge.rules import WOUNDS, title
from generator.named import NamedTuple
from generator.tables import Rules

UNHURT, HELD, STUNNED, VERY_STUNNED = "unhurt", "held", "stunned", "very_stunned"
OUTCOMES = (UNHURT, HELD, STUNNED, VERY_STUNNED, *WOUNDS[:3], KNOCKED_OUT, *WOUNDS[3:], DEAD)
"""What one blow may do, from nothing to the worst. `held`: a pulled punch whose boxes are full already."""


class Suffered(NamedTuple):
    """A fighter after a blow, and what the blow did: one of `OUTCOMES`."""

    fighter: Fighter
    outcome: str


def outcome_words(rules: Rules, outcome: str) -> str:
    """An outcome as it is printed."""
    return title(rules, "wounds", outcome) if outcome in WOUNDS else outcome.replace("_", " ")


def wound_of(rules: Rules, damage: int) -> str | None:
    """The level of the wound that so much damage causes, before boxes; None for none."""
    entries = rules.tables["wounds"].entries
    return next((wound for wound in reversed(WOUNDS) if damage >= int(entries[wound]["damage"])), None)


def lighter(one: str, other: str) -> str:
    """The lighter of two wounds."""
    return min(one, other, key=WOUNDS.index)


def suffer(rules: Rules, victim: Fighter, wound: str | None, strike: str = TO_WOUND) -> Suffered:
    """A blow lands: its wound is ticked, in the next graver box if its own are full; struck to stun, it stuns; a pulled
    punch does at most what was named."""
    if wound is None:
        return Suffered(victim, UNHURT)
    if strike == TO_STUN:
        return _stunned(rules, victim, wound)
    if strike == TO_WOUND:
        return _ticked(rules, victim, wound, WOUNDS[-1])
    graver = rules.ruling("pulled_overflow") == "overflows"
    return _ticked(rules, victim, lighter(wound, strike), WOUNDS[-1] if graver else strike)


def _ticked(rules: Rules, victim: Fighter, wound: str, most: str) -> Suffered:
    """The first free box from `wound` up to `most` (ruling off_the_track)."""
    boxes = track(rules, victim.character)
    for place in range(WOUNDS.index(wound), WOUNDS.index(most) + 1):
        if victim.ticked[place] < boxes[place]:
            ticked = (*victim.ticked[:place], victim.ticked[place] + 1, *victim.ticked[place + 1 :])
            status = worse_status(victim.status, status_of(rules, ticked))
            return Suffered(victim._replace(ticked=ticked, status=status), WOUNDS[place])
    if most != WOUNDS[-1]:
        return Suffered(victim, HELD)
    last = DEAD if rules.ruling("off_the_track") == "dead" else WOUNDS[-1]
    return Suffered(victim._replace(status=worse_status(victim.status, last)), last)


def _stunned(rules: Rules, victim: Fighter, wound: str) -> Suffered:
    """A blow to stun ticks no box, but for the heaviest (rulings stun_scratch, near_death_stun)."""
    cells = rules.tables["stuns"].entries.get(wound)
    if cells is None:
        if rules.ruling("stun_scratch") == "scratch":
            return _ticked(rules, victim, wound, WOUNDS[-1])
        return Suffered(victim, UNHURT)
    outcome = str(cells["outcome"])
    if outcome == KNOCKED_OUT:
        if wound == WOUNDS[-1] and rules.ruling("near_death_stun") == "knockout_and_hurt":
            victim = _ticked(rules, victim, "hurt", WOUNDS[-1]).fighter
        return Suffered(victim._replace(status=worse_status(victim.status, KNOCKED_OUT)), KNOCKED_OUT)
    left = max(int(cells["rounds"]), getattr(victim, outcome))
    return Suffered(victim._replace(**{outcome: left}), outcome)


def pass_round(victim: Fighter) -> Fighter:
    """The same once the stuns of a round have counted in it."""
    if not (victim.stunned or victim.very_stunned):
        return victim
    return victim._replace(stunned=max(0, victim.stunned - 1), very_stunned=max(0, victim.very_stunned - 1))


def penalties(rules: Rules, who: Fighter) -> tuple[Reason, ...]:
    """What wounds and stuns take from its skill: the worst alone (ruling stun_penalty)."""
    found = [reason for reason in (_wound_penalty(rules, who), _stun_penalty(rules, who)) if reason]
    if len(found) > 1 and rules.ruling("stun_penalty") == "worst":
        return (min(found, key=lambda reason: reason.value),)
    return tuple(found)


def _wound_penalty(rules: Rules, who: Fighter) -> Reason | None:
    worst = worst_wound(who.ticked)
    value = int(rules.tables["wounds"].entries[worst]["penalty"]) if worst else 0
    return Reason(title(rules, "wounds", worst), value, "damage") if worst and value else None


def _stun_penalty(rules: Rules, who: Fighter) -> Reason | None:
    entries = rules.tables["stuns"].entries
    if who.very_stunned:
        return Reason("Very Stunned", int(entries["very_hurt"]["penalty"]), "stun")
    return Reason("Stunned", int(entries["hurt"]["penalty"]), "stun") if who.stunned else None


# --- afterwards ------------------------------------------------------------------------------------------------------


def after_fight(who: Fighter) -> Character:
    """The character as it goes on once its scratches have been seen to, five or ten minutes after the fight."""
    wounds = (0, *who.ticked[1:])
    return who.character._replace(wounds=wounds if any(wounds) else ())


def heal(rules: Rules, character: Character, mended: int) -> Character:
    """Every wound of a character lighter by so many levels, the lightest gone (`healing_levels`)."""
    shifted = (*character.wounds[mended:], *(0,) * mended)[: len(WOUNDS)]
    wounds = tuple(min(count, boxes) for count, boxes in zip(shifted, track(rules, character), strict=False))
    return character._replace(wounds=wounds if any(wounds) else ())


def healing_levels(rules: Rules, result: int | None) -> int:
    """By how many levels wounds mend on a healer's result, 0 if it is not enough; None: by a week's rest."""
    entries = rules.tables["healing"].entries
    if result is None:
        return int(entries["rest"]["mends"])
    reached = [int(cells["mends"]) for cells in entries.values() if "level" in cells and result >= int(cells["level"])]
    return max(reached, default=0)
