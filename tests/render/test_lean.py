"""What is left out of an import comes back afterwards."""

from __future__ import annotations

import re
import sys
import typing
from importlib import import_module

import pytest

from generator.render.lean import untyped, without


def test_what_is_left_out_can_be_imported_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "wave", raising=False)
    with without({"wave": ("open",)}):
        assert import_module("wave").open is None
    assert callable(import_module("wave").open)


def test_what_is_loaded_already_is_left_alone() -> None:
    with without({"sys": ("path",)}):
        assert import_module("sys") is sys
    assert sys.path is not None


def test_what_is_left_out_may_be_given_values_or_not_be_there_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("wave", "colorsys"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with without({"wave": {"open": 7}, "colorsys": None}):
        assert import_module("wave").open == 7
        with pytest.raises(ImportError):
            import_module("colorsys")
    assert callable(import_module("wave").open)


def test_patterns_are_compiled_when_they_are_used() -> None:
    with without({}):
        late = re.compile("(A)b", re.IGNORECASE)
        broken = re.compile("(")
    assert late.sub(r"\1", "aB") == "a"
    assert late.match("ab") is not None
    assert isinstance(re.compile("a"), re.Pattern)
    with pytest.raises(re.error):
        broken.match("")


def test_annotations_say_less_and_classes_are_what_they_are() -> None:
    with untyped():
        t = import_module("typing")
        assert t.Optional[t.List[str]] is t.Optional
        assert t.cast(t.Dict[str, int], 7) == 7
        assert not t.TYPE_CHECKING
        assert t.Generic is typing.Generic
    assert import_module("typing") is typing
