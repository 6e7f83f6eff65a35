"""The journal entry of a document: one balanced entry in the home currency.

Invoices debit customers and credit income and output VAT; an invoice-receipt is posted through the customers' account
too, so that its history is complete; receipts credit customers; payments on a credit give money back. A business that
charges no VAT has income when the money is received."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, cast
from uuid import UUID

from pinkas.core.money import convert, spread
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.documents.issuing.rules.revaluation import Revaluation
from pinkas.domains.documents.model.rules.credit_balance import METHOD, NO_GAIN, Gain, allocated
from pinkas.domains.documents.model.rules.record import LineRecord, PaymentRecord, Record
from pinkas.domains.ledger import NewEntry, Posting

INCOME_ROLES = {
    ("standard", False): "sales_income",
    ("standard", True): "service_income",
    ("zero", False): "export_income",
    ("zero", True): "service_export_income",
    ("exempt", False): "exempt_income",
    ("exempt", True): "exempt_income",
}
"""Where income goes by how VAT treats it, and whether it is of services: zero-rated (VAT Law 1975 s. 30) is no exempt
income (s. 31), and form 6111 asks for goods and services apart (H)."""


def entry(
    record: Record,
    kind: DocumentType,
    *,
    home: str,
    cash_basis: bool,
    gain: Gain = NO_GAIN,
    waits: Sequence[Gain] = (),
    ahead: int = 0,
    onto: int = 0,
    steps: Sequence[Revaluation] = (),
    services: Collection[UUID] = (),
) -> NewEntry:
    """The entry of an issued document; no lines when it does nothing to the books.

    `home_currency` is the currency of the books, `cash_basis` says that a receipt is income, `credit_gain` is what the
    client's advances gain by the credit of the client, `account_gains` what they gain by money on transaction accounts,
    of which a receipt pays `prepaid`, and of which `applied` moves onto the customers' account (below zero: off it);
    `revaluations` are what it does to the documents in foreign currency that stand on the customers' account,
    `services` the lines that are services."""
    lines: tuple[Posting, ...] = ()
    advance = _advances(record, home, [gain])
    if kind.posting == "invoice":
        lines = _sale(record, home, services, sign=1)
    elif kind.posting == "credit":
        lines = (*_sale(record, home, services, sign=-1), *_refunds(record, home, advance))
    elif kind.posting == "invoice_receipt":
        money = _money(record, home, "customers", record.total)
        lines = (*_sale(record, home, services, sign=1), *money, *advance)
    elif kind.posting == "receipt" and not cash_basis:
        lines = (*_money(record, home, "customers", allocated(record) - ahead), *advance)
    elif kind.posting == "receipt":
        lines = _money(record, home, "sales_income", record.total)
    elif kind.posting == "donation":
        lines = _money(record, home, "donation_income", record.total)
    if not cash_basis:
        issued = record.total_local if kind.posting == "invoice" else 0
        lines = (*lines, *_advances(record, home, waits), *_levelled(record, home, lines, issued, onto, steps))
    rest = ledger.side(_rest_role(record, home, waits, steps), -ledger.difference(lines))
    lines = ledger.lines(*lines, rest)
    return NewEntry(
        date=record.issue_date,
        description=f"{kind.name['en']} {record.doc_number}",
        source_type="document",
        source_id=record.id,
        lines=lines,
    )


def services(record: Record, types: Mapping[UUID, str], credited: Iterable[UUID | None]) -> frozenset[UUID]:
    """The lines of a document that are services, by the types of their products. A line without a product is a sale
    like any other; on a credit it is what the lines that it credits are (`credited_product_ids`, by their products),
    where all of them are services."""
    whole = {types.get(id) == "service" if id else False for id in credited} == {True}
    return frozenset(
        line.id for line in record.lines if (types.get(line.product_id) == "service" if line.product_id else whole)
    )


def _income(record: Record, services: Collection[UUID]) -> dict[str, int]:
    """What a sale earned without VAT, by the role of its account. What discounts and charges change of a group of VAT
    is shared out by the sums of its lines."""
    found: dict[str, int] = {}
    for group in record.vat_breakdown:
        lines = [one for one in record.lines if _treatment(one) == (group["treatment"], Decimal(group["rate"]))]
        parts = [sum(one.net for one in lines if (one.id in services) == kind) for kind in (False, True)]
        if not any(one.id in services for one in lines):
            shares = [group["net"], 0]
        elif all(one.id in services for one in lines):
            shares = [0, group["net"]]
        else:
            more = spread(group["net"] - sum(parts), parts)
            shares = [part + change for part, change in zip(parts, more, strict=True)]
        for kind, share in zip((False, True), shares, strict=True):
            role = INCOME_ROLES[group["treatment"], kind]
            found[role] = found.get(role, 0) + share
    return found


def _treatment(line: LineRecord) -> tuple[str, Decimal]:
    return ("standard", line.vat_rate) if line.vat_type == "default" else (line.vat_type, Decimal(0))


def _sale(record: Record, home: str, services: Collection[UUID], *, sign: int) -> tuple[Posting, ...]:
    local = _converter(record, home)
    vat, income = local(record.vat_amount), {role: local(net) for role, net in _income(record, services).items()}
    rest = record.total_local - vat - sum(income.values())  # the rounding of the total, and of the conversion
    foreign = {} if record.currency == home else {"currency": record.currency, "foreign_amount": sign * record.total}
    return ledger.lines(
        ledger.side("customers", sign * record.total_local, party_id=record.client_id, **foreign),
        *(ledger.side(role, -sign * net) for role, net in income.items()),
        ledger.side("output_vat", -sign * vat),
        ledger.side("rounding", -sign * rest),
    )


def _money(record: Record, home: str, against: str, closes: int) -> tuple[Posting, ...]:
    """The postings of received money, against the account that it closes."""
    local = _converter(record, home)
    received = [ledger.side(_account_role(one), local(one.amount)) for one in _paid_in_money(record)]
    withheld = ledger.side("withheld_by_customers", local(record.withheld))
    closed = record.total_local if closes == record.total else local(closes)
    own = ledger.side(against, -closed, party_id=record.client_id, **_foreign(record, home, -closes))
    return ledger.lines(*received, withheld, own)


def _refunds(record: Record, home: str, advance: Sequence[Posting]) -> tuple[Posting, ...]:
    """What was given back with a credit: out of where it lay, or into the client's advances, against the client's
    account."""
    local = _converter(record, home)
    money = [ledger.side(_account_role(one), -local(one.amount)) for one in _paid_in_money(record)]
    paid = ledger.lines(*money, *advance)
    back = sum(one.amount for one in record.payments)
    own = ledger.side("customers", -ledger.difference(paid), party_id=record.client_id, **_foreign(record, home, back))
    return ledger.lines(*paid, own)


def _levelled(
    record: Record, home: str, lines: Sequence[Posting], issued: int, onto: int, steps: Sequence[Revaluation]
) -> tuple[Posting, ...]:
    """The posting that brings the customers' account to the open amount of documents in foreign currency."""
    if not steps:
        return ()
    moved = ledger.difference(one for one in lines if one.role == "customers")
    missing = issued + sum(one.local for one in steps) - moved
    foreign = _foreign(record, home, -onto) if onto else {}
    return ledger.lines(ledger.side("customers", missing, party_id=record.client_id, **foreign))


def _paid_in_money(record: Record) -> list[PaymentRecord]:
    """The payments but those out of the client's credit, or into it."""
    return [one for one in record.payments if one.method != METHOD]


def _account_role(payment: PaymentRecord) -> str:
    """On which account the money of a payment is."""
    role = PAYMENT_METHODS[cast(PaymentMethod, payment.method)].account_role
    assert role is not None
    return role


def _advances(record: Record, home: str, gains: Iterable[Gain]) -> tuple[Posting, ...]:
    return ledger.lines(
        *(
            ledger.side(
                "customer_advances", -one.local, party_id=record.client_id, **_foreign(record, home, -one.foreign)
            )
            for one in gains
        )
    )


def _rest_role(record: Record, home: str, waits: Iterable[Gain], steps: Iterable[Revaluation]) -> str:
    """The account of a remaining difference: exchange rates, where something of another day was settled; else
    rounding."""
    if record.currency == home:
        return "rounding"
    settles = (
        any(one.method == METHOD for one in record.payments)
        or any(one.rate != record.exchange_rate for one in steps)
        or any(one.local < 0 for one in waits)
    )
    return "exchange_differences" if settles else "rounding"


def _foreign(record: Record, home: str, amount: int) -> dict[str, Any]:
    return {} if record.currency == home else {"currency": record.currency, "foreign_amount": amount}


def _converter(record: Record, home: str) -> "partial[int]":
    return partial(_convert, record.currency, Decimal(record.exchange_rate or 1), home)


def _convert(currency: str, rate: Decimal, home: str, minor: int) -> int:
    return minor if currency == home else convert(minor, currency, rate, home)
