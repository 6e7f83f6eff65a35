"""Figures as they were known at an instant: the kept sums less what was recorded later, where that is less than what is
in the period; else summed from what was recorded until then."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pinkas.core.as_of import day_as_of
from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.core.periods import Period
from pinkas.countries import get_country
from pinkas.domains import documents, expenses, ledger
from pinkas.domains.analytics import store
from pinkas.domains.analytics.rules import client_groups as groups
from pinkas.domains.analytics.rules.figures import Sums, fold, sum_rows
from pinkas.domains.analytics.rules.home import SALES_SOURCES
from pinkas.domains.analytics.rules.spans import split_spans
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.analytics.store import past as past_store
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx

_INCOME = ("revenue", "revenue_cash")
_ALL = 2**31 - 1


@dataclass(frozen=True)
class Past:
    """An instant, and the business that is asked about."""

    business: Business
    as_of: datetime
    _known: dict[str, Any] = field(default_factory=dict)
    """What was read already: the clients of all time are walked once."""

    @property
    def _currency(self) -> str:
        return get_country(self.business.country).currency

    async def list_days(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> Sequence[Any]:
        """A figure of a period by day (`start`), perhaps of one brand: count, VAT and total in minor units."""
        later = await self._later(tx, figure, period, brand_id)
        if later is not None:
            dimension, key = ("all", "") if brand_id is None else ("brand", str(brand_id))
            found = await past_store.list_days(tx, figure, dimension, key, later)
            if found is not None:
                return found
        return await self._sum_days(tx, figure, period, brand_id)

    async def _later(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> past_store.Later | None:
        """What is to be taken off the kept sums of a period; None where it would be more than is in the period."""
        if figure not in (*_INCOME, "documents", "collected"):
            return None
        border = await self._border(tx, period)
        if border is None:
            return None
        if figure == "collected":
            return past_store.Later(*ledger.later_of_roles(*period, MONEY_ROLES, SALES_SOURCES, self.as_of))
        wanted = documents.IncomeFilter(*period, brand_id=brand_id, on_cash=figure == "revenue_cash")
        if figure == "documents":
            return past_store.Later(*documents.issued_later(self.business, wanted, border))
        rows = await documents.income_later(tx, self.business, wanted, self.as_of, border)
        return past_store.Later(*rows)

    async def _border(self, tx: Tx, period: Period) -> int | None:
        """The place in the chain of the first document that is later than the instant; None where more are from there
        on than are in the period."""
        border = await self._once("border", lambda: documents.find_first_later(tx, self.as_of))
        kept = await store.list_some_keys(tx, "documents", "all", split_spans(*period), [""])
        return border.first if border.count <= sum_rows(kept).count else None

    async def _sum_days(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> Sequence[Any]:
        wanted = documents.IncomeFilter(*period, brand_id=brand_id, on_cash=figure == "revenue_cash")
        match figure:
            case "documents":
                return await documents.sum_issued_days_as_of(tx, self.business, wanted, self.as_of)
            case "expenses":
                return await expenses.sum_days_as_of(tx, *period, self._currency, self.as_of, brand_id)
            case "collected":
                return await ledger.sum_role_days_as_of(tx, *period, MONEY_ROLES, SALES_SOURCES, self.as_of)
            case "new_clients":
                return [one for one in await self.list_first_days(tx) if period.first <= one.start <= period.last]
        assert figure in _INCOME
        return await documents.sum_income_days_as_of(tx, self.business, wanted, self.as_of)

    async def sum_period(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> Sums:
        """A figure of a period, perhaps of one brand."""
        return sum_rows(await self.list_days(tx, figure, period, brand_id))

    async def list_keys(
        self, tx: Tx, figure: str, period: Period, dimension: str, most: int = _ALL
    ) -> Mapping[str, Sums]:
        """A figure of a period by what it is asked by; of clients and brands the `most` largest of revenue."""
        column = {"client": "client_id", "brand": "brand_id", "type": "doc_type"}.get(dimension)
        later = await self._later(tx, figure, period, None) if column else None
        if later is not None and column is not None:
            spans = split_spans(*period)
            found = await past_store.list_keys(tx, figure, dimension, spans, later, column, most)
            if found is not None:
                return fold(found, {})
        return fold(await self._rows_by_key(tx, figure, period, dimension, most), {})

    async def _rows_by_key(self, tx: Tx, figure: str, period: Period, dimension: str, most: int) -> Sequence[Any]:
        wanted = documents.IncomeFilter(*period, on_cash=figure == "revenue_cash")
        found: Sequence[Any]
        match figure, dimension:
            case "expenses", "category" | "supplier" | "brand":
                found = await expenses.sum_keys_as_of(tx, *period, self._currency, self.as_of, dimension)
            case "documents", "type":
                found = await documents.sum_issued_types_as_of(tx, self.business, wanted, self.as_of)
            case "revenue", "product_category":
                found = await self._list_categories(tx, wanted, period)
            case _:
                assert figure in _INCOME
                by: Literal["client", "brand"] = "client" if dimension == "client" else "brand"
                found = await documents.sum_income_keys_as_of(tx, self.business, wanted, by, self.as_of, most)
        return [_Keyed(one.key or "", one.count, one.vat, one.total) for one in found]

    async def _list_categories(self, tx: Tx, wanted: documents.IncomeFilter, period: Period) -> Sequence[Any]:
        border = await self._border(tx, period)
        if border is not None:
            later = past_store.Later(*documents.products_later(self.business, wanted, border))
            found = await past_store.list_categories(tx, "revenue", split_spans(*period), later)
            if found is not None:
                return found
        return await documents.sum_categories_as_of(tx, self.business, wanted, self.as_of)

    async def list_flow(self, tx: Tx, period: Period, dimension: str) -> Sequence[Any]:
        """What had become of what was issued in a period, by the `key` of a dimension."""
        if (border := await self._border(tx, period)) is not None:
            rows, params = documents.flow_later(self.business, *period, self.as_of, border)
            later = past_store.Later(
                f"(SELECT key, count, vat, total FROM {rows} WHERE dimension = %(dimension)s) AS flow", params
            )
            found = await past_store.list_keys(tx, "flow", dimension, split_spans(*period), later, "key", _ALL)
            if found is not None:
                return found
        flow = await documents.sum_flow_as_of(tx, self.business, *period, self.as_of)
        return [one for one in flow if one.dimension == dimension]

    async def list_first_days(self, tx: Tx) -> Sequence[Any]:
        """How many clients bought first on each day (`start`, `count`)."""
        return (await self.read_buyers(tx))[0]

    async def list_groups(self, tx: Tx) -> Sequence[Any]:
        """The groups of clients that had bought, as `store.clients.list_groups` has them."""
        return (await self.read_buyers(tx))[1]

    async def read_buyers(self, tx: Tx) -> tuple[Sequence[Any], Sequence[Any]]:
        """Clients that had bought, by the day of their first sale and in groups. Read before other reads are gathered,
        they are read once."""

        async def read() -> tuple[Sequence[Any], Sequence[Any]]:
            today = day_as_of(self.as_of, tx.now, self.business.timezone)
            return await documents.group_buyers_as_of(
                tx,
                self.business,
                self.as_of,
                months=groups.recency_months(today),
                frequencies=(1, groups.AGAIN, groups.OFTEN),
                borders=groups.worth_borders(self._currency),
            )

        found: tuple[Sequence[Any], Sequence[Any]] = await self._once("buyers", read)
        return found

    async def get_purchases(self, tx: Tx, ids: Sequence[str]) -> dict[str, Any]:
        """What some clients had bought, by id as text."""
        return {one.id: one for one in await documents.get_buyers_as_of(tx, self.business, self.as_of, ids)}

    async def count_bought(self, tx: Tx, last: date) -> int:
        """How many clients had bought by the end of a day."""
        return sum(one.count for one in await self.list_first_days(tx) if one.start <= last)

    async def count_clients(self, tx: Tx) -> Any:
        """How many clients were saved, and archived; those that were merged since are one."""
        return await client_store.count_clients_as_of(tx, self.as_of)

    async def _once(self, name: str, read: Callable[[], Any]) -> Any:
        if name not in self._known:
            self._known[name] = await read()
        return self._known[name]


@dataclass(frozen=True, slots=True)
class _Keyed:
    """A sum by key; the key is empty for what names none."""

    key: str
    count: int
    vat: int
    total: int
