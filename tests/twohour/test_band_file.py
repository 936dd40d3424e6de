"""The band's file (13.0): written, edited by hand, read again, and what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from adventures import referee, rules

from generator.errors import PaperdelveError, RuleError, StatLineError, TableError
from generator.twohour.band import (
    Band,
    make_band,
    read_band,
    usual_size,
    write_band,
)
from generator.twohour.characters import Profession
from generator.twohour.rules import races
from generator.twohour.statline import parse_line

Sweep = Callable[[int, int], range]

RACES = races(rules())
STAR = "Osra: Human Knight 5 AC6 Sh S star"
GRUNT = "Tobrin: Human Thief 4 AC2 S"


def band_of(star: str, *grunts: str) -> Band:
    return Band(parse_line(rules(), star)[0], tuple(each for line in grunts for each in parse_line(rules(), line)))


def file(folder: Path, text: str) -> Path:
    path = folder / "band.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.sweep
def test_a_band_file_comes_back(sweep: Sweep, tmp_path: Path) -> None:
    for seed in sweep(300, 30):
        rep = 3 + seed % 7
        band = make_band(referee(f"sweep {seed}"), RACES[seed % 15], rep, usual_size(rep))
        assert read_band(rules(), file(tmp_path, write_band(rules(), band, seed=f"sweep {seed}"))) == band


def test_a_band_of_odd_names_comes_back(tmp_path: Path) -> None:
    names = ['"Red" O\'Brien', "Λεωνίδας & <b>", "back\\slash", "a:b: c", "3 x Guard", "Ω" * 60]
    star = band_of(STAR).star._replace(rep=9, professions=(Profession("knight", 9),), name=names[0])
    band = Band(star, tuple(band_of(GRUNT).star._replace(name=name) for name in names[1:]))
    assert read_band(rules(), file(tmp_path, write_band(rules(), band))) == band


def test_a_band_file_explains_itself() -> None:
    text = write_band(rules(), band_of(STAR, GRUNT), seed='a "seed"')
    head, body = text.split("\n\n", 1)
    assert all(line.startswith("#") for line in head.splitlines())
    explained = ("S", "2S", "A", "2A", "M", "SP", "B", "CB", "SL", "F")
    assert all(re.search(rf"[ ,:]{weapon} ", head) for weapon in explained)
    assert tomllib.loads(text) == {"system": "2hdc", "seed": 'a "seed"', "star": STAR, "grunts": [GRUNT]}
    assert "#" not in body


def test_the_star_need_not_say_that_it_is_one(tmp_path: Path) -> None:
    path = file(tmp_path, f'system = "2hdc"\nstar = "{STAR.removesuffix(" star")}"\n')
    assert read_band(rules(), path) == band_of(STAR)


def test_several_grunts_on_one_line(tmp_path: Path) -> None:
    path = file(tmp_path, f'system = "2hdc"\nstar = "{STAR}"\ngrunts = ["3 x Dwarf Soldier 4 AC4 Sh SP"]\n')
    assert [grunt.name for grunt in read_band(rules(), path).grunts] == ["Dwarf 1", "Dwarf 2", "Dwarf 3"]


SYSTEM = 'system = "2hdc"\n'
BILLY = f'star = "{STAR}"\n'
BROKEN: list[tuple[str, type[PaperdelveError], str]] = [
    (
        SYSTEM + BILLY + "grunt = []\n",
        TableError,
        ": unknown key 'grunt' (did you mean 'grunts'?); a band has gone, grunts, seed, star, system, wear",
    ),
    (BILLY, TableError, ': is no band of this system; it needs system = "2hdc"'),
    ('system = "dudes"\n' + BILLY, TableError, ': is no band of this system; it needs system = "2hdc"'),
    (SYSTEM, TableError, ': the Star is missing; add star = "Name: Human Knight 5 AC6 Sh S star"'),
    (SYSTEM + "star = 5\n", TableError, ': the Star is missing; add star = "Name: Human Knight 5 AC6 Sh S star"'),
    (
        SYSTEM + BILLY + 'grunts = "Osra"\n',
        TableError,
        ': grunts must be a list of lines, such as ["Osra: Human Thief 4 AC2 S"]',
    ),
    (
        SYSTEM + BILLY + "grunts = [4]\n",
        TableError,
        ': grunts must be a list of lines, such as ["Osra: Human Thief 4 AC2 S"]',
    ),
    (SYSTEM + f'star = "2 x {STAR}"\n', RuleError, ", star: a band has one Star (13.0)"),
    (
        SYSTEM + BILLY + f'grunts = ["{GRUNT}", "{GRUNT.replace("Tobrin", "Brisel")} star"]\n',
        RuleError,
        ": Brisel is a second Star; a band has one (13.0)",
    ),
    (
        SYSTEM + BILLY + 'grunts = ["5 x Human Soldier 4 AC4 S"]\n',
        RuleError,
        ": 6 members are too many for a Star of Rep 5; at most 5, the Star included (13.1)",
    ),
    (
        SYSTEM + BILLY + f'grunts = ["{GRUNT.replace("4", "6")}"]\n',
        RuleError,
        ": Tobrin has Rep 6, not below the Star's 5, and leaves (13.1)",
    ),
    (
        SYSTEM + BILLY + f'grunts = ["{GRUNT}", "{GRUNT}"]\n',
        RuleError,
        ": two members are called Tobrin; give each a name of its own",
    ),
    (
        SYSTEM + BILLY + 'grunts = ["Gash: Troll Warrior 4 AC4 2S"]\n',
        RuleError,
        ": Gash (troll) cannot be recruited; a human Star recruits human, elf, dwarf (13.1)",
    ),
    (
        SYSTEM + 'star = "Osra: Humn Knight 5 AC6 S"\n',
        StatLineError,
        ", star: 'Osra: Humn Knight 5 AC6 S': 'Humn' is no race (did you mean 'human'?); a line looks like "
        "'Sir Billy: Human Knight 5 AC6 Sh S star'",
    ),
    (
        SYSTEM + BILLY + f'grunts = ["{GRUNT}", "Brisel: Human Thief 4 AC3 S"]\n',
        StatLineError,
        ", grunt 2: 'Brisel: Human Thief 4 AC3 S': 'AC3' is no AC, shield, weapon or item (did you mean 'ac6'?)",
    ),
]


@pytest.mark.parametrize(("text", "kind", "said"), BROKEN)
def test_a_band_file_with_a_mistake(text: str, kind: type[PaperdelveError], said: str, tmp_path: Path) -> None:
    path = file(tmp_path, text)
    with pytest.raises(kind) as caught:
        read_band(rules(), path)
    assert str(caught.value) == f"{path}{said}"


@pytest.mark.parametrize("cut", [20, 40, 80, 100])
def test_a_half_written_band_file(cut: int, tmp_path: Path) -> None:
    whole = SYSTEM + BILLY + f'grunts = ["{GRUNT}", "{GRUNT}"]\n'
    path = file(tmp_path, whole[:cut])
    with pytest.raises(TableError) as caught:
        read_band(rules(), path)
    assert str(caught.value).startswith(f"{path}: is not valid TOML: ")


def test_a_band_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"cannot be read \(No such file or directory\); check the path"):
        read_band(rules(), tmp_path / "nobody.toml")
