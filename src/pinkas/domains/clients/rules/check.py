"""What makes a client valid, and the form in which it is stored."""

from decimal import Decimal

import msgspec

from pinkas.core.currencies import check_currency
from pinkas.core.money import convert_currency, format_amount, to_minor
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.countries import get_country
from pinkas.domains import parties
from pinkas.domains.clients.types import DescribedClient, Fields, NewOpening, Opening

_CHECKED_FIELDS = (
    "tax_id",
    "currency",
    "payment_terms",
    "withholding",
    "credit_limit",
    "address",
    "phone",
    "mobile",
    "fax",
)
_INVALID_TAX_ID = Wording("The number does not pass its check digit; a foreign client's `dealerType` is `foreign`.")


def check_new(new: DescribedClient, country_code: str, prefix: str = "") -> None:
    """Refuses a described client that cannot be; `prefix` stands before the names of its fields."""
    check_fields({name: getattr(new, name) for name in _CHECKED_FIELDS}, new.dealer_type, country_code, prefix)


def normalize_client(new: DescribedClient, country_code: str) -> DescribedClient:
    """A described client in its stored form: its numbers in the form in which they are compared and sent."""
    fields = normalize_fields({"tax_id": new.tax_id, "credit_limit": new.credit_limit}, new.dealer_type, country_code)
    return msgspec.structs.replace(new, **fields)


def normalize_fields(fields: Fields, dealer_type: str | None, country_code: str) -> Fields:
    """Fields that passed the check, in their stored form: a number of the country by its digits alone, and the credit
    limit with the digits of the home currency."""
    found = parties.normalize_tax_id(fields, dealer_type)
    if found.get("credit_limit") is not None:
        home = get_country(country_code).currency
        found["credit_limit"] = Decimal(format_amount(to_minor(Decimal(found["credit_limit"]), home), home))
    return found


def normalize_opening_balance(new: NewOpening, default_currency: str, country_code: str) -> Opening:
    """An opening balance as it is kept; ValueError when its amount has more digits than its currency, or is worth too
    much in that of the books."""
    currency, home = new.currency or default_currency, get_country(country_code).currency
    if currency == home and new.exchange_rate is not None and new.exchange_rate != 1:
        message = Wording("An amount in {currency} has no exchange rate.", currency=home)
        raise invalid_field("openingBalance.exchangeRate", "contradiction", message)
    rate = None if currency == home or new.exchange_rate is None else Decimal(new.exchange_rate)
    if rate is not None:
        convert_currency(to_minor(new.amount, currency), currency, rate, home)
    return Opening(
        amount=format_amount(to_minor(new.amount, currency), currency),
        date=new.date,
        currency=currency,
        due_date=new.due_date,
        exchange_rate=rate,
    )


def check_fields(fields: Fields, dealer_type: str | None, country_code: str, prefix: str = "") -> None:
    """Refuses fields that no client can have. A foreign client's number follows no rule of ours."""
    faults, home = FaultCollector(), get_country(country_code)
    parties.check_numbers_and_terms(faults, fields, dealer_type, home, _INVALID_TAX_ID, prefix)
    if (limit := fields.get("credit_limit")) is not None:
        _check_amount(faults, f"{prefix}creditLimit", limit, home.currency)
    people = [(f"contacts[{place}].phone", one.phone) for place, one in enumerate(fields.get("contacts") or ())]
    parties.check_reachable(faults, fields, prefix, people)
    if fields.get("opening_balance"):
        _check_opening_balance(faults, f"{prefix}openingBalance", fields["opening_balance"])
    faults.raise_if_any()


def _check_amount(faults: FaultCollector, field: str, amount: Decimal, currency: str) -> None:
    try:
        to_minor(Decimal(amount), currency)
    except ValueError as fault:
        faults.add(field, "invalid_amount", wording_of_error(fault))


def _check_opening_balance(faults: FaultCollector, field: str, new: NewOpening) -> None:
    if new.amount == 0:
        faults.add(f"{field}.amount", "not_zero", "Expected an amount: leave it out when nothing was owed.")
    if new.due_date is not None and new.due_date < new.date:
        faults.add(f"{field}.dueDate", "before_date", "The due date lies before the date.")
    if new.currency is None:
        return
    if check_currency(faults, f"{field}.currency", new.currency):
        _check_amount(faults, f"{field}.amount", new.amount, new.currency)
