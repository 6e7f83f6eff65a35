"""Periodic maintenance: partitions for the days to come are created, those of past days dropped, leftovers ended."""

from datetime import timedelta

from pinkas.core.ids import smallest_id_at
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.store.queue import REMOVE_STALE
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database


async def maintain_partitions(database: Database, clock: Clock) -> int:
    """Maintains the partitions of the queue and the history. What a long transaction blocks is left for the next
    run."""
    now = clock.now()
    kept = smallest_id_at(now - timedelta(days=rules.DELIVERY_RETENTION_DAYS))
    await database.execute(REMOVE_STALE, now=now, first=kept)
    await database.execute(
        "SELECT maintain_webhook_partitions(%(today)s::date, %(events)s, %(deliveries)s)",
        today=now.date(),
        events=rules.EVENT_RETENTION_DAYS,
        deliveries=rules.DELIVERY_RETENTION_DAYS,
    )
    return 0
