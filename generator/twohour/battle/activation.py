"""One side's activation: shooters fire, casters cast, the others charge, then both sides' Crisis tests (21.3, 24.4)."""

from __future__ import annotations

from generator.twohour.battle.actions import CAST, CHARGE, FIGHT, PHASES, SHOOT, Action, menu, phase_of, rule_action
from generator.twohour.battle.breakoff import breaks_off, follow_the_others
from generator.twohour.battle.field import STANDING, Battle, Side
from generator.twohour.battle.morale import crisis, flee, fugitives
from generator.twohour.battle.perform import perform
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, OUT, Fighter
from generator.twohour.combat.melee import by_rep, several

TAKES_HANDS = (CHARGE, FIGHT, SHOOT, "throw", CAST)
"""What nobody does with a friend on its back (ruling carrying)."""

MARTYR_ROUNDS = 1
"""Rounds of melee for which a Paladin covers a retreat (9.0.3)."""


def activate(battle: Battle, side: Side) -> None:
    """Everything that a side does in its activation, and the tests after it."""
    dazzled = _begin(battle, side)
    if not breaks_off(battle, side, dazzled):
        charges = _act(battle, side, {*dazzled, *battle.running})
        for defender, attackers in charges.items():
            _melee(battle, side, attackers, defender)
    for name in dazzled:
        battle.put(battle.fighters[name]._replace(dazzled=False))  # ruling dazzle_ends
    crisis(battle)
    if battle.referee.rules.ruling("charge_bonus") == "first_activation":
        for name in side.members:
            if battle.fighters[name].charged:
                battle.put(battle.fighters[name]._replace(charged=False))
    follow_the_others(battle, battle.enemy_of(side))


def _begin(battle: Battle, side: Side) -> list[str]:
    """What comes before a side acts: who waited enters, fugitives test, who ran tries again; the dazzled."""
    battle.activations += 1
    battle.quiet += 1
    battle.tell("active", side.name, "21.4", number=battle.activations)
    for name in battle.board.enter(side.number):
        battle.tell("enters", name, "21.1")
    fugitives(battle, side)
    battle.resting -= set(side.members)
    dazzled = [who.name for who in battle.standing(side) if who.dazzled]
    for name in dazzled:
        battle.tell("loses_activation", name, "28.5")
    for who in battle.standing(side):
        if who.status == DUCK_BACK:
            battle.put(who._replace(status=CARRY_ON))
        if who.name in battle.running and who.name not in dazzled:
            flee(battle, who.name)
    return dazzled


def _act(battle: Battle, side: Side, idle: set[str]) -> dict[str, list[str]]:
    """All figures of a side act, phase by phase, the highest Rep first; who attacks whom in melee."""
    charges: dict[str, list[str]] = {}
    aimed: dict[str, int] = {}
    done = set(idle)
    for phase in PHASES:
        for name in side.members:
            who = battle.fighters[name]
            # Whom a friend has just healed only reacts until the next activation (30.0).
            if name in done or name in battle.resting or who.status not in STANDING:
                continue
            if phase_of(battle, who) != phase:
                continue
            done.add(name)
            action = _chosen(battle, side, who, phase, aimed)
            if action.kind in TAKES_HANDS:
                drop_load(battle, name)
            if action.kind in (CHARGE, FIGHT):
                if action.kind == CHARGE:
                    battle.board.move_to(name, action.target)
                    battle.tell("charges", name, "22.3.1", whom=action.target)
                charges.setdefault(action.target, []).append(name)
                aimed[action.target] = aimed.get(action.target, 0) + 1
            else:
                perform(battle, side, who, action)
    return charges


def _chosen(battle: Battle, side: Side, who: Fighter, phase: str, aimed: dict[str, int]) -> Action:
    if not side.players:
        return rule_action(battle, side, who, phase, aimed)
    options = {action.words: action for action in menu(battle, side, who, phase, aimed)}
    battle.deciding = who.name
    answer = battle.decide(side, list(options), f"{who.name} (Rep {who.rep}), what now?")
    battle.deciding = None
    return options[answer]


def _melee(battle: Battle, side: Side, attackers: list[str], defender: str) -> None:
    """Those who came into contact with one enemy fight it, one after the other (24.4)."""
    target = battle.fighters[defender]
    able = [battle.fighters[name] for name in attackers if battle.fighters[name].status in STANDING]
    if target.status not in STANDING or not able:
        return
    drop_load(battle, defender)
    order = _order(battle, side, by_rep(able), defender)
    battle.tell("fights", ", ".join(who.name for who in order), "24.0", whom=defender)
    rounds = MARTYR_ROUNDS if defender in battle.staying else None
    for fought in several(battle.referee, order, target, rounds=rounds):
        battle.put(fought.winner)
        if fought.damage in (OUT, DEAD):
            battle.fell(fought.loser, fought.winner.name)
        else:
            battle.put(fought.loser)
            battle.tell("holds", defender, "9.0.3")


def _order(battle: Battle, side: Side, order: tuple[Fighter, ...], defender: str) -> tuple[Fighter, ...]:
    """By Rep; of equals the players choose who goes first, and a Star takes the place it wants (24.4)."""
    if not side.players or len(order) == 1:
        return order
    order = _equals(battle, side, order, defender)
    for star in [who for who in order if who.character.star]:
        places = [f"place {number}" for number in range(1, len(order) + 1)]
        now = places[order.index(star)]
        options = [now, *(place for place in places if place != now)]
        place = int(battle.decide(side, options, f"{star.name} fights {defender} with others: in which place?")[6:])
        others = [who for who in order if who is not star]
        order = (*others[: place - 1], star, *others[place - 1 :])
    return order


def _equals(battle: Battle, side: Side, order: tuple[Fighter, ...], defender: str) -> tuple[Fighter, ...]:
    """Attackers by Rep, Grunts of equal Rep as the players choose."""
    left, ordered = list(order), []
    while left:
        first = left[0]
        equals = [who for who in left if who.rep == first.rep and not who.character.star]
        if len(equals) > 1 and not first.character.star:
            names = [who.name for who in equals]
            chosen = battle.decide(side, names, f"{', '.join(names)} fight {defender}: who goes first?")
            first = equals[names.index(chosen)]
        left.remove(first)
        ordered.append(first)
    return tuple(ordered)


def drop_load(battle: Battle, carrier: str) -> None:
    """Who is charged, or needs its hands, drops whom it carries, behind it (25.0, ruling carrying)."""
    for load, name in list(battle.carried.items()):
        if name == carrier:
            del battle.carried[load]
            battle.board.lay_behind(carrier, load)
            battle.tell("drops", carrier, "25.0", whom=load)
