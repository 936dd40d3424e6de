"""`paperdelve resolve` in Dungeon Dudes and Fantasy Fudge: the worked examples of the rules, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from console import done, refused, told

ZED, BOB = "Zed: A14 D14 HP10", "Bob: A16 D16"
SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"


def reasons(roll: dict[str, Any]) -> dict[str, int]:
    """The reasons of a roll, each with its rule."""
    assert all(part["rule"] for part in roll["reasons"])
    return {part["why"]: part["value"] for part in roll["reasons"]}


def ruled(folder: Path, **rulings: str) -> Path:
    """A house file with these rulings."""
    path = folder / "house.toml"
    path.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in rulings.items()), "utf-8")
    return path


# --- Dungeon Dudes ---------------------------------------------------------------------------------------------------


def test_zed_attacks_bob() -> None:
    content = told("resolve", "attack", ZED, BOB, "--dice", "12 9 3")
    assert (content["system"], content["what"], content["outcome"], content["damage"]) == ("dudes", "attack", "hit", 3)
    assert [(roll["who"], roll["dice"], roll["result"]) for roll in content["rolls"]] == [
        ("Zed", [12], 19),
        ("Bob", [9], 17),
        ("Zed", [3], 3),
    ]
    assert content["characters"][1] == {
        "name": "Bob",
        "status": "stands",
        "hit_points": 7,
        "of": 10,
        "line": "Bob: A16 D16 HP7/10 L8",
    }


@pytest.mark.parametrize(
    ("attacker", "defender", "attack", "defense", "damage"),
    [
        (f"{ZED}, martial arts, grapple", f"{BOB}, acrobatics", 9, 9, 0),
        (f"{ZED}, sword", f"{BOB}, helmet, legpiece, shield, gauntlets", 8, 12, 1),
    ],
)
def test_skills_and_items_are_reasons(attacker: str, defender: str, attack: int, defense: int, damage: int) -> None:
    content = told("resolve", "attack", attacker, defender, "--dice", "20 1 4")
    sums = [sum(reasons(roll).values()) for roll in content["rolls"]]
    assert sums == [attack, defense, damage]
    assert content["damage"] == 4 + damage


def test_a_tie_misses_and_rolls_no_damage() -> None:
    content = told("resolve", "attack", ZED, BOB, "--dice", "10 9")
    assert [roll["result"] for roll in content["rolls"]] == [17, 17]
    assert (content["outcome"], content["damage"]) == ("miss", 0)
    assert content["characters"][1]["hit_points"] == 10
    assert "From now on" not in done("resolve", "attack", ZED, BOB, "--dice", "10 9").stdout


def test_an_attack_is_told_and_gives_the_line_to_go_on_with() -> None:
    text = done("resolve", "attack", ZED, BOB, "--dice", "12 9 3").stdout
    assert "Zed hits Bob, 19 against 17" in text
    last = text.splitlines()[-1]
    assert last == "From now on: Bob: A16 D16 HP7/10 L8"
    again = told("resolve", "attack", ZED, last.removeprefix("From now on: "), "--dice", "12 9 3")
    assert again["characters"][1]["hit_points"] == 4


def test_a_duel_to_the_faint() -> None:
    faces = "9 9  4 12  15 6 2  3 11  14 2 1"  # equal, then Bob attacks first
    content = told("resolve", "duel", "Zed: A14 D14 HP3", "Bob: A16 D16 HP4, sword", "--dice", faces)
    assert (content["outcome"], content["winner"], content["loser"]) == ("Bob", "Bob", "Zed")
    assert [roll["who"] for roll in content["rolls"][:4]] == ["Zed", "Bob", "Zed", "Bob"]
    assert content["characters"][0]["status"] == "fainted"
    assert content["experience"] == 10


def test_nobody_wins_where_neither_can_hit() -> None:
    content = told("resolve", "duel", "Zed: A0 D60", "Bob: A0 D60", "--seed", "x")
    assert (content["outcome"], content["rolls"]) == ("nobody", [])
    assert "cannot hit each other" in done("resolve", "duel", "Zed: A0 D60", "Bob: A0 D60", "--seed", "x").stdout


def test_those_of_one_name_are_told_apart() -> None:
    content = told("resolve", "duel", "A14 D14", "A14 D14", "--seed", "x")
    assert len({who["name"] for who in content["characters"]}) == 2
    assert content["outcome"] in {who["name"] for who in content["characters"]}


# --- Fantasy Fudge ---------------------------------------------------------------------------------------------------


def test_snorri_against_brynhild() -> None:
    """His Great drops to Good behind her shield; he wins by 2: 5 + 2 - 2 = 5, Very Hurt."""
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--dice", "+ + 0 0  0 + 0 -")
    assert (content["system"], content["what"]) == ("fudge", "exchange")
    assert content["outcome"] == {"Snorri": "unhurt", "Brynhild": "very_hurt"}
    first, second = content["rolls"]
    assert (first["dice"], first["result"], second["dice"], second["result"]) == ([1, 1, 0, 0], 3, [0, 1, 0, -1], 1)
    assert reasons(first) == {"skill": 2, "Brynhild's medium shield": -1}
    (hit,) = content["hits"]
    assert (hit["by"], hit["victim"], hit["degree"], hit["damage"]) == ("Snorri", "Brynhild", 2, 5)
    assert reasons(hit) == {"Snorri's ODF": 5, "relative degree": 2, "Brynhild's DDF": -2}
    assert content["characters"][1]["wounds"]["very_hurt"] == 1
    assert content["characters"][1]["line"] == "Brynhild: Good ODF5 DDF2 shield medium wounds 0/0/1/0/0"


def test_a_damage_roll_of_minus_2_makes_it_hurt(tmp_path: Path) -> None:
    house = ruled(tmp_path, damage_roll="4df")
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--house", house, "--dice", "++00 0000 --00")
    assert content["outcome"]["Brynhild"] == "hurt"
    assert (content["rolls"][2]["why"], content["hits"][0]["damage"]) == ("damage", 3)


def test_an_equal_second_round_changes_nothing() -> None:
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--dice", "0000 0000")
    assert set(content["outcome"].values()) == {"unhurt"}
    assert content["hits"] == []
    assert "equal, nothing happens" in done("resolve", "exchange", SNORRI, BRYNHILD, "--dice", "0000 0000").stdout


@pytest.mark.parametrize(
    ("ruling", "faces"), [("4df", "+ + 0 0 0 0 0 0"), ("4d6", "5 6 3 4 3 3 4 4"), ("d100", "83 39"), ("d100", "94 62")]
)
def test_the_three_kinds_of_dice(ruling: str, faces: str, tmp_path: Path) -> None:
    house = [] if ruling == "4df" else ["--house", ruled(tmp_path, dice=ruling)]
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--dice", faces, *house)
    assert [roll["result"] for roll in content["rolls"]] == [3, 1]
    assert content["outcome"]["Brynhild"] == "very_hurt"


def test_one_fudge_die_is_added_to_the_damage_where_it_is_asked_for() -> None:
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--dice", "++00 0000 -", "--damage-roll")
    assert (content["hits"][0]["damage"], content["outcome"]["Brynhild"]) == (4, "hurt")


def test_the_damage_roll_of_the_house_stays_what_it_is(tmp_path: Path) -> None:
    words = ("--house", ruled(tmp_path, damage_roll="4df"), "--damage-roll", "--dice", "++00 0000 --00")
    assert told("resolve", "exchange", SNORRI, BRYNHILD, *words)["hits"][0]["damage"] == 3


def test_a_terrible_winner_hurts_nobody() -> None:
    content = told("resolve", "exchange", "A: Poor ODF9", "B: Poor", "--dice", "-000 --00")
    assert [roll["result"] for roll in content["rolls"]] == [-3, -4]
    assert set(content["outcome"].values()) == {"unhurt"}


def test_several_against_one_of_whom_fodder_does_not_roll() -> None:
    foes = ("2 x Bandit: Fair ODF3 DDF1 fodder", "Gro: Fair ODF4 DDF1")
    content = told("resolve", "exchange", SNORRI, *foes, "--dice", "+ + 0 -  - 0 0 0")
    assert [roll["dice"] for roll in content["rolls"]] == [[1, 1, 0, -1], [], [], [-1, 0, 0, 0]]
    assert reasons(content["rolls"][0]) == {"skill": 2, "outnumbered": -2}
    assert content["outcome"] == {"Snorri": "unhurt", "Bandit 1": "unhurt", "Bandit 2": "unhurt", "Gro": "very_hurt"}


def test_struck_to_stun_no_box_is_ticked() -> None:
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--stun", "--dice", "++00 0000")
    assert content["outcome"]["Brynhild"] == "very_stunned"
    who = content["characters"][1]
    assert (set(who["wounds"].values()), who["very_stunned"], who["line"]) == ({0}, 2, BRYNHILD)
    other = told("resolve", "exchange", BRYNHILD, SNORRI, "--foes-stun", "--dice", "0000 ++00")
    assert other["outcome"]["Brynhild"] == "very_stunned"


@pytest.mark.parametrize(("pull", "wound"), [("scratch", "scratch"), ("Hurt", "hurt"), ("very hurt", "very_hurt")])
def test_a_pulled_punch_does_no_more_than_was_named(pull: str, wound: str) -> None:
    words = ("--dice", "++++ 0000")
    assert told("resolve", "exchange", SNORRI, BRYNHILD, "--pull", pull, *words)["outcome"]["Brynhild"] == wound
    swapped = told("resolve", "exchange", BRYNHILD, SNORRI, "--foes-pull", pull, "--dice", "0000 ++++")
    assert swapped["outcome"]["Brynhild"] == wound


def test_caught_unawares_only_the_attacker_rolls() -> None:
    content = told("resolve", "exchange", SNORRI, BRYNHILD, "--unawares", "--dice", "- - 0 0")
    (roll,) = content["rolls"]
    assert (roll["target"], roll["result"], roll["reasons"]) == (
        -1,
        0,
        [{"why": "skill", "value": 2, "rule": "fighter"}],
    )
    assert content["outcome"]["Brynhild"] == "hurt"
    harder = told("resolve", "exchange", SNORRI, BRYNHILD, "--unawares", "--difficulty", "fair", "--dice", "- - 0 0")
    assert harder["outcome"]["Brynhild"] == "unhurt"


@pytest.mark.parametrize(
    ("words", "target", "outcome"),
    [
        (["--dice", "0 0 0 0"], 0, "unhurt"),  # Good, lowered to Fair by the shield, and equal is status quo
        (["--dice", "+ 0 0 0"], 0, "scratch"),
        (["--dice", "+ + + 0", "--difficulty", "great"], 2, "scratch"),
        (["--dice", "- 0 0 0", "--difficulty", "-3"], -3, "hurt"),
    ],
)
def test_a_shot(words: list[str], target: int, outcome: str) -> None:
    lines = ("Arild: Fair longbow archery Good", "Bandit: Fair ODF2 DDF2 shield medium")
    content = told("resolve", "shot", *lines, *words)
    (roll,) = content["rolls"]
    assert (roll["target"], content["outcome"]) == (target, {"Bandit": outcome})
    assert reasons(roll) == {"archery": 1, "Bandit's medium shield": -1}


def test_full_boxes_pass_a_wound_on() -> None:
    content = told("resolve", "exchange", SNORRI, f"{BRYNHILD} wounds very hurt", "--dice", "++00 ++00")
    assert content["outcome"]["Brynhild"] == "incapacitated"
    text = done("resolve", "exchange", SNORRI, f"{BRYNHILD} wounds very hurt", "--dice", "++00 ++00").stdout
    assert "lay the figure down" in text
    assert text.splitlines()[-1].endswith("wounds 0/0/1/1/0")


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["attack", ZED, "Bob: A16 D16, acrobatix"], "did you mean 'acrobatics'"),
        (["attack", ZED, "Bob: A16 D16, grapel"], "did you mean 'grapple'"),
        (["attack", "2 x Zed: A14 D14", BOB], "one Dude is wanted here, not 2; leave out the '2 x'"),
        (["attack", ZED, "Bob: A16 D16 HP0/10"], "Bob has no hit points left"),
        (["attack", ZED, BOB, "--dice", "21 3"], "'21' at place 1 is no face of a d20"),
        (["attack", ZED, BOB, "--dice", "12 9 5"], "5 at place 3 is no face of a d4"),
        (["attack", ZED, BOB, "--dice", "12"], "Bob, defense (duel), wants 1d20"),
        (["exchange", "Snorri: Graet ODF5", BRYNHILD], "did you mean 'great'"),
        (["exchange", SNORRI, "B: Good brodsword"], "did you mean 'broadsword'"),
        (["exchange", SNORRI, BRYNHILD, "--dice", "+ 0 1 0"], "'1' at place 3 is no face of a dF; a dF has -, 0 or +"),
        (["exchange", SNORRI, BRYNHILD, "--dice", "+ 0"], "wants 4dF and 2 of the 2 given"),
        (["exchange", SNORRI, BRYNHILD, "--pull", "hrt"], "did you mean 'hurt'"),
        (["exchange", SNORRI, BRYNHILD, "--pull", "near death"], "take scratch, hurt, very hurt, incapacitated"),
        (["exchange", SNORRI, BRYNHILD, "--stun", "--pull", "hurt"], "take one of the two"),
        (["exchange", SNORRI, BRYNHILD, "--difficulty", "Fair"], "an exchange is opposed"),
        (["exchange", SNORRI, BRYNHILD, "Gro: Fair", "--unawares"], "these are 1 and 2"),
        (["exchange", "2 x A: Fair", "2 x B: Fair"], "2 against 2"),
        (["exchange", SNORRI, f"{BRYNHILD} wounds incapacitated"], "Brynhild is incapacitated and fights no more"),
        (["shot", SNORRI, BRYNHILD, "--difficulty", "goood"], "did you mean 'good'"),
        (["shot", SNORRI, "2 x Bandit: Fair"], "one shooter and one target are wanted here, not 1 and 2"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], message: str) -> None:
    seeded = [] if "--dice" in words else ["--seed", "x"]
    assert message in refused("resolve", *words, *seeded)


def test_percentile_faces_that_do_not_exist(tmp_path: Path) -> None:
    house = ruled(tmp_path, dice="d100")
    assert "'101' at place 1 is no face of a d100 or dF" in refused(
        "resolve", "exchange", SNORRI, BRYNHILD, "--house", house, "--dice", "101 3"
    )


def test_a_house_file_of_the_system_is_held_to_it(tmp_path: Path) -> None:
    house = ruled(tmp_path, damage_rol="on")
    assert "did you mean 'damage_roll'" in refused(
        "resolve", "exchange", SNORRI, BRYNHILD, "--house", house, "--seed", "x"
    )
