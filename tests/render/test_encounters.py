"""The stack of PEFs and the rosters: every number of the records, and the boxes to tick."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from adventures import adventure, rules, varied
from conftest import covering
from pdfs import drawn, printed, text_of
from reading import Reader, texts

from generator.errors import PaperdelveError
from generator.render import encounters, phrases
from generator.render.blocks import Box, Gap
from generator.render.encounters import packed
from generator.render.flow import Block, Solid
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.roster import notes, once, roster, with_roster
from generator.render.table import Table
from generator.render.text import plain
from generator.render.theme import INKS, load
from generator.render.words import CELL
from generator.sealing import seal
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, Profession, worn_ac
from generator.twohour.encounters import Meet, Meeting, Pef, Rivals, meets, read
from generator.twohour.items import Item
from generator.twohour.statline import parse_line

Sweep = Callable[[int, int], range]
HEADER = ("#", "who", "Rep", "AC", "lost")
ODD = (
    'Sir "the <b>Unsinkable</b>" & Sons | of the Seven Slippery Stones',
    "Ярослав Многогрешный",
    "@end # | - x",
    "W" * 60,
)


def characters(*lines: str) -> list[Character]:
    return [character for line in lines for character in parse_line(rules(), line)]


def pef(code: str, two: str, three: str, **more: Any) -> Pef:
    return Pef(code, (1, 2, 3), two, three, **more)


def pages(made: Adventure) -> Reader:
    reader = Reader()
    encounters.pages(reader, made, rules(), seal(made))  # type: ignore[arg-type]
    return reader


def frames(reader: Reader) -> dict[str, Box]:
    return {plain(block.title): block for block in reader.flows["Encounters"] if isinstance(block, Box)}


def tables(part: Any) -> Iterator[Table]:
    """The tables in blocks, those of rosters too."""
    if isinstance(part, Table):
        yield part
    elif isinstance(part, list | tuple):
        for piece in part:
            yield from tables(piece)
    elif isinstance(part, Solid):
        yield from tables(list(vars(part).values()))


def with_pefs(*pefs: Pef) -> Adventure:
    return adventure()._replace(pefs=pefs)


# --- the stack -------------------------------------------------------------------------------------------------------


def test_39_4_something_has_the_next_one_read_with_three_dice() -> None:
    stack = (
        pef("P1", "nothing", "something"),
        pef("P2", "something", "nothing"),
        pef("P3", "nothing", "something"),
        pef("P4", "something", "trap"),
        pef("P5", "contact", "contact"),
    )
    assert [reading.three for reading in read(stack)] == [False, False, True, True, False]


def test_39_7_levels_with_one_roster_are_one_line() -> None:
    rivals = Rivals((3, 4), "elf", (2, 3), ())
    met = (Meeting(1, "rivals", "rivals"), Meeting(2, "minions", "minions"), Meeting(3, "big_bad", "minions"))
    found = pef("P1", "contact", "nothing", meetings=met, die=1, numbers=(2, 3), race="ghoul", rivals=rivals)
    assert list(meets(found)) == [
        Meet(1, 1, "elf", (2, 3), True, None, False),
        Meet(2, 3, "ghoul", (2, 3), False, 3, False),
    ]
    everywhere = found._replace(meetings=met[2:], rivals=None)
    assert list(meets(everywhere)) == [Meet(3, 3, "ghoul", (2, 3), False, 3, True)]


# --- rosters ---------------------------------------------------------------------------------------------------------


@pytest.mark.sweep
def test_every_roster_is_printed_in_full(sweep: Sweep) -> None:
    for number in sweep(200, 12):
        made = varied(number)
        sealed, found = seal(made), frames(pages(made))
        assert next(iter(found)) == "Running the other side"
        expected = {}
        for found_pef in made.pefs:
            for place, meet in enumerate(meets(found_pef), 1):
                race = phrases.race(rules(), meet.race, many=True)
                rivals = found_pef.rivals if meet.rivals else None
                code = sealed.by_name[f"list {found_pef.code}/{place}"]
                title = f"{code} Rivals: {race}" if rivals else f"{code} {race}"
                expected[title] = (rivals.roster if rivals else found_pef.roster, meet.numbers, meet.big_bad)
        assert found.keys() - {"Running the other side", f"{sealed.big_bad} The Big Bad"} == expected.keys()
        for title, (members, numbers, big_bad) in expected.items():
            many, lines = tables(found[title])
            assert list(many.rows[0][1:]) == [str(each) for each in numbers]
            assert [row[3] for row in lines.rows] == [str(worn_ac(member)) for member in members]
            assert len(lines.rows) == max(numbers)
            said = "\n".join(texts(found[title]))
            assert (f"From level {big_bad} the Big Bad, {sealed.big_bad}, is with them" in said) is bool(big_bad)
            for member, row in zip(members, lines.rows, strict=True):
                assert all(phrases.item(rules(), owned) in plain(str(row[1])) for owned in member.items)


@pytest.mark.sweep
def test_no_roster_tells_which_pef_it_is_of(sweep: Sweep) -> None:
    for number in sweep(200, 12):
        made = varied(number)
        said = pages(made).said("Encounters")
        assert not any(re.search(rf"\b{found.code}\b", said) for found in made.pefs)


def test_a_roster_names_who_has_a_name() -> None:
    ogre, raven = characters("Ogre 1: Ogre Warrior 4 AC4 M", "Raven: Human Warrior/Thief 5/4 AC2 2xS Sh")
    table = roster(rules(), load(), [ogre, raven], HEADER).table
    assert [[plain(str(cell)) for cell in row] for row in table.rows] == [
        ["1", "Warrior, mace", "4", "4", ""],
        ["2", "Raven, Warrior/Thief, two swords (shield slung)", "5/4", "2", ""],
    ]


def test_29_3_1_an_item_of_no_use_is_said_to_be() -> None:
    ghoul = characters("Ghoul 1: Ghoul Warrior 3 AC2 S +dancing_sword! +deflective_armor(6)")
    (row,) = roster(rules(), load(), ghoul, HEADER).table.rows
    assert plain(str(row[1])) == "Warrior, sword, (Dancing Sword, cannot use), Deflective Armor (AC 6)"
    assert row[3] == "6"
    assert [name for name, _ in notes(rules(), ghoul)] == ["Infection", "Fanatic", "Deflective Armor"]


@pytest.mark.parametrize(
    ("line", "boxes", "saves"),
    [
        ("Ogre 1: Ogre Warrior 4 AC4 M", 5, 1),
        ("Orc 1: Orc Warrior 3 AC2 S", 3, 0),
        ("Dwarf 1: Dwarf Thief 2 AC2 S", 3, 1),
    ],
)
def test_7_0_boxes_for_rep_and_for_what_saves_once(line: str, boxes: int, saves: int) -> None:
    (who,) = characters(line)
    assert once(rules(), who) == saves
    page = drawn([roster(rules(), load(), [who], HEADER)])
    side = load().spaces.tick_mm * POINTS_PER_MM
    assert sum(abs(rect["width"] - side) < 0.2 for rect in page.rects) == boxes


def middle(mark: dict[str, Any]) -> float:
    """The height at which a mark on a page has its middle."""
    return float(mark["top"] + mark["bottom"]) / 2


def test_boxes_stay_with_their_rows_when_a_roster_is_split() -> None:
    theme = load()
    found = roster(rules(), theme, characters("7 x Orc Warrior 3 AC2 S", "5 x Ogre Warrior 5 AC4 M"), HEADER)
    parts = found.split(theme, 239.0, 120.0, 120.0)
    assert parts is not None
    side = theme.spaces.tick_mm * POINTS_PER_MM
    for whole in (parts, (found,)):
        page = drawn(whole)
        ticked = [rect for rect in page.rects if abs(rect["width"] - side) < 0.2]
        assert len(ticked) == 7 * 3 + 5 * 6
        lines = [word for word in page.extract_words() if word["text"].startswith("Warrior")]
        counts = [sum(abs(middle(box) - middle(word)) < 4 for box in ticked) for word in lines]
        assert counts == [3] * 7 + [6] * 5


def test_a_template_s_roster_needs_five_cells() -> None:
    found = with_roster(
        rules(),
        load(),
        CELL.join(("Before\n@roster #", "who", "Rep", "AC", "lost\nAfter")),
        characters("Orc Warrior 3 AC2 S"),
    )
    assert len(found) == 3
    with pytest.raises(PaperdelveError, match="@roster needs 5 cells, it has 2; mend the template"):
        with_roster(rules(), load(), f"@roster who{CELL}Rep", [])


def test_the_big_bad_comes_with_everything() -> None:
    made = adventure()
    items = (Item("sword_of_rage", "weapon", usable=False), Item("healing", "potion", 3))
    who = Character(ODD[0], "demon_major", (Profession("caster", 7),), 7, 6, True, ("S",), items)
    reader = pages(made._replace(big_bad=who, reason=made.reason._replace(id="kill_the_big_bad")))
    said = "\n".join(texts(frames(reader)[f"{seal(made).big_bad} The Big Bad"]))
    assert ODD[0] in said
    assert "Major Demon Caster" in said
    assert "sword and shield" in said
    assert "Rep lost" in said
    assert "saved once" in said
    assert "Hard as Nails: The first Obviously Dead" in said
    assert "no use to its Rep, trade or gear, and yours if you win (29.3.1): Sword of Rage." in said
    assert "Potion of Healing: Acts as a Rep 5 Healer." in said
    assert "must die" in said


def test_39_9_1_talking_is_told_once_and_only_if_there_are_rivals() -> None:
    crowd = tuple(characters(*(f"{name.replace(':', '')}: Human Soldier 4 AC4 SP Sh" for name in ODD)))
    rivals = Rivals((3, 4), "human", (1, 4), crowd)
    met = (Meeting(1, "rivals", "rivals"),)
    found = pef("P1", "contact", "contact", meetings=met, die=1, numbers=(2, 3), race="ghoul", rivals=rivals)
    reader = pages(with_pefs(found))
    said = reader.said("Encounters")
    assert said.count("They offer to join.") == 1
    assert "they ⚂⚃" in said
    assert [name in said for name in ODD] == [True] * len(ODD)
    assert "Ghouls" not in said
    assert "They offer to join." not in pages(with_pefs(pef("P1", "nothing", "nothing"))).said("Encounters")


def test_a_roster_that_fits_is_drawn_forward() -> None:
    theme = load()
    space = theme.spaces.block_pt

    def high(*heights: float) -> list[Block]:
        return [Box((Gap(height),)) for height in heights]

    frame = high(0.0)[0].height(theme, 100.0)
    blocks = high(*(height - frame for height in (60.0, 50.0, 40.0 - space, 45.0)))
    assert packed(blocks, theme, 100.0, 100.0) == [blocks[0], blocks[2], blocks[1], blocks[3]]
    assert packed(blocks, theme, 100.0, 30.0) == blocks


@pytest.mark.sweep
def test_packing_loses_nothing(sweep: Sweep) -> None:
    for number in sweep(40, 4):
        found = [block for block in pages(varied(number)).flows["Encounters"] if isinstance(block, Box)]
        assert sorted(packed(found, load(), 240.0, 500.0), key=id) == sorted(found, key=id)


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "ink"), covering(PAPERS, INKS))
def test_the_pages_hold_their_text(name: str, ink: str) -> None:
    made = adventure("pages", rep=4)
    sealed = seal(made)
    found = printed("Encounters", lambda book: encounters.pages(book, made, rules(), sealed), PAPERS[name], ink)
    said = " ".join(text_of(page) for page in found)
    lists = [entry.code for entry in sealed.entries if entry.kind in ("list", "big_bad")]
    assert len(lists) > 1
    for code in lists:
        assert code in said
