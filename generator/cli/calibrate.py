"""`paperdelve calibrate`: a test sheet for printing on both sides, and what was read off it."""

from __future__ import annotations

import click

from generator.cli.options import ink_option, look, out_option, paper_option, theme_option
from generator.cli.output import write_all
from generator.cli.printers import EDGES, MOST_MM, Printer, find, keep, printers
from generator.errors import PaperdelveError


@click.command("calibrate")
@click.option("--printer", metavar="NAME", help="Keep x and y under that name; without them, test it again.")
@click.option("--x", type=float, metavar="MM", help="What the sheet's x reads.")
@click.option("--y", type=float, metavar="MM", help="What the sheet's y reads.")
@click.option("--edge", type=click.Choice(EDGES), help="About which edge it turns a sheet.  [default: long]")
@click.option("--list", "listed", is_flag=True, help="List the printers that are known.")
@paper_option
@ink_option
@theme_option
@out_option
def command(
    printer: str | None,
    x: float | None,
    y: float | None,
    edge: str | None,
    listed: bool,
    paper: str,
    ink: str,
    theme: str | None,
    out: str,
) -> None:
    """Print a test sheet, calibration.pdf, for both sides of the paper; or keep what it reads, for --printer.

    \b
    paperdelve calibrate
    paperdelve calibrate --printer Brother --x 1.2 --y -0.5
    paperdelve deck out/friday --printer Brother
    """
    if listed:
        for name, known in sorted(printers().items()):
            click.echo(f"{name}: x {known.x:+g} mm, y {known.y:+g} mm, {known.edge} edge")
        return
    if x is None and y is None:
        _print(printer, edge, paper, ink, theme, out)
        return
    if not printer or not printer.strip():
        raise click.UsageError("--x and --y are kept under a name: add --printer NAME.")
    right, up = x or 0.0, y or 0.0
    if not (abs(right) <= MOST_MM and abs(up) <= MOST_MM):
        raise PaperdelveError(f"--x {right:g} --y {up:g}: a back {MOST_MM:g} mm off is the most; read the sheet again")
    file = keep(printer, Printer(right, up, edge or EDGES[0]))
    click.echo(f"--printer {printer} moves backs by x {right:+g} mm, y {up:+g} mm; kept in {file}")


def _print(printer: str | None, edge: str | None, paper: str, ink: str, theme: str | None, out: str) -> None:
    """Write the test sheet, its back moved as that printer's are."""
    from generator.render.calibration import Sheet, calibration_pdf
    from generator.render.paper import PAPERS

    known = find(printer) if printer else Printer()
    sheet = Sheet((edge or known.edge) == EDGES[0], printer or "", known.x, known.y)
    for path in write_all(
        out, {"calibration.pdf": calibration_pdf(sheet, paper=PAPERS[paper], theme=look(ink, theme))}
    ):
        click.echo(f"wrote {path}")
