"""`paperdelve roll` and `paperdelve tables`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from adventures import rules
from console import done, refused, run, told


def test_big_bad_as_documented() -> None:
    content = told("roll", "big_bad", "--rep", 5, "--dice", "4 4")
    assert content["outcome"] == "orc"
    assert content["rolls"] == [
        {"who": "You", "why": "Big Bad", "rule": "34.1", "dice": [4, 4], "reasons": [], "result": 8}
    ]


def test_34_2b_race_list() -> None:
    content = told("roll", "race_orc", "--dice", "2 4 3")
    assert content["outcome"] == "warrior"
    assert (content["rep"], content["ac"], content["shield"], content["weapons"]) == (4, 2, True, ["S", "SP"])


def test_41_0a_treasure_ends_in_named_items() -> None:
    content = told("roll", "treasure", "--add", 5, "--dice", "2 3 6 6")
    assert content["row"] == 7
    assert content["coins"] == {"bronze": 2}
    assert content["items"] == ["shirt_of_resiliency"]
    assert content["then"][0]["title"] == "Shirt of Resiliency"
    assert [roll["result"] for roll in content["rolls"]] == [7, 2, 12]


def test_a_potion_has_its_uses() -> None:
    content = told("roll", "magic_potion", "--dice", "3 4 5")
    assert (content["outcome"], content["uses"]) == ("healing", 3)


def test_magic_armor_has_its_ac() -> None:
    content = told("roll", "magic_armor", "--dice", "6 4 5")
    assert (content["outcome"], content["ac"]) == ("deflective_armor", 6)


@pytest.mark.parametrize(("die", "many"), [(5, "6"), (6, "1")])
def test_39_9s_how_many(die: int, many: str) -> None:
    """The stop box: a group of three meets three more, or never less than one."""
    assert told("roll", "how_many", "--group", 3, "--dice", die)["outcome"] == many


def test_minions_by_big_bad() -> None:
    assert told("roll", "minions", "--big-bad", "troll", "--dice", "3")["outcome"] == "orc"


def test_secret_rooms_go_on_to_the_boneyard() -> None:
    content = told("roll", "secret_rooms", "--dice", "2 3 3 6 5", "--group", 4)
    assert content["outcome"] == "boneyard"
    (boneyard,) = content["then"]
    assert boneyard["outcome"] == "skeletons"
    assert boneyard["then"][0]["many"] == 1


def test_a_follow_up_that_lacks_something_is_named() -> None:
    content = told("roll", "pef_resolution", "--dice", "2 4")
    assert content["outcome"] == "contact"
    assert "--level" in content["next"][0]


def test_times() -> None:
    content = told("roll", "treasure", "--times", 3, "--seed", "x")
    assert (content["times"], len(content["results"])) == (3, 3)
    assert done("roll", "how_many", "--times", 3, "--seed", "x").stdout.count("How many? (39.6): ") == 6


def test_a_seed_gives_the_same_roll_and_a_fresh_one_is_told() -> None:
    assert told("roll", "treasure", "--add", 9, "--seed", "x") == told("roll", "treasure", "--add", 9, "--seed", "x")
    result = done("roll", "reason_why", "--rep", 5)
    seed = result.stderr.removeprefix("seed: ").strip()
    assert done("roll", "reason_why", "--rep", 5, "--seed", seed).stdout == result.stdout


def test_text_says_dice_reasons_and_section() -> None:
    text = done("roll", "reason_why", "--rep", 5, "--dice", "4").stdout
    assert "4 +5 the Star Leader's Rep = 9" in text
    assert "(34.3): rescue" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["roll", "trasure"], "did you mean 'treasure'?"),
        (["roll", "treasure", "--dice", "7"], "'7' at place 1 is no face of a d6"),
        (["roll", "treasure", "--dice", "3 x"], "'x' at place 2 is no face"),
        (["roll", "treasure", "--dice", "3"], "wants 1d6 and 0 of the 1 given faces are left"),
        (["roll", "big_bad"], "needs --rep"),
        (["roll", "minions", "--big-bad", "dragon", "--dice", "3"], "'dragon' is no Big Bad"),
        (["roll", "attributes"], "is a list, nothing is rolled"),
        (["tables", "bigbad"], "did you mean 'big_bad'?"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], message: str) -> None:
    assert message in refused(*words)


def test_tables_lists_them_all() -> None:
    text = done("tables").stdout
    for table in rules().tables.values():
        line = next(line for line in text.splitlines() if line.split()[:1] == [table.name])
        assert table.section in line
    assert len(told("tables")["tables"]) == len(rules().tables)


@pytest.mark.parametrize("name", sorted(rules().tables))
def test_a_table_shown_can_be_a_house_file(name: str, tmp_path: Path) -> None:
    text = done("tables", name).stdout
    assert name in tomllib.loads(text)
    house = tmp_path / "house.toml"
    house.write_text(text, encoding="utf-8")
    assert done("tables", name, "--house", house).stdout.splitlines()[1:] == text.splitlines()[1:]
    assert told("tables", name)["name"] == name


def test_rulings_are_shown_with_reason_and_alternatives() -> None:
    assert '"3"' in done("tables", "pef_target").stdout
    assert len(told("tables", "--rulings")["rulings"]) == len(rules().rulings)
    assert all(ruling.reason in done("tables", "--rulings").stdout for ruling in rules().rulings.values())


def test_a_house_file_is_used_and_checked(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[boneyard]\nrows = [{ on = "1-6", outcome = "empty" }]\n', encoding="utf-8")
    assert told("roll", "boneyard", "--dice", "1", "--house", house)["outcome"] == "empty"
    house.write_text('[boneyard]\nrows = [{ on = "1-4", outcome = "empty" }]\n', encoding="utf-8")
    assert "house.toml, table boneyard: leaves a gap, nothing for 5" in refused("roll", "boneyard", "--house", house)


def test_help_lists_every_command_without_importing_it() -> None:
    text = done("--help").stdout
    for name in ("pack", "map", "band", "reference", "resolve", "tables", "roll"):
        assert f"  {name} " in text
        assert done(name, "--help").stdout.startswith("Usage:")
    assert run("nonsense").exit_code == 2


@pytest.mark.parametrize("system", ["dudes", "fudge"])
def test_tables_and_rulings_of_the_other_systems_are_listed(system: str) -> None:
    listed = told("tables", "--system", system)
    assert listed["system"] == system
    for table in listed["tables"]:
        assert done("tables", table["name"], "--system", system).stdout
    rulings = told("tables", "--system", system, "--rulings")["rulings"]
    assert {ruling["name"] for ruling in rulings} & {"standoff"}
    assert "roll NAME" not in done("tables", "--system", system).stdout
