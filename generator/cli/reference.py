"""`paperdelve reference`: a system's reference sheet."""

from __future__ import annotations

import click

from generator.cli.options import house_option, load_rules, printing
from generator.cli.output import write_all


@click.command("reference")
@click.argument("system", type=click.Choice(["2hdc"]))
@house_option
@printing
def command(system: str, house: str | None, paper: str, ink: str, out: str) -> None:
    """Print the reference sheet of SYSTEM: every table beside its rule, in order of play."""
    from generator.render.paper import PAPERS
    from generator.render.reference import reference_pdf

    pages = reference_pdf(load_rules(house), paper=PAPERS[paper], ink=ink)
    for path in write_all(out, {f"reference-{system}.pdf": pages}):
        click.echo(f"wrote {path}")
