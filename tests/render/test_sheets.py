"""Full character sheets in all three systems: what stands on them, and what becomes of what does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import covering
from form_reading import ticked, written
from paper_cards import (
    LONG,
    NAMES,
    boxes,
    crossed,
    group,
    is_low_ink,
    outside,
    rules_of,
    said,
    sheet_pages,
    sheet_pdf,
    squeezed,
)
from pdfs import text_of

from generator.fudge.rules import WOUNDS, load
from generator.fudge.wounds import wound_of
from generator.render import fudge_rules
from generator.render.paper import A4, PAPERS, POINTS_PER_MM
from generator.render.printing import sheets_pdf
from generator.render.sheets import columns
from generator.render.text import plain
from generator.render.theme import INKS
from generator.render.theme import load as look

ZED = "Zed: A14 D14 HP10 L5, martial arts, grapple, sword, helmet, shield"
BOB = "Bob: A16 D16 HP7/10 L8 XP350 G1200 #8, acrobatics, helmet, legpiece, shield, gauntlets"
BILLY = "Sir Billy: Human Knight 5 AC6 Sh S star"
STOUT = "Dagmel: Dwarf Soldier 4 AC4 Sh SP"
LADEN = (
    "Ott: Human Caster 6 AC2 S star +rage_potion(2) +courage_potion(3) +talisman_of_restoration(4) +iron_cloak! "
    "+healing_potion(3) +strength_potion(1) +speed_potion(2) +shirt_of_resiliency +sword_of_rage +boots_of_speed"
)
BRYNHILD = (
    "Brynhild: Good broadsword heavy leather shield medium Strength Good Health Great archery Fair first aid Good"
)
USUAL = {"dudes": (ZED, BOB), "2hdc": (BILLY, STOUT), "fudge": (BRYNHILD, "Bandit: Fair ODF2 DDF1 fodder")}
NAMELESS = {"dudes": "A14 D14, sword", "2hdc": "Human Knight 5 AC6 Sh S", "fudge": "Good axe mail"}


def side(paper: str) -> float:
    """The margin at the left and right, in points."""
    return PAPERS[paper].side * POINTS_PER_MM


def halves(page: Any) -> list[Any]:
    """The upper and the lower half of a page."""
    middle = page.height / 2
    return [page.crop((0, 0, page.width, middle)), page.crop((0, middle, page.width, page.height))]


def test_a_dudes_sheet() -> None:
    upper, lower = halves(sheet_pages("dudes", ZED, BOB)[0])
    text = text_of(upper)
    assert "Attack +10 = base 14: +7, Martial Arts +1, Grapple +1, sword +1" in text
    assert "Defense +9 = base 14: +7, helmet +1, shield +1" in text
    assert "In hand: sword, attack +1, damage +1" in text
    assert "each rolls a d20" in text
    assert "one of a lower level 10, one of the same level 50, one of a higher level 100" in text
    entries = [rules_of("dudes").tables[kind].entries for kind in ("attack_skills", "defense_skills", "armor")]
    assert boxes(upper) == 10 + sum(map(len, entries)) + 10  # the last: beaten
    pdf = sheet_pdf("dudes", ZED, BOB)
    assert len(ticked(pdf)) == 2 + 2 + 3 + 1 + 4  # Zed: skills, armor; Bob: hit points lost, a skill, armor
    assert written(pdf) == {"Bob.experience": "350", "Bob.gold": "1200"}
    assert crossed(upper) == crossed(lower) == 0  # a form's crosses can go again


def test_a_sheet_of_2hdc() -> None:
    upper, lower = halves(sheet_pages("2hdc", BILLY, STOUT)[0])
    text = text_of(upper)
    for part in (
        "Sir Billy",
        "★",
        "Human Knight",
        "Sword",
        "Star Power",
        "Carries 10 items",
        "Bronze",
        "Silver",
        "Gold",
    ):
        assert part in text
    for name in ("resolute", "swordsman"):
        cells = rules_of("2hdc").tables["attributes"].entries[name]
        assert f"{cells['title']} ({cells['section']}): {cells['effect']}" in text
    assert boxes(upper) == 5 + 5 + 6 + 9  # Rep, Star Power, states, kills
    assert "Stout used" in text_of(lower)
    assert "Star Power" not in text_of(lower)


def test_a_fighters_sheet_has_all_for_the_table_on_one_side() -> None:
    (page,) = sheet_pages("fudge", BRYNHILD)
    text = text_of(page)
    for step in ("+4 Legendary 6 %", "+1 Good 62 %", "−3 Terrible 100 %", "−4 sub-Terrible 100 %"):
        assert step in text
    for trait in ("Strength Good +1", "Health Great +2", "Agility Fair +0", "hand to hand Good +1", "archery Fair +0"):
        assert trait in text
    assert "ODF 4: broadsword +2, sharp +1, Strength +1" in text
    assert "DDF 2: heavy leather +2" in text
    for row in ("Scratch 1–2", "Hurt 3–4 −1", "Very Hurt 5–6 −2", "Incapacitated 7–8 cannot fight", "Near Death 9+"):
        assert row in text
    for rule in ("Opposed", "Unopposed", "Several against one", "Cannon fodder", "To stun", "Afterwards"):
        assert rule in text
    assert boxes(page) == 7 + 4  # the track; stunned, very stunned, knocked out, dead


def test_the_damage_grids_are_the_rules() -> None:
    rules = rules_of("fudge")
    shorts = {wound: fudge_rules.short(rules, wound) for wound in WOUNDS}
    assert sorted(shorts.values()) == ["Hu", "In", "ND", "Sc", "VH"]
    for table, own, is_own in ((fudge_rules.given(rules, 4), 4, True), (fudge_rules.taken(rules, 2), 2, False)):
        others = [int(cell) for cell in table.header[1:]]
        assert others == list(range(others[0], others[0] + 8))
        for degree, row in enumerate(table.rows, 1):
            assert row[0] == f"by {degree}"
            for other, cell in zip(others, row[1:], strict=True):
                damage = (own - other if is_own else other - own) + degree
                wound = wound_of(rules, damage)
                assert isinstance(cell, str)
                assert plain(cell) == ("–" if wound is None else shorts[wound])


def test_the_worked_example_stands_in_the_grid() -> None:
    table = fudge_rules.given(rules_of("fudge"), 5)
    assert table.rows[2 - 1][1 + list(table.header[1:]).index("2")] == "VH"  # Snorri wins by 2: Very Hurt


def test_grazing_shows_in_the_grid(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\ngrazing = "on"\n', "utf-8")
    table = fudge_rules.given(load(house), 5)
    assert [plain(str(cell)) for cell in table.rows[0][1:5]] == ["Sc", "Sc", "Sc", "Sc"]
    assert fudge_rules.given(rules_of("fudge"), 5).rows[0][1] == "VH"


@pytest.mark.parametrize(
    ("ruling", "value", "told"),
    [
        ("damage_roll", "on", "one Fudge die"),
        ("equal_unopposed", "hits", "at or above"),
        ("shot_difficulty", "good", "a shot Good (+1)"),
        ("fodder_against_fodder", "roll", "against its like both roll"),
        ("off_the_track", "near_death", "Off the track: Near Death"),
        ("dice", "d100", "Percentile dice"),
    ],
)
def test_house_rules_show_on_a_fighters_sheet(ruling: str, value: str, told: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'[rulings]\n{ruling} = "{value}"\n', "utf-8")
    assert told in said(sheet_pages("fudge", BRYNHILD, rules=load(house)))
    assert told not in said(sheet_pages("fudge", BRYNHILD))


def test_chances_are_never_rounded_to_certainty() -> None:
    assert fudge_rules.percent(0, 81) == "0 %"
    assert fudge_rules.percent(1, 1000) == "1 %"
    assert fudge_rules.percent(999, 1000) == "99 %"
    assert fudge_rules.percent(81, 81) == "100 %"
    steps = fudge_rules.ladder(rules_of("fudge"), 0)
    assert [step["chance"] for step in steps] == ["1 %", "6 %", "19 %", "38 %", "62 %", "81 %", "94 %", "99 %", "100 %"]


def test_wounds_and_own_boxes_are_on_a_fighters_sheet() -> None:
    (page,) = sheet_pages("fudge", "Ox: Good ODF3 DDF2 boxes 9/3/2/1/0 wounds 4/1/0/0/0")
    assert boxes(page) == 15 + 4
    assert len(ticked(sheet_pdf("fudge", "Ox: Good ODF3 DDF2 boxes 9/3/2/1/0 wounds 4/1/0/0/0"))) == 5


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "ink"), covering(sorted(PAPERS), INKS))
@pytest.mark.parametrize("system", sorted(USUAL))
def test_the_usual_fit_on_one_sheet_each(system: str, paper: str, ink: str) -> None:
    found = sheet_pages(system, *USUAL[system], paper=paper, ink=ink)
    on_a_page = 1 if paper == "a5" or system == "fudge" else 2
    assert len(found) == len(USUAL[system]) * (2 if (paper, system) == ("a5", "fudge") else 1) / on_a_page
    assert ("(2)" in said(found)) == ((paper, system) == ("a5", "fudge"))
    for page in found:
        assert outside(page, side(paper)) == []
        assert ink == "full" or is_low_ink(page)


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "paper"), covering(NAMES, sorted(PAPERS)))
@pytest.mark.parametrize("system", sorted(USUAL))
def test_names_are_printed_as_typed(system: str, name: str, paper: str) -> None:
    found = sheet_pages(system, f"{name}: {NAMELESS[system]}", paper=paper)
    assert squeezed(name) in squeezed(said(found))
    assert [word for page in found for word in outside(page, side(paper))] == []


def test_what_does_not_fit_goes_on_on_a_further_sheet() -> None:
    upper, lower = halves(sheet_pages("2hdc", LADEN, paper="letter")[0])
    assert "Ott (2)" in text_of(lower)
    assert "Ott (2)" not in text_of(upper)
    joined = text_of(upper) + text_of(lower)
    for item in ("Potion of Rage", "Talisman of Restoration", "Iron Cloak", "Sword of Rage", "Boots of Speed"):
        assert joined.count(item) >= 1
    assert "Shirt of Resiliency" in text_of(lower)
    assert squeezed("+boots_of_speed") in squeezed(text_of(upper))
    assert squeezed("+boots_of_speed") not in squeezed(text_of(lower))


def test_two_halves_are_parted_by_a_line_across_the_middle() -> None:
    for paper in ("a4", "letter"):
        page = sheet_pages("dudes", ZED, paper=paper)[0]
        middle = page.height / 2
        assert [line for line in page.lines if abs(line["top"] - middle) < 0.1 and line["width"] > page.width - 20]
        for word in page.extract_words():
            assert word["bottom"] < middle - 4 or word["top"] > middle + 4


def test_on_small_paper_a_half_is_a_page_laid_across() -> None:
    page = sheet_pages("dudes", ZED, paper="a5")[0]
    whole = sheet_pages("dudes", ZED, paper="a4")[0]
    assert (page.height, page.width) == pytest.approx((whole.height / 2, whole.width), abs=1.5)
    sizes = [{round(char["size"], 1) for char in each.chars} for each in (page, whole)]
    assert sizes[0] == sizes[1]


def test_a_document_of_several_systems_names_every_version() -> None:
    from pdfs import opened

    groups = [group(system, *lines) for system, lines in USUAL.items()]
    found = opened(sheets_pdf(groups, title="x", paper=A4, theme=look("full")))
    assert len(found) == 1 + 1 + 2
    assert all(f"page {number} of 4" in text_of(page) for number, page in enumerate(found, 1))
    for system in USUAL:
        assert rules_of(system).version in text_of(found[0])


def test_columns_are_parted_by_their_own_line() -> None:
    first, second = columns("# One\n@column\n# Two\n@picture x\n", {"x": (1.0, 1.0, lambda *args: None)})
    assert (len(first), len(second)) == (1, 2)


@pytest.mark.parametrize("system", sorted(USUAL))
def test_the_same_bytes_twice(system: str) -> None:
    made = [sheets_pdf([group(system, *USUAL[system])], title="x", paper=A4, theme=look("full")) for _ in range(2)]
    assert made[0] == made[1]


def test_long_names_are_on_every_page_of_theirs() -> None:
    line = f"{LONG}: A99 D99 HP45/99 L99 XP9999999 G9999999 #9999 " + ", ".join(
        str(cells["title"])
        for kind in ("attack_skills", "defense_skills", "weapons", "armor")
        for cells in rules_of("dudes").tables[kind].entries.values()
    )
    found = sheet_pages("dudes", line, paper="letter")
    assert squeezed(LONG) in squeezed(said(found))
    assert "also carries axe, mace" in said(found)
    assert all(outside(page) == [] for page in found)
