"""What processes that work for a command do first."""

from __future__ import annotations

import gc


def settle() -> None:
    """A worker lives long: it collects garbage again, but seldom, as a pack or a fight leaves little."""
    gc.enable()
    gc.set_threshold(50_000, 20, 20)
