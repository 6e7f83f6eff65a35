"""The chain of the journal as it is computed without a database. Pure."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ENTRY_FIELDS = ("number", "id", "date", "value_date", "description", "source_type", "source_id")
_LINE_FIELDS = ("position", "account_id", "debit", "credit", "currency", "foreign_amount", "party_id", "memo")


def entry_text(entry: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> str:
    """The text of an entry whose hash is chained, as `journal_entry_text` of the database writes it: an array of JSON
    with a blank behind each comma. The values are those of the rows, as JSON has them; lines are in their order."""
    posted = datetime.fromisoformat(entry["posted_at"]) - _EPOCH
    told = [entry[name] for name in _ENTRY_FIELDS]
    told.append(posted // timedelta(microseconds=1))
    told.append([[line[name] for name in _LINE_FIELDS] for line in lines] or None)
    return json.dumps(told, ensure_ascii=False)


def entry_hash(previous: bytes, text: str) -> bytes:
    """The hash of an entry: SHA-256 of the hash before it (empty before the first) and its text."""
    return hashlib.sha256(previous + text.encode()).digest()
