"""The drawing of a level, checked against the tiles that it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from adventures import adventure, varied

from generator.geometry import (
    SHEET,
    TILE,
    Dots,
    Drawing,
    Lattice,
    Lines,
    Mark,
    Path,
    Strokes,
    Text,
    grid_reference,
    lattice_of,
    level_drawing,
    tile_drawing,
)
from generator.geometry.floor import loops, runs
from generator.geometry.hatching import PITCH, hatched
from generator.geometry.sheet import EDGE
from generator.twohour.dungeon import Exit, Search, SecretRoom, Tile, levels
from generator.twohour.lattice import SIDES, Place, opposite

Edge = tuple[int, int, str]  # x, y, side
STEP = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
LONG = "The Unspeakable Ossuary of Bartholomew Featherstonehaugh-Cholmondeley-Smythe & Ωμέγα <b>Пещера</b>"


def marks(drawing: Drawing, layer: str) -> tuple[Mark, ...]:
    return next(found.marks for found in drawing.layers if found.name == layer)


def paths(drawing: Drawing, layer: str, ink: str) -> list[Path]:
    return [p for mark in marks(drawing, layer) if isinstance(mark, Lines) and mark.ink == ink for p in mark.paths]


def segments(lines: list[Path]) -> list[tuple[float, float, float, float]]:
    """The straight pieces of some paths."""
    found = []
    for points, closed in lines:
        found += [(*a, *b) for a, b in zip(points, [*points[1:], *(points[:1] if closed else [])], strict=False)]
    return found


def strokes(drawing: Drawing, layer: str, ink: str) -> list[tuple[float, float, float, float]]:
    return [s for mark in marks(drawing, layer) if isinstance(mark, Strokes) and mark.ink == ink for s in mark.segments]


def texts(drawing: Drawing) -> list[Text]:
    return [mark for layer in drawing.layers for mark in layer.marks if isinstance(mark, Text)]


def crosses(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two segments cross, touching included."""

    def turn(px: float, py: float, s: tuple[float, float, float, float]) -> float:
        return (s[2] - s[0]) * (py - s[1]) - (s[3] - s[1]) * (px - s[0])

    return turn(a[0], a[1], b) * turn(a[2], a[3], b) <= 0 and turn(b[0], b[1], a) * turn(b[2], b[3], a) <= 0


def middle(x: float, y: float, lattice: Lattice = SHEET) -> tuple[float, float]:
    """Where the middle of a place lies on the sheet."""
    return EDGE + (x - lattice.west + 0.5) * TILE, EDGE + (lattice.north - y + 0.5) * TILE


def way(edge: Edge, reach: float, *, aside: float = 0.0) -> tuple[float, float, float, float]:
    """A line from the middle of a place over one of its edges, `reach` tiles long, so many mm aside."""
    x, y, side = edge
    dx, dy = STEP[side]
    (x0, y0), (x1, y1) = middle(x, y), middle(x + dx * reach, y + dy * reach)
    return x0 + dy * aside, y0 + dx * aside, x1 + dy * aside, y1 + dx * aside


def open_edges(tiles: tuple[Tile, ...], level: int) -> tuple[set[Edge], set[Place]]:
    """The open edges of a level and the places that are filled, straight from the records."""
    edges: set[Edge] = set()
    filled: set[Place] = set()
    for tile in tiles:
        filled |= {tile.place} | ({tile.place.below()} if tile.kind == "stairs" else set())
        edges |= {(tile.x, tile.y, way.side) for way in tile.exits if way.level == level}
        room = tile.secret.room if tile.secret else None
        if room is None or room.kind == "continues":
            continue
        filled.add(room.place)
        if room.level == level:
            edges.add((room.x, room.y, opposite(room.side)))
        if room.kind == "challenge":
            filled.add(room.place.below())
            if room.level + 1 == level:
                edges.add((room.x, room.y, room.side))
    return edges, {place for place in filled if place.level == level}


def every_level(seeds: range) -> Iterator[tuple[tuple[Tile, ...], int, Drawing]]:
    for seed in seeds:
        tiles = varied(seed).tiles
        for level in levels(tiles):
            yield tiles, level, level_drawing("X", tiles, level, player=False)


# --- walls and ways --------------------------------------------------------------------------------------------------


@pytest.mark.sweep
def test_open_edges_are_open_and_all_others_walled(sweep: Callable[[int, int], range]) -> None:
    for tiles, level, drawing in every_level(sweep(400, 12)):
        walls = segments(paths(drawing, "walls", "wall"))
        edges, filled = open_edges(tiles, level)
        for place in filled:
            for side in SIDES:
                edge = (place.x, place.y, side)
                if edge in edges:
                    beyond = 1.0 if place.ahead(side) in filled else 0.52
                    for aside in (-4.0, 0.0, 4.0):
                        line = way(edge, beyond, aside=aside)
                        assert not any(crosses(line, wall) for wall in walls), (level, edge)
                else:
                    assert any(crosses(way(edge, 0.5), wall) for wall in walls), (level, edge)


@pytest.mark.sweep
def test_doors_stand_in_the_open_edges_of_rooms(sweep: Callable[[int, int], range]) -> None:
    for tiles, level, drawing in every_level(sweep(300, 8)):
        rooms = {(tile.x, tile.y) for tile in tiles if tile.kind == "room" and tile.level == level}
        expected: set[tuple[float, float]] = set()
        secret: set[tuple[float, float]] = set()
        for tile in tiles:
            for way in tile.exits:
                if way.level != level:
                    continue
                dx, dy = STEP[way.side]
                place = middle(tile.x + dx / 2, tile.y + dy / 2)
                if way.secret:
                    secret.add(place)
                elif {(tile.x, tile.y), (tile.x + dx, tile.y + dy)} & rooms:
                    expected.add(place)
        leaves = [path.points for path in paths(drawing, "doors", "door")]
        found = {
            tuple(sum(p[i] for p in a + b) / 8 for i in (0, 1)) for a, b in zip(leaves[::2], leaves[1::2], strict=True)
        }
        assert {(round(x, 3), round(y, 3)) for x, y in found} == expected
        slabs = paths(drawing, "secret", "secret")
        letters = [mark for mark in marks(drawing, "secret") if isinstance(mark, Text) and mark.text == "S"]
        assert len(slabs) == len(letters) == len(secret)


def test_a_corridor_and_a_room_to_the_letter() -> None:
    """Passages are two squares wide; a room stands back by a quarter of a square, but for its doorway."""
    corridor = Tile(1, "T01", "corridor", 1, 0, 0, "south", (Exit("south", 1, "outside"), Exit("north", 1, "T02")))
    room = Tile(2, "T02", "room", 1, 0, 1, "south", (Exit("south", 1, "T01"),), ("north",))
    drawing = level_drawing("X", (corridor, room), 1, player=False)
    x, y = middle(0, 0)
    (wall,) = paths(drawing, "walls", "wall")
    assert not wall.closed
    relative = [(round(a - x, 3), round(b - y, 3)) for a, b in wall.points]
    west = [(-5, 10), (-5, -11.25), (-8.75, -11.25), (-8.75, -28.75)]
    east = [(-a, b) for a, b in reversed(west)]
    assert relative == [*west, *east]
    (floor,) = paths(drawing, "floor", "floor")
    assert floor.closed
    assert set(floor.points) == set(wall.points)


# --- rock ------------------------------------------------------------------------------------------------------------


def on_floor(x: float, y: float, walls: list[tuple[float, float, float, float]]) -> bool:
    inside = False
    for x0, y0, x1, y1 in walls:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def test_no_hatching_stands_on_a_floor_or_goes_beyond_the_sheet() -> None:
    for _, _, drawing in every_level(range(4)):
        # chambers have cut corners; what is cut off may be without hatching, never the other way round
        floors = segments(paths(drawing, "floor", "floor"))
        sheaves = [s for mark in marks(drawing, "rock") if isinstance(mark, Strokes) for s in mark.sheaves]
        assert sheaves
        assert not any(on_floor(x, y, floors) for x, y, _ in sheaves)
        for x0, y0, x1, y1 in strokes(drawing, "rock", "hatch"):
            assert min(x0, x1) >= EDGE
            assert max(x0, x1) <= EDGE + SHEET.across * TILE
            assert min(y0, y1) >= EDGE
            assert max(y0, y1) <= EDGE + SHEET.along * TILE


def test_all_walls_have_hatching_beside_them() -> None:
    drawing = level_drawing("X", adventure("hatching").tiles, 1, player=False)
    inked = [((a + c) / 2, (b + d) / 2) for a, b, c, d in strokes(drawing, "rock", "hatch")]
    floors = segments(paths(drawing, "floor", "floor"))
    for x0, y0, x1, y1 in segments(paths(drawing, "walls", "wall")):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        for i in range(1, int(length / 3)):
            x, y = x0 + (x1 - x0) * i * 3 / length, y0 + (y1 - y0) * i * 3 / length
            near = min((x - a) ** 2 + (y - b) ** 2 for a, b in inked) ** 0.5
            assert near < 2.6, (x, y)
    assert floors


def test_pebbles_lie_in_the_outer_rock() -> None:
    found = 0
    for _, _, drawing in every_level(range(3)):
        walls = segments(paths(drawing, "walls", "wall"))
        (rock,) = (mark for mark in marks(drawing, "rock") if isinstance(mark, Strokes))
        pebbles = [(x, y) for x, y, shape in rock.sheaves if len(rock.shapes[shape]) > 3]
        assert len(pebbles) < 0.15 * len(rock.sheaves)
        found += len(pebbles)
        for x, y in pebbles:
            beside = (max(min(a, c) - x, x - max(a, c), min(b, d) - y, y - max(b, d)) for a, b, c, d in walls)
            assert min(beside) > 2 * 1.25, (x, y)
    assert found > 20


def test_hatching_leaves_what_is_shut() -> None:
    rows = [0] * 12 + [0xFF << 12] * 8 + [0] * 12
    shut = [row | 0xFFFF for row in rows]
    found = hatched("hatch", rows, shut, 32, (0.0, 0.0)).segments
    assert found == hatched("hatch", rows, shut, 32, (0.0, 0.0)).segments
    assert len(found) > 40
    assert all((x0 + x1) / 2 > 16 * 1.25 for x0, _, x1, _ in found)
    angles = {round((y1 - y0) / (x1 - x0 + 1e-9), 1) for x0, y0, x1, y1 in found}
    assert len(angles) > 10
    assert 1 < PITCH < 4


def test_runs_and_loops() -> None:
    assert list(runs(0b1011001110)) == [(1, 4), (6, 8), (9, 10)]
    ring = ([0b111, 0b101, 0b111], [0b111, 0b101, 0b111])
    found = sorted(loops(ring), key=min)
    assert [sorted(loop) for loop in found] == [
        [(0, 0), (0, 3), (3, 0), (3, 3)],
        [(1, 1), (1, 2), (2, 1), (2, 2)],
    ]


# --- steps -----------------------------------------------------------------------------------------------------------


def stairs(front: str) -> Tile:
    return Tile(1, "T01", "stairs", 1, 0, 1, front, (Exit(front, 1, "outside"), Exit(opposite(front), 2, "T02")))


@pytest.mark.parametrize("front", SIDES)
def test_arrows_point_down_the_stairs_and_up_from_below(front: str) -> None:
    x, y = middle(0, 1)
    dx, dy = STEP[front]
    for level, word in ((1, "down"), (2, "up")):
        drawing = level_drawing("X", (stairs(front),), level, player=False)
        (head,) = paths(drawing, "floor", "arrow_head")
        (tip, *base) = head.points
        towards = (tip[0] - base[0][0]) * dx - (tip[1] - base[0][1]) * dy  # > 0: towards the upper side
        assert (towards > 0) == (level == 2)
        far = (tip[0] - x) * dx - (tip[1] - y) * dy
        assert (far > 0) == (level == 2)
        assert {mark.text for mark in marks(drawing, "labels") if isinstance(mark, Text)} == {"1", word}


# --- labels ----------------------------------------------------------------------------------------------------------


def box(text: Text) -> tuple[float, float, float, float]:
    """About the rectangle of a text, in a wide face."""
    wide = text.size * 0.6 * len(text.text)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - text.size * 0.72, left + wide, text.y + text.size * 0.1


def apart(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.sweep
def test_no_label_touches_another(sweep: Callable[[int, int], range]) -> None:
    for seed in sweep(300, 12):
        tiles = varied(seed).tiles
        for level in levels(tiles):
            for player in (True, False):
                drawing = level_drawing(LONG, tiles, level, player=player, seed="s" * 60)
                boxes = {text: box(text) for text in texts(drawing)}
                for text, (left, top, right, bottom) in boxes.items():
                    assert left >= 0, text
                    assert top >= 0, text
                    assert right <= drawing.width, text
                    assert bottom <= drawing.height, text
                for a, b in combinations(boxes, 2):
                    assert apart(boxes[a], boxes[b]), (a, b)


def test_the_whole_map_numbers_every_tile_and_secret_room() -> None:
    for seed in range(8):
        tiles = varied(seed).tiles
        wanted: list[str] = []
        for tile in tiles:
            wanted += [str(tile.index)] * (2 if tile.kind == "stairs" and len(tile.exits) > 1 else 1)
            room = tile.secret.room if tile.secret else None
            if room and room.kind != "continues":
                wanted += [f"S{tile.index}"] * (2 if room.kind == "challenge" else 1)
        drawn = [
            text.text
            for level in levels(tiles)
            for layer in level_drawing("X", tiles, level, player=False).layers
            if layer.name in ("labels", "secret")
            for text in layer.marks
            if isinstance(text, Text) and text.text not in ("S", "up", "down")
        ]
        assert sorted(drawn) == sorted(wanted)


def test_the_legend_names_what_is_there_and_nothing_else() -> None:
    def legend(drawing: Drawing) -> set[str]:
        return {mark.text for mark in marks(drawing, "title") if isinstance(mark, Text)}

    assert not {"Stairs up", "Challenge", "Secret door"} & legend(
        level_drawing("X", (stairs("south"),), 1, player=False)
    )
    assert "Stairs down" in legend(level_drawing("X", (stairs("south"),), 1, player=False))
    assert "Stairs up" in legend(level_drawing("X", (stairs("south"),), 2, player=False))


# --- the players' sheet ----------------------------------------------------------------------------------------------


def test_the_players_sheet_is_the_same_whatever_lies_below() -> None:
    first, second = adventure("one", rep=3).tiles, adventure("two", rep=7).tiles
    for level in (1, 2, 5):
        sheet = level_drawing("X", first, level, player=True)
        assert sheet == level_drawing("X", second, level, player=True)
        assert "secret" not in {layer.name for layer in sheet.layers}
        assert {text.text for text in marks(sheet, "labels") if isinstance(text, Text)} == (
            {"1"} if level == 1 else set()
        )
    assert paths(level_drawing("X", first, 1, player=True), "walls", "wall")
    assert not marks(level_drawing("X", first, 2, player=True), "walls")


def test_nothing_is_drawn_where_the_players_go_on() -> None:
    sheet = level_drawing("X", adventure("one").tiles, 1, player=True)
    x, y = middle(0, 0)
    for x0, y0, x1, y1 in strokes(sheet, "rock", "hatch"):
        assert min(y0, y1) >= y - TILE / 2 - 0.5
        if y1 < y - TILE / 2:  # elsewhere the floor covers what lies on it
            assert abs((x0 + x1) / 2 - x) > 5.0
    ahead = (x - 5.0, y - TILE / 2, x + 5.0, y - TILE / 2)
    assert not any(crosses(ahead, stroke) for stroke in strokes(sheet, "rock", "hatch"))
    assert len(paths(sheet, "walls", "wall")) == 2


# --- sheets ----------------------------------------------------------------------------------------------------------


def test_the_usual_sheet_fits_a4_and_letter() -> None:
    drawing = level_drawing("X", adventure("one").tiles, 1, player=False)
    assert drawing.width <= 198
    assert drawing.height <= 279.4 - 2 * 6


def test_sheets_of_other_sizes() -> None:
    assert lattice_of("9x10") == SHEET
    wide = lattice_of("13x14")
    drawing = level_drawing("X", adventure("one").tiles, 1, player=True, lattice=wide)
    assert (wide.across, wide.along) == (13, 14)
    assert drawing.width == pytest.approx(13 * TILE + 6)
    assert drawing.height > 14 * TILE + 40
    letters = [text.text for text in texts(drawing) if text.ink == "muted"]
    assert [letter for letter in letters if len(letter) == 1 and letter.isalpha()] == list("ABCDEFGHIJKLM")
    small = level_drawing("X", adventure("one").tiles, 1, player=True, lattice=Lattice(-1, 1, 0, 2))
    assert small.width == pytest.approx(186)


def test_the_sheet_grows_with_what_lies_beyond_it() -> None:
    tile = adventure("one").tiles[0]._replace(x=7, y=12)
    drawing = level_drawing("X", (tile,), 1, player=False)
    assert drawing.width == pytest.approx(12 * TILE + 6)


def test_places_are_named_from_the_lower_left() -> None:
    assert grid_reference(-4, 0) == "A1"
    assert grid_reference(0, 0) == "E1"
    assert grid_reference(4, 9) == "I10"
    assert grid_reference(27, 2, Lattice(0, 30, 0, 9)) == "AB3"


def test_a_long_seed_is_shortened_on_the_sheet_alone() -> None:
    tiles, seed = adventure("one").tiles, "a rather long seed " * 8
    drawing = level_drawing("X", tiles, 1, player=False, seed=seed)
    (shown,) = (text for text in texts(drawing) if text.text.startswith("seed "))
    assert shown.text.startswith("seed a rather long")
    assert shown.text.endswith("…")
    assert shown.size == 2.5
    assert seed in drawing.desc
    short = level_drawing("X", tiles, 1, player=False, seed="short")
    assert "seed short" in {text.text for text in texts(short)}


def test_sheets_of_a_size_share_grid_and_frame() -> None:
    first, second = adventure("one").tiles, adventure("two").tiles
    one, other = level_drawing("X", first, 1, player=True), level_drawing("Y", second, 2, player=False)
    shared = {layer.name for layer in one.layers for same in other.layers if layer is same}
    assert shared == {"grid", "sheet"}


def test_the_scale_note_is_replaced_alone() -> None:
    drawing = level_drawing("X", adventure("one").tiles, 1, player=True)
    noted = drawing.scaled_note("half")
    before, after = texts(drawing), texts(noted)
    assert [(a.text, b.text) for a, b in zip(before, after, strict=True) if a != b] == [
        ("1 tile = 4 × 4 squares = 20 × 20 mm", "half")
    ]


# --- one tile --------------------------------------------------------------------------------------------------------


def hiding(kind: str) -> Tile:
    """A tile with a boneyard to its east."""
    room = SecretRoom("S03", "boneyard", "east", 1, 1, 1, (2, 3))
    ways = (Exit("south", 1, "T02"), Exit("east", 1, "S03", True))
    return Tile(3, "T03", kind, 1, 0, 1, "south", ways, secret=Search((1, 1, 1), 1, 1, room))


@pytest.mark.parametrize("kind", ["room", "dead_end"])
def test_a_tile_by_itself_keeps_its_secret(kind: str) -> None:
    tile = hiding(kind)
    plain, told = tile_drawing(tile), tile_drawing(tile, hidden=True)
    bare = tile._replace(exits=tile.exits[:1], secret=None)
    assert plain == tile_drawing(bare)
    assert "secret" not in {layer.name for layer in plain.layers}
    assert "S" in {text.text for text in texts(told)}
    crossing = (10.0, 10.0, 20.5, 10.0)
    assert any(crosses(crossing, wall) for wall in segments(paths(plain, "walls", "wall")))
    assert not any(crosses(crossing, wall) for wall in segments(paths(told, "walls", "wall")))


def test_the_exits_of_a_tile_by_itself_are_lettered() -> None:
    for tile in adventure("one").tiles:
        letters = {way.side: "ABCD"[i] for i, way in enumerate(tile.exits) if i == 0 or not way.secret}
        drawing = tile_drawing(tile, letters=letters, number=False)
        assert sorted(text.text for text in texts(drawing)) == sorted(letters.values())
        walls = segments(paths(drawing, "walls", "wall"))
        for side in SIDES:
            dx, dy = STEP[side]
            line = (10.0, 10.0, 10.0 + 10.2 * dx, 10.0 - 10.2 * dy)
            assert any(crosses(line, wall) for wall in walls) == (side not in letters), (tile.code, side)
        for mark in (mark for layer in drawing.layers for mark in layer.marks):
            if isinstance(mark, Dots):
                assert all(r <= x <= TILE - r and r <= y <= TILE - r for x, y, r in mark.dots)
            elif isinstance(mark, Strokes):
                assert all(0 <= value <= TILE for stroke in mark.segments for value in stroke)


def test_tiles_that_look_alike_share_their_layers() -> None:
    ways = (Exit("south", 1, "T01"), Exit("north", 1, "T03"))
    here, there = Tile(2, "T02", "corridor", 1, 0, 1, "south", ways), Tile(9, "T09", "corridor", 3, 2, 4, "south", ways)
    assert tile_drawing(here, number=False).layers is tile_drawing(there, number=False).layers
    assert tile_drawing(here).layers != tile_drawing(there).layers
    room = tile_drawing(here._replace(kind="room"), number=False)
    assert room.layers != tile_drawing(here, number=False).layers


def test_numbers_can_be_left_out() -> None:
    tile = adventure("one").tiles[0]
    assert [text.text for text in texts(tile_drawing(tile))] == ["1"]
    assert texts(tile_drawing(tile, number=False)) == []
    assert "1" not in tile_drawing(tile, number=False).title
