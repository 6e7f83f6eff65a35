"""Revenue as it was known at an instant: summed from the documents that were issued until then, not from kept sums."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pinkas.core.periods import Period
from pinkas.domains import documents
from pinkas.domains.analytics.rules.figures import Sums, sum_rows
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx


@dataclass(frozen=True, slots=True)
class DaySums:
    """A day: how many documents, their VAT and their total in minor units of the books."""

    start: date
    count: int
    vat: int
    total: int


@dataclass(frozen=True)
class Past:
    """An instant, and the business that is asked about."""

    business: Business
    as_of: datetime

    async def list_days(self, tx: Tx, period: Period, brand_id: UUID | None) -> list[DaySums]:
        """Revenue of a period by day, perhaps of one brand."""
        wanted = documents.IncomeFilter(*period, brand_id=brand_id)
        rows = await documents.sum_income_as_of(tx, self.business, wanted, "day", self.as_of)
        return [DaySums(row.key, row.count, row.vat, row.total) for row in rows]

    async def sum_period(self, tx: Tx, period: Period, brand_id: UUID | None) -> Sums:
        """Revenue of a period, perhaps of one brand."""
        return sum_rows(await self.list_days(tx, period, brand_id))

    async def list_keys(self, tx: Tx, period: Period, dimension: str) -> list[Any]:
        """Revenue of a period by client or brand."""
        wanted = documents.IncomeFilter(*period)
        by: Literal["client", "brand"] = "client" if dimension == "client" else "brand"
        return await documents.sum_income_as_of(tx, self.business, wanted, by, self.as_of)
