"""The sealed entries: played from the first code they give the whole dungeon, and none tells what another holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from adventures import adventure, varied
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import PackError
from generator.render.document import printable
from generator.sealing import CODES, KINDS, Entry, Force, Sealed, Way, seal, start_code
from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import OUTSIDE, Exit, Search, SecretRoom, Tile
from generator.twohour.encounters import Reading, meets, read
from generator.twohour.lattice import SIDES, Place
from generator.twohour.treasure import Treasure

Sweep = Callable[[int, int], range]


class Player:
    """Plays from the code of the first tile: reads an entry, goes every way, searches everywhere, takes everything.

    Knows nothing but what the entries say: where it stands is reckoned from the sides by which it went.
    """

    def __init__(self, sealed: Sealed) -> None:
        self.book = {entry.code: entry for entry in sealed.entries}
        self.read: set[str] = set()
        self.at: dict[str, Place] = {}
        self.ways_out = 0
        self.treasures: list[Treasure] = []

    def explore(self, start: str) -> None:
        todo = [(start, Place(1, 0, 0))]
        while todo:
            code, place = todo.pop()
            if code in self.read:
                assert self.at[code] == place or self.at[code] == place._replace(level=place.level - 1)
                continue
            self.read.add(code)
            self.at[code] = place = self.stand(self.book[code], place)
            todo += self.beyond(self.book[code], place)

    def stand(self, entry: Entry, place: Place) -> Place:
        """Where one stands: stairs that one enters from below lie a level higher, and so does a challenge."""
        told = entry.told
        assert isinstance(told, Tile | SecretRoom)
        assert (told.x, told.y) == (place.x, place.y)
        assert told.level in (place.level, place.level - 1)
        return told.place

    def beyond(self, entry: Entry, place: Place) -> Iterator[tuple[str, Place]]:
        for way in entry.ways:
            if way.to is None:
                self.ways_out += 1
            else:
                end = place.below() if way.slope == 1 else place
                yield way.to, end.ahead(way.side)
        if clear := entry.next("clear"):
            self.take(clear)
        if search := entry.next("search"):
            self.read.add(search)
            for then in self.book[search].then:
                yield then.code, place.ahead(then.side)

    def take(self, code: str) -> None:
        assert code not in self.read
        self.read.add(code)
        told = self.book[code].told
        assert isinstance(told, Treasure)
        self.treasures.append(told)

    def meet(self, stack: tuple[tuple[str, str], ...]) -> None:
        for _, code in stack:
            self.read.add(code)
            for then in self.book[code].then:
                if then.what == "clear":
                    self.take(then.code)
                else:
                    self.read.add(then.code)
                    self.read.update(self.book[then.code].codes)


@pytest.mark.sweep
def test_whoever_plays_from_the_first_code_comes_everywhere(sweep: Sweep) -> None:
    kinds: Counter[str] = Counter()
    for number in sweep(600, 40):
        made = varied(number)
        sealed = seal(made)
        player = Player(sealed)
        player.explore(sealed.start)
        tiles = {entry.told.place: entry.code for entry in sealed.entries if entry.kind == "tile"}  # type: ignore[union-attr]
        assert tiles.keys() == {tile.place for tile in made.tiles}
        assert set(tiles.values()) <= player.read
        assert player.ways_out == 1
        player.meet(sealed.stack)
        assert player.read | {sealed.big_bad} == player.book.keys()
        assert Counter(player.treasures) == Counter(treasures(made))
        kinds.update(entry.kind for entry in sealed.entries)
    assert kinds.keys() == set(KINDS)


def treasures(made: Adventure) -> list[Treasure]:
    rooms = [tile.secret.room for tile in made.tiles if tile.secret]
    found = [tile.treasure for tile in made.tiles] + [room.treasure for room in rooms if room]
    return [treasure for treasure in [*found, *(pef.trap for pef in made.pefs)] if treasure]


@pytest.mark.sweep
def test_a_way_leads_where_the_record_says(sweep: Sweep) -> None:
    for number in sweep(300, 25):
        made = varied(number)
        sealed = seal(made)
        code, book = sealed.by_name, {entry.name: entry for entry in sealed.entries}
        for tile in made.tiles:
            seen = [exit_ for exit_ in tile.exits if not exit_.secret or exit_.side == tile.entrance]
            want = {exit_.side: None if exit_.to == OUTSIDE else code[exit_.to] for exit_ in seen}
            entry = book[tile.code]
            assert {way.side: way.to for way in entry.ways} == want
            assert [way.letter for way in entry.ways] == list("ABCD"[: len(want)])
            assert [way.side for way in entry.ways] == sorted(want, key=SIDES.index)
            assert [way.side for way in entry.ways if way.back] == [tile.entrance]
            assert (entry.next("search") is None) is (tile.secret is None)
            assert (entry.next("clear") is None) is (tile.treasure is None)


@pytest.mark.sweep
def test_no_code_is_used_twice_none_leads_nowhere_none_is_unheard_of(sweep: Sweep) -> None:
    for number in sweep(600, 40):
        sealed = seal(varied(number))
        codes = [entry.code for entry in sealed.entries]
        assert codes == sorted(set(codes))
        assert {int(code) for code in codes} <= set(CODES)
        named = {code for entry in sealed.entries for code in entry.codes}
        assert named <= set(codes)
        heard = named | {sealed.start, sealed.big_bad} | {code for _, code in sealed.stack}
        assert set(codes) == heard


@pytest.mark.sweep
def test_neighbours_have_nothing_to_do_with_each_other(sweep: Sweep) -> None:
    for number in sweep(600, 40):
        entries = seal(varied(number)).entries
        near: dict[str, set[str]] = defaultdict(set)
        for entry in entries:
            for code in entry.codes:
                near[entry.code].add(code)
                near[code].add(entry.code)
        for one, other in pairwise(entries):
            assert not near[one.code] & near[other.code]
        for place, one in enumerate(entries):
            for other in entries[place + 1 : place + 5]:
                assert other.code not in near[one.code]


def test_codes_are_the_seed_s_own() -> None:
    made = adventure()
    assert seal(made) == seal(made)
    other = seal(made._replace(seed="another"))
    assert [entry.name for entry in other.entries] != [entry.name for entry in seal(made).entries]
    assert sorted(entry.name for entry in other.entries) == sorted(entry.name for entry in seal(made).entries)


@given(st.text(max_size=30))
def test_a_seed_made_fit_to_print_has_the_same_codes(seed: str) -> None:
    made = adventure()._replace(seed=seed)
    shown, _ = printable(made)
    assert start_code(shown.seed) == start_code(seed) == seal(made).start == seal(shown).start


# --- nothing of what follows is in an entry --------------------------------------------------------------------------


def held(record: Any) -> Iterator[Any]:
    """Every record within a record."""
    if isinstance(record, tuple):
        yield record
        for part in record:
            yield from held(part)


@pytest.mark.sweep
def test_no_entry_holds_what_another_tells(sweep: Sweep) -> None:
    for number in sweep(200, 15):
        made = varied(number)
        for entry in seal(made).entries:
            parts = [part for part in held(entry.told) if part is not entry.told]
            assert not any(isinstance(part, Tile | Search | SecretRoom | Treasure) for part in parts)
            if isinstance(entry.told, Tile):
                assert {way.to for way in entry.told.exits} == {""}
            if isinstance(entry.told, Reading):
                assert entry.told.meets == ()
                assert not entry.told.pef.roster
                assert entry.told.pef.race is None
                assert entry.told.pef.rivals is entry.told.pef.trap is None


def test_every_pef_has_its_lists(sweep: Sweep) -> None:
    for number in sweep(200, 15):
        made = varied(number)
        sealed = seal(made)
        book = {entry.code: entry for entry in sealed.entries}
        assert [name for name, _ in sealed.stack] == [pef.code for pef in made.pefs]
        for (_, code), reading in zip(sealed.stack, read(made.pefs), strict=True):
            told, entry = book[code].told, book[code]
            assert isinstance(told, Reading)
            assert (told.pef.dice, told.three) == (reading.pef.dice, reading.three)
            lists = [then for then in entry.then if then.what == "list"]
            forces = [book[then.code].told for then in lists]
            assert [force.meet for force in forces if isinstance(force, Force)] == list(meets(reading.pef))
            for then, meet in zip(lists, reading.meets, strict=True):
                assert (then.first, then.last) == ((0, 0) if meet.always else (meet.first, meet.last))
                assert (book[then.code].next("big_bad") is None) is (meet.big_bad is None)


# --- dungeons by hand ------------------------------------------------------------------------------------------------


def secret(kind: str, **more: Any) -> Adventure:
    """Two tiles and what is behind a secret door: for a way on, a third."""
    room = SecretRoom("S02", kind, "east", 1, 1, 1, (2, 3), **more)
    made = adventure()
    exits = (Exit("south", 1, "T01"), Exit("east", 1, room.leads_to or "S02", secret=True))
    host = Tile(2, "T02", "room", 1, 0, 1, "south", exits, secret=Search((1, 1, 1), 1, 1, room))
    first = made.tiles[0]._replace(exits=(Exit("south", 1, OUTSIDE), Exit("north", 1, "T02")))
    if kind == "continues":
        beyond = Tile(3, "T03", "room", 1, 1, 1, "west", (Exit("west", 1, "T02", secret=True),), behind="S02")
        return made._replace(tiles=(first, host, beyond))
    if kind == "challenge":
        beyond = Tile(3, "T03", "corridor", 2, 2, 1, "west", (Exit("west", 2, "S02"),), behind="S02")
        host = host._replace(exits=(exits[0], Exit("east", 1, "S02", secret=True)))
        return made._replace(tiles=(first, host, beyond))
    return made._replace(tiles=(first, host))


def entries(made: Adventure) -> dict[str, Entry]:
    return {entry.name: entry for entry in seal(made).entries}


def test_37_1_a_secret_door_to_a_tile_is_no_entry_of_its_own() -> None:
    found = entries(secret("continues", leads_to="T03"))
    assert "S02" not in found
    assert [(then.what, then.code, then.side) for then in found["search T02"].then] == [
        ("found", found["T03"].code, "east")
    ]
    assert [way.side for way in found["T02"].ways] == ["south"]
    assert found["T03"].ways == (Way("A", "west", found["T02"].code, 0, back=True, secret=True),)


def test_37_1_6_a_challenge_leads_down_and_from_below_up() -> None:
    found = entries(secret("challenge", leads_to="T03"))
    assert found["S02"].ways == (Way("A", "east", found["T03"].code, 1), Way("B", "west", found["T02"].code, back=True))
    assert found["T03"].ways == (Way("A", "west", found["S02"].code, -1, back=True),)


def test_36_5_stairs_lead_down_and_from_below_up() -> None:
    made = adventure()
    first = made.tiles[0]._replace(exits=(Exit("south", 1, OUTSIDE), Exit("north", 1, "T02")))
    stairs = Tile(2, "T02", "stairs", 1, 0, 1, "south", (Exit("south", 1, "T01"), Exit("north", 2, "T03")))
    below = Tile(3, "T03", "corridor", 2, 0, 2, "south", (Exit("south", 2, "T02"),))
    found = entries(made._replace(tiles=(first, stairs, below)))
    assert [way.slope for way in found["T02"].ways] == [1, 0]
    assert [way.slope for way in found["T03"].ways] == [-1]
    assert found["T01"].ways == (Way("A", "north", found["T02"].code), Way("B", "south", None, back=True))


def test_more_entries_than_codes_are_refused() -> None:
    made = adventure()
    many = tuple(made.pefs[0]._replace(code=f"P{number}") for number in range(1, 901))
    with pytest.raises(PackError, match=r"the pack has \d+ entries, more than codes of three digits"):
        seal(made._replace(pefs=many))
