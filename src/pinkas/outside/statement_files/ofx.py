"""OFX 1 (SGML) and OFX 2 (XML). The tree is read leniently: many banks leave out aggregates that the standard requires,
and the transactions are what is wanted."""

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from pinkas.core.bank_statements import Counterparty, LineFault, StatementLine, StatementReading, TransactionKind
from pinkas.outside.statement_files.ofx_tree import parse_tree

_KINDS: dict[str, TransactionKind] = {
    "CHECK": "check",
    "FEE": "fee",
    "SRVCHG": "fee",
    "INT": "interest",
    "ATM": "cash",
    "CASH": "cash",
    "DEP": "cash",
    "XFER": "transfer",
    "DIRECTDEP": "transfer",
    "PAYMENT": "transfer",
    "DIRECTDEBIT": "standing_order",
    "REPEATPMT": "standing_order",
    "POS": "card_settlement",
}
"""The kinds of transactions (OFX 2.2, 11.4.4.3) that have one of ours."""


def read(content: bytes) -> StatementReading:
    """The transactions of every statement of a file. Raises ValueError `damaged`."""
    try:
        root = parse_tree(content)
    except (ValueError, LookupError) as fault:  # LookupError: a character set that nobody knows
        raise ValueError("damaged") from fault
    statements = [one for one in root.iter() if one.tag in ("STMTRS", "CCSTMTRS")]
    if not statements:
        raise ValueError("damaged")
    lines: list[StatementLine] = []
    faults: list[LineFault] = []
    row = 0
    for statement in statements:
        currency = _text(statement, "CURDEF")
        for one in statement.iter("STMTTRN"):
            row += 1
            line = _line(one, row, currency)
            (faults if isinstance(line, LineFault) else lines).append(line)  # type: ignore[arg-type]
    currencies = {_text(one, "CURDEF") for one in statements}
    return StatementReading(
        format="ofx",
        lines=lines,
        faults=faults,
        accounts=[text for one in statements if (text := _text(one, "ACCTID"))],
        currency=currencies.pop() if len(currencies) == 1 else None,
        closing_balance=_balance(statements[0]) if len(statements) == 1 else None,
    )


def _line(one: Any, row: int, currency: str | None) -> StatementLine | LineFault:
    day = parse_day(_text(one, "DTPOSTED"))
    if day is None:
        return LineFault(row=row, column="date", code="invalid_date", value=_text(one, "DTPOSTED") or "")
    amount = _amount(_text(one, "TRNAMT"))
    if amount is None:
        return LineFault(row=row, column="amount", code="invalid_amount", value=_text(one, "TRNAMT") or "")
    name = _text(one, "NAME") or _text(one, "PAYEE")
    parts = [part for part in (name, _text(one, "MEMO")) if part]
    account = _text(one, "BANKACCTTO/ACCTID") or _text(one, "CCACCTTO/ACCTID")
    other = name or account
    return StatementLine(
        row=row,
        date=day,
        value_date=parse_day(_text(one, "DTAVAIL")),
        amount=str(amount),
        description=" ".join(dict.fromkeys(parts)) or _text(one, "TRNTYPE") or "",
        reference=_text(one, "CHECKNUM") or _text(one, "REFNUM"),
        external_id=_text(one, "FITID"),
        currency=_text(one, "CURRENCY/CURSYM") or currency,
        kind=_KINDS.get(_text(one, "TRNTYPE") or "", "other"),
        counterparty=Counterparty(name=name, account=account) if other else None,
    )


def parse_day(text: str | None) -> date | None:
    """The day of an OFX time (`YYYYMMDD`, with or without a time of the day)."""
    found = re.match(r"(\d{4})(\d\d)(\d\d)", text or "", re.ASCII)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _amount(text: str | None) -> Decimal | None:
    try:
        value = Decimal((text or "").replace(",", "."))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def _balance(statement: Any) -> str | None:
    value = _amount(_text(statement, "LEDGERBAL/BALAMT"))
    return str(value) if value is not None else None


def _text(element: Any, path: str) -> str | None:
    found = element.find(path)
    if found is None and "/" not in path:
        found = next(element.iter(path), None) if path in ("ACCTID",) else None
    text = (found.text or "").strip() if found is not None else ""
    return text or None
