"""Tiles to be cut out: true scale, in order, backs behind their fronts, large ones in parts that fit together."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from adventures import adventure, rules
from cli.console import done, refused
from conftest import covering
from hypothesis import given
from hypothesis import strategies as st
from pdfs import lightness, opened, text_of

from generator.pack import to_json
from generator.render.paper import PAPERS, POINTS_PER_MM, Frame
from generator.render.print_plan import Job
from generator.render.theme import INKS, load
from generator.render.tiles import BACKS, LEAST_MM, MOST_MM, OVERLAP_MM, SIZES, pieces, tiles_document
from generator.sealing import seal

INCH = 72.0


@cache
def document(size_mm: float = 50.8, backs: str = "none", paper: str = "a4", ink: str = "full") -> tuple[bytes, Job]:
    return tiles_document(adventure(), size_mm=size_mm, backs=backs, paper=PAPERS[paper], theme=load(ink))


@cache
def sheets(size_mm: float = 50.8, backs: str = "none", paper: str = "a4", ink: str = "full") -> list[Any]:
    return opened(document(size_mm, backs, paper, ink)[0])


def cuts(page: Any, ink: str = "full") -> tuple[list[float], list[float]]:
    """Where one cuts: the x of the upright lines, the y of the level ones from above."""
    found = [line for line in page.lines if line["linewidth"] == load(ink).lines.cut_pt]
    xs = {round(line["x0"], 2) for line in found if line["height"] > line["width"]}
    return sorted(xs), sorted({round(line["top"], 2) for line in found if line["width"] > line["height"]})


def numbers(page: Any) -> list[int]:
    """The numbers of a sheet's tiles, row by row."""
    words = page.extract_words()
    found = [one for one, after in pairwise(words) if after["text"] == "·" and one["text"].isdigit()]
    return [int(word["text"]) for word in sorted(found, key=lambda word: (round(word["top"]), word["x0"]))]


@pytest.mark.sweep
@pytest.mark.parametrize(("size", "paper", "ink"), covering(SIZES, sorted(PAPERS), INKS))
def test_36_1_tiles_have_their_true_size(size: str, paper: str, ink: str) -> None:
    side = SIZES[size] * POINTS_PER_MM
    for page in sheets(SIZES[size], "none", paper, ink):
        for ways in cuts(page, ink):
            steps = {round((way - ways[0]) / side, 3) for way in ways}
            assert steps == {float(step) for step in range(len(ways))}


@pytest.mark.parametrize(("paper", "size", "each"), [("a4", "2in", 15), ("letter", "2in", 20), ("letter", "4in", 4)])
def test_several_stand_on_a_sheet(paper: str, size: str, each: int) -> None:
    page = sheets(SIZES[size], "none", paper)[0]
    assert numbers(page) == list(range(1, each + 1))


def test_at_4_inches_a_frontage_is_one_inch() -> None:
    page = sheets(SIZES["4in"])[0]
    theme = load()
    xs, _ = cuts(page)
    assert xs[1] - xs[0] == pytest.approx(4 * INCH, abs=0.02)
    squares = {round(line["x0"] - xs[0], 1) for line in page.lines if line["linewidth"] < theme.lines.cut_pt * 3}
    assert {1 * INCH, 2 * INCH, 3 * INCH} <= squares


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_all_come_in_the_order_of_the_sequence_and_say_their_level(size: float) -> None:
    tiles = adventure().tiles
    found = [number for page in sheets(size) for number in numbers(page)]
    assert found == [tile.index for tile in tiles]
    said = " ".join(text_of(page) for page in sheets(size))
    for tile in tiles:
        assert f"{tile.index} · level {tile.level}" in said


def test_a_tile_says_the_code_of_its_entry_on_both_sides() -> None:
    codes = seal(adventure()).by_name
    pages = sheets(backs="long")
    fronts, backs = ([code for page in side for code in said_codes(page)] for side in (pages[::2], pages[1::2]))
    assert fronts == [codes[tile.code] for tile in adventure().tiles]
    assert sorted(backs) == sorted(fronts)


def said_codes(page: Any) -> list[str]:
    """The codes of a sheet's tiles, row by row."""
    words = page.extract_words()
    found = [after for one, after in pairwise(words) if one["text"] == "entry"]
    return [word["text"] for word in sorted(found, key=lambda word: (round(word["top"]), word["x0"]))]


def test_nothing_is_told_beyond_number_and_level() -> None:
    for page in sheets():
        above = page.crop((0, 0, page.width, cuts(page)[1][-1]))
        left = [word for word in text_of(above).split() if word not in ("·", "level", "entry")]
        assert left
        assert all(word.isdigit() for word in left)


@pytest.mark.sweep
@pytest.mark.parametrize(("backs", "paper"), covering(["long", "short"], sorted(PAPERS)))
def test_each_back_lies_behind_its_tile(backs: str, paper: str) -> None:
    pages = sheets(50.8, backs, paper)
    side = 50.8 * POINTS_PER_MM
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        xs, ys = cuts(front)
        large = [char for char in back.chars if char["size"] > 0.3 * side and char["text"].isdigit()]
        for place, number in enumerate(numbers(front)):
            x, y = xs[place % (len(xs) - 1)], ys[place // (len(xs) - 1)]
            if backs == "long":
                box = (back.width - x - side, y, back.width - x, y + side)
            else:
                box = (x, back.height - y - side, x + side, back.height - y)
            inside = [c for c in large if box[0] < (c["x0"] + c["x1"]) / 2 < box[2] and box[1] < c["top"] < box[3]]
            inside.sort(key=lambda char: char["x0"], reverse=backs == "short")
            assert "".join(char["text"] for char in inside) == str(number)


@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_are_clear_of_the_footer(backs: str) -> None:
    for page in sheets(50.8, backs, "letter")[1::2]:
        rule = max(line["top"] for line in page.lines if line["width"] > 400)
        assert all(char["bottom"] < rule for char in page.chars if char["size"] > 9)


room_mm = st.floats(150, 300)


@given(room_mm, room_mm, st.floats(LEAST_MM, MOST_MM))
def test_parts_cover_a_tile_and_overlap_by_as_much_as_marked(width: float, height: float, size_mm: float) -> None:
    room = Frame(0.0, 0.0, width * POINTS_PER_MM, height * POINTS_PER_MM)
    size, overlap = size_mm * POINTS_PER_MM, OVERLAP_MM * POINTS_PER_MM
    made = list(pieces(room, size))
    assert len({(piece.column, piece.row) for piece in made}) == len(made)
    for piece in made:
        assert piece.width <= room.width + 0.01
        assert piece.height <= room.height + 0.01
        for other in made:
            if (other.column, other.row) == (piece.column + 1, piece.row):
                assert piece.left + piece.width - other.left == pytest.approx(overlap)
            if (other.column, other.row) == (piece.column, piece.row + 1):
                assert piece.top + piece.height - other.top == pytest.approx(overlap)
    assert max(piece.left + piece.width for piece in made) == pytest.approx(size)
    assert max(piece.top + piece.height for piece in made) == pytest.approx(size)


def test_a_tile_larger_than_a_sheet_is_spread_over_several() -> None:
    pages, tiles = sheets(8 * 25.4), adventure().tiles
    assert len(pages) == 2 * len(tiles)
    left, right = (cuts(page) for page in pages[:2])
    widths = [xs[-1] - xs[0] for xs, _ in (left, right)]
    assert sum(widths) - OVERLAP_MM * POINTS_PER_MM == pytest.approx(8 * INCH, abs=0.05)
    assert left[1][-1] - left[1][0] == pytest.approx(8 * INCH, abs=0.05)
    assert "part 2 from the left" in text_of(pages[1])


def test_low_ink_is_black_and_the_same_bytes_come_twice() -> None:
    for page in sheets(ink="low"):
        assert {lightness(char["non_stroking_color"]) for char in page.chars} == {0.0}
    again = [document.__wrapped__(50.0, "long")[0] for _ in "ab"]
    assert again[0] == again[1]


@pytest.mark.sweep
@pytest.mark.parametrize(("size", "backs"), covering(SIZES, BACKS))
def test_sheets_and_cuts_are_counted(size: str, backs: str) -> None:
    job, pages = document(SIZES[size], backs, "letter")[1], sheets(SIZES[size], backs, "letter")
    fronts = pages[:: 1 if backs == "none" else 2]
    assert job.card
    assert (job.sheets, job.turned) == (len(fronts), "" if backs == "none" else backs)
    assert job.cuts == sum(len(xs) + len(ys) for xs, ys in map(cuts, fronts))


def test_parts_of_tiles_have_no_backs() -> None:
    job = document(250.0, "long")[1]
    assert (job.sheets, job.turned, job.cuts) == (len(sheets(250.0, "long")), "", 4 * len(sheets(250.0, "long")))


@pytest.fixture
def pack(tmp_path: Any) -> Any:
    file = tmp_path / "pack.json"
    file.write_text(to_json(adventure(), rules()), "utf-8")
    return file


def test_the_command_writes_beside_the_pack(pack: Any) -> None:
    assert done("tiles", pack, "--size", "50mm").stdout.startswith(f"wrote {pack.parent}/tiles.pdf\nto print")
    xs, _ = cuts(opened((pack.parent / "tiles.pdf").read_bytes())[0])
    assert xs[1] - xs[0] == pytest.approx(50.0 * POINTS_PER_MM, abs=0.02)


@pytest.mark.parametrize("size", ["2", "two inches", "0in", "1mm", "900in", "-2in"])
def test_fail_a_size_that_no_tile_has(size: str, pack: Any) -> None:
    said = refused("tiles", pack, f"--size={size}")
    assert said.startswith(f"--size {size}: ")
    assert "2in" in said


def test_a_tile_as_svg(pack: Any) -> None:
    said = done("map", pack, "--tile", 7, "--tile", 2, "--tile-size", "4in").stdout
    assert said == f"wrote {pack.parent}/tile-07.svg\nwrote {pack.parent}/tile-02.svg\n"
    top = ElementTree.parse(pack.parent / "tile-07.svg").getroot()
    assert top.attrib["width"] == "101.6mm"
    assert not list(pack.parent.glob("map-*"))
    many = len(adventure().tiles)
    assert len(done("map", pack, "--tiles").stdout.splitlines()) == many
    assert refused("map", pack, "--tile", many + 1) == f"--tile {many + 1}: this dungeon has the tiles 1 to {many}"
