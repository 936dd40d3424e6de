"""How commands are timed: whole processes, run in turns, each beside its yardstick; the rows of the report."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
PAPERDELVE = str(Path(sys.executable).with_name("paperdelve"))
HELLO = (sys.executable, str(HERE / "hello.py"))
ROUNDS = 11
# Linux counts the peak in KiB, macOS in bytes.
MIB = 1024 * 1024 if sys.platform == "darwin" else 1024
# Timing a start means timing it compiled, so nothing may keep the interpreter from reading or writing .pyc files.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

Command = Sequence[str]


@dataclass(frozen=True)
class Cost:
    """What one process and its descendants took: seconds, and the peak of the largest of them in MiB."""

    seconds: float
    peak: float


@dataclass(frozen=True)
class Row:
    """One line of the report: what was measured, beside what, and whether the target is met."""

    figure: str
    value: str
    yardstick: str
    ratio: float
    target: str
    met: bool


def run(command: Command, home: Path) -> tuple[Cost, Path]:
    """One run, timed, and the fresh folder that `{out}` stood for. Ends the bench if the command fails."""
    out = tempfile.mkdtemp(dir=home)
    words = [word.replace("{out}", out) for word in command]
    with tempfile.TemporaryFile() as said:
        started = time.perf_counter()
        child = subprocess.Popen(words, cwd=home, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        _, status, usage = os.wait4(child.pid, 0)
        elapsed = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(words)} failed:\n{said.read().decode(errors='replace')}")
    return Cost(elapsed, usage.ru_maxrss / MIB), Path(out)


def in_turns(commands: Mapping[str, Command], home: Path, rounds: int = ROUNDS) -> dict[str, list[Cost]]:
    """The costs of each command over the rounds, after one round to warm the disk's cache."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            cost, _ = run(command, home)
            if turn:
                costs[name].append(cost)
    return costs


def seconds(costs: Sequence[Cost]) -> float:
    return median(cost.seconds for cost in costs)


def peak(costs: Sequence[Cost]) -> float:
    return median(cost.peak for cost in costs)


def paired_ratio(costs: Sequence[Cost], yardsticks: Sequence[Cost]) -> float:
    """The median over the rounds, so that a slow spell of the machine counts for neither side."""
    return median(a.seconds / b.seconds for a, b in zip(costs, yardsticks, strict=True))


def ms(duration: float) -> str:
    return f"{duration * 1000:.0f} ms"


def report(rows: Sequence[Row]) -> str:
    """The rows as aligned columns."""
    cells = [("figure", "measured", "yardstick", "ratio", "target", "")]
    cells += [
        (row.figure, row.value, row.yardstick, f"{row.ratio:.2f}", row.target, "ok" if row.met else "MISSED")
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in cells)
