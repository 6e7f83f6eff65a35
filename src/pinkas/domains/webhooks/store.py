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
        select="""SELECT id, event_id, event_type, endpoint_id, state, attempts, next_attempt_at, body AS request_body,
                  created_at, updated_at FROM webhook_deliveries""",
        where=where,
        orders=_NEWEST,
    )
    return Page([as_type(row, Delivery) for row in rows], cursor, total)
