"""The descriptions of event types for receivers."""

from collections.abc import Iterable

from pinkas.core.events import EventType, delivery_body_example, delivery_body_schema
from pinkas.domains.webhooks.types import EventKind, EventKinds
from pinkas.platform.json_schemas import standalone_schema


def describe_event_types(event_types: Iterable[EventType], environment: str) -> EventKinds:
    """Every type, its schema being complete in itself."""
    return EventKinds(items=[_describe_event_type(one, environment) for one in event_types])


def _describe_event_type(event_type: EventType, environment: str) -> EventKind:
    payload = standalone_schema(event_type.payload)
    definitions = payload.pop("$defs")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **delivery_body_schema(event_type.name, payload),
        "$defs": definitions,
    }
    return EventKind(
        name=event_type.name,
        description=event_type.description,
        schema=schema,
        example=delivery_body_example(event_type, environment),
    )
