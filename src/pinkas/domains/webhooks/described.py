"""The descriptions of event types for receivers."""

from collections.abc import Iterable

from pinkas.core.events import EventType, body_example, body_schema
from pinkas.domains.webhooks.types import EventKind, EventKinds
from pinkas.platform.schemas import whole_schema


def kinds(types: Iterable[EventType], environment: str) -> EventKinds:
    """Every type, its schema being complete in itself."""
    return EventKinds(items=[_kind(one, environment) for one in types])


def _kind(one: EventType, environment: str) -> EventKind:
    payload = whole_schema(one.payload)
    definitions = payload.pop("$defs")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **body_schema(one.name, payload),
        "$defs": definitions,
    }
    return EventKind(name=one.name, description=one.sentence, schema=schema, example=body_example(one, environment))
