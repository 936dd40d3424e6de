"""Themes of a user's own: what they change, and what they are refused for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from cli.console import done, refused
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import PaperdelveError
from generator.render.theme import INKS, Theme, load, on_cards
from generator.render.theme_file import overlay
from generator.resources import data

OWN: dict[str, Any] = tomli.loads(Path(data("theme.toml")).read_text(encoding="utf-8"))
README = Path(__file__).parents[2] / "README.md"
THEMES = sorted((README.parent / "docs" / "themes").glob("*.toml"))


def loaded(folder: Path, text: str, ink: str = "full") -> Theme:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load.__wrapped__(ink, str(path))


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    theme = loaded(tmp_path, '[colours]\naccent = "#0A7F3C"\n[map]\nwall_mm = 1\nrock = "none"\n')
    ours = load("full")
    assert theme.colours == ours.colours._replace(accent="#0A7F3C")
    assert theme.map == ours.map._replace(wall_mm=1, rock="none")
    assert theme.styles["h1"] == ours.styles["h1"]._replace(colour="#0A7F3C")
    assert (theme.lines, theme.spaces, theme.card) == (ours.lines, ours.spaces, ours.card)


def test_low_ink_stays_black_unless_the_file_says_so_for_low(tmp_path: Path) -> None:
    text = '[colours]\ntext = "#0000aa"\n[styles.h1]\nsize_pt = 15\n'
    theme = loaded(tmp_path, text, "low")
    assert theme.colours == load("low").colours
    assert theme.styles["h1"].size_pt == 15
    theme = loaded(tmp_path, text + '[low.colours]\ntext = "#000055"\n[low.styles.h1]\nsize_pt = 14\n', "low")
    assert theme.colours == load("low").colours._replace(text="#000055")
    assert (theme.styles["h1"].size_pt, theme.styles["h1"].face) == (14, load("low").styles["h1"].face)
    assert theme.styles["body"].colour == "#000055"
    assert loaded(tmp_path, text, "full").styles["h1"].size_pt == 15


def test_leading_grows_with_the_size_unless_it_is_given(tmp_path: Path) -> None:
    ours = load("full").styles["body"]
    theme = loaded(tmp_path, "[styles.body]\nsize_pt = 18\n[card.styles.body]\nsize_pt = 14.4\n")
    assert theme.styles["body"].leading_pt == pytest.approx(ours.leading_pt * 18 / ours.size_pt)
    small, card = on_cards(load("full")).styles["body"], on_cards(theme).styles["body"]
    assert card.leading_pt == pytest.approx(small.leading_pt * 2)
    assert loaded(tmp_path, "[styles.body]\nsize_pt = 18\nleading_pt = 19\n").styles["body"].leading_pt == 19


def test_ours_is_a_theme_file_that_changes_nothing(tmp_path: Path) -> None:
    text = Path(data("theme.toml")).read_text(encoding="utf-8")
    for ink in INKS:
        assert loaded(tmp_path, text, ink)._replace(source="") == load(ink)


@pytest.mark.parametrize("path", THEMES, ids=[path.stem for path in THEMES])
@pytest.mark.parametrize("ink", INKS)
def test_the_themes_shown_are_sound(path: Path, ink: str) -> None:
    theme = load(ink, str(path))
    assert theme._replace(source="") != load(ink) or ink == "low"


def test_a_theme_is_shown(tmp_path: Path) -> None:
    assert THEMES
    (shown,) = re.findall(r"^```toml\n(\[colours\].*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)
    theme = loaded(tmp_path, shown)
    assert (theme.map.rock, theme.styles["body"].size_pt) == ("none", 10.5)


WRONG = {
    "fail_part": ("[maps]\n", r"maps is unknown \(did you mean 'map'\?\); all keys stand in generator/data/theme.toml"),
    "fail_key": ('[colours]\nacent = "#000000"\n', r"colours.acent is unknown \(did you mean 'accent'\?\)"),
    "fail_style": ("[styles.boddy]\n", r"styles.boddy is unknown \(did you mean 'body'\?\)"),
    "fail_low_key": ("[low.lines]\nhare_pt = 1\n", r"low.lines.hare_pt is unknown \(did you mean 'hair_pt'\?\)"),
    "fail_low_low": ("[low.low.map]\n", r"low.low is unknown"),
    "fail_card_face": ('[card.styles.body]\nface = "bold"\n', r"card.styles.body.face is unknown"),
    "fail_value_for_part": ("map = 3\n", r"map is 3: wants a table, \[map\]"),
    "fail_part_for_value": ("[map.wall_mm]\n", r"map.wall_mm is \{\}: wants a number from 0.02 to 2"),
    "fail_colour": ('[colours]\ntext = "red"\n', r"colours.text is 'red': wants a colour such as \"#1a2b3c\"$"),
    "fail_short_colour": ('[map]\nrock = "#fff"\n', r'map.rock is .#fff.: wants a colour such as "#1a2b3c" or "none"$'),
    "fail_none": ('[map]\nwall = "none"\n', r'map.wall is .none.: wants a colour such as "#1a2b3c"$'),
    "fail_colour_number": ("[map]\nrock = 7\n", r"map.rock is 7: wants a colour"),
    "fail_text_as_number": ('[lines]\nhair_pt = "1"\n', r"lines.hair_pt is '1': wants a number from 0.05 to 5$"),
    "fail_truth": ("[lines]\nhair_pt = true\n", r"lines.hair_pt is True: wants a number"),
    "fail_zero": ("[lines]\nhair_pt = 0\n", r"lines.hair_pt is 0: wants a number from 0.05 to 5$"),
    "fail_nan": ("[lines]\nhair_pt = nan\n", r"lines.hair_pt is nan: wants a number"),
    "fail_size": ("[styles.body]\nsize_pt = 61\n", r"styles.body.size_pt is 61: wants a number from 4 to 60$"),
    "fail_low_size": ("[low.styles.h1]\nsize_pt = -2\n", r"low.styles.h1.size_pt is -2: wants a number from 4 to 60$"),
    "fail_leading": (
        "[styles.body]\nsize_pt = 12\nleading_pt = 11\n",
        r"styles.body.leading_pt is 11: wants 12, its size_pt, at least$",
    ),
    "fail_face": (
        '[styles.h1]\nface = "tilte"\n',
        r"styles.h1.face is 'tilte' \(did you mean 'title'\?\): wants one of",
    ),
    "fail_colour_name": (
        '[styles.h1]\ncolour = "panel"\n',
        r"styles.h1.colour is 'panel' .*: wants one of accent, frame",
    ),
    "fail_colour_list": ("[styles.h1]\ncolour = []\n", r"styles.h1.colour is \[\]: wants one of accent, frame"),
    "fail_no_toml": ("[colours\n", r"is not valid TOML"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("ink", INKS)
def test_a_file_that_is_not_sound_is_refused_in_one_line(text: str, said: str, ink: str, tmp_path: Path) -> None:
    with pytest.raises(PaperdelveError, match=said) as error:
        loaded(tmp_path, text, ink)
    assert str(error.value).startswith(str(tmp_path / "mine.toml"))
    assert "\n" not in str(error.value)


def _leaves(tables: dict[str, Any], at: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    return [
        leaf
        for key, value in tables.items()
        for leaf in (_leaves(value, (*at, key)) if isinstance(value, dict) else [(*at, key)])
    ]


@given(st.sampled_from(_leaves(OWN)), st.one_of(st.floats(), st.integers(), st.text(max_size=8), st.booleans()))
def test_any_value_is_taken_or_refused(tmp_path_factory: Any, leaf: tuple[str, ...], value: Any) -> None:
    content: Any = value
    for key in reversed(leaf):
        content = {key: content}
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(tomli_w.dumps(content), encoding="utf-8")
    try:
        found: Any = overlay(OWN, str(path), {"title", "text", "bold", "italic"})
    except PaperdelveError:
        return
    for key in leaf:
        found = found[key]
    assert found == value


COMMANDS = {
    "pack": ("pack", "--seed", "x"),
    "band": ("band", "--seed", "x"),
    "map": ("map", "--seed", "x"),
    "board": ("board",),
    "calibrate": ("calibrate",),
    "reference": ("reference", "fudge"),
    "cards": ("cards", "band.toml"),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_writes_nothing_if_the_theme_is_not_sound(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("band.toml").write_text('system = "2hdc"\nstar = "Billy: Human Knight 5 AC6 S star"\n', encoding="utf-8")
    theme = tmp_path / "wrong.toml"
    theme.write_text("[colours]\nink = 3\n", encoding="utf-8")
    for path, said in ((theme, "colours.ink is unknown"), (tmp_path / "gone.toml", "cannot be read")):
        message = refused(*command, "--theme", str(path), "--out", str(tmp_path / "out"))
        assert str(path) in message
        assert said in message
        assert not (tmp_path / "out").exists()


def test_a_theme_reaches_the_maps_and_keeps_the_rolls(tmp_path: Path) -> None:
    theme = str(THEMES[0])
    for out, args in (("own", ()), ("blue", ("--theme", theme)), ("again", ("--theme", theme))):
        done("pack", "--seed", "friday", *args, "--out", str(tmp_path / out))
    folders = (tmp_path / out / "friday" for out in ("own", "blue", "again"))
    own, blue, again = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert blue == again
    assert own["pack.json"] == blue["pack.json"]
    colours = load("full", theme).map
    for name in (name for name in own if name.endswith(".svg")):
        assert colours.wall in blue[name].decode()
        assert load("full").map.wall not in blue[name].decode()
