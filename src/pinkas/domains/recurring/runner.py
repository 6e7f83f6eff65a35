"""Due schedules over all businesses: found by the worker, run in the name of each business."""

from pinkas.domains.recurring.run_date import SCHEDULES
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions


async def run_due_schedules(database: Database, clock: Clock, *, transactions: Transactions, outside: object) -> int:
    """Does a batch of what is due; how much of it was done. What another worker does just now is left to it."""
    return await SCHEDULES.run_due(database, clock, transactions=transactions, outside=outside)
