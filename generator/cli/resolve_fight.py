"""`paperdelve resolve`: the tests of a fight."""

from __future__ import annotations

import click

from generator.cli.resolve_twohour import said, test
from generator.cli.resolving import Said
from generator.cli.twohour_lines import alone, people, sides, two
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
    """Charge into Melee, leader against leader (21.0); the winner's side acts first.

    \b
    $ paperdelve resolve charge "Billy: Human Knight 5 AC6 Sh S star" \\
        "Orc Warrior 4 AC2 2A" --active 1 --dice "1 2 3 3  3 4 5 6"
    Billy, Charge into Melee 1 2 3 3: 5 successes, 4 of them rolled (Rep 5,
        moved into the tile -1, Star +1; 21.0)
    Orc, Charge into Melee 3 4 5 6: 4 successes, 1 of them rolled (Rep 4,
        Fanatic +2, Rage +1; 21.0)
    charge - Billy wins
    """
    both = people(referee.rules, (leader, other))
    if len(both) != 2:
        raise RuleError("charge wants two leaders, one stat line each (21.3)")
    moved = None if active is None else both[int(active) - 1]
    return said(charge_into(referee, both[0], both[1], moved, sides(numbers, "--numbers")).name, both)


@test("crisis")
@click.argument("chars", nargs=-1, required=True)
@click.option("--led", is_flag=True, help="Their Leader is fit: 3d6, the best two (14.1).")
@click.option("--man-down", is_flag=True, help="A member went Out or died.")
@click.option("--received-fire", is_flag=True, help="One was shot at and missed.")
@click.option("--facing", metavar="N:M", help="Enemies fighting, against how many of their own.")
def crisis(
    referee: Referee, chars: tuple[str, ...], led: bool, man_down: bool, received_fire: bool, facing: str | None
) -> Said:
    """A group's Crisis test (19.0): one roll, read against each Rep.

    \b
    $ paperdelve resolve crisis "Ana: Human Soldier 4 AC4 S" \\
        "Bo: Human Soldier 3 AC2 SP" --man-down --dice "4 2"
    The group, crisis test 4 2 (crisis test 2; 19.0)
    Ana - carry on: stands as it is (20.1)
    Bo - carry on: stands as it is (20.1)
    """
    group = people(referee.rules, chars)
    causes = (("man_down", man_down), ("received_fire", received_fire))
    owed = frozenset(name for name, holds in causes if holds)
    if not owed:
        raise RuleError("crisis wants its cause: --man-down, --received-fire or both (19.0)")
    enemies, own = sides(facing, "--facing")
    found = crisis_test(referee, group, (owed,) * len(group), led=led, outnumbered_3_to_1=enemies >= 3 * own)
    status = {member.name: FLED if member.result == "flee" else member.result for member in found}
    return said(status, tuple(who._replace(status=status[who.name]) for who in group))


@test("shoot")
@click.argument("shooter")
@click.argument("target")
@click.option("--weapon", help="The missile weapon used, such as CB.")
def shoot(referee: Referee, shooter: str, target: str, weapon: str | None) -> Said:
    """One shot, with its damage (23.0).

    \b
    $ paperdelve resolve shoot "Elf Shooter 5 AC2 B" "Goblin Warrior 3 AC2 S" \\
        --dice "5 3 2"
    Elf, shooting 5 3: passes 2 against 5 (23.3)
    Elf, damage 2: Out of the Fight (Impact 3: bow 2, AC 2 target +1; 23.5)
    Goblin - out of the fight: lay it down (20.5)
    """
    firing, hit = two(referee.rules, shooter, target)
    shot = shooting(referee, firing, hit, weapon.upper() if weapon else None)
    return said(shot.result, (firing, _fell(shot.target, shot.result)), {"loser": hit.name})


@test("melee")
@click.argument("attacker")
@click.argument("defender")
@click.option("--attacker", "more", multiple=True, metavar="CHAR", help="Another attacker on the same defender.")
@click.option("--charge", "charged", is_flag=True, help="The attackers' side won the Charge test, first activation.")
def melee(referee: Referee, attacker: str, defender: str, more: tuple[str, ...], charged: bool) -> Said:
    """A melee to its end, one to one or several against one (24.0).

    \b
    $ paperdelve resolve melee "Billy: Human Knight 5 AC6 Sh S star" \\
        "Orc Warrior 4 AC2 2A" --dice "2 3 3 5 3 1  6 4 1 5 6  5 1"
    Billy, melee 2 3 3 5 3 1: 5 successes (Rep 5, shielded +1; 24.2)
    Orc, melee 6 4 1 5 6: 1 success (Rep 4, two-handed axe -1, Rage +1, Nimbler
        +1; 24.2)
    Billy, damage 5: Out of the Fight (Impact 5: difference 4, AC 2 loser +1;
        24.4)
    Billy, damage 1: Obviously Dead (Impact 5: difference 4, AC 2 loser +1;
        24.4)
    Orc - obviously dead: take it off the board (20.4)
    """
    named = people(referee.rules, (attacker, defender, *more))
    attackers, defending = (named[0], *named[2:]), named[1]
    if len(attackers) > MOST_ATTACKERS:
        raise RuleError("at most three fight one (24.4)")
    order = by_rep(attacker._replace(charged=charged) for attacker in attackers)
    fought = several(referee, order, defending)
    last = fought[-1]
    now = {who.name: who for duel in fought for who in (duel.winner, duel.loser)}
    everybody = tuple(now.get(who.name, who) for who in named)
    return said(last.damage, everybody, {"loser": last.loser.name, "winner": last.winner.name})


@test("spell")
@click.argument("caster")
@click.argument("targets", nargs=-1, required=True)
@click.option("--spell", type=click.Choice(SPELLS), required=True, help="Which spell.")
def spell(referee: Referee, caster: str, targets: tuple[str, ...], spell: str) -> Said:
    """Cast a spell (28.0); the highest Reps escape first.

    \b
    $ paperdelve resolve spell "Osra: Human Caster 4 AC2" \\
        "2 x Orc Warrior 4 AC2 S" --spell damage --dice "3 5 6 6"
    Osra, damage spell 3 5: passes 1 (spell 2, against 4; 28.3)
    Osra, damage 6: Duck Back (Impact 2: Damage spell 2; 23.5)
    Osra, damage 6: Duck Back (Impact 2: Damage spell 2; 23.5)
    Orc 1 - duck back: move it one square straight back (18.3.1)
    Orc 2 - duck back: move it one square straight back (18.3.1)
    """
    everybody = people(referee.rules, (caster, *targets))
    made = cast(referee, everybody[0], everybody[1:], spell)
    results = {who.name: result for who, result in zip(made.targets, made.results, strict=True)}
    after = tuple(_fell(who, results[who.name]) for who in made.targets)
    return said(results, (made.caster, *after), {"passed": made.passed})


@test("starpower")
@click.argument("char")
@click.option("--taken", type=click.Choice([DEAD, OUT]), required=True, help="The damage taken.")
@click.option("--cause", type=click.Choice([MELEE, SHOT]), required=True, help="What did it.")
@click.option("--pool", type=click.IntRange(0, 20), help="Dice left in the pool, if not all.")
def starpower(referee: Referee, char: str, taken: str, cause: str, pool: int | None) -> Said:
    """Star Power against damage (6.3.1), and the once-only savings after it.

    \b
    $ paperdelve resolve starpower "Billy: Human Knight 5 AC6 Sh S star" \\
        --taken obviously_dead --cause melee --dice "2 2 4 5 6"
    Billy, Star Power 2 2 4 5 6: 2 lower, 4 left (6.3.1)
    Billy - minus 1 rep
    """
    star = alone(referee.rules, char)
    if not star.character.star:
        raise RuleError(f"{star.name} is no Star and has no Star Power (6.3.1); write 'star' in its line")
    star = star if pool is None else star._replace(star_power=pool)
    left = suffer(referee, star, taken, cause)
    more = {"star_power": left.victim.star_power, "loser": star.name}
    return said(left.damage, (_fell(left.victim, left.damage),), more)


@test("recovery")
@click.argument("char")
def recovery(referee: Referee, char: str) -> Said:
    """Recovery after the fight of one who is Out (27.0).

    \b
    $ paperdelve resolve recovery "Bo: Human Soldier 3 AC2 SP" --dice "5 2"
    Bo, recovery 5 2: passes 1 against 3 (27.0)
    recovery - recovers lower
    """
    who = alone(referee.rules, char)
    return said(recovering(referee, who), (who,))


@test("heal")
@click.argument("healer")
@click.argument("victim")
def heal(referee: Referee, healer: str, victim: str) -> Said:
    """A Healer's work during the fight (30.0).

    \b
    $ paperdelve resolve heal "Hal: Human Healer 5 AC4 S" \\
        "Bo: Human Soldier 3 AC2 SP" --dice "4 5"
    Hal, healing 4: passes 1 against 5 (30.0)
    Bo, healing 5: passes 0 against 3 (30.0)
    heal - recovers lower
    """
    healer_, victim_ = two(referee.rules, healer, victim)
    if not healer_.character.has("healer"):
        raise RuleError(f"{healer_.name} is no Healer (30.0)")
    return said(healing(referee, healer_.name, healer_.rep, victim_).outcome, (healer_, victim_))


def _fell(who: Fighter, damage: str) -> Fighter:
    """The status that damage leaves; -1 Rep and a miss leave none."""
    return who._replace(status=damage) if damage in (DEAD, OUT, DUCK_BACK) else who
