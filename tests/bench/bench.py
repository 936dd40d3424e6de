"""Times the commands, each beside its yardstick: whole processes, run in turns, medians (`make bench`)."""

from __future__ import annotations

import compileall
import io
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
THOUSAND = 1250  # times click hello for 1000 packs: 60 s where that takes 48 ms, as on the machine of the target
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


BAND = "; ".join(
    (
        "Billy: Human Knight 5 AC6 Sh S star",
        "Raven: Elf Shooter 4 AC2 B",
        "Osra: Human Caster 4 AC2",
        "Durin: Dwarf Warrior 4 AC4 2A",
    )
)
ENEMIES = "2 x Orc Warrior 4 AC2 Sh S; 3 x Goblin Warrior 3 AC2 SP"
SIX = f"{BAND}; 2 x Human Soldier 4 AC4 Sh S", f"{ENEMIES}; Orc Shooter 3 AC2 B"


PAIRS = {
    "2hdc": ("Billy: Human Knight 5 AC6 Sh S star", "Orc Warrior 4 AC2 2A"),
    "dudes": ("Zed: A14 D14", "Bob: A16 D16"),
    "fudge": ("Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"),
}


def fights(home: Path) -> list[Row]:
    """One melee, the odds of one test in each system, a thousand fights, an undo."""
    melee = ("resolve", "melee", "Billy: Human Knight 5 AC6 Sh S star", "Orc Warrior 4 AC2 2A", "--seed", "x")
    odds = {name: (PAPERDELVE, "odds", *pair) for name, pair in PAIRS.items()}
    costs = in_turns({"hello": HELLO, "melee": (PAPERDELVE, *melee), **odds}, home)
    ratio = paired_ratio(costs["melee"], costs["hello"])
    ratios = {name: paired_ratio(costs[name], costs["hello"]) for name in odds}
    many = (PAPERDELVE, "fight", BAND, ENEMIES, "--auto", "--rolls", "auto", "--times", "1000", "--seed", "x")
    thousand = seconds(in_turns({"many": many}, home, rounds=5)["many"])
    answers, undo = undoing()
    hello = f"click hello {ms(seconds(costs['hello']))}"
    return [
        Row("resolve melee --seed x", ms(seconds(costs["melee"])), hello, ratio, "<= 1.3 x", ratio <= 1.3),
        *(
            Row(f"odds, {name}", ms(seconds(costs[name])), hello, found, "<= 1.5 x", found <= 1.5)
            for name, found in ratios.items()
        ),
        Row("1000 fights, 4 against 5", f"{thousand:.1f} s", "2 s", thousand / 2, "<= 2 s", thousand <= 2),
        Row(f"undo after {answers} answers, 6 against 6", ms(undo), "100 ms", undo / 0.1, "<= 100 ms", undo <= 0.1),
    ]


class Clocked(io.StringIO):
    """Types Enter as long as the fight asks, then an undo and Enter again in turns; notes when it is asked."""

    def __init__(self, screen: io.StringIO, turns: int) -> None:
        super().__init__()
        self.at: list[float] = []
        self._screen = screen
        self._left = 2 * turns

    def readline(self, size: int | None = -1, /) -> str:
        if not self.at and "The fight is over." not in self._screen.getvalue():
            return "\n"
        self.at.append(time.perf_counter())
        self._left -= 1
        return ("\n" if self._left % 2 == 0 else "u\n") if self._left >= 0 else ""


def undoing() -> tuple[int, float]:
    """An undo of the last answer of a whole fight: how many answers it has, and the median of the seconds until the
    next question."""
    from generator.cli.fight_live import source_of
    from generator.cli.fight_setup import make_setup
    from generator.cli.fight_twohour import bout
    from generator.cli.options import load_rules
    from generator.resolver.journal import Record
    from generator.resolver.session import play
    from generator.resolver.terminal import Screen
    from generator.systems import TWOHOUR
    from generator.telling import Sentences

    rules = load_rules(None)
    meeting = {"group": None, "level": 1, "met": False, "three": False}
    plain = {
        "board": "room",
        "active": "1",
        "fleeing": False,
        "dice": None,
        "house": None,
        "save": False,
        "opponents": None,
    }
    setup = make_setup(TWOHOUR, rules, *SIX, {**meeting, **plain, "rolls": "typed", "auto": False, "seed": "x"})
    sentences, record, screen = Sentences("2hdc"), Record(), io.StringIO()
    typist = Clocked(screen, 20)
    play(lambda: bout(rules, setup, sentences), source_of(rules, setup), record, Screen(typist, screen))
    waits = [after - before for before, after in pairwise(typist.at)]
    return len(record.answers), median(waits[::2])


def packs(home: Path) -> list[Row]:
    """One pack and many, against the same document compiled by typst."""
    one = (PAPERDELVE, "pack", "--seed", "friday", "--out", "{out}")
    _, out = run(one, home)
    (pdf,) = out.rglob("pack.pdf")
    source, fonts = home / "twin.typ", str(folder("fonts"))
    make_twin = [sys.executable, str(HERE / "typst_twin.py"), str(pdf), fonts, str(source)]
    pages = int(subprocess.run(make_twin, capture_output=True, text=True, check=True).stdout)
    compile_twin = (sys.executable, "-c", TYPST, str(source), str(source.with_suffix(".pdf")), fonts)
    costs = in_turns({"pack": one, "typst": compile_twin}, home)
    counts = {str(n): (*one, "--count", str(n)) for n in (FEW_PACKS, PACKS)}
    many = in_turns({"hello": HELLO, **counts}, home, rounds=3)
    pack, typst = seconds(costs["pack"]), seconds(costs["typst"])
    few, more = seconds(many[str(FEW_PACKS)]), seconds(many[str(PACKS)])
    thousand = few + (more - few) / (PACKS - FEW_PACKS) * (1000 - FEW_PACKS)  # starting the workers is paid once
    hellos = thousand / seconds(many["hello"])
    few_peak, many_peak = peak(many[str(FEW_PACKS)]), peak(many[str(PACKS)])
    one_peak, typst_peak = peak(costs["pack"]), peak(costs["typst"])
    ratio = paired_ratio(costs["pack"], costs["typst"])
    return [
        Row(f"pack, {pages} pages", ms(pack), f"typst {ms(typst)}", ratio, "<= 1.0 x", ratio <= 1),
        Row(
            f"1000 packs, from {PACKS}",
            f"{thousand:.1f} s",
            f"click hello {ms(seconds(many['hello']))}",
            hellos,
            f"<= {THOUSAND} x",
            hellos <= THOUSAND,
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
        print(report([*starts(home), *fights(home), *packs(home)]))


if __name__ == "__main__":
    main()
