"""The queue: what is due, who has claimed it, and the results.

Statements that lock several rows do so in the order of their keys, so that a pause and the records of workers cannot
deadlock."""

from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx

CLAIM_DUE = """
WITH busy AS (
    SELECT * FROM unnest(%(known)s::uuid[], %(held)s::int[], %(ahead)s::int[]) AS b (endpoint_id, n, ahead)
), oldest AS (
    SELECT ctid AS place_of_row, business_id, id, endpoint_id, next_attempt_at FROM webhook_queue
    WHERE next_attempt_at <= %(now)s AND (lease_until IS NULL OR lease_until < %(now)s)
      AND endpoint_id <> ALL(%(full)s::uuid[]) AND business_id <> ALL((SELECT frozen_businesses())::uuid[])
    ORDER BY next_attempt_at LIMIT greatest(500, 10 * %(limit)s::int)
), placed AS (
    SELECT o.place_of_row, o.business_id, o.id, o.next_attempt_at, coalesce(b.ahead, 0) AS ahead, coalesce(b.n, 0)
        + row_number() OVER (PARTITION BY o.endpoint_id ORDER BY o.next_attempt_at, o.id) AS place
    FROM oldest AS o LEFT JOIN busy AS b ON b.endpoint_id = o.endpoint_id
), turns AS (
    SELECT place_of_row, next_attempt_at, id,
        row_number() OVER (PARTITION BY business_id ORDER BY place, next_attempt_at, id) AS turn
    FROM placed WHERE place <= %(each)s + ahead
), due AS (
    SELECT q.ctid AS place_of_row
    FROM turns AS t
    JOIN webhook_queue AS q ON q.ctid = t.place_of_row
    JOIN webhook_endpoints AS e ON e.business_id = q.business_id AND e.id = q.endpoint_id
    WHERE e.is_active AND (q.lease_until IS NULL OR q.lease_until < %(now)s)
    ORDER BY t.turn, t.next_attempt_at LIMIT %(limit)s FOR UPDATE OF q SKIP LOCKED
), claimed AS (
    UPDATE webhook_queue AS q SET lease_until = %(until)s, fence = q.fence + 1
    WHERE q.ctid = ANY(ARRAY(SELECT place_of_row FROM due))
    RETURNING q.business_id, q.id, q.endpoint_id, q.fence, q.traceparent
)
SELECT c.business_id, c.id, c.endpoint_id, c.fence, c.traceparent, d.event_type, d.body, d.attempt_count, e.url,
    e.max_retries, e.partner_id, e.secret,
    CASE WHEN e.previous_secret_until > %(now)s THEN e.previous_secret END AS previous_secret
FROM claimed AS c
CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS unwaited
JOIN webhook_endpoints AS e ON e.business_id = c.business_id AND e.id = c.endpoint_id
CROSS JOIN LATERAL (
    SELECT event_type, body, attempt_count FROM webhook_deliveries
    WHERE webhook_deliveries.business_id = c.business_id AND webhook_deliveries.id = c.id OFFSET 0
) AS d
"""
"""Claims what is due by lease and fence: a turn for each business, a turn for each of its endpoints, the oldest first.

Of the `known` endpoints this worker has `held` rows already. No endpoint gets more than `each`, or `ahead` more where
it is known to be quick; their turns come after those of the endpoints that have fewer.

A row is found again by its place (ctid), so that no plan that was made for a short queue reads a long one for every
row; what was changed meanwhile is passed over. A claim that a crash of the database forgets is made again, so nobody
waits until it is on disk.
"""

RECORD_RESULTS = """
WITH found AS (
    SELECT * FROM jsonb_to_recordset(%(results)s::jsonb) AS r (business_id uuid, id uuid, fence int, state text,
        next timestamptz, counted int, attempt jsonb, at timestamptz, ok boolean)
), held AS (
    SELECT f.*, q.endpoint_id, q.kind
    FROM found AS f JOIN webhook_queue AS q ON q.business_id = f.business_id AND q.id = f.id AND q.fence = f.fence
    ORDER BY q.business_id, q.id FOR UPDATE OF q
), settled AS (
    SELECT h.business_id, h.id, h.endpoint_id, h.kind, h.next, h.counted, h.attempt, h.at, h.ok, e.is_active,
        CASE WHEN h.state = 'pending' AND e.deleted_at IS NOT NULL THEN 'failed' ELSE h.state END AS state
    FROM held AS h JOIN webhook_endpoints AS e ON e.business_id = h.business_id AND e.id = h.endpoint_id
), ended AS (
    DELETE FROM webhook_queue AS q USING settled AS s
    WHERE q.business_id = s.business_id AND q.id = s.id AND s.state <> 'pending'
), waiting AS (
    UPDATE webhook_queue AS q SET next_attempt_at = CASE WHEN s.is_active THEN s.next END, lease_until = NULL
    FROM settled AS s WHERE q.business_id = s.business_id AND q.id = s.id AND s.state = 'pending'
), written AS (
    UPDATE webhook_deliveries AS d SET state = s.state, updated_at = s.at, attempt_count = d.attempt_count + s.counted,
        attempts = d.attempts || jsonb_set(s.attempt, '{n}', to_jsonb(jsonb_array_length(d.attempts) + 1))
    FROM settled AS s WHERE d.business_id = s.business_id AND d.id = s.id
), seen AS (
    SELECT *, max(at) FILTER (WHERE ok) OVER (PARTITION BY endpoint_id) AS good FROM settled WHERE kind <> 'test'
)
INSERT INTO webhook_health AS h (business_id, endpoint_id, last_success_at, last_failure_at, consecutive_failures,
    failing_since)
SELECT business_id, endpoint_id, max(good), max(at) FILTER (WHERE NOT ok),
    count(*) FILTER (WHERE NOT ok AND (good IS NULL OR at > good)),
    min(at) FILTER (WHERE NOT ok AND (good IS NULL OR at > good))
FROM seen GROUP BY business_id, endpoint_id ORDER BY business_id, endpoint_id
ON CONFLICT (business_id, endpoint_id) DO UPDATE SET
    last_success_at = greatest(h.last_success_at, excluded.last_success_at),
    last_failure_at = greatest(h.last_failure_at, excluded.last_failure_at),
    consecutive_failures = excluded.consecutive_failures
        + CASE WHEN excluded.last_success_at IS NULL THEN h.consecutive_failures ELSE 0 END,
    failing_since = CASE WHEN excluded.last_success_at IS NULL THEN coalesce(h.failing_since, excluded.failing_since)
        ELSE excluded.failing_since END
RETURNING business_id, endpoint_id, consecutive_failures, failing_since
"""
"""Writes what became of attempts whose fence still holds, many in one statement; answers how their endpoints fare.

`counted` is 1 for an attempt of the schedule. The health is in a row of its own an endpoint, and the rows are taken in
order.
"""

RELEASE_CLAIMS = """
WITH found AS (
    SELECT * FROM jsonb_to_recordset(%(results)s::jsonb) AS r (business_id uuid, id uuid, fence int)
), held AS (
    SELECT q.business_id, q.id
    FROM found AS f JOIN webhook_queue AS q ON q.business_id = f.business_id AND q.id = f.id AND q.fence = f.fence
    ORDER BY q.business_id, q.id FOR UPDATE OF q
)
UPDATE webhook_queue AS q SET lease_until = NULL FROM held WHERE q.business_id = held.business_id AND q.id = held.id
"""
"""Gives back what was claimed and will not be recorded."""

REMOVE_STALE = """
WITH stale AS (
    SELECT q.business_id, q.id, q.kind, e.is_active, e.deleted_at IS NOT NULL AS deleted
    FROM webhook_queue AS q JOIN webhook_endpoints AS e ON e.business_id = q.business_id AND e.id = q.endpoint_id
    WHERE (q.lease_until IS NULL OR q.lease_until < %(now)s)
      AND q.business_id <> ALL((SELECT frozen_businesses())::uuid[])
      AND (q.kind NOT IN ('event', 'replay') OR q.id < %(first)s OR NOT e.is_active AND q.next_attempt_at IS NOT NULL
           OR e.deleted_at IS NOT NULL)
    ORDER BY q.business_id, q.id FOR UPDATE OF q SKIP LOCKED
), parked AS (
    UPDATE webhook_queue AS q SET next_attempt_at = NULL FROM stale AS s
    WHERE q.business_id = s.business_id AND q.id = s.id AND NOT s.is_active AND NOT s.deleted
      AND s.kind IN ('event', 'replay') AND s.id >= %(first)s
), ended AS (
    DELETE FROM webhook_queue AS q USING stale AS s
    WHERE q.business_id = s.business_id AND q.id = s.id
      AND (s.deleted OR s.kind NOT IN ('event', 'replay') OR s.id < %(first)s)
)
UPDATE webhook_deliveries AS d SET state = 'failed', updated_at = %(now)s FROM stale AS s
WHERE d.business_id = s.business_id AND d.id = s.id AND d.state = 'pending'
  AND (s.deleted OR s.kind NOT IN ('event', 'replay'))
"""
"""Ends what a process that died has left behind: tests, attempts by hand, deliveries of deleted endpoints and of days
that are not kept any more; and takes off the queue what a pause has missed."""

_QUEUED_OF_ENDPOINT = """
SELECT business_id, id FROM webhook_queue
WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s AND kind IN ('event', 'replay')
ORDER BY business_id, id FOR UPDATE
"""


async def set_on_hold(tx: Tx, endpoint_id: UUID, *, on_hold: bool) -> None:
    """Puts the pending deliveries of an endpoint on hold while it is paused, and releases them afterwards."""
    await tx.execute(
        f"""WITH own AS ({_QUEUED_OF_ENDPOINT})
            UPDATE webhook_queue AS q SET next_attempt_at = CASE WHEN %(held)s THEN NULL ELSE %(now)s END
            FROM own WHERE q.business_id = %(business_id)s AND q.business_id = own.business_id AND q.id = own.id""",
        endpoint_id=endpoint_id,
        held=on_hold,
        now=tx.machine_now,
    )


async def has_claimed(tx: Tx, endpoint_id: UUID) -> bool:
    """Whether a delivery to an endpoint is claimed at this moment, by a worker or for a manual attempt."""
    row = await tx.fetch_one(
        """SELECT 1 FROM webhook_queue
           WHERE business_id = %(business_id)s AND endpoint_id = %(id)s AND lease_until > %(now)s LIMIT 1""",
        id=endpoint_id,
        now=tx.machine_now,
    )
    return row is not None


async def remove_pending(tx: Tx, endpoint_id: UUID) -> None:
    """Ends all pending deliveries of an endpoint that is deleted. Attempts under way are still recorded."""
    await tx.execute(
        f"""WITH own AS ({_QUEUED_OF_ENDPOINT}), gone AS (
                DELETE FROM webhook_queue AS q USING own
                WHERE q.business_id = %(business_id)s AND q.business_id = own.business_id AND q.id = own.id
                  AND (q.lease_until IS NULL OR q.lease_until < %(now)s)
                RETURNING q.id
            )
            UPDATE webhook_deliveries AS d SET state = 'failed', updated_at = %(now)s FROM gone
            WHERE d.business_id = %(business_id)s AND d.id = gone.id AND d.state = 'pending'""",
        endpoint_id=endpoint_id,
        now=tx.now,
    )


async def claim_delivery(tx: Tx, id: UUID, endpoint_id: UUID, claimed_until: Any) -> Any | None:
    """Claims one delivery for a manual attempt, whatever its schedule; None while another attempt has it.

    A failed delivery, which is not in the queue, is put there for the time of the attempt, where no worker takes it."""
    return await tx.fetch_one(
        """INSERT INTO webhook_queue AS q (business_id, id, endpoint_id, kind, occurred_at, lease_until, fence)
           VALUES (%(business_id)s, %(id)s, %(endpoint_id)s, 'manual', %(now)s, %(until)s, 1)
           ON CONFLICT (business_id, id) DO UPDATE SET lease_until = %(until)s, fence = q.fence + 1
           WHERE q.business_id = %(business_id)s AND (q.lease_until IS NULL OR q.lease_until < %(now)s)
           RETURNING fence, next_attempt_at""",
        id=id,
        endpoint_id=endpoint_id,
        until=claimed_until,
        now=tx.machine_now,
    )


async def count_waiting(tx: Tx, endpoint_id: UUID) -> int:
    """How many deliveries wait for an endpoint."""
    row = await tx.fetch_one(
        "SELECT count(*)::int AS n FROM webhook_queue WHERE business_id = %(business_id)s AND endpoint_id = %(id)s",
        id=endpoint_id,
    )
    return int(row.n) if row else 0
