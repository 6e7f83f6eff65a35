"""Reading the receipts that were given for a document."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pagination import SortOrder
from pinkas.domains.documents.following.types import AllocationsQuery
from pinkas.domains.documents.model.rules.record import PaymentRecord
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_RECEIPT_COLUMNS = f"""d.doc_type, d.doc_number, d.status, d.issue_date, d.currency, d.withheld <> 0 AS withheld,
    (SELECT json_agg(part ORDER BY part.position)::text
     FROM (SELECT {", ".join(PaymentRecord.__struct_fields__)} FROM document_payments AS p
           WHERE p.business_id = d.business_id AND p.document_id = d.id) AS part) AS payments"""
# Walks document_references_referenced_id_document_id_idx from its end, and looks at one document.
_ALLOCATED_PAYMENTS = f"""SELECT * FROM (
    SELECT r.business_id, r.referenced_id, r.document_id AS id, r.amount, {_RECEIPT_COLUMNS}
    FROM document_references AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
    WHERE r.kind = 'payment' AND d.status <> 'DRAFT'
    UNION ALL
    SELECT d.business_id, d.id, d.id, d.total, {_RECEIPT_COLUMNS}
    FROM documents AS d WHERE d.doc_type = ANY(%(own_receipts)s) AND d.status <> 'DRAFT') AS allocated"""
_PAYMENTS_DECODER = msgspec.json.Decoder(tuple[PaymentRecord, ...])
_NEWEST_FIRST = {"-createdAt": SortOrder("id", "uuid", descending=True)}


async def list_receipts(
    tx: Tx, id: UUID, query: AllocationsQuery, own_receipts: Collection[int]
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of receipts, newest first. `own_receipts` are the types that are receipts for themselves."""
    where = tenant_condition()
    where.add("referenced_id = %(referenced_id)s", referenced_id=id, own_receipts=sorted(own_receipts))
    return await tx.fetch_page(
        f"document-payments {id}", query, select=_ALLOCATED_PAYMENTS, conditions=where, orders=_NEWEST_FIRST
    )


def decode_payments(row: Any) -> tuple[PaymentRecord, ...]:
    """The payments on a receipt of a page."""
    return _PAYMENTS_DECODER.decode(row.payments) if row.payments else ()
