"""The countries whose rules are known. To add one, add a package with its data and an entry in `COUNTRIES`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

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
