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
    """What payments are for documents, in the order in which they were paid, those of one document in its order: on
    themselves, behind what was carried onto them from the accounts that they were made from. What went back is none of
    it, nor is tax that was withheld. What a receipt took of the client's credit is of the method `credit_balance`."""
    rows = await tx.fetch_all(
        """WITH paid AS (
               SELECT id AS invoice_id, id, 0 AS rank FROM unnest(%(ids)s::uuid[]) AS id
               UNION SELECT document_id, source_id, 1 FROM document_applied_prepayments
                     WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND amount > 0)
           SELECT paid.invoice_id, p.id, allocation_method(a.by_document_id, p.receipt_id, p.method) AS method, p.date,
               a.amount, p.details,
               (row_number() OVER (ORDER BY paid.rank DESC, a.created_at, named.position, p.id, a.id))::int AS position
           FROM paid JOIN payment_allocations AS a ON a.business_id = %(business_id)s AND a.document_id = paid.id
           JOIN payments AS p ON p.business_id = a.business_id AND p.id = a.payment_id
           LEFT JOIN document_payments AS named
               ON named.business_id = p.business_id AND named.document_id = p.receipt_id AND named.id = p.id
           WHERE p.method <> 'withholding_tax' ORDER BY position""",
        ids=sorted(ids),
    )
    return {id: _payment_records([row for row in rows if row.invoice_id == id]) for id in ids}


async def cash_received(tx: Tx, ids: Collection[UUID]) -> dict[UUID, int]:
    """What was paid of documents in cash and did not go back, in minor units of their currency; also on the accounts
    from which money was carried onto them."""
    rows = await tx.fetch_all(
        """WITH paid AS (
               SELECT id AS document_id, id FROM unnest(%(ids)s::uuid[]) AS id
               UNION SELECT document_id, source_id FROM document_applied_prepayments
                     WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND amount > 0)
           SELECT paid.document_id AS id, sum(a.amount)::bigint AS amount
           FROM paid JOIN payment_allocations AS a ON a.business_id = %(business_id)s AND a.document_id = paid.id
           JOIN payments AS p ON p.business_id = a.business_id AND p.id = a.payment_id AND p.method = 'cash'
           GROUP BY paid.document_id""",
        ids=sorted(ids),
    )
    return {row.id: row.amount for row in rows}


async def unallocated_payments(tx: Tx, client_ids: Collection[UUID]) -> list[Any]:
    """What payments of clients have left, in the order in which `take_unallocated` in the schema takes it."""
    return await tx.fetch_all(
        """SELECT client_id, currency, unallocated, method = 'cash' AS is_cash FROM payments
           WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s) AND unallocated > 0
           ORDER BY date, id""",
        ids=sorted(client_ids),
    )


async def list_final_payments(tx: Tx, receipt_id: UUID) -> dict[UUID, str]:
    """The payments of a receipt that came back, are in the bank, or are shown by a line of a bank account (`MATCHED`),
    with their states. They are locked: what is cleared or comes back meanwhile waits."""
    rows = await tx.fetch_all(
        """SELECT id, CASE WHEN state = 'RECORDED' AND bank_matched > 0 THEN 'MATCHED' ELSE state END AS state
           FROM payments WHERE business_id = %(business_id)s AND receipt_id = %(id)s
           ORDER BY id FOR NO KEY UPDATE""",
        id=receipt_id,
    )
    return {row.id: row.state for row in rows if row.state in ("BOUNCED", "CLEARED", "MATCHED")}


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
