"""Reading the receipts that were given for a document."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Order
from pinkas.domains.documents.following.types import AllocationsQuery
from pinkas.domains.documents.model.rules.record import PaymentRecord
from pinkas.platform.table import tenant
from pinkas.platform.tx import Tx

_RECEIPT = f"""d.doc_type, d.doc_number, d.status, d.issue_date, d.currency, d.withheld <> 0 AS withheld,
    (SELECT json_agg(part ORDER BY part.position)::text
     FROM (SELECT {", ".join(PaymentRecord.__struct_fields__)} FROM document_payments AS p
           WHERE p.business_id = d.business_id AND p.document_id = d.id) AS part) AS payments"""
# Walks document_references_referenced_id_document_id_idx from its end, and looks at one document.
_ALLOCATED = f"""SELECT * FROM (
    SELECT r.business_id, r.referenced_id, r.document_id AS id, r.amount, {_RECEIPT}
    FROM document_references AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
    WHERE r.kind = 'payment' AND d.status <> 'DRAFT'
    UNION ALL
    SELECT d.business_id, d.id, d.id, d.total, {_RECEIPT}
    FROM documents AS d WHERE d.doc_type = ANY(%(own_receipts)s) AND d.status <> 'DRAFT') AS allocated"""
_PAYMENTS = msgspec.json.Decoder(tuple[PaymentRecord, ...])
_NEWEST = {"-createdAt": Order("id", "uuid", descending=True)}


async def page(
    tx: Tx, id: UUID, query: AllocationsQuery, own_receipts: Collection[int]
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of receipts, newest first. `own_receipts` are the types that are receipts for themselves."""
    where = tenant()
    where.add("referenced_id = %(referenced_id)s", referenced_id=id, own_receipts=sorted(own_receipts))
    return await tx.fetch_page(f"document-payments {id}", query, select=_ALLOCATED, where=where, orders=_NEWEST)


def payments_of(row: Any) -> tuple[PaymentRecord, ...]:
    """The payments on a receipt of a page."""
    return _PAYMENTS.decode(row.payments) if row.payments else ()
