"""`paperdelve deck`: the dungeon of a pack as cards with backs."""

from __future__ import annotations

from typing import Any

import click

from generator.cli.options import load_rules, look, printing_pack
from generator.cli.output import write_all
from generator.cli.packing import beside, read_pack
from generator.cli.printers import DECKS, printing_of, tell_print, two_sided


@click.command("deck")
@click.argument("pack", metavar="PACK")
@two_sided
@printing_pack
def command(
    pack: str,
    backs: str | None,
    marks: str,
    bleed: float,
    printer: str | None,
    **asked: Any,
) -> None:
    """Print PACK (a pack.json, or its folder) as a deck of cards with backs: tiles at true scale, PEFs and the rest.

    \b
    paperdelve deck out/friday
    paperdelve deck out/friday --backs fold --paper letter
    paperdelve deck out/friday --printer Brother --marks crop --bleed 1
    """
    wanted = printing_of(backs, marks, bleed, printer)
    from generator.render.deck_pdf import deck_pdf
    from generator.render.document import printable
    from generator.render.paper import PAPERS

    rules = load_rules(asked["house"])
    shown, _ = printable(read_pack(pack, rules))
    made = deck_pdf(shown, rules, wanted, paper=PAPERS[asked["paper"]], theme=look(asked["ink"], asked["theme"]))
    for path in write_all(asked["out"] or beside(pack), made.files, kin=DECKS):
        click.echo(f"wrote {path}")
    tell_print([made.job])
