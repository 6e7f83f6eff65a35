"""Documents as an archive tells them: rows of its tables, read without a database. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pinkas.domains.documents.model.rules.record import LineRecord, PaymentRecord, Record, ReferenceRecord


def read_archived(
    row: Mapping[str, Any],
    lines: Sequence[Mapping[str, Any]],
    payments: Sequence[Mapping[str, Any]],
    references: Sequence[Mapping[str, Any]],
) -> Record:
    """A document of the values of its rows, with bytes where the tables have bytes. Raises msgspec.ValidationError for
    values that are none of a document."""
    values = {name: value for name, value in row.items() if name in Record.__struct_fields__}
    whole = values | {
        "lines": msgspec.convert(lines, tuple[LineRecord, ...]),
        "payments": msgspec.convert(payments, tuple[PaymentRecord, ...]),
        "references": msgspec.convert(references, tuple[ReferenceRecord, ...]),
    }
    return msgspec.convert(whole, Record, builtin_types=(bytes,))
