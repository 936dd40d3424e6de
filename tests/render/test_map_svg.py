"""The maps as SVG, read back with an XML parser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from adventures import adventure, varied

from generator.geometry import Lattice, lattice_of, level_drawing
from generator.render.map_svg import CARD_MM, drawing_svg, level_svg, tile_svg
from generator.render.svg import element_text, new_document, new_layer, new_text, number, xml_text
from generator.render.theme import INKS, load
from generator.twohour.dungeon import levels

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
THEME = load()
PLAYERS_LAYERS = ["grid", "rock", "floor", "furniture", "walls", "doors", "labels", "sheet", "title"]
LAYERS = [*PLAYERS_LAYERS[:6], "secret", *PLAYERS_LAYERS[6:]]
ODD = 'Η Πύλη <script>alert("1")</script> & Пещера ‘Łódź’ \x00\x0b\ud800\ufffe end'


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.encode())


def whole(seed: str = "one", level: int = 1, ink: str = "full") -> str:
    return level_svg("X", adventure(seed).tiles, level, load(ink), player=False, seed=seed)


def players(level: int = 1, title: str = "X") -> str:
    return level_svg(title, adventure("one").tiles, level, THEME, player=True, seed="one")


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("player", [True, False])
def test_every_layer_is_a_named_group(ink: str, player: bool) -> None:
    root = parsed(level_svg("X", adventure("one").tiles, 1, load(ink), player=player))
    groups = root.findall(f"{SVG}g")
    assert [group.get("id") for group in groups] == (PLAYERS_LAYERS if player else LAYERS)
    for group in (root, *groups):
        title, desc = list(group)[:2]
        assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
        assert title.text
        assert desc.text
    assert {group.get(f"{INKSCAPE}groupmode") for group in groups} == {"layer"}
    assert len({group.get(f"{INKSCAPE}label") for group in groups}) == len(groups)


def test_sizes_are_in_millimetres() -> None:
    for lattice in (lattice_of("9x10"), lattice_of("13x14")):
        svg = level_svg("X", adventure("one").tiles, 1, THEME, player=True, lattice=lattice)
        root = parsed(svg)
        width, height = root.get("width", ""), root.get("height", "")
        assert width.endswith("mm")
        assert height.endswith("mm")
        assert root.get("viewBox") == f"0,0,{width[:-2]},{height[:-2]}"
        assert float(width[:-2]) == lattice.across * 20 + 6


def test_a_tile_is_two_inches_wide() -> None:
    root = parsed(tile_svg(adventure("one").tiles[2], THEME))
    assert root.get("width") == root.get("height") == f"{CARD_MM}mm" == "50.8mm"
    assert root.get("viewBox") == "0,0,20,20"
    assert parsed(tile_svg(adventure("one").tiles[2], THEME, size_mm=30)).get("width") == "30mm"


@pytest.mark.parametrize("ink", INKS)
def test_only_plain_shapes(ink: str) -> None:
    """What every viewer shows alike: no scripts, styles, links, filters, foreign fonts, odd baselines."""
    root = parsed(whole(ink=ink))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "defs", "clipPath", "rect", "g", "title", "desc", "path", "text"}
    names = [name for element in root.iter() for name in element.attrib]
    assert not {"style", "class", "dominant-baseline", "alignment-baseline", "href"} & set(names)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for group in root.iter(f"{SVG}g"):
        if group.find(f"{SVG}text") is not None:
            assert str(group.get("font-family")).rsplit(", ", 1)[-1] in ("serif", "sans-serif")


def test_hatching_is_one_path() -> None:
    rock = next(group for group in parsed(whole()).findall(f"{SVG}g") if group.get("id") == "rock")
    halo, *_, hatch = rock.findall(f"{SVG}path")
    assert len(rock) <= 3 + 3
    assert halo.get("clip-path") == "url(#clip-halo)"
    assert len(re.findall("[Mm]", str(hatch.get("d")))) > 300


@pytest.mark.parametrize("ink", INKS)
def test_svgwrites_own_validator_agrees(ink: str) -> None:
    for seed in range(3):
        tiles = varied(seed).tiles
        for level in levels(tiles)[:2]:
            drawing = level_drawing(ODD, tiles, level, player=False, seed="s")
            assert drawing_svg(drawing, load(ink), debug=True) == drawing_svg(drawing, load(ink))


def test_text_is_escaped_as_svgwrite_does() -> None:
    document = new_document(("1mm", "1mm"))
    group = new_layer(document, "a", 'b "<&>"', "c > d & e")
    group.add(new_text(document, 'say "<b>" & go', "1", "2"))
    group.add(document.path("M0,0Z")).attribs["fill"] = "none"
    group.add(document.g())
    assert element_text(group) == group.tostring()


def test_the_same_dungeon_gives_the_same_bytes() -> None:
    again = adventure.__wrapped__("one").tiles
    assert level_svg("X", again, 1, THEME, player=False, seed="one") == whole()


def test_titles_are_data() -> None:
    root = parsed(players(title=ODD))
    words = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    said = " ".join(words.split())
    for piece in ("<script>alert", "Πύλη", "&", "Пещера", "Łódź", "end"):
        assert piece in said
    assert root.findtext(f"{SVG}title", "").startswith("Η Πύλη <script>")
    assert not list(root.iter(f"{SVG}script"))


def test_the_players_file_holds_nothing_hidden() -> None:
    for seed in range(4):
        made = varied(seed)
        for level in levels(made.tiles):
            svg = level_svg(made.title, made.tiles, level, THEME, player=True, seed=made.seed)
            said = svg.replace(made.title, "").lower()
            for word in ("secret", "treasure", "challenge", "hidden", "cave", "crypt", "chest", "boneyard", "vermin"):
                assert word not in said
            texts = {text.text for text in parsed(svg).iter(f"{SVG}text")}
            assert not any(re.fullmatch(r"[TS]0?\d+", str(text)) for text in texts)
            assert svg == level_svg(made.title, adventure("other").tiles, level, THEME, player=True, seed=made.seed)


def test_sheets_below_the_first_are_empty() -> None:
    groups = {group.get("id"): group for group in parsed(players(2)).findall(f"{SVG}g")}
    for name in ("rock", "floor", "walls", "doors", "labels"):
        assert [child.tag for child in groups[name]] == [f"{SVG}title", f"{SVG}desc"]
    assert len(groups["grid"]) > 2


def test_low_ink_fills_nothing_but_white_and_signs() -> None:
    groups = {group.get("id"): group for group in parsed(whole(ink="low")).findall(f"{SVG}g")}
    for name in ("grid", "rock", "floor", "walls"):
        fills = {path.get("fill") for path in groups[name].iter(f"{SVG}path")}
        heads = {path.get("fill") for path in groups[name].iter(f"{SVG}path") if path.get("stroke") is None}
        assert fills <= {"none", "#ffffff", "#000000"}
        assert "#000000" not in fills or name == "floor", "only arrow heads are black"
        assert heads <= {"#ffffff", "#000000"}
    assert "stroke-dasharray" in whole(ink="low")
    assert "stroke-dasharray" not in whole()


def test_a_lattice_without_tiles_is_drawn() -> None:
    assert parsed(level_svg("", adventure("one").tiles, 9, THEME, player=False, lattice=Lattice(0, 0, 0, 0)))


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (120.5, "120.5"), (-3.25, "-3.25")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_text_that_xml_cannot_hold_is_dropped() -> None:
    assert xml_text("a\tb\x00c\x9fd\ud800e\ufffff") == "a bcdef"
    assert xml_text("Ωμέγα <&>") == "Ωμέγα <&>"


def test_svgwrite_comes_without_what_only_its_validator_needs() -> None:
    code = """
import sys
from generator.render.svg import new_document, svgwrite
text = new_document(("1mm", "1mm")).tostring()
late = {"urllib.request", "svgwrite.validator2", "svgwrite.data.svgparser", "svgwrite.filters"} & set(sys.modules)
assert not late, late
from svgwrite.data.svgparser import is_valid_pathdata
import svgwrite as plain, urllib.request
assert svgwrite() is plain and is_valid_pathdata("M 0 0") and not is_valid_pathdata("x")
assert hasattr(urllib.request, "Request")
from svgwrite.utils import split_coordinate, base64_data
assert split_coordinate("1.5cm") == (1.5, "cm") and base64_data(b"a", "x") == "data:x;charset=utf-8;base64,YQ=="
drawing = plain.Drawing()
made = [drawing.linearGradient(), drawing.filter(), drawing.pattern(), drawing.image("a.png"), drawing.set()]
assert [element.elementname for element in made] == ["linearGradient", "filter", "pattern", "image", "set"]
assert "validator" in type(plain.Drawing().validator).__name__.lower()
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
