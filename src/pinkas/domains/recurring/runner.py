"""Due schedules over all businesses: found by the worker, run in the name of each business."""

import asyncio
import logging
from typing import Any

from pinkas.domains.recurring.flows import advance_schedule
from pinkas.domains.recurring.store import DUE
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions

log = logging.getLogger(__name__)

BATCH_SIZE = 100
CONCURRENCY = 2
"""Schedules that one worker runs together: its connections are for requests too, where both are one process."""


async def run_due_schedules(database: Database, clock: Clock, *, transactions: Transactions, outside: object) -> int:
    """Does a batch of what is due; how much of it was done. What another worker does just now is left to it."""
    found = await DUE.find_due(database, clock, BATCH_SIZE)
    free = asyncio.Semaphore(CONCURRENCY)

    async def one(row: Any) -> bool:
        async with free:
            flow = Flow(transactions, system_caller(row.business_id), outside)
            try:
                return await advance_schedule(flow, row.id)
            except Exception:
                log.exception("a schedule of business %s cannot be run", row.business_id)
                return False

    return sum(await asyncio.gather(*(one(row) for row in found)))
