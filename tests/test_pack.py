"""`pack.json`: there and back, its schema, and files that are not what they should be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from adventures import adventure, rules, varied

from generator import resources
from generator.errors import PackError
from generator.pack import FORMAT, from_json, schema, schema_text, to_json
from generator.twohour.adventure import Adventure
from generator.twohour.statline import parse_line

Sweep = Callable[[int, int], range]


def kept_schema() -> str:
    """The schema's text in the repository."""
    return Path(resources.data("pack.schema.json")).read_text("utf-8")


def changed(made: Adventure, change: Callable[[dict[str, object]], None]) -> str:
    """The pack's text after a change by hand."""
    content = json.loads(to_json(made, rules()))
    change(content)
    return json.dumps(content)


@pytest.mark.sweep
def test_loads_back_equal(sweep: Sweep) -> None:
    for number in sweep(300, 25):
        made = varied(number)
        assert from_json(to_json(made, rules()), "pack.json", rules()) == made


def test_names_of_any_letters_come_back() -> None:
    odd = 'Ωρίων "the <b>" & Łukasz: Жар\u200bПтица ' + "x" * 60
    made = adventure()
    made = made._replace(star=made.star._replace(name=odd), seed="a seed, ünïcode \\ and 'quotes'")
    assert from_json(to_json(made, rules()), "pack.json", rules()) == made


@pytest.mark.sweep
def test_what_is_written_fits_the_schema(sweep: Sweep) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(kept_schema()))
    for number in sweep(60, 6):
        validator.validate(json.loads(to_json(varied(number), rules())))


def test_the_schema_refuses_what_is_no_pack() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    content = json.loads(to_json(adventure(), rules()))
    content["tiles"][0]["level"] = "one"
    assert not validator.is_valid(content)
    content = json.loads(to_json(adventure(), rules()))
    content["surprise"] = 1
    assert not validator.is_valid(content)


def test_the_schema_in_the_repository_is_the_records() -> None:
    kept = kept_schema()
    assert kept == schema_text(), "make schema writes generator/data/pack.schema.json anew"


def test_every_character_has_its_stat_line() -> None:
    content = json.loads(to_json(adventure(), rules()))
    assert content["format"] == FORMAT
    for character in (content["star"], *content["band"], content["big_bad"]):
        (read,) = parse_line(rules(), character["line"])
        assert (read.name, read.race, read.rep) == (character["name"], character["race"], character["rep"])


def test_every_roll_is_kept_with_its_reasons() -> None:
    content = json.loads(to_json(adventure(), rules()))
    why = {roll["why"]: roll for roll in content["rolls"]}
    reason = why["The Reason Why"]
    assert reason["result"] == sum(reason["dice"]) + sum(part["value"] for part in reason["reasons"])
    assert {"who", "why", "rule", "dice", "reasons", "result"} <= set(reason)
    for tile in content["tiles"]:
        if tile["dice"]:
            assert any(roll["rule"] == "38.0" and roll["dice"] == tile["dice"] for roll in content["rolls"])


BROKEN: dict[str, tuple[str, str]] = {
    "empty": ("", "is damaged"),
    "no JSON": ("hello", "is damaged"),
    "another program's": ('{"a": 1}', "is no pack of paperdelve"),
    "a list": ("[1]", "is no pack of paperdelve"),
    "too deep": ("[" * 100_000, "is damaged"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_foreign_file_gets_one_clear_line(name: str) -> None:
    text, message = BROKEN[name]
    with pytest.raises(PackError, match=message) as caught:
        from_json(text, "x/pack.json", rules())
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("x/pack.json: ")


def test_a_truncated_pack() -> None:
    text = to_json(adventure(), rules())
    for length in (10, 1000, len(text) // 2, len(text) - 3):
        with pytest.raises(PackError, match="is damaged"):
            from_json(text[:length], "pack.json", rules())


def test_a_tile_listed_twice() -> None:
    def twice(content: dict[str, object]) -> None:
        tiles = content["tiles"]
        assert isinstance(tiles, list)
        tiles.append(tiles[2])

    with pytest.raises(PackError, match="two tiles lie on one place"):
        from_json(changed(adventure(), twice), "pack.json", rules())


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_pack_of_another_format(number: int) -> None:
    with pytest.raises(PackError, match=f"has format {number}, this paperdelve reads format {FORMAT}"):
        from_json(changed(adventure(), lambda content: content.update(format=number)), "pack.json", rules())


def _damage(path: tuple[str | int, ...], value: object) -> Callable[[dict[str, object]], None]:
    def change(content: dict[str, object]) -> None:
        place: object = content
        for key in path[:-1]:
            place = place[key]  # type: ignore[index]
        place[path[-1]] = value  # type: ignore[index]

    return change


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("star", "rep"), "five", r"\$.star.rep"),
        (("star", "race"), "hobbit", "unknown race 'hobbit'"),
        (("star", "weapons"), ["spoon"], "unknown weapon 'spoon'"),
        (("star", "professions"), [], "has no profession"),
        (("tiles", 0, "kind"), "ballroom", "unknown kind 'ballroom'"),
        (("tiles", 0, "exits", 1, "to"), "T99", "leads to the unknown 'T99'"),
        (("tiles", 0, "exits", 1, "side"), "up", "unknown side 'up'"),
        (("tiles",), [], "there are no tiles"),
        (("tiles", 0, "entrance"), "up", "unknown side 'up'"),
        (("tiles", 3, "x"), 10**9, "lies beyond every sheet"),
        (("tiles", 3, "level"), -5, "lies beyond every sheet"),
        (("format",), "1", "has format '1'"),
        (("pefs", 0, "dice"), None, r"\$.pefs\[0\].dice"),
    ],
)
def test_a_pack_damaged_by_hand(path: tuple[str | int, ...], value: object, message: str) -> None:
    with pytest.raises(PackError, match=message) as caught:
        from_json(changed(adventure(), _damage(path, value)), "pack.json", rules())
    assert "make the pack again" in str(caught.value)
