"""`paperdelve band`, `cards`, `sheets`, `arena` and `reference` in all systems: what they write and refuse."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from adventures import adventure, rules
from cli.console import done, refused, run, told

from generator.cli import COMMANDS
from generator.dudes.rules import load as dudes_rules
from generator.dudes.team import read_team
from generator.fudge.band import kinds, read_band
from generator.fudge.rules import load as fudge_rules
from generator.pack import to_json
from generator.systems import SYSTEMS


def everything(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def text_of(path: Path) -> str:
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
    return " ".join(" ".join(pages).split())


def levels(path: Path) -> list[int]:
    return [dude.level for dude in read_team(dudes_rules(), path).dudes]


def test_a_team_of_one_level(tmp_path: Path) -> None:
    shown = done("band", "dudes", "--size", 5, "--level", 3, "--seed", "a", "--out", tmp_path).stdout
    assert everything(tmp_path) == ["team-cards.pdf", "team.toml"]
    team = read_team(dudes_rules(), tmp_path / "team.toml")
    assert [dude.level for dude in team.dudes] == [3] * 5
    assert [dude.number for dude in team.dudes] == [1, 2, 3, 4, 5]
    assert f"{team.name}, 15 levels in total" in shown
    printed = text_of(tmp_path / "team-cards.pdf")
    assert all(dude.name in printed for dude in team.dudes)


@pytest.mark.parametrize("given", ["8,5,1", "8 5 1", " 8, 5,1 "])
def test_a_team_of_given_levels(given: str, tmp_path: Path) -> None:
    done("band", "dudes", "--levels", given, "--seed", "a", "--out", tmp_path)
    assert levels(tmp_path / "team.toml") == [8, 5, 1]


def test_a_match_is_near_its_team_and_overwrites_nothing(tmp_path: Path) -> None:
    done("band", "dudes", "--levels", "8,5,1", "--seed", "a", "--out", tmp_path)
    team = (tmp_path / "team.toml").read_bytes()
    found = told("band", "dudes", "--match", tmp_path / "team.toml", "--seed", "b", "--out", tmp_path)
    assert abs(found["levels"] - 14) <= 2
    assert sum(levels(tmp_path / "match.toml")) == found["levels"]
    assert (tmp_path / "team.toml").read_bytes() == team
    match = (tmp_path / "match.toml").read_bytes()
    done("band", "dudes", "--match", tmp_path / "match.toml", "--seed", "c", "--out", tmp_path)
    assert (tmp_path / "match.toml").read_bytes() == match
    assert "match-2.toml" in everything(tmp_path)
    names = [read_team(dudes_rules(), tmp_path / f"{stem}.toml").name for stem in ("team", "match", "match-2")]
    assert len(set(names)) == 3


@pytest.mark.parametrize("kind", kinds(fudge_rules()))
def test_a_band_of_each_kind_has_a_file_of_its_name(kind: str, tmp_path: Path) -> None:
    found = told("band", "fudge", "--size", 4, "--kind", kind, "--seed", "a", "--out", tmp_path)
    assert everything(tmp_path) == [f"{kind}-cards.pdf", f"{kind}.toml"]
    band = read_band(fudge_rules(), tmp_path / f"{kind}.toml")
    assert (band.kind, len(band.members)) == (kind, 4)
    assert found["lines"] == [SYSTEMS["fudge"].format(fudge_rules(), who) for who in band.members]


def test_json_says_system_seed_lines_and_files(tmp_path: Path) -> None:
    for system, stem in (("2hdc", "band"), ("dudes", "team"), ("fudge", "fighters")):
        found = told("band", system, "--seed", "a", "--out", tmp_path)
        assert (found["system"], found["what"], found["seed"]) == (system, "band", "a")
        assert len(found["lines"]) == 4
        assert found["files"] == [str(tmp_path / f"{stem}.toml"), str(tmp_path / f"{stem}-cards.pdf")]


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_seed_gives_the_same_bytes(system: str, tmp_path: Path) -> None:
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        done("band", system, "--seed", "same", "--out", folder)
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert made[0] == made[1]
    done("band", system, "--seed", "other", "--out", tmp_path / "two")
    assert any(path.read_bytes() != made[0][path.name] for path in (tmp_path / "two").iterdir() if path.name in made[0])


def test_another_band_keeps_the_edited_file(tmp_path: Path) -> None:
    done("band", "fudge", "--seed", "a", "--out", tmp_path)
    assert "is kept as" in done("band", "fudge", "--seed", "b", "--out", tmp_path).stdout
    assert "fighters.toml.old1" in everything(tmp_path)


def test_a_house_file_counts(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[numbers.entries.hit_points]\nvalue = 14\n", "utf-8")
    done("band", "dudes", "--seed", "a", "--house", house, "--out", tmp_path / "out")
    assert all("HP14" in line for line in tomllib.loads((tmp_path / "out/team.toml").read_text("utf-8"))["dudes"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fudge", "--level", "3"], "--level is an option of dudes and means nothing in Fantasy Fudge"),
        (["dudes", "--race", "elf"], "--race is an option of 2hdc and means nothing in Dungeon Dudes"),
        (["dudes", "--kind", "bandits"], "--kind is an option of fudge and means nothing in Dungeon Dudes"),
        (["--levels", "3,4"], "--levels is an option of dudes and means nothing in 2 Hour Dungeon Crawl"),
        (["dudes", "--levels", "3", "--size", "4"], "--levels says all about the team; leave out --size"),
        (["dudes", "--match", "x", "--levels", "3"], "--match says all about the team; leave out --levels"),
        (["chess"], "'chess' is not one of '2hdc', 'dudes', 'fudge'"),
    ],
)
def test_options_of_another_system_are_misuse(words: list[str], said: str, tmp_path: Path) -> None:
    result = run("band", *words, "--seed", "a", "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dudes", "--levels", "3,x"], "write a level for each Dude with commas in between, such as 8,5,1"),
        (["dudes", "--levels", ""], "write a level for each Dude"),
        (["dudes", "--level", "0"], "level 0: a Dude has level 1 to 99"),
        (["dudes", "--levels", "5,100"], "level 100"),
        (["dudes", "--size", "0"], "a team has 1 to 99"),
        (["dudes", "--match", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["fudge", "--kind", "bandit"], "did you mean 'bandits'?"),
        (["fudge", "--size", "31"], "a band has 1 to 30 members"),
    ],
)
def test_wishes_that_cannot_be_are_one_line(words: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused("band", *words, "--seed", "a", "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()


# --- cards and sheets ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A band file of each system, and a pack's record."""
    folder = tmp_path_factory.mktemp("files")
    made = {"2hdc": folder / "band.toml", "dudes": folder / "team.toml", "fudge": folder / "fighters.toml"}
    for system in made:
        done("band", system, "--seed", "x", "--out", folder)
    pack = folder / "x" / "pack.json"
    pack.parent.mkdir()
    pack.write_text(to_json(adventure("x"), rules()), "utf-8")
    return {**made, "pack": pack}


def members(path: Path) -> list[str]:
    content: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    lines = [
        content.get("star", ""),
        *content.get("grunts", ()),
        *content.get("dudes", ()),
        *content.get("members", ()),
    ]
    return [line.partition(":")[0] for line in lines if line]


@pytest.mark.parametrize("what", ["cards", "sheets"])
@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_band_file_of_any_system(system: str, what: str, files: dict[str, Path], tmp_path: Path) -> None:
    assert f"wrote {tmp_path / what}.pdf" in done(what, files[system], "--out", tmp_path).stdout
    printed = text_of(tmp_path / f"{what}.pdf")
    names = members(files[system])
    assert len(names) == 4
    assert all(name in printed for name in names)


@pytest.mark.parametrize("what", ["cards", "sheets"])
def test_several_files_of_several_systems_in_one_document(what: str, files: dict[str, Path], tmp_path: Path) -> None:
    done(what, *(files[system] for system in sorted(SYSTEMS)), "--paper", "letter", "--ink", "low", "--out", tmp_path)
    printed = text_of(tmp_path / f"{what}.pdf")
    assert all(name in printed for system in SYSTEMS for name in members(files[system]))
    assert everything(tmp_path) == [f"{what}.pdf"]


@pytest.mark.parametrize("what", ["cards", "sheets"])
def test_a_packs_band_and_nobody_else(what: str, files: dict[str, Path], tmp_path: Path) -> None:
    pack = adventure("x")
    for given in (files["pack"], files["pack"].parent):
        done(what, given, "--out", tmp_path)
        printed = text_of(tmp_path / f"{what}.pdf")
        assert all(who.name in printed for who in (pack.star, *pack.band))
        assert pack.big_bad.name not in printed


@pytest.mark.parametrize("what", ["cards", "sheets"])
@pytest.mark.parametrize("combat", ["dudes", "fudge"])
def test_a_packs_band_in_the_system_of_its_fights(combat: str, what: str, tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    made = adventure("x")._replace(combat=combat)
    pack.write_text(to_json(made, rules()), "utf-8")
    done(what, pack, "--out", tmp_path)
    printed = text_of(tmp_path / f"{what}.pdf")
    assert all(who.name in printed for who in (made.star, *made.band))
    assert {"dudes": "Defense", "fudge": "DDF"}[combat] in printed
    assert SYSTEMS[combat].version in printed


def test_a_fitting_house_file_for_one_system_only(files: dict[str, Path], tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[weapons.entries.sword]\ntitle = "sabre"\n', "utf-8")
    line = refused("cards", files["dudes"], files["fudge"], "--house", house, "--out", tmp_path)
    assert "is for one system, and these files are of dudes and fudge" in line


def test_letters_that_no_font_has_are_told(tmp_path: Path) -> None:
    team = tmp_path / "mine.toml"
    team.write_text('system = "dudes"\ndudes = ["龍王: A14 D14"]\n', "utf-8")
    for words in (("cards", team), ("sheets", team)):
        assert "no font has 王 (U+738B), 龍 (U+9F8D)" in done(*words, "--out", tmp_path).stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dudes = []\n", "names no system"),
        ('system = "dude"\n', "did you mean 'dudes'?"),
        ('system = "dudes"\n', "0 Dudes; a team has 1 to 99"),
        ('system = "dudes"\ndudes = ["Zed: A14 D14, grappel"]\n', "did you mean 'grapple'?"),
        ('system = "fudge"\nmembers = ["Snorri: Graet ODF5 DDF3"]\n', "did you mean 'great'?"),
        ("= nonsense", "mine.toml"),
    ],
)
def test_files_that_are_not_sound(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    for what in ("cards", "sheets"):
        assert said in refused(what, file, "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("what", ["cards", "sheets", "arena"])
def test_no_files_is_misuse(what: str) -> None:
    assert run(what).exit_code == 2


# --- the arena night and references ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def teams(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("teams")
    done("band", "dudes", "--levels", "8,5,1", "--seed", "a", "--out", folder)
    done("band", "dudes", "--match", folder / "team.toml", "--seed", "b", "--out", folder)
    done("band", "dudes", "--size", 6, "--level", 9, "--seed", "c", "--out", folder / "strong")
    return [folder / "team.toml", folder / "match.toml", folder / "strong" / "team.toml"]


def test_an_arena_night_has_a_bracket_and_all_cards(teams: list[Path], tmp_path: Path) -> None:
    found = told("arena", *teams[:2], "--seed", "a", "--out", tmp_path)
    assert everything(tmp_path) == ["arena.pdf"]
    names = [dude.name for path in teams[:2] for dude in read_team(dudes_rules(), path).dudes]
    assert {name for pair in found["fights"] for name in pair} <= set(names)
    printed = text_of(tmp_path / "arena.pdf")
    assert "The bracket" in printed
    assert all(printed.count(name) >= 2 for name in names)


def test_the_draw_is_the_seeds(teams: list[Path], tmp_path: Path) -> None:
    draws = [told("arena", teams[2], "--seed", seed, "--out", tmp_path)["fights"] for seed in ("a", "a", "b", "c")]
    assert draws[0] == draws[1]
    assert draws[0] not in draws[2:]


def test_a_round_robin_needs_no_seed(teams: list[Path], tmp_path: Path) -> None:
    result = done("arena", *teams[:2], "--round-robin", "--rest", "--out", tmp_path)
    many = sum(len(read_team(dudes_rules(), path).dudes) for path in teams[:2])
    assert result.stdout.count(" against ") == many * (many - 1) // 2
    assert "seed" not in result.stderr
    assert "Round robin" in text_of(tmp_path / "arena.pdf")


def test_whole_teams_must_be_in_balance_or_allowed(teams: list[Path], tmp_path: Path) -> None:
    assert "14 levels in total" in refused("arena", teams[0], teams[2], "--teams", "--seed", "a", "--out", tmp_path)
    done("arena", teams[0], teams[2], "--teams", "--uneven", "--seed", "a", "--out", tmp_path)
    assert "more than 2 apart" in text_of(tmp_path / "arena.pdf")
    done("arena", teams[0], teams[1], "--teams", "--seed", "a", "--out", tmp_path)
    assert "more than 2 apart" not in text_of(tmp_path / "arena.pdf")
    assert run("arena", teams[0], "--uneven").exit_code == 2


def test_an_arena_is_for_dudes(files: dict[str, Path], tmp_path: Path) -> None:
    assert 'it needs system = "dudes"' in refused("arena", files["fudge"], "--seed", "a", "--out", tmp_path)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_reference_of_each_system(system: str, tmp_path: Path) -> None:
    done("reference", system, "--out", tmp_path)
    assert everything(tmp_path) == [f"reference-{system}.pdf"]
    assert SYSTEMS[system].version in text_of(tmp_path / f"reference-{system}.pdf")


@pytest.mark.parametrize("command", ["band", "cards", "sheets", "arena", "reference"])
def test_each_has_its_help(command: str) -> None:
    assert command in COMMANDS
    assert f"paperdelve {command}" in done(command, "--help").stdout or command == "reference"
