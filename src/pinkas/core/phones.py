"""Phone numbers in the international form E.164, which gateways take, from the ways in which people write them."""

import re
from functools import lru_cache

import phonenumbers

from pinkas.core.wording import Wording

_MOBILE = {972: re.compile("5[0-9]{8}")}
"""Patterns of mobile numbers by country code that are accepted whatever the library's table says: new ranges are opened
faster than the table is updated."""


@lru_cache(4096)  # one write reads a number several times, and that is slow
def format_e164(text: str, country: str) -> str:
    """The number as `+972501234567`. A number without `+` is read as dialled within `country` (ISO 3166-1 code), so
    that Israel's 050-1234567 becomes +972501234567. Raises ValueError with a message for a person."""
    try:
        found = phonenumbers.parse(text, country)
    except phonenumbers.NumberParseException:
        raise ValueError(_EXPECTED) from None
    mobile = _MOBILE.get(found.country_code or 0)
    known = mobile is not None and mobile.fullmatch(phonenumbers.national_significant_number(found))
    if found.extension or not (known or phonenumbers.is_valid_number(found)):
        raise ValueError(_EXPECTED)
    return phonenumbers.format_number(found, phonenumbers.PhoneNumberFormat.E164)


_EXPECTED = Wording(
    "Expected a phone number that exists, as it is dialled in the country or with + and the country code."
)
