"""The cover and the page on how to play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from adventures import adventure, rules
from conftest import covering
from pdfs import opened, text_of

from generator.render import cover, phrases
from generator.render.book import Book
from generator.render.paper import PAPERS
from generator.render.print_plan import Job, Part, Way
from generator.render.theme import INKS, load
from generator.twohour.adventure import Adventure
from generator.twohour.delve import Captive, ReasonWhy

PARTS = {
    part: Part(first, last, Way())
    for part, first, last in (
        ("map", 10, 19),
        ("dungeon", 20, 29),
        ("encounters", 30, 39),
        ("band", 40, 49),
        ("reference", 50, 50),
        ("board", 55, 55),
        ("whole", 60, 60),
    )
}
PLAN = (Job("pack.pdf", ((10, 60),), 51), Job("deck.pdf", (), 9, card=True, turned="long", instead=((20, 39),)))
CAPTIVES = (Captive("Ondeth", "human", "potter"), Captive("Eluvin", "elf", "scribe"))


def pages(made: Adventure, paper: str = "a4", ink: str = "full", **house: Any) -> list[Any]:
    """The two pages."""
    book = Book(made.title, paper=PAPERS[paper], theme=load(ink))
    cover.pages(book, made, house.get("rules", rules()), PARTS, lambda: PLAN)
    return opened(book.to_bytes())


def with_reason(reason: str, captives: tuple[Captive, ...] = ()) -> Adventure:
    return adventure()._replace(reason=ReasonWhy(reason, 1, 6, captives))


def words(page: Any) -> str:
    return text_of(page).replace(" ", "")


def has(page: Any, text: str) -> bool:
    return text.replace(" ", "") in words(page)


def test_the_cover_names_title_star_tiles_and_levels() -> None:
    made = adventure()
    front = pages(made)[0]
    depth = "one level" if max(tile.level for tile in made.tiles) == 1 else "levels"
    assert has(front, made.title)
    assert has(front, f"{made.star.name}, Rep {made.star.rep}, and 3 companions: {len(made.tiles)} tiles on")
    assert has(front, depth)
    assert has(front, f"from the seed “{made.seed}” by the rules {made.rules}")


def test_the_legend_names_the_big_bad_but_not_its_stats() -> None:
    made = adventure()
    front = pages(made)[0]
    assert has(front, made.big_bad.name)
    assert has(front, phrases.race(rules(), made.big_bad.race))
    assert phrases.professions(rules(), made.big_bad) not in text_of(front.crop((0, 0, front.width, 560)))
    assert not has(front, f"Rep {made.big_bad.rep + 20}")


@pytest.mark.parametrize(
    ("reason", "task"),
    [
        ("explore", "a map with 3 rooms on it, or one dungeon level without a gap"),
        ("treasure", "on the last tile of the dungeon, the Treasure Room (41.0), and carry it out"),
        ("rescue", "Two are held in the Treasure Room"),
        ("kill_the_big_bad", "must not see another morning"),
    ],
)
def test_34_3_each_reason_says_what_must_be_done(reason: str, task: str) -> None:
    front = pages(with_reason(reason, CAPTIVES if reason == "rescue" else ()))[0]
    assert has(front, f"{phrases.reason(reason)} (34.3)")
    assert has(front, task)
    assert has(front, "Success (42.1)")
    assert has(front, "Failure (42.2)")


def test_34_3_captives_have_names_and_trades() -> None:
    front = pages(with_reason("rescue", CAPTIVES))[0]
    assert has(front, "Ondeth, a human potter")
    assert has(front, "Eluvin, an elf scribe")


def test_the_band_is_listed() -> None:
    made = adventure()
    front = pages(made)[0]
    for member in (made.star, *made.band):
        kind = f"{phrases.race(rules(), member.race)} {phrases.professions(rules(), member)}"
        assert has(front, f"{member.name} {kind} {phrases.reps(member)}")
        assert has(front, phrases.weapons(rules(), member))


def test_a_star_alone_has_no_companions() -> None:
    made = adventure("alone", rep=3)
    assert not made.band
    assert has(pages(made)[0], f"{made.star.name}, Rep 3: ")


def test_how_to_play_says_where_everything_is() -> None:
    page = pages(adventure())[1]
    for part, row in {
        "map": "Player’s map",
        "dungeon": "The dungeon",
        "band": "The band",
        "board": "Battle board",
        "whole": "The whole map",
    }.items():
        assert has(page, f"{PARTS[part].pages} {row}")
    for section in ("(15.0)", "(39.4, 39.5)", "(21.0)", "(19.0)", "(27.0)", "(41.0)", "(42.1, 42.2)"):
        assert has(page, section)


def test_rulings_that_a_house_chose_are_named(tmp_path: Any) -> None:
    assert not has(pages(adventure())[1], "House rules")
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\npef_target = "3"\n', encoding="utf-8")
    page = pages(adventure(), rules=rules(house))[1]
    assert has(page, "House rules in force")
    assert has(page, "pef target (39.4): the target number of the example")


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "ink"), covering(sorted(PAPERS), INKS))
def test_nothing_overlaps_or_is_cut_off_however_long_the_names(paper: str, ink: str) -> None:
    made = adventure("many", rep=9, size=9)
    assert len(made.band) == 8
    long = "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b>"
    made = made._replace(
        title=" ".join(["The Thrice-Flooded Hypocaust of Ζωή"] * 3),
        seed="a seed " * 30,
        star=made.star._replace(name=long),
        band=tuple(member._replace(name=f"{long} {place}") for place, member in enumerate(made.band)),
        reason=ReasonWhy("rescue", 1, 9, CAPTIVES),
    )
    for page in pages(made, paper, ink):
        shown = page.extract_words()
        assert all(word["x0"] > 30 and word["x1"] < page.width - 30 for word in shown)
        assert all(word["top"] > 20 and word["bottom"] < page.height - 20 for word in shown)
        tops = sorted({(round(word["top"]), round(word["bottom"])) for word in shown if word["x1"] < page.width / 2})
        assert all(below[0] > above[0] + 3 or below == above for above, below in pairwise(tops))
    assert has(pages(made, paper, ink)[0], f"{long} 7")


def test_a_page_of_one_column_is_followed_by_another() -> None:
    narrow = PAPERS["a4"]._replace(width=148.0, height=210.0, side=11.0)
    book = Book("x", paper=narrow, theme=load())
    cover.pages(book, adventure(), rules(), PARTS, lambda: PLAN)
    front, one, two = opened(book.to_bytes())
    whole = pages(adventure())[1]
    assert has(front, "To be printed")
    assert has(one, "What is in this pack")
    assert has(two, "Rulings worth knowing")
    heading = load().styles["h2"].face
    found = [{char["text"] for char in page.chars if char["fontname"].endswith(heading)} for page in (one, two, whole)]
    assert found[0] | found[1] == found[2]
    assert words(one).count("•") + words(two).count("•") == words(whole).count("•") > 9
    least = min(char["size"] for page in (one, two) for char in page.crop((0, 0, page.width, page.height - 40)).chars)
    assert least > 8.0
