"""The reference sheets of Dungeon Dudes and Fantasy Fudge: a page each, and what they print is what the tables say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from paper_cards import is_low_ink, rules_of, said, squeezed
from pdfs import opened
from reference_pages import check

from generator.dudes.rules import number
from generator.fudge.rolling import chances
from generator.render import dudes_reference, fudge_reference
from generator.render.paper import A4, PAPERS
from generator.render.theme import INKS, load
from generator.render.wording import minus
from generator.systems import SYSTEMS
from generator.tables import Rules

SHEETS: dict[str, Callable[..., bytes]] = {
    "dudes": dudes_reference.reference_pdf,
    "fudge": fudge_reference.reference_pdf,
}


@cache
def printed(system: str, rules: Rules | None = None) -> str:
    """All words of a sheet; rules are told apart by which they are."""
    return said(opened(SHEETS[system](rules or rules_of(system), A4, load("full"))))


def there(system: str, *cells: str, rules: Rules | None = None) -> bool:
    """Whether the cells stand one after the other, whatever lines they are broken into."""
    return squeezed("".join(map(minus, cells))) in squeezed(printed(system, rules))


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("system", sorted(SHEETS))
def test_one_page_or_two_of_a5_that_can_be_read_and_nothing_is_cut_off(system: str, paper: str, ink: str) -> None:
    pages = opened(SHEETS[system](rules_of(system), PAPERS[paper], load(ink)))
    assert len(pages) == (2 if paper == "a5" else 1)
    for page in pages:
        words = check(page, paper, least=7.0, columns=2 if paper == "a5" else 3)
        assert len(words) > (200 if paper == "a5" else 500)
        assert page is not pages[0] or max(word["bottom"] for word in words) > page.height / 2
        assert ink == "full" or is_low_ink(page)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_no_word_of_a_table_is_broken(paper: str) -> None:
    whole = {
        "dudes": ("Attack", "Experience", "Level", "Points", "Acrobatics"),
        "fudge": ("Damage", "Boxes", "Incapacitated", "sub-Terrible", "unconscious,", "Unarmed", "Shield"),
    }
    for system, words in whole.items():
        pages = opened(SHEETS[system](rules_of(system), PAPERS[paper], load("full")))
        found = {word["text"].strip(",") for page in pages for word in page.extract_words()}
        assert {word.strip(",") for word in words} <= found


def test_dudes_come_in_order_of_play() -> None:
    text = printed("dudes")
    heads = ["A Dude", "1. Who attacks first", "2. The attack", "3. The hit", "4. The other", "Team versus", "Arena"]
    places = [text.lower().index(head.lower()) for head in heads]
    assert len(set(places)) == len(heads)
    assert places[1:5] == sorted(places[1:5])


@pytest.mark.parametrize("kind", ["attack_skills", "defense_skills", "weapons", "armor"])
def test_everything_that_a_dude_can_have_is_there(kind: str) -> None:
    for cells in rules_of("dudes").tables[kind].entries.values():
        assert there("dudes", cells["title"]) or there("dudes", str(cells["title"]).capitalize())
    found = dudes_reference.groups(rules_of("dudes"), kind)
    assert sum(len(titles) for titles, _ in found) == len(rules_of("dudes").tables[kind].entries)


def test_chances_to_hit_are_counted() -> None:
    sides = number(rules_of("dudes"), "attack_die")
    for lead in dudes_reference.LEADS:
        hits = sum(one + lead > other for one in range(1, sides + 1) for other in range(1, sides + 1))
        chance = dudes_reference.chance(rules_of("dudes"), lead)
        assert chance == Fraction(hits, sides * sides)
        assert there("dudes", f"{lead:+d}", dudes_reference.percent(chance))


def test_a_dudes_numbers_are_the_tables(tmp_path: Path) -> None:
    assert there("dudes", "It costs 1d4 hit points")
    assert there("dudes", "They may differ by 2 at most")
    assert there(
        "dudes", "Level", "1", "2", "3", "4", "5", "6", "8", "10", "Sum", "23", "24", "25", "27", "28", "29", "32"
    )
    house = tmp_path / "house.toml"
    house.write_text(
        '[rulings]\nleader_again = "others_first"\nrest_after = "standing"\nexperience_for_dudes = "no"\n'
        "[numbers.entries.damage_die]\nvalue = 6\n[numbers.entries.team_tolerance]\nvalue = 4\n"
        "[weapons.entries.axe]\ndamage = 2\n",
        "utf-8",
    )
    rules = SYSTEMS["dudes"].load(str(house))
    for told in (
        "It costs 1d6 hit points",
        "They may differ by 4 at most",
        "another one while there is one",
        "Whoever fainted stays at 0",
        "Only monsters give experience",
        "Axeattack +1, damage +2",
    ):
        assert there("dudes", told, rules=rules)
        assert not there("dudes", told)


def test_the_ladder_has_the_chances_of_the_dice() -> None:
    counts, throws = chances(rules_of("fudge"))
    for cells in rules_of("fudge").tables["ladder"].entries.values():
        ways = sum(many for change, many in counts.items() if change >= cells["level"])
        assert there("fudge", f"{cells['level']:+d}", cells["title"], f"{round(100 * ways / throws)} %")


@pytest.mark.parametrize("table", ["weapons", "armor", "shields"])
def test_everything_that_a_fighter_can_carry_is_there(table: str) -> None:
    for cells in rules_of("fudge").tables[table].entries.values():
        title = str(cells["title"])
        assert there("fudge", title) or there("fudge", title[:1].upper() + title[1:])


def test_factors_are_the_tables() -> None:
    for size in rules_of("fudge").tables["weapon_sizes"].entries.values():
        assert there("fudge", str(size["title"]).capitalize(), f"{size['odf']:+d}")
    for armor in rules_of("fudge").tables["armor"].entries.values():
        assert there("fudge", str(armor["title"]).capitalize(), armor["kind"], f"{armor['ddf']:+d}")
    assert there("fudge", "Large shield", "-2", "-2")
    assert there("fudge", "Small shield", "-1", "–")


def test_wounds_are_the_tables(tmp_path: Path) -> None:
    assert there("fudge", "3–4", "Hurt", "1", "-1")
    assert there("fudge", "9+", "Near Death", "1")
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\ndice = "d100"\n[wounds.entries.hurt]\nboxes = 2\n', "utf-8")
    rules = SYSTEMS["fudge"].load(str(house))
    assert there("fudge", "3–4", "Hurt", "2", "-1", rules=rules)
    assert there("fudge", "39-62 +0", rules=rules)
    assert not there("fudge", "39-62 +0")


@pytest.mark.parametrize("system", sorted(SHEETS))
def test_every_ruling_has_its_section_value_and_reason(system: str) -> None:
    rulings: Any = rules_of(system).rulings.values()
    assert len(rulings) > 8
    for ruling in rulings:
        value = ruling.value.replace("_", " ")
        assert there(system, ruling.name.replace("_", " "), f"({ruling.section}): {value}. {ruling.reason}")


@pytest.mark.parametrize("system", sorted(SHEETS))
def test_no_other_choice_of_a_ruling_makes_a_second_page(system: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    for ruling in rules_of(system).rulings.values():
        for value in ruling.alternatives:
            house.write_text(f'[rulings]\n{ruling.name} = "{value}"\n', "utf-8")
            pages = opened(SHEETS[system](SYSTEMS[system].load(str(house)), PAPERS["letter"], load("full")))
            assert len(pages) == 1, ruling.name


@pytest.mark.parametrize("system", sorted(SHEETS))
def test_the_same_bytes_twice(system: str) -> None:
    low = load("low")
    assert SHEETS[system](rules_of(system), A4, low) == SHEETS[system](rules_of(system), A4, low)
