"""Tiles on a lattice to walls, doors, floor and labels in mm; knows no colours and no file format."""

from __future__ import annotations

from generator.geometry.floor import SQUARE, TILE, Lattice
from generator.geometry.level import FURNITURE
from generator.geometry.records import SCALE, Box, Dots, Drawing, Layer, Lines, Mark, Path, Segment, Strokes, Text
from generator.geometry.sheet import SHEET, grid_reference, lattice_of, level_drawing, secret_drawing, tile_drawing

__all__ = [
    "FURNITURE",
    "SCALE",
    "SHEET",
    "SQUARE",
    "TILE",
    "Box",
    "Dots",
    "Drawing",
    "Lattice",
    "Layer",
    "Lines",
    "Mark",
    "Path",
    "Segment",
    "Strokes",
    "Text",
    "grid_reference",
    "lattice_of",
    "level_drawing",
    "secret_drawing",
    "tile_drawing",
]
