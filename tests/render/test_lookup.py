"""A dict that works out what it is asked for."""

from __future__ import annotations

import pytest

from generator.render.lookup import Lookup


def test_each_key_is_looked_up_once_and_when_it_is_asked_for() -> None:
    asked: list[int] = []

    def half(number: int) -> int | None:
        asked.append(number)
        return None if number % 2 else number // 2

    halves = Lookup(half)
    assert asked == []
    assert [halves[4], halves[4], halves.get(4)] == [2, 2, 2]
    assert asked == [4]
    assert 0 in halves
    assert 3 not in halves
    assert (halves.get(3), halves.get(3, 7), halves[0]) == (None, 7, 0)
    with pytest.raises(KeyError):
        halves[5]
