"""Crisis tests in a fight, and what they make figures do: Duck Back, Flee, quit (18.3, 19.0, 20.0, 26.1)."""

from __future__ import annotations

from generator.twohour.battle.field import Battle, Side
from generator.twohour.combat.crisis import FLEE, MAN_DOWN, RECEIVED_FIRE, Crisis, crisis_test
from generator.twohour.combat.fighter import CARRY_ON, DUCK_BACK, FLED, Fighter
from generator.twohour.explore import fast_move

MOST_TILES = 2
"""Tiles that a Fast Move can come to (18.2)."""

_CHOICES = {"carry on": CARRY_ON, "duck back": DUCK_BACK, "flee": FLEE}


def crisis(battle: Battle) -> None:
    """Both sides take the tests they owe (21.4). Who faces 3:1 is counted before anybody runs."""
    for side in battle.sides:
        new_leader(battle, side)
    if not battle.owed:
        return
    counts = [len(battle.standing(side)) for side in battle.sides]
    for side in battle.sides:
        _share_fire(battle, side)
        group = [who for who in battle.standing(side) if battle.owed.get(who.name) and not _calm(who)]
        if group:
            _test(battle, battle.sides[side.number], group, counts[1 - side.number] >= 3 * counts[side.number])
        new_leader(battle, side)
    battle.owed.clear()


def _calm(who: Fighter) -> bool:
    """Whether it never takes a Crisis test (7.0.14)."""
    return "deathly_calm" in who.kit.traits


def _share_fire(battle: Battle, side: Side) -> None:
    """Under ruling received_fire `group`, one member shot at and missed makes all of them test."""
    if battle.referee.rules.ruling("received_fire") == "group":
        group = battle.standing(side)
        if any(RECEIVED_FIRE in battle.owed.get(who.name, ()) for who in group):
            for who in group:
                battle.owes(who.name, RECEIVED_FIRE)


def _test(battle: Battle, side: Side, group: list[Fighter], outnumbered: bool) -> None:
    led = battle.fighters[side.leader].status in (CARRY_ON, DUCK_BACK)
    # A Star picks its result, so no dice are rolled for it.
    testers = tuple(who for who in group if not who.character.star)
    owed = tuple(frozenset(battle.owed[who.name]) for who in testers)
    found: dict[str, Crisis] = {}
    if testers:
        tests = crisis_test(battle.referee, testers, owed, led=led, outnumbered_3_to_1=outnumbered, called=side.name)
        found = {test.name: test for test in tests}
    for who in group:
        result = _result(battle, side, who, found.get(who.name))
        if result == FLEE:
            flee(battle, who.name)
        elif result == DUCK_BACK:
            duck_back(battle, who.name, "20.2")


def _result(battle: Battle, side: Side, who: Fighter, found: Crisis | None) -> str:
    """What a Crisis test comes to; a Star picks its own result (6.3.2)."""
    if found:
        battle.tell("crisis", who.name, "19.0", result=found.result, passed=found.passed)
        return found.result
    result = _CHOICES[battle.decide(side, list(_CHOICES), f"{who.name}: what does the Star do?")]
    battle.tell("star_decides", who.name, "6.3.2", result=result)
    return result


def duck_back(battle: Battle, name: str, rule: str) -> None:
    """One square straight away; blocked in melee it stays, a die short in the next round; blocked otherwise it flees
    (18.3.1). Who waits outside stays there (ruling outside)."""
    if battle.board.waits(name):
        battle.tell("keeps_out", name, "21.1")
        return
    touching = battle.board.in_contact(name)
    if battle.board.step_back(name):
        battle.put(battle.fighters[name]._replace(status=DUCK_BACK))
        battle.tell("ducks_back", name, rule)
    elif touching:
        battle.put(battle.fighters[name]._replace(blocked=True))
        battle.tell("cannot_duck_back", name, "18.3.1")
    else:
        battle.tell("no_room", name, "18.3.1")
        flee(battle, name, room=False)


def flee(battle: Battle, name: str, *, room: bool = True) -> None:
    """It leaves the board, a Fast Move away; with its exit blocked it ducks back instead, if there is `room`, and
    tries again whenever it is active (18.3.2)."""
    if battle.board.waits(name) or not battle.board.exit_blocked(name):
        run(battle, name)
        return
    battle.running.add(name)
    battle.tell("way_blocked", name, "18.3.2")
    if room:
        touching = battle.board.in_contact(name)
        if battle.board.step_back(name):
            battle.put(battle.fighters[name]._replace(status=DUCK_BACK))
            battle.tell("ducks_back", name, "18.3.2")
        elif touching:
            battle.put(battle.fighters[name]._replace(blocked=True))
            battle.tell("cannot_duck_back", name, "18.3.1")


def run(battle: Battle, name: str) -> None:
    """It is off the board: a Fast Move test, a Star may stop earlier; whom it carries comes along (18.3.2, 25.0)."""
    who = battle.fighters[name]
    (tiles,) = fast_move(battle.referee, (who,))
    if tiles == MOST_TILES and who.character.star:
        answer = battle.decide(battle.side_of(name), ["2 tiles", "1 tile"], f"{name} may go two tiles: how far?")
        tiles = int(answer[0])
    battle.left(who, tiles)
    battle.quiet = 0
    battle.tell("flees", name, "18.3.2", tiles=tiles)
    for load, carrier in battle.carried.items():
        if carrier == name:
            battle.board.remove(load)
            battle.tiles[load] = tiles
            battle.tell("taken_along", load, "25.0", by=name)


def new_leader(battle: Battle, side: Side) -> None:
    """A leader who has left the group is replaced at once; one who is down only after the fight (14.0)."""
    side = battle.sides[side.number]
    if battle.fighters[side.leader].status != FLED:
        return
    standing = battle.standing(side)
    if not standing:
        return
    leader = max(standing, key=lambda who: who.character.rep).name
    battle.sides[side.number] = side._replace(leader=leader)
    battle.tell("leads_now", leader, "14.0")


def fugitives(battle: Battle, side: Side) -> None:
    """Those who fled take a Man Down test when their side is active next; Duck Back or Flee is quitting (26.1)."""
    for name in side.members:
        who = battle.fighters[name]
        if name in battle.tested or who.status != FLED or _calm(who):
            continue
        battle.tested.add(name)
        if _stays_near(battle, side, who):
            battle.tell("stays_near", name, "26.1")
        else:
            battle.quit.add(name)
            battle.tell("quits", name, "26.1")


def _stays_near(battle: Battle, side: Side, who: Fighter) -> bool:
    found = None
    if not who.character.star:
        counts = [len(battle.standing(other)) for other in battle.sides]
        outnumbered = counts[1 - side.number] >= 3 * max(1, counts[side.number])
        owed, led = (frozenset({MAN_DOWN}),), who.name == battle.sides[side.number].leader
        (found,) = crisis_test(battle.referee, (who,), owed, led=led, outnumbered_3_to_1=outnumbered)
    return _result(battle, side, who, found) == CARRY_ON
