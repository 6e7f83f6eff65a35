"""What waits to be sent to webhooks: for operators, over all businesses."""

from dataclasses import dataclass

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database


@dataclass(frozen=True)
class WebhookBacklog:
    """Deliveries that are due, that are due later, and that wait until their endpoint is active again; for how many
    seconds the oldest that is due has waited; and events that were not yet looked at."""

    due: int
    later: int
    paused: int
    oldest_seconds: float
    events: int


_COUNT = """SELECT
    count(*) FILTER (WHERE next_attempt_at <= %(now)s) AS due,
    count(*) FILTER (WHERE next_attempt_at > %(now)s) AS later,
    count(*) FILTER (WHERE next_attempt_at IS NULL) AS paused,
    coalesce(extract(epoch FROM %(now)s::timestamptz - min(next_attempt_at)), 0)::float8 AS oldest,
    (SELECT count(*) FROM events WHERE sequence IS NULL) AS events
    FROM webhook_queue"""


async def read_backlog(database: Database, clock: Clock) -> WebhookBacklog:
    """The backlog now; `database` has the worker's role."""
    found = await database.fetch_one(_COUNT, now=clock.now())
    assert found is not None, "a count is always there"
    return WebhookBacklog(found.due, found.later, found.paused, max(found.oldest, 0.0), found.events)
