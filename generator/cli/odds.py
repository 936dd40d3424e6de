"""`paperdelve odds`: the exact odds of one test, in any system."""

from __future__ import annotations

import importlib
from typing import Any

import click

from generator.cli.chart import can_blocks, content, lines
from generator.cli.options import damage_roll_option, difficulty_option, house_option, json_option, striking
from generator.cli.output import emit
from generator.errors import RuleError
from generator.systems import of_lines

MODULES = {"2hdc": "odds_twohour", "dudes": "odds_dudes", "fudge": "odds_fudge"}
"""Where the odds of each system are worked out: `odds(rules, first, others, asked)`, and `TAKES`, the options that it
knows."""


@click.command("odds")
@click.argument("first", metavar="A")
@click.argument("others", metavar="B...", nargs=-1, required=True)
@click.option("--shot", is_flag=True, help="A shoots at B. 2hdc, Fudge.")
@click.option("--weapon", help="2hdc: the missile weapon used, such as CB.")
@striking
@difficulty_option
@damage_roll_option
@house_option
@json_option
def command(first: str, others: tuple[str, ...], house: str | None, as_json: bool, **asked: Any) -> None:
    """The exact odds of A against B, two stat lines of one system, as bar charts.

    \b
    2 Hour Dungeon Crawl: a melee to its end; a shot, if A has what to shoot with.
    Dungeon Dudes: an attack of each on the other, and the duel.
    Fantasy Fudge: one exchange; several may face A. With --shot, a shot.

    Nothing is sampled: the chances are counted over all faces.

    \b
    paperdelve odds "Elf Shooter 5 AC2 B" "Orc Warrior 4 AC2 2A" --shot
    paperdelve odds "Zed: A14 D14" "Bob: A16 D16, helmet, shield"
    paperdelve odds "Snorri: Great ODF5 DDF3" "3 x Bandit: Fair ODF2 DDF1 fodder"
    """
    system = of_lines((first, *others))
    module = importlib.import_module(f"generator.cli.{MODULES[system.name]}")
    for name, value in asked.items():
        if value not in (None, False) and name not in module.TAKES:
            raise RuleError(f"--{name.replace('_', '-')}: {system.title} has no such thing; leave it out")
    odds = module.odds(system.load(house), first, others, asked)
    if as_json:
        emit({"system": system.name, "what": "odds", **content(odds)})
    else:
        click.echo("\n".join(lines(odds, blocks=can_blocks())))
