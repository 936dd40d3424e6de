"""The dungeon laid out beforehand: what must hold for every one of them (36.1 to 38.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path

import pytest
from adventures import adventure, rules, varied

from generator.twohour.adventure import Adventure
from generator.twohour.dungeon import EXITS, OUTSIDE, SecretRoom, Tile
from generator.twohour.lattice import Place, opposite, turn

Sweep = Callable[[int, int], range]

ONCE = {"t_junction": "room", "left_turn": "corridor", "right_turn": "corridor", "four_way": "room"}
"""Table 38.0: what a repeated roll counts as."""

WAYS_IN_36 = {"dead_end": 1, "room": 13, "t_junction": 3, "left_turn": 4, "corridor": 6, "right_turn": 4}
WAYS_IN_36 |= {"four_way": 3, "stairs": 2}


def chambers(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, SecretRoom]]:
    """Secret rooms that are no tiles, with the tile they lie beside."""
    for tile in tiles:
        if tile.secret and tile.secret.room and tile.secret.room.kind != "continues":
            yield tile, tile.secret.room


def filled(made: Adventure) -> list[Place]:
    """Every place that something fills, as often as it is filled."""
    places = [tile.place for tile in made.tiles]
    places += [tile.place.below() for tile in made.tiles if tile.kind == "stairs"]
    for _, room in chambers(made.tiles):
        places += [room.place, *([room.place.below()] if room.kind == "challenge" else [])]
    return places


def open_edges(made: Adventure) -> dict[tuple[Place, str], str]:
    """Every open edge, and the code that it leads to."""
    edges = {(Place(way.level, tile.x, tile.y), way.side): way.to for tile in made.tiles for way in tile.exits}
    for host, room in chambers(made.tiles):
        edges[room.place, opposite(room.side)] = host.code
        if room.kind == "challenge":
            assert room.leads_to
            edges[room.place.below(), room.side] = room.leads_to
    return edges


def reached(made: Adventure, *, secret: bool) -> set[str]:
    """The codes that can be walked to from the entry, with or without secret doors."""
    tiles = {tile.code: tile for tile in made.tiles}
    beyond = {room.code: room.leads_to for _, room in chambers(made.tiles)}
    seen: set[str] = set()
    ahead = ["T01"]
    while ahead:
        code = ahead.pop()
        if code in seen or code == OUTSIDE:
            continue
        seen.add(code)
        if code in tiles:
            ahead += [way.to for way in tiles[code].exits if secret or not way.secret]
        elif (further := beyond[code]) is not None:
            ahead.append(further)
    return seen


def verify(made: Adventure) -> None:
    """Every invariant of a laid-out dungeon."""
    tiles, edges = made.tiles, open_edges(made)
    assert len(tiles) == made.big_bad.rep * 4, "36.2: the budget is met exactly"
    assert [tile.index for tile in tiles] == list(range(1, len(tiles) + 1))
    places = filled(made)
    assert len(places) == len(set(places)), "36.3: one thing on one place"
    for (place, side), code in edges.items():
        if code != OUTSIDE:
            assert (place.ahead(side), opposite(side)) in edges, f"the way {side} from {place} meets a wall"
    assert tiles[0].kind == "corridor"
    assert (tiles[0].entrance, tiles[0].place) == ("south", Place(1, 0, 0))
    assert sum(code == OUTSIDE for code in edges.values()) == 1
    assert [tile.code for tile in tiles if tile.treasure_room] == [tiles[-1].code], "41.0: the last tile"
    assert tiles[-1].kind != "stairs"
    everything = {tile.code for tile in tiles} | {room.code for _, room in chambers(tiles)}
    assert reached(made, secret=True) == everything
    assert tiles[-1].code in reached(made, secret=False), "the Treasure Room lies behind no secret door"
    hidden = sum(tile.behind is not None for tile in tiles)
    assert hidden <= len(tiles) // 4
    assert max(Counter(tile.behind for tile in tiles if tile.behind).values(), default=0) <= 4
    for tile in tiles:
        verify_tile(tile)


def verify_tile(tile: Tile) -> None:
    """A tile has the openings of its kind and no others, and stairs lead one level down."""
    heading = opposite(tile.entrance)
    of_kind = {turn(heading, quarters) for quarters in EXITS[tile.kind]}
    secret = {tile.secret.room.side} if tile.secret and tile.secret.room else set()
    out = [way for way in tile.exits[1:] if way.side not in secret]
    assert tile.exits[0].side == tile.entrance
    assert {way.side for way in out} | set(tile.walled) == of_kind
    assert secret <= {turn(heading, -1), turn(heading, 1)}, "37.0: left or right of the way in"
    assert all(way.level == tile.level + (tile.kind == "stairs") for way in out), "36.5: exactly one level down"
    if tile.kind in ("room", "dead_end"):
        assert tile.secret is not None
    else:
        assert tile.secret is None
    assert (tile.treasure is not None) == (tile.kind == "room" or tile.treasure_room)
    if tile.kind == "room" and not tile.treasure_room and not tile.walled:
        assert len(out) == 1, "36.4: a room has an exit opposite"


def verify_sequence(made: Adventure) -> None:
    """Table 38.0: the kinds follow the dice and the substitutions."""
    table = rules().tables["dungeon_generation"]
    previous = "corridor"
    for tile in made.tiles:
        if not tile.dice:
            continue
        rolled = table.row(sum(tile.dice)).cells["outcome"]
        expected = ONCE[rolled] if rolled == previous and rolled in ONCE else rolled
        assert tile.kind == expected, tile.code
        previous = tile.kind


@pytest.mark.sweep
def test_36_every_dungeon_is_sound(sweep: Sweep) -> None:
    for number in sweep(2500, 120):
        made = varied(number)
        try:
            verify(made)
            verify_sequence(made)
        except AssertionError as wrong:
            raise AssertionError(f"seed {made.seed}: {wrong}") from wrong


def test_verify_sees_a_broken_dungeon() -> None:

    made = adventure("broken")
    moved = made.tiles[3]._replace(x=made.tiles[2].x, y=made.tiles[2].y, level=made.tiles[2].level)
    with pytest.raises(AssertionError):
        verify(made._replace(tiles=(*made.tiles[:3], moved, *made.tiles[4:])))
    with pytest.raises(AssertionError):
        verify(made._replace(tiles=made.tiles[:-1]))


@pytest.mark.sweep
def test_38_rolls_keep_the_table_s_odds(sweep: Sweep) -> None:
    """All rolls on 38.0, also those rolled again, fall as two dice do."""
    counts: Counter[str] = Counter()
    table = rules().tables["dungeon_generation"]
    for number in sweep(2000, 150):
        for roll in varied(number).rolls:
            if roll.rule == "38.0":
                counts[table.row(sum(roll.dice)).cells["outcome"]] += 1
    total = sum(counts.values())
    assert total > 3000
    for kind, ways in WAYS_IN_36.items():
        share = ways / 36
        sigma = sqrt(total * share * (1 - share))
        assert abs(counts[kind] - total * share) < 4.5 * sigma, (kind, counts[kind], total * share)


@pytest.mark.sweep
def test_kinds_come_up_often_enough_to_be_tested(sweep: Sweep) -> None:
    """The sweep meets every kind of tile and secret room, several levels, and secret ways with tiles beyond."""
    seen: Counter[str] = Counter()
    for number in sweep(2000, 150):
        made = varied(number)
        seen.update(tile.kind for tile in made.tiles)
        seen.update(tile.secret.room.kind for tile in made.tiles if tile.secret and tile.secret.room)
        seen["behind"] += any(tile.behind for tile in made.tiles)
        seen["deep"] += any(tile.level > 2 for tile in made.tiles)
    wanted = {*EXITS, "vermin", "boneyard", "challenge", "continues", "behind", "deep"}
    assert wanted <= {kind for kind, count in seen.items() if count >= 5}


def house(tmp_path: Path, text: str) -> Path:
    """A house file with these rulings."""
    path = tmp_path / "house.toml"
    path.write_text(f"[rulings]\n{text}\n", encoding="utf-8")
    return path


def test_ruling_paper_edge(tmp_path: Path) -> None:
    narrow = [place for number in range(20) for place in filled(varied(number))]
    assert all(-4 <= place.x <= 4 and 0 <= place.y <= 9 for place in narrow)
    wide = house(tmp_path, 'paper_edge = "13x14"')
    larger = [place for number in range(20) for place in filled(varied(number, wide))]
    assert any(abs(place.x) > 4 or place.y > 9 for place in larger)
    assert all(-6 <= place.x <= 6 and 0 <= place.y <= 13 for place in larger)


def test_ruling_secret_branch(tmp_path: Path) -> None:
    def longest(path: Path | None) -> int:
        return max(
            count
            for number in range(40)
            for count in Counter(tile.behind for tile in varied(number, path).tiles if tile.behind).values() or [0]
        )

    assert longest(house(tmp_path, 'secret_branch = "2"')) == 2
    assert longest(None) == 4


def test_ruling_laid_out_dungeon(tmp_path: Path) -> None:
    """Oldest first leaves fewer exits open at the end of the budget, far from the entry."""
    other = house(tmp_path, 'laid_out_dungeon = "oldest_first"')
    for number in range(10):
        verify(varied(number, other))
    assert any(varied(number, other).tiles != varied(number).tiles for number in range(5))


def test_ruling_dead_end_early(tmp_path: Path) -> None:
    """With stairs in place of a dead end, some stairs stand where the dice said dead end."""
    other = house(tmp_path, 'dead_end_early = "stairs"')

    def replaced(path: Path | None) -> int:
        return sum(
            tile.kind == "stairs" and sum(tile.dice) == 2 for number in range(60) for tile in varied(number, path).tiles
        )

    assert replaced(other) > 0
    assert replaced(None) == 0


def test_ruling_previous_roll(tmp_path: Path) -> None:
    """Judged by the number rolled, three of a kind in a row stay changed."""
    other = house(tmp_path, 'previous_roll = "as_rolled"')
    table = rules().tables["dungeon_generation"]
    for number in range(40):
        previous = "corridor"
        for tile in varied(number, other).tiles:
            if tile.dice:
                rolled = table.row(sum(tile.dice)).cells["outcome"]
                assert tile.kind == (ONCE[rolled] if rolled == previous and rolled in ONCE else rolled)
                previous = rolled


def test_37_a_search_finds_what_its_dice_say() -> None:
    for number in range(60):
        for tile in varied(number).tiles:
            if not tile.secret:
                continue
            first, second, third = tile.secret.dice
            assert tile.secret.found_by == (first if first == second else None)
            pairs = [a for a, b in ((first, second), (first, third), (second, third)) if a == b]
            assert tile.secret.found_by_thief == (min(pairs) if pairs else None)


def test_ruling_thief_search(tmp_path: Path) -> None:
    """With the best two dice only, a pair above the lowest die finds nothing."""
    other = house(tmp_path, 'thief_search = "best_two"')
    changed = 0
    for number in range(40):
        for tile in varied(number, other).tiles:
            if tile.secret:
                low, middle, high = sorted(tile.secret.dice)
                assert tile.secret.found_by_thief == (low if low == middle else None)
                changed += low < middle == high
    assert changed > 0


@pytest.mark.parametrize("profession", ["thief", "warrior"])
def test_37_no_secret_room_that_the_band_cannot_find(profession: str) -> None:
    """Ruling search_once: a lone Star finds every secret room there is, with the dice it has."""
    found = 0
    for number in range(40):
        made = adventure(f"lone {number}", size=1, profession=profession)
        for tile in made.tiles:
            if tile.secret and tile.secret.room:
                found += 1
                face = tile.secret.found_by_thief if profession == "thief" else tile.secret.found_by
                assert face is not None
                assert face <= made.star.rep
    assert found > 10


def test_the_same_seed_gives_the_same_dungeon() -> None:
    assert varied(7).tiles == varied.__wrapped__(7).tiles
    assert varied(7).tiles != varied(22).tiles
