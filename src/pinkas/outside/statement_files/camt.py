"""camt.053 (ISO 20022) of every version: names without their namespace. A document type is refused, so that no entity
is ever expanded and nothing outside is read."""

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any
from xml.etree import ElementTree

from pinkas.core.bank_statements import Counterparty, LineFault, StatementLine, StatementReading

_MAX_NODES = 2_000_000


def read(content: bytes) -> StatementReading:
    """The booked entries of every statement of a file; an entry with several details is one line, as the bank's own
    statement has it. Raises ValueError `damaged` or `unsafe_xml`."""
    if re.search(rb"<!\s*(DOCTYPE|ENTITY)", content, re.IGNORECASE) or b"<\x00!\x00" in content:
        raise ValueError("unsafe_xml")
    try:
        root = ElementTree.fromstring(content)  # noqa: S314  (no document type: nothing is expanded)
    except (ElementTree.ParseError, ValueError, LookupError) as fault:
        raise ValueError("damaged") from fault
    for count, one in enumerate(root.iter()):
        if count > _MAX_NODES:
            raise ValueError("too_many_lines")
        one.tag = one.tag.rpartition("}")[2] if isinstance(one.tag, str) else ""
    statements = [one for one in root.iter() if one.tag in ("Stmt", "Rpt", "Ntfctn")]
    if not statements:
        raise ValueError("damaged")
    lines: list[StatementLine] = []
    faults: list[LineFault] = []
    row = 0
    for statement in statements:
        for entry in statement.findall("Ntry"):
            row += 1
            if (_text(entry, "Sts/Cd") or _text(entry, "Sts")) not in (None, "BOOK"):
                continue  # what is only announced may never come
            line = _line(entry, row)
            (faults if isinstance(line, LineFault) else lines).append(line)  # type: ignore[arg-type]
    one = statements[0]
    currencies = {_currency(one) for one in statements} - {None}
    return StatementReading(
        format="camt",
        lines=lines,
        faults=faults,
        accounts=[text for one in statements if (text := _text(one, "Acct/Id/IBAN") or _text(one, "Acct/Id/Othr/Id"))],
        currency=currencies.pop() if len(currencies) == 1 else None,
        opening_balance=_balance(one, ("OPBD", "PRCD")) if len(statements) == 1 else None,
        closing_balance=_balance(one, ("CLBD",)) if len(statements) == 1 else None,
    )


def _line(entry: Any, row: int) -> StatementLine | LineFault:
    day = _day(entry, "BookgDt") or _day(entry, "ValDt")
    if day is None:
        return LineFault(row=row, column="date", code="invalid_date", value=_text(entry, "BookgDt/Dt") or "")
    amount = _signed(entry)
    if amount is None:
        return LineFault(row=row, column="amount", code="invalid_amount", value=_text(entry, "Amt") or "")
    direction = _text(entry, "CdtDbtInd")
    if direction not in ("CRDT", "DBIT"):
        return LineFault(row=row, column="amount", code="unknown_direction", value=(direction or "")[:100])
    if _text(entry, "RvslInd") == "true":
        amount = amount.copy_abs() if _text(entry, "CdtDbtInd") == "CRDT" else -amount.copy_abs()
    details = entry.findall("NtryDtls/TxDtls")
    first = details[0] if len(details) == 1 else None
    texts = [
        part.text.strip()
        for one in (details or [entry])
        for part in (*one.findall("RmtInf/Ustrd"), *one.findall("RmtInf/Strd/CdtrRefInf/Ref"))
        if part.text
    ]
    texts += [text for text in (_text(entry, "AddtlNtryInf"), _text(first, "AddtlTxInf")) if text]
    party = _counterparty(first, incoming=amount > 0)
    code = _text(entry, "BkTxCd/Domn/Cd"), _text(entry, "BkTxCd/Domn/Fmly/SubFmlyCd")
    return StatementLine(
        row=row,
        date=day,
        value_date=_day(entry, "ValDt"),
        amount=str(amount),
        description=" ".join(dict.fromkeys(texts)) or (party.name if party else None) or "",
        reference=_reference(entry, first),
        external_id=_text(entry, "AcctSvcrRef"),
        currency=entry.find("Amt").get("Ccy"),
        kind="fee" if code[1] in ("CHRG", "FEES") else "transfer" if code[0] == "PMNT" else "other",
        counterparty=party,
    )


def _reference(entry: Any, first: Any) -> str | None:
    for path in ("Refs/EndToEndId", "Refs/InstrId", "Refs/ChqNb", "Refs/MsgId"):
        text = _text(first, path)
        if text and text != "NOTPROVIDED":
            return text
    return _text(entry, "NtryRef")


def _counterparty(first: Any, *, incoming: bool) -> Counterparty | None:
    if first is None:
        return None
    side = "Dbtr" if incoming else "Cdtr"
    name = _text(first, f"RltdPties/{side}/Nm") or _text(first, f"RltdPties/{side}/Pty/Nm")
    iban = _text(first, f"RltdPties/{side}Acct/Id/IBAN")
    account = _text(first, f"RltdPties/{side}Acct/Id/Othr/Id")
    return Counterparty(name=name, iban=iban, account=account) if name or iban or account else None


def _signed(element: Any) -> Decimal | None:
    try:
        value = Decimal(_text(element, "Amt") or "")
    except InvalidOperation:
        return None
    if not value.is_finite() or element.find("Amt") is None:
        return None
    return -value if _text(element, "CdtDbtInd") == "DBIT" else value


def _balance(statement: Any, kinds: tuple[str, ...]) -> str | None:
    for kind in kinds:
        for one in statement.findall("Bal"):
            if _text(one, "Tp/CdOrPrtry/Cd") == kind and (value := _signed(one)) is not None:
                return str(value)
    return None


def _currency(statement: Any) -> str | None:
    found = _text(statement, "Acct/Ccy")
    if found is None:
        amount = statement.find("Bal/Amt")
        found = amount.get("Ccy") if amount is not None else None
    return found


def _day(entry: Any, name: str) -> date | None:
    text = _text(entry, f"{name}/Dt") or _text(entry, f"{name}/DtTm")
    try:
        return date.fromisoformat(text[:10]) if text else None
    except ValueError:
        return None


def _text(element: Any, path: str) -> str | None:
    found = element.find(path) if element is not None else None
    text = (found.text or "").strip() if found is not None else ""
    return text or None
