"""The names of the currencies of ISO 4217 in Hebrew and in English, as the Unicode CLDR has them (by Babel)."""

from collections.abc import Mapping
from types import MappingProxyType

from babel import Locale

from pinkas.core.currencies import CURRENCIES

_NOT_IN_CLDR = {"he": {"VED": "בוליבר דיגיטלי", "XCG": "גילדן קריבי", "ZWG": "זהב זימבבואי"}, "en": {}}

_NAMES = {language: {**Locale(language).currencies, **missing} for language, missing in _NOT_IN_CLDR.items()}
CURRENCY_NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {code: MappingProxyType({language: names[code] for language, names in _NAMES.items()}) for code in CURRENCIES}
)
"""The name of every currency by its code and by language."""
