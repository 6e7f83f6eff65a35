"""The checks before a draft gets its number. `validate` returns all problems, finalize raises them."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import iterate_texts
from pinkas.core.money import format_amount, to_minor
from pinkas.core.printable import as_printed_text, unprintable_characters
from pinkas.core.problems import Problem, combine_problems, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.countries import DocumentType
from pinkas.domains.documents.drafting.rules import credit_limits
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
from pinkas.domains.documents.model.rules.source_lines import reference_trigger
from pinkas.domains.documents.model.rules.transitions import refusing_problem
from pinkas.domains.documents.model.types import DateRules
from pinkas.domains.documents.numbering.rules.dates import DateReason, date_limits


def issue_problems(
    record: Record,
    document_type: DocumentType,
    *,
    targets: Mapping[UUID, Target],
    remainders: Mapping[UUID, CreditableRemainder],
    today: date,
    last_date: date | None,
    client_archived: bool,
    dates: DateRules,
    issuer: Mapping[str, Any] = MappingProxyType({}),
    template: Mapping[str, Any] = MappingProxyType({}),
) -> list[Problem]:
    """Every problem that prevents issuing a document, in the order in which a person would correct them. `issuer` is
    the snapshot of the business that would be stored, `template` the texts of its template in its language."""
    if any(one.kind == "cancel" for one in record.references):  # it says what the document it cancels said, negated
        return [*_date_problems(record, document_type, today, last_date, dates)]
    return [
        *_client_problems(record, document_type, client_archived),
        *_content_problems(record, document_type),
        *_date_problems(record, document_type, today, last_date, dates),
        *_source_status_problems(
            record, document_type, targets
        ),  # the status of a document is checked before its remainder
        *_reference_problems(record, document_type, targets, remainders),
        *withholding.withholding_problems(record, document_type, targets),
        *_text_problems(record, issuer, template),
    ]


def raise_first(problems: list[Problem]) -> None:
    """Raises the first problem, with all of them in its details."""
    if problems:
        raise combine_problems(problems)


def check_expected_total(record: Record, expected_total: Decimal | None) -> None:
    """Refuses a document whose total is not the one that is expected, if one is."""
    if expected_total is None:
        return
    try:
        expected = to_minor(expected_total, record.currency)
    except ValueError as fault:
        raise invalid_field("expectedTotal", "invalid_amount", wording_of_error(fault)) from None
    if expected != record.total:
        raise TotalChanged(
            field="expectedTotal",
            expected=format_amount(expected, record.currency),
            actual=format_amount(record.total, record.currency),
            currency=record.currency,
        )


def _client_problems(record: Record, document_type: DocumentType, archived: bool) -> Iterable[Problem]:
    if archived:
        yield ClientArchived(field="clientId")
    if record.client is None and document_type.posting != "donation":
        yield ClientRequired(field="clientId")


def _content_problems(record: Record, document_type: DocumentType) -> Iterable[Problem]:
    if document_type.lines == "required" and not record.lines:
        yield LinesRequired(field="lines")
    if record.total < 0:
        yield NegativeTotal(field="lines")
    given_back = sum(one.amount for one in record.payments) if document_type.credits else 0
    if given_back > record.total >= 0:
        yield PaymentsMismatch(
            Wording(
                "{returned} is given back, but only {total} is credited.",
                returned=format_amount(given_back, record.currency),
                total=format_amount(record.total, record.currency),
            ),
            field="payments",
            difference=format_amount(record.total - given_back, record.currency),
            currency=record.currency,
        )
    if document_type.payments != "required":
        return
    if not record.payments and not record.withheld and (record.total != 0 or document_type.lines == "none"):
        yield PaymentsRequired(field="payments")
    elif record.paid != record.total:
        difference = record.total - record.paid
        yield PaymentsMismatch(
            Wording(
                "Payments and withheld tax come to {paid}, the total is {total}.",
                paid=format_amount(record.paid, record.currency),
                total=format_amount(record.total, record.currency),
            ),
            field="payments",
            difference=format_amount(difference, record.currency),
            currency=record.currency,
        )


MAX_TEXT_LENGTH = 400_000
"""Characters of all descriptions of lines together. A document of so many takes less than half of what the typesetter
gives one (PINKAS_PDF_SECONDS, PINKAS_PDF_MEMORY_MB): none is issued that cannot be printed."""
LINE_TEXT_OVERHEAD = 50
"""Characters that a line break counts as: it costs a row of its own."""
_PRINTED_CLIENT_FIELDS = ("name", "taxId", "address", "phone", "mobile", "emails")
"""What is printed of a client."""
_MAX_NAMED_PROBLEMS = 20
"""Characters that a refusal names of one text."""


def _text_problems(record: Record, issuer: Mapping[str, Any], template: Mapping[str, Any]) -> Iterable[Problem]:
    """What is signed must also be what is printed: no character may be lost on paper."""
    printed = {
        "subject": record.subject,
        "notes": record.notes,
        "footer": record.footer,
        "client": {name: value for name, value in (record.client or {}).items() if name in _PRINTED_CLIENT_FIELDS},
        "business": {name: value for name, value in issuer.items() if name != "brand"},
        "brand": issuer.get("brand"),
        "template": template,
        "lines": [{"description": one.description, "unit": one.unit, "sku": one.sku} for one in record.lines],
        "payments": [one.details for one in record.payments],
    }
    length = sum(
        len(one.description or "") + LINE_TEXT_OVERHEAD * (one.description or "").count("\n") for one in record.lines
    )
    if length > MAX_TEXT_LENGTH:
        yield DocumentTooLong(field="lines", length=length, most=MAX_TEXT_LENGTH)
    for name, value in printed.items():
        yield from unprintable_texts(iterate_texts(value, name))


def unprintable_texts(texts: Iterable[tuple[str, str]]) -> Iterator[UnprintableText]:
    """A problem for each of the texts, given with the paths of their fields, that the fonts cannot print."""
    for field, text in texts:
        if not text.isascii() and (lost := unprintable_characters(text)):
            yield UnprintableText(
                Wording("{text} cannot be printed.", text=repr(lost[:_MAX_NAMED_PROBLEMS])), field=field
            )


_DATE_REASONS: Mapping[DateReason, str] = {
    "after_last_document": Wording("an earlier number of this type bears a later date"),
    "first_document": Wording("it may lie {days} days back", days=MAX_BACK_DAYS),
    "own_rule": Wording("the business lets its documents lie no further back"),
}


def _date_problems(
    record: Record, document_type: DocumentType, today: date, last_date: date | None, dates: DateRules
) -> Iterable[Problem]:
    earliest, latest, reason = date_limits(document_type, today, last_date, dates)
    if not earliest <= record.issue_date <= latest:
        why = _DATE_REASONS[reason] if record.issue_date < earliest else Wording("it lies in the future")
        yield DateOutOfRange(
            Wording(
                "The issue date {issued} must lie from {earliest} to {latest}: {why}.",
                issued=record.issue_date,
                earliest=earliest,
                latest=latest,
                why=why,
            ),
            field="issueDate",
            minDate=earliest.isoformat(),
            maxDate=latest.isoformat(),
        )
    for field, day in (("dueDate", record.due_date), ("validUntil", record.valid_until)):
        if day is not None and day < record.issue_date:
            yield DateOutOfRange(
                Wording("{date} lies before the issue date {issued}.", date=day, issued=record.issue_date),
                field=field,
                minDate=record.issue_date.isoformat(),
            )
    for place, one in enumerate(record.payments):
        if one.date > today:
            yield DateOutOfRange(
                Wording(
                    "The date of payment {number} lies in the future; a post-dated check says so in `dueDate`.",
                    number=place + 1,
                ),
                field=f"payments[{place}].date",
                maxDate=today.isoformat(),
            )


def _credit_problems(record: Record, targets: Mapping[UUID, Target]) -> Iterable[Problem]:
    """What a credit must not say: it takes back what was charged and paid, from the same client, and later."""
    credited = [targets[one.referenced_id] for one in record.references]
    returned = sum(one.amount for one in record.payments)
    paid = sum(max(one.paid, 0) for one in credited if not one.is_opening_item)
    if returned > paid:
        yield PaymentsMismatch(
            Wording(
                "{returned} would be paid back and {paid} was paid.",
                returned=format_amount(returned, record.currency),
                paid=format_amount(paid, record.currency),
            ),
            field="payments",
            difference=format_amount(returned - paid, record.currency),
            currency=record.currency,
        )
    for one in credited:
        if record.issue_date < one.issue_date and not one.is_opening_item:
            yield DateOutOfRange(
                Wording(
                    "A credit is not dated before document {number}, which is of {date}.",
                    number=one.doc_number,
                    date=one.issue_date,
                ),
                field="issueDate",
                minDate=one.issue_date.isoformat(),
            )


def _source_status_problems(
    record: Record, document_type: DocumentType, targets: Mapping[UUID, Target]
) -> Iterable[Problem]:
    """The status of a named document may prevent issuing: it is cancelled, for example, or a rejected quote. A document
    without lines of its source converts nothing, so the conversion status is not checked then."""
    for place, one in enumerate(record.references):
        target = targets[one.referenced_id]
        standing = target.all_statuses
        problem = refusing_problem(standing, reference_trigger(document_type))
        if problem is not None:
            at = f"references[{place}].{_named_by(target)}"
            yield problem(field=at, documentId=str(target.id), docNumber=target.doc_number)


def _has_same_client(record: Record, target: Target) -> bool:
    """By id where both have one; an inline client by its name, as it was printed."""
    if record.client_id and record.client_id == target.client_id:
        return True
    return as_printed_text(record.client_name or "") == as_printed_text(target.client_name or "")


def _reference_problems(
    record: Record,
    document_type: DocumentType,
    targets: Mapping[UUID, Target],
    remainders: Mapping[UUID, CreditableRemainder],
) -> Iterable[Problem]:
    if document_type.credits and not record.references:
        yield ReferenceRequired(field="references")
        return
    named = sum(one.amount or 0 for one in record.references)
    if (document_type.credits and named != record.total) or (
        document_type.posting == "receipt" and named > record.total
    ):
        yield ReferencesMismatch(
            field="references",
            difference=format_amount(record.total - named, record.currency),
            referenced=format_amount(named, record.currency),
            total=format_amount(record.total, record.currency),
            currency=record.currency,
        )
    if document_type.credits:
        yield from _credit_problems(record, targets)
    for place, one in enumerate(record.references):
        target = targets[one.referenced_id]
        if one.kind == "source" or one.amount is None:
            continue
        if one.kind == "credit" and not _has_same_client(record, target):
            yield ReferencesMismatch(
                Wording("Document {number} was issued to another client.", number=target.doc_number),
                field=f"references[{place}].{_named_by(target)}",
            )
        room = max(target.balance, 0)
        if one.kind == "credit" and not target.is_opening_item:
            room = target.total - target.credited
        if one.amount > room:
            yield _excess_problem(record, target, one.kind, one.amount, room, f"references[{place}].amount")
    if document_type.credits and not any(targets[one.referenced_id].is_opening_item for one in record.references):
        yield from credit_limits.find_excesses(record, [remainders[one.referenced_id] for one in record.references])


def _named_by(target: Target) -> str:
    """The field of a reference that names it."""
    return "openingItemId" if target.is_opening_item else "documentId"


def _excess_problem(record: Record, target: Target, kind: str, amount: int, available: int, field: str) -> Problem:
    """More of a document would be credited or paid than is left of it."""
    left = Wording(
        "At most {available} of document {docNumber} is left.",
        available=format_amount(available, record.currency),
        docNumber=target.doc_number,
    )
    if target.is_opening_item:
        left = Wording(
            "At most {available} of the opening balance is left.", available=format_amount(available, record.currency)
        )
    if kind == "credit":
        return CreditExceedsBalance(
            left,
            field=field,
            available=format_amount(available, record.currency),
            difference=format_amount(amount - available, record.currency),
            currency=record.currency,
        )
    if target.is_opening_item:
        return AllocationExceedsBalance(
            left,
            field=field,
            amount=format_amount(amount, record.currency),
            available=format_amount(available, record.currency),
            difference=format_amount(amount - available, record.currency),
            currency=record.currency,
        )
    return AllocationExceedsBalance(
        Wording("At most {available} of document {docNumber} is left.", **left.facts),
        field=field,
        docType=target.doc_type,
        docNumber=target.doc_number,
        amount=format_amount(amount, record.currency),
        available=format_amount(available, record.currency),
        difference=format_amount(amount - available, record.currency),
        currency=record.currency,
    )
