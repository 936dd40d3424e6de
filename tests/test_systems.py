"""The systems as values: told apart by their lines and files."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import PaperdelveError
from generator.systems import SYSTEMS, of_file, of_line, of_lines

LINES = {
    "2hdc": [
        "Sir Billy: Human Knight 5 AC6 Sh S star",
        "3 x Goblin Warrior 3 AC2 Sh SP",
        "Orc Warrior 4 AC4 +iron_cloak",
    ],
    "dudes": ["Zed: A14 D14 HP10 L5, martial arts, sword", "3 x Rowdy: L3", "a14 d14"],
    "fudge": [
        "Snorri: Great ODF5 DDF3",
        "4 x Bandit: Fair ODF2 DDF1 fodder",
        "Brynhild: +1 odf 5 ddf 2 shield medium",
        "Good club",
    ],
}


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in LINES.items() for line in lines])
def test_a_line_is_known_by_its_marks_and_read_back(name: str, line: str) -> None:
    system = of_line(line)
    assert system.name == name
    rules = system.load()
    assert rules.version == system.version
    first = system.parse(rules, line)[0]
    assert list(system.parse(rules, system.format(rules, first))) == [first]
    assert of_line(system.format(rules, first)) is system


def test_a_line_that_nothing_tells_is_of_the_first_system() -> None:
    assert of_line("Nonsense") is SYSTEMS["2hdc"]


@pytest.mark.parametrize(("name", "lines"), LINES.items())
def test_lines_are_of_one_system_and_what_tells_nothing_goes_along(name: str, lines: list[str]) -> None:
    assert of_lines(lines) is SYSTEMS[name]
    assert of_lines(["Nonsense", *lines, "Nonsense"]) is SYSTEMS[name]
    others = [line for other, found in LINES.items() if other != name for line in found]
    for other in others:
        with pytest.raises(PaperdelveError, match="of one system"):
            of_lines([lines[0], "Nonsense", other])


def test_a_band_file_says_its_system(tmp_path: Path) -> None:
    path = tmp_path / "team.toml"
    path.write_text('system = "dudes"\n', "utf-8")
    assert of_file(path) is SYSTEMS["dudes"]
    path.write_text('system = "dude"\n', "utf-8")
    with pytest.raises(PaperdelveError, match=r"names no system \(did you mean 'dudes'\?\)"):
        of_file(path)
    path.write_text("", "utf-8")
    with pytest.raises(PaperdelveError, match="names no system; write"):
        of_file(path)
