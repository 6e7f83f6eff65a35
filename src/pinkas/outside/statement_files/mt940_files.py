"""MT940 (SWIFT), parsed by mt-940, which knows the dialects of several banks."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import mt940

from pinkas.core.bank_statements import Counterparty, LineFault, StatementLine, StatementReading, TransactionKind

_KINDS: dict[str, TransactionKind] = {
    "NCHK": "check",
    "NTRF": "transfer",
    "NCHG": "fee",
    "NCOM": "fee",
    "NINT": "interest",
    "NSTO": "standing_order",
    "NDDT": "standing_order",
    "NCLR": "cash",
}

_TOO_LONG = re.compile(r"^:61:\d{6}(?:\d{4})?[A-Z]{1,3}[\d,]{16}", re.MULTILINE)
"""A transaction whose amount has more than the 15 characters that the format has: the library cuts it off."""


def read(content: bytes) -> StatementReading:
    """The transactions of a file. Raises ValueError `damaged`."""
    text = _decode(content)
    if _TOO_LONG.search(text):
        raise ValueError("damaged")
    starts = [match.start() for match in re.finditer(r"^:20:", text, re.MULTILINE)]
    if not starts:
        raise ValueError("damaged")
    # Each statement by itself: the library keeps the balances of one only.
    parts = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    lines: list[StatementLine] = []
    faults: list[LineFault] = []
    accounts: list[str] = []
    currencies: set[str] = set()
    found: list[Any] = []
    for part in parts:
        try:
            statement: Any = mt940.parse(part)
        except Exception as fault:  # whatever the library trips over
            raise ValueError("damaged") from fault
        found.append(statement)
        account = statement.data.get("account_identification")
        if account:
            accounts.append(str(account))
        currency = _currency(statement)
        currencies |= {currency} if currency else set()
        for one in statement:
            if "amount" in one.data:  # a statement without a transaction has one that is empty
                lines.append(_line(one.data, len(lines) + 1, currency))
    if not lines and not any(_balances(one) for one in found):
        raise ValueError("damaged")
    return StatementReading(
        format="mt940",
        lines=lines,
        faults=faults,
        accounts=list(dict.fromkeys(accounts)),
        currency=currencies.pop() if len(currencies) == 1 else None,
        opening_balance=_balance(found[0], "final_opening_balance") if len(found) == 1 else None,
        closing_balance=_balance(found[-1], "final_closing_balance") if len(found) == 1 else None,
    )


def _line(data: Any, row: int, currency: str | None) -> StatementLine:
    name = _clean(data.get("applicant_name"))
    account, bank = _clean(data.get("applicant_iban")), _clean(data.get("applicant_bin"))
    purpose = (
        _clean(data.get("purpose")) or _clean(data.get("transaction_details")) or _clean(data.get("extra_details"))
    )
    customer = _clean(data.get("customer_reference"))
    party = Counterparty(
        name=name,
        iban=account if account and account[:2].isalpha() else None,
        account=account if account and not account[:2].isalpha() else None,
        bank_code=bank,
    )
    value, entry = data.get("date"), data.get("entry_date")
    day = _plain(entry or value)
    return StatementLine(
        row=row,
        date=day,
        value_date=_plain(value) if entry and value != entry else None,
        amount=str(Decimal(data["amount"].amount)),
        description=purpose or _clean(data.get("posting_text")) or name or "",
        reference=customer if customer not in (None, "NONREF") else _clean(data.get("end_to_end_reference")),
        external_id=None,
        currency=currency,
        kind=_KINDS.get(data.get("id") or "", "other"),
        counterparty=party if name or account else None,
    )


def _plain(day: Any) -> date:
    """The library's days are a type of its own."""
    return date(day.year, day.month, day.day)


def _decode(content: bytes) -> str:
    for encoding in ("utf-8-sig", "windows-1255", "latin-1"):
        try:
            return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise ValueError("damaged")


def _clean(value: Any) -> str | None:
    text = " ".join(str(value).split()) if value else ""
    return text or None


def _balances(statement: Any) -> list[Any]:
    names = ("final_opening_balance", "intermediate_opening_balance", "final_closing_balance")
    return [statement.data[name] for name in names if statement.data.get(name)]


def _currency(statement: Any) -> str | None:
    for one in _balances(statement):
        return str(one.amount.currency)
    return None


def _balance(statement: Any, name: str) -> str | None:
    one = statement.data.get(name)
    return str(Decimal(one.amount.amount)) if one else None
