"""`paperdelve resolve`: the tests of the way through the dungeon."""

from __future__ import annotations

import click

from generator.cli.resolve_twohour import said, test
from generator.cli.resolving import Said
from generator.cli.twohour_lines import alone, people, sides
from generator.errors import RuleError
from generator.twohour import explore
from generator.twohour.referee import Referee, passes, total
from generator.twohour.rolling import Needs, roll_on

level_option = click.option("--level", type=click.IntRange(1, 30), default=1, help="The dungeon level.  [default: 1]")


@test("pass")
@click.option("--target", type=click.IntRange(0, 20), required=True, help="Each die up to it passes.")
@click.option("--count", type=click.IntRange(1, 20), default=2, help="How many dice.  [default: 2]")
def pass_(referee: Referee, target: int, count: int) -> Said:
    """Pass dice (3.1); of three dice the best two.

    \b
    $ paperdelve resolve pass --target 4 --count 3 --dice "5 2 4"
    You, pass dice [5] 2 4: passes 2 against 4 (3.1)
    pass - 2
    """
    roll = passes(referee.tray, count, target, who="You", why="pass dice", rule="3.1")
    return said(roll.result)


@test("fastmove")
@click.argument("chars", nargs=-1, required=True)
def fastmove(referee: Referee, chars: tuple[str, ...]) -> Said:
    """A group's Fast Move (18.2): tiles for each.

    \b
    $ paperdelve resolve fastmove "Ana: Human Soldier 4 AC4 S" \\
        "Bo: Human Soldier 3 AC2 SP" --dice "3 4"
    The group, Fast Move 3 4 (18.2)
    Ana - 2
    Bo - 1
    """
    group = people(referee.rules, chars)
    tiles = explore.fast_move(referee, group)
    return said({who.name: count for who, count in zip(group, tiles, strict=True)}, group)


@test("search")
@click.argument("char")
@level_option
def search(referee: Referee, char: str, level: int) -> Said:
    """Search a room or dead end for a secret room (37.0).

    \b
    $ paperdelve resolve search "Raven: Human Warrior/Thief 5/4 AC2 2xS" \\
        --dice "1 4 4"
    Raven, search 1 4 4: passes 1 against 4 (37.0)
    search - found
    """
    who = alone(referee.rules, char)
    return said("found" if explore.search(referee, who) else "nothing", (who,))


@test("trap")
@click.argument("char")
@level_option
def trap(referee: Referee, char: str, level: int) -> Said:
    """Disarm a trap, or be hit by it (37.1.4).

    \b
    $ paperdelve resolve trap "Raven: Human Warrior/Thief 5/4 AC2 2xS" \\
        --dice "4 6 3"
    Raven, Trap 4 [6] 3: passes 2 against 4 (37.1.4)
    Raven - disarmed
    """
    hurt = explore.trap(referee, alone(referee.rules, char), level)
    return said(hurt.result, (hurt.who,), {"loser": hurt.who.name})


@test("crossover")
@click.argument("char")
@click.option("--front", metavar="CHAR", help="Who is across already, in front.")
@click.option("--behind", metavar="CHAR", help="Who is next, behind.")
def crossover(referee: Referee, char: str, front: str | None, behind: str | None) -> Said:
    """Cross a challenge (37.1.6).

    \b
    $ paperdelve resolve crossover "Bo: Human Soldier 3 AC2 SP" \\
        --front "Ana: Human Soldier 4 AC4 S" --dice "4 6 2 5"
    Bo, crossing 4 6: passes 0 against 3 (37.1.6)
    The fall, damage 2: Out of the Fight (Impact 5: the fall 4, AC 2 target +1;
        23.5)
    Bo - out of the fight: lay it down (20.5)
    """
    helpers = [alone(referee.rules, line) if line else None for line in (front, behind)]
    hurt = explore.cross_over(referee, alone(referee.rules, char), helpers[0], helpers[1])
    return said(hurt.result, (hurt.who,), {"loser": hurt.who.name})


@test("secret")
def secret(referee: Referee) -> Said:
    """What is in a secret room (37.0).

    \b
    $ paperdelve resolve secret --dice "2 3"
    You, Secret rooms 2 3 = 5 (37.0)
    secret - boneyard
    """
    return _kind(referee, "secret_rooms")


@test("boneyard")
def boneyard(referee: Referee) -> Said:
    """What is in a boneyard (37.1.1).

    \b
    $ paperdelve resolve boneyard --dice 5
    You, Boneyard 5 = 5 (37.1.1)
    boneyard - zombies
    """
    return _kind(referee, "boneyard")


def _kind(referee: Referee, name: str) -> Said:
    """The outcome of a table alone, without its follow-up rolls."""
    table = referee.rules.tables[name]
    roll = total(referee.tray, (table.dice or (1, 6))[0], who="You", why=table.title, rule=table.section)
    return said(str(table.row(roll.result).cells["outcome"]))


@test("pef")
@click.option("--three", is_flag=True, help="With 3d6, after a 'something'.")
def pef(referee: Referee, three: bool) -> Said:
    """Resolve a PEF (39.4).

    \b
    $ paperdelve resolve pef --dice "2 4"
    The PEF, what is it? 2 4: passes 2 against 4 (39.4)
    pef - contact
    """
    return said(explore.pef(referee, three=three))


@test("encounter")
@click.option("--big-bad", metavar="RACE", required=True, help="The Big Bad's race.")
@level_option
@click.option("--group", type=click.IntRange(1, 30), required=True, help="How many the players' group counts.")
@click.option("--met", is_flag=True, help="The Big Bad has been met.")
def encounter(referee: Referee, big_bad: str, level: int, group: int, met: bool) -> Said:
    """Whom a contact is with, how many, and their stat lines (39.6 to 39.9).

    \b
    $ paperdelve resolve encounter --big-bad orc --level 1 --group 2 --seed b
    They, What are they? 2 6: passes 0 against 1 (39.7)
    They, How many? 6 = 6 (39.6)
    They, Minions 6 = 6 (39.8)
    They Ogre 1, Race List: Ogres 4 5 = 9 (7.0.9)
    They Ogre 1, Rep roll 3 = 0 (7.0.9)
    They Ogre 1, owns a magic item? 3: passes 0 against 1 (29.3)
    encounter - minions
    Ogre 1: Ogre Warrior 4 AC4 S
    """
    from generator.twohour.encounters import opponents
    from generator.twohour.statline import format_line

    who, roster = opponents(referee, big_bad.lower(), level, group, met=met)
    lines = [format_line(referee.rules, character) for character in roster]
    return said(who, (), {"roster": lines})


@test("talk")
@click.argument("leader")
@click.argument("rival")
@click.option("--numbers", metavar="N:M", required=True, help="How many with you, how many with them.")
def talk(referee: Referee, leader: str, rival: str, numbers: str) -> Said:
    """Talk to a rival party (39.9.1).

    \b
    $ paperdelve resolve talk "Billy: Human Knight 5 AC6 Sh S star" \\
        "Elwen: Elf Knight 4 AC6 S" --numbers 4:1 --dice "1 4 4 4 4  4 4 4 4"
    Billy, talk the talk 1 4 4 4 4: 1 success (Rep 5; 39.9.1)
    Elwen, talk the talk 4 4 4 4: 0 successes (Rep 4; 39.9.1)
    talk - join
    """
    both = people(referee.rules, (leader, rival))
    if len(both) != 2:
        raise RuleError("talk wants two leaders, one stat line each (39.9.1)")
    own, rivals = sides(numbers, "--numbers")
    return said(explore.talk(referee, both[0], both[1], own, rivals), both)


@test("treasure")
@click.option("--add", type=click.IntRange(0, 20), help="The Big Bad's Rep, a level, a number defeated.")
def treasure(referee: Referee, add: int | None) -> Said:
    """A treasure, down to each item (40.0).

    \b
    $ paperdelve resolve treasure --add 5 --seed x
    You, Treasure 2 +5 the Big Bad's Rep in the Treasure Room = 7 (40.0)
    You, coins 3 = 2 (40.0)
    You, magic clothing 3 5 = 8 (29.1.3)
    treasure - found
    2 bronze, Absorbing Undershirt
    """
    found = roll_on(referee, "treasure", Needs(add=add))
    items = [part.outcome for part in found.then]
    named = [str(part.details["title"]) for part in found.then]
    return said(found.outcome, (), {"coins": found.details["coins"], "items": items, "titles": named})


@test("improve")
@click.argument("char")
@click.option("--rolls", type=click.IntRange(1, 50), default=1, help="Rolls earned, coins included.  [default: 1]")
@click.option("--failed", is_flag=True, help="The adventure was a failure for this one.")
def improve(referee: Referee, char: str, rolls: int, failed: bool) -> Said:
    """Whether the Rep rises or falls after the adventure (42.1, 42.2).

    \b
    $ paperdelve resolve improve "Billy: Human Knight 5 AC6 Sh S star" \\
        --rolls 2 --dice "5 6"
    Billy, does the Rep rise? 5 = 5 (42.1.1)
    Billy, does the Rep rise? 6 = 6 (42.1.1)
    improve - up
    """
    who = alone(referee.rules, char)
    return said(explore.improve(referee, who, rolls, failed=failed), (who,))
