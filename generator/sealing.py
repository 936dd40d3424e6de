"""An adventure sealed: entries under three-digit codes, each of which tells only what is seen where one stands.

Whatever follows is another entry, named by its code alone. What stands in an entry has been taken out of its record, so
that whoever prints it cannot give it away. The codes are shuffled by the seed: neighbours on a page have nothing to
do with each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from generator.dice import Stream
from generator.errors import PackError
from generator.named import NamedTuple
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character
from generator.twohour.dungeon import OUTSIDE, Exit, Search, SecretRoom, Tile
from generator.twohour.encounters import Meet, Pef, Reading, meets, read
from generator.twohour.lattice import SIDES, opposite
from generator.twohour.treasure import Treasure

CODES = range(100, 1000)

KINDS = ("tile", "search", "secret", "loot", "hoard", "spoils", "cache", "pef", "list", "big_bad")
"""What an entry may be. Treasures are four: a room's loot, the Treasure Room's hoard, the spoils of those who rise in a
boneyard, what a trap guards."""

BIG_BAD = "big bad"
"""The name of the Big Bad's entry."""

LIST = "list "
"""How the name of a list begins: `list P3/1`, the first list of PEF P3."""

_LETTERS = "ABCD"
_APART = 4  # places between two entries of which one names the other
_TRIES = 40  # for each entry: how often two are exchanged until no neighbours have to do with each other


class Way(NamedTuple):
    """An exit: its letter, its side, and the code of what lies beyond, None for the way out of the dungeon. `slope` is
    1 down, -1 up; `back` leads where one came from, and may be a secret door seen from behind."""

    letter: str
    side: str
    to: str | None
    slope: int = 0
    back: bool = False
    secret: bool = False


class Then(NamedTuple):
    """What to read after an entry: `clear` when nobody is left to fight, `search` if somebody searches, `found` by a
    search, on that `side`; the `list` of those met on the levels from `first` to `last`, 0 for all; the `big_bad`."""

    what: str
    code: str
    side: str = ""
    first: int = 0
    last: int = 0


class Force(NamedTuple):
    """Those who are met: on which levels and how many, the dice of their number, the roster."""

    meet: Meet
    dice: tuple[int, ...]
    roster: tuple[Character, ...]


def force_of(pef: Pef, meet: Meet) -> Force:
    """Those whom a PEF is a contact with."""
    rivals = pef.rivals if meet.rivals else None
    return Force(meet, rivals.dice if rivals else (pef.die or 0,), rivals.roster if rivals else pef.roster)


Told = Tile | Search | SecretRoom | Treasure | Reading | Force | Character


class Entry(NamedTuple):
    """One entry. `told` is a record with all taken out that follows; `ways` are lettered clockwise from the north,
    `then` are the other codes that it names. `name` is what it is of (`T05`, `search T05`), never to be printed."""

    code: str
    kind: str
    name: str
    told: Told
    ways: tuple[Way, ...] = ()
    then: tuple[Then, ...] = ()

    def next(self, what: str) -> str | None:
        """The code to read for that, None if there is none."""
        return next((then.code for then in self.then if then.what == what), None)

    @property
    def codes(self) -> list[str]:
        """All codes that it names."""
        return [*(way.to for way in self.ways if way.to), *(then.code for then in self.then)]


class Sealed(NamedTuple):
    """The entries in the order of their codes; the codes of the first tile and of the Big Bad; the stack: each PEF with
    its code."""

    entries: tuple[Entry, ...]
    start: str
    big_bad: str
    stack: tuple[tuple[str, str], ...]

    @property
    def by_name(self) -> dict[str, str]:
        """The code of each entry's name."""
        return {entry.name: entry.code for entry in self.entries}


def seal(adventure: Adventure) -> Sealed:
    """The adventure as sealed entries. The same seed and dungeon give the same codes.

    Raises:
        PackError: there are more entries than codes.
    """
    drafts = [*_dungeon(adventure), *_encounters(adventure)]
    if len(drafts) > len(CODES):
        raise PackError(f"the pack has {len(drafts)} entries, more than codes of three digits; make a smaller dungeon")
    codes = _codes(adventure.seed, drafts)
    entries = sorted(_coded(draft, codes) for draft in drafts)
    stack = tuple((pef.code, codes[pef.code]) for pef in adventure.pefs)
    return Sealed(tuple(entries), start_code(adventure.seed), codes[BIG_BAD], stack)


@lru_cache(maxsize=4)  # asked for by each sheet of a pack
def start_code(seed: str) -> str:
    """The code of the first tile: it depends on nothing but the seed."""
    return str(_draw(_stream(seed), list(CODES)))


# --- what each entry tells; its code, and those that it names, are names still ---------------------------------------


def _dungeon(adventure: Adventure) -> Iterator[Entry]:
    """Tiles, searches, secret rooms and the treasures of the dungeon, the first tile first."""
    levels = {tile.code: tile.level for tile in adventure.tiles}
    for tile in adventure.tiles:
        name, then = tile.code, []
        if tile.treasure:
            then.append(Then("clear", f"treasure {name}"))
        if tile.secret:
            then.append(Then("search", f"search {name}"))
        seen = [exit_ for exit_ in tile.exits if not exit_.secret or exit_.side == tile.entrance]
        ways = _lettered(_way(tile, exit_, levels) for exit_ in seen)
        bare = tuple(exit_._replace(to="") for exit_ in seen)
        yield Entry(name, "tile", name, tile._replace(exits=bare, secret=None, treasure=None), ways, tuple(then))
        if tile.treasure:
            kind = "hoard" if tile.treasure_room else "loot"
            yield Entry(f"treasure {name}", kind, f"treasure {name}", tile.treasure)
        if tile.secret:
            yield from _searched(tile, tile.secret)


def _way(tile: Tile, exit_: Exit, levels: Mapping[str, int]) -> Way:
    """A tile's exit; a secret room at the end of which a tile lies is above it."""
    to = None if exit_.to == OUTSIDE else exit_.to
    up = to is not None and levels.get(to, 0) < tile.level
    slope = 1 if exit_.level > tile.level else -1 if up else 0
    return Way("", exit_.side, to, slope, exit_.side == tile.entrance, exit_.secret)


def _lettered(ways: Iterator[Way]) -> tuple[Way, ...]:
    """The ways clockwise from the north, each with its letter."""
    turned = sorted(ways, key=lambda way: SIDES.index(way.side))
    return tuple(way._replace(letter=letter) for letter, way in zip(_LETTERS, turned, strict=False))


def _searched(tile: Tile, search: Search) -> Iterator[Entry]:
    """A search, and the secret room that it finds; one that is nothing but the way on is a tile, and no entry."""
    room, name = search.room, f"search {tile.code}"
    if room is None:
        yield Entry(name, "search", name, search)
        return
    goes_on = room.kind == "continues" and room.leads_to is not None
    behind = str(room.leads_to) if goes_on else room.code
    yield Entry(name, "search", name, search._replace(room=None), then=(Then("found", behind, room.side),))
    if goes_on:
        return
    ways = [Way("", opposite(room.side), tile.code, back=True)]
    if room.leads_to:
        ways.append(Way("", room.side, room.leads_to, slope=1))
    guarded = f"treasure {room.code}"
    then = (Then("clear", guarded),) if room.treasure else ()
    bare = room._replace(treasure=None, leads_to=None)
    yield Entry(room.code, "secret", room.code, bare, _lettered(iter(ways)), then)
    if room.treasure:
        yield Entry(guarded, "spoils" if room.mob else "cache", guarded, room.treasure)


def _encounters(adventure: Adventure) -> Iterator[Entry]:
    """PEFs, what their traps guard, whom they are contacts with, and the Big Bad."""
    for pef, three, met in read(adventure.pefs):
        guarded = f"treasure {pef.code}"
        lists = [f"{LIST}{pef.code}/{place}" for place, _ in enumerate(met, 1)]
        then = [
            Then("list", name, first=0 if meet.always else meet.first, last=0 if meet.always else meet.last)
            for name, meet in zip(lists, met, strict=True)
        ]
        if pef.trap:
            then.append(Then("clear", guarded))
        bare = pef._replace(meetings=(), die=None, numbers=(), race=None, roster=(), rivals=None, trap=None)
        yield Entry(pef.code, "pef", pef.code, Reading(bare, three, ()), then=tuple(then))
        for name, meet in zip(lists, meets(pef), strict=True):
            boss = (Then("big_bad", BIG_BAD),) if meet.big_bad else ()
            yield Entry(name, "list", name, force_of(pef, meet), then=boss)
        if pef.trap:
            yield Entry(guarded, "cache", guarded, pef.trap)
    yield Entry(BIG_BAD, "big_bad", BIG_BAD, adventure.big_bad)


# --- codes -----------------------------------------------------------------------------------------------------------


def _stream(seed: str) -> Stream:
    """The seed's plain letters alone count: a seed has the same codes when it has been made fit to print."""
    return Stream("".join(letter for letter in seed if letter.isascii() and letter.isalnum())).branch("codes")


def _draw(stream: Stream, left: list[int]) -> int:
    """One of the codes that are left, taken out of them."""
    place = stream.below(len(left))
    left[place], left[-1] = left[-1], left[place]
    return left.pop()


def _codes(seed: str, drafts: Sequence[Entry]) -> dict[str, str]:
    """The code of each name; the first draft's is the seed's alone. In their order, where there are entries enough, no
    two neighbours name one and the same third, and no two within `_APART` places name each other."""
    stream, left = _stream(seed), list(CODES)
    drawn = [_draw(stream, left) for _ in drafts]
    first = drawn[0]
    ranked = sorted(drawn)
    place_of = {code: place for place, code in enumerate(ranked)}
    page = [draft.name for _, draft in sorted(zip(drawn, drafts, strict=True), key=lambda pair: pair[0])]
    links, fixed = _links(drafts), place_of[first]
    kin = {name: near.union(*(links[other] for other in near)) for name, near in links.items()}

    def clashes(place: int) -> int:
        name = page[place]
        beside = [*page[max(0, place - 1) : place], *page[place + 1 : place + 2]]
        around = [*page[max(0, place - _APART) : place], *page[place + 1 : place + 1 + _APART]]
        return sum(other in kin[name] for other in beside) + sum(other in links[name] for other in around)

    for _ in range(_TRIES):
        found = [place for place in range(len(page)) if place != fixed and clashes(place)]
        for one in found:
            other = stream.below(len(page))
            before = clashes(one) + clashes(other)
            if before and other != fixed:
                page[one], page[other] = page[other], page[one]
                if clashes(one) + clashes(other) > before:
                    page[one], page[other] = page[other], page[one]
        if not found:
            break
    return {name: str(code) for name, code in zip(page, ranked, strict=True)}


def _links(drafts: Sequence[Entry]) -> dict[str, set[str]]:
    """For each name those that it names or is named by."""
    near: dict[str, set[str]] = defaultdict(set)
    for draft in drafts:
        for code in draft.codes:
            near[draft.name].add(code)
            near[code].add(draft.name)
    return {draft.name: near[draft.name] for draft in drafts}


def _coded(draft: Entry, codes: Mapping[str, str]) -> Entry:
    """The draft with codes instead of names."""
    return draft._replace(
        code=codes[draft.code],
        ways=tuple(way._replace(to=codes[way.to] if way.to else None) for way in draft.ways),
        then=tuple(then._replace(code=codes[then.code]) for then in draft.then),
    )
