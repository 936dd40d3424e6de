"""The command line. Commands are thin, and each is imported only when it is used."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress
from typing import Any

import click

from generator import __version__
from generator.errors import PaperdelveError

COMMANDS = {
    "pack": ("pack", "Roll and print a whole adventure."),
    "deck": ("deck", "Print an adventure as a deck of cards with backs."),
    "map": ("map", "Draw the maps of an adventure as SVG."),
    "band": ("band", "Make a band in any system, with cards."),
    "cards": ("cards", "Print the cards of a band, team or pack."),
    "sheets": ("sheets", "Print full character sheets."),
    "arena": ("arena", "Print an arena night for teams of Dudes."),
    "calibrate": ("calibrate", "Make backs fall on their fronts, on your printer."),
    "reference": ("reference", "Print the reference sheet of a system."),
    "board": ("board", "Print the battle board at true scale."),
    "tiles": ("tiles", "Print the tiles of an adventure, to cut out."),
    "tokens": ("tokens", "Print tokens and paper figures."),
    "fight": ("fight", "Fight a whole fight at the table, or simulate many."),
    "odds": ("odds", "The exact odds of a melee, duel, exchange or shot."),
    "resolve": ("resolve", "Resolve one test of the rules, with stat lines."),
    "tables": ("tables", "List the rules tables and rulings, or show one."),
    "roll": ("roll", "Roll on a table, with every follow-up roll."),
}
"""Every command: the module it stands in, and its line in the help."""


class Commands(click.Group):
    """Imports a command when it is called, and turns errors into one line and exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of an evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and give one command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"generator.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run; whatever goes wrong becomes one line."""
        try:
            return super().invoke(ctx)
        except PaperdelveError as error:
            raise OneLine(str(error)) from None
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except BrokenPipeError:
            raise
        except OSError as error:
            where = error.filename or "the output"
            raise OneLine(f"{where}: {error.strerror}; make room or choose another place") from None
        except Exception as error:
            if os.environ.get("PAPERDELVE_DEBUG"):
                raise
            raise OneLine(
                f"a mistake of paperdelve's own ({type(error).__name__}: {error}); please report it with the whole "
                f"command and its seed; PAPERDELVE_DEBUG=1 shows where it happened"
            ) from None


class OneLine(click.ClickException):
    """An error as one line on standard error; exit code 1."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="paperdelve")
def main() -> None:
    """Rolls, prints and resolves paper dungeon adventures for the table.

    `paperdelve pack` makes a ready-to-play adventure in out/. Every command that rolls takes --seed; the same seed
    gives the same adventure.
    """


def run() -> None:
    """The command as a process. It ends soon and at once: it does not stop to look for garbage, nor to take down what
    the system takes down anyway (a twentieth of a pack)."""
    gc.disable()
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)
