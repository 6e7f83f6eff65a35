"""The names of the currencies of ISO 4217 in Hebrew and in English, and the signs of a few, as the
Unicode CLDR has them (by Babel)."""

from collections.abc import Mapping
from types import MappingProxyType

from babel import Locale
from babel.numbers import get_currency_symbol

from pinkas.core.currencies import CURRENCIES

_NOT_IN_CLDR = {"he": {"VED": "בוליבר דיגיטלי", "XCG": "גילדן קריבי", "ZWG": "זהב זימבבואי"}, "en": {}}

_NAMES = {language: {**Locale(language).currencies, **missing} for language, missing in _NOT_IN_CLDR.items()}
CURRENCY_NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {code: MappingProxyType({language: names[code] for language, names in _NAMES.items()}) for code in CURRENCIES}
)
"""The name of every currency by its code and by language."""

_SYMBOLS = {code: get_currency_symbol(code, "en") for code in ("ILS", "USD", "EUR", "GBP")}


def currency_symbol(code: str) -> str:
    """The sign of a currency that everybody knows, and the code of any other: Babel's signs of those are of one
    language (`CA$`), or are not in the fonts of the documents."""
    return _SYMBOLS.get(code, code)
