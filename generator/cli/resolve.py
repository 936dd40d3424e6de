"""`paperdelve resolve`: one test at a time. Its tests join the group when their modules are imported."""

from __future__ import annotations

from generator.cli import resolve_delve, resolve_fight
from generator.cli.resolving import command

__all__ = ["command", "resolve_delve", "resolve_fight"]
