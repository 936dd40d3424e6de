"""Rows of the bench: packs, with booklet and deck, against typst; many of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from timing import HELLO, HERE, PAPERDELVE, Command, Row, in_turns, ms, paired_ratio, peak, run, seconds

from generator.resources import folder

TYPST = (
    "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]],"
    " ignore_system_fonts=True, pdf_tags=False)"
)
PACKS = 250
FEW_PACKS = 100  # by then what is kept from pack to pack is full, and the largest packs have been made
THOUSAND = 1250  # times click hello for 1000 packs: 60 s where that takes 48 ms, as on the machine of the target
ONE = (PAPERDELVE, "pack", "--seed", "friday", "--out", "{out}")


def twin(command: Command, names: tuple[str, ...], home: Path) -> tuple[Command, int]:
    """What compiles a typst document equal to those that a command makes, and how many pages it has."""
    _, out = run(command, home)
    source, fonts = home / f"twin-of-{'-'.join(names)}.typ", str(folder("fonts"))
    made = [str(path) for name in names for path in out.rglob(name)]
    make_twin = [sys.executable, str(HERE / "typst_twin.py"), *made, fonts, str(source)]
    pages = int(subprocess.run(make_twin, capture_output=True, text=True, check=True).stdout)
    return (sys.executable, "-c", TYPST, str(source), str(source.with_suffix(".pdf")), fonts), pages


def packs(home: Path) -> list[Row]:
    """One pack, and one with booklet and deck, against the same documents compiled by typst."""
    compile_plain, plain = twin(ONE, ("pack.pdf",), home)
    booklet = (*ONE, "--booklet")
    compile_full, full = twin(booklet, ("pack.pdf", "booklet.pdf"), home)
    commands = {
        "pack": ONE,
        "typst": compile_plain,
        "booklet": booklet,
        "typst of both": compile_full,
        "deck": (*booklet, "--deck"),
    }
    costs = in_turns(commands, home)
    one_peak, typst_peak = peak(costs["pack"]), peak(costs["typst"])

    def row(figure: str, measured: str, yardstick: str, most: float) -> Row:
        ratio = paired_ratio(costs[measured], costs[yardstick])
        beside = yardstick.split()[0] if "typst" in yardstick else "without"
        told = f"{beside} {ms(seconds(costs[yardstick]))}"
        return Row(figure, ms(seconds(costs[measured])), told, ratio, f"<= {most} x", ratio <= most)

    return [
        row(f"pack, {plain} pages", "pack", "typst", 1.0),
        row(f"pack --booklet, {full} pages", "booklet", "typst of both", 1.0),
        row("pack --booklet --deck", "deck", "booklet", 1.5),
        Row(
            "peak memory of a pack",
            f"{one_peak:.1f} MiB",
            f"typst {typst_peak:.1f} MiB",
            one_peak / typst_peak,
            "<= 60 MiB",
            one_peak <= 60,
        ),
    ]


def many_packs(home: Path) -> list[Row]:
    """A thousand packs, reckoned from fewer, and whether the memory stays flat."""
    counts = {str(n): (*ONE, "--count", str(n)) for n in (FEW_PACKS, PACKS)}
    many = in_turns({"hello": HELLO, **counts}, home, rounds=3)
    few, more = seconds(many[str(FEW_PACKS)]), seconds(many[str(PACKS)])
    thousand = few + (more - few) / (PACKS - FEW_PACKS) * (1000 - FEW_PACKS)  # starting the workers is paid once
    hellos = thousand / seconds(many["hello"])
    few_peak, many_peak = peak(many[str(FEW_PACKS)]), peak(many[str(PACKS)])
    return [
        Row(
            f"1000 packs, from {PACKS}",
            f"{thousand:.1f} s",
            f"click hello {ms(seconds(many['hello']))}",
            hellos,
            f"<= {THOUSAND} x",
            hellos <= THOUSAND,
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
