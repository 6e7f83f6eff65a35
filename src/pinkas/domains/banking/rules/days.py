"""Which days transactions and periods of a bank account may have: pure."""

from datetime import date, timedelta

from pinkas.core.problems import FaultCollector
from pinkas.countries import COUNTRIES

FIRST_DAY = min(country.vat_rate_steps[0][0] for country in COUNTRIES.values())
"""The first day that a country knows the VAT of. No expense and no document is of a day before it, so that a
transaction from before it would be of a business that could not exist, and most likely was misread."""
_AHEAD = timedelta(days=366)
"""Banks and people write some transactions in advance, such as post-dated cheques, but not by years."""


def last_day(today: date) -> date:
    """The last day that a transaction or a period may have."""
    return today + _AHEAD


def is_possible_day(day: date, today: date) -> bool:
    """Whether a transaction may be of a day."""
    return FIRST_DAY <= day <= last_day(today)


def check_day(day: date, today: date, field: str, faults: FaultCollector) -> None:
    """Notes a day that no transaction or period can have."""
    if not is_possible_day(day, today):
        text = "Expected a day from {first} to {last}."
        faults.add(field, "date_out_of_range", text, first=FIRST_DAY, last=last_day(today))
