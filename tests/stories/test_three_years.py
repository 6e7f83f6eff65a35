"""Three years of schedules, day by day: every document exactly once, on its day, numbered without a gap.

The house itself runs, over a database of its own and without a worker: the test takes the worker's steps, so that no
time is lost with waiting and no PDF is made.
"""

import asyncio
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from pinkas.core.decimals import decode_decimal
from pinkas.domains import businesses, recurring
from pinkas.domains.recurring import actions
from pinkas.domains.recurring.types import NewRecurring, Recurring
from pinkas.installation import make_secrets
from pinkas.migrations.marks import Mark, write_mark
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.database import Database
from pinkas.platform.settings import Settings
from pinkas.platform.tx import Tx
from pinkas.wiring import Service
from support.service import TestServer

pytestmark = pytest.mark.timeout(600)  # a thousand days

ZONE = ZoneInfo("Asia/Jerusalem")
BEGIN, END = date(2026, 1, 1), date(2028, 12, 31)
FRIDAY = date(2026, 1, 2)


class House:
    """A business in a house without web and worker, whose clock the test moves."""

    def __init__(self, database: TestServer, directory: Path) -> None:
        owner, urls = database.database(f"years_{uuid.uuid4().hex[:12]}")
        make_secrets(directory, "live")
        write_mark(owner, Mark("live", uuid.uuid4()))
        self.clock = ShiftedClock()
        self.service = Service("live", Settings(data_dir=str(directory), pool_size=6), urls, clock=self.clock)
        self.worker = Database(urls.worker, size=2, name="years-worker")
        self.business_id = uuid.uuid4()

    async def __aenter__(self) -> "House":
        await self.service.open()
        await self.worker.open()
        at(self, BEGIN, time(0, 30))
        new = businesses.NewBusiness(name="חברה לדוגמה", business_type="company", tax_id="777777715")
        await self.do(lambda tx: businesses.open_business(tx, new, "he"))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.worker.close()
        await self.service.close()

    async def do(self, step: Callable[[Tx], Awaitable[Any]]) -> Any:
        """One transaction of the business."""
        async with self.service.transactions.begin(system_caller(self.business_id)) as tx:
            return await step(tx)

    async def schedule(self, frequency: str, start: str, **fields: Any) -> Recurring:
        """A schedule that issues invoices."""
        lines = [{"description": "{period}", "quantity": "1", "unitPrice": "100"}]
        asked = {
            "template": {"docType": 305, "client": {"name": "לקוח"}, "lines": lines},
            "frequency": frequency,
            "startDate": start,
            "autoFinalize": True,
            **fields,
        }
        new = msgspec.convert(asked, NewRecurring, dec_hook=decode_decimal)
        made: Recurring = await self.do(lambda tx: actions.create(tx, new))
        return made

    async def sweep(self) -> int:
        """What one worker does when it looks."""
        service = self.service
        return await recurring.run_due_schedules(
            self.worker, self.clock, transactions=service.transactions, outside=service.outside
        )

    async def made(self) -> list[Any]:
        """Every run with its document, in the order of the numbers."""
        rows: list[Any] = await self.do(
            lambda tx: tx.fetch_all(
                """SELECT r.schedule_id, r.due_date, d.issue_date, d.doc_number, d.status FROM recurring_runs AS r
                   JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
                   WHERE r.business_id = %(business_id)s ORDER BY d.doc_number"""
            )
        )
        return rows


def at(house: House, day: date, local: time) -> None:
    """Makes it a local time of a day."""
    house.clock.set(datetime.combine(day, local, ZONE).astimezone(UTC))


def month_ends() -> list[date]:
    months = [date(year, month, 1) for year in range(BEGIN.year, END.year + 1) for month in range(1, 13)]
    return [(one + timedelta(days=32)).replace(day=1) - timedelta(days=1) for one in months]


def days(first: date, step: int) -> list[date]:
    return [first + timedelta(days=n) for n in range(0, (END - first).days + 1, step)]


def test_three_years_of_schedules_make_every_document_exactly_once_on_its_day(
    database: TestServer, tmp_path: Path
) -> None:
    asyncio.run(three_years(database, tmp_path))


async def three_years(database: TestServer, directory: Path) -> None:
    """Day by day, with two workers that look at the same time, and an outage of ten days."""
    async with House(database, directory) as house:
        expected = {
            (await house.schedule("monthly_date", "2026-01-31")).id: month_ends(),
            (await house.schedule("monthly_last_day", "2026-01-01", time="02:30")).id: month_ends(),
            (await house.schedule("weekly", "2026-01-01", weekday="friday", time="23:45")).id: days(FRIDAY, 7),
            (await house.schedule("annual", "2026-02-28", day=29)).id: [
                date(2026, 2, 28), date(2027, 2, 28), date(2028, 2, 29),
            ],
            (await house.schedule("quarterly", "2026-01-15", end={"type": "after_count", "count": 5})).id: [
                date(2026, 1, 15), date(2026, 4, 15), date(2026, 7, 15), date(2026, 10, 15), date(2027, 1, 15),
            ],
            (await house.schedule("custom", "2026-03-01", unit="days", interval=45)).id: days(date(2026, 3, 1), 45),
        }  # fmt: skip
        outage = (date(2027, 7, 25), date(2027, 8, 4))
        for n in range((END - BEGIN).days + 1):
            day = BEGIN + timedelta(days=n)
            if outage[0] <= day < outage[1]:
                continue
            at(house, day, time(23, 50))
            while sum(await asyncio.gather(house.sweep(), house.sweep())):
                pass
        made = await house.made()
    assert Counter((one.schedule_id, one.due_date) for one in made) == Counter(
        (schedule, day) for schedule, dates in expected.items() for day in dates
    )
    assert [one.doc_number for one in made] == list(range(1, len(made) + 1))
    assert {one.status for one in made} == {"ISSUED"}
    for one in made:
        late = outage[0] <= one.due_date < outage[1]
        assert one.issue_date == (outage[1] if late else one.due_date)
