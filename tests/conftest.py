"""What every test may use: the sweep over seeds, and hypothesis set to find the same thing twice."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

# The same examples each time, and no deadline: a slow machine is no bug.
settings.register_profile("paperdelve", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("paperdelve")


def sweep(full: int, sample: int) -> range:
    """The seeds of a sweep: the first `sample` of them, or all `full` with PAPERDELVE_SWEEP=full.

    As a fixture: `for seed in sweep(5000, 40)`. To parametrize: `from conftest import sweep`.
    Either way the test carries `@pytest.mark.sweep`.
    """
    return range(full if os.environ.get("PAPERDELVE_SWEEP") == "full" else min(sample, full))


@pytest.fixture(name="sweep")
def _sweep() -> Callable[[int, int], range]:
    return sweep
