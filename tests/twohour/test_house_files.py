"""Input that looks right and is not: each is refused where it comes in, with one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import TableError
from generator.twohour.rules import load

BROKEN = {
    "an amount that is none": '[treasure]\nrows = [{ on = "1+", bronze = "lots" }]',
    "an amount of d4": '[treasure]\nrows = [{ on = "1+", bronze = "1d4" }]',
    "an amount the wrong way round": '[treasure]\nrows = [{ on = "1+", bronze = "1/2d6 + 3" }]',
    "uses that are none": '[items.entries]\nrage = { uses = "a few" }',
    "uses of nothing": '[items.entries]\nhard_shirt = { uses = "1/2d6" }',
    "a row without its outcome": '[boneyard]\nrows = [{ on = "1-6" }]',
    "a magic row without its item": '[magic_potion]\nrows = [{ on = "2-12", npc = 3 }]',
    "a magic row without its least Rep": '[magic_potion]\nrows = [{ on = "2-12", item = "rage" }]',
    "a race row without Rep and gear": '[race_orc]\nrows = [{ on = "2-12", profession = "warrior" }]',
    "an entry without a title": '[items.entries]\nlucky = { kind = "clothing", effect = "Luck." }',
    "an item of another kind": '[magic_armor]\nrows = [{ on = "2-12", item = "rage", npc = 3 }]',
    "a Big Bad without Minions": '[big_bad]\nrows = [{ on = "2-12", "<=4" = "human", "5" = "human", "6+" = "human" }]',
    "an outcome that the rules do not know": '[pef_resolution]\nrows = [{ on = "0-2", outcome = "contct" }]',
    "a read that is none": '[treasure]\nread = "totals"',
    "rows that are a number": "[treasure]\nrows = 3",
    "entries that are a number": "[weapons]\nentries = 3",
    "an entry that is text": '[weapons.entries]\nS = "sword"',
    "rulings that are a number": "rulings = 3",
    "columns that are a number": "[big_bad]\ncolumns = 3",
    "a section that is a number": "[treasure]\nsection = 3",
    "a range beyond all numbers": '[boneyard]\nrows = [{ on = "1-' + "9" * 5000 + '", outcome = "empty" }]',
    "a negative number of items": '[npc_magic_items]\nrows = [{ on = "1+", potion = -1 }]',
    "a Rep of 99": '[race_orc]\nrows = [{ on = "2-12", profession = "warrior", rep = 99, ac = 2, weapons = ["S"] }]',
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_house_file_with_this_is_refused_when_it_is_loaded(what: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(BROKEN[what], "utf-8")
    with pytest.raises(TableError):
        load(path)


def test_a_first_row_that_begins_too_low_says_so(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[boneyard]\nrows = [{ on = "0-6", outcome = "empty" }]', "utf-8")
    with pytest.raises(TableError) as caught:
        load(path)
    assert "the row before it" not in str(caught.value)
