"""What a document does to the books: one balanced entry in the currency of the business.

Invoices debit customers and credit income and output VAT; an invoice-receipt goes through the customers' account too,
so that its history is whole; receipts close customers; payments on a credit give money back. One who charges no VAT
has income when the money comes.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Any, cast

from pinkas.core.money import convert
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.documents.rules.credit_balance import METHOD, allocated
from pinkas.domains.documents.rules.level import Step
from pinkas.domains.documents.rules.record import PaymentRecord, Record
from pinkas.domains.ledger import NewEntry, Posting


def entry(
    record: Record,
    kind: DocumentType,
    *,
    home: str,
    cash_basis: bool,
    advanced: int = 0,
    steps: Sequence[Step] = (),
) -> NewEntry:
    """The entry of an issued document; no lines when it does nothing to the books. `home` is the currency of the books,
    `cash_basis` says that a receipt is income, `advanced` is what the client's advances gain, `steps` are what it does
    to the documents in foreign currency that stand on the customers' account."""
    lines: tuple[Posting, ...] = ()
    if kind.posting == "invoice":
        lines = _sale(record, home, sign=1)
    elif kind.posting == "credit":
        lines = (*_sale(record, home, sign=-1), *_refunds(record, home, advanced))
    elif kind.posting == "invoice_receipt":
        lines = (*_sale(record, home, sign=1), *_money(record, home, "customers", record.total, advanced))
    elif kind.posting == "receipt" and not cash_basis:
        lines = _money(record, home, "customers", allocated(record), advanced)
    elif kind.posting == "receipt":
        lines = _money(record, home, "sales_income", record.total)
    elif kind.posting == "donation":
        lines = _money(record, home, "donation_income", record.total)
    if steps and not cash_basis:
        issued = record.total_local if kind.posting == "invoice" else 0
        lines = (*lines, *_levelled(record, lines, issued, steps))
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


def _money(record: Record, home: str, against: str, closes: int, advanced: int = 0) -> tuple[Posting, ...]:
    """Money that came in, against what it closes; what it closes nothing with is the client's advance."""
    local = _converter(record, home)
    received = [ledger.side(_account_role(one), local(one.amount)) for one in _paid_in_money(record)]
    withheld = ledger.side("withheld_by_customers", local(record.withheld))
    debits = ledger.lines(*received, withheld)
    closed = record.total_local if closes == record.total else local(closes)
    credits = ledger.lines(
        ledger.side(against, -closed, party_id=record.client_id, **_foreign(record, home, -closes)),
        _advance(record, home, advanced),
    )
    rest = ledger.difference((*debits, *credits))
    return ledger.lines(*debits, *credits, ledger.side(_rest_role(record, home), -rest))


def _refunds(record: Record, home: str, advanced: int) -> tuple[Posting, ...]:
    """What was given back with a credit: out of where it lay, or into the client's advances, against the client's
    account."""
    local = _converter(record, home)
    money = [ledger.side(_account_role(one), -local(one.amount)) for one in _paid_in_money(record)]
    paid = ledger.lines(*money, _advance(record, home, advanced))
    back = sum(one.amount for one in record.payments)
    own = ledger.side("customers", -ledger.difference(paid), party_id=record.client_id, **_foreign(record, home, back))
    return ledger.lines(*paid, own)


def _levelled(record: Record, lines: Sequence[Posting], issued: int, steps: Sequence[Step]) -> tuple[Posting, ...]:
    """What is missing so that the customers' account holds what is open: a difference of rates, or of rounding."""
    moved = ledger.difference(one for one in lines if one.role == "customers")
    missing = issued + sum(one.local for one in steps) - moved
    of_rates = any(one.rate != record.exchange_rate for one in steps)
    return ledger.lines(
        ledger.side("customers", missing, party_id=record.client_id),
        ledger.side("exchange_differences" if of_rates else "rounding", -missing),
    )


def _paid_in_money(record: Record) -> list[PaymentRecord]:
    """The payments but those out of the client's credit, or into it."""
    return [one for one in record.payments if one.method != METHOD]


def _account_role(payment: PaymentRecord) -> str:
    """On which account the money of a payment is."""
    role = PAYMENT_METHODS[cast(PaymentMethod, payment.method)].account_role
    assert role is not None
    return role


def _advance(record: Record, home: str, advanced: int) -> Posting | None:
    by_credit = sum(one.amount for one in record.payments if one.method == METHOD)
    foreign = _foreign(record, home, -by_credit) if by_credit else {}
    return ledger.side("customer_advances", -advanced, party_id=record.client_id, **foreign)


def _rest_role(record: Record, home: str) -> str:
    """Where a difference goes: of rates, where credit of another day was used; else it is of rounding."""
    used = any(one.method == METHOD for one in record.payments)
    return "exchange_differences" if used and record.currency != home else "rounding"


def _foreign(record: Record, home: str, amount: int) -> dict[str, Any]:
    return {} if record.currency == home else {"currency": record.currency, "foreign_amount": amount}


def _converter(record: Record, home: str) -> "partial[int]":
    return partial(_convert, record.currency, Decimal(record.exchange_rate or 1), home)


def _convert(currency: str, rate: Decimal, home: str, minor: int) -> int:
    return minor if currency == home else convert(minor, currency, rate, home)
