"""What makes a client or a supplier valid, and the form in which it is stored."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Protocol

from pinkas.core.country_codes import check_country
from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.countries import Country
from pinkas.domains.parties.types import Fields, PaymentTerms

_SEPARATORS = re.compile(r"[\W_]")
MIN_PHONE_DIGITS = 3
"""The shortest numbers that one dials: 100, *270."""


class Validity(Protocol):
    """What holds from a day to a day; None is open."""

    @property
    def valid_from(self) -> date | None: ...
    @property
    def valid_to(self) -> date | None: ...


def normalize_tax_id(fields: Fields, dealer_type: str | None) -> Fields:
    """Fields that passed the check, with a number of the country by its digits alone."""
    found = dict(fields)
    if found.get("tax_id") and dealer_type != "foreign":
        found["tax_id"] = _strip_separators(found["tax_id"])
    return found


def check_numbers_and_terms(
    faults: FaultCollector, fields: Fields, dealer_type: str | None, home: Country, invalid_tax_id: Wording, prefix: str
) -> None:
    """Notes what no party can have of a tax number, a currency, a withholding and terms of payment. The number of a
    foreign party follows no rule of ours. `invalid_tax_id` is said of a number that does not pass its check digit,
    `prefix` stands before the names of the fields."""
    tax_id = fields.get("tax_id")
    if tax_id and dealer_type != "foreign":
        _check_tax_id(faults, f"{prefix}taxId", _strip_separators(tax_id), dealer_type, home, invalid_tax_id)
    check_currency(faults, f"{prefix}currency", fields.get("currency"))
    if withholding := fields.get("withholding"):
        check_validity(faults, f"{prefix}withholding", withholding)
    check_terms(faults, f"{prefix}paymentTerms", fields.get("payment_terms"))


def check_validity(faults: FaultCollector, field: str, one: Validity) -> None:
    """Notes what ends before it begins."""
    if one.valid_from and (one.valid_to or date.max) < one.valid_from:
        faults.add(f"{field}.validTo", "invalid_range", "It ends before it begins (`validFrom`).")


def check_reachable(
    faults: FaultCollector, fields: Fields, prefix: str = "", more_phones: Iterable[tuple[str, str | None]] = ()
) -> None:
    """Notes a country that is none in the address, and what is no phone number; `more_phones` are further ones by the
    names of their fields."""
    address = fields.get("address")
    check_country(faults, f"{prefix}address.country", address.country if address else None)
    phones = [(name, fields.get(name)) for name in ("phone", "mobile", "fax")]
    check_phones(faults, [(f"{prefix}{name}", phone) for name, phone in (*phones, *more_phones)])


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


def _check_tax_id(
    faults: FaultCollector,
    field: str,
    tax_id: str,
    dealer_type: str | None,
    home: Country,
    invalid_tax_id: Wording,
) -> None:
    if not home.is_valid_tax_id(tax_id):
        faults.add(field, "invalid_tax_id", invalid_tax_id)
        return
    kind = home.tax_id_kind(tax_id)
    if kind is not None and dealer_type in ("company", "npo") and kind != dealer_type:
        faults.add(
            field, "tax_id_of_another_kind", "The number is one of `dealerType` `{dealerType}`.", dealerType=kind
        )
