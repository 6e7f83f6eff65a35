"""The body of a delivery: written once, the same bytes at every attempt."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.events import API_VERSION, EventType
from pinkas.core.json_codec import encode_json
from pinkas.domains.webhooks.types import Envelope
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.tx import Tx


def write_body(
    event: Any,
    sequence: int,
    endpoint_sequence: int,
    business_id: UUID,
    runtime: RuntimeContext,
    *,
    for_partner: bool = False,
) -> str:
    """The compact JSON of an event; `endpoint_sequence` is its number in the order of the endpoint, `event.data` the
    JSON text of its object as it was told. An endpoint of a partner is told the merchant."""
    envelope = Envelope(
        id=event.id,
        type=event.type,
        api_version=API_VERSION,
        environment=runtime.environment,
        business_id=business_id,
        occurred_at=event.occurred_at,
        sequence=sequence,
        endpoint_sequence=endpoint_sequence,
        data={"object": msgspec.Raw(event.data.encode())},
        merchant_id=business_id if for_partner else msgspec.UNSET,
    )
    return encode_json(envelope).decode()


def write_test_body(event_type: EventType, event_id: UUID, tx: Tx) -> str:
    """The body of a test: an example of its type, marked, without a place in any order."""
    envelope = Envelope(
        id=event_id,
        type=event_type.name,
        api_version=API_VERSION,
        environment=tx.environment,
        business_id=tx.business_id,
        occurred_at=tx.now,
        sequence=0,
        endpoint_sequence=0,
        data={"object": event_type.example, "test": True},
    )
    return encode_json(envelope).decode()
