"""`paperdelve cards` and `paperdelve sheets`: the characters of files on paper, in any system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from generator.cli.options import house_option, look, printing
from generator.cli.output import tell_missing, write_all

TITLES = {"cards": "Character cards", "sheets": "Character sheets"}


@click.command("cards")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@house_option
@printing
def command(files: tuple[str, ...], **asked: Any) -> None:
    """Print the cards of everybody in FILE...: band files of any system, packs; writes cards.pdf.

    \b
    paperdelve cards out/band.toml
    paperdelve cards out/team.toml out/match.toml --paper letter
    """
    from generator.render.printing import cards_pdf

    _print("cards", cards_pdf, files, asked)


@click.command("sheets")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@house_option
@printing
def sheets(files: tuple[str, ...], **asked: Any) -> None:
    """Print full character sheets of everybody in FILE...: band files of any system, packs; writes sheets.pdf.

    Two on a page to be cut apart; in Fantasy Fudge a page for each, with ladder, wounds and damage table.

    \b
    paperdelve sheets out/fighters.toml
    """
    from generator.render.printing import sheets_pdf

    _print("sheets", sheets_pdf, files, asked)


def _print(what: str, make: Callable[..., bytes], files: tuple[str, ...], asked: dict[str, Any]) -> None:
    """Read the files, make the document and write it."""
    from generator.cli.reading import read_groups
    from generator.render.fonts import missing
    from generator.render.paper import PAPERS

    groups = read_groups(files, asked["house"])
    pages = make(groups, title=TITLES[what], paper=PAPERS[asked["paper"]], theme=look(asked["ink"], asked["theme"]))
    tell_missing(missing("".join(member.name for group in groups for member in group.characters)))
    for path in write_all(asked["out"], {f"{what}.pdf": pages}):
        click.echo(f"wrote {path}")
