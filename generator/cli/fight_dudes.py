"""`paperdelve fight` in Dungeon Dudes: a duel, team against team, or the arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from generator.choices import FirstChooser
from generator.cli.fight_lines import is_file, members
from generator.cli.fight_setup import Result, Setup, Sides, unchanged
from generator.cli.output import write_file
from generator.dice import SeededDice, Tray
from generator.dudes.bout import DudesBout
from generator.dudes.contest import DUEL_MODE, TEAM_MODE, Plan, fight, verify_plan
from generator.dudes.dude import Dude
from generator.dudes.statline import format_line, parse_line
from generator.dudes.team import Team, read_team, told_apart, verify_match, write_team
from generator.referee import Referee
from generator.systems import DUDES
from generator.tables import Rules, read_toml
from generator.telling import Sentences, roll_json, shortened

TAKES = frozenset({"mode", "rest", "uneven"})
OPPONENTS = "players"
NAMES = ("The first team", "The second team")
LENGTH = "attacks"
COLUMNS = (("stands", "stands"), ("faints", "faints"))
sides = 20


def kinds(rules: Rules) -> tuple[()]:
    """See `Corner`: plain dice alone."""
    return ()


def read(rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Sides:
    """See `Corner`: one against one is a duel, more are teams, unless the mode is given."""
    found = tuple(
        members(DUDES, rules, text, lambda rules, path: read_team(rules, path).dudes) for text in (first, second)
    )
    pair = told_apart(found[0], found[1])
    mode = asked["mode"] or (DUEL_MODE if len(pair[0]) == len(pair[1]) == 1 else TEAM_MODE)
    options = {"mode": mode, "rest": asked["rest"], "uneven": asked["uneven"]}
    lines = tuple(tuple(format_line(rules, dude) for dude in side) for side in pair)
    return Sides((lines[0], lines[1]), first if is_file(first) else None, options)


def plan(rules: Rules, setup: Setup) -> Plan:
    """The two sides as the rules want them."""
    first, second = (tuple(one for line in side for one in parse_line(rules, line)) for side in setup.lines)
    return Plan(NAMES, (first, second), setup.options["mode"], setup.options["rest"], setup.decided)


def verify(rules: Rules, setup: Setup) -> None:
    """See `Corner`: teams are balanced, unless the players allow it."""
    made = plan(rules, setup)
    verify_plan(made)
    if made.mode == TEAM_MODE:
        teams = (Team(made.dudes[0], NAMES[0]), Team(made.dudes[1], NAMES[1]))
        verify_match(rules, teams, allow=setup.options["uneven"])


def bout(rules: Rules, setup: Setup, sentences: Sentences) -> DudesBout:
    """See `Corner`."""
    return DudesBout(rules, plan(rules, setup), sentences)


def alone(rules: Rules, setup: Setup) -> Callable[[str], Result]:
    """See `Corner`."""
    made = plan(rules, setup)

    def one(seed: str) -> Result:
        ending = fight(Referee(rules, Tray(SeededDice(seed)), FirstChooser()), made)[1]
        state = {name: "stands" if left > 0 else "faints" for name, left in ending.left}
        return Result(ending.winner, ending.how, ending.attacks, tuple((name, now, now) for name, now in state.items()))

    return one


def envelope(bout: DudesBout, seed: str) -> dict[str, Any]:
    """See `Corner`. The outcome of a duel is the winner's name, else the winning side's."""
    ring, ending, made = bout.ring, bout.ending, bout.plan
    content: dict[str, Any] = {"system": "dudes", "what": "fight", "mode": made.mode, "outcome": "unfinished"}
    content["seed"] = seed
    if ring is None:
        return {**content, "rolls": [], "events": [], "characters": []}
    if ending:
        content["outcome"] = "nobody" if ending.winner is None else _winner(made, ending.winner)
        content |= {"how": ending.how, "attacks": ending.attacks}
        content["victories"] = [victory._asdict() for victory in ending.victories]
    events = [
        {"what": event.what, "who": event.who, "rule": event.rule, "after": event.after, **dict(event.about)}
        for event in ring.events
    ]
    people = [
        {"name": dude.name, "side": name, "hit_points": ring[dude.name].hit_points, "status": _status(ring[dude.name])}
        for name, side in zip(made.names, made.dudes, strict=True)
        for dude in side
    ]
    return {
        **content,
        "rolls": [roll_json(roll) for roll in ring.referee.tray.rolls],
        "events": events,
        "characters": people,
    }


def _status(who: Any) -> str:
    return "stands" if who.stands else "faints"


def _winner(made: Plan, number: int) -> str:
    return made.dudes[number][0].name if made.mode == DUEL_MODE else made.names[number]


def summary(bout: DudesBout) -> list[str]:
    """See `Corner`."""
    ending, made = bout.ending, bout.plan
    assert ending
    attacks = f"{ending.attacks} attack{'s' if ending.attacks != 1 else ''}."
    if ending.winner is None:
        lines = [f"Nobody won: they parted. {attacks}"]
    else:
        lines = [f"{_winner(made, ending.winner)} won. {attacks}"]
    left = dict(ending.left)
    won = Counter(victory.winner for victory in ending.victories)
    for name, before, after in zip(made.names, made.dudes, ending.dudes, strict=True):
        lines += [name] if made.mode != DUEL_MODE else []
        lines += [_fared(old, new, left[old.name], won[old.name]) for old, new in zip(before, after, strict=True)]
    return lines


def _fared(before: Dude, after: Dude, left: int, won: int) -> str:
    now = f"stands, {left} of {before.hit_points} hit points" if left > 0 else "fainted"
    gained = after.experience - before.experience
    more = f", {won} beaten" if won else ""
    more += f", {gained} experience" if gained else ""
    tired = f"; {after.left} hit points go on" if after.lost else ""
    return f"  {shortened(before.name, 24):<24} {now}{more}{tired}"


def save(rules: Rules, setup: Setup, bout: DudesBout) -> list[str]:
    """See `Corner`: experience, and hit points lost in an arena."""
    file = unchanged(setup)
    assert bout.ending
    after = {dude.name: dude for dude in bout.ending.dudes[0]}
    team = read_team(rules, file)
    changed = team._replace(dudes=tuple(after.get(dude.name, dude) for dude in team.dudes))
    seed = read_toml(file).get("seed")
    return [f"wrote {write_file(file, write_team(rules, changed, seed=seed))}"]
