"""Drawings for the sealed entries: a secret room by itself, a tile without a number, the players' sheet with a code."""

from __future__ import annotations

from typing import Any

import pytest
from adventures import adventure

from generator.geometry import TILE, Dots, Drawing, Strokes, Text, level_drawing, secret_drawing, tile_drawing
from generator.twohour.dungeon import SecretRoom
from generator.twohour.lattice import SIDES


def marks(drawing: Drawing, *inks: str) -> list[Any]:
    return [mark for layer in drawing.layers for mark in layer.marks if mark.ink in inks]


def words(drawing: Drawing) -> list[str]:
    return [mark.text for layer in drawing.layers for mark in layer.marks if isinstance(mark, Text)]


def room(kind: str, side: str = "east") -> SecretRoom:
    return SecretRoom("S07", kind, side, 1, 3, 2, (2, 3), leads_to="T09" if kind == "challenge" else None)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", ["vermin", "boneyard", "challenge"])
def test_a_secret_room_is_drawn_with_its_letters_alone(kind: str, side: str) -> None:
    drawing = secret_drawing(room(kind, side), letters={"north": "A", "south": "B"})
    assert (drawing.width, drawing.height) == (TILE, TILE)
    assert words(drawing) == ["A", "B"]
    assert marks(drawing, "floor")
    assert marks(drawing, "wall")
    assert not marks(drawing, "secret", "secret_label", "label")
    assert bool(marks(drawing, "chasm")) is (kind == "challenge")


def test_37_1_the_kinds_of_chambers_look_different() -> None:
    walls = [marks(secret_drawing(room(kind)), "wall") for kind in ("vermin", "boneyard", "challenge")]
    assert walls[0] != walls[1] != walls[2] != walls[0]
    corners = [len(path.points) for mark in walls[1] for path in mark.paths]
    assert max(corners) >= 12  # a crypt's corners are cut


def test_a_tile_without_its_number_keeps_the_chest_of_the_treasure_room() -> None:
    made = adventure()
    last, first = made.tiles[-1], made.tiles[0]
    assert last.treasure_room
    assert marks(tile_drawing(last, number=False), "chest")
    assert words(tile_drawing(last, number=False)) == []
    assert not marks(tile_drawing(first, number=False), "chest")
    assert marks(tile_drawing(last), "chest")


def test_the_players_sheet_has_the_first_entry_s_code_instead_of_a_number() -> None:
    tiles = adventure().tiles
    plain = level_drawing("X", tiles, 1, player=True)
    coded = level_drawing("X", tiles, 1, player=True, start="417")
    assert [word for word in words(coded) if word not in words(plain)] == ["417"]
    assert words(level_drawing("X", tiles, 1, player=False, start="417")) == words(
        level_drawing("X", tiles, 1, player=False)
    )
    shapes = [
        [mark for layer in drawing.layers for mark in layer.marks if isinstance(mark, Dots | Strokes)]
        for drawing in (plain, coded)
    ]
    assert shapes[0] == shapes[1]
