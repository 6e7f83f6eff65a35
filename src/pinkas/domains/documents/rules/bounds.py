"""Filters by amount: from the wire to minor units."""

from decimal import Decimal

from pinkas.core.currencies import is_currency
from pinkas.core.money import to_minor
from pinkas.core.problems import Faults, invalid
from pinkas.domains.documents.types import DocumentQuery


def total_bounds(query: DocumentQuery, currency: str) -> tuple[int | None, int | None]:
    """The least and the greatest total that is asked for, in minor units of `currency`; 422 names what is no amount."""
    if not is_currency(currency):
        raise invalid("currency", "unknown_currency", "Expected an ISO 4217 code.")
    faults, found = Faults(), []
    for name, value in (("minTotal", query.min_total), ("maxTotal", query.max_total)):
        try:
            found.append(None if value is None else to_minor(Decimal(value), currency))
        except ValueError as fault:
            faults.add(name, "invalid_amount", str(fault))
    faults.refuse()
    least, most = found
    return least, most
