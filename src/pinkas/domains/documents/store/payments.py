"""Reading the receipts that were given for a document."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Order
from pinkas.domains.documents.types.following import AllocationsQuery
from pinkas.platform.table import tenant
from pinkas.platform.tx import Tx

# Walks document_references_back (business_id, referenced_id, document_id) from its end.
_ALLOCATED = """SELECT * FROM (
    SELECT r.business_id, r.referenced_id, r.document_id AS id, r.amount, d.doc_type, d.doc_number, d.status,
        d.issue_date, d.currency, d.withheld <> 0 AS withheld,
        (SELECT coalesce(array_agg(DISTINCT p.method), '{}') FROM document_payments AS p
         WHERE p.business_id = r.business_id AND p.document_id = r.document_id) AS methods
    FROM document_references AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
    WHERE r.kind = 'payment' AND d.status <> 'DRAFT') AS allocated"""
_NEWEST = {"-createdAt": Order("id", "uuid", descending=True)}


async def page(tx: Tx, id: UUID, query: AllocationsQuery) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of receipts, newest first."""
    where = tenant()
    where.maybe("referenced_id = %(referenced_id)s", referenced_id=id)
    return await tx.page(f"document-payments {id}", query, select=_ALLOCATED, where=where, orders=_NEWEST)
