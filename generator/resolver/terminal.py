"""The screen of a fight: lines out, lines in, at most 80 columns, and colour only where it is welcome."""

from __future__ import annotations

import os
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TextIO

import click

WIDTH = 80
"""Columns: what every terminal has."""

_UNSEEN = {"Cc", "Cf", "Cs"}  # Controls, formats, lone surrogates: a name from somebody's file may not steer a terminal


class Screen:
    """A terminal, or the streams in its place.

    `colour`: None finds out whether it is welcome. Input that is no terminal is echoed, so that the output alone reads
    as what happened. While `hidden`, what is typed is shown nowhere.
    """

    hidden = False

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None, *, colour: bool | None = None) -> None:
        self._in = sys.stdin if source is None else source
        self._out = sys.stdout if out is None else out
        self._colour = is_colour_welcome(self._out, os.environ) if colour is None else colour
        self._echo = not self._in.isatty()
        for stream in (self._in, self._out):  # bytes that are no text are a wrong answer, not an end
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, each wrapped at its own indent if it is too long."""
        self._print(lines)

    def ask(self, lines: Iterable[str]) -> None:
        """Print a question: its first line stands out."""
        first, *rest = lines
        self._print([first], bold=True)
        self._print(rest)

    def refuse(self, reason: str) -> None:
        """Print why an answer does not do."""
        self._print([f"  {reason}"], fg="yellow")

    def plain(self, line: str) -> None:
        """Print a line that is to be copied: never wrapped."""
        self._out.write(f"{seen(line)}\n")

    def read(self, prompt: str) -> str:
        """Print a prompt and read one line, without its end.

        Raises:
            EOFError: the input has ended.
            KeyboardInterrupt: Ctrl-C.
        """
        try:
            line = self._unseen(prompt) if self.hidden else self._seen(prompt)
        except KeyboardInterrupt:
            self._out.write("\n")
            raise
        if not line:
            self._out.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
        if self.hidden:
            self._out.write("(hidden)\n")
        elif self._echo:
            self._out.write(f"{seen(line)}\n")
        return line

    def _seen(self, prompt: str) -> str:
        self._out.write(prompt)
        self._out.flush()
        return self._in.readline()

    def _unseen(self, prompt: str) -> str:
        """A line that the terminal does not show while it is typed; what was typed before the prompt does not count,
        for it has been seen."""
        try:
            import termios

            number = self._in.fileno()
            before = termios.tcgetattr(number)
        except Exception:  # no terminal, or none of that kind; termios.error is a kind of its own
            return self._seen(prompt)
        silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        termios.tcsetattr(number, termios.TCSAFLUSH, silent)
        try:
            return self._seen(prompt)
        finally:
            termios.tcsetattr(number, termios.TCSADRAIN, before)

    def _print(self, lines: Iterable[str], *, bold: bool | None = None, fg: str | None = None) -> None:
        for line in (part for text in lines for part in wrapped(text)):
            styled = self._colour and line and (bold or fg)
            self._out.write((click.style(line, fg=fg, bold=bold) if styled else line) + "\n")


def is_colour_welcome(out: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether `out` is a terminal that shows colours, and nobody asked for none (NO_COLOR, see no-color.org)."""
    return out.isatty() and "NO_COLOR" not in environment and environment.get("TERM", "") != "dumb"


def wrapped(text: str) -> list[str]:
    """The lines of a text, none longer than `WIDTH`; what goes over stands two columns further in."""
    lines = []
    for line in text.split("\n"):
        clean = seen(line).rstrip()
        if len(clean) <= WIDTH:
            lines.append(clean)
            continue
        indent = clean[: len(clean) - len(clean.lstrip())][: WIDTH // 2]
        lines += textwrap.wrap(
            clean.strip(), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False
        )
    return lines


def seen(text: str) -> str:
    """The text with `?` for each character that would steer a terminal instead of being shown."""
    if text.isprintable():
        return text
    return "".join("?" if unicodedata.category(char) in _UNSEEN else char for char in text.replace("\t", " "))
