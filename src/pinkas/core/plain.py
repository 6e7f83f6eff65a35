"""Types as plain values and as JSON: the one encoder, which knows our decimals."""

from decimal import Decimal
from typing import Any

import msgspec


def _decimal(value: Any) -> str:
    if isinstance(value, Decimal):
        return format(value, "f")
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def as_plain(value: Any) -> Any:
    """Structs, dates, ids and decimals as what JSON knows; names are wire names."""
    return msgspec.to_builtins(value, enc_hook=_decimal)


as_json = msgspec.json.Encoder(enc_hook=_decimal, decimal_format="string").encode
"""The compact JSON bytes of a value."""
