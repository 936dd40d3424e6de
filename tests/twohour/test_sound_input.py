"""Input that looks right and is not: each is refused where it comes in, with one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from adventures import referee, rules

from generator.choices import SeededChooser
from generator.dice import ScriptedDice, SeededDice
from generator.errors import PaperdelveError, RuleError, StatLineError
from generator.twohour.band import make_star, read_band
from generator.twohour.statline import parse_line
from generator.twohour.treasure import roll_treasure


def test_9_1_at_most_two_professions() -> None:
    with pytest.raises(StatLineError):
        parse_line(rules(), "Osra: Human Warrior/Thief/Knight 5/4/4 AC2 S")
    with pytest.raises(RuleError):
        make_star(referee(), "human", 5, "Osra", "warrior/thief/knight")


def test_an_ac_is_given_once() -> None:
    with pytest.raises(StatLineError):
        parse_line(rules(), "Osra: Human Warrior 5 AC2 AC6 S")


def test_a_mistyped_potion_is_recognised() -> None:
    with pytest.raises(StatLineError) as caught:
        parse_line(rules(), "Orc Warrior 4 AC2 +rag_potion")
    assert "did you mean 'rage_potion'?" in str(caught.value)


@pytest.mark.parametrize("line", ["{} x Orc Warrior 4 AC2", "Orc Warrior {} AC2", "Orc Warrior 4 AC2 +rage({})"])
def test_a_number_of_thousands_of_digits_is_one_line_too(line: str) -> None:
    with pytest.raises(StatLineError):
        parse_line(rules(), line.format("9" * 5000))


def test_a_face_of_thousands_of_digits() -> None:
    with pytest.raises(PaperdelveError):
        ScriptedDice.parse("9" * 5000)


def test_a_seed_that_was_no_utf_8_on_the_command_line() -> None:
    SeededDice("\udcff").faces(1, 6, "")
    SeededChooser("\udcff").choose([1], "")


def test_a_generator_of_what_may_be_added() -> None:
    treasure = roll_treasure(referee("ashes"), "P1", adds=(level for level in range(1, 4)))
    assert treasure.add is None


def band(folder: Path, star: str, *grunts: str) -> Path:
    path = folder / "band.toml"
    path.write_text(f'system = "2hdc"\nstar = "{star}"\ngrunts = {list(grunts)!r}\n', "utf-8")
    return path


def test_a_band_files_impossible_star_is_named_with_its_file(tmp_path: Path) -> None:
    path = band(tmp_path, "Osra: Human Knight 12 AC6 S star")
    with pytest.raises(RuleError) as caught:
        read_band(rules(), path)
    assert str(path) in str(caught.value)


def test_grunts_without_names_are_called_after_their_race(tmp_path: Path) -> None:
    path = band(tmp_path, "Osra: Human Knight 5 AC6 S star", "Human Thief 4 AC2 S", "Elf Shooter 4 AC2 B")
    assert [grunt.name for grunt in read_band(rules(), path).grunts] == ["Human 1", "Elf 2"]


def test_13_1_names_alike_but_for_case_are_alike(tmp_path: Path) -> None:
    path = band(tmp_path, "Osra: Human Knight 5 AC6 S star", "OSRA: Human Thief 4 AC2 S")
    with pytest.raises(RuleError):
        read_band(rules(), path)


def test_9_2_a_grunts_second_profession_is_below_the_star_too(tmp_path: Path) -> None:
    path = band(tmp_path, "Osra: Human Knight 5 AC6 S star", "Tobrin: Human Thief/Warrior 4/9 AC2 S")
    with pytest.raises(RuleError):
        read_band(rules(), path)
