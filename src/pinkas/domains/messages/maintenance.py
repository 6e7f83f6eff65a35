"""Periodic work: enqueues the messages whose time has come, and deletes old ones."""

from datetime import timedelta

from pinkas.domains.messages.jobs import DELIVER
from pinkas.domains.messages.rules.states import LEASE
from pinkas.domains.messages.store.queue import QUEUE
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

INTERVAL_SECONDS = 2.0


async def enqueue_due(database: Database, clock: Clock) -> int:
    """Calls a batch of turns, over all businesses, with the worker's role; how many there were. Several workers may."""
    return await QUEUE.claim_and_enqueue(database, clock, DELIVER, {"message_id": "id", "turn": "turn"}, LEASE)


async def delete_old(database: Database, clock: Clock, retention_days: int) -> int:
    """Deletes a batch of messages older than the retention period; returns how many."""
    before = clock.now() - timedelta(days=retention_days)
    row = await database.fetch_one("SELECT delete_old_messages(%(before)s, %(most)s) AS gone", before=before, most=1000)
    return int(row.gone) if row else 0
