"""What an electronic invoice says, as plain values: the business terms (BT) and groups (BG) of EN 16931-1:2017.

Amounts are decimal strings in the currency of the document ("1170.00"), computed and rounded by whoever made the
document; nothing here calculates. A value that is None is left out of the file.
"""

from datetime import date
from typing import Literal

import msgspec

Kind = Literal["invoice", "credit_note"]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A postal address (BG-5, BG-8). Its country is never missing: the standard asks for it (BR-9, BR-11)."""

    country: str
    street: str | None = None
    city: str | None = None
    zip: str | None = None


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """The seller (BG-4) or the buyer (BG-7)."""

    name: str
    """The registered name (BT-27, BT-44)."""
    trading_name: str | None = None
    identifier: str | None = None
    """A number that is no registration (BT-29, BT-46)."""
    vat_id: str | None = None
    """The VAT identifier with the code of its country before it (BT-31, BT-48)."""
    legal_id: str | None = None
    """The number in the register of companies or dealers (BT-30, BT-47)."""
    place: Place
    contact: str | None = None
    phone: str | None = None
    email: str | None = None


class Category(msgspec.Struct, frozen=True, kw_only=True):
    """A VAT category (BT-118, UNCL5305): S standard rate, Z zero rated, E exempt."""

    code: Literal["S", "Z", "E"]
    rate: str
    """Percent: "18"; "0" for Z and E."""
    reason: str | None = None
    """Why it is exempt (BT-120); E only."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """An allowance, or a charge, of a line (BG-27, BG-28) or of the document (BG-20, BG-21); never below zero."""

    charge: bool
    amount: str
    reason: str
    category: Category | None = None
    """Of the document only: a line has its own."""


class VatSum(msgspec.Struct, frozen=True, kw_only=True):
    """The sums of one category and rate (BG-23)."""

    category: Category
    taxable: str
    vat: str


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """Another document (BG-3, BG-24)."""

    number: str
    issue_date: date | None = None
    description: str | None = None


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """How it was or is to be paid (BT-81, UNCL4461; BT-82)."""

    code: str
    text: str | None = None


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A line (BG-25). Its net is quantity x price / base quantity, less its allowance."""

    position: int
    name: str
    description: str | None = None
    sku: str | None = None
    quantity: str
    unit_code: str
    unit_text: str | None = None
    """The unit in the words of the business, where the list of codes has none for it (BG-32)."""
    price: str
    """Without VAT, before the discount, never below zero (BT-146)."""
    base_quantity: str | None = None
    """How many units the price is for, where it is not one (BT-149)."""
    net: str
    change: Change | None = None
    category: Category


class Einvoice(msgspec.Struct, frozen=True, kw_only=True):
    """A whole electronic invoice."""

    kind: Kind
    number: str
    issue_date: date
    due_date: date | None = None
    payment_terms: str | None = None
    notes: tuple[str, ...] = ()
    currency: str
    vat_currency: str | None = None
    """The currency that VAT is accounted in, where it is another one (BT-6)."""
    preceding: tuple[Reference, ...] = ()
    """The invoices that a credit note credits (BG-3)."""
    despatch: str | None = None
    supporting: tuple[Reference, ...] = ()
    seller: Party
    buyer: Party
    means: Means | None = None
    changes: tuple[Change, ...] = ()
    vat: tuple[VatSum, ...]
    vat_total: str
    vat_total_local: str | None = None
    """The total of VAT in `vat_currency` (BT-111)."""
    lines_total: str
    allowances_total: str | None = None
    charges_total: str | None = None
    net_total: str
    gross_total: str
    prepaid: str | None = None
    rounding: str | None = None
    payable: str
    items: tuple[Item, ...]
