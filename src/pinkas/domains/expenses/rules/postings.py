"""What an expense does to the books. Pure.

An expense of which a part `d` of the VAT is deducted: cost is net + VAT x (1 - d), input VAT is VAT x d, on its own
account for equipment, and the supplier is owed all of it; what a paper is missing for waits on input VAT pending. A
supplier's credit is the same on the other side.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from pinkas.core.money import convert_currency
from pinkas.domains import ledger
from pinkas.domains.expenses.types.rows import ExpenseRow, LineRow, VatState

PENDING, INPUT_VAT, EQUIPMENT_VAT, SUPPLIERS = "input_vat_pending", "input_vat", "input_vat_equipment", "suppliers"
_DEDUCTED: frozenset[VatState] = frozenset({"claimable", "at_risk"})


@dataclass(frozen=True)
class Conversion:
    """How amounts of an expense become minor units of the books."""

    currency: str
    rate: Decimal | None
    home: str

    def convert(self, minor: int) -> int:
        """An amount in minor units of the books, halves up."""
        if self.currency == self.home:
            return minor
        return convert_currency(minor, self.currency, self.rate or Decimal(1), self.home)


def claimable_values(lines: Iterable[LineRow], conversion: Conversion) -> tuple[int, int]:
    """What is deducted, in minor units of the books: of all that is no equipment, and of equipment."""
    sums = [0, 0]
    for one in lines:
        sums[one.is_equipment] += one.deductible_vat
    return conversion.convert(sums[0]), conversion.convert(sums[1])


def booking_postings(row: ExpenseRow, home: str) -> tuple[ledger.Posting, ...]:
    """The lines of the entry of an expense that is booked."""
    sign = -1 if row.is_credit else 1
    deducted = row.vat_state in _DEDUCTED
    vat, equipment = (row.claimable_vat, row.claimable_equipment_vat) if deducted else (0, 0)
    costs = _costs(row.lines, deducted, row.value - vat - equipment, Conversion(row.currency, row.exchange_rate, home))
    is_pending = row.vat_state == "at_risk"
    foreign = {} if row.currency == home else {"currency": row.currency, "foreign_amount": row.total}
    return ledger.nonempty_postings(
        *(ledger.make_posting(None, sign * amount, account_code=code) for code, amount in costs.items()),
        ledger.make_posting(PENDING, sign * (vat + equipment) if is_pending else 0),
        ledger.make_posting(INPUT_VAT, 0 if is_pending else sign * vat),
        ledger.make_posting(EQUIPMENT_VAT, 0 if is_pending else sign * equipment),
        ledger.make_posting(SUPPLIERS, -sign * row.value, party_id=row.supplier_id, **foreign),
    )


def claim_postings(row: ExpenseRow) -> tuple[ledger.Posting, ...]:
    """The lines by which VAT that waited is claimed."""
    return ledger.nonempty_postings(
        ledger.make_posting(INPUT_VAT, row.claimable_vat),
        ledger.make_posting(EQUIPMENT_VAT, row.claimable_equipment_vat),
        ledger.make_posting(PENDING, -row.claimable),
    )


def surrender_postings(row: ExpenseRow, home: str) -> tuple[ledger.Posting, ...]:
    """The lines by which VAT that waited becomes a cost of what was bought."""
    conversion = Conversion(row.currency, row.exchange_rate, home)
    by_account: dict[str, int] = {}
    for one in row.lines:
        by_account[one.account_code] = by_account.get(one.account_code, 0) + one.deductible_vat
    costs = _values(by_account, row.claimable, conversion)
    return ledger.nonempty_postings(
        *(ledger.make_posting(None, amount, account_code=code) for code, amount in costs.items()),
        ledger.make_posting(PENDING, -row.claimable),
    )


def reversal_postings(posted: Sequence[ledger.Posting]) -> tuple[ledger.Posting, ...]:
    """The lines that take back all that was posted of an expense: one for each account, and none where it came to
    nothing."""
    sums: dict[ledger.Posting, int] = {}
    for one in posted:
        account = replace(one, debit=0, credit=0)
        sums[account] = sums.get(account, 0) + one.credit - one.debit
    return tuple(
        replace(account, debit=max(amount, 0), credit=max(-amount, 0)) for account, amount in sums.items() if amount
    )


def _costs(lines: Sequence[LineRow], deducted: bool, value: int, conversion: Conversion) -> dict[str, int]:
    by_account: dict[str, int] = {}
    for one in lines:
        cost = one.amount + one.vat - (one.deductible_vat if deducted else 0)
        by_account[one.account_code] = by_account.get(one.account_code, 0) + cost
    return _values(by_account, value, conversion)


def _values(amounts: Mapping[str, int], total: int, conversion: Conversion) -> dict[str, int]:
    """Amounts by account in minor units of the books, which come to `total`: what the rounding of a rate leaves goes to
    the largest."""
    values = {code: conversion.convert(amount) for code, amount in amounts.items()}
    largest = max(values, key=lambda code: abs(values[code]))
    values[largest] += total - sum(values.values())
    return values
