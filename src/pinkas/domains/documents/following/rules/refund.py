"""What happens to money that was paid on an invoice which is credited: pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.cards import refuse_card_numbers, without_card_numbers
from pinkas.core.decimals import Amount, decode_decimal
from pinkas.core.money import format_amount, to_minor
from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.types import GivenBackMoney, Refund
from pinkas.domains.documents.issuing.rules.provider_refunds import CreditRefund
from pinkas.domains.documents.model.rules.credit_balance import METHOD
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.types import NewPayment

POSITIVE = Wording("Expected more than zero: a credit is written in positive numbers.")


class RefundRequired(Problem):
    status, code, message = (
        409,
        "refund_required",
        "Money was paid on the document: say in `refund` what happens to it.",
    )
    hint = (
        "`none` leaves it owed to the client, `original_method` and `manual` give it back, `credit_balance` keeps it."
    )


def refund_required(currency: str, amount: int, received: Sequence[PaymentRecord]) -> RefundRequired:
    """Asks what happens to money, and names the payments by which it came."""
    return RefundRequired(
        field="refund",
        amount=format_amount(amount, currency),
        currency=currency,
        payments=[
            {"method": one.method, "date": one.date.isoformat(), "amount": format_amount(one.amount, currency)}
            for one in received
        ],
    )


@dataclass(frozen=True, slots=True)
class PaidMoney:
    """What was paid of what a credit credits, and how much of that is more than is owed behind it; minor units."""

    paid: int
    too_much: int


def paid_money(credit: Record, invoices: Sequence[Record]) -> PaidMoney:
    """The money on the invoices of a credit. What is paid back is taken from each, and never more than its credit."""
    parts = {one.referenced_id: one.amount or 0 for one in credit.references}
    too_much = 0
    for one in invoices:
        owed = max(one.total - one.credited - parts[one.id], 0)
        too_much += min(max(one.paid - owed, 0), parts[one.id])
    return PaidMoney(min(sum(max(one.paid, 0) for one in invoices), credit.total), too_much)


def refund_payments(
    refund: Refund, money: PaidMoney, received: Sequence[PaymentRecord], day: date, currency: str
) -> list[NewPayment]:
    """The payments of a credit: how money goes back; without an amount all that is paid too much. `received` are the
    payments by which it came, in their order. No money moves here: the provider that charged is asked once the credit
    is issued (`asks_provider`), and the rest is given back by somebody else."""
    texts = {"authNumber": refund.auth_number, "reference": refund.reference}
    refuse_card_numbers((f"refund.{name}", text) for name, text in texts.items())
    if refund.already_refunded and refund.mode != "original_method":
        raise invalid_field(
            "refund.alreadyRefunded",
            "contradiction",
            "Only in mode `original_method` is a provider asked: leave it out.",
        )
    if refund.mode == "none":
        if refund.amount is not None:
            raise invalid_field(
                "refund.amount", "contradiction", "Nothing is refunded in mode `none`: leave the amount out."
            )
        for name, text in texts.items():
            if text is not None:
                raise invalid_field(
                    f"refund.{name}", "contradiction", "Nothing is refunded in mode `none`: leave it out."
                )
        return []
    most, faults = money.paid, FaultCollector()
    if refund.amount is None and not most:
        raise invalid_field("refund", "nothing_paid", "Nothing was paid on the document: leave it out.")
    if refund.amount is None and not money.too_much:
        raise invalid_field(
            "refund.amount", "required", "No more is paid than is owed behind it: say how much goes back."
        )
    amount = (
        money.too_much if refund.amount is None else positive_amount(refund.amount, currency, "refund.amount", faults)
    )
    if amount > most:
        worth = format_amount(most, currency)
        faults.add(
            "refund.amount",
            "more_than_paid",
            "At most {most} {currency} was paid of what is credited.",
            limit=worth,
            currency=currency,
        )
    faults.raise_if_any()
    if refund.mode == "original_method":
        payments = _by_original_method(amount, received, day, currency)
    else:
        method = METHOD if refund.mode == "credit_balance" else "other"
        payments = [NewPayment(method=method, date=day, amount=Amount(format_amount(amount, currency)))]  # type: ignore[arg-type]
    own = {"auth_number": refund.auth_number, "reference": refund.reference}
    return [msgspec.structs.replace(one, **own) for one in payments]


def asks_provider(refund: Refund | None) -> bool:
    """Whether the providers that charged the payments are to give them back: not where that has happened. Whoever says
    under which approval or reference the money went back has given it back; giving back twice is worse than waiting."""
    if refund is None or refund.mode != "original_method":
        return False
    if refund.already_refunded is None:
        return refund.auth_number is None and refund.reference is None
    return not refund.already_refunded


def given_back_by(credit: Record, started: Sequence[CreditRefund], *, by_provider: bool) -> list[GivenBackMoney]:
    """What happens to the money that goes back on a credit, by the refunds that its issue began (`started`)."""
    if started:
        return [
            GivenBackMoney(
                state="requested" if one.refund_id else "recorded",
                method=one.method,
                amount=format_amount(one.amount, credit.currency),
                by_provider=one.refund_id is not None,
                payment_id=one.payment_id,
                provider=one.provider,
                checkout_id=one.checkout_id,
                checkout_refund_id=one.refund_id,
            )
            for one in started
        ]
    return [
        GivenBackMoney(
            state="on_issue" if credit.status == "DRAFT" else "recorded",
            method=one.method,
            amount=format_amount(one.amount, credit.currency),
            by_provider=by_provider and credit.status == "DRAFT",
        )
        for one in credit.payments
        if one.method != METHOD
    ]


_OF_THE_SALE = ("authNumber", "reference", "dueDate", "provider")
"""Details of a payment that are those of the sale, and not of the money that goes back."""
_PRINTED = frozenset(one.encode_name for one in msgspec.structs.fields(NewPayment))
"""What documents say of a payment; a recorded one also has the name of its provider."""


def _by_original_method(amount: int, received: Sequence[PaymentRecord], day: date, currency: str) -> list[NewPayment]:
    """The last money first; what came as withheld tax, or before the first document here, goes back by hand."""
    found: list[NewPayment] = []
    for one in reversed(received):
        part = min(amount, one.amount)
        if part > 0 and one.method in PAYMENT_METHODS:
            found.append(returned_payment(one.method, one.details, part, day, currency))
            amount -= part
    if amount:
        found.append(NewPayment(method="other", date=day, amount=Amount(format_amount(amount, currency))))
    return found


def returned_payment(
    method: str, details: Mapping[str, Any], amount: int, day: date, currency: str, reference: str | None = None
) -> NewPayment:
    """Money that goes back the way it came, with the details of its method but those of the sale."""
    kept = copies.on_paper(without_card_numbers(dict(details)))
    kept = {name: value for name, value in kept.items() if name in _PRINTED and name not in _OF_THE_SALE}
    values = {**kept, "method": method, "date": day.isoformat(), "amount": format_amount(amount, currency)}
    if reference is not None:
        values["reference"] = reference
    return msgspec.convert(values, NewPayment, dec_hook=decode_decimal)


def positive_amount(amount: Decimal, currency: str, at: str, faults: FaultCollector) -> int:
    """An amount above zero in minor units; one fault is noted with its field, the one that holds."""
    if amount <= 0:
        faults.add(at, "not_positive", POSITIVE)
        return 0
    try:
        return to_minor(amount, currency)
    except ValueError as fault:
        faults.add(at, "invalid_amount", str(fault))
        return 0
