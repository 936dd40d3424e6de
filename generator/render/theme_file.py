"""A user's theme file: checked key by key against ours, and laid over it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from generator.checks import nearest
from generator.errors import PaperdelveError
from generator.render.theme import NONE, laid
from generator.tables import read_toml

Tables = dict[str, Any]

_LOW = "low"
_MAY_BE_NONE = frozenset({"panel", "zebra", "floor", "rock", "hatch", "grid", "door_fill"})
_COLOUR = re.compile("#[0-9a-fA-F]{6}")

# By key, else by its ending: the least and the most, in the unit that the ending says.
_BOUNDS = {
    "size_pt": (4.0, 60.0),
    "leading_pt": (4.0, 90.0),
    "before_pt": (0.0, 60.0),
    "after_pt": (0.0, 60.0),
    "gutter_mm": (2.0, 20.0),
    "cell_x_pt": (0.0, 12.0),
    "cell_y_pt": (0.0, 12.0),
    "pad_pt": (0.0, 20.0),
    "block_pt": (0.0, 40.0),
    "tick_mm": (2.0, 6.0),
    "tick_gap_mm": (0.3, 6.0),
    "grid_dash_mm": (0.05, 1.0),
    "halo_mm": (0.0, 20.0),
    "hatch_share": (0.05, 1.0),
    "_pt": (0.05, 5.0),
    "_mm": (0.02, 2.0),
}


def overlay(own: Mapping[str, Any], source: str, faces: Collection[str]) -> Tables:
    """Our tables with those of the file `source` laid over them.

    Where a style's size is changed and its leading is not, the leading grows with it.

    Raises:
        PaperdelveError: the file cannot be read, a part or a key is unknown, or a value is none that it may have.
    """
    theirs = read_toml(source)
    parts = {name: part for name, part in own.items() if name != _LOW}
    on_cards = {name: {**style, **own["card"]["styles"].get(name, {})} for name, style in own["styles"].items()}
    numbers = {name: {k: v for k, v in style.items() if isinstance(v, float)} for name, style in on_cards.items()}
    model = {**parts, "card": {"spaces": own["spaces"], "styles": numbers}}
    words = {"face": faces, "colour": own["colours"].keys() - _MAY_BE_NONE}
    _check(source, theirs, {**model, _LOW: model}, "", words)
    for part, place in ((theirs, ""), (theirs.get(_LOW, {}), f"{_LOW}.")):
        _lead(source, part.get("styles", {}), own["styles"], f"{place}styles")
        _lead(source, part.get("card", {}).get("styles", {}), on_cards, f"{place}card.styles")
    return laid(own, theirs)


def _check(
    source: str, given: Tables, model: Mapping[str, Any], place: str, words: Mapping[str, Collection[str]]
) -> None:
    """Compare what is given with what there is, both tables of tables."""
    for key, value in given.items():
        name = f"{place}{key}"
        if key not in model:
            _refuse(source, name, f"is unknown{nearest(key, model)}; all keys stand in generator/data/theme.toml")
        if isinstance(model[key], Mapping):
            if not isinstance(value, dict):
                _refuse(source, name, f"is {value!r}: wants a table, [{name}]")
            _check(source, value, model[key], f"{name}.", words)
        elif isinstance(model[key], float):
            least, most = _BOUNDS.get(key) or _BOUNDS[key[key.rindex("_") :]]
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
                _refuse(source, name, f"is {value!r}: wants a number from {least:g} to {most:g}")
        elif key in words:
            if not isinstance(value, str) or value not in words[key]:
                hint = nearest(str(value), words[key])
                _refuse(source, name, f"is {value!r}{hint}: wants one of {', '.join(sorted(words[key]))}")
        elif not (isinstance(value, str) and _COLOUR.fullmatch(value)) and (value != NONE or key not in _MAY_BE_NONE):
            also = f' or "{NONE}"' if key in _MAY_BE_NONE else ""
            _refuse(source, name, f'is {value!r}: wants a colour such as "#1a2b3c"{also}')


def _lead(source: str, styles: Tables, own: Mapping[str, Any], place: str) -> None:
    """Give the styles that have none a leading that fits their size."""
    for name, style in styles.items():
        ours = own[name]
        size = style.get("size_pt", ours["size_pt"])
        leading = style.setdefault("leading_pt", ours["leading_pt"] * size / ours["size_pt"])
        if leading < size:
            _refuse(source, f"{place}.{name}.leading_pt", f"is {leading:g}: wants {size:g}, its size_pt, at least")


def _refuse(source: str, name: str, why: str) -> NoReturn:
    raise PaperdelveError(f"{source}: {name} {why}")
