"""Expenses as payments see them."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains.supplier_payments.rules.allocating import Payable
from pinkas.platform.tx import Tx

_COLUMNS = "id, supplier_id, doc_type, currency, net, total, open, value, is_credit, status"


async def lock_payables(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, Payable]:
    """Expenses that are there, by id, locked until the transaction ends: in the order of their ids, as everybody locks
    them."""
    return await _load(tx, ids, home_currency, "FOR NO KEY UPDATE")


async def get_payables(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, Payable]:
    """The same without a lock."""
    return await _load(tx, ids, home_currency, "")


async def _load(tx: Tx, ids: Collection[UUID], home_currency: str, lock: str) -> dict[UUID, Payable]:
    if not ids:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT {_COLUMNS} FROM expenses WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
            ORDER BY id {lock}""",
        ids=sorted(ids),
    )
    # Read behind the lock: who held it may have paid. In the currency of the books the values are the amounts.
    foreign = [row.id for row in rows if row.currency != home_currency]
    paid = {row.id: row.total - row.open for row in rows}
    if foreign:
        paid |= dict.fromkeys(foreign, 0) | await _get_paid_values(tx, foreign)
    return {
        row.id: Payable(
            id=row.id,
            supplier_id=row.supplier_id,
            doc_type=row.doc_type,
            currency=row.currency,
            net=row.net,
            total=row.total,
            open=row.open,
            value=row.value,
            paid_value=paid[row.id],
            is_credit=row.is_credit,
            is_booked=row.status in ("BOOKED", "REPORTED"),
        )
        for row in rows
    }


async def _get_paid_values(tx: Tx, ids: Collection[UUID]) -> dict[UUID, int]:
    """What was paid of expenses, in minor units of the books."""
    rows = await tx.fetch_all(
        """SELECT expense_id, sum(abs(value))::bigint AS value FROM supplier_payment_allocations
           WHERE business_id = %(business_id)s AND expense_id = ANY(%(ids)s) GROUP BY expense_id""",
        ids=sorted(ids),
    )
    return {row.expense_id: row.value for row in rows}
