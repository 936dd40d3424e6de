"""The exact odds of a melee, a shot and a Crisis test, as the engine plays them (19.0, 23.0, 24.0).

Every pool, Impact and result is asked of the engine's own functions, so that house tables and rulings count.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import comb

from generator.choices import FirstChooser
from generator.dice import Reason, ScriptedDice, Tray
from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.combat.crisis import FLEE, Fear, crisis_result, dice_read
from generator.twohour.combat.damage import MELEE, SHOT
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, OUT, Fighter
from generator.twohour.combat.hit_odds import FACES, Results, Softened, damage_results, suffer_odds
from generator.twohour.combat.melee import (
    after_round,
    envenomed,
    least_successes,
    melee_impact,
    melee_pool,
    melee_rolls,
    round_dice,
    weakened,
)
from generator.twohour.combat.shooting import MISS, missile, passes_needed, shot_impact, shot_rolls
from generator.twohour.referee import Referee


class MeleeOdds(NamedTuple):
    """The chances of how a melee ends: which of the two falls, and how. The five add up to 1; `endless` is the chance
    of a melee that never ends, 0 unless at some point neither can harm the other any more."""

    first_out: float
    first_dead: float
    second_out: float
    second_dead: float
    endless: float = 0.0

    @property
    def first_wins(self) -> float:
        """The chance that the second falls."""
        return self.second_out + self.second_dead

    @property
    def second_wins(self) -> float:
        """The chance that the first falls."""
        return self.first_out + self.first_dead


# --- melee -----------------------------------------------------------------------------------------------------------

_State = tuple[int, int, frozenset[str]]
"""What a melee changes of a fighter: Rep, Star Power, spent savings. None of the three is won back in it."""
_Hits = Callable[[int, int], tuple[dict[str, float], dict[str, float]]]
"""By the Reps of both: the chances that the first, and that the second, loses a round and takes each damage."""


class _Fate(NamedTuple):
    """What one damage makes of a fighter in one state: chances that it falls either way, and of each next state."""

    out: float
    dead: float
    on: dict[_State, float]


class _Course(NamedTuple):
    """All that one of the two can become, and its fate in each state by the damage. A state leads only to itself and
    to later ones; `place` says where each stands."""

    states: list[_State]
    place: dict[_State, int]
    fates: dict[_State, dict[str, _Fate]]


class _Moves(NamedTuple):
    """What a round lost makes of a fighter in one state: chances that it falls either way, that it stays as it is, and
    of each later state. `change` is the sum of all but `stay`."""

    out: float
    dead: float
    stay: float
    on: tuple[tuple[int, float], ...]
    change: float


def melee_odds(rules: Rules, first: Fighter, second: Fighter) -> MeleeOdds:
    """The exact odds of a melee one to one from its next round on, both as they are now (24.2, 24.4).

    The chance of each pair of states is handed down to the pairs that can follow it. Rounds that change nothing, ties
    and rebounds, drop out, and the other chances are scaled up to 1.
    """
    asked = _asked(rules)
    later = after_round(first), after_round(second)
    courses = _course(asked, later[0], later[1]), _course(asked, later[1], later[0])
    chances = [[0.0] * len(courses[1].states) for _ in courses[0].states]
    chances[0][0] = 1.0
    ends = [0.0] * 5
    if later != (first, second):
        lost = _hits(asked, first, second)(first.rep, second.rep)
        moves = _moves(courses[0], 0, lost[0]), _moves(courses[1], 0, lost[1])
        stay = moves[0].stay + moves[1].stay
        decided = moves[0].change + moves[1].change + stay
        if not decided:
            return MeleeOdds(0.0, 0.0, 0.0, 0.0, 1.0)
        chances[0][0] = stay / decided
        _hand_down(1 / decided, (0, 0), moves, chances, ends)
    _run(courses, _hits(asked, *later), chances, ends)
    return MeleeOdds(*ends)


def _run(courses: tuple[_Course, _Course], hits: _Hits, chances: list[list[float]], ends: list[float]) -> None:
    """Hand all chances down, pair by pair, until they are in the ends."""
    first, second = courses
    known: tuple[dict[tuple[int, int], _Moves], ...] = ({}, {})  # a state's moves hang on the other's Rep, no more
    for i, row in enumerate(chances):
        for j, chance in enumerate(row):  # a row is added to while it is walked, ahead of where the walk is
            if not chance:
                continue
            reps = first.states[i][0], second.states[j][0]
            keys = (i, reps[1]), (j, reps[0])
            if keys[0] not in known[0]:
                known[0][keys[0]] = _moves(first, i, hits(*reps)[0])
            if keys[1] not in known[1]:
                known[1][keys[1]] = _moves(second, j, hits(*reps)[1])
            moves = known[0][keys[0]], known[1][keys[1]]
            change = moves[0].change + moves[1].change
            if change:
                _hand_down(chance / change, (i, j), moves, chances, ends)
            else:
                ends[4] += chance


def _hand_down(
    chance: float, pair: tuple[int, int], moves: tuple[_Moves, _Moves], chances: list[list[float]], ends: list[float]
) -> None:
    """Add what follows one pair of states, times its chance."""
    (i, j), (mine, theirs) = pair, moves
    ends[0] += chance * mine.out
    ends[1] += chance * mine.dead
    ends[2] += chance * theirs.out
    ends[3] += chance * theirs.dead
    for state, share in mine.on:
        chances[state][j] += chance * share
    row = chances[i]
    for state, share in theirs.on:
        row[state] += chance * share


def _moves(course: _Course, place: int, lost: dict[str, float]) -> _Moves:
    """The fates of the state at a place, each as likely as the damage that brings it."""
    state = course.states[place]
    out = dead = 0.0
    on: dict[_State, float] = {}
    for damage, chance in lost.items():
        fate = course.fates[state][damage]
        out += chance * fate.out
        dead += chance * fate.dead
        for after, share in fate.on.items():
            on[after] = on.get(after, 0.0) + chance * share
    stay = on.pop(state, 0.0)
    later = tuple((course.place[after], share) for after, share in on.items())
    return _Moves(out, dead, stay, later, out + dead + sum(on.values()))


def _course(asked: Referee, start: Fighter, winner: Fighter) -> _Course:
    """All states that damage by such a winner can bring a fighter to, from where it starts."""
    rolls = melee_rolls(asked, winner)
    # Impact 3 has a face for every row of the damage table but that of Impact 0.
    damages = [damage for impact in (0, 3) for damage, _ in damage_results(asked.rules, impact, rolls, MELEE)]
    softened: dict[tuple[int, frozenset[str], str], list[Softened]] = {}  # it is the same at every Rep
    fates: dict[_State, dict[str, _Fate]] = {}
    waiting = {(start.rep, start.star_power, start.used)}
    while waiting:
        state = rep, power, used = waiting.pop()
        hit = envenomed(winner, start._replace(rep=rep, star_power=power, used=used))
        fates[state] = own = {}
        for damage in damages:
            key = power, used, damage
            if key not in softened:
                softened[key] = suffer_odds(hit, damage, MELEE)
            own[damage] = _fate(hit, softened[key])
            waiting |= own[damage].on.keys() - fates.keys()
    states = sorted(fates, key=lambda state: (-state[0], -state[1], len(state[2])))
    return _Course(states, {state: place for place, state in enumerate(states)}, fates)


def _fate(hit: Fighter, softened: list[Softened]) -> _Fate:
    """What softened damage leaves of a fighter, Poison's Rep gone already."""
    chances = {OUT: 0.0, DEAD: 0.0}
    on: dict[_State, float] = {}
    left: dict[str, tuple[str, int]] = {}
    for damage, power, used, chance in softened:
        if damage not in left:
            final, after = weakened(hit, damage)
            left[damage] = final, after.rep
        final, rep = left[damage]
        if final in chances:
            chances[final] += chance
        else:
            state = rep, power, used
            on[state] = on.get(state, 0.0) + chance
    return _Fate(chances[OUT], chances[DEAD], on)


def _hits(asked: Referee, first: Fighter, second: Fighter) -> _Hits:
    """What a round can do to either of two whose Rep is all that changes from round to round."""
    sides = first, second
    least = least_successes(asked, first), least_successes(asked, second)

    @cache
    def pool(side: int, rep: int) -> tuple[Reason, ...]:
        return melee_pool(asked, sides[side]._replace(rep=rep), sides[1 - side])

    @cache
    def damage(loser: int, lead: int, reps: tuple[int, ...]) -> Results:
        now = [who._replace(rep=rep) for who, rep in zip(sides, reps, strict=False)] or sides
        impact = sum(reason.value for reason in melee_impact(asked, now[1 - loser], now[loser], lead))
        return damage_results(asked.rules, impact, melee_rolls(asked, now[1 - loser]), MELEE)

    # An Impact hangs on the Reps only where a melee may be stuck (ruling rebound_stuck).
    by_rep = any("rebound" in who.kit.traits for who in sides)

    @cache
    def hits(*reps: int) -> tuple[dict[str, float], dict[str, float]]:
        lost: tuple[dict[str, float], dict[str, float]] = ({}, {})
        for lead, chance in lead_odds(*round_dice((pool(0, reps[0]), pool(1, reps[1])), least)):
            loser = int(lead > 0)
            own = lost[loser]
            for result, share in damage(loser, abs(lead), reps if by_rep else ()) if lead else ():
                own[result] = own.get(result, 0.0) + chance * share
        return lost

    return hits


@lru_cache(maxsize=4096)
def lead_odds(dice: tuple[int, int], least: tuple[int, int]) -> tuple[tuple[int, float], ...]:
    """The chances of each lead of the first in successes, over all faces of both pools; each scores at least so many
    (24.2, 7.0.8)."""
    if least == (0, 0):  # as many successes ahead as a pool of all the dice has more than the second's dice
        ways = {lead: comb(sum(dice), dice[1] + lead) for lead in range(-dice[1], dice[0] + 1)}
        return tuple((lead, count / 2 ** sum(dice)) for lead, count in ways.items())
    ways = {}
    for mine, count in _scores(dice[0], least[0]).items():
        for theirs, other in _scores(dice[1], least[1]).items():
            ways[mine - theirs] = ways.get(mine - theirs, 0) + count * other
    return tuple((lead, count / 2 ** sum(dice)) for lead, count in ways.items())


def _scores(dice: int, least: int) -> dict[int, int]:
    """In how many of the 2 ** dice ways each number of successes is scored; half the faces are one."""
    ways: dict[int, int] = {}
    for score in range(dice + 1):
        ways[max(score, least)] = ways.get(max(score, least), 0) + comb(dice, score)
    return ways


# --- hits, shots and Crisis tests ------------------------------------------------------------------------------------


def damage_odds(rules: Rules, impact: int, rolls: int, cause: str) -> dict[str, float]:
    """The exact odds of each result of a hit at that Impact, before anything softens it; of several rolls the worst
    counts (23.5, 24.4). `cause` is `shot` or `melee`."""
    return dict(damage_results(rules, impact, rolls, cause))


def shot_odds(rules: Rules, shooter: Fighter, target: Fighter, weapon: str | None = None) -> dict[str, float]:
    """The exact odds of one shot by its result, with the weapon that `shoot` would take (23.0): `miss`, `duck_back`,
    `carry_on`, `out_of_the_fight`, `obviously_dead`, and whatever else a house table makes of a hit.

    Raises:
        RuleError: the shooter owns no missile weapon, or not that one.
    """
    asked = _asked(rules)
    shooter = missile(asked, shooter, weapon)
    passed = _pass_odds(2, shooter.rep)
    needed = passes_needed(shooter, target)
    rows = rules.tables["shooting"]
    hit = sum(passed[n] for n in range(needed, len(passed)) if rows.row(n).cells["outcome"] != MISS)
    odds = dict.fromkeys((MISS, DUCK_BACK, CARRY_ON, OUT, DEAD), 0.0)
    odds[MISS] = 1 - hit
    impact = sum(reason.value for reason in shot_impact(asked, shooter, target))
    for damage, chance in damage_results(rules, impact, shot_rolls(asked, shooter), SHOT):
        for left in suffer_odds(target, damage, SHOT):
            odds[left.damage] = odds.get(left.damage, 0.0) + hit * chance * left.chance
    return odds


def crisis_odds(rules: Rules, fear: Fear) -> tuple[dict[str, float], ...]:
    """The exact odds of a Crisis test for each member in the group's order: `carry_on`, `duck_back`, `flee` (19.1).
    The group rolls once, so the members' results hang together; these are each one's own."""
    asked = _asked(rules)
    found = []
    for member, owed in zip(fear.group, fear.owed, strict=True):
        odds = dict.fromkeys((CARRY_ON, DUCK_BACK, FLEE), 0.0)
        for passed, chance in enumerate(_pass_odds(dice_read(member, fear.led), member.rep)):
            odds[crisis_result(asked, member, passed, owed, fear.outnumbered_3_to_1)] += chance
        found.append(odds)
    return tuple(found)


def _pass_odds(dice: int, rep: int) -> tuple[float, float, float]:
    """The chances that 0, 1 or 2 of the two lowest dice are at most the Rep (3.1): those that 0, 1 or more of all
    are."""
    low = min(max(rep, 0), len(FACES))
    high = len(FACES) - low
    none, one, all_ways = high**dice, dice * low * high ** (dice - 1), len(FACES) ** dice
    return none / all_ways, one / all_ways, (all_ways - none - one) / all_ways


def _asked(rules: Rules) -> Referee:
    """A referee for questions that need no dice: a roll would be an error."""
    return Referee(rules, Tray(ScriptedDice(())), FirstChooser())
