"""The deck: what stands on the cards, and that each back falls on its front."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from adventures import adventure, rules, varied
from conftest import covering
from pdfs import opened
from reading import texts

from generator.render import backs as backs_module
from generator.render import cards as cards_module
from generator.render import deck as deck_module
from generator.render.book import Book
from generator.render.deck import Face, Listed, deck
from generator.render.deck_pdf import BACKS_FILE, FILE, FRONTS_FILE, Printing, deck_pdf
from generator.render.dense import Dense
from generator.render.document import printable
from generator.render.imposition import Spot, behind, two_sided
from generator.render.paper import A4, LETTER, POINTS_PER_MM, Paper
from generator.render.theme import load
from generator.twohour.adventure import Adventure

PILES = ("Tile", "PEF", "Search", "Secret room", "Treasure", "Encounter")
SEED, SMALL = "hoard", 3


def made() -> Adventure:
    """A small adventure that has cards of every pile."""
    return adventure(SEED, rep=SMALL)


@cache
def faces(number: int | None = None) -> list[Face]:
    return deck(made() if number is None else varied(number), rules(), load())


@cache
def files(printing: Printing, paper: Paper = A4, ink: str = "full") -> dict[str, bytes]:
    return deck_pdf(made(), rules(), printing, paper=paper, theme=load(ink)).files


@cache
def pages(printing: Printing, paper: Paper = A4, file: str = FILE) -> list[Any]:
    """The pages with their words alone: thousands of strokes take long to read, and these tests look at none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backs_module, "draw_portal", lambda *_: None)
        patch.setattr(backs_module, "_art", {})
        patch.setattr(deck_module, "draw_tile", lambda *_, **__: None)
        patch.setattr(cards_module, "level_lines", lambda *_: None)
        return opened(files.__wrapped__(printing, paper)[file])


def spots(paper: Paper, printing: Printing) -> list[Spot]:
    book = Book("x", footer="seed", paper=paper)
    return two_sided(book, printing.bleed, fold=printing.backs == "fold").spots()


@cache
def letters(page: Any) -> list[tuple[float, float, float, float, str]]:
    """Each letter of a page: its middle, where it is set, and what it is; spaces left out."""
    return [
        ((char["x0"] + char["x1"]) / 2, (char["y0"] + char["y1"]) / 2, *char["matrix"][4:], char["text"])
        for char in page.chars
        if char["text"].strip()
    ]


def card_text(page: Any, spot: Spot) -> str:
    """What stands on the card that lies there, without spaces, read as it is held upright."""
    wide, high = spot.size
    found = []
    for x, y, a, b, letter in letters(page):
        if spot.x <= x <= spot.x + wide and spot.y <= y <= spot.y + high:
            a, b = a - spot.x, b - spot.y
            right, up = ((a, b), (b, wide - a), (wide - a, high - b), (high - b, a))[spot.turn]
            found.append((-round(up), right, letter))
    return "".join(letter for _, _, letter in sorted(found))


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u00a0]", "", text)


def said(face: Face) -> str:
    return " ".join([face.card.name, face.card.kind, *texts(list(face.card.blocks))]).replace("\u00a0", " ")


# --- the cards -------------------------------------------------------------------------------------------------------


def test_the_piles_come_in_order_and_are_numbered_from_one() -> None:
    found = faces()
    assert list(dict.fromkeys(face.kind for face in found)) == ["How to", *PILES]
    for pile in PILES:
        numbers = list(dict.fromkeys(int(face.number) for face in found if face.kind == pile))
        assert numbers == list(range(1, len(numbers) + 1))


def test_tiles_stand_in_the_order_of_the_sequence_and_pefs_in_that_of_the_stack() -> None:
    here = made()
    tiles = [face for face in faces() if face.kind == "Tile"]
    assert len(tiles) == len(here.tiles)
    names = {"t_junction": "T-junction", "four_way": "Crossroads"}
    for tile, face in zip(here.tiles, tiles, strict=True):
        kind = names.get(tile.kind, tile.kind.replace("_", " ").capitalize())
        assert face.card.name == ("The Treasure Room" if tile.treasure_room else kind)
    pefs = {int(face.number): said(face) for face in faces() if face.kind == "PEF" and face.card.number == 1}
    assert len(pefs) == len(here.pefs)
    for number, pef in enumerate(here.pefs, 1):
        assert re.search(rf"Two dice \S+: {pef.with_two}\. Three \S+: {pef.with_three}\.", pefs[number])


@pytest.mark.sweep
def test_every_card_that_is_named_is_there_and_each_is_named(sweep: Callable[[int, int], range]) -> None:
    """The tiles are reached through their ways, all else by what names it; a PEF is drawn from its pile."""
    named = re.compile(rf"\b({'|'.join(PILES)}) (\d+)\b")
    for seed in sweep(300, 12):
        found = faces.__wrapped__(seed)
        there = {(face.kind, face.number) for face in found} - {("How to", "play")}
        heads = {face.card.name for face in found} | {face.card.kind for face in found}
        assert len(heads) > len(PILES)
        calls = {
            call
            for face in found
            for text in texts(list(face.card.blocks))
            for call in named.findall(text.replace("\u00a0", " "))
            if face.kind != "How to"
        }
        assert calls <= there
        assert {card for card in there - calls if card[0] != "PEF"} <= {("Encounter", big_bad(found))}


def big_bad(found: list[Face]) -> str:
    return next(face.number for face in found if face.card.name == "The Big Bad")


def test_numbers_of_what_is_hidden_tell_nothing_of_its_tile() -> None:
    """Treasures and searches are not numbered in the order of the tiles that name them."""
    found = faces(5)
    for pile in ("Treasure", "Search"):
        calls = [re.findall(rf"{pile} (\d+)", said(face)) for face in found if face.kind == "Tile"]
        numbers = [int(number) for call in calls for number in call]
        assert len(numbers) > 5
        assert numbers != sorted(numbers)


def test_a_list_that_does_not_fit_goes_on_on_a_second_card_with_the_same_back() -> None:
    going_on = [face for face in faces(5) if face.card.number == 2]
    assert {face.kind for face in going_on} <= {"Encounter", "Secret room", "Treasure", "PEF"}
    assert any(face.kind == "Encounter" for face in going_on)
    firsts = {(face.kind, face.number): face.card.name for face in faces(5) if face.card.number == 1}
    for face in going_on:
        assert firsts[face.kind, face.number] == face.card.name


@pytest.mark.sweep
def test_a_list_begins_on_its_first_card(sweep: Callable[[int, int], range]) -> None:
    begun = 0
    for seed in sweep(300, 12):
        for face in faces.__wrapped__(seed):
            if face.kind == "Encounter" and face.card.number == 1 and face.card.name != "The Big Bad":
                begun += 1
                own = [block.block if isinstance(block, Dense) else block for block in face.card.blocks]
                assert any(isinstance(block, Listed) and block.table.rows for block in own), seed
    assert begun > 50


@pytest.mark.sweep
def test_a_tile_has_one_card(sweep: Callable[[int, int], range]) -> None:
    for seed in sweep(300, 12):
        tiles = Counter(face.number for face in faces.__wrapped__(seed) if face.kind == "Tile")
        assert set(tiles.values()) == {1}, seed


# --- the sheets ------------------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("paper", "backs", "bleed"), covering([A4, LETTER], ["duplex-long", "duplex-short"], [0.0, 1.5])
)
def test_each_back_lies_behind_its_front(paper: Paper, backs: str, bleed: float) -> None:
    printing = Printing(backs, bleed=bleed)
    places, found = spots(paper, printing), pages(printing, paper)
    assert len(found) == 2 * -(-len(faces()) // len(places))
    for number, face in enumerate(faces()):
        sheet, lying = divmod(number, len(places))
        spot = places[lying]
        assert card_text(found[2 * sheet], spot).startswith(squeezed(face.card.name))
        back = behind(spot, paper, long=backs == "duplex-long")
        assert card_text(found[2 * sheet + 1], back) == squeezed(face.kind + face.number)


def test_long_and_short_edge_differ() -> None:
    sheets = [pages(Printing(backs))[1] for backs in ("duplex-long", "duplex-short")]
    spot = spots(A4, Printing())[0]
    assert [card_text(page, spot) for page in sheets] != ["", ""]
    assert card_text(sheets[0], spot) != card_text(sheets[1], spot)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_backs_to_be_folded_lie_beyond_the_fold(paper: Paper) -> None:
    printing = Printing("fold")
    places, found = spots(paper, printing), pages(printing, paper)
    assert len(found) == -(-len(faces()) // len(places))
    for number, face in enumerate(faces()):
        sheet, lying = divmod(number, len(places))
        back = behind(places[lying], paper, long=False)
        assert back.y + back.size[1] <= paper.points[1] / 2 <= places[lying].y
        assert card_text(found[sheet], places[lying]).startswith(squeezed(face.card.name))
        assert card_text(found[sheet], back) == squeezed(face.kind + face.number)
    folds = [line for line in found[0].lines if line["width"] > paper.points[0] - 1]
    assert [line["y0"] for line in folds] == pytest.approx([paper.points[1] / 2])


@pytest.mark.parametrize("long", [True, False])
def test_two_files_have_the_fronts_and_the_backs(long: bool) -> None:
    printing = Printing("files", long=long)
    fronts, backs = pages(printing, A4, FRONTS_FILE), pages(printing, A4, BACKS_FILE)
    assert len(fronts) == len(backs)
    places = spots(A4, printing)
    for number, face in enumerate(faces()):
        sheet, lying = divmod(number, len(places))
        assert card_text(fronts[sheet], places[lying]).startswith(squeezed(face.card.name))
        back = behind(places[lying], A4, long=long)
        assert card_text(backs[sheet], back) == squeezed(face.kind + face.number)


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "backs"), covering([A4, LETTER], ["duplex-long", "duplex-short"]))
def test_a_printers_offsets_move_every_back_and_no_front(paper: Paper, backs: str) -> None:
    here, there = pages(Printing(backs), paper), pages(Printing(backs, right=1.2, up=-0.5), paper)
    footer = 12 * POINTS_PER_MM
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        was, now = ([char for char in page.chars if char["y0"] > footer] for page in (one, other))
        assert len(was) == len(now) > 0
        right, up = (1.2 * POINTS_PER_MM, -0.5 * POINTS_PER_MM) if number % 2 else (0.0, 0.0)
        for old, new in zip(was, now, strict=True):
            assert old["text"] == new["text"]
            assert new["x0"] - old["x0"] == pytest.approx(right, abs=0.02)
            assert new["y0"] - old["y0"] == pytest.approx(up, abs=0.02)


def test_a_fold_knows_no_offsets() -> None:
    assert files(Printing("fold")) == files(Printing("fold", right=3.0, up=2.0))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_back_says_kind_and_number_and_nothing_else(paper: Paper) -> None:
    footer = 12 * POINTS_PER_MM
    allowed = "".join(dict.fromkeys(squeezed("".join(PILES) + "Howtoplay0123456789")))
    for page in pages(Printing(), paper)[1::2]:
        letters = [char["text"] for char in page.chars if char["y0"] > footer and char["text"].strip("\u00a0 ")]
        assert letters
        assert set(letters) <= set(allowed)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_tiles_are_two_inches_wide(paper: Paper, ink: str) -> None:
    """The corridor that leads in is open at two ends: its walls are as long as the tile."""
    page = opened(files(Printing(), paper, ink)[FILE])[0]
    spot = spots(paper, Printing())[1]
    wide, high = spot.size
    part = page.crop((spot.x, page.height - spot.y - high, spot.x + wide, page.height - spot.y))
    weight = load(ink).map.wall_mm * POINTS_PER_MM * 1.5  # they are drawn 2.5 times as large as on the map
    walls = [line for line in part.lines if line["linewidth"] > weight]
    assert {round(max(line["width"], line["height"])) for line in walls} == {(2 * 72)}


def test_no_letter_stands_across_an_edge() -> None:
    for paper in (A4, LETTER):
        footer = 12 * POINTS_PER_MM
        places = spots(paper, Printing())
        top = max(spot.y + spot.size[1] for spot in places)
        for page in pages(Printing(), paper)[::2]:
            for char in page.chars:
                if footer < char["y0"] < top:
                    assert any(
                        spot.x + 3 <= char["x0"]
                        and char["x1"] <= spot.x + spot.size[0] - 3
                        and spot.y + 3 <= char["y0"]
                        and char["y1"] <= spot.y + spot.size[1] - 3
                        for spot in places
                    ), (page.page_number, char["text"])


def test_the_deck_tells_how_much_paper_it_takes() -> None:
    for printing, paper, many, cut in (
        (Printing(), A4, 9, 8),
        (Printing(), LETTER, 8, 8),
        (Printing("fold"), A4, 4, 9),
    ):
        done = deck_pdf(made(), rules(), printing, paper=paper, theme=load("low"))
        assert done.cards == len(faces())
        assert done.job.sheets == -(-done.cards // many)
        assert done.job.cuts == cut * done.job.sheets
        assert done.job.card


def test_the_same_deck_has_the_same_bytes() -> None:
    for printing in (Printing(), Printing("files", "crop", 1.0)):
        assert files(printing) == files.__wrapped__(printing)


def test_a_deck_is_small() -> None:
    assert len(files(Printing())[FILE]) < 200_000


@pytest.mark.parametrize("seed", ["Ж龍" * 90, "long " * 39])
def test_long_and_foreign_names_are_printed(seed: str) -> None:
    shown, _ = printable(made()._replace(seed=seed, title=f"Two Hours Under {seed}"))
    done = deck_pdf(shown, rules(), Printing(), paper=A4, theme=load("full"))
    for page in opened(done.files[FILE])[:1]:
        for char in page.chars:
            assert 0 < char["x0"] < char["x1"] < page.width
