"""`paperdelve tiles`: the tiles of an adventure at true scale, to be cut out."""

from __future__ import annotations

from typing import Any

import click

from generator.cli.options import load_rules, look, printing_pack
from generator.cli.output import write_all
from generator.cli.packing import beside, read_pack
from generator.cli.printers import Printer, find, printer_option, tell_print
from generator.errors import PaperdelveError


@click.command("tiles")
@click.argument("pack")
@click.option(
    "--size",
    default="2in",
    show_default=True,
    metavar="LENGTH",
    help="A tile's side: 2in, 50mm, or 4in, where a frontage is one inch; any other in in or mm.",
)
@click.option(
    "--backs",
    type=click.Choice(["none", "long", "short"]),
    default="none",
    show_default=True,
    help="Backs with number and level, for duplex over the sheet's long or short edge.",
)
@printer_option
@printing_pack
def command(
    pack: str,
    size: str,
    backs: str,
    printer: str | None,
    **asked: Any,
) -> None:
    """Print the tiles of PACK (a pack.json) to be cut out, in the order of the sequence; writes tiles.pdf.

    What is larger than a sheet is spread over several, to be glued, and has no backs. With --printer there are backs,
    over the edge about which it turns a sheet.

    \b
    paperdelve tiles out/friday/pack.json
    paperdelve tiles out/friday/pack.json --size 4in --backs long --paper letter
    """
    from generator.render.paper import PAPERS
    from generator.render.tiles import FILE, tiles_document

    side = length(size)
    known = find(printer) if printer else Printer()
    if printer and backs == "none":
        backs = known.edge
    adventure = read_pack(pack, load_rules(asked["house"]))
    moved = (known.x, known.y)
    pages, job = tiles_document(
        adventure,
        size_mm=side,
        backs=backs,
        paper=PAPERS[asked["paper"]],
        theme=look(asked["ink"], asked["theme"]),
        moved=moved,
    )
    for path in write_all(asked["out"] or beside(pack), {FILE: pages}):
        click.echo(f"wrote {path}")
    tell_print([job])


def length(text: str, option: str = "--size") -> float:
    """A tile's side in mm, as `option` gave it.

    Raises:
        PaperdelveError: it is no length, or none that a tile can have.
    """
    import re

    from generator.render.tiles import INCH_MM, LEAST_MM, MOST_MM

    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(in|mm)\s*", text.lower())
    if not found:
        raise PaperdelveError(f"{option} {text}: is no length; write it like 2in, 4in or 50mm")
    side = float(found[1]) * (INCH_MM if found[2] == "in" else 1.0)
    if not LEAST_MM <= side <= MOST_MM:
        raise PaperdelveError(f"{option} {text}: a tile is {LEAST_MM:g} to {MOST_MM:g} mm wide; 2in and 4in are usual")
    return side
