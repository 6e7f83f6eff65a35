"""Endpoints in the database, and their health."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.webhooks.types import EndpointQuery, EndpointRow, EndpointSummary, Health, Lag, Missed, Replay
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table, tenant_condition
from pinkas.platform.tx import Tx

ENDPOINTS_TABLE = Table("webhook_endpoints", EndpointRow, only="partner_id IS NULL")
"""The endpoints that the business made itself; those of its partners are the partners'."""
_NEWEST_FIRST = {"-createdAt": SortOrder("id", "uuid", descending=True)}

# One row an endpoint, each from the index of its endpoint: a page of endpoints is one statement.
_SELECT_HEALTH = """
SELECT e.id, h.last_success_at, h.last_failure_at, coalesce(h.consecutive_failures, 0) AS consecutive_failures,
    e.missed_events, e.missed_from, e.missed_to, q.pending, q.oldest, r.id AS replay_id, r.state, r.from_at, r.to_at,
    r.events, r.total, r.sent, r.created_at, r.updated_at
FROM webhook_endpoints AS e
LEFT JOIN webhook_health AS h ON h.business_id = e.business_id AND h.endpoint_id = e.id
LEFT JOIN LATERAL (
    SELECT count(*)::int AS pending, min(occurred_at) AS oldest FROM webhook_queue
    WHERE webhook_queue.business_id = e.business_id AND endpoint_id = e.id AND kind <> 'test'
) AS q ON true
LEFT JOIN LATERAL (
    SELECT * FROM webhook_replays WHERE webhook_replays.business_id = e.business_id AND endpoint_id = e.id
    ORDER BY id DESC LIMIT 1
) AS r ON true
WHERE e.business_id = %(business_id)s AND e.id = ANY(%(ids)s)
"""


async def list_endpoints(tx: Tx, query: EndpointQuery) -> Page[EndpointSummary]:
    """The endpoints of the business."""
    where = tenant_condition()
    where.add("deleted_at IS NULL")
    where.add_if_given("is_active = %(is_active)s", is_active=query.is_active)
    where.add_if_given("created_by ->> 'id' = %(created_by)s::text", created_by=query.created_by)
    found = await ENDPOINTS_TABLE.page(tx, query, where, _NEWEST_FIRST)
    health = await get_health(tx, [row.id for row in found.items])
    return Page([_endpoint_summary(row, health[row.id]) for row in found.items], found.next_cursor, found.total)


async def get_health(tx: Tx, ids: list[UUID]) -> dict[UUID, Health]:
    """The health of endpoints, by their ids."""
    rows = await tx.fetch_all(_SELECT_HEALTH, ids=ids) if ids else []
    return {row.id: _health_from_row(row, tx) for row in rows}


def _health_from_row(row: Any, tx: Tx) -> Health:
    age = (tx.now - row.oldest).total_seconds() if row.oldest else 0
    return Health(
        last_success_at=row.last_success_at,
        last_failure_at=row.last_failure_at,
        consecutive_failures=row.consecutive_failures,
        lag=Lag(pending=row.pending, oldest_event_at=row.oldest, seconds=max(int(age), 0)),
        replay=replay_view(row, row.replay_id) if row.replay_id else None,
        missed=_missed_events(row.missed_events, row.missed_from, row.missed_to) if row.missed_events else None,
    )


def _missed_events(events: int, first_at: datetime, last_at: datetime) -> Missed:
    """In whole milliseconds, as the ids of events tell time: a replay of the period finds the first and the last."""
    start, end = (one.replace(microsecond=one.microsecond // 1000 * 1000) for one in (first_at, last_at))
    return Missed(events=events, from_=start, to=end + timedelta(milliseconds=1))


def replay_view(row: Any, id: UUID) -> Replay:
    """A replay as it is shown."""
    return Replay(
        id=id,
        state=row.state,
        from_=row.from_at,
        to=row.to_at,
        events=row.events,
        total=row.total,
        sent=row.sent,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _endpoint_summary(row: EndpointRow, health: Health) -> EndpointSummary:
    return EndpointSummary(
        **{name: getattr(row, name) for name in EndpointSummary.__struct_fields__ if hasattr(row, name)},
        **{name: getattr(health, name) for name in Health.__struct_fields__},
    )


async def get_created_by_for_update(tx: Tx, creator_ids: Sequence[UUID], *, active: bool) -> list[EndpointRow]:
    """The endpoints that these created, locked: the active ones, or those paused because an app was disconnected."""
    state = "is_active" if active else "paused_because = 'app_disconnected'"
    rows = await tx.fetch_all(
        f"""{ENDPOINTS_TABLE.select} WHERE business_id = %(business_id)s AND deleted_at IS NULL AND {state}
            AND (created_by ->> 'id')::uuid = ANY(%(creators)s) ORDER BY id FOR NO KEY UPDATE""",
        creators=list(creator_ids),
    )
    return [to_struct(row, EndpointRow) for row in rows]


async def reset_missed(tx: Tx, endpoint_id: UUID) -> None:
    """Resets the count of missed events of an endpoint, when it is paused."""
    await tx.execute(
        """UPDATE webhook_endpoints SET missed_events = 0, missed_from = NULL, missed_to = NULL
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=endpoint_id,
    )


async def resumable_endpoints(tx: Tx, user_id: UUID, client_id: UUID) -> dict[UUID, list[str]]:
    """The addresses of the endpoints that a new consent to an app may resume, by the businesses of a person."""
    found: dict[UUID, list[str]] = {}
    for row in await tx.fetch_all(
        "SELECT * FROM endpoints_to_resume(%(user)s, %(client)s)", user=user_id, client=client_id
    ):
        found.setdefault(row.business_id, []).append(row.url)
    return found


async def count_endpoints(tx: Tx) -> int:
    """How many endpoints the business has."""
    row = await tx.fetch_one(
        """SELECT count(*) AS n FROM webhook_endpoints
           WHERE business_id = %(business_id)s AND deleted_at IS NULL AND partner_id IS NULL"""
    )
    return int(row.n) if row else 0


async def take_sequence_numbers(tx: Tx, endpoint_id: UUID, quantity: int) -> int:
    """Takes numbers in the sequence of an endpoint; returns the first of them. The row is locked by the caller."""
    row = await tx.fetch_one(
        """UPDATE webhook_endpoints SET next_sequence = next_sequence + %(taken)s
           WHERE business_id = %(business_id)s AND id = %(id)s RETURNING next_sequence""",
        id=endpoint_id,
        taken=quantity,
    )
    assert row is not None
    return int(row.next_sequence) - quantity
