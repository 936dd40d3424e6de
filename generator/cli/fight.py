"""`paperdelve fight`: a whole fight at the table, or many by themselves, in any system."""

from __future__ import annotations

import os
from typing import Any

import click
from click.core import ParameterSource

from generator.cli.fight_lines import is_file
from generator.cli.options import chosen_seed, out_option, rolling
from generator.cli.output import slug
from generator.errors import RuleError
from generator.systems import TWOHOUR, System, agreed, of_file, told_by


@click.command("fight")
@click.argument("first", metavar="[A", required=False)
@click.argument("second", metavar="B]", required=False)
@click.option("--rolls", type=click.Choice(["typed", "mine", "auto"]), help="Who rolls.  [default: typed]")
@click.option("--auto", is_flag=True, help="Decisions too, by the rules for NPCs.")
@click.option(
    "--opponents", type=click.Choice(["players", "rules"]), help="Who decides for B.  [default: rules; Dudes: players]"
)
@click.option("--times", type=click.IntRange(1, 1_000_000), help="Simulate so many fights; needs --auto --rolls auto.")
@click.option("--save", is_flag=True, help="Afterwards write the band file or pack of the first side anew.")
@click.option("--journal", metavar="FILE", help="Where the answers are kept.  [default: DIR/fight-<seed>.jsonl]")
@click.option("--resume", metavar="JOURNAL", help="Go on with a fight.")
@click.option("--replay", metavar="JOURNAL", help="Tell a fight again.")
@click.option("--board", type=click.Choice(["room", "corridor"]), help="2hdc: 4 x 6 squares or 2 x 6.  [default: room]")
@click.option("--active", type=click.Choice(["1", "2"]), help="2hdc: which side moved in.  [default: 1]")
@click.option("--fleeing", is_flag=True, help="2hdc: that side ran into the other, 2 dice less in the Charge test.")
@click.option(
    "--group", type=click.IntRange(1, 30), help="2hdc, packs: how many of the first side fight.  [default: all]"
)
@click.option("--level", type=click.IntRange(1, 30), help="Packs: the dungeon level of the PEF.  [default: 1]")
@click.option("--met", is_flag=True, help="Packs: the Big Bad has been met before.")
@click.option("--three", is_flag=True, help="Packs: the PEF is resolved with 3d6.")
@click.option("--mode", type=click.Choice(["duel", "team", "arena"]), help="dudes: how.  [default: duel, or team]")
@click.option("--rest", is_flag=True, help="dudes: in the arena, the winner rests between two fights.")
@click.option("--uneven", is_flag=True, help="dudes: let teams fight that are out of balance.")
@click.option("--unaware", type=click.Choice(["1", "2"]), help="fudge: which side is caught unawares.")
@click.option("--difficulty", metavar="LEVEL", help="fudge: of shots, such as Fair.")
@out_option
@rolling
@click.pass_context
def command(ctx: click.Context, /, first: str | None, second: str | None, **asked: Any) -> None:
    """Fight A against B: stat lines (with ; in between), band files, packs, or a pack and a code.

    \b
    paperdelve fight "Billy: Human Knight 5 AC6 S star" "3 x Orc Warrior 4 AC2 S"
    paperdelve fight out/band.toml "2 x Ogre Warrior 4 AC4 2A" --rolls mine --save
    paperdelve fight out/friday/pack.json P3 --group 4
    paperdelve fight out/friday/pack.json 248
    paperdelve fight "Zed: A14 D14 L5, sword" "Bob: A16 D16 L8"
    paperdelve fight "Snorri: Great ODF5 DDF3" "3 x Bandit: Fair ODF2 DDF1 fodder"
    paperdelve fight --resume out/fight-friday.jsonl

    Players decide for A, the rules for B. At every prompt: Enter, undo, odds, status, log, help, quit.
    """
    from generator.cli.fight_live import replay, resume, start
    from generator.cli.fight_setup import corner_of, make_setup
    from generator.cli.twohour_sides import is_pack

    given = {name for name in asked if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    known = next((name for name in ("resume", "replay") if asked[name] is not None), None)
    if known:
        if first is not None or given - {known, "as_json"}:
            raise click.UsageError(f"--{known} takes everything from its journal: leave out all but --json.")
        if known == "replay":
            replay(asked["replay"], as_json=asked["as_json"])
            return
        ctx.exit(resume(asked["resume"], as_json=asked["as_json"]))
    if not (first and second):
        raise click.UsageError("Name both sides, A and B, or --resume or --replay with a journal.")
    rolls = asked["rolls"] or ("auto" if asked["dice"] is not None else "typed")
    times = asked["times"]
    if times and not (asked["auto"] and rolls == "auto"):
        raise click.UsageError("--times simulates: add --auto --rolls auto.")
    if times and (asked["dice"] is not None or asked["save"] or asked["journal"]):
        raise click.UsageError("--times leaves no traces: leave out --dice, --save and --journal.")
    system = _system(first, second)
    pack = is_pack(first)
    if pack and asked["opponents"] is None:
        asked["opponents"] = "rules"
    for name in sorted((given & OWN) - corner_of(system).TAKES - (CARD if pack else frozenset())):
        raise click.UsageError(f"--{name} means nothing in {system.title}; leave it out.")
    rules = system.load(asked["house"])
    seed = chosen_seed(asked["seed"]) if asked["dice"] is None else asked["seed"] or ""
    setup = make_setup(system, rules, first, second, {**asked, "rolls": rolls, "seed": seed})
    if asked["save"] and setup.home is None:
        raise RuleError("--save: the first side is written on the command line; give a band file or a pack to save to")
    if times:
        from generator.cli.fight_many import simulate

        simulate(setup, times, as_json=asked["as_json"])
        return
    place = asked["journal"] or os.path.join(asked["out"], f"fight-{slug(seed) if seed else 'dice'}.jsonl")
    ctx.exit(start(rules, setup, place, as_json=asked["as_json"]))


OWN = frozenset(
    ("board", "active", "fleeing", "group", "level", "met", "three", "mode", "rest", "uneven", "unaware", "difficulty")
)
"""Options that one system alone understands."""

CARD = frozenset(("group", "level", "met", "three"))
"""Those of them that say whom a pack's card brings, whatever the fight is of."""


def _system(first: str, second: str) -> System:
    """The one system of both sides: of a pack's fights, a band file's, or the one that stat lines look like."""
    from generator.cli.pack_sides import combat_of
    from generator.cli.twohour_sides import is_pack

    told: list[tuple[str, System]] = []
    for text in (first, second):
        if is_pack(text):
            told.append((text, combat_of(text)))
        elif is_file(text):
            told.append((text, of_file(text)))
        elif not (told and text.strip().isalnum()):  # a card's code
            found = [(f"'{line.strip()}'", told_by(line)) for line in text.split(";")]
            told += [(line, system) for line, system in found if system is not None]
    return agreed(told) or TWOHOUR
