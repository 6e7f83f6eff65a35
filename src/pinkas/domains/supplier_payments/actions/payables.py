"""Expenses as payments see them."""

from collections.abc import Collection, Mapping
from uuid import UUID

from pinkas.domains import expenses
from pinkas.domains.supplier_payments.rules.allocating import Payable
from pinkas.domains.supplier_payments.store import payments as store
from pinkas.platform.tx import Tx


async def lock_payables(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, Payable]:
    """Expenses that are there, by id, locked until the transaction ends: in the order of their ids, as everybody locks
    them."""
    return await _payables(tx, await expenses.get_many_for_update(tx, ids), home_currency)


async def get_payables(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, Payable]:
    """The same without a lock."""
    return await _payables(tx, await expenses.get_by_ids(tx, ids), home_currency)


async def _payables(tx: Tx, found: Mapping[UUID, expenses.ExpenseRow], home_currency: str) -> dict[UUID, Payable]:
    # What was paid is read behind the lock. In the currency of the books it is the amounts themselves.
    foreign = [one.id for one in found.values() if one.currency != home_currency]
    paid = {one.id: one.paid for one in found.values()}
    if foreign:
        paid |= dict.fromkeys(foreign, 0) | await store.get_paid_values(tx, foreign)
    return {
        one.id: Payable(
            id=one.id,
            supplier_id=one.supplier_id,
            doc_type=one.doc_type,
            currency=one.currency,
            net=one.net,
            total=one.total,
            open=one.total - one.paid,
            value=one.value,
            paid_value=paid[one.id],
            is_credit=one.is_credit,
            is_booked=one.status in ("BOOKED", "REPORTED"),
        )
        for one in found.values()
    }
