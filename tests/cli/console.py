"""Runs commands in tests, in this process."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from click.testing import CliRunner, Result

from generator.cli import main


def run(*words: object, lines: Iterable[str] = ()) -> Result:
    """Run a command and type these lines, then the end of the input; whatever it does, the result says."""
    return CliRunner().invoke(main, [str(word) for word in words], input="".join(f"{line}\n" for line in lines))


def done(*words: object, lines: Iterable[str] = ()) -> Result:
    """Run a command that must succeed."""
    result = run(*words, lines=lines)
    assert result.exit_code == 0, result.output
    return result


def told(*words: object) -> Any:
    """Run a command with --json; what it told, and nothing else on standard output."""
    return json.loads(done(*words, "--json").stdout)


def refused(*words: object) -> str:
    """Run a command that must fail with one line and exit code 1; the line."""
    result = run(*words)
    assert result.exit_code == 1, result.output
    lines = result.stderr.strip().splitlines()
    assert [line for line in lines if not line.startswith("seed: ")] == lines[-1:], "one line, no traceback"
    assert lines[-1].startswith("Error: ")
    return lines[-1].removeprefix("Error: ")


def sat(lines: list[str], *words: object) -> Result:
    """Run `fight` with these lines typed, and then the end of the input."""
    return run("fight", *words, lines=lines)


def through(*words: object, most: int = 999) -> Result:
    """Play a fight to its end with Enter alone, typed at most so often."""
    result = sat([""] * most, *words)
    assert result.exit_code == 0, result.output
    return result
