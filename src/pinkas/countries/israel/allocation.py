"""Allocation numbers (מספר הקצאה): VAT Law 1975 s. 38(א1) and 47(א2), amendment 63 (S.H. 3045, 31.5.2023).

A number is needed to deduct input VAT of an invoice whose amount without VAT is strictly above the threshold of its
date, on which VAT is charged, and whose buyer is a licensed dealer who wants to deduct (H). The seller's invoice stays
valid without it. The protocol is that of the authority's description of its interfaces, version 2.0 of 7/2024 (M).
"""

from bisect import bisect_right
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.countries.allocation import AllocationRules, Invoice, InvoiceLine, Need
from pinkas.countries.israel.authority_answers import (
    agrees,
    emergency_numbers,
    number_is_shaped,
    printed,
    read,
    read_decision,
)
from pinkas.countries.israel.identifiers import tax_id_is_valid

# The last step was brought forward to 1.6.2026 instead of 5,000 in 2028; nothing later is legislated (H).
_THRESHOLDS = (
    (date(2024, 5, 5), 25_000_00),
    (date(2025, 1, 1), 20_000_00),
    (date(2026, 1, 1), 10_000_00),
    (date(2026, 6, 1), 5_000_00),
)
_FROM = tuple(day for day, _ in _THRESHOLDS)

TYPES = frozenset({305, 320})
"""Tax invoices that this product issues. A credit invoice, a receipt and a transaction account never get one (M)."""
WILL_NOT_DEDUCT = "999999998"
"""The number that stands for a buyer who does not deduct (M)."""
_DEALERS = frozenset({"licensed", "company"})
LAST_DAYS = 14
"""An invoice older than two weeks is refused (error 434; H)."""


def threshold_on(day: date) -> int | None:
    """The threshold in agorot on a date; None before the duty began."""
    row = bisect_right(_FROM, day)
    return _THRESHOLDS[row - 1][1] if row else None


def need(invoice: Invoice) -> Need:
    """Whether the invoice needs a number.

    The amount is the whole amount without VAT, exempt lines too: an invoice above it only with them is asked for as
    well, which costs nothing, while one that was not asked for costs the buyer the deduction. A client whose
    `dealerType` is not known counts as a dealer when it is a company with a valid number.
    """
    threshold = threshold_on(invoice.issue_date)
    if invoice.doc_type not in TYPES:
        return Need(False, False, "not_a_tax_invoice", threshold)
    if threshold is None:
        return Need(False, False, "before_the_duty", None)
    if invoice.vat <= 0:
        return Need(False, False, "no_vat", threshold)
    freed = _freed(invoice, threshold)
    return Need(freed is None, True, freed or "above_threshold", threshold)


def _freed(invoice: Invoice, threshold: int) -> str | None:
    if invoice.net <= threshold:
        return "not_above_threshold"
    if invoice.buyer_kind is not None and invoice.buyer_kind not in _DEALERS:
        return "client_is_not_a_dealer"
    if invoice.buyer_kind is None and invoice.buyer_type != "company":
        return "client_is_not_a_dealer"
    if not invoice.buyer_tax_id or not tax_id_is_valid(invoice.buyer_tax_id):
        return "client_has_no_number"
    if invoice.buyer_tax_id == WILL_NOT_DEDUCT:
        return "client_does_not_deduct"
    return None


def request(invoice: Invoice, software: str) -> dict[str, Any]:
    """The body of Invoices/v2/Approval. Texts are cut to the widths of the description; amounts are shekels."""
    return {
        "invoice_id": invoice.id,
        "invoice_type": invoice.doc_type,
        "vat_number": int(invoice.seller_tax_id),
        "user_name": invoice.seller_name[:25],
        "invoice_reference_number": str(invoice.doc_number)[:20],
        "customer_vat_number": int(_buyer(invoice)),
        "customer_name": (invoice.buyer_name or "")[:25],
        "invoice_date": invoice.issue_date.isoformat(),
        "invoice_issuance_date": invoice.issuance_date.isoformat(),
        "accounting_software_number": int(software),
        "amount_before_discount": _shekels(invoice.before_discount),
        "discount": _shekels(invoice.discount),
        "payment_amount": _shekels(invoice.net),
        "vat_amount": _shekels(invoice.vat),
        "payment_amount_including_vat": _shekels(invoice.net + invoice.vat),
        "invoice_note": (invoice.note or "")[:100],
        "action": 0,
        "items": [_item(line) for line in invoice.lines],
    }


def _buyer(invoice: Invoice) -> str:
    found = invoice.buyer_tax_id
    known = found is not None and invoice.buyer_kind != "foreign" and tax_id_is_valid(found)
    return found if known and found is not None else WILL_NOT_DEDUCT


def _item(line: InvoiceLine) -> dict[str, Any]:
    return {
        "index": line.position,
        "catalog_id": (line.sku or "")[:13],
        "description": line.description[:30],
        "measure_unit_description": (line.unit or "")[:20],
        "quantity": _hundredths(line.quantity),
        "price_per_unit": _hundredths(line.unit_price),
        "discount": _shekels(line.discount),
        "total_amount": _shekels(line.net),
        "vat_rate": _hundredths(line.vat_rate),
        "vat_amount": _shekels(line.vat),
    }


def _shekels(agorot: int) -> float:
    """N12.2: a number with two decimals, which a float of this size writes exactly."""
    return agorot / 100


def _hundredths(value: Decimal) -> float:
    return float(round(value, 2))


def look_up(invoice: Invoice) -> dict[str, Any]:
    """The body of invoice-information/v1/confirmationNumber: which number this invoice was given."""
    return {
        "vat_number": int(invoice.seller_tax_id),
        "customer_vat_number": int(_buyer(invoice)),
        "invoice_id": invoice.id,
        "invoice_type": invoice.doc_type,
        "invoice_reference_number": str(invoice.doc_number)[:20],
        "invoice_date": invoice.issue_date.isoformat(),
    }


def decision(invoice: Invoice, software: str) -> dict[str, Any]:
    """The body of InvoiceDecisionApi/v1: which invoice was decided on."""
    return {
        "invoice_id": invoice.id,
        "vat_number": int(invoice.seller_tax_id),
        "user_name": invoice.seller_name[:25],
        "accounting_software_number": int(software),
    }


def details(number: str, buyer: str, supplier: str) -> dict[str, Any]:
    """The body of invoice-information/v1/details: requests the invoice behind a supplier's allocation number."""
    return {"customer_vat_number": int(buyer), "vat_number": int(supplier), "confirmation_number": number}


def emergency(seller: str, count: int, software: str) -> dict[str, Any]:
    """The body of emergency-invoices/v1/ConfirmationNumbers: requests `count` numbers to use during an outage."""
    return {
        "vat_number": int(seller),
        "confirmation_numbers_amount": count,
        "accounting_software_number": int(software),
    }


def report(invoice: Invoice, number: str, software: str) -> dict[str, Any]:
    """The body of emergency-invoices/v1/Approval: reports the invoice for which an emergency number was used."""
    return {**request(invoice, software), "confirmation_number": number}


def last_day(issue_date: date) -> date:
    """The last day on which a number may be requested for an invoice of that date."""
    return issue_date + timedelta(days=LAST_DAYS)


ALLOCATION = AllocationRules(
    need=need,
    request_body=request,
    lookup_body=look_up,
    decision_body=decision,
    details_body=details,
    emergency_numbers_body=emergency,
    parse_emergency_numbers=emergency_numbers,
    report=report,
    parse_answer=read,
    read_decision=read_decision,
    agrees=agrees,
    number_is_shaped=number_is_shaped,
    printed=printed,
    last_request_day=last_day,
)
"""Israel's rules for allocation numbers."""
