"""The Charge into Melee test (21.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll
from generator.named import NamedTuple
from generator.twohour.combat.fighter import Fighter, reasons
from generator.twohour.referee import Referee


class Charge(NamedTuple):
    """A leader's test: its successes with everything added, and the roll."""

    successes: int
    roll: Roll


def charge_test(referee: Referee, leader: Fighter, circumstances: frozenset[str] = frozenset()) -> Charge:
    """One leader's dice. `circumstances` are `active`, `fleeing` and `outnumber`; fleeing takes the place of active
    (ruling fleeing_replaces_active), and Duty sets two dice aside as successes (ruling duty)."""
    rules = referee.rules
    section = rules.tables["charge_into_melee"].section
    present = leader.kit.traits | circumstances
    if "fleeing" in present:
        present -= {"active"}
    dice = (Reason("Rep", leader.rep, section), *reasons(rules, "charge_into_melee", "dice", present))
    pool = max(0, sum(reason.value for reason in dice))
    aside = reasons(rules, "charge_into_melee", "auto_pass", present)
    sure = min(pool, sum(reason.value for reason in aside))
    added = reasons(rules, "charge_into_melee", "successes", present)
    why = "Charge into Melee"
    faces = referee.tray.faces(pool - sure, who=leader.name, why=why, rule=section, reasons=(*dice, *aside))
    successes = sum(face <= 3 for face in faces) + sure + sum(reason.value for reason in added)
    roll = Roll(leader.name, why, section, faces, successes, (*dice, *aside, *added))
    return Charge(successes, referee.tray.keep(roll))


def charge(
    referee: Referee,
    first: Fighter,
    second: Fighter,
    active: Fighter | None,
    counts: tuple[int, int],
    *,
    fleeing: bool = False,
) -> Fighter:
    """Both leaders' tests, taken again while they are equal; the winner. `active` moved into the tile, `fleeing` when
    it ran into the enemy; `counts` are the numbers of fighters on the two sides: twice the enemy's is +1d6. Equals
    without a die to roll would tie for ever: who was in the tile already wins (ruling charge_without_dice)."""
    sides = ((first, counts[0], counts[1]), (second, counts[1], counts[0]))
    while True:
        results = []
        for leader, own, enemy in sides:
            moved = leader is active
            flags = (("active", moved), ("fleeing", moved and fleeing), ("outnumber", own >= 2 * enemy))
            about = {name for name, holds in flags if holds}
            results.append(charge_test(referee, leader, frozenset(about)))
        if results[0].successes != results[1].successes:
            return first if results[0].successes > results[1].successes else second
        if not any(result.roll.dice for result in results):
            return second if first is active else first
