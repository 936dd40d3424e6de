"""What docs/fudge-odds.md says is what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli.console import done, told

from generator.fudge.rules import load

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "fudge-odds.md").read_text("utf-8")
SESSIONS = re.findall(r"^    \$ paperdelve (.+)\n((?:(?:    .*)?\n)+?)(?=\S)", DOCUMENT, re.MULTILINE)
ROW = re.compile(r"^\| (.+?) \| `(.+?)` \| `(.+?)` \| ((?:[\d.]+% \| ){6}[\d.]+%) \|$", re.MULTILINE)
ROWS = ROW.findall(DOCUMENT)
WOUNDS = (("unhurt",), ("scratch",), ("hurt",), ("very_hurt",), ("incapacitated", "near_death", "dead"))


def figures(*words: object) -> list[float]:
    """A row's figures, in percent: how often the first hits, what its hits do, Hurt and Very Hurt together."""
    hits = next(iter(told("odds", *words)["exchange"]["hits"].values()))
    shares = [sum(hits["outcomes"].get(name, {"chance": 0})["chance"] for name in names) for names in WOUNDS]
    assert sum(shares) == pytest.approx(1)
    return [100 * share for share in (hits["hit"]["chance"], *shares, shares[2] + shares[3])]


@pytest.mark.parametrize(("first", "first_line", "second_line", "shown"), ROWS)
def test_a_row(first: str, first_line: str, second_line: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "grazing.toml").write_text('[rulings]\ngrazing = "on"\n', "utf-8")
    options = first.strip("`").replace("grazing.toml", str(tmp_path / "grazing.toml")) if first[0] == "`" else ""
    said = figures(first_line, second_line, *shlex.split(options))
    assert [f"{share:.1f}%" for share in said] == shown.split(" | ")


def test_the_rows_are_all_typical_fights_each_difference_and_the_options() -> None:
    typical = load().tables["typical"].entries.values()
    assert [row[:3] for row in ROWS[: len(typical)]] == [
        (cells["title"], cells["attacker"], cells["defender"]) for cells in typical
    ]
    differences = [(row[0], row[1]) for row in ROWS if row[0].lstrip("-").isdigit()]
    assert differences == [(f"{number}", f"Good ODF{number}") for number in range(-2, 8)]
    assert sum(row[0].startswith("`--") for row in ROWS) == 3
    assert len(ROWS) == len(typical) + 10 + 5 + 4
    assert DOCUMENT.count("\n| ") == len(ROWS) + 4, "every row is one that is read here"


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_session(command: str, shown: str) -> None:
    lines = [line.removeprefix("    ") for line in shown.rstrip("\n").split("\n")]
    assert done(*shlex.split(command)).stdout.splitlines() == lines


def test_the_answer_in_words() -> None:
    by = {row[0]: [float(part.rstrip("%")) for part in row[3].split(" | ")] for row in ROWS}
    answer = " ".join(DOCUMENT.split())
    assert f"is 2 or 3: {by['2'][-1]}% and {by['3'][-1]}% of the hits" in answer
    assert all(60 < by[number][-1] < 70 for number in "14"), "about two in three"
    assert all(33 < by[number][-1] < 38 for number in "05"), "about one in three"
    assert all(by[number][-1] == 0 for number in "67"), "none at all"
    assert [by["-1"][1], by["-1"][2]] == [37.3, 47.2], "won by one: nothing; by two or three: a Scratch"
    won_by = [37.3, 28.7, 18.5, 15.5]
    assert "by 1 level in 37.3% of the cases, by 2 in 28.7%, by 3 in 18.5%, by 4 or more in 15.5%" in answer
    leads = told("odds", "Good ODF0", "Good DDF0")["exchange"]["degrees"]
    (found,) = leads.values()
    ahead = [found[f"+{lead}"]["chance"] for lead in range(1, 9)]
    exact = [*ahead[:3], sum(ahead[3:])]
    assert [round(100 * share / sum(ahead), 1) for share in exact] == won_by
    mail, knight = by["broadsword against mail"], by["knight's sword against a bandit's leather"]
    assert round(mail[2] * 8 / 100) == 3
    assert round(knight[5] * 8 / 100) == 5


def test_there_is_a_session_and_readme_links_the_document() -> None:
    assert len(SESSIONS) == DOCUMENT.count("$ paperdelve") == 1
    assert "(docs/fudge-odds.md)" in (ROOT / "README.md").read_text("utf-8")
