"""Prints reports as tables: the head from the business, the paper from the typesetter."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.printed_views import TableView
from pinkas.core.report_tables import Taxpayer
from pinkas.domains import businesses
from pinkas.outside import pdf
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class PressTablePrinter:
    """Prints by the press of an environment, in turns, as documents and statements are."""

    press: pdf.Typesetter

    async def get_taxpayer(self, tx: Tx) -> Taxpayer:
        """The business of the transaction."""
        business = await businesses.get_current(tx)
        return Taxpayer(business.name, business.name_en, business.tax_id, business.timezone)

    async def print_table(
        self, view: TableView, *, business_id: UUID, at: datetime, timezone: str, sandbox: bool
    ) -> bytes:
        """The report as PDF; `at` is printed on the clock of the time zone. Raises NotPrintable, and OSError when no
        process can be started."""
        produced_at = at.astimezone(ZoneInfo(timezone)).replace(microsecond=0)
        async with self.press.turn(business_id):
            return await asyncio.to_thread(
                pdf.render_table, view, sandbox=sandbox, produced_at=produced_at, typesetter=self.press
            )
