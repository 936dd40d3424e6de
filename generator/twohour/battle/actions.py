"""What a figure may do when its side is active, and what the rules have an NPC do (22.0, 23.7, 25.0, 28.0, 30.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.named import NamedTuple
from generator.twohour.battle.field import Battle, Side
from generator.twohour.characters import casts_spells
from generator.twohour.combat.crisis import HEALING_REP
from generator.twohour.combat.fighter import Fighter, holdable, weapon_of
from generator.twohour.combat.magic import SPELLS
from generator.twohour.combat.melee import MOST_ATTACKERS
from generator.twohour.rules import title

SHOOT, CAST, CHARGE, FIGHT = "shoot", "cast", "charge", "fight"
PHASES = (SHOOT, CAST, CHARGE)
"""The order of a side's activation (21.3): shooters fire, casters cast, the others charge."""


class Action(NamedTuple):
    """What a figure does: the kind, to or with whom or what, and how the players read it."""

    kind: str
    target: str
    words: str


STAND = Action("stand", "", "stand")
MOVE_UP = Action("move_up", "", "move up")
TALISMAN = Action("talisman", "", "use the Talisman of Restoration")


class Power(NamedTuple):
    """What heals: the attribute or item, and the Rep at which it works."""

    source: str
    rep: int


def phase_of(battle: Battle, who: Fighter) -> str:
    """When in its side's activation a figure acts."""
    if is_loaded(battle, who) and not battle.board.in_contact(who.name):
        return SHOOT
    return CAST if may_cast(battle, who) else CHARGE


def is_loaded(battle: Battle, who: Fighter) -> bool:
    """Whether it holds a missile weapon that is shot, not thrown, and can still be (23.1)."""
    if who.kit.weapon is None:
        return False
    cells = battle.referee.rules.tables["weapons"].entries[who.kit.weapon]
    empty = cells.get("once_per_fight") and who.name in battle.fired
    return "missile_impact" in cells and not cells.get("thrown") and not empty


def may_cast(battle: Battle, who: Fighter) -> bool:
    """Whether it can cast: a Caster or Major Demon with any Rep left, its hands empty but for a Casting Tool (28.1,
    28.3, ruling casters_hands)."""
    if not casts_spells(who.character) or who.rep <= 0:
        return False
    return who.kit.weapon is None or battle.referee.rules.ruling("casters_hands") == "weapon"


def healing_power(battle: Battle, who: Fighter) -> Power | None:
    """What it can heal with now: its profession, a Staff of Healing not yet used, a Potion of Healing (30.0, 29.1)."""
    healer = next((held.rep for held in who.character.professions if held.id == "healer"), None)
    if healer is not None:
        return Power("healer", healer - (who.character.rep - who.rep))
    if "staff_of_healing" in who.kit.traits and "staff_of_healing" not in who.used:
        return Power("staff_of_healing", HEALING_REP)
    if any(item.id == "healing" and item.kind == "potion" and item.usable for item in who.character.items):
        return Power("healing", HEALING_REP)
    return None


def restores(battle: Battle, who: Fighter) -> bool:
    """Whether it has Rep to win back with its Talisman of Restoration, once an adventure (29.1.2)."""
    holds = "talisman_of_restoration" in who.kit.traits and "talisman" not in who.used
    return holds and battle.spent.get(who.name, 0) > 0


def rule_action(battle: Battle, side: Side, who: Fighter, phase: str, aimed: Mapping[str, int]) -> Action:
    """What an NPC does: heal who lies next to it, shoot, cast, fight or charge, else move up (21.3, 30.0, 31.0)."""
    board, name = battle.board, who.name
    if board.waits(name):
        return STAND
    if restores(battle, who):
        return TALISMAN
    touching = board.in_contact(name)
    healing = None if touching else _healing(battle, side, who)
    if healing:
        return healing
    if phase == SHOOT:
        seen = board.sees(name)
        return _at(SHOOT, seen[0]) if seen else MOVE_UP
    if phase == CAST and (seen := board.sees(name)):
        return Action(CAST, seen[0], "cast a spell")
    if who.kit.melee is None and phase == CHARGE and (melee := _melee_hand(battle, who)):
        return _switch(battle, melee)
    for target in board.reaches(name, aimed):
        if aimed.get(target, 0) < MOST_ATTACKERS:
            return _at(FIGHT if touching else CHARGE, target)
    return STAND if touching else MOVE_UP


def _healing(battle: Battle, side: Side, who: Fighter) -> Action | None:
    """Healing a friend next to it; a Healer also goes to one that it can come to (30.0)."""
    friends = [lying for lying in battle.lying(side) if lying not in battle.carried]
    if not friends or not healing_power(battle, who):
        return None
    near = battle.board.beside(who.name, friends)
    if near:
        return _heal(near[0])
    ways = (friend for friend in friends if battle.board.comes_to(who.name, friend))
    friend = next(ways, None) if "healing" in who.kit.traits else None
    return None if friend is None else _go(friend)


def _melee_hand(battle: Battle, who: Fighter) -> str | None:
    """A melee weapon it could take in hand: for an NPC whose firearm is empty or axe thrown."""
    rules = battle.referee.rules
    weapons = rules.tables["weapons"].entries
    for hand in holdable(rules, who.character):
        kind = weapon_of(rules, hand)
        if kind and weapons[kind].get("melee") and hand not in battle.lost.get(who.name, ()):
            return hand
    return None


def menu(battle: Battle, side: Side, who: Fighter, phase: str, aimed: Mapping[str, int]) -> list[Action]:
    """All that a player's figure may do, what an NPC would do first."""
    board, name = battle.board, who.name
    first = rule_action(battle, side, who, phase, aimed)
    if board.waits(name):
        return _different([first, *_switches(battle, who)])
    touching = board.in_contact(name)
    seen = board.sees(name)
    spells = [Action(CAST, spell, f"cast {spell}") for spell in SPELLS if seen or spell == "defend"]
    options = spells if first.kind == CAST else [first]
    if is_loaded(battle, who) and not touching:
        options += [_at(SHOOT, target) for target in seen]
    options += spells if may_cast(battle, who) else []
    options += _attacks(board.reaches(name, aimed), FIGHT if touching else CHARGE, aimed, first)
    if who.kit.weapon and _throwable(battle, who.kit.weapon) and not touching:
        options += [Action("throw", target, f"throw the axe at {target}") for target in seen]
    options += _with_the_fallen(battle, side, who)
    options += _switches(battle, who)
    options += [TALISMAN] if restores(battle, who) else []
    return _different([*options, MOVE_UP, STAND])


def _different(options: list[Action]) -> list[Action]:
    return list({option.words: option for option in options}.values())


def _attacks(targets: Sequence[str], kind: str, aimed: Mapping[str, int], first: Action) -> list[Action]:
    """Charging or fighting each enemy in reach, three against one at most. Those with more attackers than another come
    with a condition, as only the players see whether that other one can be reached (22.3.1)."""
    free = [target for target in targets if aimed.get(target, 0) < MOST_ATTACKERS and target != first.target]
    fewest = min((aimed.get(target, 0) for target in targets), default=0)
    plain = [_at(kind, target) for target in free if aimed.get(target, 0) == fewest]
    others = [target for target in free if aimed.get(target, 0) > fewest]
    return plain + [Action(kind, target, f"{kind} {target}, if nobody with fewer is in reach") for target in others]


def _switches(battle: Battle, who: Fighter) -> list[Action]:
    """Taking something else in hand (32.3)."""
    gone = battle.lost.get(who.name, ())
    hands = [hand for hand in holdable(battle.referee.rules, who.character) if hand != who.hand and hand not in gone]
    options = [_switch(battle, hand) for hand in hands]
    if casts_spells(who.character) and who.hand is not None:
        options.append(Action("switch", "", "free the hands"))
    return options


def _with_the_fallen(battle: Battle, side: Side, who: Fighter) -> list[Action]:
    """Healing and retrieving friends, finishing and capturing enemies (23.7, 25.0, 30.0)."""
    board, name = battle.board, who.name
    friends = [lying for lying in battle.lying(side) if lying not in battle.carried]
    enemies = [lying for lying in battle.lying(battle.enemy_of(side)) if lying not in battle.carried]
    options: list[Action] = []
    if healing_power(battle, who) and not board.in_contact(name):
        options += [_heal(friend) for friend in board.beside(name, friends)]
    for friend in friends:
        options.append(_go(friend))
        if name not in battle.carried.values():
            options.append(Action("pick_up", friend, f"pick up {friend}"))
        options.append(Action("swap", friend, f"change places with {friend}"))
    guarded = sum(guard == name for guard in battle.captives.values())
    for enemy in enemies:
        options.append(Action("finish", enemy, f"finish {enemy}"))
        if who.kit.weapon is not None and guarded < who.rep and enemy not in battle.captives:
            options.append(Action("capture", enemy, f"capture {enemy}"))
    return options


def _throwable(battle: Battle, weapon: str) -> bool:
    return bool(battle.referee.rules.tables["weapons"].entries[weapon].get("thrown"))


def _at(kind: str, target: str) -> Action:
    return Action(kind, target, f"{kind} {target}")


def _heal(friend: str) -> Action:
    return Action("heal", friend, f"heal {friend}")


def _go(friend: str) -> Action:
    return Action("go", friend, f"go to {friend}")


def _switch(battle: Battle, hand: str) -> Action:
    rules = battle.referee.rules
    table = "weapons" if hand in rules.tables["weapons"].entries else "items"
    return Action("switch", hand, f"switch to {title(rules, table, hand)}")
