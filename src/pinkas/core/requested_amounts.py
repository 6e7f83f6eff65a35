"""Amounts of a request in minor units, refused with the name of their field."""

from decimal import Decimal

from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.wording import wording_of_error


def requested_amount(amount: Decimal, currency: str, field: str = "amount") -> int:
    """An amount in minor units of its currency. Raises `ValidationFailed` (`invalid_amount`) for one that has none."""
    try:
        return to_minor(Decimal(amount), currency)
    except ValueError as fault:
        raise invalid_field(field, "invalid_amount", wording_of_error(fault)) from None


def positive_requested_amount(amount: Decimal, currency: str, field: str = "amount") -> int:
    """The same of an amount that must be above zero (`not_positive`)."""
    minor = requested_amount(amount, currency, field)
    if minor <= 0:
        raise invalid_field(field, "not_positive", "Expected more than zero.")
    return minor


def collect_amount(amount: Decimal, currency: str, field: str, faults: FaultCollector) -> int | None:
    """The same where all faults of a request are collected: None for an amount that has no minor units."""
    try:
        return to_minor(Decimal(amount), currency)
    except ValueError as fault:
        faults.add(field, "invalid_amount", wording_of_error(fault))
        return None
