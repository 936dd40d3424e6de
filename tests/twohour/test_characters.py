"""Characters: Race Lists against every throw, gear, magic items and who can use them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from adventures import referee, rules
from picks import Picks

from generator.dice import Reason, ScriptedDice, Tray
from generator.errors import DiceError, RuleError, TableError
from generator.table import Row
from generator.twohour.characters import (
    Character,
    Profession,
    attributes,
    can_use,
    casts_spells,
    equip,
    has_rep_roll,
    make_npc,
    npc_items,
    roll_stats,
    shield_in_use,
    verify_star_rep,
    worn_ac,
)
from generator.twohour.items import Item
from generator.twohour.referee import Referee
from generator.twohour.rules import load, races

Sweep = Callable[[int, int], range]

PAIRS = list(itertools.product(range(1, 7), repeat=2))
RACES = races(rules())
NO_REP_ROLL = {"skeleton", "zombie"}
ONE_PROFESSION = {"feral_vampire", "ghoul", "ogre", "skeleton", "troll", "zombie"}
REP_CHANGE = {1: -1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}


def listed(race: str, total: int) -> Row:
    """The row of a Race List, found by its ends."""
    (row,) = (row for row in rules().tables[f"race_{race}"].rows if row.low <= total <= row.high)
    return row


def scripted(*faces: int, picks: Picks | None = None, house: Path | None = None) -> Referee:
    return Referee(rules(house), Tray(ScriptedDice(faces)), picks or Picks())


def spent(asked: Referee) -> bool:
    """Whether every scripted face has been used."""
    try:
        asked.tray.faces(1, who="", why="", rule="")
    except DiceError:
        return True
    return False


# --- Race Lists ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", RACES)
def test_7_0_row_and_rep_of_every_throw(race: str) -> None:
    dice = [None] if race in NO_REP_ROLL else [*range(1, 7)]
    for pair, die in itertools.product(PAIRS, dice):
        asked = scripted(*pair, *([die] if die else []))
        stats = roll_stats(asked, race, "You", doubles=False)
        row = listed(race, sum(pair))
        rep = row.cells["rep"] + (REP_CHANGE[die] if die else 0)
        assert (stats.row, stats.rep) == (row, rep)
        assert stats.professions == (Profession(row.cells["profession"], rep),)
        assert spent(asked)


@pytest.mark.parametrize("race", RACES)
def test_9_1_doubles_give_a_second_profession_if_it_is_another(race: str) -> None:
    rep_die = [] if race in NO_REP_ROLL else [6]
    for face, again in itertools.product(range(1, 7), PAIRS):
        second_roll = [] if race in ONE_PROFESSION else [*again]
        asked = scripted(face, face, *rep_die, *second_roll)
        stats = roll_stats(asked, race, "You")
        first, second = listed(race, 2 * face).cells, listed(race, sum(again)).cells["profession"]
        gained = [Profession(second, stats.rep - 1)] if second_roll and second != first["profession"] else []
        assert list(stats.professions[1:]) == gained
        assert stats.row.cells == first
        assert stats.rep == first["rep"] + len(rep_die)
        assert spent(asked)


@pytest.mark.parametrize("race", RACES)
def test_9_1_no_second_profession_without_doubles(race: str) -> None:
    for one, other in PAIRS:
        if one != other:
            asked = scripted(one, other, *([] if race in NO_REP_ROLL else [3]))
            assert len(roll_stats(asked, race, "You").professions) == 1
            assert spent(asked)


def test_the_rolls_of_a_race_list_are_kept_with_their_sections() -> None:
    asked = scripted(6, 6, 1, 1, 2)
    stats = roll_stats(asked, "elf", "Osra")
    assert [(roll.who, roll.why, roll.rule, roll.dice, roll.result) for roll in asked.tray.rolls] == [
        ("Osra", "Race List: Elves", "7.0.4", (6, 6), 12),
        ("Osra", "Rep roll", "7.0.4", (1,), -1),
        ("Osra", "doubles: a second profession", "9.1", (1, 2), 3),
    ]
    assert asked.tray.rolls[1].reasons == (Reason("1 lowers, 6 raises", -1, "7.0.4"),)
    assert stats.professions == (Profession("caster", 4), Profession("paladin", 3))


def test_7_0_only_skeletons_and_zombies_keep_the_listed_rep() -> None:
    assert {race for race in RACES if not has_rep_roll(rules(), race)} == NO_REP_ROLL


def test_ruling_zombie_rep_lets_zombies_roll(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\nzombie_rep = "rolled"\n', "utf-8")
    assert {race for race in RACES if not has_rep_roll(load(house), race)} == {"skeleton"}
    assert [roll_stats(scripted(1, 2, die, house=house), "zombie", "You").rep for die in (1, 3, 6)] == [2, 3, 4]


def test_there_is_no_such_race() -> None:
    with pytest.raises(TableError, match="no race is called 'hobbit'"):
        make_npc(referee(), "hobbit", "Bob")


# --- gear ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", RACES)
def test_ruling_gear_choice_offers_the_weapons_of_the_row(race: str) -> None:
    for row in rules().tables[f"race_{race}"].rows:
        for weapon in row.cells["weapons"]:
            picks = Picks([weapon])
            gear = equip(scripted(picks=picks), row.cells, "Osra")
            assert picks.asked == [("Osra's weapon", row.cells["weapons"])]
            assert gear["weapons"] == (weapon,)
            assert gear["ac"] == row.cells["ac"]
            assert gear["shield"] == (row.cells.get("shield", False) or weapon == "SL")
            assert gear["no_spells"] == (race == "demon_major" and row.cells["profession"] == "warrior")


def test_ruling_gear_choice_first_takes_the_first(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[rulings]\ngear_choice = "first"\n', "utf-8")
    picks = Picks()
    gear = equip(scripted(picks=picks, house=house), listed("human", 5).cells, "Osra")
    assert (gear["weapons"], picks.asked) == (("B",), [])
    chosen = {equip(referee(f"seed {seed}"), listed("human", 5).cells, "Osra")["weapons"] for seed in range(30)}
    assert chosen == {("B",), ("CB",), ("SL",)}
    assert {
        equip(referee(f"seed {seed}", house=house), listed("human", 5).cells, "Osra")["weapons"] for seed in range(30)
    } == {("B",)}


def knight(**changes: object) -> Character:
    made = Character("Osra", "human", (Profession("knight", 5),), 5, 4, True, ("S",))
    return made._replace(**changes)  # type: ignore[arg-type]


HANDS_FULL = {"2S", "2A", "2xS", "2xA", "2xM", "B", "CB", "F"}


@pytest.mark.parametrize("weapon", list(rules().tables["weapons"].entries))
def test_12_1_a_shield_needs_a_free_hand(weapon: str) -> None:
    assert shield_in_use(rules(), knight(weapons=(weapon,))) == (weapon not in HANDS_FULL)
    assert not shield_in_use(rules(), knight(weapons=(weapon,), shield=False))


def test_12_1_only_the_weapon_in_hand_matters() -> None:
    assert shield_in_use(rules(), knight(weapons=("S", "B")))
    assert not shield_in_use(rules(), knight(weapons=("B", "S")))
    assert shield_in_use(rules(), knight(weapons=()))


@pytest.mark.parametrize(
    ("ac", "items", "worn"),
    [
        (2, [], 2),
        (2, [Item("phase_armor", "armor", 4)], 4),
        (6, [Item("phase_armor", "armor", 2)], 2),
        (6, [Item("phase_armor", "armor", 2, usable=False)], 6),
        (2, [Item("hard_shirt", "clothing")], 4),
        (6, [Item("hard_shirt", "clothing")], 6),
        (2, [Item("hard_shirt", "clothing", usable=False)], 2),
        (2, [Item("iron_cloak", "clothing")], 4),
        (4, [Item("iron_cloak", "clothing")], 6),
        (6, [Item("iron_cloak", "clothing")], 6),
        (4, [Item("iron_cloak", "clothing", usable=False)], 4),
        (2, [Item("hard_shirt", "clothing"), Item("iron_cloak", "clothing")], 6),
        (6, [Item("deflective_armor", "armor", 2), Item("iron_cloak", "clothing")], 4),
        (4, [Item("cloak_of_stealth", "clothing"), Item("rage", "potion", 2)], 4),
    ],
)
def test_29_1_the_ac_that_counts(ac: int, items: list[Item], worn: int) -> None:
    assert worn_ac(knight(ac=ac, items=tuple(items))) == worn


# --- attributes and spells -------------------------------------------------------------------------------------------


def test_8_0_attributes_of_race_and_professions() -> None:
    two = (Profession("warrior", 5), Profession("thief", 4))
    assert attributes(rules(), knight(race="dwarf", professions=two)) == ["stout", "fanatic", "secret_rooms_and_traps"]
    assert attributes(rules(), knight(race="orc")) == ["rage", "swordsman"]


@pytest.mark.parametrize(
    ("race", "professions", "casts", "does"),
    [
        ("human", ["caster"], True, True),
        ("human", ["warrior", "caster"], True, True),
        ("human", ["warrior"], True, False),
        ("demon_major", ["knight"], True, True),
        ("demon_major", ["caster"], True, True),
        ("demon_major", ["warrior"], False, False),
        ("demon_petty", ["warrior"], True, False),
    ],
)
def test_28_1_who_casts_spells(race: str, professions: list[str], casts: bool, does: bool) -> None:
    held = tuple(Profession(name, 5) for name in professions)
    assert casts_spells(knight(race=race, professions=held, no_spells=not casts)) == does


def test_has_and_profession() -> None:
    two = knight(professions=(Profession("warrior", 5), Profession("thief", 4)))
    assert two.profession == "warrior"
    assert (two.has("warrior"), two.has("thief"), two.has("knight")) == (True, True, False)


# --- magic items of NPCs ---------------------------------------------------------------------------------------------

STRONG = {
    *("wand_of_blasting", "talisman_of_restoration", "staff_of_healing"),
    *("bow_of_seeking", "dancing_sword", "sword_of_rage"),
}
ALL_ITEMS = [Item(name, str(entry["kind"])) for name, entry in rules().tables["items"].entries.items()]


def may_use(character: Character, item: Item) -> bool:
    """Who can use what, said once more (29.1 to 29.3.1)."""
    if character.rep < (4 if item.id in STRONG else 3):
        return False
    if item.kind == "casting_tool":
        return any(held.id == "caster" for held in character.professions) or (
            character.race == "demon_major" and not character.no_spells
        )
    if item.id in ("boots_of_speed", "absorbing_undershirt"):
        return worn_ac(character) != 6
    return item.id != "true_arrows" or "B" in character.weapons


@pytest.mark.parametrize("item", ALL_ITEMS, ids=lambda item: item.id)
def test_29_3_1_who_can_use_an_item(item: Item) -> None:
    held = [("knight",), ("caster",), ("warrior", "caster")]
    answers = set()
    for rep, ac, weapon, race, names, casts in itertools.product(
        (2, 3, 4, 5), (2, 4, 6), ("S", "B"), ("human", "demon_major"), held, (True, False)
    ):
        character = knight(
            rep=rep,
            ac=ac,
            weapons=(weapon,),
            race=race,
            professions=tuple(Profession(name, rep) for name in names),
            no_spells=not casts,
        )
        assert can_use(rules(), character, item) == may_use(character, item)
        answers.add(may_use(character, item))
    assert answers == {True, False}


OWNED = {
    **dict.fromkeys((4, 5), "potion"),
    **dict.fromkeys((6, 7), "clothing"),
    **dict.fromkeys((8, 9), "weapon"),
    10: "armor",
    **dict.fromkeys((11, 12), "weapon armor"),
    13: "potion weapon armor",
    **dict.fromkeys(range(14, 20), "potion potion weapon armor"),
}


@pytest.mark.parametrize("rep", range(2, 10))
def test_29_3_items_by_rep_and_die(rep: int) -> None:
    for die in range(1, 7):
        asked = scripted(1, die, *[3] * 20)
        items = npc_items(asked, knight(rep=rep), "grunt", "Osra")
        assert [item.kind for item in items] == OWNED[max(4, rep + die)].split()
        assert asked.tray.rolls[1].reasons == (Reason("Rep", rep, "29.3"),)
        assert asked.tray.rolls[1].result == rep + die


@pytest.mark.parametrize(("owner", "owners"), [("grunt", {1}), ("big_bad_or_star", {1, 2, 3})])
def test_29_3_who_owns_an_item(owner: str, owners: set[int]) -> None:
    for die in range(1, 7):
        asked = scripted(die, *([3, 3, 3] if die in owners else []))
        assert bool(npc_items(asked, knight(rep=3), owner, "Osra")) == (die in owners)
        assert spent(asked)
        assert asked.tray.rolls[0].rule == "29.3"


def test_29_3_1_an_item_that_cannot_be_used_is_owned_and_marked() -> None:
    bow = npc_items(scripted(1, 5, 1, 1), knight(rep=3), "grunt", "Osra")
    assert bow == (Item("bow_of_seeking", "weapon", None, usable=False),)
    bow = npc_items(scripted(1, 4, 1, 1), knight(rep=4), "grunt", "Osra")
    assert bow == (Item("bow_of_seeking", "weapon", None, usable=True),)


# --- whole NPCs ------------------------------------------------------------------------------------------------------


def test_an_npc_from_its_faces() -> None:
    asked = scripted(2, 4, 3, 5, picks=Picks(["SP"]))
    assert make_npc(asked, "orc", "Orc 1") == Character(
        "Orc 1", "orc", (Profession("warrior", 4),), 4, 2, True, ("SP",)
    )
    assert {roll.who for roll in asked.tray.rolls} == {"Orc 1"}


def test_who_rolls_may_go_by_another_name() -> None:
    asked = scripted(2, 4, 3, 5)
    make_npc(asked, "orc", "Orc 1", who="P3 Orc 1")
    assert {roll.who for roll in asked.tray.rolls} == {"P3 Orc 1"}


def test_39_8_a_cut_rep_cuts_both_professions() -> None:
    cut = make_npc(scripted(5, 5, 6, 6, 6, 4), "orc", "Orc 1", most_rep=4)
    assert (cut.rep, cut.professions) == (4, (Profession("knight", 4), Profession("caster", 3)))
    uncut = make_npc(scripted(5, 5, 6, 6, 6, 4), "orc", "Orc 1", most_rep=6)
    assert (uncut.rep, uncut.professions) == (6, (Profession("knight", 6), Profession("caster", 5)))


def test_a_changed_rep_changes_both_professions_and_the_items() -> None:
    asked = scripted(5, 5, 3, 6, 6, 1, 1, 2, 2, 1)
    made = make_npc(asked, "orc", "Gash", rep_of=lambda rep: rep + 2)
    assert (made.rep, made.professions) == (7, (Profession("knight", 7), Profession("caster", 6)))
    assert asked.tray.rolls[4].reasons == (Reason("Rep", 7, "29.3"),)


def test_a_character_without_items_takes_no_die_for_them() -> None:
    asked = scripted(2, 4, 3)
    assert make_npc(asked, "orc", "Orc 1", items=False).items == ()
    assert spent(asked)


@pytest.mark.sweep
@pytest.mark.parametrize("race", RACES)
def test_an_npc_keeps_to_its_race_list(race: str, sweep: Sweep) -> None:
    rows = rules().tables[f"race_{race}"].rows
    for seed in sweep(300, 30):
        made = make_npc(referee(f"sweep {seed} {race}"), race, "Osra", owner="big_bad_or_star")
        assert not made.star
        assert made.rep == made.professions[0].rep
        assert [held.rep for held in made.professions[1:]] in ([], [made.rep - 1])
        assert len({held.id for held in made.professions}) == len(made.professions)
        assert any(
            row.cells["profession"] == made.profession
            and abs(row.cells["rep"] - made.rep) <= (race not in NO_REP_ROLL)
            and row.cells["ac"] == made.ac
            and set(made.weapons) <= set(row.cells["weapons"])
            and made.shield == (row.cells.get("shield", False) or made.weapons == ("SL",))
            for row in rows
        )
        before = made._replace(items=())
        assert [item.usable for item in made.items] == [may_use(before, item) for item in made.items]


def test_the_professions_of_humans_come_as_often_as_the_dice_say() -> None:
    counts = Counter(roll_stats(scripted(*pair, 3), "human", "You", doubles=False).professions[0].id for pair in PAIRS)
    assert counts == {
        "healer": 1,
        "paladin": 2,
        "knight": 3,
        "shooter": 4,
        "soldier": 11,
        "warrior": 9,
        "thief": 5,
        "caster": 1,
    }


# --- Stars and searching ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rep", range(3, 10))
def test_10_0_a_star_may_have_rep_3_to_9(rep: int) -> None:
    verify_star_rep(rep)


@pytest.mark.parametrize(
    ("rep", "said"),
    [
        (2, "Rep 2: a character of Rep 2 or less has left the game (10.0); take 3 to 9"),
        (-1, "Rep -1: a character of Rep 2 or less has left the game (10.0); take 3 to 9"),
        (10, "Rep 10: no Star is above Rep 9 here (10.0 has no use for more); take 3 to 9"),
    ],
)
def test_10_0_a_star_may_have_no_other_rep(rep: int, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        verify_star_rep(rep)
    assert str(caught.value) == said


def test_9_0_6_a_thief_searches_with_three_dice_at_its_own_rep() -> None:
    assert knight().search_rep() == (2, 5)
    assert knight(professions=(Profession("thief", 5),)).search_rep() == (3, 5)
    assert knight(professions=(Profession("thief", 5), Profession("knight", 4))).search_rep() == (3, 5)
    assert knight(professions=(Profession("knight", 5), Profession("thief", 4))).search_rep() == (3, 4)
