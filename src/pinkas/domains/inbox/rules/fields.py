"""What a paper says: the values that were read with what a person corrected beside them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.currencies import minor_digits
from pinkas.core.fields import wire_names
from pinkas.core.money import format_amount, to_minor
from pinkas.core.text_normalization import comparison_key, normalize_text
from pinkas.domains import expenses
from pinkas.domains.inbox.types import (
    FIELDS,
    AmountField,
    Box,
    CodeField,
    DateField,
    InboxFields,
    TextField,
)

SURE = 0.9
"""The confidence from which a value counts as sure."""
DEFAULT_CURRENCY = "ILS"
AMOUNTS = ("net", "vat", "total")
NEEDED = ("date", "total")
"""What an expense cannot do without."""
_WIRE_NAMES = wire_names(InboxFields)
_NOT_CODE = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class PaperValues:
    """The values that hold now. Amounts are decimals of `currency`."""

    supplier_name: str | None
    supplier_tax_id: str | None
    document_type: int | None
    number: str | None
    date: date | None
    net: Decimal | None
    vat: Decimal | None
    total: Decimal | None
    currency: str | None
    allocation_number: str | None
    customer_tax_id: str | None

    @property
    def money(self) -> str:
        """The currency of its amounts: what it says, or the usual one."""
        return self.currency or DEFAULT_CURRENCY

    def minor(self, name: str) -> int | None:
        """An amount in minor units; None where it says none, or one that is none in its currency."""
        value = getattr(self, name)
        if value is None:
            return None
        try:
            return to_minor(value, self.money)
        except (ValueError, KeyError):
            return None


def paper_values(reading: Mapping[str, Any] | None, corrections: Mapping[str, Any]) -> PaperValues:
    """The values that hold now."""
    read = (reading or {}).get("fields", {})
    found = {}
    for name in FIELDS:
        raw = corrections[name] if name in corrections else (read.get(name) or {}).get("value")
        found[name] = _typed(name, raw)
    return PaperValues(**found)


def stored_correction(name: str, value: Any) -> Any:
    """A corrected value as it is kept."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, date):
        return value.isoformat()
    return value


def fields_view(reading: Mapping[str, Any] | None, corrections: Mapping[str, Any]) -> InboxFields | None:
    """The fields as they are answered; None where nothing was read and nothing corrected."""
    if reading is None and not any(name in corrections for name in FIELDS):
        return None
    read = (reading or {}).get("fields", {})
    values = paper_values(reading, corrections)
    shown: dict[str, Any] = {}
    for name in FIELDS:
        one = read.get(name) or {}
        corrected = name in corrections
        kind = _KINDS.get(name, TextField)
        read_value = _typed(name, one.get("value"))
        shown[name] = kind(
            value=_shown(name, getattr(values, name), values.money),
            confidence=1.0 if corrected else float(one.get("confidence", 0.0)),
            box=msgspec.convert(one["box"], Box) if one.get("box") else None,
            corrected=corrected,
            read_value=_shown(name, read_value, values.money) if corrected else None,
        )
    return InboxFields(**shown)


def unsure_fields(fields: InboxFields | None) -> list[str]:
    """The wire names of the fields that somebody should look at: those that an expense needs and that are not there,
    and those that are not sure."""
    found = []
    for name in FIELDS:
        one = getattr(fields, name) if fields is not None else None
        if one is None or one.value is None:
            if name in NEEDED:
                found.append(_WIRE_NAMES[name])
        elif one.confidence < SURE and not (name == "currency" and one.value == DEFAULT_CURRENCY):
            found.append(_WIRE_NAMES[name])  # papers of the country seldom say its currency
    if fields is None or (fields.supplier_name.value is None and fields.supplier_tax_id.value is None):
        found.append("supplierName")
    return found


def is_sure(fields: InboxFields | None) -> bool:
    """Whether every field that is there is sure, and those are there that an expense needs."""
    return not unsure_fields(fields)


def tax_key(tax_id: str) -> str:
    """A supplier's number in the form in which suppliers have it: without separators, up to nine digits as nine."""
    key = _NOT_CODE.sub("", tax_id).upper() or tax_id
    return key.zfill(9) if key.isdigit() and len(key) <= 9 else key


def supplier_key(tax_id: str | None, name: str | None) -> str | None:
    """By what the papers of one supplier are known: its number, or else its name."""
    if tax_id:
        return f"tax:{tax_key(tax_id)}"
    key = comparison_key(normalize_text(name)) if name else ""
    return f"name:{key}" if key else None


def indexed_columns(values: PaperValues) -> dict[str, Any]:
    """The columns by which a paper is listed and its twins are found."""
    return {
        "supplier_name": values.supplier_name,
        "supplier_tax_id": values.supplier_tax_id,
        "supplier_key": supplier_key(values.supplier_tax_id, values.supplier_name),
        "number_key": expenses.number_key(values.number),
        "paper_date": values.date,
        "currency": values.currency,
        "total": values.minor("total"),
    }


def _typed(name: str, raw: Any) -> Any:
    """A kept value as its type; None for what is none: a reader may say anything."""
    if raw is None:
        return None
    try:
        if name in AMOUNTS:
            number = Decimal(str(raw))
            return number if number.is_finite() and abs(number) < 10**12 else None
        if name == "date":
            return date.fromisoformat(str(raw))
        if name == "document_type":
            return int(raw)
    except (ValueError, ArithmeticError):
        return None
    text = str(raw).strip()
    return text[:200] or None


def _shown(name: str, value: Any, currency: str) -> Any:
    if value is None or name not in AMOUNTS:
        return value
    try:
        return format_amount(to_minor(value, currency), currency)
    except (ValueError, KeyError):
        return format(round(value, minor_digits(DEFAULT_CURRENCY)), "f")


_KINDS: dict[str, Any] = {
    "document_type": CodeField,
    "date": DateField,
    **dict.fromkeys(AMOUNTS, AmountField),
}
