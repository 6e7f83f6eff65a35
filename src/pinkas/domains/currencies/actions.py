"""Listing currencies, reading and setting rates."""

from collections.abc import Collection
from datetime import date as Day
from datetime import timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.currencies import minor_digits
from pinkas.core.currency_names import currency_names
from pinkas.core.fields import CurrencyCode
from pinkas.core.money import decimal_text
from pinkas.core.pagination import Page
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.currencies import rules, store
from pinkas.domains.currencies.types import Currency, CurrencyNames, ExchangeRate, NewRate, RateQuery
from pinkas.platform.tx import Tx


async def list_(tx: Tx) -> Page[Currency]:
    """Every currency of ISO 4217 that can be paid in, by its code, in one page."""
    business = await businesses.get_current(tx)
    home = get_country(business.country).currency
    found = [
        Currency(
            code=code,
            names=CurrencyNames(**names),
            minor_digits=minor_digits(code),
            is_default=code == business.default_currency,
            is_home=code == home,
        )
        for code, names in currency_names().items()
    ]
    return Page(found, None)


async def list_rates(tx: Tx, query: RateQuery) -> Page[ExchangeRate]:
    """The rates on a day: each currency's own of that day, else its last one before it; `date` says of which day."""
    business = await businesses.get_current(tx)
    rows, cursor, total = await store.list_rates(tx, query, query.date or tx.today(business.timezone))
    home = get_country(business.country).currency
    return Page([_exchange_rate(row, home) for row in rows], cursor, total)


async def set_rate(tx: Tx, currency: CurrencyCode, date: Day, body: NewRate) -> ExchangeRate:
    """Sets the rate of a day, in place of the one that was there. Issued documents keep the rate they have."""
    await businesses.get_for_update(tx)  # a new rate has no row to lock: two requests that set it run one after another
    business = await businesses.get_current(tx)
    home = get_country(business.country).currency
    rules.check_rate(currency, date, home, tx.today(business.timezone))
    row = await store.get_for_update(tx, currency, date)
    tx.check_version(row.version if row else 0)
    before = _exchange_rate(row, home) if row else None
    if row and before and row.rate == Decimal(body.rate):
        return before
    after = _exchange_rate(await store.upsert_rate(tx, currency, date, Decimal(body.rate)), home)
    tx.audit("exchange_rate.set", "exchange_rate", after.id, before=before, after=after)
    return after


async def get_rate_on(tx: Tx, currency: str, day: Day) -> Decimal | None:
    """How much of the currency of the books one unit of `currency` is worth on `day`: the rate of that day, or the last
    one before it that is at most ten days old; None when there is none."""
    return await store.get_last_rate(tx, currency, _oldest_day(day), day)


async def get_rates_on(tx: Tx, asked: Collection[tuple[str, Day]]) -> dict[tuple[str, Day], Decimal]:
    """The same for many currencies and days in one turn; those without a rate are left out."""
    return await store.get_last_rates(tx, [(currency, _oldest_day(day), day) for currency, day in asked])


async def get_dated_rate_on(tx: Tx, currency: str, day: Day) -> tuple[Decimal, Day] | None:
    """The same with the day that the rate is of."""
    row = await store.get_last_dated_rate(tx, currency, _oldest_day(day), day)
    return None if row is None else (row.rate, row.date)


def _oldest_day(day: Day) -> Day:
    try:
        return day - timedelta(days=rules.MAX_AGE_DAYS)
    except OverflowError:  # the calendar begins with the year 1
        return day


def _exchange_rate(row: Any, home_currency: str) -> ExchangeRate:
    return ExchangeRate(
        id=row.id,
        currency=row.currency,
        home_currency=home_currency,
        date=row.date,
        rate=Decimal(decimal_text(row.rate)),
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
