"""The countries that Pinkas keeps books for. Adding one is adding a folder with its data and one entry here."""

from collections.abc import Mapping
from types import MappingProxyType

from pinkas.countries.country import Account, BusinessType, Country, DocumentType
from pinkas.countries.israel import ISRAEL

__all__ = ["COUNTRIES", "Account", "BusinessType", "Country", "DocumentType", "UnknownCountry", "country"]

COUNTRIES: Mapping[str, Country] = MappingProxyType({ISRAEL.code: ISRAEL})
"""Every country by its ISO 3166-1 alpha-2 code."""


class UnknownCountry(LookupError):
    """No rules are known for the country that was asked for."""


def country(code: str) -> Country:
    """The rules of a country by its ISO 3166-1 alpha-2 code, upper case. UnknownCountry names those that are known."""
    try:
        return COUNTRIES[code]
    except KeyError:
        raise UnknownCountry(f"No rules for the country {code!r}; known: {', '.join(sorted(COUNTRIES))}") from None
