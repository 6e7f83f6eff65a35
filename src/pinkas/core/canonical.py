"""Canonical bytes and the chain of digests that proves a series of documents.

The canonical form is JSON with sorted keys, no blanks and no numbers but integers (decimals travel as plain text), so
it is the same in every language that can sort keys. A digest covers the digest before it: changing, removing or
swapping anything in a series changes every digest after it.
"""

import hashlib
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.dates import instant
from pinkas.core.money import plain

GENESIS = bytes(32)
"""The digest before the first one of a chain."""


def canonical(value: Any) -> bytes:
    """The canonical bytes of plain data, dates, instants, ids, decimals and structs. Floats are refused."""
    return msgspec.json.encode(_plain(value), order="sorted")


def chained_digest(previous: bytes, content: bytes) -> bytes:
    """SHA-256 over the digest before and the SHA-256 of the canonical content: 32 bytes."""
    return hashlib.sha256(previous + hashlib.sha256(content).digest()).digest()


_NATIVE = frozenset((str, int, bool, type(None)))
"""What JSON knows as it is: most of any content, and not worth a call each."""


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {field: _plain(getattr(value, field)) for field in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): inner if type(inner) in _NATIVE else _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [inner if type(inner) in _NATIVE else _plain(inner) for inner in value]
    raise TypeError(f"{type(value).__name__} has no canonical form")
