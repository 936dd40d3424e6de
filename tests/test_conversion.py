"""Characters of 2 Hour Dungeon Crawl in the other systems: the tables, what becomes of whom, and that it is fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from adventures import adventure, rules, varied
from conftest import sweep
from conversions import DOCUMENT, conversion, markdown
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli.fight_setup import Setup, corner_of
from generator.conversion.cast import cast, convert
from generator.conversion.gear import carried, notes
from generator.conversion.rules import FILES, RESULTS, TABLE_OF, TARGETS
from generator.dudes.combat import fighter
from generator.dudes.dude import attack_bonus, defense_bonus
from generator.dudes.dude import total as dudes_total
from generator.dudes.odds import duel_odds
from generator.errors import TableError
from generator.fudge.fighter import ddf, odf, shield_of
from generator.fudge.fighter import total as fudge_total
from generator.systems import DUDES, FUDGE, SYSTEMS, System
from generator.twohour.characters import Character
from generator.twohour.rules import races
from generator.twohour.statline import parse_line


def one(line: str) -> Character:
    """The character of a line."""
    return parse_line(rules(), line)[0]


def line_of(system: System, line: str, *, minion: bool = False) -> str:
    """The line of that character in another system."""
    made = conversion(system)
    return system.format(made.target, convert(made, one(line), minion=minion))


# --- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", TARGETS, ids=lambda system: system.name)
@pytest.mark.parametrize("subject", TABLE_OF)
def test_everything_has_its_place(system: System, subject: str) -> None:
    entries, source = conversion(system).table(subject).entries, rules().tables[TABLE_OF[subject]].entries
    assert list(entries) == list(source)
    assert [cells["title"] for cells in entries.values()] == [cells["title"] for cells in source.values()]


def test_every_race_has_its_scale() -> None:
    assert sorted(conversion(FUDGE).table("races").entries) == races(rules())


@pytest.mark.parametrize("system", TARGETS, ids=lambda system: system.name)
def test_every_harm_of_the_dungeon_has_its_like(system: System) -> None:
    assert tuple(conversion(system).table("results").entries) == RESULTS


@pytest.mark.parametrize("name", FILES)
def test_the_document_has_the_tables_as_they_are(name: str) -> None:
    text = DOCUMENT.read_text("utf-8")
    assert "\n".join(markdown(name)) in text, f"write the tables of {name} into docs/conversion.md anew"


@pytest.mark.parametrize("name", ["fodder_rep", "unskilled_archery"])
def test_the_document_names_the_rulings(name: str) -> None:
    ruling = conversion(FUDGE).tables.rulings[name]
    text = DOCUMENT.read_text("utf-8")
    assert f"`{name}`" in text
    assert all(f"`{value}`" in text for value in (ruling.value, *ruling.alternatives))


# --- who becomes what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("Zed: Human Knight 4 AC2 S", "Zed: A14 D14 HP10 L5, knee lock, swordplay, sword"),
        (
            "Bob: Human Knight 5 AC6 Sh S",
            "Bob: A16 D16 HP10 L8, knee lock, swordplay, sword, breastplate, helmet, shield",
        ),
        ("Bob: Human Knight 5 AC4 Sh 2S", "Bob: A16 D16 HP10 L8, knee lock, swordplay, sword, breastplate"),
        ("Ruf: Orc Caster 3 AC2 S", "Ruf: A12 D12 HP10 L2, martial arts, high kick, sword"),
        ("Ana: Elf Thief 4 AC2 B", "Ana: A14 D14 HP10 L5, acrobatics, knee lock, dagger"),
        ("Oz: Goblin Healer 4 AC4 S +hard_shirt +dancing_sword", "Oz: A14 D14 HP10 L5, swordplay, sword, breastplate"),
        (
            "Ed: Human Warrior 4 AC2 S +armor_of_protection(6)",
            "Ed: A14 D14 HP10 L5, knee lock, grapple, sword, breastplate, helmet, gauntlets",
        ),
    ],
)
def test_as_a_dude(line: str, becomes: str) -> None:
    assert line_of(DUDES, line) == becomes


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("Zed: Human Knight 4 AC2 S", "Zed: Fair broadsword leather Willpower Good Strength Good boxes 4/1/1/1/1"),
        ("Ug: Troll Warrior 6 AC6 2A", "Ug: Great battle axe mail scale +1 Willpower Good Strength Good"),
        (
            "Ana: Elf Shooter 4 AC2 B",
            "Ana: Fair short bow knife leather Perception Good Agility Good archery Fair boxes 4/1/1/1/1",
        ),
        (
            "Ana: Elf Thief 4 AC2 B",
            "Ana: Fair short bow knife leather Perception Good Agility Good archery Mediocre boxes 4/1/1/1/1",
        ),
        (
            "Gob: Goblin Warrior 4 AC2 Sh SP",
            "Gob: Fair spear leather shield medium scale -1 Willpower Good Agility Good",
        ),
    ],
)
def test_as_a_fighter(line: str, becomes: str) -> None:
    assert line_of(FUDGE, line) == becomes


def test_minions_up_to_a_rep_are_fodder() -> None:
    made = conversion(FUDGE)
    for rep in range(3, 8):
        who = one(f"Orc Warrior {rep} AC2 S")
        assert convert(made, who, minion=True).fodder is (rep <= 4)
        assert convert(made, who).fodder is False


def test_items_that_change_no_number_are_told_with_what_they_do() -> None:
    who = one("Raven: Human Thief 5 AC2 S +healing_potion(2) +boots_of_speed +caster_wand! +sword_of_rage")
    assert [(item.id, note) for item, note in carried(conversion(DUDES), who)] == [
        ("healing", "All hit points again."),
        ("caster_wand", ""),
    ]
    assert notes(conversion(FUDGE), one("Ghoul Warrior 4 AC2 S"))[0][0] == "Infection"


@pytest.mark.sweep
@settings(max_examples=len(sweep(60, 20)))
@given(st.integers(0, 400))
def test_whatever_is_rolled_becomes_somebody_with_a_line(number: int) -> None:
    for system in TARGETS:
        made, found = conversion(system), varied(number % 60)
        become = cast(made, found._replace(combat=system.name))
        everybody = [found.star, *found.band, found.big_bad, *(who for pef in found.pefs for who in pef.roster)]
        for who in everybody:
            (read,) = system.parse(made.target, system.format(made.target, become(who)))
            assert read == become(who)
            assert read.name == who.name


def test_band_rivals_and_big_bad_are_no_fodder() -> None:
    found = adventure("friday")._replace(combat="fudge")
    become = cast(conversion(FUDGE), found)
    rivals = [who for pef in found.pefs if pef.rivals for who in pef.rivals.roster]
    minions = [who for pef in found.pefs for who in pef.roster]
    assert rivals
    assert not any(become(who).fodder for who in (found.star, *found.band, found.big_bad, *rivals))
    assert [become(who).fodder for who in minions] == [who.rep <= 4 for who in minions]


def test_the_band_is_as_fights_have_left_it() -> None:
    found = adventure("friday")
    name = found.band[0].name
    found = found._replace(combat="fudge", combat_lines=(f"{name}: Fair ODF3 DDF1 wounds 0/1/0/0/0",))
    become = cast(conversion(FUDGE), found)
    assert become(found.band[0]).wounds == (0, 1, 0, 0, 0)
    assert become(found.star).wounds == ()


# --- house files -----------------------------------------------------------------------------------------------------


def test_a_house_file_by_parts(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        '[2hdc.rulings]\npef_target = "3"\n'
        "[dudes.numbers.entries.hit_points]\nvalue = 12\n"
        '[conversion.rulings]\nfodder_rep = "none"\n'
        '[conversion.dudes_weapons.entries.S]\nweapon = "staff"\n'
    )
    made = conversion(DUDES, house)
    assert made.source.ruling("pef_target") == "3"
    assert convert(made, one("Zed: Human Knight 4 AC2 S")).weapons == ("staff",)
    assert made.target.tables["numbers"].entries["hit_points"]["value"] == 12
    assert not convert(conversion(FUDGE, house), one("Orc Warrior 3 AC2 S"), minion=True).fodder


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[conversion.dudes_weapons.entries.S]\nweapon = "spoon"\n', "'spoon', an unknown Dudes weapon"),
        ("[conversion.dudes_weppons]\n", "no table is called 'dudes_weppons'"),
        ('[conversion.rulings]\nfodder_rep = "12"\n', "'12' is not one of"),
        ("[conversion.fudge_gifts.entries.rage]\ntraits = { brawn = 1 }\n", "'brawn', an unknown Fudge attribute"),
        ('[dudes.rulings]\n[boneyard]\ntitle = "x"\n', "'boneyard' stands outside the parts"),
        ("dudes = 3\n", "'dudes' must be a part"),
    ],
)
def test_fail_a_house_file_that_is_not_sound(text: str, message: str, tmp_path: Path) -> None:
    house = tmp_path / "fail.toml"
    house.write_text(text)
    with pytest.raises(TableError, match=message) as caught:
        conversion(DUDES, house).tables.verify()
    assert "\n" not in str(caught.value)


def test_fail_a_weapon_of_a_house_file_without_a_place(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[2hdc.weapons.entries.W]\ntitle = "whip"\nhands = [1]\nmelee = true\n')
    made = conversion(DUDES, house)
    who = one("Zed: Human Knight 4 AC2 S")._replace(weapons=("W",))
    with pytest.raises(TableError, match=r"says nothing of 'W'; add \[conversion.dudes_weapons.entries.W\]"):
        convert(made, who)


# --- fair ------------------------------------------------------------------------------------------------------------

KIT = "Human Warrior {rep} AC4 Sh S"
PLAIN: Mapping[str, Mapping[str, Any]] = {
    "2hdc": {"board": "room", "active": 0, "fleeing": False, "wear": []},
    "dudes": {"mode": "team", "rest": False, "uneven": True, "names": ["One", "Other"]},
    "fudge": {"unaware": None, "difficulty": None},
}


def share(name: str, first: Sequence[str], second: Sequence[str], times: int) -> float:
    """The share of fights that the first side wins, by the program's own simulation."""
    system = SYSTEMS[name]
    target = rules() if name == "2hdc" else conversion(system).target
    setup = Setup(name, "fair", (tuple(first), tuple(second)), "auto", True, False, dict(PLAIN[name]))
    alone = corner_of(system).alone(target, setup)
    return sum(alone(f"fair/{number}").winner == 0 for number in range(times)) / times


def in_lines(system: System, line: str, names: Sequence[str]) -> list[str]:
    """So many of a line in another system, by these names."""
    return [line_of(system, f"{name}: {line}") for name in names]


@pytest.mark.parametrize("rep", range(3, 9))
def test_equals_are_even_and_a_higher_rep_is_better_as_dudes(rep: int) -> None:
    made = conversion(DUDES)
    own, higher = (fighter(made.target, convert(made, one(KIT.format(rep=rep + more)))) for more in (0, 1))
    assert duel_odds(made.target, own, own).first_wins == pytest.approx(0.5)
    assert 0.58 < duel_odds(made.target, higher, own).first_wins < 0.68


@pytest.mark.parametrize("rep", range(3, 8))
def test_equals_are_even_and_a_higher_rep_is_better_as_fighters(rep: int) -> None:
    own, higher = (in_lines(FUDGE, KIT.format(rep=rep + more), ["A"]) for more in (0, 1))
    other = in_lines(FUDGE, KIT.format(rep=rep), ["B"])
    assert 0.38 < share("fudge", own, other, 300) < 0.62
    assert share("fudge", higher, other, 200) > 0.65


@pytest.mark.parametrize("name", ["dudes", "fudge"])
def test_equal_bands_are_even(name: str) -> None:
    first, second = (in_lines(SYSTEMS[name], KIT.format(rep=4), names) for names in ("ABC", "DEF"))
    assert 0.38 < share(name, first, second, 300) < 0.62


def test_numbers_never_fall_with_rep_or_armor() -> None:
    dudes, fudge = conversion(DUDES), conversion(FUDGE)
    before: list[tuple[int, ...]] = []
    for rep in range(3, 10):
        for ac in (2, 4, 6):
            who = one(f"X: Human Warrior {rep} AC{ac} Sh S")
            dude, fighter = convert(dudes, who), convert(fudge, who)
            assert shield_of(fudge.target, fighter) == "medium"
            before.append(
                (
                    dude.level,
                    dudes_total(attack_bonus(dudes.target, dude)),
                    dudes_total(defense_bonus(dudes.target, dude)),
                    fighter.skill,
                    fudge_total(odf(fudge.target, fighter)),
                    fudge_total(ddf(fudge.target, fighter)),
                )
            )
    by_armor = [before[place : place + 3] for place in range(0, len(before), 3)]
    by_rep = [before[place::3] for place in range(3)]
    for rising in (*by_armor, *by_rep):
        for lower, higher in pairwise(rising):
            assert all(a <= b for a, b in zip(lower, higher, strict=True))
            assert lower != higher


def test_a_dungeon_is_about_as_dangerous_in_every_system() -> None:
    """The mean share of fights won over the contacts of some adventures, in the dungeon's own rules and the others."""
    won: dict[str, list[float]] = {name: [] for name in PLAIN}
    for seed, race in (("friday", "human"), ("ashes", "elf"), ("test", "dwarf"), ("gloom", "human")):
        found = adventure(seed, race=race)
        band = (found.star, *found.band)
        for pef in [pef for pef in found.pefs if pef.roster][::2]:
            foes = pef.roster[: pef.numbers[len(band) - 1]]
            for name in PLAIN:
                lines = _lines(name, band, foes)
                won[name].append(share(name, *lines, 20))
    means = {name: sum(shares) / len(shares) for name, shares in won.items()}
    assert len(won["2hdc"]) > 15
    assert all(abs(mean - means["2hdc"]) < 0.15 for mean in means.values()), means


def _lines(name: str, band: Sequence[Character], foes: Sequence[Character]) -> tuple[list[str], list[str]]:
    system = SYSTEMS[name]
    if name == "2hdc":
        return [system.format(rules(), who) for who in band], [system.format(rules(), who) for who in foes]
    made = conversion(system)
    return (
        [system.format(made.target, convert(made, who)) for who in band],
        [system.format(made.target, convert(made, who, minion=True)) for who in foes],
    )
