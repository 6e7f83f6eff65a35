"""What the taxes of the next weeks will come to. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date

from pinkas.domains.insights.rules.forecast import Planned
from pinkas.domains.tax import Deadline

_LAST = 3
"""Periods whose mean is expected of one that is not over."""


def estimate_taxes(
    deadlines: Sequence[Deadline], withheld: Mapping[date, int], today: date, last: date
) -> list[Planned]:
    """What is to be paid to the authorities from tomorrow until a day. Of a period that is over the books know the
    amount; of one that goes on, or begins later, the mean of the last ones is expected. Tax that was withheld from
    suppliers in a month (its first day) is paid for that month. What nobody can say is left out, and what is refunded
    is not counted on."""
    found: list[Planned] = []
    for one in deadlines:
        if one.status == "DONE" or not today < one.day <= last:
            continue
        if one.kind == "withholding":
            amount, estimated = _withheld(one.period, withheld, today)
        else:
            known = one.amount is not None and one.status != "UPCOMING"
            usual = _usual(deadlines, one.kind)
            amount = one.amount if known else usual if usual is not None else one.amount
            estimated = not known
        if amount is not None and amount > 0:
            found.append(Planned(one.day, amount, estimated=estimated))
    return found


def _usual(deadlines: Sequence[Deadline], kind: str) -> int | None:
    over = [one.amount for one in deadlines if one.kind == kind and one.amount is not None and one.status != "UPCOMING"]
    return sum(over[-_LAST:]) // len(over[-_LAST:]) if over else None


def _withheld(period: str, withheld: Mapping[date, int], today: date) -> tuple[int | None, bool]:
    month = date(int(period[:4]), int(period[5:7]), 1) if len(period) >= 7 else None
    this_month = today.replace(day=1)
    if month is not None and month < this_month:
        return withheld.get(month), False
    over = [amount for one, amount in sorted(withheld.items()) if one < this_month][-_LAST:]
    return (sum(over) // len(over) if over else None), True


__all__ = ["estimate_taxes"]
