"""The credit of a client: money that settles nothing yet, kept for later. Pure.

A receipt leaves in it what it does not allocate, a credit invoice what it gives back into it; receipts and
invoice-receipts take from it by the method `credit_balance`. In the books it is the account of advances from customers
(Israel's chart, appendix of the bookkeeping directions; an advance is a liability until it is invoiced; M).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.problems import Problem
from pinkas.countries import DocumentType
from pinkas.domains.documents.model.rules.record import Record

METHOD = "credit_balance"


class CreditBalanceExceeded(Problem):
    status, code, message = 409, "credit_balance_exceeded", "The client has less credit than would be used."
    hint = "Lower the payment by `credit_balance` to `available`."


class CreditBalanceUsed(Problem):
    status, code, message = 409, "credit_balance_used", "The credit that the receipt left was used by now."
    hint = "Cancel the documents first that were paid by `credit_balance`."


class CreditBalanceNeedsClient(Problem):
    status, code, message = 422, "credit_balance_needs_client", "Credit is kept for a client of the business."
    hint = "Send `clientId` instead of `client`."


class CreditBalanceNotOffered(Problem):
    status, code, message = 422, "credit_balance_not_offered", "This document takes no payment by `credit_balance`."
    hint = "Who keeps books on cash counted the money as income when it came; a donation is money that comes now."


@dataclass(frozen=True, slots=True)
class HeldCredit:
    """The credit of a client in one currency, or the advances on a proforma invoice, in minor units: the amount, its
    value in the home currency, and how much of `amount` is posted as a foreign amount, because a posting of zero in the
    home currency is left out."""

    amount: int = 0
    local: int = 0
    posted: int = 0


@dataclass(frozen=True, slots=True)
class AdvanceGain:
    """What the account of advances from customers gains: in the currency of the books, and in that of the document."""

    local: int = 0
    foreign: int = 0


NO_GAIN = AdvanceGain()


@dataclass(frozen=True, slots=True)
class CreditChange:
    """What a document adds to a client's credit (`put`) and takes from it (`took`); a cancelling receipt reverses
    both."""

    put: int = 0
    took: int = 0

    def __bool__(self) -> bool:
        return bool(self.put or self.took)


def credit_change(record: Record, document_type: DocumentType, *, cash_basis: bool) -> CreditChange:
    """What the document does to the credit of its client."""
    by_credit = sum(one.amount for one in record.payments if one.method == METHOD)
    if document_type.posting == "credit":
        return CreditChange(put=by_credit)
    if document_type.posting == "receipt" and not cash_basis:
        return CreditChange(record.total - allocated_amount(record), by_credit)
    return CreditChange(took=by_credit) if document_type.posting == "invoice_receipt" else CreditChange()


def allocated_amount(record: Record) -> int:
    """What a receipt pays of the documents that it names."""
    return sum(one.amount or 0 for one in record.references if one.kind == "payment")


def method_problems(record: Record, document_type: DocumentType, *, cash_basis: bool) -> Iterator[Problem]:
    """The problems of using the method `credit_balance` on a document that does not allow it."""
    at = next((place for place, one in enumerate(record.payments) if one.method == METHOD), None)
    if at is None:
        return
    if cash_basis or document_type.posting == "donation":
        yield CreditBalanceNotOffered(field=f"payments[{at}].method")
    elif record.client_id is None:
        yield CreditBalanceNeedsClient(field="clientId")


def balance_problems(record: Record, change: CreditChange, held: HeldCredit) -> Iterator[Problem]:
    """The problems of taking more than the credit holds."""
    if change.took > held.amount:
        yield CreditBalanceExceeded(
            field="payments",
            available=format_amount(held.amount, record.currency),
            difference=format_amount(change.took - held.amount, record.currency),
            currency=record.currency,
        )
    elif record.total < 0 and held.amount + change.put - change.took < 0:  # only a cancelling receipt takes back
        missing = -(held.amount + change.put - change.took)
        yield CreditBalanceUsed(
            available=format_amount(held.amount, record.currency),
            difference=format_amount(missing, record.currency),
            currency=record.currency,
        )


def posted_gain(held_before: HeldCredit, held_after: HeldCredit) -> tuple[HeldCredit, AdvanceGain]:
    """What is to be posted of a change, and what is held with that: where nothing is left in the currency of the books,
    nothing is left in the foreign one."""
    local = held_after.local - held_before.local
    if not local:
        return replace(held_after, posted=held_before.posted), NO_GAIN
    posted = held_after.amount if held_after.local else 0
    return replace(held_after, posted=posted), AdvanceGain(local, posted - held_before.posted)


def credit_after(held_before: HeldCredit, change: CreditChange, put_local: int, took_local: int) -> HeldCredit:
    """The credit after a document. `put_local` and `took_local` are what it adds and takes, converted at its own rate.

    Amounts are taken at the average rate of the credit. When the foreign amount is used up, the remainder in the home
    currency is an exchange rate difference."""
    amount = held_before.amount + change.put - change.took
    if amount == 0:
        return HeldCredit()
    leaves = divide_half_up(held_before.local * change.took, held_before.amount) if change.took > 0 else took_local
    return HeldCredit(amount, held_before.local + put_local - leaves)
