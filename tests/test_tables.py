"""Rules tables: what a house file may change, and what each mistake in one is answered with."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from adventures import referee, rules
from hypothesis import given
from hypothesis import strategies as st

from generator.checks import Check, many, nearest, one_of, record, ref, text, truth, whole
from generator.errors import TableError
from generator.table import NO_LIMIT, Shape, Table, build_table, span
from generator.tables import build_rulings, overlay, read_toml
from generator.twohour.bigbad import roll_big_bad_race
from generator.twohour.encounters import resolved
from generator.twohour.rolling import Needs, roll_on
from generator.twohour.rules import load

FIXTURES = Path(__file__).parent / "fixtures"

# fixture -> what the error says behind the file's path
FAILING = {
    "gap": ', table boneyard, row 3 ("7"): leaves a gap, nothing for 6',
    "gap_at_the_start": ', table secret_rooms, row 1 ("3-12"): leaves a gap, nothing for 2',
    "gap_at_the_end": ", table reason_why: leaves a gap, nothing for 15+",
    "gap_of_passes": ', table shooting, row 2 ("1"): leaves a gap, nothing for 0',
    "overlap": ', table how_many, row 1 ("4-6"): overlaps the row before it',
    "unknown_key": ", table dungeon_generation, row 1 (\"2-12\"): unknown key 'serch' (did you mean 'search'?)",
    "unknown_head_key": ", table treasure: unknown key 'sektion' (did you mean 'section'?)",
    "unknown_entry_key": ", table weapons, entry S: unknown key 'melee_die' (did you mean 'melee_dice'?)",
    "unknown_needs_key": ", table items, entry phase_armor: 'needs' is holding an unknown key 'strength'",
    "unknown_race": ", table big_bad, row 1 (\"2-12\"): '5' is 'ork', an unknown Big Bad (did you mean 'orc'?)",
    "unknown_weapon": ", table race_orc, row 1 (\"2-12\"): 'weapons' is '2SP', an unknown weapon",
    "unknown_profession": ", table race_elf, row 1 (\"2-12\"): 'profession' is 'mage', an unknown profession",
    "unknown_attribute": ", table race_troll: 'attributes' is 'stong', an unknown attribute (did you mean 'strong'?)",
    "unknown_item": ", table magic_weapon, row 1 (\"2-12\"): 'item' is 'sword_of_rag', an unknown magic weapon "
    "(did you mean 'sword_of_rage'?)",
    "unknown_table": ": no table is called 'tresure' (did you mean 'treasure'?); see `paperdelve tables`",
    "unknown_ruling": ", ruling pef_targt: no ruling has that name (did you mean 'pef_target'?)",
    "impossible_ruling": ", ruling pef_target: '5' is not one of 4, 3",
    "ruling_without_alternative": ", ruling duty: 'none' is not one of set_aside",
    "missing_column": ", table big_bad, row 1 (\"2-12\"): '5' is missing",
    "bad_dice": ', table boneyard: dice = "d6" is no dice; write "2d6"',
    "bad_on": ', table boneyard, row 1: on = "1 to 6" is no range; write "7", "2-4", "<=7" or "14+"',
    "backward_on": ', table boneyard, row 1: on = "6-1" is no range; write "7", "2-4", "<=7" or "14+"',
    "missing_on": ', table boneyard, row 1: needs on = "..." with what must come, such as "2-4"',
    "number_for_on": ', table boneyard, row 1: needs on = "..." with what must come, such as "2-4"',
    "row_of_text": ', table boneyard, row 1: needs on = "..." with what must come, such as "2-4"',
    "wrong_armor_class": ", table race_ghoul, row 1 (\"2-12\"): 'ac' is '3', not one of 2, 4, 6",
    "no_weapons": ", table race_ghoul, row 1 (\"2-12\"): 'weapons' is not a list with something in it",
    "number_as_text": ", table how_many, row 1 (\"1-6\"): 'number' is not a whole number",
    "truth_as_number": ", table dungeon_generation, row 1 (\"2-12\"): 'search' is neither true nor false",
    "number_as_truth": ", table npc_has_item, entry grunt: 'up_to' is not a whole number",
    "no_table": ": 'treasure' must be a table; write [treasure]",
}


def house(folder: Path, content: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def message(path: Path) -> str:
    """The one line with which that house file is refused."""
    with pytest.raises(TableError) as caught:
        load(path)
    said = str(caught.value)
    assert "\n" not in said
    return said


# --- broken house files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAILING)
def test_a_broken_house_file_is_refused_in_one_line(name: str) -> None:
    path = FIXTURES / f"fail_{name}.toml"
    assert message(path) == f"{path}{FAILING[name]}"


def test_every_broken_file_has_its_message_here() -> None:
    assert {path.stem.removeprefix("fail_") for path in FIXTURES.glob("fail_*.toml")} == FAILING.keys() | {"no_toml"}


def test_a_file_that_is_not_toml_is_refused_with_its_place() -> None:
    path = FIXTURES / "fail_no_toml.toml"
    said = message(path)
    assert said.startswith(f"{path}: is not valid TOML: ")
    assert "line 2, column" in said
    assert said.endswith("; mend that place")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes("[treasure]\ntitle = 'Schätze'".encode("latin-1"))
    assert message(path) == f"{path}: is not UTF-8 text; save it as UTF-8"


def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert message(path) == f"{path}: cannot be read (No such file or directory); check the path"


def test_a_folder_is_no_house_file(tmp_path: Path) -> None:
    assert message(tmp_path) == f"{tmp_path}: cannot be read (Is a directory); check the path"


# --- good house files ------------------------------------------------------------------------------------------------

OWN = """
[how_many]
title = "How many come?"
rows = [{ on = "1-5", number = 0 }, { on = "6", number = 4 }]

[big_bad]
rows = [{ on = "2-12", "<=4" = "goblin", "5" = "beastman", "6+" = "troll" }]

[items.entries.phase_armor]
title = "Ghost Mail"

[rulings]
pef_target = "3"
"""


def test_a_house_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    path = house(tmp_path, OWN)
    own, shipped = load(path), rules()
    assert own.house == str(path)
    assert shipped.house is None
    assert {name for name in own.tables if own.tables[name] != shipped.tables[name]} == {"how_many", "big_bad", "items"}
    assert {name for name in own.rulings if own.rulings[name] != shipped.rulings[name]} == {"pef_target"}
    assert list(own.tables) == list(shipped.tables)


def test_a_table_says_which_file_it_is_from(tmp_path: Path) -> None:
    path = house(tmp_path, OWN)
    assert load(path).tables["how_many"].source == str(path)
    assert load(path).tables["minions"].source == "encounters.toml"


def test_a_house_table_is_rolled_on(tmp_path: Path) -> None:
    path = house(tmp_path, OWN)
    assert roll_on(referee(dice="5", house=path), "how_many", Needs(group=4)).details["many"] == 4
    assert roll_on(referee(dice="6", house=path), "how_many", Needs(group=4)).details["many"] == 8
    assert roll_big_bad_race(referee(dice="6 6", house=path), 5) == "beastman"
    assert load(path).tables["how_many"].title == "How many come?"
    assert load(path).tables["how_many"].section == "39.6"


def test_a_house_ruling_is_followed(tmp_path: Path) -> None:
    path = house(tmp_path, OWN)
    own = load(path).rulings["pef_target"]
    assert (own.value, own.section) == ("3", "39.4")
    assert resolved(referee(house=path), (2, 4), int(own.value)) == "something"
    assert roll_on(referee(dice="2 4", house=path), "pef_resolution", Needs()).outcome == "something"


def test_an_entry_changes_cell_by_cell(tmp_path: Path) -> None:
    own, shipped = load(house(tmp_path, OWN)).tables["items"], rules().tables["items"]
    assert own.entries["phase_armor"] == {**shipped.entries["phase_armor"], "title": "Ghost Mail"}
    assert own.entries.keys() == shipped.entries.keys()


def test_an_entry_of_ones_own_can_be_referred_to(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        '[weapons.entries]\nPK = { title = "pike", hands = [2], melee = true }\n'
        '[race_orc]\nrows = [{ on = "2-12", profession = "warrior", rep = 4, ac = 2, weapons = ["PK"] }]\n',
    )
    assert roll_on(referee(dice="1 2 3", house=path), "race_orc", Needs()).details["weapons"] == ["PK"]


def test_a_ruling_may_be_set_to_what_it_is_anyway_and_written_as_a_number(tmp_path: Path) -> None:
    path = house(tmp_path, '[rulings]\npef_target = 4\npef_3d6 = "lowest_two"\n')
    assert load(path).rulings == rules().rulings


def test_an_empty_house_file_changes_nothing(tmp_path: Path) -> None:
    path = house(tmp_path, "# nothing yet\n")
    assert dict(load(path).tables) == dict(rules().tables)
    assert load(path).rulings == rules().rulings


def test_a_house_file_may_say_more_than_the_dice_give(tmp_path: Path) -> None:
    path = house(tmp_path, '[boneyard]\ndice = "1d4"\n')
    assert load(path).tables["boneyard"].dice == (1, 4)


def test_overlay_leaves_the_table_alone() -> None:
    table = {"title": "Old", "entries": {"a": {"x": 1, "y": 2}}}
    assert overlay(table, {"entries": {"a": {"y": 3}, "b": {"x": 4}}}) == {
        "title": "Old",
        "entries": {"a": {"x": 1, "y": 3}, "b": {"x": 4}},
    }
    assert table == {"title": "Old", "entries": {"a": {"x": 1, "y": 2}}}
    assert overlay({"rows": [1, 2]}, {"rows": [3]}) == {"rows": [3]}


# --- looking up ------------------------------------------------------------------------------------------------------

HEAD = {"section": "1.0", "title": "A table"}
SHAPE = Shape(cells={"outcome": text})
NAMES = {"race": frozenset({"orc", "elf"})}


def build(raw: Mapping[str, Any], shape: Shape = SHAPE) -> Table:
    return build_table("mine", {**HEAD, **raw}, shape, NAMES, "mine.toml")


def refused(raw: Mapping[str, Any], shape: Shape = SHAPE) -> str:
    with pytest.raises(TableError) as caught:
        build(raw, shape)
    return str(caught.value).removeprefix("mine.toml, table mine")


@pytest.mark.parametrize(
    ("on", "means"),
    [("7", (7, 7)), ("2-4", (2, 4)), ("<=7", (-NO_LIMIT, 7)), ("14+", (14, NO_LIMIT)), ("10-12", (10, 12))],
)
def test_what_on_means(on: str, means: tuple[int, int]) -> None:
    assert span(on) == means


@pytest.mark.parametrize("on", ["", "x", "-3", "2-", "+14", "<7", "2–4", "2 - 4", ">=3", "1.5", "2-4-6", "7 "])
def test_what_on_cannot_mean(on: str) -> None:
    assert span(on) is None


def test_a_result_beyond_the_table_counts_as_its_end() -> None:
    table = build({"dice": "1d6", "rows": [{"on": "4-6", "outcome": "b"}, {"on": "1-3", "outcome": "a"}]})
    assert [table.row(value).cells["outcome"] for value in (-5, 0, 1, 3, 4, 6, 7, 99)] == list("aaaabbbb")


def test_an_open_end_catches_everything_beyond() -> None:
    rows = [{"on": "<=7", "outcome": "a"}, {"on": "8+", "outcome": "b"}]
    table = build({"dice": "1d6", "add": "Rep", "rows": rows})
    assert [table.row(value).cells["outcome"] for value in (-3, 1, 7, 8, 400)] == list("aaabb")


def test_no_table_of_that_name() -> None:
    with pytest.raises(TableError) as caught:
        rules().table("big-bad")
    assert str(caught.value) == (
        "no table is called 'big-bad' (did you mean 'big_bad'?); `paperdelve tables` lists them"
    )


def test_the_nearest_word_is_offered_only_if_it_is_near() -> None:
    assert nearest("Orcc", ["elf", "orc"]) == " (did you mean 'orc'?)"
    assert nearest("zebra", ["elf", "orc"]) == ""
    assert nearest("", ["elf", "orc"]) == ""


# --- building --------------------------------------------------------------------------------------------------------


def test_a_table_with_neither_rows_nor_entries() -> None:
    assert refused({}) == ": has neither dice and rows nor entries"


@pytest.mark.parametrize("key", ["section", "title"])
def test_a_head_that_lacks_something(key: str) -> None:
    head = {name: value for name, value in HEAD.items() if name != key}
    with pytest.raises(TableError, match=f"mine.toml, table mine: '{key}' is missing"):
        build_table("mine", {**head, "entries": {"a": {}}}, SHAPE, {}, "mine.toml")


def test_a_head_of_ones_own_is_checked_and_kept() -> None:
    shape = Shape(cells={}, head={"plural": text})
    assert refused({"entries": {"a": {}}}, shape) == ": 'plural' is missing"
    assert refused({"entries": {"a": {}}, "plural": 3}, shape) == ": 'plural' is not text"
    assert build({"entries": {"a": {}}, "plural": "Orcs"}, shape).extra == {"plural": "Orcs"}


def test_the_cells_of_a_column_are_checked() -> None:
    shape = Shape(cells={}, column=ref("race"))
    raw = {"dice": "1d6", "columns": ["x"], "rows": [{"on": "1-6", "x": "elf"}]}
    assert build(raw, shape).row(1).cells == {"x": "elf"}
    assert refused({**raw, "rows": [{"on": "1-6", "x": "elv"}]}, shape) == (
        ", row 1 (\"1-6\"): 'x' is 'elv', an unknown race (did you mean 'elf'?)"
    )
    assert refused({**raw, "rows": [{"on": "1-6", "x": 3}]}, shape) == (
        ", row 1 (\"1-6\"): 'x' is '3', an unknown race"
    )


CHECKS = [
    (whole, 3, None),
    (whole, -2, None),
    (whole, True, "not a whole number"),
    (whole, "3", "not a whole number"),
    (whole, 3.0, "not a whole number"),
    (text, "", None),
    (text, 3, "not text"),
    (truth, False, None),
    (truth, 0, "neither true nor false"),
    (one_of(2, 4, 6), 4, None),
    (one_of(2, 4, 6), 5, "'5', not one of 2, 4, 6"),
    (ref("race"), "elf", None),
    (ref("race"), "Elf", "'Elf', an unknown race (did you mean 'elf'?)"),
    (ref("race"), ["elf"], "'['elf']', an unknown race (did you mean 'elf'?)"),
    (many(ref("race")), ["elf", "orc"], None),
    (many(ref("race")), ["elf", "zebra"], "'zebra', an unknown race"),
    (many(ref("race")), [], "not a list with something in it"),
    (many(ref("race")), "elf", "not a list with something in it"),
    (record(race=ref("race"), rep=whole), {"race": "elf"}, None),
    (record(race=ref("race"), rep=whole), {"race": "elf", "rep": "4"}, "not a whole number"),
    (record(race=ref("race"), rep=whole), {"ac": 4}, "holding an unknown key 'ac'"),
    (record(race=ref("race"), rep=whole), "elf", "not a table"),
]


@pytest.mark.parametrize(("check", "value", "wrong"), CHECKS)
def test_what_a_check_says_of_a_cell(check: Check, value: object, wrong: str | None) -> None:
    assert check(value, NAMES) == wrong


def test_passes_run_from_none_to_all_of_the_dice() -> None:
    rows = [{"on": str(passed), "outcome": "x"} for passed in (2, 1, 0)]
    assert len(build({"dice": "2d6", "read": "passes", "rows": rows}).rows) == 3
    assert refused({"dice": "2d6", "read": "passes", "rows": rows[:2]}) == ', row 2 ("1"): leaves a gap, nothing for 0'
    assert refused({"dice": "2d6", "read": "passes", "rows": rows[1:]}) == ": leaves a gap, nothing for 2"


CUTS = st.lists(st.integers(3, 12), unique=True, max_size=6).map(lambda cuts: [2, *sorted(cuts), 13])
"""Where the rows of a 2d6 table begin, and 13."""


def parts(cuts: list[int]) -> list[dict[str, str]]:
    return [{"on": f"{low}-{next_low - 1}", "outcome": str(low)} for low, next_low in pairwise(cuts)]


@given(CUTS, st.randoms(use_true_random=False))
def test_rows_in_any_order_cover_the_dice(cuts: list[int], shuffle: Any) -> None:
    rows = parts(cuts)
    shuffle.shuffle(rows)
    table = build({"dice": "2d6", "rows": rows})
    for value in range(2, 13):
        assert int(table.row(value).cells["outcome"]) == max(low for low in cuts if low <= value)


@given(CUTS, st.data())
def test_a_row_too_few_is_a_gap_and_a_row_too_many_an_overlap(cuts: list[int], data: st.DataObject) -> None:
    rows = parts(cuts)
    place = data.draw(st.integers(0, len(rows) - 1))
    assert refused({"dice": "2d6", "rows": rows[:place] + rows[place + 1 :]}).endswith(
        f"leaves a gap, nothing for {cuts[place]}"
    )
    assert refused({"dice": "2d6", "rows": [*rows, rows[place]]}).endswith("overlaps the row before it")


# --- rulings and files -----------------------------------------------------------------------------------------------

RULING = {"section": "1.0", "value": "a", "reason": "Because.", "alternatives": {"b": "otherwise"}}


def test_a_ruling_changes_to_an_alternative_and_keeps_the_rest() -> None:
    made = build_rulings({"x": RULING, "y": RULING}, {"x": "b"}, "rulings.toml", "house.toml")
    assert (made["x"].value, made["x"].reason, made["x"].alternatives) == ("b", "Because.", {"b": "otherwise"})
    assert made["y"].value == "a"


@pytest.mark.parametrize("cells", [{**RULING, "note": "?"}, {k: v for k, v in RULING.items() if k != "reason"}])
def test_a_ruling_of_another_shape(cells: dict[str, Any]) -> None:
    with pytest.raises(TableError) as caught:
        build_rulings({"x": cells}, {}, "rulings.toml", "house.toml")
    assert str(caught.value) == ("rulings.toml, ruling x: needs section, value, reason and alternatives, nothing else")


def test_a_toml_file_is_read(tmp_path: Path) -> None:
    assert read_toml(house(tmp_path, 'name = "Ωρίων"\n')) == {"name": "Ωρίων"}
