"""Lists of opponents in a pack whose fights are of another system than the dungeon's own."""

from __future__ import annotations

from collections.abc import Sequence

from generator.conversion.gear import carried, notes
from generator.render import phrases
from generator.render.fights import Foreign
from generator.render.ranks import Ranks, wide
from generator.render.table import Table
from generator.render.theme import Theme
from generator.twohour.characters import Character

_WIDTH, _NUMBER = 239.0, 15.0  # of a list in half a page's column, in points
_ALIGN = "rlccl"


def roster(foreign: Foreign, theme: Theme, named: Sequence[tuple[str, Character]], header: tuple[str, ...]) -> Ranks:
    """The table of some characters, each with the words that name it; `header` has five cells: number, who with Rep and
    gear, the two figures that a fight asks for, and boxes."""
    rows, rules = foreign.module("rows"), foreign.rules
    everybody = [(words, who, foreign.become(who)) for words, who in named]
    boxes = tuple(rows.boxes(rules, other) for _, _, other in everybody)
    last = max((wide(theme, lines) for lines in boxes), default=0.0) + 2 * theme.spaces.cell_x_pt
    lines = tuple(
        (
            str(place),
            f"{words}, Rep {phrases.reps(who)}: {rows.kit(rules, other)}",
            *rows.figures(rules, other),
            "\n" * (len(marks) - 1),
        )
        for place, ((words, who, other), marks) in enumerate(zip(everybody, boxes, strict=True), 1)
    )
    columns = (_NUMBER, _WIDTH - _NUMBER - sum(rows.WIDTHS) - last, *rows.WIDTHS, last)
    return Ranks(Table(lines, columns, header, _ALIGN), boxes)


def remarks(foreign: Foreign, characters: Sequence[Character]) -> list[tuple[str, str]]:
    """What gifts and gear of some characters do that no figure shows, each once: its name and its effect."""
    conversion = foreign.conversion
    found = [note for who in characters for note in notes(conversion, who)]
    for who in characters:
        found += [(phrases.item(conversion.source, item), note) for item, note in carried(conversion, who)]
    return [(name, note or "nothing in a fight.") for name, note in dict.fromkeys(found)]
