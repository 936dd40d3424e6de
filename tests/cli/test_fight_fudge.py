"""`paperdelve fight` in Fantasy Fudge: sides, dice in three forms, options, many fights, JSON, saving, mistakes."""

from __future__ import annotations

import json
import os
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import console
import pytest
from click.testing import Result
from console import done, refused, run, sat, told

SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"
BAND = f"{SNORRI}; Brynhild: Good ODF3 DDF2"
BANDITS = "3 x Bandit: Fair ODF2 DDF1 fodder"
ALONE = ("--auto", "--rolls", "auto", "--seed", "x")
BAND_FILE = """\
system = "fudge"
seed = "mine"
kind = "fighters"
members = [
    "Snorri: Great ODF5 DDF3 wounds 2/0/0/0/0",
    "Arild: Fair ODF1 DDF0 longbow archery Good",
]
gone = ["dead: Old Tom: Poor"]
"""
through = partial(console.through, most=3000)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(name="band")
def _band(tmp_path: Path) -> Path:
    file = tmp_path / "band.toml"
    file.write_text(BAND_FILE, "utf-8")
    return file


def sides(first: object, second: object, *words: object) -> tuple[list[str], list[str]]:
    """Who fights on either side, in order."""
    people = told("fight", first, second, *ALONE, *words)["characters"]
    return tuple([who["name"] for who in people if who["side"] == side] for side in ("The band", "The enemy"))


def house(**rulings: str) -> Path:
    """A house file with these rulings."""
    file = Path("house.toml")
    file.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in rulings.items()), "utf-8")
    return file


# --- sides -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (SNORRI, BRYNHILD, (["Snorri"], ["Brynhild"])),
        (SNORRI, BANDITS, (["Snorri"], ["Bandit 1", "Bandit 2", "Bandit 3"])),
        ("Good", "Fair fodder", (["Fighter"], ["Foe"])),
        ("2 x Good", "2 x Good", (["Fighter 1", "Fighter 2"], ["Fighter 1 1", "Fighter 2 1"])),
        (SNORRI, "snorri: Fair", (["Snorri"], ["snorri 1"])),
        ("Ari: Good; Ari: Fair", "Ari: Poor", (["Ari 1", "Ari 2"], ["Ari"])),
        (SNORRI, "Bandit 1: Fair; ; 2 x Bandit: Fair;", (["Snorri"], ["Bandit 1 1", "Bandit 1 2", "Bandit 2"])),
        ("Snorri: +2", "Bandit: -1 ODF2", (["Snorri"], ["Bandit"])),
    ],
)
def test_everybody_has_a_name_of_its_own(first: str, second: str, found: tuple[list[str], list[str]]) -> None:
    assert sides(first, second) == found


def test_a_band_file_is_a_side(band: Path) -> None:
    assert sides(band, BANDITS) == (["Snorri", "Arild"], ["Bandit 1", "Bandit 2", "Bandit 3"])
    assert sides(BRYNHILD, "band.toml") == (["Brynhild"], ["Snorri", "Arild"])
    assert sides(band, band)[1] == ["Snorri 1", "Arild 1"]


def test_wounds_of_a_file_count(band: Path) -> None:
    content = json.loads(sat(["q"], band, BRYNHILD, "--seed", "x", "--json").stdout)
    assert content["characters"][0]["wounds"]["scratch"] == 2


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("Snorri: Graet ODF5 DDF3", BRYNHILD, "'graet' is no level of the ladder (did you mean 'great'?)"),
        (SNORRI, "Bandit: Mediocer", "'mediocer' is no level of the ladder (did you mean 'mediocre'?)"),
        (SNORRI, "Bandit: Fair shrotsword", "(did you mean 'shortsword'?)"),
        (SNORRI, "Bandit: Fair archrey Good", "(did you mean 'archery'?)"),
        (SNORRI, "Bandit: Fair shield medum", "'medum' is no size of a shield (did you mean 'medium'?)"),
        (SNORRI, "Bandit: Fair shield", "a shield wants its size, such as shield small"),
        (SNORRI, "Bandit: Fair medum shield", "(did you mean 'medium'?)"),
        (SNORRI, "Bandit: ODF3", "the combat skill is missing"),
        (SNORRI, "Bandit: Fair wounds near death", "The enemy: nobody is able to fight; take the wounds off a line"),
        (f"{SNORRI} wounds 0/0/0/1/0", BANDITS, "The band: nobody is able to fight"),
        (SNORRI, " ; ", "a side is empty"),
        (SNORRI, "none.toml", "none.toml: cannot be read"),
        ("Snorri: Great ODF5", "Zed: A14 D14 L4", "'Snorri: Great ODF5' is of Fantasy Fudge and 'Zed: A14 D14 L4' of"),
        (SNORRI, "Billy: Human Knight 5 AC6 S", "'Billy: Human Knight 5 AC6 S' of 2 Hour Dungeon Crawl"),
    ],
)
def test_a_side_that_cannot_be_is_one_line(first: str, second: str, message: str) -> None:
    assert message in refused("fight", first, second, *ALONE)


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "faces"),
    [
        ("4df", "+ + 0 0  0 0 0 0"),
        ("4df", "++00 0000"),
        ("4df", "+1,+1,0,0 -1 +1 0 0"),
        ("d100", "83 50"),
        ("d100", "94,39"),
        ("4d6", "5 6 3 4  3 3 4 4"),
    ],
)
def test_the_worked_example_in_every_form_of_dice(ruling: str, faces: str) -> None:
    """Snorri wins by 2: 5 + 2 - 2 = 5, Very Hurt."""
    words = (SNORRI, BRYNHILD, "--house", house(dice=ruling), "--rolls", "typed", "--dice", faces, "--seed", "x")
    text = sat(["", "", "", "3", ""], *words).stdout
    assert "Snorri hits Brynhild, damage 5 (ODF +5, degree +2, DDF -2): Very Hurt" in text
    content = told("fight", "--replay", "out/fight-x.jsonl")
    rolls = {roll["who"]: roll for roll in content["rolls"]}
    assert [rolls[who]["result"] for who in ("Snorri", "Brynhild")] == [3, 1]
    assert content["characters"][1]["wounds"] == {
        **dict.fromkeys(("scratch", "hurt", "incapacitated", "near_death"), 0),
        "very_hurt": 1,
    }


@pytest.mark.parametrize(
    ("ruling", "faces", "message"),
    [
        ("4df", "+ 0 - 2", "--dice: '2' at place 4 is no face of a dF; a dF has -, 0 or +"),
        ("4df", "1 3 5 6", "--dice: '1' at place 1 is no face of a dF; a dF has -, 0 or +"),
        ("4df", "73", "--dice: '73' at place 1 is no face of a dF; a dF has -, 0 or +"),
        ("4df", "+ 0 - 0 x", "'x' at place 5 is no face of a dF"),
        ("d100", "73 105", "--dice: '105' at place 2 is no face of a d100 or dF; a d100 has 1 to 99 or 00; a dF has"),
        ("d100", "73 +", "--dice: + at place 2 is no face of a d100; Brynhild, melee (opposed), takes 1 to 99 or 00"),
        ("4d6", "1 3 5 7", "--dice: '7' at place 4 is no face of a d6; write faces from 1 to 6"),
        ("4d6", "+ 0 - 0", "--dice: '+' at place 1 is no face of a d6"),
        ("4df", "+ 0 - 0  + 0", "--dice ran out: Brynhild, melee (opposed), wants 4dF and 2 of the 6 given faces"),
    ],
)
def test_faces_that_the_dice_have_not(ruling: str, faces: str, message: str) -> None:
    assert message in refused("fight", SNORRI, BRYNHILD, "--house", house(dice=ruling), "--auto", "--dice", faces)


@pytest.mark.parametrize(
    ("rulings", "faces", "line"),
    [
        ({}, "++00 0000", "damage 5 (ODF +5, degree +2, DDF -2): Very Hurt"),
        ({"damage_roll": "on"}, "++00 0000 -", "damage 4 (ODF +5, degree +2, DDF -2, damage roll -1): Hurt"),
        ({"damage_roll": "on"}, "++00 0000 0", "damage 5 (ODF +5, degree +2, DDF -2): Very Hurt"),
        ({"damage_roll": "4df"}, "++00 0000 -0-0", "damage 3 (ODF +5, degree +2, DDF -2, damage roll -2): Hurt"),
        (
            {"dice": "4d6", "damage_roll": "on"},
            "5 6 3 3  3 3 3 3  1",
            "damage 4 (ODF +5, degree +2, DDF -2, damage roll -1)",
        ),
        ({"dice": "d100", "damage_roll": "on"}, "83 50 +", "damage 6 (ODF +5, degree +2, DDF -2, damage roll +1)"),
        ({"grazing": "on"}, "+000 0000", "damage 4 (ODF +5, degree +1, DDF -2): Scratch"),
        ({}, "+000 0000", "damage 4 (ODF +5, degree +1, DDF -2): Hurt"),
    ],
)
def test_options_of_the_house(rulings: dict[str, str], faces: str, line: str) -> None:
    words = (SNORRI, BRYNHILD, "--house", house(**rulings), "--auto", "--dice")
    result = run("fight", *words, faces)
    assert "--dice ran out" in result.stderr, "the fight goes on"
    assert f"Snorri hits Brynhild, {line}" in " ".join(result.stdout.split())


def test_damage_of_nothing_is_no_wound() -> None:
    text = run("fight", SNORRI, "Rock: Fair DDF9", "--auto", "--dice", "++++ ----").stdout
    assert "  Snorri hits Rock, damage 6 (ODF +5, degree +10, DDF -9): Very Hurt\n" in text
    text = run("fight", SNORRI, "Rock: Fair DDF15", "--auto", "--dice", "++++ ----").stdout
    assert "  Snorri hits Rock, damage 0 (ODF +5, degree +10, DDF -15): no wound\n" in text


# --- who rolls, who decides, who is caught ---------------------------------------------------------------------------


def prompted(*words: object) -> tuple[set[str], str]:
    """Whose dice are asked for at a prompt, and the screen."""
    result = through(*words, "--seed", "x")
    journal = Path(result.stderr.split()[-1]).with_suffix(".jsonl")
    kept = [json.loads(line) for line in journal.read_text("ascii").splitlines()[1:]]
    return {one["asked"].split(" rolls ")[0] for one in kept if one.get("enter")}, result.stdout


def test_the_rules_decide_for_the_enemy_unless_players_do() -> None:
    band = f"{SNORRI}; Ari: Good ODF1"
    dice, text = prompted(band, BRYNHILD)
    assert dice == {"Snorri", "Ari", "Brynhild"}
    assert "Round 1: go on?" in text
    assert "Brynhild may wound one of several" not in text


def test_opponents_who_are_players_choose_whom_they_hit() -> None:
    faces = "---- ---- ++++"
    words = ("2 x Ari: Good ODF1", BRYNHILD, "--rolls", "auto", "--dice", faces, "--seed", "x")
    assert "whom?" not in sat([""] * 3, *words).stdout
    assert "Brynhild may wound one of several: whom?" in sat([""] * 3, *words, "--opponents", "players").stdout


def test_mine_asks_for_the_dice_of_whoever_the_players_are() -> None:
    assert prompted(SNORRI, BRYNHILD, "--rolls", "mine")[0] == {"Snorri"}
    assert prompted(SNORRI, BRYNHILD, "--rolls", "mine", "--auto")[0] == {"Snorri"}
    both, _ = prompted(SNORRI, BRYNHILD, "--rolls", "mine", "--opponents", "players")
    assert both == {"Snorri", "Brynhild"}


@pytest.mark.parametrize(("side", "name", "attacker"), [("1", "The band", "Brynhild"), ("2", "The enemy", "Snorri")])
def test_a_side_caught_unawares_suffers_a_free_attack(side: str, name: str, attacker: str) -> None:
    content = told("fight", SNORRI, BRYNHILD, "--unaware", side, *ALONE)
    assert (content["events"][0]["what"], content["events"][0]["who"]) == ("unawares", name)
    first = content["rolls"][0]
    assert (first["who"], first["rule"], first["target"]) == (attacker, "unopposed", -1)
    assert all("shield" not in reason["why"] for reason in first["reasons"])
    assert "unawares" not in [event["what"] for event in told("fight", SNORRI, BRYNHILD, *ALONE)["events"]]


@pytest.mark.parametrize(("level", "target"), [("Great", 2), ("sub-terrible", -4), ("-1", -1), ("+2", 2), (None, 0)])
def test_the_difficulty_of_shots(level: str | None, target: int) -> None:
    words = () if level is None else ("--difficulty", level)
    rolls = told("fight", "Arild: Good longbow", "Bowman: Good longbow", *words, *ALONE)["rolls"]
    assert {roll["target"] for roll in rolls if roll["rule"] == "unopposed"} == {target}


def test_a_difficulty_that_is_none() -> None:
    assert "'fiar' is no level of the ladder (did you mean 'fair'?)" in refused(
        "fight", SNORRI, BRYNHILD, "--difficulty", "fiar", *ALONE
    )


# --- told ------------------------------------------------------------------------------------------------------------


def test_a_round_reads_like_a_referee() -> None:
    text = sat(["", "+000", "-000", "", "4", ""], SNORRI, BRYNHILD, "--seed", "x").stdout
    assert text.startswith(
        "At every prompt, ? lists what may be typed.\n"
        "Round 1: Snorri against Brynhild\n"
        "Round 1: go on?\n"
        "  1  go on  (Enter)\n"
        "  2  change how they strike\n"
        "  3  break off\n"
        "  1-3, or Enter for 1: \n"
        "Snorri rolls 4dF for melee (opposed): +2 skill, -1 Brynhild's medium shield\n"
        "  faces, or Enter to roll: +000\n"
        "  Great (+2)\n"
        "Brynhild rolls 4dF for melee (opposed): +1 skill\n"
        "  faces, or Enter to roll: -000\n"
        "  Fair (+0)\n"
        "  Snorri hits Brynhild, damage 5 (ODF +5, degree +2, DDF -2): Very Hurt\n"
        "Round 2: Snorri against Brynhild\n"
    )


def test_how_a_fight_ended_is_told() -> None:
    result = done("fight", SNORRI, "Bob: Fair ODF0 DDF0", "--auto", "--dice", "++++ ----")
    assert result.stdout.splitlines()[-7:] == [
        "Left on the field: The band",
        "The band won: nobody else is able to fight. 1 round.",
        "The band",
        "  Snorri                   fights on",
        "The enemy",
        "  Bob                      is near death: without help it dies within the hour",
        "    (by Snorri)",
    ]
    left = sat(["", "+000", "-000", "3", ""], SNORRI, BRYNHILD, "--seed", "x").stdout.splitlines()
    assert left[-5:] == [
        "The fight was broken off. 1 round.",
        "The band",
        "  Snorri                   fights on",
        "The enemy",
        "  Brynhild                 fights on, very hurt",
    ]
    stuck = done("fight", "A: Good ODF0 DDF9", "B: Good ODF0 DDF9", "--house", house(standoff="10"), *ALONE).stdout
    assert "The sides parted: nobody came to harm any more. 10 rounds." in stuck


def test_names_however_long_stay_apart_within_80_columns() -> None:
    long = "Bartholomew of the Seven Times Sevenfold Hills and of the Marshes"
    text = done("fight", f"{long} A: Good; {long} B: Good", f"{long} C: Good; {long} D: Good", *ALONE).stdout
    assert max(map(len, text.splitlines())) <= 80
    rows = [
        line for line in sat(["s"], f"{long} A: Good; {long} B: Good", "Bob: Fair").stdout.splitlines() if "~" in line
    ]
    assert len({line[:20] for line in rows}) == 2


# --- JSON ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", ["4df", "d100", "4d6"])
def test_json_has_every_face_and_every_reason(ruling: str) -> None:
    words = (BAND, BANDITS, "--house", house(dice=ruling, damage_roll="on"), "--seed", "x", "--json")
    content = json.loads(through(*words).stdout)
    assert (content["system"], content["what"], content["seed"]) == ("fudge", "fight", "x")
    assert content["outcome"] in ("The band", "The enemy", "nobody")
    kept = [json.loads(line) for line in Path("out/fight-x.jsonl").read_text("ascii").splitlines()[1:]]
    shown = {"-": -1, "+": 1, "00": 100}
    faces = [shown[face] if face in shown else int(face) for one in kept for face in one.get("dice", [])]
    assert [face for roll in content["rolls"] for face in roll["dice"]] == faces
    assert any(not roll["dice"] for roll in content["rolls"]), "cannon fodder does not roll"
    for roll in content["rolls"]:
        assert {"who", "why", "rule", "dice", "reasons", "result"} <= set(roll)
        assert all(set(reason) == {"why", "value", "rule"} and reason["rule"] for reason in roll["reasons"])
        if ruling == "4df":
            assert roll["result"] == sum(roll["dice"]) + sum(reason["value"] for reason in roll["reasons"])
    assert [who["name"] for who in content["characters"]] == ["Snorri", "Brynhild", "Bandit 1", "Bandit 2", "Bandit 3"]
    for who in content["characters"]:
        assert who["status"] in ("able", "knocked_out", "incapacitated", "near_death", "dead")
        assert set(who["wounds"]) == {"scratch", "hurt", "very_hurt", "incapacitated", "near_death"}
        assert (who["by"] is None) == (who["status"] == "able")
    assert content["rounds"] == sum(event["what"] == "round" for event in content["events"])


def test_json_of_a_fight_that_is_left_says_so() -> None:
    content = json.loads(sat(["", "++00", "q"], SNORRI, BRYNHILD, "--seed", "x", "--json").stdout)
    assert (content["outcome"], content["rolls"][0]["dice"]) == ("unfinished", [1, 1, 0, 0])
    assert content == told("fight", "--replay", "out/fight-x.jsonl")


# --- many fights -----------------------------------------------------------------------------------------------------


def test_many_fights_add_up_whatever_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    reports = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        reports.append(told("fight", BAND, "3 x Bandit: Good ODF3 DDF2", *ALONE, "--times", 150))
    content = reports[0]
    assert content == reports[1]
    assert content["times"] == sum(content["wins"].values()) == sum(content["how"].values()) == 150
    assert set(content["wins"]) == {"The band", "The enemy", "nobody"}
    assert sum(content["shares"].values()) == pytest.approx(1, abs=0.001)
    assert content["rounds"] > 1
    for who in content["characters"]:
        assert sum(who["status"].values()) == pytest.approx(1, abs=0.001)
        assert sum(who["fates"].values()) == pytest.approx(1, abs=0.001)


def test_many_fights_are_the_single_ones() -> None:
    """Number n has the seed `<seed>/n`."""
    from generator.cli.fight_fudge import alone
    from generator.cli.fight_many import tally
    from generator.cli.fight_setup import make_setup
    from generator.systems import FUDGE

    rules = FUDGE.load()
    plain = {"dice": None, "house": None, "save": False, "rolls": "auto", "auto": True, "seed": "x", "opponents": None}
    setup = make_setup(FUDGE, rules, BAND, BANDITS, {**plain, "unaware": None, "difficulty": None})
    found = tally((setup, 5, 15))
    one = alone(rules, setup)
    results = [one(f"x/{number}") for number in range(5, 15)]
    assert found.length == sum(result.length for result in results)
    assert sum(found.outcomes.values()) == found.times == 10
    assert found.outcomes[0, "won"] == sum(result.winner == 0 for result in results)


def test_many_fights_as_a_table() -> None:
    lines = done("fight", BAND, BANDITS, *ALONE, "--times", 20).stdout.splitlines()
    assert lines[0].startswith("20 fights, ")
    assert [line.split()[0] for line in lines[2:]] == ["able", "The", "Snorri", "Brynhild", "The", *["Bandit"] * 3]
    assert max(map(len, lines)) <= 80


# --- save ------------------------------------------------------------------------------------------------------------


def broken_off(dice: list[str], *words: object) -> Result:
    """One round with these dice, then it is broken off."""
    result = sat(["", *dice, "break", ""], *words, "--seed", "x")
    assert result.exit_code == 0, result.output
    return result


def test_wounds_are_saved_and_scratches_go(band: Path) -> None:
    result = broken_off(["----", "+000", "----"], band, "Ogre: Fair ODF3 DDF5", "--save")
    assert "Ogre hits Snorri, damage 3 (ODF +3, degree +3, DDF -3): Hurt" in result.stdout
    assert result.stderr.splitlines()[-1] == "wrote band.toml"
    content = tomllib.loads(band.read_text("utf-8"))
    assert (content["seed"], content["kind"], content["gone"]) == ("mine", "fighters", ["dead: Old Tom: Poor"])
    assert content["members"] == [
        "Snorri: Great ODF5 DDF3 wounds 0/1/0/0/0",
        "Arild: Fair ODF1 DDF0 longbow archery Good",
    ]
    rolls = told("fight", "band.toml", "Ogre: Fair ODF3 DDF5", *ALONE)["rolls"]
    assert {"why": "Hurt", "value": -1, "rule": "damage"} in rolls[0]["reasons"]


def test_the_dead_are_gone(band: Path) -> None:
    band.write_text(BAND_FILE.replace("wounds 2/0/0/0/0", "boxes 3/1/1/1/0"), "utf-8")
    result = broken_off(["----", "++++", "----"], band, "Ogre: Superb ODF9 DDF5", "--save")
    assert "Snorri is dead: take the figure off" in result.stdout
    assert result.stderr.splitlines()[-2:] == ["gone: dead: Snorri: Great ODF5 DDF3 boxes 3/1/1/1/0", "wrote band.toml"]
    content = tomllib.loads(band.read_text("utf-8"))
    assert content["members"] == ["Arild: Fair ODF1 DDF0 longbow archery Good"]
    assert content["gone"] == ["dead: Old Tom: Poor", "dead: Snorri: Great ODF5 DDF3 boxes 3/1/1/1/0"]


def test_a_band_of_which_nobody_is_left_stays_as_it_was(band: Path) -> None:
    band.write_text('system = "fudge"\nmembers = ["Snorri: Great boxes 3/1/1/1/0"]\n', "utf-8")
    before = band.read_text("utf-8")
    result = done("fight", band, "Ogre: Superb ODF9 DDF5", "--auto", "--dice", "---- ++++", "--save")
    assert result.stderr.splitlines()[-1] == "band.toml stays as it is: nobody of the band is left; make a new band"
    assert band.read_text("utf-8") == before


def test_a_file_that_has_changed_meanwhile_is_left_alone(band: Path) -> None:
    sat([""], band, BANDITS, "--seed", "x", "--save")
    band.write_text(f"{BAND_FILE}\n", "utf-8")
    result = sat([""] * 3000, "--resume", "out/fight-x.jsonl")
    assert result.exit_code == 1
    assert "band.toml: is gone or has changed since the fight began" in result.stderr.splitlines()[-1]
    assert band.read_text("utf-8") == f"{BAND_FILE}\n"
    band.write_text(BAND_FILE, "utf-8")
    assert sat([""], "--resume", "out/fight-x.jsonl").exit_code == 0
    assert band.read_text("utf-8") != BAND_FILE


def test_saving_needs_a_file_and_a_wish(band: Path) -> None:
    assert "give a band file or a pack to save to" in refused("fight", SNORRI, BRYNHILD, "--save", *ALONE)
    done("fight", band, BRYNHILD, *ALONE)
    assert band.read_text("utf-8") == BAND_FILE


@pytest.mark.sweep
def test_what_a_fight_saves_goes_into_the_next(band: Path, sweep: Any) -> None:
    for seed in sweep(100, 8):
        band.write_text(BAND_FILE, "utf-8")
        result = done("fight", "band.toml", BANDITS, "--auto", "--rolls", "auto", "--seed", seed, "--save", "--json")
        assert result.stderr.splitlines()[-1].startswith(("wrote band.toml", "band.toml stays"))
        kept = [line.split(":")[0] for line in tomllib.loads(band.read_text("utf-8"))["members"]]
        statuses = {who["status"] for who in json.loads(result.stdout)["characters"][:2]}
        if statuses == {"dead"}:
            assert band.read_text("utf-8") == BAND_FILE
        elif statuses & {"able", "knocked_out"}:
            assert sides("band.toml", BANDITS)[0] == kept
        else:
            assert "nobody is able to fight" in refused("fight", "band.toml", BANDITS, *ALONE)


# --- the journal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", ["4df", "d100", "4d6"])
def test_a_fight_left_and_taken_up_is_the_fight_never_left(ruling: str) -> None:
    words: tuple[object, ...] = (BAND, BANDITS, "--seed", "x", "--house", house(dice=ruling, damage_roll="on"))
    straight = through(*words)
    words = (*words, "--journal", "parts.jsonl")
    for _ in range(3):
        assert sat([""] * 3, *words).exit_code == 0
        words = ("--resume", "parts.jsonl")
    result = through(*words)
    assert "Taken up again after 9 answers" in result.stdout
    assert Path("parts.jsonl").read_bytes() == Path("out/fight-x.jsonl").read_bytes()
    record = Path("parts.txt").read_text("utf-8")
    assert record == Path("out/fight-x.txt").read_text("utf-8")
    assert result.stdout.splitlines()[-3:] == straight.stdout.splitlines()[-3:]
    assert done("fight", "--replay", "parts.jsonl").stdout.split() == record.split()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"lines": [["Snorri: Great"], ["Snorri: Good"]]}, "the setup is damaged"),
        ({"lines": [["Snorri: Great"], ["Good"]]}, "the setup is damaged"),
        ({"lines": [["Snorri: Graet"], ["Bob: Good"]]}, "(did you mean 'great'?)"),
        ({"lines": [["Snorri: Great"], ["Bob: Good wounds near death"]]}, "nobody is able to fight"),
        ({"options": {}}, "the setup is damaged"),
        ({"options": {"unaware": 2, "difficulty": None}}, "the setup is damaged"),
        ({"options": {"unaware": None, "difficulty": "Fair"}}, "the setup is damaged"),
        ({"system": "dudes"}, "the setup is damaged"),
        ({"dice": "9"}, "--dice: '9' at place 1 is no face of a dF"),
    ],
)
def test_a_journal_whose_setup_was_edited_gets_one_line(changes: dict[str, Any], message: str) -> None:
    sat(["", "", "q"], SNORRI, BRYNHILD, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    first, *rest = file.read_text("ascii").splitlines()
    head = json.loads(first)
    head["setup"] |= changes
    file.write_text("\n".join([json.dumps(head), *rest, ""]), "ascii")
    for option in ("--resume", "--replay"):
        assert message in refused("fight", option, file)


@pytest.mark.parametrize("face", ["x", "2", "00", 2])
def test_a_journal_with_a_face_that_no_die_has(face: object) -> None:
    sat(["", "+00-", "q"], SNORRI, BRYNHILD, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    file.write_text(file.read_text("ascii").replace('["+", "0"', f'[{json.dumps(face)}, "0"'), "ascii")
    assert f"but {face} is no face of a dF" in refused("fight", "--replay", file)


# --- usage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *(("--board", "corridor"), ("--active", "2"), ("--fleeing",), ("--group", "1"), ("--level", "2"), ("--met",)),
        *(("--three",), ("--mode", "team"), ("--rest",), ("--uneven",)),
    ],
)
def test_options_of_another_system_mean_nothing_here(words: tuple[str, ...]) -> None:
    result = run("fight", SNORRI, BRYNHILD, *words, *ALONE)
    assert result.exit_code == 2
    assert f"{words[0]} means nothing in Fantasy Fudge; leave it out" in result.stderr
    assert not os.listdir(".")
