"""The countries whose rules are known. To add one, add a package with its data and an entry in `COUNTRIES`."""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from pinkas.core.money import to_minor
from pinkas.countries.country import Account, BusinessType, Country, DocumentType
from pinkas.countries.israel import ISRAEL

__all__ = [
    "COUNTRIES",
    "Account",
    "BusinessType",
    "Country",
    "DocType",
    "DocumentType",
    "UnknownCountry",
    "get_country",
    "minor_units_of_books",
]

COUNTRIES: Mapping[str, Country] = MappingProxyType({ISRAEL.code: ISRAEL})
"""Every country by its ISO 3166-1 alpha-2 code."""

DocType = Annotated[
    int,
    Meta(
        description="10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction "
        "account, 305 tax invoice, 320 invoice-receipt, 330 credit invoice, 400 receipt, 405 "
        "donation receipt.",
        title="DocType",
        extra_json_schema={"enum": sorted({code for one in COUNTRIES.values() for code in one.document_types})},
    ),
]
"""The code of a document type in requests and answers, whether or not the business may issue it."""


class UnknownCountry(LookupError):
    """No rules are known for the country that was asked for."""


def get_country(code: str) -> Country:
    """The rules of a country by its ISO 3166-1 alpha-2 code, upper case. UnknownCountry names those that are known."""
    try:
        return COUNTRIES[code]
    except KeyError:
        raise UnknownCountry(f"No rules for the country {code!r}; known: {', '.join(sorted(COUNTRIES))}") from None


def minor_units_of_books(number: Decimal) -> int | None:
    """A number that is looked for as an amount of the books, in minor units; None where it is none. The currencies of
    all known countries have as many decimal places."""
    try:
        return to_minor(number, next(iter({one.currency for one in COUNTRIES.values()})))
    except ValueError:
        return None
