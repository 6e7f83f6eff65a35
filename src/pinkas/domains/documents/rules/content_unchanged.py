"""Whether what stands in the database is what a document is composed to be now: a pure rule."""

from uuid import UUID

import msgspec

from pinkas.core.canonical import canonical
from pinkas.domains.documents.rules import proof
from pinkas.domains.documents.rules.record import Record

_NOBODY = UUID(int=0)
_WRITTEN_BY_ISSUING = ("issue_date", "due_date", "client", "client_name", "lang")
"""Columns that issuing writes anyway: a difference in them asks for nothing."""


def content_unchanged(composed: Record, stored: Record) -> bool:
    """Whether every signed field of the two agrees, but for the ids of parts and what issuing itself writes."""
    level = {name: getattr(stored, name) for name in _WRITTEN_BY_ISSUING}
    one, other = proof.fields(_blank(composed, **level)), proof.fields(_blank(stored))
    return one == other or canonical(one) == canonical(other)


def with_stored_parts(composed: Record, stored: Record) -> Record:
    """The composed document with the ids of the parts that stand in the database."""
    return msgspec.structs.replace(composed, lines=stored.lines, payments=stored.payments, references=stored.references)


def _blank(record: Record, **level: object) -> Record:
    replace = msgspec.structs.replace
    return replace(
        record,
        lines=tuple(replace(one, id=_NOBODY) for one in record.lines),
        payments=tuple(replace(one, id=_NOBODY) for one in record.payments),
        **level,
    )
