"""Breaking off a fight, and the pursuit (26.0)."""

from __future__ import annotations

from collections.abc import Collection

from generator.twohour.battle.field import PLAYERS, STANDING, Battle, Side
from generator.twohour.battle.morale import flee, new_leader
from generator.twohour.combat.fighter import FLED
from generator.twohour.explore import fast_move

FIGHT_ON, BREAK_OFF = "fight on", "break off and flee"


def breaks_off(battle: Battle, side: Side, dazzled: Collection[str]) -> bool:
    """Whether the players' side flees the board now that it is active (26.0); if so it has run. The `dazzled` lose this
    activation and run in their next one."""
    if side.number in battle.broke_off or not battle.standing(side):
        return False
    if battle.decide(side, [FIGHT_ON, BREAK_OFF], f"{side.name} is active.") == FIGHT_ON:
        return False
    battle.broke_off.add(side.number)
    battle.tell("breaks_off", side.name, "26.0")
    stays = ["stay one more round", "flee with the others"]
    for who in battle.standing(side):
        martyr = "martyr" in who.kit.traits
        if who.name in dazzled:
            battle.running.add(who.name)
        elif martyr and (not who.character.star or battle.decide(side, stays, f"{who.name} is a Paladin.") == stays[0]):
            battle.staying.add(who.name)
            battle.tell("covers", who.name, "9.0.3")
        else:
            flee(battle, who.name)
    new_leader(battle, side)
    return True


def follow_the_others(battle: Battle, side: Side) -> None:
    """Paladins who covered the retreat leave once the enemy has been active (9.0.3)."""
    for name in [name for name in side.members if name in battle.staying]:
        battle.staying.discard(name)
        if battle.fighters[name].status in STANDING:
            flee(battle, name)
    new_leader(battle, side)


def pursue(battle: Battle, winner: Side) -> None:
    """The enemies left alone follow the players' side as far as they can; whom they catch up with has a new fight on
    that tile (26.0)."""
    if winner.number == PLAYERS:
        return
    fled = {
        name: battle.tiles[name]
        for name in battle.enemy_of(winner).members
        if name not in battle.quit and battle.fighters[name].status == FLED
    }
    hunters = battle.standing(winner)
    if not fled or not hunters:
        return
    tiles = fast_move(battle.referee, tuple(hunters), winner.name)
    for hunter, reach in zip(hunters, tiles, strict=True):
        battle.tell("pursues", hunter.name, "26.0", tiles=reach)
    for name, distance in fled.items():
        caught = [hunter.name for hunter, reach in zip(hunters, tiles, strict=True) if reach >= distance]
        if caught:
            battle.tell("caught", name, "26.0", tiles=distance, by=", ".join(caught))
        else:
            battle.tell("escapes", name, "26.0", tiles=distance)
