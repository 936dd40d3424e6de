"""`paperdelve reference`: a system's reference sheet."""

from __future__ import annotations

from importlib import import_module

import click

from generator.cli.options import house_option, look, printing
from generator.cli.output import write_all
from generator.systems import SYSTEMS

_MODULES = {"2hdc": "reference", "dudes": "dudes_reference", "fudge": "fudge_reference"}


@click.command("reference")
@click.argument("system", type=click.Choice(list(SYSTEMS)))
@house_option
@printing
def command(system: str, house: str | None, paper: str, ink: str, theme: str | None, out: str) -> None:
    """Print the reference sheet of SYSTEM: every table beside its rule, in order of play."""
    from generator.render.paper import PAPERS

    module = import_module(f"generator.render.{_MODULES[system]}")
    pages = module.reference_pdf(SYSTEMS[system].load(house), paper=PAPERS[paper], theme=look(ink, theme))
    for path in write_all(out, {f"reference-{system}.pdf": pages}):
        click.echo(f"wrote {path}")
