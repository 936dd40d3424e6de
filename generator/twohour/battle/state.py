"""What a fight, or an adventure so far, has left of a character: what is ticked on its card and sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.named import NamedTuple
from generator.twohour.battle.field import Battle
from generator.twohour.battle.finish import CAPTURED, DIES, KILLED, TURNS, Ending, Fate
from generator.twohour.battle.finish import FLED as GOT_AWAY
from generator.twohour.battle.wear import LASTING, Wear
from generator.twohour.characters import Character
from generator.twohour.combat.fighter import DEAD, DUCK_BACK, FLED, OUT, Fighter

CAPTIVE, DAZZLED = "captive", "dazzled"
STATUSES = (DUCK_BACK, DAZZLED, FLED, OUT, CAPTIVE, DEAD)
"""What a card has a box for."""

_FATES = {GOT_AWAY: FLED, CAPTURED: CAPTIVE, KILLED: DEAD, DIES: DEAD, TURNS: DEAD}
"""The status that a fate is, once the fight is over."""


class State(NamedTuple):
    """Of one character: Rep and Star Power dice lost, which of `STATUSES` it is in, which savings are used up, how many
    uses of each of its items, which weapons are thrown or fired, how many of lower, equal, higher Rep it has killed,
    and the coins for them."""

    rep: int = 0
    power: int = 0
    statuses: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    uses: tuple[int, ...] = ()
    spent: tuple[str, ...] = ()
    kills: tuple[int, int, int] = (0, 0, 0)

    def uses_of(self, place: int) -> int:
        """How often the item of that place has been used."""
        return self.uses[place] if place < len(self.uses) else 0


def state_of_wear(who: Character, wear: Wear) -> State:
    """What an adventure has used up of a character."""
    return State(power=0 if wear.power is None else max(0, who.rep - wear.power), used=frozenset(wear.used))


def states(battle: Battle, ending: Ending | None) -> list[tuple[Character, State]]:
    """All fighters as they began, the first side first, and what has become of them: as the fight stands, or as it
    ended, when the fallen have recovered or not, and what works once a fight works again."""
    fates = {fate.name: fate for fate in ending.fates} if ending else {}
    killed = {coins.who: coins for coins in ending.coins} if ending else {}
    found = []
    for who in (who for side in battle.plan.characters for who in side):
        now, fate, coins = battle.fighters[who.name], fates.get(who.name), killed.get(who.name)
        state = State(
            rep=max(0, who.rep - (fate.rep if fate else now.rep)),
            power=(who.rep if who.star else 0) - now.star_power,
            statuses=frozenset(_statuses(battle, now, fate)),
            used=now.used & set(LASTING) if fate else now.used,
            uses=_uses(who, now.character),
            spent=_spent(battle, now, fate),
            kills=(coins.bronze, coins.silver, coins.gold) if coins else (0, 0, 0),
        )
        found.append((who, state))
    return found


def _statuses(battle: Battle, who: Fighter, fate: Fate | None) -> set[str]:
    if fate:
        return {_FATES[fate.fate]} & set(STATUSES) if fate.fate in _FATES else set()
    flags = {DAZZLED: who.dazzled, CAPTIVE: who.name in battle.captives}
    return {who.status, *(name for name, holds in flags.items() if holds)} & set(STATUSES)


def _uses(before: Character, now: Character) -> tuple[int, ...]:
    """How many uses of each item are gone: of several alike the first is used up first."""
    left = Counter[str]()
    for item in now.items:
        left[item.id] += item.amount or 1
    found = []
    for item in reversed(before.items):
        kept = min(left[item.id], item.amount or 1)
        left[item.id] -= kept
        found.append((item.amount or 1) - kept)
    return tuple(reversed(found))


def _spent(battle: Battle, who: Fighter, fate: Fate | None) -> tuple[str, ...]:
    """Weapons thrown, and firearms that are empty; these are loaded again when the fight is over."""
    entries: Mapping[str, Mapping[str, object]] = battle.referee.rules.tables["weapons"].entries
    fired = [weapon for weapon in who.character.weapons if entries[weapon].get("once_per_fight")]
    empty = fired[:1] if who.name in battle.fired and fate is None else []
    return (*battle.lost.get(who.name, ()), *empty)
