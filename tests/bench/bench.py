"""Times the commands, each beside its yardstick: whole processes, run in turns, medians (`make bench`)."""

from __future__ import annotations

import compileall
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import generator
from generator.resources import folder

HERE = Path(__file__).resolve().parent
PAPERDELVE = str(Path(sys.executable).with_name("paperdelve"))
HELLO = (sys.executable, str(HERE / "hello.py"))
TYPST = (
    "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]],"
    " ignore_system_fonts=True, pdf_tags=False)"
)
ROUNDS = 11
PACKS = 60
FEW_PACKS = 20
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


def starts(home: Path) -> list[Row]:
    """The cold starts, against a click script that says hello."""
    limits = {"--help": 1.3, "tables": 1.3, "roll treasure --add 5 --seed x": 1.3, "map --seed x --out {out}": 2.0}
    commands = {line: (PAPERDELVE, *line.split()) for line in limits}
    costs = in_turns({"hello": HELLO, **commands}, home)
    hello = costs["hello"]
    rows = []
    for line, limit in limits.items():
        ratio = paired_ratio(costs[line], hello)
        name = line.removesuffix(" --out {out}")
        rows.append(
            Row(
                name,
                ms(seconds(costs[line])),
                f"click hello {ms(seconds(hello))}",
                ratio,
                f"<= {limit} x",
                ratio <= limit,
            )
        )
    return rows


def packs(home: Path) -> list[Row]:
    """One pack and many, against the same document compiled by typst."""
    one = (PAPERDELVE, "pack", "--seed", "friday", "--out", "{out}")  # 16 pages
    _, out = run(one, home)
    (pdf,) = out.rglob("pack.pdf")
    source, fonts = home / "twin.typ", str(folder("fonts"))
    make_twin = [sys.executable, str(HERE / "typst_twin.py"), str(pdf), fonts, str(source)]
    pages = int(subprocess.run(make_twin, capture_output=True, text=True, check=True).stdout)
    compile_twin = (sys.executable, "-c", TYPST, str(source), str(source.with_suffix(".pdf")), fonts)
    costs = in_turns({"pack": one, "typst": compile_twin}, home)
    many = in_turns({str(n): (*one, "--count", str(n)) for n in (FEW_PACKS, PACKS)}, home, rounds=3)
    pack, typst, cores = seconds(costs["pack"]), seconds(costs["typst"]), os.cpu_count() or 1
    few, more = seconds(many[str(FEW_PACKS)]), seconds(many[str(PACKS)])
    thousand = few + (more - few) / (PACKS - FEW_PACKS) * (1000 - FEW_PACKS)  # starting the workers is paid once
    typst_thousand = typst * 1000 / cores
    few_peak, many_peak = peak(many[str(FEW_PACKS)]), peak(many[str(PACKS)])
    one_peak, typst_peak = peak(costs["pack"]), peak(costs["typst"])
    ratio = paired_ratio(costs["pack"], costs["typst"])
    return [
        Row(f"pack, {pages} pages", ms(pack), f"typst {ms(typst)}", ratio, "<= 1.0 x", ratio <= 1),
        Row(
            f"1000 packs, from {PACKS}",
            f"{thousand:.1f} s",
            f"typst {typst_thousand:.1f} s",
            thousand / typst_thousand,
            "<= 60 s",
            thousand <= 60,
        ),
        Row(
            "peak memory of a pack",
            f"{one_peak:.1f} MiB",
            f"typst {typst_peak:.1f} MiB",
            one_peak / typst_peak,
            "<= 60 MiB",
            one_peak <= 60,
        ),
        Row(
            f"largest process, {PACKS} packs",
            f"{many_peak:.1f} MiB",
            f"{FEW_PACKS} packs {few_peak:.1f} MiB",
            many_peak / few_peak,
            "<= 1.1 x",
            many_peak <= 1.1 * few_peak,
        ),
    ]


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


def main() -> None:
    compileall.compile_dir(Path(generator.__file__).parent, quiet=1)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, medians of {ROUNDS} runs in turns", flush=True)
    with tempfile.TemporaryDirectory() as folder_name:
        home = Path(folder_name)
        print(report([*starts(home), *packs(home)]))


if __name__ == "__main__":
    main()
