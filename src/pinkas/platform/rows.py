"""Between rows and types: what every store needs, once."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from psycopg.types.json import Jsonb

T = TypeVar("T")


def as_type(row: Any, into: type[T]) -> T:
    """A row (its columns named like the fields) as a type; JSON columns hold wire names."""
    return msgspec.convert(row, into, from_attributes=True)


def column_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Values as PostgreSQL takes them: structs and mappings become jsonb."""
    return {
        name: Jsonb(msgspec.to_builtins(value)) if isinstance(value, msgspec.Struct | dict) else value
        for name, value in fields.items()
    }


def assignments(fields: Mapping[str, Any]) -> str:
    """`a = %(a)s, b = %(b)s`: the names come from our own types, never from a request."""
    return ", ".join(f"{name} = %({name})s" for name in fields)
