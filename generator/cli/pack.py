"""`paperdelve pack`: a whole adventure, or many, rolled and printed."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

import click

from generator.cli.options import banding, chosen_seed, load_rules, look, make_referee, printing, rolling
from generator.cli.output import emit, slug, tell_missing, write_all
from generator.cli.packing import BOOKLET, MAPS, PACK, PDF, SHEET, called_band, map_files
from generator.cli.printers import DECKS, printing_of, tell_print, two_sided
from generator.errors import PaperdelveError
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.render.deck_pdf import Printing
    from generator.render.print_plan import Job
    from generator.tables import Rules


COMBATS = ("2hdc", "dudes", "fudge")
"""The systems that a dungeon can be fought in, as `generator.conversion` knows them."""


class Order(NamedTuple):
    """One pack to be made; everything that a process of its own needs to know."""

    seed: str
    dice: str | None
    house: str | None
    band: str | None
    race: str | None
    rep: int | None
    size: int | None
    profession: str | None
    paper: str
    ink: str
    theme: str | None
    out: str
    combat: str = "2hdc"
    booklet: bool = False
    clear: bool = False
    deck: Printing | None = None


class Made(NamedTuple):
    """What became of an order: the files, the adventure's title, what there is to tell, and how it is printed."""

    seed: str
    title: str
    legend: str
    files: list[str]
    missing: str
    jobs: tuple[Job, ...]


@click.command("pack")
@banding
@click.option("--band", metavar="FILE", help="A band file instead of a made band.")
@click.option(
    "--combat",
    type=click.Choice(COMBATS),
    default="2hdc",
    show_default=True,
    help="The system that its fights are fought in.",
)
@click.option("--booklet", is_flag=True, help="Print the sealed entries as a booklet to be folded, too.")
@click.option("--clear", is_flag=True, help="Add the dungeon in clear, tile by tile: a record, and a spoiler.")
@click.option("--deck", is_flag=True, help="Print the dungeon as a deck of cards with backs, too.")
@two_sided
@click.option("--count", type=click.IntRange(1, 100000), default=1, help="Make so many, with seeds SEED-1, SEED-2 ...")
@rolling
@printing
def command(
    band: str | None,
    race: str | None,
    rep: int | None,
    size: int | None,
    profession: str | None,
    combat: str,
    booklet: bool,
    clear: bool,
    deck: bool,
    backs: str | None,
    marks: str,
    bleed: float,
    printer: str | None,
    count: int,
    seed: str | None,
    dice: str | None,
    house: str | None,
    as_json: bool,
    paper: str,
    ink: str,
    theme: str | None,
    out: str,
) -> None:
    """Roll a whole adventure and print it: pack.pdf, pack.json and the maps, in DIR/<seed>/.

    \b
    paperdelve pack
    paperdelve pack --seed friday --race elf --rep 6 --size 5 --paper letter
    paperdelve pack --band out/band.toml --ink low
    paperdelve pack --combat fudge --booklet
    paperdelve pack --deck --backs fold
    """
    if band and (race or rep is not None or size is not None or profession):
        raise click.UsageError("--band brings its own Star: leave out --race, --rep, --size and --profession.")
    if dice and count > 1:
        raise click.UsageError("--dice makes one pack; leave out --count.")
    if not deck and (backs or printer or bleed or marks != "lines"):
        raise click.UsageError("--backs, --marks, --bleed and --printer are for a deck: add --deck.")
    printing = printing_of(backs, marks, bleed, printer) if deck else None
    seed = chosen_seed(seed)
    order = Order(
        seed, dice, house, band, race, rep, size, profession, paper, ink, theme, out, combat, booklet, clear, printing
    )
    if count == 1:
        made = [make(order)]
    else:
        made = _many([order._replace(seed=f"{seed}-{number}") for number in range(1, count + 1)])
    tell_missing("".join(one.missing for one in made))
    if as_json:
        from generator.render.print_plan import record

        packs = [{"seed": one.seed, "title": one.title, "files": one.files, "print": record(one.jobs)} for one in made]
        content = packs[0] if count == 1 else {"packs": packs}
        emit({"system": "2hdc", "what": "pack", "combat": combat, **content})
    elif count == 1:
        click.echo(f"{made[0].title}\n{made[0].legend}")
        click.echo("\n".join(f"wrote {file}" for file in made[0].files))
        tell_print(made[0].jobs)
    else:
        click.echo(f"wrote {len(made)} packs in {out}")


@cache
def _rules(house: str | None) -> Rules:
    """The rules, read once in a process, however many packs it makes."""
    return load_rules(house)


def make(order: Order) -> Made:
    """Roll, print and write one pack."""
    from generator.pack import to_json
    from generator.render.document import pack_document, printable
    from generator.render.paper import PAPERS
    from generator.twohour.adventure import roll_adventure
    from generator.twohour.rules import singular

    rules, theme, paper = _rules(order.house), look(order.ink, order.theme), PAPERS[order.paper]
    referee = make_referee(rules, order.seed, order.dice)
    band = called_band(referee, order.band, order.race, order.rep, order.size, order.profession)
    adventure = roll_adventure(referee, band, order.seed)._replace(combat=order.combat)
    shown, missing = printable(adventure)
    files: dict[str, bytes | str] = {
        PACK: to_json(adventure, rules),
        **map_files(adventure.title, adventure.tiles, order.seed, rules.ruling(SHEET), theme),
    }
    instead = []
    if order.booklet:
        from generator.render.booklet_pdf import booklet_document

        files[BOOKLET], job = booklet_document(shown, rules, paper=paper, theme=theme)
        instead.append(job)
    if order.deck:
        from generator.render.deck_pdf import deck_pdf

        deck = deck_pdf(shown, rules, order.deck, paper=paper, theme=theme)
        files |= deck.files
        instead.append(deck.job)
    pdf, jobs = pack_document(shown, rules, paper=paper, theme=theme, clear=order.clear, instead=instead)
    files = {PDF: pdf, **files}
    written = write_all(os.path.join(order.out, slug(order.seed)), files, kin=(MAPS, BOOKLET, *DECKS))
    boss = adventure.big_bad
    legend = f"{boss.name}, {singular(rules, boss.race)}, Rep {boss.rep}; {len(adventure.tiles)} tiles"
    return Made(order.seed, adventure.title, legend, written, missing, jobs)


def _many(orders: list[Order]) -> list[Made]:
    """Make packs on all cores."""
    from generator.cli.workers import on_all_cores

    made: list[Made] = []
    try:
        for one in on_all_cores(make, orders, "packs", chunk=4):
            made.append(one)
    except PaperdelveError as error:
        raise PaperdelveError(f"{error} ({len(made)} of {len(orders)} packs were made before)") from None
    return made
