"""`paperdelve sheets`: see `cards`."""

from __future__ import annotations

from generator.cli.cards import sheets as command

__all__ = ["command"]
