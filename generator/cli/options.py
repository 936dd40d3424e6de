"""Options that several commands share, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from generator.render.theme import Theme
    from generator.tables import Rules
    from generator.twohour.referee import Referee

F = TypeVar("F", bound=Callable[..., Any])

seed_option = click.option("--seed", metavar="TEXT", help="Any text; the same text gives the same result.")
dice_option = click.option("--dice", metavar="FACES", help='These faces, in order, instead of random ones: "5 3 2".')
house_option = click.option("--house", metavar="FILE", help="Tables and rulings of your own (TOML).")
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
paper_option = click.option(
    "--paper", type=click.Choice(["a4", "letter", "a5"]), default="a4", show_default=True, help="The size of the pages."
)
ink_option = click.option(
    "--ink", type=click.Choice(["full", "low"]), default="full", show_default=True, help="low: pure black, no fills."
)
theme_option = click.option("--theme", metavar="FILE", help="Colours, lines and sizes of type of your own (TOML).")
out_option = click.option(
    "--out",
    metavar="DIR",
    default="out",
    show_default=True,
    help="Where the files go.",
)


damage_roll_option = click.option(
    "--damage-roll",
    is_flag=True,
    help="Fudge: add a roll to the damage, one Fudge die unless the house says otherwise.",
)
difficulty_option = click.option(
    "--difficulty", metavar="LEVEL", help="Fudge: against what an attack is made that nobody opposes: Fair, +1 ..."
)


def striking(command: F) -> F:
    """The options for how somebody strikes in Fantasy Fudge."""
    options = (
        click.option("--stun", is_flag=True, help="Fudge: the first strikes to stun."),
        click.option("--pull", metavar="WOUND", help="Fudge: the first pulls its punches, to that wound at most."),
        click.option("--foes-stun", is_flag=True, help="Fudge: whoever faces the first strikes to stun."),
        click.option("--foes-pull", metavar="WOUND", help="Fudge: whoever faces the first pulls their punches."),
        click.option("--unawares", is_flag=True, help="Fudge: the foe is caught unawares, and the first alone rolls."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def rolling(command: F) -> F:
    """The options of every command that rolls."""
    for option in (json_option, house_option, dice_option, seed_option):
        command = option(command)
    return command


def printing(command: F) -> F:
    """The options of every command that prints pages."""
    for option in (out_option, theme_option, ink_option, paper_option):
        command = option(command)
    return command


def printing_pack(command: F) -> F:
    """The options of every command that prints what a pack holds, beside it."""
    out = click.option("--out", metavar="DIR", help="Where the files go.  [default: beside PACK]")
    for option in (out, theme_option, ink_option, paper_option, house_option):
        command = option(command)
    return command


def banding(command: F) -> F:
    """The options that say which band goes."""
    options = (
        click.option("--profession", metavar="NAME", help="The Star's profession, or two: warrior/thief."),
        click.option("--size", type=int, help="How many; a Star's band has at most its Rep.  [default: 4]"),
        click.option("--rep", type=int, help="The Star's Rep, 3 to 9.  [default: 5]"),
        click.option("--race", metavar="NAME", help="The Star's race.  [default: human]"),
    )
    for option in options:
        command = option(command)
    return command


def look(ink: str, theme: str | None) -> Theme:
    """The look that --ink and --theme ask for.

    Raises:
        PaperdelveError: the file of --theme is not sound.
    """
    from generator.render.theme import load

    return load(ink, theme or "")


def load_rules(house: str | None) -> Rules:
    """The rules of 2 Hour Dungeon Crawl with a house file laid over them."""
    from generator.twohour.rules import load

    return load(house)


def make_referee(rules: Rules, seed: str, dice: str | None) -> Referee:
    """Who rolls: the faces of --dice if given, else the seed's."""
    from generator.choices import SeededChooser
    from generator.dice import ScriptedDice, SeededDice, Tray
    from generator.twohour.referee import Referee

    source = SeededDice(seed) if dice is None else ScriptedDice.parse(dice)
    return Referee(rules, Tray(source), SeededChooser(seed))


LONGEST_SEED = 200
"""Letters; a longer seed would fill covers and footers."""


def read_seed(seed: str) -> str:
    """The seed as text: bytes that a terminal's encoding did not know are read as UTF-8.

    Raises:
        DiceError: it is too long to be printed.
    """
    from generator.errors import DiceError

    text = seed.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if len(text) > LONGEST_SEED:
        raise DiceError(f"--seed: {len(text)} letters are too many; take {LONGEST_SEED} at most")
    return text


def chosen_seed(seed: str | None) -> str:
    """The seed given, or a fresh one, which is then told on standard error."""
    from generator.dice import fresh_seed

    if seed is not None:
        return read_seed(seed)
    fresh = fresh_seed()
    click.echo(f"seed: {fresh}", err=True)
    return fresh
