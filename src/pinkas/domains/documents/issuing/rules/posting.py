"""The journal entry of a document: one balanced entry in the home currency.

Invoices debit customers and credit income and output VAT; an invoice-receipt is posted through the customers' account
too, so that its history is complete; receipts credit customers; payments on a credit give money back. A business that
charges no VAT has income when the money is received."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, cast
from uuid import UUID

from pinkas.core.money import convert_currency, distribute_by_weight
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.core.wording import Wording
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.documents.issuing.rules.revaluation import Revaluation, has_no_value, is_opening_item
from pinkas.domains.documents.model.rules.credit_balance import METHOD, NO_GAIN, AdvanceGain, allocated_amount
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, LineRecord, PaymentRecord, Record
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


def journal_entry(
    record: Record,
    document_type: DocumentType,
    *,
    home_currency: str,
    cash_basis: bool,
    credit_gain: AdvanceGain = NO_GAIN,
    account_gains: Sequence[AdvanceGain] = (),
    prepaid: int = 0,
    applied: int = 0,
    revaluations: Sequence[Revaluation] = (),
    services: Collection[UUID] = (),
) -> NewEntry:
    """The entry of an issued document; no lines when it does nothing to the books.

    `home_currency` is the currency of the books, `cash_basis` says that a receipt is income, `credit_gain` is what the
    client's advances gain by the credit of the client, `account_gains` what they gain by money on proforma invoices,
    of which a receipt pays `prepaid`, and of which `applied` moves onto the customers' account (below zero: off it);
    `revaluations` are what it does to the documents in foreign currency that stand on the customers' account,
    `services` the lines that are services."""
    lines: tuple[Posting, ...] = ()
    advance = _advance_postings(record, home_currency, [credit_gain])
    if document_type.posting == "invoice":
        lines = _sale_postings(record, home_currency, services, sign=1)
    elif document_type.posting == "credit":
        lines = (
            *_sale_postings(record, home_currency, services, sign=-1),
            *_refund_postings(record, home_currency, advance),
        )
    elif document_type.posting == "invoice_receipt":
        money = _money_postings(record, home_currency, "customers", record.total)
        lines = (*_sale_postings(record, home_currency, services, sign=1), *money, *advance)
    elif document_type.posting == "receipt" and not cash_basis:
        lines = (*_money_postings(record, home_currency, "customers", allocated_amount(record) - prepaid), *advance)
    elif document_type.posting == "receipt":
        lines = _money_postings(record, home_currency, "sales_income", record.total)
    elif document_type.posting == "donation":
        lines = _money_postings(record, home_currency, "donation_income", record.total)
    if not cash_basis:
        issued = record.total_local if document_type.posting == "invoice" else 0
        lines = (
            *lines,
            *_advance_postings(record, home_currency, account_gains),
            *_revaluation_postings(record, home_currency, lines, issued, applied, revaluations),
            *_unvalued_opening_postings(record, home_currency, revaluations),
        )
    elif document_type.posting == "receipt":
        lines = (*lines, *_earned_opening_postings(record, home_currency, revaluations))
    rest = ledger.make_posting(
        _difference_role(record, home_currency, account_gains, revaluations), -ledger.debit_credit_difference(lines)
    )
    lines = ledger.nonempty_postings(*lines, rest)
    return NewEntry(
        date=record.issue_date,
        description=Wording("{docType} {number}", docType=record.doc_type, number=record.doc_number),
        source_type="document",
        source_id=record.id,
        lines=lines,
    )


def service_lines(
    record: Record, product_types: Mapping[UUID, str], credited_product_ids: Iterable[UUID | None]
) -> frozenset[UUID]:
    """The lines of a document that are services, by the types of their products. A line without a product is a sale
    like any other; on a credit it is what the lines that it credits are (`credited_product_ids`, by their products),
    where all of them are services."""
    whole = {product_types.get(id) == "service" if id else False for id in credited_product_ids} == {True}
    return frozenset(
        line.id
        for line in record.lines
        if (product_types.get(line.product_id) == "service" if line.product_id else whole)
    )


def _income_by_role(record: Record, services: Collection[UUID]) -> dict[str, int]:
    """What a sale earned without VAT, by the role of its account. What discounts and charges change of a group of VAT
    is shared out by the sums of its lines."""
    found: dict[str, int] = {}
    for group in record.vat_breakdown:
        lines = [one for one in record.lines if _line_treatment(one) == (group["treatment"], Decimal(group["rate"]))]
        parts = [sum(one.net for one in lines if (one.id in services) == kind) for kind in (False, True)]
        if not any(one.id in services for one in lines):
            shares = [group["net"], 0]
        elif all(one.id in services for one in lines):
            shares = [0, group["net"]]
        else:
            more = distribute_by_weight(group["net"] - sum(parts), parts)
            shares = [part + change for part, change in zip(parts, more, strict=True)]
        for kind, share in zip((False, True), shares, strict=True):
            role = INCOME_ROLES[group["treatment"], kind]
            found[role] = found.get(role, 0) + share
    return found


def _line_treatment(line: LineRecord) -> tuple[str, Decimal]:
    return ("standard", line.vat_rate) if line.vat_type == "default" else (line.vat_type, Decimal(0))


def _sale_postings(record: Record, home_currency: str, services: Collection[UUID], *, sign: int) -> tuple[Posting, ...]:
    local = _home_converter(record, home_currency)
    vat, income = (
        local(record.vat_amount),
        {role: local(net) for role, net in _income_by_role(record, services).items()},
    )
    rest = record.total_local - vat - sum(income.values())  # the rounding of the total, and of the conversion
    foreign = (
        {} if record.currency == home_currency else {"currency": record.currency, "foreign_amount": sign * record.total}
    )
    return ledger.nonempty_postings(
        ledger.make_posting("customers", sign * record.total_local, party_id=record.client_id, **foreign),
        *(ledger.make_posting(role, -sign * net) for role, net in income.items()),
        ledger.make_posting("output_vat", -sign * vat),
        ledger.make_posting("rounding", -sign * rest),
    )


def _money_postings(record: Record, home_currency: str, contra_role: str, closed_amount: int) -> tuple[Posting, ...]:
    """The postings of received money, against the account that it closes."""
    local = _home_converter(record, home_currency)
    received = [ledger.make_posting(_account_role(one), local(one.amount)) for one in _money_payments(record)]
    withheld = ledger.make_posting("withheld_by_customers", local(record.withheld))
    closed = record.total_local if closed_amount == record.total else local(closed_amount)
    own = ledger.make_posting(
        contra_role, -closed, party_id=record.client_id, **_foreign_amount(record, home_currency, -closed_amount)
    )
    return ledger.nonempty_postings(*received, withheld, own)


def _refund_postings(record: Record, home_currency: str, advance: Sequence[Posting]) -> tuple[Posting, ...]:
    """What was given back with a credit: out of where it lay, or into the client's advances, against the client's
    account."""
    local = _home_converter(record, home_currency)
    money = [ledger.make_posting(_account_role(one), -local(one.amount)) for one in _money_payments(record)]
    paid = ledger.nonempty_postings(*money, *advance)
    back = sum(one.amount for one in record.payments)
    own = ledger.make_posting(
        "customers",
        -ledger.debit_credit_difference(paid),
        party_id=record.client_id,
        **_foreign_amount(record, home_currency, back),
    )
    return ledger.nonempty_postings(*paid, own)


def _revaluation_postings(
    record: Record,
    home_currency: str,
    lines: Sequence[Posting],
    issued: int,
    applied: int,
    revaluations: Sequence[Revaluation],
) -> tuple[Posting, ...]:
    """The posting that brings the customers' account to the open amount of documents in foreign currency."""
    if not revaluations:
        return ()
    moved = ledger.debit_credit_difference(one for one in lines if one.role == "customers")
    missing = issued + sum(one.local for one in revaluations) - moved
    unvalued = sum(one.before - one.after for one in revaluations if has_no_value(one.of))
    foreign = _foreign_amount(record, home_currency, unvalued - applied) if unvalued != applied else {}
    return ledger.nonempty_postings(ledger.make_posting("customers", missing, party_id=record.client_id, **foreign))


def _unvalued_opening_postings(
    record: Record, home_currency: str, revaluations: Iterable[Revaluation]
) -> tuple[Posting, ...]:
    """What is settled of an opening balance without a known rate: it comes into the books with its settlement, at the
    rate of that, so there is no difference of rates and nothing is left on the customers' account."""
    settled = sum(one.before - one.after for one in revaluations if has_no_value(one.of))
    local = _home_converter(record, home_currency)
    return ledger.nonempty_postings(ledger.make_posting("opening_balances", -local(settled)))


def _earned_opening_postings(
    record: Record, home_currency: str, revaluations: Iterable[Revaluation]
) -> tuple[Posting, ...]:
    """What a receipt settles of opening balances, where a receipt is income: what was owed leaves the customers'
    account against the opening balances, and the money is the income of its day."""
    settled = sum(
        one.amount or 0 for one in record.references if one.kind == "payment" and one.doc_type == OPENING_ITEM
    )
    foreign: dict[str, Any] = {}
    if record.currency != home_currency:
        parts = [one for one in revaluations if is_opening_item(one.of) and not has_no_value(one.of)]
        settled = -sum(one.local for one in parts)
        foreign = _foreign_amount(record, home_currency, sum(one.after - one.before for one in parts))
    return ledger.nonempty_postings(
        ledger.make_posting("customers", -settled, party_id=record.client_id, **foreign),
        ledger.make_posting("opening_balances", settled),
    )


def _money_payments(record: Record) -> list[PaymentRecord]:
    """The payments but those out of the client's credit, or into it."""
    return [one for one in record.payments if one.method != METHOD]


def _account_role(payment: PaymentRecord) -> str:
    """On which account the money of a payment is."""
    role = PAYMENT_METHODS[cast(PaymentMethod, payment.method)].account_role
    assert role is not None
    return role


def _advance_postings(record: Record, home_currency: str, gains: Iterable[AdvanceGain]) -> tuple[Posting, ...]:
    return ledger.nonempty_postings(
        *(
            ledger.make_posting(
                "customer_advances",
                -one.local,
                party_id=record.client_id,
                **_foreign_amount(record, home_currency, -one.foreign),
            )
            for one in gains
        )
    )


def _difference_role(
    record: Record, home_currency: str, account_gains: Iterable[AdvanceGain], revaluations: Iterable[Revaluation]
) -> str:
    """The account of a remaining difference: exchange rates, where something of another day was settled; else
    rounding."""
    if record.currency == home_currency:
        return "rounding"
    settles = (
        any(one.method == METHOD for one in record.payments)
        or any(one.rate != record.exchange_rate for one in revaluations if not has_no_value(one.of))
        or any(one.local < 0 for one in account_gains)
    )
    return "exchange_differences" if settles else "rounding"


def _foreign_amount(record: Record, home_currency: str, amount: int) -> dict[str, Any]:
    return {} if record.currency == home_currency else {"currency": record.currency, "foreign_amount": amount}


def _home_converter(record: Record, home_currency: str) -> "partial[int]":
    return partial(_convert_to_home, record.currency, Decimal(record.exchange_rate or 1), home_currency)


def _convert_to_home(currency: str, rate: Decimal, home_currency: str, minor: int) -> int:
    return minor if currency == home_currency else convert_currency(minor, currency, rate, home_currency)
