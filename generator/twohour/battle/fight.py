"""A fight from the first rank to the last coin (21.0 to 27.0)."""

from __future__ import annotations

from generator.twohour.battle.activation import activate
from generator.twohour.battle.breakoff import pursue
from generator.twohour.battle.field import Battle, Plan, Side
from generator.twohour.battle.finish import Ending, finish
from generator.twohour.battle.morale import fugitives
from generator.twohour.battle.opening import begin, charge_into_melee, ready
from generator.twohour.referee import Referee

CLEARED, FLED, BROKEN_OFF, STANDOFF = "cleared", "fled", "broken_off", "standoff"


def fight(referee: Referee, plan: Plan) -> tuple[Battle, Ending]:
    """Fight it out; whoever stands behind the referee answers. `begin` and `fight_on` do the same in two steps."""
    battle = begin(referee, plan)
    return battle, fight_on(battle)


def fight_on(battle: Battle) -> Ending:
    """From the ranks on: potions, the Charge test, activations in turn until one side is gone, and what follows."""
    ready(battle)
    side = charge_into_melee(battle)
    most = 2 * int(battle.referee.rules.ruling("standoff"))
    while True:
        activate(battle, side)
        over = _over(battle)
        if over is not None:
            return _end(battle, over)
        if battle.quiet >= most:
            battle.tell("standoff", battle.sides[battle.plan.active].name, "21.4", number=most // 2)
            return finish(battle, None, STANDOFF)
        side = battle.sides[1 - side.number]


def _over(battle: Battle) -> tuple[Side | None, str] | None:
    """Who holds the board, if one side or both are gone from it."""
    left = [side for side in battle.sides if battle.standing(side)]
    if len(left) == 2:
        return None
    gone = [side for side in battle.sides if side not in left]
    if any(side.number in battle.broke_off for side in gone):
        how = BROKEN_OFF
    else:
        how = FLED if any(name in battle.tiles for side in gone for name in side.members) else CLEARED
    return left[0] if left else None, how


def _end(battle: Battle, over: tuple[Side | None, str]) -> Ending:
    winner, how = over
    if winner is None:
        battle.tell("nobody_stands", battle.sides[0].name, "21.4")
    else:
        battle.tell("holds_the_board", winner.name, "21.4")
        pursue(battle, winner)
    for side in battle.sides:
        fugitives(battle, side)
    return finish(battle, winner, how)
