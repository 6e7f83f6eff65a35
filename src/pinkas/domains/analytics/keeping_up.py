"""The worker's part: it keeps the sums of every business close behind what happens."""

import logging
from typing import Any

from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions import keeping
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions

log = logging.getLogger(__name__)

BUSINESSES = 100
"""Businesses that are looked after in one round. Each has one batch: a large one does not keep the others waiting."""


async def keep_sums(database: Database, clock: Clock, *, transactions: Transactions, outside: Any) -> int:
    """Takes up a batch of what happened in each business whose sums are behind; how many businesses."""
    behind = await store.list_behind(database, clock.now(), BUSINESSES)
    for row in behind:
        flow: Flow[Any] = Flow(transactions, system_caller(row.business_id), outside)
        try:
            async with flow.transaction() as tx:
                await keeping.catch_up(tx)
        except Exception:
            log.exception("the sums of business %s cannot be kept", row.business_id)
    return len(behind)
