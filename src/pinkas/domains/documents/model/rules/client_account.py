"""The movements of a client's account that an issued document makes. Pure.

An invoice charges, a receipt pays, a credit reverses the charge and charges what is refunded; money out of the client's
credit moves nothing, because it was received before. A business without VAT has no invoices: there the transaction
account charges, and a receipt charges the part that pays no proforma invoice, because that part is income when it is
received and nothing is owed for it. The journal shows the same on the account `customers` with the advances
(posting.py), except for businesses without VAT."""

from datetime import date

from pinkas.countries import Country, DocumentType, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Movement
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.credit_balance import METHOD, allocated_amount
from pinkas.domains.documents.model.rules.record import Record


def receivable_types(country: Country, *, cash_basis: bool) -> frozenset[int]:
    """The documents whose open balance a client owes."""
    return frozenset(
        code for code, kind in country.document_types.items() if _asks_for_payment(country, kind, cash_basis)
    )


def _asks_for_payment(country: Country, document_type: DocumentType, cash_basis: bool) -> bool:
    if document_type.posting in ("invoice", "invoice_receipt"):
        return True
    return cash_basis and document_type.posting == "none" and is_receivable(country, document_type.code)


def is_owed_by_client(record: Record, business: Business) -> bool:
    """Whether a client owes what is open of the document."""
    country_rules = get_country(business.country)
    cash_basis = not country_rules.business_types[business.business_type].charges_vat
    return record.doc_type in receivable_types(country_rules, cash_basis=cash_basis)


def account_movement(record: Record, country: Country, *, cash_basis: bool) -> Movement | None:
    """The movement of the client's account: what the document charges and what it brings. None when it does neither, or
    names no client of the business."""
    kind = country.document_types[record.doc_type]
    came_before = sum(one.amount for one in record.payments if one.method == METHOD)
    debit = record.total if _asks_for_payment(country, kind, cash_basis) else 0
    credit = received = 0
    if kind.posting in ("invoice_receipt", "receipt"):
        credit = received = record.total - came_before
        if cash_basis and kind.posting == "receipt":
            debit = record.total - allocated_amount(record)
    elif kind.posting == "credit":
        debit, credit = sum(one.amount for one in record.payments) - came_before, record.total
        received = -debit
    if credit < 0:  # a receipt that takes another one back
        debit, credit = -credit, -debit
    return _client_movement(record, "issued", record.issue_date, debit, credit, received)


def cancellation_movement(record: Record, country: Country, cancel_date: date, *, cash_basis: bool) -> Movement | None:
    """The movement that reverses a document which is cancelled without a further document."""
    issued = account_movement(record, country, cash_basis=cash_basis)
    return (
        None
        if issued is None
        else _client_movement(record, "cancelled", cancel_date, issued.credit, issued.debit, -issued.received)
    )


def _client_movement(record: Record, kind: str, day: date, debit: int, credit: int, received: int) -> Movement | None:
    if record.client_id is None or not (debit or credit):
        return None
    return Movement(
        client_id=record.client_id,
        document_id=record.id,
        kind="issued" if kind == "issued" else "cancelled",
        date=day,
        currency=record.currency,
        doc_type=record.doc_type,
        doc_number=record.doc_number or 0,
        debit=debit,
        credit=credit,
        received=received,
    )
