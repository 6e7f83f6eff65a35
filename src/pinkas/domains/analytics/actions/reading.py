"""Reading the sums: a figure of a period, over time, and by what it is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.as_of import check_as_of, day_as_of
from pinkas.core.money import format_amount
from pinkas.core.periods import Period
from pinkas.core.problems import FaultCollector
from pinkas.core.shares import percent_of
from pinkas.core.wire import RequestStruct
from pinkas.countries import get_country
from pinkas.domains import brands, documents, ledger
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.past import Past
from pinkas.domains.analytics.rules import figures as rules
from pinkas.domains.analytics.rules.definitions import define
from pinkas.domains.analytics.rules.figures import Sums
from pinkas.domains.analytics.rules.periods import resolve_named_period
from pinkas.domains.analytics.rules.spans import list_starts, next_span, split_spans
from pinkas.domains.analytics.types.common import (
    AmountFigure,
    AnalyticsPeriod,
    AnalyticsQuery,
    BrandQuery,
    Breakdown,
    BreakdownQuery,
    BreakdownRow,
    CountFigure,
    Granularity,
    OtherRows,
    PlainTrendQuery,
    Trend,
    TrendPoint,
    TrendQuery,
    UsedRate,
)
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx

_PARTIES = ("client", "supplier")


@dataclass(frozen=True)
class Asked:
    """What a read of analytics is about: the business, the period and what it is compared with, the instant up to which
    the sums know everything, and how amounts are told: with VAT (`gross`), in another currency than that of the
    books. `is_open`: the period goes on until today at least, and nothing happened after it. With `past` what was
    recorded until its instant is asked, and no sums; `today` is the day of that, or of now. `basis`: whether revenue is
    told as it is issued or as it is paid."""

    business: Business
    period: Period
    compared: Period | None
    now: datetime
    as_of: datetime
    granularity: Granularity | None = None
    is_open: bool = False
    gross: bool = False
    told_in: UsedRate | None = None
    past: Past | None = None
    today: date = date.min
    basis: Literal["accrual", "cash"] = "accrual"

    @property
    def summed_period(self) -> Period:
        """The period, until the end of its year where nothing happened after it: a year until today is one sum then."""
        first, last = self.period
        return Period(first, date(last.year, 12, 31)) if self.is_open else self.period

    def worth(self, sums: Sums) -> int:
        """What sums come to: without VAT, or with it where that is asked for."""
        return sums.total if self.gross else sums.net

    def amount(self, minor: int) -> str:
        """An amount of the books, in minor units, as it is told: in the currency that is asked for."""
        currency = self.told_in.currency if self.told_in else self.currency
        return format_amount(self._told(minor), currency)

    def figure(self, value: int, previous: int | None) -> AmountFigure:
        """An amount beside what it is compared with, both in minor units of the books."""
        currency = self.told_in.currency if self.told_in else self.currency
        told = None if previous is None else self._told(previous)
        figure = amount_figure(self._told(value), told, currency)
        return msgspec.structs.replace(figure, change_percent=rules.change_percent(value, previous))

    def _told(self, minor: int) -> int:
        if self.told_in is None:
            return minor
        return rules.convert_from_books(minor, self.currency, self.told_in.rate, self.told_in.currency)

    @property
    def revenue(self) -> str:
        """The figure that revenue is told by. A business that charges no VAT has one on cash anyway."""
        return "revenue_cash" if self.basis == "cash" and documents.charges_vat(self.business) else "revenue"

    @property
    def currency(self) -> str:
        """The currency of the books."""
        return get_country(self.business.country).currency

    def head(self, *definitions: str) -> dict[str, Any]:
        """What every answer says of itself."""
        grain = self.granularity or UNSET
        return {
            "period": AnalyticsPeriod(from_=self.period.first, to=self.period.last, granularity=grain),
            "compared": AnalyticsPeriod(from_=self.compared.first, to=self.compared.last) if self.compared else None,
            "basis": self.basis,
            "currency": self.told_in.currency if self.told_in else self.currency,
            "generated_at": self.now,
            "as_of": self.as_of,
            "definitions": define(definitions, on_cash=self.revenue == "revenue_cash"),
            **({"exchange_rate": self.told_in} if self.told_in else {}),
        }


def ask(tx: Tx, business: Business, as_of: datetime, query: RequestStruct, last_day: date | None = None) -> Asked:
    """What a query asks for. `last_day` is the last one on which anything happened; without it nothing is taken for
    granted. Raises ValidationFailed for a period that is none, or an instant that has not come."""
    instant: datetime | None = getattr(query, "as_of", None)
    check_as_of(instant, tx.now)
    day, basis = day_as_of(instant, tx.now, business.timezone), _basis_of(business, query)
    past = None if instant is None else Past(business, instant)
    if not isinstance(query, AnalyticsQuery):  # about an instant, not about a period
        return Asked(business, Period(day, day), None, tx.now, instant or as_of, past=past, today=day, basis=basis)
    granularity = getattr(query, "granularity", None)
    period = resolve_named_period(query, day, granularity)
    compared = None if query.compare == "none" else Period(*ledger.compared_period(*period, query.compare))
    is_open = past is None and last_day is not None and period.last >= max(last_day, day)
    return Asked(
        business,
        period,
        compared,
        tx.now,
        instant or as_of,
        granularity,
        is_open,
        past=past,
        today=day,
        basis=basis,
    )


def _basis_of(business: Business, query: RequestStruct) -> Literal["accrual", "cash"]:
    """The basis on which revenue is told. Raises ValidationFailed where the business has no such one."""
    kept: Literal["accrual", "cash"] = "accrual" if documents.charges_vat(business) else "cash"
    basis: Literal["accrual", "cash"] = getattr(query, "basis", None) or kept
    if (basis, kept) == ("accrual", "cash"):
        faults = FaultCollector()
        faults.add(
            "basis",
            "basis_not_kept",
            "The income of a business without VAT is the money that it receives: there is no other basis.",
        )
        faults.raise_if_any()
    return basis


async def check_brand(tx: Tx, query: BrandQuery | TrendQuery) -> None:
    """Raises NotFound for a brand that the business does not have."""
    if query.brand_id is not None:
        await brands.get(tx, query.brand_id)


async def sum_period(
    tx: Tx, figure: str, period: Period | None, brand_id: UUID | None = None, past: Past | None = None
) -> Sums | None:
    """A figure of a period, perhaps of one brand, or as it was known in the past; None without a period."""
    if period is None:
        return None
    if past is not None:
        return await past.sum_period(tx, figure, period, brand_id)
    dimension, key = ("all", "") if brand_id is None else ("brand", str(brand_id))
    return rules.sum_rows(await store.list_some_keys(tx, figure, dimension, split_spans(*period), [key]))


async def sum_both(tx: Tx, figure: str, asked: Asked, brand_id: UUID | None = None) -> tuple[Sums, Sums | None]:
    """A figure of the period and of what it is compared with."""
    now, before = await tx.gather(
        sum_period(tx, figure, asked.summed_period, brand_id, asked.past),
        sum_period(tx, figure, asked.compared, brand_id, asked.past),
    )
    assert now is not None
    return now, before


async def compose_trend(tx: Tx, figure: str, asked: Asked, query: PlainTrendQuery, *definitions: str) -> Trend:
    """A figure over time, each point beside the one in the same place of the compared period."""
    brand_id = query.brand_id if isinstance(query, TrendQuery) else None
    amount, worth = asked.amount, asked.worth
    pairs = await pair_points(tx, figure, asked, brand_id)
    points = []
    for day, sums, before in pairs:
        previous = worth(before) if before else None
        points.append(
            TrendPoint(
                period=day,
                value=amount(worth(sums)),
                count=sums.count,
                previous=None if previous is None else amount(previous),
                change_percent=rules.change_percent(worth(sums), previous),
            )
        )
    whole = rules.sum_rows(sums for _, sums, _ in pairs)
    return Trend(data=points, total=amount(worth(whole)), count=whole.count, **asked.head(*definitions))


async def pair_points(
    tx: Tx, figure: str, asked: Asked, brand_id: UUID | None = None
) -> list[tuple[date, Sums, Sums | None]]:
    """The points of a figure over time, each with the one in the same place of the compared period, if there is one."""
    assert asked.granularity is not None
    now = await read_points(tx, figure, asked.period, asked.granularity, brand_id, asked.past)
    before: list[Sums] = []
    if asked.compared:
        points = await read_points(tx, figure, asked.compared, asked.granularity, brand_id, asked.past)
        before = list(points.values())
    return [
        (day, sums, before[place] if place < len(before) else None) for place, (day, sums) in enumerate(now.items())
    ]


async def read_points(
    tx: Tx, figure: str, period: Period, grain: Granularity, brand_id: UUID | None, past: Past | None = None
) -> dict[date, Sums]:
    """A figure over time, perhaps of one brand, or as it was known in the past; see `read_series`."""
    if past is not None:
        return rules.group_by_span(await past.list_days(tx, figure, period, brand_id), period, grain)
    dimension, key = ("all", "") if brand_id is None else ("brand", str(brand_id))
    return await read_series(tx, figure, period, grain, dimension, key)


async def read_series(
    tx: Tx, figure: str, period: Period, grain: Granularity, dimension: str = "all", key: str = ""
) -> dict[date, Sums]:
    """A figure over time, by the first day of each span within the period. Months and longer are put together from the
    sums of months and longer: what is read does not depend on how many days something happened on."""
    if grain in ("day", "week"):
        rows = await store.list_days(tx, figure, dimension, *period, key)
    else:
        rows = await store.list_spans(tx, figure, dimension, split_spans(*period, grain), key)
    return rules.group_by_span(rows, period, grain)


async def compare_months(
    tx: Tx, figure: str, asked: Asked, brand_id: UUID | None = None
) -> list[tuple[date, dict[str, Any]]]:
    """A figure by whole month of those that the period touches: `value`, that of the month before
    (`previous`) and of the same month a year earlier (`last_year`), and the change against both in percent."""
    amount, worth = asked.amount, asked.worth
    months = await months_around(tx, figure, asked.period, brand_id, asked.past)
    found = []
    for month in list_starts(*asked.period, "month"):
        value, previous, last_year = (worth(months.get(one, Sums())) for one in (month, *_months_before(month)))
        told = {
            "value": amount(value),
            "previous": amount(previous),
            "change_percent": rules.change_percent(value, previous),
            "last_year": amount(last_year),
            "year_change_percent": rules.change_percent(value, last_year),
        }
        found.append((month, told))
    return found


def _months_before(month: date) -> tuple[date, date]:
    """The month before, and the same month a year earlier."""
    before = date(month.year - (month.month == 1), (month.month - 2) % 12 + 1, 1)
    return before, date(month.year - 1, month.month, 1)


async def months_around(
    tx: Tx, figure: str, period: Period, brand_id: UUID | None = None, past: Past | None = None
) -> Mapping[date, Sums]:
    """A figure by whole month, perhaps of one brand: of the months that a period touches, and of the year before."""
    months = list_starts(*period, "month")
    if past is not None:
        whole = Period(date(months[0].year - 1, months[0].month, 1), next_span(months[-1], "month") - timedelta(days=1))
        return rules.group_by_span(await past.list_days(tx, figure, whole, brand_id), whole, "month")
    dimension, key = ("all", "") if brand_id is None else ("brand", str(brand_id))
    rows = await store.list_months(tx, figure, date(months[0].year - 1, months[0].month, 1), months[-1], dimension, key)
    return {row.start: rules.sum_rows([row]) for row in rows}


async def compose_breakdown(
    tx: Tx, figure: str, dimension: str, asked: Asked, query: BreakdownQuery, href: str, *definitions: str
) -> Breakdown:
    """A figure by what it is made of, the largest first; the names are those of now. `href` is the path of
    what a row is made of, with `{key}`, `{first}` and `{last}`."""
    spans = split_spans(*asked.summed_period)
    whole = await sum_period(tx, figure, asked.summed_period, past=asked.past)
    assert whole is not None
    sums: Mapping[str, Sums]
    if asked.past is not None:
        sums = await asked.past.list_keys(tx, figure, asked.period, dimension, query.limit)
    else:
        sums = await _sum_keys(tx, figure, dimension, spans, query.limit)
    ordered, other = rules.rank(sums, whole, query.limit)
    names = await store.list_names(tx, dimension, [key for key, _ in ordered])
    return tell_breakdown(asked, ordered, other, whole, names, href, *definitions)


def tell_breakdown(
    asked: Asked,
    ordered: Sequence[tuple[str, Sums]],
    other: Sums,
    whole: Sums,
    names: Mapping[str, Any],
    href: str,
    *definitions: str,
    unnamed: str | None = None,
) -> Breakdown:
    """The rows of a figure in their order and the rest, by `names` in both languages; `unnamed` is what a row without
    one is called. `href` is the path of what a row is made of, with `{key}`, `{first}` and `{last}`."""
    amount, worth = asked.amount, asked.worth
    language = asked.business.default_lang
    days = {"first": asked.period.first, "last": asked.period.last}
    return Breakdown(
        data=[
            BreakdownRow(
                id=key or None,
                name=getattr(names[key], language) if key in names else unnamed,
                value=amount(worth(one)),
                count=one.count,
                share=percent_of(worth(one), worth(whole)),
                rank=place,
                href=href.format(key=key, **days) if key else None,
            )
            for place, (key, one) in enumerate(ordered, 1)
        ],
        other=OtherRows(value=amount(worth(other)), count=other.count, share=percent_of(worth(other), worth(whole))),
        total=amount(worth(whole)),
        count=whole.count,
        **asked.head(*definitions),
    )


async def _sum_keys(tx: Tx, figure: str, dimension: str, spans: Any, limit: int) -> Mapping[str, Sums]:
    """The sums of the keys among which the `limit` largest are. A client that was merged counts with the one that
    stays, wherever each stands in the order by itself."""
    if dimension not in _PARTIES:
        return rules.fold(await store.list_keys(tx, figure, dimension, spans), {})
    merged = await store.list_merged(tx, dimension)
    family = {*merged, *merged.values()}
    largest = await store.list_keys(tx, figure, dimension, spans, limit + len(family))
    known = [one for one in largest if one.key not in family]
    whole_family = await store.list_some_keys(tx, figure, dimension, spans, family) if family else []
    return rules.fold([*known, *whole_family], merged)


def amount_figure(value: int, previous: int | None, currency: str) -> AmountFigure:
    """An amount beside what it is compared with."""
    amount = partial(format_amount, currency=currency)
    return AmountFigure(
        value=amount(value),
        previous=None if previous is None else amount(previous),
        change=None if previous is None else amount(value - previous),
        change_percent=rules.change_percent(value, previous),
    )


def count_figure(value: int, previous: int | None) -> CountFigure:
    """A number beside what it is compared with."""
    change = None if previous is None else value - previous
    return CountFigure(
        value=value, previous=previous, change=change, change_percent=rules.change_percent(value, previous)
    )


__all__ = [
    "Asked",
    "amount_figure",
    "ask",
    "check_brand",
    "compare_months",
    "compose_breakdown",
    "compose_trend",
    "count_figure",
    "months_around",
    "pair_points",
    "read_points",
    "read_series",
    "sum_both",
    "sum_period",
    "tell_breakdown",
]
