"""Bands by their kinds, and the file of a band."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sweep
from fudge_fights import house, people, rules, seeded
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import PaperdelveError, RuleError, StatLineError, TableError
from generator.fudge.band import MOST, Band, kinds, make_band, read_band, with_names, write_band
from generator.fudge.fighter import ddf, missile_weapon, odf, shield_of, total
from generator.fudge.ladder import levels
from generator.fudge.statline import format_line, parse_line


@pytest.mark.sweep
@pytest.mark.parametrize("kind", kinds(rules()))
@pytest.mark.parametrize("seed", sweep(60, 6))
def test_every_kind_makes_sound_bands(kind: str, seed: int, tmp_path: Path) -> None:
    band = make_band(seeded(f"sweep {seed}"), 1 + seed % 8, kind)
    assert len(band.members) == 1 + seed % 8
    assert len({member.name for member in band.members}) == len(band.members)
    cells = rules().tables["kinds"].entries[kind]
    for place, member in enumerate(band.members):
        leads = place == 0 and len(band.members) > 1
        allowed = [cells["leader"]] if leads else cells["skill"]
        words = {word.lower(): level for word, level in levels(rules()).items()}
        assert member.skill in [words[name] for name in allowed]
        assert member.fodder == (cells["fodder"] and not leads)
        assert list(member.weapons) in cells["weapons"]
        assert (member.odf, member.ddf) == (None, None)
        assert odf(rules(), member)
        assert ddf(rules(), member)
        assert member.shield is None or shield_of(rules(), member) == member.shield
        shoots = any(trait.name == "archery" for trait in member.skills)
        assert shoots or missile_weapon(rules(), member) is None
        assert parse_line(rules(), format_line(rules(), member)) == [member]
    path = tmp_path / "band.toml"
    path.write_text(write_band(rules(), band, seed="a seed", gone=["Snorri: dead"]), "utf-8")
    assert read_band(rules(), path) == band


def test_the_same_seed_makes_the_same_band() -> None:
    assert make_band(seeded("ashes"), 5, "knights") == make_band(seeded("ashes"), 5, "knights")
    assert make_band(seeded("ashes"), 5, "knights") != make_band(seeded("Ashes"), 5, "knights")


def test_a_larger_band_begins_like_a_smaller_one() -> None:
    assert make_band(seeded("ashes"), 6, "raiders").members[:3] == make_band(seeded("ashes"), 3, "raiders").members


def test_one_alone_leads_nobody() -> None:
    (alone,) = make_band(seeded("ashes"), 1, "bandits").members
    assert (alone.name, alone.fodder) == ("Bandit", True)


def test_bandits_are_weaker_than_knights() -> None:
    figures = {}
    for kind in ("bandits", "knights"):
        members = [one for seed in range(20) for one in make_band(seeded(f"{seed}"), 5, kind).members]
        figures[kind] = [
            sum(one.skill + total(odf(rules(), one)) + total(ddf(rules(), one)) for one in members) / len(members)
        ]
    assert figures["knights"][0] > figures["bandits"][0] + 4


@pytest.mark.parametrize(
    ("size", "kind", "said"),
    [
        (0, "fighters", "size 0: a band has 1 to 30 members"),
        (MOST + 1, "fighters", "size 31: a band has 1 to 30 members"),
        (3, "bandit", "no band is called 'bandit' (did you mean 'bandits'?); the kinds are fighters, knights,"),
    ],
)
def test_fail_a_band_that_cannot_be(size: int, kind: str, said: str) -> None:
    with pytest.raises(PaperdelveError) as caught:
        make_band(seeded("ashes"), size, kind)
    assert str(caught.value).startswith(said)


def test_a_kind_of_ones_own() -> None:
    text = """
[kinds.entries.ogres]
title = "Ogre"
fodder = false
named = false
leader = "superb"
skill = ["fair"]
weapons = [["maul"]]
armor = ["none"]
shield = ["none"]
attributes = [{ strength = 3 }]
skills = ["climbing"]
levels = ["poor"]
more = 0
"""
    known = house(text)
    band = make_band(seeded("ashes", known), 3, "ogres")
    assert [format_line(known, one).partition(": ")[2] for one in band.members[1:]] == ["Fair maul Strength Superb"] * 2


# --- the file --------------------------------------------------------------------------------------------------------


def test_a_file_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "band.toml"
    path.write_text('system = "fudge"\nmembers = ["Snorri: Great ODF5 DDF3", "2 x Fair club fodder", "Good fists"]\n')
    band = read_band(rules(), path)
    assert [member.name for member in band.members] == ["Snorri", "Foe 1", "Foe 2", "Fighter"]
    assert band.kind is None


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ('system = "2hdc"\n', TableError, 'it needs system = "fudge"'),
        ('system = "fudge"\nmembrs = []\n', TableError, "unknown key 'membrs' (did you mean 'members'?)"),
        ('system = "fudge"\nmembers = "Snorri"\n', TableError, "members must be a list of lines"),
        ('system = "fudge"\nkind = 3\nmembers = ["Good"]\n', TableError, "kind must be text"),
        ('system = "fudge"\n', RuleError, "nobody is in this band"),
        (
            'system = "fudge"\nmembers = ["A: Good", "a: Fair"]\n',
            RuleError,
            "two members are called A; give each a name",
        ),
        ('system = "fudge"\nmembers = ["31 x Good"]\n', RuleError, "31 members are too many"),
        (
            'system = "fudge"\nmembers = ["A: Good", "B: Goood"]\n',
            StatLineError,
            "member 2: 'B: Goood': 'goood' is no level",
        ),
    ],
)
def test_fail_a_band_file(text: str, error: type[Exception], said: str, tmp_path: Path) -> None:
    path = tmp_path / "band.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(error) as caught:
        read_band(rules(), path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


@given(st.lists(st.sampled_from(["Good", "Fair fodder", "Zed: Good", "Foe: Fair"]), min_size=1, max_size=5))
def test_everybody_gets_a_name_of_its_own(lines: list[str]) -> None:
    members = people(";".join(lines))
    ((*named,), (*others,)) = with_names([members, members])
    names = [who.name for who in (*named, *others)]
    assert len(set(names)) == len(names)
    assert all(names)
    assert [who._replace(name="") for who in named] == [who._replace(name="") for who in members]
    assert Band(tuple(named)).members == tuple(named)
