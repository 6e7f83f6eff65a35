# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The figures of the business at a glance."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class Analytics(Resource):
    """The figures of the business at a glance."""

    def get_home_summary(self, *, as_of: types.Instant | None = None) -> types.HomeSummary:
        """Mobile home-screen summary.

        What is owed and overdue now; sales, money received and VAT of the current month and the eleven before it;
        what waits for a person. Sales are without VAT, and money that was given back is subtracted. `asOf`: the
        figures of that instant, whatever was recorded later; then nothing waits for anybody.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/dashboard/mobile-summary",
            query={"asOf": as_of},
        )

    def get_health_score(self, *, as_of: types.Instant | None = None) -> types.HealthScore:
        """Business health score.

        How healthy the business is, from 0 to 100, by six sides: whether what came in covers what was spent, what of
        the clients' debts is overdue, growth, how much hangs on one client, what is left of the revenue, and whether
        VAT returns are filed. Each says its figure, why it counts and what to do about it. `history` are the six
        months that are over.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/health-score",
            query={"asOf": as_of},
        )

    def get_revenue_growth(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.RevenueGrowth:
        """Revenue growth analytics.

        Revenue by month, each beside the month before and the same month a year earlier.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue-growth",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    def get_dashboard_chart(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.DashboardChart:
        """Revenue/collections chart data.

        Revenue, money that came in and expenses by month.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/dashboard-chart",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
                "vat": vat,
            },
        )

    def list_monthly_turnover(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.MonthlyTurnover:
        """Monthly turnover.

        Turnover by month: revenue without and with VAT, and how many documents it is made of.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/monthly-turnover",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "basis": basis,
            },
        )

    def get_revenue_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.RevenueSummary:
        """Revenue summary metrics.

        Revenue of a period, its VAT, how many documents it is made of and what one of them is worth, beside the
        period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "basis": basis,
            },
        )

    def get_revenue_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Trend:
        """Revenue trend.

        Revenue over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    def get_revenue_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Breakdown:
        """Revenue by client.

        Revenue by client, the most first. Clients that were merged count with the one that stays; documents without a
        saved client are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/by-client",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    def get_revenue_by_brand(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Breakdown:
        """Revenue by trade name (brand).

        Revenue by brand, the most first; documents without one are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/by-brand",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    def get_revenue_year_over_year(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.YearOverYear:
        """Year-over-year revenue comparison.

        The year in which the period ends beside the year before, month by month. The total compares the same days of
        both years: a year that goes on is compared up to today.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/yoy",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    def get_collection_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        currency: str | None = None,
    ) -> types.Trend:
        """Collection trend over time.

        Money that came in over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/collections/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "currency": currency,
            },
        )

    def get_collection_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.CollectionSummary:
        """Collection summary metrics.

        What came in during a period beside what was invoiced in it and how long clients took to pay, compared with
        another one; and what is owed now, how much of it is overdue and for how many days of sales it stands.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/collections/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    def get_collection_aging(self, *, as_of: types.Instant | None = None, currency: str | None = None) -> types.Aging:
        """Aging analysis of outstanding invoices.

        What clients owe by how long ago it fell due, in the currency of the books: open documents and opening
        balances, as in the report of aged receivables; and documents without a saved client. `asOf`: what was owed at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/collections/aging",
            query={"asOf": as_of, "currency": currency},
        )

    def get_collections_by_client(
        self,
        *,
        as_of: types.Instant | None = None,
        currency: str | None = None,
        limit: int | None = None,
    ) -> types.DebtorBreakdown:
        """Collections by client.

        What clients owe, the most first, in the currency of the books; clients that were merged count with the one
        that stays. `asOf`: what was owed at that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `limit`: Default: 10.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/collections/by-client",
            query={"asOf": as_of, "currency": currency, "limit": limit},
        )

    def list_outstanding(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        doc_type: int | None = None,
        currency: str | None = None,
        bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"] | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> types.OutstandingItemPage:
        """Outstanding invoices, paginated.

        Documents that wait for money, the one that fell due first at the head unless `sort` says otherwise. Opening
        balances of clients are no documents: `/clients/{id}/balance` has them. `asOf`: what was open at that instant,
        whatever was recorded later.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/collections/outstanding",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "brandId": brand_id,
                "docType": doc_type,
                "currency": currency,
                "bucket": bucket,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
            },
        )

    def iterate_outstanding(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        doc_type: int | None = None,
        currency: str | None = None,
        bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"] | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> Iterator[types.OutstandingItem]:
        """Outstanding invoices, paginated: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/analytics/collections/outstanding",
            query={
                "limit": limit,
                "clientId": client_id,
                "brandId": brand_id,
                "docType": doc_type,
                "currency": currency,
                "bucket": bucket,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
            },
        )

    def get_status_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.StatusFlow:
        """Document status funnel.

        What became of what was issued in a period: of its offers (quotes and orders), how many something was made of;
        of its invoices, how many are paid, and how long both took.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/documents/status-flow",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    def get_document_analytics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.IssuedSummary:
        """Document summary metrics.

        How many documents were issued in a period, what they come to with VAT, and what of them is revenue, beside
        the period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/documents/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    def get_documents_by_type(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.IssuedByType:
        """Documents by type.

        What was issued in a period by type of document, the most documents first.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/documents/by-type",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    def get_document_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.IssuedTrend:
        """Document creation trend.

        How many documents were issued over time, and what they come to with VAT: by day, week (from Sunday), month,
        quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/documents/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    def get_expense_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.ExpenseSummary:
        """Expense summary metrics.

        Expenses of a period without the VAT that is deducted, that VAT, and how many they are, beside the period that
        they are compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/expenses/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    def get_expense_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Trend:
        """Expense trend.

        Expenses over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/expenses/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
            },
        )

    def get_expenses_by_category(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Breakdown:
        """Expenses by category.

        Expenses by category, the most first. An expense with lines of several categories counts in each.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/expenses/by-category",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
            },
        )

    def get_expenses_by_supplier(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Breakdown:
        """Expenses by supplier.

        Expenses by supplier, the most first. Suppliers that were merged count with the one that stays; expenses
        without a saved supplier are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/expenses/by-supplier",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
            },
        )

    def get_expense_comparison(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.ExpenseComparison:
        """Monthly expense comparison.

        Expenses by whole month, each beside the month before and the same month a year earlier.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/expenses/monthly-comparison",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
            },
        )

    def get_vat_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatSummary:
        """VAT summary for the current period.

        VAT of the period in which the last day lies, with its due date, beside the VAT period before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/summary",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_vat_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatTrend:
        """VAT trend for the year.

        VAT of each VAT period that has one of the days, oldest first.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/trend",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_vat_threshold(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatThreshold:
        """Exempt-dealer turnover threshold tracking.

        How near the turnover of the year in which the last day lies is to the ceiling of an exempt dealer (VAT
        Registration Regulations reg. 13; H), and when it gets there at the pace of this month and the two before it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/threshold",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_vat_year(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatYear:
        """Annual VAT summary.

        VAT of the year in which the last day lies: its periods, their sum, and how many of those that are over were
        not filed.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/annual",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_tax_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TaxCalendar:
        """Tax calendar.

        What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax,
        tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an
        exempt dealer declares. Days are those that the authority published, or else those of the law, moved by
        weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).

        `lang`: The language of a calendar. Left out: that of the business.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/calendar",
            query={"from": from_, "to": to, "lang": lang},
        )

    def download_tax_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["ics"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Tax calendar.

        What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax,
        tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an
        exempt dealer declares. Days are those that the authority published, or else those of the law, moved by
        weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a calendar. Left out: that of the business.

        Scope: `analytics:read`.
        """
        return self._file(
            "GET",
            "/analytics/vat/calendar",
            query={"from": from_, "to": to, "format": format, "lang": lang},
        )

    def get_client_growth(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientGrowth:
        """Client growth analytics.

        New clients by whole month of those that the period touches, each beside the month before and the same month a
        year earlier, and how many clients had bought by its end.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/client-growth",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_client_growth_chart(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientChart:
        """Client growth chart data.

        New clients, and how many had bought by then, by month.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/dashboard-client-growth",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_statistics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.Statistics:
        """Business statistics.

        How many documents, expenses and new clients a period has, beside the period that it is compared with, and how
        many clients there are now.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/statistics",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_enhanced_statistics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.EnhancedStatistics:
        """Statistics with financial metrics.

        How many documents, expenses and new clients a period has, and its revenue, expenses, profit and margin, what
        came in, and what a document and a client bring on average, beside the period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/statistics/enhanced",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_revenue_by_category(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
    ) -> types.Breakdown:
        """Revenue by service/product category.

        Revenue by category of the products that were sold, the most first. A product counts in the category where it
        is now, a variant in that of its product; what has no product or category is the row without an id. `count` is
        how many times products of it were sold, each once by document.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/revenue/by-category",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
            },
        )

    def get_client_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientSummary:
        """Client summary metrics.

        How many clients had bought by the end of a period and how many were new in it, beside the period that it is
        compared with; and clients as they stand now: how many are saved, active, bought again, and what they are
        worth.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/summary",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    def get_client_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
    ) -> types.ClientTrend:
        """Client growth trend.

        Clients over time: those who bought for the first time, and how many had bought by then, by day, week (from
        Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/growth",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
            },
        )

    def get_client_segments(self, *, as_of: types.Instant | None = None) -> types.ClientSegments:
        """Client segmentation.

        Clients who bought, by when they bought last, how often, and what they are worth. Each row says its rule; a
        client is worth much from the amount on that at most a fifth of the clients reach.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/segments",
            query={"asOf": as_of},
        )

    def get_client_statuses(self, *, as_of: types.Instant | None = None) -> types.ClientStatuses:
        """Client status distribution.

        Clients by when they bought last: active, slowing, dormant, lost, and those to whom nothing was sold yet.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/status",
            query={"asOf": as_of},
        )

    def get_lifetime_values(self) -> types.LifetimeValueAnswer:
        """Client lifetime value distribution.

        How revenue of all time is spread over the clients who bought: how many are worth how much, the mean and the
        median, and which part the ten largest are.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/ltv",
        )

    def get_top_clients(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
    ) -> types.TopClients:
        """Top clients by value.

        The clients who bought the most in a period, as revenue by client has them, and beside each what it bought
        until now: its revenue of all time, its sales, the first and the last, and its status.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/clients/top",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of, "limit": limit},
        )

    def get_insights(self) -> types.InsightDashboard:
        """AI insights dashboard.

        What stands out, the gravest first: money that may run short, an unusual month, clients that pay late or
        stopped buying, expenses that may be recorded twice, suppliers that charge more. Each says its figures and
        leads to what it is about.

        Scope: `insights:read`.
        """
        return self._json(
            "GET",
            "/analytics/insights/dashboard",
        )

    def get_cash_forecast(self) -> types.CashForecast:
        """Cash-flow insights and forecasts.

        What is expected to come in and go out in the next thirteen weeks, and the balance at the end of each with the
        band in which it lies four times of five. Open documents come by each client's own habit of paying; schedules
        and taxes by their dates; the rest as the last nine months went. The same books give the same forecast.

        Scope: `insights:read`.
        """
        return self._json(
            "GET",
            "/analytics/insights/cash-flow",
        )

    def list_client_health(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        risk: t.Literal["HIGH", "LOW", "MEDIUM"] | None = None,
        sort: t.Literal["-score", "score"] | None = None,
    ) -> types.ClientHealthList:
        """Client health insights.

        Clients by how they pay and buy, with a score from 0 to 100 and its reasons, the least healthy first. Clients
        that were merged count as the one that stays.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sort`: Default: score.

        Scope: `insights:read`.
        """
        return self._json(
            "GET",
            "/analytics/insights/client-health",
            query={"limit": limit, "cursor": cursor, "include": include, "risk": risk, "sort": sort},
        )

    def iterate_client_health(
        self,
        *,
        limit: int | None = None,
        risk: t.Literal["HIGH", "LOW", "MEDIUM"] | None = None,
        sort: t.Literal["-score", "score"] | None = None,
    ) -> Iterator[types.ClientHealth]:
        """Client health insights: all pages, one after the other."""
        return self._pages(
            "data",
            "GET",
            "/analytics/insights/client-health",
            query={"limit": limit, "risk": risk, "sort": sort},
        )

    def get_weekly_review(self) -> types.WeeklyReview:
        """Latest weekly business review.

        The review of the last week that is over (Sunday to Saturday, in the time zone of the business): its figures
        beside what is usual, what went well, what did not, what may be done, and the same told in sentences in Hebrew
        and English, each with the figures in it. It is written on Sunday morning, or when it is asked for first, and
        is not changed later.

        Scope: `insights:read`.
        """
        return self._json(
            "GET",
            "/analytics/weekly-review",
        )

    def list_weekly_reviews(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-week"] | None = None,
    ) -> types.WeeklyReviewPage:
        """Weekly review history.

        The weekly reviews that were written, the newest week first. A review is not changed when the books are.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sort`: Default: -week.

        Scope: `insights:read`.
        """
        return self._json(
            "GET",
            "/analytics/weekly-review/history",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_weekly_reviews(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-week"] | None = None,
    ) -> Iterator[types.WeeklyReview]:
        """Weekly review history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/analytics/weekly-review/history",
            query={"limit": limit, "sort": sort},
        )

    def plan_vat_threshold(
        self,
        *,
        document_id: types.Id | None = None,
        amount: types.Amount | None = None,
        date: types.Date | None = None,
    ) -> types.ThresholdPlan:
        """What becomes of a draft or an amount if it is issued now or later.

        What follows from issuing a draft, or an amount such as that of a month, today or later: whether the turnover
        passes the ceiling of an exempt dealer, by which rate VAT is charged, in which VAT period it is reported and
        when it is paid, and whether an allocation number is needed. Nothing is changed.

        `document_id`: A draft of the business.

        `amount`: Without VAT, in the currency of the books.

        Scope: `analytics:read`.
        """
        return self._json(
            "GET",
            "/analytics/vat/threshold/plan",
            query={"documentId": document_id, "amount": amount, "date": date},
        )


class AsyncAnalytics(AsyncResource):
    """The figures of the business at a glance."""

    async def get_home_summary(self, *, as_of: types.Instant | None = None) -> types.HomeSummary:
        """Mobile home-screen summary.

        What is owed and overdue now; sales, money received and VAT of the current month and the eleven before it;
        what waits for a person. Sales are without VAT, and money that was given back is subtracted. `asOf`: the
        figures of that instant, whatever was recorded later; then nothing waits for anybody.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/dashboard/mobile-summary",
            query={"asOf": as_of},
        )

    async def get_health_score(self, *, as_of: types.Instant | None = None) -> types.HealthScore:
        """Business health score.

        How healthy the business is, from 0 to 100, by six sides: whether what came in covers what was spent, what of
        the clients' debts is overdue, growth, how much hangs on one client, what is left of the revenue, and whether
        VAT returns are filed. Each says its figure, why it counts and what to do about it. `history` are the six
        months that are over.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/health-score",
            query={"asOf": as_of},
        )

    async def get_revenue_growth(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.RevenueGrowth:
        """Revenue growth analytics.

        Revenue by month, each beside the month before and the same month a year earlier.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue-growth",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    async def get_dashboard_chart(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.DashboardChart:
        """Revenue/collections chart data.

        Revenue, money that came in and expenses by month.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/dashboard-chart",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
                "vat": vat,
            },
        )

    async def list_monthly_turnover(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.MonthlyTurnover:
        """Monthly turnover.

        Turnover by month: revenue without and with VAT, and how many documents it is made of.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/monthly-turnover",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "basis": basis,
            },
        )

    async def get_revenue_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.RevenueSummary:
        """Revenue summary metrics.

        Revenue of a period, its VAT, how many documents it is made of and what one of them is worth, beside the
        period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "basis": basis,
            },
        )

    async def get_revenue_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Trend:
        """Revenue trend.

        Revenue over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    async def get_revenue_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Breakdown:
        """Revenue by client.

        Revenue by client, the most first. Clients that were merged count with the one that stays; documents without a
        saved client are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/by-client",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    async def get_revenue_by_brand(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.Breakdown:
        """Revenue by trade name (brand).

        Revenue by brand, the most first; documents without one are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/by-brand",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    async def get_revenue_year_over_year(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
        basis: t.Literal["accrual", "cash"] | None = None,
    ) -> types.YearOverYear:
        """Year-over-year revenue comparison.

        The year in which the period ends beside the year before, month by month. The total compares the same days of
        both years: a year that goes on is compared up to today.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books
        of the business are kept. Without VAT they are on cash, and there is no other basis.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/yoy",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
                "basis": basis,
            },
        )

    async def get_collection_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        currency: str | None = None,
    ) -> types.Trend:
        """Collection trend over time.

        Money that came in over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/collections/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "currency": currency,
            },
        )

    async def get_collection_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.CollectionSummary:
        """Collection summary metrics.

        What came in during a period beside what was invoiced in it and how long clients took to pay, compared with
        another one; and what is owed now, how much of it is overdue and for how many days of sales it stands.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/collections/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    async def get_collection_aging(
        self,
        *,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.Aging:
        """Aging analysis of outstanding invoices.

        What clients owe by how long ago it fell due, in the currency of the books: open documents and opening
        balances, as in the report of aged receivables; and documents without a saved client. `asOf`: what was owed at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/collections/aging",
            query={"asOf": as_of, "currency": currency},
        )

    async def get_collections_by_client(
        self,
        *,
        as_of: types.Instant | None = None,
        currency: str | None = None,
        limit: int | None = None,
    ) -> types.DebtorBreakdown:
        """Collections by client.

        What clients owe, the most first, in the currency of the books; clients that were merged count with the one
        that stays. `asOf`: what was owed at that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `limit`: Default: 10.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/collections/by-client",
            query={"asOf": as_of, "currency": currency, "limit": limit},
        )

    async def list_outstanding(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        doc_type: int | None = None,
        currency: str | None = None,
        bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"] | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> types.OutstandingItemPage:
        """Outstanding invoices, paginated.

        Documents that wait for money, the one that fell due first at the head unless `sort` says otherwise. Opening
        balances of clients are no documents: `/clients/{id}/balance` has them. `asOf`: what was open at that instant,
        whatever was recorded later.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/collections/outstanding",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "brandId": brand_id,
                "docType": doc_type,
                "currency": currency,
                "bucket": bucket,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
            },
        )

    def iterate_outstanding(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        doc_type: int | None = None,
        currency: str | None = None,
        bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"] | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> AsyncIterator[types.OutstandingItem]:
        """Outstanding invoices, paginated: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/analytics/collections/outstanding",
            query={
                "limit": limit,
                "clientId": client_id,
                "brandId": brand_id,
                "docType": doc_type,
                "currency": currency,
                "bucket": bucket,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
            },
        )

    async def get_status_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.StatusFlow:
        """Document status funnel.

        What became of what was issued in a period: of its offers (quotes and orders), how many something was made of;
        of its invoices, how many are paid, and how long both took.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/documents/status-flow",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    async def get_document_analytics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.IssuedSummary:
        """Document summary metrics.

        How many documents were issued in a period, what they come to with VAT, and what of them is revenue, beside
        the period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/documents/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    async def get_documents_by_type(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        currency: str | None = None,
    ) -> types.IssuedByType:
        """Documents by type.

        What was issued in a period by type of document, the most documents first.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/documents/by-type",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "currency": currency,
            },
        )

    async def get_document_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.IssuedTrend:
        """Document creation trend.

        How many documents were issued over time, and what they come to with VAT: by day, week (from Sunday), month,
        quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/documents/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    async def get_expense_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
    ) -> types.ExpenseSummary:
        """Expense summary metrics.

        Expenses of a period without the VAT that is deducted, that VAT, and how many they are, beside the period that
        they are compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/expenses/summary",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
            },
        )

    async def get_expense_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Trend:
        """Expense trend.

        Expenses over time: by day, week (from Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/expenses/trend",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
            },
        )

    async def get_expenses_by_category(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Breakdown:
        """Expenses by category.

        Expenses by category, the most first. An expense with lines of several categories counts in each.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/expenses/by-category",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
            },
        )

    async def get_expenses_by_supplier(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.Breakdown:
        """Expenses by supplier.

        Expenses by supplier, the most first. Suppliers that were merged count with the one that stays; expenses
        without a saved supplier are the row without an id.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/expenses/by-supplier",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
                "vat": vat,
            },
        )

    async def get_expense_comparison(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        brand_id: types.Id | None = None,
        currency: str | None = None,
        vat: t.Literal["gross", "net"] | None = None,
    ) -> types.ExpenseComparison:
        """Monthly expense comparison.

        Expenses by whole month, each beside the month before and the same month a year earlier.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/expenses/monthly-comparison",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "brandId": brand_id,
                "currency": currency,
                "vat": vat,
            },
        )

    async def get_vat_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatSummary:
        """VAT summary for the current period.

        VAT of the period in which the last day lies, with its due date, beside the VAT period before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/summary",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_vat_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatTrend:
        """VAT trend for the year.

        VAT of each VAT period that has one of the days, oldest first.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/trend",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_vat_threshold(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatThreshold:
        """Exempt-dealer turnover threshold tracking.

        How near the turnover of the year in which the last day lies is to the ceiling of an exempt dealer (VAT
        Registration Regulations reg. 13; H), and when it gets there at the pace of this month and the two before it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/threshold",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_vat_year(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.VatYear:
        """Annual VAT summary.

        VAT of the year in which the last day lies: its periods, their sum, and how many of those that are over were
        not filed.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/annual",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_tax_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TaxCalendar:
        """Tax calendar.

        What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax,
        tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an
        exempt dealer declares. Days are those that the authority published, or else those of the law, moved by
        weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).

        `lang`: The language of a calendar. Left out: that of the business.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/calendar",
            query={"from": from_, "to": to, "lang": lang},
        )

    async def download_tax_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["ics"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Tax calendar.

        What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax,
        tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an
        exempt dealer declares. Days are those that the authority published, or else those of the law, moved by
        weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a calendar. Left out: that of the business.

        Scope: `analytics:read`.
        """
        return await self._file(
            "GET",
            "/analytics/vat/calendar",
            query={"from": from_, "to": to, "format": format, "lang": lang},
        )

    async def get_client_growth(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientGrowth:
        """Client growth analytics.

        New clients by whole month of those that the period touches, each beside the month before and the same month a
        year earlier, and how many clients had bought by its end.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/client-growth",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_client_growth_chart(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientChart:
        """Client growth chart data.

        New clients, and how many had bought by then, by month.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/dashboard-client-growth",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_statistics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.Statistics:
        """Business statistics.

        How many documents, expenses and new clients a period has, beside the period that it is compared with, and how
        many clients there are now.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/statistics",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_enhanced_statistics(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.EnhancedStatistics:
        """Statistics with financial metrics.

        How many documents, expenses and new clients a period has, and its revenue, expenses, profit and margin, what
        came in, and what a document and a client bring on average, beside the period that it is compared with.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/statistics/enhanced",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_revenue_by_category(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
        currency: str | None = None,
    ) -> types.Breakdown:
        """Revenue by service/product category.

        Revenue by category of the products that were sold, the most first. A product counts in the category where it
        is now, a variant in that of its product; what has no product or category is the row without an id. `count` is
        how many times products of it were sold, each once by document.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the
        rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods
        and all points at the same one. Amounts are rounded each by itself.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/revenue/by-category",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "limit": limit,
                "currency": currency,
            },
        )

    async def get_client_summary(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
    ) -> types.ClientSummary:
        """Client summary metrics.

        How many clients had bought by the end of a period and how many were new in it, beside the period that it is
        compared with; and clients as they stand now: how many are saved, active, bought again, and what they are
        worth.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/summary",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of},
        )

    async def get_client_trend(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        granularity: t.Literal["day", "month", "quarter", "week", "year"] | None = None,
    ) -> types.ClientTrend:
        """Client growth trend.

        Clients over time: those who bought for the first time, and how many had bought by then, by day, week (from
        Sunday), month, quarter or year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `granularity`: Default: month.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/growth",
            query={
                "from": from_,
                "to": to,
                "period": period,
                "compare": compare,
                "asOf": as_of,
                "granularity": granularity,
            },
        )

    async def get_client_segments(self, *, as_of: types.Instant | None = None) -> types.ClientSegments:
        """Client segmentation.

        Clients who bought, by when they bought last, how often, and what they are worth. Each row says its rule; a
        client is worth much from the amount on that at most a fifth of the clients reach.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/segments",
            query={"asOf": as_of},
        )

    async def get_client_statuses(self, *, as_of: types.Instant | None = None) -> types.ClientStatuses:
        """Client status distribution.

        Clients by when they bought last: active, slowing, dormant, lost, and those to whom nothing was sold yet.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/status",
            query={"asOf": as_of},
        )

    async def get_lifetime_values(self) -> types.LifetimeValueAnswer:
        """Client lifetime value distribution.

        How revenue of all time is spread over the clients who bought: how many are worth how much, the mean and the
        median, and which part the ten largest are.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/ltv",
        )

    async def get_top_clients(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        period: str | None = None,
        compare: t.Literal["last_year", "none", "previous"] | None = None,
        as_of: types.Instant | None = None,
        limit: int | None = None,
    ) -> types.TopClients:
        """Top clients by value.

        The clients who bought the most in a period, as revenue by client has them, and beside each what it bought
        until now: its revenue of all time, its sales, the first and the last, and its status.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m`
        (the twelve whole months before this one), in the place of `from` and `to`.

        `compare`: With the period of the same length before it, with the same days a year earlier, or with none.
        Default: previous.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `limit`: Default: 10.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/clients/top",
            query={"from": from_, "to": to, "period": period, "compare": compare, "asOf": as_of, "limit": limit},
        )

    async def get_insights(self) -> types.InsightDashboard:
        """AI insights dashboard.

        What stands out, the gravest first: money that may run short, an unusual month, clients that pay late or
        stopped buying, expenses that may be recorded twice, suppliers that charge more. Each says its figures and
        leads to what it is about.

        Scope: `insights:read`.
        """
        return await self._json(
            "GET",
            "/analytics/insights/dashboard",
        )

    async def get_cash_forecast(self) -> types.CashForecast:
        """Cash-flow insights and forecasts.

        What is expected to come in and go out in the next thirteen weeks, and the balance at the end of each with the
        band in which it lies four times of five. Open documents come by each client's own habit of paying; schedules
        and taxes by their dates; the rest as the last nine months went. The same books give the same forecast.

        Scope: `insights:read`.
        """
        return await self._json(
            "GET",
            "/analytics/insights/cash-flow",
        )

    async def list_client_health(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        risk: t.Literal["HIGH", "LOW", "MEDIUM"] | None = None,
        sort: t.Literal["-score", "score"] | None = None,
    ) -> types.ClientHealthList:
        """Client health insights.

        Clients by how they pay and buy, with a score from 0 to 100 and its reasons, the least healthy first. Clients
        that were merged count as the one that stays.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sort`: Default: score.

        Scope: `insights:read`.
        """
        return await self._json(
            "GET",
            "/analytics/insights/client-health",
            query={"limit": limit, "cursor": cursor, "include": include, "risk": risk, "sort": sort},
        )

    def iterate_client_health(
        self,
        *,
        limit: int | None = None,
        risk: t.Literal["HIGH", "LOW", "MEDIUM"] | None = None,
        sort: t.Literal["-score", "score"] | None = None,
    ) -> AsyncIterator[types.ClientHealth]:
        """Client health insights: all pages, one after the other."""
        return self._pages(
            "data",
            "GET",
            "/analytics/insights/client-health",
            query={"limit": limit, "risk": risk, "sort": sort},
        )

    async def get_weekly_review(self) -> types.WeeklyReview:
        """Latest weekly business review.

        The review of the last week that is over (Sunday to Saturday, in the time zone of the business): its figures
        beside what is usual, what went well, what did not, what may be done, and the same told in sentences in Hebrew
        and English, each with the figures in it. It is written on Sunday morning, or when it is asked for first, and
        is not changed later.

        Scope: `insights:read`.
        """
        return await self._json(
            "GET",
            "/analytics/weekly-review",
        )

    async def list_weekly_reviews(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-week"] | None = None,
    ) -> types.WeeklyReviewPage:
        """Weekly review history.

        The weekly reviews that were written, the newest week first. A review is not changed when the books are.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sort`: Default: -week.

        Scope: `insights:read`.
        """
        return await self._json(
            "GET",
            "/analytics/weekly-review/history",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_weekly_reviews(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-week"] | None = None,
    ) -> AsyncIterator[types.WeeklyReview]:
        """Weekly review history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/analytics/weekly-review/history",
            query={"limit": limit, "sort": sort},
        )

    async def plan_vat_threshold(
        self,
        *,
        document_id: types.Id | None = None,
        amount: types.Amount | None = None,
        date: types.Date | None = None,
    ) -> types.ThresholdPlan:
        """What becomes of a draft or an amount if it is issued now or later.

        What follows from issuing a draft, or an amount such as that of a month, today or later: whether the turnover
        passes the ceiling of an exempt dealer, by which rate VAT is charged, in which VAT period it is reported and
        when it is paid, and whether an allocation number is needed. Nothing is changed.

        `document_id`: A draft of the business.

        `amount`: Without VAT, in the currency of the books.

        Scope: `analytics:read`.
        """
        return await self._json(
            "GET",
            "/analytics/vat/threshold/plan",
            query={"documentId": document_id, "amount": amount, "date": date},
        )
