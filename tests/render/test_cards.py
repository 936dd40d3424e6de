"""Character cards: size, what stands on them, what becomes of those who own too much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from adventures import rules
from pdfs import opened, text_of

from generator.render.book import Book
from generator.render.cards import CARD_MM, grid
from generator.render.imposition import A6, cuts
from generator.render.paper import A4, LETTER, PAPERS, POINTS_PER_MM, Paper
from generator.render.printing import Group
from generator.render.printing import cards_pdf as printed_cards
from generator.render.theme import INKS, load
from generator.render.twohour_cards import STATUSES_PRINTED, cards_pdf
from generator.systems import TWOHOUR
from generator.twohour.characters import Character
from generator.twohour.statline import format_line, parse_line

BILLY = "Sir Billy: Human Knight 5 AC6 Sh S star"
RAVEN = "Raven: Human Warrior/Thief 5/4 AC2 2xS"
STOUT = "Dagmel: Dwarf Soldier 4 AC4 Sh SP"
LADEN = (
    "Ott: Human Caster 6 AC2 S star +rage_potion(2) +courage_potion(3) +talisman_of_restoration(4) +iron_cloak! "
    "+healing_potion(3) +strength_potion(1) +speed_potion(2) +shirt_of_resiliency +sword_of_rage +boots_of_speed"
)
LONG = "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b> & Co"
WIDTH, HEIGHT = (side * POINTS_PER_MM for side in CARD_MM)


def characters(*lines: str) -> list[Character]:
    return [character for line in lines for character in parse_line(rules(), line)]


def pages(who: Sequence[Character], paper: Paper = A4, ink: str = "full") -> list[Any]:
    return opened(cards_pdf(who, rules(), title="The band", paper=paper, theme=load(ink)))


def a6(who: Sequence[Character], paper: Paper = A4, ink: str = "full") -> bytes:
    """The same on cards of A6."""
    group = Group(TWOHOUR, rules(), who, "The band")
    return printed_cards([group], title="The band", paper=paper, theme=load(ink), size=A6)


@cache
def places(page: Any) -> list[tuple[float, float]]:
    """The upper left corners of a page's cards, row by row, found by their cutting lines."""
    weights = {load(ink).lines.cut_pt for ink in INKS}
    cuts = [line for line in page.lines if line["linewidth"] in weights]
    xs = sorted({round(line["x0"], 1) for line in cuts if line["height"] > HEIGHT})
    ys = sorted({round(line["top"], 1) for line in cuts if line["width"] > WIDTH})
    return [(x, y) for y in ys[:-1] for x in xs[:-1]]


def card(page: Any, place: int) -> Any:
    x, y = places(page)[place]
    return page.crop((x, y, x + WIDTH, y + HEIGHT))


def boxes(part: Any, side_mm: float = 3.8) -> int:
    """How many tick boxes there are."""
    side = side_mm * POINTS_PER_MM
    return sum(abs(rect["width"] - side) < 0.2 and abs(rect["height"] - side) < 0.2 for rect in part.rects)


@pytest.mark.parametrize(("paper", "columns", "rows"), [(A4, 3, 3), (LETTER, 4, 2)])
def test_as_many_cards_as_the_paper_holds(paper: Paper, columns: int, rows: int) -> None:
    lying = grid(Book("x", paper=paper))
    assert (lying.columns, lying.rows) == (columns, rows)
    page = pages(characters(BILLY), paper)[0]
    assert len(places(page)) == columns * rows


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_cards_are_poker_size_and_cut_by_straight_lines(paper: str, ink: str) -> None:
    page = pages(characters(BILLY, RAVEN), PAPERS[paper], ink)[0]
    found = places(page)
    assert {round((x - found[0][0]) / WIDTH, 2) % 1 for x, _ in found} == {0.0}
    assert {round((y - found[0][1]) / HEIGHT, 2) % 1 for _, y in found} == {0.0}
    weight = load(ink).lines.cut_pt
    cuts = [line for line in page.lines if line["height"] > HEIGHT or line["width"] > WIDTH]
    assert {line["linewidth"] for line in cuts} >= {weight}


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_word_lies_inside_its_card(paper: str) -> None:
    who = characters(BILLY, RAVEN, STOUT, LADEN, f"{LONG}: Elf Caster 4 AC2 S", f"{'W' * 60}: Orc Warrior 4 AC4 S")
    for page in pages(who, PAPERS[paper]):
        lowest = max(y for _, y in places(page)) + HEIGHT
        for word in page.extract_words():
            if word["top"] > lowest:
                continue
            inside = [
                x + 4 < word["x0"]
                and word["x1"] < x + WIDTH - 4
                and y + 4 < word["top"]
                and word["bottom"] < y + HEIGHT - 4
                for x, y in places(page)
            ]
            assert sum(inside) == 1, word["text"]


def test_no_word_lies_on_another() -> None:
    page = pages(characters(BILLY, RAVEN, STOUT, LADEN, f"{LONG}: Dwarf Caster 4 AC2 S"))[0]
    words = page.extract_words()
    assert len(words) > 300
    for one, other in combinations(words, 2):
        beside = one["x1"] < other["x0"] + 0.5 or other["x1"] < one["x0"] + 0.5
        above = one["bottom"] < other["top"] + 3 or other["bottom"] < one["top"] + 3  # boxes of letters, not of ink
        assert beside or above, (one["text"], other["text"])


def test_what_stands_on_a_card() -> None:
    first = card(pages(characters(BILLY))[0], 0)
    text = text_of(first)
    assert "Sir Billy" in text
    assert "★" in text
    assert "Human Knight" in text
    for part in ("Rep", "AC", "Shield", "yes", "Sword", "Star Power", *STATUSES_PRINTED):
        assert part in text
    for name in ("resolute", "swordsman"):
        cells = rules().tables["attributes"].entries[name]
        assert f"{cells['title']} ({cells['section']}): {cells['effect']}" in text
    assert "Carries 10 items; 15 without Fast Moves; 20 and never moving two turns running (32.2)." in text
    assert boxes(first) == 5 + 5 + 6 + 9  # Rep, Star Power, states, kills


def test_two_professions_have_two_reps() -> None:
    text = text_of(card(pages(characters(RAVEN))[0], 0))
    assert "Human Warrior/Thief" in text
    assert "5/4" in text
    assert "Star Power" not in text


def test_what_works_once_an_adventure_has_a_box() -> None:
    first = card(pages(characters(STOUT))[0], 0)
    assert "Stout used" in text_of(first)
    assert boxes(first) == 4 + 6 + 9 + 1


def test_a_slung_shield_says_so() -> None:
    assert "slung" in text_of(card(pages(characters("Ott: Human Knight 5 AC6 Sh 2S"))[0], 0))


@pytest.mark.parametrize("line", [BILLY, RAVEN, STOUT, LADEN, f"{LONG}: Goblin Shooter 3 AC2 Sh SL S"])
def test_the_stat_line_at_the_foot_reads_back(line: str) -> None:
    (who,) = characters(line)
    text = text_of(card(pages([who])[0], 0))
    written = format_line(rules(), who)
    assert text.replace(" ", "").endswith(written.replace(" ", ""))
    assert parse_line(rules(), written) == [who]


def test_who_owns_much_goes_on_on_another_card() -> None:
    (who,) = characters(LADEN)
    page = pages([who])[0]
    texts = [text_of(card(page, place)) for place in range(9)]
    mine = [text for text in texts if "Ott" in text]
    assert len(mine) > 1
    assert "(2)" in mine[1]
    joined = " ".join(mine)
    for item in who.items:
        assert joined.count(rules().tables["items"].entries[item.id]["title"]) == 1
    assert "Iron Cloak (not usable)" in joined
    assert "Talisman of Restoration (Rep 4)" in joined
    assert sum(boxes(card(page, place)) for place in range(len(mine))) == 6 + 6 + 6 + 9 + 2 + 3 + 3 + 1 + 2 + 2


def test_room_left_on_the_sheet_is_blank_cards() -> None:
    page = pages(characters(BILLY))[0]
    blank = card(page, 8)
    assert "Weapons" in text_of(blank)
    assert boxes(blank) == 6 + 6 + 9


def test_ten_characters_take_two_sheets() -> None:
    two = pages(characters("10 x Grubb: Goblin Warrior 3 AC2 S"))
    assert len(two) == 2
    assert "Grubb 9" in text_of(two[0])
    assert "Grubb 10" in text_of(two[1])


@pytest.mark.parametrize("name", ["Ζωή η Ψυχοφθόρα", "Съешь же ещё", "<b>&amp; \"quoted\" | 'names'", LONG])
def test_names_are_printed_as_typed(name: str) -> None:
    assert name.replace(" ", "") in text_of(card(pages(characters(f"{name}: Human Thief 4 AC2 S"))[0], 0)).replace(
        " ", ""
    )


def test_low_ink_has_neither_colours_nor_grounds() -> None:
    page = pages(characters(BILLY, LADEN), ink="low")[0]
    assert {char["non_stroking_color"] for char in page.chars} <= {(0.0, 0.0, 0.0), (0, 0, 0), (0,), (0.0,)}
    assert not [rect for rect in page.rects if rect["fill"]]


def test_a_ruler_of_50_mm_checks_the_scale() -> None:
    page = pages(characters(BILLY))[0]
    assert "50 mm" in text_of(page)
    assert any(abs(line["width"] - 144.0) < 0.01 for line in page.lines)


@pytest.mark.parametrize(("paper", "places", "turned"), [(A4, 4, False), (LETTER, 2, True)])
def test_a6_cards_fill_a4_and_lie_side_by_side_on_letter(paper: Paper, places: int, turned: bool) -> None:
    lying = grid(Book("x", paper=paper), A6)
    assert lying.places == places
    assert (lying.paper.width > lying.paper.height) == turned
    wide, high = lying.paper.points
    for spot in lying.spots():
        assert spot.x >= -0.01
        assert spot.y >= -0.01
        assert spot.x + spot.size[0] <= wide + 0.01
        assert spot.y + spot.size[1] <= high + 0.01
    xs, ys = cuts(lying.spots(), lying.paper)
    assert (len(xs), len(ys)) == ((1, 1) if places == 4 else (3, 2))


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a6_cards_have_their_words_clear_of_every_edge(paper: Paper, ink: str) -> None:
    who = characters(BILLY, RAVEN, STOUT, LADEN, f"{LONG}: Elf Caster 9 AC2 S")
    spots = grid(Book("x", paper=paper), A6).spots()
    for page in opened(a6(who, paper, ink)):
        footer = [word for word in page.extract_words() if word["text"] == "page"][-1]["top"]
        for word in page.extract_words():
            if word["top"] > footer - 2:
                continue
            left, right, up, down = word["x0"], word["x1"], page.height - word["top"], page.height - word["bottom"]
            inside = [
                spot.x + 14 < left
                and right < spot.x + spot.size[0] - 14
                and spot.y + 14 < down < up < spot.y + 420 - 14
                for spot in spots
            ]
            ruler = up < min(spot.y for spot in spots)
            assert ruler or sum(inside) == 1, word["text"]


def test_a6_cards_have_larger_type_and_boxes_and_the_same_words() -> None:
    who = characters(BILLY)
    (small,), (large,) = pages(who), opened(a6(who))
    first = large.crop((0, 0, large.width / 2, large.height / 2))
    assert text_of(first) == text_of(card(small, 0))
    sizes = [max(char["size"] for char in part.chars) for part in (first, card(small, 0))]
    assert sizes[0] > 1.2 * sizes[1]
    assert boxes(first, 3.8 * A6.scale**0.5) == boxes(card(small, 0))


def test_items_against_the_carrying_limit_have_boxes() -> None:
    for line, many in ((BILLY, 20), (STOUT, 16), ("Ott: Human Knight 9 AC6 S star", 36)):
        first = card(pages(characters(line))[0], 0)
        small = [rect for rect in first.rects if rect["width"] < 2.8 * POINTS_PER_MM and rect["height"] < 9]
        assert len(small) == many
        assert max(rect["x1"] for rect in small) < WIDTH + places(pages(characters(line))[0])[0][0] - 4


def test_thrown_and_empty_weapons_have_boxes() -> None:
    usual = boxes(card(pages(characters("Ott: Human Warrior 4 AC4 S"))[0], 0))
    for weapons, more in (("A", 1), ("2xA", 2), ("F", 1), ("B", 0), ("S A F", 2)):
        assert boxes(card(pages(characters(f"Ott: Human Warrior 4 AC4 {weapons}"))[0], 0)) == usual + more
