"""Named tuples of our own: as typing's."""

from __future__ import annotations

import pickle
import typing
from typing import get_type_hints

import pytest

from generator.named import NamedTuple


class Ours(NamedTuple):
    """A record."""

    name: str
    rep: int = 4

    @property
    def said(self) -> str:
        return f"{self.name} {self.rep}"


class Theirs(typing.NamedTuple):
    """A record."""

    name: str
    rep: int = 4


@pytest.mark.parametrize("asked", ["_fields", "_field_defaults", "__doc__", "__module__", "__match_args__"])
def test_ours_are_as_typings(asked: str) -> None:
    assert getattr(Ours, asked) == getattr(Theirs, asked)


def test_a_record_is_a_tuple_with_names_defaults_and_methods() -> None:
    made = Ours("Raven")
    assert made == ("Raven", 4)
    assert made._replace(rep=5).said == "Raven 5"
    assert get_type_hints(Ours) == {"name": str, "rep": int}
    assert pickle.loads(pickle.dumps(made)) == made
    assert repr(made) == "Ours(name='Raven', rep=4)"
    with pytest.raises(TypeError):
        Ours()  # type: ignore[call-arg]
