"""Everything that is related to a document, in both directions."""

from typing import Any
from uuid import UUID

from pinkas.core.money import to_wire
from pinkas.domains.documents.actions.reads import record
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.store import credits as store
from pinkas.domains.documents.store import reads
from pinkas.domains.documents.types.following import DocumentLink, DocumentLinks
from pinkas.platform.tx import Tx


async def links(tx: Tx, id: UUID) -> DocumentLinks:
    """Related documents: what this one was made from, credits, pays or cancels, and what was made from it, credits it,
    pays it or cancels it, drafts too. Of those that name it the first 500. The schedule that made a document is found
    by `GET /recurring-documents?documentId=`."""
    found = await record(tx, id)
    named = await reads.targets(tx, [one.referenced_id for one in found.references])
    to = [_link(one.kind, "to", one.amount, named.get(one.referenced_id), found) for one in found.references]
    back = [_link(row.kind, "from", row.amount, row, found) for row in await store.linked(tx, id)]
    return DocumentLinks(items=[*to, *back])


def _link(kind: str, direction: str, amount: int | None, other: Any, of: Record) -> DocumentLink:
    return DocumentLink(
        kind=kind,  # type: ignore[arg-type]
        direction=direction,  # type: ignore[arg-type]
        document_id=other.id,
        doc_type=other.doc_type,
        doc_number=other.doc_number,
        status=other.status,
        issue_date=other.issue_date,
        amount=None if amount is None else to_wire(amount, of.currency),
    )
