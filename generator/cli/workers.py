"""Work done on all cores for one command, under a progress bar."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

Task = TypeVar("Task")
Result = TypeVar("Result")


def on_all_cores(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    label: str,
    *,
    size: Callable[[Task], int] = lambda task: 1,
    chunk: int = 1,
) -> Iterator[Result]:
    """What `work`, a function of a module, makes of each task, in their order; a worker takes `chunk` tasks at a time.

    On a terminal the progress is shown, in units of a task's `size`. What a task raises ends it all; so does Ctrl-C,
    after which nobody waits for the rest.
    """
    workers = min(os.cpu_count() or 1, len(tasks))
    quiet = not sys.stderr.isatty()
    with click.progressbar(length=sum(map(size, tasks)), label=label, file=sys.stderr, hidden=quiet) as bar:
        for task, result in zip(tasks, _results(work, tasks, workers, chunk), strict=True):
            bar.update(size(task))
            yield result


def _results(work: Callable[[Task], Result], tasks: Sequence[Task], workers: int, chunk: int) -> Iterator[Result]:
    if workers == 1:
        _settle()
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, initializer=_begin)
    try:
        yield from pool.map(work, tasks, chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the one that gives a worker its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _settle()


def _settle() -> None:
    """Who works long collects garbage again, but seldom, as a pack or a fight leaves little."""
    gc.enable()
    gc.set_threshold(50_000, 20, 20)
