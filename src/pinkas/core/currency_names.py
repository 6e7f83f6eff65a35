"""The names of the currencies of ISO 4217 in Hebrew and in English, as the Unicode CLDR has them (by Babel). Those that
it lacks are in the catalogue."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pinkas.core.catalogue import get_translator
from pinkas.core.currencies import CURRENCIES
from pinkas.core.formatting import LOCALES


@cache
def currency_names() -> Mapping[str, Mapping[str, str]]:
    """The name of every currency by its code and by language."""
    names = {
        one: {**locale.currencies, **get_translator(one).labels("currencyName")} for one, locale in LOCALES.items()
    }
    return MappingProxyType({code: MappingProxyType({one: names[one][code] for one in names}) for code in CURRENCIES})
