"""The tables and rulings of Dungeon Dudes: the page's figures, and what a house file may do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from brawls import dude, rules

import generator.dudes
from generator.dudes.dude import attack_bonus, damage_bonus, total
from generator.dudes.rules import FILES, KINDS, SECTIONS, VERSION, kit_points, load, number, title, vocabulary
from generator.dudes.statline import parse_line
from generator.errors import TableError


def house(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, "utf-8")
    return path


def test_all_tables_and_rulings_are_sound() -> None:
    rules().verify()
    assert sorted(rules().tables) == sorted(name for names in FILES.values() for name in names)
    assert rules().version == VERSION == "dudes 1/1"


def test_everything_cites_a_section_that_there_is() -> None:
    cited = {table.section for table in rules().tables.values()} | {r.section for r in rules().rulings.values()}
    assert cited <= SECTIONS.keys()
    assert all(ruling.reason.endswith(".") for ruling in rules().rulings.values())


def test_the_code_asks_for_every_ruling_that_can_be_changed_and_for_no_other() -> None:
    folder = Path(generator.dudes.__file__).parent
    sources = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    asked = set(re.findall(r'\.ruling\("(\w+)"\)', sources))
    assert asked == {name for name, ruling in rules().rulings.items() if ruling.alternatives}
    for ruling in rules().rulings.values():
        assert ruling.value not in ruling.alternatives
        assert all(ruling.alternatives.values())


@pytest.mark.parametrize(
    ("name", "value"),
    [("hit_points", 10), ("bonus_divisor", 2), ("attack_die", 20), ("damage_die", 4), ("team_tolerance", 2)],
)
def test_the_numbers_of_the_page(name: str, value: int) -> None:
    assert number(rules(), name) == value


def test_the_skills_and_items_of_the_page() -> None:
    titles = {kind: {title(rules(), kind, name) for name in rules().tables[kind].entries} for kind in KINDS}
    assert titles["attack_skills"] == {"Martial Arts", "Swordplay", "High Kick", "Body Throw", "Grapple"}
    assert titles["defense_skills"] == {"Knee Lock", "Strangle Hold", "Acrobatics"}
    assert "sword" in titles["weapons"]
    assert titles["armor"] >= {"helmet", "legpiece", "shield", "gauntlets"}
    bonuses = {
        (kind, column): {cells.get(column, 0) for cells in rules().tables[kind].entries.values()}
        for kind in KINDS
        for column in ("attack", "defense", "damage")
    }
    ones = {("attack_skills", "attack"), ("defense_skills", "defense"), ("weapons", "attack"), ("weapons", "damage")}
    ones |= {("armor", "defense")}
    assert all(values == ({1} if pair in ones else {0}) for pair, values in bonuses.items())


def test_no_word_means_two_things() -> None:
    known = vocabulary(rules())
    assert set(known.values()) == {(kind, name) for kind in KINDS for name in rules().tables[kind].entries}


def test_points_rise_with_the_level() -> None:
    points = [kit_points(rules(), level) for level in range(1, 100)]
    assert points == sorted(points)
    assert (points[0], points[4], points[98]) == (4, 6, 9)


def test_a_house_file_changes_what_a_weapon_is_worth(tmp_path: Path) -> None:
    text = '[weapons.entries]\nflute = { title = "flute", attack = 3, damage = 2 }\nsword = { damage = 4 }\n'
    changed = load(house(tmp_path, text))
    flautist, swordsman = dude("Zed: A14 D14 flute", changed), dude("Zed: A14 D14 sword", changed)
    assert (total(attack_bonus(changed, flautist)), total(damage_bonus(changed, flautist))) == (10, 2)
    assert (total(attack_bonus(changed, swordsman)), total(damage_bonus(changed, swordsman))) == (8, 4)
    assert dude("Zed: A14 D14 axe", changed).weapon == "axe"


def test_a_house_file_changes_the_hit_points_that_a_line_leaves_out(tmp_path: Path) -> None:
    changed = load(house(tmp_path, "[numbers.entries]\nhit_points = { value = 15 }\n"))
    assert parse_line(changed, "Zed: L5")[0].hit_points == 15


BROKEN = [
    (
        "[numbers.entries]\nattack_dye = { title = 'x', value = 6 }\n",
        "no number has that name (did you mean 'attack_die'",
    ),
    ("[numbers.entries]\nattack_die = { value = 1 }\n", "entry attack_die: 1 is less than 2"),
    ("[numbers.entries]\nbonus_divisor = { value = 0 }\n", "entry bonus_divisor: 0 is less than 1"),
    ("[numbers.entries]\nbonus_divisor = { value = 2.5 }\n", "'value' is not a whole number"),
    ("[weapons.entries]\nsword = { damage = -1 }\n", "'damage' is -1, not from 0 to 20"),
    ("[weapons.entries]\nsword = { bonus = 1 }\n", "unknown key 'bonus'"),
    ("[weapons.entries]\nx = { title = 'A14' }\n", "'A14' may have letters and single spaces only"),
    ("[weapons.entries]\nx = { title = 'sharp, stick' }\n", "'sharp, stick' may have letters and single spaces only"),
    ("[weapons.entries]\nx = { title = 'Shield' }\n", "'shield' is x of weapons too; rename one"),
    ("[weapon.entries]\nsword = { damage = 2 }\n", "no table is called 'weapon' (did you mean 'weapons'?)"),
    ("[rulings]\nleader_again = 'never'\n", "'never' is not one of allowed, others_first"),
    ("[rulings]\nleader = 'allowed'\n", "ruling leader: no ruling has that name"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_fail_a_house_file_that_is_not_sound(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(TableError) as caught:
        load(house(tmp_path, text))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
