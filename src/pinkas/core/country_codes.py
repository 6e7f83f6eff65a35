"""The countries of the world: ISO 3166-1 alpha-2, the 249 codes that are officially assigned (by Babel)."""

from functools import cache

from babel import Locale

from pinkas.core.problems import FaultCollector

_NO_COUNTRIES = frozenset(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"])
"""What the Unicode CLDR names beside them: codes that are reserved, unions and codes of its own."""

_TWO_LETTERS = {code for code in map(str, Locale("en").territories) if code.isalpha() and len(code) == 2}
COUNTRY_CODES = frozenset(_TWO_LETTERS - _NO_COUNTRIES)
"""Every code, in capitals."""


def is_country_code(code: str) -> bool:
    """Whether `code` is an assigned one; ZZ and the others that users may choose for themselves are none."""
    return code in COUNTRY_CODES


def check_country(faults: FaultCollector, field: str, code: str | None) -> None:
    """Notes a fault where a field names what is no country."""
    if code is not None and not is_country_code(code):
        faults.add(field, "unknown_country", "Expected an ISO 3166-1 code such as IL.")


@cache
def country_names(language: str) -> tuple[tuple[str, str], ...]:
    """Every country as pairs of code and name in a language, in the order of the names."""
    names = Locale(language).territories
    return tuple(sorted(((code, names[code]) for code in COUNTRY_CODES), key=lambda one: one[1]))
