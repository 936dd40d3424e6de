"""`paperdelve board`: the battle board at true scale."""

from __future__ import annotations

import click

from generator.cli.options import ink_option, look, out_option, theme_option
from generator.cli.output import write_all
from generator.cli.printers import tell_print


@click.command("board")
@click.option(
    "--squares",
    type=click.Choice(["inch", "25mm", "both"]),
    default="both",
    show_default=True,
    help="The side of a square; both: a sheet of each.",
)
@click.option(
    "--kind",
    type=click.Choice(["room", "corridor", "both"]),
    default="both",
    show_default=True,
    help="Rooms have 4 x 6 squares, corridors 2 x 6; both stand side by side.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter", "a5", "a3"]),
    default="a4",
    show_default=True,
    help="The size of the sheets; a3 has room beyond the edges.",
)
@ink_option
@theme_option
@out_option
def command(squares: str, kind: str, paper: str, ink: str, theme: str | None, out: str) -> None:
    """Print the battle board of 2 Hour Dungeon Crawl at true scale; writes board.pdf.

    \b
    paperdelve board
    paperdelve board --squares inch --kind corridor --paper letter
    """
    from generator.render.board import FILE, SQUARES, board_document
    from generator.render.paper import BOARD_PAPERS
    from generator.systems import TWOHOUR

    sizes = tuple(SQUARES) if squares == "both" else (squares,)
    pages, job = board_document(
        squares=sizes, kind=kind, paper=BOARD_PAPERS[paper], theme=look(ink, theme), footer=TWOHOUR.version
    )
    for path in write_all(out, {FILE: pages}):
        click.echo(f"wrote {path}")
    tell_print([job])
