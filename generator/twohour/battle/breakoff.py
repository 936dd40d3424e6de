"""Breaking off a fight, and the pursuit (26.0)."""

from __future__ import annotations

from generator.twohour.battle.field import Battle, Side
from generator.twohour.battle.morale import flee, run
from generator.twohour.explore import fast_move

FIGHT_ON, BREAK_OFF = "fight on", "break off and flee"


def breaks_off(battle: Battle, side: Side) -> bool:
    """Whether the players' side flees the board now that it is active (26.0); if so it has run."""
    if not side.players or battle.decide(side, [FIGHT_ON, BREAK_OFF], f"{side.name} is active.") == FIGHT_ON:
        return False
    battle.broke_off = True
    battle.tell("breaks_off", side.name, "26.0")
    stays = ["stay one more round", "flee with the others"]
    for who in battle.standing(side):
        martyr = "martyr" in who.kit.traits
        if martyr and (not who.character.star or battle.decide(side, stays, f"{who.name} is a Paladin.") == stays[0]):
            battle.staying.add(who.name)
            battle.tell("covers", who.name, "9.0.3")
        else:
            flee(battle, who.name)
    return True


def follow_the_others(battle: Battle, side: Side) -> None:
    """Paladins who covered the retreat leave once the enemy has been active (9.0.3)."""
    for name in [name for name in side.members if name in battle.staying]:
        battle.staying.discard(name)
        if battle.fighters[name].status in ("carry_on", "duck_back"):
            run(battle, name)


def pursue(battle: Battle, winner: Side) -> None:
    """The enemies left alone follow as far as they can; whom they catch up with has a new fight on that tile (26.0)."""
    fled = {
        name: battle.tiles[name]
        for name in battle.enemy_of(winner).members
        if name in battle.tiles and name not in battle.quit and battle.fighters[name].status == "fled"
    }
    hunters = battle.standing(winner)
    if not fled or not hunters:
        return
    tiles = fast_move(battle.referee, tuple(hunters))
    for hunter, reach in zip(hunters, tiles, strict=True):
        battle.tell("pursues", hunter.name, "26.0", tiles=reach)
    for name, distance in fled.items():
        caught = [hunter.name for hunter, reach in zip(hunters, tiles, strict=True) if reach >= distance]
        if caught:
            battle.tell("caught", name, "26.0", tiles=distance, by=", ".join(caught))
        else:
            battle.tell("escapes", name, "26.0", tiles=distance)
