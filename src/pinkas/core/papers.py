"""What a country knows of the receipts and invoices that its businesses receive: plain data, which also crosses into
the process that reads them."""

import re
import unicodedata
from bisect import bisect_right
from datetime import date
from decimal import Decimal
from typing import Literal

import msgspec

LabelKind = Literal[
    "total",
    "total_weak",
    "net",
    "vat",
    "paid",
    "date",
    "other_date",
    "number",
    "tax_id",
    "allocation",
    "customer",
    "not_number",
]
"""What a label says of the value beside it. `total_weak` may also head a column or an item; `paid` is money handed
over or back; `other_date` is a day that is not the paper's own; `not_number` precedes numbers of other things."""


class PaperRules(msgspec.Struct, frozen=True, kw_only=True):
    """The words and the rules of one country's papers.

    - `titles`: what papers are called, by document type code; the longest that fits decides.
    - `labels`: the words beside a value, by what they say.
    - `currencies`: signs and words by ISO 4217 code. `months`: names of months and their beginnings, lower case.
    - `company_suffixes`: the last words of a company's name.
    - `vat_rates`, `allocation_thresholds`: from which day on; percentages, and net amounts in minor units.
    - `allocation_types`: the document types that need an allocation number above the threshold.
    - `tax_id_digits`: how many digits an identifier has; its last digit is checked as `has_check_digit` does.
    - `allocation_digits`: how many digits of an allocation number are printed at least, and at most.
    - `einvoice_types`: the document type by the code of an electronic invoice (UNTDID 1001).
    """

    country: str
    currency: str
    titles: tuple[tuple[int, tuple[str, ...]], ...]
    labels: dict[LabelKind, tuple[str, ...]]
    currencies: dict[str, tuple[str, ...]]
    months: dict[str, int]
    company_suffixes: tuple[str, ...]
    vat_rates: tuple[tuple[date, Decimal], ...]
    allocation_thresholds: tuple[tuple[date, int], ...]
    allocation_types: tuple[int, ...]
    allocation_digits: tuple[int, int]
    tax_id_digits: int
    einvoice_types: dict[str, int]

    def vat_rate(self, day: date) -> Decimal | None:
        """The percentage in force on a day; None before the first one that is known."""
        row = bisect_right([start for start, _ in self.vat_rates], day)
        return self.vat_rates[row - 1][1] if row else None

    def allocation_threshold(self, day: date) -> int | None:
        """The net amount in minor units above which a number is needed on a day; None before the duty."""
        row = bisect_right([start for start, _ in self.allocation_thresholds], day)
        return self.allocation_thresholds[row - 1][1] if row else None

    def is_tax_id(self, text: str) -> bool:
        """Whether a text is an identifier with all of its digits and the right check digit."""
        return len(text) == self.tax_id_digits and has_check_digit(text)


def has_check_digit(digits: str) -> bool:
    """Whether the last of some ASCII digits checks the others: from the right they count once and twice in turn, a
    product above nine counts less nine, and the sum is a multiple of ten (ISO/IEC 7812-1, known as Luhn's; H). All
    zeros have no check digit."""
    products = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits))]
    return any(products) and sum(product - 9 if product > 9 else product for product in products) % 10 == 0


_SEPARATORS = re.compile(r"[\s:;|/\\_,\-–—()\[\]{}#*]+")
_MARKS = re.compile("[\"'`.״׳“”„‘’´′″\u0591-\u05c7\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FINALS = str.maketrans("םןךףץ", "סוכפצ")


def normalize_label(text: str) -> str:
    """A label as it is compared: lower case, without quotes, points and signs of direction, words apart by one space.
    Final letters are as their likenesses, since recognition confuses them."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", text)).lower()
    return _SEPARATORS.sub(" ", plain).strip().translate(_FINALS)
