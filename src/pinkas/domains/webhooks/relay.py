"""The relay: after the commit it gives events their place in the order of their business, and makes their deliveries.

It runs as the worker's role, one business at a time; the counter's row lock keeps two relays from doing the same one.
"""

import logging
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pinkas.core.ids import generated_at
from pinkas.core.json_codec import encode_json
from pinkas.domains.webhooks.body import write_body
from pinkas.platform.database import Connection, Database
from pinkas.platform.runtime_context import RuntimeContext

log = logging.getLogger(__name__)

BATCH_SIZE = 200
BATCH_BYTES = 4_000_000
"""What one transaction writes at the most, over all endpoints: a batch is cut short rather than grow beyond it."""
STATEMENT_BYTES = 250_000

# The businesses that have something waiting, found by hopping along the index: a long queue of one hides no other.
_WAITING_BUSINESSES = """
WITH RECURSIVE waiting AS (
    (SELECT business_id FROM events WHERE sequence IS NULL ORDER BY business_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.business_id FROM events AS e WHERE e.sequence IS NULL AND e.business_id > w.business_id
            ORDER BY e.business_id LIMIT 1)
    FROM waiting AS w WHERE w.business_id IS NOT NULL
)
SELECT business_id FROM waiting WHERE business_id IS NOT NULL LIMIT 500
"""
_LOCK_COUNTER = """
INSERT INTO event_counters (business_id, next_sequence) VALUES (%(business_id)s, 1)
ON CONFLICT (business_id) DO UPDATE SET next_sequence = event_counters.next_sequence RETURNING next_sequence
"""
_SELECT_EVENTS = """
SELECT id, type, occurred_at, data::text AS data, traceparent FROM events
WHERE business_id = %(business_id)s AND sequence IS NULL ORDER BY id LIMIT %(batch)s
"""
# The endpoints of partners that act for the business now: made where they are missing, paused where they ended.
_SYNC_PARTNERS = "SELECT sync_partner_webhooks(%(business_id)s, %(now)s)"
# Paused ones too: their lock makes the end of a pause wait, so that every event is either delivered or missed.
_SELECT_ENDPOINTS = """
SELECT id, events, next_sequence, is_active, partner_id FROM webhook_endpoints
WHERE business_id = %(business_id)s AND deleted_at IS NULL ORDER BY id FOR UPDATE
"""
_WRITE_SEQUENCES = """
WITH numbered AS (
    UPDATE events SET sequence = given.sequence
    FROM unnest(%(ids)s::uuid[], %(sequences)s::bigint[]) AS given (id, sequence)
    WHERE events.business_id = %(business_id)s AND events.id = given.id
), counted AS (
    UPDATE event_counters SET next_sequence = %(next)s WHERE business_id = %(business_id)s
)
UPDATE webhook_endpoints SET next_sequence = given.next_sequence
FROM unnest(%(endpoints)s::uuid[], %(places)s::bigint[]) AS given (id, next_sequence)
WHERE webhook_endpoints.business_id = %(business_id)s AND webhook_endpoints.id = given.id
"""
_COUNT_MISSED = """
UPDATE webhook_endpoints AS e SET missed_events = e.missed_events + given.n,
    missed_from = least(e.missed_from, given.first), missed_to = greatest(e.missed_to, given.last)
FROM unnest(%(endpoints)s::uuid[], %(counts)s::bigint[], %(firsts)s::timestamptz[], %(lasts)s::timestamptz[])
    AS given (id, n, first, last)
WHERE e.business_id = %(business_id)s AND e.id = given.id
"""
_INSERT_DELIVERIES = """
WITH given AS (
    SELECT * FROM json_to_recordset(%(rows)s::json) AS g (id uuid, endpoint_id uuid, event_id uuid, event_type text,
        occurred_at timestamptz, body text, traceparent text)
), written AS (
    INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body, state, created_at,
        updated_at)
    SELECT %(business_id)s, id, endpoint_id, event_id, event_type, 'event', body, 'pending', %(now)s, %(now)s FROM given
)
INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at, traceparent)
SELECT %(business_id)s, id, endpoint_id, 'event', occurred_at, %(now)s, traceparent FROM given
"""


@dataclass(frozen=True)
class _NewDelivery:
    """A delivery to be written."""

    id: UUID
    endpoint_id: UUID
    event: Any
    body: str


async def relay_events(database: Database, runtime: RuntimeContext) -> int:
    """Relays what is waiting; the number of events it took. A business that cannot be relayed delays no other."""
    async with database.connection() as connection:
        waiting = await (await connection.execute(_WAITING_BUSINESSES)).fetchall()
    taken = 0
    for row in waiting:
        try:
            async with database.connection() as connection, connection.transaction():
                taken += await _relay_business(connection, row.business_id, runtime)
        except Exception:
            log.exception("the events of business %s cannot be relayed", row.business_id)
    return taken


async def _relay_business(connection: Connection, business_id: UUID, runtime: RuntimeContext) -> int:
    tenant = {"business_id": business_id}
    counter = await (await connection.execute(_LOCK_COUNTER, tenant)).fetchone()
    events = await (await connection.execute(_SELECT_EVENTS, {**tenant, "batch": BATCH_SIZE})).fetchall()
    if not events:
        return 0
    assert counter is not None
    await connection.execute(_SYNC_PARTNERS, {**tenant, "now": runtime.clock.now()})
    endpoints = await (await connection.execute(_SELECT_ENDPOINTS, tenant)).fetchall()
    places = {one.id: one.next_sequence for one in endpoints}
    numbered: list[UUID] = []
    made: list[_NewDelivery] = []
    missed: defaultdict[UUID, list[Any]] = defaultdict(list)
    size = 0
    now = runtime.clock.now()
    for sequence, event in enumerate(events, start=counter.next_sequence):
        wanted = [one for one in endpoints if event.type in one.events]
        size += len(event.data) * sum(one.is_active for one in wanted)
        if numbered and size > BATCH_BYTES:
            break
        numbered.append(event.id)
        for one in wanted:
            if one.is_active:
                body = write_body(
                    event, sequence, places[one.id], business_id, runtime, for_partner=one.partner_id is not None
                )
                made.append(_NewDelivery(runtime.ids.new(now), one.id, event, body))
            else:  # its place stays empty, so that the receiver sees what it was not sent
                missed[one.id].append(event)
            places[one.id] += 1
    first, beyond = counter.next_sequence, counter.next_sequence + len(numbered)
    await connection.execute(
        _WRITE_SEQUENCES,
        {
            **tenant,
            "ids": numbered,
            "sequences": list(range(first, beyond)),
            "next": beyond,
            "endpoints": list(places),
            "places": list(places.values()),
        },
    )
    if missed:
        await connection.execute(_COUNT_MISSED, {**tenant, **_missed_rows(missed)})
    for group in _statement_groups(made):
        await connection.execute(_INSERT_DELIVERIES, {**tenant, "now": now, "rows": _delivery_rows(group)})
    return len(numbered)


def _missed_rows(missed_by_endpoint: dict[UUID, list[Any]]) -> dict[str, Any]:
    """What endpoints missed: how many events, and a period that has them all by their ids, which may run ahead of a
    clock that was set back."""
    periods = [
        [min(one.occurred_at, generated_at(one.id)) for one in events]
        + [max(one.occurred_at, generated_at(one.id)) for one in events]
        for events in missed_by_endpoint.values()
    ]
    return {
        "endpoints": list(missed_by_endpoint),
        "counts": [len(events) for events in missed_by_endpoint.values()],
        "firsts": [min(instants) for instants in periods],
        "lasts": [max(instants) for instants in periods],
    }


def _statement_groups(deliveries: list[_NewDelivery]) -> Iterator[list[_NewDelivery]]:
    """A statement at a time, none of which carries much more than STATEMENT_BYTES."""
    group: list[_NewDelivery] = []
    size = 0
    for one in deliveries:
        group.append(one)
        size += len(one.body)
        if size > STATEMENT_BYTES:
            yield group
            group, size = [], 0
    if group:
        yield group


def _delivery_rows(group: list[_NewDelivery]) -> str:
    return encode_json(
        [
            {
                "id": one.id,
                "endpoint_id": one.endpoint_id,
                "event_id": one.event.id,
                "event_type": one.event.type,
                "occurred_at": one.event.occurred_at,
                "body": one.body,
                **({} if one.event.traceparent is None else {"traceparent": one.event.traceparent}),
            }
            for one in group
        ]
    ).decode()
