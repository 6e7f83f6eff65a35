"""From an invoice to the draft of the credit that takes it back, in whole or in part: pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, NotFound, Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules import credit_limits
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_draft
from pinkas.domains.documents.drafting.rules.issue_checks import raise_first
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.rules.credit_requests import request_for_amounts, request_for_credited_lines
from pinkas.domains.documents.following.rules.refund import (
    paid_money,
    positive_amount,
    refund_payments,
    refund_required,
)
from pinkas.domains.documents.following.rules.source import Source, refuse_status, with_available_records
from pinkas.domains.documents.following.types import CreditAsked, CreditedDocument, Refund
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.problems import CreditExceedsBalance
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import DocumentStatuses, FullyCredited, refusing_problem
from pinkas.domains.documents.model.types import NewDocument
from pinkas.domains.documents.model.types.requests import NewPayment


class NotCreditable(Problem):
    status, code, message = 409, "not_creditable", "A document of this type is not credited."
    hint = "Only tax invoices (305) and invoice-receipts (320) are. Cancel others."


@dataclass(frozen=True)
class Creditable:
    """An issued document that a payment is for, and how much of it can be credited, in minor units; 0 for a type that
    is not credited, and for one that is cancelled."""

    id: UUID
    doc_type: int
    doc_number: int
    left: int


def creditable_part(document: Target, country: Country) -> Creditable:
    """How much of an issued document can be credited."""
    kinds = country.document_types.values()
    credited = any(one.credits and document.doc_type in one.sources for one in kinds) and document.status == "ISSUED"
    left = max(document.total - document.credited, 0) if credited else 0
    return Creditable(document.id, document.doc_type, document.doc_number, left)


@dataclass(frozen=True)
class GivenBack:
    """Money of a recorded payment that goes back with a credit: which payment, and how it goes back."""

    payment_id: UUID
    payment: NewPayment


@dataclass(frozen=True)
class CreditDecision:
    """The draft of a credit, and the invoices that it credits."""

    draft: Draft
    invoices: Sequence[Record]


def credit_type(invoice: Record, country: Country) -> DocumentType | None:
    """The type of document that credits such an invoice; None when none does."""
    kinds = country.document_types.values()
    return next((one for one in kinds if one.credits and invoice.doc_type in one.sources), None)


def decide_credit(source: Source, body: CreditAsked, given_back: GivenBack | None = None) -> CreditDecision:
    """The draft of the credit that is asked for; with `given_back` that is the money that goes back on it. Raises what
    prevents it: the status of an invoice, a type that is not credited, more than is left, money on which nothing is
    said, and what prevents a draft."""
    invoice = source.record
    refuse_status(invoice, "credit")
    _check_body(body)
    kind = creditable_type(source)
    if invoice.credit_status == "FULL" or invoice.total <= invoice.credited:
        raise FullyCredited
    invoices, new = _requested(source, kind, body)
    new = copies.with_stock_moves(msgspec.structs.replace(new, notes=body.note), body.return_stock)
    draft = decide_credit_draft(source, new, invoices, body.reason, body.refund, body.issue_date, given_back)
    return CreditDecision(draft, invoices)


def creditable_type(source: Source) -> DocumentType:
    """The type of document that credits the source. Raises `NotCreditable`."""
    kind = credit_type(source.record, source.country)
    if kind is None:
        raise NotCreditable
    return kind


def decide_credit_draft(
    source: Source,
    new: NewDocument,
    invoices: Sequence[Record],
    reason: str | None,
    refund: Refund | None,
    day: date | None,
    given_back: GivenBack | None = None,
) -> Draft:
    """The credit as a draft, with the money that goes back on it. Raises `RefundRequired` when it would leave more paid
    than is owed and nothing is said of the money."""
    references, currency = source.references, source.record.currency
    new = msgspec.structs.replace(
        new, credit_reason=reason, issue_date=day, external_reference=None, metadata={}, payments=[]
    )
    new = with_available_records(new, source)
    if given_back is not None:
        new = msgspec.structs.replace(new, payments=[given_back.payment])
    draft = decide_draft(new, references, source.new_id)
    raise_first(list(credit_limits.find_excesses(draft.record, [references.creditable[one.id] for one in invoices])))
    if given_back is not None:
        return draft
    money = paid_money(draft.record, invoices)
    received = [payment for one in invoices for payment in source.received.get(one.id, ())]
    if refund is None and money.too_much:
        raise refund_required(currency, money.too_much, received)
    if refund is None:
        return draft
    payments = refund_payments(refund, money, received, min(day or source.today, source.today), currency)
    return decide_draft(msgspec.structs.replace(new, payments=payments), references, source.new_id)


def request_for_everything(source: Source, kind: DocumentType) -> NewDocument:
    """The credit of everything that is left of an invoice: its own lines, when nothing of it was credited before."""
    invoice, left = source.record, source.references.creditable[source.record.id]
    if invoice.credited == 0 and left.has_untouched_lines:
        return copies.request_for_lines(invoice, kind, source.country, copies.all_quantities(invoice))
    return request_for_amounts([(invoice, left, left.total)], kind, _name_in(source.country))


def _requested(source: Source, kind: DocumentType, body: CreditAsked) -> tuple[list[Record], NewDocument]:
    """The invoices that are credited, and the credit as it is asked for."""
    invoice = source.record
    if body.full:
        return [invoice], request_for_everything(source, kind)
    left = source.references.creditable[invoice.id]
    if body.lines is not UNSET:
        return [invoice], request_for_credited_lines(invoice, left, body.lines, kind, source.country)
    if body.documents is not UNSET:
        return _request_for_documents(source, kind, body.documents)
    faults = FaultCollector()
    assert body.amount is not None
    amount = positive_amount(body.amount, invoice.currency, "amount", faults)
    faults.raise_if_any()
    _check_left(left, amount, invoice.currency, "amount")
    return [invoice], request_for_amounts([(invoice, left, amount)], kind, _name_in(source.country))


def _request_for_documents(
    source: Source, kind: DocumentType, documents: Sequence[CreditedDocument]
) -> tuple[list[Record], NewDocument]:
    """One credit over several invoices."""
    invoice, lefts = source.record, source.references.creditable
    ids = [one.document_id for one in documents]
    if invoice.id not in ids:
        raise invalid_field("documents", "not_named", "The document that is credited must be among them.")
    if len(set(ids)) < len(ids):
        raise invalid_field("documents", "repeated", "A document stands twice.")
    faults, invoices, amounts = FaultCollector(), [], []
    for place, one in enumerate(documents):
        record = source.invoices.get(one.document_id)
        if record is None:
            raise NotFound(field=f"documents[{place}].documentId")
        _check_like(record, invoice, kind, place, faults)
        invoices.append(record)
        amounts.append(positive_amount(one.amount, invoice.currency, f"documents[{place}].amount", faults))
    faults.raise_if_any()
    for place, (id, amount) in enumerate(zip(ids, amounts, strict=True)):
        _check_left(lefts[id], amount, invoice.currency, f"documents[{place}].amount")
    parts = [(record, lefts[record.id], amount) for record, amount in zip(invoices, amounts, strict=True)]
    return invoices, request_for_amounts(parts, kind, _name_in(source.country))


def _check_body(body: CreditAsked) -> None:
    """Exactly one way of saying how much."""
    said = [
        name
        for name, value in (
            ("full", body.full or None),
            ("amount", body.amount),
            ("lines", body.lines),
            ("documents", body.documents),
        )
        if value is not None and value is not UNSET
    ]
    if len(said) != 1:
        given = Wording("not {fields} together", fields=", ".join(said)) if said else Wording("one of them is needed")
        raise invalid_field(
            said[0] if said else "full",
            "one_of",
            "Send `full`, `amount`, `lines` or `documents`: {given}.",
            given=given,
        )


def _check_like(record: Record, invoice: Record, kind: DocumentType, place: int, faults: FaultCollector) -> None:
    """One credit is for one client, in one currency; nothing is credited that cannot be."""
    at = f"documents[{place}].documentId"
    problem = refusing_problem(DocumentStatuses(record.status, credit=record.credit_status), "credit")
    if problem is not None:
        raise problem(field=at)
    if record.doc_type not in kind.sources:
        raise NotCreditable(field=at)
    if record.currency != invoice.currency:
        faults.add(at, "other_currency", "The document is in {currency}.", currency=record.currency)
    if (record.client_id, record.client_name) != (invoice.client_id, invoice.client_name):
        faults.add(at, "other_client", "The document is another client's.")


_MOST = Wording("At most {available} of document {docNumber} is left.")
_MOST_BUT_ALL = Wording("At most {available} of document {docNumber} is left, or all of it with its rounding: {total}.")


def _check_left(left: CreditableRemainder, amount: int, currency: str, at: str) -> None:
    most = left.total
    if left.rounding > 0 and left.gross <= amount < left.total:  # part of the rounding alone cannot be credited
        most = left.gross - 1
    if amount > most:
        available = format_amount(most, currency)
        raise CreditExceedsBalance(
            Wording(
                _MOST if most == left.total else _MOST_BUT_ALL,
                available=available,
                docNumber=left.doc_number,
                total=format_amount(left.total, currency),
            ),
            field=at,
            available=available,
            difference=format_amount(amount - most, currency),
            currency=currency,
        )


def _name_in(country: Country) -> Callable[[Record], str]:
    """Writes what an invoice is called, in its language."""
    return lambda one: f"{country.document_types[one.doc_type].name[one.lang]} {one.doc_number}"
