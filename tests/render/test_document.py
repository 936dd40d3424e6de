"""A pack's document: order, outline, fonts, sameness, nothing cut off, nothing given away."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from adventures import adventure, rules, varied
from pdfs import opened, outline, text_of
from pypdf import PdfReader

from generator.geometry import SHEET, level_drawing
from generator.render.document import pack_pdf, printable
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.theme import INKS, load
from generator.sealing import start_code
from generator.twohour.dungeon import levels

PARTS = ["Cover", "How to play this pack", "Player’s map", "The dungeon", "Encounters", "The band"]
PARTS += ["Reference", "Battle board", "Tokens", "The whole map"]


@cache
def pdf(seed: str = "test", paper: str = "a4", ink: str = "full") -> bytes:
    return pack_pdf(adventure(seed), rules(), paper=PAPERS[paper], theme=load(ink))


@cache
def shown(paper: str = "a4", ink: str = "full") -> list[Any]:
    """The pages, read one by one when they are looked at: maps take long."""
    return opened(pdf(paper=paper, ink=ink))


def test_the_parts_come_in_order_and_into_the_outline() -> None:
    titles = list(outline(pdf()))
    order = [next(place for place, part in enumerate(PARTS) if title.startswith(part)) for title in titles]
    assert order == sorted(order)
    assert set(order) == set(range(len(PARTS)))
    assert list(outline(pdf()).values()) == sorted(outline(pdf()).values())


def test_there_is_a_map_of_each_level_and_the_whole_one_comes_last() -> None:
    made = adventure()
    found = outline(pdf())
    last = len(shown())
    for level in levels(made.tiles):
        assert f"Player’s map, level {level}" in found
        assert found[f"The whole map, level {level}"] == last - len(levels(made.tiles)) + level - 1


def test_how_to_play_gives_the_pages_right() -> None:
    found = outline(pdf())
    text = text_of(shown()[1])
    assert re.search(rf"{found['The dungeon, sealed'] + 1}\S* The dungeon, sealed", text)
    assert re.search(rf"{found['The band'] + 1}\S* The band", text)
    assert re.search(rf"{found['Reference'] + 1}–{found['Battle board']} Reference", text)


def test_metadata() -> None:
    made, reader = adventure(), PdfReader(BytesIO(pdf()))
    assert reader.metadata is not None
    assert reader.metadata.title == made.title
    assert made.seed in str(reader.metadata["/Keywords"])
    preferences = reader.root_object["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_pages_have_the_papers_size(paper: str) -> None:
    size = sorted(PAPERS[paper].points)
    for page in shown(paper):
        assert sorted((page.width, page.height)) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_headings_and_footers_stand_on_one_grid(paper: str) -> None:
    """Also where what is to be cut or played on reaches farther out."""
    side = PAPERS[paper].side * POINTS_PER_MM
    pages = shown(paper)
    for page in (pages[1], *pages[-6:-1]):
        rule = max((line for line in page.lines if line["x1"] - line["x0"] > 99), key=lambda line: line["top"])
        assert rule["x0"] == pytest.approx(side, abs=0.01), page.page_number
        assert rule["x1"] == pytest.approx(float(page.width) - side, abs=0.01), page.page_number
        title = page.within_bbox((0, 0, page.width, 80)).extract_words()
        if title and title[0]["text"] in ("How", "Reference", "Battle", "Tokens"):
            assert title[0]["x0"] == pytest.approx(side, abs=1.0), page.page_number


def test_each_page_is_numbered_and_names_title_seed_and_rules() -> None:
    made, pages = adventure(), list(pypdfium2.PdfDocument(pdf()))
    for number, page in enumerate(pages, 1):
        foot = page.get_textpage().get_text_bounded(top=60)
        assert f"page {number} of {len(pages)}" in foot
        assert f"seed {made.seed} · {made.rules}" in foot
        assert made.title in foot


def test_all_fonts_are_embedded() -> None:
    names = set()
    for page in PdfReader(BytesIO(pdf())).pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor
            names.add(str(descriptor["/FontName"]))
    assert {name.split("+")[-1].split("-")[0] for name in names} <= {"AlegreyaSC", "FiraSans", "PaperdelveSymbols"}


@pytest.mark.parametrize("ink", INKS)
def test_the_same_bytes_twice(ink: str) -> None:
    again = pack_pdf(adventure("test"), rules(), paper=PAPERS["letter"], theme=load(ink))
    assert pdf(paper="letter", ink=ink) == again


def test_low_ink_is_black() -> None:
    pages = shown(ink="low")
    colours = {char["non_stroking_color"] for page in pages[:4] + pages[-1:] for char in page.chars}
    assert {sum(colour) for colour in colours if colour} == {0.0}


def test_the_players_map_gives_nothing_away() -> None:
    pages = outline(pdf())
    tiles = adventure().tiles
    sheets = [shown()[page] for title, page in pages.items() if title.startswith("Player")]
    texts = [text_of(sheet.crop((0, 0, sheet.width, sheet.height - 48))) for sheet in sheets]
    assert len(texts) == len(levels(tiles))
    for level, text in enumerate(texts, 1):
        drawing = level_drawing("x", tiles[:1], level, player=True, start=start_code(adventure().seed))
        allowed = {mark.text for layer in drawing.layers for mark in layer.marks if hasattr(mark, "text")}
        words = set(re.findall(r"\bS?\d+\b", text))
        assert words <= set(re.findall(r"\bS?\d+\b", " ".join(allowed) + f" {adventure().title} {adventure().seed}"))
        assert "S1" not in text
        assert "secret" not in text.lower()


def test_the_players_map_is_the_same_for_every_dungeon() -> None:
    def drawn(seed: str) -> list[Any]:
        made = adventure(seed)._replace(title="Same", seed="same")
        page = opened(pack_pdf(made, rules(), paper=PAPERS["a4"], theme=load("full")))[2]
        return [(round(line["x0"], 2), round(line["top"], 2)) for line in [*page.lines, *page.curves, *page.rects]]

    assert drawn("test") == drawn("other")


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_maps_are_at_true_scale(paper: str) -> None:
    page = next(page for page in shown(paper)[2:] if "Player" in text_of(page))
    tile = 13.6 if paper == "a5" else 20  # on small paper it says how large they are
    assert f"{tile} × {tile} mm" in text_of(page)
    wide = (SHEET.east - SHEET.west + 1) * tile * POINTS_PER_MM
    assert any(abs(rect["width"] - wide) < 0.1 for rect in [*page.rects, *page.curves])


@pytest.mark.parametrize("number", range(4))
def test_every_letter_is_inside_the_page(number: int) -> None:
    made = varied(number)
    document = pack_pdf(made, rules(), paper=PAPERS[sorted(PAPERS)[number % len(PAPERS)]], theme=load("low"))
    for page in pypdfium2.PdfDocument(document):
        width, height = page.get_size()
        text = page.get_textpage()
        boxes = [text.get_charbox(place) for place in range(text.count_chars())]
        assert len(boxes) > 100
        assert min(box[0] for box in boxes) > 15
        assert max(box[2] for box in boxes) < width - 15
        assert min(box[1] for box in boxes if box[1]) > 20
        assert max(box[3] for box in boxes) < height - 15


NAMES = [
    "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b> & Co.",
    "Ζωή η Ψυχοφθόρα",
    "Съешь же ещё",
    '"O\'Neil" | & <Sons>',
]


def test_names_are_printed_as_typed_wherever_they_stand() -> None:
    made = adventure()
    assert len(made.band) == 3
    made = made._replace(
        star=made.star._replace(name=NAMES[0]),
        band=tuple(member._replace(name=name) for member, name in zip(made.band, NAMES[1:], strict=True)),
    )
    ready, missing = printable(made)
    assert missing == ""
    assert ready == made
    document = pack_pdf(ready, rules(), paper=PAPERS["letter"], theme=load("full"))
    pages = [opened(document)[number] for number in (0, outline(document)["The band"])]
    texts = ["".join(char["text"] for char in page.chars) for page in pages]
    for name in NAMES:
        assert sum(name.replace(" ", "") in text.replace(" ", "") for text in texts) == 2


def test_letters_that_no_font_has_are_told_and_marked() -> None:
    made = adventure()
    odd = made._replace(title="漢字 Vault", seed="a\ud800b", star=made.star._replace(name="Bo\x07b\ue000 漢 😀"))
    ready, missing = printable(odd)
    assert missing == "\ud800漢字😀"
    assert ready.title == "\ufffd\ufffd Vault"
    assert ready.seed == "a\ufffdb"
    assert ready.star.name == "Bob \ufffd \ufffd"
    document = pack_pdf(ready, rules(), paper=PAPERS["a4"], theme=load("full"))
    assert PdfReader(BytesIO(document)).metadata is not None


def test_what_can_be_printed_stays_as_it_is() -> None:
    made = adventure()
    assert printable(made) == (made, "")
