"""Payments, what they are for, and refunds in the database. The rows of issued documents are written by
`keep_document_payments` in the schema, in the statement that issues them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.payments.types import (
    PaymentAllocationQuery,
    PaymentQuery,
    PaymentRefundQuery,
    PaymentRefundRow,
    PaymentRow,
    UnallocatedQuery,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

_RECEIPT = "SELECT {} FROM documents AS d WHERE d.business_id = payments.business_id AND d.id = payments.receipt_id"
_ALLOCATIONS = """SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'document_id', a.document_id,
        'doc_type', d.doc_type, 'doc_number', d.doc_number, 'amount', a.amount, 'by_document_id', a.by_document_id,
        'created_at', a.created_at) ORDER BY a.id), '[]')
    FROM payment_allocations AS a JOIN documents AS d ON d.business_id = a.business_id AND d.id = a.document_id
    WHERE a.business_id = payments.business_id AND a.payment_id = payments.id"""
_OPENING_ALLOCATIONS = """SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'opening_item_id',
        a.opening_item_id, 'date', i.date, 'amount', a.amount, 'by_document_id', a.by_document_id, 'created_at',
        a.created_at) ORDER BY a.id), '[]')
    FROM payment_allocations AS a
    JOIN opening_items AS i ON i.business_id = a.business_id AND i.id = a.opening_item_id
    WHERE a.business_id = payments.business_id AND a.payment_id = payments.id"""
PAYMENTS = Table(
    "payments",
    PaymentRow,
    computed={
        "receipt_type": _RECEIPT.format("d.doc_type"),
        "receipt_number": _RECEIPT.format("d.doc_number"),
        "allocations": _ALLOCATIONS,
        "opening_allocations": _OPENING_ALLOCATIONS,
    },
)
REFUNDS = Table("payment_refunds", PaymentRefundRow)
_DATE_ORDERS = {
    **TIME_ORDERS,
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
}
_WAITS_FOR_RECEIPT = "receipt_id IS NULL AND source <> 'opening' AND state <> 'BOUNCED'"
_ALLOCATION_STATES = {
    "none": "unallocated > 0 AND allocated + refunded = 0",
    "partial": "unallocated > 0 AND allocated + refunded > 0",
    "full": "unallocated = 0 AND state NOT IN ('VOID', 'BOUNCED')",
}


async def list_payments(tx: Tx, query: PaymentQuery, clients: Sequence[UUID] | None) -> Page[PaymentRow]:
    """One page of payments; `clients` are the ids of a client and those that were merged into it."""
    return await PAYMENTS.page(tx, query, _filtered(tx, query, clients), _DATE_ORDERS)


async def sum_by_method(tx: Tx, query: PaymentQuery, clients: Sequence[UUID] | None) -> list[Any]:
    """What the payments of the filters, of all pages, come to by method and currency: rows of method, currency,
    payments, amount, allocated, refunded and unallocated. Void payments and those that came back are not counted."""
    where = _filtered(tx, query, clients)
    where.add("state NOT IN ('VOID', 'BOUNCED')")
    return await tx.fetch_all(
        f"""SELECT method, currency, count(*) AS payments, sum(amount)::bigint AS amount,
                sum(allocated)::bigint AS allocated, sum(refunded)::bigint AS refunded,
                sum(unallocated)::bigint AS unallocated
            FROM payments WHERE {where.sql()} GROUP BY 1, 2 ORDER BY 1, 2""",
        **where.params,
    )


def _filtered(tx: Tx, query: PaymentQuery, clients: Sequence[UUID] | None) -> QueryConditions:
    where = _of_clients(clients)
    where.add_if_given("method = %(method)s", method=query.method)
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("source = %(source)s", source=query.source)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given("date >= %(from)s", **{"from": query.from_})
    where.add_if_given("date <= %(to)s", to=query.to)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    where.add_if_given(
        """(client_name ILIKE %(q)s OR details->>'checkNumber' ILIKE %(q)s OR details->>'reference' ILIKE %(q)s
            OR external_reference ILIKE %(q)s OR note ILIKE %(q)s)""",
        q=contains_pattern(query.q),
    )
    if query.bank_matched is not None:
        where.add("bank_matched = amount" if query.bank_matched else "bank_matched < amount")
    where.add_if_given(
        """id IN (SELECT payment_id FROM payment_allocations
            WHERE business_id = %(business_id)s AND document_id = %(document)s)""",
        document=query.document_id,
    )
    where.add_if_given(
        """id IN (SELECT payment_id FROM payment_allocations
            WHERE business_id = %(business_id)s AND opening_item_id = %(opening_item)s)""",
        opening_item=query.opening_item_id,
    )
    if query.allocation is not None:
        where.add(_ALLOCATION_STATES[query.allocation])
    if query.receipt is not None:
        where.add("receipt_id IS NOT NULL" if query.receipt == "issued" else _WAITS_FOR_RECEIPT)
    tx.filter_updated_since(where, query.updated_since)
    return where


async def list_unallocated(tx: Tx, query: UnallocatedQuery, clients: Sequence[UUID] | None) -> Page[PaymentRow]:
    """One page of the payments of which something is for no document."""
    where = _of_clients(clients)
    where.add("unallocated > 0")
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    return await PAYMENTS.page(tx, query, where, _DATE_ORDERS)


def _of_clients(clients: Sequence[UUID] | None) -> QueryConditions:
    where = tenant_condition()
    if clients is not None and len(clients) == 1:
        where.add("client_id = %(client)s", client=clients[0])
    elif clients is not None:
        where.add("client_id = ANY(%(clients)s)", clients=list(clients))
    return where


_RECORDED = """id, client_id, client_name, method, date, currency, exchange_rate, amount, details, note,
    external_reference, metadata, checkout_id, leaves_credit"""


async def insert_payments(tx: Tx, rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes recorded payments, of which nothing is allocated yet, in one statement."""
    tx.execute_later(
        f"""INSERT INTO payments (business_id, {_RECORDED}, source, created_at, updated_at)
            SELECT %(business_id)s, {_RECORDED}, 'recorded', %(now)s, %(now)s
            FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, client_id uuid, client_name text, method text, date date,
                currency text, exchange_rate numeric, amount bigint, details jsonb, note text, external_reference text,
                metadata jsonb, checkout_id uuid, leaves_credit boolean)""",
        rows=Jsonb(list(rows)),
        now=tx.now,
    )


async def sum_refunds_to_book(tx: Tx, id: UUID) -> int:
    """What providers give back of a payment and the books do not show yet, in minor units."""
    row = await tx.fetch_one("SELECT sum_refunds_to_book(%(business_id)s, %(payment)s) AS amount", payment=id)
    amount: int = row.amount  # type: ignore[union-attr]
    return amount


async def name_checkout(tx: Tx, document_id: UUID, checkout_id: UUID, provider: str) -> UUID:
    """Keeps by which checkout and provider the card payment of a document came; its id."""
    row = await tx.fetch_one(
        "SELECT name_checkout_of_payments(%(business_id)s, %(document)s, %(checkout)s, %(provider)s) AS id",
        document=document_id,
        checkout=checkout_id,
        provider=provider,
    )
    id: UUID = row.id  # type: ignore[union-attr]
    return id


async def insert_allocations(tx: Tx, rows: Sequence[tuple[UUID, UUID, int]]) -> None:
    """Allocates amounts of payments to documents and opening balances, each by its id: the schema tells which is which.
    The database refuses more than a payment has left."""
    if rows:
        tx.execute_later(
            """INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, created_at)
               SELECT %(business_id)s, id, payment_id, document_id, amount, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, payment_id uuid, document_id uuid, amount bigint)""",
            rows=Jsonb(
                [
                    {"id": tx.new_id(), "payment_id": payment, "document_id": document, "amount": amount}
                    for payment, document, amount in rows
                ]
            ),
            now=tx.now,
        )


async def delete_allocation(tx: Tx, id: UUID) -> None:
    """Removes an allocation."""
    await tx.execute("DELETE FROM payment_allocations WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def void_payment(tx: Tx, id: UUID, reason: str) -> None:
    """Makes a payment void. What the client's credit paid of it meanwhile comes from its other payments."""
    await tx.execute(
        "SELECT void_payments(%(business_id)s, ARRAY[%(id)s::uuid], true, %(reason)s, %(now)s)",
        id=id,
        reason=reason,
        now=tx.now,
    )


async def set_cleared(tx: Tx, id: UUID, day: date) -> None:
    """Says that the money of a payment is in the bank."""
    await tx.execute(
        """UPDATE payments SET state = 'CLEARED', cleared_on = %(day)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        day=day,
        now=tx.now,
    )


async def bounce_payment(tx: Tx, id: UUID, day: date, reason: str) -> None:
    """Says that a payment came back: it is for nothing any more, and nothing is left of it."""
    await tx.execute(
        "SELECT bounce_payment(%(business_id)s, %(id)s, %(day)s, %(reason)s, %(now)s)",
        id=id,
        day=day,
        reason=reason,
        now=tx.now,
    )


async def insert_refund(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> PaymentRefundRow:
    """Writes a refund and returns it."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO payment_refunds (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            RETURNING {REFUNDS.columns}""",
        id=id,
        now=tx.now,
        **values,
    )
    return to_struct(row, PaymentRefundRow)


async def refunds_of_credits(tx: Tx, document_ids: Sequence[UUID], reason: str | None) -> list[PaymentRefundRow]:
    """The refunds that credits have just made, in the order of the credits, with the reason that is said for them."""
    rows = await tx.fetch_all(
        f"""UPDATE payment_refunds SET reason = %(reason)s
            WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) RETURNING {REFUNDS.columns}""",
        ids=list(document_ids),
        reason=reason,
    )
    return sorted((to_struct(one, PaymentRefundRow) for one in rows), key=lambda one: one.id)


async def list_allocations(
    tx: Tx, payment_id: UUID, query: PaymentAllocationQuery
) -> tuple[list[Any], str | None, Any]:
    """One page of what a payment is for, the newest first."""
    where = tenant_condition()
    where.add("payment_id = %(payment_id)s", payment_id=payment_id)
    select = """SELECT * FROM (SELECT a.business_id, a.payment_id, a.id, a.document_id, d.doc_type, d.doc_number,
                    a.amount, a.by_document_id, a.created_at
                FROM payment_allocations AS a
                JOIN documents AS d ON d.business_id = a.business_id AND d.id = a.document_id) AS allocation"""
    return await tx.fetch_page(
        "payment-allocations",
        query,
        select=select,
        conditions=where,
        orders={"-createdAt": SortOrder("id", "uuid", descending=True)},
    )


async def list_refunds(tx: Tx, query: PaymentRefundQuery, clients: Sequence[UUID] | None) -> Page[PaymentRefundRow]:
    """One page of refunds."""
    where = _of_clients(clients)
    where.add_if_given("payment_id = %(payment)s", payment=query.payment_id)
    where.add_if_given("document_id = %(document)s", document=query.document_id)
    where.add_if_given("method = %(method)s", method=query.method)
    where.add_if_given("date >= %(from)s", **{"from": query.from_})
    where.add_if_given("date <= %(to)s", to=query.to)
    return await REFUNDS.page(tx, query, where, _DATE_ORDERS)


async def get_payments(tx: Tx, ids: Collection[UUID]) -> list[PaymentRow]:
    """Payments by their ids."""
    rows = await tx.fetch_all(
        f"{PAYMENTS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)",
        ids=list(ids),
    )
    return [to_struct(row, PaymentRow) for row in rows]


async def lock_payments(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """What a bank shows of payments, locked in the order of their ids: rows of id, client_id, method, date, currency,
    exchange_rate, amount, bank_matched, state, source, cleared_on and receipt_id."""
    return await tx.fetch_all(
        """SELECT id, client_id, method, date, currency, exchange_rate, amount, bank_matched, state, source, cleared_on,
               receipt_id
           FROM payments WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )


async def lock_refunds(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """The same of refunds: rows of id, client_id, method, date, currency, exchange_rate, amount and bank_matched."""
    return await tx.fetch_all(
        """SELECT id, client_id, method, date, currency, exchange_rate, amount, bank_matched
           FROM payment_refunds WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )


async def get_refunds(tx: Tx, ids: Collection[UUID]) -> list[tuple[PaymentRefundRow, int]]:
    """Refunds by their ids, each with all that went back at the same time: what a refund told of a payment that was
    taken back since is told of others."""
    rows = await tx.fetch_all(
        f"""SELECT {REFUNDS.columns}, (
                SELECT sum(o.amount)::bigint FROM payment_refunds AS o
                WHERE o.business_id = payment_refunds.business_id AND o.client_id = payment_refunds.client_id
                    AND o.created_at = payment_refunds.created_at AND o.currency = payment_refunds.currency
                    AND o.document_id IS NOT DISTINCT FROM payment_refunds.document_id
            ) AS total
            FROM payment_refunds WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=list(ids),
    )
    return [(to_struct(row, PaymentRefundRow), row.total or row.amount) for row in rows]
