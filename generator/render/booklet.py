"""The dungeon, sealed: entries in the order of their codes, each saying no more than is seen where one stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from generator.geometry import Drawing, grid_reference, lattice_of, secret_drawing, tile_drawing
from generator.named import NamedTuple
from generator.render import phrases
from generator.render.blocks import Draw, Group
from generator.render.book import Book
from generator.render.entries import TILE_MM, hidden_door, moods, searchers, secret_text
from generator.render.fights import Fights, fights_of, listed
from generator.render.flow import Block, Solid
from generator.render.flow import fill as fill_column
from generator.render.loot import finds, gifts, loot, span
from generator.render.map_pdf import draw_drawing
from generator.render.paint import bookmark, draw_text, rules
from generator.render.paper import POINTS_PER_MM
from generator.render.table import Table
from generator.render.text import bold, measure
from generator.render.theme import Theme
from generator.render.wording import capital
from generator.render.words import blocks, fill
from generator.sealing import Entry, Sealed
from generator.tables import Rules
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import Search, SecretRoom, Tile
from generator.twohour.encounters import Reading
from generator.twohour.treasure import Treasure

TITLE = "The dungeon, sealed"

ACROSS = 4
"""PEFs in a row of the stack."""

_LEAST = 3  # blocks of an entry, its head included, before it may run on in the next column
_CONTINUED = "continued"
_RULE_PT = 2.5  # from the line above an entry to its code


class Head(Solid):
    """The line above an entry: its code at the left, at the right where it is or what; `again` where it goes on."""

    keeps: ClassVar[bool] = True

    def __init__(self, code: str, what: str, again: bool = False) -> None:
        self.code, self.what, self.again = code, what, again

    def gaps(self, theme: Theme) -> tuple[float, float]:
        return theme.styles["h2"].before_pt, theme.styles["h2"].after_pt

    def measured(self, theme: Theme, width: float) -> float:
        return _RULE_PT + theme.styles["h1"].leading_pt

    def draw(self, canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        style, small = theme.styles["h1"], theme.styles["small"]
        rules(canvas, theme.colours.rule, theme.lines.thin_pt, x, x + width, [top])
        if not self.again:
            bookmark(canvas, self.code, 1, x, top)
        draw_text(canvas, style, x, top - _RULE_PT, width, self.code)
        room = width - measure("0000", style.face, style.size_pt)
        lower = top - _RULE_PT - style.leading_pt + small.leading_pt + 1.5
        draw_text(canvas, small, x + width - room, lower, room, self.what, "r", theme.colours.muted)


class EntryBlock(Group):
    """An entry in print: its head and what it says. Where it is split its code is said again; a long one may be split
    wherever a column ends."""

    def __init__(self, head: Head, says: Sequence[Block], long: bool = False) -> None:
        super().__init__((head, *says))
        self.head, self.long = head, long

    @property
    def loose(self) -> bool:
        return self.long

    def split(self, theme: Theme, width: float, room: float, full: float) -> tuple[Block, Block] | None:
        """After the second block that it says, or later."""
        here, there = fill_column(self.blocks, theme, width, room, full)
        if len(here) < _LEAST or not there:
            return None
        again = Head(self.head.code, _CONTINUED, again=True)
        return EntryBlock(self.head, here[1:], self.long), EntryBlock(again, there, self.long)


class Scene(NamedTuple):
    """What entries are told with, beside themselves: nothing of it is of one place alone, but for each tile's mood.
    `on_cards`: every entry is a card, those of the encounters too."""

    fights: Fights
    theme: Theme
    adventure: Adventure
    moods: Mapping[str, str]
    on_cards: bool = False


def pages(book: Book, adventure: Adventure, rules: Rules, sealed: Sealed) -> None:
    """Add the sealed entries but for those of the encounters, in the order of their codes."""
    scene = Scene(fights_of(adventure, rules), book.theme, adventure, moods(adventure))
    told = [entry_block(scene, entry) for entry in sealed.entries if entry.kind in _TELLS]
    book.flow(TITLE, [*intro(adventure, sealed), *told], running=codes_on, snug=True)


def intro(adventure: Adventure, sealed: Sealed) -> list[Block]:
    """How to read the entries, and the stack of PEFs with the code of each."""
    text = fill("2hdc/booklet.j2", start=sealed.start, big_bad=sealed.big_bad, reason=adventure.reason)
    return blocks(text, {"stack": _stack(sealed)})


def _stack(sealed: Sealed) -> Table:
    """The PEFs in their order, row by row, each with a box to tick."""
    cells = [f"☐\u00a0{name} {bold(code)}" for name, code in sealed.stack]
    cells += [""] * (-len(cells) % ACROSS)
    rows = tuple(tuple(cells[start : start + ACROSS]) for start in range(0, len(cells), ACROSS))
    return Table(rows, (1.0,) * ACROSS)


def codes_on(stacks: Sequence[Sequence[Block]]) -> str:
    """`102–317`: the first code on a page and the last, once if it is the same; nothing if none begins there."""
    heads = [block.head.code for stack in stacks for block in stack if isinstance(block, EntryBlock)]
    return "–".join(dict.fromkeys((heads[0], heads[-1]))) if heads else ""


def said(scene: Scene, entry: Entry) -> Said:
    """What one entry says, but for those of the encounters."""
    return _TELLS[entry.kind](scene, entry)


def entry_block(scene: Scene, entry: Entry) -> EntryBlock:
    """One entry."""
    what, made = said(scene, entry)
    return EntryBlock(Head(entry.code, what), made, entry.kind in _LONG)


# --- what each kind of entry says ------------------------------------------------------------------------------------

Said = tuple[str, list[Block]]  # what stands beside the code, and the blocks below


def tile_text(template: str, scene: Scene, entry: Entry, tile: Tile, **more: Any) -> str:
    """A template of a tile's entry, in the booklet or on a card, filled."""
    return fill(
        template,
        tile=tile,
        is_room=tile.kind == "room",
        mood=scene.moods[tile.code],
        ways=entry.ways,
        walled=[side.capitalize() for side in tile.walled],
        clear=entry.next("clear"),
        search=entry.next("search"),
        **more,
    )


def _tile(scene: Scene, entry: Entry) -> Said:
    tile = entry.told
    assert isinstance(tile, Tile)
    captives = phrases.captives(scene.fights.rules, scene.adventure)
    kind = phrases.kind(tile.kind)
    text = tile_text("2hdc/booklet_tile.j2", scene, entry, tile, kind=kind, captives=captives)
    rolled = f" · {phrases.dice(tile.dice)} = {sum(tile.dice)}" if tile.dice else ""
    drawing = tile_drawing(tile, letters=letters_of(entry), number=False)
    return where(scene, tile) + rolled, blocks(text, {"tile": picture(drawing)})


def _search(scene: Scene, entry: Entry) -> Said:
    search = entry.told
    assert isinstance(search, Search)
    found = next((then for then in entry.then if then.what == "found"), None)
    text = fill(
        "2hdc/booklet_search.j2",
        rolled=f"{phrases.dice(search.dice[:2])} {phrases.dice(search.dice[2:])}",
        found=found and found.code,
        side=found and found.side,
        who=capital(searchers(search)) if found else "",
        door=hidden_door(scene.adventure, entry.name.removeprefix("search ")),
    )
    return "Search", blocks(text)


def _secret(scene: Scene, entry: Entry) -> Said:
    room = entry.told
    assert isinstance(room, SecretRoom)
    beyond = next((way.to for way in entry.ways if way.to and not way.back), "")
    text = secret_text(scene.fights, scene.adventure, room, clear=entry.next("clear") or "", beyond=beyond)
    head = fill(
        "2hdc/booklet_secret.j2",
        title=phrases.secret(room.kind),
        ways=entry.ways,
        inside="" if room.mob else text,  # a list would be too wide beside the picture
    )
    made = listed(scene.fights, scene.theme, text, room.mob.roster) if room.mob else []
    drawn = {"tile": picture(secret_drawing(room, letters=letters_of(entry)))}
    return f"Secret room · {where(scene, room)}", [*blocks(head, drawn), *made]


def _treasure(scene: Scene, entry: Entry) -> Said:
    treasure = entry.told
    assert isinstance(treasure, Treasure)
    by_number = treasure.add is None
    text = fill(
        "2hdc/booklet_treasure.j2",
        kind=entry.kind,
        possible=phrases.dice([treasure.possible]) if treasure.possible else "",
        die=phrases.dice([treasure.die]) if treasure.die else "",
        loot=None if by_number else loot(scene.fights.rules, treasure),
        finds=finds(scene.fights.rules, treasure) if by_number else (),
        gifts=gifts(scene.fights.rules, treasure) if by_number else (),
        reason=scene.adventure.reason.id,
    )
    return "Treasure", blocks(text)


def _pef(scene: Scene, entry: Entry) -> Said:
    reading = entry.told
    assert isinstance(reading, Reading)
    pef = reading.pef
    text = fill(
        "2hdc/booklet_pef.j2",
        combat=scene.fights.name,
        on_cards=scene.on_cards,
        dice=(phrases.dice(pef.dice[:2]), phrases.dice(pef.dice[2:])),
        two=pef.with_two if reading.three else bold(pef.with_two),
        three=bold(pef.with_three) if reading.three else pef.with_three,
        results=(pef.with_two, pef.with_three),
        what=phrases.dice(pef.what_dice),
        lists=[
            (span(then.first, then.last) if then.first else "", then.code) for then in entry.then if then.what == "list"
        ],
        clear=entry.next("clear"),
        outcomes=partial(phrases.outcomes, scene.fights.rules),
    )
    return f"PEF {pef.code}", blocks(text)


_TELLS: dict[str, Callable[[Scene, Entry], Said]] = {
    "tile": _tile,
    "search": _search,
    "secret": _secret,
    "loot": _treasure,
    "hoard": _treasure,
    "spoils": _treasure,
    "cache": _treasure,
    "pef": _pef,
}
_LONG = ("hoard", "spoils")


def where(scene: Scene, what: Tile | SecretRoom) -> str:
    """`E4, level 1`."""
    lattice = lattice_of(scene.adventure.rulings["paper_edge"])
    return f"{grid_reference(what.x, what.y, lattice)}, level {what.level}"


def letters_of(entry: Entry) -> dict[str, str]:
    """The letter of each exit's side."""
    return {way.side: way.letter for way in entry.ways}


def picture(drawing: Drawing) -> tuple[float, float, Draw]:
    """A drawing of one tile's size beside its entry: width and height in mm, and what draws it."""

    def draw(canvas: Any, theme: Theme, x: float, top: float, width: float) -> None:
        draw_drawing(canvas, x, top, TILE_MM * POINTS_PER_MM / drawing.width, drawing, theme, again=True)

    return TILE_MM, TILE_MM, draw
