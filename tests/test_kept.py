"""What is kept of a text file: made once, made anew when anything has changed, made each time where nothing is kept."""

from __future__ import annotations

from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest

from generator.kept import kept


class Maker:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> dict[str, Any]:
        self.asked += 1
        return {"rows": [1, 2.5, "three", True], "asked": self.asked}


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "table.toml")


def test_it_is_made_once(path: str) -> None:
    make = Maker()
    assert kept(path, b"a", make) == kept(path, b"a", make) == {"rows": [1, 2.5, "three", True], "asked": 1}


@pytest.mark.parametrize(("source", "made_by"), [(b"b", ""), (b"a", "2.0")])
def test_it_is_made_anew_when_the_file_or_its_maker_has_changed(path: str, source: bytes, made_by: str) -> None:
    make = Maker()
    kept(path, b"a", make)
    assert kept(path, source, make, made_by)["asked"] == 2


@pytest.mark.parametrize("broken", [b"", b"abc", b"\x00" * 40])
def test_a_broken_copy_is_made_anew(path: str, broken: bytes) -> None:
    make = Maker()
    kept(path, b"a", make)
    place = Path(cache_from_source(path))
    for part in (broken, place.read_bytes()[:4] + broken):
        place.write_bytes(part)
        kept(path, b"a", make)
    assert make.asked == 3


def test_where_nothing_can_be_kept_it_is_made_each_time(tmp_path: Path) -> None:
    make = Maker()
    (tmp_path / "__pycache__").write_text("in the way", "utf-8")
    assert [kept(str(tmp_path / "table.toml"), b"a", make)["asked"] for _ in range(2)] == [1, 2]
