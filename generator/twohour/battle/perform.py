"""Doing what was chosen, all but the melees: shots, spells, healing, retrieving, switching (23.0 to 30.0)."""

from __future__ import annotations

from collections.abc import Callable

from generator.twohour.battle.actions import Action, healing_power
from generator.twohour.battle.field import Battle, Side
from generator.twohour.battle.morale import duck_back
from generator.twohour.battle.opening import used_up
from generator.twohour.combat.crisis import RECEIVED_FIRE, heal
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, OUT, Fighter, is_shielded, wield
from generator.twohour.combat.magic import cast
from generator.twohour.combat.shooting import MISS, shoot
from generator.twohour.referee import passes
from generator.twohour.rules import title


def perform(battle: Battle, side: Side, who: Fighter, action: Action) -> None:
    """Carry out an action that is no melee."""
    DEEDS[action.kind](battle, side, who, action.target)


def _shoot(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    weapon = who.kit.weapon or ""
    cells = battle.referee.rules.tables["weapons"].entries[weapon]
    battle.tell("shoots", who.name, "23.3", whom=target, weapon=cells["title"])
    if cells.get("once_per_fight"):
        battle.fired.add(who.name)
    _shot(battle, who, target)
    if "true_arrows" in who.kit.traits:
        item = next(item for item in who.character.items if item.id == "true_arrows")
        _use(battle, battle.fighters[who.name], item.id)
        if item.amount in (None, 1):
            battle.tell("last_arrow", who.name, "29.1.4")


def _throw(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.tell("throws", who.name, "23.1", whom=target)
    _shot(battle, who, target)
    thrown = battle.fighters[who.name]
    # Of two axes one is left in hand.
    left = "A" if who.hand == "2xA" and "A" not in battle.lost.get(who.name, ()) else None
    battle.lost.setdefault(who.name, []).append(who.hand or "A")
    battle.put(wield(battle.referee.rules, thrown, left))


def _shot(battle: Battle, who: Fighter, target: str) -> None:
    shot = shoot(battle.referee, who, battle.fighters[target])
    if shot.result == MISS:
        battle.put(shot.target)
        battle.owes(target, RECEIVED_FIRE)
        battle.tell("missed", target, "19.0")
        return
    struck(battle, shot.target, shot.result, who.name)


def struck(battle: Battle, target: Fighter, damage: str, by: str) -> None:
    """A target of a shot or spell takes what is left of the damage."""
    if damage in (OUT, DEAD):
        battle.fell(target._replace(status=damage), by)
    elif damage == DUCK_BACK:
        battle.put(target)
        duck_back(battle, target.name, "23.5")
    else:
        battle.put(target)


def _cast(battle: Battle, side: Side, who: Fighter, spell: str) -> None:
    if not side.players:
        spell = npc_spell(battle, side, who)
    targets = _targets(battle, side, who, spell)
    if not targets:
        battle.tell("no_target", who.name, "28.3")
        return
    battle.tell("casts", who.name, "28.3", spell=spell, whom=", ".join(targets))
    made = cast(battle.referee, who, tuple(battle.fighters[name] for name in targets), spell)
    battle.put(battle.fighters[who.name]._replace(rep=made.caster.rep))
    if made.caster.rep < who.rep:
        battle.spent[who.name] = battle.spent.get(who.name, 0) + who.rep - made.caster.rep
        battle.tell("spell_fails", who.name, "28.3", rep=made.caster.rep)
    for target, result in zip(made.targets, made.results, strict=True):
        if result == "dazzled":
            battle.put(target)
            battle.tell("dazzled", target.name, "28.5")
        elif result == "defended":
            # The caster itself may be among the targets; its Rep may just have fallen.
            battle.put(target._replace(rep=battle.fighters[target.name].rep))
            battle.tell("defended", target.name, "28.6")
        elif result == "unaffected":
            battle.tell("unaffected", target.name, "28.1.1")
        else:
            struck(battle, target, result, who.name)


def npc_spell(battle: Battle, side: Side, who: Fighter) -> str:
    """The spell that an NPC casts (28.7)."""
    table = battle.referee.rules.tables["npc_spell_casting"]
    passed = passes(battle.referee.tray, 1, who.rep, who=who.name, why="which spell?", rule=table.section).result
    enemies, own = len(battle.standing(battle.enemy_of(side))), len(battle.standing(side))
    return str(table.row(passed).cells["outnumbered_2_to_1" if enemies >= 2 * own else "otherwise"])


def _targets(battle: Battle, side: Side, who: Fighter, spell: str) -> list[str]:
    """Up to Rep targets: enemies in sight, the nearest first, or for Defend friends, the unshielded first (28.1,
    ruling friends_in_sight)."""
    if spell == "defend":
        there = [friend for friend in battle.standing(side) if not battle.board.waits(friend.name)]
        friends = sorted(there, key=lambda friend: (is_shielded(friend), friend.name != who.name))
        offered = [friend.name for friend in friends]
    else:
        offered = list(battle.board.sees(who.name))
    first = offered[: who.rep]
    if not side.players or len(offered) < 2:
        return first
    together, done = f"at {', '.join(first)}", "that is all"
    single = [f"at {name} first" for name in offered]
    answer = battle.decide(side, [together, *single], f"{who.name} casts {spell}: at whom? At most {who.rep}.")
    if answer == together:
        return first
    chosen = [offered.pop(single.index(answer))]
    while offered and len(chosen) < who.rep:
        answer = battle.decide(side, [done, *offered], f"{who.name} casts at {', '.join(chosen)}: who else?")
        if answer == done:
            break
        chosen.append(answer)
        offered.remove(answer)
    return chosen


def _heal(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    power = healing_power(battle, who)
    assert power
    rules = battle.referee.rules
    if power.source != "healer":
        battle.tell("heals_with", who.name, "29.1", item=title(rules, "items", power.source))
        if power.source == "healing":
            _use(battle, who, "healing")
        else:
            battle.put(who._replace(used=who.used | {power.source}))
    victim = battle.fighters[target]
    healed = heal(battle.referee, who.name, power.rep, victim)
    if healed.outcome == "dies":
        battle.board.remove(target)
        battle.put(victim._replace(status=DEAD))
        battle.tell("dies_in_care", target, "27.0")
        return
    lower = healed.outcome == "recovers_lower" or target in battle.lowered
    rep = victim.character.rep - lower - victim.poisoned
    if rep <= 0:
        battle.tell("too_weak", target, "27.0")
        return
    if lower:
        battle.lowered.add(target)
    # What a spell, a blocked step or the Charge test did to it is over; a Healer's passed die cures it (7.0.6).
    fresh = victim._replace(dazzled=False, defended=0, blocked=False, charged=False)
    battle.put(fresh._replace(status=CARRY_ON, rep=rep, infected=victim.infected and not healed.passed))
    battle.board.stand_up(target)
    battle.captives.pop(target, None)
    battle.running.discard(target)
    battle.felled.pop(target, None)
    battle.resting.add(target)
    battle.quiet = 0
    battle.tell("healed", target, "30.0", rep=rep)


def _use(battle: Battle, who: Fighter, name: str) -> None:
    """One use of an item."""
    item = next(
        item for item in who.character.items if item.id == name and (name != "healing" or item.kind == "potion")
    )
    character = who.character._replace(items=used_up(who.character.items, item))
    used = who._replace(character=character)
    battle.put(wield(battle.referee.rules, used, used.hand))


def _go(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.board.move_to(who.name, target)
    battle.tell("goes_to", who.name, "30.0", whom=target)


def _pick_up(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.board.move_to(who.name, target)
    battle.carried[target] = who.name
    battle.captives.pop(target, None)
    battle.tell("picks_up", who.name, "25.0", whom=target)


def _swap(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.board.move_to(who.name, target)
    battle.board.swap(who.name, target)
    battle.tell("swaps", who.name, "25.0", whom=target)


def _finish(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.board.move_to(who.name, target)
    battle.board.remove(target)
    battle.captives.pop(target, None)
    battle.put(battle.fighters[target]._replace(status=DEAD))
    battle.felled.setdefault(target, who.name)
    battle.quiet = 0
    battle.tell("finishes", who.name, "23.7", whom=target)


def _capture(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    battle.board.move_to(who.name, target)
    battle.captives[target] = who.name
    battle.tell("captures", who.name, "23.7", whom=target)


def _switch(battle: Battle, side: Side, who: Fighter, hand: str) -> None:
    rules = battle.referee.rules
    battle.put(wield(rules, who, hand or None))
    table = "weapons" if hand in rules.tables["weapons"].entries else "items"
    held = title(rules, table, hand) if hand else "nothing"
    battle.tell("switches", who.name, "32.3", to=held)


def _talisman(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    item = next(item for item in who.character.items if item.id == "talisman_of_restoration")
    rep = item.amount or 0
    why = "Talisman of Restoration"
    passed = passes(battle.referee.tray, 2, rep, who=who.name, why=why, rule="29.1.2").result
    back = min(passed, battle.spent[who.name])
    battle.spent[who.name] -= back
    left = {2: rep, 1: rep - 1, 0: 0}[passed]
    others = [item._replace(amount=left) if other is item and left else other for other in who.character.items]
    items = tuple(other for other in others if left or other is not item)
    changed = who._replace(
        rep=who.rep + back, used=who.used | {"talisman"}, character=who.character._replace(items=items)
    )
    battle.put(wield(battle.referee.rules, changed, who.hand if left else None))
    battle.tell("restored", who.name, "29.1.2", back=back)


def _move_up(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    if battle.board.advance(who.name):
        battle.tell("moves_up", who.name, "18.4")


def _stand(battle: Battle, side: Side, who: Fighter, target: str) -> None:
    """Nothing is told of those who stand."""


Deed = Callable[[Battle, Side, Fighter, str], None]

DEEDS: dict[str, Deed] = {
    "shoot": _shoot,
    "throw": _throw,
    "cast": _cast,
    "heal": _heal,
    "go": _go,
    "pick_up": _pick_up,
    "swap": _swap,
    "finish": _finish,
    "capture": _capture,
    "switch": _switch,
    "talisman": _talisman,
    "move_up": _move_up,
    "stand": _stand,
}
