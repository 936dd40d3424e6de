"""Melee: one round, one to one to its end, several against one (24.0)."""

from __future__ import annotations

from collections.abc import Iterable

from generator.dice import Reason, Roll
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.combat.damage import MELEE, damage_roll, suffer
from generator.twohour.combat.fighter import DEAD, MINUS_1, OUT, Fighter, is_shielded, reasons
from generator.twohour.referee import Referee

_WEAPON_ENTRIES = {"2A": "two_handed_axe", "2S": "two_handed_sword"}
_TABLED = frozenset({"S", "2S", "2xS", "A", "2A", "2xA", "M", "2xM"})
_SWORDS = frozenset({"S", "2S", "2xS"})
_DICE_TRAITS = frozenset({"rage", "sword_of_rage", "armor_of_agility"})
_WINNER_TRAITS = frozenset({"battle_axe_of_virtue", "strength", "lightweight"})
_LOSER_TRAITS = frozenset({"absorbing_undershirt", "armor_of_protection", "slippery"})
MOST_ATTACKERS = 3
"""Those who may fight one (24.4)."""


class Melee(NamedTuple):
    """A melee that is over: the winner and the loser as they are now (Rep lost in the melee is back, 23.6.1), and what
    became of the loser."""

    winner: Fighter
    loser: Fighter
    damage: str


def melee_pool(referee: Referee, who: Fighter, enemy: Fighter) -> tuple[Reason, ...]:
    """The dice of one fighter with their reasons (24.2); a total below none counts as none."""
    rules, kit = referee.rules, who.kit
    present = set(kit.traits & _DICE_TRAITS)
    weapon = kit.melee
    if weapon is None:
        present.add("unarmed")
    elif weapon in _WEAPON_ENTRIES:
        present.add(_WEAPON_ENTRIES[weapon])
    elif weapon.startswith("2x"):
        present.add("two_weapons")
    if weapon in ("M", "2xM") and enemy.kit.melee in _SWORDS:
        present.add("mace_vs_sword")
    if "armor_of_agility" not in present and enemy.kit.ac - kit.ac >= 4:
        present.add("nimbler")
    if is_shielded(who):
        present.add("shielded")
        if who.defended and kit.shield and not who.dazzled:
            present.add("defended")
    if who.charged:
        present.add("charge")
    if who.dazzled:
        present.add("dazzled")
    if who.blocked:
        present.add("duck_back_blocked")
    pool = (_rep(who.rep), *reasons(rules, "melee_combat", "dice", frozenset(present)))
    if weapon is None or weapon in _TABLED:
        return pool
    versus = ("melee_dice_vs_sword",) if enemy.kit.melee in _SWORDS else ()
    return (*pool, *_of_house(rules, weapon, ("melee_dice", *versus)))


def _of_house(rules: Rules, weapon: str, columns: tuple[str, ...]) -> tuple[Reason, ...]:
    """The modifiers of a weapon that a house file has added; those of the rulebook stand in 24.2 and 24.4."""
    table = rules.tables["weapons"]
    cells = table.entries[weapon]
    values = [int(cells.get(column, 0)) for column in columns]
    return tuple(Reason(str(cells["title"]), value, table.section) for value in values if value)


def _rep(rep: int) -> Reason:
    return Reason("Rep", rep, "24.2")


def melee_impact(referee: Referee, winner: Fighter, loser: Fighter, difference: int) -> tuple[Reason, ...]:
    """The Impact of a round won with its reasons (24.4). Where Rebound would make every round count for nothing, it is
    1 at least (ruling rebound_stuck)."""
    found = _impact(referee, winner, loser, difference)
    short = 1 - sum(reason.value for reason in found)
    if short > 0 and "rebound" in loser.kit.traits and _is_stuck(referee, winner, loser):
        return (*found, Reason("nobody could be hurt otherwise", short, "7.0.12"))
    return found


def _is_stuck(referee: Referee, first: Fighter, second: Fighter) -> bool:
    """Whether no round between the two can ever change anything: whoever can win one has no Impact even at best, and
    the other rebounds."""
    pools = (melee_pool(referee, first, second), melee_pool(referee, second, first))
    dice, least = round_dice(pools, (least_successes(referee, first), least_successes(referee, second)))
    for place, (winner, loser) in enumerate(((first, second), (second, first))):
        best = max(dice[place], least[place]) - least[1 - place]
        if best <= 0:
            continue
        impact = sum(reason.value for reason in _impact(referee, winner, loser, best))
        if impact > 0 or "rebound" not in loser.kit.traits or "poison" in winner.kit.traits:
            return False
    return True


def _impact(referee: Referee, winner: Fighter, loser: Fighter, difference: int) -> tuple[Reason, ...]:
    own, other, weapon = winner.kit.traits, loser.kit.traits, winner.kit.melee
    present = {f"target_ac_{loser.kit.ac}"}
    present |= own & _WINNER_TRAITS
    present |= other & _LOSER_TRAITS
    if weapon in _WEAPON_ENTRIES:
        present.add(_WEAPON_ENTRIES[weapon])
    elif weapon in ("M", "2xM") and loser.kit.ac == 6:
        present.add("mace_vs_ac_6")
    if "strong" in own:
        present.add("strong_winner")
    if "strong" in other:
        present.add("strong_loser")
    found = (
        Reason("difference", difference, "24.4"),
        *reasons(referee.rules, "melee_damage", "impact", frozenset(present)),
    )
    if weapon is None or weapon in _TABLED:
        return found
    versus = ("melee_impact_vs_ac_6",) if loser.kit.ac == 6 else ()
    return (*found, *_of_house(referee.rules, weapon, ("melee_impact", *versus)))


def melee(referee: Referee, attacker: Fighter, defender: Fighter) -> Melee:
    """Fight rounds until one of the two is Out of the Fight or dead (24.2, 24.4). A Rep lost in the melee comes back
    when it is over; what Poison takes does not (23.6.1, 7.0.5)."""
    return several(referee, (attacker,), defender)[-1]


def by_rep(attackers: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """The order in which attackers of one enemy go: the highest Rep first (24.4)."""
    return tuple(sorted(attackers, key=lambda who: -who.rep))


def several(
    referee: Referee, attackers: tuple[Fighter, ...], defender: Fighter, *, rounds: int | None = None
) -> tuple[Melee, ...]:
    """Attackers one at a time in the order given (24.4, `by_rep`): one who falls makes room for the next, the
    defender's fall ends it. What the defender loses in Rep stays lost until then. After so many `rounds` of one
    attacker without a fall that melee is broken off (9.0.3). One `Melee` for each attacker who fought."""
    fought: list[Melee] = []
    lost = 0
    for attacker in attackers:
        bout = duel(referee, attacker, defender, rounds)
        lost += bout.lost[1]
        defender = bout.sides[1]
        ends = (
            bout.sides[0]._replace(rep=bout.sides[0].rep + bout.lost[0]),
            defender._replace(rep=defender.rep + lost),
        )
        fallen = bout.damage in (OUT, DEAD)
        loser = ends[bout.worse]._replace(status=bout.damage) if fallen else ends[bout.worse]
        fought.append(Melee(ends[1 - bout.worse], loser, bout.damage))
        if fallen and bout.worse == 1:
            break
    return tuple(fought)


class Facing(NamedTuple):
    """Two fighters in a round of melee, the attacker first, as they are at its start."""

    first: Fighter
    second: Fighter


class Duel(NamedTuple):
    """Two fighters until one falls: both as they are, the Rep each has lost for the while, and who is the worse off."""

    sides: tuple[Fighter, Fighter]
    lost: tuple[int, int]
    worse: int
    damage: str


def duel(referee: Referee, attacker: Fighter, defender: Fighter, rounds: int | None) -> Duel:
    """Rounds until one of the two falls, or so many of them were won (24.2, 24.4); equal rounds are not counted."""
    sides, lost = [attacker, defender], [0, 0]
    fought = 0
    while True:
        score = _round(referee, sides[0], sides[1])
        if score == 0:
            continue
        fought += 1
        worse = 1 if score > 0 else 0
        damage, hit = _hit(referee, sides[1 - worse], sides[worse], abs(score))
        damage, loser = weakened(hit, damage)
        lost[worse] += hit.rep - loser.rep
        if damage == OUT and "infection" in sides[1 - worse].kit.traits:
            loser = loser._replace(infected=True)
        sides[worse] = loser
        sides = [after_round(who) for who in sides]
        if damage in (OUT, DEAD) or fought == rounds:
            return Duel((sides[0], sides[1]), (lost[0], lost[1]), worse, damage)


def weakened(loser: Fighter, damage: str) -> tuple[str, Fighter]:
    """A -1 Rep taken off, unless it rebounds (7.0.12); whoever is at Rep 0 is Out (ruling rep_zero)."""
    if damage == MINUS_1 and "rebound" not in loser.kit.traits:
        loser = loser._replace(rep=loser.rep - 1)
    return (OUT if loser.rep <= 0 and damage != DEAD else damage), loser


def after_round(who: Fighter) -> Fighter:
    """A Defend spell and a blocked Duck Back last one round (28.6, 18.3.1)."""
    return who._replace(defended=0, blocked=False) if who.defended or who.blocked else who


def _hit(referee: Referee, winner: Fighter, loser: Fighter, difference: int) -> tuple[str, Fighter]:
    """Poison, the damage roll and what softens it."""
    loser = envenomed(winner, loser)
    impact = melee_impact(referee, winner, loser, difference)
    count = melee_rolls(referee, winner)
    damage = damage_roll(referee, winner.name, impact, count, cause=MELEE, section="24.4")
    left = suffer(referee, loser, damage, MELEE)
    return left.damage, left.victim


def envenomed(winner: Fighter, loser: Fighter) -> Fighter:
    """The loser of a round with the Rep gone that a poisonous winner takes, whatever else the hit does (7.0.5)."""
    return loser._replace(rep=loser.rep - 1, poisoned=loser.poisoned + 1) if "poison" in winner.kit.traits else loser


def melee_rolls(referee: Referee, winner: Fighter) -> int:
    """How often the winner of a round rolls damage (24.4, ruling rolls_add_up)."""
    return 1 + sum(reason.value for reason in reasons(referee.rules, "melee_damage", "rolls", winner.kit.traits))


def least_successes(referee: Referee, who: Fighter) -> int:
    """The successes below which a fighter never scores (7.0.8)."""
    return sum(reason.value for reason in reasons(referee.rules, "melee_combat", "minimum", who.kit.traits))


def round_dice(
    pools: tuple[tuple[Reason, ...], tuple[Reason, ...]], least: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many dice each rolls and how few successes each can score. Where the round could only tie, both roll one die
    and Resolute is set aside (ruling last_dice)."""
    dice = tuple(max(0, sum(reason.value for reason in pool)) for pool in pools)
    if dice[0] <= least[0] == least[1] >= dice[1]:
        return (1, 1), (0, 0)
    return (dice[0], dice[1]), least


def _round(referee: Referee, first: Fighter, second: Fighter) -> int:
    """Both pools rolled; by how many successes the first leads."""
    pools = (melee_pool(referee, first, second), melee_pool(referee, second, first))
    dice, least = round_dice(pools, (least_successes(referee, first), least_successes(referee, second)))
    duel = Facing(first, second)
    scores = []
    for place, who in enumerate((first, second)):
        pool = pools[place]
        faces = referee.tray.faces(dice[place], who=who.name, why="melee", rule="24.2", reasons=pool, about=duel)
        scores.append(max(least[place], sum(face <= 3 for face in faces)))
        referee.tray.keep(Roll(who.name, "melee", "24.2", faces, scores[-1], pool))
    return scores[0] - scores[1]
