"""Reading what was credited and received for invoices."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from pinkas.domains.documents.rules.record import PaymentRecord
from pinkas.platform.tx import Tx


async def of_invoices(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """The issued credits that name invoices: referenced_id, amount, and of each credit its total and VAT breakdown."""
    return await tx.all(
        """SELECT r.referenced_id, r.amount, d.total, d.vat_breakdown
           FROM document_references AS r
           JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id AND d.status = 'ISSUED'
           WHERE r.business_id = %(business_id)s AND r.referenced_id = ANY(%(ids)s) AND r.kind = 'credit'""",
        ids=sorted(ids),
    )


async def received(tx: Tx, id: UUID) -> list[PaymentRecord]:
    """The payments by which money came for a document, in their order: its own, those of its receipts, and of the
    receipts for the account that it was made from. Credits and cancelled receipts are none."""
    rows = await tx.all(
        """WITH named AS (
               SELECT %(id)s::uuid AS id
               UNION SELECT source_id FROM document_carried
                     WHERE business_id = %(business_id)s AND document_id = %(id)s AND amount > 0
           ), receipts AS (
               SELECT %(id)s::uuid AS id
               UNION SELECT r.document_id FROM document_references AS r JOIN named ON named.id = r.referenced_id
                     WHERE r.business_id = %(business_id)s AND r.kind = 'payment')
           SELECT p.position, p.id, p.method, p.date, p.amount, p.details
           FROM receipts JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = receipts.id
           JOIN document_payments AS p ON p.business_id = d.business_id AND p.document_id = d.id
           WHERE d.status = 'ISSUED' AND p.amount > 0 ORDER BY d.id, p.position""",
        id=id,
    )
    return _payments(rows)


async def returning(tx: Tx, id: UUID) -> list[UUID]:
    """The issued credits of a document that gave money back, or into the client's credit; the oldest first."""
    rows = await tx.all(
        """SELECT d.id FROM document_references AS r
           JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id AND d.status = 'ISSUED'
           WHERE r.business_id = %(business_id)s AND r.referenced_id = %(id)s AND r.kind = 'credit' AND d.has_payments
           ORDER BY d.id LIMIT %(most)s""",
        id=id,
        most=MOST_LINKS,
    )
    return [row.id for row in rows]


def _payments(rows: Sequence[Any]) -> list[PaymentRecord]:
    return [PaymentRecord(**{name: getattr(row, name) for name in PaymentRecord.__struct_fields__}) for row in rows]


async def linked(tx: Tx, id: UUID) -> list[Any]:
    """The documents that name this one, the oldest first; drafts too."""
    return await tx.all(
        """SELECT r.kind, r.amount, d.id, d.doc_type, d.doc_number, d.status, d.issue_date, d.currency
           FROM document_references AS r
           JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
           WHERE r.business_id = %(business_id)s AND r.referenced_id = %(id)s ORDER BY r.document_id LIMIT %(most)s""",
        id=id,
        most=MOST_LINKS,
    )


MOST_LINKS = 500
"""How many links back are answered; lists of payments are paged by themselves."""
