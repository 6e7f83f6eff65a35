"""Periodic work: enqueues the messages whose time has come, and deletes old ones."""

from datetime import timedelta

from pinkas.domains.messages.jobs import DELIVER
from pinkas.domains.messages.rules.states import LEASE
from pinkas.domains.messages.store.queue import CALL
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH = 200
CALL_SECONDS = 2.0


async def call(database: Database, clock: Clock) -> int:
    """Enqueues a batch of due messages, over all businesses, with the worker's role; returns how many. Several workers
    may run it."""
    row = await database.one(CALL, now=clock.now(), lease=LEASE, most=BATCH, task=DELIVER.name)
    return int(row.called) if row else 0


async def forget(database: Database, clock: Clock, kept_days: int) -> int:
    """Deletes a batch of messages older than the retention period; returns how many."""
    before = clock.now() - timedelta(days=kept_days)
    row = await database.one("SELECT forget_messages(%(before)s, %(most)s) AS gone", before=before, most=1000)
    return int(row.gone) if row else 0
