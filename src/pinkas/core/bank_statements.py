"""Bank statements as files tell them: what is read of a file, whatever its format. Amounts are exact decimals as text,
because a file does not always say its currency."""

from collections.abc import Mapping
from datetime import date as Day
from typing import Literal

import msgspec

StatementFormat = Literal["csv", "ofx", "camt", "mt940"]
TransactionKind = Literal["transfer", "check", "card_settlement", "standing_order", "fee", "interest", "cash", "other"]
StatementColumn = Literal["date", "valueDate", "amount", "debit", "credit", "description", "reference", "balance"]
"""What a column of a table can hold; `debit` is money out, `credit` money in."""
DateOrder = Literal["DMY", "MDY", "YMD"]


class Counterparty(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The other side of a transaction, as far as the bank tells it."""

    name: str | None = None
    tax_id: str | None = None
    bank_code: str | None = None
    branch: str | None = None
    account: str | None = None
    iban: str | None = None


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """One transaction of a file. `amount` is above zero for money in. `row` is its place in the file, counted from 1:
    of a table the line of the file, of other formats the transaction."""

    row: int
    date: Day
    amount: str
    description: str
    value_date: Day | None = None
    reference: str | None = None
    external_id: str | None = None
    balance: str | None = None
    currency: str | None = None
    kind: TransactionKind = "other"
    counterparty: Counterparty | None = None


class LineFault(msgspec.Struct, frozen=True, kw_only=True):
    """Why a line of a file was not taken: its place, the column, a stable code, and the value as it stands there."""

    row: int
    column: str
    code: str
    value: str


class TableLayout(msgspec.Struct, frozen=True, kw_only=True):
    """How a table was read: its headers in their order, which column is what, and the formats that were used."""

    headers: list[str]
    header_row: int
    mapping: dict[str, str]
    date_order: DateOrder
    decimal: str
    encoding: str
    delimiter: str
    preview: list[list[str]]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the sender says of a table; what is None is found out from its content."""

    mapping: dict[str, str] = {}
    date_order: DateOrder | None = None
    decimal: str | None = None
    encoding: str | None = None
    delimiter: str | None = None


class StatementTask(msgspec.Struct, frozen=True, kw_only=True):
    """A file to be read. `headers` are the names by which the banks of the country call their columns."""

    content: bytes
    headers: dict[str, list[str]]
    format: StatementFormat | None = None
    options: TableOptions = TableOptions()


class StatementReading(msgspec.Struct, frozen=True, kw_only=True):
    """What was read of a file. `accounts` are the account numbers that it names, as it writes them. Balances are
    those of the statement, where it says them. `layout` is of tables only."""

    format: StatementFormat
    lines: list[StatementLine] = []
    faults: list[LineFault] = []
    accounts: list[str] = []
    currency: str | None = None
    opening_balance: str | None = None
    closing_balance: str | None = None
    layout: TableLayout | None = None


HeaderNames = Mapping[StatementColumn, tuple[str, ...]]
"""The names of columns in the files of banks, in small letters without quotes and blanks around them."""
