"""The sealed entries in print: every number of theirs, every code once, and no word of what another entry holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from adventures import adventure, rules, varied
from conftest import covering
from pdfs import opened, printed, said_on, text_of
from pypdf import PdfReader
from reading import texts

from generator.render import booklet, phrases
from generator.render.book import Book
from generator.render.booklet import Scene, entry_block
from generator.render.booklet_pdf import booklet_pdf
from generator.render.entries import moods
from generator.render.fights import fights_of
from generator.render.loot import finds, loot
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.text import plain
from generator.render.theme import INKS, load
from generator.sealing import Entry, Sealed, seal
from generator.twohour.adventure import Adventure
from generator.twohour.delve import Captive
from generator.twohour.dungeon import SecretRoom, Tile
from generator.twohour.encounters import Reading
from generator.twohour.items import Item
from generator.twohour.treasure import Hoard, Treasure

Sweep = Callable[[int, int], range]
CODE = re.compile(r"(?<![\w.])[1-9]\d\d(?![\w.]*\d)")


def scene(made: Adventure) -> Scene:
    return Scene(fights_of(made, rules()), load(), made, moods(made))


def said(made: Adventure, entry: Entry) -> str:
    return "\n".join(texts(list(entry_block(scene(made), entry).blocks)))


def by_name(made: Adventure) -> dict[str, Entry]:
    return {entry.name: entry for entry in seal(made).entries}


def in_booklet(sealed: Sealed) -> list[Entry]:
    return [entry for entry in sealed.entries if entry.kind not in ("list", "big_bad")]


@pytest.mark.sweep
def test_an_entry_names_its_own_codes_and_no_other(sweep: Sweep) -> None:
    for number in sweep(120, 10):
        made = varied(number)
        sealed = seal(made)
        known = {entry.code for entry in sealed.entries}
        for entry in in_booklet(sealed):
            words = said(made, entry)
            assert {code for code in CODE.findall(words) if code in known} == {entry.code, *entry.codes}


@pytest.mark.sweep
def test_every_entry_tells_what_it_has_to(sweep: Sweep) -> None:
    for number in sweep(120, 10):
        made = varied(number)
        for entry in in_booklet(seal(made)):
            words, told = said(made, entry), entry.told
            for way in entry.ways:
                assert re.search(
                    rf"\b{way.letter}\u00a0{way.side}[^.]*:\u00a0{way.to or 'the'}\b", words.replace(" ", "\u00a0")
                )
            if isinstance(told, Tile):
                assert f"level {told.level}" in words
                assert phrases.kind(told.kind) in words
                assert ("the next PEF" in words) is (told.kind == "room")
                assert words.lower().count("blank\u00a0wall") == len(told.walled)
            if isinstance(told, SecretRoom):
                assert phrases.secret(told.kind) in words
                for member in told.mob.roster if told.mob else ():
                    assert all(phrases.item(rules(), owned) in words for owned in member.items)
            if isinstance(told, Reading):
                assert f"Two dice {phrases.dice(told.pef.dice[:2])}: {told.pef.with_two}." in words
                assert f"Three {phrases.dice(told.pef.dice)}: {told.pef.with_three}." in words
            if isinstance(told, Treasure) and told.add is None:
                for numbers, worth in finds(rules(), told):
                    assert re.search(rf"({numbers} beaten|level {numbers}): {re.escape(worth)}", words)
            if isinstance(told, Treasure) and told.add is not None and (known := loot(rules(), told)):
                assert f"{known.rolled} (40.0): {known.coins}".rstrip() in words
                assert all(f"{title}: {effect}" in words for title, effect in known.items)


# --- nothing is given away -------------------------------------------------------------------------------------------


def other_things(made: Adventure) -> Adventure:
    """The same dungeon with other treasure, other opponents and other kinds of tiles: codes and places stay."""
    spoils = Treasure(1, 0, (Hoard(1, gold=77, items=(Item("dancing_sword", "weapon"),)),))

    def changed(tile: Tile) -> Tile:
        search = tile.secret
        room = search.room if search else None
        if search and room and room.treasure:
            search = search._replace(room=room._replace(treasure=spoils))
        return tile._replace(treasure=spoils if tile.treasure else None, secret=search)

    pefs = tuple(
        pef._replace(trap=spoils._replace(add=None) if pef.trap else None, race="troll" if pef.race else None)
        for pef in made.pefs
    )
    return made._replace(tiles=tuple(map(changed, made.tiles)), pefs=pefs, big_bad=made.big_bad._replace(rep=99))


@pytest.mark.sweep
def test_an_entry_reads_the_same_whatever_lies_behind_its_codes(sweep: Sweep) -> None:
    changes = 0
    for number in sweep(60, 6):
        made = varied(number)
        other = other_things(made)
        assert {name: entry.code for name, entry in by_name(made).items()} == {
            name: entry.code for name, entry in by_name(other).items()
        }
        others = by_name(other)
        for entry in in_booklet(seal(made)):
            if entry.kind in ("tile", "search", "secret", "pef"):
                assert said(made, entry) == said(other, others[entry.name])
            else:
                changes += said(made, entry) != said(other, others[entry.name])
    assert changes > 20


@pytest.mark.sweep
def test_a_tile_reads_the_same_whatever_tiles_lie_around_it(sweep: Sweep) -> None:
    for number in sweep(60, 6):
        made = varied(number)
        for tile in made.tiles[:8]:
            strange = tuple(
                each if each.code == tile.code else each._replace(kind="corridor", dice=(6, 6), walled=())
                for each in made.tiles
            )
            other = made._replace(tiles=strange)
            moods_of = moods(made)
            one, two = (
                list(entry_block(scene(which)._replace(moods=moods_of), by_name(which)[tile.code]).blocks)
                for which in (made, other)
            )
            assert list(texts(one)) == list(texts(two))


@pytest.mark.sweep
def test_no_item_and_no_race_stands_in_an_entry_that_has_none(sweep: Sweep) -> None:
    races = [phrases.race(rules(), name[5:], many=True) for name in rules().tables if name.startswith("race_")]
    items = [str(cells["title"]) for cells in rules().tables["items"].entries.values()]
    assert len(races) == 15
    for number in sweep(60, 6):
        made = varied(number)
        for entry in in_booklet(seal(made)):
            words = said(made, entry)
            if entry.kind in ("tile", "search", "pef"):
                assert not [word for word in (*races, *items) if word in words]
                assert "bronze" not in words
                assert "Boneyard" not in words


def test_captives_and_their_names_are_in_the_treasure_room_alone() -> None:
    made = adventure()
    who = tuple(Captive(name, "human", "potter") for name in ("Odo <b>", "Ярослав"))
    made = made._replace(reason=made.reason._replace(id="rescue", captives=who))
    for entry in in_booklet(seal(made)):
        last = entry.name == made.tiles[-1].code
        assert ("☐ Odo <b>, Human potter" in said(made, entry)) is last
        assert ("Ярослав" in said(made, entry)) is last


# --- the pages -------------------------------------------------------------------------------------------------------


def test_the_stack_names_a_code_for_every_pef() -> None:
    made = adventure()
    sealed = seal(made)
    words = "\n".join(texts(booklet.intro(made, sealed)))
    for name, code in sealed.stack:
        assert f"☐\u00a0{name} {code}" in words
    assert f"Begin with {sealed.start}." in words
    assert f"The Big Bad is {sealed.big_bad}." in words
    explore = made._replace(reason=made.reason._replace(id="explore"))
    assert ("you need 3 rooms" in "\n".join(texts(booklet.intro(explore, sealed)))) is (made.reason.rooms == 3)


def test_the_result_that_is_due_in_the_stack_s_order_is_bold() -> None:
    made = adventure()
    first, second = made.pefs[:2]
    stack = (first._replace(with_two="something", with_three="nothing"), second._replace(with_two="nothing"))
    entries = by_name(made._replace(pefs=stack))
    for name, bold in (("P1", "\ue000something\ue001."), ("P2", f"\ue000{second.with_three}\ue001.")):
        said_first = entry_block(scene(made), entries[name]).blocks[1]
        assert bold in str(vars(said_first)["text"])


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "ink"), covering(PAPERS, INKS))
def test_the_pages_hold_every_entry_in_the_order_of_the_codes(name: str, ink: str) -> None:
    paper = PAPERS[name]
    made = adventure("pages", rep=6)
    sealed = seal(made)
    found = printed(booklet.TITLE, lambda book: booklet.pages(book, made, rules(), sealed), paper, ink)
    least = 0.89 * load().styles["h1"].size_pt
    wide = found[0].width / Book("", paper=paper).columns()
    heads = [
        word["text"]
        for page in found
        for left in (0, wide)[: round(page.width / wide)]
        for word in page.crop((left, 60, left + wide, page.height)).extract_words(extra_attrs=["size"])
        if word["size"] > least and word["text"].isdigit()
    ]
    assert heads == [entry.code for entry in in_booklet(sealed)]


def test_each_page_says_which_codes_are_on_it() -> None:
    made = adventure()
    sealed = seal(made)
    found = printed(booklet.TITLE, lambda book: booklet.pages(book, made, rules(), sealed), PAPERS["a4"], "full")
    ranges = [re.findall(r"(\d{3})–(\d{3})", text_of(page.crop((0, 0, page.width, 90)))) for page in found]
    codes = [entry.code for entry in in_booklet(sealed)]
    assert [len(pair) for pair in ranges] == [1] * len(found)
    ends = [end for ((_, end),) in ranges]
    starts = [start for ((start, _),) in ranges]
    assert starts[0] == codes[0]
    assert ends[-1] == codes[-1]
    assert all(codes.index(start) == codes.index(end) + 1 for end, start in zip(ends, starts[1:], strict=False))


def test_a_tile_s_picture_has_letters_and_no_number() -> None:
    made = adventure()
    sealed = seal(made)
    (entry,) = [entry for entry in sealed.entries if entry.name == "T01"]
    group = entry_block(scene(made), entry)
    found = printed("T", lambda book: book.flow("T", [group], column_mm=150.0), PAPERS["a4"], "full")
    size = 3.1 * 18 / 20 * POINTS_PER_MM
    letters = [char["text"] for char in found[0].chars if abs(char["size"] - size) < 0.05]
    assert letters == ["A", "B"]


@pytest.mark.parametrize("kind", ["hoard", "spoils"])
def test_a_long_entry_says_its_code_again_where_it_goes_on(kind: str) -> None:
    items = tuple(Item("dancing_sword", "weapon") for _ in range(30))
    hoards = (Hoard(9, items=items),) if kind == "hoard" else tuple(Hoard(n, gold=n) for n in range(1, 31))
    rich = Entry("417", kind, "treasure T30", Treasure(4, 5 if kind == "hoard" else None, hoards, None))
    theme, block = load(), entry_block(scene(adventure()), rich)
    parts = block.split(theme, 239.0, 200.0, 700.0)
    assert parts is not None
    twice = [list(texts(list(vars(part)["blocks"]))) for part in parts]
    assert [words[:2] for words in twice] == [["417", "Treasure"], ["417", "continued"]]
    rows = [word for words in twice for word in words if "Dancing Sword" in word or "beaten" in word]
    assert len(rows) == 30
    assert parts[0].height(theme, 239.0) <= 200.0
    assert block.split(theme, 239.0, 30.0, 700.0) is None
    assert booklet.codes_on(((parts[1],),)) == "417"


@pytest.mark.sweep
def test_no_word_leaves_its_column_or_lies_on_another(sweep: Sweep) -> None:
    for number in sweep(300, 4):
        made = varied(number)
        paper = PAPERS[sorted(PAPERS)[number % len(PAPERS)]]
        book = Book("Test", paper=paper, theme=load(INKS[number // len(PAPERS) % 2]))
        booklet.pages(book, made, rules(), seal(made))
        frame = book.frame(booklet.TITLE, continued=True)
        pages = opened(book.to_bytes())
        for page in pages:
            found = page.extract_words(keep_blank_chars=False)
            body = [word for word in found if page.height - word["bottom"] > frame.bottom - 1.0 and word["top"] > 85]
            assert len(body) > (0 if page is pages[-1] else 20)  # the last may hold the end of an entry alone
            middle = page.width / 2 if book.columns() > 1 else page.width
            for word in body:
                left = word["x0"] < middle and book.columns() > 1
                assert frame.x - 0.5 <= word["x0"]
                assert word["x1"] <= (middle if left else frame.x + frame.width + 0.5)
            lines = sorted(
                body, key=lambda word, middle=middle: (word["x0"] > middle, round(word["bottom"]), word["x0"])
            )
            for one, other in pairwise(lines):
                if round(one["bottom"]) == round(other["bottom"]) and one["x0"] < other["x0"]:
                    assert one["x1"] <= other["x0"] + 0.6


# --- the booklet to be folded ----------------------------------------------------------------------------------------


@cache
def folded(paper: str, ink: str = "full") -> bytes:
    return booklet_pdf(adventure(), rules(), paper=PAPERS[paper], theme=load(ink))


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_the_booklet_is_made_of_whole_sheets_laid_across(paper: str) -> None:
    pages = opened(folded(paper))
    high, wide = PAPERS[paper].points
    assert len(pages) % 2 == 0
    for page in pages:
        assert (page.width, page.height) == pytest.approx((wide, high), abs=0.01)
    assert folded(paper) == booklet_pdf(adventure(), rules(), paper=PAPERS[paper], theme=load("full"))
    preferences = PdfReader(BytesIO(folded(paper))).root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/DuplexFlipShortEdge"
    assert preferences["/PrintScaling"] == "/None"


def test_cover_and_back_lie_outside_and_the_back_tells_nothing() -> None:
    first = opened(folded("a4"))[0]
    left = first.crop((0, 0, first.width / 2, first.height - 40))
    right = first.crop((first.width / 2, 0, first.width, first.height))
    assert text_of(left) == "Notes"
    assert len(left.lines) + len(left.curves) > 20
    assert "page 1 of" in text_of(right)
    assert f"Begin with {seal(adventure()).start}" in text_of(right)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_no_half_reaches_over_the_fold_or_the_edge(paper: str) -> None:
    for page in opened(folded(paper, "low")):
        middle = page.width / 2
        for word in page.extract_words():
            assert word["x0"] > 25
            assert word["x1"] < page.width - 25
            assert word["x1"] < middle - 20 or word["x0"] > middle + 20
            assert 20 < word["top"] < word["bottom"] < page.height - 15


def test_the_booklet_holds_lists_too() -> None:
    words = " ".join(said_on(folded("a4")))
    for entry in seal(adventure()).entries:
        assert plain(entry.code) in words
