"""An arena night: who meets whom, as a bracket or as a round robin, of Dudes or of whole teams."""

from __future__ import annotations

from collections.abc import Sequence

from generator.choices import Chooser, shuffled
from generator.dudes.team import Team
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.statline import told_apart

MOST_IN_BRACKET, MOST_IN_ROUNDS = 256, 16
"""Entrants; sixteen in a round robin are 120 fights."""


class Entrant(NamedTuple):
    """Who enters the arena: a Dude with its team and the hit points that it has, or a whole team (`team` is empty, the
    level is the total of all, `hit_points` is None)."""

    name: str
    level: int
    team: str = ""
    hit_points: int | None = None


Slots = tuple[Entrant | None, ...]
"""The first round of a bracket from top to bottom, two to a fight; None beside somebody who goes on without one."""

Round = tuple[tuple[Entrant, Entrant], ...]


def named_apart(teams: Sequence[Team]) -> tuple[Team, ...]:
    """The same teams with no two Dudes and no two teams of one name; a team without one is called by its place."""
    dudes = told_apart([[dude.name for dude in team.dudes] for team in teams])
    called = told_apart([[team.name or f"Team {place}"] for place, team in enumerate(teams, 1)])
    return tuple(
        Team(tuple(dude._replace(name=name) for dude, name in zip(team.dudes, names, strict=True)), title)
        for team, names, (title,) in zip(teams, dudes, called, strict=True)
    )


def all_dudes(teams: Sequence[Team]) -> list[Entrant]:
    """Every Dude of the teams that still stands, team by team."""
    return [Entrant(dude.name, dude.level, team.name, dude.left) for team in teams for dude in team.dudes if dude.left]


def whole_teams(teams: Sequence[Team]) -> list[Entrant]:
    """The teams themselves."""
    return [Entrant(team.name, team.levels) for team in teams]


def bracket(chooser: Chooser, entrants: Sequence[Entrant]) -> Slots:
    """A draw: the highest levels are set apart so that they meet late, those of equal level by lot; where there are not
    enough for a full bracket, the highest go on without a fight. In the first round those of one team meet only if
    nobody else can be had.

    Raises:
        RuleError: fewer than two, or too many.
    """
    _verify(entrants, MOST_IN_BRACKET, "a bracket")
    by_lot = shuffled(chooser, list(entrants), "the draw")
    seeded: list[Entrant | None] = [*sorted(by_lot, key=lambda entrant: -entrant.level)]
    size = 1
    while size < len(seeded):
        size *= 2
    seeded += [None] * (size - len(seeded))
    slots = [seeded[place] for place in _order(size)]
    _part(slots)
    return tuple(slots)


def _order(size: int) -> list[int]:
    """The places of the best, second best ... in a bracket: the best meets the last, and the two best only at the
    end."""
    order = [0]
    while len(order) < size:
        many = 2 * len(order)
        order = [place for best in order for place in (best, many - 1 - best)]
    return order


def _part(slots: list[Entrant | None]) -> None:
    """Exchange one of two who are of one team with somebody else, if then neither fights its own; whoever goes on
    without a fight gives that up to an equal only."""
    for here in range(0, len(slots), 2):
        if not _same_team(slots[here], slots[here + 1]):
            continue
        others = [place for place in (*range(1, len(slots), 2), *range(0, len(slots), 2)) if place // 2 != here // 2]
        found = next(
            ((one, place) for one in (here + 1, here) for place in others if _can_change(slots, one, place)), None
        )
        if found:
            one, place = found
            slots[one], slots[place] = slots[place], slots[one]


def _can_change(slots: Sequence[Entrant | None], one: int, other: int) -> bool:
    """Whether the entrants at two places may be exchanged."""
    mine, yours = slots[one], slots[other]
    if mine is None or yours is None or _same_team(slots[one ^ 1], yours) or _same_team(slots[other ^ 1], mine):
        return False
    return slots[other ^ 1] is not None or mine.level == yours.level


def _same_team(one: Entrant | None, other: Entrant | None) -> bool:
    return one is not None and other is not None and bool(one.team) and one.team == other.team


def first_fights(slots: Slots) -> Round:
    """The fights of a bracket's first round."""
    pairs = zip(slots[::2], slots[1::2], strict=True)
    return tuple((one, other) for one, other in pairs if one is not None and other is not None)


def round_robin(entrants: Sequence[Entrant]) -> tuple[Round, ...]:
    """Rounds in which everybody meets everybody else once, nobody twice in a round; with an odd number one pauses in
    each.

    Raises:
        RuleError: fewer than two, or too many.
    """
    _verify(entrants, MOST_IN_ROUNDS, "a round robin")
    circle: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append(tuple((one, other) for one, other in pairs if one is not None and other is not None))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def _verify(entrants: Sequence[Entrant], most: int, what: str) -> None:
    many = len(entrants)
    if many < 2:
        raise RuleError(f"{many} in the arena: it takes two at least; name more teams, or let the fainted rest")
    if many > most:
        fights = f", {many * (many - 1) // 2} fights" if most == MOST_IN_ROUNDS else ""
        raise RuleError(f"{many} are too many for {what}{fights}; it takes {most} at most")


def waiting(slots: Slots) -> tuple[Entrant, ...]:
    """Those who go on without a fight in a bracket's first round."""
    pairs = zip(slots[::2], slots[1::2], strict=True)
    return tuple(found for one, other in pairs if (one is None) != (other is None) and (found := one or other))
