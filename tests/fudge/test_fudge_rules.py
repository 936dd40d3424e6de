"""The tables of Fantasy Fudge: sound, overlaid by house files, wrong ones named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fudge_fights import house, rules

import generator.fudge
from generator.errors import TableError
from generator.fudge.rules import FILES, SECTIONS, SHAPES, WOUNDS, load, title
from generator.fudge.statline import phrases
from generator.resources import data
from generator.tables import read_toml


def test_every_table_and_ruling_is_sound() -> None:
    load().verify()


def test_every_table_has_a_shape_and_a_place() -> None:
    placed = [table for tables in FILES.values() for table in tables]
    assert sorted(placed) == sorted(SHAPES)
    for file, tables in FILES.items():
        assert tuple(read_toml(data("fudge", f"{file}.toml"))) == tables


def test_everything_cites_a_section_that_there_is() -> None:
    known = rules()
    assert {known.tables[name].section for name in known.tables} <= set(SECTIONS)
    assert {ruling.section for ruling in known.rulings.values()} <= set(SECTIONS)
    assert all(ruling.reason.endswith(".") for ruling in known.rulings.values())


def test_the_code_asks_for_every_ruling_that_can_be_changed_and_for_no_other() -> None:
    folder = Path(generator.fudge.__file__).parent
    sources = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    asked = set(re.findall(r'\.ruling\("(\w+)"\)', sources))
    assert asked == {name for name, ruling in rules().rulings.items() if ruling.alternatives}
    for ruling in rules().rulings.values():
        assert ruling.value not in ruling.alternatives
        assert all(ruling.alternatives.values())


def test_a_house_file_changes_the_track() -> None:
    changed = house("[wounds.entries.hurt]\nboxes = 2\n")
    assert changed.tables["wounds"].entries["hurt"]["boxes"] == 2
    assert changed.tables["wounds"].entries["scratch"]["boxes"] == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[wounds.entries.hurt]\ndamage = 5\n",
            "'damage' must rise from Scratch to Near Death, and is [1, 5, 5, 7, 9]",
        ),
        ('[wounds.entries.maimed]\ntitle = "Maimed"\n', "entry maimed: 'damage' is missing"),
        ("[wounds.entries.hurt]\npenalty = 2\n", "'penalty' is 2, not from -9 to 0"),
        ('[kinds.entries.guards]\nleader = "grate"\n', "'grate', an unknown level (did you mean 'great'?)"),
        ('[kinds.entries.guards]\nweapons = [["sword"]]\n', "'sword', an unknown weapon (did you mean '"),
        ("[kinds.entries.guards]\nattributes = [{ strenght = 1 }]\n", "holding an unknown key 'strenght'"),
        ('[rulings]\ndice = "5df"\n', "'5df' is not one of 4df, d100, 4d6"),
        ('[rulings]\ndices = "4df"\n', "no ruling has that name (did you mean 'dice'?)"),
        ("[six_sided_die]\nrows = [{ on = '1-5', change = 0 }]\n", "leaves a gap, nothing for 6"),
    ],
)
def test_fail_a_house_file_that_is_not_sound(text: str, said: str) -> None:
    with pytest.raises(TableError) as caught:
        house(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wound_unknown_to_the_track_is_refused() -> None:
    cells = 'title = "x"\ndamage = 2\nboxes = 1\npenalty = 0\nfalls = false\neffect = "x"\n'
    with pytest.raises(TableError, match="entry maimed: no level of wounds; these are scratch, hurt"):
        house(f"[wounds.entries.maimed]\n{cells}")


def test_titles() -> None:
    assert [title(rules(), "wounds", wound) for wound in WOUNDS] == [
        *("Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death"),
    ]


def test_no_phrase_of_a_stat_line_means_two_things() -> None:
    tables = ("weapons", "armor", "attributes", "skills")
    spelt = sum(
        len({str(cells["title"]).lower().replace("-", " "), name.replace("_", " "), *cells.get("also", ())})
        for table in tables
        for name, cells in rules().tables[table].entries.items()
    )
    found = [known for known in phrases(rules()).values() if known.subject in tables]
    assert len(found) == spelt
