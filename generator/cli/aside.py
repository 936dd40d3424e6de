"""Work done aside, on another core, while this process goes on."""

from __future__ import annotations

import os
from collections.abc import Callable

Files = dict[str, str]


def aside(work: Callable[[], Files]) -> Callable[[], Files]:
    """Start `work` in a process of its own, where the system can fork and has a core to spare; what is given back
    waits for the result. Whatever goes wrong there is done again here, where it can be told."""
    if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        return work
    import marshal

    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work_and_leave(work, reading, writing)
    os.close(writing)

    def result() -> Files:
        with os.fdopen(reading, "rb") as stream:
            told = stream.read()
        _, status = os.waitpid(child, 0)
        if status != 0:
            return work()
        files: Files = marshal.loads(told)
        return files

    return result


def _work_and_leave(work: Callable[[], Files], reading: int, writing: int) -> None:
    """The child's part: it says its result into the pipe and ends without the parent's clean-up."""
    import marshal

    status = 1
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as stream:
            stream.write(marshal.dumps(work()))
        status = 0
    finally:
        os._exit(status)
