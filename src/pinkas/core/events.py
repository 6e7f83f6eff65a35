"""The events of the public interface: a name, when it fires, and what it carries. Names are never changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import msgspec

EventName = Literal[
    "document.finalized",
    "client.created",
    "client.updated",
    "product.created",
    "product.updated",
    "payment.received",
    "quote.accepted",
    "quote.rejected",
    "expense.uploaded",
    "checkout.paid",
    "checkout.failed",
    "checkout.activated",
]

EVENT_NAMES: tuple[EventName, ...] = get_args(EventName)

API_VERSION = "v1"

EVENTS: dict[EventName, str] = {
    "document.finalized": "A document was finalized: numbered, signed, immutable.",
    "client.created": "A client was created.",
    "client.updated": "A client's details were changed.",
    "product.created": "A product was created.",
    "product.updated": "A product's details were changed.",
    "payment.received": "A payment was recorded against a document.",
    "quote.accepted": "A customer accepted a quote.",
    "quote.rejected": "A customer rejected a quote.",
    "expense.uploaded": "An expense or receipt was uploaded.",
    "checkout.paid": "A Payment Page sale was paid and its document finalized.",
    "checkout.failed": "A Payment Page checkout was declined for good, or its time is over.",
    "checkout.activated": "A recurring Payment Page checkout became an active standing order.",
}


@dataclass(frozen=True)
class EventType:
    """The description of a type of event: when it fires, the struct of `data.object`, and an example of it in wire
    form."""

    name: EventName
    description: str
    payload: type[msgspec.Struct]
    example: Mapping[str, Any]


_ID = {"type": "string", "format": "uuid"}
_INSTANT = {"type": "string", "format": "date-time"}


_ENVELOPE_PROPERTIES: dict[str, dict[str, Any]] = {
    "id": {
        **_ID,
        "description": "The event; the same in every delivery of it, a replay's too: ignore one that you have.",
    },
    "type": {"type": "string"},
    "apiVersion": {"type": "string", "const": API_VERSION},
    "environment": {"type": "string", "enum": ["live", "sandbox"]},
    "businessId": _ID,
    "occurredAt": _INSTANT,
    "sequence": {"type": "integer", "description": "Counts the events of the business without holes; 0 in a test."},
}


def event_schema(event_type: EventType, payload: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of an event as `GET /events` answers it; `payload` is the schema of `data.object`."""
    data = {"type": "object", "required": ["object"], "properties": {"object": payload}}
    members = {**_ENVELOPE_PROPERTIES, "type": {"type": "string", "const": event_type.name}, "data": data}
    return {"description": event_type.description, "type": "object", "required": list(members), "properties": members}


def delivery_body_schema(event_name: EventName, payload: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of the body of a webhook delivery; `payload` is the schema of `data.object`."""
    properties: dict[str, Any] = {
        **_ENVELOPE_PROPERTIES,
        "type": {"type": "string", "const": event_name},
        "endpointSequence": {
            "type": "integer",
            "description": "Counts what the endpoint is sent, replays too, and what it missed while it was paused: "
            "a hole. 0 in a test.",
        },
        "data": {
            "type": "object",
            "required": ["object"],
            "properties": {
                "object": payload,
                "test": {"type": "boolean", "const": True, "description": "There in a test, and nowhere else."},
            },
        },
    }
    return {"type": "object", "required": list(properties), "properties": properties}


def delivery_body_example(event_type: EventType, environment: str) -> dict[str, Any]:
    """An example body of a webhook delivery of this type of event."""
    return {
        "id": "01a1fd2d-4b0b-7000-8b20-0d5c3b32191b",
        "type": event_type.name,
        "apiVersion": API_VERSION,
        "environment": environment,
        "businessId": "01a1fd2c-9a51-7000-a3c4-5d0f6a1b2c3d",
        "occurredAt": "2026-11-21T08:16:06.505000Z",
        "sequence": 7,
        "endpointSequence": 3,
        "data": {"object": dict(event_type.example)},
    }
