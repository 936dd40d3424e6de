"""Named tuples at an eighth of the price: typing's own compiles the type of each field, which nobody here asks for, and
the standard library's compiles a function for each class.

A start pays for each class, and there are dozens. Type checkers take `NamedTuple` for typing's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from types import FunctionType

    _MODELS = {}
    """For each number of fields one named tuple of the standard library, whose parts others of that number share."""

    class _Record(tuple):
        """What all named tuples can do."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            """One of these values."""
            return cls(*values)

        def _replace(self, /, **changes):
            """The same with some fields changed."""
            made = self.__class__(*map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"no field is called {', '.join(changes)}")
            return made

        def _asdict(self):
            """The fields by name."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{self.__class__.__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)

    class _Maker(type):
        """Makes a named tuple of what a class statement says: its fields, their defaults, its methods."""

        def __new__(mcs, name, bases, body):
            fields = tuple(body.get("__annotations__", {}))
            count = len(fields)
            model = _MODELS.get(count)
            if model is None:
                model = _MODELS[count] = namedtuple("Model", [f"field_{place}" for place in range(count)])
            defaults = {field: body.pop(field) for field in fields if field in body}
            new = model.__new__
            code = new.__code__.replace(co_varnames=("_cls", *fields))
            body["__new__"] = FunctionType(code, new.__globals__, "__new__", tuple(defaults.values()))
            for place, field in enumerate(fields):
                body[field] = getattr(model, f"field_{place}")
            body.update(__slots__=(), _fields=fields, _field_defaults=defaults, __match_args__=fields)
            return type(name, (_Record,), body)

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
