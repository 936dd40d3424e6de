"""A dict of what can be worked out for any key, but is only for those that are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lookup(dict[K, V]):
    """Key -> what `look` gives for it; what it gives None for is not in it. Its length is that of what is known yet."""

    def __init__(self, look: Callable[[K], V | None]) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, key: K) -> V:
        value = self._look(key)
        if value is None:
            raise KeyError(key)
        self[key] = value
        return value

    def __contains__(self, key: object) -> bool:
        return _known(self, key) or self.get(key) is not None  # type: ignore[arg-type]

    def get(self, key: K, default: Any = None) -> Any:
        """As a dict's."""
        if _known(self, key):
            return self[key]
        try:
            return self.__missing__(key)
        except KeyError:
            return default


_known = dict.__contains__
