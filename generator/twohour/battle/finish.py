"""After the fight: who recovers, what becomes of the fallen, loot, coins (23.7, 27.0, 29.4, 42.1.2)."""

from __future__ import annotations

from generator.named import NamedTuple
from generator.twohour.battle.field import Battle, Side
from generator.twohour.battle.wear import Wear, wear_of
from generator.twohour.characters import Character
from generator.twohour.combat.crisis import recovery
from generator.twohour.combat.fighter import DEAD, OUT, Fighter

STANDS, FLED, QUIT = "stands", "fled", "quit"
DIES, KILLED, CAPTURED, TURNS = "dies", "killed", "captured", "turns"
RECOVERS, LOWER = "recovers", "recovers_lower"
ALIVE = (STANDS, FLED, QUIT, RECOVERS, LOWER)
"""Fates after which a character is its side's as before."""


class Fate(NamedTuple):
    """What became of a character: its status when the fight ended, what followed, and the character as it goes on;
    `turned` is the race of one who turned Ghoul or Feral Vampire, `wear` what the adventure has used up of it."""

    name: str
    side: int
    status: str
    fate: str
    rep: int
    character: Character
    by: str | None = None
    turned: str | None = None
    wear: Wear | None = None


class Coins(NamedTuple):
    """Coins for enemies killed (42.1.2)."""

    who: str
    bronze: int = 0
    silver: int = 0
    gold: int = 0


class Ending(NamedTuple):
    """A fight that is over. `winner` is the number of the side that holds the board, None after a standoff; `how` is
    `cleared` (nobody got away), `fled`, `broken_off` or `standoff`."""

    winner: int | None
    how: str
    activations: int
    fates: tuple[Fate, ...]
    coins: tuple[Coins, ...] = ()
    loot: tuple[tuple[str, tuple[str, ...]], ...] = ()


def finish(battle: Battle, winner: Side | None, how: str) -> Ending:
    """Settle everything once no enemies are left on the board."""
    if winner is not None:
        for name in winner.members:
            battle.captives.pop(name, None)
        _thrown_back(battle, winner)
        _deal_with_fallen(battle, winner, battle.enemy_of(winner))
    fates = tuple(
        _without_thrown(battle, _fate(battle, side, name))._replace(wear=wear_of(battle.fighters[name]))
        for side in battle.sides
        for name in side.members
    )
    for side in battle.sides:
        _new_leader(battle, side, fates)
    coins = tuple(_coins(battle, side, fates) for side in battle.sides)
    number = None if winner is None else winner.number
    loot = _loot(battle, winner, fates) if winner is not None else ()
    return Ending(number, how, battle.activations, fates, coins[0] + coins[1], loot)


def _thrown_back(battle: Battle, winner: Side) -> None:
    """The winners have their thrown axes back (23.1)."""
    for name in winner.members:
        if battle.lost.pop(name, None):
            battle.tell("axe_back", name, "23.1")


def _without_thrown(battle: Battle, fate: Fate) -> Fate:
    """Nobody else has them back (23.1); of two axes one may be left."""
    weapons = list(fate.character.weapons)
    for hand in battle.lost.get(fate.name, ()):
        if hand in weapons:
            weapons[weapons.index(hand)] = "A" if hand == "2xA" else ""
    return fate._replace(character=fate.character._replace(weapons=tuple(weapon for weapon in weapons if weapon)))


def _deal_with_fallen(battle: Battle, winner: Side, loser: Side) -> None:
    """What the victors do with enemies who lie there: players are asked; NPCs take them captive (ruling npc_mercy)."""
    npc = battle.referee.rules.ruling("npc_mercy")
    standing = battle.standing(winner)
    for name in battle.lying(loser):
        if name in battle.tiles or not standing:
            continue
        options = ["capture", "finish", "leave"] if winner.players or npc == "capture" else ["finish", "capture"]
        answer = battle.decide(winner, options, f"{name} lies there: what do the victors do?")
        if answer == "finish":
            battle.put(battle.fighters[name]._replace(status=DEAD))
            killer = battle.captives.pop(name, standing[0].name)
            battle.felled.setdefault(name, killer)
            battle.tell("finishes", killer, "23.7", whom=name)
        elif answer == "capture":
            battle.captives.setdefault(name, standing[0].name)
        else:
            battle.captives.pop(name, None)


def _fate(battle: Battle, side: Side, name: str) -> Fate:
    who = battle.fighters[name]
    by = battle.felled.get(name)
    if who.status == DEAD:
        return Fate(name, side.number, who.status, KILLED, 0, who.character, by)
    if who.status != OUT and name not in battle.quit:
        return _unhurt(battle, side, who)
    outcome = recovery(battle.referee, who)
    rep = who.character.rep - (outcome == LOWER or name in battle.lowered)
    turned = None
    if outcome != DIES:
        # Only a Healer during the fight cures a Ghoul's infection (7.0.6); Poison takes who recovers badly (7.0.5).
        turned = "ghoul" if who.infected else "feral_vampire" if who.poisoned and outcome == LOWER else None
    taken = who.status == OUT and name in battle.captives and name not in battle.tiles
    fate = TURNS if turned else CAPTURED if taken and outcome != DIES else outcome
    words = {"by": battle.captives.get(name, ""), "race": turned or "", "rep": rep}
    battle.tell(f"fate_{fate}", name, "27.0", **words)
    fate = QUIT if name in battle.quit and fate in (RECOVERS, LOWER) else fate
    return Fate(name, side.number, who.status, fate, 0 if outcome == DIES else rep, who.character, by, turned)


def _unhurt(battle: Battle, side: Side, who: Fighter) -> Fate:
    """One who stands or has fled. What Poison has taken comes back only with a recovery test, which its player may take
    (ruling poison_recovery)."""
    fate = FLED if who.status == "fled" else STANDS
    rep = who.character.rep - (who.name in battle.lowered) - who.poisoned
    turned = None
    if who.infected:  # back on its feet, but by a Healer whose die failed
        battle.tell(f"fate_{TURNS}", who.name, "7.0.6", race="ghoul", rep=rep)
        return Fate(who.name, side.number, who.status, TURNS, rep, who.character, None, "ghoul")
    keep, dare = "keep the loss", "take a recovery test"
    if who.poisoned and battle.decide(side, [keep, dare], f"{who.name} is poisoned, Rep {rep}.") == dare:
        outcome = recovery(battle.referee, who)
        rep = 0 if outcome == DIES else who.character.rep - (outcome == LOWER)
        turned = "feral_vampire" if outcome == LOWER else None
        fate = DIES if outcome == DIES else TURNS if turned else fate
        battle.tell(f"fate_{TURNS if turned else outcome}", who.name, "7.0.5", race=turned or "", rep=rep)
    return Fate(who.name, side.number, who.status, fate, rep, who.character, None, turned)


def _new_leader(battle: Battle, side: Side, fates: tuple[Fate, ...]) -> None:
    """A leader who went down is replaced when the fight is over, by the highest Rep that is still there (14.0)."""
    own = [fate for fate in fates if fate.side == side.number and fate.fate in ALIVE]
    if battle.fighters[side.leader].status not in (OUT, DEAD) or any(fate.name == side.leader for fate in own):
        return
    fit = [fate for fate in own if fate.name not in battle.tiles] or own
    if fit:
        leader = max(fit, key=lambda fate: fate.rep).name
        battle.sides[side.number] = side._replace(leader=leader)
        battle.tell("leads_now", leader, "14.0")


def _coins(battle: Battle, side: Side, fates: tuple[Fate, ...]) -> tuple[Coins, ...]:
    """A coin for each enemy killed, by its Rep beside the killer's (ruling kill_coins)."""
    also_out = battle.referee.rules.ruling("kill_coins") == "out"
    won: dict[str, list[str]] = {}
    for fate in fates:
        dead = fate.fate in (KILLED, DIES) or (also_out and fate.status == OUT)
        if fate.side != side.number and dead and fate.by and fate.by in side.members:
            own, other = battle.fighters[fate.by].character.rep, fate.character.rep
            won.setdefault(fate.by, []).append("bronze" if other < own else "silver" if other == own else "gold")
    made = []
    for name, coins in won.items():
        made.append(Coins(name, *(coins.count(metal) for metal in ("bronze", "silver", "gold"))))
        words = ", ".join(f"{coins.count(metal)} {metal}" for metal in dict.fromkeys(coins))
        battle.tell("coins", name, "42.1.2", coins=words)
    return tuple(made)


def _loot(battle: Battle, winner: Side, fates: tuple[Fate, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Magic items and weapons of the enemies who were left on the board (29.4.1)."""
    found = []
    for fate in fates:
        who = battle.fighters[fate.name].character
        left_there = fate.status in (OUT, DEAD) and fate.name not in battle.tiles
        if fate.side != winner.number and left_there and (who.items or who.weapons):
            things = (*(item.id for item in who.items), *who.weapons)
            found.append((fate.name, things))
            battle.tell("loot", fate.name, "29.4.1", things=_named(battle, things))
    return tuple(found)


def _named(battle: Battle, things: tuple[str, ...]) -> str:
    tables = battle.referee.rules.tables
    weapons, items = tables["weapons"].entries, tables["items"].entries
    return ", ".join(str((items if thing in items else weapons)[thing]["title"]) for thing in things)


def afterwards(fate: Fate) -> Character:
    """The character with its Rep and items as the fight has left them; second professions move with the first (9.2)."""
    change = fate.rep - fate.character.rep
    professions = tuple(held._replace(rep=held.rep + change) for held in fate.character.professions)
    return fate.character._replace(rep=fate.rep, professions=professions)
