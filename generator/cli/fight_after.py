"""Everybody in a fight as its journal leaves them, for their cards and sheets: the fight is fought again in silence."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.named import NamedTuple
from generator.systems import SYSTEMS, System
from generator.tables import Rules

if TYPE_CHECKING:
    from generator.dudes.bout import DudesBout
    from generator.fudge.bout import FudgeBout
    from generator.twohour.battle.bout import TwoHourBout


class Left(NamedTuple):
    """The fighters of both sides under the sides' names, and what the fight has left of each beside what their own
    record says, as the system's cards understand it; None for nothing."""

    system: System
    rules: Rules
    title: str
    characters: list[Any]
    states: list[Any]


def is_journal(path: str) -> bool:
    """Whether a file is a fight's journal, by its name or by how it begins."""
    if path.lower().endswith(".jsonl"):
        return True
    try:
        with open(path, "rb") as file:
            return file.read(len(_BEGINNING)) == _BEGINNING
    except OSError:
        return False


_BEGINNING = b'{"journal":'


def left_by(path: str) -> Left:
    """What the fight of a journal has left so far; half a last line counts as not written.

    Raises:
        PaperdelveError: it cannot be read, is no journal, is damaged, or of other versions.
    """
    from generator.cli.fight_live import Known, fought_again
    from generator.cli.fight_setup import corner_of, from_setup
    from generator.resolver.journal import read
    from generator.resolver.terminal import Screen

    log = read(path, Known())
    setup, rules = from_setup(log.header.setup, path)
    bout = fought_again(rules, setup, log, path, Screen(out=io.StringIO())).bout
    system = SYSTEMS[setup.system]
    both = _LEFT[setup.system](bout)
    names = " and ".join(corner_of(system).names(rules, setup))
    return Left(system, rules, names, [who for who, _ in both], [state for _, state in both])


def twohour_left(bout: TwoHourBout) -> list[tuple[Any, Any]]:
    """Everybody as the fight began, with what has become of them since."""
    from generator.twohour.battle.state import states

    if bout.battle is None:
        return _unharmed(bout.plan.characters)
    return list(states(bout.battle, bout.ending))


def dudes_left(bout: DudesBout) -> list[tuple[Any, Any]]:
    """Hit points as they are right then, before any rest; experience once the fight is over."""
    ring = bout.ring
    if ring is None:
        return _unharmed(bout.plan.dudes)
    after = bout.ending.dudes if bout.ending else bout.plan.dudes
    levels = {dude.name: dude.level for side in bout.plan.dudes for dude in side}
    beaten = Counter[tuple[str, int]]()
    for victory in ring.victories:
        own, other = levels[victory.winner], levels[victory.loser]
        beaten[victory.winner, (other > own) - (other < own)] += 1
    return [
        (
            dude._replace(lost=dude.hit_points - ring[dude.name].hit_points),
            tuple(beaten[dude.name, place] for place in (-1, 0, 1)),
        )
        for side in after
        for dude in side
    ]


def fudge_left(bout: FudgeBout) -> list[tuple[Any, Any]]:
    """Wounds as they are right then, scratches too."""
    battle = bout.battle
    if battle is None:
        return _unharmed(bout.plan.characters)
    found = []
    for who in (battle.fighters[who.name] for side in bout.plan.characters for who in side):
        stuns = {"stunned": who.stunned and not who.very_stunned, "very_stunned": who.very_stunned}
        state = {who.status, *(name for name, lasts in stuns.items() if lasts and who.is_able)}
        found.append((who.character._replace(wounds=who.ticked), frozenset(state)))
    return found


def _unharmed(sides: Any) -> list[tuple[Any, Any]]:
    return [(who, None) for side in sides for who in side]


_LEFT: Mapping[str, Callable[[Any], list[tuple[Any, Any]]]] = {
    "2hdc": twohour_left,
    "dudes": dudes_left,
    "fudge": fudge_left,
}
