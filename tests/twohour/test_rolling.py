"""`roll_on`: every table can be rolled on, with what it needs and with its follow-up rolls."""

from __future__ import annotations

import itertools

import pytest
from adventures import referee, rules

from generator.dice import Roll
from generator.errors import RuleError, TableError
from generator.twohour.rolling import NEEDED, Needs, Outcome, roll_on

PAIRS = list(itertools.product(range(1, 7), repeat=2))
ROLLED = [name for name, table in rules().tables.items() if table.dice]
LISTS = [name for name, table in rules().tables.items() if not table.dice]
ALL = Needs(rep=5, big_bad="orc", add=3, group=4, level=2, profession="soldier")


def rolled(name: str, dice: str, **needs: object) -> tuple[Outcome, list[Roll]]:
    asked = referee(dice=dice)
    return roll_on(asked, name, Needs(**needs)), asked.tray.rolls  # type: ignore[arg-type]


# --- every table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ROLLED)
def test_every_table_can_be_rolled_on(name: str) -> None:
    for seed in range(20):
        asked = referee(f"sweep {seed}")
        outcome = roll_on(asked, name, ALL)
        table = rules().tables[name]
        assert outcome.what == name
        assert outcome.outcome
        steps = {"big_bad", "minions", "rivals", "reason_why", "dungeon_generation"}
        assert outcome.next == () or name in steps
        first = asked.tray.rolls[0 if name != "magic_armor" else 1]
        assert (first.rule, len(first.dice)) == (table.section, table.dice[0])  # type: ignore[index]
        assert all(part.what in rules().tables for part in outcome.then)


@pytest.mark.parametrize("name", ROLLED)
def test_a_table_says_what_it_cannot_do_without(name: str) -> None:
    for needed in NEEDED.get(name, ()):
        with pytest.raises(RuleError) as caught:
            roll_on(referee("ashes"), name, ALL._replace(**{needed: None}))
        section = rules().tables[name].section
        option = f"--{needed.replace('_', '-')}"
        assert str(caught.value).startswith(f"table {name} ({section}) needs {option}; give the ")
        assert f"such as {option} " in str(caught.value)


@pytest.mark.parametrize("name", ROLLED)
def test_a_table_does_with_what_it_says_that_it_needs(name: str) -> None:
    enough = Needs(**{needed: getattr(ALL, needed) for needed in NEEDED.get(name, ())})
    for seed in range(20):
        assert roll_on(referee(f"sweep {seed}"), name, enough).outcome


def test_what_each_table_needs() -> None:
    assert {
        **dict.fromkeys(("big_bad", "reason_why", "npc_magic_items", "trap", "cross_over", "shooting"), ("rep",)),
        **dict.fromkeys(("after_the_fight", "spell_casting", "npc_spell_casting"), ("rep",)),
        "minions": ("big_bad",),
        "what_are_they": ("level",),
        "crisis_test": ("rep", "profession"),
    } == NEEDED


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_not_rolled_on(name: str) -> None:
    with pytest.raises(RuleError) as caught:
        roll_on(referee(), name, ALL)
    assert str(caught.value) == (
        f"table {name} ({rules().tables[name].section}) is a list, nothing is rolled; see `paperdelve tables {name}`"
    )


def test_no_such_table() -> None:
    with pytest.raises(TableError, match=r"no table is called 'tresure' \(did you mean 'treasure'\?\)"):
        roll_on(referee(), "tresure", ALL)


# --- totals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dungeon_generation", "secret_rooms"])
def test_a_total_is_read_on_its_row(name: str) -> None:
    table = rules().tables[name]
    for one, two in PAIRS:
        outcome, _ = rolled(name, f"{one} {two} {'6 ' * 8}", rep=5)
        assert outcome.outcome == table.row(one + two).cells["outcome"]


def test_what_is_added_is_a_reason() -> None:
    outcome, rolls = rolled("reason_why", "4", rep=5)
    assert (outcome.outcome, rolls[0].result) == ("rescue", 9)
    assert [(reason.value, reason.rule) for reason in rolls[0].reasons] == [(5, "34.3")]
    outcome, rolls = rolled("reason_why", "4", rep=5, add=6)
    assert (outcome.outcome, rolls[0].result) == ("kill_the_big_bad", 10)


def test_tables_without_an_outcome_say_their_first_cell() -> None:
    assert rolled("magic_armor_type", "4")[0].outcome == "4"
    assert rolled("big_bad_scaling", "6")[0].outcome == "2"


# --- passes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "outcomes"),
    [
        ("cross_over", ["falls", "slips", "across"]),
        ("after_the_fight", ["dies", "recovers_lower", "recovers"]),
        ("shooting", ["miss", "hit", "hit"]),
    ],
)
def test_passes_against_a_rep(name: str, outcomes: list[str]) -> None:
    for rep, (one, two) in itertools.product((3, 5), PAIRS):
        outcome, (roll, *_) = rolled(name, f"{one} {two}", rep=rep)
        passed = (one <= rep) + (two <= rep)
        assert (outcome.outcome, outcome.details["passed"]) == (outcomes[passed], passed)
        assert roll.target == rep


def test_a_crisis_test_reads_the_professions_column() -> None:
    outcome, _ = rolled("crisis_test", "5 3", rep=4, profession="soldier")
    assert outcome.outcome == "received_fire: carry_on, man_down: facing_3_to_1"
    outcome, _ = rolled("crisis_test", "5 3", rep=4, profession="warrior")
    assert outcome.details == {"passed": 1, "received_fire": "carry_on", "man_down": "carry_on"}
    with pytest.raises(RuleError) as caught:
        rolled("crisis_test", "5 3", rep=4, profession="mage")
    assert str(caught.value) == (
        "table crisis_test has no column 'mage'; it has caster, healer, knight, paladin, shooter, soldier, thief, "
        "warrior"
    )


def test_one_die_for_an_npcs_spell() -> None:
    assert rolled("npc_spell_casting", "4", rep=4)[0].details["otherwise"] == "damage"
    assert rolled("npc_spell_casting", "5", rep=4)[0].details["otherwise"] == "dazzle"


# --- races, items, treasure ------------------------------------------------------------------------------------------


def test_a_race_list_gives_the_row_and_the_rolled_rep() -> None:
    outcome, _ = rolled("race_orc", "2 4 3")
    assert outcome.outcome == "warrior"
    assert outcome.details == {
        "profession": "warrior",
        "rep": 4,
        "ac": 2,
        "shield": True,
        "weapons": ["S", "SP"],
        "professions": [{"id": "warrior", "rep": 4}],
    }
    outcome, _ = rolled("race_elf", "6 6 6 1 2")
    assert outcome.details["professions"] == [{"id": "caster", "rep": 6}, {"id": "paladin", "rep": 5}]
    assert (outcome.details["rep"], outcome.details["shield"]) == (6, False)


@pytest.mark.parametrize(
    ("name", "dice", "item", "details"),
    [
        ("magic_armor", "6 4 5", "deflective_armor", {"ac": 6}),
        ("magic_casting_tool", "2 2 5", "talisman_of_restoration", {"rep": 5}),
        ("magic_clothing", "6 6", "shirt_of_resiliency", {}),
        ("magic_weapon", "3 3 1", "true_arrows", {"arrows": 4}),
        ("magic_potion", "6 6 6", "speed", {"uses": 3}),
    ],
)
def test_a_magic_item_comes_with_its_name_effect_and_uses(
    name: str, dice: str, item: str, details: dict[str, int]
) -> None:
    outcome, _ = rolled(name, dice)
    entry = rules().tables["items"].entries[item]
    assert outcome.outcome == item
    assert outcome.details == {
        "kind": entry["kind"],
        "title": entry["title"],
        **({"needs": entry["needs"]} if "needs" in entry else {}),
        "effect": entry["effect"],
        **details,
    }


def test_a_treasure_ends_in_named_items_with_their_uses() -> None:
    outcome, rolls = rolled("treasure", "4 2 1 1 1 2 2 2 3 3 3 4 4 6 6", add=5)
    assert (outcome.outcome, outcome.details["row"], outcome.details["coins"]) == ("found", 9, {"bronze": 4})
    assert outcome.details["items"] == [part.outcome for part in outcome.then]
    assert [part.outcome for part in outcome.then] == [
        *("rage", "courage", "healing", "absorbing_undershirt", "sword_of_rage"),
    ]
    assert [part.details.get("uses") for part in outcome.then] == [1, 1, 2, None, None]
    assert rolls[0].reasons[0].value == 5


def test_an_empty_treasure() -> None:
    outcome, rolls = rolled("treasure", "2")
    assert (outcome.outcome, outcome.then) == ("nothing", ())
    assert outcome.details == {"row": 2, "coins": {}, "items": []}
    assert rolls[0].reasons == ()


def test_the_items_of_an_npc() -> None:
    outcome, rolls = rolled("npc_magic_items", "6 1 1 5 2 2", rep=5)
    assert outcome.outcome == "weapon, armor"
    assert outcome.details == {"row": 11, "weapon": 1, "armor": 1}
    assert [(part.what, part.outcome) for part in outcome.then] == [
        ("magic_weapon", "bow_of_seeking"),
        ("magic_armor", "armor_of_protection"),
    ]
    assert rolls[0].reasons[0].value == 5


# --- encounters ------------------------------------------------------------------------------------------------------


def test_the_big_bad_by_the_stars_rep() -> None:
    assert [rolled("big_bad", "4 4", rep=rep)[0].outcome for rep in (3, 4, 5, 6, 9)] == [
        *("ghoul", "ghoul", "orc", "troll", "troll"),
    ]


def test_minions_by_the_big_bad() -> None:
    assert [rolled("minions", f"{die}", big_bad="troll")[0].outcome for die in range(1, 7)] == [
        *("goblin", "orc", "orc", "orc", "ogre", "troll"),
    ]
    with pytest.raises(RuleError) as caught:
        rolled("minions", "1", big_bad="elf")
    assert str(caught.value) == (
        "'elf' is no Big Bad of table 39.8; take one of demon_major, demon_petty, feral_vampire, ghoul, beastman, "
        "goblin, ogre, orc, ratman, troll"
    )


def test_how_many_for_a_group() -> None:
    many = [rolled("how_many", f"{die}", group=3)[0] for die in range(1, 7)]
    assert [outcome.outcome for outcome in many] == ["4", "2", "5", "1", "6", "1"]
    assert many[5].details == {"number": -3, "group": 3, "many": 1}


def test_how_many_without_a_group_says_what_is_lacking() -> None:
    outcome, _ = rolled("how_many", "4")
    assert (outcome.outcome, outcome.details, outcome.next) == (
        "-2",
        {"number": -2},
        ("--group N says how many that is",),
    )


def test_rivals() -> None:
    outcome, _ = rolled("rivals", "6 6", group=4)
    assert (outcome.outcome, outcome.details) == ("dwarf", {"race": "dwarf", "number": 2, "group": 4, "many": 6})
    assert rolled("rivals", "1 2", group=2)[0].details["many"] == 1
    assert rolled("rivals", "1 2")[0].next == (
        "--group N says how many that is",
        "each one's Race List (7.0, `roll race_human`)",
    )


def test_39_4_a_contact_is_followed_to_who_and_how_many() -> None:
    outcome, rolls = rolled("pef_resolution", "2 4 6 3 5 2", level=2, group=4, big_bad="orc")
    assert (outcome.outcome, outcome.details) == ("contact", {"passed": 2})
    (who,) = outcome.then
    assert (who.what, who.outcome, who.details) == ("what_are_they", "minions", {"passed": 0})
    assert [(part.what, part.outcome) for part in who.then] == [("how_many", "7"), ("minions", "orc")]
    assert [roll.rule for roll in rolls] == ["39.4", "39.7", "39.6", "39.8"]


def test_39_7_doubles_that_fail_are_rivals() -> None:
    outcome, _ = rolled("what_are_they", "5 5 6 6", level=2, group=4)
    assert outcome.outcome == "rivals"
    assert outcome.then[0].details["race"] == "dwarf"
    assert rolled("what_are_they", "2 2 1 1", level=2, group=4, big_bad="orc")[0].outcome == "big_bad"
    assert rolled("what_are_they", "2 3 1 1", level=2, group=4, big_bad="orc")[0].outcome == "minions"


def test_39_4_doubles_are_a_trap_which_needs_a_rep() -> None:
    outcome, _ = rolled("pef_resolution", "3 3")
    assert (outcome.outcome, outcome.then) == ("trap", ())
    assert outcome.next == ("Trap (37.1.4, `roll trap`) needs --rep",)
    outcome, _ = rolled("pef_resolution", "3 3 6 6", rep=5)
    assert [(part.what, part.outcome) for part in outcome.then] == [("trap", "sprung")]


@pytest.mark.parametrize("dice", ["5 3", "3 5", "6 6", "5 6"])
def test_39_4_no_contact_no_follow_up(dice: str) -> None:
    outcome, rolls = rolled("pef_resolution", dice)
    assert (outcome.then, outcome.next, len(rolls)) == ((), (), 1)
    assert outcome.outcome == ("something" if "3" in dice else "nothing")


def test_what_a_follow_up_lacks_is_named_each_with_its_command() -> None:
    outcome, _ = rolled("what_are_they", "6 5", level=1)
    assert outcome.next == (
        "How many? (39.6, `roll how_many`) needs --group",
        "Minions (39.8, `roll minions`) needs --big-bad",
    )
    assert rolled("what_are_they", "6 5 1", level=1, group=4)[0].next == (
        "Minions (39.8, `roll minions`) needs --big-bad",
    )


def test_37_1_1_a_boneyard_is_opened() -> None:
    outcome, _ = rolled("secret_rooms", "2 3 4 3 5", group=4)
    assert outcome.outcome == "boneyard"
    (inside,) = outcome.then
    assert inside.outcome == "skeletons"
    assert inside.then[0].details["many"] == 6
    assert rolled("boneyard", "6")[0].then == ()
    assert rolled("boneyard", "1 3 3", rep=3)[0].then[0].outcome == "disarmed"
    assert rolled("boneyard", "5")[0].next == ("How many? (39.6, `roll how_many`) needs --group",)
