"""The reference sheet: what it prints is what the tables say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from adventures import rules
from pdfs import opened, text_of

from generator.render import phrases
from generator.render.paper import A4, PAPERS, POINTS_PER_MM
from generator.render.reference import crisis, reference_pdf
from generator.render.theme import load

RACES = ("demon_major", "demon_petty", "feral_vampire", "ghoul", "beastman", "goblin", "ogre", "orc", "ratman", "troll")


@cache
def printed(house: Path | None = None) -> str:
    """Everything on the sheet, in reading order, a space between any two words."""
    return " ".join(text_of(page) for page in opened(reference_pdf(rules(house), A4, load("full"))))


def squeezed(text: str) -> str:
    """Without spaces: a long word may be broken over two lines."""
    return re.sub(r"\s", "", phrases.minus(text))


def there(*cells: str, house: Path | None = None) -> bool:
    """Whether the cells stand one after the other."""
    return squeezed("".join(cells)) in squeezed(printed(house))


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


@pytest.mark.parametrize("name", ["pef_resolution", "shooting", "trap", "cross_over", "after_the_fight"])
def test_results_by_dice_passed_are_the_tables(name: str) -> None:
    for row in rules().tables[name].rows:
        if "effect" in row.cells:
            assert there(row.cells["effect"])
        assert re.search(
            rf"{row.on} \S.*{phrases.minus(row.cells.get('effect', row.cells['outcome']))[:12]}", printed(), re.I
        )


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
    assert there(upper(rules().tables[name].entries[entry]["title"]), change)


@pytest.mark.parametrize("name", ["charge_into_melee", "shooting_damage", "melee_combat", "melee_damage"])
def test_no_change_is_left_out(name: str) -> None:
    for cells in rules().tables[name].entries.values():
        figure = next(str(abs(cells[key])) for key in cells if key != "title")
        title = re.escape(squeezed(upper(cells["title"])))
        assert re.search(rf"{title}(Impact)?[+−]?{figure}", squeezed(printed()))


def test_19_0_crisis_groups_hold_every_profession_once() -> None:
    table, professions = rules().tables["crisis_test"], rules().tables["professions"].entries
    for cause in ("received_fire", "man_down"):
        made = crisis(table, professions, cause)
        assert made.passed == ("2", "1", "0")
        named = [title for titles, _ in made.groups for title in titles]
        assert sorted(named) == sorted(cells["title"] for cells in professions.values())
        for titles, results in made.groups:
            for name in (key for key, cells in professions.items() if cells["title"] in titles):
                assert results == tuple(row.cells[name][cause] for row in table.rows)


def test_19_0_crisis_results_stand_beside_their_professions() -> None:
    assert there("Caster, Healer, Shooter, Thief", "Carry On", "Duck Back", "Flee")
    assert there("Knight, Paladin, Warrior", "Carry On", "Carry On", "3:1 ?")
    assert there("Shooter, Soldier, Thief", "Carry On", "3:1 ?", "Flee")


def test_24_4_damage() -> None:
    assert there("2 up to the Impact", "Out of the Fight", "Out of the Fight")
    assert there("Above the Impact", "Duck Back", "−1 Rep, next round at once")


def test_28_3_spells() -> None:
    half = "half Rep, rounded down"
    assert there("2", "Rep", "Rep", "–", "1", "Rep", half, "–", "0", half, "none", "−1 Rep")


def test_39_6_how_many() -> None:
    numbers = [row.cells["number"] for row in rules().tables["how_many"].rows]
    assert there("They", *(phrases.signed(number) for number in numbers))


@pytest.mark.parametrize("race", RACES)
def test_39_8_minions(race: str) -> None:
    row = [f"{row.on} {phrases.race(rules(), row.cells[race])}" for row in rules().tables["minions"].rows]
    assert there(phrases.race(rules(), race), ", ".join(row))


def test_39_9_rivals() -> None:
    assert there("2 Humans −2", "3 Humans −3", "4 Humans +3")
    assert there("7 Humans", "8 Humans +1")
    assert there("12 Dwarves +2")


def test_40_0_treasure() -> None:
    assert there("1-2", "–", "–", "3", "1/2d6 bronze", "–")
    assert there("11", "2d6 bronze", "1 casting tool, 1 armor, 2 weapons, 1 clothing, 3 potions")
    assert there("14+", "1/2d6 gold", "3 casting tools, 3 armor, 4 weapons, 2 clothing, 6 potions")


@pytest.mark.parametrize("name", ["attributes", "items"])
def test_every_attribute_and_item_is_explained(name: str) -> None:
    for cells in rules().tables[name].entries.values():
        section = f"({cells['section']})" if name == "attributes" else ""
        assert there(cells["title"], section, cells["effect"])


def test_every_weapon_is_there() -> None:
    for code, cells in rules().tables["weapons"].entries.items():
        assert there(code, upper(cells["title"]), " or ".join(map(str, cells["hands"])))
    assert there("2S", "Two-handed sword", "2", "melee −1d6, Impact +2")
    assert there("SP", "Spear", "1 or 2", "as S, two-handed as 2S")


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
    source = Path(__file__).parents[2] / "templates" / "2hdc" / "reference.j2"
    headings = [line for line in source.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert len(headings) > 30
    assert [line for line in headings if not re.search(r"\((\{\{|\d+\.)", line)] == ["## Rulings in force"]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "low"), ("letter", "full")])
def test_it_can_be_read_and_nothing_is_cut_off(paper: str, ink: str) -> None:
    pages = opened(reference_pdf(rules(), PAPERS[paper], load(ink)))
    assert 2 <= len(pages) <= 4
    for page in pages:
        words = page.extract_words(extra_attrs=["size"])
        assert min(word["size"] for word in words if word["bottom"] < page.height - 45) >= 6.99
        assert all(30 < word["x0"] < word["x1"] < page.width - 30 for word in words)
        assert all(word["bottom"] < page.height - 20 for word in words)
        gutter = load(ink).spaces.gutter_mm * POINTS_PER_MM
        side = PAPERS[paper].side * POINTS_PER_MM
        step = (page.width - 2 * side + gutter) / 3
        body = [word for word in words if 95 < word["top"] < page.height - 50]
        assert len(body) > 300
        for end in (side + step, side + 2 * step):
            assert not [word["text"] for word in body if word["x0"] < end - 1 and word["x1"] > end - gutter + 1]


def test_the_same_bytes_twice() -> None:
    assert reference_pdf(rules(), A4, "low") == reference_pdf(rules(), A4, "low")
