"""Encodes values to builtins and to JSON, with decimals as exact strings. The only JSON encoder of the service."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.wording import Wording


def plain_value(value: Any) -> str:
    """What JSON does not know, as what it knows: decimals, and wordings in English."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Wording):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def to_builtins(value: Any) -> Any:
    """Structs, dates, ids and decimals as what JSON knows; names are wire names."""
    return msgspec.to_builtins(value, enc_hook=plain_value)


def iterate_texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every string within a value of JSON types, as (path in wire names such as `client.emails[0]`, text) pairs."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from iterate_texts(one, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from iterate_texts(one, f"{path}[{place}]")


encode_json = msgspec.json.Encoder(enc_hook=plain_value, decimal_format="string").encode
"""The compact JSON bytes of a value."""
