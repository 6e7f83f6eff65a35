"""What may be done with a payment: pure."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import cast
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from pinkas.core.decimals import Amount, Rate, decode_decimal
from pinkas.core.money import convert_currency, decimal_text, format_amount
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.core.problems import FaultCollector, NotFound, Problem, VersionConflict, invalid_field
from pinkas.core.renamed_fields import FieldNames, fields_renamed, renamed_field
from pinkas.domains import ledger
from pinkas.domains.documents import (
    CREDIT_BALANCE,
    Creditable,
    Finding,
    NewDocument,
    NewPayment,
    NewReference,
    RefundUnderWay,
    problem_findings,
)
from pinkas.domains.payments.types import (
    CreditBehindRefund,
    NewAllocation,
    NewReceipt,
    OpeningAllocationRow,
    PaymentAllocationRow,
    PaymentRefundRow,
    PaymentRow,
    PaymentToRecord,
)

PROVIDER = "provider"
"""The detail of a payment that names the provider that charged it: it is not printed on the receipt."""

THROUGH_BANK = ("check", "bank_transfer", "standing_order", "payment_app")
"""The methods whose money a bank clears, and may take back."""
BANK = "bank"


class PaymentIsVoid(Problem):
    status, code, message = 409, "payment_void", "The payment is void."


class ReceiptIssued(Problem):
    status, code, message = 409, "receipt_issued", "An issued document bears the payment."
    hint = "Cancel the document that `receiptId` names: that takes the payment back."


class PaymentRefunded(Problem):
    status, code, message = 409, "payment_refunded", "Money of the payment went back to the client."
    hint = "A payment of which money went back is neither voided nor bounced. Charge what came back by an invoice."


class PaymentBounced(Problem):
    status, code, message = 409, "payment_bounced", "The payment came back: what it paid is open again."
    hint = "Record what the client pays in its place as another payment."


class PaymentCleared(Problem):
    status, code, message = 409, "payment_cleared", "The money of the payment is in the bank already."
    hint = "When it comes back, POST /payments/{id}/bounce takes it out of the bank again."


class PaymentMatched(Problem):
    status, code, message = 409, "payment_matched", "A bank transaction shows the money of the payment."
    hint = "POST /bank-reconciliation/transactions/{id}/unmatch takes that back first."


class PaymentNotBounced(Problem):
    status, code, message = 409, "payment_not_bounced", "The payment did not come back."
    hint = "POST /payments/{id}/bounce says so first."


class SettledByDeposit(Problem):
    status, code, message = 409, "settled_by_deposit", "Money of cards comes by the deposits of their processor."
    hint = "POST /bank-reconciliation/transactions/{id}/settle-card-clearing settles them."


class NotInBank(Problem):
    status, code, message = 409, "not_in_bank", "No money moves by the method of this payment."


class NotThroughBank(Problem):
    status, code, message = 409, "not_through_bank", "Money by this method is neither cleared by the bank nor bounces."
    hint = "`methods` do. What a card company takes back stands under card clearing."


class UnallocatedExceeded(Problem):
    status, code, message = 409, "unallocated_exceeded", "The payment has less left that is for no document."
    hint = "Lower the amount to `available`. Money that is for a document goes back with `credit`."


class RefundExceeded(Problem):
    status, code, message = 409, "refund_exceeded", "Less of the payment can go back, with the credit of its documents."
    hint = (
        "Lower the amount to `available`. `documents` are those of which less can be credited than the payment paid: "
        "of a proforma invoice remove the allocation, or credit the invoice that was made from it."
    )


class AllocationStays(Problem):
    status, code, message = 409, "allocation_stays", "An issued document says what this part of the payment is for."
    hint = "Cancel the document that `documentId` names."


class OpeningCredit(Problem):
    status, code, message = 409, "opening_credit", "The payment is what the client had paid before its first document."
    hint = "Change `openingBalance` of the client. Its receipt was issued where it was received."


class PaymentWithoutClient(Problem):
    status, code, message = 409, "payment_without_client", "The payment is of no client of the business."
    hint = "Credit is kept for a client: this payment stays with its receipt."


REFUND_PROBLEMS = (
    PaymentBounced,
    PaymentIsVoid,
    PaymentWithoutClient,
    RefundExceeded,
    RefundUnderWay,
    UnallocatedExceeded,
    VersionConflict,
)
"""What prevents a refund before anything of it is written."""


MATCH_PROBLEMS = (NotInBank, OpeningCredit, PaymentBounced, PaymentIsVoid, PaymentNotBounced, SettledByDeposit)
"""What prevents a line of a bank account from being about a payment."""
VOID_PROBLEMS = (OpeningCredit, PaymentBounced, PaymentIsVoid, PaymentMatched, PaymentRefunded, ReceiptIssued)
"""What prevents a payment from being void."""


_FIELDS = (
    (re.compile(r"^payments\[0\]\."), ""),
    (re.compile(r"^references\b"), "allocations"),
    (re.compile(r"^issueDate$"), "date"),
)


_ALLOCATION_FIELDS = (
    (re.compile(r"^(payments|references)\[0\]\."), ""),
    (re.compile(r"^(payments|references)$"), "amount"),
)


_REFUND_FIELDS = (
    (re.compile(r"^payments\[0\]\.(date|reference|amount)$"), r"\1"),
    (re.compile(r"^payments\b.*"), "method"),
    (re.compile(r"^note$"), "credit.note"),
)


def receipt_fields_renamed(fields: FieldNames = _FIELDS) -> AbstractContextManager[None]:
    """Within it, problems of the receipt that stands for a payment name the fields of the payment."""
    return fields_renamed(fields)


def payment_warnings(problems: Sequence[Problem]) -> list[Finding] | UnsetType:
    """The warnings of the receipt that stands for a payment, in the fields of the payment."""
    found = [
        msgspec.structs.replace(one, field=one.field and renamed_field(one.field, _FIELDS))
        for one in problem_findings(problems)
    ]
    return found or UNSET


def allocation_fields_renamed() -> AbstractContextManager[None]:
    """The same for the receipt that stands for one allocation."""
    return receipt_fields_renamed(_ALLOCATION_FIELDS)


def refund_fields_renamed() -> AbstractContextManager[None]:
    """The same for a credit that gives money of a payment back."""
    return receipt_fields_renamed(_REFUND_FIELDS)


def check_recording(body: PaymentToRecord) -> None:
    """Refuses what is no money that came, and what is for more than came."""
    if body.amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    if sum(Decimal(one.amount) for one in body.allocations) > body.amount:
        raise invalid_field("allocations", "exceeds_amount", "The allocations add up to more than the payment.")
    if body.method == CREDIT_BALANCE:
        raise invalid_field("method", "not_received", "Credit that the client has is allocated: no money comes by it.")


def recorded_receipt(body: PaymentToRecord, receipt_type: int) -> NewDocument:
    """The receipt that stands for money that is recorded."""
    payment = NewPayment(**{name: getattr(body, name) for name in NewPayment.__struct_fields__})
    return NewDocument(
        doc_type=receipt_type,
        client_id=body.client_id,
        currency=body.currency,
        exchange_rate=body.exchange_rate,
        issue_date=body.date,
        payments=[payment],
        references=[allocated_reference(one) for one in body.allocations],
    )


def allocated_reference(body: NewAllocation) -> NewReference:
    """The reference of a receipt that stands for an allocation."""
    return NewReference(
        document_id=body.document_id, opening_item_id=body.opening_item_id, amount=Amount(Decimal(body.amount))
    )


def receipt_of(row: PaymentRow, receipt_type: int) -> NewDocument:
    """The receipt that stands for a payment with what it is for by itself."""
    values = {"method": row.method, "date": row.date.isoformat(), "amount": format_amount(row.amount, row.currency)}
    said = {name: value for name, value in row.details.items() if name != PROVIDER}
    payment = msgspec.convert({**said, **values}, NewPayment, dec_hook=decode_decimal)
    return _receipt(row, receipt_type, payment, own_references(row))


def allocating_receipt(row: PaymentRow, receipt_type: int, named: NewReference, day: date) -> NewDocument:
    """The receipt that stands for a later allocation: it pays a document or an opening balance out of the client's
    credit, at the rate at which the money came."""
    assert named.amount is not None
    payment = NewPayment(method="credit_balance", date=day, amount=named.amount)
    new = _receipt(row, receipt_type, payment, [named])
    return msgspec.structs.replace(new, issue_date=None)


def _receipt(
    row: PaymentRow, receipt_type: int, payment: NewPayment, references: Sequence[NewReference]
) -> NewDocument:
    return NewDocument(
        doc_type=receipt_type,
        client_id=row.client_id,
        currency=row.currency,
        exchange_rate=None if row.exchange_rate is None else Rate(row.exchange_rate),
        issue_date=row.date,
        payments=[payment],
        references=list(references),
    )


def with_receipt_texts(new: NewDocument, body: NewReceipt) -> NewDocument:
    """The receipt with what is said of it when it is issued."""
    return msgspec.structs.replace(new, issue_date=body.issue_date, subject=body.subject, notes=body.notes)


def own_amounts(row: PaymentRow) -> dict[UUID, int]:
    """What the payment itself is for, in minor units by document or opening balance: not what was paid out of the
    credit that it left."""
    found: dict[UUID, int] = {}
    for id, one in allocations_by_target(row):
        if one.by_document_id is None:
            found[id] = found.get(id, 0) + one.amount
    return found


def own_references(row: PaymentRow) -> list[NewReference]:
    """The same as the references of a receipt."""
    return _references(row, own_amounts(row))


def _references(row: PaymentRow, amounts: Mapping[UUID, int]) -> list[NewReference]:
    items = {one.opening_item_id for one in row.opening_allocations}
    return [
        NewReference(
            document_id=None if id in items else id,
            opening_item_id=id if id in items else None,
            amount=Amount(format_amount(amount, row.currency)),
        )
        for id, amount in amounts.items()
    ]


def allocations_by_target(row: PaymentRow) -> Iterator[tuple[UUID, PaymentAllocationRow | OpeningAllocationRow]]:
    """What a payment is for, each with the id of its document or opening balance."""
    for one in row.allocations:
        yield one.document_id, one
    for item in row.opening_allocations:
        yield item.opening_item_id, item


def check_recorded(row: PaymentRow) -> None:
    """Refuses a payment that is void, that an issued document bears, or that came before the first one."""
    check_not_void(row)
    if row.source == "opening":
        raise OpeningCredit
    if row.receipt_id is not None:
        raise ReceiptIssued(receiptId=str(row.receipt_id))


def check_not_void(row: PaymentRow) -> None:
    """Refuses a payment that is void, or came back."""
    if row.state == "VOID":
        raise PaymentIsVoid
    if row.state == "BOUNCED":
        raise PaymentBounced


def check_unmatched(row: PaymentRow) -> None:
    """Refuses a payment that a line of a bank account shows."""
    if row.bank_matched:
        raise PaymentMatched


def check_clearing(row: PaymentRow) -> None:
    """Refuses a payment of which nothing can come into the bank any more."""
    _check_through_bank(row)
    check_unmatched(row)
    if row.state == "CLEARED":
        raise PaymentCleared
    if row.state == "REFUNDED":
        raise PaymentRefunded


def check_bounce(row: PaymentRow) -> None:
    """Refuses a payment that cannot come back."""
    _check_through_bank(row)
    if row.refunded:
        raise PaymentRefunded


def _check_through_bank(row: PaymentRow) -> None:
    check_not_void(row)
    if row.source == "opening":
        raise OpeningCredit
    if row.method not in THROUGH_BANK:
        raise NotThroughBank(methods=list(THROUGH_BANK))


def check_day(day: date, first: date, today: date) -> None:
    """Refuses a day before the money came, or of the future."""
    if not first <= day <= today:
        raise invalid_field("date", "out_of_range", "Expected a day from that of the payment until today.")


def bounced_receipt(row: PaymentRow, receipt_type: int, money_types: Collection[int]) -> NewDocument:
    """The receipt that stands for a payment and all that it pays by now: also what receipts say, and what was paid of
    the credit that it left; but not itself, where the receipt is income. `money_types` are the types of documents that
    say nothing but that money came."""
    amounts: dict[UUID, int] = {}
    for id, one in allocations_by_target(row):
        amounts[id] = amounts.get(id, 0) + one.amount
    types = {one.document_id: one.doc_type for one in row.allocations}
    kept = {id: amount for id, amount in amounts.items() if types.get(id) not in money_types}
    return msgspec.structs.replace(receipt_of(row, receipt_type), references=_references(row, kept))


def clearing_lines(row: PaymentRow, home_currency: str, *, undone: bool = False) -> tuple[ledger.Posting, ...]:
    """What moves to the bank when a payment is cleared, and back from it; nothing where it was there from the start."""
    role = PAYMENT_METHODS[cast(PaymentMethod, row.method)].account_role
    if role is None or role == BANK:
        return ()
    local = row.amount
    if row.currency != home_currency:
        local = convert_currency(row.amount, row.currency, row.exchange_rate or Decimal(1), home_currency)
    local = -local if undone else local
    return ledger.nonempty_postings(ledger.make_posting(BANK, local), ledger.make_posting(role, -local))


def fee_lines(amount: int) -> tuple[ledger.Posting, ...]:
    """What the bank takes for a return."""
    return ledger.nonempty_postings(ledger.make_posting("bank_charges", amount), ledger.make_posting(BANK, -amount))


def check_unallocated(row: PaymentRow, amount: int) -> UUID:
    """The client of a payment that has an amount left. Raises what prevents taking it."""
    check_not_void(row)
    if row.client_id is None:
        raise PaymentWithoutClient
    if amount > row.unallocated:
        raise UnallocatedExceeded(
            field="amount",
            available=format_amount(row.unallocated, row.currency),
            difference=format_amount(amount - row.unallocated, row.currency),
            currency=row.currency,
        )
    return row.client_id


@dataclass(frozen=True)
class RefundPlan:
    """How money of a payment goes back, in minor units: `unallocated` of what no document has, and by document what is
    credited of it."""

    unallocated: int
    credits: Mapping[UUID, int] = field(default_factory=dict)
    whole: frozenset[UUID] = frozenset()
    """The documents of which all that is left is credited."""


def documents_asked_for(row: PaymentRow, credit: CreditBehindRefund | None) -> list[UUID]:
    """The documents that are to be credited: those that are named, else all that the payment pays, what was paid last
    first."""
    if credit is None:
        return []
    return credit.document_ids or list(dict.fromkeys(one.document_id for one in reversed(row.allocations)))


def check_documents_exist(ids: Sequence[UUID], found: Mapping[UUID, Creditable]) -> None:
    """Refuses what is no issued document of the business."""
    for place, id in enumerate(ids):
        if id not in found:
            raise NotFound(field=f"credit.documentIds[{place}]")


def documents_to_credit(row: PaymentRow, credit: CreditBehindRefund) -> list[UUID]:
    """The documents of a payment that are to be credited. Raises for one that the payment does not pay, or that stands
    twice."""
    if credit.document_ids is None:
        return documents_asked_for(row, credit)
    paid = {one.document_id for one in row.allocations}
    faults = FaultCollector()
    for place, id in enumerate(credit.document_ids):
        if id not in paid:
            faults.add(f"credit.documentIds[{place}]", "not_paid", "The payment is not for this document.")
        elif id in credit.document_ids[:place]:
            faults.add(f"credit.documentIds[{place}]", "repeated", "A document stands twice.")
    faults.raise_if_any()
    return credit.document_ids


def check_not_under_way(row: PaymentRow, wanted: int, left: int) -> None:
    """Raises `RefundUnderWay` where an amount is more than is `left` beside what providers are giving back."""
    if wanted > left or not left:
        raise RefundUnderWay(
            checkoutId=str(row.checkout_id),
            available=format_amount(left, row.currency),
            difference=format_amount(wanted - left, row.currency),
            currency=row.currency,
        )


def plan_refund(
    row: PaymentRow, ids: Sequence[UUID], creditable: Mapping[UUID, Creditable], amount: int | None, held: int = 0
) -> RefundPlan:
    """What goes back of what no document has, and then by crediting the documents `ids`; None is all that can be.
    Raises `RefundExceeded` with what is available, or `RefundUnderWay` where providers are giving so much of that back
    (`held`) that too little is left."""
    check_not_void(row)
    paid: dict[UUID, int] = {}
    for one in row.allocations:
        paid[one.document_id] = paid.get(one.document_id, 0) + one.amount
    parts = {id: min(paid[id], creditable[id].left) for id in ids}
    unallocated = row.unallocated if row.client_id is not None else 0
    available = unallocated + sum(parts.values())
    left = max(available - held, 0)
    wanted = left if amount is None else amount
    if wanted > available or not available:
        raise RefundExceeded(
            field="amount",
            available=format_amount(available, row.currency),
            difference=format_amount(wanted - available, row.currency),
            currency=row.currency,
            documents=[
                {
                    "documentId": str(id),
                    "docType": creditable[id].doc_type,
                    "docNumber": creditable[id].doc_number,
                    "paid": format_amount(paid[id], row.currency),
                    "creditable": format_amount(creditable[id].left, row.currency),
                }
                for id in ids
                if parts[id] < paid[id]
            ],
        )
    check_not_under_way(row, wanted, left)
    free = min(wanted, unallocated)
    left, credits = wanted - free, dict[UUID, int]()
    for id in ids:
        part = min(left, parts[id])
        left -= part
        if part:
            credits[id] = part
    return RefundPlan(free, credits, frozenset(id for id, part in credits.items() if part == creditable[id].left))


def rate_text(row: PaymentRow | PaymentRefundRow, _currency: str) -> str | None:
    """The rate at which an amount was booked, as it is told; None of the business's own currency."""
    return None if row.exchange_rate is None else decimal_text(row.exchange_rate)
