"""Payments to suppliers and what they are for, in the database. What is paid of an expense, and what is left of a
payment, is summed by the triggers of the allocations."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.supplier_payments.types.payments import (
    AdvanceQuery,
    SupplierPaymentQuery,
    SupplierPaymentRow,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

PAYMENTS = Table(
    "supplier_payments",
    SupplierPaymentRow,
    computed={
        "allocations": """SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'expense_id', a.expense_id,
                'doc_type', e.doc_type, 'number', e.number, 'amount', a.amount, 'value', a.value,
                'advance_value', a.advance_value, 'date', a.date, 'created_at', a.created_at) ORDER BY a.id), '[]')
            FROM supplier_payment_allocations AS a
            JOIN expenses AS e ON e.business_id = a.business_id AND e.id = a.expense_id
            WHERE a.business_id = supplier_payments.business_id AND a.payment_id = supplier_payments.id""",
        "bank_file_id": """SELECT t.file_id FROM supplier_bank_transfers AS t
            WHERE t.business_id = supplier_payments.business_id AND t.payment_id = supplier_payments.id
                AND t.is_live""",
    },
)
_DATE_ORDERS = {
    **TIME_ORDERS,
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
}
_RECEIPT = {
    "missing": "expects_receipt AND receipt_number IS NULL AND receipt_file_id IS NULL AND state = 'RECORDED'",
    "linked": "(receipt_number IS NOT NULL OR receipt_file_id IS NOT NULL)",
}
_FILED = "id IN (SELECT payment_id FROM supplier_bank_transfers WHERE business_id = %(business_id)s AND {})"


async def list_payments(
    tx: Tx, query: SupplierPaymentQuery, suppliers: Sequence[UUID] | None
) -> Page[SupplierPaymentRow]:
    """One page of payments; `suppliers` are the ids of a supplier and those that were merged into it."""
    where = _of_suppliers(suppliers)
    where.add_if_given("method = %(method)s", method=query.method)
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given("date >= %(from)s", **{"from": query.from_})
    where.add_if_given("date <= %(to)s", to=query.to)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    where.add_if_given(
        """(supplier_name ILIKE %(q)s OR details->>'checkNumber' ILIKE %(q)s OR details->>'reference' ILIKE %(q)s
            OR external_reference ILIKE %(q)s OR note ILIKE %(q)s)""",
        q=contains_pattern(query.q),
    )
    if query.bank_matched is not None:
        where.add("bank_matched = amount" if query.bank_matched else "bank_matched < amount")
    where.add_if_given(
        """id IN (SELECT payment_id FROM supplier_payment_allocations
            WHERE business_id = %(business_id)s AND expense_id = %(expense)s)""",
        expense=query.expense_id,
    )
    where.add_if_given(_FILED.format("file_id = %(file)s"), file=query.bank_file_id)
    if query.receipt is not None:
        where.add(_RECEIPT[query.receipt])
    if query.bank_file == "with":
        where.add(_FILED.format("is_live"))
    elif query.bank_file == "without":
        where.add(f"method = 'bank_transfer' AND state = 'RECORDED' AND NOT {_FILED.format('is_live')}")
    if query.withheld is not None:
        where.add("withheld > 0" if query.withheld else "withheld = 0")
    tx.filter_updated_since(where, query.updated_since)
    return await PAYMENTS.page(tx, query, where, _DATE_ORDERS)


async def list_advances(tx: Tx, query: AdvanceQuery, suppliers: Sequence[UUID] | None) -> Page[SupplierPaymentRow]:
    """One page of the payments of which an advance is left."""
    where = _of_suppliers(suppliers)
    where.add("unallocated > 0")
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    return await PAYMENTS.page(tx, query, where, _DATE_ORDERS)


def _of_suppliers(suppliers: Sequence[UUID] | None) -> QueryConditions:
    where = tenant_condition()
    if suppliers is not None and len(suppliers) == 1:
        where.add("supplier_id = %(supplier)s", supplier=suppliers[0])
    elif suppliers is not None:
        where.add("supplier_id = ANY(%(suppliers)s)", suppliers=list(suppliers))
    return where


async def insert_payment(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """Writes a payment, of which nothing is allocated yet."""
    values = column_values(fields)
    tx.execute_later(
        f"""INSERT INTO supplier_payments (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})""",
        id=id,
        now=tx.now,
        **values,
    )


async def insert_allocations(tx: Tx, payment_id: UUID, rows: Sequence[Mapping[str, Any]]) -> None:
    """Allocates parts of a payment to expenses. The database refuses more than either has left."""
    if rows:
        tx.execute_later(
            """INSERT INTO supplier_payment_allocations (business_id, id, payment_id, expense_id, amount, value,
                   advance_value, date, created_at)
               SELECT %(business_id)s, id, %(payment_id)s, expense_id, amount, value, advance_value, date, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one
                   (id uuid, expense_id uuid, amount bigint, value bigint, advance_value bigint, date date)""",
            payment_id=payment_id,
            rows=Jsonb([{"id": str(tx.new_id()), **one} for one in rows]),
            now=tx.now,
        )


async def void_payment(tx: Tx, id: UUID, reason: str) -> None:
    """Makes a payment void; what it was for is open again."""
    tx.execute_later(
        """UPDATE supplier_payments SET state = 'VOID', voided_at = %(now)s, void_reason = %(reason)s,
               version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        reason=reason,
        now=tx.now,
    )
    tx.execute_later(
        "DELETE FROM supplier_payment_allocations WHERE business_id = %(business_id)s AND payment_id = %(id)s", id=id
    )


async def touch(tx: Tx, id: UUID) -> None:
    """Counts a change of what a payment is for as one of the payment."""
    tx.execute_later(
        """UPDATE supplier_payments SET version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def lock_payments(tx: Tx, ids: Collection[UUID]) -> dict[UUID, SupplierPaymentRow]:
    """Payments that are there, by id, locked until the transaction ends."""
    rows = await tx.fetch_all(
        f"""{PAYMENTS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
            ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )
    found = [to_struct(row, SupplierPaymentRow) for row in rows]
    return {one.id: one for one in found}


async def lock_bank_amounts(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """What a bank shows of payments, locked in the order of their ids: rows of id, supplier_id, method, date, currency,
    amount, amount_value, bank_matched and state."""
    return await tx.fetch_all(
        """SELECT id, supplier_id, method, date, currency, amount, amount_value, bank_matched, state
           FROM supplier_payments WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )


async def get_paid_values(tx: Tx, expense_ids: Collection[UUID]) -> dict[UUID, int]:
    """What was paid of expenses, in minor units of the books."""
    rows = await tx.fetch_all(
        """SELECT expense_id, sum(abs(value))::bigint AS value FROM supplier_payment_allocations
           WHERE business_id = %(business_id)s AND expense_id = ANY(%(ids)s) GROUP BY expense_id""",
        ids=sorted(expense_ids),
    )
    return {row.expense_id: row.value for row in rows}


async def get_by_ids(tx: Tx, ids: Collection[UUID]) -> list[SupplierPaymentRow]:
    """Payments by their ids, with what they are for."""
    rows = await tx.fetch_all(
        f"{PAYMENTS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return [to_struct(row, SupplierPaymentRow) for row in rows]
