"""Work on all cores: in order, and deaf to Ctrl-C, which is for the one that gives it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from generator.cli.workers import on_all_cores
from generator.errors import PaperdelveError


def halved(number: int) -> tuple[float, bool, int]:
    """Half of a number, whether Ctrl-C is heard here, and where that is."""
    if number == 13:
        raise PaperdelveError("13 brings bad luck")
    return number / 2, signal.getsignal(signal.SIGINT) is not signal.SIG_IGN, os.getpid()


@pytest.fixture(autouse=True)
def _listening() -> Iterator[None]:
    """Ctrl-C is heard here, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("cores", [1, 2])
def test_results_come_in_the_order_of_the_tasks(monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    found = list(on_all_cores(halved, range(12), "halves", chunk=2))
    assert [half for half, _, _ in found] == [number / 2 for number in range(12)]
    assert {heard for _, heard, _ in found} == {cores == 1}
    assert ({where for _, _, where in found} == {os.getpid()}) == (cores == 1)


@pytest.mark.parametrize("cores", [1, 2])
def test_fail_at_the_first_task_that_does_with_those_before_it_done(
    monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    results = on_all_cores(halved, range(10, 20), "halves")
    assert [next(results)[0] for _ in range(3)] == [5.0, 5.5, 6.0]
    with pytest.raises(PaperdelveError, match="13 brings bad luck"):
        next(results)
