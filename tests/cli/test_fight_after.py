"""Cards and sheets of a fight's journal, of band files and of packs: what is ticked is what the fight has told."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from conftest import covering, sweep
from console import done, refused, sat, through, told
from form_reading import ticked, written

from generator.choices import FirstChooser
from generator.cli.fight_after import fudge_left
from generator.dice import SeededDice, Tray
from generator.fudge.bout import FudgeBout
from generator.fudge.field import Plan, begin
from generator.fudge.rules import WOUNDS
from generator.fudge.statline import parse_line
from generator.referee import Referee
from generator.render.fudge_cards import STATES
from generator.systems import FUDGE
from generator.telling import Sentences

SIDES = {
    "2hdc": (
        "Billy: Human Knight 5 AC6 Sh S star +rage_potion(2) +courage_potion(1); Bo: Elf Shooter 4 AC2 B "
        "+true_arrows(5); Durin: Dwarf Warrior 4 AC4 A",
        "4 x Orc Warrior 4 AC2 S",
    ),
    "dudes": ("Zed: A14 D14 L5, sword; Bob: A16 D16 HP9/10 L8 XP20", "Al: A14 D14 L5, sword; Cy: A15 D15 HP40 L6"),
    "fudge": (
        "Brynhild: Good broadsword mail Strength Good wounds 1/0/0/0/0; Snorri: Fair axe",
        "3 x Orc: Fair broadsword",
    ),
}
BREAKS = (0, 1, 4, 9, 17, 30, 999)
"""After how many answers the players leave; the last plays to the end."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def fought(system: str, seed: str, answers: int) -> tuple[str, dict[str, Any]]:
    """The journal of a fight after so many answers, and what a replay tells of it."""
    sat([""] * answers, *SIDES[system], "--seed", seed, "--out", ".")
    journal = f"fight-{seed}.jsonl"
    return journal, told("fight", "--replay", journal)


def sheets(*files: str) -> bytes:
    """The sheets of some files."""
    done("sheets", *files, "--out", ".")
    return Path("sheets.pdf").read_bytes()


def boxes(names: list[str], who: str) -> dict[str, int]:
    """How many boxes of each label are ticked on somebody's sheet."""
    found: dict[str, int] = {}
    for name in names:
        owner, label, *_ = name.split(".")
        if owner == who:
            found[label] = found.get(label, 0) + 1
    return found


@pytest.mark.sweep
@pytest.mark.parametrize(("seed", "answers"), covering(["a", "c"], BREAKS))
def test_2hdc(seed: str, answers: int) -> None:
    journal, fight = fought("2hdc", seed, answers)
    names = ticked(sheets(journal))
    statuses = {"duck_back", "dazzled", "fled", "out", "captive", "dead"}
    for who in fight["characters"] if fight["rolls"] else ():
        found = boxes(names, who["name"])
        full = 5 if who["name"] == "Billy" else 4
        assert found.get("rep_lost", 0) == full - who.get("rep_after", who["rep"])
        own = set(found) & statuses
        if "fate" in who:
            shown = {"killed": "dead", "dies": "dead", "turns": "dead", "captured": "captive", "fled": "fled"}
            assert own == {shown[who["fate"]]} & statuses if who["fate"] in shown else own == set()
        else:
            short = {"out_of_the_fight": "out", "obviously_dead": "dead"}
            status = short.get(who["status"], who["status"])
            assert own - {"dazzled", "captive"} == {status} & statuses
    drunk = [event for event in fight["events"] if event["what"] == "drinks"]
    assert boxes(names, "Billy").get("potion_of_rage", 0) + boxes(names, "Billy").get("potion_of_courage", 0) == len(
        [event for event in drunk if event["who"] == "Billy"]
    )
    shots = [event for event in fight["events"] if event["what"] == "shoots" and event["who"] == "Bo"]
    assert boxes(names, "Bo").get("true_arrows", 0) == min(5, len(shots))
    power = boxes(names, "Billy").get("star_power", 0)
    assert power == 0 or "Star Power" in json.dumps(fight["rolls"])


@pytest.mark.sweep
def test_the_fights_of_2hdc_leave_all_sorts_of_marks() -> None:
    for seed, answers in product("abcdef", (999, 17, 9)[: len(sweep(3, 1))]):
        sat([""] * answers, *SIDES["2hdc"], "--seed", seed, "--out", ".")
    archers = (
        "Ox: Human Soldier 6 AC6 Sh S star; Bo: Elf Shooter 5 AC2 B +true_arrows(3)",
        "4 x Goblin Shooter 3 AC2 B",
    )
    through(*archers, "--seed", "q", "--out", ".")
    journals = sorted(str(path) for path in Path.cwd().glob("*.jsonl"))
    found = {name.split(".")[1] for name in ticked(sheets(*journals))}
    assert {"rep_lost", "dead", "potion_of_rage", "true_arrows", "kills_equal"} <= found
    assert found & {"out", "captive"}


@pytest.mark.sweep
@pytest.mark.parametrize(("seed", "answers"), covering(["a", "b"], BREAKS))
def test_dudes(seed: str, answers: int) -> None:
    journal, fight = fought("dudes", seed, answers)
    pdf = sheets(journal)
    names, lines = ticked(pdf), written(pdf)
    people = {who["name"]: who for who in fight["characters"]} or {"Bob": {"hit_points": 9, "of": 10}}
    beaten = dict.fromkeys(people, 0)
    for victory in fight.get("victories", ()):
        beaten[victory["winner"]] += 1
    for name, who in people.items():
        found = boxes(names, name)
        if who["of"] > 30:
            assert lines[f"{name}.hit_points"] == f"{who['hit_points']} of {who['of']}"
        else:
            assert found.get("hit_points", 0) == who["of"] - who["hit_points"]
        if "victories" in fight:
            assert sum(found.get(f"beaten_{kind}", 0) for kind in ("lower", "equal", "higher")) == beaten[name]
            gained = sum(each["experience"] for each in fight["victories"] if each["winner"] == name)
            experience = gained + (20 if name == "Bob" else 0)
            assert lines.get(f"{name}.experience", "0") == str(experience)


@pytest.mark.sweep
@pytest.mark.parametrize(("seed", "answers"), covering(["a", "b"], BREAKS))
def test_fudge(seed: str, answers: int) -> None:
    journal, fight = fought("fudge", seed, answers)
    names = ticked(sheets(journal))
    before = {"Brynhild": {"scratch": 1}}
    people = fight["characters"] or [{"name": name, "wounds": wounds} for name, wounds in before.items()]
    for who in people:
        found = boxes(names, who["name"])
        for wound in WOUNDS:
            assert found.get(wound, 0) == who["wounds"].get(wound, 0)
        assert ("knocked_out" in found) == (who.get("status") == "knocked_out")
        assert ("dead" in found) == (who.get("status") == "dead")


def test_stuns_of_a_fighter_are_told_while_they_last() -> None:
    rules = FUDGE.load()
    first, second, third = (
        who for line in ("Snorri: Great", "Ox: Good", "Bo: Fair") for who in parse_line(rules, line)
    )
    battle = begin(Referee(rules, Tray(SeededDice("x")), FirstChooser()), Plan(("A", "B"), ((first, second), (third,))))
    for who, change in (
        (first, {"stunned": 1}),
        (second, {"very_stunned": 2, "stunned": 1}),
        (third, {"status": "dead"}),
    ):
        battle.fighters[who.name] = battle.fighters[who.name]._replace(**change)
    bout = FudgeBout(rules, battle.plan, Sentences("fudge"))
    bout.battle = battle
    left = fudge_left(bout)
    assert [state & set(STATES) for _, state in left] == [{"stunned"}, {"very_stunned"}, {"dead"}]


def test_cards_show_the_same_marks() -> None:
    journal, _ = fought("2hdc", "c", 999)
    count = len([name for name in ticked(sheets(journal)) if ".carried" not in name])
    for size in ("poker", "a6"):
        done("cards", journal, "--size", size, "--out", size)
        with pdfplumber.open(f"{size}/cards.pdf") as pages:
            slanting = [line for page in pages.pages for line in page.lines if line["width"] > 1 < line["height"]]
        assert len(slanting) == 2 * count > 6


@pytest.mark.parametrize("system", sorted(SIDES))
def test_half_a_last_line_counts_as_not_written(system: str) -> None:
    journal, _ = fought(system, "a", 12)
    whole = sheets(journal)
    with Path(journal).open("a", encoding="utf-8") as file:
        file.write('{"n": 13, "asked": "somebody ro')
    before = Path(journal).read_bytes()
    assert sheets(journal) == whole
    assert Path(journal).read_bytes() == before  # only a resumed fight mends its journal


def test_a_journal_may_have_any_name() -> None:
    journal, _ = fought("fudge", "a", 12)
    whole = sheets(journal)
    Path(journal).rename("yesterday.log")
    assert sheets("yesterday.log") == whole


def test_journals_of_several_systems_and_band_files_in_one_document() -> None:
    journals = [fought(system, name, 999)[0] for system, name in (("2hdc", "a"), ("dudes", "b"), ("fudge", "c"))]
    done("band", "--seed", "x", "--out", ".")
    pdf = sheets(*journals, "band.toml")
    names = {name.split(".")[0] for name in ticked(pdf)}
    assert {"Al", "Cy"} & names
    assert {"Orc 1", "Orc 2", "Orc 3"} & names
    assert done("cards", *journals, "band.toml", "--out", ".").output.startswith("wrote ")


def test_what_an_adventure_has_used_up_is_ticked() -> None:
    lines = ["Billy: Human Knight 5 AC6 Sh S star", "Durin: Dwarf Warrior 4 AC4 A"]
    wear = ["Billy: power 3", "Durin: used stout"]
    Path("band.toml").write_text(
        f'system = "2hdc"\nstar = "{lines[0]}"\ngrunts = ["{lines[1]}"]\nwear = {json.dumps(wear)}\n', "utf-8"
    )
    assert ticked(sheets("band.toml")) == ["Billy.star_power.1", "Billy.star_power.2", "Durin.stout_used"]


def test_what_a_saved_fight_leaves_in_a_pack_is_ticked() -> None:
    done("pack", "--seed", "friday", "--out", ".")
    pack = Path("friday/pack.json")
    content = json.loads(pack.read_text("utf-8"))
    content["wear"] = [f"{content['star']['name']}: power 1"]
    pack.write_text(json.dumps(content), "utf-8")
    lost = content["star"]["rep"] - 1
    assert [name.split(".")[1] for name in ticked(sheets("friday"))] == ["star_power"] * lost


def test_fail_a_journal_that_is_none() -> None:
    Path("x.jsonl").write_text("{}\n", "utf-8")
    assert refused("cards", "x.jsonl") == (
        "x.jsonl, line 1: this is no journal of a fight; name a file that `paperdelve fight` wrote"
    )
    gone = refused("sheets", "gone.jsonl")
    assert re.fullmatch(r"gone\.jsonl: cannot be opened \(.*\); name the journal of a fight \(\.jsonl\)", gone)


def test_fail_a_house_file_beside_a_journal() -> None:
    journal, _ = fought("fudge", "a", 3)
    Path("house.toml").write_text("", "utf-8")
    assert refused("cards", journal, "--house", "house.toml") == (
        f"--house house.toml: {journal} has the house file of its fight; leave out --house"
    )


def test_a_fights_own_house_file_rules_its_cards() -> None:
    Path("house.toml").write_text('[rulings]\nexperience_for_dudes = "no"\n', "utf-8")
    through(*SIDES["dudes"], "--seed", "h", "--house", "house.toml", "--out", ".")
    sheets("fight-h.jsonl")
    with pdfplumber.open("sheets.pdf") as pages:
        assert "Experience for beating" not in pages.pages[0].extract_text()
