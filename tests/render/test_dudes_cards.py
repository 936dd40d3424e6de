"""The cards of Dungeon Dudes."""

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

from generator.dudes.rules import KINDS, load, title
from generator.dudes.statline import format_line, parse_line
from generator.render.dudes_cards import BEATEN, figures
from generator.render.paper import A4, PAPERS
from generator.render.printing import cards_pdf
from generator.render.theme import INKS
from generator.render.theme import load as look

ZED = "Zed: A14 D14 HP10 L5, martial arts, grapple, sword, helmet, shield"
BOB = "Bob: A16 D16 HP7/10 L8 XP350 G1200 #8, acrobatics, helmet, legpiece, shield, gauntlets"
EVERYTHING = ", ".join(
    title(rules_of("dudes"), kind, name) for kind in KINDS for name in rules_of("dudes").tables[kind].entries
)
LADEN = f"{LONG}: A99 D99 HP45/99 L99 XP9999999 G9999999 #9999, {EVERYTHING}"
BEATEN_BOXES = sum(count for _, count in BEATEN)


def test_what_stands_on_a_card_each_number_with_its_reasons() -> None:
    text = text_of(first_card("dudes", ZED))
    for part in ("Zed", "Dungeon Dude", "Level 5", "Attack +10", "Defense +9", "Damage 1d4+1"):
        assert all(word in text for word in part.split()), part
    assert "Attack +10: base 14: +7, Martial Arts +1, Grapple +1, sword +1" in text
    assert "Defense +9: base 14: +7, helmet +1, shield +1" in text
    assert "Damage 1d4+1: sword +1" in text
    assert "Skills: Martial Arts, Grapple Weapon: sword Armor: helmet, shield" in text


def test_worked_example_four_pieces_of_armor_are_plus_12() -> None:
    text = text_of(first_card("dudes", "Bob: A16 D16, helmet, legpiece, shield, gauntlets"))
    assert "Defense +12: base 16: +8, helmet +1, legpiece +1, shield +1, gauntlets +1" in text
    assert "bare hands" in text
    assert "Damage 1d4 Skills" in text  # no reason where nothing is added


def test_number_experience_gold_and_lost_hit_points() -> None:
    card = first_card("dudes", BOB)
    text = text_of(card)
    assert "Dungeon Dude no. 8" in text
    assert "Experience 350 Gold 1200" in text
    assert (boxes(card), crossed(card)) == (10 + BEATEN_BOXES, 3)


def test_nothing_yet_is_left_to_the_pencil() -> None:
    card = first_card("dudes", ZED)
    assert "Experience Gold" in text_of(card)
    assert (boxes(card), crossed(card)) == (10 + BEATEN_BOXES, 0)


def test_experience_is_the_tables_or_not_there(tmp_path: Path) -> None:
    assert "10, 50, 100 experience" in text_of(first_card("dudes", ZED))
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\nexperience_for_dudes = "no"\n', "utf-8")
    assert "experience." not in text_of(first_card("dudes", ZED, rules=load(house)))


def test_many_hit_points_are_a_field() -> None:
    card = first_card("dudes", "Tank: A14 D14 HP45/99")
    assert "Hit points 45 of 99" in text_of(card)
    assert boxes(card) == BEATEN_BOXES


@pytest.mark.parametrize("line", [ZED, BOB, LADEN, "Mac: L1"])
def test_the_stat_line_at_the_foot_reads_back(line: str) -> None:
    (dude,) = parse_line(rules_of("dudes"), line)
    written = format_line(rules_of("dudes"), dude)
    assert squeezed(text_of(first_card("dudes", line))).endswith(squeezed(written))
    assert parse_line(rules_of("dudes"), written) == [dude]


def test_who_has_everything_goes_on_on_another_card() -> None:
    mine = [text for text in map(text_of, cards_of(card_pages("dudes", LADEN)[0])) if "Tour" in text]
    assert len(mine) == 2
    assert "(2)" in mine[1]
    joined = " ".join(text.partition("Defense +")[0] if place else text for place, text in enumerate(mine))
    for skill in ("Body Throw", "Strangle Hold", "also carries axe"):
        assert skill in joined
    assert "breastplate, boots" in mine[1]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_printed_as_typed(name: str) -> None:
    assert squeezed(name) in squeezed(text_of(first_card("dudes", f"{name}: A14 D14")))


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "ink"), covering(sorted(PAPERS), INKS))
def test_every_word_lies_inside_its_card_and_on_no_other(paper: str, ink: str) -> None:
    lines = (ZED, BOB, LADEN, f"{'W' * 60}: L99", *(f"{name}: L3" for name in NAMES))
    for page in card_pages("dudes", *lines, paper=paper, ink=ink):
        assert stray_words(page) == []
        assert clashes(page) == []
        assert ink == "full" or is_low_ink(page)


def test_room_left_on_the_sheet_is_blank_cards() -> None:
    cards = cards_of(card_pages("dudes", ZED)[0])
    assert len(cards) == 9
    for blank in cards[1:]:
        assert boxes(blank) == 10 + BEATEN_BOXES
        for caption, _ in figures(rules_of("dudes"), parse_line(rules_of("dudes"), ZED)[0]):
            assert caption in text_of(blank)


def test_the_same_bytes_twice() -> None:
    made = [cards_pdf([group("dudes", ZED, BOB)], title="x", paper=A4, theme=look("full")) for _ in range(2)]
    assert made[0] == made[1]
