"""`paperdelve fight` in Dungeon Dudes: sides, modes, dice, many fights, JSON, journals, what is saved and refused."""

from __future__ import annotations

import json
import os
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import console
import pytest
from console import done, refused, run, sat, told

from generator.dudes.dude import total
from generator.dudes.odds import duel_odds

ZED, BOB = "Zed: A14 D14 L5, sword", "Bob: A16 D16 L8, helmet"
REDS, BLUES = "Zed: L5, sword; Ann: L3", "Bob: L6; Kit: L3, shield"
ALONE = ("--auto", "--rolls", "auto", "--seed", "x")
TEAM_FILE = """\
system = "dudes"
seed = "mine"
name = "The Tin Crowns"
dudes = [
    "Zed: A14 D14 HP10 L5 XP40 G7 #1, sword",
    "Ann: L3 #2, grapple",
]
"""
through = partial(console.through, most=2000)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(name="team")
def _team(tmp_path: Path) -> Path:
    file = tmp_path / "team.toml"
    file.write_text(TEAM_FILE, "utf-8")
    return file


def sides(first: object, second: object, *words: object) -> tuple[list[str], list[str]]:
    """Who fights on either side, in order."""
    people = told("fight", first, second, *ALONE, *words)["characters"]
    own = people[0]["side"]
    return [who["name"] for who in people if who["side"] == own], [who["name"] for who in people if who["side"] != own]


def heads(text: str) -> list[str]:
    """The lines that stand out."""
    return [line for line in text.splitlines() if not line.startswith(" ")]


# --- sides -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (ZED, BOB, (["Zed"], ["Bob"])),
        ("L3", "L3", (["Dude"], ["Dude #2"])),
        ("2 x L3", "2 x L3", (["Dude 1", "Dude 2"], ["Dude 1 #2", "Dude 2 #2"])),
        (ZED, "zed: L4", (["Zed"], ["zed #2"])),
        ("Zed: L5; Zed: L2", "Zed: L6", (["Zed", "Zed #2"], ["Zed #3"])),
        ("Zed: L5; ; Zed #2: L2;", "Zed: L6", (["Zed", "Zed #2"], ["Zed #3"])),
    ],
)
def test_everybody_has_a_name_of_its_own(first: str, second: str, found: tuple[list[str], list[str]]) -> None:
    assert sides(first, second) == found


def test_a_team_file_is_a_side(team: Path) -> None:
    assert sides(team, BLUES) == (["Zed", "Ann"], ["Bob", "Kit"])
    assert sides(REDS, "team.toml") == (["Zed", "Ann"], ["Zed #2", "Ann #2"])
    assert sides(team, team)[1] == ["Zed #2", "Ann #2"]


def test_a_team_goes_by_its_own_name(team: Path) -> None:
    text = done("fight", team, BLUES, *ALONE).stdout
    assert "Zed leads The Tin Crowns" in text
    assert "The second team" in text
    assert told("fight", BLUES, team, *ALONE)["characters"][-1]["side"] == "The Tin Crowns"


@pytest.mark.parametrize("name", ["", "Zed", "The second team"])
def test_a_team_is_not_called_like_somebody_else(team: Path, name: str) -> None:
    team.write_text(TEAM_FILE.replace("The Tin Crowns", name), "utf-8")
    assert {who["side"] for who in told("fight", team, BLUES, *ALONE)["characters"]} == {
        "The first team",
        "The second team",
    }


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (f"{ZED}, grapel", BOB, "(did you mean 'grapple'?)"),
        (f"{ZED}, helmit", BOB, "(did you mean 'helmet'?)"),
        (ZED, "Bob: A16 L8", "the Defense is missing"),
        (ZED, "Bob: A16 D16 HP0/10", "Bob has no hit points left; let it rest: write HP10"),
        (ZED, " ; ", "a side is empty"),
        ("none.toml", BOB, "none.toml: cannot be read"),
        (ZED, "none.toml", "none.toml: cannot be read"),
    ],
)
def test_a_side_that_cannot_be_is_one_line(first: str, second: str, message: str) -> None:
    assert message in refused("fight", first, second, *ALONE)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        (
            ZED,
            "Snorri: Great ODF5",
            ("'Zed: A14 D14 L5, sword' is of Dungeon Dudes", "'Snorri: Great ODF5' of Fantasy"),
        ),
        ("Billy: Human Knight 5 AC6 S", BOB, ("of 2 Hour Dungeon Crawl", "of Dungeon Dudes")),
        (f"{ZED}; Snorri: Fair", BOB, ("of Dungeon Dudes", "'Snorri: Fair' of Fantasy Fudge")),
        ("team.toml", "Snorri: Fair", ("team.toml is of Dungeon Dudes", "'Snorri: Fair' of Fantasy Fudge")),
        ("Snorri: Fair", "team.toml", ("'Snorri: Fair' is of Fantasy Fudge", "team.toml of Dungeon Dudes")),
        ("team.toml", "other.toml", ("team.toml is of Dungeon Dudes", "other.toml of Fantasy Fudge")),
    ],
)
def test_two_systems_do_not_meet_and_both_are_named(team: Path, first: str, second: str, both: tuple[str, str]) -> None:
    Path("other.toml").write_text('system = "fudge"\nmembers = ["Snorri: Great"]\n', "utf-8")
    message = refused("fight", first, second, *ALONE)
    assert all(part in message for part in both)
    assert message.endswith("; take both of one system")


# --- modes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "words", "mode"),
    [
        (ZED, BOB, (), "duel"),
        (REDS, BLUES, (), "team"),
        (ZED, "Bob: L2; Kit: L3", (), "team"),
        (ZED, "Bob: L6", ("--mode", "team"), "team"),
        (REDS, BLUES, ("--mode", "arena"), "arena"),
        (ZED, BOB, ("--mode", "arena"), "arena"),
    ],
)
def test_the_mode_follows_from_the_sides_unless_it_is_given(
    first: str, second: str, words: tuple[str, ...], mode: str
) -> None:
    assert told("fight", first, second, *ALONE, *words)["mode"] == mode


def test_teams_out_of_balance_are_refused_with_both_totals(team: Path) -> None:
    message = refused("fight", team, "2 x Bob: L8", *ALONE)
    assert "The Tin Crowns: 8 levels in total, The second team: 16; they may differ by 2 at most" in message
    assert message.endswith("or allow it expressly with --uneven")
    assert told("fight", team, "2 x Bob: L8", "--uneven", *ALONE)["mode"] == "team"
    assert told("fight", team, "Bob: L6; Kit: L4", *ALONE)["mode"] == "team"
    assert told("fight", team, "2 x Bob: L8", "--mode", "arena", *ALONE)["mode"] == "arena"


@pytest.mark.parametrize(
    ("first", "second", "words", "message"),
    [
        (
            REDS,
            BOB,
            ("--mode", "duel"),
            "--mode duel: 2 Dudes on a side are too many; take --mode team or --mode arena",
        ),
        (ZED, BOB, ("--rest",), "--rest is for --mode arena, and this is a fight of the mode duel"),
        (REDS, BLUES, ("--rest",), "--rest is for --mode arena, and this is a fight of the mode team"),
        (ZED, BOB, ("--uneven",), "--uneven is for --mode team"),
    ],
)
def test_an_option_of_another_mode_is_refused(first: str, second: str, words: tuple[str, ...], message: str) -> None:
    assert message in refused("fight", first, second, *words, *ALONE)


def test_in_the_arena_hit_points_carry_over_unless_there_is_a_rest() -> None:
    foes = "Bob: A0 D0 HP1; Kit: A60 D0 HP20"
    # Bob falls; Kit attacks first, hits for 2, and Zed never comes to an end of her.
    faces = "20 1  20 1 1   1 20  20 1 2  1 20  20 1 4  1 20  20 1 4"
    worn = told("fight", "Zed: A14 D14 HP7/10", foes, "--mode", "arena", "--auto", "--dice", faces)
    assert worn["outcome"] == "The second team"
    assert worn["victories"] == [
        {"winner": "Zed", "loser": "Bob", "experience": 10},
        {"winner": "Kit", "loser": "Zed", "experience": worn["victories"][1]["experience"]},
    ]
    losses = [event["left"] for event in worn["events"] if event["what"] == "loses" and event["who"] == "Zed"]
    assert losses == ["5", "1", "0"]
    rested = told(
        "fight", "Zed: A14 D14 HP7/10", foes, "--mode", "arena", "--rest", "--auto", "--dice", f"{faces} 1 20 20 1 4"
    )
    losses = [event["left"] for event in rested["events"] if event["what"] == "loses" and event["who"] == "Zed"]
    assert losses == ["8", "4", "0"]
    assert [event["who"] for event in rested["events"] if event["what"] == "rests"] == ["Zed"]


# --- who rolls and decides -------------------------------------------------------------------------------------------


def asked(*words: object) -> tuple[set[str], int]:
    """Whose dice are asked for at a prompt, and how many choices are."""
    result = through(REDS, BLUES, "--seed", "x", *words)
    kept = [json.loads(line) for line in Path(result.stderr.split()[-1]).with_suffix(".jsonl").open(encoding="ascii")]
    who = {one["asked"].split(" rolls ")[0] for one in kept[1:] if one.get("enter")}
    return who, sum("choice" in one and one["by"] == "player" for one in kept[1:])


def test_the_players_decide_for_both_teams_unless_the_rules_do() -> None:
    both, choices = asked()
    assert {"Zed", "Bob"} <= both
    assert any("secret" in line for line in Path("out/fight-x.jsonl").read_text("ascii").splitlines())
    own, fewer = asked("--opponents", "rules", "--rolls", "mine", "--journal", "own.jsonl")
    assert {"Zed"} <= own <= {"Zed", "Ann"}
    assert 0 < fewer < choices
    assert "secret" not in Path("own.jsonl").read_text("ascii")


def test_the_program_decides_and_the_players_roll_their_own() -> None:
    own, choices = asked("--auto", "--rolls", "mine")
    assert {"Zed"} <= own <= {"Zed", "Ann"}
    assert choices == 0


def test_scripted_dice_fall_in_order_and_their_end_says_who_wants_more() -> None:
    content = told("fight", ZED, BOB, "--auto", "--dice", f"9 9  15 3  12 9 3 {'20 1 4  1 20  ' * 9}")
    assert [(roll["who"], roll["dice"], roll["result"]) for roll in content["rolls"][:7]] == [
        *(("Zed", [9], 9), ("Bob", [9], 9), ("Zed", [15], 15), ("Bob", [3], 3)),
        *(("Zed", [12], 20), ("Bob", [9], 18), ("Zed", [3], 4)),
    ]
    words = ("fight", ZED, BOB, "--auto", "--dice")
    assert "--dice ran out: Zed, the hit (damage), wants 1d4 and 0 of the 4" in refused(*words, "15 3 12 9")
    assert "'21' at place 2 is no face of a d20" in refused(*words, "15 21")
    assert "7 at place 5 is no face of a d4" in refused(*words, "15 3 12 9 7")


# --- told ------------------------------------------------------------------------------------------------------------


def test_a_roll_is_asked_with_what_is_added_and_says_what_it_comes_to() -> None:
    text = sat(["15", "3", "12", "9", "2"], ZED, BOB, "--seed", "x").stdout
    for lines in (
        "Zed rolls 1d20 for the first attack (initiative)\n  faces, or Enter to roll: 15\nBob rolls",
        "  Zed attacks first\n",
        "Zed rolls 1d20 for attack (duel): +7 Attack 14, +1 sword\n  faces, or Enter to roll: 12\n  attack 20\n",
        "Bob rolls 1d20 for defense (duel): +8 Defense 16, +1 helmet\n  faces, or Enter to roll: 9\n  defense 18\n",
        "  Zed hits Bob, 20 against 18\nZed rolls 1d4 for the hit (damage): +1 sword\n",
        "faces, or Enter to roll: 2\n  Bob: -3, 7 of 10 hit points left\nBob rolls 1d20",
    ):
        assert lines in text, lines


def test_how_a_fight_ended_is_told() -> None:
    def last(*words: object) -> list[str]:
        return done("fight", *words, "--auto", "--dice", "20 1  20 1 4").stdout.splitlines()[-len(words) - 1 :]

    frail = "Bob: A0 D0 HP1"
    assert last("Zed: A14 D14", frail) == [
        "Zed won. 1 attack.",
        "  Zed                      stands, 10 of 10 hit points, 1 beaten, 10 experience",
        "  Bob                      fainted",
    ]
    assert last("Zed: A14 D14 HP7/10", frail, "--mode", "arena") == [
        "The first team won. 1 attack.",
        "The first team",
        "  Zed                      keeps 7 of 10 hit points, 1 beaten, 10 experience",
        "The second team",
        "  Bob                      fainted",
    ]
    stuck = done("fight", "Zed: A0 D60", "Bob: A0 D60", *ALONE).stdout
    assert stuck.splitlines()[:3] == [
        "Zed against Bob",
        "  Zed and Bob cannot hit each other and part",
        "Nobody won: they parted. 0 attacks.",
    ]


def test_names_however_long_stay_within_80_columns() -> None:
    long = "Bartholomew of the Seven Times Sevenfold Hills and of the Marshes"
    text = done("fight", f"{long} A: L3; {long} B: L3", f"{long} C: L3; {long} D: L3", *ALONE).stdout
    assert max(map(len, text.splitlines()[-7:])) <= 80


# --- JSON ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["duel", "team", "arena"])
def test_json_has_every_face_and_every_reason(mode: str) -> None:
    pair = (ZED, BOB) if mode == "duel" else (REDS, BLUES)
    content = json.loads(through(*pair, "--mode", mode, "--seed", "x", "--json").stdout)
    assert (content["system"], content["what"], content["mode"], content["seed"]) == ("dudes", "fight", mode, "x")
    answers = [json.loads(line) for line in Path("out/fight-x.jsonl").read_text("ascii").splitlines()[1:]]
    kept = [face for answer in answers for face in answer.get("dice", [])]
    assert [face for roll in content["rolls"] for face in roll["dice"]] == kept
    for roll in content["rolls"]:
        assert {"who", "why", "rule", "dice", "reasons", "result"} <= set(roll)
        assert all(set(reason) == {"why", "value", "rule"} and reason["rule"] for reason in roll["reasons"])
        assert roll["result"] == sum(roll["dice"]) + sum(reason["value"] for reason in roll["reasons"])
    assert {who["status"] for who in content["characters"]} == {"stands", "fainted"}
    for who in content["characters"]:
        assert (who["hit_points"] > 0) == (who["status"] == "stands")
        assert 0 <= who["hit_points"] <= who["of"]
    winners = {who["side"] for who in content["characters"] if who["status"] == "stands"}
    assert content["outcome"] in ({"Zed", "Bob"} if mode == "duel" else winners)
    assert content["how"] == "won"


def test_json_of_a_fight_that_is_left_says_so() -> None:
    content = json.loads(sat(["15", "q"], ZED, BOB, "--seed", "x", "--json").stdout)
    assert (content["outcome"], len(content["rolls"])) == ("unfinished", 1)
    assert content == told("fight", "--replay", "out/fight-x.jsonl")


# --- many fights -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "names"), [((), ("The first team", "The second team")), (("--mode", "arena"), None)])
def test_many_fights_add_up_whatever_the_cores(
    words: tuple[str, ...], names: tuple[str, str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        reports.append(told("fight", REDS, BLUES, *ALONE, *words, "--times", 150))
    content = reports[0]
    assert content == reports[1]
    assert content["times"] == sum(content["wins"].values()) == sum(content["how"].values()) == 150
    assert sum(content["shares"].values()) == pytest.approx(1, abs=0.001)
    assert content["attacks"] > 3
    assert names is None or tuple(content["wins"]) == (*names, "nobody")
    for who in content["characters"]:
        assert sum(who["status"].values()) == pytest.approx(1, abs=0.001)
        assert set(who["status"]) <= {"stands", "fainted"}


def test_many_duels_go_as_the_exact_odds_say() -> None:
    from generator.dudes.combat import fighter
    from generator.dudes.rules import load
    from generator.dudes.statline import parse_line

    rules = load()
    zed, bob = (fighter(rules, parse_line(rules, line)[0]) for line in (ZED, BOB))
    assert total(zed.attack) == 8
    exact = duel_odds(rules, zed, bob)
    times = 2000
    content = told("fight", ZED, BOB, *ALONE, "--times", times)
    assert tuple(content["wins"]) == ("Zed", "Bob", "nobody")
    four_errors = 4 * (exact.first_wins * exact.second_wins / times) ** 0.5
    assert content["wins"]["Zed"] / times == pytest.approx(exact.first_wins, abs=four_errors)
    assert content["attacks"] == pytest.approx(exact.attacks, rel=0.05)


def test_many_fights_as_a_table(team: Path) -> None:
    lines = done("fight", ZED, BOB, *ALONE, "--times", 20).stdout.splitlines()
    assert lines[0].startswith("20 fights, ")
    assert [line.split()[0] for line in lines[2:]] == ["stands", "Zed", "Bob"]
    lines = done("fight", team, BLUES, *ALONE, "--times", 20).stdout.splitlines()
    assert "The Tin Crowns" in lines[1]
    start = lines.index("The Tin Crowns")
    assert [line.split()[0] for line in lines[start:]] == ["The", "Zed", "Ann", "The", "Bob", "Kit"]
    assert max(map(len, lines)) <= 80


# --- save ------------------------------------------------------------------------------------------------------------


def test_a_team_saves_its_experience_and_is_rested(team: Path) -> None:
    # Zed leads and is hit for 3 before he fells Bob, who is of a higher level.
    result = done(
        "fight", team, "Bob: A30 D0 HP5 L6", "--mode", "team", "--auto", "--save", "--dice", "1 20 20 1 3 20 1 4"
    )
    assert result.stderr.splitlines()[-1] == "wrote team.toml"
    content = tomllib.loads(team.read_text("utf-8"))
    assert (content["seed"], content["name"]) == ("mine", "The Tin Crowns")
    assert content["dudes"] == [
        "Zed: A14 D14 HP10 L5 XP140 G7 #1, sword",
        "Ann: A13 D12 HP10 L3 #2, grapple",
    ]
    assert {who["hit_points"] for who in told("fight", "team.toml", BLUES, *ALONE)["characters"]} != {0}


def test_hit_points_lost_in_an_arena_stay_lost_unless_there_is_a_rest(team: Path) -> None:
    words = ("fight", team, "Bob: A30 D0 HP5 L4", "--mode", "arena", "--auto", "--save", "--dice")
    faces = "1 20  20 1 3  20 1 4"
    done(*words, faces)
    lines = tomllib.loads(team.read_text("utf-8"))["dudes"]
    assert lines == ["Zed: A14 D14 HP7/10 L5 XP50 G7 #1, sword", "Ann: A13 D12 HP10 L3 #2, grapple"]
    done(*words, faces)
    assert tomllib.loads(team.read_text("utf-8"))["dudes"][0] == "Zed: A14 D14 HP4/10 L5 XP60 G7 #1, sword"
    done(*words[:-1], "--rest", "--dice", faces)
    assert tomllib.loads(team.read_text("utf-8"))["dudes"][0] == "Zed: A14 D14 HP10 L5 XP70 G7 #1, sword"


def test_a_file_that_has_changed_meanwhile_is_left_alone(team: Path) -> None:
    sat(["1"], team, BLUES, "--seed", "x", "--save")
    team.write_text(f"{TEAM_FILE}\n", "utf-8")
    result = sat([""] * 2000, "--resume", "out/fight-x.jsonl")
    assert result.exit_code == 1
    assert "team.toml: is gone or has changed since the fight began" in result.stderr.splitlines()[-1]
    assert team.read_text("utf-8") == f"{TEAM_FILE}\n"
    team.write_text(TEAM_FILE, "utf-8")
    assert sat([""], "--resume", "out/fight-x.jsonl").exit_code == 0
    assert team.read_text("utf-8") != TEAM_FILE


def test_saving_needs_a_file(team: Path) -> None:
    assert "give a band file or a pack to save to" in refused("fight", ZED, BOB, "--save", *ALONE)
    done("fight", team, BLUES, *ALONE)
    assert team.read_text("utf-8") == TEAM_FILE


# --- the journal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["duel", "team", "arena"])
def test_a_fight_left_and_taken_up_is_the_fight_never_left(mode: str) -> None:
    pair = (ZED, BOB) if mode == "duel" else (REDS, BLUES)
    words: tuple[object, ...] = (*pair, "--mode", mode, "--seed", "x")
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


def edited(**changes: object) -> str:
    """A journal whose setup was edited by hand; its path."""
    sat(["", "", "q"], REDS, BLUES, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    first, *rest = file.read_text("ascii").splitlines()
    head = json.loads(first)
    head["setup"] |= changes
    file.write_text("\n".join([json.dumps(head), *rest, ""]), "ascii")
    return str(file)


OPTIONS: dict[str, Any] = {"mode": "team", "rest": False, "uneven": False, "names": ["R", "B"]}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"lines": [["Zed: L5"], ["Zed: L5"]]}, "the setup is damaged"),
        ({"lines": [["Zed: L5"], ["L5"]]}, "the setup is damaged"),
        ({"lines": [["Zed: L5, grapel"], ["Bob: L5"]]}, "(did you mean 'grapple'?)"),
        ({"lines": [["Zed: L5"], ["Bob: L9"]]}, "5 levels in total"),
        ({"options": {}}, "the setup is damaged"),
        ({"options": OPTIONS | {"mode": "brawl"}}, "'brawl' is no way to fight"),
        ({"options": OPTIONS | {"names": ["R", "R"]}}, "both sides are called R"),
        ({"options": OPTIONS | {"names": 3}}, "the setup is damaged"),
        ({"options": OPTIONS | {"names": ["R"]}}, "the setup is damaged"),
        ({"system": "fudge"}, "the setup is damaged"),
    ],
)
def test_a_journal_whose_setup_was_edited_gets_one_line(changes: dict[str, Any], message: str) -> None:
    path = edited(**changes)
    for option in ("--resume", "--replay"):
        line = refused("fight", option, path)
        assert message in line
        assert line.startswith(path)


def test_a_house_file_holds_and_must_stay_as_it_was() -> None:
    house = Path("house.toml")
    house.write_text('[rulings]\narena_order = "chosen"\n', "utf-8")
    words = (REDS, BLUES, "--mode", "arena", "--house", house, "--journal", "a.jsonl", "--seed", "x")
    assert "The first team: who comes next?" in sat(["2"], *words).stdout
    assert "Ann comes up for The first team" in done("fight", "--replay", "a.jsonl").stdout
    house.write_text("[rulings]\n", "utf-8")
    assert "the house file house.toml has changed" in refused("fight", "--resume", "a.jsonl")


# --- usage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *(("--board", "corridor"), ("--active", "2"), ("--fleeing",), ("--group", "1"), ("--level", "2"), ("--met",)),
        *(("--three",), ("--unaware", "1"), ("--difficulty", "Fair")),
    ],
)
def test_options_of_another_system_mean_nothing_here(words: tuple[str, ...]) -> None:
    result = run("fight", ZED, BOB, *words, *ALONE)
    assert result.exit_code == 2
    assert f"{words[0]} means nothing in Dungeon Dudes; leave it out" in result.stderr
    assert not os.listdir(".")


def test_a_mode_that_is_none() -> None:
    result = run("fight", ZED, BOB, "--mode", "brawl")
    assert result.exit_code == 2
    assert "'duel', 'team', 'arena'" in result.stderr
