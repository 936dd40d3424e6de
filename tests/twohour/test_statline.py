"""Stat lines: parsing and formatting are inverses; each mistake has its message."""

from __future__ import annotations

import itertools

import pytest
from adventures import rules
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.errors import StatLineError
from generator.twohour.characters import Character, Profession
from generator.twohour.items import Item
from generator.twohour.rules import races
from generator.twohour.statline import EXAMPLE, format_line, parse_line

RACES = races(rules())
PROFESSIONS = list(rules().tables["professions"].entries)
WEAPONS = list(rules().tables["weapons"].entries)
KINDS = {name: str(entry["kind"]) for name, entry in rules().tables["items"].entries.items()}


def one(line: str) -> Character:
    (character,) = parse_line(rules(), line)
    return character


def refused(line: str) -> str:
    with pytest.raises(StatLineError) as caught:
        parse_line(rules(), line)
    said = str(caught.value)
    assert "\n" not in said
    return said


# --- inverses --------------------------------------------------------------------------------------------------------

WORDS = [
    *("Sir", "Billy:", "3", "x", "12", "X", "Λεωνίδας", "Жар-Птица", "Łukasz", "O'Brien", '"Red"', "<b>&amp;", "3x"),
    *("é", ":", "::", "a:b", "/", "+rage_potion", "Human", "Knight", "5", "AC6", "star", "of", "the", "骰", "'", "1,2"),
]
NAMES = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
ITEMS = st.builds(
    lambda name, amount, usable: Item(name, KINDS[name], amount, usable),
    st.sampled_from(sorted(KINDS)),
    st.none() | st.integers(0, 12),
    st.booleans(),
)


@st.composite
def characters(draw: st.DrawFn) -> Character:
    held = draw(st.lists(st.sampled_from(PROFESSIONS), min_size=1, max_size=2, unique=True))
    reps = [draw(st.integers(0, 12)) for _ in held]
    return Character(
        draw(NAMES),
        draw(st.sampled_from(RACES)),
        tuple(Profession(name, rep) for name, rep in zip(held, reps, strict=True)),
        reps[0],
        draw(st.sampled_from([2, 4, 6])),
        draw(st.booleans()),
        tuple(draw(st.lists(st.sampled_from(WEAPONS), max_size=3))),
        tuple(draw(st.lists(ITEMS, max_size=4))),
        draw(st.booleans()),
        draw(st.booleans()),
    )


PLAIN = Character("Osra", "human", (Profession("knight", 5),), 5, 6, True, ("S",))


@settings(max_examples=200)
@given(characters())
@example(PLAIN._replace(name="3 x Bandit"))
@example(PLAIN._replace(name="2 x 2 x 2"))
@example(PLAIN._replace(name="Human Knight 5 AC6"))
@example(PLAIN._replace(name=":"))
@example(PLAIN._replace(name=""))
def test_formatting_and_parsing_are_inverses(character: Character) -> None:
    line = format_line(rules(), character)
    assert one(line) == character
    assert format_line(rules(), one(line)) == line
    assert "\n" not in line


@pytest.mark.parametrize("race", RACES)
def test_every_race_with_every_pair_of_professions_comes_back(race: str) -> None:
    for first, second in itertools.product(PROFESSIONS, PROFESSIONS):
        held = [Profession(first, 5)] + ([Profession(second, 4)] if first != second else [])
        character = PLAIN._replace(race=race, professions=tuple(held))
        assert one(format_line(rules(), character)) == character


@pytest.mark.parametrize("name", KINDS)
def test_every_item_comes_back_with_its_number_or_without(name: str) -> None:
    for amount, usable in itertools.product((None, 0, 1, 6), (True, False)):
        character = PLAIN._replace(items=(Item(name, KINDS[name], amount, usable),))
        assert one(format_line(rules(), character)) == character


# --- how a line looks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "character"),
    [
        (
            "Sir Billy: Human Knight 5 AC6 Sh S star",
            Character("Sir Billy", "human", (Profession("knight", 5),), 5, 6, True, ("S",), star=True),
        ),
        (
            "Raven: Human Warrior/Thief 5/4 AC2 2xS",
            Character("Raven", "human", (Profession("warrior", 5), Profession("thief", 4)), 5, 2, False, ("2xS",)),
        ),
        (
            "Gash: Major Demon Caster 7 AC6 S +caster_wand +phase_armor(4) +rage_potion(2)!",
            Character(
                "Gash",
                "demon_major",
                (Profession("caster", 7),),
                7,
                6,
                weapons=("S",),
                items=(
                    Item("caster_wand", "casting_tool"),
                    Item("phase_armor", "armor", 4),
                    Item("rage", "potion", 2, usable=False),
                ),
            ),
        ),
        (
            "Major Demon Warrior 6 AC6 2S no-spells",
            Character("", "demon_major", (Profession("warrior", 6),), 6, 6, weapons=("2S",), no_spells=True),
        ),
    ],
)
def test_a_line_and_its_character(line: str, character: Character) -> None:
    assert format_line(rules(), character) == line
    assert one(line) == character


def test_several_of_a_kind() -> None:
    goblins = parse_line(rules(), "3 x Goblin Warrior 3 AC2 Sh SP")
    assert [goblin.name for goblin in goblins] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert {goblin._replace(name="") for goblin in goblins} == {one("Goblin Warrior 3 AC2 Sh SP")}


def test_several_with_a_name() -> None:
    assert [each.name for each in parse_line(rules(), "2 x Town Guard: Human Soldier 4 AC4 Sh S")] == [
        "Town Guard 1",
        "Town Guard 2",
    ]
    assert [each.name for each in parse_line(rules(), "1 x Guard: Human Soldier 4 AC4 Sh S")] == ["Guard"]
    assert len(parse_line(rules(), "99 x Goblin Warrior 3 AC2 S")) == 99


def test_an_item_after_a_plus() -> None:
    assert one("Human Knight 5 AC6 S +sword_of_rage").items == (Item("sword_of_rage", "weapon"),)


# --- forgiving -------------------------------------------------------------------------------------------------------

BILLY = "Sir Billy: Human Knight 5 AC6 Sh S star"


@pytest.mark.parametrize(
    "line",
    [
        "  Sir   Billy :human knight 5 ac6 sh s STAR  ",
        "Sir Billy: HUMAN KNIGHT 5 AC6 SHIELD S *",
        "Sir Billy: Human Knight 5 star S Sh AC6",
        "Sir Billy: Human, Knight, 5, AC6, Sh, S, star",
        "Sir Billy:\tHuman Knight 5 AC6 Sh S star",
        "1 x Sir Billy: Human Knight 5 AC6 Sh S star",
        "1X  Sir Billy: Human Knight 5 AC6 Sh S star",
    ],
)
def test_case_spacing_and_order_do_not_matter(line: str) -> None:
    assert one(line) == one(BILLY)


@pytest.mark.parametrize(
    ("spelling", "race"),
    [
        ("Petty Demon", "demon_petty"),
        ("petty demon", "demon_petty"),
        ("demon_petty", "demon_petty"),
        ("Demon Petty", "demon_petty"),
        ("feral_vampire", "feral_vampire"),
        ("Feral Vampire", "feral_vampire"),
    ],
)
def test_a_race_in_any_of_its_spellings(spelling: str, race: str) -> None:
    assert one(f"Zed: {spelling} Warrior 4 AC4 2xS").race == race


@pytest.mark.parametrize(
    "written", ["+rage_potion(2)", "+potion_of_rage(2)", "+rage(2)", "+RAGE(2)", "+Rage_Potion(2)"]
)
def test_a_potion_in_any_of_its_spellings(written: str) -> None:
    assert one(f"Orc Warrior 4 AC2 S {written}").items == (Item("rage", "potion", 2),)


def test_an_armors_number_may_say_ac() -> None:
    assert one("Orc Warrior 4 AC2 S +phase_armor(AC4)!").items == (Item("phase_armor", "armor", 4, usable=False),)


def test_weapons_may_be_joined_and_several() -> None:
    assert one("Elf Shooter 4 AC4 CB/S").weapons == ("CB", "S")
    assert one("Elf Shooter 4 AC4 cb s 2XS").weapons == ("CB", "S", "2xS")


def test_9_2_one_rep_for_two_professions_starts_the_second_one_lower() -> None:
    assert one("Human Warrior/Thief 5 AC2 2xS") == one("Human Warrior/Thief 5/4 AC2 2xS")


# --- strict ----------------------------------------------------------------------------------------------------------

HEALER_LIST = "(caster, healer, knight, paladin, shooter, soldier, thief, warrior)"
MISTAKES = {
    "": f"'': '' is no race; a line looks like '{EXAMPLE}'",
    "Sir Billy:": f"'Sir Billy:': '' is no race; a line looks like '{EXAMPLE}'",
    "Zed: Ork Warrior 4 AC2 S": (
        f"'Zed: Ork Warrior 4 AC2 S': 'Ork' is no race (did you mean 'orc'?); a line looks like '{EXAMPLE}'"
    ),
    ": Orc Warrior 4 AC2 S": f"': Orc Warrior 4 AC2 S': the name before the colon is empty; write '{EXAMPLE}'",
    "Orc Warior 4 AC2 S": (f"'Orc Warior 4 AC2 S': 'warior' is no profession (did you mean 'warrior'?) {HEALER_LIST}"),
    "Orc": f"'Orc': '' is no profession {HEALER_LIST}",
    "Orc Warrior/ 4 AC2": f"'Orc Warrior/ 4 AC2': '' is no profession {HEALER_LIST}",
    "Orc Thief/thief 4 AC2": "'Orc Thief/thief 4 AC2': the same profession twice; name each once",
    "Orc Warrior AC2 S": "'Orc Warrior AC2 S': 'AC2' is no Rep; write 5, or 5/4 for two professions",
    "Orc Warrior": "'Orc Warrior': '' is no Rep; write 5, or 5/4 for two professions",
    "Orc Warrior -4 AC2": "'Orc Warrior -4 AC2': '-4' is no Rep; write 5, or 5/4 for two professions",
    "Orc Warrior ４ AC2": "'Orc Warrior ４ AC2': '４' is no Rep; write 5, or 5/4 for two professions",
    "Orc Warrior 4/3 AC2": "'Orc Warrior 4/3 AC2': 1 professions need 1 Reps, such as 5/4 (9.2)",
    "Orc Warrior/Thief 4/3/2 AC2": "'Orc Warrior/Thief 4/3/2 AC2': 2 professions need 2 Reps, such as 5/4 (9.2)",
    "Orc Warrior/Thief 5/x AC2": "'Orc Warrior/Thief 5/x AC2': '5/x' is no Rep; write 5, or 5/4 for two professions",
    "Orc Warrior 13 AC2": "'Orc Warrior 13 AC2': Rep 13 is beyond all tables; take 0 to 12",
    "Orc Warrior/Thief 0 AC2": "'Orc Warrior/Thief 0 AC2': Rep 0 is beyond all tables; take 0 to 12",
    "Orc Warrior 4 S": f"'Orc Warrior 4 S': the AC is missing; write AC2, AC4 or AC6, as in '{EXAMPLE}'",
    "Orc Warrior 4 AC3 S": "'Orc Warrior 4 AC3 S': 'AC3' is no AC, shield, weapon or item (did you mean 'ac6'?)",
    "Orc Warrior 4 AC2 2SP": "'Orc Warrior 4 AC2 2SP': '2SP' is no AC, shield, weapon or item (did you mean 'sp'?)",
    "Orc Warrior 4 AC2 str": "'Orc Warrior 4 AC2 str': 'str' is no AC, shield, weapon or item (did you mean 'star'?)",
    "Orc Warrior 4 AC2 +swrd_of_rage": (
        "'Orc Warrior 4 AC2 +swrd_of_rage': '+swrd_of_rage' is no magic item (did you mean 'sword_of_rage'?)"
    ),
    "Orc Warrior 4 AC2 +rage(two)": "'Orc Warrior 4 AC2 +rage(two)': '+rage(two)' is no magic item",
    "Orc Warrior 4 AC2 +": "'Orc Warrior 4 AC2 +': '+' is no magic item",
    "0 x Orc Warrior 4 AC2 S": "'0 x Orc Warrior 4 AC2 S': 0 of them? take 1 to 99",
    "100 x Orc Warrior 4 AC2 S": "'100 x Orc Warrior 4 AC2 S': 100 of them? take 1 to 99",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_named_with_the_word_that_was_meant(line: str) -> None:
    assert refused(line) == MISTAKES[line]


def test_the_example_in_the_messages_is_a_line() -> None:
    assert format_line(rules(), one(EXAMPLE)) == EXAMPLE
