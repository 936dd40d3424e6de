"""Stat lines of Fantasy Fudge: forgiving in form, strict in meaning, inverses of one another."""

from __future__ import annotations

import pytest
from fudge_fights import one, people, rules
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import StatLineError
from generator.fudge.fighter import Character, Trait, ddf, odf, total
from generator.fudge.ladder import FARTHEST
from generator.fudge.statline import fight_line, format_line, parse_line


@pytest.mark.parametrize(
    "line",
    [
        "Snorri: Great ODF5 DDF3",
        "Brynhild: Good ODF5 DDF2 shield medium",
        "Bandit: Fair ODF2 DDF1 fodder",
        "Hild: Superb axe mail shield small scale +1 Strength Good archery Fair boxes 3/2/1/1/1 wounds 1/0/0/0/0",
        "+5 fists",
        "sub-Terrible",
    ],
)
def test_lines_stay_as_they_are(line: str) -> None:
    assert format_line(rules(), people(line)[0]) == line


def test_the_examples_of_the_product() -> None:
    snorri, brynhild = people("Snorri: Great ODF5 DDF3; Brynhild: Good ODF5 DDF2 shield medium")
    bandits = people("4 x Bandit: Fair ODF2 DDF1 fodder")
    assert snorri == Character("Snorri", 2, 5, 3)
    assert brynhild == Character("Brynhild", 1, 5, 2, shield="medium")
    assert [who.name for who in bandits] == ["Bandit 1", "Bandit 2", "Bandit 3", "Bandit 4"]
    assert all(who == Character(who.name, 0, 2, 1, fodder=True) for who in bandits)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("great odf5, ddf3", "Great ODF5 DDF3"),
        ("+2 ODF +5 DDF=3", "Great ODF5 DDF3"),
        ("2 odf=5 ddf3", "Great ODF5 DDF3"),
        ("ODF5 fodder Great DDF-1", "Great ODF5 DDF-1 fodder"),
        ("Good MEDIUM shield cannon fodder", "Good shield medium fodder"),
        ("Good two-handed sword", "Good two_handed_sword"),
        ("Good two handed sword, mail shirt", "Good two-handed-sword mail_shirt"),
        ("Good sword star", "Good broadsword"),
        ("Good scale-1 first aid great", "Good Scale -1 first-aid Great"),
        ("Good wounds hurt scratch, scratch", "Good wounds 2/1/0/0/0"),
        ("Good wounds very hurt near death", "Good wounds 0/0/1/0/1"),
        ("Good wounds 0/0/0/0/0", "Good"),
        ("Good Strength Fair", "Good"),
        ("Good Health Good Strength +1", "Good Strength Good Health Good"),
    ],
)
def test_form_is_forgiven(line: str, same: str) -> None:
    assert people(line) == people(same)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "Snorri: Grat ODF5",
            "'grat' is no level of the ladder (did you mean 'great'?); a line looks like 'Snorri: Gr",
        ),
        ("Snorri: ODF5 DDF3", "the combat skill is missing; write a level first"),
        ("Good broadswrd", "'broadswrd' is no level, weapon, armor, attribute or skill (did you mean 'broadsword'?)"),
        ("Good sheild medium", "'sheild' is no level, weapon, armor, attribute or skill (did you mean 'shield'?)"),
        ("Good shield", "a shield wants its size, such as shield small; there are small, medium, large"),
        ("Great Good", "the combat skill is given twice; write one"),
        ("Great mail plate", "armor is given twice; write one"),
        ("Great ODF5 ODF4", "odf is given twice; write one"),
        ("Great fodder star", "fodder or star is given twice; write one"),
        ("Great ODF", "ODF wants a number from -20 to 20, such as ODF5"),
        ("Great DDF99", "DDF wants a number from -20 to 20, such as DDF5"),
        ("Great Strength", "Strength wants its level next, such as Strength Good"),
        ("Great Strength Goood", "Strength wants its level next, such as Strength Good (did you mean 'good'?)"),
        ("Great archery Good archery Fair", "archery is given twice; write one"),
        ("Great boxes 3/1", "boxes 3/1: write five numbers from 0 to 9, such as boxes 3/1/1/1/1"),
        ("Great boxes 3/1/1/1/10", "boxes 3/1/1/1/10: write five numbers from 0 to 9"),
        ("Great boxes hurt", "boxes wants five numbers next, from Scratch to Near Death"),
        ("Great wounds", "wounds wants five numbers next"),
        ("Great wounds 4/0/0/0/0", "4 wounds at scratch, which has boxes for 3"),
        ("Great boxes 1/1/1/1/1 wounds 0/2/0/0/0", "2 wounds at hurt, which has boxes for 1"),
        ("0 x Bandit: Fair", "0 of them? take 1 to 99"),
    ],
)
def test_fail_a_line_that_means_nothing(line: str, said: str) -> None:
    with pytest.raises(StatLineError) as caught:
        parse_line(rules(), line)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_those_without_a_name_are_numbered_by_what_they_are() -> None:
    assert [who.name for who in people("2 x Fair fodder")] == ["Foe 1", "Foe 2"]
    assert [who.name for who in people("2 x Fair")] == ["Fighter 1", "Fighter 2"]
    assert people("Fair")[0].name == ""


LEVEL = st.integers(-FARTHEST, FARTHEST)
TABLES = rules().tables


def traits(table: str) -> st.SearchStrategy[tuple[Trait, ...]]:
    """Attributes in their order and not Fair, or skills in any order."""
    names = list(TABLES[table].entries)
    chosen = st.lists(st.sampled_from(names), unique=True, max_size=4)
    if table == "attributes":
        pairs = st.tuples(
            chosen.map(lambda some: sorted(some, key=names.index)), st.lists(LEVEL.filter(bool), min_size=4)
        )
    else:
        pairs = st.tuples(chosen, st.lists(LEVEL, min_size=4))
    return pairs.map(lambda pair: tuple(Trait(name, level) for name, level in zip(*pair, strict=False)))


FACTOR = st.none() | st.integers(-FARTHEST, FARTHEST)
CHARACTERS = st.builds(
    Character,
    name=st.text(st.characters(exclude_categories=("C", "Z")), max_size=12),
    skill=LEVEL,
    odf=FACTOR,
    ddf=FACTOR,
    weapons=st.lists(st.sampled_from(list(TABLES["weapons"].entries)), max_size=3).map(tuple),
    armor=st.none() | st.sampled_from(list(TABLES["armor"].entries)),
    shield=st.none() | st.sampled_from(list(TABLES["shields"].entries)),
    scale=st.integers(-FARTHEST, FARTHEST),
    attributes=traits("attributes"),
    skills=traits("skills"),
    boxes=st.just(()) | st.just((3, 2, 2, 1, 1)) | st.just((9, 9, 9, 9, 9)),
    wounds=st.just(()) | st.just((1, 0, 0, 0, 0)) | st.just((3, 1, 1, 1, 1)),
    fodder=st.booleans(),
)


@given(CHARACTERS)
def test_formatting_and_parsing_are_inverses(character: Character) -> None:
    line = format_line(rules(), character)
    assert parse_line(rules(), line) == [character]
    assert format_line(rules(), parse_line(rules(), line)[0]) == line


@given(CHARACTERS)
def test_the_line_for_a_fight_has_the_same_figures(character: Character) -> None:
    (again,) = parse_line(rules(), fight_line(rules(), character._replace(scale=0)))
    assert again.skill == character.skill
    assert total(odf(rules(), again)) == total(odf(rules(), character._replace(scale=0)))
    assert total(ddf(rules(), again)) == total(ddf(rules(), character._replace(scale=0)))


def test_the_line_for_a_fight() -> None:
    assert fight_line(rules(), one("Hild: Great sword mail shield small Strength Good archery Fair").character) == (
        "Hild: Great ODF4 DDF3 shield small"
    )
    assert fight_line(rules(), one("Maul: Great maul shield large fodder").character) == "Maul: Great ODF3 DDF0 fodder"
