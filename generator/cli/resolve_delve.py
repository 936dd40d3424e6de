"""`paperdelve resolve`: the tests of the way through the dungeon."""

from __future__ import annotations

import click

from generator.cli.resolving import Said, alone, level_option, people, sides, test
from generator.errors import RuleError
from generator.twohour import explore
from generator.twohour.referee import Referee, passes, total
from generator.twohour.rolling import Needs, roll_on


@test("pass")
@click.option("--target", type=click.IntRange(0, 20), required=True, help="Each die up to it passes.")
@click.option("--count", type=click.IntRange(1, 20), default=2, help="How many dice.  [default: 2]")
def pass_(referee: Referee, target: int, count: int) -> Said:
    """Pass dice (3.1); of three dice the best two."""
    roll = passes(referee.tray, count, target, who="You", why="pass dice", rule="3.1")
    return Said(roll.result)


@test("fastmove")
@click.argument("chars", nargs=-1, required=True)
def fastmove(referee: Referee, chars: tuple[str, ...]) -> Said:
    """A group's Fast Move (18.2): tiles for each."""
    group = people(referee.rules, chars)
    tiles = explore.fast_move(referee, group)
    return Said({who.name: count for who, count in zip(group, tiles, strict=True)}, group)


@test("search")
@click.argument("char")
@level_option
def search(referee: Referee, char: str, level: int) -> Said:
    """Search a room or dead end for a secret room (37.0)."""
    who = alone(referee.rules, char)
    return Said("found" if explore.search(referee, who) else "nothing", (who,))


@test("trap")
@click.argument("char")
@level_option
def trap(referee: Referee, char: str, level: int) -> Said:
    """Disarm a trap, or be hit by it (37.1.4)."""
    hurt = explore.trap(referee, alone(referee.rules, char), level)
    return Said(hurt.result, (hurt.who,), {"loser": hurt.who.name})


@test("crossover")
@click.argument("char")
@click.option("--front", metavar="CHAR", help="Who is across already, in front.")
@click.option("--behind", metavar="CHAR", help="Who is next, behind.")
def crossover(referee: Referee, char: str, front: str | None, behind: str | None) -> Said:
    """Cross a challenge (37.1.6)."""
    helpers = [alone(referee.rules, line) if line else None for line in (front, behind)]
    hurt = explore.cross_over(referee, alone(referee.rules, char), helpers[0], helpers[1])
    return Said(hurt.result, (hurt.who,), {"loser": hurt.who.name})


@test("secret")
def secret(referee: Referee) -> Said:
    """What is in a secret room (37.0)."""
    return _kind(referee, "secret_rooms")


@test("boneyard")
def boneyard(referee: Referee) -> Said:
    """What is in a boneyard (37.1.1)."""
    return _kind(referee, "boneyard")


def _kind(referee: Referee, name: str) -> Said:
    """The outcome of a table alone, without its follow-up rolls."""
    table = referee.rules.tables[name]
    roll = total(referee.tray, (table.dice or (1, 6))[0], who="You", why=table.title, rule=table.section)
    return Said(str(table.row(roll.result).cells["outcome"]))


@test("pef")
@click.option("--three", is_flag=True, help="With 3d6, after a 'something'.")
def pef(referee: Referee, three: bool) -> Said:
    """Resolve a PEF (39.4)."""
    return Said(explore.pef(referee, three=three))


@test("encounter")
@click.option("--big-bad", metavar="RACE", required=True, help="The Big Bad's race.")
@level_option
@click.option("--group", type=click.IntRange(1, 30), required=True, help="How many the players' group counts.")
@click.option("--met", is_flag=True, help="The Big Bad has been met.")
def encounter(referee: Referee, big_bad: str, level: int, group: int, met: bool) -> Said:
    """Whom a contact is with, how many, and their stat lines (39.6 to 39.9)."""
    from generator.twohour.encounters import opponents
    from generator.twohour.statline import format_line

    who, roster = opponents(referee, big_bad.lower(), level, group, met=met)
    lines = [format_line(referee.rules, character) for character in roster]
    return Said(who, (), {"roster": lines})


@test("talk")
@click.argument("leader")
@click.argument("rival")
@click.option("--numbers", metavar="N:M", required=True, help="How many with you, how many with them.")
def talk(referee: Referee, leader: str, rival: str, numbers: str) -> Said:
    """Talk to a rival party (39.9.1)."""
    both = people(referee.rules, (leader, rival))
    if len(both) != 2:
        raise RuleError("talk wants two leaders, one stat line each (39.9.1)")
    own, rivals = sides(numbers, "--numbers")
    return Said(explore.talk(referee, both[0], both[1], own, rivals), both)


@test("treasure")
@click.option("--add", type=click.IntRange(0, 20), help="The Big Bad's Rep, a level, a number defeated.")
def treasure(referee: Referee, add: int | None) -> Said:
    """A treasure, down to each item (40.0)."""
    found = roll_on(referee, "treasure", Needs(add=add))
    items = [part.outcome for part in found.then]
    named = [str(part.details["title"]) for part in found.then]
    return Said(found.outcome, (), {"coins": found.details["coins"], "items": items, "titles": named})


@test("improve")
@click.argument("char")
@click.option("--rolls", type=click.IntRange(1, 50), default=1, help="Rolls earned, coins included.  [default: 1]")
@click.option("--failed", is_flag=True, help="The adventure was a failure for this one.")
def improve(referee: Referee, char: str, rolls: int, failed: bool) -> Said:
    """Whether the Rep rises or falls after the adventure (42.1, 42.2)."""
    who = alone(referee.rules, char)
    return Said(explore.improve(referee, who, rolls, failed=failed), (who,))
