"""The dungeon's entries: nothing of the records is lost, nothing secret is told too early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from adventures import adventure, referee, rules, varied
from conftest import covering
from pdfs import printed, text_of
from reading import Reader

from generator.render import entries, phrases
from generator.render.loot import finds, gifts, loot, span
from generator.render.paper import PAPERS
from generator.render.text import plain
from generator.render.theme import INKS
from generator.twohour.adventure import Adventure
from generator.twohour.delve import Captive
from generator.twohour.dungeon import Exit, Search, SecretRoom, Tile
from generator.twohour.items import Item
from generator.twohour.secrets import fill
from generator.twohour.treasure import Hoard, Treasure

Sweep = Callable[[int, int], range]
ODD = ('Sir "the <b>Unsinkable</b>" & Sons | of the Seven Slippery Stones', "Ярослав Многогрешный", "# @end **x**")


def told(made: Adventure) -> dict[str, str]:
    """What each tile's entry says, by code, with the frame of its secret room."""
    reader = Reader()
    entries.pages(reader, made, rules())  # type: ignore[arg-type]
    said = reader.said(entries.TITLE)
    heads = [f"\n{phrases.number(tile.code)} {phrases.kind(tile.kind)}" for tile in made.tiles]
    starts = [said.index(head) for head in heads]
    assert starts == sorted(starts)
    ends = [*starts[1:], len(said)]
    return {tile.code: said[a:b] for tile, a, b in zip(made.tiles, starts, ends, strict=True)}


def room(kind: str, **more: Any) -> SecretRoom:
    return SecretRoom("S02", kind, "east", 1, 1, 1, (2, 3), **more)


def with_secret(found: SecretRoom | None, **search: Any) -> Adventure:
    """An adventure of one room with a secret room."""
    made = adventure()
    asked = Search(**{"dice": (3, 3, 2), "found_by": 3, "found_by_thief": 3, "room": found, **search})
    way = (Exit("south", 1, "T01"), *([Exit("east", 1, found.leads_to or found.code, secret=True)] if found else []))
    tile = Tile(2, "T02", "room", 1, 0, 1, "south", way, dice=(4, 4), secret=asked)
    return made._replace(tiles=(made.tiles[0], tile))


@pytest.mark.sweep
def test_every_entry_tells_its_record(sweep: Sweep) -> None:
    for number in sweep(200, 12):
        made = varied(number)
        for code, said in told(made).items():
            tile = next(tile for tile in made.tiles if tile.code == code)
            assert f"level {tile.level}" in said
            assert ("the next PEF" in said) is (tile.kind == "room")
            assert ("Search" in said) is (tile.secret is not None)
            assert ("Loot" in said) is (tile.treasure is not None)
            for item in tile.treasure.hoards[0].items if tile.treasure else ():
                assert f"{phrases.item(rules(), item)}: {phrases.effect(rules(), item.id)}" in said
            for exit_ in tile.exits:
                if exit_.to != "outside":
                    assert phrases.number(exit_.to) in said
            assert said.count("blank wall") == len(tile.walled)


@pytest.mark.parametrize(
    ("found_by", "thief", "words"),
    [
        (3, 3, "Rep 3 or more finds"),
        (None, 4, "only a Thief of Rep 4 or more finds"),
        (5, 2, "Rep 5, or a Thief of Rep 2, or more finds"),
    ],
)
def test_37_0_who_finds_a_secret_room(found_by: int | None, thief: int, words: str) -> None:
    made = with_secret(room("vermin"), found_by=found_by, found_by_thief=thief)
    said = told(made)["T02"]
    assert f"Search ⚂⚂ ⚁ (37.0): {words} " in said
    assert "to the east, S2." in said


def test_37_0_a_search_that_finds_nothing() -> None:
    assert "Search ⚂⚂ ⚁ (37.0): nothing to find." in told(with_secret(None))["T02"]


def test_a_secret_door_is_not_among_the_ways() -> None:
    said = told(with_secret(room("continues", leads_to="T07")))["T02"]
    assert "South: door back to 1.\n" in said
    assert "East" not in said
    assert said.index("on to 7 (⚁⚂ = 5)") > said.index("Search")


def test_a_secret_door_is_seen_from_behind() -> None:
    tile = Tile(7, "T07", "room", 1, 1, 1, "west", (Exit("west", 1, "T02", secret=True),))
    assert [(side, plain(words)) for side, words in entries.ways(tile, {})] == [("West", "secret door back up to 2")]


def test_36_5_stairs_say_where_they_lead() -> None:
    stairs = Tile(2, "T02", "stairs", 1, 0, 1, "south", (Exit("south", 1, "T01"), Exit("north", 2, "T03")))
    below = Tile(3, "T03", "corridor", 2, 0, 2, "south", (Exit("south", 2, "T02"),), walled=("north",))
    by_code = {"T02": stairs, "T03": below}
    assert ("North", "down to 3, level 2 (36.5)") in [(s, plain(w)) for s, w in entries.ways(stairs, by_code)]
    assert [(s, plain(w)) for s, w in entries.ways(below, by_code)] == [
        ("North", "blank wall"),
        ("South", "back up to 2"),
    ]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (room("vermin"), ["S2 Vermin", "(37.0, 37.1.7)", "Impact 1"]),
        (
            room("challenge", leads_to="T09"),
            ["S2 Challenge", "leads down to 9, level 2", "pass 1: 1-3 the one in front"],
        ),
        (room("boneyard", inside="empty", die=6), ["S2 Boneyard", "⚁⚂ = 5, ⚅ (37.0, 37.1.1)", "(37.1.2)"]),
        (
            room("boneyard", inside="trap", die=1, treasure=Treasure(0, 1, (), 5)),
            ["pass 2: Disarmed.", "treasure on 1-3: ⚄, none."],
        ),
        (
            room("boneyard", inside="trap", die=1, treasure=Treasure(2, 1, (Hoard(3, bronze=2),), 3)),
            ["Dungeon level 1.", "treasure on 1-3: ⚂, ⚁ + 1 = 3 (40.0): 2 bronze."],
        ),
    ],
)
def test_37_1_what_is_inside(found: SecretRoom, words: list[str]) -> None:
    said = told(with_secret(found))["T02"]
    for part in words:
        assert part in said


@pytest.mark.parametrize(
    ("inside", "section", "race"), [("skeletons", "37.1.3", "Skeletons"), ("zombies", "37.1.5", "Zombies")]
)
def test_37_1_3_the_dead_rise_in_numbers(inside: str, section: str, race: str) -> None:
    faces = {"skeletons": "3", "zombies": "5"}[inside] + " 5 " + "4 4 2 " * 20
    found = fill(referee(dice=faces), room("boneyard"), 2)
    assert found.mob is not None
    found = found._replace(treasure=Treasure(1, None, (Hoard(2), Hoard(3, bronze=1), Hoard(4, bronze=3)), 2))
    said = told(with_secret(found))["T02"]
    assert f"{race} rise from the bones ({section})" in said
    assert "\nthey ⚄\n4\n5\n" in said
    assert said.count("Warrior, ") == len(found.mob.roster) == 5
    assert "1 beaten: nothing." in said
    assert "2 beaten: 1 bronze." in said


def test_34_3_captives_wait_in_the_treasure_room() -> None:
    made = adventure()
    captives = tuple(Captive(name, "human", "potter") for name in ODD)
    made = made._replace(reason=made.reason._replace(id="rescue", captives=captives))
    said = told(made)
    last = made.tiles[-1].code
    for name in ODD:
        assert f"☐ {name}, Human potter" in said[last]
        assert all(name not in text for code, text in said.items() if code != last)


def test_34_3_a_reason_changes_what_is_said() -> None:
    made = adventure()
    last = made.tiles[-1].code
    treasure = told(made._replace(reason=made.reason._replace(id="treasure")))[last]
    kill = told(made._replace(reason=made.reason._replace(id="kill_the_big_bad")))[last]
    assert "carry it out" in treasure
    assert "carry it out" not in kill
    reader = Reader()
    entries.pages(reader, made._replace(reason=made.reason._replace(id="explore")), rules())  # type: ignore[arg-type]
    for level, codes in enumerate(made.reason.level_tiles, 1):
        assert f"of level {level}: {len(codes)} ☐" in reader.said(entries.TITLE)


def test_moods_are_not_repeated_while_they_last() -> None:
    made = adventure(rep=5)
    moods = [text.split("\n")[4] for text in told(made).values()]
    assert len(set(moods)) == len(moods) == len(made.tiles)
    assert moods == [text.split("\n")[4] for text in told(made).values()]
    assert moods != [text.split("\n")[4] for text in told(made._replace(seed="another")).values()]


def test_40_0_loot() -> None:
    assert loot(rules(), Treasure(0, 1, (), 5)) is None
    found = loot(rules(), Treasure(6, 5, (Hoard(11, bronze=7, items=(Item("healing", "potion", 2),)),)))
    assert found == ("⚅ + 5 = 11", "7 bronze.", (("Potion of Healing (2 uses)", "Acts as a Rep 5 Healer."),))
    assert loot(rules(), Treasure(1, 0, (Hoard(1),))) == ("⚀", "nothing.", ())


def test_40_0_treasures_by_number_put_like_ones_together() -> None:
    items = (Item("healing", "potion", 2),)
    hoards = (Hoard(1), Hoard(2), Hoard(3, bronze=1), Hoard(5, items=items), Hoard(6, items=items))
    treasure = Treasure(1, None, hoards, 1)
    assert finds(rules(), treasure) == (
        ("1–2", "nothing"),
        ("3", "1 bronze"),
        ("4–5", "Potion of Healing (2 uses)"),
    )
    assert gifts(rules(), treasure) == (("Potion of Healing", "Acts as a Rep 5 Healer."),)
    assert span(2, 2) == "2"


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "ink"), covering(PAPERS, INKS))
def test_the_pages_hold_their_text(name: str, ink: str) -> None:
    made = adventure("pages", rep=4)
    found = printed("The dungeon", lambda book: entries.pages(book, made, rules()), PAPERS[name], ink)
    said = " ".join(text_of(page) for page in found)
    for tile in made.tiles:
        assert f"{phrases.number(tile.code)} {phrases.kind(tile.kind)}" in said
