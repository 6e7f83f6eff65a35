"""What a file of transactions says: amounts in minor units, faults, and what looks wrong in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from pinkas.core.bank_statements import (
    Counterparty,
    DateOrder,
    LineFault,
    StatementLine,
    StatementReading,
    TableOptions,
)
from pinkas.core.money import format_amount, to_minor
from pinkas.core.wording import Wording
from pinkas.domains.banking.rules.accounts import names_this_account
from pinkas.domains.banking.rules.days import is_possible_day
from pinkas.domains.banking.rules.problems import CurrencyMismatch
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.statements import ImportOptions, ImportWarning, RowFault
from pinkas.domains.banking.types.transactions import LineToAdd

MAX_TOLD = 1000
"""Rows of each kind that an answer names."""
MAX_WARNINGS = 50
_TEXT, _REFERENCE = 500, 100
_ORDERS: Mapping[str, DateOrder] = {"DD/MM/YYYY": "DMY", "MM/DD/YYYY": "MDY", "YYYY-MM-DD": "YMD"}
_COLUMNS = {
    "date": "date_column",
    "valueDate": "value_date_column",
    "amount": "amount_column",
    "debit": "debit_column",
    "credit": "credit_column",
    "description": "description_column",
    "reference": "reference_column",
    "balance": "balance_column",
}


@dataclass(frozen=True)
class ReadLines:
    """The lines of a file in the currency of its account, and what could not be taken."""

    lines: tuple[LineToAdd, ...]
    faults: tuple[LineFault, ...]
    opening: int | None
    closing: int | None


def table_options(query: ImportOptions) -> TableOptions:
    """What the sender says of a table."""
    return TableOptions(
        mapping={column: name for column, field in _COLUMNS.items() if (name := getattr(query, field)) is not None},
        date_order=_ORDERS.get(query.date_format),
        decimal=None if query.decimal == "auto" else query.decimal,
        encoding=None if query.encoding == "auto" else query.encoding,
        delimiter=None if query.delimiter == "auto" else query.delimiter,
    )


def date_format_of(order: DateOrder) -> str:
    """The name of an order of day, month and year."""
    return next(name for name, one in _ORDERS.items() if one == order)


def lines_of(reading: StatementReading, currency: str, today: date) -> ReadLines:
    """The lines of a file in minor units of the account's currency; a line of a day that cannot be is a fault. Raises
    `CurrencyMismatch` where the whole file is in another currency; a single line in another one is a fault."""
    if reading.currency is not None and reading.currency != currency:
        raise CurrencyMismatch(field="file", expected=currency, found=reading.currency)
    lines: list[LineToAdd] = []
    faults = list(reading.faults)
    for one in reading.lines:
        made = _line_to_add(one, currency, today)
        (faults if isinstance(made, LineFault) else lines).append(made)  # type: ignore[arg-type]
    faults.sort(key=lambda one: one.row)
    opening, closing = (_minor(text, currency) for text in (reading.opening_balance, reading.closing_balance))
    if lines and closing is None and lines[0].balance_after is not None:
        closing = _newest(lines).balance_after
    return ReadLines(tuple(lines), tuple(faults), opening, closing)


def row_faults(faults: Iterable[LineFault]) -> list[RowFault]:
    """Faults as an answer tells them."""
    return [
        RowFault(row=one.row, column=one.column, code=one.code, message=_fault_message(one))
        for one in list(faults)[:MAX_TOLD]
    ]


def _fault_message(one: LineFault) -> Wording:
    match one.code:
        case "invalid_date":
            return Wording("{value} is no date.", value=one.value)
        case "date_out_of_range":
            return Wording("{value} is too long ago or too far ahead.", value=one.value)
        case "zero_amount":
            return Wording("The amount is zero.")
        case "amount_precision":
            return Wording("{value} has more decimals than the currency.", value=one.value)
        case "unknown_direction":
            return Wording("{value} does not say whether money came or went.", value=one.value)
        case "currency_mismatch":
            return Wording("{value} is not the currency of the account.", value=one.value)
    return Wording("{value} is no amount.", value=one.value)


def find_warnings(
    read: ReadLines,
    row: BankAccountRow,
    accounts: Sequence[str],
    covered_until: date | None,
    closed: Sequence[tuple[date, date]],
) -> list[ImportWarning]:
    """What looks wrong. `covered_until` is the last day that the account's lines before this file cover, and `closed`
    are the periods of its closed sessions."""
    found: list[ImportWarning] = []
    lines = read.lines
    if accounts and not any(names_this_account(row, one) for one in accounts):
        found.append(ImportWarning(code="other_account"))
    if not lines:
        return found
    days = [one.date for one in lines]
    first, last = min(days), max(days)
    if covered_until is not None and (first - covered_until).days > 1 and not _balances_meet(read, row):
        gap = (covered_until + timedelta(days=1), first - timedelta(days=1))
        found.append(ImportWarning(code="missing_days", from_=gap[0], to=gap[1]))
    if read.opening is not None and read.closing is not None:
        expected = read.opening + sum(one.amount for one in lines)
        if expected != read.closing and not read.faults:
            found.append(_money_warning("balance_mismatch", None, expected, read.closing, row.currency))
    found += _broken_balances(lines, row.currency)
    if any(start <= last and first <= end for start, end in closed) and any(
        start <= day <= end for day in days for start, end in closed
    ):
        found.append(ImportWarning(code="closed_session"))
    return found[:MAX_WARNINGS]


def in_order_of_time(lines: Sequence[LineToAdd]) -> list[LineToAdd]:
    """The lines from the oldest: files have them either way, and of one day in the order of the file."""
    return list(reversed(lines)) if lines and lines[0].date > lines[-1].date else list(lines)


def _balances_meet(read: ReadLines, row: BankAccountRow) -> bool:
    """Whether the balance before the file is the last one known: then nothing happened on the days between."""
    before = read.opening
    if before is None:
        oldest = in_order_of_time(read.lines)[0]
        before = oldest.balance_after - oldest.amount if oldest.balance_after is not None else None
    return before is not None and before == row.last_balance


def _broken_balances(lines: Sequence[LineToAdd], currency: str) -> list[ImportWarning]:
    """The lines whose balance is not that of the line before and their amount, whichever way the file runs."""
    ways = [
        [
            _money_warning(
                "broken_balance", later.row, before.balance_after + later.amount, later.balance_after, currency
            )
            for before, later in pairwise(ordered)
            if before.balance_after is not None
            and later.balance_after is not None
            and before.balance_after + later.amount != later.balance_after
        ]
        for ordered in (list(lines), list(reversed(lines)))
    ]
    return min(ways, key=len)


def _money_warning(code: str, row: int | None, expected: int, found: int, currency: str) -> ImportWarning:
    return ImportWarning(
        code=code,  # type: ignore[arg-type]
        row=row,
        expected=format_amount(expected, currency),
        found=format_amount(found, currency),
    )


def _newest(lines: Sequence[LineToAdd]) -> LineToAdd:
    return in_order_of_time(lines)[-1]


def _line_to_add(one: StatementLine, currency: str, today: date) -> LineToAdd | LineFault:
    if not is_possible_day(one.date, today):
        return LineFault(row=one.row, column="date", code="date_out_of_range", value=one.date.isoformat())
    if one.currency is not None and one.currency != currency:
        return LineFault(row=one.row, column="currency", code="currency_mismatch", value=one.currency)
    try:
        amount = to_minor(Decimal(one.amount), currency)
    except ValueError:
        return LineFault(row=one.row, column="amount", code="amount_precision", value=one.amount[:100])
    if amount == 0:
        return LineFault(row=one.row, column="amount", code="zero_amount", value=one.amount[:100])
    return LineToAdd(
        row=one.row,
        date=one.date,
        value_date=one.value_date,
        amount=amount,
        description=_clean(one.description, _TEXT) or "-",
        reference=_clean(one.reference, _REFERENCE),
        counterparty=_clean_party(one.counterparty),
        kind=one.kind,
        balance_after=_minor(one.balance, currency),
        external_id=_clean(one.external_id, 128),
    )


def _minor(text: str | None, currency: str) -> int | None:
    try:
        return to_minor(Decimal(text), currency) if text is not None else None
    except ValueError:
        return None


def _clean_party(party: Counterparty | None) -> Counterparty | None:
    if party is None:
        return None
    return Counterparty(**{name: _clean(getattr(party, name), 100) for name in party.__struct_fields__})


def _clean(text: str | None, length: int) -> str | None:
    """A text on one line without characters that are not seen, as long as the field takes it."""
    if text is None:
        return None
    kept = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(kept.split())[:length].strip() or None
