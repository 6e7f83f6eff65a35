"""Recording payments to suppliers, and taking them back.

Whoever writes a payment locks the expenses first, in the order of their ids, then the payment, and posts last.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import cast
from uuid import UUID

import msgspec

from pinkas.core.bounds import Effect
from pinkas.core.money import format_amount
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.core.problems import FaultCollector, ValidationFailed, VersionConflict
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, currencies, expenses, ledger, suppliers
from pinkas.domains.documents import Finding, problem_findings
from pinkas.domains.supplier_payments.actions.payables import get_payables, lock_payables
from pinkas.domains.supplier_payments.actions.payees import get_suppliers
from pinkas.domains.supplier_payments.actions.views import payment_view, withholding_view
from pinkas.domains.supplier_payments.rules.allocating import Part
from pinkas.domains.supplier_payments.rules.postings import compose_lines, payment_sides, reversed_sides
from pinkas.domains.supplier_payments.rules.problems import (
    BankDetailsChanged,
    PaymentInBankFile,
    SupplierPaymentMatched,
    SupplierPaymentVoid,
)
from pinkas.domains.supplier_payments.rules.recording import (
    Recording,
    RecordingFacts,
    decide_recording,
    payment_details,
)
from pinkas.domains.supplier_payments.rules.withholding import Certificate, WithholdingFacts
from pinkas.domains.supplier_payments.store import payments as store
from pinkas.domains.supplier_payments.store.settings import CONFIG
from pinkas.domains.supplier_payments.types.payments import (
    PaymentCalculation,
    SupplierPayment,
    SupplierPaymentToRecord,
)
from pinkas.domains.supplier_payments.types.payments import (
    SupplierPaymentVoid as VoidReason,
)
from pinkas.platform.bounded_effects import check_effects
from pinkas.platform.tx import Tx

FOREIGN = "foreign"
"""The kind of a supplier abroad: what is withheld from it the payment says itself."""


@dataclass(frozen=True)
class Payee:
    """Whom a payment is for: the supplier, or the name on an expense that is of none."""

    supplier: suppliers.Supplier | None
    name: str | None


@dataclass(frozen=True)
class _Decided:
    recording: Recording
    country: Country
    warnings: list[Finding]


async def record(tx: Tx, body: SupplierPaymentToRecord) -> SupplierPayment:
    """Records money that goes to a supplier: what it pays is paid at once, tax that must be withheld is owed to the tax
    authority, and what no expense has is an advance. All of it is done, or nothing."""
    payee = await _get_payee(tx, body)
    return await record_for(tx, payee, body)


async def calculate(tx: Tx, body: SupplierPaymentToRecord) -> PaymentCalculation:
    """What a payment would be: the tax withheld and the money, before it is recorded. Nothing is written."""
    payee = await _get_payee(tx, body)
    decided = await _decide(tx, payee, body, lock=False)
    done, currency = decided.recording, decided.recording.currency
    return PaymentCalculation(
        currency=currency,
        gross=format_amount(done.gross, currency),
        withheld=format_amount(done.withheld.amount, currency),
        amount=format_amount(done.gross - done.withheld.amount, currency),
        allocated=format_amount(done.gross - done.advance, currency),
        unallocated=format_amount(done.advance, currency),
        withholding=withholding_view(done.withheld.applied, currency),
        warnings=decided.warnings,
    )


async def record_for(tx: Tx, payee: Payee, body: SupplierPaymentToRecord) -> SupplierPayment:
    """The same for a payee, who may be no supplier of the business."""
    decided = await _decide(tx, payee, body, lock=True)
    done, id = decided.recording, tx.new_id()
    await _hold(tx, payee, body, decided)
    supplier_id = payee.supplier.id if payee.supplier else None
    await store.insert_payment(
        tx,
        id,
        {
            "supplier_id": supplier_id,
            "supplier_name": payee.name,
            "method": body.method,
            "date": body.date,
            "currency": done.currency,
            "exchange_rate": done.rate,
            "gross": done.gross,
            "withheld": done.withheld.amount,
            "amount_value": done.amount_value,
            "withheld_value": done.withheld_value,
            "advance_value": done.advance_value,
            "withholding": done.withheld.applied,
            "details": payment_details(body),
            "expects_receipt": done.expects_receipt,
            "note": body.note,
            "external_reference": body.external_reference,
            "metadata": body.metadata,
        },
    )
    await store.insert_allocations(tx, id, [_allocation(one, body) for one in done.parts])
    row = await store.PAYMENTS.get(tx, id)
    home = decided.country.currency
    lines = compose_lines(payment_sides(row, paid_from(row.method)), supplier_id, row.currency, home)
    entry = ledger.NewEntry(
        row.date, Wording("Payment to supplier, {method}", method=row.method), "supplier_payment", id, lines
    )
    await ledger.post_entries(tx, [entry], decided.country.code, field="date")
    if supplier_id is not None:
        movement = suppliers.Movement(
            source_type="payment",
            source_id=id,
            kind="booked",
            supplier_id=supplier_id,
            currency=row.currency,
            date=row.date,
            doc_type=None,
            number=body.reference,
            debit=row.gross,
            credit=0,
        )
        await suppliers.book_movements(tx, [movement] if row.gross else [])
    facts = {"method": row.method, "gross": format_amount(row.gross, row.currency), "currency": row.currency}
    tx.audit("supplier_payment.recorded", "supplier_payment", id, facts=facts)
    view = payment_view(row)
    return msgspec.structs.replace(view, warnings=decided.warnings) if decided.warnings else view


async def _hold(tx: Tx, payee: Payee, body: SupplierPaymentToRecord, decided: _Decided) -> None:
    """Holds money that is paid out to the bounds of the caller. A supplier is none of the clients that they name."""
    done, home = decided.recording, decided.country.currency
    effect = Effect(
        "payout",
        done.amount_value + done.withheld_value,
        own_rate=done.currency != home and body.exchange_rate is not None,
        foreign=(done.gross, done.currency),
        client_name=payee.name,
    )
    await check_effects(tx, [effect], home, tx.today((await businesses.get_current(tx)).timezone))


async def void(tx: Tx, id: UUID, body: VoidReason) -> SupplierPayment:
    """Takes back a payment that was recorded by mistake: its postings and those of its advance are reversed today, and
    what it paid is open again. Refused while it is in a bank file."""
    seen = await store.PAYMENTS.get(tx, id)
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    await lock_payables(tx, {one.expense_id for one in seen.allocations}, country.currency)
    row = await store.PAYMENTS.get_for_update(tx, id)
    if row.state == "VOID":
        raise SupplierPaymentVoid
    if row.bank_file_id is not None:
        raise PaymentInBankFile(bankFileId=str(row.bank_file_id))
    if row.bank_matched:
        raise SupplierPaymentMatched
    if {one.id for one in row.allocations} != {one.id for one in seen.allocations}:
        raise VersionConflict(currentVersion=row.version)  # it came to pay something else before it was locked
    today = tx.today(business.timezone)
    await store.void_payment(tx, id, body.reason)
    sides = reversed_sides(payment_sides(row, paid_from(row.method)))
    lines = compose_lines(sides, row.supplier_id, row.currency, country.currency)
    entry = ledger.NewEntry(
        today, Wording("Payment to supplier, {method}: void", method=row.method), "supplier_payment_void", id, lines
    )
    await ledger.post_entries(tx, [entry], country.code)
    if row.supplier_id is not None and row.gross:
        movement = suppliers.Movement(
            source_type="payment",
            source_id=id,
            kind="reversed",
            supplier_id=row.supplier_id,
            currency=row.currency,
            date=today,
            doc_type=None,
            number=row.details.get("reference"),
            debit=0,
            credit=row.gross,
        )
        await suppliers.book_movements(tx, [movement])
    tx.audit("supplier_payment.voided", "supplier_payment", id, facts={"reason": body.reason})
    return payment_view(await store.PAYMENTS.get(tx, id))


async def _get_payee(tx: Tx, body: SupplierPaymentToRecord) -> Payee:
    """The supplier that is paid. Where there is none, says so together with what else is not there."""
    supplier = (await get_suppliers(tx, {body.supplier_id})).get(body.supplier_id)
    if supplier is None:
        faults = FaultCollector()
        faults.add("supplierId", "not_found", "There is no such supplier.")
        known = await expenses.get_by_ids(tx, {one.expense_id for one in body.allocations})
        for place, one in enumerate(body.allocations):
            if one.expense_id not in known:
                faults.add(f"allocations[{place}].expenseId", "not_found", "There is no such expense.")
        raise ValidationFailed(details=faults.details)
    return Payee(supplier, supplier.name)


async def _decide(tx: Tx, payee: Payee, body: SupplierPaymentToRecord, *, lock: bool) -> _Decided:
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    load = lock_payables if lock else get_payables
    payables = await load(tx, {one.expense_id for one in body.allocations}, country.currency)
    currency = body.currency
    if currency is None:
        named = next((payables[one.expense_id] for one in body.allocations if one.expense_id in payables), None)
        own = payee.supplier.currency if payee.supplier else None
        currency = named.currency if named else own or business.default_currency
    rate: Decimal | None = None
    if currency != country.currency:
        rate = body.exchange_rate or await currencies.get_rate_on(tx, currency, body.date)
    family: list[UUID | None] = [None]
    if payee.supplier is not None:
        family = list(await suppliers.ids_for_filter(tx, payee.supplier.id) or ())
    facts = RecordingFacts(
        home_currency=country.currency,
        rate=rate,
        suppliers=family,
        payables=payables,
        withholding=await _withholding_facts(tx, payee, body, country),
        today=tx.today(business.timezone),
    )
    return _Decided(decide_recording(body, currency, facts), country, await _warnings(tx, payee))


async def _withholding_facts(tx: Tx, payee: Payee, body: SupplierPaymentToRecord, country: Country) -> WithholdingFacts:
    config = await CONFIG.get(tx)
    supplier = payee.supplier
    is_due = config is not None and config.withholds_tax and supplier is not None and supplier.dealer_type != FOREIGN
    certificate = None
    if is_due and supplier is not None:
        found = await suppliers.withholding_on(tx, supplier.id, body.date)
        if found is not None:
            certificate = Certificate(found.id, found.rate, found.certificate_number)
    return WithholdingFacts(is_due, certificate, body.keeps_books, country.withholding)


async def _warnings(tx: Tx, payee: Payee) -> list[Finding]:
    if payee.supplier is None:
        return []
    change = await suppliers.unconfirmed_bank_change(tx, payee.supplier.id)
    return problem_findings([BankDetailsChanged(changeId=str(change.id))] if change is not None else [])


def _allocation(part: Part, body: SupplierPaymentToRecord) -> dict[str, object]:
    return {
        "expense_id": str(part.payable.id),
        "amount": part.amount,
        "value": part.value,
        "date": body.date.isoformat(),
    }


def paid_from(method: str) -> str | None:
    """The role of the account out of which the business pays by a method."""
    return PAYMENT_METHODS[cast(PaymentMethod, method)].paid_from_role
