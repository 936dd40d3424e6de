"""`paperdelve band`: a band in any of the systems, as a file to edit and as cards."""

from __future__ import annotations

import os
from typing import Any

import click

from generator.cli.band_making import MAKERS, verify_options
from generator.cli.options import banding, chosen_seed, look, make_referee, printing, rolling
from generator.cli.output import emit, keep_old, write_all
from generator.systems import SYSTEMS


@click.command("band")
@click.argument("system", type=click.Choice(list(SYSTEMS)), default="2hdc")
@banding
@click.option("--level", type=int, help="dudes: the level of each.  [default: 3]")
@click.option("--levels", metavar="N,N,...", help="dudes: a level for each Dude.")
@click.option("--match", metavar="FILE", help="dudes: a team to oppose the one in FILE, its levels within 2 of it.")
@click.option("--kind", metavar="NAME", help="fudge: fighters, knights, guards, bandits ...  [default: fighters]")
@rolling
@printing
def command(system: str, **asked: Any) -> None:
    """Make a band; writes a file to be edited by hand, and their cards.

    \b
    2hdc   a Star and its band, into band.toml
    dudes  a team, into team.toml, or one to match another, into match.toml
    fudge  a band of a kind, into a file called after the kind: bandits.toml

    \b
    paperdelve band --race human --rep 5 --size 4
    paperdelve band dudes --levels 8,5,1
    paperdelve band dudes --match out/team.toml
    paperdelve band fudge --size 4 --kind bandits
    """
    from generator.render.paper import PAPERS
    from generator.render.printing import Group, cards_pdf

    game = SYSTEMS[system]
    verify_options(system, game.title, asked)
    rules = game.load(asked["house"])
    seed, out = chosen_seed(asked["seed"]), asked["out"]
    made = MAKERS[system](make_referee(rules, seed, asked["dice"]), seed, asked, out)
    group = Group(game, rules, made.members, made.title)
    cards = cards_pdf([group], title=made.title, paper=PAPERS[asked["paper"]], theme=look(asked["ink"], asked["theme"]))
    kept = keep_old(os.path.join(out, f"{made.stem}.toml"), made.text)
    written = write_all(out, {f"{made.stem}.toml": made.text, f"{made.stem}-cards.pdf": cards})
    lines = [game.format(rules, member) for member in made.members]
    if asked["as_json"]:
        emit({"system": system, "what": "band", "seed": seed, **made.facts, "lines": lines, "files": written})
        return
    click.echo("\n".join([*made.told, *lines]))
    if kept:
        click.echo(f"the band that was there is kept as {kept}")
    for path in written:
        click.echo(f"wrote {path}")
