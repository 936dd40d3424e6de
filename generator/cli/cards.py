"""`paperdelve cards` and `paperdelve sheets`: the characters of files on paper, in any system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import house_option, look, printing
from generator.cli.output import tell_missing, write_all
from generator.cli.printers import tell_print

if TYPE_CHECKING:
    from generator.render.book import Book

TITLES = {"cards": "Character cards", "sheets": "Character sheets"}


@click.command("cards")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--size", type=click.Choice(["poker", "a6"]), default="poker", show_default=True, help="The size of the cards."
)
@house_option
@printing
def command(files: tuple[str, ...], size: str, **asked: Any) -> None:
    """Print the cards of everybody in FILE...: band files of any system, packs, journals of fights; writes cards.pdf.

    What a fight or an adventure has left of somebody is ticked: lost Rep, wounds, used potions.

    \b
    paperdelve cards out/band.toml
    paperdelve cards out/team.toml out/match.toml --paper letter
    paperdelve cards out/fight-friday.jsonl --size a6
    """
    from generator.render.imposition import SIZES
    from generator.render.printing import cards_book

    _print("cards", partial(cards_book, size=SIZES[size]), files, asked)


@click.command("sheets")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@house_option
@printing
def sheets(files: tuple[str, ...], **asked: Any) -> None:
    """Print full character sheets of everybody in FILE...: band files of any system, packs, journals of fights; writes
    sheets.pdf.

    Two on a page to be cut apart; in Fantasy Fudge a page for each, with ladder, wounds and damage table. It is a form:
    boxes and lines can be filled in on screen as well as with a pencil.

    \b
    paperdelve sheets out/fighters.toml
    paperdelve sheets out/fight-friday.jsonl
    """
    from generator.render.printing import sheets_book

    _print("sheets", sheets_book, files, asked)


def _print(what: str, make: Callable[..., Book], files: tuple[str, ...], asked: dict[str, Any]) -> None:
    """Read the files, make the document and write it."""
    from generator.cli.reading import read_groups
    from generator.render.fonts import missing
    from generator.render.paper import PAPERS
    from generator.render.print_plan import Way, whole

    groups = read_groups(files, asked["house"])
    book = make(groups, title=TITLES[what], paper=PAPERS[asked["paper"]], theme=look(asked["ink"], asked["theme"]))
    tell_missing(missing("".join(member.name for group in groups for member in group.characters)))
    for path in write_all(asked["out"], {f"{what}.pdf": book.to_bytes()}):
        click.echo(f"wrote {path}")
    tell_print([whole(f"{what}.pdf", book, Way(card=what == "cards"))])
