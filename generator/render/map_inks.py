"""The inks of a map's drawing: what its marks' names mean in a theme, for both renderers."""

from __future__ import annotations

from functools import lru_cache

from generator.named import NamedTuple
from generator.render.paper import POINTS_PER_MM
from generator.render.theme import NONE, Colours, Lines, MapTheme, Theme


class Ink(NamedTuple):
    """Colours as `#rrggbb` or `none`, the width of lines in mm, how much of each mm of them is drawn, and
    of many strokes what share."""

    fill: str = NONE
    stroke: str = NONE
    width: float = 0.0
    dash: float = 1.0
    share: float = 1.0


def map_inks(theme: Theme) -> dict[str, Ink]:
    """Every ink that `generator.geometry` names.

    Floors and doors are white even where no ink is to be spent: they cover the grid, and white costs none.
    """
    return _inks(theme.map, theme.colours, theme.lines)


@lru_cache(maxsize=4)
def _inks(of: MapTheme, colours: Colours, lines: Lines) -> dict[str, Ink]:
    floor = colours.paper if of.floor == NONE else of.floor
    fill = colours.paper if of.door_fill == NONE else of.door_fill
    return {
        "grid": Ink(stroke=of.grid, width=of.grid_mm, dash=of.grid_dash_mm),
        "tile_grid": Ink(stroke=of.grid, width=of.grid_mm * 2.4, dash=of.grid_dash_mm),
        "halo": Ink(stroke=of.rock, width=of.halo_mm),
        "rock": Ink(of.rock),
        "hatch": Ink(stroke=of.hatch, width=of.hatch_mm, share=of.hatch_share),
        "floor": Ink(floor),
        "squares": Ink(stroke=of.grid, width=of.grid_mm * 1.3, dash=of.grid_dash_mm),
        "wall": Ink(stroke=of.wall, width=of.wall_mm),
        "door": Ink(fill, of.door, of.door_mm),
        "steps": Ink(stroke=of.stairs, width=of.door_mm * 0.7),
        "arrow": Ink(stroke=of.stairs, width=of.door_mm),
        "arrow_head": Ink(of.stairs),
        "chasm": Ink(floor, of.wall, of.door_mm),
        "pillar": Ink(fill, of.wall, of.door_mm),
        "stones": Ink(fill, of.hatch, of.hatch_mm),
        "gravel": Ink(of.hatch),
        "scratch": Ink(stroke=of.wall, width=of.hatch_mm),
        "figure": Ink(of.hatch, of.wall, of.hatch_mm),
        "crack": Ink(stroke=of.hatch, width=of.hatch_mm),
        "secret": Ink(fill, of.secret, of.door_mm),
        "secret_label": Ink(of.secret),
        "chest": Ink(fill, of.treasure, of.door_mm),
        "chest_lock": Ink(of.treasure),
        "coins": Ink(of.treasure),
        "treasure_label": Ink(of.treasure),
        "plate": Ink(floor),
        "label": Ink(of.label),
        "muted": Ink(colours.muted),
        "scale": Ink(colours.muted),
        "frame": Ink(stroke=of.label, width=of.door_mm * 1.3),
        "flourish": Ink(stroke=colours.accent, width=lines.thick_pt / POINTS_PER_MM),
        "flourish_end": Ink(colours.accent),
        "exit": Ink(colours.accent),
        "rule": Ink(stroke=colours.rule, width=lines.hair_pt / POINTS_PER_MM),
        "ring": Ink(stroke=of.label, width=of.door_mm * 0.6),
        "solid": Ink(of.label, of.label, of.door_mm * 0.5),
        "open": Ink(fill, of.label, of.door_mm * 0.5),
    }
