"""What a document does to the books: one balanced entry in the currency of the business.

Invoices debit customers and credit income and output VAT; an invoice-receipt goes through the customers' account too,
so that its history is whole; receipts close customers; payments on a credit give money back. One who charges no VAT
has income when the money comes.
"""

from decimal import Decimal
from functools import partial

from pinkas.core.money import convert
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.ledger import NewEntry, Posting

MONEY_ROLES = {
    "cash": "cash",
    "check": "cheques",
    "card": "card_clearing",
    "bank_transfer": "bank",
    "standing_order": "bank",
    "paypal": "paypal",
    "payment_app": "payment_app_clearing",
    "credit_balance": "customer_advances",
    "gift_voucher": "other_clearing",
    "other": "other_clearing",
}
"""Where money of a method lands."""


def entry(record: Record, kind: DocumentType, *, home: str, cash_basis: bool) -> NewEntry:
    """The entry of an issued document; no lines when it does nothing to the books. `home` is the currency of the books,
    `cash_basis` says that a receipt is income."""
    lines: tuple[Posting, ...] = ()
    if kind.posting == "invoice":
        lines = _sale(record, home, sign=1)
    elif kind.posting == "credit":
        lines = (*_sale(record, home, sign=-1), *_refunds(record, home))
    elif kind.posting == "invoice_receipt":
        lines = (*_sale(record, home, sign=1), *_money(record, home, "customers"))
    elif kind.posting == "receipt":
        lines = _money(record, home, "sales_income" if cash_basis else "customers")
    elif kind.posting == "donation":
        lines = _money(record, home, "donation_income")
    return NewEntry(
        date=record.issue_date,
        description=f"{kind.name['en']} {record.doc_number}",
        source_type="document",
        source_id=record.id,
        lines=lines,
    )


def _sale(record: Record, home: str, *, sign: int) -> tuple[Posting, ...]:
    local = _converter(record, home)
    vat, taxable, untaxed = local(record.vat_amount), local(record.net_taxable), local(record.net_exempt)
    rest = record.total_local - vat - taxable - untaxed  # the rounding of the total, and of the conversion
    foreign = {} if record.currency == home else {"currency": record.currency, "foreign_amount": sign * record.total}
    return ledger.lines(
        ledger.side("customers", sign * record.total_local, party_id=record.client_id, **foreign),
        ledger.side("sales_income", -sign * taxable),
        ledger.side("exempt_income", -sign * untaxed),
        ledger.side("output_vat", -sign * vat),
        ledger.side("rounding", -sign * rest),
    )


def _money(record: Record, home: str, against: str) -> tuple[Posting, ...]:
    local = _converter(record, home)
    received = [ledger.side(MONEY_ROLES[one.method], local(one.amount)) for one in record.payments]
    withheld = ledger.side("withheld_by_customers", local(record.withheld))
    debits = ledger.lines(*received, withheld)
    foreign = {} if record.currency == home else {"currency": record.currency, "foreign_amount": -record.total}
    credit = ledger.side(against, -record.total_local, party_id=record.client_id, **foreign)
    rest = ledger.difference(ledger.lines(*debits, credit))
    return ledger.lines(*debits, credit, ledger.side("rounding", -rest))


def _refunds(record: Record, home: str) -> tuple[Posting, ...]:
    """Money that was given back with a credit: out of where it lay, against the customer's credit."""
    local = _converter(record, home)
    paid = ledger.lines(*(ledger.side(MONEY_ROLES[one.method], -local(one.amount)) for one in record.payments))
    foreign = (
        {}
        if record.currency == home
        else {
            "currency": record.currency,
            "foreign_amount": sum(one.amount for one in record.payments),
        }
    )
    return ledger.lines(*paid, ledger.side("customers", -ledger.difference(paid), party_id=record.client_id, **foreign))


def _converter(record: Record, home: str) -> "partial[int]":
    return partial(_convert, record.currency, Decimal(record.exchange_rate or 1), home)


def _convert(currency: str, rate: Decimal, home: str, minor: int) -> int:
    return minor if currency == home else convert(minor, currency, rate, home)
