"""Bands (13.0): who may belong to one, made by the program and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from adventures import referee, rules
from picks import Picks

from generator.dice import ScriptedDice, Tray
from generator.errors import RuleError, TableError
from generator.twohour.band import (
    Band,
    allowed_races,
    make_band,
    make_star,
    usual_size,
    verify_band,
)
from generator.twohour.characters import Profession
from generator.twohour.referee import Referee
from generator.twohour.rules import races
from generator.twohour.statline import parse_line

Sweep = Callable[[int, int], range]

RACES = races(rules())
FREE = {"human", "elf", "dwarf"}

# Whom a Star that is not free to choose finds among the Minions of its row (39.8).
RECRUITS = {
    "demon_major": {"zombie", "ghoul", "demon_petty", "skeleton"},
    "demon_petty": {"goblin", "ghoul", "zombie", "skeleton"},
    "feral_vampire": {"ghoul", "ogre", "feral_vampire"},
    "ghoul": {"ogre", "goblin", "ghoul", "feral_vampire"},
    "beastman": {"ratman", "beastman", "ghoul"},
    "goblin": {"goblin", "orc", "ogre"},
    "ogre": {"goblin", "ghoul", "orc", "ogre"},
    "orc": {"goblin", "orc", "ogre"},
    "ratman": {"ratman", "ghoul", "ogre"},
    "troll": {"goblin", "orc", "ogre", "troll"},
    "skeleton": {"skeleton"},
    "zombie": {"zombie"},
    **dict.fromkeys(FREE, frozenset(FREE)),
}


def house(folder: Path, line: str) -> Path:
    path = folder / "house.toml"
    path.write_text(f"[rulings]\n{line}\n", "utf-8")
    return path


def scripted(*faces: int, picks: Picks | None = None, house: Path | None = None) -> Referee:
    return Referee(rules(house), Tray(ScriptedDice(faces)), picks or Picks())


# --- made by the program ---------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("race", RACES)
def test_13_1_a_band_keeps_the_rules_whatever_its_star(race: str, sweep: Sweep) -> None:
    for rep in range(3, 10):
        for seed in sweep(60, 3):
            size = 1 if rep == 3 else 1 + (rep + seed) % rep
            band = make_band(referee(f"sweep {seed} {rep} {race}"), race, rep, size)
            assert len(band.members) == size <= rep
            assert (band.star.race, band.star.rep, band.star.star) == (race, rep, True)
            assert all(3 <= grunt.rep < rep and not grunt.star for grunt in band.grunts)
            assert {grunt.race for grunt in band.grunts} <= RECRUITS[race]
            assert len({member.name for member in band.members}) == size
            assert not any(member.items for member in band.members)
            verify_band(rules(), band, "band.toml")


@pytest.mark.sweep
@pytest.mark.parametrize("race", sorted(RECRUITS.keys() - {"skeleton", "zombie"}))
def test_13_1_every_race_that_may_be_recruited_is(race: str, sweep: Sweep) -> None:
    found = {
        grunt.race for seed in sweep(100, 25) for grunt in make_band(referee(f"sweep {seed} {race}"), race, 6, 6).grunts
    }
    assert found == RECRUITS[race] == set(allowed_races(rules(), race))


@pytest.mark.parametrize("race", ["skeleton", "zombie"])
def test_ruling_recruits_undead_their_own_race(race: str) -> None:
    assert allowed_races(rules(), race) == [race]
    band = make_band(referee("ashes"), race, 5, 5)
    assert {member.race for member in band.members} == {race}


def test_13_1_a_recruit_is_rolled_on_the_stars_own_row() -> None:
    asked = scripted(1, 3, 4, 3, 6, 1, 2, 3)
    band = make_band(asked, "troll", 5, 3)
    assert [(grunt.race, grunt.rep) for grunt in band.grunts] == [("goblin", 4), ("troll", 4)]
    assert [(roll.who, roll.rule) for roll in asked.tray.rolls] == [
        *[("Recruit 1", "39.8"), ("Recruit 1", "7.0.7"), ("Recruit 1", "7.0.7")],
        *[("Recruit 2", "39.8"), ("Recruit 2", "7.0.13"), ("Recruit 2", "7.0.13")],
    ]


def test_no_more_than_the_recruits_names_are_made_up() -> None:
    names = [member.name for member in make_band(referee("ashes"), "human", 9, 9).members]
    assert " " in names[0]
    assert not any(" " in name for name in names[1:])


@pytest.mark.parametrize(("rep", "size"), [(3, 1), (4, 4), (5, 4), (9, 4)])
def test_the_usual_size(rep: int, size: int) -> None:
    assert usual_size(rep) == size
    assert len(make_band(referee("ashes"), "human", rep, usual_size(rep)).members) == size


@pytest.mark.parametrize(
    ("rep", "size", "said"),
    [
        (2, 1, "Rep 2: a character of Rep 2 or less has left the game (10.0); take 3 to 9"),
        (10, 4, "Rep 10: no Star is above Rep 9 here (10.0 has no use for more); take 3 to 9"),
        (5, 0, "size 0: a band has at least its Star (13.0); take 1 to 5"),
        (5, -3, "size -3: a band has at least its Star (13.0); take 1 to 5"),
        (5, 6, "size 6: a band has at most as many members as its Star's Rep, 5 (13.1)"),
        (3, 2, "a Star of Rep 3 finds nobody: recruits are below its Rep (13.1) and Rep 2 is dropped (10.0)"),
    ],
)
def test_13_1_impossible_wishes(rep: int, size: int, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        make_band(referee(), "human", rep, size)
    assert str(caught.value) == said


def test_no_such_race() -> None:
    with pytest.raises(TableError, match=r"no race is called 'humn' \(did you mean 'human'\?\)"):
        make_band(referee(), "humn", 5, 4)


def test_the_same_seed_makes_the_same_band_and_another_another() -> None:
    assert make_band(referee("ashes"), "elf", 5, 5) == make_band(referee("ashes"), "elf", 5, 5)
    assert make_band(referee("ashes"), "elf", 5, 5) != make_band(referee("embers"), "elf", 5, 5)


def test_a_larger_band_of_a_seed_begins_with_the_smaller_one() -> None:
    assert make_band(referee("ashes"), "elf", 5, 5).members[:3] == make_band(referee("ashes"), "elf", 5, 3).members


# --- the Star --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", RACES)
def test_9_1_a_star_picks_any_profession_of_its_list(race: str) -> None:
    rows = rules().tables[f"race_{race}"].rows
    for row in rows:
        name = row.cells["profession"]
        star = make_star(referee("ashes"), race, 5, "Osra", name)
        mine = [row for row in rows if row.cells["profession"] == name]
        assert (star.professions, star.rep, star.star, star.name) == ((Profession(name, 5),), 5, True, "Osra")
        assert any(star.ac == row.cells["ac"] and set(star.weapons) <= set(row.cells["weapons"]) for row in mine)


def test_9_2_a_star_of_two_professions() -> None:
    star = make_star(referee(), "human", 6, "Raven", "Warrior/Thief")
    assert star.professions == (Profession("warrior", 6), Profession("thief", 5))
    assert (star.rep, star.ac) == (6, 2)


def test_a_star_left_to_the_generator_is_evenly_of_any_profession() -> None:
    picks = Picks(["thief"])
    star = make_star(scripted(picks=picks), "human", 5, "Osra")
    assert star.profession == "thief"
    why, options = picks.asked[0]
    assert why == "the Star's profession"
    assert sorted(options) == sorted(set(options))
    assert len(options) == 8


def test_a_star_whose_profession_has_several_rows_picks_one() -> None:
    picks = Picks()
    make_star(scripted(picks=picks), "elf", 5, "Osra", "shooter")
    why, options = picks.asked[0]
    assert why == "the Star's row"
    assert [row.on for row in options] == ["6-7", "8-9"]


def test_a_profession_that_there_is_not() -> None:
    with pytest.raises(TableError) as caught:
        make_star(referee(), "ghoul", 5, "Osra", "warior")
    assert str(caught.value) == (
        "no profession is called 'warior' (did you mean 'warrior'?); on the list of that race: warrior"
    )


def test_9_1_a_profession_that_the_race_does_not_have() -> None:
    with pytest.raises(RuleError) as caught:
        make_star(referee(), "orc", 5, "Osra", "warrior/thief")
    assert str(caught.value) == (
        "'thief' is not on the Race List: Orcs (7.0.10); there: shooter, warrior, knight, caster"
    )


# --- rulings about recruits ------------------------------------------------------------------------------------------


def test_ruling_recruit_rep_rolls_again_whoever_does_not_fit() -> None:
    """An Orc Star of Rep 4: an Orc of Rep 4 does not fit, a Goblin of Rep 4 neither, one of Rep 3 does."""
    asked = scripted(2, 2, 4, 3, 1, 1, 4, 3, 1, 1, 4, 1)
    (grunt,) = make_band(asked, "orc", 4, 2).grunts
    assert (grunt.race, grunt.rep) == ("goblin", 3)
    assert [roll.again for roll in asked.tray.rolls] == [True] * 6 + [False] * 3


def test_ruling_recruit_rep_rolls_a_rep_of_2_again() -> None:
    asked = scripted(6, 1, 1, 1, 1, 3, 4, 3)
    (grunt,) = make_band(asked, "orc", 5, 2).grunts
    assert (grunt.race, grunt.rep) == ("goblin", 4)
    assert [roll.again for roll in asked.tray.rolls] == [True] * 3 + [False] * 3


def test_ruling_recruit_rep_lower(tmp_path: Path) -> None:
    own = house(tmp_path, 'recruit_rep = "lower"')
    asked = scripted(2, 2, 4, 3, house=own)
    (grunt,) = make_band(asked, "orc", 4, 2).grunts
    assert (grunt.race, grunt.rep, grunt.professions) == ("orc", 3, (Profession("warrior", 3),))
    assert not any(roll.again for roll in asked.tray.rolls)


@pytest.mark.parametrize(
    ("ruling", "offered"),
    [
        (None, {"elf": 2, "human": 1, "dwarf": 1}),
        ("even", {"elf": 1, "human": 1, "dwarf": 1}),
        ("own", {"elf": 1}),
    ],
)
def test_ruling_recruits_free(ruling: str | None, offered: dict[str, int], tmp_path: Path) -> None:
    own = house(tmp_path, f'recruits_free = "{ruling}"') if ruling else None
    picks = Picks()
    make_band(Referee(rules(own), referee("ashes").tray, picks), "elf", 5, 2)
    asked = [options for why, options in picks.asked if why == "Recruit 1's race"]
    assert asked
    assert all(Counter(options) == offered for options in asked)


# --- verify ----------------------------------------------------------------------------------------------------------


STAR = "Osra: Human Knight 5 AC6 Sh S star"
GRUNT = "Tobrin: Human Thief 4 AC2 S"


def band_of(star: str, *grunts: str) -> Band:
    return Band(parse_line(rules(), star)[0], tuple(each for line in grunts for each in parse_line(rules(), line)))


def test_13_0_a_band_that_keeps_the_rules() -> None:
    verify_band(rules(), band_of(STAR), "band.toml")
    verify_band(rules(), band_of(STAR, "4 x Guard: Dwarf Soldier 4 AC4 Sh SP"), "band.toml")
    verify_band(rules(), band_of("Gash: Troll Warrior 4 AC4 2S star", "Goblin Warrior 3 AC2 S"), "band.toml")


@pytest.mark.parametrize(
    ("star", "grunts", "said"),
    [
        (
            STAR,
            ["5 x Guard: Human Soldier 4 AC4 Sh S"],
            "band.toml: 6 members are too many for a Star of Rep 5; at most 5, the Star included (13.1)",
        ),
        (STAR, [GRUNT + " star"], "band.toml: Tobrin is a second Star; a band has one (13.0)"),
        (
            STAR,
            ["Tobrin: Human Thief 5 AC2 S"],
            "band.toml: Tobrin has Rep 5, not below the Star's 5, and leaves (13.1)",
        ),
        (STAR, ["Tobrin: Human Thief 2 AC2 S"], "band.toml: Tobrin has Rep 2 and is dropped from the band (10.0)"),
        (STAR, [GRUNT, GRUNT], "band.toml: two members are called Tobrin; give each a name of its own"),
        (
            STAR,
            ["Osra: Human Thief 4 AC2 S"],
            "band.toml: two members are called Osra; give each a name of its own",
        ),
        (
            STAR,
            ["Tobrin: Orc Warrior 4 AC2 S"],
            "band.toml: Tobrin (orc) cannot be recruited; a human Star recruits human, elf, dwarf (13.1)",
        ),
        (
            "Gash: Troll Warrior 5 AC6 2S star",
            [GRUNT],
            "band.toml: Tobrin (human) cannot be recruited; a troll Star recruits goblin, orc, ogre, troll (13.1)",
        ),
        (
            "Rattle: Skeleton Warrior 5 AC4 S star",
            ["Moan: Zombie Warrior 3 AC2 S"],
            "band.toml: Moan (zombie) cannot be recruited; a skeleton Star recruits skeleton (13.1)",
        ),
    ],
)
def test_13_1_what_is_wrong_with_a_band(star: str, grunts: list[str], said: str) -> None:
    with pytest.raises(RuleError) as caught:
        verify_band(rules(), band_of(star, *grunts), "band.toml")
    assert str(caught.value) == said


@pytest.mark.parametrize("race", RACES)
def test_13_1_verifying_agrees_with_recruiting(race: str) -> None:
    star = band_of(STAR).star._replace(race=race)
    for other in RACES:
        band = Band(
            star,
            (star._replace(name="Tobrin", race=other, rep=4, professions=(Profession("warrior", 4),), star=False),),
        )
        if other in RECRUITS[race]:
            verify_band(rules(), band, "band.toml")
        else:
            with pytest.raises(RuleError):
                verify_band(rules(), band, "band.toml")
