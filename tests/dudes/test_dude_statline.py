"""Stat lines of Dudes: forgiving in form, strict in meaning, and the same there and back."""

from __future__ import annotations

import pytest
from brawls import dude, rules
from hypothesis import given
from hypothesis import strategies as st

from generator.dudes.dude import Dude
from generator.dudes.rules import KINDS
from generator.dudes.statline import EXAMPLE, format_line, parse_line
from generator.errors import StatLineError

ENTRIES = {kind: list(rules().tables[kind].entries) for kind in KINDS}
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=0, max_size=20)


def some(*kinds: str) -> st.SearchStrategy[tuple[str, ...]]:
    """Some entries of tables, none twice, in any order."""
    names = [name for kind in kinds for name in ENTRIES[kind]]
    return st.lists(st.sampled_from(names), unique=True, max_size=len(names)).map(tuple)


@st.composite
def dudes(draw: st.DrawFn) -> Dude:
    """Any Dude that there can be."""
    full = draw(st.integers(1, 99))
    return Dude(
        draw(NAMES),
        draw(st.integers(1, 99)),
        draw(st.integers(0, 99)),
        draw(st.integers(0, 99)),
        full,
        draw(st.integers(0, 9_999_999)),
        draw(st.integers(0, 9_999_999)),
        draw(st.none() | st.integers(1, 9_999)),
        draw(some("attack_skills", "defense_skills")),
        draw(some("weapons")),
        draw(some("armor")),
        draw(st.integers(0, full)),
    )


@given(dudes())
def test_a_line_that_is_formatted_is_read_back(who: Dude) -> None:
    assert parse_line(rules(), format_line(rules(), who)) == [who]


@given(dudes(), st.randoms(use_true_random=False), st.sampled_from([", ", ",", "  ", " , ", "\t"]))
def test_case_spaces_commas_and_order_do_not_matter(who: Dude, shuffle: object, gap: str) -> None:
    head, _, stats = format_line(rules(), who._replace(name="Zed")).partition(":")
    words = [*stats.split(",")[0].split(), *(word.strip() for word in stats.split(",")[1:])]
    values = [word for word in words if any(letter.isdigit() for letter in word)]
    shuffle.shuffle(values)  # type: ignore[attr-defined]
    line = f"{head}:{gap.join([*values, *(word for word in words if word not in values)]).upper()}"
    assert parse_line(rules(), line) == [who._replace(name="Zed")]


def test_the_example_of_the_page() -> None:
    assert dude(EXAMPLE) == Dude(
        "Zed",
        5,
        14,
        14,
        10,
        skills=("martial_arts", "grapple"),
        weapons=("sword",),
        armor=("helmet", "shield"),
    )
    assert format_line(rules(), dude(EXAMPLE)) == EXAMPLE


@pytest.mark.parametrize(
    "line",
    [
        "Zed: helmet SHIELD sword grapple martial arts l5 hp10 d14 a14",
        "Zed:  Attack 14, Defense 14, hit points 10, level 5, Grappling, Martial_Arts, Sword, Helmet, Shield",
        "Zed: A=14 D=14, martial   arts, grapple, sword, helmet, shield",
        "Zed: A 14 D 14 , , martial arts , grapple,sword,helmet,shield,",
    ],
)
def test_other_ways_to_write_zed(line: str) -> None:
    zed, example = dude(line), dude(EXAMPLE)
    assert zed._replace(skills=()) == example._replace(skills=(), armor=zed.armor)
    assert (set(zed.skills), set(zed.armor)) == (set(example.skills), set(example.armor))


def test_what_a_line_leaves_out() -> None:
    assert dude("Zed: A14 D14") == Dude("Zed", 5, 14, 14)
    assert dude("Zed: L5") == Dude("Zed", 5, 14, 14)
    assert dude("Zed: L4") == Dude("Zed", 4, 14, 13)
    assert dude("A16 D16").name == ""
    assert dude("Zed: A14 D14 L9").level == 9


def test_extras() -> None:
    who = dude("Zed: A14 D14 HP7/10 XP250 G40 #7")
    assert (who.experience, who.gold, who.number, who.left, who.hit_points) == (250, 40, 7, 7, 10)
    assert format_line(rules(), who) == "Zed: A14 D14 HP7/10 L5 XP250 G40 #7"


def test_several_at_once() -> None:
    found = parse_line(rules(), "3 x Goblin: A10 D10, club")
    assert [who.name for who in found] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert len({who._replace(name="") for who in found}) == 1
    assert [who.name for who in parse_line(rules(), "2 x L1")] == ["Dude 1", "Dude 2"]


WRONG = [
    ("Zed: A14 D14, marshal arts", "'marshal arts' is no skill, weapon or armor piece (did you mean 'martial arts'?)"),
    ("Zed: A14 D14, acrobatic", "'acrobatic' is no skill, weapon or armor piece (did you mean 'acrobatics'?)"),
    ("Zed: A14 D14 swrod, shield", "'swrod' is no skill, weapon or armor piece (did you mean 'sword'?)"),
    ("Zed: A14 D14 flute", "'flute' is no skill, weapon or armor piece"),
    ("Zed: A14", "the Defense is missing; write both, as in A14 D14, or the level alone"),
    ("Zed: D14 sword", "the Attack is missing"),
    ("Zed: sword", f"the Attack and Defense are missing; a line looks like '{EXAMPLE}'"),
    ("", "the Attack and Defense are missing"),
    ("Zed: A14 A15 D14", "attack is given twice; write it once"),
    ("Zed: A14 D14 sword, Sword", "sword is named twice and counts once; name it once"),
    ("Zed: A14 D14 helmet, helmet", "helmet is named twice and counts once (ruling one_of_a_kind); name it once"),
    ("Zed: A14 D14 grapple, grappling", "Grapple is named twice"),
    ("Zed: A100 D14", "attack 100? take 0 to 99"),
    ("Zed: A14 D14 L0", "level 0? take 1 to 99"),
    ("Zed: A14 D14 HP0", "hit points 0? take 1 to 99"),
    ("Zed: A14 D14 HP11/10", "11 of 10 hit points; write what is left first, as HP7/10"),
    ("Zed: A14/3 D14", "'a14/3' is no number; only hit points are written as 7/10"),
    ("Zed: A99999999999999999999 D14", "attack 999999999999? take 0 to 99"),
    ("Zed: A14.5 D14", "'A14.5' is no number; write 'A' and a whole number"),
    ("Zed: A-3 D14", "'A-3' is no number; write 'A' and a whole number"),
    ("Zed: A D14", "'a' needs a number"),
    ("Zed: A14 D14 HPP9", "'HPP9' is no value of a Dude (did you mean 'hp'?)"),
    ("Zed: A14D14", "'A14D14' is no value of a Dude; write them apart"),
    ("2 x Zed: A14 D14 #7", "#7 is one Dude's number, and these are 2"),
    (": A14 D14", "the name before the colon is empty"),
    ("100 x Zed: A14 D14", "100 of them? take 1 to 99"),
]


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_fail_a_line_with_a_mistake(line: str, said: str) -> None:
    with pytest.raises(StatLineError) as caught:
        parse_line(rules(), line)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"'{line.strip()}': ")
    assert "\n" not in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert parse_line(rules(), text)
    except StatLineError as error:
        assert "\n" not in str(error)  # noqa: PT017 - most texts raise nothing else
