"""How everything printed looks, read from `data/theme.toml`: colours, line weights, spaces, styles of type, the map.

Colours are `#rrggbb`, or `none` for what is not painted; a field's ending says its unit (pt, mm).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.errors import PaperdelveError
from generator.named import NamedTuple
from generator.render import fonts
from generator.resources import data
from generator.tables import own_toml

NONE = "none"
INKS = ("full", "low")
_FACES = {"title": fonts.TITLE, "text": fonts.TEXT, "bold": fonts.BOLD, "italic": fonts.ITALIC}


class Colours(NamedTuple):
    """`panel` and `zebra` are grounds, and `none` in low ink."""

    text: str
    muted: str
    accent: str
    rule: str
    frame: str
    panel: str
    zebra: str
    paper: str


class Lines(NamedTuple):
    """Line weights in points."""

    hair_pt: float
    thin_pt: float
    thick_pt: float
    frame_pt: float
    tick_pt: float
    cut_pt: float


class Spaces(NamedTuple):
    """Distances; `tick_mm` is the side of a tick box."""

    gutter_mm: float
    cell_x_pt: float
    cell_y_pt: float
    pad_pt: float
    block_pt: float
    tick_mm: float
    tick_gap_mm: float


class Style(NamedTuple):
    """A style of type: a face of `fonts`, size, leading, colour, and the least space before and after."""

    face: str
    size_pt: float
    leading_pt: float
    colour: str
    before_pt: float
    after_pt: float


class MapTheme(NamedTuple):
    """Colours of the map's layers, and the widths of their lines in mm; `halo_mm` is that of the rock's colour along
    the walls, half of it under the floor; of each mm of a grid line `grid_dash_mm` is drawn, and of the strokes in the
    rock `hatch_share`."""

    floor: str
    rock: str
    hatch: str
    grid: str
    wall: str
    door: str
    door_fill: str
    secret: str
    stairs: str
    label: str
    treasure: str
    halo_mm: float
    wall_mm: float
    grid_mm: float
    grid_dash_mm: float
    hatch_mm: float
    hatch_share: float
    door_mm: float


class Theme(NamedTuple):
    """One look. `styles` has title, page, h1, h2, h3, body, lead, stat, small, caption, table, table_head, box_title,
    label, footer, tiny and figure. `source` is the user's file, empty without one; `card` is what differs on the cards
    of a deck."""

    ink: str
    source: str
    colours: Colours
    lines: Lines
    spaces: Spaces
    styles: Mapping[str, Style]
    map: MapTheme
    card: Mapping[str, Any]


@cache
def load(ink: str = "full", source: str = "") -> Theme:
    """The theme for `ink`, full or low, with a user's file laid over it.

    Raises PaperdelveError for another ink, or for a theme file that is not sound; ours that lacks a key or has one too
    many is none.
    """
    if ink not in INKS:
        raise PaperdelveError(f"ink {ink!r} is unknown: choose {' or '.join(INKS)}")
    tables = own_toml(data("theme.toml"))
    if source:
        from generator.render.theme_file import overlay

        tables = overlay(tables, source, _FACES)
    changes = tables.get(ink, {})

    def part(name: str) -> dict[str, Any]:
        return laid(tables[name], changes.get(name, {}))

    try:
        colours = part("colours")
        return Theme(
            ink=ink,
            source=source,
            colours=Colours(**colours),
            lines=Lines(**part("lines")),
            spaces=Spaces(**part("spaces")),
            styles={name: _style(style, colours) for name, style in part("styles").items()},
            map=MapTheme(**part("map")),
            card=part("card"),
        )
    except (KeyError, TypeError) as error:
        raise PaperdelveError(f"theme.toml is not sound: {error}; restore the file as it was shipped") from error


def laid(own: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A table with changes laid over it, and over the tables in it."""
    return {**own, **{k: laid(own.get(k, {}), v) if isinstance(v, dict) else v for k, v in changes.items()}}


def on_cards(theme: Theme) -> Theme:
    """The theme with the sizes that stand on the cards of a deck."""
    styles = {name: theme.styles[name]._replace(**style) for name, style in theme.card["styles"].items()}
    return theme._replace(spaces=theme.spaces._replace(**theme.card["spaces"]), styles={**theme.styles, **styles})


def _style(style: dict[str, Any], colours: dict[str, str]) -> Style:
    return Style(**{**style, "face": _FACES[style["face"]], "colour": colours[style["colour"]]})


@cache
def rgb(colour: str) -> tuple[float, float, float]:
    """A `#rrggbb` colour as three numbers from 0 to 1, as reportlab's canvas wants them."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255
