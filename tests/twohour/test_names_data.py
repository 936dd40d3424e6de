"""The names and words of 2 Hour Dungeon Crawl: enough of them, no repeats, all printable."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from generator.resources import data


def load(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(data("2hdc", name)).read_text(encoding="utf-8"))


RACES = {
    "beastman", "demon_major", "demon_petty", "dwarf", "elf", "feral_vampire", "ghoul", "goblin", "human",
    "ogre", "orc", "ratman", "skeleton", "troll", "zombie",
}  # fmt: skip
NAMES = {race: load(f"names/{race}.toml") for race in RACES}
WORDS = load("words.toml") | load("titles.toml")
GIVEN_COUNT = {"human": 60, "dwarf": 36, "elf": 36}
OTHERS_COUNT = 24

# list of words.toml -> how many entries, longest entry in letters, shape of an entry
PHRASE = r"[A-Z][A-Za-z ,;:.’-]+[.-]"
NOUN = r"[A-Z][a-z]+"
COMPOUND = rf"{NOUN}(-{NOUN})?"
WITH_ARTICLE = r"an? [a-z]+[a-z, -]*[a-z]"
LISTS = {
    ("title", "place"): (30, 12, NOUN),
    ("title", "adjective"): (40, 14, COMPOUND),
    ("title", "town"): (24, 14, rf"{NOUN}( {NOUN})?"),
    ("title", "patterns"): (14, 40, r"[A-Za-z ’{}]+"),
    ("room", "mood"): (60, 70, PHRASE),
    ("corridor", "mood"): (24, 70, PHRASE),
    ("obstacle", "kind"): (8, 60, WITH_ARTICLE),
    ("captive", "trade"): (20, 20, r"[b-df-hj-np-tv-z][a-z]+([ -][a-z]+)?"),
    ("secret", "door"): (12, 50, WITH_ARTICLE),
}
# What a mood must not speak of: who or what is there, ways in and out, what would call for a rule.
TELLING = (
    r"\b(enem|foe|monster|goblin|orc|ogre|troll|ghoul|demon|bones?\b|blood|corpse|growl|footprint|"
    r"gold|silver|coin|gem|jewel|treasure|chest|hoard|door|exit|entr|stair|passage|tunnel|secret|hidden|trap|"
    r"draught|breeze|slippery|pitch[- ]dark)"
)


def folded(text: str) -> str:
    """Lower case without accents, as names are compared and slugs are made."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()


def repeated(entries: Iterable[str]) -> list[str]:
    return [entry for entry, count in Counter(folded(e) for e in entries).items() if count > 1]


def alike(names: list[str]) -> list[str]:
    """Patterns with one letter open that two or more names fit: one letter replaced, or one left out."""
    fits: Counter[str] = Counter()
    for name in map(folded, names):
        fits.update({name[:i] + "?" + name[i + 1 :] for i in range(len(name))})
        fits.update({name[:i] + "?" + name[i:] for i in range(len(name) + 1)})
    return [pattern for pattern, count in fits.items() if count > 1]


def test_the_fifteen_races_have_names() -> None:
    assert set(NAMES) == RACES
    assert all(set(entry) == {"given", "byname"} for entry in NAMES.values())


@pytest.mark.parametrize("race", sorted(RACES))
def test_a_race_has_names_enough(race: str) -> None:
    assert len(NAMES[race]["given"]) == GIVEN_COUNT.get(race, OTHERS_COUNT)
    assert len(NAMES[race]["byname"]) >= 12


@pytest.mark.parametrize("race", sorted(RACES))
def test_given_names_are_short_and_printable(race: str) -> None:
    letters = r"[A-Z][a-zéíúë]{2,11}" if race == "elf" else r"[A-Z][a-z]{2,11}"
    assert [name for name in NAMES[race]["given"] if not re.fullmatch(letters, name)] == []


@pytest.mark.parametrize("race", sorted(RACES))
def test_given_names_take_a_possessive(race: str) -> None:
    assert [name for name in NAMES[race]["given"] if name.endswith("s")] == []


@pytest.mark.parametrize("race", sorted(RACES))
def test_given_names_of_a_race_are_told_apart_at_a_glance(race: str) -> None:
    assert alike(NAMES[race]["given"]) == []


@pytest.mark.parametrize("pair", [["Osra", "Ossa"], ["Osra", "Osrac"], ["Séla", "Sela"]])
def test_names_one_letter_apart_are_noticed(pair: list[str]) -> None:
    assert alike(pair)


def test_no_given_name_and_no_byname_serves_twice() -> None:
    assert repeated(name for entry in NAMES.values() for name in entry["given"]) == []
    assert repeated(name for entry in NAMES.values() for name in entry["byname"]) == []


@pytest.mark.parametrize("race", sorted(RACES))
def test_bynames_read_on_from_a_given_name(race: str) -> None:
    shape = r"(the |of the |of )?[A-Z][A-Za-z -]+[a-z]"
    wrong = [name for name in NAMES[race]["byname"] if not re.fullmatch(shape, name) or len(name) > 18]
    assert wrong == []


def test_a_full_name_fits_a_card() -> None:
    longest = {race: max(map(len, e["given"])) + 1 + max(map(len, e["byname"])) for race, e in NAMES.items()}
    assert {race: length for race, length in longest.items() if length > 28} == {}


def test_the_lists_of_words_are_the_known_ones() -> None:
    assert {(table, key) for table, entry in WORDS.items() for key in entry} == set(LISTS)


@pytest.mark.parametrize("where", LISTS, ids=".".join)
def test_a_list_of_words_is_sound(where: tuple[str, str]) -> None:
    table, key = where
    count, longest, shape = LISTS[where]
    entries: list[str] = WORDS[table][key]
    assert len(entries) == count
    assert repeated(entries) == []
    assert [entry for entry in entries if len(entry) > longest] == []
    assert [entry for entry in entries if not re.fullmatch(shape, entry)] == []


@pytest.mark.parametrize("where", ["room", "corridor"])
def test_a_mood_gives_nothing_away(where: str) -> None:
    assert [mood for mood in WORDS[where]["mood"] if re.search(TELLING, mood, re.IGNORECASE)] == []


def test_no_mood_serves_rooms_and_corridors_both() -> None:
    assert repeated(WORDS["room"]["mood"] + WORDS["corridor"]["mood"]) == []


@pytest.mark.parametrize("pattern", WORDS["title"]["patterns"])
def test_a_title_pattern_can_be_filled_and_fits_a_cover(pattern: str) -> None:
    known = {
        "name": [name for entry in NAMES.values() for name in entry["given"]],
        **{field: WORDS["title"][field] for field in ("adjective", "place", "town")},
    }
    fields = [field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None]
    assert fields
    assert len(fields) == len(set(fields))
    assert set(fields) <= set(known)
    longest = pattern.format(**{field: max(known[field], key=len) for field in fields})
    assert len(longest) <= 52
