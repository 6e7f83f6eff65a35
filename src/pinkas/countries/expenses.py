"""The types of the rules for what a business buys: categories of expenses, papers, and the input VAT of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

VatPart = Literal["none", "quarter", "two_thirds", "full"]
"""The part of the VAT of an expense that is deducted."""

VAT_PARTS: Mapping[VatPart, Fraction] = MappingProxyType(
    {"none": Fraction(0), "quarter": Fraction(1, 4), "two_thirds": Fraction(2, 3), "full": Fraction(1)}
)
"""The same as exact fractions."""

VAT_PART_PERCENTS: Mapping[VatPart, str] = MappingProxyType(
    {"none": "0", "quarter": "25", "two_thirds": "66.67", "full": "100"}
)
"""The same in percent, as forms print it: two thirds are rounded."""

OPENING_CATEGORY = "opening_balance"
"""The key of the category of what was owed to a supplier before the books were opened."""


@dataclass(frozen=True, slots=True)
class ExpenseCategory:
    """A category that every business has. `account_code` is the number of an account of the chart; `equipment`: the
    VAT of it is that of fixed assets, which the periodic return asks for separately. `income_tax_percent` is the part
    that reduces the income that is taxed."""

    key: str
    name: Mapping[str, str]
    account_code: str
    vat: VatPart
    income_tax_percent: Decimal = Decimal(100)
    equipment: bool = False


@dataclass(frozen=True, slots=True)
class PurchasePaper:
    """A type of paper by which a purchase is known. `deducts`: it is the law's tax invoice, or its correction, from
    which VAT is deducted; `shows_vat`: VAT may stand on it; `credit`: it takes back what was bought."""

    code: int
    deducts: bool
    shows_vat: bool
    credit: bool = False


@dataclass(frozen=True, slots=True)
class PurchaseRules:
    """The rules of one country.

    - `categories`: every category that a business starts with, in their order.
    - `papers`: the types of paper by their code.
    - `claim_months`: for how many months after the date of a tax invoice its VAT can be deducted.
    - `allocation_threshold(day)`: the amount without VAT, in minor units, above which the VAT of a tax invoice of that
      day is deducted only with an allocation number; None where none is needed.
    """

    categories: tuple[ExpenseCategory, ...]
    papers: Mapping[int, PurchasePaper]
    claim_months: int
    allocation_threshold: Callable[[date], int | None]
