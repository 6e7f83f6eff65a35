"""What a payment to a supplier is when it is recorded: pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.fields import wire_names
from pinkas.core.money import convert_currency, format_amount
from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import FaultCollector
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.wording import wording_of_error
from pinkas.domains.supplier_payments.rules.allocating import Part, Payable, plan_parts, sum_of
from pinkas.domains.supplier_payments.rules.withholding import Withheld, WithholdingFacts, decide_withholding
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentToRecord

INVOICE = 305
"""The type of an invoice that asks for money, and whose payment the supplier confirms by a receipt."""


@dataclass(frozen=True)
class RecordingFacts:
    """What a payment is decided by: the currency of the books, the rate of the day, the ids of the supplier and of
    those that were merged into it, the expenses that it names, and today."""

    home_currency: str
    rate: Decimal | None
    suppliers: Collection[UUID | None]
    payables: Mapping[UUID, Payable]
    withholding: WithholdingFacts
    today: date


@dataclass(frozen=True)
class Recording:
    """A payment that can be recorded; amounts in minor units, `..._value` of the books."""

    currency: str
    rate: Decimal | None
    gross: int
    withheld: Withheld
    parts: list[Part]
    amount_value: int
    withheld_value: int
    advance_value: int

    @property
    def advance(self) -> int:
        """What is for no expense."""
        return self.gross - sum_of(self.parts)

    @property
    def expects_receipt(self) -> bool:
        """Whether the supplier gives a receipt for it: an invoice-receipt is one already."""
        return any(one.payable.doc_type == INVOICE and one.amount > 0 for one in self.parts)


def decide_recording(body: SupplierPaymentToRecord, currency: str, facts: RecordingFacts) -> Recording:
    """What is recorded. Raises every fault of `body` at once."""
    faults = FaultCollector()
    known = check_currency(faults, "currency", currency)
    home, rate = facts.home_currency, None if currency == facts.home_currency else facts.rate
    _check_days(body, facts, faults)
    _check_rate(body, currency, rate, home, faults)
    parts = plan_parts(body.allocations, facts.payables, currency, facts.suppliers, faults)
    allocated = sum_of(parts)
    gross = allocated
    if body.gross is not None and known:
        gross = collect_amount(body.gross, currency, "gross", faults) or 0
    if not faults.details:
        _check_gross(body, gross, allocated, parts, currency, faults)
    given = None if body.withheld is None or not known else collect_amount(body.withheld, currency, "withheld", faults)
    withheld = decide_withholding(parts, max(0, gross - allocated), body.date, facts.withholding, given)
    if withheld.amount > gross and not faults.details:
        faults.add("withheld", "exceeds_gross", "At most {gross} is paid.", gross=format_amount(gross, currency))
    faults.raise_if_any()
    amount_value = _value(gross - withheld.amount, currency, rate, home, faults)
    withheld_value = _value(withheld.amount, currency, rate, home, faults)
    advance = gross - allocated
    advance_value = _value(advance, currency, rate, home, faults) if parts else amount_value + withheld_value
    faults.raise_if_any()
    return Recording(currency, rate, gross, withheld, parts, amount_value, withheld_value, advance_value)


def _check_days(body: SupplierPaymentToRecord, facts: RecordingFacts, faults: FaultCollector) -> None:
    if body.date > facts.today:
        faults.add("date", "in_future", "The day is not over yet: expected today or earlier.")
    if body.due_date is not None and body.due_date < body.date:
        faults.add("dueDate", "before_date", "A cheque is not due before it is given.")


def _check_rate(
    body: SupplierPaymentToRecord, currency: str, rate: Decimal | None, home: str, faults: FaultCollector
) -> None:
    if currency == home:
        if body.exchange_rate is not None and body.exchange_rate != 1:
            faults.add(
                "exchangeRate", "contradiction", "An amount in {currency} has no exchange rate.", currency=currency
            )
    elif rate is None:
        faults.add(
            "exchangeRate",
            "required",
            "An amount in {currency} needs its rate to {home}: send it, or set that of {day} for the business.",
            currency=currency,
            home=home,
            day=body.date,
        )


def _check_gross(
    body: SupplierPaymentToRecord,
    gross: int,
    allocated: int,
    parts: list[Part],
    currency: str,
    faults: FaultCollector,
) -> None:
    """Money moves, or credit notes alone pay: then the method says so."""
    field = "allocations" if body.gross is None else "gross"
    settled = PAYMENT_METHODS[body.method].paid_from_role is None
    if allocated < 0:
        faults.add("allocations", "credits_exceed", "The credit notes are more than the expenses that they pay.")
    elif gross < allocated:
        text = format_amount(allocated, currency)
        faults.add("gross", "below_allocations", "The allocations are {sum} together.", sum=text)
    elif not parts and body.gross is None:
        faults.add("gross", "required", "Say what is paid, or for which expenses.")
    elif settled and gross:
        faults.add("method", "not_paid", "By {method} no money is paid.", method=body.method)
    elif not settled and gross <= 0:
        faults.add(field, "not_positive", "Expected more than zero.")


def _value(amount: int, currency: str, rate: Decimal | None, home: str, faults: FaultCollector) -> int:
    if currency == home:
        return amount
    try:
        return convert_currency(amount, currency, rate or Decimal(1), home)
    except ValueError as fault:
        faults.add("exchangeRate", "invalid_amount", wording_of_error(fault))
        return 0


def payment_details(body: SupplierPaymentToRecord) -> dict[str, Any]:
    """What is said of the way of a payment, by its names on the wire."""
    names = wire_names(SupplierPaymentToRecord)
    said = {names["reference"]: body.reference, names["due_date"]: body.due_date and body.due_date.isoformat()}
    return {name: value for name, value in said.items() if value is not None}
