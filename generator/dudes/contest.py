"""A whole fight between two sides: a duel, team against team, or the arena; and how everybody comes out of it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.choices import Secret
from generator.dudes.combat import Fighter, fighter, fitness
from generator.dudes.dude import Dude
from generator.dudes.ring import Ring, Victory, duel, exchange, rest
from generator.dudes.rules import ARENA, TEAM
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.referee import Referee

DUEL_MODE, TEAM_MODE, ARENA_MODE = "duel", "team", "arena"
MODES = (DUEL_MODE, TEAM_MODE, ARENA_MODE)
"""The ways to fight."""

WON, PARTED = "won", "parted"
"""How a fight ends: one side stands alone, or nobody could hurt anybody any more."""


class Plan(NamedTuple):
    """What a fight starts from: the names of the two sides, their Dudes in the order of their lists, how they fight,
    whether an arena lets the winner rest between two fights, and which sides are players' (they roll and decide; for
    the others the default is taken)."""

    names: tuple[str, str]
    dudes: tuple[tuple[Dude, ...], tuple[Dude, ...]]
    mode: str = DUEL_MODE
    rest: bool = False
    players: tuple[bool, bool] = (True, True)


class Ending(NamedTuple):
    """How a fight ended: `winner` is the number of the side that stands alone, if one does; `left` are the hit points
    of every Dude right then, before any rest; `dudes` are both sides as they go on, with experience and, where nobody
    rests, the hit points that they have lost."""

    winner: int | None
    how: str
    attacks: int
    victories: tuple[Victory, ...]
    left: tuple[tuple[str, int], ...]
    dudes: tuple[tuple[Dude, ...], tuple[Dude, ...]]


def verify_plan(plan: Plan) -> None:
    """Raise unless such a fight can be fought.

    Raises:
        RuleError: an unknown mode, a side that is empty or too large, one who has fainted, two of one name.
    """
    if plan.mode not in MODES:
        raise RuleError(f"'{plan.mode}' is no way to fight; take one of {', '.join(MODES)}")
    names: set[str] = set()
    for side, dudes in zip(plan.names, plan.dudes, strict=True):
        if not dudes:
            raise RuleError(f"{side}: nobody is there; name at least one Dude")
        if plan.mode == DUEL_MODE and len(dudes) > 1:
            raise RuleError(f"{side}: {len(dudes)} Dudes, and a duel has one on each side; fight as a team or an arena")
        for dude in dudes:
            if dude.left <= 0:
                raise RuleError(f"{dude.name} has no hit points left; let it rest: write HP{dude.hit_points}")
            if dude.name.casefold() in names:
                raise RuleError(f"two Dudes are called {dude.name or 'nothing'}; give each a name of its own")
            names.add(dude.name.casefold())
    if plan.names[0].casefold() == plan.names[1].casefold():
        raise RuleError(f"both sides are called {plan.names[0]}; give each a name of its own")


def begin(referee: Referee, plan: Plan) -> Ring:
    """The ring with everybody in it.

    Raises:
        RuleError: see `verify_plan`.
    """
    verify_plan(plan)
    return Ring(referee, (fighter(referee.rules, dude) for side in plan.dudes for dude in side))


def fight_on(ring: Ring, plan: Plan) -> Ending:
    """From the first roll to the end; whoever stands behind the referee answers."""
    winner = _FIGHTS[plan.mode](ring, plan)
    ring.facing = None
    if winner is not None and plan.mode != DUEL_MODE:
        ring.tell("team_wins", plan.names[winner], TEAM if plan.mode == TEAM_MODE else ARENA)
    left = tuple((name, who.hit_points) for name, who in ring.fighters.items())
    dudes = tuple(tuple(_afterwards(ring, plan, dude) for dude in side) for side in plan.dudes)
    how = PARTED if winner is None else WON
    return Ending(winner, how, ring.attacks, tuple(ring.victories), left, (dudes[0], dudes[1]))


def fight(referee: Referee, plan: Plan) -> tuple[Ring, Ending]:
    """`begin` and `fight_on` in one."""
    ring = begin(referee, plan)
    return ring, fight_on(ring, plan)


def _duel(ring: Ring, plan: Plan) -> int | None:
    """One against one (ruling nobody_can_hit); the number of the side that wins."""
    names = [side[0].name for side in plan.dudes]
    winner = duel(ring, *names)
    return None if winner is None else names.index(winner)


def _team(ring: Ring, plan: Plan) -> int | None:
    """Exchanges of leaders, chosen in secret, until a team has nobody standing (rulings leader_again, standoff); the
    number of the side that wins."""
    most = int(ring.referee.rules.ruling("standoff"))
    idle = 0
    last: tuple[str, str] | None = None
    count = 0
    while all(_standing(ring, plan, number) for number in (0, 1)):
        first, second = (_leader(ring, plan, number, last[number] if last else None) for number in (0, 1))
        count += 1
        ring.tell("exchange", plan.names[0], TEAM, number=count, whom=plan.names[1])
        for number, leader in enumerate((first, second)):
            ring.tell("leads", leader, TEAM, team=plan.names[number])
        idle = 0 if exchange(ring, first, second) else idle + 1
        last = (first, second)
        if idle == most:
            ring.tell("parted", plan.names[0], TEAM, whom=plan.names[1])
            return None
    return 0 if _standing(ring, plan, 0) else 1


def _leader(ring: Ring, plan: Plan, number: int, last: str | None) -> str:
    """Whom a team sends. The other team must not see the answer: the question is a `Secret`, and what was chosen is
    told when both teams have chosen."""
    ready = _standing(ring, plan, number)
    if ring.referee.rules.ruling("leader_again") == "others_first" and len(ready) > 1:
        ready = [who for who in ready if who.name != last]
    own, other = plan.names[number], plan.names[1 - number]
    looking = plan.players[1 - number] and len(_standing(ring, plan, 1 - number)) > 1
    why = f"{other} look away. {own}, in secret: who leads?" if looking else f"{own}: who leads?"
    return _sent(ring, plan, number, sorted(ready, key=fitness, reverse=True), Secret(why) if looking else why)


def _arena(ring: Ring, plan: Plan) -> int | None:
    """A ladder of duels: whoever wins stays and meets the next of the other side with the hit points that are left, or
    after a rest (ruling arena_order). Two who cannot hurt each other both go. The number of the side that is left."""
    waiting = [[dude.name for dude in side] for side in plan.dudes]
    now: list[str | None] = [None, None]
    while True:
        for number in (0, 1):
            if now[number] is None and waiting[number]:
                now[number] = _next(ring, plan, number, waiting[number])
        first, second = now
        if first is None or second is None:
            return None if first == second else 0 if second is None else 1
        winner = duel(ring, first, second)
        now = [first if winner == first else None, second if winner == second else None]
        if winner is not None and plan.rest:
            rest(ring, winner, ARENA)


def _next(ring: Ring, plan: Plan, number: int, waiting: list[str]) -> str:
    """The next of a side, who no longer waits."""
    name = waiting[0]
    if ring.referee.rules.ruling("arena_order") == "chosen":
        why = f"{plan.names[number]}: who comes next?"
        name = _sent(ring, plan, number, [ring[other] for other in waiting], why)
    waiting.remove(name)
    ring.tell("comes_up", name, ARENA, team=plan.names[number])
    return name


def _sent(ring: Ring, plan: Plan, number: int, ready: Sequence[Fighter], why: str) -> str:
    """One of those who are ready, the default first: a players' side is asked if there is a choice."""
    if len(ready) == 1 or not plan.players[number]:
        return ready[0].name
    options = {f"{who.name}, {who.hit_points} of {who.dude.hit_points} hit points": who.name for who in ready}
    ring.choosing, ring.facing = number, None
    chosen = options[ring.chooser.choose(list(options), why)]
    ring.choosing = None
    return chosen


def _standing(ring: Ring, plan: Plan, number: int) -> list[Fighter]:
    return [ring[dude.name] for dude in plan.dudes[number] if ring[dude.name].stands]


def _afterwards(ring: Ring, plan: Plan, dude: Dude) -> Dude:
    """A Dude as it goes on: experience gained, rested unless the arena forbids it (ruling rest_after)."""
    who = ring[dude.name]
    gained = sum(victory.experience for victory in ring.victories if victory.winner == dude.name)
    lost = dude.hit_points - who.hit_points
    stays = plan.mode == ARENA_MODE and not plan.rest
    stays = stays or (not who.stands and ring.referee.rules.ruling("rest_after") == "standing")
    return dude._replace(experience=dude.experience + gained, lost=lost if stays else 0)


_FIGHTS = {DUEL_MODE: _duel, TEAM_MODE: _team, ARENA_MODE: _arena}
