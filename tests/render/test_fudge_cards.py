"""The cards of Fantasy Fudge."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import covering
from paper_cards import (
    LONG,
    NAMES,
    boxes,
    card_pages,
    cards_of,
    clashes,
    crossed,
    first_card,
    group,
    is_low_ink,
    rules_of,
    squeezed,
    stray_words,
)
from pdfs import text_of

from generator.fudge.rules import WOUNDS, load
from generator.fudge.statline import format_line, parse_line
from generator.render.fudge_cards import grades
from generator.render.paper import A4, PAPERS
from generator.render.printing import cards_pdf
from generator.render.theme import INKS
from generator.render.theme import load as look

SNORRI = "Snorri: Great ODF5 DDF3"
BRYNHILD = (
    "Brynhild: Good broadsword heavy leather shield medium Strength Good Health Great archery Fair first aid Good"
)
BANDIT = "Bandit: Fair ODF2 DDF1 fodder"
LADEN = (
    f"{LONG}: sub-Terrible scale 3 longbow two-handed sword plate shield large Reasoning Poor Perception Superb "
    "Willpower Great Strength Legendary Agility Terrible Health Mediocre archery Great climbing Fair first aid Good "
    "gambling Good intimidation Poor riding Superb stealth Great streetwise Terrible tactics Legendary "
    "tracking Mediocre boxes 9/9/9/9/9 wounds 4/2/1/0/0"
)


def test_what_stands_on_a_card_each_factor_with_its_reasons() -> None:
    text = text_of(first_card("fudge", BRYNHILD))
    assert "Brynhild" in text
    assert "★" in text
    assert "Skill +1" in text
    assert "ODF 4: broadsword +2, sharp +1, Strength +1" in text
    assert "DDF 2: heavy leather +2" in text
    assert "Medium shield: attackers −1, shooters −1" in text
    assert "Carries" not in text  # each thing stands beside what it does
    assert "Attributes: Strength Good, Health Great; others Fair" in text
    assert "Skills: archery Fair, first aid Good" in text


def test_given_factors_say_so_and_cannon_fodder_is_no_star() -> None:
    star, fodder = (text_of(first_card("fudge", line)) for line in (SNORRI, BANDIT))
    assert "ODF 5: as given DDF 3: as given" in star
    assert "all Fair" in star
    assert "★" not in fodder
    assert "Cannon fodder: never rolls, its result is always Fair (+0)." in fodder


def test_the_wound_track_has_damage_penalties_and_boxes() -> None:
    card = first_card("fudge", SNORRI)
    text = text_of(card)
    for row in ("Scratch 1–2 –", "Hurt 3–4 −1", "Very Hurt 5–6 −2", "Incapacitated 7–8 out", "Near Death 9+ out"):
        assert row in text
    assert (boxes(card), crossed(card)) == (3 + 1 + 1 + 1 + 1 + 4, 0)


def test_boxes_are_the_sheets_own_and_wounds_are_ticked() -> None:
    card = first_card("fudge", "Ox: Good ODF3 DDF2 boxes 5/3/2/1/0 wounds 2/1/0/0/0")
    assert (boxes(card), crossed(card)) == (11 + 4, 3)


def test_damage_of_wounds_is_the_tables(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[wounds.entries.hurt]\ndamage = 2\n", "utf-8")
    assert [grade.cause for grade in grades(load(house), None, short=True)] == ["1", "2–4", "5–6", "7–8", "9+"]
    assert len(grades(rules_of("fudge"), None, short=True)) == len(WOUNDS)


def test_shooting_has_its_own_skill_and_factor() -> None:
    text = text_of(first_card("fudge", "Asta: Fair longbow knife Strength Good archery Great"))
    assert "ODF 2: knife +0, sharp" not in text
    assert "ODF 2: knife, sharp +1, Strength +1" in text
    assert "Shooting: archery Great, ODF 4: longbow +2, sharp +1, Strength +1" in text


def test_a_shield_beside_two_hands_is_slung() -> None:
    assert "Large shield: slung" in text_of(first_card("fudge", "A: Good two-handed sword shield large"))


def test_levels_beyond_the_ladder_are_numbers() -> None:
    text = text_of(first_card("fudge", "Zöe: +7 ODF1 DDF0 Strength +6"))
    assert "+7" in text
    assert "Strength +6" in text


def test_scale_counts_on_both_sides() -> None:
    text = text_of(first_card("fudge", "Troll: Fair club scale 3"))
    assert "ODF 4: club +1, Scale +3" in text
    assert "DDF 3: no armor, Scale +3" in text


@pytest.mark.parametrize("line", [SNORRI, BRYNHILD, BANDIT, LADEN])
def test_the_stat_line_at_the_foot_reads_back(line: str) -> None:
    (who,) = parse_line(rules_of("fudge"), line)
    written = format_line(rules_of("fudge"), who)
    assert squeezed(text_of(first_card("fudge", line))).endswith(squeezed(written))
    assert parse_line(rules_of("fudge"), written) == [who]


def test_who_has_much_goes_on_on_another_card() -> None:
    cards = [card for card in cards_of(card_pages("fudge", LADEN)[0]) if "Tour" in text_of(card)]
    assert len(cards) == 3
    assert ["(2)" in text_of(card) for card in cards] == [False, True, False]
    assert sum(map(boxes, cards)) == 45 + 4
    assert sum(map(crossed, cards)) == 7
    assert "tracking Mediocre" in text_of(cards[2])


@pytest.mark.parametrize("name", NAMES)
def test_names_are_printed_as_typed(name: str) -> None:
    assert squeezed(name) in squeezed(text_of(first_card("fudge", f"{name}: Good ODF1 DDF1")))


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "ink"), covering(sorted(PAPERS), INKS))
def test_every_word_lies_inside_its_card_and_on_no_other(paper: str, ink: str) -> None:
    lines = (SNORRI, BRYNHILD, BANDIT, LADEN, f"{'W' * 60}: Fair", *(f"{name}: Good axe plate" for name in NAMES))
    for page in card_pages("fudge", *lines, paper=paper, ink=ink):
        assert stray_words(page) == []
        assert clashes(page) == []
        assert ink == "full" or is_low_ink(page)


def test_blank_cards_have_the_usual_track() -> None:
    blank = cards_of(card_pages("fudge", SNORRI)[0])[-1]
    assert "Incapacitated" in text_of(blank)
    assert boxes(blank) == 7 + 4


def test_the_same_bytes_twice() -> None:
    made = [cards_pdf([group("fudge", SNORRI, BRYNHILD)], title="x", paper=A4, theme=look("low")) for _ in range(2)]
    assert made[0] == made[1]


def test_what_no_factor_names_is_carried_all_the_same() -> None:
    assert "Carries: broadsword, heavy leather" in text_of(
        first_card("fudge", "Ulf: Good broadsword heavy leather shield small ODF4 DDF2")
    )


def test_smaller_type_saves_a_second_card() -> None:
    line = "Bandit: Mediocre shortsword shield small climbing Mediocre fodder"
    (sheet,) = card_pages("fudge", line)
    assert "(2)" not in text_of(sheet)
    assert "Skills: climbing Mediocre" in text_of(sheet)
    assert min(char["size"] for char in sheet.chars if char["text"].strip()) >= 5.9
