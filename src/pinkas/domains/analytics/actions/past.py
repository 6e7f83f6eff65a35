"""Figures as they were known at an instant: summed from what was recorded until then, not from kept sums."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pinkas.core.periods import Period
from pinkas.domains import documents
from pinkas.domains.analytics.rules.figures import Sums, sum_rows
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Past:
    """An instant, and the business that is asked about."""

    business: Business
    as_of: datetime

    async def list_days(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> list[Any]:
        """A figure of a period by day (`start`), perhaps of one brand: count, VAT and total in minor units."""
        wanted = documents.IncomeFilter(*period, brand_id=brand_id, on_cash=figure == "revenue_cash")
        return await documents.sum_income_days_as_of(tx, self.business, wanted, self.as_of)

    async def sum_period(self, tx: Tx, figure: str, period: Period, brand_id: UUID | None) -> Sums:
        """A figure of a period, perhaps of one brand."""
        return sum_rows(await self.list_days(tx, figure, period, brand_id))

    async def list_keys(self, tx: Tx, figure: str, period: Period, dimension: str, most: int) -> dict[str, Sums]:
        """A figure of a period by client or brand, the largest."""
        by: Literal["client", "brand"] = "client" if dimension == "client" else "brand"
        wanted = documents.IncomeFilter(*period, on_cash=figure == "revenue_cash")
        rows = await documents.sum_income_keys_as_of(tx, self.business, wanted, by, self.as_of, most)
        return {row.key or "": sum_rows([row]) for row in rows}
