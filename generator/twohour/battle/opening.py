"""How a fight begins: leaders, ranks, potions and the Charge into Melee test (14.0, 21.0, 29.2)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.twohour.battle.asked import AskedBoard
from generator.twohour.battle.board import RankBoard
from generator.twohour.battle.field import Battle, Plan, Side
from generator.twohour.battle.wear import worn
from generator.twohour.characters import can_use, casts_spells
from generator.twohour.combat.charge import charge
from generator.twohour.combat.fighter import Fighter, drink, fighter, wield
from generator.twohour.items import Item
from generator.twohour.referee import Referee
from generator.twohour.rules import title

FIGHT_POTIONS = ("rage", "courage", "eager", "strength", "speed")
"""Potions drunk before the Charge test (29.1.5); NPCs leave the last, which only helps who flees."""

KEEP = "no potion"


def begin(referee: Referee, plan: Plan) -> Battle:
    """The two sides on the board, before any test. Names are unique over both sides."""
    fighters = worn((fighter(referee.rules, who) for side in plan.characters for who in side), plan.wear)
    by_name = {who.name: who for who in fighters}
    sides = []
    for number, characters in enumerate(plan.characters):
        ranked = sorted(characters, key=lambda who: (-who.rep, not who.star))
        names = tuple(who.name for who in ranked)
        sides.append(Side(number, plan.names[number], plan.decided[number], names, names[0]))
    armor = tuple({name: by_name[name].kit.ac for name in side.members} for side in sides)
    own = {name for side in sides if side.players for name in side.members}
    board = RankBoard(plan.kind, (armor[0], armor[1]))
    if own:
        board = AskedBoard(plan.kind, (armor[0], armor[1]), referee.chooser, own.__contains__)
    battle = Battle(referee, plan, fighters, (sides[0], sides[1]), board)
    for side in sides:
        equals = [name for name in side.members if by_name[name].rep == by_name[side.leader].rep]
        leader = battle.decide(side, equals, f"{side.name}: who leads? Equal Reps draw lots.")
        members = (leader, *(name for name in side.members if name != leader))
        battle.sides[side.number] = side._replace(leader=leader, members=members)
    for number in (1 - plan.active, plan.active):
        side = battle.sides[number]
        waiting = battle.board.place(number, side.members)
        front = [name for name in side.members if name not in waiting]
        battle.tell("placed", side.name, "21.1", ranks=", ".join(front), leader=side.leader)
        if waiting:
            battle.tell("waits", side.name, "21.1", names=", ".join(waiting))
    return battle


def ready(battle: Battle) -> None:
    """What is done before the Charge test: casters free their hands, potions are drunk (28.3, 29.2)."""
    rules = battle.referee.rules
    for who in list(battle.fighters.values()):
        if casts_spells(who.character) and rules.ruling("casters_hands") == "empty":
            tools = [item.id for item in who.character.items if item.kind == "casting_tool" and item.usable]
            battle.put(wield(rules, who, tools[0] if tools else None))
    for number in (battle.plan.active, 1 - battle.plan.active):
        side = battle.sides[number]
        if not side.players:
            _hand_on(battle, side)
        for name in side.members:
            while _drinks(battle, side, name):
                pass


def _useful(who: Fighter) -> list[Item]:
    """The potions that would change something for their owner."""
    return [
        item
        for item in who.character.items
        if item.kind == "potion" and item.usable and item.id in FIGHT_POTIONS and item.id not in who.kit.traits
    ]


def _drinks(battle: Battle, side: Side, name: str) -> bool:
    """One more potion for a member, if it has any that helps and its side wants to."""
    who = battle.fighters[name]
    useful = _useful(who)
    if not useful:
        return False
    titles = {title(battle.referee.rules, "items", item.id): item for item in useful}
    wanted = [words for words, item in titles.items() if item.id != "speed"]
    options = [*wanted, KEEP, *(words for words in titles if words not in wanted)]
    answer = battle.decide(side, options, f"{name}: a potion before the fight?")
    if answer == KEEP:
        return False
    item = titles[answer]
    used = who._replace(character=who.character._replace(items=used_up(who.character.items, item)))
    battle.put(drink(battle.referee.rules, used, item.id))
    battle.tell("drinks", name, "29.2", potion=answer)
    return True


def used_up(items: Sequence[Item], item: Item) -> tuple[Item, ...]:
    """The items after one use of one of them: its last use empties it."""
    left = (item.amount or 1) - 1
    place = list(items).index(item)
    return (*items[:place], *([item._replace(amount=left)] if left else []), *items[place + 1 :])


def _hand_on(battle: Battle, side: Side) -> None:
    """NPCs give a potion that would not help its owner to one whom it would, one without it first (29.2, 29.3.1)."""
    rules = battle.referee.rules
    for name in side.members:
        for item in battle.fighters[name].character.items:
            giver = battle.fighters[name]
            if item.kind != "potion" or item.id not in FIGHT_POTIONS[:4] or item.id not in giver.kit.traits:
                continue
            takers = [who for who in battle.standing(side) if _helps(battle, who, item)]
            if not takers:
                continue
            taker = min(takers, key=lambda who: any(own.id == item.id for own in who.character.items))
            kept = tuple(other for other in giver.character.items if other is not item)
            battle.put(giver._replace(character=giver.character._replace(items=kept)))
            given = (*taker.character.items, item._replace(usable=True))
            battle.put(taker._replace(character=taker.character._replace(items=given)))
            battle.tell("gives", name, "29.2", to=taker.name, potion=title(rules, "items", item.id))


def _helps(battle: Battle, who: Fighter, item: Item) -> bool:
    return item.id not in who.kit.traits and can_use(battle.referee.rules, who.character, item)


def charge_into_melee(battle: Battle) -> Side:
    """The Charge into Melee test, leaders only (21.0): the side that acts first, which has a die more in melee (ruling
    charge_bonus)."""
    leaders = [battle.fighters[side.leader] for side in battle.sides]
    counts = (len(battle.standing(battle.sides[0])), len(battle.standing(battle.sides[1])))
    active = leaders[battle.plan.active]
    winner = charge(battle.referee, leaders[0], leaders[1], active, counts, fleeing=battle.plan.fleeing)
    side = battle.side_of(winner.name)
    battle.tell("acts_first", side.name, "21.3", leader=winner.name)
    for who in battle.standing(side):
        battle.put(who._replace(charged=True))
    return side
