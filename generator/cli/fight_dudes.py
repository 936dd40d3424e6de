"""`paperdelve fight` in Dungeon Dudes: a duel, team against team, or the arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from generator.choices import FirstChooser
from generator.cli import pack_sides
from generator.cli.fight_lines import is_file, members
from generator.cli.fight_setup import Result, Setup, Sides, near, unchanged
from generator.cli.output import write_file
from generator.cli.twohour_sides import NAMES as PACK_NAMES
from generator.cli.twohour_sides import is_pack
from generator.dice import SeededDice, Tray
from generator.dudes.bout import DudesBout
from generator.dudes.combat import FAINTED, STANDS
from generator.dudes.contest import ARENA_MODE, DUEL_MODE, TEAM_MODE, Plan, fight, verify_plan
from generator.dudes.dude import Dude
from generator.dudes.statline import format_line, parse_line
from generator.dudes.team import Team, read_team, told_apart, verify_match, write_team
from generator.errors import RuleError
from generator.referee import Referee
from generator.systems import DUDES
from generator.tables import Rules, read_toml
from generator.telling import Sentences, event_json, roll_json, shortened

TAKES = frozenset({"mode", "rest", "uneven"})
OPPONENTS = "players"
NAMES = ("The first team", "The second team")
LENGTH = "attacks"
COLUMNS = ((STANDS, "stands"), (FAINTED, "fainted"))
sides = 20


def kinds(rules: Rules) -> tuple[()]:
    """See `Corner`: plain dice alone."""
    return ()


def read(rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Sides:
    """See `Corner`: one against one is a duel, more are teams, unless the mode is given."""
    pack = is_pack(first)
    if pack:
        found = pack_sides.sides(rules, first, second, asked, lambda text: _team(rules, text).dudes)
        teams = Team(found[0], PACK_NAMES[0]), Team(found[1], PACK_NAMES[1])
    else:
        teams = _team(rules, first), _team(rules, second)
    pair = told_apart(teams[0].dudes, teams[1].dudes)
    mode = asked["mode"] or (DUEL_MODE if len(pair[0]) == len(pair[1]) == 1 else TEAM_MODE)
    for option, meant in (("rest", ARENA_MODE), ("uneven", TEAM_MODE)):
        if asked[option] and mode != meant:
            raise RuleError(f"--{option} is for --mode {meant}, and this is a fight of the mode {mode}; leave it out")
    for side in pair if mode == DUEL_MODE else ():
        if len(side) > 1:
            raise RuleError(f"--mode duel: {len(side)} Dudes on a side are too many; take --mode team or --mode arena")
    uneven = asked["uneven"] or pack  # nobody asks whether those behind a card are a match for the band
    options = {"mode": mode, "rest": asked["rest"], "uneven": uneven, "names": _called(teams, pair)}
    lines = tuple(tuple(format_line(rules, dude) for dude in side) for side in pair)
    home = pack_sides.home_of(first) if pack else first if is_file(first) else None
    return Sides((lines[0], lines[1]), home, options)


def _team(rules: Rules, text: str) -> Team:
    """A side by itself."""
    return read_team(rules, text) if is_file(text) else Team(members(DUDES, rules, text))


def _called(teams: tuple[Team, Team], pair: tuple[tuple[Dude, ...], tuple[Dude, ...]]) -> list[str]:
    """What both teams are called: as their files say, unless somebody else is called so."""
    people = {dude.name.casefold() for side in pair for dude in side}
    called = [team.name or usual for team, usual in zip(teams, NAMES, strict=True)]
    alike = called[0].casefold() == called[1].casefold()
    return list(NAMES) if alike or people & {name.casefold() for name in called} else called


def plan(rules: Rules, setup: Setup) -> Plan:
    """The two sides as the rules want them."""
    called = tuple(map(str, setup.options["names"]))
    first, second = (tuple(one for line in side for one in parse_line(rules, line)) for side in setup.lines)
    return Plan((called[0], called[1]), (first, second), setup.options["mode"], setup.options["rest"], setup.decided)


def names(rules: Rules, setup: Setup) -> tuple[str, str]:
    """See `Corner`: two in a duel go by their own names."""
    made = plan(rules, setup)
    return (made.dudes[0][0].name, made.dudes[1][0].name) if made.mode == DUEL_MODE else made.names


def verify(rules: Rules, setup: Setup) -> None:
    """See `Corner`: teams are balanced, unless the players allow it."""
    made = plan(rules, setup)
    verify_plan(made)
    if made.mode == TEAM_MODE:
        teams = (Team(made.dudes[0], made.names[0]), Team(made.dudes[1], made.names[1]))
        try:
            verify_match(rules, teams, allow=setup.options["uneven"])
        except RuleError as error:
            raise RuleError(f"{error} with --uneven") from None


def bout(rules: Rules, setup: Setup, sentences: Sentences) -> DudesBout:
    """See `Corner`."""
    return DudesBout(rules, plan(rules, setup), sentences)


def alone(rules: Rules, setup: Setup) -> Callable[[str], Result]:
    """See `Corner`."""
    made = plan(rules, setup)

    def one(seed: str) -> Result:
        ending = fight(Referee(rules, Tray(SeededDice(seed)), FirstChooser()), made)[1]
        state = {name: STANDS if left > 0 else FAINTED for name, left in ending.left}
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
    events = [event_json(event) for event in ring.events]
    people = [
        {"name": who.name, "side": name, "status": who.status, "hit_points": who.hit_points, "of": who.dude.hit_points}
        for name, side in zip(made.names, made.dudes, strict=True)
        for who in (ring[dude.name] for dude in side)
    ]
    return {
        **content,
        "rolls": [roll_json(roll) for roll in ring.referee.tray.rolls],
        "events": events,
        "characters": people,
    }


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
    how = "keeps" if after.lost else "stands,"
    now = f"{how} {left} of {before.hit_points} hit points" if left > 0 else "fainted"
    gained = after.experience - before.experience
    more = f", {won} beaten" if won else ""
    more += f", {gained} experience" if gained else ""
    return f"  {shortened(before.name, 24):<24} {now}{more}"


def save(rules: Rules, setup: Setup, bout: DudesBout) -> list[str]:
    """See `Corner`: experience, and hit points lost in an arena."""
    assert bout.ending
    after = {dude.name: dude for dude in bout.ending.dudes[0]}
    if is_pack(setup.home or ""):
        return pack_sides.save(rules, setup, after, ())
    file = unchanged(setup)
    team = read_team(rules, file)
    changed = team._replace(dudes=tuple(after.get(dude.name, dude) for dude in team.dudes))
    seed = read_toml(file).get("seed")
    return [f"wrote {near(write_file(file, write_team(rules, changed, seed=seed)))}"]
