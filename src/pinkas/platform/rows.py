"""Converts database rows to structs, and values to query parameters."""

import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins

T = TypeVar("T", bound=msgspec.Struct)


def to_struct(row: Any, struct_type: type[T]) -> T:
    """A row, or another struct, as a struct of the given type, whose fields are named like the columns. Values are not
    validated again; only JSON columns, which have wire names, are decoded into the type of their field."""
    nested = _struct_fields(struct_type)
    values = {name: getattr(row, name) for name in struct_type.__struct_fields__}
    for name, kind in nested.items():
        if isinstance(values[name], dict | list):
            values[name] = msgspec.convert(values[name], kind)
    return struct_type(**values)


def stored_struct(values: Mapping[str, Any], struct_type: type[T]) -> T:
    """The struct that `to_struct` would make of a row of these values, once they were written: what is kept as JSON is
    read as JSON, the rest as it is."""
    nested = {
        name: msgspec.convert(to_builtins(values[name]), kind)
        for name, kind in _struct_fields(struct_type).items()
        if values[name]
    }
    return struct_type(**{**values, **nested})


@cache
def _struct_fields(struct_type: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct type whose type contains a struct, with their types."""
    hints = typing.get_type_hints(struct_type, include_extras=True)
    return {name: hints[name] for name in struct_type.__struct_fields__ if _contains_struct(hints[name])}


def _contains_struct(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return True
    return any(_contains_struct(one) for one in typing.get_args(annotation))


def column_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Values as PostgreSQL takes them: structs and mappings become jsonb."""
    return {name: Jsonb(value) if isinstance(value, msgspec.Struct | dict) else value for name, value in fields.items()}


def sql_assignments(fields: Mapping[str, Any]) -> str:
    """The assignments of an UPDATE: `a = %(a)s, b = %(b)s`. Names must come from our own types, never from a
    request."""
    return ", ".join(f"{name} = %({name})s" for name in fields)
