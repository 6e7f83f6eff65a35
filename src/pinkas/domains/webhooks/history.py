"""What can be read: deliveries with their attempts, and the events themselves in their order."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.events import API_VERSION
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains.webhooks.store import history
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS_TABLE
from pinkas.domains.webhooks.types import Delivery, DeliveryQuery, Event, EventQuery, WholeDelivery
from pinkas.platform.tx import Tx


async def list_deliveries(tx: Tx, id: UUID, query: DeliveryQuery) -> Page[Delivery]:
    """What was sent to an endpoint in the last 90 days, newest first, with every attempt."""
    if query.from_ is not None and query.to is not None and query.to <= query.from_:
        raise invalid_field("to", "before_from", "The end must come after the beginning.")
    await ENDPOINTS_TABLE.get(tx, id)
    return await history.list_deliveries(tx, id, query)


async def get_delivery(tx: Tx, id: UUID, delivery_id: UUID) -> WholeDelivery:
    """One delivery: the whole body, and of every attempt the headers that were sent, the beginning of the answer, how
    long it took, and the code of its fault."""
    await ENDPOINTS_TABLE.get(tx, id)
    found = await history.get_delivery(tx, id, delivery_id)
    if found is None:
        raise NotFound
    return found


async def list_events(tx: Tx, query: EventQuery) -> Page[Event]:
    """The events of the last 30 days in the order of their `sequence`, which has no holes: whoever has read up to one
    asks on with `after`, and knows that nothing was missed."""
    rows, cursor, total = await history.list_events(tx, query)
    return Page([_event_view(tx, row) for row in rows], cursor, total)


async def get_event(tx: Tx, id: UUID) -> Event:
    """One event of the last 30 days, with what it told."""
    found = await history.get_event(tx, id)
    if found is None:
        raise NotFound
    return _event_view(tx, found)


def _event_view(tx: Tx, row: Any) -> Event:
    return Event(
        id=row.id,
        type=row.type,
        api_version=API_VERSION,
        environment=tx.environment,
        business_id=tx.business_id,
        occurred_at=row.occurred_at,
        sequence=row.sequence,
        data={"object": msgspec.Raw(row.data.encode())},
    )
