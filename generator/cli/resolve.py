"""`paperdelve resolve`: one test at a time."""

from __future__ import annotations

from generator.cli.resolving import command

__all__ = ["command"]
