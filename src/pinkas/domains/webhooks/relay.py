"""The relay: after the commit it gives events their place in the order of their business, and makes their deliveries.

It runs as the worker's role, one business at a time; the counter's row lock keeps two relays from doing the same one.
"""

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

BATCH = 200

_WAITING = """
SELECT DISTINCT business_id FROM (SELECT business_id FROM events WHERE sequence IS NULL LIMIT 1000) AS waiting
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
INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, body, state, attempts,
    attempt_count, next_attempt_at, fence, created_at, updated_at)
SELECT %(business_id)s, id, endpoint_id, event_id, event_type, body, 'pending', '[]', 0, %(now)s, 0, %(now)s, %(now)s
FROM jsonb_to_recordset(%(deliveries)s) AS given (id uuid, endpoint_id uuid, event_id uuid, event_type text, body text)
"""


async def relay(database: Database, around: Surroundings) -> int:
    """Relays what is waiting; the number of events it took."""
    async with database.connection() as connection:
        waiting = await (await connection.execute(_WAITING)).fetchall()
    taken = 0
    for row in waiting:
        async with database.transaction(None) as connection:
            taken += await _relay_business(connection, row.business_id, around)
    return taken


async def _relay_business(connection: Connection, business_id: UUID, around: Surroundings) -> int:
    tenant = {"business_id": business_id}
    counter = await (await connection.execute(_COUNTER, tenant)).fetchone()
    assert counter is not None
    events = await (await connection.execute(_EVENTS, {**tenant, "batch": BATCH})).fetchall()
    if not events:
        return 0
    endpoints = await (await connection.execute(_ENDPOINTS, tenant)).fetchall()
    places = {one.id: one.next_sequence for one in endpoints}
    numbered, deliveries = [], []
    now = around.clock.now()
    for sequence, event in enumerate(events, start=counter.next_sequence):
        numbered.append({"id": str(event.id), "sequence": sequence})
        for one in endpoints:
            if event.type in one.events:
                deliveries.append(_delivery(event, sequence, one.id, places[one.id], business_id, around, now))
                places[one.id] += 1
    moved = [{"id": str(one), "next_sequence": place} for one, place in places.items()]
    await connection.execute(
        _WRITE,
        {
            **tenant,
            "events": Jsonb(numbered),
            "next": counter.next_sequence + len(events),
            "endpoints": Jsonb(moved),
            "deliveries": Jsonb(deliveries),
            "now": now,
        },
    )
    return len(events)


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
