"""What is rolled before anybody is met, in the order of part 34: Big Bad, Reason Why, dungeon."""

from __future__ import annotations

from generator.dice import Reason
from generator.named import NamedTuple
from generator.twohour.band import Band
from generator.twohour.bigbad import roll_big_bad
from generator.twohour.characters import Character
from generator.twohour.dungeon import Tile, levels
from generator.twohour.layout import Plan, lay_out
from generator.twohour.names import NameBook
from generator.twohour.referee import Referee, half, total

TILES_PER_REP = 4
"""Tiles of the dungeon for each point of the Big Bad's Rep (36.2)."""

EXPLORE_ROOMS = 3
"""Rooms to be mapped on an Explore adventure, unless one level is (34.3)."""


class Captive(NamedTuple):
    """Somebody to be rescued, helpless (34.3, ruling captives)."""

    name: str
    race: str
    trade: str


class ReasonWhy(NamedTuple):
    """Why the band goes (34.3). `captives` wait in the Treasure Room; `rooms` and `level_tiles` (the codes
    on each level that no secret door hides) are what an Explore adventure is measured by."""

    id: str
    die: int
    total: int
    captives: tuple[Captive, ...] = ()
    rooms: int = EXPLORE_ROOMS
    level_tiles: tuple[tuple[str, ...], ...] = ()


class Dungeon(NamedTuple):
    """What is rolled before anybody is met: all that a map needs. `sizes` as in `Adventure`."""

    title: str
    big_bad: Character
    reason: ReasonWhy
    sizes: int
    tiles: tuple[Tile, ...]


def adventure_names(referee: Referee, band: Band) -> NameBook:
    """Names for everybody whom the band may meet, none of them one of its own."""
    return NameBook(referee.chooser.branch("names"), [word for member in band.members for word in member.name.split()])


def roll_dungeon(referee: Referee, band: Band, names: NameBook) -> Dungeon:
    """Roll the Big Bad, the Reason Why and the dungeon for a band. The same seed gives the same dungeon to bands of
    the same Rep and searchers."""
    star = band.star
    big_bad = roll_big_bad(referee.branch("big bad"), star.rep, names.full)
    why = roll_reason(referee.branch("reason"), star.rep, names)
    title = names.title(big_bad.name.split()[0])
    sizes = max(star.rep, len(band.members))
    searchers = tuple(sorted({member.search_rep() for member in band.members}))
    plan = Plan(big_bad.rep * TILES_PER_REP, big_bad.rep, sizes, searchers)
    tiles = lay_out(referee.branch("dungeon"), plan)
    plain = [tile for tile in tiles if tile.behind is None]
    by_level = tuple(tuple(tile.code for tile in plain if tile.level == level) for level in levels(tiles, hidden=False))
    return Dungeon(title, big_bad, why._replace(level_tiles=by_level), sizes, tiles)


def roll_reason(referee: Referee, star_rep: int, names: NameBook) -> ReasonWhy:
    """The Reason Why, and for a Rescue the captives (34.3)."""
    table = referee.rules.tables["reason_why"]
    add = Reason("Star's Rep", star_rep, table.section)
    roll = total(referee.tray, 1, who="The band", why=table.title, rule=table.section, reasons=(add,))
    reason = str(table.row(roll.result).cells["outcome"])
    captives: tuple[Captive, ...] = ()
    if reason == "rescue":
        count = half(referee.tray, who="The band", why="captives", rule="34.3").result
        captives = tuple(_captive(referee, names) for _ in range(count))
    return ReasonWhy(reason, roll.dice[0], roll.result, captives)


def _captive(referee: Referee, names: NameBook) -> Captive:
    race = referee.chooser.choose(["human", "human", "dwarf", "elf"], "a captive's race")
    return Captive(names.given(race), race, names.word("captive", "trade"))
