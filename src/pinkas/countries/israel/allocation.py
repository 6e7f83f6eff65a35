"""Allocation numbers (מספר הקצאה): VAT Law 1975 s. 38(א1) and 47(א2), amendment 63 (S.H. 3045, 31.5.2023).

A number is needed to deduct input VAT of an invoice whose amount without VAT is strictly above the threshold of its
date, on which VAT is charged, and whose buyer is a licensed dealer who wants to deduct (H). The seller's invoice stays
valid without it. The protocol is that of the authority's description of its interfaces, version 2.0 of 7/2024 (M).
"""

from bisect import bisect_right
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.countries.allocation import AllocationNeed, AllocationRules, Invoice, InvoiceLine
from pinkas.countries.israel.authority_answers import (
    is_allocation_number,
    matches_invoice,
    parse_answer,
    parse_decision_answer,
    parse_emergency_numbers,
    printed_allocation_number,
)
from pinkas.countries.israel.identifiers import is_valid_tax_id

# The last step was brought forward to 1.6.2026 instead of 5,000 in 2028; nothing later is legislated (H).
ALLOCATION_THRESHOLDS = (
    (date(2024, 5, 5), 25_000_00),
    (date(2025, 1, 1), 20_000_00),
    (date(2026, 1, 1), 10_000_00),
    (date(2026, 6, 1), 5_000_00),
)
_THRESHOLD_START_DAYS = tuple(day for day, _ in ALLOCATION_THRESHOLDS)

ALLOCATION_DOCUMENT_TYPES = frozenset({305, 320})
"""Tax invoices that this product issues. A credit invoice, a receipt and a proforma invoice never get one (M)."""
NON_DEDUCTING_TAX_ID = "999999998"
"""The number that stands for a buyer who does not deduct (M)."""
_DEALER_KINDS = frozenset({"licensed", "company"})
REQUEST_WINDOW_DAYS = 14
"""An invoice older than two weeks is refused (error 434; H)."""


def threshold_on(day: date) -> int | None:
    """The threshold in agorot on a date; None before the duty began."""
    row = bisect_right(_THRESHOLD_START_DAYS, day)
    return ALLOCATION_THRESHOLDS[row - 1][1] if row else None


def assess_need(invoice: Invoice) -> AllocationNeed:
    """Whether the invoice needs a number.

    The amount is the whole amount without VAT, exempt lines too: an invoice above it only with them is asked for as
    well, which costs nothing, while one that was not asked for costs the buyer the deduction. A client whose
    `dealerType` is not known counts as a dealer when it is a company with a valid number.
    """
    threshold = threshold_on(invoice.issue_date)
    if invoice.doc_type not in ALLOCATION_DOCUMENT_TYPES:
        return AllocationNeed(False, False, "not_a_tax_invoice", threshold)
    if threshold is None:
        return AllocationNeed(False, False, "before_the_duty", None)
    if invoice.vat <= 0:
        return AllocationNeed(False, False, "no_vat", threshold)
    freed = _exemption_reason(invoice, threshold)
    return AllocationNeed(freed is None, True, freed or "above_threshold", threshold)


def _exemption_reason(invoice: Invoice, threshold: int) -> str | None:
    if invoice.net <= threshold:
        return "not_above_threshold"
    if invoice.buyer_kind is not None and invoice.buyer_kind not in _DEALER_KINDS:
        return "client_is_not_a_dealer"
    if invoice.buyer_kind is None and invoice.buyer_type != "company":
        return "client_is_not_a_dealer"
    if not invoice.buyer_tax_id or not is_valid_tax_id(invoice.buyer_tax_id):
        return "client_has_no_number"
    if invoice.buyer_tax_id == NON_DEDUCTING_TAX_ID:
        return "client_does_not_deduct"
    return None


def request_body(invoice: Invoice, software_number: str) -> dict[str, Any]:
    """The body of Invoices/v2/Approval. Texts are cut to the widths of the description; amounts are shekels."""
    return {
        "invoice_id": invoice.id,
        "invoice_type": invoice.doc_type,
        "vat_number": int(invoice.seller_tax_id),
        "user_name": invoice.seller_name[:25],
        "invoice_reference_number": str(invoice.doc_number)[:20],
        "customer_vat_number": int(_buyer_tax_id(invoice)),
        "customer_name": (invoice.buyer_name or "")[:25],
        "invoice_date": invoice.issue_date.isoformat(),
        "invoice_issuance_date": invoice.issuance_date.isoformat(),
        "accounting_software_number": int(software_number),
        "amount_before_discount": _to_shekels(invoice.before_discount),
        "discount": _to_shekels(invoice.discount),
        "payment_amount": _to_shekels(invoice.net),
        "vat_amount": _to_shekels(invoice.vat),
        "payment_amount_including_vat": _to_shekels(invoice.net + invoice.vat),
        "invoice_note": (invoice.note or "")[:100],
        "action": 0,
        "items": [_item_body(line) for line in invoice.lines],
    }


def _buyer_tax_id(invoice: Invoice) -> str:
    found = invoice.buyer_tax_id
    known = found is not None and invoice.buyer_kind != "foreign" and is_valid_tax_id(found)
    return found if known and found is not None else NON_DEDUCTING_TAX_ID


def _item_body(line: InvoiceLine) -> dict[str, Any]:
    return {
        "index": line.position,
        "catalog_id": (line.sku or "")[:13],
        "description": line.description[:30],
        "measure_unit_description": (line.unit or "")[:20],
        "quantity": _round_to_hundredths(line.quantity),
        "price_per_unit": _round_to_hundredths(line.unit_price),
        "discount": _to_shekels(line.discount),
        "total_amount": _to_shekels(line.net),
        "vat_rate": _round_to_hundredths(line.vat_rate),
        "vat_amount": _to_shekels(line.vat),
    }


def _to_shekels(agorot: int) -> float:
    """N12.2: a number with two decimals, which a float of this size writes exactly."""
    return agorot / 100


def _round_to_hundredths(value: Decimal) -> float:
    return float(round(value, 2))


def lookup_body(invoice: Invoice) -> dict[str, Any]:
    """The body of invoice-information/v1/confirmationNumber: which number this invoice was given."""
    return {
        "vat_number": int(invoice.seller_tax_id),
        "customer_vat_number": int(_buyer_tax_id(invoice)),
        "invoice_id": invoice.id,
        "invoice_type": invoice.doc_type,
        "invoice_reference_number": str(invoice.doc_number)[:20],
        "invoice_date": invoice.issue_date.isoformat(),
    }


def decision_body(invoice: Invoice, software_number: str) -> dict[str, Any]:
    """The body of InvoiceDecisionApi/v1: which invoice was decided on."""
    return {
        "invoice_id": invoice.id,
        "vat_number": int(invoice.seller_tax_id),
        "user_name": invoice.seller_name[:25],
        "accounting_software_number": int(software_number),
    }


def details_body(number: str, buyer: str, supplier: str) -> dict[str, Any]:
    """The body of invoice-information/v1/details: requests the invoice behind a supplier's allocation number."""
    return {"customer_vat_number": int(buyer), "vat_number": int(supplier), "confirmation_number": number}


def emergency_numbers_body(seller: str, count: int, software_number: str) -> dict[str, Any]:
    """The body of emergency-invoices/v1/ConfirmationNumbers: requests `count` numbers to use during an outage."""
    return {
        "vat_number": int(seller),
        "confirmation_numbers_amount": count,
        "accounting_software_number": int(software_number),
    }


def emergency_report_body(invoice: Invoice, number: str, software_number: str) -> dict[str, Any]:
    """The body of emergency-invoices/v1/Approval: reports the invoice for which an emergency number was used."""
    return {**request_body(invoice, software_number), "confirmation_number": number}


def last_request_day(issue_date: date) -> date:
    """The last day on which a number may be requested for an invoice of that date."""
    return issue_date + timedelta(days=REQUEST_WINDOW_DAYS)


ALLOCATION = AllocationRules(
    assess_need=assess_need,
    request_body=request_body,
    lookup_body=lookup_body,
    decision_body=decision_body,
    details_body=details_body,
    emergency_numbers_body=emergency_numbers_body,
    parse_emergency_numbers=parse_emergency_numbers,
    emergency_report_body=emergency_report_body,
    parse_answer=parse_answer,
    parse_decision_answer=parse_decision_answer,
    matches_invoice=matches_invoice,
    is_allocation_number=is_allocation_number,
    printed_allocation_number=printed_allocation_number,
    last_request_day=last_request_day,
)
"""Israel's rules for allocation numbers."""
