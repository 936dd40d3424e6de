"""`paperdelve fight --save`: the band file or pack of the first side, as the fight has left it."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from adventures import adventure, rules
from asking import ASKED
from console import done, refused, told

from generator.cli.fight_setup import Setup, make_setup
from generator.cli.fight_twohour import plan
from generator.cli.packing import read_pack
from generator.cli.twohour_save import save
from generator.errors import PaperdelveError
from generator.pack import to_json
from generator.systems import TWOHOUR
from generator.twohour.band import read_band
from generator.twohour.battle.finish import Ending, Fate
from generator.twohour.battle.wear import Wear
from generator.twohour.characters import Character
from generator.twohour.statline import format_line

ORCS = "2 x Orc Warrior 4 AC2 Sh S"
ALONE = ("--auto", "--rolls", "auto", "--seed", "x")
BAND_FILE = """\
system = "2hdc"
seed = "mine"
star = "Billy: Human Knight 5 AC6 Sh S star +rage_potion(2)"
grunts = [
    "Raven: Elf Shooter 4 AC2 B",
    "Durin: Dwarf Warrior/Thief 4/3 AC4 2A",
    "Osra: Human Thief 3 AC2 S",
]
wear = ["Osra: used stout", "Billy: power 4"]
gone = ["dies: Old Tom: Human Thief 4 AC2 S"]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(name="band")
def _band(tmp_path: Path) -> Path:
    file = tmp_path / "band.toml"
    file.write_text(BAND_FILE, "utf-8")
    return file


@pytest.fixture(name="pack")
def _pack(tmp_path: Path) -> Path:
    folder = tmp_path / "friday"
    folder.mkdir()
    (folder / "pack.json").write_text(to_json(adventure("test"), rules()), "utf-8")
    return folder / "pack.json"


def asked(first: Path, group: int | None = None) -> Setup:
    """The fight of a file against two orcs."""
    return make_setup(
        TWOHOUR, rules(), str(first), ORCS, {**ASKED, "group": group, "save": True, "rolls": "auto", "auto": True}
    )


def members(setup: Setup) -> dict[str, Character]:
    return {who.name: who for who in plan(rules(), setup).characters[0]}


def fate(who: Character, what: str = "stands", rep: int | None = None, **more: Any) -> Fate:
    return Fate(who.name, 0, "carry_on", what, who.rep if rep is None else rep, who, **more)


def ending(*fates: Fate) -> Ending:
    return Ending(0, "cleared", 3, fates)


def test_everything_that_changes_is_written_and_read_back(band: Path) -> None:
    setup = asked(band)
    who = members(setup)
    drunk = who["Billy"]._replace(items=(who["Billy"].items[0]._replace(amount=1),))
    fates = (
        fate(drunk, wear=Wear("Billy", 2)),
        fate(who["Raven"], "dies", 0),
        fate(who["Durin"], "recovers_lower", 3, wear=Wear("Durin", None, ("stout",))),
        fate(who["Osra"], "recovers_lower", 2),
    )
    said = save(rules(), setup, ending(*fates))
    assert said == [
        "gone: died of its wounds: Raven: Elf Shooter 4 AC2 B",
        "gone: dropped at Rep 2 (10.0): Osra: Human Thief 2 AC2 S",
        "wrote band.toml",
    ]
    content = tomllib.loads(band.read_text("utf-8"))
    assert content["seed"] == "mine"
    assert content["star"] == "Billy: Human Knight 5 AC6 Sh S star +rage_potion(1)"
    assert content["grunts"] == ["Durin: Dwarf Warrior/Thief 3/2 AC4 2A"]
    assert content["wear"] == ["Billy: power 2", "Durin: used stout"]
    assert content["gone"] == [
        "dies: Old Tom: Human Thief 4 AC2 S",
        *(line.removeprefix("gone: ") for line in said[:2]),
    ]
    assert [one.name for one in read_band(rules(), band).members] == ["Billy", "Durin"]
    assert asked(band).options["wear"] == ["Billy: power 2", "Durin: used stout"]


def test_who_did_not_fight_stays_as_it_was(band: Path) -> None:
    setup = asked(band, group=2)
    who = members(setup)
    assert list(who) == ["Billy", "Raven"]
    save(rules(), setup, ending(fate(who["Billy"], "fled"), fate(who["Raven"], "captured")))
    content = tomllib.loads(band.read_text("utf-8"))
    assert [line.split(":")[0] for line in content["grunts"]] == ["Durin", "Osra"]
    assert content["wear"] == ["Osra: used stout"]
    assert content["gone"][-1] == "is a captive: Raven: Elf Shooter 4 AC2 B"


def test_13_1_grunts_that_reach_the_rep_of_the_star_leave(band: Path) -> None:
    setup = asked(band)
    fates = [fate(one, "recovers_lower", 4) if one.star else fate(one) for one in members(setup).values()]
    said = save(rules(), setup, ending(*fates))
    assert [line.split(": ")[1] for line in said[:-1]] == ["left, no longer below the Star's Rep (13.1)"] * 2
    assert [one.name for one in read_band(rules(), band).members] == ["Billy", "Osra"]


@pytest.mark.parametrize(("what", "rep"), [("killed", 0), ("captured", 5), ("turns", 5), ("recovers_lower", 2)])
def test_13_0_a_band_without_its_star_is_left_alone(band: Path, what: str, rep: int) -> None:
    setup = asked(band)
    fates = [fate(one, what, rep) if one.star else fate(one) for one in members(setup).values()]
    (line,) = save(rules(), setup, ending(*fates))
    assert line.startswith("band.toml stays as it is: Billy is lost, and a band needs its Star (13.0)")
    assert band.read_text("utf-8") == BAND_FILE


def test_a_pack_keeps_all_but_the_band(pack: Path) -> None:
    before = read_pack(str(pack), rules())
    setup = asked(pack)
    first, *others = before.band
    fates = (
        fate(before.star, wear=Wear(before.star.name, 1)),
        fate(first, "killed", 0),
        *(fate(one, "recovers_lower", one.rep - 1) for one in others),
    )
    said = save(rules(), setup, ending(*fates))
    assert said[0] == f"gone: is dead: {format_line(rules(), first)}"
    assert said[-1] == "wrote friday/pack.json"
    after = read_pack(str(pack), rules())
    kept = tuple(one for one in others if one.rep > 3)
    assert [(one.name, one.rep) for one in after.band] == [(one.name, one.rep - 1) for one in kept]
    assert after.wear == (f"{before.star.name}: power 1",)
    assert after._replace(band=before.band, wear=before.wear) == before


@pytest.mark.parametrize("change", ["edited", "gone"])
@pytest.mark.parametrize("which", ["band", "pack"])
def test_a_file_that_is_no_longer_what_it_was_is_left_alone(
    band: Path, pack: Path, which: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = {"band": band, "pack": pack}[which]
    setup = asked(file)
    text = file.read_text("utf-8")
    file.write_text(f"{text}\n", "utf-8")
    if change == "gone":
        file.unlink()
    with pytest.raises(PaperdelveError, match=r"is gone or has changed since the fight began") as caught:
        save(rules(), setup, ending(*map(fate, members(setup).values())))
    assert "\n" not in str(caught.value)
    assert (file.read_text("utf-8") if file.exists() else "") == ("" if change == "gone" else f"{text}\n")


def test_a_file_is_written_whole_or_not_at_all(band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = asked(band)

    def full(*words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(PaperdelveError, match="No space left on device"):
        save(rules(), setup, ending(*map(fate, members(setup).values())))
    assert band.read_text("utf-8") == BAND_FILE
    assert os.listdir(".") == ["band.toml"]


# --- as a command ----------------------------------------------------------------------------------------------------


@pytest.mark.sweep
def test_what_a_fight_saves_goes_into_the_next(band: Path, sweep: Any) -> None:
    written = 0
    for seed in sweep(200, 12):
        band.write_text(BAND_FILE, "utf-8")
        result = done("fight", "band.toml", ORCS, "--auto", "--rolls", "auto", "--seed", seed, "--save")
        last = result.stderr.splitlines()[-1]
        assert ("stays as it is" in last) == (band.read_text("utf-8") == BAND_FILE)
        written += last == "wrote band.toml"
        content = told("fight", "band.toml", ORCS, *ALONE)
        own = [who["name"] for who in content["characters"] if who["side"] == "The band"]
        assert sorted(own) == sorted(one.name for one in read_band(rules(), band).members)
    assert written


def test_a_saved_pack_goes_into_the_next_fight(pack: Path) -> None:
    result = done("fight", "friday", ORCS, *ALONE, "--save")
    assert result.stderr.splitlines()[-1].startswith(("wrote friday/pack.json", "friday/pack.json stays as it is"))
    names = [one.name for one in (read_pack("friday", rules()).star, *read_pack("friday", rules()).band)]
    content = told("fight", "friday/pack.json", ORCS, *ALONE)
    assert sorted(names) == sorted(who["name"] for who in content["characters"] if who["side"] == "The band")


def test_without_save_nothing_is_written(band: Path) -> None:
    done("fight", "band.toml", ORCS, *ALONE)
    assert band.read_text("utf-8") == BAND_FILE


def test_saving_needs_a_file() -> None:
    assert "give a band file or a pack to save to" in refused("fight", ORCS, ORCS, "--save", *ALONE)
