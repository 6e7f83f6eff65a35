"""What follows from issued documents: lines taken, money applied to other documents, the credit of clients."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.documents.model.rules.credit_balance import HeldCredit
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.platform.tx import Tx

_RETURNED_QUANTITY = """SELECT coalesce(sum(c.quantity), 0) FROM document_lines AS c JOIN documents AS credit
    ON credit.business_id = c.business_id AND credit.id = c.document_id AND credit.status = 'ISSUED'
    AND credit.id IS DISTINCT FROM d.cancelled_by_id AND credit.doc_type = ANY(%(credits)s)
    WHERE c.business_id = one.business_id AND c.source_line_id = one.id AND c.unit_price = one.unit_price
        AND coalesce((c.goods->>'move_stock')::boolean, true)"""
"""Of a line of a cancelled invoice, what was credited with its goods before."""


async def get_source_lines(
    tx: Tx,
    ids: Collection[UUID],
    crediting_types: Collection[int],
    returning_types: Collection[int],
    delivering_types: Collection[int],
    without: UUID | None = None,
) -> dict[UUID, SourceLine]:
    """The lines of some documents with what issued ones have taken of each; `crediting_types`, `returning_types` and
    `delivering_types` are the types that credit, take back and let goods leave. A document that is cancelled takes
    nothing; but what a credit before that brought back of a delivery is no longer there to be invoiced. `without` is a
    document that counts as cancelled already."""
    if not ids:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT line.id, line.document_id, line.product_id, line.quantity, line.unit_price, taken.*
           FROM document_lines AS line
           JOIN documents AS whole ON whole.business_id = line.business_id AND whole.id = line.document_id, LATERAL (
               SELECT coalesce(sum(one.quantity) FILTER (WHERE d.status = 'ISSUED'
                          AND d.doc_type <> ALL(%(special)s)), 0) AS converted,
                      coalesce(sum(one.quantity) FILTER (WHERE d.status = 'ISSUED'
                          AND d.doc_type = ANY(%(returns)s)), 0) AS returned,
                      coalesce(sum(({_RETURNED_QUANTITY})) FILTER (WHERE d.status = 'CANCELLED'), 0) AS came_back,
                      coalesce(sum(one.quantity) FILTER (WHERE d.status = 'ISSUED' AND d.doc_type = ANY(%(credits)s)
                          AND one.unit_price = line.unit_price), 0) AS credited
               FROM document_lines AS one JOIN (
                       SELECT business_id, id, doc_type, cancelled_by_id,
                           CASE WHEN id = %(without)s::uuid THEN 'CANCELLED' ELSE status END AS status FROM documents
                   ) AS d ON d.business_id = one.business_id AND d.id = one.document_id
                   AND (d.status = 'ISSUED' OR (d.status = 'CANCELLED' AND whole.doc_type = ANY(%(delivers)s)
                                                AND d.doc_type <> ALL(%(special)s)))
               WHERE one.business_id = line.business_id AND one.source_line_id = line.id) AS taken
           WHERE line.business_id = %(business_id)s AND line.document_id = ANY(%(ids)s)
           ORDER BY line.document_id, line.position""",
        ids=sorted(ids),
        credits=sorted(crediting_types),
        returns=sorted(returning_types),
        delivers=sorted(delivering_types),
        special=sorted({*crediting_types, *returning_types}),
        without=without,
    )
    return {row.id: SourceLine(**row._asdict()) for row in rows}


async def lock_following(tx: Tx, id: UUID) -> None:
    """Serialises what follows from one document (payments, credits, conversions, its cancellation), before anything of
    it is read, so that each sees the version that the one before has left. It is an advisory lock that nothing else
    takes, and the first lock of the transaction, so that it cannot deadlock."""
    key = f"follows {tx.business_id} {id}"
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended(%(key)s, 12))", key=key)


async def get_documents_of_lines(
    tx: Tx, document_ids: Collection[UUID], line_ids: Collection[UUID]
) -> dict[UUID, UUID]:
    """Of some lines those that belong to some documents, each with its document."""
    rows = await tx.fetch_all(
        """SELECT id, document_id FROM document_lines
           WHERE business_id = %(business_id)s AND document_id = ANY(%(documents)s) AND id = ANY(%(lines)s)""",
        documents=sorted(document_ids),
        lines=sorted(line_ids),
    )
    return {row.id: row.document_id for row in rows}


async def get_carried_amounts(tx: Tx, source_ids: Collection[UUID]) -> dict[UUID, int]:
    """How much of the money paid on each document is applied to other documents."""
    rows = await tx.fetch_all(
        """SELECT source_id, sum(amount)::bigint AS amount FROM document_applied_prepayments
           WHERE business_id = %(business_id)s AND source_id = ANY(%(ids)s) GROUP BY source_id""",
        ids=sorted(source_ids),
    )
    return {row.source_id: row.amount for row in rows}


async def list_carriers(tx: Tx, source_ids: Collection[UUID]) -> list[Any]:
    """The documents that the money of others is applied to: source_id, document_id, amount; the latest first."""
    return await tx.fetch_all(
        """SELECT source_id, document_id, amount FROM document_applied_prepayments
           WHERE business_id = %(business_id)s AND source_id = ANY(%(ids)s) AND amount > 0
           ORDER BY source_id, document_id DESC""",
        ids=sorted(source_ids),
    )


async def cancelling_receipts_among(tx: Tx, ids: Collection[UUID]) -> frozenset[UUID]:
    """Which of these documents are receipts that cancel another one."""
    rows = await tx.fetch_all(
        """SELECT document_id FROM document_references
           WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND kind = 'cancel'""",
        ids=sorted(ids),
    )
    return frozenset(row.document_id for row in rows)


async def list_carried_onto(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """The documents whose money is applied to others: source_id, document_id, amount; the oldest first."""
    return await tx.fetch_all(
        """SELECT source_id, document_id, amount FROM document_applied_prepayments
           WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND amount > 0
           ORDER BY source_id, document_id""",
        ids=sorted(ids),
    )


async def write_carried_amounts(tx: Tx, carried_amounts: Iterable[tuple[UUID, UUID, int]]) -> None:
    """Writes how much is applied from one document to another: the whole sum of each pair."""
    values = [{"source_id": source, "document_id": into, "amount": amount} for source, into, amount in carried_amounts]
    if values:
        tx.execute_later(
            """INSERT INTO document_applied_prepayments (business_id, source_id, document_id, amount)
               SELECT %(business_id)s, source_id, document_id, amount
               FROM jsonb_to_recordset(%(rows)s) AS one (source_id uuid, document_id uuid, amount bigint)
               ON CONFLICT (business_id, source_id, document_id) DO UPDATE SET amount = excluded.amount""",
            rows=Jsonb(values),
        )


async def write_statuses(tx: Tx, states: Mapping[UUID, tuple[str, str | None, str]]) -> None:
    """Conversion, quote and payment status of documents that others were made from, or no longer are."""
    rows = [
        {"id": id, "conversion_status": conversion, "quote_status": quote, "payment_status": payment}
        for id, (conversion, quote, payment) in states.items()
    ]
    if rows:
        tx.execute_later(
            """UPDATE documents SET conversion_status = one.conversion_status, quote_status = one.quote_status,
            payment_status = one.payment_status, version = documents.version + 1, updated_at = %(now)s FROM
            jsonb_to_recordset(%(rows)s) AS one (id uuid, conversion_status text, quote_status text, payment_status
            text) WHERE documents.business_id = %(business_id)s AND documents.id = ANY(%(ids)s) AND documents.id =
            one.id""",
            rows=Jsonb(rows),
            ids=sorted(states),
            now=tx.now,
        )


async def get_quote_terms(tx: Tx, ids: Collection[UUID]) -> dict[UUID, tuple[bool, date | None]]:
    """For quotes, whether they were accepted since they were last opened, and until when they are open. The answers are
    read from their table, because only it distinguishes a quote that was converted unanswered from an accepted one."""
    rows = await tx.fetch_all(
        """SELECT d.id, coalesce(t.open_until, d.valid_until) AS open_until, EXISTS (
               SELECT FROM quote_answers AS a WHERE a.business_id = d.business_id AND a.document_id = d.id
               AND a.round = coalesce(t.round, 0) AND a.answer = 'accepted') AS accepted
           FROM documents AS d
           LEFT JOIN quote_terms AS t ON t.business_id = d.business_id AND t.document_id = d.id
           WHERE d.business_id = %(business_id)s AND d.id = ANY(%(ids)s) AND d.quote_status IS NOT NULL""",
        ids=sorted(ids),
    )
    return {row.id: (row.accepted, row.open_until) for row in rows}


async def get_client_credits(tx: Tx, client_ids: Collection[UUID]) -> dict[tuple[UUID, str], HeldCredit]:
    """The credit of clients, by client and currency."""
    rows = await tx.fetch_all(
        """SELECT client_id, currency, amount, amount_local, amount_posted FROM client_credits
           WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s)""",
        ids=sorted(client_ids),
    )
    return {(row.client_id, row.currency): HeldCredit(row.amount, row.amount_local, row.amount_posted) for row in rows}


async def write_client_credits(tx: Tx, client_credits: Mapping[tuple[UUID, str], HeldCredit]) -> None:
    """Writes the credit of clients. The caller holds the lock of the chain, so that nothing else issues meanwhile."""
    rows = [
        {"client_id": client, "currency": currency, **asdict(one)} for (client, currency), one in client_credits.items()
    ]
    if rows:
        tx.execute_later(
            """INSERT INTO client_credits
                   (business_id, client_id, currency, amount, amount_local, amount_posted, updated_at)
               SELECT %(business_id)s, client_id, currency, amount, local, posted, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one
                   (client_id uuid, currency text, amount bigint, local bigint, posted bigint)
               ON CONFLICT (business_id, client_id, currency) DO UPDATE SET amount = excluded.amount,
                   amount_local = excluded.amount_local, amount_posted = excluded.amount_posted,
                   updated_at = excluded.updated_at""",
            rows=Jsonb(rows),
            now=tx.now,
        )


async def get_account_advances(tx: Tx, account_ids: Collection[UUID]) -> dict[UUID, HeldCredit]:
    """The money in foreign currency that waits on proforma invoices, by account."""
    rows = await tx.fetch_all(
        """SELECT document_id, amount, amount_local, amount_posted FROM document_advances
           WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s)""",
        ids=sorted(account_ids),
    )
    return {row.document_id: HeldCredit(row.amount, row.amount_local, row.amount_posted) for row in rows}


async def write_account_advances(tx: Tx, advances: Mapping[UUID, HeldCredit]) -> None:
    """Writes the advances on proforma invoices."""
    rows = [{"document_id": id, **asdict(one)} for id, one in advances.items()]
    if rows:
        tx.execute_later(
            """INSERT INTO document_advances (business_id, document_id, amount, amount_local, amount_posted)
               SELECT %(business_id)s, document_id, amount, local, posted
               FROM jsonb_to_recordset(%(rows)s) AS one
                   (document_id uuid, amount bigint, local bigint, posted bigint)
               ON CONFLICT (business_id, document_id) DO UPDATE SET amount = excluded.amount,
                   amount_local = excluded.amount_local, amount_posted = excluded.amount_posted""",
            rows=Jsonb(rows),
        )


async def set_cancelled(
    tx: Tx, id: UUID, by: UUID | None, reason: str, payment_status: str | None, credit_status: str | None
) -> None:
    """Marks an issued document as cancelled, for good. A status that is None stays."""
    await tx.execute(
        """UPDATE documents SET status = 'CANCELLED', cancelled_at = %(now)s, cancelled_by_id = %(by)s,
               cancel_reason = %(reason)s, payment_status = coalesce(%(payment_status)s, payment_status),
               credit_status = coalesce(%(credit_status)s, credit_status), version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        by=by,
        reason=reason,
        payment_status=payment_status,
        credit_status=credit_status,
        now=tx.now,
    )


async def list_ancestors(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """Some documents and everything that they were made from: `start` is the one of `ids`, with one row a line."""
    return await tx.fetch_all(
        """WITH RECURSIVE up (start, id) AS (
               SELECT id, id FROM unnest(%(ids)s::uuid[]) AS id
               UNION
               SELECT up.start, r.referenced_id FROM up JOIN document_references AS r
                   ON r.business_id = %(business_id)s AND r.document_id = up.id AND r.kind IN ('source', 'credit')
           )
           SELECT up.start, d.id AS document_id, d.doc_type, l.id, l.source_line_id, l.product_id, l.quantity
           FROM up JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = up.id
           LEFT JOIN document_lines AS l ON l.business_id = %(business_id)s AND l.document_id = d.id
           ORDER BY up.start, d.id, l.position""",
        ids=sorted(ids),
    )


async def get_deferred_vat_state(tx: Tx, id: UUID) -> Any:
    """The VAT of a document that was issued on the cash basis, in minor units of the books: a row of what is left of it
    after credits (`vat`), what of that is output VAT by now (`due`), and the last day on which that changed
    (`changed_on`); None where its VAT never waited."""
    return await tx.fetch_one(
        """SELECT sum(vat)::bigint AS vat, sum(due)::bigint AS due, max(date) FILTER (WHERE due <> 0) AS changed_on
           FROM deferred_vat_movements WHERE business_id = %(business_id)s AND document_id = %(id)s
           HAVING count(*) > 0""",
        id=id,
    )
