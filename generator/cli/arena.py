"""`paperdelve arena`: an arena night of Dudes, printed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import click

from generator.cli.options import chosen_seed, look, make_referee, printing, rolling
from generator.cli.output import emit, tell_missing, write_all


@click.command("arena")
@click.argument("files", metavar="TEAM...", nargs=-1, required=True)
@click.option("--round-robin", is_flag=True, help="Everybody meets everybody, instead of a bracket.")
@click.option("--teams", is_flag=True, help="Team against team, instead of all Dudes of the teams.")
@click.option("--uneven", is_flag=True, help="With --teams: let teams fight that are out of balance.")
@click.option("--rest", is_flag=True, help="The winners rest between two fights.")
@rolling
@printing
def command(files: tuple[str, ...], **asked: Any) -> None:
    """Print an arena night for the Dudes of TEAM...: a bracket with room for results, and all cards; arena.pdf.

    \b
    paperdelve arena out/team.toml out/match.toml
    paperdelve arena out/team.toml --round-robin --rest
    paperdelve arena a.toml b.toml c.toml d.toml --teams
    """
    from generator.dudes.night import all_dudes, bracket, named_apart, round_robin, waiting, whole_teams
    from generator.dudes.team import read_team, verify_match
    from generator.render.dudes_arena import Night, arena_pdf
    from generator.render.fonts import missing
    from generator.render.paper import PAPERS
    from generator.render.wording import name
    from generator.systems import DUDES

    if asked["uneven"] and not asked["teams"]:
        raise click.UsageError("--uneven is about teams that fight as a whole; add --teams or leave it out.")
    rules = DUDES.load(asked["house"])
    teams = named_apart([read_team(rules, file) for file in files])
    if asked["teams"]:
        for pair in combinations(teams, 2):
            verify_match(rules, pair, allow=asked["uneven"])
    entrants = whole_teams(teams) if asked["teams"] else all_dudes(teams)
    night = Night(teams, whole=asked["teams"], rest=asked["rest"])
    seed = ""
    if asked["round_robin"]:
        night = night._replace(rounds=round_robin(entrants))
    else:
        seed = chosen_seed(asked["seed"])
        referee = make_referee(rules, seed, asked["dice"])
        night = night._replace(slots=bracket(referee.chooser.branch("arena"), entrants))
    footer = f"seed {name(seed)} · {rules.version}" if seed else rules.version
    paper = PAPERS[asked["paper"]]
    pages = arena_pdf(
        night, rules, title="Arena night", footer=footer, paper=paper, theme=look(asked["ink"], asked["theme"])
    )
    tell_missing(missing("".join(text for team in teams for text in (team.name, *(dude.name for dude in team.dudes)))))
    written = write_all(asked["out"], {"arena.pdf": pages})
    idle = [entrant.name for entrant in waiting(night.slots)]
    if asked["as_json"]:
        known = {"fights": _fights(night), "waiting": idle}
        emit({"system": "dudes", "what": "arena", "seed": seed or None, **known, "files": written})
        return
    for one, other in _fights(night):
        click.echo(f"{one} against {other}")
    if idle:
        click.echo(f"at first without a fight: {', '.join(idle)}")
    for path in written:
        click.echo(f"wrote {path}")


def _fights(night: Any) -> list[list[str]]:
    """Who meets whom, as far as it is known before the first fight."""
    from generator.dudes.night import first_fights

    known = [pair for fights in night.rounds for pair in fights] or first_fights(night.slots)
    return [[one.name, other.name] for one, other in known]
