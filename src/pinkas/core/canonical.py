"""Canonical JSON bytes, and the hash chain that proves that a series of documents is complete and unchanged.

The canonical form is JSON with sorted keys, no whitespace and no numbers except integers (decimals are written as
strings), so every language produces the same bytes. Each digest covers the digest before it: changing, removing or
reordering any document of a series changes every later digest.
"""

import hashlib
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.dates import format_instant
from pinkas.core.money import decimal_text

GENESIS_DIGEST = bytes(32)
"""The digest before the first one of a chain."""


def canonical_bytes(value: Any) -> bytes:
    """The canonical JSON bytes of a value: builtins, dates, datetimes, UUIDs, decimals and msgspec structs. Raises
    TypeError for floats and for any other type."""
    return msgspec.json.encode(_canonical_value(value), order="sorted")


def chained_digest(previous_digest: bytes, canonical_content: bytes) -> bytes:
    """The 32 bytes of SHA-256 over the previous digest followed by the SHA-256 of the canonical content."""
    return hashlib.sha256(previous_digest + hashlib.sha256(canonical_content).digest()).digest()


_JSON_TYPES = frozenset((str, int, bool, type(None)))
"""Types that JSON writes as they are. Checked first, because most values are of these types."""


def _canonical_value(value: Any) -> Any:
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, datetime):
        return format_instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {field: _canonical_value(getattr(value, field)) for field in value.__struct_fields__}
    if isinstance(value, dict):
        return {
            str(key): inner if type(inner) in _JSON_TYPES else _canonical_value(inner) for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [inner if type(inner) in _JSON_TYPES else _canonical_value(inner) for inner in value]
    raise TypeError(f"{type(value).__name__} has no canonical form")
