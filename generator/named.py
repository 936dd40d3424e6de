"""Named tuples at a quarter of the price: typing's own compiles the type of each field, which nobody here asks for.

A start pays for each class, and there are dozens. Type checkers take `NamedTuple` for typing's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        """Makes a plain named tuple of what a class statement says: its fields, their defaults, its methods."""

        def __new__(mcs, name, bases, body):
            fields = body.pop("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            made.__annotations__ = fields
            for attribute, value in body.items():
                setattr(made, attribute, value)
            return made

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
