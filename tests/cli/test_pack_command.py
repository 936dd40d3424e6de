"""`paperdelve pack`, `map`, `band` and `reference`: the files they write, and what they do when something is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from adventures import adventure, rules
from console import done, refused, run, told
from pypdf import PdfReader

from generator.cli.output import keep_old, slug, write_all
from generator.pack import from_json
from generator.twohour.band import read_band
from generator.twohour.dungeon import levels


def everything(folder: Path) -> list[str]:
    """The names of all files below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_pack_writes_pdf_json_and_maps(tmp_path: Path) -> None:
    content = told("pack", "--seed", "wheel", "--out", tmp_path)
    made = from_json((tmp_path / "wheel" / "pack.json").read_text("utf-8"), "pack.json", rules())
    maps = [f"map-level-{level}-{kind}.svg" for level in levels(made.tiles) for kind in ("full", "player")]
    assert everything(tmp_path) == sorted(f"wheel/{name}" for name in ["pack.json", "pack.pdf", *maps])
    assert content["title"] == made.title
    assert sorted(content["files"]) == sorted(str(tmp_path / name) for name in everything(tmp_path))
    assert len(PdfReader(tmp_path / "wheel" / "pack.pdf").pages) >= 10


def test_pack_tells_how_to_print_it(tmp_path: Path) -> None:
    lines = done("pack", "--seed", "wheel", "--booklet", "--deck", "--out", tmp_path).stdout.splitlines()
    plan = told("pack", "--seed", "wheel", "--booklet", "--deck", "--out", tmp_path)["print"]
    start = next(place for place, line in enumerate(lines) if line.startswith("to print, at 100 %: "))
    assert lines[start - 1].startswith("wrote ")
    assert lines[-1] == "docs/printing.md tells how to cut, fold and bind"
    assert len(plan) == len(lines[start + 1 : -1])
    for each, line in zip(plan, lines[start + 1 : -1], strict=True):
        assert line.startswith(f"  {each['file']} {each['pages']}".rstrip() + "  ")
        assert f"  {each['sheets']} sheet" in line
        assert f" of {each['stock']} " in line
        assert (f"both sides, over the {each['edge']} edge" in line) is (each["sides"] == 2)
        assert (f"; {each['cuts']} straight cuts" in line) is (each["cuts"] > 0)
    paper, card = (sum(each["sheets"] for each in plan if each["stock"] == stock) for stock in ("paper", "card"))
    assert f"{paper} sheets of paper and {card} of card" in lines[start]
    assert {each["file"] for each in plan} == {"pack.pdf", "booklet.pdf", "deck.pdf"}
    pages = len(PdfReader(tmp_path / "wheel" / "pack.pdf").pages)
    assert max(int(page) for each in plan for page in re.findall(r"\d+", each["pages"])) == pages


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        done("pack", "--seed", "twice", "--out", tmp_path / folder)
    for name in everything(tmp_path / "a"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name


def test_many_packs_on_all_cores(tmp_path: Path) -> None:
    content = told("pack", "--seed", "many", "--count", 3, "--out", tmp_path)
    assert [pack["seed"] for pack in content["packs"]] == ["many-1", "many-2", "many-3"]
    done("pack", "--seed", "many-2", "--out", tmp_path / "alone")
    for name in everything(tmp_path / "alone"):
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / name).read_bytes()


def test_a_fresh_seed_is_told(tmp_path: Path) -> None:
    result = done("pack", "--out", tmp_path)
    seed = result.stderr.removeprefix("seed: ").strip()
    assert (tmp_path / seed / "pack.json").exists()


def test_pack_with_a_band_edited_by_hand(tmp_path: Path) -> None:
    done("band", "--race", "dwarf", "--rep", 5, "--size", 3, "--seed", "b", "--out", tmp_path)
    band = tmp_path / "band.toml"
    name = 'Ευρυδίκη <b>& "Ёж"</b> of a Very Long and Winding House Indeed'
    lines = band.read_text("utf-8").splitlines()
    lines = [f"star = '{name}: Elf Caster/Thief 6/5 AC2 S star'" if line.startswith("star") else line for line in lines]
    band.write_text("\n".join(lines), "utf-8")
    assert read_band(rules(), band).star.name == name
    result = done("pack", "--band", band, "--seed", "edited", "--out", tmp_path)
    assert "no font has" not in result.stderr
    made = json.loads((tmp_path / "edited" / "pack.json").read_text("utf-8"))
    assert made["star"]["name"] == name
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "edited" / "pack.pdf").pages)
    assert "Ευρυδίκη" in text
    assert "Ёж" in text


def test_letters_that_no_font_has_are_reported(tmp_path: Path) -> None:
    band = tmp_path / "band.toml"
    band.write_text('system = "2hdc"\nstar = "龍王: Human Knight 5 AC6 Sh S star"\n', "utf-8")
    result = done("pack", "--band", band, "--seed", "letters", "--out", tmp_path)
    assert "no font has 王 (U+738B), 龍 (U+9F8D)" in result.stderr


def test_band_writes_a_file_and_cards_and_keeps_the_old_one(tmp_path: Path) -> None:
    done("band", "--race", "human", "--rep", 5, "--size", 4, "--seed", "one", "--out", tmp_path)
    assert everything(tmp_path) == ["band-cards.pdf", "band.toml"]
    assert len(read_band(rules(), tmp_path / "band.toml").members) == 4
    first = (tmp_path / "band.toml").read_text("utf-8")
    done("band", "--seed", "one", "--out", tmp_path)
    assert everything(tmp_path) == ["band-cards.pdf", "band.toml"]
    assert "is kept as" in done("band", "--seed", "two", "--out", tmp_path).stdout
    assert (tmp_path / "band.toml.old1").read_text("utf-8") == first
    assert keep_old(str(tmp_path / "nothing.toml"), "x") is None


def test_maps_of_a_pack_and_without_one(tmp_path: Path) -> None:
    done("pack", "--seed", "maps", "--out", tmp_path)
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "maps").glob("*.svg")}
    done("map", tmp_path / "maps" / "pack.json", "--out", tmp_path / "again")
    done("map", "--seed", "maps", "--out", tmp_path / "rolled")
    for folder in (tmp_path / "again", tmp_path / "rolled" / "maps"):
        assert {path.name: path.read_bytes() for path in folder.glob("*.svg")} == drawn
    for content in drawn.values():
        assert ElementTree.fromstring(content).tag.endswith("svg")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_reference(tmp_path: Path, paper: str, ink: str) -> None:
    done("reference", "2hdc", "--paper", paper, "--ink", ink, "--out", tmp_path)
    page = PdfReader(tmp_path / "reference-2hdc.pdf").pages[0]
    assert round(float(page.mediabox.width)) == {"a4": 595, "letter": 612}[paper]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pack", "--race", "hobbit"], "no race is called 'hobbit'"),
        (["pack", "--race", "elff"], "did you mean 'elf'?"),
        (["pack", "--rep", "2"], "(10.0)"),
        (["pack", "--rep", "10"], "Rep 10"),
        (["pack", "--size", "6"], "at most as many members as its Star's Rep, 5 (13.1)"),
        (["pack", "--rep", "3", "--size", "2"], "(13.1)"),
        (["pack", "--profession", "cook"], "no profession is called 'cook'"),
        (["pack", "--race", "ogre", "--profession", "caster"], "is not on the Race List: Ogres"),
        (["pack", "--band", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["pack", "--house", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["pack", "--dice", "5 3 7"], "'7' at place 3 is no face of a d6"),
        (["pack", "--dice", "5 3"], "--dice ran out"),
        (["band", "--race", "elff"], "did you mean 'elf'?"),
        (["band", "--rep", "12"], "Rep 12"),
        (["map", "nowhere/pack.json"], "cannot be read"),
    ],
)
def test_what_is_wrong_is_one_line_and_nothing_is_written(words: list[str], message: str, tmp_path: Path) -> None:
    assert message in refused(*words, "--out", tmp_path / "made")
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('system = "2hdc"\nstar = "Billy: Human Kni', "is not valid TOML"),
        ('system = "2hdc"\n', "the Star is missing"),
        ('star = "A: Human Knight 5 AC6 S"\n', "is no band of this system"),
        ('system = "2hdc"\nstar = "A: Human Kniht 5 AC6 S"\n', "did you mean 'knight'?"),
        ('system = "2hdc"\nstar = "A: Human Knight 5 AC6 S"\ngrunts = ["B: Human Thief 5 AC2 S"]\n', "(13.1)"),
        ('system = "2hdc"\nstar = "A: Human Knight 5 AC6 S"\ngrunts = ["B: Orc Warrior 4 AC2 S"]\n', "recruits"),
    ],
)
def test_an_unsound_band_file(text: str, message: str, tmp_path: Path) -> None:
    band = tmp_path / "band.toml"
    band.write_text(text, "utf-8")
    line = refused("pack", "--band", band, "--out", tmp_path / "made")
    assert message in line
    assert "band.toml" in line


def test_options_that_contradict_each_other_are_usage_errors(tmp_path: Path) -> None:
    assert run("pack", "--band", "x.toml", "--race", "elf").exit_code == 2
    assert run("pack", "--count", 2, "--dice", "1 2").exit_code == 2
    assert run("pack", "--paper", "b5").exit_code == 2


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file", "utf-8")
    line = refused("pack", "--seed", "x", "--out", tmp_path / "file")
    assert "cannot be written" in line
    assert "--out" in line
    assert everything(tmp_path) == ["file"]


def packed_with_room_for(size: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """Make the pack of seed "full" in a process that may write no file larger than `size` bytes."""
    import resource

    return subprocess.run(
        [sys.executable, "-m", "generator", "pack", "--seed", "full", "--out", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    result = packed_with_room_for(20_000, tmp_path / "made")
    assert result.returncode == 1, result.stderr
    assert "cannot be written" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_leaves_the_old_files(tmp_path: Path) -> None:
    write_all(tmp_path / "full", {"pack.pdf": "old", "pack.json": "old"})
    assert packed_with_room_for(20_000, tmp_path).returncode == 1
    assert everything(tmp_path) == ["full/pack.json", "full/pack.pdf"]
    assert (tmp_path / "full" / "pack.pdf").read_text("utf-8") == "old"


def test_a_smaller_dungeon_leaves_no_map_of_a_larger_one(tmp_path: Path) -> None:
    write_all(tmp_path / "stale", {"map-level-9-full.svg": "old", "notes.txt": "mine"})
    done("pack", "--seed", "stale", "--out", tmp_path)
    assert not (tmp_path / "stale" / "map-level-9-full.svg").exists()
    assert (tmp_path / "stale" / "notes.txt").exists()


def test_no_sheet_for_a_level_that_only_a_secret_door_leads_to(tmp_path: Path) -> None:
    """Seeds are tried until one has such a level; the players' files and the cover do not know of it."""
    for number in range(60):
        made = adventure(f"deep {number}", profession="thief", size=1)
        hidden = set(levels(made.tiles)) - set(levels(made.tiles, hidden=False))
        if hidden:
            break
    assert hidden
    done("pack", "--seed", made.seed, "--profession", "thief", "--size", 1, "--out", tmp_path)
    names = {path.name for path in tmp_path.rglob("*.svg")}
    for level in hidden:
        assert f"map-level-{level}-full.svg" in names
        assert f"map-level-{level}-player.svg" not in names


@pytest.mark.parametrize("seed", ["\udcff", "\udcc3\udca9", "e\u0301", "龍", "a\nb", "x" * 200])
def test_odd_seeds(seed: str, tmp_path: Path) -> None:
    content = told("map", "--seed", seed, "--out", tmp_path)
    assert content["seed"] == {"\udcff": "\ufffd", "\udcc3\udca9": "é"}.get(seed, seed)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_seed_that_is_too_long(tmp_path: Path) -> None:
    assert "200 at most" in refused("pack", "--seed", "x" * 201, "--out", tmp_path / "made")


def test_files_saved_with_a_byte_order_mark(tmp_path: Path) -> None:
    band = tmp_path / "band.toml"
    band.write_text('\ufeffsystem = "2hdc"\nstar = "A: Human Knight 5 AC6 S star"\n', "utf-8")
    done("pack", "--band", band, "--seed", "mark", "--out", tmp_path)


@pytest.mark.parametrize(
    ("house", "message"),
    [
        ('[dungeon_generation]\nrows = [{ on = "2-12", outcome = "room" }]', "its tiles leave no way on"),
        ('[dungeon_generation]\nrows = [{ on = "2-12", outcome = "dead_end" }]', "its tiles leave no way on"),
        (
            "".join(
                f'[race_{race}]\nrows = [{{ on = "2-12", profession = "thief", rep = 8, ac = 2, weapons = ["S"] }}]\n'
                for race in ("human", "dwarf", "elf")
            ),
            "nobody of Rep 3 to 4 came to join",
        ),
    ],
)
def test_house_tables_that_lead_nowhere(house: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(house, "utf-8")
    assert message in refused("pack", "--house", path, "--seed", "x", "--out", tmp_path / "made")


def test_slugs() -> None:
    assert slug("friday-13") == "friday-13"
    assert slug("Friday 13") != slug("friday-13")
    assert slug("Жар-птица")
    assert slug("../../etc").replace("-", "").isalnum()
    assert slug("") != ""
    assert len(slug("x" * 500)) < 60
    assert slug("e\u0301") == slug("\xe9")
    odd = ["a b", "a-b", "A-B", "ä-b", "a/b", "a\\b", "..", ".", "CON", "", " "]
    assert len({slug(seed).lower() for seed in odd}) == len(odd)
