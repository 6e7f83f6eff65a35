"""Warnings of a document: what does not prevent issuing it and should be seen before and after. Pure."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import msgspec

from pinkas.core.cards import contains_card_number
from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType, get_country
from pinkas.domains.documents.issuing.rules.allocation import allocation_need
from pinkas.domains.documents.model.rules.credit_balance import allocated_amount
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.types import Finding


def document_warnings(
    record: Record, document_type: DocumentType, issuer: dict[str, Any], now: datetime, today: date
) -> list[Finding]:
    """Of a draft that `issuer`, the snapshot of the business, would issue at `now`, or of a document that was issued
    then."""
    country_rules = get_country(issuer["country"])
    issued = msgspec.structs.replace(record, business=issuer, issued_at=record.issued_at or now)
    found = [
        *_address_warnings(document_type, issuer),
        *_allocation_warnings(issued, country_rules, today),
        *_surplus_warnings(record, document_type, country_rules, issuer),
    ]
    return [*found, *_card_number_warnings(record)]


def _address_warnings(document_type: DocumentType, issuer: dict[str, Any]) -> Iterator[Finding]:
    """A tax invoice and its correction must show the address of the business (income-tax bookkeeping directions s. 9;
    M)."""
    brand = issuer.get("brand") or {}
    if document_type.tax_document and not (brand.get("address") or issuer.get("address")):
        message = Wording(
            "The business has no address, and a tax invoice bears one. Set `address` of the business first."
        )
        yield Finding(code="business_address_missing", message=message, field="business.address", facts={})


def _allocation_warnings(record: Record, country: Country, today: date) -> Iterator[Finding]:
    """That it needs the authority's number. A document does not know whether the business is connected: whoever asks
    for numbers does."""
    rules = country.allocation
    need = allocation_need(record)
    if rules is None or not need.required or need.threshold is None:
        return
    threshold, last_day = format_amount(need.threshold, country.currency), rules.last_request_day(record.issue_date)
    facts = {"threshold": threshold, "currency": country.currency, "lastDay": last_day.isoformat()}
    if today > last_day:
        message = Wording(
            "The document needs an allocation number, and its date is too old for one: the authority took requests "
            "until {last}. The customer cannot deduct its VAT.",
            last=last_day,
        )
        yield Finding(code="allocation_too_late", message=message, field="issueDate", facts=facts)
    elif record.status == "DRAFT":
        message = Wording(
            "The document needs an allocation number: it is above {limit} {currency} without VAT. It is asked for at "
            "once if the business is connected to the authority; without it the customer cannot deduct the VAT.",
            limit=threshold,
            currency=country.currency,
        )
        yield Finding(code="allocation_needed", message=message, field=None, facts=facts)


def _surplus_warnings(
    record: Record, document_type: DocumentType, country: Country, issuer: dict[str, Any]
) -> Iterator[Finding]:
    """Money beyond what a receipt settles of the documents that it names; one that names none is no surplus."""
    settles = any(one.kind == "payment" for one in record.references)
    surplus = record.total - allocated_amount(record)
    if document_type.posting != "receipt" or not settles or surplus <= 0:
        return
    amount = format_amount(surplus, record.currency)
    if not country.business_types[issuer["businessType"]].charges_vat:
        becomes = Wording("it is income of its day")
    elif record.client_id is not None:
        becomes = Wording("it stays as the client's credit")
    else:
        becomes = Wording("nobody's credit holds it, since the document names no client of the business")
    message = Wording(
        "{amount} {currency} of the receipt settles no document: {becomes}.",
        amount=amount,
        currency=record.currency,
        becomes=becomes,
    )
    facts = {"surplus": amount, "currency": record.currency}
    yield Finding(code="payment_surplus", message=message, field="payments", facts=facts)


def _card_number_warnings(record: Record) -> Iterator[Finding]:
    """Numbers of cards in its texts. Nothing is refused for them: a text may hold any long number, and who wrote it
    can judge."""
    texts = {
        "subject": record.subject,
        "notes": record.notes,
        "footer": record.footer,
        "internalNotes": record.internal_notes,
        **{f"lines[{place}].description": one.description for place, one in enumerate(record.lines)},
    }
    message = Wording(
        "The text seems to hold the number of a payment card, which would stand in the document for good. Leave it "
        "out, or write its last four digits."
    )
    for field, text in texts.items():
        if text and contains_card_number(text):
            yield Finding(code="card_number_in_text", message=message, field=field, facts={})
