"""What advances come to pay, and the receipts of suppliers."""

from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, InsufficientScope, invalid_field
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, files, ledger, suppliers
from pinkas.domains.supplier_payments.actions.payables import lock_payables
from pinkas.domains.supplier_payments.actions.views import payment_view
from pinkas.domains.supplier_payments.rules.allocating import Part, plan_parts, sum_of
from pinkas.domains.supplier_payments.rules.postings import application_sides, compose_lines, taken_of_advance
from pinkas.domains.supplier_payments.rules.problems import AdvanceExceeded, SupplierPaymentVoid
from pinkas.domains.supplier_payments.store import payments as store
from pinkas.domains.supplier_payments.types.payments import (
    AdvanceApplication,
    SupplierPayment,
    SupplierReceipt,
)
from pinkas.platform.tx import Tx


async def apply(tx: Tx, id: UUID, body: AdvanceApplication) -> SupplierPayment:
    """Pays expenses out of what is left of an advance: the debt and the advance go down together, and no money moves.
    Without amounts, all that is open of each."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    ids = {one.expense_id for one in body.allocations}
    payables = await lock_payables(tx, ids, country.currency)
    row = await store.PAYMENTS.get_for_update(tx, id)
    if row.state == "VOID":
        raise SupplierPaymentVoid
    today = tx.today(business.timezone)
    day = body.date or max(today, row.date)
    faults = FaultCollector()
    if body.date is not None and not row.date <= body.date <= today:
        faults.add("date", "out_of_range", "Expected a day from that of the payment until today.")
    family = list(await suppliers.ids_for_filter(tx, row.supplier_id) or ()) if row.supplier_id else []
    parts = plan_parts(body.allocations, payables, row.currency, family, faults)
    for place, one in enumerate(body.allocations):
        if one.expense_id in payables and payables[one.expense_id].is_credit:
            faults.add(f"allocations[{place}].expenseId", "is_credit", "A credit note is not paid by an advance.")
    faults.raise_if_any()
    wanted = sum_of(parts)
    if wanted > row.unallocated:
        raise AdvanceExceeded(
            field="allocations",
            available=format_amount(row.unallocated, row.currency),
            difference=format_amount(wanted - row.unallocated, row.currency),
            currency=row.currency,
        )
    taken = taken_of_advance(row, [one.amount for one in parts])
    await store.insert_allocations(tx, id, [_allocation(one, at, day) for one, at in zip(parts, taken, strict=True)])
    await store.touch(tx, id)
    sides = application_sides(sum(one.value for one in parts), sum(taken), wanted)
    lines = compose_lines(sides, row.supplier_id, row.currency, country.currency)
    entry = ledger.NewEntry(day, Wording("Advance to supplier: applied"), "supplier_advance", tx.new_id(), lines)
    await ledger.post_entries(tx, [entry], country.code, field="date")
    facts = {"amount": format_amount(wanted, row.currency), "currency": row.currency, "expenses": len(parts)}
    tx.audit("supplier_advance.applied", "supplier_payment", id, facts=facts)
    return payment_view(await store.PAYMENTS.get(tx, id))


async def set_receipt(tx: Tx, id: UUID, body: SupplierReceipt) -> SupplierPayment:
    """Keeps the supplier's receipt for a payment: none is expected any more. Another one takes its place."""
    if body.number is None and body.file_id is None:
        raise invalid_field("number", "required", "Send the number of the receipt, or its file.")
    row = await store.PAYMENTS.get_for_update(tx, id)
    if row.state == "VOID":
        raise SupplierPaymentVoid
    if body.file_id is not None:
        await _check_file(tx, body.file_id)
    fields = {"receipt_number": (body.number and body.number.strip()) or None, "receipt_file_id": body.file_id}
    if row.receipt_file_id != body.file_id:
        if row.receipt_file_id is not None:
            await files.end_use(tx, row.receipt_file_id, id)
        if body.file_id is not None:
            await files.record_use(tx, body.file_id, id, ("supplier_payment", id), "suppliers:read")
    after = await store.PAYMENTS.update_if_changed(tx, row, fields)
    if after is not row:
        tx.audit("supplier_payment.receipt_set", "supplier_payment", id, facts={"number": body.number})
    return payment_view(after)


async def _check_file(tx: Tx, id: UUID) -> None:
    """Who may not read files must not come to read one as a receipt."""
    if "files:read" not in tx.caller.scopes:
        raise InsufficientScope("Naming a file by its id needs files:read too.", requiredScope="files:read")
    if await files.get_for_update(tx, id) is None:
        raise invalid_field("fileId", "not_found", "There is no such file.")
    await files.get_readable(tx, id)


def _allocation(part: Part, taken: int, day: object) -> dict[str, object]:
    return {
        "expense_id": str(part.payable.id),
        "amount": part.amount,
        "value": part.value,
        "advance_value": taken,
        "date": str(day),
    }
