"""What a line may be in the currency of another own account: pure."""

from collections.abc import Mapping
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from pinkas.core.currencies import minor_digits

TOLERANCE = Decimal("0.02")
"""How far a bank's own rate is at most from the rate of the day."""
Rates = Mapping[tuple[str, date], Decimal]
"""What one unit of a currency is worth in the currency of the books, by currency and day; that of the books is 1."""


def exchanged_range(amount: int, currency: str, other: str, day: date, rates: Rates) -> tuple[int, int] | None:
    """The least and the most that an amount may be in another currency, in minor units of it; `amount` is above zero,
    in minor units of `currency`. None where there is no rate for one of the two."""
    own, their = rates.get((currency, day)), rates.get((other, day))
    if not own or not their:
        return None
    worth = Decimal(amount).scaleb(minor_digits(other) - minor_digits(currency)) * own / their
    low = (worth * (1 - TOLERANCE)).to_integral_value(ROUND_CEILING)
    high = (worth * (1 + TOLERANCE)).to_integral_value(ROUND_FLOOR)
    return (int(low), int(high)) if 0 < low <= high else None
