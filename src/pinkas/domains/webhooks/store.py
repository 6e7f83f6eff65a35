"""Endpoints and deliveries in the database, as their business sees them."""

from uuid import UUID

from pinkas.core.pages import Order, Page
from pinkas.domains.webhooks.types import Delivery, DeliveryQuery, EndpointQuery, EndpointRow, EndpointSummary
from pinkas.platform.rows import as_type
from pinkas.platform.table import Table, tenant
from pinkas.platform.tx import Tx

ENDPOINTS = Table("webhook_endpoints", EndpointRow)
_NEWEST = {"-createdAt": Order("id", "uuid", descending=True)}


async def page(tx: Tx, query: EndpointQuery) -> Page[EndpointSummary]:
    """The endpoints of the business."""
    where = tenant()
    where.add("deleted_at IS NULL")
    where.add("is_active = %(is_active)s", is_active=query.is_active)
    found = await ENDPOINTS.page(tx, query, where, _NEWEST)
    return Page([as_type(row, EndpointSummary) for row in found.items], found.next_cursor, found.total)


async def deliveries(tx: Tx, endpoint_id: UUID, query: DeliveryQuery) -> Page[Delivery]:
    """The history of an endpoint."""
    where = tenant()
    where.add("endpoint_id = %(endpoint_id)s", endpoint_id=endpoint_id)
    where.add("state = %(state)s", state=query.state)
    where.add("event_type = %(event_type)s", event_type=query.event_type)
    rows, cursor, total = await tx.page(
        f"deliveries:{endpoint_id}",
        query,
        select="""SELECT id, event_id, event_type, endpoint_id, state, attempts, next_attempt_at,
                  left(body, 20000) AS request_body, created_at, updated_at FROM webhook_deliveries""",
        where=where,
        orders=_NEWEST,
    )
    return Page([as_type(row, Delivery) for row in rows], cursor, total)


async def count(tx: Tx) -> int:
    """How many endpoints the business has."""
    row = await tx.one(
        "SELECT count(*) AS n FROM webhook_endpoints WHERE business_id = %(business_id)s AND deleted_at IS NULL"
    )
    return int(row.n) if row else 0


async def hold(tx: Tx, endpoint_id: UUID, *, held: bool) -> None:
    """Takes what is pending for an endpoint off the queue while it is paused, and puts it back afterwards."""
    await tx.run(
        """UPDATE webhook_deliveries
           SET next_attempt_at = CASE WHEN %(held)s THEN NULL ELSE %(now)s END, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s AND state = 'pending'""",
        endpoint_id=endpoint_id,
        held=held,
        now=tx.now,
    )


async def give_up(tx: Tx, endpoint_id: UUID) -> None:
    """Nothing more is tried for an endpoint that is deleted."""
    await tx.run(
        """UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s AND state = 'pending'""",
        endpoint_id=endpoint_id,
        now=tx.now,
    )
