"""Which rates may be set, and how long one is good for: pure rules."""

from datetime import date

from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector

MAX_AGE_DAYS = 10
"""How old a rate may be that a document takes by itself. Rates are not published on weekends and holidays (M); the
longest such run, the autumn holidays with a weekend on either side, is shorter. An older one was forgotten.
"""


def check_rate(currency: str, day: date, home_currency: str, today: date) -> None:
    """Refuses a rate of a currency that is not foreign, or of a day in the future."""
    faults = FaultCollector()
    check_currency(faults, "currency", currency)
    if currency == home_currency:
        faults.add(
            "currency", "home_currency", "The books are kept in {currency}: it has no rate.", currency=home_currency
        )
    if day > today:
        faults.add("date", "in_the_future", "Expected {today} or an earlier day.", today=today)
    faults.raise_if_any()
