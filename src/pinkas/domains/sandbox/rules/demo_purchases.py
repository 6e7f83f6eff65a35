"""What the small studio buys in its year, and when it pays. The same every time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

SUPPLIER_CATEGORIES = ("office", "electricity_water", "professional_fees", "software")
"""The category of the expenses of each demo supplier, by its key."""
PAPER, POWER, ACCOUNTANT, CLOUD = range(4)
"""The places of the suppliers among the demo suppliers."""
_DOLLAR_RATE = "3.65"
_MONTH_DAYS = 30
_STILL_OPEN_DAYS = 45
"""Expenses of so many last days are not paid yet."""


@dataclass(frozen=True)
class DemoPurchase:
    """A step of buying: an expense of a supplier, or a payment. `net` is in the currency of the paper. `pays`: the key
    of the expense that is paid, or None for money ahead. `original_received` false leaves its VAT at risk."""

    day: date
    key: str
    supplier: int
    net: str
    payment: bool = False
    pays: str | None = None
    original_received: bool = True


def demo_purchases(first: date, today: date) -> list[DemoPurchase]:
    """The steps of a year from its first day on, by day."""
    return sorted(_steps(first, today), key=lambda one: (one.day, one.key))


def _steps(first: date, today: date) -> Iterator[DemoPurchase]:
    for month in range(12):
        start = first + timedelta(days=_MONTH_DAYS * month)
        bought = [
            DemoPurchase(start + timedelta(days=4), f"paper-{month}", PAPER, str(180 + 35 * (month % 4))),
            DemoPurchase(start + timedelta(days=9), f"accountant-{month}", ACCOUNTANT, "650"),
            DemoPurchase(start + timedelta(days=12), f"cloud-{month}", CLOUD, "49"),
        ]
        if month % 2:
            power = str(420 + 60 * (month % 3))
            bought.append(DemoPurchase(start + timedelta(days=15), f"power-{month}", POWER, power))
        for one in bought:
            if one.day > today:
                continue
            yield one
            paid = one.day + timedelta(days=20)
            if today - one.day > timedelta(days=_STILL_OPEN_DAYS):
                yield DemoPurchase(paid, f"{one.key}-paid", one.supplier, one.net, payment=True, pays=one.key)
    yield DemoPurchase(today - timedelta(days=6), "no-original", PAPER, "890", original_received=False)
    yield DemoPurchase(today - timedelta(days=3), "ahead", PAPER, "500", payment=True)


def expense_request(step: DemoPurchase, supplier_id: str, vat_rate: Decimal) -> dict[str, Any]:
    """The expense of a step as it is asked for; `vat_rate` is that of its day in percent. One from abroad has no VAT of
    the country."""
    asked: dict[str, Any] = {"date": step.day.isoformat(), "supplierId": supplier_id, "number": step.key.upper()}
    asked["originalReceived"] = step.original_received
    if step.supplier == CLOUD:
        return {**asked, "net": step.net, "vat": "0", "exchangeRate": _DOLLAR_RATE}
    vat = round(Decimal(step.net) * vat_rate / 100, 2)
    due = step.day + timedelta(days=_MONTH_DAYS)
    return {**asked, "docType": 305, "net": step.net, "vat": f"{vat:.2f}", "dueDate": due.isoformat()}


def payment_request(step: DemoPurchase, supplier_id: str, expense_id: str | None) -> dict[str, Any]:
    """The payment of a step as it is asked for."""
    asked: dict[str, Any] = {"supplierId": supplier_id, "method": "bank_transfer", "date": step.day.isoformat()}
    if step.supplier == CLOUD:
        asked |= {"currency": "USD", "exchangeRate": _DOLLAR_RATE}
    if expense_id is None:
        return {**asked, "gross": step.net}
    return {**asked, "allocations": [{"expenseId": expense_id}]}


def rent_schedule(supplier_id: str, category_id: str, today: date) -> dict[str, Any]:
    """A recurring expense, as it is asked for: the first of every month from the next one on."""
    following = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    template = {"supplierId": supplier_id, "docType": 305, "total": "59", "net": "50", "categoryId": category_id}
    return {
        "name": "תחזוקת מדפסת",
        "frequency": "monthly_date",
        "startDate": following.isoformat(),
        "template": template,
        "dueDays": 30,
    }


def inbox_paper(today: date, vat_rate: Decimal) -> bytes:
    """An electronic invoice (UBL) of a supplier, which waits in the inbox."""
    vat = round(Decimal(240) * vat_rate / 100, 2)
    total = 240 + vat
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>DEMO-7</cbc:ID><cbc:IssueDate>{today - timedelta(days=2)}</cbc:IssueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>ILS</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
<cbc:RegistrationName>נייר ועוד בע״מ</cbc:RegistrationName>
<cbc:CompanyID>514000017</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="ILS">{vat:.2f}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="ILS">240.00</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="ILS">{total:.2f}</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="ILS">{total:.2f}</cbc:PayableAmount>
</cac:LegalMonetaryTotal></Invoice>
""".encode()
