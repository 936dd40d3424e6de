"""A round of combat: an opposed exchange, one against one or several against one, and attacks that nobody opposes.

Nothing here changes a fighter: who hits whom, and how hard, comes back as `Hit`s; `settle` lets them be suffered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.dice import Reason, Roll
from generator.errors import RuleError
from generator.fudge.damage import Hit, blow, damage_roll
from generator.fudge.fighter import Fighter, shield_of, skill_reason, total
from generator.fudge.ladder import spoken, terrible
from generator.fudge.rolling import change, dice_of
from generator.fudge.rules import title
from generator.fudge.wounds import OUTCOMES, UNHURT, penalties, suffer
from generator.named import NamedTuple
from generator.referee import Referee
from generator.tables import Rules


class Facing(NamedTuple):
    """Who faces whom in an exchange: one of the two sides is one fighter alone. The first side rolls first."""

    first: tuple[Fighter, ...]
    second: tuple[Fighter, ...]

    @property
    def lone(self) -> Fighter:
        """The one that is alone on its side; of two, the first."""
        return self.first[0] if len(self.first) == 1 else self.second[0]

    @property
    def foes(self) -> tuple[Fighter, ...]:
        """Whoever faces it."""
        return self.second if len(self.first) == 1 else self.first


class Aim(NamedTuple):
    """An attack that nobody opposes: a shot (`missile`) or a blow at one caught unawares, against a difficulty."""

    attacker: Fighter
    target: Fighter
    difficulty: int
    missile: bool = True


class Exchange(NamedTuple):
    """What an exchange or an unopposed attack came to. `results` are levels by name; `leads` by how much the lone
    fighter (or the attacker, over the difficulty) is ahead of each foe, by the foe's name; `barred` are those who won
    with a Terrible result and hurt nobody for it."""

    results: tuple[tuple[str, int], ...]
    leads: tuple[tuple[str, int], ...]
    hits: tuple[Hit, ...]
    barred: tuple[str, ...] = ()


class Settled(NamedTuple):
    """Fighters after all hits, in the order given, and what each hit did to whom: (victim, by, outcome)."""

    fighters: tuple[Fighter, ...]
    outcomes: tuple[tuple[str, str, str], ...]

    def worst(self, name: str) -> str:
        """The worst that was done to a fighter: one of `wounds.OUTCOMES`."""
        return max((found for who, _, found in self.outcomes if who == name), key=OUTCOMES.index, default=UNHURT)


Pick = Callable[[Fighter, Sequence[Fighter]], Fighter]
"""Decides whom of several that it may wound a lone fighter hits; the first one is the default."""


# --- what counts -----------------------------------------------------------------------------------------------------


def shield_cost(rules: Rules, foe: Fighter, missile: bool = False) -> int:
    """By how much a foe's shield lowers the skill of who attacks it."""
    shield = shield_of(rules, foe.character)
    return int(rules.tables["shields"].entries[shield]["missile" if missile else "melee"]) if shield else 0


def bearing(rules: Rules, who: Fighter, foes: Sequence[Fighter]) -> tuple[Reason, ...]:
    """What a fighter's result in an exchange is made of, beside the dice: skill, the worst penalty, being outnumbered,
    and the foe's shield; against several only where all are met alike (ruling shields_several)."""
    parts = [skill_reason(rules, who.character, missile=False), *penalties(rules, who)]
    if len(foes) > 1:
        parts.append(Reason("outnumbered", 1 - len(foes), "several"))
    largest = max(foes, key=lambda foe: shield_cost(rules, foe))
    cost = shield_cost(rules, largest) if _is_met_alike(rules, foes) else 0
    return (*parts, _shield_reason(rules, largest, cost)) if cost else tuple(parts)


def _shield_reason(rules: Rules, foe: Fighter, cost: int) -> Reason:
    return Reason(f"{foe.name}'s {title(rules, 'shields', str(shield_of(rules, foe.character)))}", -cost, "fighter")


def _is_met_alike(rules: Rules, foes: Sequence[Fighter]) -> bool:
    """Whether the foes' shields lower the roll itself, not only what it is compared with."""
    return len(foes) == 1 or rules.ruling("shields_several") == "worst"


def compared_shield(rules: Rules, foe: Fighter, foes: Sequence[Fighter]) -> int:
    """What a foe's shield takes when the lone fighter's result is compared with that foe's."""
    return 0 if _is_met_alike(rules, foes) else shield_cost(rules, foe)


def is_rolling(rules: Rules, who: Fighter, foes: Sequence[Fighter]) -> bool:
    """Whether a fighter rolls: cannon fodder never does (ruling fodder_against_fodder)."""
    if not who.character.fodder:
        return True
    alike = all(foe.character.fodder for foe in foes)
    return bool(foes) and alike and rules.ruling("fodder_against_fodder") == "roll"


def aim_bearing(rules: Rules, aim: Aim) -> tuple[Reason, ...]:
    """The same for an attack that nobody opposes."""
    parts = [skill_reason(rules, aim.attacker.character, aim.missile), *penalties(rules, aim.attacker)]
    up = aim.missile or rules.ruling("unaware_shield") == "counts"
    cost = shield_cost(rules, aim.target, aim.missile) if up else 0
    return (*parts, _shield_reason(rules, aim.target, cost)) if cost else tuple(parts)


def may_wound(leads: Sequence[int]) -> list[int]:
    """The places of the foes whom a lone fighter may wound, by how much it leads each: any that it beat, if it beat or
    tied them all; else those it leads by two or more."""
    least = 1 if all(lead >= 0 for lead in leads) else 2
    return [place for place, lead in enumerate(leads) if lead >= least]


def by_harm(rules: Rules, lone: Fighter, foes: Sequence[Fighter], leads: Sequence[int], places: list[int]) -> list[int]:
    """The same places, where the hit does most damage first."""
    return sorted(places, key=lambda place: (-blow(rules, lone, foes[place], leads[place]).damage, place))


# --- exchanges -------------------------------------------------------------------------------------------------------


def _most_harm(lone: Fighter, options: Sequence[Fighter]) -> Fighter:
    return options[0]


def exchange(
    referee: Referee, first: Sequence[Fighter], second: Sequence[Fighter], pick: Pick = _most_harm
) -> Exchange:
    """One round between fighters of whom one is alone, no two of one name: all of `first` roll in their order, then all
    of `second`, then damage is rolled where the house wants it, the lone fighter's first.

    Raises:
        RuleError: nobody on a side, or several on both.
    """
    if not first or not second or (len(first) > 1 and len(second) > 1):
        raise RuleError(
            f"{len(first)} against {len(second)}: an exchange is one against one, or one against several; pair them off"
        )
    facing = Facing(tuple(first), tuple(second))
    lone, foes = facing.lone, facing.foes
    rules = referee.rules
    results = {}
    for own, others in ((facing.first, facing.second), (facing.second, facing.first)):
        for who in own:
            results[who.name] = _result(referee, who, others, facing)
    own_results = [results[lone.name] - compared_shield(rules, foe, foes) for foe in foes]
    leads = [own - results[foe.name] for own, foe in zip(own_results, foes, strict=True)]
    limit = terrible(rules)
    hits, barred = [], []
    options = by_harm(rules, lone, foes, leads, may_wound(leads))
    fit = [place for place in options if own_results[place] > limit]
    if fit:
        chosen = pick(lone, [foes[place] for place in fit]) if len(fit) > 1 else foes[fit[0]]
        hits.append((lone, chosen, leads[foes.index(chosen)]))
    elif options:
        barred.append(lone.name)
    for foe, lead in zip(foes, leads, strict=True):
        if lead < 0 and results[foe.name] > limit:
            hits.append((foe, lone, -lead))
        elif lead < 0:
            barred.append(foe.name)
    return Exchange(
        tuple(results.items()),
        tuple((foe.name, lead) for foe, lead in zip(foes, leads, strict=True)),
        tuple(damage_roll(referee, *hit) for hit in hits),
        tuple(barred),
    )


def _result(referee: Referee, who: Fighter, foes: Sequence[Fighter], facing: Facing) -> int:
    """A fighter's level in an exchange, rolled unless it is cannon fodder."""
    rules = referee.rules
    reasons = bearing(rules, who, foes)
    if not is_rolling(rules, who, foes):
        return referee.tray.keep(Roll(who.name, "melee", "fodder", (), total(reasons), reasons)).result
    rule = "opposed" if len(facing.first) == len(facing.second) else "several"
    return ladder_roll(referee, who.name, "melee", rule, reasons, facing)


def ladder_roll(
    referee: Referee,
    who: str,
    why: str,
    rule: str,
    reasons: tuple[Reason, ...],
    about: object = None,
    target: int | None = None,
) -> int:
    """A roll on the ladder: the level that comes. `target` is a difficulty, kept with the roll."""
    count, sides, die = dice_of(referee.rules)
    faces = referee.tray.faces(
        count, who=who, why=why, rule=rule, sides=sides, reasons=reasons, about=about, die=die, added=True
    )
    result = total(reasons) + change(referee.rules, faces)
    return referee.tray.keep(Roll(who, why, rule, faces, result, reasons, target)).result


def unopposed(
    referee: Referee, attacker: Fighter, target: Fighter, difficulty: int, *, missile: bool = True
) -> Exchange:
    """A shot, or (not `missile`) a blow at somebody caught unawares: the attacker alone rolls, and hits above the
    difficulty (ruling equal_unopposed). Cannon fodder does not roll here either."""
    rules = referee.rules
    aim = Aim(attacker, target, difficulty, missile)
    reasons = aim_bearing(rules, aim)
    why = f"a {'shot' if missile else 'free attack'} against {spoken(rules, difficulty)}"
    if is_rolling(rules, attacker, ()):
        result = ladder_roll(referee, attacker.name, why, "unopposed", reasons, aim, difficulty)
    else:
        roll = Roll(attacker.name, why, "unopposed", (), total(reasons), reasons, difficulty)
        result = referee.tray.keep(roll).result
    lead = result - difficulty
    won = is_hit(rules, lead)
    fit = result > terrible(rules)
    hits = (damage_roll(referee, attacker, target, lead, missile=missile),) if won and fit else ()
    barred = (attacker.name,) if won and not fit else ()
    return Exchange(((attacker.name, result),), ((target.name, lead),), hits, barred)


def is_hit(rules: Rules, lead: int) -> bool:
    """Whether an unopposed attack hits that comes out so far above its difficulty."""
    return lead > 0 or (lead == 0 and rules.ruling("equal_unopposed") == "hits")


def settle(rules: Rules, fighters: Iterable[Fighter], hits: Iterable[Hit]) -> Settled:
    """Let hits be suffered, in their order."""
    now = {who.name: who for who in fighters}
    outcomes = []
    for hit in hits:
        suffered = suffer(rules, now[hit.victim], hit.wound, hit.strike)
        now[hit.victim] = suffered.fighter
        outcomes.append((hit.victim, hit.by, suffered.outcome))
    return Settled(tuple(now.values()), tuple(outcomes))
