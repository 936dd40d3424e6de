"""`paperdelve fight`: who fights, who rolls, what is told, kept and taken up again."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from adventures import adventure, rules
from asking import ASKED
from console import done, refused, run, sat, through, told

from generator.pack import to_json
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import SecretRoom, Tile
from generator.twohour.encounters import Meeting, Pef, Rivals
from generator.twohour.statline import parse_line

BILLY = "Billy: Human Knight 5 AC6 Sh S star"
BAND = f"{BILLY}; Raven: Elf Shooter 4 AC2 B"
ORCS = "2 x Orc Warrior 4 AC2 Sh S"
ALONE = ("--auto", "--rolls", "auto", "--seed", "x")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(content: Any, side: str) -> list[str]:
    """Who is on a side, by name."""
    return sorted(who["name"] for who in content["characters"] if who["side"] == side)


def sides(first: object, second: object, *words: object) -> tuple[list[str], list[str]]:
    """Who fights on either side."""
    content = told("fight", first, second, *ALONE, *words)
    return names(content, "The band"), names(content, "The enemy")


def answers(journal: Path | str) -> list[dict[str, Any]]:
    """The lines of a journal after the first."""
    return [json.loads(line) for line in Path(journal).read_text("ascii").splitlines()[1:]]


# --- sides from stat lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "enemies"),
    [
        (BILLY, "Orc Warrior 4 AC2 S", ["Orc"]),
        (BILLY, "3 x Orc Warrior 4 AC2 S", ["Orc 1", "Orc 2", "Orc 3"]),
        (BILLY, "Orc Warrior 4 AC2 S; ; Orc Shooter 4 AC2 B;", ["Orc 1", "Orc 2"]),
        (BILLY, "Gub: Orc Warrior 4 AC2 S; 2 x Orc Warrior 4 AC2 S", ["Gub", "Orc 1", "Orc 2"]),
        (BILLY, BILLY, ["Billy 1"]),
        (BILLY, "billy: Human Knight 4 AC6 S", ["billy 1"]),
        (BILLY, "Orc 1: Orc Warrior 4 AC2 S; Orc Warrior 4 AC2 S", ["Orc 1", "Orc 2"]),
        ("Orc: Orc Warrior 5 AC2 S star", "Orc Warrior 4 AC2 S; Orc Warrior 4 AC2 S", ["Orc 1", "Orc 2"]),
        ("2 x Orc Warrior 4 AC2 S", "2 x Orc Warrior 4 AC2 S", ["Orc 3", "Orc 4"]),
    ],
)
def test_everybody_has_a_name_of_its_own(first: str, second: str, enemies: list[str]) -> None:
    own, others = sides(first, second)
    assert others == enemies
    assert len({name.casefold() for name in own + others}) == len(own + others)


def test_the_group_is_the_first_members() -> None:
    assert sides(BAND, ORCS, "--group", 1)[0] == ["Billy"]
    assert refused("fight", BAND, ORCS, "--group", 3, *ALONE) == "--group 3: the first side is 2 strong; take 2 or less"


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (BILLY, "Orc Worrier 4 AC2 S", "did you mean 'warrior'"),
        (BILLY, " ; ", "a side is empty"),
        (BILLY, "none.toml", "none.toml: cannot be read"),
        ("none.json", "P1", "none.json: cannot be read"),
        (BILLY, "P3", "'P3' is a code: name its pack first"),
    ],
)
def test_a_side_that_cannot_be_is_one_line(first: str, second: str, message: str) -> None:
    assert message in refused("fight", first, second, *ALONE)


# --- sides from files ------------------------------------------------------------------------------------------------

BAND_FILE = """\
system = "2hdc"
seed = "mine"
star = "Billy: Human Knight 5 AC6 Sh S star +rage_potion(2)"
grunts = ["Raven: Elf Shooter 4 AC2 B", "Durin: Dwarf Warrior 4 AC4 2A"]
gone = ["dies: Osra: Human Thief 4 AC2 S"]
"""


@pytest.fixture(name="band")
def _band(tmp_path: Path) -> Path:
    file = tmp_path / "band.toml"
    file.write_text(BAND_FILE.replace(" +rage_potion(2)", " +rage_potion(2)"), "utf-8")
    return file


def test_a_band_file_is_a_side(band: Path) -> None:
    assert sides(band, ORCS) == (["Billy", "Durin", "Raven"], ["Orc 1", "Orc 2"])
    assert sides(band, band)[1] == ["Billy 1", "Durin 1", "Raven 1"]
    assert sides(BILLY, "band.toml")[1] == ["Billy 1", "Durin", "Raven"]


def test_wear_that_is_none_is_refused(band: Path) -> None:
    text = band.read_text("utf-8")
    band.write_text(f'{text}wear = ["Billy: powr 3"]\n', "utf-8")
    assert "'powr' in 'Billy: powr 3' is no wear" in refused("fight", band, ORCS, *ALONE)
    band.write_text(f"{text}wear = 3\n", "utf-8")
    assert "wear must be a list of lines" in refused("fight", band, ORCS, *ALONE)


def test_what_an_adventure_has_used_up_is_gone(band: Path) -> None:
    band.write_text(f'{band.read_text("utf-8")}wear = ["Billy: power 2"]\n', "utf-8")
    assert "Carry On, power 2" in sat(["s"], band, ORCS, "--seed", "x").stdout


MANY = (1, 2, 3, 4, 5)


@cache
def crafted() -> Adventure:
    """An adventure whose stack has one card of each kind; the dungeon has two levels."""
    goblins = tuple(parse_line(rules(), "6 x Goblin Warrior 3 AC2 SP"))
    minions = tuple(one._replace(name=f"Goblin {n}") for n, one in enumerate(goblins, 1))
    party = (
        *parse_line(rules(), "Alia: Elf Knight 5 AC4 S"),
        *(one._replace(name=f"Rival {n}") for n, one in enumerate(goblins, 1)),
    )
    rivals = Rivals((1, 1), "elf", (2, 3, 4, 5, 6), party)
    same = tuple(Meeting(level, "minions", "minions") for level in (1, 2))
    boss = (Meeting(1, "minions", "minions"), Meeting(2, "big_bad", "minions"))
    other = tuple(Meeting(level, "rivals", "rivals") for level in (1, 2))
    card = Pef("P1", (1, 2, 5), "contact", "contact", (), same, 3, MANY, "goblin", minions)
    pefs = (
        card,
        card._replace(code="P2", meetings=boss),
        card._replace(code="P3", meetings=other, rivals=rivals),
        card._replace(code="P4", with_two="something"),
        card._replace(code="P5", with_three="trap"),
        Pef("P6", (2, 2, 2), "trap", "trap"),
        Pef("P7", (5, 6, 6), "nothing", "nothing"),
        Pef("P8", (5, 4, 6), "something", "something"),
    )
    return adventure("test")._replace(pefs=pefs)


@pytest.fixture(name="pack")
def _pack(tmp_path: Path) -> Path:
    folder = tmp_path / "friday"
    folder.mkdir()
    (folder / "pack.json").write_text(to_json(crafted(), rules()), "utf-8")
    return folder / "pack.json"


@pytest.mark.parametrize("group", [1, 2, 3, 4])
def test_39_6_a_card_brings_as_many_as_the_group_is_large(pack: Path, group: int) -> None:
    own, enemies = sides(pack, "P1", "--group", group)
    assert len(own) == group
    assert enemies == [f"Goblin {number}" for number in range(1, MANY[group - 1] + 1)]
    assert sides(pack.parent, "p1", "--group", group) == (own, enemies)


def test_39_6_a_band_without_group_comes_whole(pack: Path) -> None:
    own, enemies = sides(pack, "P1")
    assert own == sorted(who.name for who in (crafted().star, *crafted().band))
    assert len(enemies) == MANY[len(own) - 1]


def test_39_7_the_big_bad_once_and_on_its_level(pack: Path) -> None:
    boss = crafted().big_bad.name
    assert sides(pack, "P2", "--group", 3)[1] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert sorted(sides(pack, "P2", "--group", 3, "--level", 2)[1]) == sorted([boss, "Goblin 1", "Goblin 2"])
    assert boss not in sides(pack, "P2", "--group", 3, "--level", 2, "--met")[1]


def test_39_9_rivals(pack: Path) -> None:
    assert sides(pack, "P3", "--group", 2)[1] == ["Alia", "Rival 1", "Rival 2"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["P6"], "P6, read with two dice, is a trap; `paperdelve resolve trap`"),
        (["P5", "--three"], "P5, read with three dice, is a trap"),
        (["P5", "--three"], "(39.4); without --three it is a contact"),
        (["P4"], "P4, read with two dice, is gone, and the next PEF is read with three dice"),
        (["P4"], "; if three dice are due, add --three"),
        (["P7"], "is nothing; nobody is there to fight (39.4)"),
        (["P8", "--three"], "P8, read with three dice, is gone"),
        (["P1", "--level", "3"], "--level 3: the levels of this dungeon are 1, 2"),
        (["P9"], "nobody to fight has the code 'P9'"),
        (["P9"], "the PEFs are P1 to P8"),
        (["T01"], "T01 has no enemies of its own; a room's PEF is the next card"),
    ],
)
def test_a_card_without_enemies_says_what_it_is(pack: Path, words: list[str], message: str) -> None:
    assert message in refused("fight", pack, *words, *ALONE)


def test_three_dice_make_a_contact_of_it(pack: Path) -> None:
    assert sides(pack, "P4", "--three", "--group", 1)[1] == ["Goblin 1"]


def undead() -> tuple[Adventure, Tile, SecretRoom]:
    """An adventure with a boneyard in which somebody lies: the tile, and the room behind it."""
    for number in range(99):
        made = adventure(f"undead {number}")
        for tile in made.tiles:
            if tile.secret and tile.secret.room and tile.secret.room.mob:
                return made, tile, tile.secret.room
    raise AssertionError("no seed has one")


def test_37_1_1_undead_of_a_boneyard_by_tile_and_room(tmp_path: Path) -> None:
    found, tile, room = undead()
    assert room.mob
    file = tmp_path / "pack.json"
    file.write_text(to_json(found, rules()), "utf-8")
    for code in (tile.code, room.code):
        assert len(sides(file, code, "--group", 2)[1]) == room.mob.numbers[1]
    hidden = refused("fight", file, "X1", *ALONE)
    assert tile.code not in hidden, "a mistyped code gives nothing away"


def test_a_pack_may_meet_a_band_or_lines(pack: Path, band: Path) -> None:
    assert sides(pack, "Orc Warrior 4 AC2 S")[1] == ["Orc"]
    assert sides(band, pack)[1] == sorted(who.name for who in (crafted().star, *crafted().band))
    pack.write_text("{}", "utf-8")
    assert "is no pack of paperdelve" in refused("fight", pack, "P1", *ALONE)


# --- who rolls, who decides ------------------------------------------------------------------------------------------

ASK_FACES, ASK_PICK = "faces, or Enter to roll: ", ", or Enter for 1: "


def prompted(journal: str = "out/fight-x.jsonl") -> set[str]:
    """Whose dice were asked for at a prompt."""
    return {answer["asked"].split(" rolls ")[0] for answer in answers(journal) if answer.get("enter")}


def test_typed_asks_for_everybodys_dice_and_the_players_decisions() -> None:
    output = through(BAND, ORCS, "--seed", "x").stdout
    assert ASK_PICK in output
    assert prompted() >= {"Billy", "Orc 1"}


def test_mine_asks_for_the_players_dice_alone() -> None:
    result = through(BAND, ORCS, "--rolls", "mine", "--seed", "x")
    assert {"Billy"} <= prompted() <= {"Billy", "Raven", "The band"}
    assert "    Orc 1, Charge into Melee " in result.stdout
    assert ASK_PICK in result.stdout


def test_auto_dice_still_leave_the_decisions() -> None:
    output = through(BAND, ORCS, "--rolls", "auto", "--seed", "x").stdout
    assert ASK_FACES not in output
    assert ASK_PICK in output


def test_auto_decisions_still_leave_the_dice() -> None:
    output = through(BAND, ORCS, "--auto", "--seed", "x").stdout
    assert ASK_PICK not in output
    assert ASK_FACES in output


def test_a_fight_by_itself_asks_nothing_and_keeps_no_journal(tmp_path: Path) -> None:
    result = done("fight", BAND, ORCS, *ALONE)
    assert "Enter" not in result.stdout
    assert result.stderr == ""
    assert not os.listdir(tmp_path)
    assert done("fight", BAND, ORCS, *ALONE).stdout == result.stdout


def test_decisions_by_the_rules_do_not_hang_on_who_rolls() -> None:
    alone, typed = told("fight", BAND, ORCS, *ALONE), through(BAND, ORCS, "--auto", "--seed", "x", "--json").stdout
    assert json.loads(typed) == alone


def test_21_0_who_moved_in_and_who_was_fleeing() -> None:
    def charge(*words: object) -> list[list[str]]:
        rolls = told("fight", BILLY, "Orc Warrior 4 AC2 S", *ALONE, *words)["rolls"][:2]
        return [[reason["why"] for reason in roll["reasons"]] for roll in rolls]

    first, second = charge()
    assert ("moved into the tile" in first, "moved into the tile" in second) == (True, False)
    first, second = charge("--active", 2)
    assert ("moved into the tile" in first, "moved into the tile" in second) == (False, True)
    first, second = charge("--fleeing")
    assert "fleeing into enemies" in first
    assert "moved into the tile" not in first


def test_19_0_a_corridor_is_two_squares_wide() -> None:
    def waiting(*words: str) -> list[Any]:
        events = told("fight", BILLY, "6 x Orc Warrior 4 AC2 S", *ALONE, *words)["events"]
        return [event["names"] for event in events if event["what"] == "waits"]

    assert waiting() == []
    assert waiting("--board", "corridor") == ["Orc 5, Orc 6"]


def test_scripted_dice_fall_in_order_and_their_end_says_who_wants_more() -> None:
    faces = "1 1 1 1  6 6 6 6  1 1 1 1 1 1 1  6 6 6 6  1"
    words = ("fight", BILLY, "Orc Warrior 4 AC2 S", "--auto")
    content = told(*words, "--dice", f"{faces}  3 3 {'3 ' * 20}")
    rolled = [str(face) for roll in content["rolls"] for face in roll["dice"]]
    assert rolled[:20] == faces.split()[:20]
    message = refused(*words, "--dice", "1 1 1 1  6 6")
    assert re.fullmatch(r"--dice ran out: Orc, Charge into Melee \(21\.0\), wants 4d6 and 2 of the 6 .*", message)
    assert "'7' at place 2 is no face of a d6" in refused(*words, "--dice", "3 7")


# --- one JSON object -------------------------------------------------------------------------------------------------


def test_json_is_one_object_with_every_face_and_the_prompts_go_elsewhere() -> None:
    result = through(BAND, ORCS, "--seed", "x", "--json")
    content = json.loads(result.stdout)
    assert ASK_FACES in result.stderr
    assert content["system"] == "2hdc"
    assert content["what"] == "fight"
    assert content["outcome"] in ("The band", "The enemy", "nobody")
    assert content["seed"] == "x"
    kept = [face for answer in answers("out/fight-x.jsonl") for face in answer.get("dice", [])]
    assert [face for roll in content["rolls"] for face in roll["dice"]] == kept
    for roll in content["rolls"]:
        assert {"who", "why", "rule", "dice", "reasons", "result"} <= set(roll)
        assert all(set(reason) == {"why", "value", "rule"} for reason in roll["reasons"])
    assert [who["name"] for who in content["characters"]] == ["Billy", "Raven", "Orc 1", "Orc 2"]
    for who in content["characters"]:
        assert who["status"] in ("carry_on", "duck_back", "fled", "out_of_the_fight", "obviously_dead")


def test_json_of_a_fight_that_is_left_says_so() -> None:
    result = sat(["", "q"], BAND, ORCS, "--seed", "x", "--json")
    content = json.loads(result.stdout)
    assert (content["outcome"], len(content["rolls"])) == ("unfinished", 1)
    assert "to go on:" in result.stderr
    assert content == told("fight", "--replay", "out/fight-x.jsonl")


# --- the journal -----------------------------------------------------------------------------------------------------


def test_the_journal_has_its_place_and_never_writes_over_another(tmp_path: Path) -> None:
    for _ in range(2):
        sat(["q"], BAND, ORCS, "--seed", "x", "--out", "there")
    sat(["q"], BAND, ORCS, "--dice", "3 3 3", "--rolls", "typed", "--out", "there")
    sat(["q"], BAND, ORCS, "--journal", "mine/lid.jsonl")
    assert sorted(os.listdir("there")) == ["fight-dice.jsonl", "fight-x-2.jsonl", "fight-x.jsonl"]
    assert os.listdir("mine") == ["lid.jsonl"]


def test_a_fight_left_and_taken_up_is_the_fight_never_left() -> None:
    straight = through(BAND, ORCS, "--seed", "x")
    words: tuple[str, ...] = (BAND, ORCS, "--seed", "x", "--journal", "parts.jsonl")
    for _ in range(3):
        result = sat([""] * 4, *words)
        assert result.exit_code == 0
        words = ("--resume", "parts.jsonl")
        assert result.stdout.endswith("\n  paperdelve fight --resume parts.jsonl\n")
    result = through(*words)
    assert "Taken up again after 12 answers" in result.stdout
    assert Path("parts.jsonl").read_bytes() == Path("out/fight-x.jsonl").read_bytes()
    assert Path("parts.txt").read_bytes() == Path("out/fight-x.txt").read_bytes()
    assert result.stdout.splitlines()[-4:] == straight.stdout.splitlines()[-4:]


def test_the_record_is_what_a_replay_tells() -> None:
    result = through(BAND, ORCS, "--seed", "x")
    assert result.stderr == "wrote out/fight-x.txt\n"
    record = Path("out/fight-x.txt").read_text("utf-8")
    before = Path("out/fight-x.jsonl").read_bytes()
    replayed = done("fight", "--replay", "out/fight-x.jsonl").stdout
    assert replayed.split() == record.split()
    assert Path("out/fight-x.jsonl").read_bytes() == before
    assert sorted(os.listdir("out")) == ["fight-x.jsonl", "fight-x.txt"]


def test_a_replay_of_a_fight_that_is_left_says_where_it_stands() -> None:
    sat(["", "", "q"], BAND, ORCS, "--seed", "x")
    output = done("fight", "--replay", "out/fight-x.jsonl").stdout
    assert "Here the fight stands, after 2 answers; next: " in output
    assert output.endswith("  paperdelve fight --resume out/fight-x.jsonl\n")


def edited(**changes: object) -> str:
    """A journal whose setup was edited by hand; its path."""
    sat(["", "q"], BAND, ORCS, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    first, *rest = file.read_text("ascii").splitlines()
    head = json.loads(first)
    head["setup"] |= changes
    file.write_text("\n".join([json.dumps(head), *rest, ""]), "ascii")
    return str(file)


OPTIONS = {"board": "room", "active": 0, "fleeing": False, "wear": []}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"lines": [[], [BILLY]]}, "the setup is damaged (a side, a name"),
        ({"lines": [[BILLY], [BILLY]]}, "the setup is damaged (a side, a name"),
        ({"lines": [[BILLY], ["Orc Warrior 4 AC2 S"]]}, "the setup is damaged (a side, a name"),
        ({"lines": [[BILLY], ["X: Orc Worrier 4 AC2 S"]]}, "did you mean 'warrior'"),
        ({"lines": [[BILLY]]}, "the setup is damaged (Expected `array` of length 2"),
        ({"lines": 3}, "the setup is damaged"),
        ({"options": OPTIONS | {"board": "hall"}}, "the setup is damaged"),
        ({"options": OPTIONS | {"active": 2}}, "the setup is damaged"),
        ({"options": {}}, "the setup is damaged"),
        ({"system": "chess"}, "there is no system 'chess'"),
        ({"rolls": "theirs"}, "the setup is damaged"),
        ({"options": OPTIONS | {"wear": ["Billy"]}}, "'Billy' is no wear"),
        ({"dice": "9"}, "'9' at place 1 is no face"),
        ({"seed": "other"}, "line 2 answers"),
    ],
)
def test_a_journal_whose_setup_was_edited_gets_one_line(changes: dict[str, Any], message: str) -> None:
    path = edited(**changes)
    for option in ("--resume", "--replay"):
        line = refused("fight", option, path)
        assert message in line
        assert line.startswith((path, "--dice"))


@pytest.mark.parametrize(
    ("cut", "message"),
    [
        (lambda text: "", "line 1: no journal's first line stands here whole"),
        (lambda text: text[:40], "line 1: no journal's first line stands here whole"),
        (lambda text: "hello\n", "line 1: this is no journal of a fight"),
        (lambda text: text.replace('"rules": "', '"rules": "older '), "line 1: written by rules 'older "),
        (lambda text: text.replace('"version": "', '"version": "0.'), "line 1: written by paperdelve '0."),
        (lambda text: text.replace('"journal": 1', '"journal": 9'), "line 1: a journal of format '9'"),
        (lambda text: text.replace('"2hdc"', '"chess"'), "a fight of 'chess'"),
        (lambda text: text.replace('"n": 2', '"n": 5'), "line 3: answer 5 stands where 2 is due"),
        (lambda text: text.replace("rolls 4 dice", "rolls 9 dice", 1), "line 2 answers 'Billy rolls 9 dice"),
        (lambda text: re.sub(r'"dice": \[\d', '"dice": [8', text, count=1), "but 8 is no face of a d6"),
    ],
)
def test_a_journal_that_is_none_any_more_gets_one_line(cut: Any, message: str) -> None:
    sat(["1 1 1 1", "2 2 2 2", "q"], BAND, ORCS, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    text = file.read_text("ascii")
    assert cut(text) != text
    file.write_text(cut(text), "ascii")
    for option in ("--resume", "--replay"):
        assert message in refused("fight", option, file)
    assert file.read_text("ascii") == cut(text)


def test_half_a_last_line_counts_as_not_written() -> None:
    sat(["1 1 1 1", "2 2 2 2", "q"], BAND, ORCS, "--seed", "x")
    file = Path("out/fight-x.jsonl")
    whole = file.read_text("ascii")
    file.write_text(whole[:-9], "ascii")
    assert "Taken up again after 1 answer;" in sat(["q"], "--resume", file).stdout
    assert file.read_text("ascii") == "".join(whole.splitlines(keepends=True)[:2])


def test_a_journal_that_is_not_there_or_played_elsewhere() -> None:
    assert "none.jsonl: cannot be opened (No such file or directory)" in refused("fight", "--resume", "none.jsonl")
    assert "cannot be opened" in refused("fight", "--replay", ".")


# --- house files -----------------------------------------------------------------------------------------------------

HOUSE = '[charge_into_melee.entries]\nstar = { title = "Famous", successes = 9 }\n'


def test_a_house_file_holds_in_the_fight_and_when_it_is_taken_up() -> None:
    house = Path("house.toml")
    house.write_text(HOUSE, "utf-8")
    words = (BAND, ORCS, "--seed", "x", "--house", house, "--journal", "a.jsonl")
    assert "Famous +9" in sat(["", "", "l"], *words).stdout
    assert "Famous +9" in done("fight", "--replay", "a.jsonl").stdout
    house.write_text(f"{HOUSE}# changed\n", "utf-8")
    message = refused("fight", "--resume", "a.jsonl")
    assert message.startswith("a.jsonl: the house file house.toml has changed since the fight began")
    house.unlink()
    assert "house.toml: cannot be read" in refused("fight", "--replay", "a.jsonl")
    assert "house.toml: cannot be read" in refused("fight", BAND, ORCS, "--house", house, *ALONE)


# --- many fights -----------------------------------------------------------------------------------------------------

SIMULATED = ("fight", BAND, ORCS, *ALONE, "--times", 150)


def test_many_fights_do_not_hang_on_the_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    reports = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        result = done(*SIMULATED, "--json")
        assert result.stderr == ""
        reports.append(result.stdout)
    assert reports[0] == reports[1]
    assert reports[0] != done("fight", BAND, ORCS, *ALONE[:-1], "y", "--times", 150, "--json").stdout


def test_the_report_of_many_fights_adds_up() -> None:
    content = told(*SIMULATED)
    assert content["times"] == sum(content["wins"].values()) == sum(content["how"].values()) == 150
    assert set(content["wins"]) == {"The band", "The enemy", "nobody"}
    assert sum(content["shares"].values()) == pytest.approx(1, abs=0.001)
    assert content["activations"] >= 1
    assert [who["name"] for who in content["characters"]] == ["Billy", "Raven", "Orc 1", "Orc 2"]
    for who in content["characters"]:
        assert sum(who["status"].values()) == pytest.approx(1, abs=0.001)
        assert sum(who["fates"].values()) == pytest.approx(1, abs=0.001)


def test_many_fights_are_the_single_ones() -> None:
    from generator.cli.fight_many import tally
    from generator.cli.fight_setup import make_setup
    from generator.cli.fight_twohour import alone
    from generator.systems import TWOHOUR

    setup = make_setup(TWOHOUR, rules(), BAND, ORCS, {**ASKED, "rolls": "auto", "auto": True})
    found = tally((setup, 5, 15))
    one = alone(rules(), setup)
    endings = [one(f"x/{number}") for number in range(5, 15)]
    assert found.length == sum(ending.length for ending in endings)
    assert sum(found.outcomes.values()) == found.times == 10
    assert found.outcomes[0, "cleared"] == sum((ending.winner, ending.how) == (0, "cleared") for ending in endings)


def test_many_fights_as_a_table() -> None:
    lines = done(*SIMULATED[:-1], 20).stdout.splitlines()
    assert lines[0].startswith("20 fights, ")
    assert [line.split()[0] for line in lines[2:]] == ["stands", "The", "Billy", "Raven", "The", "Orc", "Orc"]
    assert max(map(len, lines)) <= 80


# --- usage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Name both sides, A and B"),
        ([BILLY], "Name both sides, A and B"),
        ([BILLY, ORCS, "--times", "5"], "--times simulates: add --auto --rolls auto"),
        ([BILLY, ORCS, *ALONE, "--times", "5", "--save"], "--times leaves no traces"),
        ([BILLY, ORCS, *ALONE, "--times", "5", "--dice", "3"], "--times leaves no traces"),
        ([BILLY, ORCS, "--times", "0"], "--times"),
        ([BILLY, ORCS, "--rolls", "none"], "--rolls"),
        ([BILLY, ORCS, "--board", "hall"], "--board"),
        (["--resume", "a", "--replay", "b"], "--resume takes everything from its journal"),
        (["--resume", "a", BILLY, ORCS], "--resume takes everything from its journal"),
        (["--resume", "a", "--rolls", "auto"], "--resume takes everything from its journal"),
        (["--replay", "a", "--seed", "x"], "--replay takes everything from its journal"),
    ],
)
def test_usage(words: list[str], message: str) -> None:
    result = run("fight", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not os.listdir(".")
