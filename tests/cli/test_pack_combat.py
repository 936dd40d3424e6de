"""`pack --combat`: the same dungeon, its fights in another system, on every page and at the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from adventures import adventure, rules
from console import done, refused, run, told

from generator.pack import from_json, to_json
from generator.systems import SYSTEMS
from generator.twohour.adventure import Adventure

COMBATS = ("dudes", "fudge")
CARD = "P2"  # of the seed friday, three Beastmen for a band of four


@pytest.fixture(scope="module", params=COMBATS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A system, and the folder of a pack that is fought in it."""
    out = tmp_path_factory.mktemp(request.param)
    done("pack", "--seed", "friday", "--combat", request.param, "--out", out)
    return request.param, out / "friday"


def content_of(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "pack.json").read_text("utf-8"))
    return content


def text_of(path: Path) -> list[str]:
    """The text of each page, its spaces evened out."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(path)]


def own_copy(folder: Path, tmp_path: Path) -> Path:
    """The pack's file once more, to be written to."""
    copy = tmp_path / "pack.json"
    copy.write_bytes((folder / "pack.json").read_bytes())
    return copy


def test_the_dungeon_is_the_same(made: tuple[str, Path], tmp_path: Path) -> None:
    combat, folder = made
    done("pack", "--seed", "friday", "--out", tmp_path)
    plain = from_json((tmp_path / "friday" / "pack.json").read_text("utf-8"), "plain", rules())
    fought = from_json((folder / "pack.json").read_text("utf-8"), "fought", rules())
    assert plain.combat == "2hdc"
    assert fought == plain._replace(combat=combat)


def test_every_character_has_its_line_in_that_system(made: tuple[str, Path]) -> None:
    combat, folder = made
    system, content = SYSTEMS[combat], content_of(folder)
    rosters = [who for pef in content["pefs"] for who in pef["roster"]]
    rivals = [who for pef in content["pefs"] if pef["rivals"] for who in pef["rivals"]["roster"]]
    everybody = [content["star"], *content["band"], content["big_bad"], *rosters, *rivals]
    assert len(everybody) > 20
    for who in everybody:
        (read,) = system.parse(system.load(), who["combat_line"])
        assert read.name == who["name"]


def test_a_pack_of_before_is_fought_in_its_own_system() -> None:
    content = json.loads(to_json(adventure(), rules()))
    assert "combat_line" not in content["star"]
    for key in ("combat", "combat_lines"):
        del content[key]
    assert from_json(json.dumps(content), "old", rules()) == adventure()


def test_fail_a_pack_of_an_unknown_system(tmp_path: Path) -> None:
    content = json.loads(to_json(adventure(), rules())) | {"combat": "chess"}
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(content))
    assert "its fights are of the unknown system 'chess'" in refused("fight", file, "P1")


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "low")])
def test_the_pages_are_in_that_system(made: tuple[str, Path], paper: str, ink: str, tmp_path: Path) -> None:
    combat, _ = made
    title = SYSTEMS[combat].title
    options = ("--combat", combat, "--paper", paper, "--ink", ink, "--out", tmp_path)
    done("pack", "--seed", "friday", *options)
    pages = text_of(tmp_path / "friday" / "pack.pdf")
    words = {"dudes": ("hit points", "martial arts", "L5"), "fudge": ("wounds", "fodder", "battle axe")}[combat]
    lists = " ".join(page for page in pages if page.startswith("Encounters") or "Encounters continued" in page)
    for word in words:
        assert word in lists
    assert f"In {title}" in pages[0]
    assert title in pages[1]
    assert f"Reference: {title}" in " ".join(pages)
    whole = " ".join(pages)
    assert "Magic items (29.1)" in whole
    for gone in ("Battle board", "Crisis test (19.0)", "Rep lost", "Charge into Melee"):
        assert gone not in whole, gone


def test_the_cards_say_what_one_is_in_the_dungeon(tmp_path: Path) -> None:
    band = tmp_path / "band.toml"
    band.write_text(
        'system = "2hdc"\nstar = "Raven: Human Warrior/Thief 5/4 AC2 2xS star +healing_potion(2)"\n'
        'grunts = ["Osra: Elf Healer 4 AC2 S"]\n'
    )
    for combat, note in (("dudes", "All hit points again."), ("fudge", "Each wound a level lighter.")):
        done("pack", "--seed", "x", "--band", band, "--combat", combat, "--out", tmp_path / combat)
        done("cards", tmp_path / combat / "x", "--out", tmp_path / combat)
        (page,) = text_of(tmp_path / combat / "cards.pdf")
        assert "Human Warrior/Thief, Rep 5/4" in page
        assert "Potion of Healing" in page
        assert note in page


# --- fights ----------------------------------------------------------------------------------------------------------


def test_a_card_is_fought_in_that_system(made: tuple[str, Path]) -> None:
    combat, folder = made
    fought = told("fight", folder, CARD, "--auto", "--rolls", "auto", "--seed", "a")
    assert fought["system"] == combat
    names = [who["name"] for who in fought["characters"]]
    assert names == ["Corvenna Crookstaff", "Varndi", "Ruddok", "Vernoc", "Beastman 1", "Beastman 2", "Beastman 3"]
    assert {who["side"] for who in fought["characters"]} == {"The band", "The enemy"}


def test_who_comes_is_the_dungeon_s_matter(made: tuple[str, Path]) -> None:
    _, folder = made
    few = told("fight", folder, CARD, "--group", 2, "--auto", "--rolls", "auto", "--seed", "a")
    many = told("fight", folder, CARD, "--group", 3, "--auto", "--rolls", "auto", "--seed", "a")
    assert [len(fought["characters"]) for fought in (few, many)] == [2 + 1, 3 + 2]
    assert "nobody is there to fight" in refused("fight", folder, "P1", "--auto", "--rolls", "auto", "--seed", "a")
    assert "--group 9" in refused("fight", folder, CARD, "--group", 9, "--auto", "--rolls", "auto", "--seed", "a")


def test_many_fights_of_a_card(made: tuple[str, Path]) -> None:
    combat, folder = made
    counted = told("fight", folder / "pack.json", "P8", "--auto", "--rolls", "auto", "--times", 50, "--seed", "a")
    assert counted["system"] == combat
    assert sum(counted["wins"].values()) == 50


def test_whom_the_players_name_fights_in_that_system(made: tuple[str, Path]) -> None:
    combat, folder = made
    line = {"dudes": "Zed: A14 D14 L5, sword", "fudge": "Snorri: Great ODF5 DDF3"}[combat]
    fought = told("fight", folder, line, "--auto", "--rolls", "auto", "--seed", "a")
    assert fought["characters"][-1]["name"] == line.split(":")[0]
    wrong = refused("fight", folder, "Ork: Orc Warrior 4 AC2 S", "--auto", "--rolls", "auto", "--seed", "a")
    assert "2 Hour Dungeon Crawl" in wrong


def test_options_of_another_system_are_refused(made: tuple[str, Path]) -> None:
    _, folder = made
    result = run("fight", folder, CARD, "--board", "room", "--auto", "--rolls", "auto", "--seed", "a")
    assert result.exit_code == 2
    assert "--board means nothing" in result.stderr


def test_the_enemy_is_the_program_s_unless_told(made: tuple[str, Path], tmp_path: Path) -> None:
    _, folder = made
    journal = tmp_path / "fight.jsonl"
    done("fight", folder, CARD, "--seed", "a", "--journal", journal, lines=["q"])
    head = json.loads(journal.read_text("utf-8").splitlines()[0])
    assert head["setup"]["players"] is False


# --- saving ----------------------------------------------------------------------------------------------------------


def saved(file: Path) -> Adventure:
    return from_json(file.read_text("utf-8"), str(file), rules())


def fight_and_save(file: Path, seed: str, code: str = CARD) -> Any:
    return told("fight", file, code, "--auto", "--rolls", "auto", "--save", "--seed", seed)


def test_wounds_are_kept_and_brought_along(tmp_path: Path) -> None:
    done("pack", "--seed", "friday", "--combat", "fudge", "--out", tmp_path)
    file = tmp_path / "friday" / "pack.json"
    before = saved(file)
    fought = fight_and_save(file, "a")
    hurt = {who["name"] for who in fought["characters"][:4] if any(list(who["wounds"].values())[1:])}
    after = saved(file)
    assert hurt
    assert {line.split(":")[0] for line in after.combat_lines} == hurt
    assert after._replace(combat_lines=()) == before
    again = told("fight", file, "P8", "--auto", "--rolls", "auto", "--seed", "b")
    opening = {who["name"]: who["wounds"] for who in fought["characters"]}
    for who in again["characters"][:4]:
        if who["name"] in hurt:
            assert sum(who["wounds"].values()) >= sum(list(opening[who["name"]].values())[1:])


def test_the_dead_are_gone_and_a_dead_star_ends_it(tmp_path: Path) -> None:
    done("pack", "--seed", "friday", "--combat", "fudge", "--out", tmp_path)
    original = tmp_path / "friday"
    seen = set()
    for seed in range(40):
        file = own_copy(original, tmp_path)
        text = file.read_text("utf-8")
        result = done("fight", file, "P4", "--auto", "--rolls", "auto", "--save", "--seed", seed, "--json")
        fought = json.loads(result.stdout)
        dead = [who["name"] for who in fought["characters"][:4] if who["status"] == "dead"]
        if saved(file).star.name in dead:
            assert "stays as it is" in result.stderr
            assert file.read_text("utf-8") == text
            seen.add("star")
        elif dead:
            assert not {who.name for who in saved(file).band} & set(dead)
            assert f"gone: dead: {dead[0]}" in result.stderr
            seen.add("grunt")
        if seen == {"star", "grunt"}:
            break
    assert seen == {"star", "grunt"}


def test_experience_of_dudes_is_kept(tmp_path: Path) -> None:
    done("pack", "--seed", "friday", "--combat", "dudes", "--out", tmp_path)
    file = tmp_path / "friday" / "pack.json"
    fight_and_save(file, "a", "P8")
    lines = saved(file).combat_lines
    assert lines
    assert all("XP" in line for line in lines)
    first = json.loads(file.read_text("utf-8"))["star"]["combat_line"]
    assert first in lines or "XP" not in first


def test_a_saved_line_that_is_none_is_told(tmp_path: Path) -> None:
    made = adventure()._replace(combat="fudge")
    content = json.loads(to_json(made, rules())) | {"combat_lines": ["Zed: Grate ODF5"]}
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(content))
    assert "combat_lines" in refused("fight", file, CARD, "--auto", "--rolls", "auto", "--seed", "a")


# --- house files -----------------------------------------------------------------------------------------------------


def test_a_house_file_by_parts_reaches_all_systems(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        '[2hdc.rulings]\npef_target = "3"\n[dudes.numbers.entries.hit_points]\nvalue = 12\n'
        '[conversion.dudes_weapons.entries.S]\nweapon = "staff"\n'
    )
    done("pack", "--seed", "friday", "--combat", "dudes", "--house", house, "--out", tmp_path)
    content = content_of(tmp_path / "friday")
    assert content["rulings"]["pef_target"] == "3"
    assert any("staff" in who["combat_line"] for who in content["band"])
    fought = told("fight", tmp_path / "friday", "P2", "--house", house, "--auto", "--rolls", "auto", "--seed", "a")
    assert fought["system"] == "dudes"


@pytest.mark.parametrize("combat", ["2hdc", "fudge"])
def test_a_weapon_of_a_house_file_fights_in_the_pack(combat: str, tmp_path: Path) -> None:
    house, band = tmp_path / "house.toml", tmp_path / "band.toml"
    house.write_text(
        '[2hdc.weapons.entries.W]\ntitle = "whip"\nhands = [1]\nmelee = true\n'
        '[conversion.fudge_weapons.entries.W]\ntitle = "whip"\nweapons = ["cudgel"]\n'
    )
    band.write_text('system = "2hdc"\nstar = "Raven: Human Warrior 5 AC2 W star"\ngrunts = []\n')
    options = ("--house", house, "--seed", "friday")
    done("pack", "--band", band, "--combat", combat, "--out", tmp_path, *options)
    fought = told("fight", tmp_path / "friday", "P2", "--auto", "--rolls", "auto", *options)
    assert fought["system"] == combat
    assert fought["characters"][0]["name"] == "Raven"


def test_the_same_pack_gives_the_same_bytes(made: tuple[str, Path], tmp_path: Path) -> None:
    combat, folder = made
    done("pack", "--seed", "friday", "--combat", combat, "--out", tmp_path)
    for name in ("pack.pdf", "pack.json"):
        assert (tmp_path / "friday" / name).read_bytes() == (folder / name).read_bytes()


def test_many_packs_of_a_system(tmp_path: Path) -> None:
    made = told("pack", "--seed", "many", "--count", 2, "--combat", "fudge", "--out", tmp_path)
    assert made["combat"] == "fudge"
    assert [content_of(tmp_path / f"many-{number}")["combat"] for number in (1, 2)] == ["fudge", "fudge"]
