"""What of the VAT of an expense is deducted, what is missing for that, and until when it can be claimed. Pure.

VAT Law 1975: s. 38 (input VAT is deducted by a tax invoice, within six months of its date; H), s. 38(א1) (no deduction
above the threshold without an allocation number; H); VAT Regulations 1976: 14 to 18 (parts; H).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pinkas.core.money import divide_half_up
from pinkas.countries import Country
from pinkas.countries.expenses import VAT_PARTS, PurchasePaper, VatPart
from pinkas.domains.expenses.types.rows import AllocationStatus, Missing, VatState

WRONG_NUMBERS: frozenset[AllocationStatus] = frozenset({"mismatch", "unknown"})
"""What the authority said of allocation numbers that allow no deduction."""
_NOT_DEDUCTED: frozenset[VatState] = frozenset({"none", "given_up", "lost"})


@dataclass(frozen=True)
class VatFacts:
    """What decides whether VAT can be claimed. `net_value` is minor units of the books; `credited` is the state of what
    a credit takes back, None where it names none or is no credit."""

    paper: PurchasePaper | None
    charges_vat: bool
    day: date
    reporting_period: date
    net_value: int
    business_tax_id: str
    customer_tax_id: str | None
    original_received: bool
    allocation_number: str | None
    allocation_status: AllocationStatus | None
    credited: VatState | None = None


@dataclass(frozen=True)
class VatDecision:
    """The state of the VAT of a draft, what is missing, and the last day of the time to claim it."""

    state: VatState
    missing: tuple[Missing, ...]
    claim_until: date | None


def deductible_part(vat: int, part: VatPart) -> int:
    """The part of an amount of VAT that is deducted, rounded to the minor unit; the rest is a cost."""
    share = VAT_PARTS[part]
    return divide_half_up(vat * share.numerator, share.denominator)


def deductible_parts(vats: Sequence[int], parts: Sequence[VatPart], facts: VatFacts) -> list[int]:
    """The same of each line; nothing where the business charges no VAT, and for a credit of what was not deducted."""
    is_credit = facts.paper is not None and facts.paper.credit
    if not facts.charges_vat or (is_credit and facts.credited in _NOT_DEDUCTED):
        return [0] * len(vats)
    return [deductible_part(vat, part) for vat, part in zip(vats, parts, strict=True)]


def decide_vat(deductible: int, facts: VatFacts, country: Country) -> VatDecision:
    """What becomes of the VAT that is deductible. That of a credit is given back at once, whatever is missing of what
    it credits: the business never owes more than the law asks for (s. 49; M)."""
    if deductible == 0:
        return VatDecision("none", (), None)
    if facts.paper is not None and facts.paper.credit:
        return VatDecision("claimable", (), None)
    until = add_months(facts.day, country.purchases.claim_months)
    missing = missing_papers(facts, country)
    if facts.reporting_period > until:
        return VatDecision("lost", missing, until)
    return VatDecision("at_risk" if missing else "claimable", missing, until)


def missing_papers(facts: VatFacts, country: Country) -> tuple[Missing, ...]:
    """What there must be, and is not."""
    found: list[Missing] = []
    if facts.paper is None or not facts.paper.deducts or not facts.original_received:
        found.append("original_invoice")
    threshold = country.purchases.allocation_threshold(facts.day)
    known = facts.allocation_number is not None and facts.allocation_status not in WRONG_NUMBERS
    if threshold is not None and facts.net_value > threshold and not known:
        found.append("allocation_number")
    if facts.customer_tax_id is not None and facts.customer_tax_id != facts.business_tax_id:
        found.append("customer_number")
    return tuple(found)


def add_months(day: date, months: int) -> date:
    """The same day so many months later, or the last of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    if year > date.max.year:
        return date.max
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month, min(day.day, last))
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def month_of(text: str) -> date:
    """The first day of a month, YYYY-MM; ValueError for the year 0."""
    return date(int(text[:4]), int(text[5:7]), 1)


def month_text(day: date) -> str:
    """The month of a day, YYYY-MM."""
    return f"{day.year:04d}-{day.month:02d}"
