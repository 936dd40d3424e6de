"""`paperdelve band`: a Star and its band, as a file to edit and as cards."""

from __future__ import annotations

import os

import click

from generator.cli.options import banding, chosen_seed, load_rules, make_referee, printing, rolling
from generator.cli.output import emit, keep_old, write_all
from generator.cli.packing import called_band


@click.command("band")
@click.argument("system", type=click.Choice(["2hdc"]), default="2hdc")
@banding
@rolling
@printing
def command(
    system: str,
    race: str | None,
    rep: int | None,
    size: int | None,
    profession: str | None,
    seed: str | None,
    dice: str | None,
    house: str | None,
    as_json: bool,
    paper: str,
    ink: str,
    out: str,
) -> None:
    """Make a Star and its band; writes band.toml, to be edited by hand, and their cards.

    \b
    paperdelve band --race human --rep 5 --size 4
    paperdelve pack --band out/band.toml
    """
    from generator.render.paper import PAPERS
    from generator.render.twohour_cards import cards_pdf
    from generator.twohour.band import write_band
    from generator.twohour.statline import format_line

    rules = load_rules(house)
    seed = chosen_seed(seed)
    referee = make_referee(rules, seed, dice)
    band = called_band(referee, None, race, rep, size, profession)
    text = write_band(rules, band, seed=seed)
    cards = cards_pdf(band.members, rules, title="The band", paper=PAPERS[paper], ink=ink)
    kept = keep_old(os.path.join(out, "band.toml"), text)
    written = write_all(out, {"band.toml": text, "band-cards.pdf": cards})
    lines = [format_line(rules, member) for member in band.members]
    if as_json:
        emit({"system": system, "what": "band", "seed": seed, "lines": lines, "files": written})
        return
    click.echo("\n".join(lines))
    if kept:
        click.echo(f"the band that was there is kept as {kept}")
    for path in written:
        click.echo(f"wrote {path}")
