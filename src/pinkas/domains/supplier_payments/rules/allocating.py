"""What a payment is for: pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.problems import FaultCollector
from pinkas.core.requested_amounts import collect_amount
from pinkas.domains.supplier_payments.types.payments import NewSupplierAllocation


@dataclass(frozen=True)
class Payable:
    """A booked expense of which something may be open. Minor units of `currency`, above zero also for a credit note;
    `value` is what all of it is in the books, `paid_value` what of that was paid."""

    id: UUID
    supplier_id: UUID | None
    doc_type: int | None
    currency: str
    net: int
    total: int
    open: int
    value: int
    paid_value: int
    is_credit: bool
    is_booked: bool


@dataclass(frozen=True)
class Part:
    """A part of a payment for an expense; `amount` in minor units of its currency and `value` in the books, both below
    zero for a credit note."""

    payable: Payable
    amount: int
    value: int

    @property
    def value_of_all(self) -> int:
        """What the whole expense is in the books."""
        return self.payable.value


def plan_parts(
    asked: Sequence[NewSupplierAllocation],
    payables: Mapping[UUID, Payable],
    currency: str,
    suppliers: Collection[UUID | None],
    faults: FaultCollector,
) -> list[Part]:
    """The parts of a payment in `currency` to a supplier, whose ids are `suppliers`; notes every fault."""
    parts: list[Part] = []
    seen: set[UUID] = set()
    for place, one in enumerate(asked):
        at = f"allocations[{place}]"
        payable = payables.get(one.expense_id)
        if one.expense_id in seen:
            faults.add(f"{at}.expenseId", "repeated", "It is named twice.")
        elif payable is None:
            faults.add(f"{at}.expenseId", "not_found", "There is no such expense.")
        elif payable.supplier_id not in suppliers:
            faults.add(f"{at}.expenseId", "another_supplier", "The expense is of another supplier.")
        elif not payable.is_booked:
            faults.add(f"{at}.expenseId", "not_booked", "An expense is paid once it is booked.")
        elif payable.currency != currency:
            faults.add(
                f"{at}.expenseId", "another_currency", "The expense is in {currency}.", currency=payable.currency
            )
        else:
            amount = _amount_of(one, payable, f"{at}.amount", faults)
            if amount:
                parts.append(_part(payable, amount))
        seen.add(one.expense_id)
    return parts


def _amount_of(one: NewSupplierAllocation, payable: Payable, field: str, faults: FaultCollector) -> int:
    available = format_amount(payable.open, payable.currency)
    if not payable.open:
        faults.add(field, "nothing_open", "Nothing is open of the expense.")
        return 0
    if one.amount is None:
        return payable.open
    amount = collect_amount(one.amount, payable.currency, field, faults)
    if amount is None:
        return 0
    if amount <= 0:
        faults.add(field, "not_positive", "Expected more than zero.")
    elif amount > payable.open:
        faults.add(field, "exceeds_open", "At most {available} is open.", available=available)
        return 0
    return amount


def _part(payable: Payable, amount: int) -> Part:
    """An amount of what is open, and its share of what that is in the books: all of it with the rest."""
    left = payable.value - payable.paid_value
    value = left if amount == payable.open else divide_half_up(left * amount, payable.open)
    return Part(payable, -amount if payable.is_credit else amount, -value if payable.is_credit else value)


def sum_of(parts: Sequence[Part]) -> int:
    """What parts are together, in minor units of their currency."""
    return sum(one.amount for one in parts)
