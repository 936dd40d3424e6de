"""Whole packs, booklets and decks read back, over many seeds and names: nothing cut off, nothing on anything else,
nothing told before its time, nothing too large."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pypdfium2
import pytest
from adventures import adventure, rules, varied
from calls import words_of
from conftest import sweep
from pdfs import canvas, outline
from pypdfium2 import raw
from reading import texts

from generator.render.booklet import Scene, entry_block
from generator.render.booklet_pdf import booklet_pdf
from generator.render.deck_pdf import BACKS, Printing, deck_pdf
from generator.render.document import pack_pdf, printable
from generator.render.entries import moods
from generator.render.fights import fights_of
from generator.render.fonts import TEXT
from generator.render.lettering import draw_line
from generator.render.paper import PAPERS, Paper
from generator.render.theme import INKS, load
from generator.sealing import seal
from generator.twohour.adventure import Adventure
from generator.twohour.delve import Captive
from generator.twohour.dungeon import levels

MARGIN = 12.0  # points: home printers leave 3 to 6 mm blank
ROOM = 0.7  # points by which the boxes of two texts may reach into each other: a comma's tail under a capital
FEW = 60
LONG_PT = 8.0
ABSURD = (
    "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b> & Co.",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Ζωή η Ψυχοφθόρα του Αγίου Παντελεήμονος των Ανωγείων",
    "Съешь же ещё этих мягких французских булок да выпей чаю",
    "漢字かな混じり文の長い長い名前 😀",
    "**bold** | @end __it__ {{ 7 * 7 }}",
    "W" * 60,
)
PUBLIC = ("Cover", "How to play", "Player’s map", "The band", "Reference", "Battle board", "Tokens")


class Text(NamedTuple):
    """A text on a page: its words, and the box around their ink in points from the lower left."""

    said: str
    left: float
    bottom: float
    right: float
    top: float


def absurd(made: Adventure, number: int) -> Adventure:
    """The adventure with names, title and seed that nobody expects, made fit to print."""
    names = [ABSURD[(number + place) % len(ABSURD)] for place in range(len(made.band) + 4)]
    captives = tuple(Captive(name, "human", "potter") for name in names[:2])
    strange = made._replace(
        title=f"The Tombs of {names[-1]} and {names[-2]}",
        seed=(names[0] * 9)[:200],
        star=made.star._replace(name=names[-3]),
        band=tuple(member._replace(name=name) for member, name in zip(made.band, names, strict=False)),
        big_bad=made.big_bad._replace(name=names[-4]),
        reason=made.reason._replace(id="rescue", captives=captives),
    )
    return printable(strange)[0]


def documents(made: Adventure, paper: Paper, ink: str, number: int) -> Iterator[bytes]:
    """The pack, its booklet, and its deck in one of the ways that it is printed."""
    how: dict[str, Any] = {"paper": paper, "theme": load(ink)}
    yield pack_pdf(made, rules(), **how, clear=number % 2 == 0)
    yield booklet_pdf(made, rules(), **how)
    printing = Printing(BACKS[number % len(BACKS)], ("lines", "crop")[number % 2], float(number % 3))
    yield from deck_pdf(made, rules(), printing, **how).files.values()


def read(page: Any) -> Iterator[Text]:
    """The texts of a page; each in a font that is embedded."""
    text = page.get_textpage()
    for item in page.get_objects():
        if item.type == raw.FPDF_PAGEOBJ_TEXT and (said := words_of(item, text).strip()):
            assert raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(item)) == 1
            yield Text(said, *item.get_bounds())


def clashes(texts_of: list[Text]) -> list[tuple[str, str]]:
    """The texts that lie on one another."""
    found = []
    ordered = sorted(texts_of, key=lambda text: text.left)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.left >= one.right - ROOM:
                break
            if min(one.top, other.top) - max(one.bottom, other.bottom) > ROOM:
                found.append((one.said, other.said))
    return found


def strokes(page: Any) -> Iterator[tuple[float, float, float, float]]:
    """The straight lines that frames, tables and cuts are made of; a path of many segments is a drawing."""
    for item in page.get_objects(max_depth=1):
        if item.type != raw.FPDF_PAGEOBJ_PATH or (count := raw.FPDFPath_CountSegments(item)) > FEW:
            continue
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(item, fill, stroke)
        matrix, before = item.get_matrix(), (0.0, 0.0)
        for place in range(count if stroke.value else 0):
            segment, x, y = raw.FPDFPath_GetPathSegment(item, place), ctypes.c_float(), ctypes.c_float()
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            point = matrix.on_point(x.value, y.value)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
                yield (*before, *point)
            before = point


def crossed(texts_of: list[Text], page: Any) -> list[str]:
    """The texts that a line runs through: they have left their frame, cell or card."""
    found = []
    for x0, y0, x1, y1 in strokes(page):
        left, right, low, high = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        if right - left < 0.01 and high - low > LONG_PT:
            found += [
                text.said
                for text in texts_of
                if text.left + ROOM < left < text.right - ROOM and low < text.top - ROOM and high > text.bottom + ROOM
            ]
        elif high - low < 0.01 and right - left > LONG_PT:
            found += [
                text.said
                for text in texts_of
                if text.bottom + ROOM < low < text.top - ROOM and left < text.right - ROOM and right > text.left + ROOM
            ]
    return found


def test_what_lies_on_something_else_is_found() -> None:
    page, stream = canvas()
    for x, y, said in ((100, 500, "under"), (110, 503, "over"), (100, 300, "through"), (100, 200, "framed")):
        draw_line(page, x, y, said, TEXT, 12)
    page.line(50, 303, 400, 303)
    page.line(120, 290, 120, 320)
    page.rect(90, 190, 100, 30)
    page.showPage()
    page.save()
    (shown,) = pypdfium2.PdfDocument(stream.getvalue())
    found = list(read(shown))
    assert [text.said for text in found] == ["under", "over", "through", "framed"]
    assert clashes(found) == [("under", "over")]
    assert crossed(found, shown) == ["through", "through"]


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(300, 3))
def test_every_text_is_in_its_frame_and_on_no_other(number: int) -> None:
    paper, ink = list(PAPERS.values())[number % len(PAPERS)], INKS[number // 2 % len(INKS)]
    made = varied(number) if number % 3 else absurd(varied(number), number)
    for pdf in documents(made, paper, ink, number):
        maps = {place for title, place in outline(pdf).items() if "map, level" in title}
        for place, page in enumerate(pypdfium2.PdfDocument(pdf)):
            wide, high = page.get_size()
            assert sorted((wide, high)) == pytest.approx(sorted(paper.points), abs=0.01)
            found = list(read(page))
            outside = [
                text.said
                for text in found
                if min(text.left, text.bottom) < MARGIN or text.right > wide - MARGIN or text.top > high - MARGIN
            ]
            through = [] if place in maps else crossed(found, page)  # a map's labels lie on its grid
            assert (place + 1, outside, clashes(found), through) == (place + 1, [], [], [])


# --- nothing is told before its time ---------------------------------------------------------------------------------


def pages_of(pdf: bytes, *titles: str) -> str:
    """What the pages whose titles begin so say, without spaces."""
    document, starts = pypdfium2.PdfDocument(pdf), outline(pdf)
    said, shown = [], False
    titled = {place: title for title, place in starts.items()}
    for place, page in enumerate(document):
        shown = titled[place].startswith(titles) if place in titled else shown
        if shown:
            said += [page.get_textpage().get_text_range()]
    return squeezed(" ".join(said))


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u00a0\ufffe]", "", text)


def pack(made: Adventure, number: int = 0) -> bytes:
    paper = list(PAPERS.values())[number % len(PAPERS)]
    return pack_pdf(made, rules(), paper=paper, theme=load(INKS[number % len(INKS)]))


def sealed_lines(made: Adventure) -> set[str]:
    """What the sealed entries say, line by line, but for short lines and the entry that everybody begins with."""
    scene = Scene(fights_of(made, rules()), load(), made, moods(made))
    sealed = seal(made)
    told = [entry for entry in sealed.entries if entry.code != sealed.start and entry.kind not in ("list", "big_bad")]
    lines = {squeezed(line) for entry in told for line in texts(list(entry_block(scene, entry).blocks))}
    return {line for line in lines if len(line) > 24}


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(60, 3))
def test_no_line_of_a_hidden_entry_is_on_the_players_pages(number: int) -> None:
    made = varied(number)
    pdf = pack(made, number)
    public, hidden = pages_of(pdf, *PUBLIC), pages_of(pdf, "The dungeon, sealed")
    lines = sealed_lines(made)
    assert len(lines) > 20
    assert sum(line in hidden for line in lines) > 0.5 * len(lines)  # else it would be no wonder
    assert [line for line in lines if line in public] == []


@cache
def donors() -> list[Adventure]:
    return [adventure.__wrapped__(f"donor {number}") for number in range(40)]


def swapped(made: Adventure, donor: Adventure) -> Adventure:
    """What is public of the one, what is hidden of the other."""
    boss = donor.big_bad._replace(name=made.big_bad.name, race=made.big_bad.race)
    public = {"title": made.title, "seed": made.seed, "star": made.star, "band": made.band, "reason": made.reason}
    return donor._replace(**public, big_bad=boss)


def unnumbered(said: str) -> str:
    """Without numbers, ranges of them, and the plan for the printer."""
    return re.sub(r"\d+(–\d+)*", "#", re.sub(r"Tobeprinted.*?tokens\.", "", said, count=1))


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(30, 3))
def test_the_players_pages_are_the_same_whatever_is_hidden(number: int) -> None:
    """But for the numbers of pages and how they are printed, as there may be more or fewer entries."""
    made = varied(number)
    donor = next(
        other
        for other in donors()
        if len(levels(other.tiles, hidden=False)) == len(levels(made.tiles, hidden=False)) and other.pefs != made.pefs
    )
    one, other = pack(made, number), pack(swapped(made, donor), number)
    hidden, public = ([pages_of(pdf, *titles) for pdf in (one, other)] for titles in (("The dungeon",), PUBLIC))
    assert hidden[0] != hidden[1]
    assert unnumbered(public[0]) == unnumbered(public[1])


# --- size ------------------------------------------------------------------------------------------------------------

MOST_BYTES = 400_000


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(60, 2))
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_pack_is_small_even_that_of_the_greatest_star(paper: Paper, ink: str, number: int) -> None:
    made = adventure.__wrapped__(f"great {number}", rep=9, size=9)
    assert len(pack_pdf(made, rules(), paper=paper, theme=load(ink), clear=True)) < MOST_BYTES
