"""What a deposit settles and posts: pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.money import convert_currency, divide_half_up, format_amount
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.wording import wording_of_error
from pinkas.domains import ledger
from pinkas.domains.card_clearing.types import (
    DepositDifference,
    DifferenceKind,
    DifferenceRow,
    ExpectationRow,
    NewDeposit,
    NewExpectation,
)

CLEARING_ROLE = "card_clearing"
DIFFERENCE_ROLES: Mapping[DifferenceKind, str] = MappingProxyType(
    {
        "rounding": "rounding",
        "exchange": "exchange_differences",
        "chargeback": "other_expenses",
        "other": "other_expenses",
    }
)
"""The account of an explained difference, by its kind."""


class SettlementExceedsOpen(Problem):
    status, code, message = 409, "settlement_exceeds_open", "Less is open of the expectation than the deposit settles."
    hint = "Read the expectation: a deposit settled it meanwhile, or its payment was taken back."


class DepositMismatch(Problem):
    status, code = 422, "deposit_mismatch"
    message = "What came, the fee, its VAT and the explained differences are not what the deposit settles."
    hint = "Explain the difference, or leave out what the deposit does not settle."


class BatchUndone(Problem):
    status, code, message = 409, "batch_undone", "The deposit is undone."


@dataclass(frozen=True)
class Part:
    """What a deposit takes of an expectation: minor units of its currency, and what they are worth in the books."""

    expectation_id: UUID
    amount: int
    value: int


@dataclass(frozen=True)
class Books:
    """How the books are kept: their currency, whether the VAT of a fee may be deducted, and the roles of accounts."""

    currency: str
    deducts_vat: bool
    roles: Collection[str]


@dataclass(frozen=True)
class Settlement:
    """What a deposit settles, and what it posts; amounts are minor units of its currency."""

    parts: Sequence[Part]
    provider: str | None
    amount: int
    fee: int
    fee_vat: int
    gross: int
    gross_value: int
    rate: Decimal | None
    differences: Sequence[DifferenceRow]
    lines: tuple[ledger.Posting, ...]


def check_expectation(
    body: NewExpectation, currency: str, home_currency: str, rate: Decimal | None, today: date
) -> tuple[int, int]:
    """The amount of an expectation that a person writes down, in minor units, and what it is worth in the books.
    Raises every fault at once."""
    faults = FaultCollector()
    amount = value = 0
    known = check_currency(faults, "currency", currency)
    if body.amount == 0:
        faults.add("amount", "is_zero", "Expected another amount than zero.")
    elif known:
        amount = collect_amount(body.amount, currency, "amount", faults) or 0
    if body.charged_on > today:
        faults.add("chargedOn", "in_future", "The day is not over yet: expected today or earlier.")
    if body.expected_on is not None and body.expected_on < body.charged_on:
        faults.add("expectedOn", "before_charged", "A deposit does not come before its charge.")
    if currency == home_currency and body.exchange_rate is not None and body.exchange_rate != 1:
        faults.add("exchangeRate", "contradiction", "An amount in {currency} has no exchange rate.", currency=currency)
    if known and currency != home_currency and rate is None:
        faults.add(
            "exchangeRate",
            "required",
            "An amount in {currency} needs its rate to {home}: send it, or set that of {day} for the business.",
            currency=currency,
            home=home_currency,
            day=body.charged_on,
        )
    if amount and not faults.details:
        value = _to_home("exchangeRate", amount, currency, rate, home_currency, faults)
        if value == 0 and not faults.details:
            faults.add("amount", "worth_nothing", "The amount is worth nothing in {home}.", home=home_currency)
    faults.raise_if_any()
    return amount, value


def expectation_lines(value: int) -> tuple[ledger.Posting, ...]:
    """The postings of an expectation that a person writes down: it was there when the books were opened."""
    return ledger.nonempty_postings(
        ledger.make_posting(CLEARING_ROLE, value), ledger.make_posting("opening_balances", -value)
    )


def decide_settlement(
    deposit: NewDeposit, open_: Mapping[UUID, ExpectationRow], books: Books, rate: Decimal | None, today: date
) -> Settlement:
    """What a deposit settles of the expectations that are there. Raises every fault of it at once, then
    `SettlementExceedsOpen` or `DepositMismatch`."""
    faults = FaultCollector()
    home, currency = books.currency, deposit.currency
    rate = None if currency == home else rate
    check_currency(faults, "currency", currency)
    _check_deposit(deposit, open_, home, rate, today, faults)
    _check_role("accountRole", deposit.account_role, books, faults)
    for place, one in enumerate(deposit.differences):
        _check_difference(f"differences[{place}]", one, books, faults)
    faults.raise_if_any()
    amount = collect_amount(deposit.amount, currency, "amount", faults) or 0
    fee = collect_amount(deposit.fee, currency, "fee", faults) or 0
    fee_vat = collect_amount(deposit.fee_vat, currency, "feeVat", faults) or 0
    differences = [
        DifferenceRow(
            kind=one.kind,
            amount=(collect_amount(one.amount, currency, f"differences[{place}].amount", faults) or 0),
            explanation=one.explanation.strip(),
        )
        for place, one in enumerate(deposit.differences)
    ]
    asked = [
        open_[one.expectation_id].open_amount
        if one.amount is None
        else (collect_amount(one.amount, open_[one.expectation_id].currency, f"settles[{place}].amount", faults) or 0)
        for place, one in enumerate(deposit.settles)
    ]
    faults.raise_if_any()
    parts = [_part(open_[one.expectation_id], part) for one, part in zip(deposit.settles, asked, strict=True)]
    gross_value = sum(one.value for one in parts)
    gross = gross_value if currency == home else sum(one.amount for one in parts)
    told = amount + fee + fee_vat + sum(one.amount for one in differences)
    if told != gross:
        raise DepositMismatch(
            field="amount",
            gross=format_amount(gross, currency),
            difference=format_amount(gross - told, currency),
            currency=currency,
        )
    providers = {open_[one.expectation_id].provider for one in parts}
    roles = [one.account_role or DIFFERENCE_ROLES[one.kind] for one in deposit.differences]
    sums = [
        (deposit.account_role, amount),
        ("card_fees", fee),
        ("input_vat" if books.deducts_vat else "card_fees", fee_vat),
        *((role, one.amount) for role, one in zip(roles, differences, strict=True)),
    ]
    return Settlement(
        parts=parts,
        provider=providers.pop() if len(providers) == 1 else None,
        amount=amount,
        fee=fee,
        fee_vat=fee_vat,
        gross=gross,
        gross_value=gross_value,
        rate=rate,
        differences=differences,
        lines=_lines(sums, gross_value, currency, rate, home),
    )


def _check_deposit(
    deposit: NewDeposit,
    open_: Mapping[UUID, ExpectationRow],
    home: str,
    rate: Decimal | None,
    today: date,
    faults: FaultCollector,
) -> None:
    if deposit.date > today:
        faults.add("date", "in_future", "The day is not over yet: expected today or earlier.")
    if deposit.currency != home and (rate is None or rate <= 0):
        faults.add(
            "exchangeRate",
            "required",
            "An amount in {currency} needs its rate to {home}: send it, or set that of {day} for the business.",
            currency=deposit.currency,
            home=home,
            day=deposit.date,
        )
    for name, sum_ in (("fee", deposit.fee), ("feeVat", deposit.fee_vat)):
        if sum_ < 0:
            faults.add(name, "negative", "Expected zero or more.")
    if not deposit.settles:
        faults.add("settles", "required", "A deposit settles at least one expectation.")
    seen: set[UUID] = set()
    for place, part in enumerate(deposit.settles):
        row = open_.get(part.expectation_id)
        if row is None:
            faults.add(f"settles[{place}].expectationId", "not_found", "There is no such expectation.")
        elif part.expectation_id in seen:
            faults.add(f"settles[{place}].expectationId", "repeated", "It is named twice.")
        elif deposit.currency not in (row.currency, home):
            faults.add(
                f"settles[{place}].expectationId",
                "another_currency",
                "The charge is in {currency}.",
                currency=row.currency,
            )
        if part.amount == 0:
            faults.add(f"settles[{place}].amount", "is_zero", "Expected another amount than zero.")
        seen.add(part.expectation_id)


def _check_difference(at: str, one: DepositDifference, books: Books, faults: FaultCollector) -> None:
    if one.amount == 0:
        faults.add(f"{at}.amount", "is_zero", "Expected another amount than zero.")
    if not one.explanation.strip():
        faults.add(f"{at}.explanation", "required", "Say why the deposit is another than expected.")
    if one.account_role is not None:
        _check_role(f"{at}.accountRole", one.account_role, books, faults)


def _check_role(field: str, role: str, books: Books, faults: FaultCollector) -> None:
    """Card clearing itself is no place for the rest: it would no longer be what is expected."""
    if role == CLEARING_ROLE or role not in books.roles:
        faults.add(field, "unknown_account", "Expected the role of another account of the books.")


def _part(row: ExpectationRow, amount: int) -> Part:
    """An amount of what is open of an expectation, and its share of what that is worth: all of it with the rest."""
    if not (0 < amount <= row.open_amount or row.open_amount <= amount < 0):
        raise SettlementExceedsOpen(
            expectationId=str(row.id),
            available=format_amount(row.open_amount, row.currency),
            currency=row.currency,
        )
    value = divide_half_up(row.open_value * abs(amount), abs(row.open_amount))
    return Part(row.id, amount, row.open_value if amount == row.open_amount else value)


def _lines(
    sums: Sequence[tuple[str, int]], gross_value: int, currency: str, rate: Decimal | None, home: str
) -> tuple[ledger.Posting, ...]:
    """Postings of sums in a currency against what they are worth on the account of card clearing; what rates changed
    meanwhile is a difference of rates."""
    faults = FaultCollector()
    by_role: dict[str, int] = {}
    for role, amount in sums:
        by_role[role] = by_role.get(role, 0) + _to_home("amount", amount, currency, rate, home, faults)
    faults.raise_if_any()
    lines = ledger.nonempty_postings(
        *(ledger.make_posting(role, amount) for role, amount in by_role.items()),
        ledger.make_posting(CLEARING_ROLE, -gross_value),
    )
    rest = ledger.make_posting("exchange_differences", -ledger.debit_credit_difference(lines))
    return ledger.nonempty_postings(*lines, rest)


def _to_home(
    field: str, amount: int, currency: str, rate: Decimal | None, home_currency: str, faults: FaultCollector
) -> int:
    if currency == home_currency:
        return amount
    try:
        return convert_currency(amount, currency, rate or Decimal(1), home_currency)
    except ValueError as fault:
        faults.add(field, "invalid_amount", wording_of_error(fault))
        return 0
