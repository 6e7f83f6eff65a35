"""Deliveries and events in the database, as their business sees them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.ids import smallest_id_at
from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.types import Delivery, DeliveryQuery, EventQuery, Kind, WholeDelivery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_NEWEST_FIRST = {"-createdAt": SortOrder("id", "uuid", descending=True)}
_SEQUENCE_ORDERS = {
    "sequence": SortOrder("sequence", "bigint", descending=False),
    "-sequence": SortOrder("sequence", "bigint", descending=True),
}
_DELIVERY_COLUMNS = """id, event_id, event_type, endpoint_id, kind, state, attempts, created_at, updated_at,
    (SELECT q.next_attempt_at FROM webhook_queue AS q
     WHERE q.business_id = webhook_deliveries.business_id AND q.id = webhook_deliveries.id) AS next_attempt_at"""
_SELECT_EVENTS = "SELECT id, type, occurred_at, sequence, data::text AS data FROM events"


async def list_deliveries(tx: Tx, endpoint_id: UUID, query: DeliveryQuery) -> Page[Delivery]:
    """The history of an endpoint. A period is a range of ids, so only its days are looked into."""
    where = tenant_condition()
    where.add_if_given("endpoint_id = %(endpoint_id)s", endpoint_id=endpoint_id)
    where.add_if_given("event_type = %(event_type)s", event_type=query.event_type)
    where.add_if_given("id >= %(first)s", first=query.from_ and smallest_id_at(query.from_))
    where.add_if_given("id < %(beyond)s", beyond=query.to and smallest_id_at(query.to))
    if query.state is not None:  # written out, so that the index of the failed ones serves
        where.add(f"state = '{query.state}'")
    if query.state == "pending":  # they are all in the queue, which is short
        where.add(
            "id IN (SELECT id FROM webhook_queue WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s)"
        )
    rows, cursor, total = await tx.fetch_page(
        f"deliveries:{endpoint_id}",
        query,
        select=f"SELECT {_DELIVERY_COLUMNS}, left(body, 20000) AS request_body FROM webhook_deliveries",
        conditions=where,
        orders=_NEWEST_FIRST,
    )
    return Page([to_struct(row, Delivery) for row in rows], cursor, total)


async def list_partner_deliveries(tx: Tx, partner_id: UUID, query: DeliveryQuery) -> Page[Delivery]:
    """The history of all endpoints that a partner has in the business."""
    where = tenant_condition()
    where.add_if_given(
        """endpoint_id = ANY(ARRAY(SELECT e.id FROM webhook_endpoints AS e
            WHERE e.business_id = %(business_id)s AND e.partner_id = %(partner_id)s))""",
        partner_id=partner_id,
    )
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("event_type = %(event_type)s", event_type=query.event_type)
    where.add_if_given("id >= %(first)s", first=query.from_ and smallest_id_at(query.from_))
    where.add_if_given("id < %(beyond)s", beyond=query.to and smallest_id_at(query.to))
    rows, cursor, total = await tx.fetch_page(
        f"deliveries-of-partner:{partner_id}",
        query,
        select=f"SELECT {_DELIVERY_COLUMNS}, left(body, 20000) AS request_body FROM webhook_deliveries",
        conditions=where,
        orders=_NEWEST_FIRST,
    )
    return Page([to_struct(row, Delivery) for row in rows], cursor, total)


async def get_delivery(tx: Tx, endpoint_id: UUID, id: UUID) -> WholeDelivery | None:
    """One delivery to an endpoint, whole."""
    row = await tx.fetch_one(
        f"""SELECT {_DELIVERY_COLUMNS}, body AS request_body FROM webhook_deliveries
            WHERE business_id = %(business_id)s AND id = %(id)s AND endpoint_id = %(endpoint_id)s""",
        id=id,
        endpoint_id=endpoint_id,
    )
    return None if row is None else to_struct(row, WholeDelivery)


async def list_events(tx: Tx, query: EventQuery) -> tuple[list[Any], str | None, Any]:
    """Events of the kept days in their order."""
    where = tenant_condition()
    where.add("sequence IS NOT NULL")
    where.add_if_given("id >= %(first)s", first=smallest_id_at(rules.events_kept_since(tx.now)))
    where.add_if_given("sequence > %(after)s", after=query.after)
    if query.type is not None and len(query.type) == 1:  # an equality walks its index, a list of types does not
        where.add_if_given("type = %(type)s", type=query.type[0])
    else:
        where.add_if_given("type = ANY(%(types)s)", types=query.type)
    return await tx.fetch_page("events", query, select=_SELECT_EVENTS, conditions=where, orders=_SEQUENCE_ORDERS)


async def get_event(tx: Tx, id: UUID) -> Any | None:
    """One event of the kept days that has its place."""
    return await tx.fetch_one(
        f"{_SELECT_EVENTS} WHERE business_id = %(business_id)s AND id = %(id)s AND id >= %(first)s AND "
        f"sequence IS NOT NULL",
        id=id,
        first=smallest_id_at(rules.events_kept_since(tx.now)),
    )


async def insert_delivery(
    tx: Tx,
    id: UUID,
    endpoint_id: UUID,
    event: tuple[UUID, str, datetime],
    kind: Kind,
    body: str,
    claimed_until: datetime | None,
) -> None:
    """Writes a delivery to be sent, with its place in the queue. `claimed_until` claims it at once; a test stands there
    for the while only, where no worker takes it."""
    event_id, event_type, occurred_at = event
    await tx.execute(
        """WITH written AS (
               INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body, state,
                   created_at, updated_at)
               VALUES (%(business_id)s, %(id)s, %(endpoint_id)s, %(event_id)s, %(event_type)s, %(kind)s, %(body)s,
                   'pending', %(now)s, %(now)s)
           )
           INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at, lease_until)
           VALUES (%(business_id)s, %(id)s, %(endpoint_id)s, %(kind)s, %(occurred_at)s, %(next)s, %(until)s)""",
        id=id,
        endpoint_id=endpoint_id,
        event_id=event_id,
        event_type=event_type,
        occurred_at=occurred_at,
        kind=kind,
        body=body,
        until=claimed_until,
        next=None if kind == "test" else tx.machine_now,
        now=tx.now,
    )
