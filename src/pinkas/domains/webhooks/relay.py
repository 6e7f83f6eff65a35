"""The relay: after the commit it gives events their place in the order of their business, and makes their deliveries.

It runs as the worker's role, one business at a time; the counter's row lock keeps two relays from doing the same one.
"""

import logging
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.events import API_VERSION
from pinkas.core.plain import as_json
from pinkas.domains.webhooks.types import Envelope
from pinkas.platform.database import Connection, Database
from pinkas.platform.tx import Surroundings

log = logging.getLogger(__name__)

BATCH = 200
BATCH_BYTES = 4_000_000
"""What one transaction writes at the most, over all endpoints: a batch is cut short rather than grow beyond it."""

# The businesses that have something waiting, found by hopping along the index: a long queue of one hides no other.
_WAITING = """
WITH RECURSIVE waiting AS (
    (SELECT business_id FROM events WHERE sequence IS NULL ORDER BY business_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.business_id FROM events AS e WHERE e.sequence IS NULL AND e.business_id > w.business_id
            ORDER BY e.business_id LIMIT 1)
    FROM waiting AS w WHERE w.business_id IS NOT NULL
)
SELECT business_id FROM waiting WHERE business_id IS NOT NULL LIMIT 500
"""
_COUNTER = """
INSERT INTO event_counters (business_id, next_sequence) VALUES (%(business_id)s, 1)
ON CONFLICT (business_id) DO UPDATE SET next_sequence = event_counters.next_sequence RETURNING next_sequence
"""
_EVENTS = """
SELECT id, type, occurred_at, data::text AS data FROM events
WHERE business_id = %(business_id)s AND sequence IS NULL ORDER BY id LIMIT %(batch)s
"""
_ENDPOINTS = """
SELECT id, events, next_sequence FROM webhook_endpoints
WHERE business_id = %(business_id)s AND is_active AND deleted_at IS NULL ORDER BY id FOR UPDATE
"""
_WRITE = """
WITH numbered AS (
    UPDATE events SET sequence = given.sequence
    FROM jsonb_to_recordset(%(events)s) AS given (id uuid, sequence bigint)
    WHERE events.business_id = %(business_id)s AND events.id = given.id
), counted AS (
    UPDATE event_counters SET next_sequence = %(next)s WHERE business_id = %(business_id)s
), moved AS (
    UPDATE webhook_endpoints SET next_sequence = given.next_sequence
    FROM jsonb_to_recordset(%(endpoints)s) AS given (id uuid, next_sequence bigint)
    WHERE webhook_endpoints.business_id = %(business_id)s AND webhook_endpoints.id = given.id
)
SELECT 1
"""


_DELIVERY = """
INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, body, state, attempts,
    attempt_count, next_attempt_at, fence, created_at, updated_at)
VALUES (%(business_id)s, %(id)s, %(endpoint_id)s, %(event_id)s, %(event_type)s, %(body)s, 'pending', '[]', 0, %(now)s,
    0, %(now)s, %(now)s)
"""


async def relay(database: Database, around: Surroundings) -> int:
    """Relays what is waiting; the number of events it took. A business that cannot be relayed delays no other."""
    async with database.connection() as connection:
        waiting = await (await connection.execute(_WAITING)).fetchall()
    taken = 0
    for row in waiting:
        try:
            async with database.transaction(None) as connection:
                taken += await _relay_business(connection, row.business_id, around)
        except Exception:
            log.exception("the events of business %s cannot be relayed", row.business_id)
    return taken


async def _relay_business(connection: Connection, business_id: UUID, around: Surroundings) -> int:
    tenant = {"business_id": business_id}
    counter = await (await connection.execute(_COUNTER, tenant)).fetchone()
    events = await (await connection.execute(_EVENTS, {**tenant, "batch": BATCH})).fetchall()
    if not events:
        return 0
    assert counter is not None
    endpoints = await (await connection.execute(_ENDPOINTS, tenant)).fetchall()
    places = {one.id: one.next_sequence for one in endpoints}
    numbered: list[dict[str, Any]] = []
    deliveries: list[dict[str, str]] = []
    size = 0
    now = around.clock.now()
    for sequence, event in enumerate(events, start=counter.next_sequence):
        wanted = [one.id for one in endpoints if event.type in one.events]
        size += len(event.data) * len(wanted)
        if numbered and size > BATCH_BYTES:
            break
        numbered.append({"id": str(event.id), "sequence": sequence})
        for one in wanted:
            deliveries.append(_delivery(event, sequence, one, places[one], business_id, around, now))
            places[one] += 1
    moved = [{"id": str(one), "next_sequence": place} for one, place in places.items()]
    await connection.execute(
        _WRITE,
        {
            **tenant,
            "events": Jsonb(numbered),
            "next": counter.next_sequence + len(numbered),
            "endpoints": Jsonb(moved),
            "now": now,
        },
    )
    async with connection.cursor() as cursor:  # one row each: no statement ever carries more than one body
        await cursor.executemany(_DELIVERY, [{**tenant, "now": now, **one} for one in deliveries])
    return len(numbered)


def _delivery(
    event: Any, sequence: int, endpoint_id: UUID, place: int, business_id: UUID, around: Surroundings, now: datetime
) -> dict[str, str]:
    envelope = Envelope(
        id=event.id,
        type=event.type,
        api_version=API_VERSION,
        environment=around.environment,
        business_id=business_id,
        occurred_at=event.occurred_at,
        sequence=sequence,
        endpoint_sequence=place,
        data={"object": msgspec.Raw(event.data.encode())},
    )
    return {
        "id": str(around.ids.new(now)),
        "endpoint_id": str(endpoint_id),
        "event_id": str(event.id),
        "event_type": event.type,
        "body": as_json(envelope).decode(),
    }
