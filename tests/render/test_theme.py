"""The look as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.errors import PaperdelveError
from generator.render import theme as module
from generator.render.fonts import FACES
from generator.render.theme import INKS, NONE, load, rgb
from generator.resources import data

FULL, LOW = load("full"), load("low")


def weights(ink: str) -> dict[str, float]:
    theme = load(ink)
    both = {**theme.lines._asdict(), **theme.map._asdict()}
    return {name: value for name, value in both.items() if isinstance(value, float)}


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2.2."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("ink", INKS)
def test_colours_are_colours(ink: str) -> None:
    theme = load(ink)
    for value in (*theme.colours, *theme.map):
        assert isinstance(value, float) or value == NONE or re.fullmatch("#[0-9a-f]{6}", value)


def test_low_ink_is_pure_black_without_fills() -> None:
    lines = [value for value in (*LOW.colours, *LOW.map) if isinstance(value, str)]
    assert set(lines) == {"#000000", "#ffffff", NONE}
    assert (LOW.colours.panel, LOW.colours.zebra, LOW.map.rock, LOW.map.floor) == (NONE,) * 4
    assert {style.colour for style in LOW.styles.values()} == {"#000000"}


def test_low_ink_draws_thinner_lines() -> None:
    full, low = weights("full"), weights("low")
    assert full.keys() == low.keys()
    assert all(low[name] < full[name] for name in full)


def test_low_ink_sets_the_type_alike() -> None:
    assert {n: s._replace(colour="") for n, s in LOW.styles.items()} == {
        n: s._replace(colour="") for n, s in FULL.styles.items()
    }


@pytest.mark.parametrize("name", sorted(FULL.styles))
def test_styles_can_be_read(name: str) -> None:
    style = FULL.styles[name]
    assert style.face in FACES
    assert style.size_pt >= 6
    assert style.leading_pt >= 1.1 * style.size_pt
    assert 1.05 / (luminance(style.colour) + 0.05) >= 4.5  # WCAG 2.2, 1.4.3, against white paper


def test_an_unknown_ink_is_named_with_the_known_ones() -> None:
    with pytest.raises(PaperdelveError, match=r"ink 'pink' is unknown: choose full or low"):
        load("pink")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [('accent = "#6d1f22"', "", "accent"), ("[spaces]", "[spaces]\nwide = 3", "wide"), ("[map]", "[mapp]", "map")],
    ids=["fail_missing", "fail_extra", "fail_table"],
)
def test_a_theme_that_is_not_sound_is_refused(
    old: str, new: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(data("theme.toml")).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "theme.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(module, "data", lambda name: str(tmp_path / name))
    with pytest.raises(PaperdelveError, match=rf"theme\.toml is not sound: .*{named}"):
        load.__wrapped__("full")


def test_rgb_reads_the_three_parts() -> None:
    assert rgb("#ff0080") == (1.0, 0.0, pytest.approx(128 / 255))
