"""The exact odds of one hit: the damage roll, and what softens it (6.3.1, 7.0, 23.5, 24.4)."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.combat.damage import damage_of, lowered, save, worse
from generator.twohour.combat.fighter import DEAD, OUT, Fighter

FACES = range(1, 7)
STEPS = 2
"""The steps of damage that a Star's pool can lower: from Obviously Dead to the lightest (6.3.1)."""

Results = tuple[tuple[str, float], ...]
"""Each result with its chance."""


def damage_results(rules: Rules, impact: int, rolls: int, cause: str) -> Results:
    """The results of a hit at that Impact, before anything softens them; of several rolls the worst counts (23.5,
    24.4)."""
    key = "damage_odds", impact, rolls, cause
    known: Results | None = rules.memo.get(key)
    if known is None:
        known = rules.memo[key] = _count(rules, impact, rolls, cause)
    return known


def _count(rules: Rules, impact: int, rolls: int, cause: str) -> Results:
    if impact <= 0:
        return ((damage_of(rules, impact, None, cause), 1.0),)
    results = [damage_of(rules, impact, face, cause) for face in FACES]
    ways = {"": 1}
    for _ in range(rolls):
        before, ways = ways, {}
        for worst, count in before.items():
            for result in results:
                worst_now = worse(worst, result)
                ways[worst_now] = ways.get(worst_now, 0) + count
    return tuple((result, count / len(FACES) ** max(rolls, 0)) for result, count in ways.items())


@lru_cache(maxsize=64)
def _power_odds(dice: int) -> tuple[tuple[int, int, float], ...]:
    """Of a Star's pool: by how many steps it lowers damage (1 to 3 on a die), how many dice it loses (a 6)."""
    ways: dict[tuple[int, int], int] = {}
    for low in range(dice + 1):
        for lost in range(dice - low + 1):
            other = dice - low - lost
            key = min(low, STEPS), lost
            ways[key] = ways.get(key, 0) + comb(dice, low) * comb(dice - low, lost) * 3**low * 2**other
    return tuple((steps, lost, count / len(FACES) ** dice) for (steps, lost), count in ways.items())


class Softened(NamedTuple):
    """One way in which damage is softened: what is left of it, the pool and the spent savings then, and the chance."""

    damage: str
    power: int
    used: frozenset[str]
    chance: float


def suffer_odds(victim: Fighter, damage: str, cause: str) -> list[Softened]:
    """All that `suffer` can come to (6.3.1, 7.0, 29.1)."""
    power = victim.star_power
    if damage not in (OUT, DEAD):
        return [Softened(damage, power, victim.used, 1.0)]
    pool = _power_odds(power) if power > 0 else ((0, 0, 1.0),)
    saved = {steps: save(victim, lowered(damage, steps, cause), cause) for steps in {steps for steps, _, _ in pool}}
    return [
        Softened(saved[steps].damage, power - lost, saved[steps].victim.used, chance) for steps, lost, chance in pool
    ]
