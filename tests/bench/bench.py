"""Times the commands, each beside its yardstick: whole processes, run in turns, medians (`make bench`). At last the ink
of pages, low beside full."""

from __future__ import annotations

import compileall
import os
import platform
import tempfile
from pathlib import Path

from rows_fights import fights
from rows_ink import inks
from rows_packs import many_packs, packs
from timing import HELLO, PAPERDELVE, ROUNDS, Row, in_turns, ms, paired_ratio, report, seconds

import generator


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


def main() -> None:
    compileall.compile_dir(Path(generator.__file__).parent, quiet=1)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, medians of {ROUNDS} runs in turns", flush=True)
    with tempfile.TemporaryDirectory() as folder_name:
        home = Path(folder_name)
        print(report([row for rows in (starts, fights, packs, many_packs, inks) for row in rows(home)]))


if __name__ == "__main__":
    main()
