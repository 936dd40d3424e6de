"""What is left out of an import comes back afterwards."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from generator.render.lean import without


def test_what_is_left_out_can_be_imported_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "wave", raising=False)
    with without({"wave": ("open",)}):
        assert import_module("wave").open is None
    assert callable(import_module("wave").open)


def test_what_is_loaded_already_is_left_alone() -> None:
    with without({"sys": ("path",)}):
        assert import_module("sys") is sys
    assert sys.path is not None
