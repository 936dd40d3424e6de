"""The reference sheet: what it prints is what the tables say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import expected_tables as expected
import pytest
from adventures import rules
from pdfs import opened, text_of
from reference_pages import Rows, check, squeezed, tables, with_header

from generator.render import phrases
from generator.render.paper import A4, PAPERS
from generator.render.reference import CAUSES, crisis, reference_pdf
from generator.render.theme import load

RACES = ("demon_major", "demon_petty", "feral_vampire", "ghoul", "beastman", "goblin", "ogre", "orc", "ratman", "troll")


@cache
def printed(house: Path | None = None) -> str:
    """Everything on the sheet, in reading order, a space between any two words."""
    return " ".join(text_of(page) for page in opened(reference_pdf(rules(house), A4, load("full"))))


@cache
def found() -> list[Rows]:
    """The sheet's tables."""
    return tables(opened(reference_pdf(rules(), A4, load("full"))))


def rows_under(*header: str) -> list[tuple[str, ...]]:
    """All rows under that header, a table that goes on in the next column being one."""
    return [row for part in with_header(found(), *header) for row in part]


def there(*cells: str, house: Path | None = None) -> bool:
    """Whether the cells stand one after the other."""
    return squeezed("".join(cells)) in squeezed(printed(house))


@pytest.mark.parametrize("name", [*expected.PASSES, "cross_over"])
def test_results_by_dice_passed_are_the_tables(name: str) -> None:
    assert expected.passes(rules(), name) in with_header(found(), "Pass", "Result")


@pytest.mark.parametrize("name", expected.CHANGES)
def test_tables_of_changes_are_the_rules(name: str) -> None:
    assert rows_under(expected.CHANGES[name], "Change") == list(expected.changes(rules(), name).values())


@pytest.mark.parametrize(
    ("name", "entry", "change"),
    [
        ("charge_into_melee", "eager", "+1d6"),
        ("charge_into_melee", "fleeing", "−2d6"),
        ("charge_into_melee", "fanatic", "+2 successes"),
        ("charge_into_melee", "rage", "+1 success"),
        ("charge_into_melee", "duty", "2 dice passed"),
        ("shooting_damage", "target_ac_6", "Impact −1"),
        ("shooting_damage", "bow_of_seeking", "+1 roll, best kept"),
        ("melee_combat", "resolute", "1 success at least"),
        ("melee_combat", "dazzled", "−1d6"),
        ("melee_damage", "two_handed_axe", "Impact +2"),
        ("melee_damage", "poison", "−1 Rep"),
    ],
)
def test_changes_are_put_into_words(name: str, entry: str, change: str) -> None:
    assert there(expected.upper(rules().tables[name].entries[entry]["title"]), change)


def test_19_0_crisis_groups_hold_every_profession_once() -> None:
    made = crisis(rules())
    titles = sorted(cells["title"] for cells in rules().tables["professions"].entries.values())
    for cause in CAUSES:
        assert made[cause].passed == ("1", "0")
        assert sorted(title for group, _ in made[cause].groups for title in group) == titles


def test_19_0_crisis_results_stand_beside_their_professions() -> None:
    heads = {rows[0][0].split(":")[0].lower().replace(" ", "_"): rows for rows in found() if ":" in rows[0][0]}
    assert set(heads) == set(CAUSES)
    assert there("Pass 2: all Carry On.")
    assert not expected.crisis(rules(), heads, {"2": "Carry On"})


def test_24_4_damage_28_3_spells_39_6_numbers_39_9_rivals() -> None:
    assert rows_under("Die", "Shot", "Melee") == expected.damage(rules())
    assert rows_under("Pass", "Dazzle", "Others", "Caster") == expected.spells(rules())
    assert rows_under("NPC (28.7)", "Outnumbered 2:1", "Otherwise") == expected.spells_of_npcs(rules())
    assert rows_under("Die", *"123456") == expected.how_many(rules())
    assert rows_under("2d6", "They are", "2d6", "They are") == expected.rivals(rules())


@pytest.mark.parametrize("race", RACES)
def test_39_8_minions(race: str) -> None:
    row = [f"{row.on} {phrases.race(rules(), row.cells[race])}" for row in rules().tables["minions"].rows]
    assert there(phrases.race(rules(), race), ", ".join(row))


def test_40_0_treasure() -> None:
    rows = rows_under("1d6", "Coins", "Magic items (29.1)")
    assert [row[0] for row in rows] == [row.on for row in rules().tables["treasure"].rows]
    assert rows[:2] == [("1-2", "–", "–"), ("3", "1/2d6 bronze", "–")]
    assert ("11", "2d6 bronze", "1 casting tool, 1 armor, 2 weapons, 1 clothing, 3 potions") in rows
    assert rows[-1] == ("14+", "1/2d6 gold", "3 casting tools, 3 armor, 4 weapons, 2 clothing, 6 potions")


@pytest.mark.parametrize("name", ["attributes", "items"])
def test_every_attribute_and_item_is_explained(name: str) -> None:
    for cells in rules().tables[name].entries.values():
        section = f"({cells['section']})" if name == "attributes" else ""
        assert there(cells["title"], section, cells["effect"])


def test_every_weapon_is_there() -> None:
    for code, cells in rules().tables["weapons"].entries.items():
        assert there(code, expected.upper(cells["title"]), " or ".join(map(str, cells["hands"])))
    assert there("2S", "Two-handed sword", "2", "melee −1d6, Impact +2")
    assert there("SP", "Spear", "1 or 2", "as S or 2S")


def test_every_ruling_has_its_section_value_and_reason() -> None:
    for ruling in rules().rulings.values():
        value = ruling.value.replace("_", " ")
        if ruling.making:
            assert not there(f"({ruling.section}): {value}. {ruling.reason}")
            continue
        assert there(ruling.name.replace("_", " "), f"({ruling.section}): {value}. {ruling.reason}")


def test_a_house_file_shows(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        '[rulings]\ncharge_bonus = "whole_fight"\npef_target = "3"\n'
        '[charge_into_melee.entries.eager]\ndice = 3\n[attributes.entries.rage]\neffect = "Sees red."\n',
        encoding="utf-8",
    )
    assert there("The +1d6 for the Charge test counts in the whole fight", house=house)
    assert there("2d6 against 3", house=house)
    assert there("Eager", "+3d6", house=house)
    assert there("Rage", "(7.0)", "Sees red.", house=house)
    assert there("it counts as long as the fight lasts", house=house)


def test_each_rule_names_its_section() -> None:
    folder = Path(__file__).parents[2] / "templates" / "2hdc"
    sources = [(folder / f"{name}.j2").read_text("utf-8") for name in ("reference", "own_fights", "own_weapons")]
    headings = [line for source in sources for line in source.splitlines() if line.startswith("## ")]
    assert len(headings) > 25
    assert [line for line in headings if not re.search(r"\((\{\{|\d+\.)", line)] == ["## Rulings in force"]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "low"), ("letter", "full")])
def test_it_can_be_read_and_nothing_is_cut_off(paper: str, ink: str) -> None:
    pages = opened(reference_pdf(rules(), PAPERS[paper], load(ink)))
    assert 2 <= len(pages) <= 4
    for page in pages:
        assert len(check(page, paper, least=7.0)) > 300


def test_the_same_bytes_twice() -> None:
    assert reference_pdf(rules(), A4, load("low")) == reference_pdf(rules(), A4, load("low"))
