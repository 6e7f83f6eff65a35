"""Everything that is related to a document, in both directions."""

from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.domains.documents.following.types import DocumentLink, DocumentLinks
from pinkas.domains.documents.model.actions.read import get_record
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, Record
from pinkas.domains.documents.model.store import credits as credit_store
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import relations
from pinkas.platform.tx import Tx


async def links(tx: Tx, id: UUID) -> DocumentLinks:
    """Related documents: what this one was made from, credits, pays or cancels, and what was made from it, credits it,
    pays it or cancels it, drafts too. Of those that name it the first 500. The schedule that made a document is found
    by `GET /recurring-documents?documentId=`."""
    found = await get_record(tx, id)
    references = [one for one in found.references if one.doc_type != OPENING_ITEM]
    named = await document_store.get_targets(tx, [one.referenced_id for one in references])
    onto = {row.document_id: row.amount for row in await relations.list_carriers(tx, [id])}
    to = [
        _link(one.kind, "to", one.amount, found.carried.get(one.referenced_id), named.get(one.referenced_id), found)
        for one in references
    ]
    back = [
        _link(row.kind, "from", row.amount, onto.get(row.id), row, found)
        for row in await credit_store.list_linked_documents(tx, id)
    ]
    return DocumentLinks(items=[*to, *back])


def _link(
    kind: str, direction: str, amount: int | None, carried_amount: int | None, other: Any, record: Record
) -> DocumentLink:
    return DocumentLink(
        kind=kind,  # type: ignore[arg-type]
        direction=direction,  # type: ignore[arg-type]
        document_id=other.id,
        doc_type=other.doc_type,
        doc_number=other.doc_number,
        status=other.status,
        issue_date=other.issue_date,
        amount=None if amount is None else format_amount(amount, record.currency),
        carried_amount=None if carried_amount is None else format_amount(carried_amount, record.currency),
    )
