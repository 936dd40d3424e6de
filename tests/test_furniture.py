"""What furnishes the floors: it keeps clear of all else, tells nothing, and stands in the legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations

import pytest
from adventures import adventure, varied

from generator.geometry import FURNITURE, TILE, Dots, Drawing, Lines, Mark, Strokes, Text, level_drawing, tile_drawing
from generator.geometry.furniture import furnishing, things
from generator.geometry.level import SHUT
from generator.geometry.spots import LOOKS, Spot
from generator.geometry.symbols import MIDDLE, PASSAGE_WALL, doors, from_side, hoard, label, secret_doors
from generator.twohour.dungeon import Search, Tile, levels
from generator.twohour.lattice import SIDES

Rect = tuple[float, float, float, float]
LETTER, NUMBER = 1.7, 2.7  # the patches on which they stand


def points(mark: Mark) -> Iterable[tuple[float, float]]:
    if isinstance(mark, Lines):
        return chain.from_iterable(path.points for path in mark.paths)
    if isinstance(mark, Strokes):
        return chain.from_iterable(((a, b), (c, d)) for a, b, c, d in mark.segments)
    if isinstance(mark, Dots):
        return chain.from_iterable(((x - r, y - r), (x + r, y + r)) for x, y, r in mark.dots)
    wide = mark.size * 0.62 * len(mark.text)
    left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    return (left, mark.y - mark.size * 0.72), (left + wide, mark.y + mark.size * 0.06)


def box(marks: Iterable[Mark]) -> Rect:
    xs, ys = zip(*chain.from_iterable(map(points, marks)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def about(x: float, y: float, r: float) -> Rect:
    return x - r, y - r, x + r, y + r


def apart(a: Rect, b: Rect) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def spot(form: str, front: str, look: int = 0, *, treasure: bool = False) -> Spot:
    return Spot(0, 0, "T07", form, front, SIDES, treasure=treasure, look=look)


def standing(place: Spot) -> list[Rect]:
    """The rectangle of each thing on a spot."""
    marks = iter(furnishing(place, (0.0, 0.0)))
    found = []
    for thing, _ in things(place):
        count = len(thing(lambda a, b: (a, b), 0))
        found.append(box([next(marks) for _ in range(count)]))
    assert not list(marks)
    return found


def furniture(drawing: Drawing) -> tuple[Mark, ...]:
    return tuple(chain.from_iterable(layer.marks for layer in drawing.layers if layer.name == FURNITURE))


# --- clear of all else -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["room", "corridor"])
@pytest.mark.parametrize("front", SIDES)
def test_things_keep_clear_of_doors_letters_and_numbers(form: str, front: str) -> None:
    """Wherever a door, a secret door or an exit may be: so a thing does not tell where there is none."""
    inwards, depth = (0.0, 4.4) if form == "room" else (PASSAGE_WALL, 2.3)
    hiding = SIDES if form == "room" else [side for side in SIDES if side != front]
    taken = [box(secret_doors([((0.0, 0.0), side, inwards)])[:1]) for side in hiding]
    taken += [about(*from_side(side, (0.0, 0.0))(depth, 0.0), LETTER) for side in SIDES]
    if form == "room":
        taken += [box(doors([((0.0, 0.0), side, at)])) for side in SIDES for at in (0.0, SHUT)]
    for look in range(LOOKS):
        for treasure in (False, True):
            mark = box(hoard((MIDDLE, MIDDLE))) if treasure else about(MIDDLE, MIDDLE, NUMBER)
            found = standing(spot(form, front, look, treasure=treasure))
            for thing in found:
                assert all(apart(thing, other) for other in taken), (look, thing)
                around = thing[0] < mark[0] and thing[1] < mark[1] and thing[2] > mark[2] and thing[3] > mark[3]
                assert apart(thing, mark) or around, (look, thing)
                assert min(thing) >= 1.2
                assert max(thing) <= TILE - 1.2
                if form == "corridor":
                    across = thing[0::2] if front in ("north", "south") else thing[1::2]
                    assert min(across) >= 4.95
                    assert max(across) <= 15.05
            for a, b in combinations(found, 2):
                assert apart(a, b) or a == b, look


@pytest.mark.parametrize("form", ["cave", "crypt"])
def test_things_in_chambers_keep_clear_of_the_code(form: str) -> None:
    code = box([label("S27", (MIDDLE, MIDDLE), size=3.1)])
    for front in SIDES:
        found = standing(spot(form, front))
        assert len(found) == 2
        assert all(apart(thing, code) for thing in found)
        assert all(3.75 <= value <= 16.25 for thing in found for value in thing)


@pytest.mark.sweep
def test_no_label_touches_walls_doors_steps_or_things(sweep: Callable[[int, int], range]) -> None:
    """Each kind of mark by itself, piece by piece."""
    for seed in sweep(300, 10):
        tiles = varied(seed).tiles
        for level in levels(tiles):
            drawing = level_drawing("X", tiles, level, player=False)
            found = {layer.name: layer.marks for layer in drawing.layers}
            texts = [box([m]) for m in (*found["labels"], *found["secret"]) if isinstance(m, Text) and m.text != "S"]
            solid = [
                piece
                for name in ("walls", "doors", "furniture", "floor", "secret")
                for mark in found[name]
                if mark.ink in ("wall", "door", "secret", "steps", "arrow", "chasm", "pillar", "stones", "gravel")
                or mark.ink in ("figure", "scratch", "arrow_head")
                or (mark.ink == "crack" and isinstance(mark, Lines))
                for piece in pieces(mark)
            ]
            assert texts
            for text in texts:
                near = (text[0] - 0.1, text[1] - 0.1, text[2] + 0.1, text[3] + 0.1)
                assert all(apart(near, piece) for piece in solid), (seed, level, text)


def pieces(mark: Mark) -> list[Rect]:
    """The rectangles of a mark's pieces: straight lines, small closed shapes, circles."""
    if isinstance(mark, Dots):
        return [about(*dot) for dot in mark.dots]
    if isinstance(mark, Strokes):
        return [(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in mark.segments]
    assert isinstance(mark, Lines)
    if mark.ink != "wall":
        return [box([Lines("", (path,))]) for path in mark.paths]
    ends = [
        (*a, *b)
        for p in mark.paths
        for a, b in zip(p.points, [*p.points[1:], *(p.points[:1] if p.closed else [])], strict=False)
    ]
    return pieces(Strokes("", tuple(ends)))


# --- it tells nothing ------------------------------------------------------------------------------------------------


def test_a_tile_is_furnished_alike_whatever_it_hides() -> None:
    seen = 0
    for tile in adventure("one").tiles:
        bare = tile._replace(secret=None, exits=tuple(way for way in tile.exits if not way.secret), dice=())
        searched = bare._replace(secret=Search((1, 1, 1), 1, 1, None))
        drawn = [furniture(tile_drawing(of)) for of in (tile, bare, searched)]
        assert drawn[0] == drawn[1] == drawn[2]
        seen += bool(drawn[0])
    assert seen


def test_a_tile_stands_on_the_map_as_in_its_entry() -> None:
    tiles = adventure("one").tiles
    alone = [thing for tile in tiles if tile.level == 1 for thing in names(tile)]
    assert alone
    marks = furniture(level_drawing("X", [*tiles], 1, player=False))  # type: ignore[arg-type]
    pillars = sum(len(mark.dots) for mark in marks if isinstance(mark, Dots) and mark.ink == "figure")
    assert pillars == alone.count("statue")


def names(tile: Tile) -> list[str]:
    from generator.geometry.spots import tile_spot

    return [thing.__name__ for thing, _ in things(tile_spot(tile, hidden=False))]


def test_floors_differ() -> None:
    rooms = [frozenset(thing.__name__ for thing, _ in things(spot("room", "south", look))) for look in range(LOOKS)]
    assert len(set(rooms)) > 10
    assert frozenset() in rooms
    passages = [[thing for thing, _ in things(spot("corridor", "south", look))] for look in range(LOOKS)]
    assert 0.5 < passages.count([]) / LOOKS < 0.75, "most passages are bare"


# --- the legend ------------------------------------------------------------------------------------------------------

SAID = {
    "pillar": "Pillar",
    "statue": "Statue",
    "brazier": "Brazier",
    "well": "Well",
    "tomb": "Tomb",
    "barrels": "Barrels",
    "ring": "Inlaid ring",
    "stones": "Rubble",
    "rubble": "Rubble",
    "crack": "Crack",
    "web": "Cobweb",
}


@pytest.mark.sweep
def test_the_legend_lists_what_furnishes_the_level(sweep: Callable[[int, int], range]) -> None:
    from generator.geometry.spots import spots

    listed: set[str] = set()
    for seed in sweep(300, 12):
        tiles = varied(seed).tiles
        for level in levels(tiles):
            drawing = level_drawing("X", tiles, level, player=False)
            (title,) = (layer.marks for layer in drawing.layers if layer.name == "title")
            said = {mark.text for mark in title if isinstance(mark, Text)} & set(SAID.values())
            assert said == {SAID[thing.__name__] for place in spots(tiles, level) for thing, _ in things(place)}
            listed |= said
    assert listed == set(SAID.values())


@pytest.mark.sweep
def test_signs_and_words_of_the_strip_keep_apart(sweep: Callable[[int, int], range]) -> None:
    for seed in sweep(200, 8):
        tiles = varied(seed).tiles
        for level in levels(tiles):
            for player in (True, False):
                drawing = level_drawing("The Pits of Ulm", tiles, level, player=player, seed="ulm")
                (title,) = (layer.marks for layer in drawing.layers if layer.name == "title")
                words = [box([mark]) for mark in title if isinstance(mark, Text) and mark.text not in ("S", "S7")]
                signs = [piece for mark in title if not isinstance(mark, Text) for piece in pieces(mark)]
                assert all(apart(word, sign) for word in words for sign in signs), (seed, level, player)
                assert all(x0 >= 0 and x1 <= drawing.width and y1 <= drawing.height for x0, _, x1, y1 in words + signs)
