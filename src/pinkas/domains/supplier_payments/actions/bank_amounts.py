"""Payments to suppliers as lines of bank accounts show them, and those that a line makes."""

from collections.abc import Collection
from uuid import UUID

from pinkas.core.bank_amounts import BankAmount
from pinkas.domains.supplier_payments.actions.payees import get_suppliers
from pinkas.domains.supplier_payments.actions.recording import Payee, paid_from, record_for, void
from pinkas.domains.supplier_payments.rules.problems import SupplierPaymentVoid
from pinkas.domains.supplier_payments.store import payments as store
from pinkas.domains.supplier_payments.types.payments import SupplierPayment, SupplierPaymentToRecord
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentVoid as VoidReason
from pinkas.platform.tx import Tx


async def lock_bank_amounts(tx: Tx, ids: Collection[UUID]) -> dict[UUID, BankAmount]:
    """Payments by their ids, locked until the transaction ends."""
    return {
        row.id: BankAmount(
            row.id,
            row.currency,
            row.amount,
            row.bank_matched,
            row.amount_value,
            paid_from(row.method),
            row.date,
            row.supplier_id,
            SupplierPaymentVoid() if row.state == "VOID" else None,
        )
        for row in await store.lock_bank_amounts(tx, ids)
    }


async def record_for_payee(tx: Tx, body: SupplierPaymentToRecord, payee_name: str | None) -> SupplierPayment:
    """Records a payment to a supplier, or to somebody who is none here and is known by a name alone (then
    `supplier_id` of `body` names nobody)."""
    supplier = (await get_suppliers(tx, {body.supplier_id})).get(body.supplier_id)
    return await record_for(tx, Payee(supplier, supplier.name if supplier else payee_name), body)


async def void_all(tx: Tx, ids: Collection[UUID], reason: str) -> None:
    """Voids payments that are not void yet. Raises what prevents that for the first of them that has it."""
    for row in await store.get_by_ids(tx, ids):
        if row.state != "VOID":
            await void(tx, row.id, VoidReason(reason=reason))
