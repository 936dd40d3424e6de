"""Printers whose backs fall a little beside their fronts: by how much, kept under names; the options of two sides."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.errors import PaperdelveError
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.render.deck_pdf import Printing
    from generator.render.print_plan import Job

F = TypeVar("F", bound=Callable[..., Any])

FILE = "printers.toml"
MOST_MM = 20.0
"""A printer that is farther off is not to be helped."""

EDGES = ("long", "short")
BACKS = ("duplex-long", "duplex-short", "fold", "files")

DECKS = ("deck.pdf", "deck-fronts.pdf", "deck-backs.pdf")
"""The files that a deck may be; one way of printing it replaces the other's."""


class Printer(NamedTuple):
    """By how many mm its backs are to be moved right and up, seen from the back; about which edge it turns a sheet."""

    x: float = 0.0
    y: float = 0.0
    edge: str = EDGES[0]


printer_option = click.option("--printer", metavar="NAME", help="Move the backs as `paperdelve calibrate` was told.")


def two_sided(command: F) -> F:
    """The options of every command that prints backs."""
    options = (
        click.option(
            "--backs",
            type=click.Choice(BACKS),
            help="Behind the fronts, turning the sheet about an edge; beside them, to fold; or a file of their own."
            "  [default: duplex, about the printer's edge or the long one]",
        ),
        click.option(
            "--marks",
            type=click.Choice(["crop", "lines"]),
            default="lines",
            show_default=True,
            help="What to cut along: marks around the sheet, or lines right through.",
        ),
        click.option(
            "--bleed",
            metavar="MM",
            type=click.FloatRange(0.0, 5.0),
            default=0.0,
            show_default=True,
            help="How far backs are printed beyond their edges.",
        ),
        printer_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


def printing_of(backs: str | None, marks: str, bleed: float, printer: str | None) -> Printing:
    """What these options ask for.

    Raises:
        PaperdelveError: no printer of that name is known.
    """
    from generator.render.deck_pdf import Printing

    known = find(printer) if printer else Printer()
    return Printing(backs or f"duplex-{known.edge}", marks, bleed, known.edge == EDGES[0], known.x, known.y)


def tell_print(jobs: Sequence[Job]) -> None:
    """Tell how documents are printed, as the last lines of a command."""
    from generator.render.print_plan import lines, total

    click.echo(f"to print, at 100 %: {total(jobs)}")
    click.echo("\n".join(f"  {line}" for line in lines(jobs)))
    click.echo("docs/printing.md tells how to cut, fold and bind")


def place() -> str:
    """The file that keeps the printers, in the user's folder of settings."""
    return os.path.join(click.get_app_dir("paperdelve"), FILE)


def printers() -> dict[str, Printer]:
    """All printers that are known.

    Raises:
        PaperdelveError: the file is damaged.
    """
    file = place()
    if not os.path.exists(file):
        return {}
    from generator.tables import read_toml

    return {name: _sound(name, entry, file) for name, entry in read_toml(file).items()}


def _sound(name: str, entry: Any, file: str) -> Printer:
    try:
        found = Printer(float(entry["x"]), float(entry["y"]), entry["edge"])
        sound = max(abs(found.x), abs(found.y)) <= MOST_MM and found.edge in EDGES
    except (KeyError, TypeError, ValueError):
        sound = False
    if not sound:
        raise PaperdelveError(f"{file}: printer '{name}' is not sound; calibrate it again, or delete its lines")
    return found


def find(name: str) -> Printer:
    """The printer of that name.

    Raises:
        PaperdelveError: none is known.
    """
    known = printers()
    if name not in known:
        names = ", ".join(sorted(known)) or "none yet"
        raise PaperdelveError(
            f"--printer {name}: is not known ({names}); "
            f"print a test sheet with `paperdelve calibrate`, then tell what it reads"
        )
    return known[name]


def keep(name: str, printer: Printer) -> str:
    """Keep a printer under its name, among the others; the file, which is written beside its place and renamed.

    Raises:
        PaperdelveError: the file is damaged or cannot be written.
    """
    import tomli_w

    from generator.cli.output import write_file

    known = {**printers(), name: printer}
    content = {other: known[other]._asdict() for other in sorted(known)}
    return write_file(place(), tomli_w.dumps(content))
