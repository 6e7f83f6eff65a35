"""How money, percentages, numbers, days and moments are written for people: the one place for pages, printed documents,
mail, messages and notifications. A law (`tests/laws/test_formatting.py`) compares the media and finds other spellings.

A sum is `₪1,180.00`, `CHF 1,180.00` where the currency has no sign that everybody knows, and `-₪50.00`; a percentage is
`18%`; a day `21/11/2026` in Hebrew and `21 Nov 2026` in English. Texts here have no marks of direction: a page wraps
them (`dashboard/words.py`), the typesetter puts them in a box.
"""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.numbers import get_currency_precision, get_currency_symbol

from pinkas.core.fields import Language

LOCALES: Mapping[Language, Locale] = {"he": Locale("he", "IL"), "en": Locale("en", "IL")}
_DAY: Mapping[Language, str] = {"he": "dd/MM/yyyy", "en": "d MMM yyyy"}
_MOMENT: Mapping[Language, str] = {"he": "dd/MM/yyyy HH:mm", "en": "d MMM yyyy, HH:mm"}


def format_figure(value: object) -> str:
    """A number with its groups and exactly the decimals that it has: "-1234567.50" is "-1,234,567.50"."""
    return f"{Decimal(str(value)):,f}"


def format_number(value: object, min_decimals: int = 0) -> str:
    """A number with its groups, `min_decimals` digits after the point, and more only where they are not zero."""
    whole, _, decimals = format_figure(value).partition(".")
    decimals = (decimals[:min_decimals] + decimals[min_decimals:].rstrip("0")).ljust(min_decimals, "0")
    return f"{whole}.{decimals}" if decimals else whole


@lru_cache(8192)
def format_money(amount: str, currency: str | None = None) -> str:
    """An amount with its currency, and as many decimals as the currency has at least."""
    value = Decimal(amount)
    shown = format_number(abs(value), _decimals(value, currency))
    sign, symbol = "-" if value < 0 else "", currency_symbol(currency) if currency else ""
    return f"{sign}{symbol} {shown}" if len(symbol) > 1 else f"{sign}{symbol}{shown}"


def _decimals(value: Decimal, currency: str | None) -> int:
    digits = get_currency_precision(currency) if currency else 2
    return int(max(digits, -int(value.as_tuple().exponent or 0)))


def format_percent(value: object) -> str:
    """A percentage with its sign."""
    return f"{format_number(value)}%"


@cache
def currency_symbol(code: str) -> str:
    """The sign of a currency that everybody knows, and the code of any other: Babel's signs of those are of one
    language (`CA$`), or are not in the fonts of the documents."""
    return get_currency_symbol(code, "en") if code in ("ILS", "USD", "EUR", "GBP") else code


@lru_cache(4096)
def format_day(day: date, language: str) -> str:
    """A calendar day in a language by its tag; as English has it for a language that there is not."""
    known = _known(language)
    return format_date(day, _DAY[known], locale=LOCALES[known])


def format_moment(moment: datetime, language: str, *, seconds: bool = False) -> str:
    """An instant on the clock that it carries, to the minute or, for logs, to the second."""
    known = _known(language)
    pattern = _MOMENT[known].replace("HH:mm", "HH:mm:ss") if seconds else _MOMENT[known]
    return format_datetime(moment, pattern, locale=LOCALES[known])


def _known(language: str) -> Language:
    return "he" if language == "he" else "en"
