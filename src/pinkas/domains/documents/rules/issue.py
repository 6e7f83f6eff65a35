"""What stands between a draft and its number. Every check is named; `validate` answers all, finalize raises them."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Literal
from uuid import UUID

from pinkas.core.money import to_wire
from pinkas.core.problems import Detail, Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.rules.context import Target
from pinkas.domains.documents.rules.problems import (
    AllocationExceedsBalance,
    ClientArchived,
    ClientRequired,
    CreditExceedsBalance,
    DateOutOfRange,
    LinesRequired,
    NegativeTotal,
    PaymentsMismatch,
    PaymentsRequired,
    ReferenceRequired,
    ReferencesMismatch,
)
from pinkas.domains.documents.rules.record import Record

MAX_BACK_DAYS = 60
"""How far back the first document of a type may be dated. No statute names a number; this is the practice (M)."""


def findings(
    record: Record,
    kind: DocumentType,
    *,
    targets: Mapping[UUID, Target],
    today: date,
    last_date: date | None,
    client_archived: bool,
) -> list[Problem]:
    """Everything that stands in the way of issuing a document, in the order in which a person would mend it."""
    return [
        *_client(record, kind, client_archived),
        *_content(record, kind),
        *_dates(record, kind, today, last_date),
        *_references(record, kind, targets),
    ]


def refuse(problems: list[Problem]) -> None:
    """Raises the first problem, with all of them in its details."""
    if not problems:
        return
    first = problems[0]
    if len(problems) > 1 and not first.details:
        first.details = tuple(Detail(str(one.facts.get("field") or ""), one.code, one.text) for one in problems)
    raise first


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
        )


def date_limits(
    kind: DocumentType, today: date, last_date: date | None
) -> tuple[date, date, Literal["after_last_document", "first_document"]]:
    """The dates that a document of the type may bear: numbers follow dates, so not before the last issued one."""
    latest = today + timedelta(days=kind.future_days)
    if last_date is not None:
        return last_date, max(latest, last_date), "after_last_document"
    return today - timedelta(days=MAX_BACK_DAYS), latest, "first_document"


def _dates(record: Record, kind: DocumentType, today: date, last_date: date | None) -> Iterable[Problem]:
    earliest, latest, reason = date_limits(kind, today, last_date)
    if not earliest <= record.issue_date <= latest:
        why = (
            "an earlier number of this type bears a later date"
            if reason == "after_last_document" and record.issue_date < earliest
            else f"it may lie {MAX_BACK_DAYS} days back"
            if record.issue_date < earliest
            else "it lies in the future"
        )
        yield DateOutOfRange(
            f"The issue date {record.issue_date} must lie from {earliest} to {latest}: {why}.",
            field="issueDate",
            minDate=earliest.isoformat(),
            maxDate=latest.isoformat(),
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
        )
    charged = sum(one.vat_amount for one in credited)
    if record.vat_amount > charged:
        yield CreditExceedsBalance(
            f"VAT of {to_wire(record.vat_amount, record.currency)} would be credited and "
            f"{to_wire(charged, record.currency)} was charged.",
            field="lines",
            available=to_wire(charged, record.currency),
            difference=to_wire(record.vat_amount - charged, record.currency),
        )
    for place, one in enumerate(credited):
        if record.issue_date < one.issue_date:
            yield DateOutOfRange(
                f"A credit is not dated before document {one.doc_number}, which is of {one.issue_date}.",
                field="issueDate",
                minDate=one.issue_date.isoformat(),
            )
        same = record.client_id == one.client_id if record.client_id and one.client_id else False
        if not same and record.client_name != one.client_name:
            yield ReferencesMismatch(
                f"Document {one.doc_number} was issued to another client.", field=f"references[{place}].documentId"
            )


def _references(record: Record, kind: DocumentType, targets: Mapping[UUID, Target]) -> Iterable[Problem]:
    if kind.credits and not record.references:
        yield ReferenceRequired(field="references")
        return
    named = sum(one.amount or 0 for one in record.references)
    if (kind.credits and named != record.total) or (kind.posting == "receipt" and named > record.total):
        yield ReferencesMismatch(
            field="references",
            difference=to_wire(record.total - named, record.currency),
        )
    if kind.credits:
        yield from _credits(record, targets)
    for place, one in enumerate(record.references):
        target = targets[one.referenced_id]
        if one.kind == "source" or one.amount is None:
            continue
        room, refusal = (
            (target.total - target.credited, CreditExceedsBalance)
            if one.kind == "credit"
            else (max(target.balance, 0), AllocationExceedsBalance)
        )
        if one.amount > room:
            yield refusal(
                f"At most {to_wire(room, record.currency)} of document {target.doc_number} is left.",
                field=f"references[{place}].amount",
                available=to_wire(room, record.currency),
                difference=to_wire(one.amount - room, record.currency),
            )


def recommended_dates(country: Country, reporting: str, limits: tuple[date, date], today: date) -> tuple[date, date]:
    """The dates that a document should bear: in the VAT period of today, and not ahead."""
    earliest, latest = limits
    start = country.vat_period_start(today, "monthly" if reporting == "monthly" else "bimonthly")
    return min(max(earliest, start), latest), min(max(today, earliest), latest)
