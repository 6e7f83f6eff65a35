"""The movements of a client's account that an issued document makes. Pure.

An invoice charges, a receipt pays, a credit reverses the charge and charges what is refunded; money out of the client's
credit moves nothing, because it was received before. A business without VAT has no invoices: there the transaction
account charges, and a receipt charges the part that pays no transaction account, because that part is income when it is
received and nothing is owed for it. The journal shows the same on the account `customers` with the advances
(posting.py), except for businesses without VAT."""

from datetime import date

from pinkas.countries import Country, DocumentType, country
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Movement
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.credit_balance import METHOD, allocated
from pinkas.domains.documents.model.rules.record import Record


def asking_types(country: Country, *, cash_basis: bool) -> frozenset[int]:
    """The documents whose open balance a client owes."""
    return frozenset(code for code, kind in country.document_types.items() if _asks(country, kind, cash_basis))


def _asks(country: Country, kind: DocumentType, cash_basis: bool) -> bool:
    if kind.posting in ("invoice", "invoice_receipt"):
        return True
    return cash_basis and kind.posting == "none" and is_receivable(country, kind.code)


def is_owed(record: Record, business: Business) -> bool:
    """Whether a client owes what is open of the document."""
    land = country(business.country)
    cash_basis = not land.business_types[business.business_type].charges_vat
    return record.doc_type in asking_types(land, cash_basis=cash_basis)


def movement(record: Record, country: Country, *, cash_basis: bool) -> Movement | None:
    """The movement of the client's account: what the document charges and what it brings. None when it does neither, or
    names no client of the business."""
    kind = country.document_types[record.doc_type]
    came_before = sum(one.amount for one in record.payments if one.method == METHOD)
    debit = record.total if _asks(country, kind, cash_basis) else 0
    credit = received = 0
    if kind.posting in ("invoice_receipt", "receipt"):
        credit = received = record.total - came_before
        if cash_basis and kind.posting == "receipt":
            debit = record.total - allocated(record)
    elif kind.posting == "credit":
        debit, credit = sum(one.amount for one in record.payments) - came_before, record.total
        received = -debit
    if credit < 0:  # a receipt that takes another one back
        debit, credit = -credit, -debit
    return _written(record, "issued", record.issue_date, debit, credit, received)


def cancellation(record: Record, country: Country, day: date, *, cash_basis: bool) -> Movement | None:
    """The movement that reverses a document which is cancelled without a further document."""
    issued = movement(record, country, cash_basis=cash_basis)
    return None if issued is None else _written(record, "cancelled", day, issued.credit, issued.debit, -issued.received)


def _written(record: Record, kind: str, day: date, debit: int, credit: int, received: int) -> Movement | None:
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
