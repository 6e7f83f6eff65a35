"""Demo data: books as they are in the hands of an accountant."""

from datetime import date, timedelta

from pinkas.domains import ledger, reports
from pinkas.domains.sandbox.rules.demo_data import SCHEDULE_NAME
from pinkas.platform.tx import Tx

OPEN_FOR = timedelta(days=100)
"""How long after its end a month of the demo year is closed: its VAT was filed long before."""
ACCOUNTANT = "accountant@example.com"


async def keep_books(tx: Tx, first: date, today: date) -> None:
    """Closes the months of the demo year that have long been over, and sends the profit and loss of each month to the
    accountant. `first` is the day with which the year begins."""
    month = first.replace(day=1)
    while (following := (month + timedelta(days=31)).replace(day=1)) + OPEN_FOR <= today:
        await ledger.close_period(tx, month.isoformat()[:7])
        month = following
    await reports.create_schedule(
        tx,
        reports.NewReportSchedule(
            name=SCHEDULE_NAME, report="profit-and-loss", recipients=[ACCOUNTANT], day_of_month=5
        ),
    )
