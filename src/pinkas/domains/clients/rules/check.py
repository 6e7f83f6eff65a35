"""What makes a client valid, and the form in which it is stored."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

import msgspec

from pinkas.core.country_codes import check_country
from pinkas.core.currencies import check_currency
from pinkas.core.money import convert_currency, format_amount, to_minor
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.countries import Country, get_country
from pinkas.domains.clients.types import DescribedClient, Fields, NewOpening, Opening, PaymentTerms

_SEPARATORS = re.compile(r"[\W_]")
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
MIN_PHONE_DIGITS = 3
"""The shortest numbers that one dials: 100, *270."""


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
    found = dict(fields)
    if found.get("tax_id") and dealer_type != "foreign":
        found["tax_id"] = _strip_separators(found["tax_id"])
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
    tax_id = fields.get("tax_id")
    if tax_id and dealer_type != "foreign":
        _check_tax_id(faults, f"{prefix}taxId", _strip_separators(tax_id), dealer_type, home)
    check_currency(faults, f"{prefix}currency", fields.get("currency"))
    withholding = fields.get("withholding")
    if withholding and withholding.valid_from and (withholding.valid_to or date.max) < withholding.valid_from:
        faults.add(f"{prefix}withholding.validTo", "invalid_range", "It ends before it begins (`validFrom`).")
    check_terms(faults, f"{prefix}paymentTerms", fields.get("payment_terms"))
    if (limit := fields.get("credit_limit")) is not None:
        _check_amount(faults, f"{prefix}creditLimit", limit, home.currency)
    address = fields.get("address")
    check_country(faults, f"{prefix}address.country", address.country if address else None)
    phones = [(name, fields.get(name)) for name in ("phone", "mobile", "fax")]
    phones += [(f"contacts[{place}].phone", one.phone) for place, one in enumerate(fields.get("contacts") or ())]
    check_phones(faults, [(f"{prefix}{name}", phone) for name, phone in phones])
    if fields.get("opening_balance"):
        _check_opening_balance(faults, f"{prefix}openingBalance", fields["opening_balance"])
    faults.raise_if_any()


def check_terms(faults: FaultCollector, field: str, terms: PaymentTerms | None) -> None:
    """Notes terms of payment that say two things: days after the date that are none, and days of what is due at
    once."""
    if terms is not None and terms.base == "net" and terms.days == 0:
        message = Wording("Say how many days after the date, 1 to 365; at once is the base `immediate`.")
        faults.add(f"{field}.days", "days_required", message)
    if terms is not None and terms.base == "immediate" and terms.days:
        faults.add(f"{field}.days", "contradiction", "What is due at once has no days: leave them out.")


def check_phones(faults: FaultCollector, phones: Iterable[tuple[str, str | None]]) -> None:
    """Notes what is no phone number, whatever it is written with, by field."""
    for field, phone in phones:
        if phone and phone.strip() and sum(one.isdigit() for one in phone) < MIN_PHONE_DIGITS:
            faults.add(field, "invalid_phone", "Expected a phone number, such as 03-5551234 or +972 50 555 1234.")


def _strip_separators(tax_id: str) -> str:
    """The digits of a number that is written with separators; what has anything else in it is left as it is."""
    bare = _SEPARATORS.sub("", tax_id)
    return bare if bare.isascii() and bare.isdigit() else tax_id


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


def _check_tax_id(
    faults: FaultCollector, field: str, tax_id: str, dealer_type: str | None, home_country: Country
) -> None:
    if not home_country.is_valid_tax_id(tax_id):
        faults.add(
            field,
            "invalid_tax_id",
            "The number does not pass its check digit; a foreign client's `dealerType` is `foreign`.",
        )
        return
    kind = home_country.tax_id_kind(tax_id)
    if kind is not None and dealer_type in ("company", "npo") and kind != dealer_type:
        faults.add(
            field, "tax_id_of_another_kind", "The number is one of `dealerType` `{dealerType}`.", dealerType=kind
        )
