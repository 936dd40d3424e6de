"""What `fight` asks of its options where none is given, for tests that begin a fight in this process."""

from __future__ import annotations

from typing import Any

ASKED: dict[str, Any] = {
    "group": None,
    "level": 1,
    "met": False,
    "three": False,
    "board": "room",
    "active": "1",
    "fleeing": False,
    "dice": None,
    "house": None,
    "save": False,
    "opponents": None,
    "rolls": "typed",
    "auto": False,
    "seed": "x",
}
