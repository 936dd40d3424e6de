"""`paperdelve tokens`: round tokens, and paper figures that stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.options import house_option, look, printing
from generator.cli.output import tell_missing, write_all
from generator.cli.printers import tell_print

if TYPE_CHECKING:
    from generator.render.standees import Standee

MOST = 30


@click.command("tokens")
@click.argument("file", required=False)
@click.option("--race", "races", metavar="NAME", multiple=True, help="Figures of that race instead; repeatable.")
@click.option("--count", type=click.IntRange(1, MOST), default=6, show_default=True, help="So many of each --race.")
@house_option
@printing
def command(
    file: str | None,
    races: tuple[str, ...],
    count: int,
    house: str | None,
    paper: str,
    ink: str,
    theme: str | None,
    out: str,
) -> None:
    """Print tokens for statuses, PEFs and NPCs, and paper figures to fold; writes tokens.pdf.

    The figures are everybody in FILE, a band file of any system; or of a pack the band, the Big Bad and whom one may
    meet, as many as come at once. Without either: one of each race.

    \b
    paperdelve tokens
    paperdelve tokens out/friday/pack.json
    paperdelve tokens --race goblin --race orc --count 8
    """
    from generator.render.fonts import missing
    from generator.render.paper import PAPERS
    from generator.render.standees import FILE, tokens_document

    if file and races:
        raise click.UsageError("FILE brings its own figures: leave out --race.")
    title, footer, figures = _figures(file, races, count, house)
    tell_missing(missing(title + "".join(figure.name for figure in figures)))
    pages, job = tokens_document(figures, title=title, footer=footer, paper=PAPERS[paper], theme=look(ink, theme))
    for path in write_all(out, {FILE: pages}):
        click.echo(f"wrote {path}")
    tell_print([job])


def _figures(file: str | None, races: tuple[str, ...], count: int, house: str | None) -> tuple[str, str, list[Standee]]:
    """The document's title, what its footer says of seed and rules, and the figures."""
    from generator.cli.options import load_rules
    from generator.cli.packing import read_pack
    from generator.cli.reading import is_pack, read_groups
    from generator.render import standees
    from generator.twohour.rules import race
    from generator.twohour.rules import races as all_races

    if file and not is_pack(file):
        groups = read_groups([file], house)
        members = [who for group in groups for who in group.characters]
        return groups[0].title, groups[0].rules.version, standees.of_members(members)
    rules = load_rules(house)
    if file:
        adventure = read_pack(file, rules)
        footer = f"seed {adventure.seed} · {adventure.rules}"
        return adventure.title, footer, standees.of_adventure(adventure, rules)
    for name in races:
        race(rules, name)
    asked = dict.fromkeys(races, count) or dict.fromkeys(all_races(rules), 1)
    return "Tokens and figures", rules.version, standees.of_races(rules, asked)
