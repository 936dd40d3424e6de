"""`paperdelve resolve`: one test at a time, by stat lines."""

from __future__ import annotations

import importlib
import re
import shlex

import click
import pytest
from console import done, refused, told

from generator.cli.resolving import CHAPTERS
from generator.systems import SYSTEMS

BILLY = "Sir Billy: Human Knight 5 AC6 Sh S star"


def test_melee_as_documented() -> None:
    content = told("resolve", "melee", BILLY, "Goblin 1: Goblin Warrior 3 AC2 SP", "--dice", "1 2 5 6 3 1 4 5 6 6 2")
    assert (content["system"], content["what"]) == ("2hdc", "melee")
    assert (content["outcome"], content["loser"]) == ("out_of_the_fight", "Goblin 1")
    first = content["rolls"][0]
    assert (first["who"], first["why"], first["rule"]) == ("Sir Billy", "melee", "24.2")
    assert first["dice"] == [1, 2, 5, 6, 3, 1]
    assert [(part["why"], part["value"]) for part in first["reasons"]] == [("Rep", 5), ("shielded", 1)]
    assert content["characters"] == [
        {"name": "Sir Billy", "rep": 5, "status": "carry_on"},
        {"name": "Goblin 1", "rep": 3, "status": "out_of_the_fight"},
    ]


def test_several_against_one_go_by_rep_until_one_side_falls() -> None:
    lines = ("A: Ratman Healer 3 AC4 S", "D: Ratman Healer 4 AC4 S", "--attacker", "B: Ratman Healer 4 AC4 S")
    # B goes first and falls to a 1; A then puts the defender out.
    content = told("resolve", "melee", *lines, "--dice", "4 4 4 4  1 4 4 4  1   1 1 1  4 4 4 4  2")
    assert (content["outcome"], content["loser"], content["winner"]) == ("out_of_the_fight", "D", "A")
    assert [who["status"] for who in content["characters"]] == ["carry_on", "out_of_the_fight", "obviously_dead"]


def test_text_reads_like_a_referee() -> None:
    text = done("resolve", "shoot", "Elf Shooter 5 AC2 B", "Goblin Warrior 3 AC2 S", "--dice", "5 3 2").stdout
    assert "Elf, shooting 5 3: passes 2 against 5 (23.3)" in text
    assert "Elf, damage 2: Out of the Fight (Impact 3: bow 2, AC 2 target +1; 23.5)" in text
    assert "Goblin - out of the fight: lay it down (20.5)" in text


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (["pass", "--target", "4", "--dice", "5 2"], 1),
        (["fastmove", "A: Orc Warrior 5 AC2 S", "B: Orc Warrior 4 AC2 S", "--dice", "3 5"], {"A": 2, "B": 1}),
        (["charge", BILLY, "Orc Warrior 4 AC2 S", "--dice", "1 4 4 4 4  4 4 4 4"], "Orc"),
        (["crisis", "A: Human Soldier 4 AC4 S", "--man-down", "--facing", "3:1", "--dice", "3 5"], {"A": "fled"}),
        (["starpower", BILLY, "--taken", "obviously_dead", "--cause", "melee", "--dice", "2 2 4 5 6"], "minus_1_rep"),
        (["recovery", "Orc Warrior 4 AC2 S", "--dice", "5 6"], "dies"),
        (["heal", "H: Human Healer 5 AC4 S", "V: Human Caster 4 AC2 S", "--dice", "4 5"], "recovers_lower"),
        (["search", "R: Human Warrior/Thief 5/4 AC2 2xS", "--dice", "1 4 4"], "found"),
        (["search", "R: Human Warrior 5 AC2 2xS", "--dice", "6 6"], "nothing"),
        (["trap", "R: Human Warrior/Thief 5/4 AC2 2xS", "--dice", "4 6 3"], "disarmed"),
        (["trap", "R: Human Warrior 4 AC6 S", "--level", "3", "--dice", "4 6  4 6  2"], "out_of_the_fight"),
        (["secret", "--dice", "2 3"], "boneyard"),
        (["boneyard", "--dice", "5"], "zombies"),
        (["crossover", "A: Orc Warrior 4 AC2 S", "--front", "B: Orc Warrior 5 AC2 S", "--dice", "4 6 2 5"], "across"),
        (["crossover", "A: Orc Warrior 4 AC4 S", "--dice", "6 6 6"], "climbing"),
        (["pef", "--dice", "2 4"], "contact"),
        (["pef", "--three", "--dice", "6 3 3"], "trap"),
        (["talk", BILLY, "Elf Knight 4 AC6 S", "--numbers", "4:1", "--dice", "1 4 4 4 4  4 4 4 4"], "join"),
        (["talk", BILLY, "Elf Knight 4 AC6 S", "--numbers", "4:1", "--dice", "4 4 4 4 4  1 4 4 4"], "attack"),
        (["treasure", "--dice", "1"], "nothing"),
        (["improve", BILLY, "--rolls", "2", "--dice", "5 6"], "up"),
        (["improve", BILLY, "--failed", "--dice", "1"], "down"),
        (["encounter", "--big-bad", "troll", "--level", "1", "--group", "3", "--met", "--seed", "x"], "minions"),
    ],
)
def test_each_test_has_its_outcome(words: list[str], outcome: object) -> None:
    assert told("resolve", *words)["outcome"] == outcome


def test_the_help_lists_every_test_by_system_and_each_is_where_it_is_looked_for() -> None:
    lines = done("resolve", "--help").stdout.splitlines()
    for chapter in CHAPTERS:
        start = lines.index(f"{chapter.title}:") + 1
        end = next((place for place in range(start, len(lines)) if not lines[place]), len(lines))
        listed = [line.split()[0] for line in lines[start:end] if re.match(r"  \w", line)]
        assert listed == list(chapter.names)
        made = vars(importlib.import_module(f"generator.cli.{chapter.module}")).values()
        tests = {test.name for test in made if isinstance(test, click.Command) and not isinstance(test, click.Group)}
        assert tests == set(chapter.names)
    assert {chapter.title.partition(",")[0] for chapter in CHAPTERS} == {system.title for system in SYSTEMS.values()}


@pytest.mark.parametrize("name", [name for chapter in CHAPTERS for name in chapter.names])
def test_the_example_in_each_help_is_what_the_command_says(name: str) -> None:
    """Lines are wrapped in the help and not by the command, so only the words are compared."""
    shown = done("resolve", name, "--help").stdout.partition("\nOptions:")[0]
    example = shown.partition("  $ paperdelve ")[2].splitlines()
    length = next(place for place, line in enumerate(example, 1) if not line.endswith("\\"))
    typed = shlex.split(" ".join(line.removesuffix("\\") for line in example[:length]))
    assert typed[:2] == ["resolve", name]
    assert done(*typed).stdout.split() == " ".join(example[length:]).split()
    assert max(map(len, shown.splitlines())) <= 80


def test_what_was_met_and_found_is_told() -> None:
    met = done("resolve", "encounter", "--big-bad", "orc", "--group", 2, "--seed", "b").stdout.splitlines()
    assert met[-2:] == ["encounter - minions", "Ogre 1: Ogre Warrior 4 AC4 S"]
    found = done("resolve", "treasure", "--add", 5, "--seed", "x").stdout.splitlines()
    assert found[-2:] == ["treasure - found", "2 bronze, Absorbing Undershirt"]


def test_28_1_1_the_highest_rep_escapes_first() -> None:
    orcs = [f"{name}: Orc Warrior {rep} AC4 S" for name, rep in (("A", 4), ("B", 5), ("C", 4), ("D", 4))]
    content = told("resolve", "spell", "F: Human Caster 4 AC2 S", *orcs, "--spell", "damage", "--dice", "3 5 6 6")
    assert content["passed"] == 1
    assert content["outcome"] == {"A": "duck_back", "B": "unaffected", "C": "duck_back", "D": "unaffected"}
    dazzled = told("resolve", "spell", "F: Human Caster 4 AC2 S", *orcs, "--spell", "dazzle", "--dice", "3 5")
    assert set(dazzled["outcome"].values()) == {"dazzled"}


def test_encounter_gives_stat_lines() -> None:
    content = told("resolve", "encounter", "--big-bad", "orc", "--level", 1, "--group", 3, "--seed", "x")
    assert content["outcome"] in ("big_bad", "minions", "rivals")
    assert all(":" in line for line in content["roster"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["shoot", "A: Orc Warrior 4 AC2 S", "B: Orc Warrior 4 AC2 S"], "has no missile weapon"),
        (["spell", "A: Orc Warrior 4 AC2 S", "B: Orc Warrior 4 AC2 S", "--spell", "defend"], "casts no spells"),
        (["starpower", "A: Orc Warrior 4 AC2 S", "--taken", "obviously_dead", "--cause", "shot"], "is no Star"),
        (["crisis", "A: Orc Warrior 4 AC2 S"], "--man-down"),
        (["crisis", "A: Orc Warrior 4 AC2 S", "--man-down", "--facing", "three"], "write two numbers"),
        (["recovery", "3 x Orc Warrior 4 AC2 S"], "one character is wanted"),
        (["melee", "A: Orc Worrier 4 AC2 S", "B: Orc Warrior 4 AC2 S"], "did you mean 'warrior'"),
        (["heal", "A: Orc Warrior 4 AC2 S", "B: Orc Warrior 4 AC2 S"], "is no Healer"),
        (["encounter", "--big-bad", "human", "--group", "3"], "is no Big Bad"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], message: str) -> None:
    assert message in refused("resolve", *words, "--seed", "x")
