"""What every test may use: the sweep over seeds, and hypothesis set to find the same thing twice."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

# The same examples each time, and no deadline: a slow machine is no bug.
settings.register_profile("paperdelve", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("paperdelve")

FULL = os.environ.get("PAPERDELVE_SWEEP") == "full"


def sweep(full: int, sample: int) -> range:
    """The seeds of a sweep: the first `sample` of them, or all `full` with PAPERDELVE_SWEEP=full.

    As a fixture: `for seed in sweep(5000, 40)`. To parametrize: `from conftest import sweep`.
    Either way the test carries `@pytest.mark.sweep`.
    """
    return range(full if FULL else min(sample, full))


def covering(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """What to parametrize a test with, one tuple for each case: the product of all axes with PAPERDELVE_SWEEP=full,
    else as few tuples as hold every value of every axis.

    A shorter axis comes round again, the second one shifted by one each time, the third by two, so that its values
    meet others: four kinds and two papers give papers 0, 1, 1, 0. The test carries `@pytest.mark.sweep`.
    """
    columns = [list(axis) for axis in axes]
    if FULL:
        return list(product(*columns))
    return [
        tuple(column[(place + shift * (place // len(column))) % len(column)] for shift, column in enumerate(columns))
        for place in range(max(map(len, columns)))
    ]


@pytest.fixture(name="sweep")
def _sweep() -> Callable[[int, int], range]:
    return sweep
