"""What stands between a draft and its number. Every check is named; `validate` answers all, finalize raises them."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import texts_of
from pinkas.core.money import to_minor, to_wire
from pinkas.core.printable import as_on_paper, unprintable
from pinkas.core.problems import Problem, invalid, joined
from pinkas.countries import DocumentType
from pinkas.domains.documents.drafting.rules import credit_bounds
from pinkas.domains.documents.model.rules import withholding
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.problems import (
    AllocationExceedsBalance,
    ClientArchived,
    ClientRequired,
    CreditExceedsBalance,
    DateOutOfRange,
    DocumentTooLong,
    LinesRequired,
    NegativeTotal,
    PaymentsMismatch,
    PaymentsRequired,
    ReferenceRequired,
    ReferencesMismatch,
    TotalChanged,
    UnprintableText,
)
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.settings import MAX_BACK_DAYS
from pinkas.domains.documents.model.rules.source_lines import trigger_of
from pinkas.domains.documents.model.rules.transitions import refusal
from pinkas.domains.documents.model.types import DateRules
from pinkas.domains.documents.numbering.rules.dates import Reason, date_limits


def findings(
    record: Record,
    kind: DocumentType,
    *,
    targets: Mapping[UUID, Target],
    left: Mapping[UUID, CreditableRemainder],
    today: date,
    last_date: date | None,
    client_archived: bool,
    dates: DateRules,
    issuer: Mapping[str, Any] = MappingProxyType({}),
    template: Mapping[str, Any] = MappingProxyType({}),
) -> list[Problem]:
    """Everything that stands in the way of issuing a document, in the order in which a person would mend it.
    `issuer` is the snapshot of the business that it would keep, `template` what its template adds in its language."""
    if any(one.kind == "cancel" for one in record.references):  # it says what the document it cancels said, negated
        return [*_dates(record, kind, today, last_date, dates)]
    return [
        *_client(record, kind, client_archived),
        *_content(record, kind),
        *_dates(record, kind, today, last_date, dates),
        *_standing(record, kind, targets),  # what became of a document goes before what is left of it
        *_references(record, kind, targets, left),
        *withholding.mismatch(record, kind, targets),
        *_text(record, issuer, template),
    ]


def refuse(problems: list[Problem]) -> None:
    """Raises the first problem, with all of them in its details."""
    if problems:
        raise joined(problems)


def check_expected(record: Record, total: Decimal | None) -> None:
    """Refuses a document whose total is not the one that is expected, if one is."""
    if total is None:
        return
    try:
        expected = to_minor(total, record.currency)
    except ValueError as fault:
        raise invalid("expectedTotal", "invalid_amount", str(fault)) from None
    if expected != record.total:
        raise TotalChanged(
            field="expectedTotal",
            expected=to_wire(expected, record.currency),
            actual=to_wire(record.total, record.currency),
            currency=record.currency,
        )


def _client(record: Record, kind: DocumentType, archived: bool) -> Iterable[Problem]:
    if archived:
        yield ClientArchived(field="clientId")
    if record.client is None and kind.posting != "donation":
        yield ClientRequired(field="clientId")


def _content(record: Record, kind: DocumentType) -> Iterable[Problem]:
    if kind.lines == "required" and not record.lines:
        yield LinesRequired(field="lines")
    if record.total < 0:
        yield NegativeTotal(field="lines")
    given_back = sum(one.amount for one in record.payments) if kind.credits else 0
    if given_back > record.total >= 0:
        yield PaymentsMismatch(
            f"{to_wire(given_back, record.currency)} is given back, but only {to_wire(record.total, record.currency)} "
            "is credited.",
            field="payments",
            difference=to_wire(record.total - given_back, record.currency),
            currency=record.currency,
        )
    if kind.payments != "required":
        return
    if not record.payments and not record.withheld and (record.total != 0 or kind.lines == "none"):
        yield PaymentsRequired(field="payments")
    elif record.paid != record.total:
        difference = record.total - record.paid
        yield PaymentsMismatch(
            f"Payments and withheld tax come to {to_wire(record.paid, record.currency)}, the total is "
            f"{to_wire(record.total, record.currency)}.",
            field="payments",
            difference=to_wire(difference, record.currency),
            currency=record.currency,
        )


MOST_TEXT = 400_000
"""Characters of all descriptions of lines together. A document of so many takes less than half of what the typesetter
gives one (PINKAS_PDF_SECONDS, PINKAS_PDF_MEMORY_MB): none is issued that cannot be printed."""
ROW = 50
"""Characters that a line break counts as: it costs a row of its own."""
_OF_CLIENT = ("name", "taxId", "address", "phone", "mobile", "emails")
"""What is printed of a client."""
_NAMED = 20
"""Characters that a refusal names of one text."""


def _text(record: Record, issuer: Mapping[str, Any], template: Mapping[str, Any]) -> Iterable[Problem]:
    """What is signed must also be what is printed: no character may be lost on paper."""
    printed = {
        "subject": record.subject,
        "notes": record.notes,
        "footer": record.footer,
        "client": {name: value for name, value in (record.client or {}).items() if name in _OF_CLIENT},
        "business": {name: value for name, value in issuer.items() if name != "brand"},
        "brand": issuer.get("brand"),
        "template": template,
        "lines": [{"description": one.description, "unit": one.unit, "sku": one.sku} for one in record.lines],
        "payments": [one.details for one in record.payments],
    }
    length = sum(len(one.description or "") + ROW * (one.description or "").count("\n") for one in record.lines)
    if length > MOST_TEXT:
        yield DocumentTooLong(field="lines", length=length, most=MOST_TEXT)
    for name, value in printed.items():
        yield from unprintable_texts(texts_of(value, name))


def unprintable_texts(texts: Iterable[tuple[str, str]]) -> Iterator[UnprintableText]:
    """A problem for each of the texts, given with the paths of their fields, that the fonts cannot print."""
    for field, text in texts:
        if not text.isascii() and (lost := unprintable(text)):
            yield UnprintableText(f"{lost[:_NAMED]!r} cannot be printed.", field=field)


_WHY: Mapping[Reason, str] = {
    "after_last_document": "an earlier number of this type bears a later date",
    "first_document": f"it may lie {MAX_BACK_DAYS} days back",
    "own_rule": "the business lets its documents lie no further back",
}


def _dates(
    record: Record, kind: DocumentType, today: date, last_date: date | None, dates: DateRules
) -> Iterable[Problem]:
    earliest, latest, reason = date_limits(kind, today, last_date, dates)
    if not earliest <= record.issue_date <= latest:
        why = _WHY[reason] if record.issue_date < earliest else "it lies in the future"
        yield DateOutOfRange(
            f"The issue date {record.issue_date} must lie from {earliest} to {latest}: {why}.",
            field="issueDate",
            minDate=earliest.isoformat(),
            maxDate=latest.isoformat(),
        )
    for field, day in (("dueDate", record.due_date), ("validUntil", record.valid_until)):
        if day is not None and day < record.issue_date:
            yield DateOutOfRange(
                f"{day} lies before the issue date {record.issue_date}.",
                field=field,
                minDate=record.issue_date.isoformat(),
            )
    for place, one in enumerate(record.payments):
        if one.date > today:
            yield DateOutOfRange(
                f"The date of payment {place + 1} lies in the future; a post-dated check says so in `dueDate`.",
                field=f"payments[{place}].date",
                maxDate=today.isoformat(),
            )


def _credits(record: Record, targets: Mapping[UUID, Target]) -> Iterable[Problem]:
    """What a credit must not say: it takes back what was charged and paid, from the same client, and later."""
    credited = [targets[one.referenced_id] for one in record.references]
    returned, paid = sum(one.amount for one in record.payments), sum(max(one.paid, 0) for one in credited)
    if returned > paid:
        yield PaymentsMismatch(
            f"{to_wire(returned, record.currency)} would be paid back and {to_wire(paid, record.currency)} was paid.",
            field="payments",
            difference=to_wire(returned - paid, record.currency),
            currency=record.currency,
        )
    for one in credited:
        if record.issue_date < one.issue_date:
            yield DateOutOfRange(
                f"A credit is not dated before document {one.doc_number}, which is of {one.issue_date}.",
                field="issueDate",
                minDate=one.issue_date.isoformat(),
            )


def _standing(record: Record, kind: DocumentType, targets: Mapping[UUID, Target]) -> Iterable[Problem]:
    """What became of a named document may stand in the way: it is cancelled, say, or a quote that was rejected. Without
    lines of it nothing is converted, however much of it was."""
    for place, one in enumerate(record.references):
        target = targets[one.referenced_id]
        standing = target.standing
        problem = refusal(standing, trigger_of(kind))
        if problem is not None:
            at = f"references[{place}].documentId"
            yield problem(field=at, documentId=str(target.id), docNumber=target.doc_number)


def _same_client(record: Record, target: Target) -> bool:
    """By id where both have one; an inline client by its name, as it was printed."""
    if record.client_id and record.client_id == target.client_id:
        return True
    return as_on_paper(record.client_name or "") == as_on_paper(target.client_name or "")


def _references(
    record: Record, kind: DocumentType, targets: Mapping[UUID, Target], left: Mapping[UUID, CreditableRemainder]
) -> Iterable[Problem]:
    if kind.credits and not record.references:
        yield ReferenceRequired(field="references")
        return
    named = sum(one.amount or 0 for one in record.references)
    if (kind.credits and named != record.total) or (kind.posting == "receipt" and named > record.total):
        yield ReferencesMismatch(
            field="references",
            difference=to_wire(record.total - named, record.currency),
            referenced=to_wire(named, record.currency),
            total=to_wire(record.total, record.currency),
            currency=record.currency,
        )
    if kind.credits:
        yield from _credits(record, targets)
    for place, one in enumerate(record.references):
        target = targets[one.referenced_id]
        if one.kind == "source" or one.amount is None:
            continue
        if one.kind == "credit" and not _same_client(record, target):
            yield ReferencesMismatch(
                f"Document {target.doc_number} was issued to another client.", field=f"references[{place}].documentId"
            )
        room = target.total - target.credited if one.kind == "credit" else max(target.balance, 0)
        if one.amount > room:
            yield _beyond(record, target, one.kind, one.amount, room, f"references[{place}].amount")
    if kind.credits:
        yield from credit_bounds.refused(record, [left[one.referenced_id] for one in record.references])


def _beyond(record: Record, target: Target, kind: str, amount: int, room: int, at: str) -> Problem:
    """More of a document would be credited or paid than is left of it."""
    left = f"At most {to_wire(room, record.currency)} of document {target.doc_number} is left."
    if kind == "credit":
        return CreditExceedsBalance(
            left,
            field=at,
            available=to_wire(room, record.currency),
            difference=to_wire(amount - room, record.currency),
            currency=record.currency,
        )
    return AllocationExceedsBalance(
        left,
        field=at,
        docType=target.doc_type,
        docNumber=target.doc_number,
        amount=to_wire(amount, record.currency),
        available=to_wire(room, record.currency),
        difference=to_wire(amount - room, record.currency),
        currency=record.currency,
    )
