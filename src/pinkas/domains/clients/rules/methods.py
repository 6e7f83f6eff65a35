"""Saved means of payment: tokens of providers, and never the number of a card."""

from datetime import date

from pinkas.core.cards import refuse_card_numbers
from pinkas.core.problems import FaultCollector
from pinkas.domains.clients.types.client_records import NewMethod


def check_payment_method(new: NewMethod, today: date) -> None:
    """Refuses a card number in any field, and a card that has expired."""
    refuse_card_numbers((field, getattr(new, field)) for field in ("provider", "token", "label", "holder", "brand"))
    faults = FaultCollector()
    if (new.expiry_month is None) != (new.expiry_year is None):
        missing = "expiryMonth" if new.expiry_month is None else "expiryYear"
        faults.add(missing, "required", "The expiry is a month and a year.")
    elif new.expiry_year is not None and (new.expiry_year, new.expiry_month or 0) < (today.year, today.month):
        faults.add("expiryYear", "expired", "The card is over.")
    faults.raise_if_any()
