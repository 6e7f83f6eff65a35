"""The worker's part: it keeps the sums of every business close behind what happens."""

from typing import Any

from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions import keeping
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Transactions

BUSINESSES = 100
"""Businesses that are looked after in one round. Each has one batch: a large one does not keep the others waiting."""


async def keep_sums(database: Database, clock: Clock, *, transactions: Transactions, outside: Any) -> int:
    """Takes up a batch of what happened in each business whose sums are behind; how many businesses."""
    behind = await store.list_behind(database, clock.now(), BUSINESSES)
    await work_on_each(transactions, behind, lambda tx, _: keeping.catch_up(tx), "its sums cannot be kept")
    return len(behind)
