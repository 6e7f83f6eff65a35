"""What the records of a uniform file say, as documents, lines, payments and records of ours; and what is open of them.
Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.text_normalization import normalize_text
from pinkas.countries.uniform_file import UniformReading
from pinkas.domains.imported_documents import Statement

Fields = Mapping[str, Any]

TEXT = 200
CANCELLED = "1"


def opening_day(head: Fields, today: date) -> date:
    """The day on which balances are opened: the one behind the last day that the file covers, and today at most."""
    last = head.get("last")
    if last is None and head.get("taxYear"):
        year = int(head["taxYear"])
        last = date(year, 12, 31).isoformat() if 1900 <= year <= 9998 else None
    last = last or head.get("made")
    return min(date.fromisoformat(last), today - timedelta(days=1)) + timedelta(days=1) if last else today


def party_key(fields: Fields) -> str:
    """How a file names whom a document is for: by the key in its books, else by the tax number, else by the name; empty
    where it says none of them."""
    if key := fields.get("clientKey"):
        return str(key)
    if tax_id := fields.get("taxId"):
        return f"tax:{tax_id:09d}"
    name = " ".join(normalize_text(str(fields.get("name") or "")).split())
    return f"name:{name}" if name else ""


def tax_id_text(value: Any) -> str | None:
    """A tax number of the file as text; None where it is empty."""
    return f"{value:09d}" if value else None


def document_number(fields: Fields) -> str:
    """The number of a document without the zeros before it, so that both forms of the instructions are one."""
    text = str(fields.get("docNumber") or "").replace(" ", "")
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    return f"{letters}{digits.lstrip('0') or digits[-1:]}" or "0"


def _named(line: int, fields: Fields) -> dict[str, Any]:
    """What a document is known by, and each of its lines and payments names; with the line of the file."""
    return {
        "line": line,
        "doc_type": fields["docType"],
        "doc_number": document_number(fields),
        "branch": fields.get("branch") or "",
    }


def document_row(line: int, fields: Fields, currency: str) -> dict[str, Any]:
    """The header of a document. Its day is that of issue where it says no other."""
    day = fields.get("day") or fields.get("issuedOn")
    value_day = fields.get("valueDay")
    address = {
        "street": fields.get("street"),
        "houseNumber": fields.get("houseNumber"),
        "city": fields.get("city"),
        "zip": fields.get("zip"),
        "country": fields.get("country"),
        "phone": fields.get("phone"),
    }
    foreign = fields.get("currency") or None
    is_foreign = bool(foreign) and foreign != currency and bool(fields.get("foreign"))
    return {
        **_named(line, fields),
        "date": day,
        "issued_on": fields.get("issuedOn"),
        "due_date": value_day if value_day and day and value_day >= day else None,
        "party_key": party_key(fields),
        "client_name": fields.get("name") or "",
        "tax_id": tax_id_text(fields.get("taxId")),
        "address": {name: text for name, text in address.items() if text} or None,
        "currency": currency,
        "before_discount": fields.get("before") or 0,
        "discount": fields.get("discount") or 0,
        "net": fields.get("net") or 0,
        "vat": fields.get("vat") or 0,
        "total": fields.get("total") or 0,
        "withheld": fields.get("withheld") or 0,
        "foreign_currency": foreign if is_foreign else None,
        "foreign_total": fields.get("foreign") if is_foreign else None,
        "cancelled": fields.get("cancelled") == CANCELLED,
        "open_amount": 0,
    }


def line_row(line: int, fields: Fields, reading: UniformReading) -> dict[str, Any]:
    """A line of a document."""
    base = document_number({"docNumber": fields["baseNumber"]}) if fields.get("baseNumber") else None
    return {
        **_named(line, fields),
        "position": fields.get("line") or 0,
        "sku": fields.get("sku") or None,
        "description": fields.get("description") or "",
        "nature": reading.natures.get(fields.get("nature") or 0),
        "unit": fields.get("unit") or None,
        "quantity": str(Decimal(fields.get("quantity") or 0) / 10_000),
        "unit_price": fields.get("price") or 0,
        "discount": fields.get("discount") or 0,
        "net": fields.get("net") or 0,
        "vat_rate": str(Decimal(fields.get("vatRate") or 0) / 100),
        "base_type": (fields.get("baseType") or None) if base else None,
        "base_number": base if fields.get("baseType") else None,
    }


def payment_row(line: int, fields: Fields, reading: UniformReading) -> dict[str, Any]:
    """A payment of a document."""
    details = {
        "bankCode": fields.get("bank"),
        "branch": fields.get("bankBranch"),
        "account": fields.get("account"),
        "checkNumber": fields.get("checkNumber"),
        "brand": fields.get("card"),
    }
    return {
        **_named(line, fields),
        "position": fields.get("line") or 0,
        "method": reading.methods.get(fields.get("means") or 0, "other"),
        "amount": fields.get("amount") or 0,
        "due_date": fields.get("due"),
        "details": {name: str(value) for name, value in details.items() if value},
    }


def charge_of(one: Statement, reading: UniformReading, taken_back: Collection[tuple[int, str]]) -> int:
    """What a document adds to what its client owes, in minor units; below zero what it takes off. A receipt says what
    came without what was withheld. What is owed and paid at once changes nothing, and neither does what was cancelled,
    unless it is in `taken_back`, by type and number: then a credit of the file takes it off."""
    if one.cancelled and (one.doc_type, one.doc_number) not in taken_back:
        return 0
    charges, pays = one.doc_type in reading.charging, one.doc_type in reading.paying
    if charges and pays:
        return 0
    if charges:
        return one.total
    if one.doc_type in reading.crediting:
        return -one.total
    return -(one.total + one.withheld) if pays else 0


@dataclass(frozen=True, slots=True)
class OpenAmounts:
    """What a client owes when the books are opened: of each document, and what no document of the file tells of: above
    zero from before it, below zero in the favour of the client."""

    documents: Mapping[UUID, int]
    rest: int

    @property
    def balance(self) -> int:
        """All of it."""
        return sum(self.documents.values()) + self.rest


def open_amounts(documents: Sequence[Statement], reading: UniformReading, balance: int | None) -> OpenAmounts:
    """What is open of the documents of a client, given by day. A file does not say which receipt paid what: credits and
    receipts that name a document are for that one, and of the balance that then remains the newest documents are open,
    because the oldest are paid first. `balance` is what the books of the file say that the client owes; None where
    they have no account of it, and the documents themselves say it."""
    taken_back = {
        (one.base_type or 0, one.base_number or "")
        for one in documents
        if one.doc_type in reading.crediting and not one.cancelled
    }
    charges = {one.id: charge_of(one, reading, taken_back) for one in documents}
    owed = sum(charges.values()) if balance is None else balance
    left: dict[UUID, int] = {}
    names: dict[tuple[int, str], UUID] = {}
    for one in documents:
        if (charge := charges[one.id]) > 0:
            left[one.id] = charge
            names[one.doc_type, one.doc_number] = one.id
    for one in documents:
        charge = charges[one.id]
        base = names.get((one.base_type or 0, one.base_number or ""))
        if charge < 0 and base is not None:
            left[base] = max(left[base] + charge, 0)
    found: dict[UUID, int] = {}
    rest = owed
    for id, amount in reversed(left.items()):
        part = min(amount, max(rest, 0))
        if part:
            found[id] = part
        rest -= part
    return OpenAmounts(found, rest)
