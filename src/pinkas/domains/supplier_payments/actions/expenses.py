"""Expenses that are paid where they are booked."""

import re
from uuid import UUID

from pinkas.core.decimals import Amount
from pinkas.core.renamed_fields import fields_renamed
from pinkas.domains import expenses
from pinkas.domains.supplier_payments.actions.payees import get_suppliers
from pinkas.domains.supplier_payments.actions.recording import Payee, record_for
from pinkas.domains.supplier_payments.rules.problems import ExpenseNotPayable
from pinkas.domains.supplier_payments.types.payments import (
    ExpensePayment,
    NewSupplierAllocation,
    PaymentTerms,
    SupplierPayment,
    SupplierPaymentToRecord,
)
from pinkas.platform.tx import Tx

_FIELDS = ((re.compile(r"^allocations\[0\]\.amount$"), "gross"), (re.compile(r"^allocations\b.*"), ""))
"""The fields of the payment that pays one expense, by those of one that pays several."""


async def mark_paid(tx: Tx, id: UUID, body: ExpensePayment) -> expenses.Expense:
    """Records the payment of a booked expense, of all that is open or of a part; an expense without a supplier here is
    paid likewise. Its payments are those of `GET /supplier-payments?expenseId=`."""
    await pay_expense(tx, id, body)
    return await expenses.get_expense(tx, id)


async def pay_expense(tx: Tx, id: UUID, body: ExpensePayment) -> SupplierPayment:
    """The same; returns the payment."""
    expense = await expenses.get_expense(tx, id)
    if expense.is_credit or not Amount(expense.open):
        raise ExpenseNotPayable
    supplier = None
    if expense.supplier_id is not None:
        supplier = (await get_suppliers(tx, {expense.supplier_id})).get(expense.supplier_id)
    shared = {name: getattr(body, name) for name in PaymentTerms.__struct_fields__}
    asked = SupplierPaymentToRecord(
        supplier_id=supplier.id if supplier else UUID(int=0),
        currency=expense.currency,
        gross=None,
        allocations=[NewSupplierAllocation(expense_id=id, amount=body.gross)],
        note=body.note,
        **shared,
    )
    with fields_renamed(_FIELDS):
        return await record_for(tx, Payee(supplier, supplier.name if supplier else expense.supplier_name), asked)
