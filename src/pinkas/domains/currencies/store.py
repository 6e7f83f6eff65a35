"""Exchange rates in the database."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.pagination import SortOrder
from pinkas.domains.currencies.types import RateQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.tx import Tx

_COLUMNS = "id, currency, date, rate, version, created_at, updated_at"
_RATES_ON_DAY = f"""SELECT * FROM (
    SELECT DISTINCT ON (currency) {_COLUMNS} FROM exchange_rates
    WHERE business_id = %(business_id)s AND date <= %(day)s ORDER BY currency, date DESC) AS last"""


async def list_rates(tx: Tx, query: RateQuery, day: date) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """The last rate of every currency up to a day, by currency."""
    where = QueryConditions("true")
    where.params["day"] = day
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    order = {"currency": SortOrder("currency", "text", descending=False)}
    return await tx.fetch_page("exchange_rates", query, select=_RATES_ON_DAY, conditions=where, orders=order)


async def get_last_rate(tx: Tx, currency: str, oldest_day: date, day: date) -> Decimal | None:
    """The rate of a day, or the last one before it that is not older than `oldest_day`."""
    row = await tx.fetch_one(
        """SELECT rate FROM exchange_rates
           WHERE business_id = %(business_id)s AND currency = %(currency)s AND date BETWEEN %(first)s AND %(day)s
           ORDER BY date DESC LIMIT 1""",
        currency=currency,
        first=oldest_day,
        day=day,
    )
    return row.rate if row else None


async def get_last_rates(tx: Tx, asked: Collection[tuple[str, date, date]]) -> dict[tuple[str, date], Decimal]:
    """The same for many currencies, each with its oldest day and its day: by currency and day."""
    if not asked:
        return {}
    rows = await tx.fetch_all(
        """SELECT one.currency, one.day, last.rate
           FROM unnest(%(currencies)s::text[], %(oldest)s::date[], %(days)s::date[]) AS one (currency, oldest, day)
           CROSS JOIN LATERAL (
               SELECT r.rate FROM exchange_rates AS r
               WHERE r.business_id = %(business_id)s AND r.currency = one.currency
                   AND r.date BETWEEN one.oldest AND one.day
               ORDER BY r.date DESC LIMIT 1) AS last""",
        currencies=[one[0] for one in asked],
        oldest=[one[1] for one in asked],
        days=[one[2] for one in asked],
    )
    return {(row.currency, row.day): row.rate for row in rows}


async def get_last_dated_rate(tx: Tx, currency: str, oldest_day: date, day: date) -> Any | None:
    """The same with the day of the rate: rate and date."""
    return await tx.fetch_one(
        """SELECT rate, date FROM exchange_rates
           WHERE business_id = %(business_id)s AND currency = %(currency)s AND date BETWEEN %(first)s AND %(day)s
           ORDER BY date DESC LIMIT 1""",
        currency=currency,
        first=oldest_day,
        day=day,
    )


async def get_for_update(tx: Tx, currency: str, day: date) -> Any | None:
    """The rate of exactly that day, locked until the transaction ends."""
    return await tx.fetch_one(
        f"""SELECT {_COLUMNS} FROM exchange_rates
            WHERE business_id = %(business_id)s AND currency = %(currency)s AND date = %(day)s FOR NO KEY UPDATE""",
        currency=currency,
        day=day,
    )


async def upsert_rate(tx: Tx, currency: str, day: date, rate: Decimal) -> Any:
    """Writes the rate of a day, whether or not there was one."""
    return await tx.fetch_one(
        f"""INSERT INTO exchange_rates (business_id, id, currency, date, rate, created_at, updated_at)
            VALUES (%(business_id)s, %(id)s, %(currency)s, %(day)s, %(rate)s, %(now)s, %(now)s)
            ON CONFLICT (business_id, currency, date) DO UPDATE SET rate = excluded.rate,
                version = exchange_rates.version + 1, updated_at = excluded.updated_at
            RETURNING {_COLUMNS}""",
        id=tx.new_id(),
        currency=currency,
        day=day,
        rate=rate,
        now=tx.now,
    )
