"""What `paperdelve band` makes in each system: the band, the text of its file, and what there is to tell."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from generator.cli.output import slug
from generator.errors import RuleError
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.referee import Referee

TEAM_SIZE, TEAM_LEVEL = 4, 3
"""A team of Dudes when nothing is said about it."""


class Made(NamedTuple):
    """A band: its members, the title of their cards, the text of its file and that file's name without an ending,
    whatever JSON says beside the usual, and lines to tell before the members."""

    members: Sequence[Any]
    title: str
    text: str
    stem: str
    facts: Mapping[str, Any]
    told: tuple[str, ...] = ()


Maker = Callable[["Referee", str, Mapping[str, Any], str], Made]
"""Makes a band by a referee, with that seed, to the wishes of the options, for that folder."""


def twohour(referee: Referee, seed: str, asked: Mapping[str, Any], out: str) -> Made:
    """A Star and its band.

    Raises:
        PaperdelveError: a band that cannot be.
    """
    from generator.cli.packing import called_band
    from generator.twohour.band import write_band

    band = called_band(referee, None, asked["race"], asked["rep"], asked["size"], asked["profession"])
    text = write_band(referee.rules, band, seed=seed)
    return Made(band.members, "The band", text, "band", {})


def dudes(referee: Referee, seed: str, asked: Mapping[str, Any], out: str) -> Made:
    """A team of so many Dudes of a level, one of each of some levels, or one to match a team.

    Raises:
        RuleError: levels or a number of Dudes that cannot be.
        PaperdelveError: the team to be matched cannot be read.
    """
    from generator.dudes.team import make_match, make_team, read_team, usual_levels, write_team

    rules, match = referee.rules, asked["match"]
    told: tuple[str, ...] = ()
    if match is not None:
        other = read_team(rules, match)
        team, stem = make_match(referee, other), _beside("match", match, out)
        told = (f"against {other.name or match}, {other.levels} levels in total",)
    elif asked["levels"] is not None:
        team, stem = make_team(referee, read_levels(asked["levels"])), "team"
    else:
        size = TEAM_SIZE if asked["size"] is None else asked["size"]
        level = TEAM_LEVEL if asked["level"] is None else asked["level"]
        team, stem = make_team(referee, usual_levels(size, level)), "team"
    facts = {"name": team.name, "levels": team.levels}
    told = (f"{team.name}, {team.levels} levels in total", *told)
    return Made(team.dudes, team.name, write_team(rules, team, seed=seed), stem, facts, told)


def read_levels(text: str) -> list[int]:
    """The levels of `8,5,1`.

    Raises:
        RuleError: they are no whole numbers.
    """
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise RuleError(f"--levels '{text}': write a level for each Dude with commas in between, such as 8,5,1")
    return [int(word) for word in words]


def _beside(stem: str, taken: str, out: str) -> str:
    """The stem of a file in `out` that is not the file `taken`."""
    same = os.path.realpath(os.path.join(out, f"{stem}.toml")) == os.path.realpath(taken)
    return f"{stem}-2" if same else stem


def fudge(referee: Referee, seed: str, asked: Mapping[str, Any], out: str) -> Made:
    """A band of a kind, whose file is called after the kind.

    Raises:
        PaperdelveError: an unknown kind, or a size that cannot be.
    """
    from generator.fudge.band import USUAL_KIND, USUAL_SIZE, make_band, write_band

    size = USUAL_SIZE if asked["size"] is None else asked["size"]
    kind = (asked["kind"] or USUAL_KIND).strip().lower()
    band = make_band(referee, size, kind)
    text = write_band(referee.rules, band, seed=seed)
    return Made(band.members, kind.replace("_", " ").capitalize(), text, slug(kind), {"kind": kind})


MAKERS: Mapping[str, Maker] = {"2hdc": twohour, "dudes": dudes, "fudge": fudge}
"""By system."""

TAKES: Mapping[str, frozenset[str]] = {
    "2hdc": frozenset({"size", "race", "rep", "profession"}),
    "dudes": frozenset({"size", "level", "levels", "match"}),
    "fudge": frozenset({"size", "kind"}),
}
"""The options that each system understands, of those that say which band is made."""


def verify_options(system: str, title: str, asked: Mapping[str, Any]) -> None:
    """Raise for options of another system, or that exclude each other.

    Raises:
        click.UsageError: which, and what to do.
    """
    own = frozenset.union(*TAKES.values())
    given = [name for name in asked if name in own and asked[name] is not None]
    for name in given:
        if name not in TAKES[system]:
            others = " and ".join(other for other, known in TAKES.items() if name in known)
            raise click.UsageError(f"--{name} is an option of {others} and means nothing in {title}; leave it out.")
    for whole in ("match", "levels"):
        if whole in given and len(given) > 1:
            rest = " and ".join(f"--{name}" for name in given if name != whole)
            raise click.UsageError(f"--{whole} says all about the team; leave out {rest}.")
