"""Lists of opponents to fight with: a numbered table with boxes for lost Rep, and what gifts and gear do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.errors import PaperdelveError
from generator.render import phrases
from generator.render.flow import Block, Solid
from generator.render.paint import ticks
from generator.render.paper import POINTS_PER_MM
from generator.render.table import Table
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.words import CELL, blocks
from generator.tables import Rules
from generator.twohour.characters import Character, attributes, worn_ac
from generator.twohour.rules import title

MARK = "@roster"
"""The line of a template at which the table stands; its header's cells follow, parted by `|`."""

_APART = 1.6 * POINTS_PER_MM  # from the boxes for Rep to those for what is spent once
_WIDTH, _NUMBER, _AC = 239.0, 15.0, 19.0  # of the table in half a page's column, and of two of its own, in points
_ALIGN = "rlccl"
_FEW = 4  # boxes that the last column has room for at least

ONCE = frozenset({"hard_as_nails", "stout", "resilient"})
"""Attributes that are spent when they have saved their owner once (7.0.1, 7.0.3, 7.0.9): one more box."""


class Roster(Solid):
    """A table whose last column holds tick boxes, `boxes[i]` for its row i: for Rep, and a little apart for what is
    spent once."""

    def __init__(self, table: Table, boxes: tuple[tuple[int, int], ...]) -> None:
        self.table, self.boxes = table, boxes

    @property
    def loose(self) -> bool:
        """As its table."""
        return self.table.loose

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return self.table.gaps(theme)

    def measured(self, theme: Theme, width: float) -> float:
        return self.table.height(theme, width)

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        self.table.draw(canvas, theme, x, top, width)
        side = theme.spaces.tick_mm * POINTS_PER_MM
        left = x + width * sum(self.table.columns[:-1]) / sum(self.table.columns) + theme.spaces.cell_x_pt
        first = theme.styles[self.table.style].leading_pt + 2 * theme.spaces.cell_y_pt
        header, heights = self.table.heights(theme, width)
        y = top - header
        places: list[tuple[float, float]] = []
        for high, (rep, once) in zip(heights, self.boxes[self.table.first :], strict=False):
            for i in range(rep + once):
                shift = i * side + (_APART if i >= rep else 0.0)
                places.append((left + shift, y - (first - side) / 2))
            y -= high
        ticks(canvas, theme, places)

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """Between rows, as its table."""
        parts = self.table.split(theme, width, room, full)
        if parts is None:
            return None
        head, tail = parts
        assert isinstance(head, Table)
        assert isinstance(tail, Table)
        return self.but(table=head), self.but(table=tail)


def roster(rules: Rules, theme: Theme, characters: Sequence[Character], header: tuple[str, ...]) -> Roster:
    """The table of some characters, numbered; whoever has a name of its own is named.

    `header` has five cells: number, who with weapons and items, Rep, AC, boxes.
    """
    boxes = tuple((who.rep, once(rules, who)) for who in characters)
    wide = max((rep + once for rep, once in boxes), default=_FEW)
    side = theme.spaces.tick_mm * POINTS_PER_MM
    last = max(wide, _FEW) * side + _APART + 2 * theme.spaces.cell_x_pt
    reps = 26.0 if any(len(who.professions) > 1 for who in characters) else 22.0
    rows = tuple(
        (str(place), f"{_who(rules, who, place)}, {_gear(rules, who)}", phrases.reps(who), str(worn_ac(who)), "")
        for place, who in enumerate(characters, 1)
    )
    columns = (_NUMBER, _WIDTH - _NUMBER - reps - _AC - last, reps, _AC, last)
    return Roster(Table(rows, columns, header, _ALIGN), boxes)


def once(rules: Rules, who: Character) -> int:
    """How many of the character's attributes save it once."""
    return sum(held in ONCE for held in attributes(rules, who))


def _who(rules: Rules, who: Character, place: int) -> str:
    trade = phrases.professions(rules, who)
    own = phrases.name(who.name)
    numbered = own == f"{phrases.race(rules, who.race)} {place}"
    return bold(trade) if numbered else f"{bold(own)}, {trade}"


def _gear(rules: Rules, who: Character) -> str:
    items = [
        bold(phrases.item(rules, owned)) if owned.usable else f"({phrases.item(rules, owned)}, cannot use)"
        for owned in who.items
    ]
    return ", ".join([phrases.weapons(rules, who), *items])


def notes(rules: Rules, characters: Sequence[Character]) -> list[tuple[str, str]]:
    """What the attributes, weapons and usable items of some characters do, each once: its name and its effect."""
    found = phrases.attribute_lines(rules, characters)
    for weapon in dict.fromkeys(held for who in characters for held in who.weapons):
        words = phrases.weapon_line(rules, weapon)
        found.append((title(rules, "weapons", weapon).capitalize(), words and f"{words[0].upper()}{words[1:]}."))
    for item in dict.fromkeys(owned.id for who in characters for owned in who.items if owned.usable):
        found.append((title(rules, "items", item), phrases.effect(rules, item)))
    return [(name, effect) for name, effect in found if effect]


def with_roster(rules: Rules, theme: Theme, text: str, characters: Sequence[Character]) -> list[Block]:
    """A filled template's blocks, with the characters' table where its line `@roster ...` stands.

    Raises:
        PaperdelveError: that line has not five cells.
    """
    before, mark, rest = text.partition(MARK)
    if not mark:
        return blocks(text)
    line, _, after = rest.partition("\n")
    header = tuple(cell.strip() for cell in line.split(CELL))
    if len(header) != len(_ALIGN):
        raise PaperdelveError(f"a template's {MARK} needs {len(_ALIGN)} cells, it has {len(header)}; mend the template")
    return [*blocks(before), roster(rules, theme, characters, header), *blocks(after)]
