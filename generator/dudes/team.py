"""Teams of Dudes: made, matched against one another, and kept in a file that is edited by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from generator import resources
from generator.bandfile import lines_of, open_band, parsed
from generator.choices import Chooser, fresh
from generator.dudes.dude import Dude
from generator.dudes.rules import KINDS, LEVELS, SYSTEM, TEAM, curve, kit_points, number
from generator.dudes.statline import EXAMPLE, NAMELESS, format_line, parse_line
from generator.errors import RuleError, TableError
from generator.named import NamedTuple
from generator.referee import Referee
from generator.tables import Rules, StrPath, own_toml

MOST = 99
"""Dudes in a team."""

ARMED = ("weapon", "weapon", "weapon", "bare hands")
"""Three of four generated Dudes that can afford a weapon carry one; the fourth has as much in skills and armor."""


class Team(NamedTuple):
    """Dudes that fight together; `name` is what the team is called, empty if nothing."""

    dudes: tuple[Dude, ...]
    name: str = ""

    @property
    def levels(self) -> int:
        """The total of all levels."""
        return sum(dude.level for dude in self.dudes)


# --- making ----------------------------------------------------------------------------------------------------------


def make_team(referee: Referee, levels: Sequence[int], taken: Iterable[str] = ()) -> Team:
    """A team with a Dude of each of these levels, in that order; no name is one of `taken`.

    Raises:
        RuleError: nobody, too many, or a level that does not exist.
    """
    if not 1 <= len(levels) <= MOST:
        raise RuleError(f"{len(levels)} Dudes: a team has 1 to {MOST}")
    for level in levels:
        curve(referee.rules, level)
    used = set(taken)
    names = referee.chooser.branch("names")
    called = fresh(names, words()["team"], used, "the team's name")
    return Team(
        tuple(
            make_dude(referee.branch(f"dude {place}"), level, _name(names, used))._replace(number=place)
            for place, level in enumerate(levels, 1)
        ),
        called,
    )


def make_dude(referee: Referee, level: int, name: str) -> Dude:
    """A Dude of that level: base values on the curve (rulings dude_curve, dude_split), skills, weapon and armor for
    the points of its level, all of them spent as long as there is something to have."""
    rules, chooser = referee.rules, referee.chooser
    base = curve(rules, level)
    lead = base % 2
    if rules.ruling("dude_split") == "random":
        spread = min(base, number(rules, "curve_spread"))
        apart = [lead for lead in range(-spread, spread + 1) if (base + lead) % 2 == 0]
        lead = chooser.choose(apart, "Attack over Defense")
    points, price = kit_points(rules, level), number(rules, "weapon_points")
    weapons: tuple[str, ...] = ()
    if points >= price and chooser.choose(ARMED, "weapon or bare hands") == ARMED[0]:
        weapons = (chooser.choose(list(rules.tables["weapons"].entries), "a weapon"),)
        points -= price
    bought = _bought(rules, chooser, points)
    return Dude(
        name,
        level,
        (base + lead) // 2,
        (base - lead) // 2,
        number(rules, "hit_points"),
        skills=(*bought["attack_skills"], *bought["defense_skills"]),
        weapons=weapons,
        armor=bought["armor"],
    )


def _bought(rules: Rules, chooser: Chooser, points: int) -> dict[str, tuple[str, ...]]:
    """So many skills and armor pieces, each kind as likely for each point, in the order of their tables."""
    left = {kind: list(rules.tables[kind].entries) for kind in KINDS if kind != "weapons"}
    taken: set[tuple[str, str]] = set()
    for _ in range(points):
        kinds = [kind for kind, names in left.items() if names]
        if not kinds:
            break
        kind = chooser.choose(kinds, "a kind of thing")
        name = chooser.choose(left[kind], f"one of the {kind}")
        left[kind].remove(name)
        taken.add((kind, name))
    return {kind: tuple(name for name in rules.tables[kind].entries if (kind, name) in taken) for kind in left}


@cache
def words() -> dict[str, Any]:
    """The names: `given`, `byname`, `team`."""
    return own_toml(resources.data(SYSTEM, "names.toml"))


def _name(chooser: Chooser, used: set[str]) -> str:
    """A name that nobody has; once all are given, names with bynames."""
    known: list[str] = words()["given"]
    if used.issuperset(known):
        known = [f"{given} {byname}" for given in known for byname in words()["byname"]]
    return fresh(chooser, known, used, "a name")


# --- matching --------------------------------------------------------------------------------------------------------


def make_match(referee: Referee, team: Team) -> Team:
    """A team to oppose that one: about as many Dudes, their levels' total within what two teams may differ by.

    Raises:
        RuleError: that team has nobody.
    """
    if not team.dudes:
        raise RuleError("a team without Dudes has no match; name at least one")
    rules, chooser = referee.rules, referee.chooser
    tolerance = number(rules, "team_tolerance")
    least = number(rules, "least_level_of_match")
    most = max(number(rules, "most_level_of_match"), least, *(dude.level for dude in team.dudes))
    many = len(team.dudes)
    # How many, and the total of their levels: whatever can be had within the tolerance.
    fair = [
        (size, total)
        for size in range(max(1, many - 1), min(MOST, many + 1) + 1)
        for total in range(team.levels - tolerance, team.levels + tolerance + 1)
        if size * least <= total <= size * most
    ]
    # Only a house file's least level can leave nothing: then as near as it gets, for the players to allow.
    size, total = chooser.choose(fair, "size and levels") if fair else (many, many * least)
    levels = [least] * size
    for _ in range(total - size * least):
        place = chooser.choose([place for place in range(size) if levels[place] < most], "who is better")
        levels[place] += 1
    taken = {team.name, *(dude.name for dude in team.dudes)}
    return make_team(referee.branch("match"), sorted(levels, reverse=True), taken)


def verify_match(rules: Rules, teams: tuple[Team, Team], *, allow: bool = False) -> None:
    """Raise unless the totals of the levels are near enough to each other; `allow` lets the players have it so.

    Raises:
        RuleError: both totals, and what to do.
    """
    tolerance = number(rules, "team_tolerance")
    first, second = teams
    if allow or abs(first.levels - second.levels) <= tolerance:
        return
    names = (first.name or "the first team", second.name or "the second")
    raise RuleError(
        f"{names[0]}: {first.levels} levels in total, {names[1]}: {second.levels}; they may differ by {tolerance} at "
        f"most ({TEAM}): change the teams, or allow it expressly"
    )


def can_match(rules: Rules, teams: tuple[Team, Team]) -> bool:
    """Whether two teams are near enough to each other."""
    try:
        verify_match(rules, teams)
    except RuleError:
        return False
    return True


def told_apart(first: Sequence[Dude], second: Sequence[Dude]) -> tuple[tuple[Dude, ...], tuple[Dude, ...]]:
    """Both sides with nobody nameless and no two of one name: whoever comes later gets a number."""
    taken: set[str] = set()
    wanted = {(dude.name or NAMELESS).casefold() for side in (first, second) for dude in side}
    sides = []
    for side in (first, second):
        named = []
        for dude in side:
            name = base = dude.name or NAMELESS
            count = 1
            while name.casefold() in taken or (count > 1 and name.casefold() in wanted):
                count += 1
                name = f"{base} #{count}"
            taken.add(name.casefold())
            named.append(dude._replace(name=name))
        sides.append(tuple(named))
    return sides[0], sides[1]


# --- the file --------------------------------------------------------------------------------------------------------

_HEADER = """\
# A team for Dungeon Dudes. One line is a Dude; edit freely and print again.
#   Name: A14 D14 HP10 L5 XP50 G20 #7, skills, weapon, armor
#   e.g. "{example}"
# A base Attack, D base Defense, HP hit points (HP7/10: 7 of 10 left), L level, XP experience, G gold, # number.
# Attack skills: {attack_skills}.
# Defense skills: {defense_skills}.
# Weapons, of which the first counts: {weapons}.
# Armor, one piece of a kind: {armor}.
# Two teams may differ by {tolerance} levels in total.

"""

_KEYS = ("system", "seed", "name", "dudes")


def write_team(rules: Rules, team: Team, *, seed: str | None = None) -> str:
    """The text of a team's file."""
    import tomli_w

    content: dict[str, object] = {"system": SYSTEM}
    if seed is not None:
        content["seed"] = seed
    if team.name:
        content["name"] = team.name
    content["dudes"] = [format_line(rules, dude) for dude in team.dudes]
    return _header(rules) + tomli_w.dumps(content, multiline_strings=False)


def _header(rules: Rules) -> str:
    import textwrap

    lists = {kind: ", ".join(_titles(rules.tables[kind].entries)) for kind in KINDS}
    text = _HEADER.format(example=EXAMPLE, tolerance=number(rules, "team_tolerance"), **lists)
    wrapped = (textwrap.wrap(line, 119, subsequent_indent="#   ") or [""] for line in text.split("\n"))
    return "\n".join(part for lines in wrapped for part in lines)


def _titles(entries: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return [str(cells["title"]).lower() for cells in entries.values()]


def read_team(rules: Rules, path: StrPath) -> Team:
    """Read and check a team's file.

    Raises:
        TableError: unreadable, not TOML, or keys that do not belong there.
        StatLineError: a line that is no Dude.
        RuleError: nobody, too many, or two of one name.
    """
    content = open_band(path, SYSTEM, _KEYS)
    name = content.get("name", "")
    if not isinstance(name, str):
        raise TableError(f'{path}: name must be a text, such as name = "The Tin Crowns"')
    lines = lines_of(content, "dudes", path, f'["{EXAMPLE}"]')
    dudes = [
        dude
        for place, line in enumerate(lines, 1)
        for dude in parsed(lambda text: parse_line(rules, text), line, f"{path}, Dude {place}")
    ]
    named = [dude if dude.name else dude._replace(name=f"{NAMELESS} {place}") for place, dude in enumerate(dudes, 1)]
    _verify(named, str(path))
    return Team(tuple(named), " ".join(name.split()))


def _verify(dudes: Collection[Dude], where: str) -> None:
    if not 1 <= len(dudes) <= MOST:
        raise RuleError(f'{where}: {len(dudes)} Dudes; a team has 1 to {MOST}, in dudes = ["{EXAMPLE}"]')
    names = [dude.name.casefold() for dude in dudes]
    for dude in dudes:
        if names.count(dude.name.casefold()) > 1:
            raise RuleError(f"{where}: two Dudes are called {dude.name}; give each a name of its own")
    numbers = [dude.number for dude in dudes if dude.number is not None]
    for shared in numbers:
        if numbers.count(shared) > 1:
            raise RuleError(f"{where}: two Dudes have the number {shared}; give each its own")


def usual_levels(size: int, level: int) -> list[int]:
    """The levels of a team when only its size and their level are given.

    Raises:
        RuleError: a level that does not exist, or an impossible size.
    """
    if not LEVELS[0] <= level <= LEVELS[1]:
        raise RuleError(f"level {level}: a Dude has level {LEVELS[0]} to {LEVELS[1]}")
    if not 1 <= size <= MOST:
        raise RuleError(f"{size} Dudes: a team has 1 to {MOST}")
    return [level] * size
