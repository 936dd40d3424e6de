"""Lists of opponents to fight with: a numbered table with boxes for lost Rep, and what gifts and gear do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.errors import PaperdelveError
from generator.render import phrases
from generator.render.fights import foreign_in
from generator.render.flow import Block
from generator.render.ranks import APART, PLAIN, Ranks, wide
from generator.render.table import Table
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.words import CELL, blocks
from generator.tables import Rules
from generator.twohour.characters import Character, attributes, worn_ac
from generator.twohour.rules import title

MARK = "@roster"
"""The line of a template at which the table stands; its header's cells follow, parted by `|`."""

_WIDTH, _NUMBER, _AC = 239.0, 15.0, 19.0  # of the table in half a page's column, and of two of its own, in points
_ALIGN = "rlccl"

_FEW = 4  # boxes that the last column has room for at least

ONCE = frozenset({"hard_as_nails", "stout", "resilient"})
"""Attributes that are spent when they have saved their owner once (7.0.1, 7.0.3, 7.0.9): one more box."""


def roster(rules: Rules, theme: Theme, characters: Sequence[Character], header: tuple[str, ...]) -> Ranks:
    """The table of some characters, numbered; whoever has a name of its own is named.

    Where the pack is fought in another system, the list is that system's. `header` has five cells: number, who with
    weapons and items, Rep, AC, boxes for lost Rep and, a little apart, for what is spent once.
    """
    foreign = foreign_in(rules)
    if foreign:
        from generator.render.fights_roster import roster as other

        names = [(named(rules, who, place), who) for place, who in enumerate(characters, 1)]
        return other(foreign, theme, names, header)
    boxes = tuple((f"{PLAIN * who.rep}{APART}{PLAIN * once(rules, who)}",) for who in characters)
    last = max(wide(theme, lines) for lines in (*boxes, (PLAIN * _FEW + APART,))) + 2 * theme.spaces.cell_x_pt
    reps = 26.0 if any(len(who.professions) > 1 for who in characters) else 22.0
    rows = tuple(
        (str(place), f"{named(rules, who, place)}, {_gear(rules, who)}", phrases.reps(who), str(worn_ac(who)), "")
        for place, who in enumerate(characters, 1)
    )
    columns = (_NUMBER, _WIDTH - _NUMBER - reps - _AC - last, reps, _AC, last)
    return Ranks(Table(rows, columns, header, _ALIGN), boxes)


def once(rules: Rules, who: Character) -> int:
    """How many of the character's attributes save it once."""
    return sum(held in ONCE for held in attributes(rules, who))


def named(rules: Rules, who: Character, place: int) -> str:
    """`Warrior` for one who is only numbered in its place, else `Raven, Warrior`, the first in bold."""
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
    foreign = foreign_in(rules)
    if foreign:
        from generator.render.fights_roster import remarks

        return remarks(foreign, characters)
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
    return around(text, lambda header: roster(rules, theme, characters, header))


def around(text: str, make: Callable[[tuple[str, ...]], Block]) -> list[Block]:
    """A filled template's blocks, with a table made of its five header cells where its line `@roster ...` stands.

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
    return [*blocks(before), make(header), *blocks(after)]
