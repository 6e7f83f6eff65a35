"""Reading what was credited and received for invoices."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains.documents.model.rules.credit_lines import BilledLine
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder, uncredited_remainder
from pinkas.domains.documents.model.rules.record import PaymentRecord
from pinkas.platform.tx import Tx


class _Credit(msgspec.Struct, frozen=True):
    """An issued credit of an invoice: how much of it is of that invoice, its groups and its lines."""

    amount: int
    breakdown: list[dict[str, Any]]
    lines: tuple[BilledLine, ...] = ()


_LINES_DECODER = msgspec.json.Decoder(tuple[BilledLine, ...])
_CREDITS_DECODER = msgspec.json.Decoder(tuple[_Credit, ...])
_LINES_OF = f"""SELECT coalesce(json_agg(line ORDER BY line.position), '[]')
    FROM (SELECT position, {", ".join(BilledLine.__struct_fields__)} FROM document_lines AS l
          WHERE l.business_id = %(business_id)s AND l.document_id = """
"""The lines of a document, whose id is still to be said."""


async def get_creditable_remainders(tx: Tx, ids: Collection[UUID]) -> dict[UUID, CreditableRemainder]:
    """The creditable remainders of issued invoices after their issued credits. A caller that is about to credit them
    holds their locks."""
    if not ids:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT d.id, d.doc_number, d.total, d.vat_breakdown, d.price_mode,
               ({_LINES_OF} d.id) AS line)::text AS lines,
               (SELECT json_agg(json_build_object('amount', r.amount, 'breakdown', credit.vat_breakdown,
                                                  'lines', ({_LINES_OF} credit.id) AS line))
                                ORDER BY credit.chain_index)
                FROM document_references AS r JOIN documents AS credit
                    ON credit.business_id = r.business_id AND credit.id = r.document_id AND credit.status = 'ISSUED'
                WHERE r.business_id = d.business_id AND r.referenced_id = d.id AND r.kind = 'credit')::text AS credits
           FROM documents AS d
           WHERE d.business_id = %(business_id)s AND d.id = ANY(%(ids)s) AND d.status <> 'DRAFT'""",
        ids=sorted(ids),
    )
    return {row.id: _creditable_remainder(row) for row in rows}


def _creditable_remainder(row: Any) -> CreditableRemainder:
    left = uncredited_remainder(
        row.id, row.doc_number, row.vat_breakdown, row.total, row.price_mode, _LINES_DECODER.decode(row.lines)
    )
    for credit in _CREDITS_DECODER.decode(row.credits) if row.credits else ():
        left = left.credited(credit.breakdown, credit.lines, credit.amount)
    return left


async def payments_received(tx: Tx, ids: Collection[UUID]) -> dict[UUID, list[PaymentRecord]]:
    """The payments by which money came for documents, in their order: their own, those of their receipts, and of the
    receipts for the accounts that they were made from. Credits and cancelled receipts are none."""
    rows = await tx.fetch_all(
        """WITH named AS (
               SELECT id AS invoice_id, id FROM unnest(%(ids)s::uuid[]) AS id
               UNION SELECT document_id, source_id FROM document_applied_prepayments
                     WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND amount > 0
           ), receipts AS (
               SELECT id AS invoice_id, id FROM unnest(%(ids)s::uuid[]) AS id
               UNION SELECT named.invoice_id, r.document_id
                     FROM document_references AS r JOIN named ON named.id = r.referenced_id
                     WHERE r.business_id = %(business_id)s AND r.kind = 'payment')
           SELECT receipts.invoice_id, p.position, p.id, p.method, p.date, p.amount, p.details
           FROM receipts JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = receipts.id
           JOIN document_payments AS p ON p.business_id = d.business_id AND p.document_id = d.id
           WHERE d.status = 'ISSUED' AND p.amount > 0 ORDER BY d.id, p.position""",
        ids=sorted(ids),
    )
    return {id: _payment_records([row for row in rows if row.invoice_id == id]) for id in ids}


async def list_refunding_credits(tx: Tx, id: UUID) -> list[UUID]:
    """The issued credits that gave money of a document back, or into the client's credit: its own, and those of what
    the money was carried to. The oldest first."""
    rows = await tx.fetch_all(
        """SELECT d.id FROM document_references AS r
           JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id AND d.status = 'ISSUED'
           WHERE r.business_id = %(business_id)s AND r.kind = 'credit' AND d.has_payments AND r.referenced_id IN (
               SELECT %(id)s::uuid UNION SELECT document_id FROM document_applied_prepayments
               WHERE business_id = %(business_id)s AND source_id = %(id)s)
           ORDER BY d.id LIMIT %(most)s""",
        id=id,
        most=MAX_LINKS,
    )
    return [row.id for row in rows]


def _payment_records(rows: Sequence[Any]) -> list[PaymentRecord]:
    return [PaymentRecord(**{name: getattr(row, name) for name in PaymentRecord.__struct_fields__}) for row in rows]


async def list_linked_documents(tx: Tx, id: UUID) -> list[Any]:
    """The documents that name this one, the oldest first; drafts too."""
    return await tx.fetch_all(
        """SELECT r.kind, r.amount, d.id, d.doc_type, d.doc_number, d.status, d.issue_date, d.currency
           FROM document_references AS r
           JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
           WHERE r.business_id = %(business_id)s AND r.referenced_id = %(id)s ORDER BY r.document_id LIMIT %(most)s""",
        id=id,
        most=MAX_LINKS,
    )


MAX_LINKS = 500
"""How many links back are answered; lists of payments are paged by themselves."""
