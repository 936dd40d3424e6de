"""How documents are printed: the fewest jobs, nothing on the back of what is for other eyes, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from adventures import adventure, rules
from hypothesis import given
from hypothesis import strategies as st
from paper_cards import places
from pdfs import opened, outline, text_of

from generator.render.book import Book
from generator.render.booklet_pdf import booklet_document
from generator.render.deck_pdf import BACKS_FILE, FRONTS_FILE, Printing, deck_pdf
from generator.render.document import pack_document
from generator.render.paper import PAPERS
from generator.render.print_plan import FOLD, GLUE, LONG, ONE, Job, Part, Way, jobs, lines, record, total, whole
from generator.render.theme import load
from generator.render.tokens import NUMBERS, kinds
from generator.twohour.adventure import Adventure

A4 = PAPERS["a4"]
BOTH, SINGLE, CARD = Way(turned=LONG), Way(), Way(card=True)
SEALED = Way(turned=LONG, reader="some")
WAYS = st.sampled_from((BOTH, SINGLE, CARD, SEALED))


def parts(*those: tuple[int, Way]) -> list[Part]:
    """Parts of so many pages each, one after the other."""
    found: list[Part] = []
    for pages, way in those:
        first = found[-1].last + 1 if found else 1
        found.append(Part(first, first + pages - 1, way, pages if way.card else 0))
    return found


def sides(job: Job) -> list[tuple[int, ...]]:
    """The pages on each sheet, as a printer prints the job."""
    pages = [page for first, last in job.ranges for page in range(first, last + 1)]
    each = 2 if job.turned else 1
    return [tuple(pages[start : start + each]) for start in range(0, len(pages), each)]


def test_an_odd_range_ends_a_job_on_both_sides() -> None:
    found = jobs("x.pdf", parts((2, BOTH), (1, SINGLE), (3, SEALED), (1, CARD), (4, BOTH), (2, SINGLE)))
    assert found == (
        Job("x.pdf", ((1, 2), (4, 6)), 3, turned=LONG),
        Job("x.pdf", ((8, 11),), 2, turned=LONG),
        Job("x.pdf", ((3, 3), (12, 13)), 3),
        Job("x.pdf", ((7, 7),), 1, card=True, cuts=1),
    )


def test_pages_for_the_same_reader_share_a_sheet() -> None:
    assert jobs("x.pdf", parts((3, SEALED), (3, SEALED), (2, BOTH))) == (Job("x.pdf", ((1, 8),), 4, turned=LONG),)
    assert [job.ranges for job in jobs("x.pdf", parts((3, SEALED), (3, BOTH)))] == [((1, 3),), ((4, 6),)]


@given(st.lists(st.tuples(st.integers(1, 6), WAYS), min_size=1, max_size=9))
def test_each_page_is_printed_once_and_shares_its_sheet_with_none_for_other_eyes(those: list[tuple[int, Way]]) -> None:
    laid = parts(*those)
    way_of = {page: each.way for each in laid for page in range(each.first, each.last + 1)}
    found = jobs("x.pdf", laid)
    printed = [page for job in found for sheet in sides(job) for page in sheet]
    assert sorted(printed) == list(way_of)
    for job in found:
        assert len(sides(job)) == job.sheets
        for sheet in sides(job):
            assert {way_of[page] for page in sheet} == {way_of[sheet[0]]}
            assert way_of[sheet[0]][:2] == (job.card, job.turned)
            assert all(after == page + 1 for page, after in pairwise(sheet))
    assert sum(job.cuts for job in found) == sum(each.cuts for each in laid)


def test_what_is_left_out_is_in_no_job() -> None:
    laid = parts((2, BOTH), (3, SEALED), (2, BOTH))
    assert jobs("x.pdf", laid, without=laid[1:2]) == (Job("x.pdf", ((1, 2), (6, 7)), 2, turned=LONG),)


def test_a_whole_book_counts_its_sheets_and_cuts() -> None:
    book = Book("x")
    for place in range(5):
        book.page("x", lambda *_: None, cuts=place, rounds=1)
    assert whole("x.pdf", book, CARD) == Job("x.pdf", (), 5, True, ONE, 10, 5)
    assert whole("x.pdf", book, BOTH).sheets == 3
    assert whole("x.pdf", book, BOTH, sheets=9).sheets == 9


def test_the_plan_in_words() -> None:
    some = (
        Job("x.pdf", ((1, 2), (4, 9)), 4, turned=LONG),
        Job("x.pdf", ((3, 3),), 1, card=True, cuts=1, rounds=12),
        Job("b.pdf", (), 2, turned="short", folded=FOLD, instead=((4, 9),)),
        Job("d.pdf", (), 1, card=True, cuts=8, folded=GLUE),
        Job("f.pdf", (), 1, card=True, turned=LONG, backs="g.pdf"),
    )
    assert lines(some) == [
        "x.pdf 1-2,4-9  4 sheets of paper  both sides, over the long edge",
        "x.pdf 3        1 sheet of card    one side; 1 straight cut; 12 tokens to cut or punch",
        "b.pdf          2 sheets of paper  both sides, over the short edge; fold, staple; in place of pages 4-9",
        "d.pdf          1 sheet of card    one side; fold, glue, then cut; 8 straight cuts",
        "f.pdf          1 sheet of card    one side, then g.pdf on the other, over the long edge",
    ]
    assert total(some) == "6 sheets of paper and 3 of card; 9 straight cuts, 12 tokens"
    assert total(some[:1]) == "4 sheets of paper"
    assert total(some[4:]) == "1 sheet of card"
    assert [(each["pages"], each["stock"], each["sides"]) for each in record(some)][:2] == [
        ("1-2,4-9", "paper", 2),
        ("3", "card", 1),
    ]
    assert record(some)[2]["instead"] == "4-9"


# --- what the program makes ------------------------------------------------------------------------------------------


@cache
def pack(clear: bool = False, combat: str = "2hdc", instead: Sequence[Job] = ()) -> tuple[bytes, tuple[Job, ...]]:
    made: Adventure = adventure()._replace(combat=combat)
    return pack_document(made, rules(), paper=A4, theme=load("low"), clear=clear, instead=instead)


HEADS = {
    "card": ("The band", "Battle board", "Tokens"),
    "single": ("Player’s map", "The whole map"),
    "sealed": ("The dungeon, sealed", "Encounters"),
    "clear": ("The dungeon, in clear",),
}


@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("combat", ["2hdc", "fudge", "dudes"])
def test_a_pack_keeps_maps_and_spoilers_off_the_backs_of_other_pages(clear: bool, combat: str) -> None:
    pdf, found = pack(clear, combat)
    starts = {page + 1: title for title, page in outline(pdf).items()}
    count = len(opened(pdf))
    title, titles = "", dict[int, str]()
    for page in range(1, count + 1):
        title = titles[page] = starts.get(page, title)
    sheets = [(job, sheet) for job in found for sheet in sides(job)]
    assert sorted(page for _, sheet in sheets for page in sheet) == list(range(1, count + 1))
    seen = set()
    for job, sheet in sheets:
        kinds = {
            next((kind for kind, heads in HEADS.items() if titles[page].startswith(heads)), "open") for page in sheet
        }
        assert len(kinds) == 1, [titles[page] for page in sheet]
        (kind,) = kinds
        seen.add(kind)
        assert job.card is (kind == "card")
        assert (job.turned == ONE) is (kind in ("card", "single"))
    assert seen == {"open", "card", "single", "sealed"} | ({"clear"} if clear else set())


def test_the_cuts_of_the_band_are_the_lines_on_its_page() -> None:
    pdf, found = pack()
    page = opened(pdf)[outline(pdf)["The band"]]
    xs, ys = ({corner[axis] for corner in places(page)} for axis in (0, 1))
    assert sum(job.cuts for job in found) == len(xs) + 1 + len(ys) + 1


def test_the_tokens_are_those_on_the_sheet() -> None:
    pdf, found = pack()
    text = text_of(opened(pdf)[outline(pdf)["Tokens"]])
    assert all(text.count(str(number)) >= 2 for number in range(1, NUMBERS + 1))
    assert sum(job.rounds for job in found) == sum(kind.many for kind in kinds()) + 2 * NUMBERS


def test_booklet_and_deck_take_the_place_of_the_sealed_pages() -> None:
    booklet, folded = booklet_document(adventure(), rules(), paper=A4, theme=load("low"))
    assert (folded.sheets, folded.turned, folded.folded) == (len(opened(booklet)) / 2, "short", FOLD)
    deck = deck_pdf(adventure(), rules(), Printing("files"), paper=A4, theme=load("low"))
    assert (deck.job.file, deck.job.backs) == (FRONTS_FILE, BACKS_FILE)
    assert deck.job.sheets == len(opened(deck.files[FRONTS_FILE])) == len(opened(deck.files[BACKS_FILE]))
    pdf, found = pack(instead=(folded, deck.job))
    starts = outline(pdf)
    sealed = ((starts["The dungeon, sealed"] + 1, starts["The band"]),)
    assert [job.instead for job in found if job.file != "pack.pdf"] == [sealed, sealed]
    printed = {page for job in found for sheet in sides(job) for page in sheet}
    assert printed == set(range(1, len(opened(pdf)) + 1)) - set(range(sealed[0][0], sealed[0][1] + 1))
    front = text_of(opened(pdf)[0])
    assert "booklet.pdf" in front
    assert "deck-fronts.pdf" in front


def test_the_cover_tells_the_plan_and_nothing_of_files_that_are_not_made() -> None:
    pdf, found = pack()
    front = text_of(opened(pdf)[0])
    for line in lines(found):
        pages, sheets, how = (cell.strip() for cell in line.removeprefix("pack.pdf ").split("  ") if cell.strip())
        assert f"{pages.replace('-', '–').replace(',', ', ')} {sheets} {how}" in front
    assert f"At actual size, 100 %: {total(found)}." in front
    assert ".pdf" not in front
