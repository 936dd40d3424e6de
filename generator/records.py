"""Records (named tuples) to and from the plain values of JSON.

Records are named tuples because a start pays for each class: a frozen dataclass costs eight times as much. JSON shows
them as objects all the same; on the way back msgspec checks every value against mirrors of the records, made here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

R = TypeVar("R")


def is_record(kind: Any) -> bool:
    """Whether a type is a named tuple."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


Extras = Mapping[type, Callable[[Any], dict[str, Any]]]
"""What the dict of a record of some type holds beside its fields."""


def to_plain(value: Any, extras: Extras) -> Any:
    """Records as dicts; tuples that hold some as lists, others as they are, which is all the same in JSON."""
    fields = getattr(value, "_fields", None)
    if fields is None:
        return [to_plain(part, extras) for part in value] if value and isinstance(value[0], tuple) else value
    plain = {
        name: to_plain(part, extras) if part and isinstance(part, tuple) else part
        for name, part in zip(fields, value, strict=True)
    }
    more = extras.get(type(value))
    return plain | more(value) if more else plain


def from_plain(content: Any, record: type[R]) -> R:
    """The record that `to_plain` made plain; keys that it does not know are passed over.

    Raises:
        msgspec.ValidationError: a value that is missing or of the wrong type; says where.
    """
    import msgspec

    kind: Any = record
    made: R = _filled(kind, msgspec.convert(content, mirror(kind)))
    return made


@cache
def mirror(record: Any) -> Any:
    """The msgspec struct with the fields of a record, and mirrors in place of the records within."""
    import msgspec

    hints = get_type_hints(record)
    defaults = record._field_defaults
    fields = [
        (name, _mirrored(hints[name]), defaults[name]) if name in defaults else (name, _mirrored(hints[name]))
        for name in record._fields
    ]
    return msgspec.defstruct(record.__name__, fields, kw_only=True)


def _mirrored(hint: Any) -> Any:
    if is_record(hint):
        return mirror(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return Union[tuple(_mirrored(part) for part in parts)]  # noqa: UP007 - made at run time
    if origin is tuple:
        return tuple[tuple(part if part is Ellipsis else _mirrored(part) for part in parts)]  # type: ignore[misc]
    return hint


def _filled(hint: Any, value: Any) -> Any:
    """A mirror's value as the record, tuple or plain value that the hint asks for."""
    if is_record(hint):
        hints = get_type_hints_once(hint)
        return hint(*(_filled(hints[name], getattr(value, name)) for name in hint._fields))
    if value is None:
        return None
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _filled(next(part for part in parts if part is not NoneType), value)
    if origin is tuple:
        inner = parts[0]
        return tuple(_filled(inner, part) for part in value) if is_record(inner) or get_args(inner) else value
    return value


@cache
def get_type_hints_once(record: Any) -> dict[str, Any]:
    """The resolved annotations of a record, worked out once."""
    return get_type_hints(record)
