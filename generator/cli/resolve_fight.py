"""`paperdelve resolve`: the tests of a fight."""

from __future__ import annotations

import click

from generator.cli.resolving import Said, alone, people, sides, test
from generator.errors import RuleError
from generator.twohour.combat.charge import charge as charge_into
from generator.twohour.combat.crisis import crisis_test
from generator.twohour.combat.crisis import heal as healing
from generator.twohour.combat.crisis import recovery as recovering
from generator.twohour.combat.damage import MELEE, SHOT, suffer
from generator.twohour.combat.fighter import DEAD, DUCK_BACK, FLED, OUT, Fighter
from generator.twohour.combat.magic import SPELLS, cast
from generator.twohour.combat.melee import MOST_ATTACKERS, by_rep, several
from generator.twohour.combat.shooting import shoot as shooting
from generator.twohour.referee import Referee


@test("charge")
@click.argument("leader")
@click.argument("other")
@click.option("--active", type=click.Choice(["1", "2"]), help="Which side moved into the tile.")
@click.option("--numbers", metavar="N:M", help="How many fight on the two sides.")
def charge(referee: Referee, leader: str, other: str, active: str | None, numbers: str | None) -> Said:
    """Charge into Melee, leader against leader (21.0); the winner's side acts first."""
    both = people(referee.rules, (leader, other))
    if len(both) != 2:
        raise RuleError("charge wants two leaders, one stat line each (21.3)")
    moved = None if active is None else both[int(active) - 1]
    return Said(charge_into(referee, both[0], both[1], moved, sides(numbers, "--numbers")).name, both)


@test("crisis")
@click.argument("chars", nargs=-1, required=True)
@click.option("--led", is_flag=True, help="Their Leader is fit: 3d6, the best two (14.1).")
@click.option("--man-down", is_flag=True, help="A member went Out or died.")
@click.option("--received-fire", is_flag=True, help="One was shot at and missed.")
@click.option("--facing", metavar="N:M", help="Enemies fighting, against how many of their own.")
def crisis(
    referee: Referee, chars: tuple[str, ...], led: bool, man_down: bool, received_fire: bool, facing: str | None
) -> Said:
    """A group's Crisis test (19.0): one roll, read against each Rep."""
    group = people(referee.rules, chars)
    causes = (("man_down", man_down), ("received_fire", received_fire))
    owed = frozenset(name for name, holds in causes if holds)
    if not owed:
        raise RuleError("crisis wants its cause: --man-down, --received-fire or both (19.0)")
    enemies, own = sides(facing, "--facing")
    found = crisis_test(referee, group, (owed,) * len(group), led=led, outnumbered_3_to_1=enemies >= 3 * own)
    status = {member.name: FLED if member.result == "flee" else member.result for member in found}
    return Said(status, tuple(who._replace(status=status[who.name]) for who in group))


@test("shoot")
@click.argument("shooter")
@click.argument("target")
@click.option("--weapon", help="The missile weapon used, such as CB.")
def shoot(referee: Referee, shooter: str, target: str, weapon: str | None) -> Said:
    """One shot, with its damage (23.0)."""
    firing, hit = _two(referee, shooter, target)
    shot = shooting(referee, firing, hit, weapon.upper() if weapon else None)
    return Said(shot.result, (firing, _fell(shot.target, shot.result)), {"loser": hit.name})


@test("melee")
@click.argument("attacker")
@click.argument("defender")
@click.option("--attacker", "more", multiple=True, metavar="CHAR", help="Another attacker on the same defender.")
@click.option("--charge", "charged", is_flag=True, help="The attackers' side won the Charge test, first activation.")
def melee(referee: Referee, attacker: str, defender: str, more: tuple[str, ...], charged: bool) -> Said:
    """A melee to its end, one to one or several against one (24.0)."""
    named = people(referee.rules, (attacker, defender, *more))
    attackers, defending = (named[0], *named[2:]), named[1]
    if len(attackers) > MOST_ATTACKERS:
        raise RuleError("at most three fight one (24.4)")
    order = by_rep(attacker._replace(charged=charged) for attacker in attackers)
    fought = several(referee, order, defending)
    last = fought[-1]
    now = {who.name: who for duel in fought for who in (duel.winner, duel.loser)}
    everybody = tuple(now.get(who.name, who) for who in named)
    return Said(last.damage, everybody, {"loser": last.loser.name, "winner": last.winner.name})


@test("spell")
@click.argument("caster")
@click.argument("targets", nargs=-1, required=True)
@click.option("--spell", type=click.Choice(SPELLS), required=True, help="Which spell.")
def spell(referee: Referee, caster: str, targets: tuple[str, ...], spell: str) -> Said:
    """Cast a spell (28.0); the highest Reps escape first."""
    everybody = people(referee.rules, (caster, *targets))
    made = cast(referee, everybody[0], everybody[1:], spell)
    results = {who.name: result for who, result in zip(made.targets, made.results, strict=True)}
    after = tuple(_fell(who, results[who.name]) for who in made.targets)
    return Said(results, (made.caster, *after), {"passed": made.passed})


@test("starpower")
@click.argument("char")
@click.option("--taken", type=click.Choice([DEAD, OUT]), required=True, help="The damage taken.")
@click.option("--cause", type=click.Choice([MELEE, SHOT]), required=True, help="What did it.")
@click.option("--pool", type=click.IntRange(0, 20), help="Dice left in the pool, if not all.")
def starpower(referee: Referee, char: str, taken: str, cause: str, pool: int | None) -> Said:
    """Star Power against damage (6.3.1), and the once-only savings after it."""
    star = alone(referee.rules, char)
    if not star.character.star:
        raise RuleError(f"{star.name} is no Star and has no Star Power (6.3.1); write 'star' in its line")
    star = star if pool is None else star._replace(star_power=pool)
    left = suffer(referee, star, taken, cause)
    more = {"star_power": left.victim.star_power, "loser": star.name}
    return Said(left.damage, (_fell(left.victim, left.damage),), more)


@test("recovery")
@click.argument("char")
def recovery(referee: Referee, char: str) -> Said:
    """Recovery after the fight of one who is Out (27.0)."""
    who = alone(referee.rules, char)
    return Said(recovering(referee, who), (who,))


@test("heal")
@click.argument("healer")
@click.argument("victim")
def heal(referee: Referee, healer: str, victim: str) -> Said:
    """A Healer's work during the fight (30.0)."""
    healer_, victim_ = _two(referee, healer, victim)
    if not healer_.character.has("healer"):
        raise RuleError(f"{healer_.name} is no Healer (30.0)")
    return Said(healing(referee, healer_.name, healer_.rep, victim_).outcome, (healer_, victim_))


def _two(referee: Referee, first: str, second: str) -> tuple[Fighter, Fighter]:
    both = people(referee.rules, (first, second))
    if len(both) != 2:
        raise RuleError("two characters are wanted here, one stat line each")
    return both[0], both[1]


def _fell(who: Fighter, damage: str) -> Fighter:
    """The status that damage leaves; -1 Rep and a miss leave none."""
    return who._replace(status=damage) if damage in (DEAD, OUT, DUCK_BACK) else who
