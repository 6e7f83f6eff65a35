"""The canonical form of a request: two requests that say the same have the same form, however they are written.

What is left out is the same as its default, decimals have no trailing zeros and are the same as numbers and as strings,
instants are in UTC, and the order of fields does not matter; the order of lists does."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET

from pinkas.core.dates import format_instant
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import decimal_text

MAX_DIFFERENCES = 100
"""How many differing fields an answer names."""


def canonical_request(body: msgspec.Struct) -> str:
    """The canonical form of a decoded request, as JSON."""
    return msgspec.json.encode(_plain(body), order="sorted").decode()


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        fields = _FIELDS.get(kind) or _read_fields(kind)
        return {
            wire: said if type(said) is str else _plain(said)
            for name, wire, default in fields
            if (said := getattr(value, name)) is not default and said is not UNSET and said != default
        }
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return format_instant(value) if isinstance(value, datetime) else to_builtins(value)


_FIELDS: dict[type[msgspec.Struct], tuple[tuple[str, str, Any], ...]] = {}


def _read_fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The name, the wire name and the default of each field; `NODEFAULT` where it cannot be left out."""
    _FIELDS[kind] = tuple(
        (one.name, one.encode_name, one.default if one.default_factory is NODEFAULT else one.default_factory())
        for one in msgspec.structs.fields(kind)
    )
    return _FIELDS[kind]


def differences(before: str, now: str) -> list[dict[str, Any]]:
    """The fields in which two canonical requests differ, by their paths: `{field, before, now}`, null where a field
    was left out. The first `MAX_DIFFERENCES`."""
    first, second = (dict(_leaves(msgspec.json.decode(one), "")) for one in (before, now))
    paths = [path for path in sorted({*first, *second}) if first.get(path, UNSET) != second.get(path, UNSET)]
    return [{"field": path, "before": first.get(path), "now": second.get(path)} for path in paths[:MAX_DIFFERENCES]]


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and (value or not path):
        for name, one in value.items():
            yield from _leaves(one, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for place, one in enumerate(value):
            yield from _leaves(one, f"{path}[{place}]")
    else:
        yield path, value
